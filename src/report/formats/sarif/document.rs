//! The parts of SARIF that are written, keys in the order of its specification.
//!
//! By hand: serde-sarif has a field for everything in the schema, in alphabetical
//! order, and brings a second strum and a builder macro along.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::common;
use super::message::Text;
use super::rules::Descriptor;
use crate::text::Untrusted;

#[derive(Serialize)]
pub struct Log<'a> {
    pub version: &'static str,
    #[serde(rename = "$schema")]
    pub schema: &'static str,
    pub runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Run<'a> {
    pub tool: Tool,
    pub automation_details: Automation,
    pub invocations: [Invocation; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original_uri_base_ids: Option<BaseIds>,
    pub column_kind: &'static str,
    pub results: Vec<Result<'a>>,
}

#[derive(Serialize)]
pub struct Tool {
    pub driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Driver {
    pub name: &'static str,
    pub semantic_version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub information_uri: Option<&'static str>,
    pub rules: Vec<Descriptor>,
}

#[derive(Serialize)]
pub struct Automation {
    pub id: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Invocation {
    pub execution_successful: bool,
    pub exit_code: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub struct Notification {
    pub level: &'static str,
    pub message: Text,
}

#[derive(Serialize)]
pub struct BaseIds {
    #[serde(rename = "SOURCE")]
    pub source: Uri,
}

#[derive(Serialize)]
pub struct Uri {
    pub uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Result<'a> {
    pub rule_id: &'static str,
    pub rule_index: usize,
    pub level: &'static str,
    pub message: Text,
    pub locations: [Place; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_locations: Vec<Related>,
    pub partial_fingerprints: BTreeMap<&'static str, &'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suppressions: Vec<Suppressed>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Fix<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<Properties>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    pub physical_location: Physical,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Physical {
    pub artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Artifact {
    pub uri: String,
    pub uri_base_id: &'static str,
}

/// Lines and columns from 1; the end is exclusive.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Region {
    pub start_line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_column: Option<usize>,
}

impl Region {
    pub fn of(region: common::Region) -> Region {
        Region {
            start_line: region.line,
            start_column: Some(region.column),
            end_line: Some(region.end_line),
            end_column: Some(region.end_column),
        }
    }

    pub fn line(line: usize) -> Region {
        Region {
            start_line: line,
            start_column: None,
            end_line: None,
            end_column: None,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Related {
    pub id: usize,
    pub physical_location: Physical,
    pub message: Text,
}

#[derive(Serialize)]
pub struct Suppressed {
    pub kind: &'static str,
    pub justification: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fix<'a> {
    pub description: Text,
    pub artifact_changes: Vec<ArtifactChange<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ArtifactChange<'a> {
    pub artifact_location: Artifact,
    pub replacements: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Replacement<'a> {
    pub deleted_region: Region,
    pub inserted_content: Content<'a>,
}

#[derive(Serialize)]
pub struct Content<'a> {
    pub text: &'a str,
}

#[derive(Serialize)]
pub struct Properties {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    affects: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also_in: Vec<String>,
}

impl Properties {
    pub fn of(affects: &[String], also_in: &[String]) -> Option<Properties> {
        let shown = |paths: &[String]| {
            let paths = paths.iter().map(|path| Untrusted(path).to_string());
            paths.collect()
        };
        let some = !affects.is_empty() || !also_in.is_empty();
        some.then(|| Properties {
            affects: shown(affects),
            also_in: shown(also_in),
        })
    }
}
