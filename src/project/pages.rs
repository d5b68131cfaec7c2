//! The generated pages of a project.

use std::path::{Path, PathBuf};

use super::{Error, Note, Project, Selection};
use crate::catalog::{self, Page, Placed};
use crate::config::CatalogForm;
use crate::finding::{Finding, Level};
use crate::text::unified_diff;
use crate::tree::RelPath;
use crate::vendoring::publish::{Published, gather_skills, publish, read_page, rendered};

/// What writes both pages.
const WRITE: &str = "minara skills catalog --write";

/// The catalog, rendered.
#[derive(Debug)]
pub struct Rendered {
    /// The page.
    pub page: Page,
    /// How many skills are on it.
    pub skills: usize,
    /// What should be said of the choice of skills.
    pub notes: Vec<Note>,
}

/// A page that is not what it would be.
#[derive(Debug)]
pub struct Checked {
    /// What is wrong with it.
    pub finding: Finding,
    /// How it would change; `None` where it would not be written.
    pub diff: Option<String>,
}

impl Project {
    /// Renders the catalog of the selected skills. Without a title it has that of
    /// the configuration.
    ///
    /// # Errors
    /// A path that is not there.
    pub fn catalog(
        &self,
        selection: &Selection,
        form: CatalogForm,
        title: Option<&str>,
    ) -> Result<Rendered, Error> {
        let selected = self.select_from_root(selection)?;
        let entries = gather_skills(&selected.skills, &self.config.vendor.dir).entries;
        let title = title.unwrap_or(&self.config.catalog.title);
        let page = match form {
            CatalogForm::Markdown => catalog::markdown(title, &entries),
            CatalogForm::Json => {
                catalog::json(title, &entries).map_err(|error| Error::Page(error.to_string()))?
            }
        };
        Ok(Rendered {
            page,
            skills: entries.len(),
            notes: selected.notes,
        })
    }

    /// Where the configured catalog lies.
    pub fn catalog_file(&self) -> PathBuf {
        self.pages_dir().join(self.config.catalog.output.as_str())
    }

    /// Where the list of vendored skills lies.
    pub fn notices_file(&self) -> PathBuf {
        self.pages_dir().join(self.config.catalog.notices.as_str())
    }

    /// The list of vendored skills, rendered.
    ///
    /// # Errors
    /// It can't be made.
    pub fn notices(&self) -> Result<Page, Error> {
        let [_, notices] = self.pages()?;
        Ok(notices)
    }

    fn pages(&self) -> Result<[Page; 2], Error> {
        rendered(&self.root, &self.held(), &self.config).map_err(Error::Page)
    }

    /// What is wrong with the pages as far as vendored skills go: the list of them,
    /// and their rows in the catalog. A page of the user's own is told and may stay.
    ///
    /// # Errors
    /// A page that can't be made or read.
    pub(super) fn check_vendored_pages(&self) -> Result<Vec<Finding>, Error> {
        let [catalog, notices] = self.pages()?;
        let mut findings = Vec::new();
        let file = self.catalog_file();
        let shown = self.shown(&file);
        let existing = self.read(&file)?;
        findings.extend(catalog::check_external(
            &shown,
            existing.as_deref(),
            &catalog,
            WRITE,
        ));
        let stale = self.check_page(&self.notices_file(), &notices, WRITE)?;
        findings.extend(stale.map(|stale| match stale.finding {
            found if found.rule == &catalog::NOT_GENERATED => found.level(Level::Warn),
            found => found,
        }));
        Ok(findings)
    }

    fn read(&self, file: &Path) -> Result<Option<String>, Error> {
        let failed = |reason| Error::Page(format!("{}: {reason}", self.shown(file)));
        read_page(file).map_err(failed)
    }

    /// What differs between a page on disk and what it would be; `None` where
    /// nothing does. `command` would write it.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn check_page(
        &self,
        file: &Path,
        page: &Page,
        command: &str,
    ) -> Result<Option<Checked>, Error> {
        let shown = self.shown(file);
        let existing = self.read(file)?;
        let existing = existing.as_deref();
        let Some(finding) = catalog::check(&shown, existing, page, command) else {
            return Ok(None);
        };
        let diff = match catalog::place(existing, page) {
            Placed::Write(text) => Some(unified_diff(&shown, existing.unwrap_or(""), &text)),
            _ => None,
        };
        Ok(Some(Checked { finding, diff }))
    }

    /// Brings `minara.lock` and the generated pages up to date, after the skills in
    /// `touched` were written or removed.
    ///
    /// # Errors
    /// A file that can't be read or written.
    pub fn publish(&self, touched: &[RelPath]) -> Result<Published, Error> {
        let shown = |path: &Path| self.shown(path);
        publish(&self.root, self.pages_dir(), &self.config, touched, &shown).map_err(Error::Page)
    }
}
