//! `skill.json`.

use serde_json::Value;

use super::forms;
use super::mode::Mode;
use super::risk::{Risk, RiskLabel};
use super::shorthand::Shorthand;
use crate::systems::document::{Document, DocumentError, step};
use crate::text::Untrusted;

/// Whether the host asks before a skill is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sensitivity {
    /// It does not.
    #[default]
    Normal,
    /// It does.
    Elevated,
}

impl Sensitivity {
    /// Both.
    pub const ALL: [Sensitivity; 2] = [Sensitivity::Normal, Sensitivity::Elevated];

    /// The word in a manifest.
    pub fn name(self) -> &'static str {
        match self {
            Sensitivity::Normal => "normal",
            Sensitivity::Elevated => "elevated",
        }
    }

    /// The sensitivity that a value names.
    pub fn of(value: &Value) -> Option<Sensitivity> {
        let name = value.as_str()?;
        let mut all = Sensitivity::ALL.into_iter();
        all.find(|sensitivity| sensitivity.name() == name)
    }
}

/// An input or an output: its name, and its type in short form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The name.
    pub name: String,
    /// The type as it is written.
    pub raw: String,
}

/// A manifest: what of it has the type that it should have.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The file.
    pub document: Document,
    /// `name`.
    pub name: String,
    /// `description`.
    pub description: String,
    /// `action_risk`, where it is one.
    pub risk: Option<Risk>,
    /// `sensitivity`.
    pub sensitivity: Sensitivity,
    /// `inputs`, in the order of the file.
    pub inputs: Vec<Input>,
    /// `outputs`, in the order of the file.
    pub outputs: Vec<Input>,
    /// `capabilities`: the services that the handler asks for.
    pub capabilities: Vec<String>,
    /// `permissions`.
    pub permissions: Vec<String>,
    /// `secrets`: what the handler may ask for.
    pub secrets: Vec<String>,
}

impl Manifest {
    /// Reads the text of a manifest that the host starts with, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, or the host would stop at it.
    pub fn parse(text: &str, name: &str) -> Result<Manifest, DocumentError> {
        let manifest = Manifest::of(Document::json(text, name)?);
        let document = &manifest.document;
        if document.value().is_object() {
            if let Some(wrong) = manifest.risk_fault(Mode::Current) {
                return Err(wrong);
            }
            if let Some(wrong) = manifest.type_faults(Mode::Current).next() {
                return Err(wrong);
            }
        }
        document.check(forms::manifest(Mode::Current))?;
        Ok(manifest)
    }

    /// What of a file has the type that it should have.
    pub fn of(document: Document) -> Manifest {
        let value = document.value();
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        let texts = |key: &str| {
            let items = value[key].as_array().into_iter().flatten();
            let texts = items.filter_map(Value::as_str).map(str::to_owned);
            texts.collect::<Vec<String>>()
        };
        let types = |key: &str| {
            let pairs = value[key].as_object().into_iter().flatten();
            let typed = pairs.filter_map(|(name, raw)| {
                Some(Input {
                    name: name.clone(),
                    raw: raw.as_str()?.to_owned(),
                })
            });
            typed.collect::<Vec<Input>>()
        };
        Manifest {
            name: text("name"),
            description: text("description"),
            risk: Risk::of(&value["action_risk"]),
            sensitivity: Sensitivity::of(&value["sensitivity"]).unwrap_or_default(),
            inputs: types("inputs"),
            outputs: types("outputs"),
            capabilities: texts("capabilities"),
            permissions: texts("permissions"),
            secrets: texts("secrets"),
            document,
        }
    }

    /// Whether it has no `action_risk` at all, or an empty one.
    pub fn lacks_risk(&self) -> bool {
        self.document.value()["action_risk"].is_null()
    }

