//! What of a damaged folder stays as it lies, what is needed from elsewhere, and
//! which edits stand in the way.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Map;

use super::job::{Job, OnEdits};
use super::outcome::Mend;
use crate::finding::{Finding, Level};
use crate::record::{EditFacts, FileMode, LICENSE_FOLDER, Record, Sha256Sum};
use crate::text::{Untrusted, shell_word};
use crate::tree::RelPath;
use crate::vendoring::ids::write as ids;
use crate::vendoring::write::compare::is_junk;
use crate::vendoring::write::dir::HAS_EXECUTABLE_BIT;

/// Says of a path in the skill and a hash whether that content is at hand.
pub(super) type Has<'a> = dyn Fn(&RelPath, &Sha256Sum) -> bool + 'a;

/// How a folder becomes what its record says.
#[derive(Debug, Default)]
pub(super) struct Mending {
    /// The edits that its record declares from now on.
    pub edits: BTreeMap<RelPath, EditFacts>,
    /// Files that stay as they lie here, with their modes.
    pub local: BTreeMap<RelPath, FileMode>,
    /// Recorded files that were deleted, as declared.
    pub absent: BTreeSet<RelPath>,
    /// Recorded files whose content does not lie here.
    pub needed: Vec<RelPath>,
    /// Licence texts whose content does not lie here, by their number in the record.
    pub texts: Vec<usize>,
    /// What becomes of the files, by their paths.
    pub files: BTreeMap<String, Mend>,
}

/// Plans how the folder of `job` becomes what `record` says. `has` says which declared
/// edits can come back that do not lie here.
///
/// # Errors
/// The edits that stand in the way, or can't be declared.
pub(super) fn mend(
    job: &Job,
    record: &Record,
    on_edits: OnEdits<'_>,
    has: &Has<'_>,
) -> Result<Mending, Vec<Finding>> {
    let mut standing = in_the_way(job, record, on_edits, has);
    if on_edits != OnEdits::Discard {
        standing.extend(lost(job, record, has));
    }
    if !standing.is_empty() {
        let same = |told: &Finding, found: &Finding| {
            (told.rule, told.path()) == (found.rule, found.path())
        };
        let others = job.findings.iter();
        let others = others.filter(|found| !standing.iter().any(|told| same(told, found)));
        let others: Vec<Finding> = others.cloned().collect();
        standing.extend(others);
        return Err(standing);
    }
    let line_ends = job.findings.iter();
    let line_ends = line_ends.filter(|found| found.rule == &ids::LINE_ENDINGS_CHANGED);
    let mut mender = Mender {
        job,
        record,
        on_edits,
        has,
        line_ends: line_ends.map(|found| job.below(found)).collect(),
        out: Mending {
            edits: record.edits.clone(),
            ..Mending::default()
        },
    };
    mender.here();
    mender.deleted();
    mender.needed();
    Ok(mender.out)
}

/// The findings that refuse the skill: edits where nobody said what becomes of
/// them, and what can be neither kept nor brought back.
fn in_the_way(job: &Job, record: &Record, on_edits: OnEdits<'_>, has: &Has<'_>) -> Vec<Finding> {
    let is_edit = |found: &&Finding| {
        let below = RelPath::new(job.below(found)).ok();
        let edit = below.as_ref().and_then(|path| record.edits.get(path));
        let rules = [&ids::MODIFIED_FILE, &ids::EXTRA_FILE, &ids::MODE_CHANGED];
        let is_edit = edit.is_some() || rules.contains(&found.rule);
        // Of those [`lost`] tells.
        let is_gone = found.rule == &ids::MISSING_FILE && edit.is_some();
        found.level == Level::Deny && is_edit && !is_gone
    };
    let edits = job.findings.iter().filter(is_edit);
    let command = format!("minara skills sync {}", shell_word(&job.shown));
    let help = |found: &Finding| {
        if let Some(instead) = undeclarable(job, record, found) {
            return format!(
                "it can't be declared. {instead}, or give it up: {command} --discard-edits"
            );
        }
        let keep = format!("keep it, declared in the record: {command} --keep-edits --reason TEXT");
        if is_elsewhere(job, record, found, has) {
            let path = shell_word(found.path());
            return format!("{keep}; take the declared edit back: rm {path}, then {command}");
        }
        format!("{keep}; give it up: {command} --discard-edits")
    };
    let stands = |found: &&Finding| match on_edits {
        OnEdits::Discard => false,
        OnEdits::Refuse => true,
        OnEdits::Keep(_) => undeclarable(job, record, found).is_some(),
    };
    let edits = edits.filter(stands);
    edits.map(|found| found.clone().help(help(found))).collect()
}

