//! What servers offer, and what has changed of it.

use std::path::PathBuf;

use super::shown::Documents;
use crate::finding::{Finding, sort_findings};
use crate::project::{Error, Project};
use crate::systems::polar::{Against, Inventory, against, inventory_faults};
use crate::vendoring::write::WriteOptions;

/// An inventory that a person asks about.
#[derive(Clone, Debug, Default)]
pub struct InventoryOf {
    /// The file.
    pub file: PathBuf,
    /// The inventory that it is held against.
    pub against: Option<PathBuf>,
    /// The registry whose skills may rest on that.
    pub registry: Option<PathBuf>,
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
        let (text, shown) = self.text_of(&self.cwd.join(&asked.file), true)?;
        let inventory = Inventory::parse(&text, &shown)?;
        let documents = Documents {
            inventory: Some(&inventory.document),
            ..Documents::default()
        };
        let faults = inventory_faults(&inventory);
        let mut findings: Vec<Finding> = faults
            .iter()
            .map(|fault| documents.finding(fault))
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
}
