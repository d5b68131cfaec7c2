//! The JSON Schema of `minara.toml`.

use serde_json::{Map, Value, json};

use crate::config::{Form, Kind, TABLES, Table};
use crate::finding::{self, Group, Level, Meta, OptionDefault};
use crate::text::to_json;

/// The name of a variable.
const VARIABLE: &str = "^[A-Za-z_][A-Za-z0-9_]*$";

/// The schema, as text. A file that is read meets it; what it can't say (paths
/// that leave the folder, identifiers that the SPDX list lacks) is checked where
/// the file is read.
pub fn config_schema() -> String {
    let root = Map::from_iter([
        (
            "$schema".to_owned(),
            json!("https://json-schema.org/draft/2020-12/schema"),
        ),
        ("$id".to_owned(), json!("minara:schema/config")),
        (
            "title".to_owned(),
            json!("`minara.toml`, what a project asks of its skills"),
        ),
    ]);
    let mut schema = table_schema("", root);
    if let Value::Object(object) = &mut schema {
        object.insert("$defs".to_owned(), definitions());
    }
    to_json(&schema)
}

/// The schema of the tables and keys below `path`, on top of `schema`.
fn table_schema(path: &str, mut schema: Map<String, Value>) -> Value {
    let described = TABLES.iter().find(|table| table.path == path);
    let mut properties = Map::new();
    if let Some(table) = described {
        schema.insert("description".to_owned(), json!(table.about));
        properties = own_properties(table);
    }
    for name in names_below(path) {
        let below = if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        };
        properties.insert(name.to_owned(), table_schema(&below, Map::new()));
    }
    let others = match described.map(|table| table.form) {
        Some(Form::Named) => kind_schema(Kind::Words),
        _ => json!(false),
    };
    let object = [
        ("type", json!("object")),
        ("properties", Value::Object(properties)),
        ("additionalProperties", others),
    ];
    schema.extend(object.map(|(key, value)| (key.to_owned(), value)));
    match described.map(|table| table.form) {
        Some(Form::Many { required, one_of }) => many(schema, required, one_of),
        Some(Form::Each) => json!({"type": "object", "additionalProperties": schema}),
        _ => Value::Object(schema),
    }
}

/// The names of the tables one level below `path`, in the order of the table.
fn names_below(path: &str) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for table in TABLES {
        let rest = match path {
            "" => Some(table.path),
            path => table
                .path
                .strip_prefix(path)
                .and_then(|rest| rest.strip_prefix('.')),
        };
        let name = rest.and_then(|rest| rest.split('.').next());
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names
}

fn own_properties(table: &Table) -> Map<String, Value> {
    if table.form == Form::Rules {
        return rule_properties();
    }
    let property = |key: &crate::config::Key| {
        let mut schema = kind_schema(key.kind);
        if key.kind == Kind::Globs && matches!(table.form, Form::Many { .. }) {
            schema["minItems"] = json!(1);
        }
        if let Value::Object(object) = &mut schema {
            object.insert("description".to_owned(), json!(key.about));
            if let Some(default) = default_of(key.default) {
                object.insert("default".to_owned(), default);
            }
        }
        (key.name.to_owned(), schema)
    };
    table.keys.iter().map(property).collect()
}

/// A default of the table as JSON.
fn default_of(default: &str) -> Option<Value> {
    let mut read: Map<String, Value> = toml::from_str(&format!("default = {default}")).ok()?;
    read.remove("default")
}

/// A list of tables, each of which meets `schema`.
fn many(mut schema: Map<String, Value>, required: &[&str], one_of: &[&str]) -> Value {
    let about = schema.remove("description");
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    if !one_of.is_empty() {
        let each: Vec<Value> = one_of
            .iter()
            .map(|name| json!({"required": [name]}))
            .collect();
        schema.insert("oneOf".to_owned(), json!(each));
    }
    json!({"description": about, "type": "array", "items": schema})
}

