//! The document of `show`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::super::domain::FromDoc;
use super::fields::{FieldDoc, ReadingsDoc};
use super::files::FilesDoc;
use super::text::{BodyDoc, EncodingDoc, TextPlaceDoc};

/// One skill with everything that is read of it.
#[derive(Serialize, JsonSchema)]
pub struct ShowDocument {
    /// Its folder.
    pub path: String,
    /// The folder's own name.
    pub folder: String,
    /// Its name, where it is text.
    pub name: Option<String>,
    /// The form it has.
    pub dialect: &'static str,
    /// Whether an ordinary client can load it.
    pub usable: bool,
    /// From the opening fence to the closing one; absent where one of them is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frontmatter: Option<TextPlaceDoc>,
    /// Whether the frontmatter is no YAML that readers agree on, so that its fields
    /// were read line by line.
    pub recovered: bool,
    /// The values of the fields, by key, as YAML 1.2 reads them. Of a key that
    /// stands twice the first counts; what JSON has no number for is text. Of a skill
    /// of the dialect `minara` the fields of its host.
    pub definition: Map<String, Json>,
    /// Of a skill of the dialect `vertesia`: whose reading `definition` is; `both` is
    /// that of the build tools, where they take it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["build", "sdk", "both"]))]
    pub reader: Option<&'static str>,
    /// What each of them makes of it; null where it refuses the skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BTreeMap<String, Option<BTreeMap<String, Json>>>>")]
    pub definitions: Option<Map<String, Json>>,
    /// The fields by which the two differ; null where one of them refuses the skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<String>>")]
    pub differing: Option<Json>,
    /// What each host makes of it, where --hosts asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BTreeMap<String, super::vertesia::HostDoc>>")]
    pub hosts: Option<Map<String, Json>>,
    /// Where the fields of the host come from, by their keys joined by dots; several
    /// places where lists are united.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BTreeMap<String, FromDoc>>")]
    pub from: Option<Map<String, Json>>,
    /// The same fields in the order of the file, with their types, styles and
    /// places.
    pub fields: Vec<FieldDoc>,
    /// The entries of `allowed-tools`, in order, whether they are written as text or
    /// as a list.
    pub allowed_tools: Vec<String>,
    /// Where YAML readers do not agree about name, description or allowed-tools;
    /// absent where they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<ReadingsDoc>,
    /// What follows the frontmatter; absent where SKILL.md can't be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<BodyDoc>,
    /// The files below the folder but SKILL.md itself; links are listed, not
    /// followed.
    pub files: FilesDoc,
    /// How the bytes of SKILL.md are to be understood; absent where it can't be
    /// read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<EncodingDoc>,
}
