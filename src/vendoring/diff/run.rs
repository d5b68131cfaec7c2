//! The whole way from records to patches.

use std::collections::{BTreeMap, BTreeSet};

use super::patch::Patch;
use crate::finding::{Finding, Level, sort_findings};
use crate::record::{FileFacts, FileMode, Record, SkillId};
use crate::text::Untrusted;
use crate::tree::{Budgets, RelPath};
use crate::vendoring::bases::Bases;
use crate::vendoring::context::Context;
use crate::vendoring::fetch::Objects;
use crate::vendoring::ids::update::BASE_UNAVAILABLE;
use crate::vendoring::stop::Stop;
use crate::vendoring::update::{self, NewVersion, Ours, Updated, Updates, is_about_edits, ours};
use crate::vendoring::write::compare::is_junk;
use crate::vendoring::write::dir::HAS_EXECUTABLE_BIT;
use crate::vendoring::write::{Vendored, Wanted, WriteError};

/// What is to be compared.
pub struct Request<'a> {
    /// How an update would be planned; it names the skills, and writes nothing.
    pub update: &'a update::Request<'a>,
    /// What was changed here.
    pub edits: bool,
    /// What upstream changed.
    pub upstream: bool,
    /// Files of the skills that are meant; none stands for all.
    pub files: &'a BTreeSet<String>,
}

/// Who changed a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Somebody here.
    Edits,
    /// Upstream.
    Upstream,
}

impl Side {
    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Side::Edits => "edits",
            Side::Upstream => "upstream",
        }
    }
}

/// The change of one file.
#[derive(Clone, Debug)]
pub struct FileDiff {
    /// The file as findings print it.
    pub path: String,
    /// Who changed it.
    pub side: Side,
    /// How.
    pub patch: Patch,
}

/// One skill, compared.
#[derive(Clone, Debug)]
pub struct Diffed {
    /// Its folder as findings print it.
    pub path: String,
    /// Its id.
    pub id: String,
    /// What an update of it would do; `None` where upstream was not asked.
    pub update: Option<Updated>,
    /// The changes, those made here first.
    pub files: Vec<FileDiff>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Diffs {
    /// In byte order of the paths.
    pub skills: Vec<Diffed>,
    /// What stands in the way of an update, and of a comparison; sorted.
    pub findings: Vec<Finding>,
}

/// Compares skills with what was vendored.
///
/// # Errors
/// As [`update::run`].
pub fn run(cx: &Context<'_>, request: &Request<'_>) -> Result<Diffs, Stop> {
    let updates = if request.upstream {
        update::run(cx, request.update)?
    } else {
        Updates::default()
    };
    let mut diffs = Diffs {
        findings: updates.findings,
        ..Diffs::default()
    };
    // What lies here is shown, and need not be said.
    diffs.findings.retain(|found| !is_about_edits(found));
    let mut rows: BTreeMap<String, Updated> = updates
        .skills
        .into_iter()
        .map(|row| (row.path.clone(), row))
        .collect();
    let bases = Bases::new(cx, request.update.reach, request.update.home.pages_dir);
    for path in request.update.paths {
        let new = updates.versions.iter().find(|one| one.path == *path);
        let shown = request.update.held.shown_of(path);
        match skill(request, path, (new, &bases)) {
            Ok((files, findings)) => {
                diffs.findings.extend(findings);
                diffs.skills.push(Diffed {
                    id: path.name().to_owned(),
                    update: rows.remove(&shown),
                    path: shown,
                    files,
                });
            }
            Err(WriteError::Refused(findings)) => {
                let known = |found: &Finding| {
                    let mut all = diffs.findings.iter();
                    all.any(|one| (one.rule, one.path()) == (found.rule, found.path()))
                };
                let new: Vec<Finding> = findings.into_iter().filter(|one| !known(one)).collect();
                diffs.findings.extend(new);
            }
            Err(error) => return Err(error.into()),
        }
    }
    sort_findings(&mut diffs.findings);
    Ok(diffs)
}

type Compared = (Vec<FileDiff>, Vec<Finding>);

fn skill(
    request: &Request<'_>,
    path: &RelPath,
    (new, bases): (Option<&NewVersion>, &Bases<'_>),
) -> Result<Compared, WriteError> {
    let held = request.update.held;
    let shown = held.shown_of(path);
    let dir = path.parent().unwrap_or_default();
    let gone = || update::missing(&shown);
    let vendored = held.open(&dir)?.ok_or_else(gone)?;
    let id = SkillId::new(path.name()).map_err(|_| gone())?;
    vendored.state(&id)?.ok_or_else(gone)?;
    let record = vendored.record(&id)?;
    let here = ours(&vendored, &id).map_err(|error| WriteError::Io {
        action: "read",
        path: shown.clone(),
        error,
    })?;
    let one = One {
        shown: &shown,
        vendored: &vendored,
        id: &id,
        record: &record,
        here: &here,
        new,
        bases,
        source: new.and_then(NewVersion::objects),
        files: request.files,
    };
    let mut out = Compared::default();
    if request.edits {
        one.edits(&mut out);
    }
    if request.upstream {
        one.upstream(&mut out);
    }
    Ok(out)
}

/// One skill while it is compared.
struct One<'a> {
    shown: &'a str,
    vendored: &'a Vendored,
    id: &'a SkillId,
    record: &'a Record,
    here: &'a Ours,
    new: Option<&'a NewVersion>,
    bases: &'a Bases<'a>,
    source: Option<Objects>,
    files: &'a BTreeSet<String>,
}

type Held = (FileMode, Vec<u8>);

impl One<'_> {
    fn is_meant(&self, path: &RelPath) -> bool {
        let whole = format!("{}/{path}", self.shown);
        self.files.is_empty() || self.files.contains(path.as_str()) || self.files.contains(&whole)
    }

