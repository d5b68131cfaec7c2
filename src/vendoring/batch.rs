//! The skills of one folder, written as one change with the files that tell of them.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::PathBuf;

use super::context::Context;
use super::ids::fetch::SOURCE_UNREACHABLE;
use super::ids::write::EXTRA_FILE;
use super::publish::{Home, commit};
use super::stop::Stop;
use super::write::{Install, Op, Vendored, WriteError};
use crate::finding::Finding;

/// What was written, and what was not.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Why some of them were not written, by their place in the list.
    pub refused: BTreeMap<usize, Vec<Finding>>,
    /// Files that tell of the skills and were written, as they are shown.
    pub places: Vec<String>,
    /// What recovery left, files that were left alone.
    pub findings: Vec<Finding>,
}

/// Writes skills under the lock of `vendored`. One that is not what its plan saw any
/// more holds back no other. With none the files that tell of skills are made again.
///
/// # Errors
/// An interruption, a failure of the file system; what was written before it stays,
/// whole.
pub(super) fn install_all(
    cx: &Context<'_>,
    vendored: &Vendored,
    installs: &[Install<'_>],
    home: &Home<'_>,
    no_sync: bool,
) -> Result<Batch, Stop> {
    let on_wait = &mut |holder| (cx.on_wait)(holder);
    let (mut writer, recovery) = vendored.lock(cx.write_options(no_sync), on_wait)?;
    recovery.notes.iter().for_each(|note| (cx.notes)(note));
    let mut batch = Batch {
        findings: recovery.warnings,
        ..Batch::default()
    };
    cx.progress.phase("writing", Some(installs.len() as u64));
    let mut done = writer.install(installs, &mut || cx.progress.step());
    let is_own = |done: &Result<(), WriteError>| done.as_ref().is_err_and(is_of_one_skill);
    if is_own(&done) && writer.touched().is_empty() {
        done = Ok(());
        for (at, one) in installs.iter().enumerate() {
            let one_done = writer.install(std::slice::from_ref(one), &mut || cx.progress.step());
            if is_own(&one_done) {
                let shown = vendored.shown_of(one.skill.record.id.as_str());
                let reasons = one_done.err().map(|error| reasons(error, &shown));
                batch.refused.insert(at, reasons.unwrap_or_default());
            } else if one_done.is_err() {
                done = one_done;
                break;
            }
        }
    }
    if done.is_err() && writer.touched().is_empty() {
        // What failed left everything as it was.
        writer.finish()?;
        done?;
        return Ok(batch);
    }
    // What could not be brought back is still spoken of.
    let refused = batch.refused.keys().filter_map(|at| installs.get(*at));
    let unrestored = refused.filter(|one| matches!(one.op, Op::Sync));
    let unrestored = unrestored.map(|one| vendored.full_of(&one.skill.record.id));
    let unrestored: Vec<PathBuf> = unrestored.chain(home.unrestored.iter().cloned()).collect();
    let home = &Home {
        unrestored: &unrestored,
        ..*home
    };
    let published = commit(writer, home);
    done?;
    let published = published?;
    let files = published.written.iter();
    batch.places.extend(files.map(|file| (home.shown)(file)));
    batch.findings.extend(published.warnings());
    Ok(batch)
}

/// Whether what failed lies in what one skill is, and another one can be written still:
/// not where the disk is full, or the folder can't be written to.
fn is_of_one_skill(error: &WriteError) -> bool {
    match error {
        WriteError::Refused(_) | WriteError::Content { .. } => true,
        WriteError::Io { error, .. } => SHAPE.contains(&error.kind()),
        WriteError::NoSuchSkill { .. }
        | WriteError::Cancelled
        | WriteError::Partly { .. }
        | WriteError::Page { .. } => false,
    }
}

/// What the system says where two files of a skill can't lie beside each other, or one
/// can't have its name.
const SHAPE: [ErrorKind; 5] = [
    ErrorKind::AlreadyExists,
    ErrorKind::NotADirectory,
    ErrorKind::IsADirectory,
    ErrorKind::InvalidFilename,
    ErrorKind::InvalidInput,
];

/// Why one skill, whose folder findings print as `shown`, was not written.
fn reasons(error: WriteError, shown: &str) -> Vec<Finding> {
    match error {
        WriteError::Refused(findings) => findings,
        WriteError::Io { error, .. } => {
            let message = format!("its files can't lie beside each other here: {error}");
            let finding = Finding::new(&EXTRA_FILE, shown, message);
            vec![finding.help(
                "nothing of it was written: move files of your own out of its folder, then run \
                 the command again",
            )]
        }
        error => {
            let finding = Finding::new(&SOURCE_UNREACHABLE, shown, error.to_string());
            vec![finding.help("nothing of it was written; run the command again")]
        }
    }
}
