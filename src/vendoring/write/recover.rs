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
//! An old folder is never deleted while its target is missing. The journal and
//! what was replaced go when the files that tell of the skills are written, in
//! [`Writer::finish`].

use std::ffi::OsStr;
use std::io;

use super::compare::folder_is_pristine;
use super::dir::{Kind, remove_tree, shown_name};
use super::error::failed;
use super::journal::{self, JOURNAL_FILE, JOURNAL_TEMP, Leftover, Names, Op, Swap};
use super::lock::LOCK_FILE;
use super::state::{Found, look};
use super::target::owned_by;
use super::{OWN_PREFIX, Vendored, WriteError, Writer};
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
pub(super) fn recover(writer: &mut Writer<'_>) -> Result<Recovery, WriteError> {
    let vendored = writer.vendored;
    let shown = vendored.shown_of(JOURNAL_FILE);
    let mut recovery = Recovery::default();
    remove_if_there(writer, JOURNAL_TEMP).map_err(failed("deleted", &shown))?;
    match journal::read(vendored).map_err(failed("read", &shown))? {
        None => {}
        Some(Ok(swaps)) => settle_all(writer, swaps, &mut recovery)?,
        Some(Err(reason)) => return Err(unusable_journal(vendored, &reason).into()),
    }
    sweep(writer, None, &mut recovery).map_err(failed("cleaned", &vendored.shown))?;
    Ok(recovery)
}

/// Settles every swap of a journal; none, where nobody can tell about one.
fn settle_all(
    writer: &mut Writer<'_>,
    swaps: Vec<Swap>,
    recovery: &mut Recovery,
) -> Result<(), WriteError> {
    let mut decided = Vec::new();
    let mut undecided = Vec::new();
    for swap in &swaps {
        let shown = writer.vendored.shown_of(swap.id.as_str());
        let places = look_around(writer, swap).map_err(failed("read", shown))?;
        let decision = decide(swap, &places);
        if decision == Decision::Stop {
            undecided.push(undecidable(writer.vendored, swap, &places));
        }
        decided.push((decision, places));
    }
    if !undecided.is_empty() {
        return Err(WriteError::Refused(undecided));
    }
    writer.journal = true;
    for (swap, (decision, places)) in swaps.into_iter().zip(decided) {
        let id = &swap.id;
        let shown = writer.vendored.shown_of(id.as_str());
        act(writer, &swap, decision, &places).map_err(failed("recovered", &shown))?;
        writer.touched.push(id.clone());
        let done = matches!(decision, Decision::Finish | Decision::Swap);
        let word = if done { "finished" } else { "undid" };
        recovery
            .notes
            .push(format!("{word} an interrupted write of `{id}`"));
        if done {
            writer.open.push(swap);
        }
    }
    Ok(())
}

/// What is to be done about a swap.
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

