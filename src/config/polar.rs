//! `[polar]`: where the registry lies, and what skills are let in by.

use super::ConfigError;
use super::keys::{Form, Kind, Table, key};
use super::section::Section;
use crate::tree::RelPath;

/// `[polar]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polar {
    /// `registry`: the folder with a folder for every skill.
    pub registry: RelPath,
    /// `inventory`: the recorded tools of the servers.
    pub inventory: Option<RelPath>,
    /// `policy`: what may be let in.
    pub policy: Option<RelPath>,
}

impl Default for Polar {
    fn default() -> Polar {
        Polar {
            registry: RelPath::new("polar").unwrap_or_default(),
            inventory: None,
            policy: None,
        }
    }
}

pub(super) const TABLES: [Table; 1] = [Table {
    path: "polar",
    form: Form::One,
    about: "Where Polar's registry lies, and what skills are let in by.",
    keys: &[
        key(
            "registry",
            Kind::Path,
            "\"polar\"",
            "the registry: a folder for every skill",
        ),
        key(
            "inventory",
            Kind::Path,
            "",
            "the recorded tools of the servers",
        ),
        key("policy", Kind::Path, "", "what may be let in, and how far"),
    ],
    example: "\
[polar]
inventory = \"polar/inventory.json\"
policy = \"polar/policy.json\"
",
    notes: "",
}];

pub(super) fn read(mut section: Section<'_>) -> Result<Polar, ConfigError> {
    let mut polar = Polar::default();
    if let Some(item) = section.take("registry") {
        polar.registry = item.portable_path()?;
    }
    if let Some(item) = section.take("inventory") {
        polar.inventory = Some(item.portable_path()?);
    }
    if let Some(item) = section.take("policy") {
        polar.policy = Some(item.portable_path()?);
    }
    section.finish()?;
    Ok(polar)
}
