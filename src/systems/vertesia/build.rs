//! The reader of Vertesia's build tools: strict YAML, and a schema that takes no key
//! beside its own.

use serde_json::Value as Json;

use super::definition::{Definition, Execution, Triggers, template};
use super::marks::KEYS;
use crate::skill::{FileState, Skill};
use crate::syntax::Fences;
use crate::syntax::readings::{Reader, Value, read as read_yaml};

/// A refusal of the build tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The keys that lead to the value; empty for the frontmatter as a whole.
    pub path: Vec<String>,
    /// The words of the build tools for it, but for what is no YAML, which is said in
    /// ours.
    pub text: String,
    /// What is due, where a value is there and is another.
    pub due: Option<&'static str>,
}

impl Refusal {
    fn new(path: &[&str], text: impl Into<String>) -> Refusal {
        Refusal {
            path: path.iter().map(|key| (*key).to_owned()).collect(),
            text: text.into(),
            due: None,
        }
    }

    /// Of a value that is there, where another is due.
    fn of_value(path: &[&str], due: &'static str, text: impl Into<String>) -> Refusal {
        Refusal {
            due: Some(due),
            ..Refusal::new(path, text)
        }
    }

    /// The line that the build tools print.
    pub fn line(&self) -> String {
        match self.path.as_slice() {
            [] => format!("frontmatter: {}", self.text),
            path => format!("{}: {}", path.join("."), self.text),
        }
    }
}

/// What the build tools make of the SKILL.md of a skill.
///
/// # Errors
/// Why they refuse it, in their order.
pub fn read(skill: &Skill) -> Result<Definition, Vec<Refusal>> {
    let refused = |why: String| vec![Refusal::new(&[], why)];
    let (FileState::Read(source), Some(front)) = (skill.file(), skill.frontmatter()) else {
        return Err(refused("there is no SKILL.md to read".to_owned()));
    };
    let value = match front.fences {
        Fences::Closed { .. } => {
            let reading = read_yaml(Reader::JsYaml5, source.slice(front.yaml));
            let value = reading.outcome;
            value.map_err(|refusal| refused(format!("not YAML: {}", refusal.why)))?
        }
        _ => Value::Map(Vec::new()),
    };
    let empty = Value::Map(Vec::new());
    let fields = match &value {
        Value::Map(_) => &value,
        Value::Null => &empty,
        other => return Err(refused(expected("object", other))),
    };
    let refusals = refusals(fields);
    if refusals.is_empty() {
        Ok(definition(fields, skill))
    } else {
        Err(refusals)
    }
}

const A_MAPPING: &str = "a mapping";

/// Keys whose values are lists of text.
const LISTS: [&str; 8] = [
    "keywords",
    "tools",
    "supporting_tools",
    "data_patterns",
    "packages",
    "system_packages",
    "scripts",
    "widgets",
];

/// What the schema of the build tools says against the fields.
fn refusals(fields: &Value) -> Vec<Refusal> {
    let mut found = Vec::new();
    for key in ["name", "description"] {
        match fields.get(key) {
            Some(Value::Text(text)) if text.is_empty() => {
                found.push(Refusal::new(&[key], format!("Skill {key} is required")));
            }
            value => found.extend(text(&[key], value, true)),
        }
    }
    for key in ["title", "language"] {
        found.extend(text(&[key], fields.get(key), false));
    }
    if let Some(value) = fields.get("content_type")
        && !matches!(value.as_text(), Some("md" | "jst"))
    {
        let words = "Invalid option: expected one of \"md\"|\"jst\"";
        found.push(Refusal::of_value(&["content_type"], "`md` or `jst`", words));
    }
    for key in LISTS {
        found.extend(list(&[key], fields.get(key)));
    }
    if let Some(triggers) = object("context_triggers", fields, &mut found) {
        let keys = ["keywords", "tool_names", "data_patterns"];
        for key in keys {
            found.extend(list(&["context_triggers", key], triggers.get(key)));
        }
        found.extend(unknown(&["context_triggers"], triggers, &keys));
    }
    if let Some(execution) = object("execution", fields, &mut found) {
        let keys = ["language", "packages", "system_packages", "template"];
        for key in keys {
            let (path, value) = (["execution", key], execution.get(key));
            found.extend(match key {
                "language" => text(&path, value, true).into_iter().collect(),
                "template" => text(&path, value, false).into_iter().collect(),
                _ => list(&path, value),
            });
        }
        found.extend(unknown(&["execution"], execution, &keys));
    }
    if let Some(schema) = object("input_schema", fields, &mut found) {
        if schema.get("type").and_then(Value::as_text) != Some("object") {
            let words = "Invalid input: expected \"object\"";
            found.push(Refusal::of_value(
                &["input_schema", "type"],
                "`object`",
                words,
            ));
        }
        if let Some(value) = schema.get("properties")
            && !matches!(value, Value::Map(_))
        {
            let words = expected("record", value);
            let path = ["input_schema", "properties"];
            found.push(Refusal::of_value(&path, A_MAPPING, words));
        }
        found.extend(list(&["input_schema", "required"], schema.get("required")));
    }
    found.extend(unknown(&[], fields, &KEYS));
    found
}

fn text(path: &[&str], value: Option<&Value>, is_needed: bool) -> Option<Refusal> {
    match value {
        Some(Value::Text(_)) => None,
        None if !is_needed => None,
        None => {
            let words = "Invalid input: expected string, received undefined";
            Some(Refusal::new(path, words))
        }
        Some(value) => Some(Refusal::of_value(path, "text", expected("string", value))),
    }
}

