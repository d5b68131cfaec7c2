//! What was agreed on when a skill was vendored: its folder is judged as it was at
//! the gate.

use std::collections::BTreeSet;

use crate::finding::{Finding, Level};
use crate::record::Record;
use crate::rule_id;
use crate::rules::vendored::VendoredAs;
use crate::skill::{Collection, Skill};

/// The record of a vendored skill.
pub(super) fn record_of(skill: &Skill) -> Option<&Record> {
    skill.fact::<VendoredAs>().record()
}

/// The findings of one skill without those that were let pass when it was
/// vendored, each as far as it was accepted. A folder that was named with `--id`
/// is not named otherwise by mistake.
pub(super) fn not_agreed(skill: &Skill, mut findings: Vec<Finding>) -> Vec<Finding> {
    let Some(record) = record_of(skill) else {
        return findings;
    };
    let named = record.id.as_str() == skill.folder_name();
    findings.retain(|found| {
        let by_id = named && found.rule.is(rule_id!("name-directory-mismatch"));
        !by_id && !is_accepted(record, skill, found)
    });
    findings
}

fn is_accepted(record: &Record, skill: &Skill, found: &Finding) -> bool {
    let place = place_in(skill, found);
    let mut accepted = record.accepted.iter();
    accepted.any(|one| one.guard == found.rule.id && one.items.contains(&place))
}

/// Where a finding lies in its skill, as records say it: `.` for the folder.
pub fn place_in(skill: &Skill, found: &Finding) -> String {
    match skill.below(found.path()) {
        Some(below) => below.as_str().to_owned(),
        None if found.path() == skill.shown() => ".".to_owned(),
        None => found.path().to_owned(),
    }
}

/// The vendored skills of a run, by the paths that findings print.
pub(super) struct Vendored<'a>(BTreeSet<&'a str>);

impl<'a> Vendored<'a> {
    pub(super) fn of(collection: &'a Collection) -> Vendored<'a> {
        let vendored = collection.skills.iter();
        let vendored = vendored.filter(|skill| record_of(skill).is_some());
        Vendored(vendored.map(|skill| skill.shown()).collect())
    }

    /// A finding about several skills at the level that counts where a vendored one
    /// is among them: it passed the gate, where collections are not judged.
    pub(super) fn capped(&self, found: Finding) -> Finding {
        match found.level {
            Level::Deny if !self.0.is_empty() && self.touches(&found) => found.level(Level::Warn),
            _ => found,
        }
    }

    fn touches(&self, found: &Finding) -> bool {
        let labels = found.labels.iter().map(|label| &*label.at.file.shown);
        let mut paths = labels.chain([found.path()]);
        paths.any(|path| folders(path).any(|folder| self.0.contains(folder)))
    }
}

/// Takes the fixes out of findings in vendored skills: such files stay as upstream has
/// them, so none is to be promised.
pub fn withhold_fixes(collection: &Collection, findings: &mut [Finding]) {
    let vendored = Vendored::of(collection);
    if vendored.0.is_empty() {
        return;
    }
    for found in findings.iter_mut().filter(|found| found.fix.is_some()) {
        let is_vendored = folders(found.path()).any(|folder| vendored.0.contains(folder));
        if is_vendored {
            found.fix = None;
        }
    }
}

/// A path and the folders above it.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    let above = path.match_indices('/').map(|(at, _)| &path[..at]);
    above.chain([path])
}
