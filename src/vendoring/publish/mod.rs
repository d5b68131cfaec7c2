//! The generated pages of a project: gathered from its skills and records,
//! rendered by `catalog`, written whole.

mod attributes;
mod gather;
mod locked;

use std::fs;
use std::path::Path;

pub use attributes::keep_bytes;
pub use gather::{Gathered, gather, gather_skills, is_unrecorded, record_of};
pub use locked::{LockText, lock_of_records, lock_with};

use crate::catalog::{self, Page, Placed, place};
use crate::config::{CatalogForm, Config};
use crate::finding::{Finding, Level};
use crate::record::LOCK_FILE;
use crate::text::Untrusted;
use crate::tree::{Budgets, RelPath, write_file};
use crate::vendoring::faults::{Point, at};
use crate::vendoring::held::Held;

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
/// `root` is where the skills lie, `dir` the folder that the configured paths and
/// those of `minara.lock` count from, `touched` the folders of the skills that came
/// or went: their lines are made anew. `shown` writes a path as findings do.
///
/// # Errors
/// A page that can't be read or written, named.
pub fn publish(
    root: &Path,
    dir: &Path,
    config: &Config,
    touched: &[RelPath],
    shown: &dyn Fn(&Path) -> String,
) -> Result<Published, String> {
    let lock = publish_lock(dir, touched, shown)?;
    let held = Held::find(dir, &config.vendor.dir, shown);
    let [catalog, notices] = rendered(root, &held, config)?;
    let mut published = Published::default();
    match lock {
        LockText::Write(_) => published.written.extend(RelPath::own(LOCK_FILE)),
        LockText::Unchanged => {}
        LockText::Left(finding) => published.findings.push(*finding),
    }
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

/// The pages as they must be: the catalog, the list of vendored skills. `root` is
/// where the skills lie.
///
/// # Errors
/// Why a page can't be made.
pub fn rendered(root: &Path, held: &Held, config: &Config) -> Result<[Page; 2], String> {
    let gathered = gather(root, held, &config.lint);
    let title = &config.catalog.title;
    let catalog = match config.catalog.format {
        CatalogForm::Markdown => catalog::markdown(title, &gathered.entries),
        CatalogForm::Json => {
            catalog::json(title, &gathered.entries).map_err(|error| error.to_string())?
        }
    };
    Ok([catalog, catalog::notices(NOTICES_TITLE, &gathered.notices)])
}

/// The heading of the list of vendored skills.
const NOTICES_TITLE: &str = "Third-party skills";

/// Brings the lines of `touched` up to date.
fn publish_lock(
    dir: &Path,
    touched: &[RelPath],
    shown: &dyn Fn(&Path) -> String,
) -> Result<LockText, String> {
    let file = dir.join(LOCK_FILE);
    let lock = lock_with(dir, touched, &shown(&file));
    if let LockText::Write(text) = &lock {
        at(Point::CatalogRename, || write_file(&file, text.as_bytes()))
            .map_err(|error| failed(&shown(&file), "written", &error.to_string()))?;
    }
    Ok(lock)
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
