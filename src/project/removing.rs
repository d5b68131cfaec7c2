//! Deleting vendored skills.

use std::collections::{BTreeMap, BTreeSet};

use super::vendored::OnWait;
use super::{Error, Project};
use crate::finding::{Finding, sort_findings};
use crate::record::SkillId;
use crate::tree::RelPath;
use crate::vendoring::held::Held;
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
    /// Deletes vendored skills, each a transaction of its own, and brings
    /// `minara.lock` and the generated pages up to date. One that only the lock
    /// names is taken out of it.
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
        let held = self.held();
        let mut removed = Removed::default();
        let mut touched = Vec::new();
        for (dir, paths) in self.wanted(&held, removal)? {
            let place = held.places.get(&dir);
            let shown = place.map_or_else(|| dir.to_string(), |place| place.shown.clone());
            let mut here = Here {
                held: &held,
                paths: &paths,
                removal,
                touched: Vec::new(),
            };
            match Vendored::open(&held.root, &dir, &shown) {
                Ok(vendored) => here.go(vendored.as_ref(), &mut removed, options, on_wait)?,
                Err(WriteError::Refused(findings)) => {
                    removed.refuse(findings);
                    removed
                        .refused
                        .extend(paths.iter().map(|path| here.gone(path)));
                }
                Err(error) => return Err(error.into()),
            }
            touched.extend(here.touched);
        }
        if !touched.is_empty() && !removal.dry_run {
            removed.findings.extend(self.publish(&touched)?.findings);
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
        let known: BTreeSet<RelPath> = held.paths().collect();
        if known.is_empty() {
            return Err(Error::NothingVendored);
        }
        let called = |paths: &BTreeSet<RelPath>| {
            let called = paths.iter().map(|path| held.called(path));
            called.collect::<Vec<String>>()
        };
        let meant = if removal.all {
            known
        } else if removal.ids.is_empty() {
            return Err(Error::NoneNamed(called(&known)));
        } else {
            for id in removal.ids {
                let same = self.named(held, std::slice::from_ref(id))?;
                if same.len() > 1 {
                    return Err(Error::Several {
                        name: id.clone(),
                        paths: same.iter().map(|path| held.shown_of(path)).collect(),
                    });
                }
            }
            self.named(held, removal.ids)?
        };
        let mut by_place: BTreeMap<RelPath, Vec<RelPath>> = BTreeMap::new();
        for path in meant {
            let place = path.parent().unwrap_or_default();
            by_place.entry(place).or_default().push(path);
        }
        Ok(by_place)
    }
}

/// The skills of one folder that go.
struct Here<'a> {
    held: &'a Held,
    paths: &'a [RelPath],
    removal: Removal<'a>,
    /// Those that are gone.
    touched: Vec<RelPath>,
}

impl Here<'_> {
    fn gone(&self, path: &RelPath) -> Gone {
        Gone {
            id: path.name().to_owned(),
            path: self.held.shown_of(path),
        }
    }

    /// `vendored` is `None` where the folder itself is gone.
    fn go(
        &mut self,
        vendored: Option<&Vendored>,
        removed: &mut Removed,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(), Error> {
        let discard = self.removal.discard_edits;
        let there = |path: &RelPath| {
            vendored.and_then(|vendored| Some((vendored, present(vendored, path)?)))
        };
        let (here, absent): (Vec<&RelPath>, Vec<&RelPath>) =
            self.paths.iter().partition(|path| there(path).is_some());
        for path in absent {
            removed.removed.push(self.gone(path));
            self.touched.push(path.clone());
        }
        let Some(vendored) = vendored.filter(|_| !here.is_empty()) else {
            return Ok(());
        };
        if self.removal.dry_run {
            return self.each(&here, removed, |id| vendored.removable(id, discard));
        }
        let (writer, recovery) = match vendored.lock(options, on_wait) {
            Ok(locked) => locked,
            Err(WriteError::Refused(findings)) => {
                removed.refuse(findings);
                removed
                    .refused
                    .extend(here.iter().map(|path| self.gone(path)));
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        removed.notes.extend(recovery.notes);
        removed.findings.extend(recovery.warnings);
        self.each(&here, removed, |id| {
            let removed = writer.remove(id, discard)?;
            Ok(removed.warnings)
        })
    }

    /// Each skill is a transaction of its own: one that is refused holds no other
    /// back.
    fn each(
        &mut self,
        paths: &[&RelPath],
        removed: &mut Removed,
        mut remove: impl FnMut(&SkillId) -> Result<Vec<Finding>, WriteError>,
    ) -> Result<(), Error> {
        for path in paths {
            let Ok(id) = SkillId::new(path.name()) else {
                continue;
            };
            match remove(&id) {
                Ok(warnings) => {
                    removed.findings.extend(warnings);
                    removed.removed.push(self.gone(path));
                    self.touched.push((*path).clone());
                }
                Err(WriteError::Refused(findings)) => {
                    removed.refuse(findings);
                    removed.refused.push(self.gone(path));
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// The id of a skill's folder that is there, whatever it is.
fn present(vendored: &Vendored, path: &RelPath) -> Option<SkillId> {
    let id = SkillId::new(path.name()).ok()?;
    match vendored.target(&id) {
        Ok(Target::Free) => None,
        _ => Some(id),
    }
}

impl Removed {
    fn refuse(&mut self, findings: Vec<Finding>) {
        let exit = findings.iter().map(|finding| finding.rule.exit).max();
        self.exit = self.exit.max(exit.unwrap_or(1));
        self.findings.extend(findings);
    }
}
