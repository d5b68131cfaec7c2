//! One folder against its record.

use std::collections::BTreeMap;
use std::io::{self, Read};

use super::dir::{Descend, Dir, HAS_EXECUTABLE_BIT, Kind, Visit, walk};
use super::state::hash_file;
use crate::finding::{Finding, Level, Meta};
use crate::record::{EditFacts, FileFacts, FileMode, RECORD_FILE, Record, Sha256Sum};
use crate::text::{Untrusted, shell_word};
use crate::tree::{Budgets, Reads, RelPath};
use crate::vendoring::ids::write as ids;

/// Whether `folder` holds what `record` says and nothing else.
pub(super) fn folder_is_pristine(folder: &Dir, record: &Record) -> io::Result<bool> {
    let nothing = Reads::new(0, 0);
    Ok(compare(folder, "", record, Level::Deny, &nothing)?.is_empty())
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
/// the record declares; `reads` keeps what is read on the way.
pub(crate) fn compare(
    folder: &Dir,
    shown: &str,
    record: &Record,
    declared: Level,
    reads: &Reads,
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
        reads,
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
    reads: &'a Reads,
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

    /// What to do about an edit.
    fn decide(&self) -> String {
        let folder = shell_word(self.shown);
        format!(
            "give it up: minara skills sync {folder} --discard-edits; keep it: minara skills \
             update {folder} --keep-edits --reason TEXT"
        )
    }

    /// A file that no record lists.
    fn extra(&mut self, visit: &Visit<'_>) {
        let message = format!("`{}` is not in the record", Untrusted(visit.path));
        let help = format!(
            "move it out of the vendored folder; or keep it: minara skills update {} --keep-edits \
             --reason TEXT",
            shell_word(self.shown)
        );
        self.report(&ids::EXTRA_FILE, visit.path, message, &help);
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
                let folder = shell_word(self.shown);
                let help = match want.edit {
                    None => format!("bring it back: minara skills sync {folder}"),
                    Some(_) => format!(
                        "your edit of it is declared; from your last commit, or a bundle (--from): \
                         minara skills sync {folder}"
                    ),
                };
                self.report(&ids::MISSING_FILE, path, message, &help);
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
            self.report(&ids::MODIFIED_FILE, path, message, &self.decide());
            return Ok(());
        }
        let (size, sum) = self.read(visit)?;
        match (want.edit, want.upstream, want.copy) {
            (Some(edit), upstream, _) => self.edited(visit, sum, edit, upstream),
            (None, Some(facts), _) => {
                if sum != facts.sha256 {
                    self.changed(visit, size, facts.sha256, Some(facts.size))?;
                }
                self.mode(visit, facts.mode);
            }
            (None, None, Some(copy)) => {
                if sum != copy {
                    self.changed(visit, size, copy, None)?;
                }
                self.mode(visit, FileMode::File);
            }
            (None, None, None) => {}
        }
        Ok(())
    }

    /// The size and the hash of a file, which is kept where it is small enough.
    fn read(&self, visit: &Visit<'_>) -> io::Result<(u64, Sha256Sum)> {
        let mut file = visit.dir.open_file(visit.name)?;
        let room = self.reads.largest() as u64;
        let path = RelPath::own(visit.path)
            .ok()
            .filter(|_| visit.stat.size <= room);
        let Some(path) = path.filter(|_| room > 0) else {
            return hash_file(&mut file);
        };
        let mut bytes = Vec::new();
        file.by_ref().take(room + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > room {
            // It grew meanwhile.
            return hash_file(&mut visit.dir.open_file(visit.name)?);
        }
        let found = (bytes.len() as u64, Sha256Sum::of(&bytes));
        self.reads.keep(&path, bytes);
        Ok(found)
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
            let folder = shell_word(self.shown);
            let help = format!(
                "put `{}/** -text` into .gitattributes, then: minara skills sync {folder}",
                Untrusted(vendored)
            );
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
        self.report(&ids::MODIFIED_FILE, path, message, &self.decide());
        Ok(())
    }

    fn mode(&mut self, visit: &Visit<'_>, recorded: FileMode) {
        let executable = recorded == FileMode::Executable;
        if !HAS_EXECUTABLE_BIT || visit.stat.executable == executable {
            return;
        }
        let path = Untrusted(visit.path);
        let (message, flag) = if executable {
            (format!("`{path}` lost its executable bit"), "+x")
        } else {
            (format!("`{path}` gained the executable bit"), "-x")
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
            self.report(&ids::MODIFIED_FILE, path, message, &self.decide());
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

/// What desktops and interpreters leave in folders.
pub(crate) fn is_junk(path: &str) -> bool {
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
