//! Skills in JSON: system skills of the platform, and definitions as the SDK serves
//! them.

use serde_json::Value as Json;

use super::definition::{Definition, Execution, Triggers};
use crate::skill::Skill;
use crate::systems::document::FormDocument;

/// The skill that a file of JSON holds; fields of another type than they should have
/// are left out. `None` where it is no object, or can't be read.
pub fn read(skill: &Skill) -> Option<Definition> {
    let document = skill.fact::<FormDocument>().document()?;
    of_value(document.value())
}

/// The same of a value.
pub(super) fn of_value(value: &Json) -> Option<Definition> {
    value.as_object()?;
    let text = |value: &Json, key: &str| value.get(key)?.as_str().map(str::to_owned);
    let triggers = value.get("context_triggers").map(|triggers| Triggers {
        keywords: strings(triggers, "keywords"),
        tool_names: strings(triggers, "tool_names"),
        data_patterns: strings(triggers, "data_patterns"),
    });
    let execution = value.get("execution").map(|code| Execution {
        language: text(code, "language").unwrap_or_default(),
        packages: strings(code, "packages"),
        system_packages: strings(code, "system_packages"),
        template: text(code, "template"),
    });
    Some(Definition {
        name: text(value, "name").unwrap_or_default(),
        title: text(value, "title"),
        description: text(value, "description").unwrap_or_default(),
        instructions: text(value, "instructions").unwrap_or_default(),
        content_type: text(value, "content_type"),
        input_schema: value.get("input_schema").cloned(),
        context_triggers: triggers,
        execution,
        tools: strings(value, "tools"),
        related_tools: strings(value, "related_tools"),
        scripts: strings(value, "scripts"),
        widgets: strings(value, "widgets"),
        dynamic: value.get("dynamic") == Some(&Json::Bool(true)),
    })
}

fn strings(value: &Json, key: &str) -> Option<Vec<String>> {
    let items = value.get(key)?.as_array()?.iter();
    Some(
        items
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect(),
    )
}
