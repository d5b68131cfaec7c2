//! The vendored skills of a project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{Error, Project};
use crate::record::{Record, SkillId, rule_of_fault};
use crate::tree::RelPath;
use crate::vendoring::add::Place;
use crate::vendoring::verify::{State, Verification, Verified, verify};
use crate::vendoring::write::{Vendored, WriteError, WriteOptions};

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
}

impl VendorDir {
    /// As those who write take it.
    pub fn place(&self) -> Place<'_> {
        Place {
            base: &self.base,
            dir: &self.dir,
            shown: &self.shown,
        }
    }

    /// Opens the folder; `None` where nothing was ever vendored.
    ///
    /// # Errors
    /// As [`Vendored::open`].
    pub fn open(&self) -> Result<Option<Vendored>, WriteError> {
        if !self.base.is_dir() {
            return Ok(None);
        }
        Vendored::open(&self.base, &self.dir, &self.shown)
    }
}

impl Project {
    /// The vendored folder: `into`, else the configured one below the root.
    ///
    /// # Errors
    /// A path that can't be one below the root.
    pub fn vendor_dir(&self, into: Option<&Path>) -> Result<VendorDir, Error> {
        let configured = || self.config.vendor.dir.clone();
        let (base, below) = match into {
            Some(into) if into.is_absolute() => (into.to_path_buf(), RelPath::root()),
            Some(into) => (self.root.clone(), below_root(into)?),
            None if self.named_root.is_some() => (self.root.clone(), configured()),
            None => (self.config_dir.clone(), configured()),
        };
        let mut full = base.clone();
        full.extend(below.components());
        Ok(VendorDir {
            shown: self.shown(&full),
            base,
            dir: below,
        })
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
    RelPath::new(text).map_err(|fault| Error::NotBelowRoot {
        path: into.display().to_string(),
        rule: rule_of_fault(fault).as_str(),
    })
}
