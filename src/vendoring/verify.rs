//! The disk against the records: exact, offline, without a write.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::ids::write as ids;
use super::write::dir::{Descend, Dir, HAS_EXECUTABLE_BIT, Kind, Visit, shown_name, walk};
use super::write::state::hash_file;
use super::write::{
    OWN_PREFIX, RecordState, Target, Vendored, WriteError, WriteOptions, record_finding, unfinished,
};
use crate::finding::{Finding, Level, Meta, sort_findings};
use crate::record::{EditFacts, FileFacts, FileMode, RECORD_FILE, Record, Sha256Sum, SkillId};
use crate::text::Untrusted;
use crate::tree::Budgets;

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

/// Whether `folder` holds what `record` says and nothing else.
pub(super) fn folder_is_pristine(folder: &Dir, record: &Record) -> io::Result<bool> {
    Ok(compare(folder, "", record, Level::Deny)?.is_empty())
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

/// What must lie at a path.
#[derive(Clone, Copy, Debug, Default)]
struct Want<'a> {
    upstream: Option<&'a FileFacts>,
    edit: Option<&'a EditFacts>,
    /// A licence text's hash.
    copy: Option<Sha256Sum>,
    seen: bool,
}

/// Compares one folder with its record. `declared` is the level of edits that
/// the record declares.
fn compare(
    folder: &Dir,
    shown: &str,
    record: &Record,
    declared: Level,
) -> io::Result<Vec<Finding>> {
    let mut wanted: BTreeMap<&str, Want<'_>> = BTreeMap::new();
    for (path, facts) in &record.files {
        wanted.entry(path.as_str()).or_default().upstream = Some(facts);
    }
    for (path, edit) in &record.edits {
        wanted.entry(path.as_str()).or_default().edit = Some(edit);
    }
    for copy in &record.license.copied {
        wanted.entry(&copy.to).or_default().copy = Some(copy.sha256);
    }
    let mut compared = Compared {
        shown,
        declared,
        findings: Vec::new(),
    };
    walk(folder, &mut |visit| {
        if visit.path == RECORD_FILE {
            return Ok(Descend::Skip);
        }
        match wanted.get_mut(visit.path) {
            Some(want) => {
                want.seen = true;
                let compared = compared.file(&visit, *want);
                compared.map_err(|error| at_path(visit.path, &error))?;
            }
            None if visit.stat.kind == Kind::Folder && visit.path != ".git" => {}
            None => compared.extra(&visit),
        }
        Ok(match visit.path {
            ".git" => Descend::Skip,
            _ => Descend::Enter,
        })
    })?;
    for (path, want) in wanted.iter().filter(|(_, want)| !want.seen) {
        compared.missing(path, *want);
    }
    Ok(compared.findings)
}

/// An error of the system with the file that it is about.
fn at_path(path: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("`{path}`: {error}"))
}

/// The findings about one folder while it is walked.
struct Compared<'a> {
    shown: &'a str,
    declared: Level,
    findings: Vec<Finding>,
}

