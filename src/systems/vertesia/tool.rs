//! The tool by which a model calls a skill.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::definition::Definition;

/// What stands before a skill's name in that of its tool.
pub const PREFIX: &str = "learn_";

/// The name of the tool of a skill.
pub fn tool_name(skill: &str) -> String {
    format!("{PREFIX}{skill}")
}

/// Who says what the tool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolForm {
    /// The platform's document.
    Document,
    /// The SDK.
    Sdk,
}

/// A tool as the model gets it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tool {
    /// Where the SDK serves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// What it takes.
    pub input_schema: Json,
    /// The tools that a call unlocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// Tools that go with them and stay hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_tools: Option<Vec<String>>,
    /// The collection that the SDK serves it from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Whether it is a skill's.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_system_skill: bool,
}

/// What a tool takes whose skill says nothing of it.
pub fn generic_input() -> Json {
    json!({
        "type": "object",
        "properties": {
            "context": {
                "type": "string",
                "description": "Additional context or specific requirements for this task",
            },
        },
    })
}

/// The tool of a skill; `collection` is the folder that the SDK serves it from.
pub fn tool(skill: &Definition, form: ToolForm, collection: &str) -> Tool {
    let input_schema = skill.input_schema.clone().unwrap_or_else(generic_input);
    let mut description = format!("[Skill] {}", skill.description);
    let name = tool_name(&skill.name);
    match form {
        ToolForm::Document => Tool {
            url: None,
            name,
            description,
            input_schema,
            tools: Some(skill.unlocked().to_vec()),
            related_tools: skill.related_tools.clone(),
            category: None,
            is_system_skill: true,
        },
        ToolForm::Sdk => {
            description.push_str(". Returns contextual instructions for this task.");
            if !skill.unlocked().is_empty() {
                let tools = skill.unlocked().join(", ");
                description.push_str(&format!(" Unlocks tools: {tools}."));
            }
            Tool {
                url: Some(format!("skills/{collection}")),
                name,
                description,
                input_schema,
                tools: skill.tools.clone(),
                related_tools: None,
                category: Some(collection.to_owned()),
                is_system_skill: false,
            }
        }
    }
}

/// A name in kebab case as a title.
pub fn title(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty());
    let words = words.map(|word| {
        let mut letters = word.chars();
        let first = letters
            .next()
            .map(|letter| letter.to_uppercase().to_string());
        format!("{}{}", first.unwrap_or_default(), letters.as_str())
    });
    words.collect::<Vec<String>>().join(" ")
}
