//! The skills of one folder, written as one change with the files that tell of them.

use std::collections::BTreeMap;

use super::context::Context;
use super::publish::{Home, commit};
use super::stop::Stop;
use super::write::{Install, Vendored, WriteError};
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
    if matches!(done, Err(WriteError::Refused(_))) && writer.touched().is_empty() {
        done = Ok(());
        for (at, one) in installs.iter().enumerate() {
            match writer.install(std::slice::from_ref(one), &mut || cx.progress.step()) {
                Ok(()) => {}
                Err(WriteError::Refused(findings)) => {
                    batch.refused.insert(at, findings);
                }
                Err(error) => {
                    done = Err(error);
                    break;
                }
            }
        }
    }
    if done.is_err() && writer.touched().is_empty() {
        // What failed left everything as it was.
        writer.finish()?;
        done?;
        return Ok(batch);
    }
    let published = commit(writer, home);
    done?;
    let published = published?;
    let files = published.written.iter();
    batch.places.extend(files.map(|file| (home.shown)(file)));
    batch.findings.extend(published.warnings());
    Ok(batch)
}
