//! The block that tells a model which skills there are.

use std::fmt::Write;

use serde::Serialize;

use super::workspace::Listed;
use crate::systems::system::{PromptForm, PromptStyle};

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    description: &'a str,
    location: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
}

/// The block without a line end; empty where there is no skill. Skills are
/// sorted by name. `location` gives the path of a folder as the block shows it.
/// Only XML is escaped: a description with line ends breaks the list of
/// Markdown, there as here.
pub fn prompt(skills: &[Listed], form: PromptForm, location: &dyn Fn(&str) -> String) -> String {
    if skills.is_empty() {
        return String::new();
    }
    let mut sorted: Vec<&Listed> = skills.iter().collect();
    sorted.sort_by(|a, b| a.entry.name.cmp(&b.entry.name));
    let rows = sorted.iter().map(|listed| Row {
        name: &listed.entry.name,
        description: &listed.entry.description,
        location: match location(&listed.path).as_str() {
            "" | "." => "SKILL.md".to_owned(),
            folder => format!("{folder}/SKILL.md"),
        },
        source: (!form.as_documented).then(|| listed.kind.name()),
    });
    let rows: Vec<Row<'_>> = rows.collect();
    match form.style {
        PromptStyle::Xml => xml(&rows),
        PromptStyle::Json => {
            let list = serde_json::to_string_pretty(&rows).unwrap_or_default();
            format!("Available Skills:\n\n{list}")
        }
        PromptStyle::Markdown => markdown(&rows),
    }
}

fn xml(rows: &[Row<'_>]) -> String {
    let mut out = String::from("<available_skills>\n");
    for row in rows {
        out.push_str("  <skill>\n");
        let parts = [
            ("name", Some(row.name)),
            ("description", Some(row.description)),
            ("location", Some(row.location.as_str())),
            ("source", row.source),
        ];
        for (tag, text) in parts {
            if let Some(text) = text {
                // Writing to a String can't fail.
                let _ = writeln!(out, "    <{tag}>{}</{tag}>", escaped(text));
            }
        }
        out.push_str("  </skill>\n");
    }
    out.push_str("</available_skills>");
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&apos;")
}

fn markdown(rows: &[Row<'_>]) -> String {
    let mut out = String::from("# Available Skills\n");
    for row in rows {
        let source = row.source.map(|source| format!(" [{source}]"));
        let _ = write!(
            out,
            "\n- **{}**{} ({}): {}",
            row.name,
            source.unwrap_or_default(),
            row.location,
            row.description
        );
    }
    out
}
