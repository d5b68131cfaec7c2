//! What a person supplies: `--set KEY=VALUE`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::form::Form;
use crate::text::{Untrusted, is_unprintable, nearest_word};

/// How a value is written on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One line of text.
    Text,
    /// Texts with commas between them.
    List,
    /// A whole number above 0.
    Whole,
    /// One of Curia's five words, or a number from 0 to 100.
    Risk,
    /// `normal` or `elevated`.
    Sensitivity,
    /// At least twelve hex digits.
    Digest,
}

/// A key that may be set.
#[derive(Clone, Copy, Debug)]
struct Key {
    name: &'static str,
    /// Where its value goes; keys joined by dots.
    at: &'static str,
    kind: Kind,
}

const fn key(name: &'static str, at: &'static str, kind: Kind) -> Key {
    Key { name, at, kind }
}

const NAME: Key = key("name", "name", Kind::Text);
const DESCRIPTION: Key = key("description", "description", Kind::Text);
const LICENSE: Key = key("license", "license", Kind::Text);
const COMPATIBILITY: Key = key("compatibility", "compatibility", Kind::Text);
const VERSION: Key = key("version", "metadata.version", Kind::Text);
const TITLE: Key = key("title", "title", Kind::Text);
const TOOLS: Key = key("tools", "tools", Kind::List);

const OPEN: &[Key] = &[NAME, DESCRIPTION, LICENSE, COMPATIBILITY, VERSION];
const MINARA: &[Key] = &[
    NAME,
    DESCRIPTION,
    LICENSE,
    COMPATIBILITY,
    VERSION,
    key("id", "metadata.minara.id", Kind::Text),
];
const VERTESIA: &[Key] = &[
    NAME,
    DESCRIPTION,
    TITLE,
    TOOLS,
    key("keywords", "keywords", Kind::List),
];
const SYSTEM: &[Key] = &[NAME, DESCRIPTION, TITLE, TOOLS];
const CURIA: &[Key] = &[
    NAME,
    DESCRIPTION,
    key("version", "version", Kind::Text),
    key("action_risk", "action_risk", Kind::Risk),
    key("sensitivity", "sensitivity", Kind::Sensitivity),
    key("permissions", "permissions", Kind::List),
    key("secrets", "secrets", Kind::List),
    key("timeout", "timeout", Kind::Whole),
    key(HANDLER, HANDLER, Kind::Digest),
];

/// The key that names the code of a skill by its digest. It is no field.
pub const HANDLER: &str = "handler";

/// The words of `action_risk`.
pub const RISKS: [&str; 5] = ["none", "low", "medium", "high", "critical"];

fn keys(to: Form) -> &'static [Key] {
    match to {
        Form::AgentSkills | Form::Mastra => OPEN,
        Form::Minara => MINARA,
        Form::Vertesia => VERTESIA,
        Form::VertesiaSystem => SYSTEM,
        Form::Curia => CURIA,
        Form::Polar => &[],
    }
}

/// What a person supplied.
#[derive(Clone, Debug, Default)]
pub struct Supplied {
    /// By where it goes in the new form.
    values: BTreeMap<&'static str, Value>,
}

/// Why something can't be supplied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetFault {
    /// What is wrong.
    pub message: String,
    /// What to write.
    pub help: String,
}

impl Supplied {
    /// Reads what was written for a new form.
    ///
    /// # Errors
    /// A key that can't be set there, a value that it does not take, a key twice.
    pub fn parse(to: Form, written: &[String]) -> Result<Supplied, SetFault> {
        let mut values = BTreeMap::new();
        for word in written {
            let Some((name, text)) = word.split_once('=') else {
                return Err(SetFault {
                    message: format!("--set {} names no value", Untrusted(word)),
                    help: "write --set KEY=VALUE".to_owned(),
                });
            };
            let known = keys(to);
            let key = known.iter().find(|key| key.name == name);
            let key = key.ok_or_else(|| unknown(to, name, known))?;
            let value = value(key, text)?;
            if values.insert(key.at, value).is_some() {
                return Err(SetFault {
                    message: format!("--set gives `{name}` twice"),
                    help: "give it once".to_owned(),
                });
            }
        }
        Ok(Supplied { values })
    }

