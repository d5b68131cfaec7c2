//! What the reference validator says (`skills-ref` 0.1.1 over strictyaml 1.7.3),
//! word for word.
//!
//! Bytes of a skill file and a folder's name in, messages out; nothing is read
//! and nothing printed. The reference cuts the frontmatter out by substring,
//! reads it with a YAML dialect of its own ([`yaml`]), and compares what it got
//! with six fields. It also crashes on some inputs; a crash is a [`Crash`] here,
//! since its verdict is an exit code too.

mod checks;
mod frontmatter;
mod prompt;
mod properties;
mod python;
mod yaml;

pub use checks::messages;
pub use prompt::{Listed, prompt, prompt_json};
pub use properties::{Properties, properties};
pub use python::Text;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The reference refuses the file with this message.
    Refused(String),
    /// The reference ends in a traceback.
    Crash(Crash),
}

/// Where the reference ends in a traceback instead of a message. The text of
/// the traceback is not reproduced; the verdict, exit code 1, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Crash {
    /// A byte that is no UTF-8, anywhere in the file.
    #[error("SKILL.md is not UTF-8")]
    NotUtf8,
    /// The skill file can't be read as a file.
    #[error("SKILL.md can't be read as a file")]
    NotAFile,
    /// A control character or another unprintable one in the frontmatter.
    #[error("the frontmatter of SKILL.md holds a character that YAML does not allow")]
    Unprintable,
    /// A value that its YAML reader did not expect.
    #[error("the frontmatter of SKILL.md trips its YAML reader: {0}")]
    Yaml(&'static str),
    /// A text that can't be written: half of a surrogate pair, or an object.
    #[error("the frontmatter of SKILL.md holds a value that can't be printed")]
    Output,
}

impl From<Crash> for Stop {
    fn from(crash: Crash) -> Stop {
        Stop::Crash(crash)
    }
}
