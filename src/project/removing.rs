//! Deleting vendored skills.

use std::collections::BTreeMap;
use std::path::Path;

use super::vendored::OnWait;
use super::{Error, Project};
use crate::finding::{Finding, sort_findings};
use crate::record::SkillId;
use crate::tree::RelPath;
use crate::vendoring::held::Held;
use crate::vendoring::publish::{Home, LockUpdate, commit, need_lock, rewrite, settle_all};
use crate::vendoring::write::{Target, Vendored, WriteError, WriteOptions};

/// Which vendored skills go.
#[derive(Clone, Copy, Debug)]
pub struct Removal<'a> {
    /// Those of these ids, or in these folders.
    pub ids: &'a [String],
    /// All of them.
    pub all: bool,
    /// Local edits and extra files go, too.
    pub discard_edits: bool,
    /// Nothing is deleted.
    pub dry_run: bool,
}

/// A vendored skill that goes, or would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gone {
    /// Its id.
    pub id: String,
    /// Its folder as findings print it.
    pub path: String,
}

/// What went, and what did not.
#[derive(Debug, Default)]
pub struct Removed {
    /// Gone, or what would go.
    pub removed: Vec<Gone>,
    /// Refused; the findings say why.
    pub refused: Vec<Gone>,
    /// Sorted: refusals, warnings, pages that were left alone.
    pub findings: Vec<Finding>,
    /// What recovery did first, in words.
    pub notes: Vec<String>,
    /// The worst exit code of the refusals; 0 where there is none.
    pub exit: u8,
}

impl Project {
    /// Deletes vendored skills, wherever they lie, those of one folder as one change
    /// with the files that tell of them. One that only the lock names is taken out
    /// of it. What an interrupted write left is finished or undone before anything
    /// is looked for.
    ///
    /// # Errors
    /// Nothing vendored, no such id, no id named, or one that several skills have;
    /// a failure of the file system or an interruption.
    pub fn remove(
        &self,
        removal: Removal<'_>,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<Removed, Error> {
        let shown = |path: &Path| self.shown(path);
        let home = self.home(&shown);
        let mut removed = Removed::default();
        match need_lock(&home) {
            Ok(()) => {}
            Err(WriteError::Refused(findings)) => {
                removed.refuse(findings);
                return Ok(removed);
            }
            Err(error) => return Err(error.into()),
        }
        if !removal.dry_run {
            removed.recover(&self.held(), &home, options, on_wait)?;
        }
        let held = self.held();
        let stuck = !removed.findings.is_empty() && removed.exit > 0;
        for (dir, paths) in self.wanted(&held, removal)? {
            let gone = |path: &RelPath| gone(&held, path);
            if stuck {
                removed.refused.extend(paths.iter().map(gone));
                continue;
            }
            match held.open(&dir) {
                Ok(vendored) => {
                    let here = Here {
                        held: &held,
                        vendored: vendored.as_ref(),
                        paths: &paths,
                    };
                    if removal.dry_run {
                        here.would_go(&mut removed, removal.discard_edits)?;
                    } else {
                        here.go(&mut removed, removal, &home, options, on_wait)?;
                    }
                }
                Err(WriteError::Refused(findings)) => {
                    removed.refuse(findings);
                    removed.refused.extend(paths.iter().map(gone));
                }
                Err(error) => return Err(error.into()),
            }
        }
        sort_findings(&mut removed.findings);
        Ok(removed)
    }

    /// The skills that are meant, by the folder that holds them.
    fn wanted(
        &self,
        held: &Held,
        removal: Removal<'_>,
    ) -> Result<BTreeMap<RelPath, Vec<RelPath>>, Error> {
        let meant = self.meant(held, removal.ids, removal.all)?;
        let mut by_place: BTreeMap<RelPath, Vec<RelPath>> = BTreeMap::new();
        for path in meant {
            let place = path.parent().unwrap_or_default();
            by_place.entry(place).or_default().push(path);
        }
        Ok(by_place)
    }
}

fn gone(held: &Held, path: &RelPath) -> Gone {
    Gone {
        id: path.name().to_owned(),
        path: held.shown_of(path),
    }
}