    /// Why the host does not start with its `action_risk`, in the host's words.
    pub fn risk_fault(&self, mode: Mode) -> Option<DocumentError> {
        const HELP: &str = "write none, low, medium, high or critical: what the skill may do \
                            at most";
        let document = &self.document;
        let name = Untrusted(&self.name);
        let value = &document.value()["action_risk"];
        let wrong = match (value, self.risk, mode) {
            (Value::Null, ..) => {
                let at = match document.value().get("action_risk") {
                    Some(_) => document.span("/action_risk"),
                    None => document.head(),
                };
                let message = format!("Skill '{name}' is missing required field 'action_risk'.");
                document.wrong_at(at, message)
            }
            (_, Some(Risk::Label(_)), _) | (_, Some(Risk::Score(_)), Mode::Current) => {
                return None;
            }
            (Value::Number(number), ..) => {
                let message = format!(
                    "Skill '{name}' has invalid action_risk: {number}. {}",
                    match mode {
                        Mode::Current =>
                            "Numeric action_risk must be an integer between 0 and 100.",
                        Mode::Document => "The document knows labels only.",
                    }
                );
                document.wrong("/action_risk", message)
            }
            (value, ..) => {
                let label = match value {
                    Value::String(label) => label.clone(),
                    value => value.to_string(),
                };
                let names = RiskLabel::ALL.map(RiskLabel::name).join(", ");
                let message = format!(
                    "Skill '{name}' has invalid action_risk label: \"{}\". Expected one of: \
                     {names}.",
                    Untrusted(&label)
                );
                document.wrong("/action_risk", message)
            }
        };
        Some(wrong.help(HELP))
    }

    /// The inputs whose type the host can't read, in its words; with the document's word
    /// also those that it reads and the document does not know.
    pub fn type_faults(&self, mode: Mode) -> impl Iterator<Item = DocumentError> {
        self.inputs.iter().filter_map(move |input| {
            let pointer = input_pointer(&input.name);
            let (words, help) = match Shorthand::parse(&input.raw) {
                Err(fault) => (
                    fault.words(&self.name, &input.name, &input.raw),
                    "types: string, number[], object?, timestamp? (what it is for)",
                ),
                Ok(read) if mode == Mode::Document => (
                    format!("input '{}': {}", input.name, read.undocumented()?),
                    "types: string, number[], object?; what it is for goes into the description",
                ),
                Ok(_) => return None,
            };
            let wrong = self.document.wrong(&pointer, Untrusted(&words).to_string());
            Some(wrong.help(help))
        })
    }
}

/// The place of an input in a manifest, as a JSON pointer.
pub fn input_pointer(name: &str) -> String {
    format!("/inputs/{}", step(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        let wrong = Manifest::parse(text, "skill.json").unwrap_err();
        format!(
            "{}:{} {wrong}",
            wrong.position().line,
            wrong.position().column
        )
    }

    #[test]
    fn what_stops_the_host_is_told_in_its_words() {
        let rest = "\"description\": \"d\", \"version\": \"1\"";
        assert_eq!(
            fault(&format!("{{\"name\": \"a\", {rest}}}")),
            "1:1 Skill 'a' is missing required field 'action_risk'."
        );
        assert_eq!(
            fault(&format!(
                "{{\"name\": \"a\",\n\"action_risk\": 101, {rest}}}"
            )),
            "2:16 Skill 'a' has invalid action_risk: 101. Numeric action_risk must be an \
             integer between 0 and 100."
        );
        assert_eq!(
            fault(&format!(
                "{{\"name\": \"a\", \"action_risk\": \"Low\", {rest}}}"
            )),
            "1:30 Skill 'a' has invalid action_risk label: \"Low\". Expected one of: none, \
             low, medium, high, critical."
        );
        assert_eq!(
            fault("{\"name\": \"a\", \"action_risk\": \"low\", \"retries\": 3}"),
            "1:37 unknown key `retries`"
        );
        assert!(fault("[]").contains("it is a list"), "{}", fault("[]"));
    }

    #[test]
    fn a_name_of_javascript_is_a_name_like_others() {
        let text = "{\"name\": \"a\", \"description\": \"d\", \"version\": \"1\", \
                    \"action_risk\": 75, \"inputs\": {\"__proto__\": \"string\"}}";
        let manifest = Manifest::parse(text, "skill.json").unwrap();
        assert_eq!(manifest.inputs[0].name, "__proto__");
        assert_eq!(manifest.risk, Some(Risk::Score(75)));
    }
}
