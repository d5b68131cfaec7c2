//! `[polar]`: where the registry lies, and what skills are let in by.

use super::ConfigError;
use super::keys::{Form, Kind, Table, key};
use super::section::Section;
use super::servers::{self, McpServer};
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
    /// `[polar.servers.ID]`: the MCP servers that can be asked for their tools, in the
    /// order of the file.
    pub servers: Vec<McpServer>,
}

impl Default for Polar {
    fn default() -> Polar {
        Polar {
            registry: RelPath::new("polar").unwrap_or_default(),
            inventory: None,
            policy: None,
            servers: Vec::new(),
        }
    }
}

pub(super) const TABLE: Table = Table {
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
};

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
    if let Some(item) = section.take("servers") {
        polar.servers = servers::read(item.table()?)?;
    }
    section.finish()?;
    Ok(polar)
}
