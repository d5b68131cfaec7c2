//! The generated pages: the catalog of all skills, the list of what is vendored.

use std::path::{Path, PathBuf};

use super::file::{Made, OnDisk, OwnFile, read, refused};
use super::{Gathered, Home, gather};
use crate::catalog::{self, Page, Placed, place};
use crate::config::CatalogForm;
use crate::finding::Finding;
use crate::systems::minara::Registry;
use crate::text::Untrusted;
use crate::tree::{Below, Budgets, Fault, RelPath, read_text, write_named};
use crate::vendoring::faults::Point;
use crate::vendoring::held::Held;

/// The catalog: one page, or in the form mdx one of each kind of skill.
pub(super) fn catalog<'a>(home: &Home<'a>) -> Vec<OwnFile<'a>> {
    let home = *home;
    if home.is_mdx() {
        let folder = home.config.catalog.folder();
        // What they say is known when they are written.
        let empty = catalog::mdx(&Registry::default());
        let own = |empty: catalog::MdxPage| {
            let path = in_folder(&folder, empty.file);
            let render = move |gathered: &Gathered| {
                let made = gathered.mdx.iter().find(|made| made.file == empty.file);
                Ok(made.unwrap_or(&empty).page.clone())
            };
            page(&home, path, Point::CatalogRename, render)
        };
        return empty.map(own).map(|file| left(&home, file)).into();
    }
    let path = home.config.catalog.output.clone();
    let render = move |gathered: &Gathered| catalog_page(&home, gathered);
    let file = page(&home, path, Point::CatalogRename, render);
    vec![left(&home, file)]
}

/// A page that is left alone, where it is there, while skills that it speaks of could not
/// be brought back: made from what lies here it would lose their rows.
fn left<'a>(home: &Home<'a>, file: OwnFile<'a>) -> OwnFile<'a> {
    let stays = !home.unrestored.is_empty();
    OwnFile {
        make: Box::new(move |disk: &OnDisk<'_>| {
            let is_there = disk.existing.is_some_and(|text| !text.trim().is_empty());
            if stays && is_there {
                return Ok(Made::Unchanged);
            }
            (file.make)(disk)
        }),
        ..file
    }
}

fn in_folder(folder: &RelPath, file: &str) -> RelPath {
    folder.concat(&RelPath::own(file).unwrap_or_default())
}

/// The list of vendored skills with their licences.
pub(super) fn notices<'a>(home: &Home<'a>) -> OwnFile<'a> {
    OwnFile {
        base: home.pages_dir,
        path: home.config.catalog.notices.clone(),
        point: Point::NoticesRename,
        make: Box::new(move |disk: &OnDisk<'_>| {
            if disk.existing.is_none() && disk.gathered.notices.is_empty() {
                return Ok(Made::Unchanged);
            }
            let page = notices_page(disk.gathered, disk.existing, disk.kept);
            Ok(put(disk.existing, &page, disk.shown))
        }),
    }
}

fn page<'a>(
    home: &Home<'a>,
    path: RelPath,
    point: Point,
    render: impl Fn(&Gathered) -> Result<Page, String> + 'a,
) -> OwnFile<'a> {
    OwnFile {
        base: home.pages_dir,
        path,
        point,
        make: Box::new(move |disk: &OnDisk<'_>| {
            Ok(put(disk.existing, &render(disk.gathered)?, disk.shown))
        }),
    }
}

/// What becomes of the file where a page is to lie.
fn put(existing: Option<&str>, page: &Page, shown: &str) -> Made {
    match place(existing, page) {
        Placed::Unchanged => Made::Unchanged,
        Placed::Write(text) => Made::Write(text),
        Placed::Remove => Made::Remove,
        placed => match catalog::refusal(shown, existing, page, &placed) {
            Some(finding) => Made::Refused(Box::new(finding)),
            None => Made::Unchanged,
        },
    }
}

/// The generated pages of a project as they must be.
#[derive(Debug)]
pub struct Pages {
    /// The catalog.
    pub catalog: Vec<CatalogPage>,
    /// The list of vendored skills; `None` where nobody needs one.
    pub notices: Option<Page>,
}

/// A page of the catalog.
#[derive(Debug)]
pub struct CatalogPage {
    /// Its file, below the folder that the paths of generated pages count from.
    pub path: RelPath,
    /// What it is to say.
    pub page: Page,
    /// How many skills are on it.
    pub skills: usize,
}

