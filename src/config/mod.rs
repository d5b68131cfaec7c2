//! `minara.toml`: what a project asks for, with spans.
//!
//! The text is read into typed values in one pass. Nothing is guessed: a key
//! that does not exist, a rule that does not exist, a level that can't be one is
//! an error that points at its characters and names what was probably meant. A
//! key that a later version will read is refused too, rather than ignored: a
//! project that sets `lint.baseline` expects it to hold.
//!
//! Paths and globs count from the folder that holds the file. Every default is
//! in `values.rs`; `keys.rs` describes every key for people and schemas.

mod error;
mod find;
mod globs;
mod keys;
mod license;
mod lint;
mod section;
mod values;

pub use error::{ConfigError, Fault};
pub use find::{FILE_NAME, find};
pub use globs::Globs;
pub use keys::{Form, Key, Kind, TABLES, Table};
pub use values::{
    Budget, Catalog, CatalogForm, ChosenProfile, Config, Fetch, License, LicenseOverride,
    LicensePolicy, LicenseScope, Limits, Lint, LintOverride, Origin, RuleSetting, Vendor, Word,
};

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
            config.vendor = vendor(item.table()?)?;
        }
        if let Some(item) = root.take("lint") {
            config.lint = lint::read(item.table()?)?;
        }
        if let Some(item) = root.take("license") {
            config.license = license::read(item.table()?)?;
        }
        if let Some(item) = root.take("fetch") {
            config.fetch = fetch(item.table()?)?;
        }
        if let Some(item) = root.take("limits") {
            config.limits = limits(item.table()?)?;
        }
        if let Some(item) = root.take("catalog") {
            config.catalog = catalog(item.table()?)?;
        }
        for name in ["audit", "curia", "minara", "polar", "vertesia"] {
            root.later(name)?;
        }
        root.finish()?;
        Ok(config)
    }
}

fn vendor(mut section: Section<'_>) -> Result<Vendor, ConfigError> {
    let mut vendor = Vendor::default();
    if let Some(item) = section.take("dir") {
        vendor.dir = item.portable_path()?;
    }
    section.finish()?;
    Ok(vendor)
}

fn fetch(mut section: Section<'_>) -> Result<Fetch, ConfigError> {
    let mut fetch = Fetch::default();
    if let Some(item) = section.take("deadline") {
        fetch.deadline = item.seconds()?;
    }
    if let Some(item) = section.take("idle-timeout") {
        fetch.idle_timeout = item.seconds()?;
    }
    if let Some(item) = section.take("max-received") {
        fetch.max_received = item.positive()?;
    }
    if let Some(item) = section.take("max-objects") {
        fetch.max_objects = item.positive()?;
    }
    if let Some(item) = section.take("allow-insecure") {
        fetch.allow_insecure = item.flag()?;
    }
    section.later("with")?;
    section.finish()?;
    Ok(fetch)
}

fn limits(mut section: Section<'_>) -> Result<Limits, ConfigError> {
    let mut limits = Limits::default();
    if let Some(item) = section.take("max-files") {
        limits.max_files = item.count()?;
    }
    if let Some(item) = section.take("max-folders") {
        limits.max_folders = item.count()?;
    }
    if let Some(item) = section.take("max-depth") {
        limits.max_depth = item.count()?;
    }
    if let Some(item) = section.take("max-file-bytes") {
        limits.max_file_bytes = item.positive()?;
    }
    if let Some(item) = section.take("max-skill-bytes") {
        limits.max_skill_bytes = item.positive()?;
    }
    if let Some(item) = section.take("max-skill-md-bytes") {
        limits.max_skill_md_bytes = item.positive()?;
    }
    section.finish()?;
    Ok(limits)
}

fn catalog(mut section: Section<'_>) -> Result<Catalog, ConfigError> {
    let mut catalog = Catalog::default();
    if let Some(item) = section.take("output") {
        catalog.output = item.portable_path()?;
    }
    if let Some(item) = section.take("title") {
        catalog.title = item.words()?.to_owned();
    }
    if let Some(item) = section.take("format") {
        catalog.format = item.choice(
            &[
                ("markdown", CatalogForm::Markdown),
                ("json", CatalogForm::Json),
            ],
            &["html"],
        )?;
    }
    if let Some(item) = section.take("notices") {
        catalog.notices = item.portable_path()?;
    }
    section.finish()?;
    Ok(catalog)
}

#[cfg(test)]
mod tests;
