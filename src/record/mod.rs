//! `.minara-skill.json`: where a vendored skill came from, under which licence,
//! and what every file was.
//!
//! The record is a function of the source and of what people decided: it holds
//! no clock, no user and no absolute path, so two machines write the same bytes.
//! Its text has one form (a `files` entry a line), so that a diff names the file.
//! Reading is strict and bounded; keys that this version does not know are kept.

mod check;
mod digest;
mod facts;
mod fault;
mod git_tree;
mod id;
mod lock;
mod print;
mod strict;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use digest::{DIGEST_PREFIX, DigestEntry, FileMode, GitBlob, Hex, Sha256Sum, tree_digest};
pub use facts::{
    Accepted, CapabilityFacts, CopiedFile, Decision, EditFacts, EvidenceFacts, FileFacts,
    LicenseFacts, RefKind, SourceFacts, SourceType, is_path,
};
pub use fault::rule_of_fault;
pub use git_tree::git_tree;
pub use id::{IdFault, SkillId};
pub use lock::{LOCK_FILE, LockError, LockLine, Locked, SkillLock};

use crate::text::Untrusted;
use crate::tree::{Budgets, RelPath};

/// The record's name, at the root of a vendored skill.
pub const RECORD_FILE: &str = ".minara-skill.json";
/// The folder beside the record that holds licence texts from above the skill.
pub const LICENSE_FOLDER: &str = ".minara-license";
/// The form that this version writes and the newest it reads.
pub const SCHEMA: u64 = 1;

/// What is known of one vendored skill.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The folder's name below the vendored folder.
    pub id: SkillId,
    /// The name that SKILL.md gives.
    pub name: String,
    /// Where it came from.
    pub source: SourceFacts,
    /// The licence verdict and what it rests on.
    pub license: LicenseFacts,
    /// Upstream's files as they were vendored: the base of the next merge.
    pub files: BTreeMap<RelPath, FileFacts>,
    /// What the skill asks for, in four short lists.
    pub capabilities: CapabilityFacts,
    /// Local edits that somebody declared.
    pub edits: BTreeMap<RelPath, EditFacts>,
    /// Guards that somebody passed.
    pub accepted: Vec<Accepted>,
    /// Audit decisions.
    pub decisions: Vec<Decision>,
    /// The user's own part; never touched.
    pub overrides: Map<String, Value>,
    /// Keys that this version does not know.
    pub rest: Map<String, Value>,
}

/// The record as it lies in JSON.
#[derive(Serialize, Deserialize)]
struct Form {
    schema: u64,
    id: String,
    name: String,
    source: SourceFacts,
    license: LicenseFacts,
    digest: String,
    files: BTreeMap<String, FileFacts>,
    capabilities: CapabilityFacts,
    edits: BTreeMap<String, EditFacts>,
    accepted: Vec<Accepted>,
    decisions: Vec<Decision>,
    overrides: Map<String, Value>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// Why a record can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// More bytes than a record may have.
    #[error("the record has more than {limit} bytes")]
    TooLarge {
        /// What is allowed.
        limit: u64,
    },
    /// Not UTF-8, not JSON, a key twice, or a value of another type.
    #[error("the record can't be read: {}", Untrusted(.0))]
    Malformed(String),
    /// Written by a newer version; reading it as this form could lose facts.
    #[error("the record has schema {found}, this version reads up to {SCHEMA}")]
    UnknownSchema {
        /// The record's schema.
        found: u64,
    },
    /// A value that no record may hold.
    #[error("`{}` {reason}", Untrusted(.at))]
    Invalid {
        /// JSON pointer to the value.
        at: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The digest is not that of the listed files.
    #[error("the digest is `{}`, the listed files give `{computed}`", Untrusted(.recorded))]
    DigestMismatch {
        /// As the record says.
        recorded: String,
        /// Over `files`.
        computed: String,
    },
}

impl Record {
    /// Reads a record strictly: a key given twice at any level, a path that no
    /// tree may hold, or a digest that is not that of the files refuses it.
    ///
    /// # Errors
    /// The first [`RecordError`].
    pub fn parse(bytes: &[u8]) -> Result<Record, RecordError> {
        if bytes.len() as u64 > Budgets::RECORD {
            return Err(RecordError::TooLarge {
                limit: Budgets::RECORD,
            });
        }
        let value = strict::parse(bytes).map_err(RecordError::Malformed)?;
        match value.get("schema").and_then(Value::as_u64) {
            Some(SCHEMA) => {}
            Some(found) if found > SCHEMA => return Err(RecordError::UnknownSchema { found }),
            _ => return Err(check::invalid("/schema", "must be 1")),
        }
        let form: Form = serde_json::from_value(value)
            .map_err(|error| RecordError::Malformed(error.to_string()))?;
        Record::from_form(form)
    }

    fn from_form(form: Form) -> Result<Record, RecordError> {
        let id = SkillId::new(&form.id).map_err(|fault| check::invalid("/id", fault))?;
        let record = Record {
            id,
            name: form.name,
            source: form.source,
            license: form.license,
            files: check::paths("/files", form.files)?,
            capabilities: form.capabilities,
            edits: check::paths("/edits", form.edits)?,
            accepted: form.accepted,
            decisions: form.decisions,
            overrides: form.overrides,
            rest: form.rest,
        };
        record.check()?;
        let computed = record.digest();
        if form.digest != computed {
            return Err(RecordError::DigestMismatch {
                recorded: form.digest,
                computed,
            });
        }
        Ok(record)
    }

    /// Whether every value is one that a record may hold.
    ///
    /// # Errors
    /// The first value that is not, as [`RecordError::Invalid`].
    pub fn check(&self) -> Result<(), RecordError> {
        check::check(self)
    }

    /// The tree digest of upstream's files.
    pub fn digest(&self) -> String {
        tree_digest(self.files.iter().map(|(path, facts)| DigestEntry {
            path: path.as_str(),
            mode: facts.mode,
            size: facts.size,
            sha256: facts.sha256,
        }))
    }

    /// The record as JSON, keys in the order in which they are written.
    pub fn to_json(&self) -> Value {
        let mut accepted = self.accepted.clone();
        accepted.sort_by(|a, b| a.order().cmp(&b.order()));
        let mut decisions = self.decisions.clone();
        decisions.sort_by_key(|decision| decision.fingerprint);
        let form = Form {
            schema: SCHEMA,
            id: self.id.to_string(),
            name: self.name.clone(),
            source: self.source.clone(),
            license: self.license.clone(),
            digest: self.digest(),
            files: by_text(&self.files),
            capabilities: self.capabilities.sorted(),
            edits: by_text(&self.edits),
            accepted,
            decisions,
            overrides: self.overrides.clone(),
            rest: self.rest.clone(),
        };
        // Only a map whose keys are no text can fail to become JSON.
        serde_json::to_value(form).unwrap_or_default()
    }

    /// The record's text: two blanks, LF, one `files` entry a line.
    pub fn to_text(&self) -> String {
        print::print(&self.to_json())
    }
}

fn by_text<T: Clone>(map: &BTreeMap<RelPath, T>) -> BTreeMap<String, T> {
    map.iter()
        .map(|(path, value)| (path.as_str().to_owned(), value.clone()))
        .collect()
}

#[cfg(test)]
mod tests;
