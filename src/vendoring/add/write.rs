//! Writing what a plan accepted.

use std::borrow::Cow;
use std::path::Path;

use super::record::record;
use super::{Action, Plan, Planned};
use crate::finding::Finding;
use crate::record::{Record, SkillId};
use crate::tree::{Budgets, RelPath};
use crate::vendoring::fetch::Fetched;
use crate::vendoring::progress::Progress;
use crate::vendoring::write::{
    Expect, Op, StagedSkill, Vendored, Wanted, WriteError, WriteOptions, Writer,
};

/// What was written.
#[derive(Debug, Default)]
pub struct Done {
    /// What recovery did first, in words.
    pub notes: Vec<String>,
    /// Warnings of recovery and of the writes.
    pub findings: Vec<Finding>,
    /// The records that were written.
    pub records: Vec<Record>,
}

/// Where skills are written.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// A folder that exists.
    pub base: &'a Path,
    /// The vendored folder below it.
    pub dir: &'a RelPath,
    /// The vendored folder as findings print it.
    pub shown: &'a str,
}

/// Writes the accepted skills, each a transaction of its own. Nothing is
/// fetched and nothing judged under the lock.
///
/// # Errors
/// The first write that fails; what was written before it stays, whole.
pub fn write(
    fetched: &Fetched,
    plan: &Plan,
    place: Place<'_>,
    options: WriteOptions<'_>,
    progress: &dyn Progress,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<Done, WriteError> {
    let accepted: Vec<(&Planned, &SkillId)> = plan
        .skills
        .iter()
        .filter(|skill| skill.action == Action::Add)
        .filter_map(|skill| Some((skill, skill.id.as_ref()?)))
        .collect();
    let mut done = Done::default();
    if accepted.is_empty() {
        return Ok(done);
    }
    progress.phase("writing", Some(accepted.len() as u64));
    // Records are made before the lock: they need the source alone.
    let records = accepted.iter().map(|(skill, id)| {
        record(fetched, &skill.judged, id).map_err(|error| WriteError::Content {
            path: skill.judged.candidate.shown(),
            reason: error.to_string(),
        })
    });
    let records: Vec<Record> = records.collect::<Result<_, _>>()?;
    let vendored = Vendored::create(place.base, place.dir, place.shown, &options)?;
    let (writer, recovery) = vendored.lock(options, on_wait)?;
    done.notes = recovery.notes;
    done.findings = recovery.warnings;
    for ((skill, _), record) in accepted.into_iter().zip(records) {
        install(fetched, skill, &record, &writer, &mut done)?;
        progress.step();
        done.records.push(record);
    }
    Ok(done)
}

fn install(
    fetched: &Fetched,
    skill: &Planned,
    record: &Record,
    writer: &Writer<'_>,
    done: &mut Done,
) -> Result<(), WriteError> {
    let tree = &*fetched.tree;
    let content = |wanted: Wanted<'_>| -> Result<Cow<'_, [u8]>, String> {
        let (from, limit) = match wanted {
            Wanted::File(path) => {
                // The files are in the order of their paths.
                let files = &skill.judged.files;
                let at = files.binary_search_by(|file| file.path.cmp(path));
                (at.ok().map(|at| files[at].from.clone()), Budgets::VENDORED)
            }
            Wanted::License(copied) => (RelPath::own(&copied.from).ok(), Budgets::EVIDENCE),
        };
        let from = from.ok_or("it is not part of the plan")?;
        if let Some(judged) = skill.judged.contents.bytes(&from) {
            return Ok(Cow::Borrowed(judged));
        }
        // It must be what was judged: its hash is held against the record.
        let bytes = tree.read(&from, limit).map_err(|error| error.to_string())?;
        Ok(Cow::Owned(bytes))
    };
    let staged = StagedSkill::new(record, &content);
    let installed = writer.install(Op::Add, &staged, Expect::Absent)?;
    done.findings.extend(installed.warnings);
    Ok(())
}
