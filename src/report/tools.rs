//! The report of `tools`: definitions as a model gets them.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::Value as Json;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, wrapped};
use super::verb::{Found, Report};
use crate::finding::{Dialect, Finding};
use crate::systems::curia::Sensitivity;
use crate::text::{Untrusted, collapse_blanks};

/// Definitions of tools.
#[derive(Clone, Debug)]
pub struct ToolsReport {
    /// Whose host the tools are of.
    pub dialect: Dialect,
    /// What the collection is called, where it is one.
    pub title: Option<String>,
    /// The tools, in order.
    pub tools: Vec<Json>,
    /// The skills that the host does not take.
    pub left_out: Vec<LeftOutTool>,
    /// What is wrong with the tools.
    pub findings: Vec<Finding>,
}

/// A skill that a host does not take, so that it is no tool.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "left_out")]
pub struct LeftOutTool {
    /// The skill's folder or file.
    pub path: String,
    /// Why, in the host's lines.
    pub why: Vec<String>,
}

/// Definitions of tools.
#[derive(Serialize, JsonSchema)]
pub struct ToolsDocument<'a> {
    /// Whose host the tools are of.
    dialect: &'static str,
    /// What the collection is called; absent where it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    /// The tools, in order.
    #[schemars(schema_with = "tools")]
    tools: &'a [Json],
    /// The skills that the host does not take; absent where there are none.
    #[serde(skip_serializing_if = "<[LeftOutTool]>::is_empty")]
    left_out: &'a [LeftOutTool],
}

fn tools(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": {
            "type": "object",
            "required": ["name", "description", "input_schema"],
            "properties": {
                "name": { "type": "string" },
                "description": { "type": "string" },
                "input_schema": { "type": "object" },
                "url": { "type": "string" },
                "category": { "type": "string" },
                "tools": { "type": "array", "items": { "type": "string" } },
                "related_tools": { "type": "array", "items": { "type": "string" } },
                "is_system_skill": { "type": "boolean" },
                "source": { "enum": ["local", "mcp"] },
                "server": { "type": "string" },
                "action_risk": { "type": ["string", "integer", "null"] },
                "sensitivity": { "enum": Sensitivity::ALL.map(Sensitivity::name) },
            },
        },
    })
}

impl Report for ToolsReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ToolsReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = ToolsDocument<'a>;

    fn verb(&self) -> &'static str {
        "tools"
    }

    /// A block a tool: its name, what it does, what it takes and unlocks.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        if let Some(title) = &self.title {
            out.push_str(&format!("{}\n\n", Untrusted(title)));
        }
        for tool in &self.tools {
            let text = |key: &str| tool.get(key).and_then(Json::as_str).unwrap_or_default();
            let name = Palette::paint(Palette::NAME, Untrusted(text("name")).to_string());
            out.push_str(&format!("{name}\n"));
            let description = collapse_blanks(text("description"));
            let description = Untrusted(&description).to_string();
            if !description.is_empty() {
                out.push_str(&format!(
                    "  {}\n",
                    wrapped(&description, 2, 2, layout.width)
                ));
            }
            let inputs = tool
                .get("input_schema")
                .and_then(|schema| schema.get("properties"));
            let inputs = inputs.and_then(Json::as_object).into_iter();
            let inputs = inputs.flat_map(|map| map.keys().map(String::as_str));
            out.push_str(&line("takes", inputs.collect(), layout));
            out.push_str(&gate(tool, layout));
            for (key, word) in [("tools", "unlocks"), ("related_tools", "beside them")] {
                let names = tool.get(key).and_then(Json::as_array).into_iter().flatten();
                out.push_str(&line(
                    word,
                    names.filter_map(Json::as_str).collect(),
                    layout,
                ));
            }
        }
        if !self.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.findings, layout));
        }
        out
    }

    fn document(&self) -> ToolsDocument<'_> {
        ToolsDocument {
            dialect: self.dialect.name(),
            title: self.title.as_deref(),
            tools: &self.tools,
            left_out: &self.left_out,
        }
    }
}

impl ToolsReport {
    fn found(&self) -> Found<'_> {
        Found::alone(&self.findings, format!("{} tools", self.tools.len()))
    }
}

/// Where a tool of Curia's comes from, and what its gate goes by.
fn gate(tool: &Json, layout: Layout) -> String {
    let text = |key: &str| tool.get(key).and_then(Json::as_str);
    let Some(sensitivity) = text("sensitivity") else {
        return String::new();
    };
    let from = text("server").map_or_else(|| "here".to_owned(), |name| format!("server {name}"));
    let risk = match tool.get("action_risk") {
        Some(Json::String(label)) => label.clone(),
        Some(Json::Number(score)) => score.to_string(),
        _ => "unknown".to_owned(),
    };
    let (from, risk) = (format!("from {from}"), format!("risk {risk}"));
    line("comes", vec![&from, &risk, sensitivity], layout)
}

fn line(word: &str, names: Vec<&str>, layout: Layout) -> String {
    if names.is_empty() {
        return String::new();
    }
    let names: Vec<String> = names
        .iter()
        .map(|name| Untrusted(name).to_string())
        .collect();
    let text = format!("{word} {}", names.join(", "));
    format!("  {}\n", wrapped(&text, 2, 4, layout.width))
}