impl Compared<'_> {
    fn report(&mut self, rule: &'static Meta, path: &str, message: String, help: &str) {
        let shown = format!("{}/{path}", self.shown);
        self.findings
            .push(Finding::new(rule, shown, message).help(help));
    }

    /// As [`Compared::report`], for what the record's `edits` declare.
    fn report_declared(&mut self, rule: &'static Meta, path: &str, what: &str, edit: &EditFacts) {
        let reason = Untrusted(&edit.reason).to_string();
        let message = format!("`{}` {what}, as declared", Untrusted(path));
        let finding = Finding::new(rule, format!("{}/{path}", self.shown), message);
        self.findings.push(
            finding
                .level(self.declared)
                .note(format!("declared because: {reason}")),
        );
    }

    /// A file that no record lists.
    fn extra(&mut self, visit: &Visit<'_>) {
        let message = format!("`{}` is not in the record", Untrusted(visit.path));
        self.report(
            &ids::EXTRA_FILE,
            visit.path,
            message,
            "move it out of the vendored folder",
        );
        if let Some(last) = self.findings.last_mut()
            && is_junk(visit.path)
        {
            last.level = Level::Warn;
        }
    }

    /// A file that the record lists and that is not there.
    fn missing(&mut self, path: &str, want: Want<'_>) {
        match want.edit {
            Some(edit) if edit.sha256.is_none() => {
                if want.upstream.is_some() {
                    self.report_declared(&ids::MISSING_FILE, path, "is not there", edit);
                }
            }
            _ => {
                let message = format!("`{}` is in the record and not on disk", Untrusted(path));
                let help = "`git checkout` brings it back; or remove the skill and add it again";
                self.report(&ids::MISSING_FILE, path, message, help);
            }
        }
    }

    /// A path that the record speaks of and that is there.
    fn file(&mut self, visit: &Visit<'_>, want: Want<'_>) -> io::Result<()> {
        let path = visit.path;
        if visit.stat.kind != Kind::File {
            let what = match visit.stat.kind {
                Kind::Folder => "a folder",
                Kind::Link => "a symbolic link",
                _ => "a device or a pipe",
            };
            let message = format!("`{}` is {what}, not a file", Untrusted(path));
            self.report(&ids::MODIFIED_FILE, path, message, RESTORE);
            return Ok(());
        }
        let (size, sum) = hash_file(&mut visit.dir.open_file(visit.name)?)?;
        match (want.edit, want.upstream, want.copy) {
            (Some(edit), upstream, _) => self.edited(visit, sum, edit, upstream),
            (None, Some(facts), _) => {
                if sum != facts.sha256 {
                    self.changed(visit, size, facts.sha256, Some(facts.size))?;
                }
                self.mode(visit, facts.mode);
            }
            (None, None, Some(copy)) if sum != copy => self.changed(visit, size, copy, None)?,
            (None, None, _) => {}
        }
        Ok(())
    }

    /// Content that is not the recorded one: edited, or only its line endings.
    fn changed(
        &mut self,
        visit: &Visit<'_>,
        size: u64,
        recorded: Sha256Sum,
        recorded_size: Option<u64>,
    ) -> io::Result<()> {
        let path = visit.path;
        if size <= Budgets::COMPARED && differs_in_line_endings(visit, recorded)? {
            let message = format!("`{}` has other line endings than recorded", Untrusted(path));
            let vendored = self.shown.rsplit_once('/').map_or("", |(above, _)| above);
            let help = format!("add `{}/** -text` to .gitattributes", Untrusted(vendored));
            self.report(&ids::LINE_ENDINGS_CHANGED, path, message, &help);
            return Ok(());
        }
        let message = match recorded_size {
            Some(recorded) if recorded != size => format!(
                "`{}` has {size} bytes, the record says {recorded}",
                Untrusted(path)
            ),
            _ => format!("`{}` is not the recorded content", Untrusted(path)),
        };
        self.report(&ids::MODIFIED_FILE, path, message, RESTORE);
        Ok(())
    }

    fn mode(&mut self, visit: &Visit<'_>, recorded: FileMode) {
        let executable = recorded == FileMode::Executable;
        if !HAS_EXECUTABLE_BIT || visit.stat.executable == executable {
            return;
        }
        let path = Untrusted(visit.path);
        let (message, flag) = match executable {
            true => (format!("`{path}` lost its executable bit"), "+x"),
            false => (format!("`{path}` gained the executable bit"), "-x"),
        };
        let shown = format!("{}/{}", self.shown, visit.path);
        let help = format!("`chmod {flag} {}`", Untrusted(&shown));
        self.report(&ids::MODE_CHANGED, visit.path, message, &help);
    }

    /// A file for which the record declares an edit.
    fn edited(
        &mut self,
        visit: &Visit<'_>,
        sum: Sha256Sum,
        edit: &EditFacts,
        upstream: Option<&FileFacts>,
    ) {
        let path = visit.path;
        if edit.sha256 != Some(sum) {
            let message = format!("`{}` is not the edit that was declared", Untrusted(path));
            self.report(&ids::MODIFIED_FILE, path, message, RESTORE);
            return;
        }
        match upstream {
            None => self.report_declared(&ids::EXTRA_FILE, path, "is our own", edit),
            Some(facts) if facts.sha256 != sum => {
                self.report_declared(&ids::MODIFIED_FILE, path, "is edited", edit);
            }
            Some(_) => {}
        }
        let upstream = upstream.map(|facts| facts.mode);
        match (edit.mode, upstream) {
            (Some(declared), Some(upstream)) if declared != upstream => {
                self.report_declared(&ids::MODE_CHANGED, path, "has another mode", edit);
                self.mode(visit, declared);
            }
            (declared, upstream) => {
                if let Some(mode) = declared.or(upstream) {
                    self.mode(visit, mode);
                }
            }
        }
    }
}

const RESTORE: &str = "take it back with `git checkout`, or \
     `minara skills remove ID --discard-edits` and add it again";

/// What desktops and interpreters leave in folders.
fn is_junk(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let name = parts.next().unwrap_or("");
    matches!(name, ".DS_Store" | "Thumbs.db" | "desktop.ini")
        || name.ends_with(".pyc")
        || parts.any(|folder| folder == "__pycache__")
}

/// Whether all LF as CRLF, or all CRLF as LF, gives the recorded content.
fn differs_in_line_endings(visit: &Visit<'_>, recorded: Sha256Sum) -> io::Result<bool> {
    let mut bytes = Vec::new();
    let file = visit.dir.open_file(visit.name)?;
    file.take(Budgets::COMPARED).read_to_end(&mut bytes)?;
    let (mut lf, mut crlf) = (Vec::with_capacity(bytes.len()), Vec::new());
    for (at, &byte) in bytes.iter().enumerate() {
        if byte == b'\r' && bytes.get(at + 1) == Some(&b'\n') {
            continue;
        }
        lf.push(byte);
    }
    for &byte in &bytes {
        if byte == b'\n' {
            crlf.push(b'\r');
        }
        crlf.push(byte);
    }
    Ok(Sha256Sum::of(&lf) == recorded || Sha256Sum::of(&crlf) == recorded)
}

#[cfg(test)]
mod tests;
