//! The YAML that the reference reads: strictyaml over its ruamel.yaml.
//!
//! `syntax::yaml` reads YAML 1.2 and says where readers differ; here the point
//! is to be one of those readers, its slips included: comments are tokens and
//! can derail it, a blank line swallows the indentation behind it, a simple key
//! ends after 1,024 characters. So this is a reading of its own, layered as the
//! original (MIT) is, since the layers decide which of two errors comes first:
//! characters ([`reader`]), tokens on demand ([`scanner`] and its parts), events
//! ([`parser`]), nodes ([`compose`]), values ([`construct`]).
//!
//! What strictyaml refuses as soon as the parser meets it (flow collections,
//! anchors, tags) has no events here. A document start (`---`) can't occur:
//! the text was cut at it.

mod compose;
mod construct;
mod parser;
mod problem;
mod reader;
mod scanner;
mod token;

use super::Stop;
use super::python::Text;

/// The pairs of a mapping in the order of the text.
pub(in super::super) type Mapping = Vec<(Text, Value)>;

/// A value; every scalar is text.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) enum Value {
    /// A scalar.
    Text(Text),
    /// A plain `=` or `<<`: an object of its own that is no string.
    Tagged(Text),
    /// A list.
    Sequence(Vec<Value>),
    /// A mapping.
    Mapping(Mapping),
}

impl Value {
    /// As `str()` prints it.
    pub(super) fn to_text(&self) -> Value {
        match self {
            Value::Text(text) | Value::Tagged(text) => Value::Text(text.clone()),
            other => Value::Text(Text::from(other.repr().as_str())),
        }
    }

    /// As `repr()` prints it. An object's address is not known.
    fn repr(&self) -> String {
        match self {
            Value::Text(text) => text.repr(),
            Value::Tagged(_) => "<strictyaml.ruamel.comments.TaggedScalar object>".to_owned(),
            Value::Sequence(items) => {
                let items: Vec<String> = items.iter().map(Value::repr).collect();
                format!("[{}]", items.join(", "))
            }
            Value::Mapping(pairs) => {
                let pair =
                    |(key, value): &(Text, Value)| format!("{}: {}", key.repr(), value.repr());
                let pairs: Vec<String> = pairs.iter().map(pair).collect();
                format!("{{{}}}", pairs.join(", "))
            }
        }
    }
}

/// Loads a text; `None` where it is empty. A root scalar counts as text, whatever
/// it says.
///
/// # Errors
/// The text of the error that strictyaml raises, or its crash.
pub(super) fn load(text: &str) -> Result<Option<Value>, Stop> {
    let reader = reader::Reader::new(text)?;
    let mut parser = parser::Parser::new(scanner::Scanner::new(reader));
    let loaded = match compose::document(&mut parser) {
        Ok(None) => Ok(None),
        Ok(Some(root)) => construct::root(&root).map(Some),
        Err(failure) => Err(failure),
    };
    loaded.map_err(|failure| match *failure {
        problem::Failure::Problem(problem) => Stop::Refused(problem.text(parser.buffer())),
        problem::Failure::Crash(crash) => Stop::Crash(crash),
    })
}

#[cfg(test)]
mod tests;
