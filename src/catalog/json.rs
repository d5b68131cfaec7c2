//! The catalog as one JSON document.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::entry::sorted;
use super::page::CATALOG_FORMS;
use super::source::without_secret;
use super::{Entry, Kind, Page, Tokens};
use crate::finding::Dialect;
use crate::text::try_json;

/// The name of the document's form; a change of meaning is a new number.
pub const SCHEMA: &str = "minara/catalog/1";

/// The document of `minara skills catalog --format json`, without findings:
/// those are added where the verb has any.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Document {
    /// The name of the document's form.
    pub schema: &'static str,
    /// The catalog's heading.
    pub title: String,
    /// Own ones first, then by the bytes of name and path.
    pub skills: Vec<SkillDocument>,
}

/// One skill; texts are the skill's own, unchanged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "skill")]
pub struct SkillDocument {
    /// Its folder, from the root.
    pub path: String,
    /// Its name.
    pub name: String,
    /// Its folder's name below the vendored folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"), length(max = 64))]
    pub id: Option<String>,
    /// The form it has.
    #[schemars(schema_with = "dialect")]
    pub dialect: String,
    /// One's own, or vendored.
    pub kind: Kind,
    /// What it does.
    pub description: String,
    /// The licence expression.
    pub license: Option<String>,
    /// Where it came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The whole commit id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// How long it is, in exact o200k tokens; null where something was not counted.
    pub tokens: Tokens,
    /// The tools it names.
    pub tools: Vec<String>,
    /// How many files it has.
    pub files: usize,
    /// What a reader must know.
    pub badges: Vec<String>,
}

fn dialect(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": Dialect::ALL.map(Dialect::name) })
}

/// The document of all skills.
pub fn document(title: &str, entries: &[Entry]) -> Document {
    let skill = |entry: &Entry| SkillDocument {
        path: entry.path.clone(),
        name: entry.name.clone(),
        id: entry.id.clone(),
        dialect: entry.dialect.clone(),
        kind: entry.kind,
        description: entry.description.clone(),
        license: entry.license.clone(),
        source: entry.source.as_deref().map(without_secret),
        commit: entry.commit.clone(),
        tokens: entry.tokens,
        tools: entry.tools.clone(),
        files: entry.files,
        badges: entry.badges.clone(),
    };
    Document {
        schema: SCHEMA,
        title: title.to_owned(),
        skills: sorted(entries).into_iter().map(skill).collect(),
    }
}

/// The document as a file, for a project whose catalog is JSON.
///
/// # Errors
/// Those of the serialiser; plain strings and numbers give none.
pub fn json(title: &str, entries: &[Entry]) -> Result<Page, serde_json::Error> {
    let text = try_json(&document(title, entries))?;
    Ok(Page::whole(text, CATALOG_FORMS))
}
