//! Writing what is ready: the skills of one folder as one change with the files that
//! tell of them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::aside;
use super::plan::{Ready, Stays};
use super::run::Run;
use crate::finding::Finding;
use crate::record::FileMode;
use crate::tree::RelPath;
use crate::vendoring::progress::Progress;
use crate::vendoring::publish::{commit, lock_refusal};
use crate::vendoring::stop::Stop;
use crate::vendoring::write::{
    Expect, Install, Op, StagedSkill, Vendored, Wanted, WriteError, Writer,
};

impl Run<'_> {
    /// Writes the skills that are ready, those of one folder as one change with the
    /// files that tell of them; gives back what was written.
    pub(super) fn write(&mut self, ready: Vec<Ready>) -> Result<Vec<Ready>, Stop> {
        if ready.is_empty() {
            return Ok(ready);
        }
        let home = &self.request.home;
        let unusable = lock_refusal(home);
        if !unusable.is_empty() {
            return Err(Stop::Refused(unusable));
        }
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
        let home = &self.request.home;
        let options = self.cx.write_options(self.request.no_sync);
        let on_wait = &mut |holder| (self.cx.on_wait)(holder);
        let (mut writer, recovery) = vendored.lock(options, on_wait)?;
        recovery.notes.iter().for_each(|note| (self.cx.notes)(note));
        self.updates.findings.extend(recovery.warnings);
        let all: Vec<&Ready> = group.iter().collect();
        let mut refused: BTreeMap<String, Vec<Finding>> = BTreeMap::new();
        let mut done = install(&mut writer, vendored, &all, &*self.cx.progress);
        if matches!(done, Err(WriteError::Refused(_))) && writer.touched().is_empty() {
            // One of them changed meanwhile: it holds back no other.
            done = Ok(());
            for one in all {
                match install(&mut writer, vendored, &[one], &*self.cx.progress) {
                    Ok(()) => {}
                    Err(WriteError::Refused(findings)) => {
                        refused.insert(one.target.shown.clone(), findings);
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
            return Ok(Vec::new());
        }
        let published = commit(writer, home);
        done?;
        let published = published?;
        let files = published.written.iter();
        self.updates
            .places
            .extend(files.map(|file| (home.shown)(file)));
        self.updates.findings.extend(published.warnings());
        let mut written = Vec::new();
        for one in group {
            match refused.remove(&one.target.shown) {
                Some(findings) => self.refuse(Stays::for_reason(one.target, findings)),
                None => {
                    aside::put(home.pages_dir, &one.target.called, &one.resolved.side).map_err(
                        |reason| {
                            let path = one.target.shown.clone();
                            Stop::Write(WriteError::Page { path, reason })
                        },
                    )?;
                    written.push(one);
                }
            }
        }
        Ok(written)
    }
}

fn install(
    writer: &mut Writer<'_>,
    vendored: &Vendored,
    group: &[&Ready],
    progress: &dyn Progress,
) -> Result<(), WriteError> {
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
    progress.phase("writing", Some(installs.len() as u64));
    writer.install(&installs, &mut || progress.step())
}