/// The skills of one folder that go; `vendored` is `None` where the folder itself is
/// not there.
struct Here<'a> {
    held: &'a Held,
    vendored: Option<&'a Vendored>,
    paths: &'a [RelPath],
}

impl Here<'_> {
    /// The skills of which something is there, and those that the lock alone names.
    fn split(&self) -> (Vec<SkillId>, Vec<RelPath>) {
        let (mut there, mut absent) = (Vec::new(), Vec::new());
        for path in self.paths {
            let id = SkillId::new(path.name()).ok();
            let present = self
                .vendored
                .zip(id)
                .filter(|(vendored, id)| !matches!(vendored.target(id), Ok(Target::Free)));
            match present {
                Some((_, id)) => there.push(id),
                None => absent.push(path.clone()),
            }
        }
        (there, absent)
    }

    fn gone(&self, id: &SkillId) -> Gone {
        let path = self.paths.iter().find(|path| path.name() == id.as_str());
        let shown = path.map(|path| self.held.shown_of(path));
        Gone {
            id: id.to_string(),
            path: shown.unwrap_or_default(),
        }
    }

    fn would_go(&self, removed: &mut Removed, discard_edits: bool) -> Result<(), Error> {
        let (there, absent) = self.split();
        removed
            .removed
            .extend(absent.iter().map(|path| gone(self.held, path)));
        let Some(vendored) = self.vendored else {
            return Ok(());
        };
        for id in there {
            match vendored.removable(&id, discard_edits) {
                Ok(warnings) => {
                    removed.findings.extend(warnings);
                    removed.removed.push(self.gone(&id));
                }
                Err(WriteError::Refused(findings)) => {
                    removed.refuse(findings);
                    removed.refused.push(self.gone(&id));
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn go(
        &self,
        removed: &mut Removed,
        removal: Removal<'_>,
        home: &Home<'_>,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(), Error> {
        let (there, absent) = self.split();
        let home = Home {
            lock: LockUpdate::Forget(&absent),
            ..*home
        };
        removed
            .removed
            .extend(absent.iter().map(|path| gone(self.held, path)));
        let Some(vendored) = self.vendored.filter(|_| !there.is_empty()) else {
            let (published, recovery) = rewrite(self.vendored, &home, options, on_wait)?;
            removed.notes.extend(recovery.notes);
            removed.findings.extend(recovery.warnings);
            removed.findings.extend(published.warnings());
            return Ok(());
        };
        let (mut writer, recovery) = match vendored.lock(options, on_wait) {
            Ok(locked) => locked,
            Err(WriteError::Refused(findings)) => {
                removed.refuse(findings);
                removed.refused.extend(there.iter().map(|id| self.gone(id)));
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        removed.notes.extend(recovery.notes);
        removed.findings.extend(recovery.warnings);
        let done = writer.remove(&there, removal.discard_edits);
        // Whatever came of it: what lies there now is what the files say.
        let published = commit(writer, &home);
        let done = done?;
        removed
            .removed
            .extend(done.removed.iter().map(|id| self.gone(id)));
        removed.findings.extend(done.warnings);
        for (id, findings) in done.refused {
            removed.refuse(findings);
            removed.refused.push(self.gone(&id));
        }
        removed.findings.extend(published?.warnings());
        Ok(())
    }
}

impl Removed {
    /// Finishes or undoes what interrupted writes left, in every folder that holds
    /// vendored skills.
    fn recover(
        &mut self,
        held: &Held,
        home: &Home<'_>,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(), Error> {
        match settle_all(held, home, options, on_wait) {
            Ok(recovery) => {
                self.notes.extend(recovery.notes);
                self.findings.extend(recovery.warnings);
            }
            Err(WriteError::Refused(findings)) => self.refuse(findings),
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    fn refuse(&mut self, findings: Vec<Finding>) {
        let exit = findings.iter().map(|finding| finding.rule.exit).max();
        self.exit = self.exit.max(exit.unwrap_or(1));
        self.findings.extend(findings);
    }
}
