//! serde_yaml, called itself.

use serde_yaml::Value as Theirs;

use super::{Cause, Reader, Refusal, Value, adapt, lex, raw};

/// What serde_yaml reads. Nested brackets cost it quadratic time, and aliases
/// as much memory as they expand to, so both are bounded before the call.
pub fn read(yaml: &str) -> Result<Value, Refusal> {
    check_aliases(yaml)?;
    let value: Theirs = serde_yaml::from_str(yaml).map_err(|error| refusal(&error, yaml))?;
    Ok(of(value))
}

/// Whether libyaml takes the text, whatever its values.
pub fn check_syntax(yaml: &str) -> Result<(), Refusal> {
    check_aliases(yaml)?;
    let read: Result<serde::de::IgnoredAny, _> = serde_yaml::from_str(yaml);
    read.map(drop).map_err(|error| refusal(&error, yaml))
}

/// Refuses aliases that would expand beyond what is read here.
fn check_aliases(yaml: &str) -> Result<(), Refusal> {
    if !yaml.contains('*') || !yaml.contains('&') {
        return Ok(());
    }
    let expanded = adapt::adapt(Reader::GoYaml, yaml)
        .and_then(|adapted| raw::parse(&adapted))
        .map(|document| document.expanded());
    let within = match expanded {
        Ok(nodes) => nodes <= super::construct::NODES,
        // It could not be counted: only where no alias can name an anchor.
        Err(_) => !lex::may_alias(yaml),
    };
    if within {
        return Ok(());
    }
    let why = "aliases expand to more than is read here";
    Err(Refusal::new(Cause::Budget, why, None))
}

fn refusal(error: &serde_yaml::Error, yaml: &str) -> Refusal {
    let said = error.to_string();
    let known = [
        ("duplicate entry", Cause::DuplicateKey),
        ("control characters", Cause::Character),
        ("repetition limit", Cause::Aliases),
        ("recursion limit", Cause::Aliases),
    ];
    let cause = known.iter().find(|(words, _)| said.contains(words));
    let at = error.location().map(|place| place.index().min(yaml.len()));
    Refusal::new(cause.map_or(Cause::Syntax, |(_, cause)| *cause), said, at)
}

fn of(value: Theirs) -> Value {
    match value {
        Theirs::Null => Value::Null,
        Theirs::Bool(yes) => Value::Bool(yes),
        Theirs::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(int), ..) => Value::Int(int.into()),
            (_, Some(int), _) => Value::Int(int.into()),
            (.., float) => Value::Float(float.unwrap_or(f64::NAN)),
        },
        Theirs::String(text) => Value::Text(text),
        Theirs::Sequence(items) => Value::List(items.into_iter().map(of).collect()),
        Theirs::Mapping(pairs) => Value::Map(
            pairs
                .into_iter()
                .map(|(key, value)| (of(key), of(value)))
                .collect(),
        ),
        Theirs::Tagged(tagged) => Value::Tagged(tagged.tag.to_string(), Box::new(of(tagged.value))),
    }
}
