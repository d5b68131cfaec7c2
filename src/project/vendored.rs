//! The vendored skills of a project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{Error, Project};
use crate::record::{Record, SkillId, rule_of_fault};
use crate::tree::{PathFault, RelPath};
use crate::vendoring::add::Place;
use crate::vendoring::verify::{State, Verification, Verified, verify};
use crate::vendoring::write::{LockPlace, Vendored, WriteError, WriteOptions};

/// Hears that another process holds the lock, with its id where that is known.
pub type OnWait<'a> = dyn FnMut(Option<u32>) + 'a;

/// Where the vendored skills lie.
#[derive(Debug)]
pub struct VendorDir {
    /// The folder that exists already, absolute.
    pub base: PathBuf,
    /// The vendored folder below it.
    pub dir: RelPath,
    /// The vendored folder as findings print it.
    pub shown: String,
    /// The folder that holds the lock, where it is another one.
    pub lock: Option<Box<VendorDir>>,
}

impl VendorDir {
    fn full(&self) -> PathBuf {
        self.base.join(self.dir.as_str())
    }

    /// As those who write take it.
    pub fn place(&self) -> Place<'_> {
        Place {
            base: &self.base,
            dir: &self.dir,
            shown: &self.shown,
            lock: self.lock.as_deref().map(|lock| LockPlace {
                base: &lock.base,
                dir: &lock.dir,
                shown: &lock.shown,
            }),
        }
    }

    /// Opens the folder; `None` where nothing was ever vendored.
    ///
    /// # Errors
    /// As [`Vendored::open`].
    pub fn open(&self) -> Result<Option<Vendored>, WriteError> {
        self.place().open()
    }
}

impl Project {
    /// The vendored folder: `into`, else the configured one below the root.
    ///
    /// # Errors
    /// A path that can't be one below the root.
    pub fn vendor_dir(&self, into: Option<&Path>) -> Result<VendorDir, Error> {
        let base = if self.named_root.is_some() {
            &self.root
        } else {
            &self.config_dir
        };
        let configured = self.vendor_dir_at(base, self.config.vendor.dir.clone());
        let Some(into) = into else {
            return Ok(configured);
        };
        let dir = self.vendor_dir_at(&self.root, below_root(into)?);
        let is_other = dir.full() != configured.full();
        Ok(VendorDir {
            lock: is_other.then(|| Box::new(configured)),
            ..dir
        })
    }

    fn vendor_dir_at(&self, base: &Path, dir: RelPath) -> VendorDir {
        VendorDir {
            shown: self.shown(&base.join(dir.as_str())),
            base: base.to_path_buf(),
            dir,
            lock: None,
        }
    }

    /// The vendored skills; `None` where nothing was ever vendored.
    ///
    /// # Errors
    /// A folder that can't be read, or is a link.
    pub fn vendored(&self) -> Result<Option<Vendored>, Error> {
        Ok(self.vendor_dir(None)?.open()?)
    }

    /// Compares vendored skills with their records: those of `ids`, or all.
    ///
    /// # Errors
    /// An id that is not there; [`Error::Write`] where the folder can't be read,
    /// or is refused.
    pub fn verify(
        &self,
        ids: &[String],
        options: &WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<Verification, Error> {
        let dir = self.vendor_dir(None)?;
        let Some(vendored) = dir.open()? else {
            if ids.is_empty() {
                return Ok(Verification::default());
            }
            return Err(Error::NothingVendored(dir.shown));
        };
        let known = vendored.ids()?;
        let only = named_ids(&vendored, ids, &known)?;
        let only = (!ids.is_empty()).then_some(only.as_slice());
        let policy = self.recheck_records(&dir.shown)?;
        Ok(verify(&vendored, only, &policy, options, on_wait)?)
    }

    /// What each vendored folder is, by its shown path. A folder that is refused
    /// says nothing of its skills.
    ///
    /// # Errors
    /// A vendored folder that is none below the root; an interruption, or a
    /// failure of the file system.
    pub fn states(
        &self,
        options: &WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<BTreeMap<String, State>, Error> {
        let Ok(Some(vendored)) = self.vendor_dir(None)?.open() else {
            return Ok(BTreeMap::new());
        };
        let no_policy = |_: &Record| Vec::new();
        match verify(&vendored, None, &no_policy, options, on_wait) {
            Ok(verification) => {
                let skills = verification.skills.into_iter();
                let state = |skill: Verified| (vendored.shown_of(&skill.name), skill.state);
                Ok(skills.map(state).collect())
            }
            Err(WriteError::Refused(_)) => Ok(BTreeMap::new()),
            Err(error) => Err(error.into()),
        }
    }
}

/// The ids that were named; a name that nothing has is an error with the list.
pub(super) fn named_ids(
    vendored: &Vendored,
    named: &[String],
    known: &[SkillId],
) -> Result<Vec<SkillId>, Error> {
    let find = |name: &String| {
        let id = SkillId::new(name).ok();
        let there = id.filter(|id| known.contains(id));
        there.ok_or_else(|| Error::NotVendored {
            name: name.clone(),
            dir: vendored.shown().to_owned(),
            known: known.iter().map(SkillId::to_string).collect(),
        })
    };
    named.iter().map(find).collect()
}

fn below_root(into: &Path) -> Result<RelPath, Error> {
    let text = into
        .to_string_lossy()
        .replace(std::path::MAIN_SEPARATOR, "/");
    let text = text.trim_start_matches("./").trim_end_matches('/');
    let refused = |fault| Error::NotBelowRoot {
        path: into.display().to_string(),
        rule: rule_of_fault(fault).as_str(),
    };
    match RelPath::new(text) {
        // The root itself is the user's own.
        Ok(path) if path.is_root() => Err(refused(PathFault::Traversal)),
        path => path.map_err(refused),
    }
}
