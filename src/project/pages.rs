//! The generated pages of a project.

use std::path::Path;

use super::vendored::OnWait;
use super::{Error, Note, Project, Selection};
use crate::catalog::{self, Page, Placed};
use crate::config::CatalogForm;
use crate::finding::{Finding, Level};
use crate::text::unified_diff;
use crate::vendoring::held::Held;
use crate::vendoring::publish::{
    CatalogPage, Home, LockUpdate, PageFile, Pages, Published, gather_skills, rendered,
};
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
            CatalogForm::Mdx => {
                return Err(Error::unknown(
                    "the pages of form mdx are several",
                    "say where they go: --output DIR; --write is for those of minara.toml",
                ));
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

    /// The configured pages as they must be.
    ///
    /// # Errors
    /// One can't be made.
    pub fn configured_pages(&self) -> Result<Pages, Error> {
        self.pages_of(&self.held())
    }

    fn pages_of(&self, held: &Held) -> Result<Pages, Error> {
        let shown = |path: &Path| self.shown(path);
        rendered(&self.home(&shown), held).map_err(Error::Page)
    }

    /// A page of the configured ones.
    pub fn page_file<'a>(&'a self, page: &'a CatalogPage) -> PageFile<'a> {
        PageFile::Own(self.pages_dir(), &page.path)
    }

    /// What is wrong with the pages as far as vendored skills go: the list of them,
    /// and their rows in the catalog, where `held` is what is vendored; `missing` asks only
    /// whether they are there. A page of the user's own is told and may stay.
    ///
    /// # Errors
    /// A page that can't be made or read.
    pub(super) fn check_vendored_pages(
        &self,
        held: &Held,
        missing: bool,
    ) -> Result<Vec<Finding>, Error> {
        let pages = self.pages_of(held)?;
        let mut findings = Vec::new();
        for page in &pages.catalog {
            findings.extend(self.check_vendored_rows(page)?);
        }
        if let Some(notices) = pages.notices {
            let stale = self.check_page(&self.notices_file(), &notices, WRITE)?;
            findings.extend(stale.map(|stale| match stale.finding {
                found if found.rule == &catalog::NOT_GENERATED => found.level(Level::Warn),
                found => found,
            }));
        }
        if missing {
            let is_there = |found: &Finding| self.cwd.join(found.path()).symlink_metadata().is_ok();
            findings.retain(|found| !is_there(found));
        }
        Ok(findings)
    }

    /// What is wrong with a page of the catalog as far as vendored skills go.
    fn check_vendored_rows(&self, page: &CatalogPage) -> Result<Option<Finding>, Error> {
        let file = self.page_file(page);
        if self.config.catalog.format == CatalogForm::Mdx {
            if page.path.name() != catalog::EXTERNAL_MDX {
                return Ok(None);
            }
            let stale = self.check_page(&file, &page.page, WRITE)?;
            let found = stale.map(|stale| stale.finding);
            return Ok(found.filter(|found| found.rule != &catalog::NOT_GENERATED));
        }
        let shown = self.shown(&file.full());
        let Ok(existing) = self.read(&file, &shown)? else {
            return Ok(None);
        };
        let existing = existing.as_deref();
        Ok(catalog::check_external(&shown, existing, &page.page, WRITE))
    }

    /// Writes the configured catalog, which is `page` where one is given, and the other
    /// files that say what is vendored.
    ///
    /// # Errors
    /// The lock, or a file that can't be read or written.
    pub fn write_pages(
        &self,
        page: Option<&Page>,
        options: WriteOptions<'_>,
        on_wait: &mut OnWait<'_>,
    ) -> Result<(Published, Recovery), Error> {
        let shown = |path: &Path| self.shown(path);
        let home = Home {
            catalog: page,
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
            Placed::Remove => Some(unified_diff(&shown, existing.unwrap_or(""), "")),
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
            unrestored: &[],
        }
    }
}
