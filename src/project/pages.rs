//! The generated pages of a project.

use std::path::Path;

use super::vendored::OnWait;
use super::{Error, Note, Project, Selection};
use crate::catalog::{self, Page, Placed};
use crate::config::CatalogForm;
use crate::finding::Finding;
use crate::text::unified_diff;
use crate::vendoring::publish::{Home, PageFile, Published, gather_skills, rewrite};
use crate::vendoring::write::{Recovery, WriteOptions};

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

    /// The configured catalog.
    pub fn catalog_file(&self) -> PageFile<'_> {
        PageFile::Own(self.pages_dir(), &self.config.catalog.output)
    }

    /// Writes `page` as the configured catalog, and the other files that say what
    /// is vendored.
    ///
    /// # Errors
    /// The lock, or a file that can't be read or written.
    pub fn write_pages(
        &self,
        page: &Page,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(Published, Recovery), Error> {
        let shown = |path: &Path| self.shown(path);
        let home = Home {
            catalog: Some(page),
            ..self.home(&shown)
        };
        let vendored = self.vendored()?;
        Ok(rewrite(vendored.as_ref(), &home, options, on_wait)?)
    }

    /// What differs between a page on disk and what it would be; `None` where
    /// nothing does. `command` would write it.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn check_page(
        &self,
        file: &PageFile<'_>,
        page: &Page,
        command: &str,
    ) -> Result<Option<Checked>, Error> {
        let shown = self.shown(&file.full());
        let read = file.read(&shown);
        let existing = match read.map_err(|reason| Error::Page(format!("{shown}: {reason}")))? {
            Ok(existing) => existing,
            Err(finding) => {
                return Ok(Some(Checked {
                    finding: *finding,
                    diff: None,
                }));
            }
        };
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

    /// What those need who write what is vendored; `shown` is [`Project::shown`].
    pub fn home<'a>(&'a self, shown: &'a dyn Fn(&Path) -> String) -> Home<'a> {
        Home {
            root: &self.root,
            pages_dir: self.pages_dir(),
            config: &self.config,
            shown,
            keep_bytes: None,
            catalog: None,
        }
    }
}
