//! The report of `list` where a host is played.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value};

use super::block::{Layout, finding_blocks};
use super::style::{Palette, counts, wrapped};
use super::verb::{Found, Report};
use super::words;
use crate::finding::{ClientId, Finding, Summary};
use crate::syntax::readings;
use crate::systems::{HostedSkill, Workspace};
use crate::text::{Untrusted, collapse_blanks};

/// What a host lists, and what is not in its list.
#[derive(Debug)]
pub struct HostedReport<'a> {
    /// The host.
    pub host: ClientId,
    /// The skills of the workspace.
    pub workspace: &'a dyn Workspace,
    /// Why other skills are not there; they never fail the run.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
}

/// The skills as the host lists them.
#[derive(Serialize, JsonSchema)]
pub struct HostedDocument<'a> {
    /// The dialect.
    #[schemars(schema_with = "words::mastra")]
    dialect: &'static str,
    /// What the host lists, in its order: skills of one name together, where the
    /// first of them was found.
    skills: Vec<HostedRow<'a>>,
    /// For each name that occurs twice or more the path that the host gives for
    /// it. A name for which it gives an error is not there.
    #[schemars(with = "BTreeMap<String, String>")]
    winners: Map<String, Value>,
}

/// One skill as the host lists it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct HostedRow<'a> {
    /// The name.
    name: &'a str,
    /// Its folder.
    path: String,
    /// The description.
    description: &'a str,
    #[serde(flatten)]
    more: HostFields,
    /// The kind of place: the project's own, below `.mastra/skills`, below
    /// `node_modules`.
    #[schemars(schema_with = "words::mastra_place")]
    source: &'static str,
}

/// The further keys of a skill that the host passes on, as they were read.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct HostFields {
    /// The licence as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_or_null")]
    license: Option<Value>,
    /// Whatever is written there.
    #[serde(skip_serializing_if = "Option::is_none")]
    compatibility: Option<Value>,
    /// Whether a person can call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    user_invocable: Option<Value>,
    /// A mapping with any values, a date, or null.
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<Value>,
}

/// A key that can be left out, and null where it is written so.
fn text_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["null", "string"] })
}

impl HostFields {
    fn of(listed: &HostedSkill<'_>) -> HostFields {
        let field = |key| {
            let mut more = listed.more.iter();
            more.find(|(name, _)| *name == key)
                .map(|(_, value)| json(value))
        };
        HostFields {
            license: field("license"),
            compatibility: field("compatibility"),
            user_invocable: field("user-invocable"),
            metadata: field("metadata"),
        }
    }
}

impl<'a> HostedRow<'a> {
    fn of(listed: &HostedSkill<'a>) -> HostedRow<'a> {
        HostedRow {
            name: listed.name,
            path: Untrusted(listed.path).to_string(),
            description: listed.description,
            more: HostFields::of(listed),
            source: listed.place,
        }
    }
}

impl Report for HostedReport<'_> {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(HostedReport::found);

    type Document<'a>
        = HostedDocument<'a>
    where
        Self: 'a;

    fn verb(&self) -> &'static str {
        "list"
    }

    /// Findings, a line a skill, counts.
    fn human(&self, layout: Layout) -> String {
        let mut out = finding_blocks(&self.findings, layout);
        let list = self.workspace.listed();
        for listed in &list {
            let name = Palette::paint(Palette::NAME, Untrusted(listed.name));
            let place = format!("{} {}", listed.place, Untrusted(listed.path));
            out.push_str(&format!(
                "{name}  {}\n",
                Palette::paint(Palette::DIM, place)
            ));
            let description = collapse_blanks(listed.description);
            let text = wrapped(&Untrusted(&description).to_string(), 2, 2, layout.width);
            out.push_str(&format!("  {text}\n"));
        }
        if list.is_empty() {
            out.push_str(&Palette::paint(Palette::DIM, self.nothing()));
            out.push('\n');
        }
        let numbers = self.counts();
        if !numbers.is_empty() {
            out.push_str(&format!("{numbers}\n"));
        }
        out
    }

    fn document(&self) -> HostedDocument<'_> {
        let winners = self.workspace.winners().into_iter();
        let winners = winners.map(|(name, path)| {
            let path = Untrusted(path).to_string();
            (name.to_owned(), Value::String(path))
        });
        HostedDocument {
            dialect: self.host,
            skills: self.workspace.listed().iter().map(HostedRow::of).collect(),
            winners: winners.collect(),
        }
    }
}

impl HostedReport<'_> {
    fn found(&self) -> Found<'_> {
        let numbers = self.counts();
        let last_line = if numbers.is_empty() {
            self.nothing()
        } else {
            numbers
        };
        let listed = self.workspace.listed().into_iter();
        let paths = listed.map(|listed| Untrusted(listed.path).to_string());
        Found::new(&self.findings, self.summary, paths, last_line)
    }

    fn counts(&self) -> String {
        counts(&[
            (self.workspace.listed().len(), "skills"),
            (self.workspace.dropped().len(), "dropped"),
        ])
    }

    fn nothing(&self) -> String {
        format!("{} lists no skill", self.host)
    }
}

/// A value as `JSON.stringify` writes it; a date is its text.
fn json(value: &readings::Value) -> Value {
    use readings::Value as Read;
    match value {
        Read::Null | Read::Elided => Value::Null,
        Read::Bool(flag) => Value::Bool(*flag),
        Read::Int(number) => match i64::try_from(*number) {
            Ok(number) => Value::from(number),
            Err(_) => serde_json::to_value(number).unwrap_or_default(),
        },
        Read::Float(number) => Value::from(*number),
        Read::Text(text) | Read::Date(text) => Value::String(text.clone()),
        Read::List(items) => Value::Array(items.iter().map(json).collect()),
        Read::Map(pairs) => {
            let pair = |(key, value): &(Read, Read)| match key {
                Read::Text(key) => (key.clone(), json(value)),
                key => (json(key).to_string(), json(value)),
            };
            Value::Object(pairs.iter().map(pair).collect())
        }
        Read::Tagged(_, value) => json(value),
    }
}