    /// The changes made here.
    fn edits(&self, out: &mut Compared) {
        let all: BTreeSet<&RelPath> = self
            .record
            .files
            .keys()
            .chain(self.here.files.keys())
            .collect();
        for path in all.into_iter().filter(|path| self.is_meant(path)) {
            let (old, held) = (self.record.files.get(path), self.here.files.get(path));
            let mode = match (held, old) {
                (Some(held), _) if HAS_EXECUTABLE_BIT && held.executable => FileMode::Executable,
                (_, Some(old)) if !HAS_EXECUTABLE_BIT => old.mode,
                _ => FileMode::File,
            };
            let same = old
                .zip(held)
                .is_some_and(|(old, held)| old.sha256 == held.sha256 && old.mode == mode);
            if same || (old.is_none() && is_junk(path.as_str())) {
                continue;
            }
            let ours = match held.map(|_| self.read(path)) {
                Some(None) => continue,
                Some(Some(bytes)) => Some((mode, bytes)),
                None => None,
            };
            self.compare(out, path, (Side::Edits, old), ours);
        }
    }

    /// The changes made upstream.
    fn upstream(&self, out: &mut Compared) {
        let Some(new) = self.new else {
            return;
        };
        let files = &new.record.files;
        let all: BTreeSet<&RelPath> = self.record.files.keys().chain(files.keys()).collect();
        for path in all.into_iter().filter(|path| self.is_meant(path)) {
            let (old, theirs) = (self.record.files.get(path), files.get(path));
            let facts = |facts: &FileFacts| (facts.sha256, facts.mode);
            if old.map(facts) == theirs.map(facts) {
                continue;
            }
            let theirs = match theirs {
                Some(facts) => match new.content(Wanted::File(path)) {
                    Ok(bytes) => Some((facts.mode, bytes)),
                    Err(_) => continue,
                },
                None => None,
            };
            self.compare(out, path, (Side::Upstream, old), theirs);
        }
    }

    fn compare(
        &self,
        out: &mut Compared,
        path: &RelPath,
        (side, old): (Side, Option<&FileFacts>),
        new: Option<Held>,
    ) {
        let old = match old.map(|facts| (facts.mode, self.base(path, facts))) {
            Some((mode, Some(bytes))) => Some((mode, bytes)),
            Some((_, None)) => {
                out.1.push(self.unavailable(path));
                return;
            }
            None => None,
        };
        let whole = format!("{}/{path}", self.shown);
        let patch = Patch::new(
            &whole,
            old.as_ref().map(|(mode, bytes)| (*mode, bytes.as_slice())),
            new.as_ref().map(|(mode, bytes)| (*mode, bytes.as_slice())),
        );
        out.0.push(FileDiff {
            path: whole,
            side,
            patch,
        });
    }

    fn read(&self, path: &RelPath) -> Option<Vec<u8>> {
        self.vendored.read(self.id, path, Budgets::VENDORED).ok()
    }

    /// A file as it was vendored.
    fn base(&self, path: &RelPath, facts: &FileFacts) -> Option<Vec<u8>> {
        let held = self.here.files.get(path);
        if held.is_some_and(|held| held.sha256 == facts.sha256) {
            return self.read(path);
        }
        self.bases.content(self.record, facts, self.source.as_ref())
    }

    fn unavailable(&self, path: &RelPath) -> Finding {
        let message = format!(
            "`{}` can't be compared: what was vendored is nowhere any more",
            Untrusted(path.as_str())
        );
        let whole = format!("{}/{path}", self.shown);
        let finding = Finding::new(&BASE_UNAVAILABLE, whole, message).level(Level::Warn);
        finding.help("a skill that is committed as it came keeps it in your repository")
    }
}
