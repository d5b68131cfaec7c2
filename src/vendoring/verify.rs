//! Lock, records and disk against each other: exact, offline, without a write.

mod locked;
mod recomputed;
mod state;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::held::Held;
use super::ids::write as ids;
use super::write::compare::compare;
use super::write::dir::{Descend, Kind, shown_name, walk};
use super::write::{
    OWN_PREFIX, RecordState, Target, Vendored, WriteError, WriteOptions, record_finding, unfinished,
};
use crate::finding::{Finding, Level, sort_findings};
use crate::record::{RECORD_FILE, Record, SkillId};
use crate::text::Untrusted;
use crate::tree::{Reads, RelPath};

pub use state::State;

/// One folder as `verify` found it.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The folder as findings print it. Foreign text where it has no record.
    pub path: String,
    /// The folder's name.
    pub name: String,
    /// What it is.
    pub state: State,
    /// Its record, where that can be read.
    pub record: Option<Box<Record>>,
}

/// All folders, by path, and what is wrong with them.
#[derive(Clone, Debug, Default)]
pub struct Verification {
    /// The folders that were looked at.
    pub skills: Vec<Verified>,
    /// What is wrong, sorted.
    pub findings: Vec<Finding>,
}

/// Gives the findings of the licence policy on the record of a skill, whose
/// folder is given as findings print it.
pub type LicenseCheck<'a> = dyn Fn(&str, &Record) -> Vec<Finding> + Sync + 'a;

/// Holds the lock, the records and the disk against each other: of all that is
/// vendored, or of the folders `only`. Waits for writers; reads no file through
/// a link.
///
/// # Errors
/// `lock-held`; [`WriteError::Cancelled`], [`WriteError::Io`].
pub fn verify(
    held: &Held,
    only: Option<&BTreeSet<RelPath>>,
    license: &LicenseCheck<'_>,
    options: &WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<Verification, WriteError> {
    let mut verification = Verification::default();
    verification.findings.extend(locked::whole(held));
    for (dir, place) in &held.places {
        let is_meant =
            |name: &&String| only.is_none_or(|only| only.iter().any(|path| is_at(path, dir, name)));
        let names: Vec<String> = place.names.iter().filter(is_meant).cloned().collect();
        if only.is_some() && names.is_empty() {
            continue;
        }
        let vendored = match held.open(dir) {
            Ok(vendored) => vendored,
            Err(WriteError::Refused(findings)) => {
                verification.findings.extend(findings);
                continue;
            }
            Err(error) => return Err(error),
        };
        let Some(vendored) = vendored else {
            for name in names {
                let gone = gone(held, &dir.concat(&RelPath::own(&name).unwrap_or_default()));
                verification.take(gone);
            }
            continue;
        };
        let in_place = InPlace {
            held,
            dir,
            vendored: &vendored,
            license,
        };
        let _lock = vendored.lock_shared(options, on_wait)?;
        let names = match only {
            None => in_place.with_unrecorded(names)?,
            Some(_) => names,
        };
        let verified: Result<Vec<_>, WriteError> = names
            .par_iter()
            .map(|name| {
                if options.cancel.load(Ordering::Relaxed) {
                    return Err(WriteError::Cancelled);
                }
                in_place.verify_one(name)
            })
            .collect();
        verified?
            .into_iter()
            .flatten()
            .for_each(|one| verification.take(one));
        if only.is_none() {
            verification.findings.extend(unfinished(&vendored)?);
        }
    }
    sort_findings(&mut verification.findings);
    Ok(verification)
}

fn is_at(path: &RelPath, dir: &RelPath, name: &str) -> bool {
    path.name() == name && path.parent().as_ref() == Some(dir)
}

/// A skill that the lock names and that is not there.
fn gone(held: &Held, path: &RelPath) -> (Verified, Vec<Finding>) {
    let verified = Verified {
        path: held.shown_of(path),
        name: path.name().to_owned(),
        state: State::Missing,
        record: None,
    };
    (verified, vec![locked::missing(held, path, false)])
}

impl Verification {
    fn take(&mut self, (skill, findings): (Verified, Vec<Finding>)) {
        self.skills.push(skill);
        self.findings.extend(findings);
    }
}

/// Whatever is in the folder `id` that its record does not say: local edits,
/// declared ones too, and extra files at level deny, junk at level warn. Sorted.
///
/// # Errors
/// The record's finding where it can't be used; [`WriteError::Io`].
pub fn local_changes(vendored: &Vendored, id: &SkillId) -> Result<Vec<Finding>, WriteError> {
    let record = vendored.record(id)?;
    let shown = vendored.shown_of(id.as_str());
    let reads = Reads::new(0, 0);
    let mut findings = open_and_compare(vendored, id.as_str(), &record, Level::Deny, &reads)
        .map_err(|error| unreadable(&shown, error))?;
    sort_findings(&mut findings);
    Ok(findings)
}

/// How the folder `id` differs from a record that may not lie in it. Sorted.
///
/// # Errors
/// [`WriteError::Io`].
pub fn differences(
    vendored: &Vendored,
    id: &SkillId,
    record: &Record,
) -> Result<Vec<Finding>, WriteError> {
    let shown = vendored.shown_of(id.as_str());
    let reads = Reads::new(0, 0);
    let found = open_and_compare(vendored, id.as_str(), record, Level::Warn, &reads);
    let mut found = found.map_err(|error| unreadable(&shown, error))?;
    sort_findings(&mut found);
    Ok(found)
}

fn unreadable(shown: &str, error: io::Error) -> WriteError {
    WriteError::Io {
        action: "read",
        path: shown.to_owned(),
        error,
    }
}

/// One open folder of skills while it is verified.
struct InPlace<'a> {
    held: &'a Held,
    dir: &'a RelPath,
    vendored: &'a Vendored,
    license: &'a LicenseCheck<'a>,
}

