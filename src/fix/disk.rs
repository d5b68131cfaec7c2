//! Where may be written, and the writing.
//!
//! A link is never followed: a skill that says `SKILL.md -> ~/.bashrc` must not
//! have that file rewritten.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::plan::{Applied, FixedFile, Plan, Refusal, Refused};
use crate::record::RECORD_FILE;
use crate::skill::Skill;
use crate::tree::{Below, Fault, RelPath};

/// Says which files may be rewritten.
#[derive(Debug)]
pub struct Guard {
    /// The folders that were named, with every link in their paths followed.
    roots: Vec<PathBuf>,
    vendored: bool,
    /// Whether a record lies in a folder.
    records: Mutex<HashMap<PathBuf, bool>>,
}

impl Guard {
    /// Only files inside of `named` (a file stands for its folder); files of
    /// vendored skills only with `vendored`.
    pub fn new(named: &[PathBuf], vendored: bool) -> Guard {
        let folder = |path: &PathBuf| {
            let real = fs::canonicalize(path).ok()?;
            if real.is_dir() {
                Some(real)
            } else {
                fs::canonicalize(path.parent()?).ok()
            }
        };
        Guard {
            roots: named.iter().filter_map(folder).collect(),
            vendored,
            records: Mutex::default(),
        }
    }

    /// Where the file `below` the folder of `skill` lies, if it may be
    /// rewritten.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_write(&self, skill: &Skill, below: &RelPath) -> Result<PathBuf, Refusal> {
        let folder = skill.tree().on_disk(skill.dir()).ok_or(Refusal::NotGiven)?;
        let mut path = fs::canonicalize(folder).map_err(io)?;
        if !self.roots.iter().any(|root| path.starts_with(root)) {
            return Err(Refusal::Outside);
        }
        for part in below.components() {
            path.push(part);
            let meta = fs::symlink_metadata(&path).map_err(io)?;
            if meta.file_type().is_symlink() {
                return Err(Refusal::Link);
            }
        }
        if !self.vendored && self.is_vendored(&path) {
            return Err(Refusal::Vendored);
        }
        let meta = fs::symlink_metadata(&path).map_err(io)?;
        if meta.permissions().readonly() {
            Err(Refusal::ReadOnly)
        } else {
            Ok(path)
        }
    }

    fn is_vendored(&self, path: &Path) -> bool {
        let mut records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        let folders = path.ancestors().skip(1);
        let mut has_record = |folder: &Path| {
            let has = || fs::symlink_metadata(folder.join(RECORD_FILE)).is_ok();
            *records.entry(folder.to_owned()).or_insert_with(has)
        };
        folders.into_iter().any(&mut has_record)
    }
}

/// Writes the files of `plan`, each as a whole: a file is as it was or as it is
/// to be, and keeps its permissions. Files that one fix changes together are
/// written all, or none; between two such groups `stop` is asked whether to go on.
/// Files that could not be written move from `plan.files` to `plan.refused`, with
/// the fixes in them; the others are written all the same.
pub fn write(plan: &mut Plan, stop: &dyn Fn() -> bool) {
    let mut written = Vec::with_capacity(plan.files.len());
    for group in groups(std::mem::take(&mut plan.files), &plan.applied) {
        let result = if stop() { break } else { write_group(&group) };
        match result {
            Ok(()) => written.extend(group),
            Err((at, why)) => refuse(plan, &group, at, &why),
        }
    }
    written.sort_by(|a: &FixedFile, b| a.shown.cmp(&b.shown));
    plan.files = written;
}

/// Takes the files of `group` out of the plan because that at `at` can't be
/// written.
fn refuse(plan: &mut Plan, group: &[FixedFile], at: usize, why: &Refusal) {
    plan.applied
        .retain(|applied| !group.iter().any(|file| is_in(file, applied)));
    for (number, file) in group.iter().enumerate() {
        plan.refused.push(Refused {
            path: file.shown.clone(),
            rule: None,
            why: if number == at {
                why.clone()
            } else {
                Refusal::Partner(group[at].shown.clone())
            },
        });
    }
}