fn decide(swap: &Swap, places: &Places) -> Decision {
    let before = Found::of(swap.old.as_ref());
    let after = Found::of(swap.new.as_ref());
    let missing = places.target == Found::Missing;
    let old_there = places.old != Found::Missing;
    let staged = swap.new.is_some() && places.stage == after;
    match swap.op {
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

fn look_around(writer: &Writer<'_>, swap: &Swap) -> io::Result<Places> {
    let dir = writer.dir();
    Ok(Places {
        target: look(dir, OsStr::new(swap.id.as_str()))?,
        stage: look(dir, OsStr::new(&swap.names.stage))?,
        old: look(dir, OsStr::new(&swap.names.old))?,
    })
}

fn act(writer: &Writer<'_>, swap: &Swap, decision: Decision, places: &Places) -> io::Result<()> {
    let dir = writer.dir();
    let target = OsStr::new(swap.id.as_str());
    let stage = OsStr::new(&swap.names.stage);
    let old = OsStr::new(&swap.names.old);
    match decision {
        Decision::Finish => return Ok(()),
        Decision::Swap => {
            let exchanged =
                places.target != Found::Missing && !no_exchange() && dir.exchange(stage, target)?;
            if places.target != Found::Missing && !exchanged {
                dir.rename(target, old)?;
            }
            if dir.stat(target)?.is_none() {
                dir.rename(stage, target)?;
            }
        }
        Decision::Restore => dir.rename(old, target)?,
        Decision::RestoreExchanged => dir.rename(stage, target)?,
        Decision::Forget | Decision::Stop => {}
    }
    writer.sync()
}

/// The target is what it shall be: the old folder, if it is still what the
/// journal says, gets the name of a stage, which is deleted without asking; if
/// it is not, it keeps the name that is never deleted without asking.
pub(super) fn retire(writer: &Writer<'_>, swap: &Swap) -> io::Result<()> {
    let dir = writer.dir();
    let stage = OsStr::new(&swap.names.stage);
    let old = OsStr::new(&swap.names.old);
    let before = Found::of(swap.old.as_ref());
    match (look(dir, stage)?, look(dir, old)?) {
        (Found::Missing, there) if there != Found::Missing && there == before => {
            dir.rename(old, stage)?;
        }
        (there, Found::Missing) if there != Found::Missing && there != before => {
            dir.rename(stage, old)?;
        }
        _ => {}
    }
    Ok(())
}

/// Deletes leftovers: all that no open swap speaks of, or those of one swap.
pub(super) fn sweep(
    writer: &Writer<'_>,
    only: Option<&Names>,
    recovery: &mut Recovery,
) -> io::Result<()> {
    let names = match only {
        Some(names) => vec![names.stage.clone(), names.old.clone()],
        None => {
            let names = writer.dir().names()?;
            let open = |name: &String| {
                let mut open = writer.open.iter().map(|swap| &swap.names);
                !open.any(|names| *name == names.stage || *name == names.old)
            };
            names
                .iter()
                .map(|name| shown_name(name))
                .filter(open)
                .collect()
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

fn undecidable(vendored: &Vendored, swap: &Swap, places: &Places) -> Finding {
    let id = &swap.id;
    let message = format!("`{id}` is neither what it was nor what it was to become");
    let mut finding = Finding::new(
        &ids::INTERRUPTED_OPERATION,
        vendored.shown_of(id.as_str()),
        message,
    );
    let others = [
        (&swap.names.stage, &places.stage),
        (&swap.names.old, &places.old),
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

/// What an interrupted write left: the journal, and whatever else has a name of
/// our own.
///
/// # Errors
/// [`WriteError::Io`].
pub(crate) fn unfinished(vendored: &Vendored) -> Result<Vec<Finding>, WriteError> {
    let shown = &vendored.shown;
    let mut findings = Vec::new();
    match journal::read(vendored).map_err(failed("read", shown))? {
        None => {}
        Some(Err(reason)) => findings.push(unusable_journal(vendored, &reason)),
        Some(Ok(swaps)) => {
            let ids: Vec<String> = swaps.iter().map(|swap| format!("`{}`", swap.id)).collect();
            let message = format!("a write of {} was interrupted", ids.join(", "));
            let shown = vendored.shown_of(JOURNAL_FILE);
            findings.push(
                Finding::new(&ids::INTERRUPTED_OPERATION, shown, message)
                    .help("`minara skills sync` finishes or undoes it, and so does every command that writes"),
            );
        }
    }
    for name in vendored.dir.names().map_err(failed("read", shown))? {
        let name = shown_name(&name);
        if name.starts_with(OWN_PREFIX) && ![JOURNAL_FILE, LOCK_FILE].contains(&name.as_str()) {
            let message = format!("`{}` is left of an interrupted write", Untrusted(&name));
            let shown = vendored.shown_of(&name);
            findings.push(
                Finding::new(&ids::INTERRUPTED_OPERATION, shown, message)
                    .help("`minara skills sync` deletes it if nothing can be lost"),
            );
        }
    }
    Ok(findings)
}
