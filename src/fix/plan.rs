//! What fixing needs to know, and what it gives.

use std::path::PathBuf;

use super::proof::Loss;
use crate::finding::{Finding, Meta, Safety};
use crate::skill::Skill;
use crate::tree::RelPath;

/// Why a file is left as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The file, or a folder on the way to it, is a link.
    #[error("it is a link; what it leads to is not changed through it")]
    Link,
    /// The file lies outside of every folder that was named.
    #[error("it lies outside of the folder that was named")]
    Outside,
    /// The file belongs to a vendored skill.
    #[error("it is vendored")]
    Vendored,
    /// The file is marked read-only.
    #[error("it is read-only")]
    ReadOnly,
    /// The file is not UTF-8.
    #[error("it is not UTF-8")]
    Encoding,
    /// The skill does not lie on disk, or this file of it was not given.
    #[error("only the text that was given is fixed")]
    NotGiven,
    /// The new name is taken.
    #[error("`{0}` is there already")]
    Taken(String),
    /// The fix would have changed what readers see.
    #[error("the fix was taken back: {0}")]
    Lossy(#[from] Loss),
    /// The file is not what it was when it was judged.
    #[error("it was changed by somebody else meanwhile")]
    Changed,
    /// A fix changes this file and another one, which could not be written.
    #[error("a fix of it changes `{0}` as well, which could not be written")]
    Partner(String),
    /// The file system failed.
    #[error("{0}")]
    Io(String),
}

impl Refusal {
    /// Whether the run did not do what it was asked for, rather than had a
    /// reason not to.
    pub fn is_failure(&self) -> bool {
        matches!(self, Refusal::Changed | Refusal::Io(_))
    }
}

/// A fix that was not applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The file as findings print it.
    pub path: String,
    /// The rule whose fix it is; `None` where all fixes of the file are meant.
    pub rule: Option<&'static str>,
    /// Why.
    pub why: Refusal,
}

/// A fix that was applied.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The rule.
    pub rule: &'static Meta,
    /// The finding's file as findings print it.
    pub path: String,
    /// Its line when it was found, from 1, where it has one.
    pub line: Option<usize>,
    /// What was wrong, as the finding says it.
    pub message: String,
    /// The files that it changes, as findings print them: written all or none.
    pub files: Vec<String>,
    /// Whether it is safe.
    pub safety: Safety,
}

/// A file that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedFile {
    /// Its path as findings print it.
    pub shown: String,
    /// Its path after it was renamed, as findings print it.
    pub renamed: Option<String>,
    /// The folder of its skill on disk, without links in its path.
    pub folder: PathBuf,
    /// Where it lies on disk.
    pub disk: PathBuf,
    /// Its bytes.
    pub before: Vec<u8>,
    /// Its bytes with the fixes.
    pub after: Vec<u8>,
}

/// What fixing gives.
#[derive(Debug, Default)]
pub struct Plan {
    /// The files that change, in order of their paths.
    pub files: Vec<FixedFile>,
    /// The fixes in them.
    pub applied: Vec<Applied>,
    /// The fixes that are not in them.
    pub refused: Vec<Refused>,
}

/// What fixing needs to know.
pub struct Planner<'a> {
    /// The findings about one skill.
    pub judge: &'a (dyn Fn(&Skill) -> Vec<Finding> + Sync),
    /// Where the file at a path below a skill's folder may be written.
    pub may: &'a (dyn Fn(&Skill, &RelPath) -> Result<PathBuf, Refusal> + Sync),
    /// Whether fixes that may change the meaning are applied as well.
    pub unsafe_fixes: bool,
}
