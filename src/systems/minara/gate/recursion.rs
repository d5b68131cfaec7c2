//! How long judging by a schema can take, before anybody begins.
//!
//! A schema may name parts of itself, so that a few lines can ask for work without
//! end, or for twice as much with each line. What a part asks of the same value and
//! what it asks of the values inside is added up beforehand; too much is refused.

use std::collections::HashMap;

use serde_json::Value;

/// The most parts of schemas that are asked, over all values.
const MOST_WORK: u64 = 2_000_000;

/// The most parts that name others.
const MOST_REFERENCES: usize = 128;

/// How deep a schema may be.
const DEEPEST: usize = 64;

/// The most parts that are looked at beforehand.
const MOST_PARTS: usize = 500_000;

/// Bytes of stack for a schema that names parts of itself.
const ROOM: usize = 128 * 1024 * 1024;

/// Keywords whose schema, or each of whose schemas, is asked of the same value.
const SAME: [&str; 9] = [
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "dependencies",
];

/// Keywords of whose schemas one at most is asked of a value inside.
const ONE_INSIDE: [&str; 2] = ["properties", "prefixItems"];

/// Keywords whose schemas may all be asked of a value inside.
const ALL_INSIDE: [&str; 8] = [
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "unevaluatedProperties",
    "items",
    "additionalItems",
    "contains",
    "unevaluatedItems",
];

/// Judges by a schema once it is known that this ends; `judge` has the stack that it
/// needs.
///
/// # Errors
/// The work can't be bounded, or is too much.
pub fn bounded<T: Send>(
    schema: &Value,
    value: &Value,
    judge: impl FnOnce() -> T + Send,
) -> Result<T, &'static str> {
    let mut parts = Parts::default();
    parts.survey(schema, 0)?;
    if parts.references == 0 {
        return Ok(judge());
    }
    if parts.references > MOST_REFERENCES {
        return Err("it names parts of itself too often");
    }
    let (depth, values) = measure(value);
    let parts = &parts;
    let run = move || {
        let mut work = Work {
            schema,
            parts,
            known: HashMap::new(),
        };
        match work.of(schema, depth)?.saturating_mul(values) {
            all if all > MOST_WORK => Err(TOO_LONG),
            _ => Ok(judge()),
        }
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(ROOM);
        let running = thread.spawn_scoped(scope, run).ok();
        let done = running.and_then(|running| running.join().ok());
        done.unwrap_or(Err(TOO_LONG))
    })
}

const TOO_LONG: &str = "judging by it would take too long";

/// What a schema holds that can name its parts.
#[derive(Default)]
struct Parts<'a> {
    references: usize,
    anchors: HashMap<&'a str, &'a Value>,
}

impl<'a> Parts<'a> {
    fn survey(&mut self, part: &'a Value, depth: usize) -> Result<(), &'static str> {
        if depth > DEEPEST {
            return Err("it is nested too deeply");
        }
        match part {
            Value::Object(map) => {
                for (key, value) in map {
                    match (key.as_str(), value) {
                        ("$ref", Value::String(name)) if name.starts_with('#') => {
                            self.references += 1;
                        }
                        ("$ref", Value::String(_)) => return Err("it asks for another document"),
                        ("$dynamicRef" | "$recursiveRef", Value::String(_)) => {
                            return Err("it names parts of itself in a way that is not followed");
                        }
                        ("$id", Value::String(_)) if depth > 0 => {
                            return Err("a part of it calls itself another document");
                        }
                        ("$anchor", Value::String(name)) => {
                            self.anchors.insert(name, part);
                        }
                        _ => self.survey(value, depth + 1)?,
                    }
                }
                Ok(())
            }
            Value::Array(items) => {
                let mut items = items.iter();
                items.try_for_each(|item| self.survey(item, depth + 1))
            }
            _ => Ok(()),
        }
    }
}

/// How deep a value is, and how many values are in it.
fn measure(value: &Value) -> (usize, u64) {
    let inside: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(map) => map.values().collect(),
        _ => return (0, 1),
    };
    let measured = inside.into_iter().map(measure);
    measured.fold((1, 1), |(depth, values), (deep, more)| {
        (depth.max(deep + 1), values + more)
    })
}

/// How many parts are asked of one value and those on one way into it.
struct Work<'a> {
    schema: &'a Value,
    parts: &'a Parts<'a>,
    /// By the part and how deep the value is; `None` while it is being added up.
    known: HashMap<(*const Value, usize), Option<u64>>,
}

