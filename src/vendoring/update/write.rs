//! Writing what is ready: the skills of one folder as one change with the files that
//! tell of them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::aside;
use super::plan::{Ready, Stays};
use super::run::Run;
use crate::record::FileMode;
use crate::tree::RelPath;
use crate::vendoring::add::keep;
use crate::vendoring::batch::{Batch, install_all};
use crate::vendoring::publish::need_lock;
use crate::vendoring::stop::Stop;
use crate::vendoring::write::{Expect, Install, Op, StagedSkill, Vendored, Wanted};

impl Run<'_> {
    /// Writes the skills that are ready, those of one folder as one change with the
    /// files that tell of them; gives back what was written.
    pub(super) fn write(&mut self, ready: Vec<Ready>) -> Result<Vec<Ready>, Stop> {
        if ready.is_empty() {
            return Ok(ready);
        }
        let home = &self.request.home;
        need_lock(home)?;
        let mut by_folder: BTreeMap<RelPath, Vec<Ready>> = BTreeMap::new();
        for one in ready {
            let dir = one.target.path.parent().unwrap_or_default();
            by_folder.entry(dir).or_default().push(one);
        }
        let folders = std::mem::take(&mut self.folders);
        let mut written = Vec::new();
        for (dir, group) in by_folder {
            if let Some(vendored) = folders.get(&dir) {
                written.extend(self.write_in(vendored, group)?);
            }
        }
        Ok(written)
    }

    fn write_in(&mut self, vendored: &Vendored, group: Vec<Ready>) -> Result<Vec<Ready>, Stop> {
        let root = self.request.home.pages_dir;
        let (mut whole, mut put) = (Vec::new(), Vec::new());
        for one in group {
            // What can't be put aside would be lost when the skill has its new version.
            let (called, shown) = (&one.target.called, &one.target.shown);
            match aside::put(root, called, shown, &one.resolved.side) {
                Ok(new) => {
                    whole.push(one);
                    put.push(new);
                }
                Err(finding) => self.refuse(Stays::for_reason(one.target, vec![*finding])),
            }
        }
        if whole.is_empty() {
            return Ok(whole);
        }
        let batch = self.install_in(vendored, &whole);
        let Batch {
            mut refused,
            places,
            findings,
        } = batch?;
        self.updates.places.extend(places);
        self.updates.findings.extend(findings);
        let mut written = Vec::new();
        for (at, (one, put)) in whole.into_iter().zip(put).enumerate() {
            match refused.remove(&at) {
                Some(findings) => {
                    aside::take_back(root, &put);
                    self.refuse(Stays::for_reason(one.target, findings));
                }
                None => {
                    if let Some(blobs) = self.cx.blobs() {
                        keep(&blobs, &one.fetched, &one.judged, &one.record);
                    }
                    written.push(one);
                }
            }
        }
        Ok(written)
    }

    fn install_in(&self, vendored: &Vendored, group: &[Ready]) -> Result<Batch, Stop> {
        let contents: Vec<_> = group
            .iter()
            .map(|one| {
                move |wanted: Wanted<'_>| -> Result<Cow<'_, [u8]>, String> {
                    one.content(vendored, wanted)
                }
            })
            .collect();
        let installs: Vec<Install<'_>> = group
            .iter()
            .zip(&contents)
            .map(|(one, content)| {
                let local = one.resolved.local.iter();
                let local: BTreeMap<RelPath, FileMode> = local
                    .map(|(path, file)| (path.clone(), file.mode))
                    .collect();
                Install {
                    op: Op::Update,
                    skill: StagedSkill {
                        local,
                        absent: one.resolved.absent.clone(),
                        ..StagedSkill::new(&one.record, content)
                    },
                    expect: Expect::State(&one.target.state),
                }
            })
            .collect();
        let (home, no_sync) = (&self.request.home, self.request.no_sync);
        install_all(self.cx, vendored, &installs, home, no_sync)
    }
}
