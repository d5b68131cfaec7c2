//! The fields of the frontmatter, and what readers make of them.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Number, Value as Json};

use super::text::TextPlaceDoc;
use crate::syntax::readings::{self, Differences};
use crate::syntax::{Kind, Node, Pair, Style, Value};
use crate::text::Source;

/// A key with its value.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "field")]
pub struct FieldDoc {
    /// The key's text.
    pub key: String,
    /// Where the key stands.
    pub key_span: TextPlaceDoc,
    /// It came in by a merge key.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    pub merged: bool,
    #[serde(flatten)]
    pub node: NodeDoc,
}

/// A value and how it is written.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "node")]
pub struct NodeDoc {
    /// Its type under the YAML 1.2 core schema.
    #[serde(rename = "type")]
    #[schemars(schema_with = "node_types")]
    pub kind: &'static str,
    /// How a single value is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "styles")]
    pub style: Option<&'static str>,
    /// Its tag as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// A single value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "single_value")]
    pub value: Option<Json>,
    /// Where it stands; at the anchor where an alias stands for it.
    pub span: TextPlaceDoc,
    /// What a list holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<NodeDoc>>,
    /// What a mapping holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<FieldDoc>>,
}

fn node_types(_: &mut SchemaGenerator) -> Schema {
    let kinds = [
        Kind::Null,
        Kind::Bool,
        Kind::Int,
        Kind::Float,
        Kind::Str,
        Kind::Sequence,
        Kind::Mapping,
    ];
    json_schema!({ "enum": kinds.map(type_name) })
}

fn styles(_: &mut SchemaGenerator) -> Schema {
    let styles = [
        Style::Plain,
        Style::SingleQuoted,
        Style::DoubleQuoted,
        Style::Literal,
        Style::Folded,
        Style::Recovered,
    ];
    json_schema!({ "enum": styles.map(style_name) })
}

fn single_value(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["null", "boolean", "number", "string"] })
}

impl FieldDoc {
    pub fn new(source: &Source, pair: &Pair) -> FieldDoc {
        FieldDoc {
            key: key_text(&pair.key),
            key_span: TextPlaceDoc::new(source, pair.key.span),
            merged: pair.merged,
            node: NodeDoc::new(source, &pair.value),
        }
    }
}

impl NodeDoc {
    pub fn new(source: &Source, node: &Node) -> NodeDoc {
        let fields = |pairs: &[Pair]| {
            let pairs = pairs.iter();
            pairs.map(|pair| FieldDoc::new(source, pair)).collect()
        };
        let nodes = |items: &[Node]| {
            let items = items.iter();
            items.map(|item| NodeDoc::new(source, item)).collect()
        };
        let (style, items, below) = match &node.value {
            Value::Scalar(scalar) => (Some(style_name(scalar.style)), None, None),
            Value::Sequence(items) => (None, Some(nodes(items)), None),
            Value::Mapping(pairs) => (None, None, Some(fields(pairs))),
        };
        NodeDoc {
            kind: type_name(node.kind()),
            value: style.map(|_| json_of(&readings::value_of(node))),
            style,
            tag: node.tag.clone(),
            span: TextPlaceDoc::new(source, node.span),
            items,
            fields: below,
        }
    }
}

/// Where readers do not agree.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "readings")]
pub struct ReadingsDoc {
    /// Readers that refuse the whole frontmatter, where others do not.
    pub refused: Vec<RefusedDoc>,
    /// The fields whose values differ.
    pub fields: Vec<ReadFieldDoc>,
}

/// A reader that refuses.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "refused")]
pub struct RefusedDoc {
    /// The reader.
    pub reader: &'static str,
    /// What it says.
    pub why: String,
    /// Line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// Column, from 1, in code points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub column: Option<usize>,
}

/// A field that readers take for different values.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "reading")]
pub struct ReadFieldDoc {
    /// Its key.
    pub key: String,
    /// Each value with the readers that have it.
    pub values: Vec<ReadValueDoc>,
}

