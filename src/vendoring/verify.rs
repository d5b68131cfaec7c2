//! The disk against the records: exact, offline, without a write.

use std::ffi::OsStr;
use std::io;
use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::ids::write as ids;
use super::write::compare::compare;
use super::write::dir::{Kind, shown_name};
use super::write::{
    OWN_PREFIX, RecordState, Target, Vendored, WriteError, WriteOptions, record_finding, unfinished,
};
use crate::finding::{Finding, Level, sort_findings};
use crate::record::{RECORD_FILE, Record, SkillId};
use crate::text::Untrusted;

/// What a verified folder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// What its record says, to the byte.
    Clean,
    /// As recorded, but for declared edits and desktop junk.
    Declared,
    /// Not what its record says.
    Changed,
    /// Its record can't be used.
    Broken,
    /// It has no record, or is no folder.
    Unmanaged,
}

/// One folder as `verify` found it.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The folder's name. Foreign text where the folder has no record.
    pub name: String,
    /// What it is.
    pub state: State,
    /// Its record, where that can be read.
    pub record: Option<Box<Record>>,
}

/// All folders, by name, and what is wrong with them.
#[derive(Clone, Debug, Default)]
pub struct Verification {
    /// The folders that were looked at.
    pub skills: Vec<Verified>,
    /// What is wrong, sorted.
    pub findings: Vec<Finding>,
}

/// Gives the findings of the licence policy on a record.
pub type LicenseCheck<'a> = dyn Fn(&Record) -> Vec<Finding> + Sync + 'a;

/// Compares the vendored folder with its records: all of it, or the folders
/// `only`. Waits for writers; reads no file through a link.
///
/// # Errors
/// `lock-held`; [`WriteError::NoSuchSkill`] where one of `only` is not there;
/// [`WriteError::Cancelled`], [`WriteError::Io`].
pub fn verify(
    vendored: &Vendored,
    only: Option<&[SkillId]>,
    license: &LicenseCheck<'_>,
    options: &WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<Verification, WriteError> {
    let _lock = vendored.lock_shared(options, on_wait)?;
    let names = match only {
        Some(ids) => named(vendored, ids)?,
        None => folders(vendored)?,
    };
    let verified: Result<Vec<(Verified, Vec<Finding>)>, WriteError> = names
        .par_iter()
        .map(|name| {
            if options.cancel.load(Ordering::Relaxed) {
                return Err(WriteError::Cancelled);
            }
            verify_one(vendored, name, license)
        })
        .collect();
    let mut verification = Verification::default();
    for (skill, findings) in verified? {
        verification.skills.push(skill);
        verification.findings.extend(findings);
    }
    if only.is_none() {
        verification.findings.extend(unfinished(vendored)?);
    }
    sort_findings(&mut verification.findings);
    Ok(verification)
}

/// Whatever is in the folder `id` that its record does not say: local edits,
/// declared ones too, and extra files at level deny, junk at level warn. Sorted.
///
/// # Errors
/// The record's finding where it can't be used; [`WriteError::Io`].
pub fn local_changes(vendored: &Vendored, id: &SkillId) -> Result<Vec<Finding>, WriteError> {
    let record = vendored.record(id)?;
    let shown = vendored.shown_of(id.as_str());
    let mut findings = open_and_compare(vendored, id.as_str(), &record, Level::Deny)
        .map_err(|error| unreadable(&shown, error))?;
    sort_findings(&mut findings);
    Ok(findings)
}

/// The folders of these skills; each must be there under its very name.
fn named(vendored: &Vendored, ids: &[SkillId]) -> Result<Vec<String>, WriteError> {
    let mut names = Vec::new();
    for id in ids {
        match vendored.target(id)? {
            target @ Target::Collides(_) => return Err(vendored.not_ours(id, &target).into()),
            Target::Free => return Err(no_such_skill(vendored, id)),
            _ => names.push(id.to_string()),
        }
    }
    Ok(names)
}

fn no_such_skill(vendored: &Vendored, id: &SkillId) -> WriteError {
    WriteError::NoSuchSkill {
        id: id.clone(),
        dir: vendored.shown().to_owned(),
    }
}

/// The folders, and links, that have no name of our own.
fn folders(vendored: &Vendored) -> Result<Vec<String>, WriteError> {
    let read = || -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for name in vendored.dir.names()? {
            let kind = vendored.dir.stat(&name)?.map(|stat| stat.kind);
            let shown = shown_name(&name);
            if matches!(kind, Some(Kind::Folder | Kind::Link)) && !shown.starts_with(OWN_PREFIX) {
                names.push(shown);
            }
        }
        Ok(names)
    };
    read().map_err(|error| unreadable(&vendored.shown, error))
}

fn unreadable(shown: &str, error: io::Error) -> WriteError {
    WriteError::Io {
        action: "read",
        path: shown.to_owned(),
        error,
    }
}

fn verify_one(
    vendored: &Vendored,
    name: &str,
    license: &LicenseCheck<'_>,
) -> Result<(Verified, Vec<Finding>), WriteError> {
    let shown = vendored.shown_of(name);
    let verified = |state, record| Verified {
        name: name.to_owned(),
        state,
        record,
    };
    let unmanaged = |finding| Ok((verified(State::Unmanaged, None), vec![finding]));
    let record: RecordState = match SkillId::new(name) {
        Err(_) => return unmanaged(unnamed(vendored, name)?),
        Ok(id) => match vendored.place(&id).map_err(|e| unreadable(&shown, e))? {
            Target::Managed(record) => record,
            Target::Elsewhere => return unmanaged(linked(&shown, name)),
            Target::Collides(_) | Target::Unmanaged => return unmanaged(no_record(&shown, name)),
            Target::Free => return Err(no_such_skill(vendored, &id)),
        },
    };
    let record = match record {
        Ok(record) => record,
        Err(error) => {
            let findings = vec![record_finding(&shown, &error)];
            return Ok((verified(State::Broken, None), findings));
        }
    };
    let mut findings = open_and_compare(vendored, name, &record, Level::Warn)
        .map_err(|error| unreadable(&shown, error))?;
    let state = match findings.iter().map(|finding| finding.level).max() {
        None => State::Clean,
        Some(Level::Deny) => State::Changed,
        Some(_) => State::Declared,
    };
    findings.extend(license(&record));
    Ok((verified(state, Some(record)), findings))
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
) -> io::Result<Vec<Finding>> {
    let folder = vendored.dir.open_dir(OsStr::new(name))?;
    compare(&folder, &vendored.shown_of(name), record, declared)
}

#[cfg(test)]
mod tests;
