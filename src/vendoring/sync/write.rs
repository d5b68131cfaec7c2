//! Writing what is ready: the skills of one folder as one change with the files that
//! tell of them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::outcome::Action;
use super::restore::Ready;
use super::run::Run;
use crate::tree::RelPath;
use crate::vendoring::batch::{Batch, install_all};
use crate::vendoring::publish::{Home, need_lock};
use crate::vendoring::stop::Stop;
use crate::vendoring::write::{Expect, Install, Op, StagedSkill, Vendored, Wanted, WriteError};

impl Run<'_> {
    /// Writes the skills that are ready, and the files that tell of skills also where
    /// there is none; gives back what was written.
    pub(super) fn write(&mut self, ready: Vec<Ready>) -> Result<Vec<Ready>, Stop> {
        let home = &self.request.home;
        need_lock(home)?;
        let mut by_folder: BTreeMap<RelPath, Vec<Ready>> = BTreeMap::new();
        for one in ready {
            let dir = one.job.path.parent().unwrap_or_default();
            by_folder.entry(dir).or_default().push(one);
        }
        let held = self.request.held;
        if by_folder.is_empty() {
            let Some(vendored) = held.open(&held.dir)? else {
                return Ok(Vec::new());
            };
            return self.write_in(&vendored, Vec::new());
        }
        let options = self.cx.write_options(self.request.no_sync);
        let mut written = Vec::new();
        for (dir, group) in by_folder {
            let vendored = match held.create(&dir, &options) {
                Ok(vendored) => vendored,
                Err(WriteError::Refused(findings)) => {
                    for one in group {
                        self.refuse_job(&one.job, findings.clone());
                    }
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            written.extend(self.write_in(&vendored, group)?);
        }
        Ok(written)
    }

    fn write_in(&mut self, vendored: &Vendored, group: Vec<Ready>) -> Result<Vec<Ready>, Stop> {
        let batch = self.install_in(vendored, &group);
        let Batch {
            mut refused,
            places,
            findings,
        } = batch?;
        self.syncs.places.extend(places);
        self.syncs.findings.extend(findings);
        let mut written = Vec::new();
        for (at, one) in group.into_iter().enumerate() {
            match refused.remove(&at) {
                Some(findings) => self.refuse_job(&one.job, findings),
                None => written.push(one),
            }
        }
        Ok(written)
    }

    /// The folders, in full, of the skills that stay as they are.
    fn unrestored(&self) -> Vec<PathBuf> {
        let held = self.request.held;
        let refused = self.syncs.skills.iter();
        let refused = refused.filter(|one| one.action == Action::Refuse);
        let refused: BTreeSet<&str> = refused.map(|one| &*one.path).collect();
        if refused.is_empty() {
            return Vec::new();
        }
        held.paths()
            .filter(|path| refused.contains(&*held.shown_of(path)))
            .map(|path| held.root.join(path.as_str()))
            .collect()
    }

    fn install_in(&self, vendored: &Vendored, group: &[Ready]) -> Result<Batch, Stop> {
        let contents: Vec<_> = group
            .iter()
            .map(|one| {
                move |wanted: Wanted<'_>| -> Result<Cow<'_, [u8]>, String> {
                    one.content(vendored, &self.stock, wanted)
                }
            })
            .collect();
        let installs: Vec<Install<'_>> = group
            .iter()
            .zip(&contents)
            .map(|(one, content)| Install {
                op: Op::Sync,
                skill: StagedSkill {
                    local: one.mending.local.clone(),
                    absent: one.mending.absent.clone(),
                    ..StagedSkill::new(&one.record, content)
                },
                expect: one.job.state.as_ref().map_or(Expect::Absent, Expect::State),
            })
            .collect();
        let home = Home {
            unrestored: &self.unrestored(),
            ..self.request.home
        };
        install_all(self.cx, vendored, &installs, &home, self.request.no_sync)
    }
}
