//! Why a write did not happen.

use std::io;

use crate::finding::Finding;
use crate::record::{RECORD_FILE, RecordError, SkillId};
use crate::text::Untrusted;
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

impl WriteError {
    /// The findings behind a refusal; none for a failure of the system.
    pub fn findings(&self) -> &[Finding] {
        match self {
            WriteError::Refused(findings) => findings,
            _ => &[],
        }
    }

    /// The process's exit code.
    pub fn exit(&self) -> u8 {
        match self {
            WriteError::Refused(findings) => {
                findings.iter().map(|f| f.rule.exit).max().unwrap_or(1)
            }
            WriteError::Cancelled => 130,
            WriteError::NoSuchSkill { .. } | WriteError::Content { .. } | WriteError::Io { .. } => {
                2
            }
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
            .help(format!("`git checkout -- {}`", Untrusted(&path))),
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