/// Whether a fix changes a file.
fn is_in(file: &FixedFile, applied: &Applied) -> bool {
    let own = |path: &String| *path == file.shown || Some(path) == file.renamed.as_ref();
    applied.files.iter().any(own)
}

/// The files, in their order, with those together that one fix changes.
fn groups(files: Vec<FixedFile>, applied: &[Applied]) -> Vec<Vec<FixedFile>> {
    let mut groups: Vec<Vec<FixedFile>> = files.into_iter().map(|file| vec![file]).collect();
    for fix in applied.iter().filter(|fix| fix.files.len() > 1) {
        let touched = |group: &Vec<FixedFile>| group.iter().any(|file| is_in(file, fix));
        let Some(first) = groups.iter().position(touched) else {
            continue;
        };
        let (joined, others) = groups.split_off(first).into_iter().partition(touched);
        let joined: Vec<Vec<FixedFile>> = joined;
        groups.push(joined.into_iter().flatten().collect());
        groups.extend::<Vec<_>>(others);
    }
    groups
}

/// Writes all files of a group; where one fails, those before it get back what
/// they held.
fn write_group(group: &[FixedFile]) -> Result<(), (usize, Refusal)> {
    for (at, file) in group.iter().enumerate() {
        is_unchanged(file).map_err(|why| (at, why))?;
    }
    for (at, file) in group.iter().enumerate() {
        if let Err(why) = write_one(file) {
            let mut failed = (at, why);
            for (at, file) in group[..at].iter().enumerate().rev() {
                if let Err(why) = put_back(file) {
                    failed = (at, why);
                }
            }
            return Err(failed);
        }
    }
    Ok(())
}

fn is_unchanged(file: &FixedFile) -> Result<(), Refusal> {
    let (folder, below) = opened(file)?;
    match folder.read(&below, file.before.len() as u64) {
        Ok(Some(bytes)) if bytes == file.before => Ok(()),
        Ok(_) => Err(Refusal::Changed),
        Err(Fault::Io(error)) if error.kind() == ErrorKind::FileTooLarge => Err(Refusal::Changed),
        Err(fault) => Err(refusal(fault)),
    }
}

fn write_one(file: &FixedFile) -> Result<(), Refusal> {
    is_unchanged(file)?;
    let (folder, below) = opened(file)?;
    if file.after != file.before {
        folder.write(&below, &file.after).map_err(refusal)?;
    }
    let Some(renamed) = &file.renamed else {
        return Ok(());
    };
    let done = folder.rename(&below, last_part(renamed));
    done.map_err(|fault| match text_back(file) {
        Ok(()) => refusal(fault),
        Err(stuck) => stuck,
    })
}

/// Undoes [`write_one`].
fn put_back(file: &FixedFile) -> Result<(), Refusal> {
    if let Some(renamed) = &file.renamed {
        let (folder, below) = opened(file)?;
        let now = below.parent().unwrap_or_default();
        let now = now.concat(&RelPath::own(last_part(renamed)).unwrap_or_default());
        folder.rename(&now, below.name()).map_err(refusal)?;
    }
    text_back(file)
}

fn text_back(file: &FixedFile) -> Result<(), Refusal> {
    if file.after == file.before {
        return Ok(());
    }
    let (folder, below) = opened(file)?;
    folder.write(&below, &file.before).map_err(refusal)
}

/// The skill's folder, which nobody put a link into meanwhile, and the file's path
/// below it.
fn opened(file: &FixedFile) -> Result<(Below, RelPath), Refusal> {
    if fs::canonicalize(&file.folder).map_err(io)? != file.folder {
        return Err(Refusal::Link);
    }
    let below = file.disk.strip_prefix(&file.folder).ok();
    let parts = below.and_then(|below| {
        let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
        RelPath::own(&parts?.join("/")).ok()
    });
    let below = parts.ok_or(Refusal::NotGiven)?;
    Ok((Below::open(&file.folder).map_err(io)?, below))
}

fn refusal(fault: Fault) -> Refusal {
    match fault {
        Fault::Link(_) => Refusal::Link,
        Fault::NotRegular(_) => Refusal::Changed,
        Fault::Io(error) => io(error),
    }
}

fn last_part(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn io(error: std::io::Error) -> Refusal {
    Refusal::Io(error.to_string())
}
