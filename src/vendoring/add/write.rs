//! Writing what a plan accepted.

use std::borrow::Cow;
use std::path::Path;

use super::record::record;
use super::{Judged, Plan, Planned};
use crate::record::{Record, Sha256Sum};
use crate::tree::{Budgets, RelPath};
use crate::vendoring::fetch::{Blobs, Fetched};
use crate::vendoring::progress::Progress;
use crate::vendoring::write::{
    Expect, Install, LockPlace, Op, StagedSkill, Vendored, Wanted, WriteError, WriteOptions, Writer,
};

/// Where skills are written.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// A folder that exists.
    pub base: &'a Path,
    /// The vendored folder below it.
    pub dir: &'a RelPath,
    /// The vendored folder as findings print it.
    pub shown: &'a str,
    /// The folder that holds the lock, where it is another one.
    pub lock: Option<LockPlace<'a>>,
}

impl Place<'_> {
    /// Opens the vendored folder; `None` where it is not there.
    ///
    /// # Errors
    /// As [`Vendored::open`].
    pub fn open(&self) -> Result<Option<Vendored>, WriteError> {
        if !self.base.is_dir() {
            return Ok(None);
        }
        let vendored = Vendored::open(self.base, self.dir, self.shown)?;
        Ok(vendored.map(|vendored| vendored.with_lock(self.lock)))
    }

    /// Opens the vendored folder, making what is not there.
    ///
    /// # Errors
    /// As [`Vendored::create`].
    pub fn create(&self, options: &WriteOptions<'_>) -> Result<Vendored, WriteError> {
        let vendored = Vendored::create(self.base, self.dir, self.shown, options)?;
        Ok(vendored.with_lock(self.lock))
    }
}

/// Writes the accepted skills under a lock: all are staged before the first takes
/// its place. Nothing is fetched and nothing judged meanwhile.
///
/// # Errors
/// The first write that fails; what was written before it stays, whole.
pub fn write(
    fetched: &Fetched,
    vendored: &Vendored,
    accepted: &[&Planned],
    records: &[Record],
    writer: &mut Writer<'_>,
    progress: &dyn Progress,
) -> Result<(), WriteError> {
    let contents: Vec<_> = accepted
        .iter()
        .map(|skill| {
            move |wanted: Wanted<'_>| match kept_here(vendored, skill, wanted) {
                Some(kept) => kept,
                None => content_of(fetched, &skill.judged, wanted),
            }
        })
        .collect();
    let installs: Vec<Install<'_>> = records
        .iter()
        .zip(&contents)
        .zip(accepted)
        .map(|((record, content), planned)| {
            let before = planned.before.as_ref().map(|before| &before.state);
            let adopted = planned.adopted.as_ref();
            let before = before.or(adopted.map(|adopted| &adopted.state));
            let mut staged = StagedSkill::new(record, content);
            if let Some(brought) = &planned.brought {
                let local = brought.local.iter();
                staged.local = local
                    .map(|(path, (mode, _))| (path.clone(), *mode))
                    .collect();
                staged.absent.clone_from(&brought.absent);
            }
            if let Some(adopted) = adopted {
                staged.local.clone_from(&adopted.local);
                staged.absent.clone_from(&adopted.absent);
            }
            Install {
                op: if before.is_some() {
                    Op::Update
                } else {
                    Op::Add
                },
                skill: staged,
                expect: before.map_or(Expect::Absent, Expect::State),
            }
        })
        .collect();
    progress.phase("writing", Some(installs.len() as u64));
    writer.install(&installs, &mut || progress.step())
}

/// The records of skills that are to be written. They need the source alone.
///
/// # Errors
/// [`WriteError::Content`].
pub fn records(fetched: &Fetched, accepted: &[&Planned]) -> Result<Vec<Record>, WriteError> {
    let made = accepted.iter().filter_map(|skill| {
        let id = skill.id.as_ref()?;
        if let Some(brought) = &skill.brought {
            return Some(Ok((*brought.record).clone()));
        }
        let made = record(fetched, &skill.judged, id);
        let made = made.map_err(|error| WriteError::Content {
            path: skill.judged.candidate.shown(),
            reason: error.to_string(),
        });
        Some(made.map(|made| match (&skill.before, &skill.adopted) {
            (Some(before), _) => kept(made, &before.record),
            (None, Some(adopted)) => Record {
                edits: adopted.edits.clone(),
                ..made
            },
            (None, None) => made,
        }))
    });
    made.collect()
}

/// The content of a file that stays as it lies in an adopted folder: it must be what was
/// planned. `None` where it comes from the source.
fn kept_here(
    vendored: &Vendored,
    planned: &Planned,
    wanted: Wanted<'_>,
) -> Option<Result<Cow<'static, [u8]>, String>> {
    let (Wanted::File(path), Some(adopted)) = (wanted, &planned.adopted) else {
        return None;
    };
    let id = planned.id.as_ref()?;
    adopted.local.get(path)?;
    let read = vendored.read(id, path, Budgets::VENDORED);
    let edit = adopted.edits.get(path).and_then(|edit| edit.sha256);
    Some(match read {
        Ok(bytes) if edit.is_none_or(|sum| Sha256Sum::of(&bytes) == sum) => Ok(Cow::Owned(bytes)),
        Ok(_) => Err("it changed while it was worked on".to_owned()),
        Err(error) => Err(error.to_string()),
    })
}

/// A new record with what people wrote into the old one.
fn kept(new: Record, old: &Record) -> Record {
    Record {
        decisions: old.decisions.clone(),
        overrides: old.overrides.clone(),
        rest: old.rest.clone(),
        ..new
    }
}

/// The skills of a plan that are to be written.
pub fn accepted(plan: &Plan) -> Vec<&Planned> {
    let skills = plan.skills.iter();
    skills
        .filter(|skill| skill.is_written() && skill.id.is_some())
        .collect()
}

/// Keeps the contents of a skill that was written, where its source has no history: a
/// merge begins with them one day.
pub(in crate::vendoring) fn keep(
    blobs: &Blobs,
    fetched: &Fetched,
    judged: &Judged,
    record: &Record,
) {
    blobs.keep(record, &|path| {
        let path = RelPath::new(path).ok()?;
        let content = content_of(fetched, judged, Wanted::File(&path)).ok()?;
        Some(content.into_owned())
    });
}

/// The content of a file that is to be written, as it was judged.
///
/// # Errors
/// Why it can't be had, in words.
pub(in crate::vendoring) fn content_of<'a>(
    fetched: &'a Fetched,
    judged: &'a Judged,
    wanted: Wanted<'_>,
) -> Result<Cow<'a, [u8]>, String> {
    let (from, limit) = match wanted {
        Wanted::File(path) => {
            // The files are in the order of their paths.
            let files = &judged.files;
            let at = files.binary_search_by(|file| file.path.cmp(path));
            (at.ok().map(|at| files[at].from.clone()), Budgets::VENDORED)
        }
        Wanted::License(copied) => (RelPath::own(&copied.from).ok(), Budgets::EVIDENCE),
    };
    let from = from.ok_or("it is not part of the plan")?;
    if let Some(bytes) = judged.contents.bytes(&from) {
        return Ok(Cow::Borrowed(bytes));
    }
    // It must be what was judged: its hash is held against the record.
    let bytes = fetched.tree.read(&from, limit);
    Ok(Cow::Owned(bytes.map_err(|error| error.to_string())?))
}
