//! Where may be written, and the writing.
//!
//! A link is never followed: a skill that says `SKILL.md -> ~/.bashrc` must not
//! have that file rewritten.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::plan::{FixedFile, Plan, Refusal, Refused};
use crate::record::RECORD_FILE;
use crate::skill::Skill;
use crate::tree::{RelPath, rename_file, replace_file};

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
            match real.is_dir() {
                true => Some(real),
                // A named link is not what it leads to.
                false => fs::canonicalize(path.parent()?).ok(),
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
        let io = |error: std::io::Error| Refusal::Io(error.to_string());
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
        match meta.permissions().readonly() {
            true => Err(Refusal::ReadOnly),
            false => Ok(path),
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
/// to be, and keeps its permissions. Between two files `stop` is asked whether
/// to go on. A file that could not be written moves from `plan.files` to
/// `plan.refused`, with the fixes in it; the others are written all the same.
pub fn write(plan: &mut Plan, stop: &dyn Fn() -> bool) {
    let mut written = Vec::with_capacity(plan.files.len());
    for file in std::mem::take(&mut plan.files) {
        let result = match stop() {
            true => break,
            false => write_one(&file),
        };
        match result {
            Ok(()) => written.push(file),
            Err(why) => {
                let own = |path: &str| path == file.shown || Some(path) == file.renamed.as_deref();
                plan.applied.retain(|applied| !own(&applied.path));
                plan.refused.push(Refused {
                    path: file.shown,
                    rule: None,
                    why,
                });
            }
        }
    }
    plan.files = written;
}

fn write_one(file: &FixedFile) -> Result<(), Refusal> {
    let io = |error: std::io::Error| Refusal::Io(error.to_string());
    let meta = fs::symlink_metadata(&file.disk).map_err(io)?;
    if !meta.is_file() || fs::read(&file.disk).map_err(io)? != file.before {
        return Err(Refusal::Changed);
    }
    if file.after != file.before {
        replace_file(&file.disk, &file.after).map_err(io)?;
    }
    match &file.renamed {
        Some(renamed) => {
            let name = renamed.rsplit('/').next().unwrap_or(renamed);
            rename_file(&file.disk, name).map_err(io)
        }
        None => Ok(()),
    }
}