/// Whether the edit that the record declares for a file is at hand, while another one
/// lies here.
fn is_elsewhere(job: &Job, record: &Record, found: &Finding, has: &Has<'_>) -> bool {
    let path = RelPath::new(job.below(found)).unwrap_or_default();
    let declared = record.edits.get(&path).and_then(|edit| edit.sha256);
    declared.is_some_and(|sum| has(&path, &sum))
}

/// The findings of declared edits whose content lies neither here nor elsewhere at hand:
/// no source has them.
fn lost(job: &Job, record: &Record, has: &Has<'_>) -> Vec<Finding> {
    let folder = shell_word(&job.shown);
    let is_told = |path: &str| {
        let mut found = job.findings.iter();
        found.any(|found| found.path() == path && found.rule != &ids::MISSING_FILE)
    };
    let gone = record.edits.iter().filter(|(path, edit)| {
        let is_here = job.here.files.contains_key(*path);
        !is_here && edit.sha256.is_some_and(|sum| !has(path, &sum))
    });
    let gone = gone.map(|(path, _)| (path, format!("{}/{path}", job.shown)));
    gone.filter(|(_, shown)| !is_told(shown))
        .map(|(path, shown)| {
            let message = format!(
                "your edit of `{}` is declared, and lies neither here nor in your last commit",
                Untrusted(path.as_str())
            );
            Finding::new(&ids::MISSING_FILE, shown, message).help(format!(
                "bring the file back, or a bundle that has it: minara skills sync {folder} --from \
                 BUNDLE; where it is lost: minara skills sync {folder} --discard-edits"
            ))
        })
        .collect()
}

/// What is to be done instead with an edit that no record can declare; `None` where it
/// can.
fn undeclarable(job: &Job, record: &Record, found: &Finding) -> Option<&'static str> {
    let below = job.below(found);
    let in_texts = below.split('/').next() == Some(LICENSE_FOLDER);
    if in_texts {
        return Some("Bring it back yourself");
    }
    let is_odd = job.here.odd.iter().any(|(path, _)| path == below);
    let is_in_place = RelPath::new(below).is_ok_and(|path| takes_a_place(record, &path));
    (is_odd || is_in_place).then_some("Move it elsewhere")
}

/// Whether a file that no record lists lies where a recorded file or its folder must.
fn takes_a_place(record: &Record, path: &RelPath) -> bool {
    let is_kept = |path: &RelPath| {
        let edit = record.edits.get(path);
        edit.is_none_or(|edit| edit.sha256.is_some())
    };
    let mut recorded = record.files.keys().filter(|path| is_kept(path));
    !record.files.contains_key(path)
        && recorded.any(|known| known.is_inside(path) || path.is_inside(known))
}

struct Mender<'a> {
    job: &'a Job,
    record: &'a Record,
    on_edits: OnEdits<'a>,
    has: &'a Has<'a>,
    line_ends: BTreeSet<&'a str>,
    out: Mending,
}

