//! Holding a file against its published schema, and saying what is wrong in the
//! words of the file.

use std::collections::HashSet;
use std::sync::OnceLock;

use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use jsonschema::{ValidationError, Validator};
use serde_json::Value;

use super::{Document, DocumentError, Inside, step};
use crate::text::{Span, Untrusted, nearest_word};

/// What the schemas of other files are called in ours.
const REFERENCE: &str = "minara:schema/";

/// The form that a file must have.
#[derive(Debug)]
pub struct Form {
    schema: Value,
    /// Built where the form is held against a document first.
    validator: OnceLock<Option<Validator>>,
}

/// A place where a document breaks its form.
#[derive(Clone, Debug)]
pub struct Breach {
    /// What kind of fault it is.
    pub kind: Broken,
    /// What is wrong, and where.
    pub error: DocumentError,
    /// Whether a key is missing where another one is unknown: most likely the one is
    /// the other with a fault in it.
    pub is_misspelt: bool,
}

/// How a form is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A key is missing.
    Missing,
    /// A key is not known; told once an object, at the first.
    Unknown,
    /// A value is another than it may be.
    Value,
}

impl Form {
    /// The form that a published schema describes; `others` are the schemas that it
    /// names, by the name behind `minara:schema/`.
    pub fn new(schema: &str, others: &[(&str, &str)]) -> Form {
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
        let others: Vec<(&str, Value)> = others
            .iter()
            .map(|(name, text)| (*name, without_head(read(text))))
            .collect();
        Form::of(inlined(without_head(read(schema)), &others))
    }

    /// The form that a schema without references to others describes.
    pub fn of(schema: Value) -> Form {
        Form {
            schema,
            validator: OnceLock::new(),
        }
    }

    /// Ours are built in a test; one that could not be built would take nothing.
    fn validator(&self) -> Option<&Validator> {
        let build = || jsonschema::options().offline().build(&self.schema).ok();
        self.validator.get_or_init(build).as_ref()
    }

    /// The schema.
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Whether it can be held against anything.
    pub fn is_built(&self) -> bool {
        self.validator().is_some()
    }

    /// The first place where a document breaks the form.
    pub(super) fn check(&self, document: &Document) -> Result<(), DocumentError> {
        let breaches = self.breaches(document);
        let mut told = breaches.iter().filter(|breach| !breach.is_misspelt);
        match told.next() {
            Some(breach) => Err(breach.error.clone()),
            None => Ok(()),
        }
    }

    /// Every place where a document breaks the form, in the order of the text.
    pub(super) fn breaches(&self, document: &Document) -> Vec<Breach> {
        let Some(validator) = self.validator() else {
            let error = document.wrong("", "the form of this file is not known");
            return vec![Breach {
                kind: Broken::Value,
                error,
                is_misspelt: false,
            }];
        };
        if validator.is_valid(&document.value) {
            return Vec::new();
        }
        let errors: Vec<ValidationError<'_>> = validator.iter_errors(&document.value).collect();
        let unknown = errors.iter().filter(|error| names_unknown_keys(error));
        let unknown: HashSet<&str> = unknown
            .map(|error| error.instance_path().as_str())
            .collect();
        let breaches = errors.iter().map(|error| Breach {
            kind: broken(error),
            error: self.told(document, error),
            is_misspelt: is_misspelt(error, &unknown),
        });
        let mut breaches: Vec<Breach> = breaches.collect();
        breaches.sort_by_key(|breach| breach.error.span());
        breaches
    }

