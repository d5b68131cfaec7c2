//! Values as skills, sidecars and records give them, with their places.

use std::collections::{HashMap, HashSet};

use crate::syntax::{self, Kind, Node, Pair, json};
use crate::text::{Source, Span};

/// Where a value of a skill comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Provenance {
    /// `metadata.minara` of SKILL.md.
    Frontmatter,
    /// `SKILL.config.json`.
    Sidecar,
    /// `overrides` of the record.
    Override,
    /// `metadata.openclaw` of SKILL.md.
    Openclaw,
    /// `metadata.hermes` of SKILL.md, or its top-level `platforms`.
    Hermes,
    /// `allowed-tools` of SKILL.md.
    AllowedTools,
    /// Nobody says so.
    Default,
}

impl Provenance {
    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Provenance::Frontmatter => "frontmatter",
            Provenance::Sidecar => "sidecar",
            Provenance::Override => "override",
            Provenance::Openclaw => "openclaw",
            Provenance::Hermes => "hermes",
            Provenance::AllowedTools => "allowed-tools",
            Provenance::Default => "default",
        }
    }

    /// Whether it is said to Minara, and not to other hosts or by nobody.
    pub fn is_to_minara(self) -> bool {
        matches!(
            self,
            Provenance::Frontmatter | Provenance::Sidecar | Provenance::Override
        )
    }

    /// Every one, in the order of precedence from the lowest.
    pub const ALL: [Provenance; 7] = [
        Provenance::Default,
        Provenance::AllowedTools,
        Provenance::Hermes,
        Provenance::Openclaw,
        Provenance::Frontmatter,
        Provenance::Sidecar,
        Provenance::Override,
    ];
}

/// A text with its place in the file of its provenance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub text: String,
    /// Where it comes from.
    pub from: Provenance,
    /// Where it stands.
    pub span: Option<Span>,
}

impl Text {
    /// A text that nobody wrote.
    pub fn default_of(text: impl Into<String>) -> Text {
        Text {
            text: text.into(),
            from: Provenance::Default,
            span: None,
        }
    }
}

/// A value with its place in the file of its provenance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// What it is.
    pub what: What,
    /// Where it comes from.
    pub from: Provenance,
    /// Where it stands.
    pub span: Option<Span>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Nothing: in a later layer it takes away what stood there.
    Null,
    /// Yes or no.
    Flag(bool),
    /// A number as it is written.
    Number(String),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Given>),
    /// Keys with values, each key once.
    Table(Vec<Entry>),
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub key_span: Option<Span>,
    /// The value.
    pub value: Given,
}

impl Given {
    /// What a node of YAML gives. Of a key that stands twice the first counts.
    pub fn of_yaml(node: &Node, from: Provenance) -> Given {
        let text = || node.scalar_text().unwrap_or_default().to_owned();
        let what = match node.kind() {
            Kind::Null => What::Null,
            Kind::Bool => What::Flag(text().eq_ignore_ascii_case("true")),
            Kind::Int | Kind::Float => What::Number(text()),
            Kind::Str => What::Text(text()),
            Kind::Sequence => {
                let items = node.items().iter();
                What::List(items.map(|item| Given::of_yaml(item, from)).collect())
            }
            Kind::Mapping => {
                let entry = |pair: &Pair| {
                    Some(Entry {
                        key: pair.key.scalar_text()?.to_owned(),
                        key_span: Some(pair.key.span),
                        value: Given::of_yaml(&pair.value, from),
                    })
                };
                let mut seen = HashSet::new();
                let mut entries: Vec<Entry> = node.pairs().iter().filter_map(entry).collect();
                entries.retain(|entry| seen.insert(entry.key.clone()));
                What::Table(entries)
            }
        };
        Given {
            what,
            from,
            span: Some(node.span),
        }
    }

