//! Archives and discovery indexes, as a person spells them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use url::Url;

use super::{RemoteUrl, Source, unsupported};
use crate::finding::Finding;

/// Where an archive is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchivePlace {
    /// On this machine.
    File {
        /// The file.
        file: PathBuf,
        /// The file as it was typed, or as a record has it.
        shown: String,
    },
    /// Behind a URL.
    Web(RemoteUrl),
}

/// A discovery index, and which of its skills are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexSource {
    /// The index, or the site that has one at the usual place.
    pub url: RemoteUrl,
    /// Whether an index without digests will do.
    pub allow_undigested: bool,
    /// The names of the skills that are wanted; `None`: all.
    pub only: Option<BTreeSet<String>>,
}

/// Endings of archives.
const ARCHIVES: [&str; 5] = [".tar.gz", ".tgz", ".zip", ".tar", ".skill"];

/// Whether a path is called like an archive.
pub(in crate::vendoring) fn is_archive(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    ARCHIVES.iter().any(|end| path.ends_with(end))
}

/// Whether a path is called like a bundle.
pub(super) fn is_bundle(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".minara-bundle")
}

/// The archive or the index that a URL stands for by its path; `None` for any other.
///
/// # Errors
/// `unsupported-source` for an archive whose URL has a query, which no record holds.
pub(super) fn of_url(text: &str, url: &Url) -> Result<Option<Source>, Box<Finding>> {
    let path = url.path().trim_end_matches('/');
    let is_index = path.is_empty() || path.contains("/.well-known/");
    if !is_index && !is_archive(path) {
        return Ok(None);
    }
    if url.query().is_some() {
        let finding = unsupported(text, "the URL has a query, which no record holds");
        return Err(Box::new(
            finding.help("download the file and give it as `./file`"),
        ));
    }
    let remote = RemoteUrl::from_url(url.clone());
    let remote = remote.ok_or_else(|| unsupported(text, "the URL has no host"))?;
    Ok(Some(if is_index {
        Source::Index(IndexSource {
            url: remote,
            allow_undigested: false,
            only: None,
        })
    } else {
        Source::Archive {
            place: ArchivePlace::Web(remote),
            path: None,
        }
    }))
}

impl ArchivePlace {
    /// The place as it is shown.
    pub fn shown(&self) -> String {
        match self {
            ArchivePlace::File { shown, .. } => shown.clone(),
            ArchivePlace::Web(url) => url.record(),
        }
    }

    /// What the archive is called, without its ending.
    pub fn stem(&self) -> Option<String> {
        let name = match self {
            ArchivePlace::File { file, .. } => file.file_name()?.to_str()?,
            ArchivePlace::Web(url) => url.url().path().trim_end_matches('/').rsplit('/').next()?,
        };
        let lower = name.to_ascii_lowercase();
        let end = ARCHIVES.iter().find(|end| lower.ends_with(**end))?;
        let stem = name.get(..name.len() - end.len())?;
        (!stem.is_empty()).then(|| stem.to_owned())
    }
}

impl Source {
    /// An index, where one without digests will do; any other source as it is.
    #[must_use]
    pub fn allowing_undigested(mut self, allow: bool) -> Source {
        if let Source::Index(index) = &mut self {
            index.allow_undigested |= allow;
        }
        self
    }

    /// The source, where of an index nothing but these skills is wanted; none stands
    /// for all.
    #[must_use]
    pub fn with_names(mut self, names: &[String]) -> Source {
        if let Source::Index(index) = &mut self
            && !names.is_empty()
        {
            index.only = Some(names.iter().cloned().collect());
        }
        self
    }

    /// Takes another source in, so that both are fetched at once; `false` where they
    /// are not the same place.
    pub fn take_in(&mut self, other: &Source) -> bool {
        if let (Source::Index(index), Source::Index(other)) = (&mut *self, other)
            && (&index.url, index.allow_undigested) == (&other.url, other.allow_undigested)
        {
            index.only = match (index.only.take(), &other.only) {
                (Some(mut only), Some(more)) => {
                    only.extend(more.iter().cloned());
                    Some(only)
                }
                _ => None,
            };
            return true;
        }
        self == other
    }
}