fn kind_schema(kind: Kind) -> Value {
    let strings = |item: Value| json!({"type": "array", "items": item});
    match kind {
        // Not blank, and nothing that is not shown.
        Kind::Text => json!({
            "type": "string",
            "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$",
        }),
        Kind::Path => json!({"type": "string", "minLength": 1}),
        Kind::Choice(words) => json!({"enum": words}),
        Kind::Profile(words) => json!({
            "anyOf": [{"enum": words}, {"type": "string", "pattern": "^client:[a-z0-9-]+$"}],
        }),
        Kind::Dialects => strings(json!({"enum": Kind::dialect_words()})),
        Kind::Paths | Kind::Licenses => strings(json!({"type": "string", "minLength": 1})),
        Kind::Words | Kind::Globs => strings(json!({"type": "string"})),
        Kind::Flag => json!({"type": "boolean"}),
        Kind::Number => json!({"type": "integer", "minimum": 1}),
        Kind::Count => json!({"type": "integer", "minimum": 0}),
        Kind::Seconds => json!({"type": "integer", "minimum": 1, "maximum": 366 * 24 * 60 * 60}),
        Kind::Hashes => json!({
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        }),
        Kind::Headers => json!({
            "type": "object",
            "propertyNames": {"pattern": "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},
            "additionalProperties": {"type": "string", "pattern": VARIABLE},
        }),
        Kind::Levels => json!({
            "type": "object",
            "propertyNames": {"$ref": "#/$defs/subject"},
            "additionalProperties": {"$ref": "#/$defs/level"},
        }),
    }
}

fn definitions() -> Value {
    let levels = [Level::Allow, Level::Warn, Level::Deny].map(Level::name);
    let rules = finding::all().into_iter().map(|rule| rule.id);
    let subjects: Vec<&str> = Group::ALL
        .map(Group::name)
        .into_iter()
        .chain(rules)
        .collect();
    let mut group = with_options(&[]);
    group["required"] = json!(["level"]);
    json!({
        "level": {"description": "What a finding does to the run.", "enum": levels},
        "group": {
            "description": "A level, alone or in a table.",
            "anyOf": [{"$ref": "#/$defs/level"}, group],
        },
        "rule": {
            "description": "A level, alone or in a table.",
            "anyOf": [{"$ref": "#/$defs/level"}, with_options(&[])],
        },
        "subject": {"description": "The name of a group, or the id of a rule.", "enum": subjects},
    })
}

/// A property a group, then one a rule.
fn rule_properties() -> Map<String, Value> {
    let groups = Group::ALL.map(|group| {
        let about = format!("Every rule of the group {group}.");
        let setting = json!({"description": about, "$ref": "#/$defs/group"});
        (group.name().to_owned(), setting)
    });
    let rules = finding::all()
        .into_iter()
        .map(|rule| (rule.id.to_owned(), rule_schema(rule)));
    groups.into_iter().chain(rules).collect()
}

fn rule_schema(rule: &Meta) -> Value {
    if rule.options.is_empty() {
        return json!({"description": rule.title(), "$ref": "#/$defs/rule"});
    }
    let table = with_options(rule.options);
    json!({
        "description": rule.title(),
        "anyOf": [{"$ref": "#/$defs/level"}, table],
    })
}

/// A table of a level and options.
fn with_options(options: &[finding::RuleOption]) -> Value {
    let mut properties = Map::new();
    properties.insert("level".to_owned(), json!({"$ref": "#/$defs/level"}));
    for option in options {
        let schema = match option.default {
            OptionDefault::Number(number) => {
                json!({"type": "integer", "minimum": 0, "default": number})
            }
            OptionDefault::Flag(flag) => json!({"type": "boolean", "default": flag}),
            OptionDefault::List(words) => {
                json!({"type": "array", "items": {"type": "string"}, "default": words})
            }
        };
        properties.insert(option.name.to_owned(), schema);
    }
    json!({
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}
