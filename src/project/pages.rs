//! The generated pages of a project.

use std::path::Path;

use super::vendored::OnWait;
use super::{Error, Note, Project, Selection};
use crate::catalog::{self, Page, Placed};
use crate::config::CatalogForm;
use crate::finding::{Finding, Level};
use crate::text::unified_diff;
use crate::vendoring::publish::{Home, LockUpdate, PageFile, Published, gather_skills, rendered};
use crate::vendoring::write::{Recovery, WriteOptions};

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
    /// the configuration, and without a file its links count from the configured
    /// page.
    ///
    /// # Errors
    /// A path that is not there.
    pub fn catalog(
        &self,
        selection: &Selection,
        form: CatalogForm,
        title: Option<&str>,
        file: Option<&Path>,
    ) -> Result<Rendered, Error> {
        let selected = self.select_from_root(selection)?;
        let entries = gather_skills(&selected.skills, &self.config.vendor.dir).entries;
        let title = title.unwrap_or(&self.config.catalog.title);
        let page = match form {
            CatalogForm::Markdown => {
                let own = || self.catalog_file().full();
                let page = file.map_or_else(own, Path::to_path_buf);
                let root = catalog::way_to_root(&page, &self.root);
                catalog::markdown(title, &entries, root.as_deref())
            }
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

    /// The list of vendored skills.
    pub fn notices_file(&self) -> PageFile<'_> {
        PageFile::Own(self.pages_dir(), &self.config.catalog.notices)
    }

    /// The list of vendored skills, rendered; `None` where nobody needs one.
    ///
    /// # Errors
    /// It can't be made.
    pub fn notices(&self) -> Result<Option<Page>, Error> {
        let shown = |path: &Path| self.shown(path);
        let (_, notices) = rendered(&self.home(&shown)).map_err(Error::Page)?;
        Ok(notices)
    }

    /// What is wrong with the pages as far as vendored skills go: the list of them,
    /// and their rows in the catalog. A page of the user's own is told and may stay.
    ///
    /// # Errors
    /// A page that can't be made or read.
    pub(super) fn check_vendored_pages(&self) -> Result<Vec<Finding>, Error> {
        let shown = |path: &Path| self.shown(path);
        let (catalog, notices) = rendered(&self.home(&shown)).map_err(Error::Page)?;
        let mut findings = Vec::new();
        let file = self.catalog_file();
        let shown = self.shown(&file.full());
        if let Ok(existing) = self.read(&file, &shown)? {
            let existing = existing.as_deref();
            findings.extend(catalog::check_external(&shown, existing, &catalog, WRITE));
        }
        if let Some(notices) = notices {
            let stale = self.check_page(&self.notices_file(), &notices, WRITE)?;
            findings.extend(stale.map(|stale| match stale.finding {
                found if found.rule == &catalog::NOT_GENERATED => found.level(Level::Warn),
                found => found,
            }));
        }
        Ok(findings)
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
        self.rewrite(&home, options, on_wait)
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
        let existing = match self.read(file, &shown)? {
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

    fn read(
        &self,
        file: &PageFile<'_>,
        shown: &str,
    ) -> Result<Result<Option<String>, Box<Finding>>, Error> {
        let read = file.read(shown);
        read.map_err(|reason| Error::Page(format!("{shown}: {reason}")))
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
            lock: LockUpdate::Keep,
        }
    }
}
