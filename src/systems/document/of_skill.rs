//! The file of a skill that is no SKILL.md, read once.

use std::sync::Arc;

use super::schema::{Breach, Broken};
use super::{Document, DocumentError};
use crate::skill::{Fact, Settings, Skill, Texts};
use crate::systems::system;
use crate::text::{Encoding, Source, Span};
use crate::tree::{Budgets, TreeError};

/// The file of a skill's form ([`Skill::form`]) with the place of everything in it; none
/// where that is no data.
#[derive(Debug)]
pub struct FormDocument(Option<Result<Document, FormFault>>);

/// Why the file can't be read as what it is named.
#[derive(Clone, Debug)]
pub struct FormFault {
    /// What is wrong, in words that hold no foreign text but what is escaped.
    pub message: String,
    /// Its text and the characters in question, where it could be read.
    pub at: Option<(Arc<Source>, Span)>,
}

impl FormDocument {
    /// The file, where the skill has one that can be read.
    pub fn document(&self) -> Option<&Document> {
        self.0.as_ref()?.as_ref().ok()
    }

    /// Why it can't be read, where the skill has one.
    pub fn fault(&self) -> Option<&FormFault> {
        self.0.as_ref()?.as_ref().err()
    }
}

impl Fact for FormDocument {
    const LASTS: bool = true;

    fn of(skill: &Skill) -> FormDocument {
        let data = skill.form().filter(|file| file.form.is_data());
        FormDocument(data.map(|file| {
            let bytes = skill.bytes(&file.path, Budgets::FORM);
            let bytes = bytes.map_err(|error| FormFault {
                message: match error {
                    TreeError::TooLarge { size, limit, .. } => {
                        format!("it has {size} bytes, at most {limit} are read")
                    }
                    error => format!("it can't be read: {error}"),
                },
                at: None,
            })?;
            let source = Arc::new(Source::from_bytes(bytes.to_vec()));
            read(&file.shown, &source)
        }))
    }
}

fn read(shown: &str, source: &Arc<Source>) -> Result<Document, FormFault> {
    let fault = |span: Span, message: &str| FormFault {
        message: message.to_owned(),
        at: Some((Arc::clone(source), span)),
    };
    if source.encoding() != Encoding::Utf8 {
        return Err(fault(Span::at(0), "it is not UTF-8"));
    }
    if source.text().starts_with('\u{FEFF}') {
        let mark = Span::new(0, '\u{FEFF}'.len_utf8());
        return Err(fault(mark, "it begins with a byte-order mark"));
    }
    let is_yaml = shown.ends_with(".yaml") || shown.ends_with(".yml");
    let document = if is_yaml {
        Document::yaml(source.text(), shown)
    } else {
        Document::json(source.text(), shown)
    };
    document.map_err(|error: DocumentError| fault(error.span(), &error.to_string()))
}

/// Every place where the file of a skill breaks the published schema of its form, in a
/// run with these settings, in the order of the text; nothing where it has no schema, or
/// can't be read. One that keeps it is told where its host does not read it all the same.
pub fn breaches(skill: &Skill, settings: &Settings) -> Vec<Breach> {
    of_form(skill, settings).unwrap_or_default()
}

fn of_form(skill: &Skill, settings: &Settings) -> Option<Vec<Breach>> {
    let form = skill.form()?.form;
    let system = system(form.dialect)?;
    let schema = system.schema(form, settings)?;
    let document = skill.fact::<FormDocument>().document()?;
    let mut breaches = document.breaches(schema);
    if breaches.is_empty() {
        let beyond = system.beyond_schema(form, document);
        breaches.extend(beyond.map(|error| Breach {
            kind: Broken::Value,
            error,
            is_misspelt: false,
        }));
    }
    Some(breaches)
}

/// What a file says under `name`, `description` and `instructions`.
pub fn texts(skill: &Skill) -> Texts<'_> {
    let document = skill.fact::<FormDocument>().document();
    let text = |key: &str| document?.value().get(key)?.as_str();
    Texts {
        name: text("name"),
        description: text("description"),
        instructions: text("instructions"),
    }
}

/// Whether the file of a skill is an object with all these keys.
pub fn has_keys(skill: &Skill, keys: &[&str]) -> bool {
    let document = skill.fact::<FormDocument>().document();
    document.is_some_and(|document| keys.iter().all(|key| document.value().get(key).is_some()))
}