/// A value that some readers have.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "taken")]
pub struct ReadValueDoc {
    /// The readers.
    pub readers: Vec<&'static str>,
    /// The value's type for them.
    #[serde(rename = "type")]
    #[schemars(extend("enum" = READ_TYPES))]
    pub kind: &'static str,
    /// The value; absent where the reader finds no such key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Json>,
}

impl ReadingsDoc {
    /// `None` where all agree.
    pub fn new(source: &Source, differences: &Differences) -> Option<ReadingsDoc> {
        if differences.is_empty() {
            return None;
        }
        let refused = differences.refused.iter().map(|(reader, refusal)| {
            let at = refusal.at.map(|at| source.position(at));
            RefusedDoc {
                reader: reader.name(),
                why: refusal.why.to_string(),
                line: at.map(|at| at.line),
                column: at.map(|at| at.column),
            }
        });
        let fields = differences.keys.iter().map(|key| ReadFieldDoc {
            key: key.key.clone(),
            values: key
                .values
                .iter()
                .map(|taken| ReadValueDoc {
                    readers: taken.readers.iter().map(|reader| reader.name()).collect(),
                    kind: taken.value.as_ref().map_or("absent", read_type),
                    value: taken.value.as_ref().map(json_of),
                })
                .collect(),
        });
        Some(ReadingsDoc {
            refused: refused.collect(),
            fields: fields.collect(),
        })
    }
}

/// The text of a key; one that is no scalar as JSON.
pub fn key_text(key: &Node) -> String {
    match key.scalar_text() {
        Some(text) => text.to_owned(),
        None => json_of(&readings::value_of(key)).to_string(),
    }
}

fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "boolean",
        Kind::Int => "integer",
        Kind::Float => "float",
        Kind::Str => "string",
        Kind::Sequence => "list",
        Kind::Mapping => "mapping",
    }
}

fn style_name(style: Style) -> &'static str {
    match style {
        Style::Plain => "plain",
        Style::SingleQuoted => "single-quoted",
        Style::DoubleQuoted => "double-quoted",
        Style::Literal => "literal",
        Style::Folded => "folded",
        Style::Recovered => "recovered",
    }
}

/// The words of [`read_type`], and that for no value.
const READ_TYPES: [&str; 11] = [
    "absent", "null", "boolean", "integer", "float", "string", "date", "list", "mapping", "tagged",
    "elided",
];

fn read_type(value: &readings::Value) -> &'static str {
    match value {
        readings::Value::Null => "null",
        readings::Value::Bool(_) => "boolean",
        readings::Value::Int(_) => "integer",
        readings::Value::Float(_) => "float",
        readings::Value::Text(_) => "string",
        readings::Value::Date(_) => "date",
        readings::Value::List(_) => "list",
        readings::Value::Map(_) => "mapping",
        readings::Value::Tagged(..) => "tagged",
        readings::Value::Elided => "elided",
    }
}

/// A value as JSON. What JSON has no number for is written as text; of two keys
/// of one mapping the first counts.
pub fn json_of(value: &readings::Value) -> Json {
    match value {
        readings::Value::Null | readings::Value::Elided => Json::Null,
        readings::Value::Bool(yes) => Json::Bool(*yes),
        readings::Value::Int(int) => {
            let number = i64::try_from(*int).map(Number::from);
            let number = number.or_else(|_| u64::try_from(*int).map(Number::from));
            number.map_or_else(|_| Json::String(int.to_string()), Json::Number)
        }
        readings::Value::Float(float) => match Number::from_f64(*float) {
            Some(number) => Json::Number(number),
            None if float.is_nan() => ".nan".into(),
            None if *float > 0.0 => ".inf".into(),
            None => "-.inf".into(),
        },
        readings::Value::Text(text) | readings::Value::Date(text) => text.as_str().into(),
        readings::Value::List(items) => items.iter().map(json_of).collect(),
        readings::Value::Map(pairs) => {
            let mut map = Map::new();
            for (key, value) in pairs {
                let key = match json_of(key) {
                    Json::String(text) => text,
                    other => other.to_string(),
                };
                map.entry(key).or_insert_with(|| json_of(value));
            }
            Json::Object(map)
        }
        readings::Value::Tagged(_, value) => json_of(value),
    }
}
