//! The text that clients are given.

use std::cell::OnceCell;

use super::read::{Shared, script_text};
use crate::syntax::readings::{Reader, Value};
use crate::syntax::{Fences, Frontmatter};
use crate::text::Source;

/// A SKILL.md as clients are given it; what they share is computed once.
#[derive(Debug)]
pub struct Text<'a> {
    pub(super) source: &'a Source,
    pub(super) front: &'a Frontmatter,
    pub(super) folder: &'a str,
    pub(super) shared: Shared<'a>,
    written: OnceCell<Written>,
}

/// The name and the description that stand in the file, where both can be told.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
}

impl<'a> Text<'a> {
    /// The text `source`, whose frontmatter is `front`, in a folder of this
    /// name.
    pub fn new(source: &'a Source, front: &'a Frontmatter, folder: &'a str) -> Text<'a> {
        Text {
            source,
            front,
            folder,
            shared: Shared::new(source, front),
            written: OnceCell::new(),
        }
    }

    /// What the file says to a reader of YAML 1.2, numbers as they count.
    pub(super) fn written(&self) -> &Written {
        self.written.get_or_init(|| {
            if !matches!(self.front.fences, Fences::Closed { .. }) {
                return Written::default();
            }
            let yaml = self.source.slice(self.front.yaml);
            let made = self.shared.read(Reader::Yaml2, yaml);
            let of = |key: &str| match made.as_ref().as_ref().ok()?.get(key)? {
                Value::List(_) | Value::Map(_) | Value::Elided => None,
                Value::Null => Some(String::new()),
                value => Some(script_text(value)),
            };
            Written {
                name: of("name"),
                description: of("description"),
            }
        })
    }
}