type Found = (Verified, Vec<Finding>);

impl InPlace<'_> {
    /// `names`, and the folders and links that have no record where nobody keeps
    /// skills of their own.
    fn with_unrecorded(&self, names: Vec<String>) -> Result<Vec<String>, WriteError> {
        let mut names: BTreeSet<String> = names.into_iter().collect();
        if self.held.is_foreign(self.dir) {
            let others = folders(self.vendored);
            names.extend(others.map_err(|error| unreadable(self.vendored.shown(), error))?);
        }
        Ok(names.into_iter().collect())
    }

    /// What one folder is; `None` for one that is not vendored.
    fn verify_one(&self, name: &str) -> Result<Option<Found>, WriteError> {
        let vendored = self.vendored;
        let shown = vendored.shown_of(name);
        let path = RelPath::own(name).map(|name| self.dir.concat(&name));
        let line = path.as_ref().ok().and_then(|path| self.held.line(path));
        let target = match SkillId::new(name) {
            Err(_) => return Ok(Some(self.unmanaged(name, unnamed(vendored, name)?))),
            Ok(id) => vendored.place(&id).map_err(|e| unreadable(&shown, e))?,
        };
        let record: RecordState = match (target, &path) {
            (Target::Managed(record), _) => record,
            (Target::Elsewhere, _) => {
                return Ok(Some(self.unmanaged(name, linked(&shown, name))));
            }
            (Target::Unmanaged, Ok(path)) if line.is_some() => {
                let holds = holds_files(vendored, name).map_err(|e| unreadable(&shown, e))?;
                if holds && self.held.is_foreign(self.dir) {
                    let found = no_record(&shown, name).help(locked::way_back(&shown));
                    return Ok(Some(self.unmanaged(name, found)));
                }
                let (verified, _) = gone(self.held, path);
                return Ok(Some((
                    verified,
                    vec![locked::missing(self.held, path, holds)],
                )));
            }
            (Target::Free, Ok(path)) if line.is_some() => return Ok(Some(gone(self.held, path))),
            (Target::Collides(_) | Target::Unmanaged, _) if self.held.is_foreign(self.dir) => {
                return Ok(Some(self.unmanaged(name, no_record(&shown, name))));
            }
            _ => return Ok(None),
        };
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let finding = record_finding(&shown, &error);
                return Ok(Some((
                    self.verified(name, State::Broken, None),
                    vec![finding],
                )));
            }
        };
        let reads = Reads::of_skill();
        let mut findings = open_and_compare(vendored, name, &record, Level::Warn, &reads)
            .map_err(|error| unreadable(&shown, error))?;
        let mut state = State::of_differences(&shown, &findings);
        if state.is_fine() {
            let folder = self.held.root.join(self.dir.as_str()).join(name);
            if let Some(untrue) = recomputed::untrue(&folder, &shown, &record, reads) {
                state = State::Broken;
                findings.push(untrue);
            }
        }
        let policy = (self.license)(&shown, &record);
        if policy.iter().any(|finding| finding.level == Level::Deny) {
            state = State::Denied;
        }
        findings.extend(policy);
        if let Some(stale) = path
            .ok()
            .and_then(|path| locked::record(self.held, &path, &record))
        {
            state = State::Unlocked;
            findings.push(stale);
        }
        Ok(Some((self.verified(name, state, Some(record)), findings)))
    }

    fn verified(&self, name: &str, state: State, record: Option<Box<Record>>) -> Verified {
        Verified {
            path: self.vendored.shown_of(name),
            name: name.to_owned(),
            state,
            record,
        }
    }

    fn unmanaged(&self, name: &str, finding: Finding) -> Found {
        (self.verified(name, State::Unrecorded, None), vec![finding])
    }
}

