//! Finishing or undoing what an earlier write left behind.
//!
//! | found | done |
//! |---|---|
//! | target is the new folder | the old one goes |
//! | target is the old folder, stage is the new one | the swap is finished |
//! | target is the old folder, stage is not the new one | the stage goes |
//! | target is missing, old folder and whole stage are there | the stage becomes the target |
//! | target is missing, only the old folder is there | it becomes the target again |
//! | target is neither | nothing; `interrupted-operation` |
//! | no journal: stage | it goes |
//! | no journal: unedited old folder, target is there | it goes |
//! | no journal: any other old folder | it stays, with a warning |
//!
//! An old folder is never deleted while its target is missing.

use std::ffi::OsStr;
use std::io;

use super::compare::folder_is_pristine;
use super::dir::{Kind, remove_tree, shown_name};
use super::error::failed;
use super::journal::{JOURNAL_FILE, JOURNAL_TEMP, Journal, Leftover, Names, Op};
use super::state::{Found, look};
use super::target::owned_by;
use super::{OWN_PREFIX, Vendored, WriteError, WriteOptions, Writer};
use crate::finding::{Finding, Level};
use crate::record::SkillId;
use crate::text::Untrusted;
use crate::vendoring::faults::{Point, at, no_exchange};
use crate::vendoring::ids::write as ids;

/// What taking the lock finished or undid.
#[derive(Clone, Debug, Default)]
pub struct Recovery {
    /// One line for each thing done.
    pub notes: Vec<String>,
    /// What was left because it may be somebody's work.
    pub warnings: Vec<Finding>,
}

/// Heals the vendored folder.
pub(super) fn recover(writer: &Writer<'_>) -> Result<Recovery, WriteError> {
    let vendored = writer.vendored;
    let shown = vendored.shown_of(JOURNAL_FILE);
    let mut recovery = Recovery::default();
    remove_if_there(writer, JOURNAL_TEMP).map_err(failed("deleted", &shown))?;
    match Journal::read(vendored).map_err(failed("read", &shown))? {
        None => {}
        Some(Ok(journal)) => settle(writer, &journal, &mut recovery)?,
        Some(Err(reason)) => return Err(unusable_journal(vendored, &reason).into()),
    }
    sweep(writer, None, &mut recovery).map_err(failed("cleaned", &vendored.shown))?;
    Ok(recovery)
}

/// What is to be done about a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    /// The target is what it shall be.
    Finish,
    /// The stage takes the target's place, then finish.
    Swap,
    /// The old folder goes back to the target.
    Restore,
    /// The exchanged old folder goes back to the target.
    RestoreExchanged,
    /// Nothing had happened yet, or nothing is left.
    Forget,
    /// Nobody can tell.
    Stop,
}

/// The three places that a journal speaks of.
struct Places {
    target: Found,
    stage: Found,
    old: Found,
}

fn decide(journal: &Journal, places: &Places) -> Decision {
    let before = Found::of(journal.old.as_ref());
    let after = Found::of(journal.new.as_ref());
    let missing = places.target == Found::Missing;
    let old_there = places.old != Found::Missing;
    let staged = journal.new.is_some() && places.stage == after;
    match journal.op {
        Op::Remove if missing && old_there => Decision::Restore,
        Op::Remove if missing => Decision::Finish,
        Op::Remove if places.target == before => Decision::Forget,
        Op::Remove => Decision::Stop,
        _ if places.target == after => Decision::Finish,
        _ if missing && old_there && staged && places.old == before => Decision::Swap,
        _ if missing && old_there => Decision::Restore,
        _ if missing && places.stage == before => Decision::RestoreExchanged,
        _ if missing || places.target == before => {
            if staged {
                Decision::Swap
            } else {
                Decision::Forget
            }
        }
        _ => Decision::Stop,
    }
}

fn settle(
    writer: &Writer<'_>,
    journal: &Journal,
    recovery: &mut Recovery,
) -> Result<(), WriteError> {
    let shown = writer.vendored.shown_of(journal.id.as_str());
    let places = look_around(writer, journal).map_err(failed("read", &shown))?;
    let decision = decide(journal, &places);
    if decision == Decision::Stop {
        return Err(undecidable(writer.vendored, journal, &places).into());
    }
    act(writer, journal, decision, &places).map_err(failed("recovered", &shown))?;
    let id = &journal.id;
    recovery.notes.push(match decision {
        Decision::Finish | Decision::Swap => format!("finished an interrupted write of `{id}`"),
        _ => format!("undid an interrupted write of `{id}`"),
    });
    Ok(())
}

