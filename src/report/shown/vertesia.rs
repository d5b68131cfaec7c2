//! What hosts with readers of their own make of a skill.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::{HostsRow, ShowReport};
use crate::report::table::Table;
use crate::systems::vertesia::{Definition, Reader, Readings};
use crate::text::{Untrusted, collapse_blanks};

/// What a host makes of the skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "host")]
pub struct HostDoc {
    /// Whether it loads.
    pub loads: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The fields that it reads otherwise than YAML does; absent where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub misreads: Vec<String>,
}

/// A definition by its keys; nothing where the reader refuses the skill.
pub fn definition(definition: Option<&Definition>) -> Map<String, Json> {
    match definition.map(|definition| json!(definition)) {
        Some(Json::Object(map)) => map,
        _ => Map::new(),
    }
}

/// What each reader makes of the skill.
pub fn definitions(readings: &Readings) -> Map<String, Json> {
    let of = |reader: Reader| json!(readings.of(reader));
    let both = [Reader::Build, Reader::Sdk];
    both.map(|reader| (reader.name().to_owned(), of(reader)))
        .into_iter()
        .collect()
}

/// The fields by which the two differ.
pub fn differing(readings: &Readings) -> Json {
    match (readings.build.as_ref(), readings.sdk.as_ref()) {
        (Ok(build), Ok(sdk)) => json!(build.differing(sdk)),
        _ => Json::Null,
    }
}

/// The hosts by name.
pub fn hosts(rows: &[HostsRow]) -> Map<String, Json> {
    let doc = |row: &HostsRow| HostDoc {
        loads: row.loads,
        why: row.why.clone(),
        misreads: row.misreads.clone(),
    };
    let rows = rows
        .iter()
        .map(|row| (row.host.to_owned(), json!(doc(row))));
    rows.collect()
}

/// A line a host.
pub fn hosts_lines(rows: &[HostsRow]) -> String {
    let widest = rows.iter().map(|row| row.host.len()).max().unwrap_or(0);
    let lines = rows.iter().map(|row| {
        let words = match (&row.why, row.misreads.as_slice()) {
            (Some(why), _) => format!("drops it: {}", Untrusted(why)),
            (None, []) => "loads".to_owned(),
            (None, fields) => format!("loads, misreads {}", fields.join(", ")),
        };
        format!("{:widest$}  {words}\n", row.host)
    });
    lines.collect()
}

/// The fields as the readers have them, beside each other.
pub fn table(report: &ShowReport<'_>) -> Option<Table> {
    let reader = report.vertesia?.reader;
    let readings = report.skill.fact::<Readings>();
    let is_one = report.skill.source().is_none() || reader != Reader::Both;
    let (heads, columns) = if is_one {
        (
            vec!["field", "value"],
            vec![definition(readings.of(reader))],
        )
    } else {
        let of = |reader| definition(readings.of(reader));
        let columns = vec![of(Reader::Build), of(Reader::Sdk)];
        (vec!["field", "build tools", "SDK"], columns)
    };
    let mut keys: Vec<&String> = Vec::new();
    for key in columns.iter().flat_map(Map::keys) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut table = Table::new(&heads);
    for key in keys {
        let cells = columns
            .iter()
            .map(|column| column.get(key).map_or("-".to_owned(), cell));
        table.row(std::iter::once(key.clone()).chain(cells));
    }
    Some(table)
}

/// The most characters of a cell.
const LONGEST: usize = 48;

pub(super) fn cell(value: &Json) -> String {
    let text = match value {
        Json::String(text) => text.clone(),
        Json::Array(items) => {
            let texts = items.iter().map(|item| match item {
                Json::String(text) => text.clone(),
                item => item.to_string(),
            });
            texts.collect::<Vec<String>>().join(", ")
        }
        value => value.to_string(),
    };
    let text = collapse_blanks(&text);
    let short: String = text.chars().take(LONGEST).collect();
    let mark = if short.len() < text.len() { "…" } else { "" };
    format!("{}{mark}", Untrusted(&short))
}
