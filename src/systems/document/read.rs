//! From a text to a value with places.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde_json::{Map, Number, Value};

use super::{Document, DocumentError, Inside, Members, Place};
use crate::syntax::{json, yaml};
use crate::text::{Source, Span, Untrusted};

/// So much YAML is read: a table of some thousand tests, and no alias bomb.
const LIMITS: yaml::Limits = yaml::Limits {
    bytes: super::MAX_BYTES as usize,
    depth: 64,
    aliases: 1_000,
    expanded: 500_000,
};

/// What is wrong at a place.
type Fault = (Span, String, Option<(Span, &'static str)>);

pub fn json(text: &str, name: &str) -> Result<Document, DocumentError> {
    let node = json::parse(text).map_err(|fault| {
        let message = format!("not JSON: {}", fault.kind);
        DocumentError::new(name, text, fault.span, message)
    })?;
    document(text, name, of_json(&node, text))
}

pub fn yaml(text: &str, name: &str) -> Result<Document, DocumentError> {
    let fault = |fault: yaml::Fault| {
        let error = DocumentError::new(name, text, fault.span, fault.message);
        match fault.opening {
            Some(opening) => error.also(opening, "this one"),
            None => error,
        }
    };
    let parsed = yaml::parse(text, LIMITS).map_err(fault)?;
    if let Some(first) = parsed.faults.into_iter().next() {
        return Err(fault(first));
    }
    let empty = || DocumentError::new(name, text, Span::at(0), "the file holds nothing");
    document(text, name, of_yaml(&parsed.root.ok_or_else(empty)?))
}

fn document(
    text: &str,
    name: &str,
    read: Result<(Value, Place), Fault>,
) -> Result<Document, DocumentError> {
    let (value, place) = read.map_err(|(span, message, also)| {
        let error = DocumentError::new(name, text, span, message);
        match also {
            Some((span, label)) => error.also(span, label),
            None => error,
        }
    })?;
    Ok(Document {
        name: name.to_owned(),
        source: Arc::new(Source::from_text(text)),
        shared: OnceLock::new(),
        value,
        place,
    })
}

fn leaf(value: Value, span: Span) -> (Value, Place) {
    let inside = Inside::Nothing;
    (value, Place { span, inside })
}

fn list(span: Span, read: Vec<(Value, Place)>) -> (Value, Place) {
    let (values, places) = read.into_iter().unzip();
    let inside = Inside::Items(places);
    (Value::Array(values), Place { span, inside })
}

fn of_json(node: &json::Node, text: &str) -> Result<(Value, Place), Fault> {
    let span = node.span;
    Ok(match &node.value {
        json::Value::Null => leaf(Value::Null, span),
        json::Value::Bool(flag) => leaf(Value::Bool(*flag), span),
        json::Value::String(words) => leaf(Value::String(words.clone()), span),
        json::Value::Number => {
            let digits = text.get(span.range()).unwrap_or_default();
            let number = serde_json::from_str::<Number>(digits);
            let number = number.map_err(|_| (span, "a number too large to be read".into(), None));
            leaf(Value::Number(number?), span)
        }
        json::Value::Array(items) => {
            let read = items.iter().map(|item| of_json(item, text));
            list(span, read.collect::<Result<_, _>>()?)
        }
        json::Value::Object(members) => {
            let mut map = Growing::new(span);
            for member in members {
                let (value, place) = of_json(&member.value, text)?;
                map.add(&member.key, member.key_span, value, place)?;
            }
            map.done()
        }
    })
}

fn of_yaml(node: &yaml::Node) -> Result<(Value, Place), Fault> {
    let span = node.span;
    Ok(match &node.value {
        yaml::Value::Scalar(scalar) => leaf(scalar_of(node, &scalar.text)?, span),
        yaml::Value::Sequence(items) => {
            list(span, items.iter().map(of_yaml).collect::<Result<_, _>>()?)
        }
        yaml::Value::Mapping(pairs) => {
            let mut map = Growing::new(span);
            for pair in pairs {
                let key = pair.key.scalar_text();
                let key = key.ok_or((pair.key.span, "a key that is no text".to_owned(), None))?;
                if pair.merged && map.values.contains_key(key) {
                    continue;
                }
                let (value, place) = of_yaml(&pair.value)?;
                map.add(key, pair.key.span, value, place)?;
            }
            map.done()
        }
    })
}

/// The value of a scalar under the core schema.
fn scalar_of(node: &yaml::Node, text: &str) -> Result<Value, Fault> {
    let odd = || (node.span, "a number that JSON can't hold".to_owned(), None);
    Ok(match node.kind() {
        yaml::Kind::Null => Value::Null,
        yaml::Kind::Bool => Value::Bool(text.eq_ignore_ascii_case("true")),
        yaml::Kind::Int => Value::Number(integer(text).ok_or_else(odd)?),
        yaml::Kind::Float => {
            let number = text.parse().ok().and_then(Number::from_f64);
            Value::Number(number.ok_or_else(odd)?)
        }
        _ => Value::String(text.to_owned()),
    })
}

/// An integer of YAML: decimal, `0o…`, `0x…`.
fn integer(text: &str) -> Option<Number> {
    let radix = |digits: &str, radix| u64::from_str_radix(digits, radix).ok().map(Number::from);
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    let digits = text.strip_prefix('+').unwrap_or(text);
    let whole = digits.parse::<u64>().map(Number::from);
    let whole = whole.or_else(|_| digits.parse::<i64>().map(Number::from));
    whole
        .ok()
        .or_else(|| Number::from_f64(digits.parse().ok()?))
}

/// An object as it grows.
struct Growing {
    span: Span,
    values: Map<String, Value>,
    places: Vec<(String, Span, Place)>,
    first: HashMap<String, Span>,
}

impl Growing {
    fn new(span: Span) -> Growing {
        Growing {
            span,
            values: Map::new(),
            places: Vec::new(),
            first: HashMap::new(),
        }
    }

    fn add(&mut self, key: &str, at: Span, value: Value, place: Place) -> Result<(), Fault> {
        if let Some(first) = self.first.insert(key.to_owned(), at) {
            let message = format!("`{}` stands twice", Untrusted(key));
            return Err((at, message, Some((first, "first here"))));
        }
        self.values.insert(key.to_owned(), value);
        self.places.push((key.to_owned(), at, place));
        Ok(())
    }

    fn done(self) -> (Value, Place) {
        let inside = Inside::Members(Members::of(self.places));
        let span = self.span;
        (Value::Object(self.values), Place { span, inside })
    }
}
