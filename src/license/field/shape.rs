//! A licence field that is no string: a list, a mapping, a number.
//!
//! No client and no schema has it so, and people write it all the same. Whatever it is,
//! it says something of the licence: it is brought into the words that [`super::read`]
//! understands, or does not.

use toml::Value as Toml;

use crate::syntax::{json, yaml};

/// The value of a field, however it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Null, or blank.
    Nothing,
    /// A single value. A number is its digits.
    Word(String),
    /// A list.
    List(Vec<Shape>),
    /// A mapping.
    Map(Vec<(String, Shape)>),
}

impl From<&yaml::Node> for Shape {
    fn from(node: &yaml::Node) -> Shape {
        match &node.value {
            _ if node.is_null() => Shape::Nothing,
            yaml::Value::Scalar(scalar) => Shape::word(&scalar.text),
            yaml::Value::Sequence(items) => Shape::List(items.iter().map(Shape::from).collect()),
            yaml::Value::Mapping(pairs) => {
                let named = pairs.iter().map(|pair| {
                    let key = pair.key.scalar_text().unwrap_or("");
                    (key.to_lowercase(), Shape::from(&pair.value))
                });
                Shape::Map(named.collect())
            }
        }
    }
}

impl From<&Toml> for Shape {
    fn from(value: &Toml) -> Shape {
        match value {
            Toml::String(text) => Shape::word(text),
            Toml::Array(items) => Shape::List(items.iter().map(Shape::from).collect()),
            Toml::Table(table) => {
                let named = table.iter();
                let named = named.map(|(key, value)| (key.to_lowercase(), Shape::from(value)));
                Shape::Map(named.collect())
            }
            other => Shape::word(&other.to_string()),
        }
    }
}

impl Shape {
    /// The value `node` of the JSON `text`.
    pub fn of_json(node: &json::Node, text: &str) -> Shape {
        match &node.value {
            json::Value::Null => Shape::Nothing,
            json::Value::String(word) => Shape::word(word),
            json::Value::Bool(_) | json::Value::Number => {
                Shape::word(text.get(node.span.range()).unwrap_or("?"))
            }
            json::Value::Array(items) => Shape::List(
                items
                    .iter()
                    .map(|item| Shape::of_json(item, text))
                    .collect(),
            ),
            json::Value::Object(members) => {
                let named = members.iter().map(|member| {
                    let value = Shape::of_json(&member.value, text);
                    (member.key.to_lowercase(), value)
                });
                Shape::Map(named.collect())
            }
        }
    }

    fn word(text: &str) -> Shape {
        match text.trim() {
            "" => Shape::Nothing,
            _ => Shape::Word(text.to_owned()),
        }
    }

    /// All that it says, as the value of a field that is a string; `None` where it is
    /// empty. Each item of a list holds.
    pub fn words(&self) -> Option<String> {
        match self {
            Shape::Nothing => None,
            Shape::Word(word) => Some(word.clone()),
            Shape::List(items) => joined(items, " AND "),
            Shape::Map(pairs) => in_mapping(pairs),
        }
    }

    /// The one name that it has: a word, or that which a mapping calls so. Several may be
    /// what a file of data is about.
    pub fn name(&self) -> Option<String> {
        match self {
            Shape::Word(word) => Some(word.clone()),
            Shape::List(items) => match items.as_slice() {
                [one] => one.name(),
                _ => None,
            },
            Shape::Map(pairs) => of_keys(pairs, NAMES)?.name(),
            Shape::Nothing => None,
        }
    }
}

/// Keys of the name of a licence, the surest first.
const NAMES: &[&str] = &[
    "spdx",
    "spdx_id",
    "spdx-id",
    "spdxid",
    "id",
    "identifier",
    "expression",
    "name",
    "type",
    "value",
    "license",
    "licence",
    "text",
];

/// `{name: MIT, file: LICENSE.txt}`; of a mapping without a key that is known each value
/// holds, `{code: MIT, docs: CC-BY-4.0}`.
fn in_mapping(pairs: &[(String, Shape)]) -> Option<String> {
    const CHOICES: &[&str] = &[
        "choice", "any", "any_of", "any-of", "anyof", "one_of", "one-of", "oneof", "either", "or",
    ];
    let said = |keys: &[&str]| of_keys(pairs, keys)?.words();
    if let Some(Shape::List(items)) = of_keys(pairs, CHOICES) {
        return joined(items, " OR ");
    }
    let file = said(&["file", "path"]);
    match (said(NAMES), file) {
        (Some(name), Some(file)) => Some(format!("{name} (see {file})")),
        (Some(one), None) | (None, Some(one)) => Some(one),
        (None, None) => said(&["url", "link", "href", "uri"]).or_else(|| {
            let values: Vec<Shape> = pairs.iter().map(|(_, value)| value.clone()).collect();
            joined(&values, " AND ")
        }),
    }
}

fn of_keys<'a>(pairs: &'a [(String, Shape)], keys: &[&str]) -> Option<&'a Shape> {
    keys.iter().find_map(|key| {
        let named = pairs.iter().find(|(name, _)| name == key);
        named
            .map(|(_, value)| value)
            .filter(|value| **value != Shape::Nothing)
    })
}

fn joined(items: &[Shape], mark: &str) -> Option<String> {
    let words: Vec<String> = items.iter().filter_map(Shape::words).collect();
    let bracketed = |word: &String| {
        let is_whole = words.len() == 1 || !word.contains(" OR ");
        if is_whole {
            word.clone()
        } else {
            format!("({word})")
        }
    };
    let all: Vec<String> = words.iter().map(bracketed).collect();
    (!all.is_empty()).then(|| all.join(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_string_says_all_that_is_in_it() {
        for (text, wanted) in [
            ("\"MIT\"", Some("MIT")),
            ("[\"MIT\"]", Some("MIT")),
            ("[\"MIT\", \"ISC\"]", Some("MIT AND ISC")),
            ("[\"MIT OR ISC\", \"Zlib\"]", Some("(MIT OR ISC) AND Zlib")),
            ("[{\"type\": \"MIT\"}, [\"ISC\"]]", Some("MIT AND ISC")),
            ("{\"url\": \"x\", \"NAME\": \"MIT\"}", Some("MIT")),
            (
                "{\"type\": \"MIT\", \"file\": \"A.txt\"}",
                Some("MIT (see A.txt)"),
            ),
            ("{\"file\": \"A.txt\"}", Some("A.txt")),
            (
                "{\"code\": \"MIT\", \"docs\": \"CC-BY-4.0\"}",
                Some("MIT AND CC-BY-4.0"),
            ),
            ("{\"anyOf\": [\"MIT\", \"ISC\"]}", Some("MIT OR ISC")),
            ("42", Some("42")),
            ("true", Some("true")),
            ("null", None),
            ("[]", None),
            ("{\"name\": \" \"}", None),
        ] {
            let node = json::parse(text).unwrap();
            assert_eq!(
                Shape::of_json(&node, text).words().as_deref(),
                wanted,
                "{text}"
            );
        }
    }
}
