//! Writing what came into the expectations that failed, and nothing else.

use serde_json::{Map, Value};

use super::check::Failure;
use super::file::{Case, SkillTests};
use crate::syntax::yaml::{Kind, Limits, parse, quoted};
use crate::systems::document::{Document, step};
use crate::text::{Edit, Span, apply_edits, is_unprintable, to_json_line};

/// An expectation that was rewritten.
#[derive(Clone, Debug, PartialEq)]
pub struct Updated {
    /// The test; without language and number where it has several messages.
    pub test: String,
    /// The key of the expectation.
    pub check: String,
    /// What stood there.
    pub from: Value,
    /// What stands there.
    pub to: Value,
}

/// The checks whose values can be rewritten; others are bounds that a person chose.
const WRITABLE: [&str; 12] = [
    "top", "margin", "score", "reasons", "stages", "assets", "dropped", "active", "shed",
    "refused", "decision", "rule",
];

/// The text of the file with the values of failing expectations rewritten, and what
/// was; every other byte stays. `None` where nothing can be.
pub fn update(
    tests: &SkillTests,
    failed: &[(&Case, Vec<Failure>)],
) -> Option<(String, Vec<Updated>)> {
    let document = &tests.document;
    let mut text = document.source().text().to_owned();
    let mut all = Vec::new();
    let mut edits: Vec<(Span, Edit, Updated)> = Vec::new();
    for (number, (case, failures)) in failed.iter().enumerate() {
        let before = failed.get(..number).unwrap_or_default();
        if before
            .iter()
            .any(|(other, _)| other.pointer == case.pointer)
        {
            continue;
        }
        let same: Vec<_> = tests
            .cases
            .iter()
            .filter(|one| one.pointer == case.pointer)
            .collect();
        for failure in failures {
            if agrees(&same, failed, failure) {
                edits.extend(edits_of(document, case, failure));
            }
        }
    }
    // From the end, so that places before it stay.
    edits.sort_by_key(|(span, ..)| std::cmp::Reverse(*span));
    for (_, edit, updated) in edits {
        let Ok(written) = apply_edits(&text, std::slice::from_ref(&edit)) else {
            continue;
        };
        if SkillTests::parse(&written, document.name()).is_ok() {
            text = written;
            all.push(updated);
        }
    }
    all.reverse();
    (!all.is_empty()).then_some((text, merged(all)))
}

/// Whether every message of a test failed in the same way.
fn agrees(same: &[&Case], failed: &[(&Case, Vec<Failure>)], failure: &Failure) -> bool {
    same.iter().all(|case| {
        let found = failed.iter().find(|(other, _)| other.name == case.name);
        found.is_some_and(|(_, failures)| failures.contains(failure))
    })
}

/// What has to change for an expectation to hold.
fn edits_of(document: &Document, case: &Case, failure: &Failure) -> Vec<(Span, Edit, Updated)> {
    let check = failure.check.as_str();
    let is_known = WRITABLE.contains(&check) || check == "effect";
    if !is_known || failure.actual.is_null() {
        return Vec::new();
    }
    let at = format!("{}/expect/{check}", case.pointer);
    let one = |at: &str, from: &Value, to: &Value, told: (Value, Value)| {
        let span = document.span(at);
        let head = document.key_span(at);
        let text = document.source().text();
        let between = text.get(head.end..span.start).unwrap_or_default();
        let updated = Updated {
            test: name_of(document, case),
            check: check.to_owned(),
            from: told.0,
            to: told.1,
        };
        // A value on lines of its own goes on that of its key.
        let edit = if between.contains('\n') && (from.is_array() || from.is_object()) {
            Edit::replace(Span::new(head.end, span.end), format!(": {}", flow(to)))
        } else {
            Edit::replace(span, flow(to))
        };
        (span, edit, updated)
    };
    match (check, failure.expected.as_object()) {
        ("score" | "reasons" | "dropped", Some(expected)) => expected
            .iter()
            .filter_map(|(id, from)| {
                let to = failure.actual.get(id).filter(|to| !to.is_null())?;
                // A comparison is a bound.
                if check == "score" && !from.is_number() {
                    return None;
                }
                let told =
                    |value: &Value| Value::Object(Map::from_iter([(id.clone(), value.clone())]));
                Some(one(
                    &format!("{at}/{}", step(id)),
                    from,
                    to,
                    (told(from), told(to)),
                ))
            })
            .collect(),
        _ => {
            let (from, to) = (&failure.expected, &failure.actual);
            vec![one(&at, from, to, (from.clone(), to.clone()))]
        }
    }
}

fn name_of(document: &Document, case: &Case) -> String {
    let name = document.value().pointer(&format!("{}/name", case.pointer));
    name.and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Changes of one mapping told as one.
fn merged(all: Vec<Updated>) -> Vec<Updated> {
    let mut told: Vec<Updated> = Vec::new();
    for updated in all {
        let same = told.last_mut().filter(|last| {
            (&last.test, &last.check) == (&updated.test, &updated.check) && last.from.is_object()
        });
        match same {
            Some(last) => {
                extend(&mut last.from, updated.from);
                extend(&mut last.to, updated.to);
            }
            None => told.push(updated),
        }
    }
    told
}

fn extend(one: &mut Value, more: Value) {
    if let (Value::Object(one), Value::Object(more)) = (one, more) {
        one.extend(more);
    }
}

/// A value as YAML on one line.
pub(super) fn flow(value: &Value) -> String {
    match value {
        Value::String(text) => scalar(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(map) => {
            let pairs = map
                .iter()
                .map(|(key, value)| format!("{}: {}", scalar(key), flow(value)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
        }
        value => value.to_string(),
    }
}

/// A text without quotes where every reader takes it for that text.
fn scalar(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_text = || {
        let read = parse(text, Limits::default())
            .ok()
            .and_then(|read| read.root);
        read.is_some_and(|node| node.kind() == Kind::Str && node.is_text(text))
    };
    // What YAML 1.1 takes for yes and no.
    let is_word = matches!(
        text.to_ascii_lowercase().as_str(),
        "y" | "n" | "yes" | "no" | "on" | "off"
    );
    if starts && text.chars().all(plain) && !is_word && is_text() {
        text.to_owned()
    } else if text.chars().any(is_unprintable) {
        to_json_line(&text)
    } else {
        quoted(text)
    }
}
