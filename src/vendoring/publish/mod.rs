//! The files that say what is vendored: gathered from the skills and records on
//! disk, written whole in the same transaction as the skills.
//!
//! [`commit`] ends every verb that writes skills: under the lock, while the
//! journal still stands, it makes each of these files again from what lies on
//! disk now, also where the verb changed nothing, and then lets the journal go.
//! So two writers at once both stand in every file, and a file that a crash or a
//! person left stale or missing is made again by the next write.
//!
//! **To add a file**: one function that gives an [`OwnFile`] (where it lies, which
//! point of `faults` its rename is, what it says of [`OnDisk`]), named in
//! `files`. `make` gets the text that is there, so it can keep lines that are not
//! its own, and the folders that this write touched ([`OnDisk::touched`]); it
//! returns the whole new text. Reading, links, temporary files, journal and
//! recovery are done here.

mod attributes;
mod file;
mod gather;
mod locked;
mod pages;

use std::path::{Path, PathBuf};

pub use attributes::{is_in_git, keeps_bytes};
pub use file::{Made, OnDisk, OwnFile};
pub use gather::{Gathered, gather, gather_skills, is_unrecorded, ownership, record_of};
pub use locked::lock_of_records;
pub use pages::{CatalogPage, PageFile, Pages, Written, rendered, write_page};

use super::held::Held;
use super::write::{Recovery, Vendored, WriteError, WriteOptions, Writer, unfinished};
use crate::catalog::Page;
use crate::config::Config;
use crate::finding::{Finding, Level};
use crate::tree::RelPath;

/// The project whose files are written.
#[derive(Clone, Copy)]
pub struct Home<'a> {
    /// Where its skills lie.
    pub root: &'a Path,
    /// The folder that the paths of generated pages count from.
    pub pages_dir: &'a Path,
    /// What its owner decided.
    pub config: &'a Config,
    /// Writes a path as findings do.
    pub shown: &'a dyn Fn(&Path) -> String,
    /// The vendored folder whose bytes git is told to leave alone.
    pub keep_bytes: Option<&'a RelPath>,
    /// The catalog, where it is not the configured one of all skills.
    pub catalog: Option<&'a Page>,
    /// What becomes of the lines of `minara.lock` beside those of the skills that
    /// are written or removed.
    pub lock: LockUpdate<'a>,
    /// The folders, in full, of skills that somebody tried to bring back and could not: the
    /// pages keep what they say of them, and the catalog stays as it is.
    pub unrestored: &'a [PathBuf],
}

/// What becomes of the lines of `minara.lock`.
#[derive(Clone, Copy, Debug, Default)]
pub enum LockUpdate<'a> {
    /// They stay.
    #[default]
    Keep,
    /// Those of these folders go, for their skills are not there.
    Forget(&'a [RelPath]),
    /// The lock has this text.
    Replace(&'a str),
}

/// What happened to the files.
#[derive(Debug, Default)]
pub struct Published {
    /// The files that were written, in full.
    pub written: Vec<PathBuf>,
    /// The files that went, in full.
    pub removed: Vec<PathBuf>,
    /// Why files were left alone.
    pub refused: Vec<Finding>,
    /// Old copies of skills that were kept.
    pub kept: Vec<Finding>,
}

impl Published {
    /// What a verb about skills says of it, at level warn: the skills are written,
    /// and a file of the user's is no failure.
    pub fn warnings(self) -> impl Iterator<Item = Finding> {
        let refused = self.refused.into_iter();
        refused
            .map(|finding| finding.level(Level::Warn))
            .chain(self.kept)
    }
}

/// The files of a project that say what is vendored, in the order in which they
/// are written.
fn files<'a>(home: &Home<'a>) -> Vec<OwnFile<'a>> {
    let lock = locked::lock(home);
    let mut files = vec![lock];
    files.extend(pages::catalog(home));
    files.push(pages::notices(home));
    files.extend(home.keep_bytes.map(|dir| attributes::keep_bytes(home, dir)));
    files
}

/// Why `minara.lock` can't get new lines: it lies where no file of ours may (a link, a
/// pipe, a folder), or it can't be read as a lock. Whoever writes or removes skills asks
/// first: without their lines they would be there and not be known.
///
/// # Errors
/// [`WriteError::Refused`] with the finding.
pub fn need_lock(home: &Home<'_>) -> Result<(), WriteError> {
    let refusal = file::refusal(home, &locked::lock(home));
    match refusal.or_else(|| locked::unusable(home)) {
        None => Ok(()),
        Some(finding) => Err(finding.into()),
    }
}

/// Ends a write: makes the files again, lets the journal go, deletes what was
/// replaced. A file of the user's that lies where one of ours would is left alone
/// and told.
///
/// # Errors
/// A file that can't be read or written, named; the others are written all the
/// same. The skills stay as they are, and the next write makes it again.
pub fn commit(mut writer: Writer<'_>, home: &Home<'_>) -> Result<Published, WriteError> {
    let touched: Vec<PathBuf> = writer.touched_folders();
    let published = file::publish(home, &files(home), &touched);
    if published.is_err() {
        // The journal stays, so that the next write makes the files again.
        writer.leave_journal();
    }
    let warnings = writer.finish()?;
    let mut published = published?;
    published.kept = warnings;
    Ok(published)
}

/// Finishes or undoes what an interrupted write left, before a plan is made
/// against what lies there. Takes no lock where nothing is left.
///
/// # Errors
/// As [`Vendored::lock`] and [`commit`].
pub fn settle(
    vendored: &Vendored,
    home: &Home<'_>,
    options: WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<Recovery, WriteError> {
    if unfinished(vendored)?.is_empty() {
        return Ok(Recovery::default());
    }
    let (writer, mut recovery) = vendored.lock(options, on_wait)?;
    recovery.warnings.extend(commit(writer, home)?.warnings());
    Ok(recovery)
}

/// As [`settle`], in every folder that holds vendored skills.
///
/// # Errors
/// As [`settle`]; one folder that nobody can decide about holds no other back.
pub fn settle_all(
    held: &Held,
    home: &Home<'_>,
    options: WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<Recovery, WriteError> {
    let mut all = Recovery::default();
    let mut refused = Vec::new();
    for dir in held.places.keys() {
        let settled = match held.open(dir) {
            Ok(Some(vendored)) => settle(&vendored, home, options, on_wait),
            Ok(None) => continue,
            Err(error) => Err(error),
        };
        match settled {
            Ok(recovery) => {
                all.notes.extend(recovery.notes);
                all.warnings.extend(recovery.warnings);
            }
            Err(WriteError::Refused(findings)) => refused.extend(findings),
            Err(error) => return Err(error),
        }
    }
    if refused.is_empty() {
        Ok(all)
    } else {
        Err(WriteError::Refused(refused))
    }
}

/// Makes the files again for somebody who asks for that alone; under the lock
/// where something is vendored, after what an interrupted write left there is
/// finished or undone.
///
/// # Errors
/// As [`Vendored::lock`] and [`commit`].
pub fn rewrite(
    vendored: Option<&Vendored>,
    home: &Home<'_>,
    options: WriteOptions<'_>,
    on_wait: &mut dyn FnMut(Option<u32>),
) -> Result<(Published, Recovery), WriteError> {
    let Some(vendored) = vendored else {
        let published = file::publish(home, &files(home), &[])?;
        return Ok((published, Recovery::default()));
    };
    let (writer, recovery) = vendored.lock(options, on_wait)?;
    Ok((commit(writer, home)?, recovery))
}