fn look_around(writer: &Writer<'_>, journal: &Journal) -> io::Result<Places> {
    let dir = writer.dir();
    Ok(Places {
        target: look(dir, OsStr::new(journal.id.as_str()))?,
        stage: look(dir, OsStr::new(&journal.names.stage))?,
        old: look(dir, OsStr::new(&journal.names.old))?,
    })
}

fn act(
    writer: &Writer<'_>,
    journal: &Journal,
    decision: Decision,
    places: &Places,
) -> io::Result<()> {
    let dir = writer.dir();
    let target = OsStr::new(journal.id.as_str());
    let stage = OsStr::new(&journal.names.stage);
    let old = OsStr::new(&journal.names.old);
    match decision {
        Decision::Finish => return finish(writer, journal),
        Decision::Swap => {
            let exchanged =
                places.target != Found::Missing && !no_exchange() && dir.exchange(stage, target)?;
            if places.target != Found::Missing && !exchanged {
                dir.rename(target, old)?;
            }
            if dir.stat(target)?.is_none() {
                dir.rename(stage, target)?;
            }
            writer.sync()?;
            return finish(writer, journal);
        }
        Decision::Restore => dir.rename(old, target)?,
        Decision::RestoreExchanged => dir.rename(stage, target)?,
        Decision::Forget | Decision::Stop => {}
    }
    writer.sync()?;
    Journal::remove(writer)
}

/// The target is what it shall be: the old folder, if it is still what the
/// journal says, gets the name of a stage, which is deleted without asking; if
/// it is not, it keeps the name that is never deleted without asking. Then the
/// journal goes.
pub(super) fn finish(writer: &Writer<'_>, journal: &Journal) -> io::Result<()> {
    let dir = writer.dir();
    let stage = OsStr::new(&journal.names.stage);
    let old = OsStr::new(&journal.names.old);
    let before = Found::of(journal.old.as_ref());
    match (look(dir, stage)?, look(dir, old)?) {
        (Found::Missing, there) if there != Found::Missing && there == before => {
            dir.rename(old, stage)?;
        }
        (there, Found::Missing) if there != Found::Missing && there != before => {
            dir.rename(stage, old)?;
        }
        _ => {}
    }
    writer.sync()?;
    Journal::remove(writer)
}

/// Deletes leftovers that no journal speaks of: all, or those of one write.
pub(super) fn sweep(
    writer: &Writer<'_>,
    only: Option<&Names>,
    recovery: &mut Recovery,
) -> io::Result<()> {
    let names = match only {
        Some(names) => vec![names.stage.clone(), names.old.clone()],
        None => {
            let names = writer.dir().names()?;
            names.iter().map(|name| shown_name(name)).collect()
        }
    };
    for name in names {
        match Leftover::of(&name) {
            Some(Leftover::Stage) => {
                let there = discard(writer, &name)?;
                // What this very write leaves is not worth a word.
                let note =
                    (there && only.is_none()).then(|| format!("deleted the unfinished `{name}`"));
                recovery.notes.extend(note);
            }
            Some(Leftover::Old(id)) => sweep_old(writer, &id, &name, recovery)?,
            None => {}
        }
    }
    Ok(())
}

fn sweep_old(
    writer: &Writer<'_>,
    id: &SkillId,
    name: &str,
    recovery: &mut Recovery,
) -> io::Result<()> {
    let dir = writer.dir();
    match dir.stat(OsStr::new(name))?.map(|stat| stat.kind) {
        None => return Ok(()),
        Some(Kind::Folder) if is_spare(writer, id, name)? => {
            // Under a stage's name a deletion that is cut short is taken up.
            let names = Names::fresh(dir, id)?;
            dir.rename(OsStr::new(name), OsStr::new(&names.stage))?;
            discard(writer, &names.stage)?;
            recovery
                .notes
                .push(format!("deleted the old copy `{name}` of `{id}`"));
        }
        Some(_) => {
            let message = format!("`{name}` may hold work that is nowhere else");
            let finding = Finding::new(
                &ids::INTERRUPTED_OPERATION,
                writer.vendored.shown_of(name),
                message,
            );
            recovery.warnings.push(
                finding
                    .level(Level::Warn)
                    .help(format!("compare it with `{id}`, then delete it")),
            );
        }
    }
    Ok(())
}