    /// What a node of JSON in `source` gives. Of a key that stands twice the last
    /// counts.
    pub fn of_json(node: &json::Node, source: &Source, from: Provenance) -> Given {
        let below = |node: &json::Node| Given::of_json(node, source, from);
        let what = match &node.value {
            json::Value::Null => What::Null,
            json::Value::Bool(flag) => What::Flag(*flag),
            json::Value::Number => What::Number(node.text(source).to_owned()),
            json::Value::String(text) => What::Text(text.clone()),
            json::Value::Array(items) => What::List(items.iter().map(below).collect()),
            json::Value::Object(members) => {
                let entry = |member: &json::Member| Entry {
                    key: member.key.clone(),
                    key_span: Some(member.key_span),
                    value: below(&member.value),
                };
                let mut seen = HashSet::new();
                let last = members.iter().rev();
                let last = last.filter(|member| seen.insert(member.key.as_str()));
                let mut entries: Vec<Entry> = last.map(entry).collect();
                entries.reverse();
                What::Table(entries)
            }
        };
        Given {
            what,
            from,
            span: Some(node.span),
        }
    }

    /// What a value without places gives.
    pub fn of_value(value: &serde_json::Value, from: Provenance) -> Given {
        use serde_json::Value;
        let below = |value: &Value| Given::of_value(value, from);
        let what = match value {
            Value::Null => What::Null,
            Value::Bool(flag) => What::Flag(*flag),
            Value::Number(number) => What::Number(number.to_string()),
            Value::String(text) => What::Text(text.clone()),
            Value::Array(items) => What::List(items.iter().map(below).collect()),
            Value::Object(members) => {
                let entries = members.iter().map(|(key, value)| Entry {
                    key: key.clone(),
                    key_span: None,
                    value: below(value),
                });
                What::Table(entries.collect())
            }
        };
        let span = None;
        Given { what, from, span }
    }

    /// A table without keys that nobody wrote.
    pub fn nothing() -> Given {
        Given {
            what: What::Table(Vec::new()),
            from: Provenance::Default,
            span: None,
        }
    }

    /// The entries of a table; none for anything else.
    pub fn entries(&self) -> &[Entry] {
        match &self.what {
            What::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The entry of this key in a table.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| entry.key == key)
    }

    /// The value of this key in a table.
    pub fn get(&self, key: &str) -> Option<&Given> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The text of a single value, whatever its type; `None` for nothing, lists and
    /// tables.
    pub fn scalar(&self) -> Option<Text> {
        let text = match &self.what {
            What::Text(text) | What::Number(text) => text.clone(),
            What::Flag(flag) => flag.to_string(),
            What::Null | What::List(_) | What::Table(_) => return None,
        };
        Some(Text {
            text,
            from: self.from,
            span: self.span,
        })
    }

    /// The texts of a list; a single value stands for a list of one.
    pub fn texts(&self) -> Vec<Text> {
        match &self.what {
            What::List(items) => items.iter().filter_map(Given::scalar).collect(),
            _ => self.scalar().into_iter().collect(),
        }
    }

    /// Whether two values are the same, wherever they stand.
    pub fn says_as(&self, other: &Given) -> bool {
        match (&self.what, &other.what) {
            (What::List(own), What::List(others)) => {
                own.len() == others.len()
                    && own
                        .iter()
                        .zip(others)
                        .all(|(one, other)| one.says_as(other))
            }
            (What::Table(own), What::Table(others)) => {
                let others: HashMap<&str, &Given> = by_key(others).collect();
                let same = |(key, value): (&str, &Given)| {
                    let other = others.get(key);
                    other.is_some_and(|other| value.says_as(other))
                };
                own.len() == others.len() && by_key(own).all(same)
            }
            (own, other) => own == other,
        }
    }
}

fn by_key(entries: &[Entry]) -> impl Iterator<Item = (&str, &Given)> {
    entries
        .iter()
        .map(|entry| (entry.key.as_str(), &entry.value))
}

impl What {
    /// What it is, as a word for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            What::Null => syntax::Kind::Null.name(),
            What::Flag(_) => syntax::Kind::Bool.name(),
            What::Number(_) => "a number",
            What::Text(_) => syntax::Kind::Str.name(),
            What::List(_) => syntax::Kind::Sequence.name(),
            What::Table(_) => syntax::Kind::Mapping.name(),
        }
    }
}
