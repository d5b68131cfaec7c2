//! `minara.toml`: what a project asks for, with spans.
//!
//! The text is read into typed values in one pass. Nothing is guessed: a key
//! that does not exist, a rule that does not exist, a level that can't be one is
//! an error that points at its characters and names what was probably meant. A
//! key that a later version will read is refused too, rather than ignored: a
//! project that sets `lint.baseline` expects it to hold.
//!
//! Paths and globs count from the folder that holds the file. A key that stands
//! alone is one row of `plain.rs`; those that speak of rules and licences have
//! their type and default in `values.rs`, their reader in `lint.rs` and
//! `license.rs`, and their row in `tables.rs`, which describes every key for
//! people and schemas.

mod curia;
mod error;
mod find;
mod globs;
mod keys;
mod license;
mod lint;
mod minara;
mod plain;
mod polar;
mod section;
mod servers;
mod tables;
mod values;
mod vertesia;
mod word;

pub use curia::CuriaHost;
pub use error::{ConfigError, Fault};
pub use find::{FILE_NAME, find};
pub use globs::Globs;
pub use keys::{Form, Key, Kind, Table};
pub use minara::{MinaraHost, StagePhrases};
pub use plain::{Catalog, CatalogForm, Fetch, FetchWith, Limits, Vendor};
pub use polar::Polar;
pub use servers::{McpReach, McpServer};
pub use tables::TABLES;
pub use values::{
    Budget, ChosenProfile, Config, License, LicenseClarify, LicenseOverride, LicensePolicy,
    LicenseScope, Lint, LintOverride, Origin, RuleSetting,
};
pub use vertesia::VertesiaHost;
pub use word::Word;

use std::sync::Arc;

use section::{Reader, Section};

use crate::text::Source;

impl Config {
    /// Reads the text of a `minara.toml`; `name` is the file as messages show
    /// it. What the text leaves out has its default.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn parse(text: &str, name: &str) -> Result<Config, ConfigError> {
        let reader = Reader::new(text, name);
        let root = reader.parse()?;
        let mut root = Section::root(&reader, &root);
        let mut config = Config {
            origin: Some(Origin {
                name: name.to_owned(),
                source: Arc::new(Source::from_text(text)),
            }),
            ..Config::default()
        };
        if let Some(item) = root.take("vendor") {
            config.vendor = Vendor::read(item.table()?)?;
        }
        if let Some(item) = root.take("lint") {
            config.lint = lint::read(item.table()?)?;
        }
        if let Some(item) = root.take("license") {
            config.license = license::read(item.table()?)?;
        }
        if let Some(item) = root.take("fetch") {
            config.fetch = Fetch::read(item.table()?)?;
        }
        if let Some(item) = root.take("limits") {
            config.limits = Limits::read(item.table()?)?;
        }
        if let Some(item) = root.take("catalog") {
            config.catalog = Catalog::read(item.table()?)?;
        }
        if let Some(item) = root.take("minara") {
            config.minara = minara::read(item.table()?)?;
        }
        if let Some(item) = root.take("curia") {
            config.curia = curia::read(item.table()?)?;
        }
        if let Some(item) = root.take("polar") {
            config.polar = polar::read(item.table()?)?;
        }
        if let Some(item) = root.take("vertesia") {
            config.vertesia = vertesia::read(item.table()?)?;
        }
        root.later("audit")?;
        root.finish()?;
        Ok(config)
    }
}

#[cfg(test)]
mod tests;
