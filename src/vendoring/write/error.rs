//! Why a write did not happen.

use std::io;

use super::journal::{Op, Swap};
use crate::finding::Finding;
use crate::record::{RECORD_FILE, RecordError, SkillId};
use crate::text::{Untrusted, shell_word};
use crate::vendoring::ids::write as ids;

/// Why nothing, or not all, was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Refused by rules; each finding carries its exit code.
    #[error("{}", first(.0))]
    Refused(Vec<Finding>),
    /// No skill of this id is vendored (exit 2).
    #[error("no skill `{id}` is vendored in {}", Untrusted(.dir))]
    NoSuchSkill {
        /// The id.
        id: SkillId,
        /// The vendored folder as findings print it.
        dir: String,
    },
    /// The person stopped it; nothing was written.
    #[error("interrupted, nothing was written")]
    Cancelled,
    /// Of several skills some were done; the others are what they were.
    #[error("{} of {of} skills {}, then: {error}", .done.len(), how_done(.done, *.removed))]
    Partly {
        /// The skills that were done.
        done: Vec<SkillId>,
        /// How many there were.
        of: usize,
        /// Whether they were to be removed.
        removed: bool,
        /// What stopped it.
        error: Box<WriteError>,
    },
    /// A file that says what is vendored could not be made. The skills are what
    /// they are to be, and the next write makes it again (exit 2).
    #[error(
        "{} can't be written: {reason}; the skills are in place, \
         and the next command that writes makes it again",
        Untrusted(.path)
    )]
    Page {
        /// The file as findings print it.
        path: String,
        /// What went wrong.
        reason: String,
    },
    /// The content of a file could not be had; nothing was written.
    #[error("{} can't be read: {}", Untrusted(.path), Untrusted(.reason))]
    Content {
        /// The file, from the skill's folder.
        path: String,
        /// What went wrong.
        reason: String,
    },
    /// The file system failed (exit 2). What was begun is undone, or the next
    /// command that writes finishes or undoes it.
    #[error("{} can't be {action}: {error}", Untrusted(.path))]
    Io {
        /// What was to be done, a participle: `written`, `read` …
        action: &'static str,
        /// Where.
        path: String,
        /// What the system said.
        #[source]
        error: io::Error,
    },
}

fn first(findings: &[Finding]) -> String {
    let messages: Vec<&str> = findings.iter().map(|f| f.message.as_str()).collect();
    messages.join("; ")
}

fn how_done(ids: &[SkillId], removed: bool) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    let word = if removed { "removed" } else { "written" };
    match ids.as_slice() {
        [one] => format!("is {word} ({one})"),
        several => format!("are {word} ({})", several.join(", ")),
    }
}

impl WriteError {
    /// This error, with what was done of `swaps` before that at `failed`.
    pub(super) fn after(self, swaps: &[Swap], failed: usize) -> WriteError {
        if failed == 0 {
            return self;
        }
        WriteError::Partly {
            done: swaps[..failed].iter().map(|swap| swap.id.clone()).collect(),
            of: swaps.len(),
            removed: swaps[failed].op == Op::Remove,
            error: Box::new(self),
        }
    }

    /// The findings behind a refusal; none for a failure of the system.
    pub fn findings(&self) -> &[Finding] {
        match self {
            WriteError::Refused(findings) => findings,
            WriteError::Partly { error, .. } => error.findings(),
            _ => &[],
        }
    }

    /// The process's exit code.
    pub fn exit(&self) -> u8 {
        match self {
            WriteError::Refused(findings) => {
                findings.iter().map(|f| f.rule.exit).max().unwrap_or(1)
            }
            WriteError::Partly { error, .. } => error.exit(),
            WriteError::Cancelled => 130,
            WriteError::NoSuchSkill { .. }
            | WriteError::Content { .. }
            | WriteError::Page { .. }
            | WriteError::Io { .. } => 2,
        }
    }
}

impl From<Finding> for WriteError {
    fn from(finding: Finding) -> WriteError {
        WriteError::Refused(vec![finding])
    }
}

/// Adds what was tried and where to an error of the file system.
pub(crate) fn failed(
    action: &'static str,
    path: impl Into<String>,
) -> impl FnOnce(io::Error) -> WriteError {
    let path = path.into();
    move |error| WriteError::Io {
        action,
        path,
        error,
    }
}

/// The finding for a record that can't be used; `folder` is the skill's folder
/// as findings show it.
pub fn record_finding(folder: &str, error: &RecordError) -> Finding {
    let path = format!("{folder}/{RECORD_FILE}");
    match error {
        RecordError::UnknownSchema { .. } => {
            Finding::new(&ids::UNKNOWN_RECORD_SCHEMA, path, error.to_string())
                .help("update minara to the version that wrote this record")
        }
        _ => Finding::new(&ids::INVALID_RECORD, &path, error.to_string())
            .help(format!("`git checkout -- {}`", shell_word(&path))),
    }
}

/// Checks `text` as an id.
///
/// # Errors
/// [`WriteError::Refused`] with `invalid-id`.
pub fn skill_id(text: &str) -> Result<SkillId, WriteError> {
    SkillId::new(text).map_err(|fault| {
        let message = format!("id `{}` {fault}", Untrusted(text));
        Finding::new(&ids::INVALID_ID, text, message)
            .help("choose another one with `--id`, such as `--id acme-pdf`")
            .into()
    })
}