    /// An error of the validator in our words, at its characters.
    fn told(&self, document: &Document, error: &ValidationError<'_>) -> DocumentError {
        let at = error.instance_path().as_str();
        match error.kind() {
            Kind::AdditionalProperties { unexpected } => {
                self.unknown_key(document, error, at, unexpected)
            }
            Kind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                let (place, _) = document.place_of(at);
                let head = place.head(document.source.text());
                let error = document.wrong_at(head, format!("`{name}` is missing"));
                error.help(format!("write `{name}` here"))
            }
            Kind::OneOfNotValid { context } | Kind::AnyOf { context } => {
                let nearer = context.iter().flatten().find(|inner| {
                    !matches!(inner.kind(), Kind::Type { .. })
                        || inner.instance_path().as_str() != at
                });
                match nearer {
                    Some(inner) => self.told(document, inner),
                    None => document.wrong(at, wrong_type(error, &kinds_of(context))),
                }
            }
            Kind::Not { .. } => exclusive(document, at, error.kind()),
            Kind::PropertyNames { .. } => {
                let key = error.instance().as_object();
                let key = key.and_then(|map| map.keys().next()).cloned();
                let at = key.map_or(at.to_owned(), |key| format!("{at}/{}", step(&key)));
                let message = "a key that can't stand here".to_owned();
                document.wrong_at(document.key_span(&at), message)
            }
            kind => {
                let wrong = document.wrong(at, words(error, kind));
                match kind {
                    Kind::Enum { options } => match nearest_of(options, error.instance()) {
                        Some(near) => wrong.help(format!("did you mean `{near}`?")),
                        None => wrong,
                    },
                    _ => wrong,
                }
            }
        }
    }

    fn unknown_key(
        &self,
        document: &Document,
        error: &ValidationError<'_>,
        at: &str,
        unexpected: &[String],
    ) -> DocumentError {
        let span = |key: &String| document.key_span(&format!("{at}/{}", step(key)));
        let first = unexpected.iter().min_by_key(|key| span(key));
        let Some(key) = first else {
            return document.wrong(at, "a key that is not known");
        };
        let wrong = document.wrong_at(span(key), format!("unknown key `{}`", Untrusted(key)));
        let known = error.schema_path().as_str();
        let known = known.strip_suffix("/additionalProperties").unwrap_or(known);
        let known = self.schema.pointer(&format!("{known}/properties"));
        let known = known.and_then(Value::as_object).into_iter();
        let known: Vec<&str> = known
            .flat_map(|map| map.keys().map(String::as_str))
            .collect();
        match nearest_word(key, known.iter().copied()) {
            Some(near) => wrong.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => wrong,
            None => wrong.help(format!("keys here: {}", known.join(", "))),
        }
    }
}

fn broken(error: &ValidationError<'_>) -> Broken {
    let is_missing = |error: &ValidationError<'_>| matches!(error.kind(), Kind::Required { .. });
    match error.kind() {
        Kind::Required { .. } => Broken::Missing,
        // Each of the ways that there are lacks a key.
        Kind::OneOfNotValid { context } | Kind::AnyOf { context }
            if context.iter().flatten().all(is_missing) =>
        {
            Broken::Missing
        }
        Kind::AdditionalProperties { .. } => Broken::Unknown,
        _ => Broken::Value,
    }
}

fn names_unknown_keys(error: &ValidationError<'_>) -> bool {
    matches!(error.kind(), Kind::AdditionalProperties { .. })
}

/// Whether a key is missing where another one is unknown: most likely the one is the
/// other with a fault in it, and the fault is what to tell.
fn is_misspelt(error: &ValidationError<'_>, unknown: &HashSet<&str>) -> bool {
    matches!(error.kind(), Kind::Required { .. })
        && unknown.contains(error.instance_path().as_str())
}

/// A schema without the keys that name it, so that it can stand inside another.
fn without_head(mut schema: Value) -> Value {
    if let Value::Object(map) = &mut schema {
        map.shift_remove("$id");
    }
    schema
}

/// A schema with the others in the place of their names.
fn inlined(schema: Value, others: &[(&str, Value)]) -> Value {
    match schema {
        Value::Object(map) => {
            let name = map.get("$ref").and_then(Value::as_str);
            let name = name.and_then(|name| name.strip_prefix(REFERENCE));
            let other = others.iter().find(|(known, _)| Some(*known) == name);
            if let Some((_, other)) = other {
                return other.clone();
            }
            let pairs = map.into_iter();
            Value::Object(
                pairs
                    .map(|(key, value)| (key, inlined(value, others)))
                    .collect(),
            )
        }
        Value::Array(items) => {
            let items = items.into_iter();
            items.map(|item| inlined(item, others)).collect()
        }
        value => value,
    }
}