    /// What is supplied for a place.
    pub fn get(&self, at: &str) -> Option<&Value> {
        self.values.get(at)
    }

    /// All of it, by place.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.values.iter().map(|(at, value)| (*at, value))
    }
}

fn unknown(to: Form, name: &str, known: &[Key]) -> SetFault {
    let message = format!("`{}` can't be set for {}", Untrusted(name), to.title());
    let names: Vec<&str> = known.iter().map(|key| key.name).collect();
    let help = match nearest_word(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if names.is_empty() => "leave out --set".to_owned(),
        None => format!("keys: {}", names.join(", ")),
    };
    SetFault { message, help }
}

fn value(key: &Key, text: &str) -> Result<Value, SetFault> {
    let wrong = |takes: &str| SetFault {
        message: format!("`{}` is no value of `{}`", Untrusted(text), key.name),
        help: format!("it takes {takes}"),
    };
    let is_line = !text.trim().is_empty() && !text.contains(is_unprintable);
    match key.kind {
        Kind::Text if is_line => Ok(json!(text)),
        Kind::Text => Err(wrong("one line of text that can be seen")),
        Kind::List => {
            let items = text.split(',').map(str::trim);
            let items: Vec<&str> = items.filter(|item| !item.is_empty()).collect();
            if text.contains(is_unprintable) {
                return Err(wrong("texts that can be seen, with commas between them"));
            }
            Ok(json!(items))
        }
        Kind::Whole => match text.parse::<u64>() {
            Ok(number) if number > 0 => Ok(json!(number)),
            _ => Err(wrong("a whole number above 0")),
        },
        Kind::Risk => match text.parse::<u8>() {
            Ok(number) if number <= 100 => Ok(json!(number)),
            _ if RISKS.contains(&text) => Ok(json!(text)),
            _ => Err(wrong(&format!(
                "{}, or a number from 0 to 100",
                RISKS.join(", ")
            ))),
        },
        Kind::Sensitivity if matches!(text, "normal" | "elevated") => Ok(json!(text)),
        Kind::Sensitivity => Err(wrong("normal or elevated")),
        Kind::Digest => {
            let is_hex = text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
            if is_hex && (12..=64).contains(&text.len()) {
                Ok(json!(text))
            } else {
                Err(wrong("the first 12 hex digits of its sha256, or more"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(to: Form, word: &str) -> Result<Option<Value>, String> {
        let at = word.split('=').next().unwrap().to_owned();
        match Supplied::parse(to, &[word.to_owned()]) {
            Ok(supplied) => Ok(supplied.get(&at).cloned()),
            Err(fault) => Err(fault.message + ": " + &fault.help),
        }
    }

    #[test]
    fn values_are_those_of_the_new_form() {
        for (word, value) in [
            ("action_risk=low", json!("low")),
            ("action_risk=70", json!(70)),
            ("sensitivity=elevated", json!("elevated")),
            ("secrets=A, B", json!(["A", "B"])),
            ("secrets=", json!([])),
            ("timeout=5000", json!(5000)),
            ("handler=5397b455527f", json!("5397b455527f")),
        ] {
            assert_eq!(set(Form::Curia, word), Ok(Some(value)), "{word}");
        }
        for word in [
            "action_risk=Low",
            "action_risk=101",
            "sensitivity=high",
            "timeout=0",
            "handler=5397",
            "handler=5397B455527F",
            "description= ",
            "name",
        ] {
            set(Form::Curia, word).unwrap_err();
        }
        let wrong = set(Form::Curia, "acton_risk=low").unwrap_err();
        assert!(wrong.contains("did you mean `action_risk`?"), "{wrong}");
        let wrong = set(Form::Vertesia, "action_risk=low").unwrap_err();
        assert!(wrong.contains("keys: name"), "{wrong}");
    }
}