/// The folders, and links, that have no name of our own.
fn folders(vendored: &Vendored) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for name in vendored.dir.names()? {
        let kind = vendored.dir.stat(&name)?.map(|stat| stat.kind);
        let shown = shown_name(&name);
        if matches!(kind, Some(Kind::Folder | Kind::Link)) && !shown.starts_with(OWN_PREFIX) {
            names.push(shown);
        }
    }
    Ok(names)
}

/// Whether a folder holds anything but folders.
fn holds_files(vendored: &Vendored, name: &str) -> io::Result<bool> {
    let name = OsStr::new(name);
    match vendored.dir.stat(name)?.map(|stat| stat.kind) {
        Some(Kind::Folder) => {}
        _ => return Ok(true),
    }
    let mut holds = false;
    walk(&vendored.dir.open_dir(name)?, &mut |visit| {
        holds |= visit.stat.kind != Kind::Folder;
        Ok(if holds { Descend::Skip } else { Descend::Enter })
    })?;
    Ok(holds)
}

/// A folder whose name is no id can't be ours.
fn unnamed(vendored: &Vendored, name: &str) -> Result<Finding, WriteError> {
    let shown = vendored.shown_of(name);
    let stat = vendored.dir.stat(OsStr::new(name));
    let kind = stat.map_err(|error| unreadable(&shown, error))?;
    Ok(match kind.map(|stat| stat.kind) {
        Some(Kind::Link) => linked(&shown, name),
        _ => no_record(&shown, name),
    })
}

fn linked(shown: &str, name: &str) -> Finding {
    let message = format!("`{}` is a symbolic link or a mount point", Untrusted(name));
    Finding::new(&ids::TARGET_IS_SYMLINK, shown, message)
        .help("remove it: a vendored skill is a real folder")
}

fn no_record(shown: &str, name: &str) -> Finding {
    let message = format!("`{}` has no record `{RECORD_FILE}`", Untrusted(name));
    Finding::new(&ids::RECORD_MISSING, shown, message)
        .help("move it out of this folder; a copy of somebody's: `minara skills add SOURCE` brings it with its record")
}

fn open_and_compare(
    vendored: &Vendored,
    name: &str,
    record: &Record,
    declared: Level,
    reads: &Reads,
) -> io::Result<Vec<Finding>> {
    let folder = vendored.dir.open_dir(OsStr::new(name))?;
    compare(&folder, &vendored.shown_of(name), record, declared, reads)
}

#[cfg(test)]
mod tests;