/// Whether the target is there and the old folder is what its own record says.
fn is_spare(writer: &Writer<'_>, id: &SkillId, name: &str) -> io::Result<bool> {
    let dir = writer.dir();
    let target = dir.stat(OsStr::new(id.as_str()))?;
    if target.is_none_or(|stat| stat.kind != Kind::Folder) {
        return Ok(false);
    }
    let folder = dir.open_dir(OsStr::new(name))?;
    match Vendored::read_record(&folder)?.map(|record| owned_by(id, record)) {
        Some(Ok(record)) => folder_is_pristine(&folder, &record),
        _ => Ok(false),
    }
}

/// Deletes a stage; `false` where there is none.
fn discard(writer: &Writer<'_>, name: &str) -> io::Result<bool> {
    let dir = writer.dir();
    let name = OsStr::new(name);
    let Some(stat) = dir.stat(name)? else {
        return Ok(false);
    };
    at(Point::OldRemove, || match stat.kind {
        Kind::Folder => remove_tree(dir, name),
        _ => dir.remove_file(name),
    })?;
    writer.sync()?;
    Ok(true)
}

fn remove_if_there(writer: &Writer<'_>, name: &str) -> io::Result<()> {
    let name = OsStr::new(name);
    match writer.dir().stat(name)?.map(|stat| stat.kind) {
        None => Ok(()),
        Some(Kind::Folder) => remove_tree(writer.dir(), name),
        Some(_) => writer.dir().remove_file(name),
    }
}

fn undecidable(vendored: &Vendored, journal: &Journal, places: &Places) -> Finding {
    let id = &journal.id;
    let message = format!("`{id}` is neither what it was nor what it was to become");
    let mut finding = Finding::new(
        &ids::INTERRUPTED_OPERATION,
        vendored.shown_of(id.as_str()),
        message,
    );
    let others = [
        (&journal.names.stage, &places.stage),
        (&journal.names.old, &places.old),
    ];
    for (name, found) in others {
        if *found != Found::Missing {
            let note = format!("the other folder is `{}`", vendored.shown_of(name));
            finding = finding.note(note);
        }
    }
    finding.help(format!(
        "keep the right folder as `{id}`, then delete the other one and `{}`",
        vendored.shown_of(JOURNAL_FILE)
    ))
}

/// The finding for a journal that says nothing one can act on.
pub(crate) fn unusable_journal(vendored: &Vendored, reason: &str) -> Finding {
    let message = format!("the journal can't be used: {}", Untrusted(reason));
    let shown = vendored.shown_of(JOURNAL_FILE);
    let help = format!("look at the folders beside it, then delete `{shown}`");
    Finding::new(&ids::INTERRUPTED_OPERATION, shown, message).help(help)
}

impl Vendored {
    /// Finishes or undoes what an interrupted write left, before a plan is made
    /// against what lies there. Takes no lock where nothing is left.
    ///
    /// # Errors
    /// As [`Vendored::lock`].
    pub fn settle(
        &self,
        options: WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<Recovery, WriteError> {
        if unfinished(self)?.is_empty() {
            return Ok(Recovery::default());
        }
        let (_writer, recovery) = self.lock(options, on_wait)?;
        Ok(recovery)
    }
}

/// What an interrupted write left: the journal, and whatever else has a name of
/// our own.
///
/// # Errors
/// [`WriteError::Io`].
pub(crate) fn unfinished(vendored: &Vendored) -> Result<Vec<Finding>, WriteError> {
    let shown = &vendored.shown;
    let mut findings = Vec::new();
    match Journal::read(vendored).map_err(failed("read", shown))? {
        None => {}
        Some(Err(reason)) => findings.push(unusable_journal(vendored, &reason)),
        Some(Ok(journal)) => {
            let message = format!("a write of `{}` was interrupted", journal.id);
            let shown = vendored.shown_of(JOURNAL_FILE);
            findings.push(
                Finding::new(&ids::INTERRUPTED_OPERATION, shown, message)
                    .help("the next `minara skills add` or `remove` finishes or undoes it"),
            );
        }
    }
    for name in vendored.dir.names().map_err(failed("read", shown))? {
        let name = shown_name(&name);
        if name.starts_with(OWN_PREFIX) && name != JOURNAL_FILE {
            let message = format!("`{}` is left of an interrupted write", Untrusted(&name));
            let shown = vendored.shown_of(&name);
            findings.push(
                Finding::new(&ids::INTERRUPTED_OPERATION, shown, message).help(
                    "the next `minara skills add` or `remove` deletes it if nothing can be lost",
                ),
            );
        }
    }
    Ok(findings)
}
