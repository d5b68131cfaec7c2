//! A set of swaps as one change: announced together, done one by one, finished
//! together when the files that tell of them are written.

use std::ffi::OsStr;
use std::path::PathBuf;

use super::dir::remove_tree;
use super::error::failed;
use super::journal::{self, JOURNAL_FILE, JOURNAL_TEMP, Swap};
use super::recover::{retire, sweep};
use super::state::{Found, look};
use super::{Recovery, WriteError, Writer};
use crate::finding::Finding;
use crate::record::SkillId;

impl Writer<'_> {
    /// Announces `swaps` and does each by `act`. Where one fails it is undone,
    /// and those after it are not begun; those before it stand.
    pub(super) fn run(
        &mut self,
        swaps: Vec<Swap>,
        mut act: impl FnMut(&Self, &Swap) -> Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        if swaps.is_empty() {
            return Ok(());
        }
        let announced: Vec<Swap> = self.open.iter().chain(&swaps).cloned().collect();
        if let Err(error) = journal::write(self, &announced) {
            self.drop_stages(&swaps);
            self.forget_journal();
            let shown = self.vendored.shown_of(JOURNAL_FILE);
            return Err(failed("written", shown)(error));
        }
        self.journal = true;
        for (at, swap) in swaps.iter().enumerate() {
            if let Err(error) = act(self, swap) {
                // The error at hand is the one to report. What can't be undone
                // now is undone by the next write.
                let undone = self.undo(swap);
                self.stuck |= !matches!(undone, Ok(true));
                self.drop_stages(&swaps[at + 1..]);
                if self.open.is_empty() && !self.stuck {
                    self.forget_journal();
                }
                return Err(error.after(&swaps, at));
            }
            self.open.push(swap.clone());
            self.touched.push(swap.id.clone());
        }
        Ok(())
    }

    /// The skills whose folders changed since the lock was taken, those that an
    /// interrupted write had begun with included.
    pub fn touched(&self) -> &[SkillId] {
        &self.touched
    }

    /// The same as folders, in full.
    pub fn touched_folders(&self) -> Vec<PathBuf> {
        let full = |id: &SkillId| self.vendored.full_of(id);
        self.touched.iter().map(full).collect()
    }

    /// Leaves the journal to the next write, which then takes up from here.
    pub fn leave_journal(&mut self) {
        self.stuck = true;
    }

    /// Ends the change: the journal goes, then what was replaced. To be called
    /// when the files that say what is vendored are written.
    ///
    /// Returns warnings: an old copy that was kept because it holds something new.
    ///
    /// # Errors
    /// [`WriteError::Io`]; the next write then takes it up.
    pub fn finish(mut self) -> Result<Vec<Finding>, WriteError> {
        let mut recovery = Recovery::default();
        let open = std::mem::take(&mut self.open);
        let mut finish = || {
            for swap in &open {
                retire(&self, swap)?;
            }
            if self.stuck {
                // What was replaced goes when the journal does.
                return self.sync();
            }
            if self.journal {
                self.sync()?;
                journal::remove(&self)?;
            }
            for swap in &open {
                sweep(&self, Some(&swap.names), &mut recovery)?;
            }
            Ok(())
        };
        finish().map_err(failed("written", &self.vendored.shown))?;
        Ok(recovery.warnings)
    }

    /// Brings the old state of one skill back; `false` where the target is
    /// neither missing nor the old folder, and nothing is touched: the swap is
    /// done, or somebody else was there.
    fn undo(&self, swap: &Swap) -> std::io::Result<bool> {
        let dir = self.dir();
        let target = OsStr::new(swap.id.as_str());
        let old = OsStr::new(&swap.names.old);
        let there = look(dir, target)?;
        if there == Found::Missing && dir.stat(old)?.is_some() {
            dir.rename(old, target)?;
        } else if there != Found::of(swap.old.as_ref()) {
            return Ok(false);
        }
        self.sync()?;
        self.drop_stages(std::slice::from_ref(swap));
        Ok(true)
    }

    /// Deletes what was staged and did not take its place. What can't be deleted
    /// now is deleted by the next write.
    pub(super) fn drop_stages(&self, swaps: &[Swap]) {
        for swap in swaps.iter().filter(|swap| swap.new.is_some()) {
            let stage = OsStr::new(&swap.names.stage);
            let staged = look(self.dir(), stage);
            if staged.is_ok_and(|staged| staged == Found::of(swap.new.as_ref())) {
                let _ = remove_tree(self.dir(), stage);
            }
        }
    }

    /// Nothing that the journal speaks of was done.
    fn forget_journal(&mut self) {
        if !self.open.is_empty() {
            return;
        }
        for name in [JOURNAL_TEMP, JOURNAL_FILE].map(OsStr::new) {
            if self.dir().stat(name).is_ok_and(|stat| stat.is_some()) {
                let _ = self.dir().remove_file(name);
            }
        }
        let _ = self.sync();
        self.journal = false;
    }
}
