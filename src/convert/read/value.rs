//! Values as JSON has them.

use serde_json::{Number, Value};

use crate::convert::model::Model;
use crate::convert::source::SourceSkill;
use crate::convert::told::Needed;
use crate::skill::Skill;
use crate::syntax::Pair;
use crate::syntax::yaml::{Kind, Node, Value as Yaml};
use crate::systems::document::Document;
use crate::text::{Untrusted, shell_word};

/// A value of YAML. A number that JSON can't hold is its text.
pub fn of(node: &Node) -> Value {
    match &node.value {
        Yaml::Sequence(items) => items.iter().map(of).collect(),
        Yaml::Mapping(pairs) => {
            let pairs = pairs
                .iter()
                .filter_map(|pair| Some((pair.key.scalar_text()?.to_owned(), of(&pair.value))));
            Value::Object(pairs.collect())
        }
        Yaml::Scalar(scalar) => {
            let text = scalar.text.as_str();
            match node.kind() {
                Kind::Null => Value::Null,
                Kind::Bool => Value::Bool(text.eq_ignore_ascii_case("true")),
                Kind::Int | Kind::Float => match serde_json::from_str::<Number>(text) {
                    Ok(number) => Value::Number(number),
                    Err(_) => text.into(),
                },
                _ => text.into(),
            }
        }
    }
}

/// A value that is meant as text: what a number or a flag is written as.
pub fn text_of(node: &Node) -> Value {
    match node.scalar_text().filter(|_| !node.is_null()) {
        Some(text) => text.into(),
        None => of(node),
    }
}

/// The pairs of the frontmatter.
///
/// # Errors
/// It is none that readers agree on.
pub fn pairs(source: &SourceSkill) -> Result<&[Pair], Needed> {
    let skill: &Skill = &source.skill;
    match skill.frontmatter().filter(|front| front.is_valid()) {
        Some(front) => Ok(front.pairs()),
        None => {
            let path = shell_word(skill.shown());
            let why =
                format!("its frontmatter can't be read: minara skills validate {path} says why");
            Err(Needed::new("frontmatter", why))
        }
    }
}

/// The text behind the frontmatter.
pub fn body(source: &SourceSkill) -> Option<String> {
    Some(source.skill.body().to_owned())
}

/// The members of a file that is one JSON object.
///
/// # Errors
/// It is none.
pub fn members(text: &str, name: &str) -> Result<Vec<(String, Value)>, Needed> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let document = Document::json(text, name).map_err(|error| {
        let at = error.position();
        let why = format!("{error}, in line {}, column {}", at.line, at.column);
        Needed::new(name, why)
    })?;
    match document.value() {
        Value::Object(map) => {
            let pairs = map.iter();
            Ok(pairs
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect())
        }
        _ => Err(Needed::new(name, "it is no JSON object")),
    }
}

/// A key that no form knows, as it is told.
pub fn push_unknown(model: &mut Model, key: &str, value: Value) {
    let key = Untrusted(key).to_string();
    model.push(crate::convert::model::Slot::Unknown, key, value);
}
