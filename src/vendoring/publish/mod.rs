//! The generated pages of a project: gathered from its skills and records,
//! rendered by `catalog`, written whole.

mod attributes;
mod gather;

use std::fs;
use std::path::{Path, PathBuf};

pub use attributes::keep_bytes;
pub use gather::{Gathered, gather, gather_skills, record_of};

use crate::catalog::{self, Page, Placed, place};
use crate::config::{CatalogForm, Config};
use crate::finding::{Finding, Level};
use crate::text::Untrusted;
use crate::tree::{Budgets, RelPath, write_file};
use crate::vendoring::faults::{Point, at};

/// What happened to the generated pages.
#[derive(Debug, Default)]
pub struct Published {
    /// The pages that were written, below the root.
    pub written: Vec<RelPath>,
    /// Pages that were left alone, as warnings.
    pub findings: Vec<Finding>,
}

/// Renders the catalog and the list of vendored skills again, after skills were
/// written or removed. A page that is the user's own is left alone and told.
///
/// `root` is where the skills lie, `dir` the folder that the configured paths
/// count from; `shown` writes a path as findings do.
///
/// # Errors
/// A page that can't be read or written, named.
pub fn publish(
    root: &Path,
    dir: &Path,
    config: &Config,
    shown: &dyn Fn(&Path) -> String,
) -> Result<Published, String> {
    let gathered = gather(root);
    let catalog = match config.catalog.format {
        CatalogForm::Markdown => catalog::markdown(&config.catalog.title, &gathered.entries),
        CatalogForm::Json => catalog::json(&config.catalog.title, &gathered.entries)
            .map_err(|error| error.to_string())?,
    };
    let notices = catalog::notices("Third-party skills", &gathered.notices);
    let mut published = Published::default();
    for (path, page) in [
        (&config.catalog.output, catalog),
        (&config.catalog.notices, notices),
    ] {
        let full = dir.join(path.as_str());
        match write_page(&full, &page, &shown(&full))? {
            Written::Yes => published.written.push(path.clone()),
            Written::Unchanged => {}
            Written::Refused(finding) => {
                // The skills are written; a page of the user's is no failure.
                published.findings.push(finding.level(Level::Warn));
            }
        }
    }
    Ok(published)
}

/// What was done to one page.
#[derive(Debug)]
pub enum Written {
    /// It has the new text.
    Yes,
    /// It said so already.
    Unchanged,
    /// It may not be written.
    Refused(Box<Finding>),
}

/// Brings one page up to date.
///
/// # Errors
/// The file can't be read or written, named.
pub fn write_page(full: &Path, page: &Page, shown: &str) -> Result<Written, String> {
    let existing = read_page(full).map_err(|reason| failed(shown, "read", &reason))?;
    let placed = place(existing.as_deref(), page);
    match placed {
        Placed::Unchanged => Ok(Written::Unchanged),
        Placed::Write(text) => at(Point::CatalogRename, || write_file(full, text.as_bytes()))
            .map(|()| Written::Yes)
            .map_err(|error| failed(shown, "written", &error.to_string())),
        placed => {
            let refusal = catalog::refusal(shown, existing.as_deref(), page, &placed);
            let refusal = refusal.map(|finding| Written::Refused(Box::new(finding)));
            Ok(refusal.unwrap_or(Written::Unchanged))
        }
    }
}

fn failed(shown: &str, action: &str, reason: &str) -> String {
    format!("{} can't be {action}: {reason}", Untrusted(shown))
}

/// The text of a page; `None` where there is none.
///
/// # Errors
/// Why it can't be read.
pub fn read_page(full: &Path) -> Result<Option<String>, String> {
    let meta = match fs::metadata(full) {
        Ok(meta) => meta,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    if meta.len() > Budgets::GENERATED {
        return Err(format!("it has more than {} bytes", Budgets::GENERATED));
    }
    fs::read_to_string(full)
        .map(Some)
        .map_err(|error| error.to_string())
}

/// Where the generated pages lie: the catalog, the list of vendored skills.
pub fn pages(dir: &Path, config: &Config) -> [PathBuf; 2] {
    let catalog = &config.catalog;
    [&catalog.output, &catalog.notices].map(|path| dir.join(path.as_str()))
}
