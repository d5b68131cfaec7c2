//! What can be wrong in a `minara.toml`.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use crate::text::{Position, Source, Span, Untrusted};

/// One fault of a configuration, without its place.
///
/// Keys are written as a path from the top: `lint.rules.overlong-body`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Not TOML.
    #[error("not TOML: {}", Untrusted(.0))]
    Syntax(String),
    /// No key of this name.
    #[error("unknown key `{}`", Untrusted(.key))]
    UnknownKey {
        /// The key.
        key: String,
        /// What was probably meant.
        nearest: Option<String>,
        /// The keys that may stand there.
        known: Vec<String>,
    },
    /// A key or value that a later version will read.
    #[error("`{}` is not supported yet", Untrusted(.0))]
    Unsupported(String),
    /// A value of another type.
    #[error("`{}` is {found}, it takes {expected}", Untrusted(.key))]
    WrongType {
        /// The key.
        key: String,
        /// What may stand there.
        expected: &'static str,
        /// What does.
        found: &'static str,
    },
    /// A value of the right type that can't be used.
    #[error("`{}` can't be {}: {why}", Untrusted(.key), Shown(.value))]
    BadValue {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// Why not.
        why: String,
        /// What to write instead.
        help: Option<String>,
    },
    /// A table without a key that it must have.
    #[error("`{}` has no `{missing}`", Untrusted(.table))]
    MissingKey {
        /// The table.
        table: String,
        /// The key.
        missing: &'static str,
        /// What to write.
        help: &'static str,
    },
    /// Two keys or entries that exclude each other.
    #[error("{}", Untrusted(.0))]
    Conflict(String),
    /// No rule and no group of this name.
    #[error("there is no rule or group `{}`", Untrusted(.name))]
    UnknownRule {
        /// What was written.
        name: String,
        /// What was probably meant.
        nearest: Option<&'static str>,
    },
    /// A rule has no such setting.
    #[error("rule `{rule}` has no option `{}`", Untrusted(.option))]
    UnknownOption {
        /// The rule.
        rule: &'static str,
        /// What was written.
        option: String,
        /// What was probably meant.
        nearest: Option<&'static str>,
        /// What the rule has.
        known: Vec<&'static str>,
    },
}

impl Fault {
    /// A stable name for the kind of fault.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Syntax(_) => "config::syntax",
            Fault::UnknownKey { .. } => "config::unknown-key",
            Fault::Unsupported(_) => "config::unsupported",
            Fault::WrongType { .. } => "config::wrong-type",
            Fault::BadValue { .. } => "config::bad-value",
            Fault::MissingKey { .. } => "config::missing-key",
            Fault::Conflict(_) => "config::conflict",
            Fault::UnknownRule { .. } => "config::unknown-rule",
            Fault::UnknownOption { .. } => "config::unknown-option",
        }
    }

    /// What to do about it, where that can be said.
    pub fn help(&self) -> Option<String> {
        match self {
            Fault::UnknownKey { nearest, known, .. } => {
                nearest_or_known(nearest.as_deref(), known, "keys here")
            }
            Fault::BadValue { help, .. } => help.clone(),
            Fault::MissingKey { help, .. } => Some((*help).to_owned()),
            Fault::Unsupported(_) => {
                Some("remove it; a key that is read and not obeyed would mislead".to_owned())
            }
            Fault::UnknownRule { nearest, .. } => Some(match nearest {
                Some(nearest) => format!("did you mean `{nearest}`?"),
                None => "`minara skills rules` lists all".to_owned(),
            }),
            Fault::UnknownOption {
                rule,
                nearest,
                known,
                ..
            } => nearest_or_known(*nearest, known, "its options")
                .or_else(|| Some(format!("`{rule}` has only a level"))),
            Fault::Syntax(_) | Fault::WrongType { .. } | Fault::Conflict(_) => None,
        }
    }
}

fn nearest_or_known<T: fmt::Display>(
    nearest: Option<&str>,
    known: &[T],
    what: &str,
) -> Option<String> {
    if let Some(nearest) = nearest {
        return Some(format!("did you mean `{nearest}`?"));
    }
    let known: Vec<String> = known.iter().map(|key| format!("`{key}`")).collect();
    (!known.is_empty()).then(|| format!("{what}: {}", known.join(", ")))
}

/// A value in backticks; an empty one in words.
struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "" => f.write_str("empty"),
            value => write!(f, "`{}`", Untrusted(value)),
        }
    }
}

/// A fault of a configuration and the characters in question. Ends a run with
/// exit code 2.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", .0.fault)]
pub struct ConfigError(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    fault: Fault,
    span: Span,
    source: NamedSource<String>,
}

impl ConfigError {
    /// The fault at `span` of `text`, the text of the file shown as `name`.
    pub fn new(fault: Fault, span: Span, text: &str, name: &str) -> ConfigError {
        ConfigError(Box::new(Inner {
            fault,
            span,
            source: NamedSource::new(name, text.to_owned()),
        }))
    }

    /// What is wrong.
    pub fn fault(&self) -> &Fault {
        &self.0.fault
    }

    /// The characters in question, in [`ConfigError::text`].
    pub fn span(&self) -> Span {
        self.0.span
    }

    /// The file as messages show it.
    pub fn name(&self) -> &str {
        self.0.source.name()
    }

    /// The file's text.
    pub fn text(&self) -> &str {
        self.0.source.inner()
    }

    /// Line and column of the first character in question.
    pub fn position(&self) -> Position {
        Source::from_text(self.text()).position(self.0.span.start)
    }
}

impl Diagnostic for ConfigError {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.0.fault.code()))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.0.fault.help()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.0.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let Span { start, .. } = self.0.span;
        let label = LabeledSpan::new(Some("here".to_owned()), start, self.0.span.len());
        Some(Box::new(std::iter::once(label)))
    }
}
