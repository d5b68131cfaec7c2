//! Where a registry lies, and the files beside it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::project::open::tidy;
use crate::project::{Error, Project};
use crate::systems::polar::{Inventory, Policy};
use crate::text::Untrusted;
use crate::tree::RelPath;
use crate::vendoring::registry::{Registry, Texts};
use crate::vendoring::write::{WriteError, WriteOptions};

/// Where a registry lies.
#[derive(Clone, Debug)]
pub(super) struct RegistryPlace {
    /// A folder that is there.
    base: PathBuf,
    /// The registry below it.
    dir: RelPath,
    /// As findings print it.
    pub(super) shown: String,
}

impl RegistryPlace {
    pub(super) fn open(&self) -> Result<Option<Registry>, WriteError> {
        Registry::open(&self.base, &self.dir, &self.shown)
    }

    pub(super) fn create(&self, options: &WriteOptions<'_>) -> Result<Registry, WriteError> {
        Registry::create(&self.base, &self.dir, &self.shown, options)
    }

    /// A file of a skill as findings print it.
    pub(super) fn shown_of(&self, id: &str, file: &str) -> String {
        Untrusted(&format!("{}/{id}/{file}", self.shown)).to_string()
    }
}

impl Project {
    /// The registry that is named, else that of the configuration.
    pub(super) fn registry_place(&self, named: Option<&Path>) -> Result<RegistryPlace, Error> {
        let full = match named {
            Some(named) => tidy(&self.cwd, named),
            None => self.config_dir.join(self.config.polar.registry.as_str()),
        };
        let shown = Untrusted(&self.shown(&full)).to_string();
        let parents = full.ancestors().skip(1);
        let base = parents.into_iter().find(|dir| dir.is_dir());
        let below = base.and_then(|base| full.strip_prefix(base).ok());
        let below = below.and_then(Path::to_str);
        let dir = below.and_then(|below| RelPath::own(&below.replace('\\', "/")).ok());
        match (base, dir) {
            (Some(base), Some(dir)) if !dir.is_root() => Ok(RegistryPlace {
                base: base.to_path_buf(),
                dir,
                shown,
            }),
            _ => Err(Error::unknown(
                format!("`{shown}` can't be the folder of a registry"),
                "name a folder below another one: --registry polar",
            )),
        }
    }

    /// The files of every skill of a registry.
    pub(super) fn registered(
        &self,
        place: &RegistryPlace,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<BTreeMap<String, Texts>, Error> {
        let all = place.open()?.map(|registry| registry.all(options, on_wait));
        Ok(all.transpose()?.unwrap_or_default())
    }

    /// The inventory that is named, else that of the configuration; `None` where
    /// nobody names one.
    pub(in crate::project) fn inventory(
        &self,
        named: Option<&Path>,
    ) -> Result<Option<Inventory>, Error> {
        let configured = self.config.polar.inventory.as_ref();
        let Some((text, shown)) = self.given_text(named, configured)? else {
            return Ok(None);
        };
        Ok(Some(Inventory::parse(&text, &shown)?))
    }

    /// The policy that is named, else that of the configuration.
    pub(in crate::project) fn policy(&self, named: Option<&Path>) -> Result<Policy, Error> {
        let configured = self.config.polar.policy.as_ref();
        let Some((text, shown)) = self.given_text(named, configured)? else {
            return Err(Error::unknown(
                "no policy is named: what none allows is not allowed",
                "name it with --policy FILE, or as `policy` below [polar] in minara.toml; \
                 {\"allow\": {\"mcp.docs\": [\"*\"]}} is one",
            ));
        };
        Ok(Policy::parse(&text, &shown)?)
    }

    /// The text of a file that is named, which may be a pipe, or configured; how it is
    /// shown.
    fn given_text(
        &self,
        named: Option<&Path>,
        configured: Option<&RelPath>,
    ) -> Result<Option<(String, String)>, Error> {
        match (named, configured) {
            (Some(named), _) => self.text_of(&self.cwd.join(named), true).map(Some),
            (None, Some(below)) => {
                let path = self.config_dir.join(below.as_str());
                self.text_of(&path, false).map(Some)
            }
            (None, None) => Ok(None),
        }
    }
}