/// The generated pages as they must be, where `held` is what is vendored.
///
/// # Errors
/// Why a page can't be made.
pub fn rendered(home: &Home<'_>, held: &Held) -> Result<Pages, String> {
    let gathered = gather(home, held);
    let catalog = if home.is_mdx() {
        let folder = home.config.catalog.folder();
        let pages = gathered.mdx.iter().map(|made| CatalogPage {
            path: in_folder(&folder, made.file),
            page: made.page.clone(),
            skills: made.skills,
        });
        pages.collect()
    } else {
        vec![CatalogPage {
            path: home.config.catalog.output.clone(),
            page: catalog_page(home, &gathered)?,
            skills: gathered.entries.len(),
        }]
    };
    let file = PageFile::Own(home.pages_dir, &home.config.catalog.notices);
    let existing = file.read(&(home.shown)(&file.full())).ok();
    let existing = existing.and_then(Result::ok).flatten();
    let kept = super::file::kept(home, held, &gathered, &[]);
    let notices = notices_page(&gathered, existing.as_deref(), &kept);
    Ok(Pages {
        catalog,
        notices: (!gathered.notices.is_empty()).then_some(notices),
    })
}

impl Home<'_> {
    /// Whether the catalog is the pages of form mdx.
    fn is_mdx(&self) -> bool {
        self.catalog.is_none() && self.config.catalog.format == CatalogForm::Mdx
    }
}

fn catalog_page(home: &Home<'_>, gathered: &Gathered) -> Result<Page, String> {
    let config = &home.config.catalog;
    match (home.catalog, config.format) {
        (Some(page), _) => Ok(page.clone()),
        (None, CatalogForm::Markdown) => {
            let page = home.pages_dir.join(config.output.as_str());
            let root = catalog::way_to_root(&page, home.root);
            Ok(catalog::markdown(
                &config.title,
                &gathered.entries,
                root.as_deref(),
            ))
        }
        (None, CatalogForm::Mdx) => Err("the pages of form mdx are several".to_owned()),
        (None, CatalogForm::Json) => {
            catalog::json(&config.title, &gathered.entries).map_err(|error| error.to_string())
        }
    }
}

/// The list of what is vendored; of the skills in the folders `kept` what the page that
/// is there says.
fn notices_page(gathered: &Gathered, existing: Option<&str>, kept: &[String]) -> Page {
    let kept = catalog::kept(existing.unwrap_or(""), kept);
    catalog::notices("Third-party skills", &gathered.notices, &kept)
}

/// What was done to one page.
#[derive(Debug)]
pub enum Written {
    /// It has the new text.
    Yes,
    /// It went, for nothing is left to say in it.
    Removed,
    /// It said so already.
    Unchanged,
    /// It may not be written.
    Refused(Box<Finding>),
}

/// Brings the page in a file that a person named up to date: a link is followed,
/// a device or a pipe gets the page as it is.
///
/// # Errors
/// The file can't be read or written, named.
pub fn write_page(file: &Path, page: &Page, shown: &str) -> Result<Written, String> {
    let failed = |reason: String| format!("{}: {reason}", Untrusted(shown));
    let made = match std::fs::metadata(file) {
        Ok(meta) if !meta.is_file() && !meta.is_dir() => Made::Write(page.text()),
        _ => put(read_named(file).map_err(failed)?.as_deref(), page, shown),
    };
    match made {
        Made::Write(text) => write_named(file, text.as_bytes())
            .map(|()| Written::Yes)
            .map_err(|error| failed(error.to_string())),
        Made::Remove => match std::fs::remove_file(file) {
            Ok(()) => Ok(Written::Removed),
            Err(error) => Err(failed(error.to_string())),
        },
        Made::Unchanged => Ok(Written::Unchanged),
        Made::Refused(finding) => Ok(Written::Refused(finding)),
    }
}

/// Whether a page on disk is what it would be.
#[derive(Debug)]
pub enum PageFile<'a> {
    /// A file of ours, below an existing folder.
    Own(&'a Path, &'a RelPath),
    /// A file that a person named.
    Named(&'a Path),
}

impl PageFile<'_> {
    /// Where it lies.
    pub fn full(&self) -> PathBuf {
        match self {
            PageFile::Own(base, path) => base.join(path.as_str()),
            PageFile::Named(path) => path.to_path_buf(),
        }
    }

    /// The text that is there; `None` where there is none. `Err` within where
    /// what lies there is nothing that a page could be.
    ///
    /// # Errors
    /// Why it can't be read.
    pub fn read(&self, shown: &str) -> Result<Result<Option<String>, Box<Finding>>, String> {
        let read = match self {
            PageFile::Named(path) => return read_named(path).map(Ok),
            PageFile::Own(base, path) => Below::open(base)
                .map_err(Fault::from)
                .and_then(|below| read(&below, path)),
        };
        match read.map_err(|fault| refused(shown, fault)) {
            Ok(text) => Ok(Ok(text)),
            Err(Ok(finding)) => Ok(Err(finding)),
            Err(Err(reason)) => Err(reason),
        }
    }
}

fn read_named(file: &Path) -> Result<Option<String>, String> {
    match read_text(file, Budgets::GENERATED) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}