impl<'a> Work<'a> {
    fn of(&mut self, part: &Value, depth: usize) -> Result<u64, &'static str> {
        let Value::Object(map) = part else {
            return Ok(1);
        };
        let key = (std::ptr::from_ref(part), depth);
        match self.known.get(&key) {
            Some(Some(work)) => return Ok(*work),
            Some(None) => return Err("it names itself without end"),
            None if self.known.len() > MOST_PARTS => return Err(TOO_LONG),
            None => self.known.insert(key, None),
        };
        let mut work: u64 = 1;
        for (keyword, value) in map {
            let keyword = keyword.as_str();
            let more = if keyword == "$ref" {
                let name = value.as_str().unwrap_or_default();
                let target = self
                    .target(name)
                    .ok_or("it names a part that is not there")?;
                self.of(target, depth)?
            } else if SAME.contains(&keyword) {
                self.sum(keyword, value, depth)?
            } else if depth > 0 && ALL_INSIDE.contains(&keyword) {
                self.sum(keyword, value, depth - 1)?
            } else if depth > 0 && ONE_INSIDE.contains(&keyword) {
                let mut most = 0;
                for inner in schemas(keyword, value) {
                    most = most.max(self.of(inner, depth - 1)?);
                }
                most
            } else {
                0
            };
            work = work.saturating_add(more);
        }
        self.known.insert(key, Some(work));
        Ok(work)
    }

    fn sum(&mut self, keyword: &str, value: &Value, depth: usize) -> Result<u64, &'static str> {
        let mut sum: u64 = 0;
        for inner in schemas(keyword, value) {
            sum = sum.saturating_add(self.of(inner, depth)?);
        }
        Ok(sum)
    }

    /// The part that `#…` names.
    fn target(&self, name: &str) -> Option<&'a Value> {
        let name = name.strip_prefix('#')?;
        let name = percent_encoding::percent_decode_str(name)
            .decode_utf8()
            .ok()?;
        match self.parts.anchors.get(name.as_ref()) {
            Some(anchored) => Some(anchored),
            None => self.schema.pointer(&name),
        }
    }
}

/// The schemas below a keyword.
fn schemas<'v>(keyword: &str, value: &'v Value) -> Vec<&'v Value> {
    const MAPS: [&str; 4] = [
        "properties",
        "patternProperties",
        "dependentSchemas",
        "dependencies",
    ];
    match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(map) if MAPS.contains(&keyword) => map.values().collect(),
        value => vec![value],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn judged(schema: &Value, value: &Value) -> Result<(), &'static str> {
        bounded(schema, value, || ())
    }

    #[test]
    fn work_without_end_is_refused() {
        for schema in [
            json!({"$ref": "#"}),
            json!({"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"anyOf": [{"$ref": "#"}]}}}),
            json!({"$anchor": "me", "not": {"$ref": "#me"}}),
        ] {
            assert_eq!(
                judged(&schema, &json!({})),
                Err("it names itself without end")
            );
        }
    }

    #[test]
    fn work_that_doubles_with_each_line_is_refused() {
        let mut parts = serde_json::Map::new();
        for n in 0..60 {
            let next = json!({"$ref": format!("#/$defs/p{}", n + 1)});
            parts.insert(format!("p{n}"), json!({"allOf": [next, next]}));
        }
        parts.insert("p60".to_owned(), json!(true));
        let schema = json!({"$ref": "#/$defs/p0", "$defs": parts});
        assert_eq!(judged(&schema, &json!({})), Err(TOO_LONG));
    }

    #[test]
    fn a_tree_may_name_itself_inside() {
        let schema = json!({
            "type": "object",
            "properties": {"left": {"$ref": "#"}, "right": {"$ref": "#"}},
        });
        let mut tree = json!({});
        for _ in 0..40 {
            tree = json!({"left": tree, "right": {}});
        }
        assert_eq!(judged(&schema, &tree), Ok(()));
    }

    #[test]
    fn nothing_outside_is_asked_for() {
        for name in [
            "https://example.com/a.json",
            "file:///etc/passwd",
            "other.json",
        ] {
            let schema = json!({"properties": {"a": {"$ref": name}}});
            assert_eq!(
                judged(&schema, &json!({})),
                Err("it asks for another document")
            );
        }
    }
}
