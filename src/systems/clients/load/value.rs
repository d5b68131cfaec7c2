//! Values of any field: which types are taken, and as what text.

use std::borrow::Cow;

use super::Run;
use crate::rule_id;
use crate::syntax::Kind;
use crate::syntax::readings::{Reader, Value};
use crate::systems::clients::budget::Unit;
use crate::systems::clients::loader::{Clean, FieldRule, Limit, Takes, Type, YamlRule};
use crate::systems::clients::read::{Fields, python_text, script_text};
use crate::systems::clients::why::reason;

impl Run<'_, '_> {
    /// A further field: its type and its length.
    pub(super) fn field(&mut self, fields: &Fields, rule: &FieldRule) {
        let Some(value) = fields.get(rule.key) else {
            return;
        };
        if !rule.takes.iter().any(|kind| is_of(value, *kind)) {
            self.wrong_type(rule.key, value);
        } else if let (Some(limit), Value::Text(text)) = (rule.limit, value)
            && limit.unit.length(text) > limit.most
        {
            let why = too_many(rule.key, text, limit);
            self.reasons
                .push(reason(rule_id!("compatibility-too-long"), why));
        }
    }

    /// The text of a value whose type is taken.
    pub(super) fn taken<'v>(&self, value: &'v Value, takes: Takes) -> Option<Cow<'v, str>> {
        let in_python = matches!(
            self.loader.yaml,
            YamlRule::Values(Reader::PyYaml) | YamlRule::Libyaml | YamlRule::Keywords(_)
        );
        let shown = if in_python { python_text } else { script_text };
        match (value, takes) {
            (Value::Text(text), _) => Some(Cow::Borrowed(text)),
            (_, Takes::Text) => None,
            (Value::List(_) | Value::Map(_) | Value::Elided, Takes::Scalar) => None,
            (Value::List(_), Takes::Sized | Takes::Sliced) | (Value::Map(_), Takes::Sized) => {
                Some(Cow::Owned(shown(value)))
            }
            (_, Takes::Sized | Takes::Sliced) => None,
            (_, Takes::Scalar | Takes::Any) => Some(Cow::Owned(shown(value))),
        }
    }

    /// Says that a value has a type that is not taken.
    pub(super) fn wrong_type(&mut self, key: &str, value: &Value) {
        let node = self.text.front.pair(key).map(|pair| pair.value.kind());
        // To YAML 1.2 it is text, to this reader it is not.
        let rule = match (node, value) {
            (_, Value::Null) => rule_id!("empty-field"),
            (_, Value::Text(_)) => rule_id!("wrong-field-type"),
            (Some(Kind::Str), _) => rule_id!("ambiguous-scalar"),
            _ => rule_id!("wrong-field-type"),
        };
        let why = format!("`{key}` is {}", value.kind());
        self.reasons.push(reason(rule, why));
    }
}

fn is_of(value: &Value, kind: Type) -> bool {
    if kind == Type::Object {
        return matches!(
            value,
            Value::Map(_) | Value::Date(_) | Value::Tagged(..) | Value::Elided
        );
    }
    match value {
        Value::Null => kind == Type::Null,
        Value::Bool(_) => kind == Type::Bool,
        Value::Text(_) => kind == Type::Text,
        Value::List(_) => kind == Type::List,
        Value::Map(_) => kind == Type::Mapping,
        Value::Elided => kind == Type::List || kind == Type::Mapping,
        Value::Tagged(_, value) => is_of(value, kind),
        Value::Int(_) | Value::Float(_) | Value::Date(_) => false,
    }
}

/// The text as it is judged.
pub(super) fn cleaned(text: &str, clean: Clean) -> String {
    match clean {
        Clean::Kept => text.to_owned(),
        Clean::Trimmed => text.trim().to_owned(),
        Clean::OneLine => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Clean::NoTags => without_tags(text),
        Clean::FileName => text.replace([':', '\\', '/', '<', '>', '*', '?', '"', '|'], "-"),
    }
}

/// The text without what stands between `<` and `>`.
fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let Some(end) = rest[at + 1..].find('>').filter(|end| *end > 0) else {
            out.push_str(&rest[..=at]);
            rest = &rest[at + 1..];
            continue;
        };
        out.push_str(&rest[..at]);
        rest = &rest[at + end + 2..];
    }
    out.push_str(rest);
    out
}

/// Says that a text has more than is taken. Bytes are called bytes; UTF-16 units
/// are called so where there are more of them than characters.
pub(super) fn too_many(key: &str, text: &str, limit: Limit) -> String {
    let length = limit.unit.length(text);
    let characters = limit.unit == Unit::Utf16 && length == text.chars().count();
    let unit = if characters { Unit::Chars } else { limit.unit };
    let (unit, most) = (unit.name(), limit.most);
    format!("`{key}` has {length} {unit}, {most} are taken")
}
