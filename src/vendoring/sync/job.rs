//! A skill that is not what it should be, as it lies here.

use std::collections::BTreeSet;

use super::outcome::{Action, Synced};
use crate::finding::{Finding, Level};
use crate::record::{CopiedFile, LockLine, Record, SkillId};
use crate::tree::RelPath;
use crate::vendoring::held::Held;
use crate::vendoring::ids::tree::of_fault;
use crate::vendoring::ids::write as ids;
use crate::vendoring::update::{Ours, ours};
use crate::vendoring::verify::Verified;
use crate::vendoring::write::{FolderState, Vendored, WriteError};

/// What becomes of edits that nobody declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnEdits<'a> {
    /// The skill is left as it is.
    #[default]
    Refuse,
    /// The record declares them, for this reason.
    Keep(&'a str),
    /// They are given up.
    Discard,
}

/// A skill that is not what it should be.
#[derive(Debug)]
pub(super) struct Job {
    /// Its folder, from the folder that the lock lies in.
    pub path: RelPath,
    /// Its folder as findings print it.
    pub shown: String,
    /// Its id.
    pub id: SkillId,
    /// Its record, where that lies here.
    pub record: Option<Box<Record>>,
    /// What the lock says of it.
    pub line: Option<LockLine>,
    /// How it differs from its record, or that it is not there.
    pub findings: Vec<Finding>,
    /// What lies in its folder.
    pub here: Ours,
    /// All that lies there, when somebody looked; `None` where nothing does.
    pub state: Option<FolderState>,
}

impl Job {
    /// A skill that was found to be damaged or gone, in `vendored`, where that is
    /// there.
    ///
    /// # Errors
    /// [`WriteError::Refused`] where its place is none that may be written to.
    pub(super) fn new(
        held: &Held,
        path: &RelPath,
        verified: &Verified,
        vendored: Option<&Vendored>,
    ) -> Result<Job, WriteError> {
        let refused = |finding: Finding| WriteError::Refused(vec![finding]);
        // A lock comes with the repository: its paths are held against all rules.
        if let Err(fault) = RelPath::new(path.as_str()) {
            let message = format!(
                "`{}` is no place for a skill",
                crate::text::Untrusted(path.as_str())
            );
            let finding = Finding::new(of_fault(fault), verified.path.as_str(), message);
            let help = "take its line out of minara.lock";
            return Err(refused(finding.help(help)));
        }
        let id = SkillId::new(path.name()).map_err(|fault| {
            let message = format!("a folder of a vendored skill {fault}");
            refused(Finding::new(
                &ids::INVALID_ID,
                verified.path.as_str(),
                message,
            ))
        })?;
        let state = match vendored {
            Some(vendored) => vendored.state(&id)?,
            None => None,
        };
        let here = match vendored.filter(|_| state.is_some()) {
            Some(vendored) => ours(vendored, &id).map_err(|error| WriteError::Io {
                action: "read",
                path: verified.path.clone(),
                error,
            })?,
            None => Ours::default(),
        };
        Ok(Job {
            path: path.clone(),
            shown: verified.path.clone(),
            id,
            record: verified.record.clone(),
            line: held.line(path).map(|locked| locked.line.clone()),
            findings: Vec::new(),
            here,
            state,
        })
    }

    /// The path in the skill's folder that a finding is about.
    pub(super) fn below<'f>(&self, found: &'f Finding) -> &'f str {
        let below = found.path().strip_prefix(&self.shown).unwrap_or("");
        below.trim_start_matches('/')
    }

    /// Where a licence text that came along lies, from the folder that the lock lies in.
    pub(super) fn text(&self, copy: &CopiedFile) -> RelPath {
        self.path
            .concat(&RelPath::new(&copy.to).unwrap_or_default())
    }

    /// A row of this skill.
    pub(super) fn row(&self, action: Action) -> Synced {
        row(self.path.name(), &self.shown, action, &[])
    }
}

/// A row of a skill, with the rules that stand in its way.
pub(super) fn row(id: &str, path: &str, action: Action, findings: &[Finding]) -> Synced {
    let denied = findings.iter().filter(|found| found.level == Level::Deny);
    let rules: BTreeSet<&'static str> = denied.map(|found| found.rule.id).collect();
    Synced {
        id: id.to_owned(),
        path: path.to_owned(),
        action,
        files: Default::default(),
        rules,
    }
}
