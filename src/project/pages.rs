//! The generated pages of a project.

use std::path::{Path, PathBuf};

use super::{Error, Note, Project, Selection};
use crate::catalog::{self, Page, Placed};
use crate::config::CatalogForm;
use crate::finding::Finding;
use crate::text::unified_diff;
use crate::vendoring::publish::{Published, gather_skills, publish, read_page};

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
        let entries = gather_skills(&selected.skills).entries;
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
        let existing = read_page(file);
        let existing = existing.map_err(|reason| Error::Page(format!("{shown}: {reason}")))?;
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

    /// Renders the generated pages again, after skills were written or removed.
    ///
    /// # Errors
    /// A page that can't be read or written.
    pub fn publish(&self) -> Result<Published, Error> {
        let shown = |path: &Path| self.shown(path);
        publish(&self.root, self.pages_dir(), &self.config, &shown).map_err(Error::Page)
    }
}