/// Of two keys that exclude each other the one that stands later.
fn exclusive(document: &Document, at: &str, kind: &Kind) -> DocumentError {
    let Kind::Not { schema } = kind else {
        return document.wrong(at, "it can't stand here");
    };
    let names = schema.get("required").and_then(Value::as_array);
    let names = names.into_iter().flatten().filter_map(Value::as_str);
    let names: Vec<&str> = names.collect();
    let (place, _) = document.place_of(at);
    let mut keys: Vec<Span> = match &place.inside {
        Inside::Members(members) => members
            .all
            .iter()
            .filter(|(key, ..)| names.contains(&key.as_str()))
            .map(|(_, span, _)| *span)
            .collect(),
        _ => Vec::new(),
    };
    keys.sort();
    let listed: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let message = format!("{} exclude each other", listed.join(" and "));
    match keys.as_slice() {
        [first, .., last] => {
            let error = document
                .wrong_at(*last, message)
                .also(*first, "and this one");
            error.help("leave one of them out")
        }
        _ => document.wrong(at, message),
    }
}

/// The error in words that hold no foreign text but what is escaped.
fn words(error: &ValidationError<'_>, kind: &Kind) -> String {
    let value = shown(error.instance());
    match kind {
        Kind::Type { kind } => wrong_type(error, &kinds(kind)),
        Kind::Enum { options } => {
            let options = options.as_array().into_iter().flatten();
            let options: Vec<String> = options.map(shown).collect();
            format!("{value} is none of {}", options.join(", "))
        }
        Kind::Constant { expected_value } => format!("{value} must be {}", shown(expected_value)),
        Kind::Pattern { pattern } => format!("{value} does not match `{pattern}`"),
        Kind::UniqueItems => "an item stands twice".to_owned(),
        Kind::MinItems { .. } => "the list is too short".to_owned(),
        Kind::MinProperties { .. } => "nothing stands here".to_owned(),
        Kind::MinLength { .. } => "the text is too short".to_owned(),
        Kind::MaxLength { limit } => format!("the text is longer than {limit} characters"),
        Kind::MaxItems { limit } => format!("the list is longer than {limit} items"),
        Kind::Minimum { limit } => format!("{value} is less than {limit}"),
        Kind::Maximum { limit } => format!("{value} is more than {limit}"),
        kind => format!("{value} breaks `{}`", kind.keyword()),
    }
}

fn wrong_type(error: &ValidationError<'_>, takes: &[&str]) -> String {
    let found = match error.instance().as_ref() {
        Value::Null => "empty",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a mapping",
    };
    format!("it is {found}, it takes {}", takes.join(" or "))
}

fn kinds(kind: &TypeKind) -> Vec<&'static str> {
    let word = |name: &str| match name {
        "string" => "text",
        "integer" => "a whole number",
        "number" => "a number",
        "boolean" => "true or false",
        "array" => "a list",
        "object" => "a mapping",
        _ => "nothing",
    };
    match kind {
        TypeKind::Single(one) => vec![word(one.as_str())],
        TypeKind::Multiple(set) => set.iter().map(|one| word(one.as_str())).collect(),
    }
}

fn kinds_of(context: &[Vec<ValidationError<'static>>]) -> Vec<&'static str> {
    let errors = context.iter().flatten();
    let takes = errors.filter_map(|error| match error.kind() {
        Kind::Type { kind } => Some(kinds(kind)),
        _ => None,
    });
    takes.flatten().collect()
}

/// A value as a message has it.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let short: String = text.chars().take(60).collect();
    format!("`{}`", Untrusted(&short))
}

fn nearest_of(options: &Value, found: &Value) -> Option<String> {
    let options = options.as_array()?.iter().filter_map(Value::as_str);
    nearest_word(found.as_str()?, options).map(str::to_owned)
}