fn list(path: &[&str], value: Option<&Value>) -> Vec<Refusal> {
    match value {
        None => Vec::new(),
        Some(Value::List(items)) => {
            let wrong = items.iter().enumerate().filter_map(|(at, item)| {
                let at = at.to_string();
                let path: Vec<&str> = path.iter().copied().chain([at.as_str()]).collect();
                text(&path, Some(item), true)
            });
            wrong.collect()
        }
        Some(value) => vec![Refusal::of_value(path, "a list", expected("array", value))],
    }
}

fn object<'v>(key: &str, fields: &'v Value, found: &mut Vec<Refusal>) -> Option<&'v Value> {
    match fields.get(key)? {
        value @ Value::Map(_) => Some(value),
        value => {
            let words = expected("object", value);
            found.push(Refusal::of_value(&[key], A_MAPPING, words));
            None
        }
    }
}

fn unknown(path: &[&str], value: &Value, known: &[&str]) -> Option<Refusal> {
    let Value::Map(pairs) = value else {
        return None;
    };
    let keys = pairs.iter().map(|(key, _)| match key {
        Value::Text(key) => key.clone(),
        key => key_text(key),
    });
    let others: Vec<String> = keys
        .filter(|key| !known.contains(&key.as_str()))
        .map(|key| format!("\"{key}\""))
        .collect();
    let words = match others.as_slice() {
        [] => return None,
        [one] => format!("Unrecognized key: {one}"),
        all => format!("Unrecognized keys: {}", all.join(", ")),
    };
    Some(Refusal::new(path, words))
}

/// A key that is no text, as JavaScript writes it.
fn key_text(key: &Value) -> String {
    match key {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Date(text) => text.clone(),
        _ => "[object Object]".to_owned(),
    }
}

fn expected(what: &str, value: &Value) -> String {
    let received = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Float(number) if number.is_nan() => "NaN",
        Value::Int(_) | Value::Float(_) => "number",
        Value::Text(_) => "string",
        Value::Date(_) => "Date",
        Value::List(_) => "array",
        Value::Map(_) | Value::Tagged(..) | Value::Elided => "object",
    };
    format!("Invalid input: expected {what}, received {received}")
}

fn definition(fields: &Value, skill: &Skill) -> Definition {
    let text = |value: &Value, key: &str| value.get(key)?.as_text().map(str::to_owned);
    let instructions = skill.body().to_owned();
    let tools = strings(fields, "tools").filter(|tools| !tools.is_empty());
    let triggers = match fields.get("context_triggers") {
        Some(nested) => Some(Triggers {
            keywords: strings(nested, "keywords"),
            tool_names: strings(nested, "tool_names"),
            data_patterns: strings(nested, "data_patterns"),
        }),
        None => {
            let flat = Triggers {
                keywords: strings(fields, "keywords"),
                tool_names: tools.clone(),
                data_patterns: strings(fields, "data_patterns"),
            };
            (flat != Triggers::default()).then_some(flat)
        }
    };
    let code = fields.get("execution");
    let code = code.or_else(|| fields.get("language").map(|_| fields));
    let execution = code.map(|code| Execution {
        language: text(code, "language").unwrap_or_default(),
        packages: strings(code, "packages"),
        system_packages: strings(code, "system_packages"),
        template: template(&instructions),
    });
    let supporting = strings(fields, "supporting_tools");
    let served = match (tools, supporting) {
        (None, None) => None,
        (tools, supporting) => {
            let more = supporting.unwrap_or_default();
            Some(tools.into_iter().flatten().chain(more).collect())
        }
    };
    let beside = |ends: &[&str]| {
        let names = skill
            .beside()
            .filter(|name| ends.iter().any(|end| name.ends_with(end)));
        let names: Vec<String> = names.map(str::to_owned).collect();
        (!names.is_empty()).then_some(names)
    };
    Definition {
        name: text(fields, "name").unwrap_or_default(),
        title: text(fields, "title"),
        description: text(fields, "description").unwrap_or_default(),
        content_type: Some(text(fields, "content_type").unwrap_or_else(|| "md".to_owned())),
        input_schema: fields.get("input_schema").map(json),
        context_triggers: triggers,
        execution,
        tools: served,
        related_tools: None,
        scripts: beside(&[".js", ".py"]),
        widgets: beside(&[".tsx"]).map(|names| {
            let stem = |name: String| name.trim_end_matches(".tsx").to_owned();
            names.into_iter().map(stem).collect()
        }),
        instructions,
        dynamic: false,
    }
}

fn strings(value: &Value, key: &str) -> Option<Vec<String>> {
    let Value::List(items) = value.get(key)? else {
        return None;
    };
    let texts = items.iter().filter_map(Value::as_text);
    Some(texts.map(str::to_owned).collect())
}

/// A value as JSON; what JSON has no number for is null, as JavaScript writes it.
fn json(value: &Value) -> Json {
    match value {
        Value::Null | Value::Elided => Json::Null,
        Value::Bool(flag) => Json::Bool(*flag),
        Value::Int(number) => {
            let small = i64::try_from(*number).ok();
            small.map_or(Json::Null, Json::from)
        }
        Value::Float(number) => {
            serde_json::Number::from_f64(*number).map_or(Json::Null, Json::Number)
        }
        Value::Text(text) | Value::Date(text) => Json::String(text.clone()),
        Value::List(items) => Json::Array(items.iter().map(json).collect()),
        Value::Map(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| {
                let key = match key {
                    Value::Text(key) => key.clone(),
                    key => key_text(key),
                };
                (key, json(value))
            });
            Json::Object(pairs.collect())
        }
        Value::Tagged(_, value) => json(value),
    }
}
