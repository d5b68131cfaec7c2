//! The source that a record names.

use std::path::Path;

use url::Url;

use super::{ArchivePlace, IndexSource, RemoteUrl, Revision, Source, Wanted, is_repository_folder};
use crate::finding::Finding;
use crate::record::{RefKind, SourceFacts, SourceType, is_path};
use crate::text::Untrusted;
use crate::vendoring::ids::fetch::{SOURCE_UNREACHABLE, UNSUPPORTED_SOURCE};

impl Source {
    /// The source of a record, at `reference`, or at what the record follows: the
    /// default branch, a branch or a tag; a commit stays that commit. Paths count
    /// from `root`.
    ///
    /// # Errors
    /// `source-unreachable` where the record names no place or the folder is gone;
    /// `unsupported-source` where this version can't read it, or the reference does
    /// not apply.
    pub fn recorded(
        facts: &SourceFacts,
        reference: Option<&str>,
        root: &Path,
        allow_insecure: bool,
    ) -> Result<Source, Box<Finding>> {
        let at = |revision| at(facts, revision, root, allow_insecure);
        if reference.is_some() {
            return at(Revision::Default)?.with_flags(reference, None);
        }
        at(match (facts.ref_kind, &facts.reference, &facts.commit) {
            (Some(RefKind::Branch | RefKind::Tag), Some(name), _) => Revision::Named(name.clone()),
            (Some(RefKind::Commit), _, Some(id)) => Revision::Commit(id.clone()),
            _ => Revision::Default,
        })
    }
}

fn at(
    facts: &SourceFacts,
    revision: Revision,
    root: &Path,
    allow_insecure: bool,
) -> Result<Source, Box<Finding>> {
    let Some(address) = facts.url.as_deref() else {
        let message = "the record does not say where the skill came from";
        let finding = Finding::new(&SOURCE_UNREACHABLE, "", message);
        return Err(Box::new(finding.help(
            "remove it, and add it from its source: then the record names the place",
        )));
    };
    let want = Wanted {
        revision,
        path: None,
    };
    match facts.kind {
        SourceType::Git if !is_path(address) => {
            let url = web(address, allow_insecure)?;
            Ok(Source::Git { url, want })
        }
        SourceType::Git | SourceType::Local => {
            let folder = root.join(address);
            if !folder.is_dir() {
                return Err(gone(address));
            }
            if facts.kind == SourceType::Local {
                return Ok(Source::LocalFolder {
                    folder,
                    shown: address.to_owned(),
                    path: None,
                });
            }
            if !is_repository_folder(&folder) {
                return Err(gone(address));
            }
            Ok(Source::LocalRepository {
                folder,
                shown: address.to_owned(),
                want,
            })
        }
        SourceType::Archive if is_path(address) => {
            let file = root.join(address);
            if !file.is_file() {
                return Err(gone(address));
            }
            Ok(Source::Archive {
                place: ArchivePlace::File {
                    file,
                    shown: address.to_owned(),
                },
                path: None,
            })
        }
        SourceType::Archive => {
            let place = ArchivePlace::Web(web(address, allow_insecure)?);
            Ok(Source::Archive { place, path: None })
        }
        SourceType::Index => {
            let name = facts.path.as_deref().map(str::to_owned);
            Ok(Source::Index(IndexSource {
                url: web(address, allow_insecure)?,
                // It came in without a digest, by a flag.
                allow_undigested: facts.sha256.is_none(),
                only: name.map(|name| [name].into_iter().collect()),
            }))
        }
    }
}

impl RemoteUrl {
    /// The address that a record names; `None` where it is none of a server.
    pub fn recorded(address: &str) -> Option<RemoteUrl> {
        let url = Url::parse(address).ok().and_then(RemoteUrl::from_url);
        url.or_else(|| RemoteUrl::over_ssh(address))
    }
}

/// An address that may be fetched from.
fn web(address: &str, allow_insecure: bool) -> Result<RemoteUrl, Box<Finding>> {
    let url = RemoteUrl::recorded(address);
    let url = url.filter(|url| allow_insecure || url.is_private());
    url.ok_or_else(|| unsupported(address))
}

fn gone(address: &str) -> Box<Finding> {
    let message = format!("`{}` is not there any more", Untrusted(address));
    let finding = Finding::new(&SOURCE_UNREACHABLE, address, message).in_source();
    Box::new(finding.help("bring the folder back; or remove the skill and add it from elsewhere"))
}

fn unsupported(address: &str) -> Box<Finding> {
    let message = format!("`{}` can't be read by this version", Untrusted(address));
    let finding = Finding::new(&UNSUPPORTED_SOURCE, address, message).in_source();
    Box::new(finding.help("plain http needs `--allow-insecure`; other sources: remove, then add"))
}
