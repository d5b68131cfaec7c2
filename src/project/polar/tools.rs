//! What servers offer, and what has changed of it.

use std::path::PathBuf;

use super::shown::Documents;
use crate::finding::{Finding, sort_findings};
use crate::project::{Error, Project};
use crate::systems::polar::{Against, Inventory, against, inventory_faults};
use crate::text::Untrusted;
use crate::vendoring::write::WriteOptions;

/// An inventory that a person asks about.
#[derive(Clone, Debug)]
pub struct InventoryOf {
    /// Where it is.
    pub from: ToolsFrom,
    /// The inventory that it is held against.
    pub against: Option<PathBuf>,
    /// The registry whose skills may rest on that.
    pub registry: Option<PathBuf>,
}

/// Where an inventory is.
#[derive(Clone, Debug)]
pub enum ToolsFrom {
    /// In a file.
    File(PathBuf),
    /// Servers just said it.
    Servers {
        /// Its text.
        text: String,
        /// The file that it is kept in; `None` where it is not kept.
        file: Option<PathBuf>,
    },
}

/// What servers offer.
#[derive(Debug)]
pub struct Offered {
    /// The inventory.
    pub inventory: Inventory,
    /// What has changed.
    pub against: Option<Against>,
    /// What is wrong with it, sorted.
    pub findings: Vec<Finding>,
}

impl Project {
    /// What the servers of an inventory offer.
    ///
    /// # Errors
    /// A file that can't be used; a registry that can't be read.
    pub fn polar_inventory(
        &self,
        asked: &InventoryOf,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<Offered, Error> {
        let (inventory, is_kept) = self.asked_inventory(&asked.from)?;
        let documents = Documents {
            inventory: Some(&inventory.document),
            ..Documents::default()
        };
        let faults = inventory_faults(&inventory);
        let mut findings: Vec<Finding> = faults
            .iter()
            .map(|fault| documents.finding(fault))
            .map(|found| if is_kept { found } else { found.in_source() })
            .collect();
        sort_findings(&mut findings);
        let against = match &asked.against {
            None => None,
            Some(old) => {
                let (text, shown) = self.text_of(&self.cwd.join(old), true)?;
                let old = Inventory::parse(&text, &shown)?;
                let place = self.registry_place(asked.registry.as_deref())?;
                let mut reports = Vec::new();
                for (id, texts) in self.registered(&place, options, on_wait)? {
                    reports.extend(self.install_report(&place, &id, &texts)?);
                }
                Some(against(&inventory, &old, &reports))
            }
        };
        Ok(Offered {
            inventory,
            against,
            findings,
        })
    }

    /// The inventory, and whether it lies in a file.
    fn asked_inventory(&self, from: &ToolsFrom) -> Result<(Inventory, bool), Error> {
        match from {
            ToolsFrom::File(file) => {
                let (text, shown) = self.text_of(&self.cwd.join(file), true)?;
                Ok((Inventory::parse(&text, &shown)?, true))
            }
            ToolsFrom::Servers { text, file } => {
                let shown = file.as_ref().map(|file| self.shown(&self.cwd.join(file)));
                let is_kept = shown.is_some();
                let shown = shown.unwrap_or_else(|| "tools/list".to_owned());
                let shown = Untrusted(&shown).to_string();
                Ok((Inventory::parse(text, &shown)?, is_kept))
            }
        }
    }
}