impl Mender<'_> {
    /// Goes through what lies here.
    fn here(&mut self) {
        for (path, held) in &self.job.here.files {
            let upstream = self.record.files.get(path);
            let declared = self.record.edits.get(path);
            let ordinary = upstream.map_or(FileMode::File, |facts| facts.mode);
            let mode = match (HAS_EXECUTABLE_BIT, held.executable) {
                (false, _) => declared.and_then(|edit| edit.mode).unwrap_or(ordinary),
                (true, true) => FileMode::Executable,
                (true, false) => FileMode::File,
            };
            let is_upstreams =
                upstream.is_some_and(|facts| facts.sha256 == held.sha256 && facts.mode == mode);
            let is_declared = declared.is_some_and(|edit| {
                let wanted = edit.mode.or(upstream.map(|facts| facts.mode));
                edit.sha256 == Some(held.sha256) && wanted.is_none_or(|wanted| wanted == mode)
            });
            if is_declared {
                self.out.local.insert(path.clone(), mode);
                continue;
            }
            if is_upstreams && declared.is_none() {
                continue;
            }
            if self.line_ends.contains(path.as_str()) {
                self.note(path, Mend::Restored);
                continue;
            }
            match self.on_edits {
                OnEdits::Discard => {
                    self.out.edits.remove(path);
                    let gone = match upstream {
                        Some(_) => Mend::Reset,
                        None => Mend::Deleted,
                    };
                    self.note(path, gone);
                }
                OnEdits::Keep(reason) if upstream.is_some() || !is_junk(path.as_str()) => {
                    self.out.edits.remove(path);
                    if is_upstreams {
                        continue;
                    }
                    let reason = declared.map_or(reason, |edit| &edit.reason).to_owned();
                    let edit = EditFacts {
                        sha256: Some(held.sha256),
                        mode: (mode != ordinary).then_some(mode),
                        reason,
                        rest: Map::new(),
                    };
                    self.out.edits.insert(path.clone(), edit);
                    self.out.local.insert(path.clone(), mode);
                    self.note(path, Mend::Declared);
                }
                // What a desktop left, in the way of a file.
                OnEdits::Keep(_) | OnEdits::Refuse if takes_a_place(self.record, path) => {
                    self.note(path, Mend::Deleted);
                }
                // What a desktop left.
                OnEdits::Keep(_) | OnEdits::Refuse => {
                    self.out.local.insert(path.clone(), mode);
                }
            }
        }
        if self.on_edits == OnEdits::Discard {
            for (path, _) in &self.job.here.odd {
                self.out.files.insert(path.clone(), Mend::Deleted);
            }
        }
    }

    /// Declared edits of files that are not here.
    fn deleted(&mut self) {
        for (path, edit) in &self.record.edits {
            if self.job.here.files.contains_key(path) {
                continue;
            }
            let Some(sum) = edit.sha256 else {
                self.out.absent.insert(path.clone());
                continue;
            };
            if self.on_edits != OnEdits::Discard && (self.has)(path, &sum) {
                let upstream = self.record.files.get(path).map(|facts| facts.mode);
                let mode = edit.mode.or(upstream).unwrap_or(FileMode::File);
                self.out.local.insert(path.clone(), mode);
                self.out
                    .files
                    .insert(path.as_str().to_owned(), Mend::Restored);
            } else {
                self.out.edits.remove(path);
            }
        }
    }

    /// What the record lists and does not lie here.
    fn needed(&mut self) {
        for (path, facts) in &self.record.files {
            if self.out.local.contains_key(path) || self.out.absent.contains(path) {
                continue;
            }
            let held = self.job.here.files.get(path);
            if held.is_none_or(|held| held.sha256 != facts.sha256) {
                self.out.needed.push(path.clone());
            }
            if held.is_none() {
                self.note(path, Mend::Restored);
            }
        }
        for (nth, copy) in self.record.license.copied.iter().enumerate() {
            let path = RelPath::new(&copy.to).unwrap_or_default();
            let held = self.job.here.licenses.get(&path);
            if held.is_some_and(|held| held.sha256 == copy.sha256) {
                continue;
            }
            self.out.texts.push(nth);
            let mended = match held {
                Some(_) if !self.line_ends.contains(copy.to.as_str()) => Mend::Reset,
                _ => Mend::Restored,
            };
            self.out.files.insert(copy.to.clone(), mended);
        }
    }

    fn note(&mut self, path: &RelPath, mended: Mend) {
        self.out.files.insert(path.as_str().to_owned(), mended);
    }
}
