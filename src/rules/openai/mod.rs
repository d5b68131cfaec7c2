//! `agents/openai.yaml`: how OpenAI's clients show a skill.

pub mod invalid_openai_yaml;
pub mod missing_openai_icon;
pub mod openai_brand_color;
pub mod openai_default_prompt;
pub mod openai_policy_type;
pub mod openai_short_description;
pub mod unknown_openai_field;

use std::sync::Arc;

use super::Checks;
use crate::finding::Finding;
use crate::skill::Skill;
use crate::syntax::yaml::{self, Limits, Parsed};
use crate::syntax::{Fault, Node};
use crate::text::{Encoding, Source, Span};
use crate::tree::TreeError;

/// Where the file lies below a skill.
const PATH: &str = "agents/openai.yaml";

/// No file above this many bytes is read.
const MAX_BYTES: u64 = 64 * 1024;

/// The file of one skill.
struct Openai {
    shown: String,
    source: Arc<Source>,
    parsed: Result<Parsed, Fault>,
}

impl Openai {
    /// Reads the file; `None` where there is none.
    fn of(skill: &Skill) -> Option<Result<Openai, TreeError>> {
        let path = skill.dir().resolve(PATH)?;
        let there = skill.tree().entry(&path)?;
        if !there.mode.is_file() {
            return None;
        }
        Some(skill.tree().read(&path, MAX_BYTES).map(|bytes| {
            let source = Arc::new(Source::from_bytes(bytes));
            Openai {
                shown: skill.path_of(PATH),
                parsed: yaml::parse(source.text(), Limits::default()),
                source,
            }
        }))
    }

    /// The file, where it is YAML and a mapping.
    fn read(skill: &Skill) -> Option<Openai> {
        let file = Openai::of(skill)?.ok()?;
        let readable = file.source.encoding() == Encoding::Utf8 && file.root().is_some();
        readable.then_some(file)
    }

    fn root(&self) -> Option<&Node> {
        let root = self.parsed.as_ref().ok()?.root.as_ref()?;
        (root.kind() == yaml::Kind::Mapping).then_some(root)
    }

    /// The value of `key` in the mapping `block`.
    fn get(&self, block: &str, key: &str) -> Option<&Node> {
        self.root()?.get(block)?.get(key)
    }

    fn finding(
        &self,
        skill: &Skill,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
        cx: &Checks<'_>,
    ) -> Finding {
        let found = cx.path(skill, self.shown.clone(), title);
        found.at(&self.source, span, label)
    }
}
