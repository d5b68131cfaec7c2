//! What a person types, as a place that skills come from.
//!
//! Nothing is fetched here. Kinds of sources that this version does not read
//! are recognised all the same and refused with a sentence of their own, so
//! that no spelling is ever taken for another.

mod address;
mod packed;
mod recorded;
mod relative;
mod same;

use std::path::{Path, PathBuf};

use url::Url;

pub use address::{RemoteUrl, is_loopback, redact};
pub(in crate::vendoring) use packed::is_archive;
pub use packed::{ArchivePlace, IndexSource};
pub use relative::way;
pub use same::{OriginOf, is_source};

use super::ids::fetch::{CREDENTIALS_IN_URL, SOURCE_UNREACHABLE, UNSUPPORTED_SOURCE};
use super::ids::tree::of_fault;
use crate::finding::Finding;
use crate::text::{Untrusted, is_unprintable};
use crate::tree::RelPath;

/// Where skills come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A git repository behind `https` (or `http`).
    Git {
        /// Where it lies.
        url: RemoteUrl,
        /// What of it.
        want: Wanted,
    },
    /// A git repository on this machine: opened in place, never fetched.
    LocalRepository {
        /// Its folder.
        folder: PathBuf,
        /// The folder as it was typed, or as a record has it.
        shown: String,
        /// What of it.
        want: Wanted,
    },
    /// A folder that is no repository.
    LocalFolder {
        /// The folder.
        folder: PathBuf,
        /// The folder as it was typed, or as a record has it.
        shown: String,
        /// A folder below it.
        path: Option<RelPath>,
    },
    /// An archive: zip, or tar with or without gzip.
    Archive {
        /// Where it is.
        place: ArchivePlace,
        /// A folder in it.
        path: Option<RelPath>,
    },
    /// A discovery index of a site.
    Index(IndexSource),
}

/// What of a repository is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Which commit.
    pub revision: Revision,
    /// A folder of it.
    pub path: Option<RelPath>,
}

/// Which commit of a repository.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Revision {
    /// The one that the default branch points to.
    #[default]
    Default,
    /// A branch, a tag, a full `refs/…` name, or a commit id of 40 digits.
    Named(String),
    /// A commit id of 7 to 40 digits.
    Commit(String),
    /// `<ref>/<path>` of a web page's URL. Both may hold slashes: where the
    /// reference ends is known once the references are.
    Tail(String),
}

/// What [`Source::parse`] has to know of its surroundings.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The working directory, absolute.
    pub cwd: &'a Path,
    /// Whether plain http may go beyond this machine.
    pub allow_insecure: bool,
}

impl Source {
    /// Reads a source as it was typed.
    ///
    /// # Errors
    /// A finding `unsupported-source`, `credentials-in-url` or
    /// `source-unreachable` (a local path that does not exist). None of them
    /// repeats a credential.
    pub fn parse(text: &str, around: Surroundings<'_>) -> Result<Source, Box<Finding>> {
        if text.is_empty() {
            return Err(unsupported(text, "the source is empty"));
        }
        if text.chars().any(is_unprintable) {
            return Err(unsupported(
                text,
                "the source holds control or invisible characters",
            ));
        }
        if text.starts_with('-') {
            return Err(unsupported(
                text,
                "a source can't begin with `-`, it would be an option",
            ));
        }
        if is_local_path(text) {
            return local(text, &around.cwd.join(text));
        }
        if let Some(helper) = remote_helper(text) {
            let message = format!(
                "`{}::` runs a helper program and is never used",
                Untrusted(helper)
            );
            return Err(unsupported(text, message));
        }
        if text.contains("://") {
            return parse_url(text, around.allow_insecure);
        }
        if is_scp_form(text) {
            return over_ssh(text);
        }
        shorthand(text, around.cwd)
    }

    /// The source with `--ref` and `--path` on top of what its spelling says.
    ///
    /// # Errors
    /// A flag that contradicts the spelling, is malformed, or does not apply.
    pub fn with_flags(
        mut self,
        reference: Option<&str>,
        path: Option<&str>,
    ) -> Result<Source, Box<Finding>> {
        let shown = self.shown();
        let flag_path = path.map(|path| parse_path(path, &shown)).transpose()?;
        if let (Some(reference), Some(want)) = (reference, self.wanted_mut()) {
            check_reference(reference, &shown)?;
            let flag = Revision::Named(reference.to_owned());
            match &want.revision {
                Revision::Default => want.revision = flag,
                known if *known == flag => {}
                Revision::Commit(id) if id == reference => {}
                _ => {
                    return Err(unsupported(
                        &shown,
                        "`--ref` and the source name two references",
                    ));
                }
            }
        } else if reference.is_some() {
            return Err(unsupported(
                &shown,
                "`--ref` needs a repository, and this is none",
            ));
        }
        let slot = match &mut self {
            Source::Git { want, .. } | Source::LocalRepository { want, .. } => {
                let in_tail = matches!(want.revision, Revision::Tail(_));
                if in_tail && flag_path.is_some() {
                    return Err(unsupported(
                        &shown,
                        "`--path` and the source name two folders",
                    ));
                }
                &mut want.path
            }
            Source::LocalFolder { path, .. } | Source::Archive { path, .. } => path,
            Source::Index(_) if flag_path.is_none() => return Ok(self),
            Source::Index(_) => {
                let finding = unsupported(&shown, "`--path` names no skill of an index");
                return Err(Box::new(finding.help("name it with `--skill NAME`")));
            }
        };
        match (&slot, flag_path) {
            (Some(known), Some(flag)) if *known != flag => {
                return Err(unsupported(
                    &shown,
                    "`--path` and the source name two folders",
                ));
            }
            (_, Some(flag)) => *slot = Some(flag),
            (_, None) => {}
        }
        Ok(self)
    }

    /// A folder of this machine as it lies there, with what is not committed; `None` for
    /// any other source, and where a commit is meant.
    pub fn as_it_lies(self) -> Option<Source> {
        match self {
            Source::LocalFolder { .. } => Some(self),
            Source::LocalRepository {
                folder,
                shown,
                want,
            } if want.revision == Revision::Default => Some(Source::LocalFolder {
                folder,
                shown,
                path: want.path,
            }),
            _ => None,
        }
    }

    fn wanted_mut(&mut self) -> Option<&mut Wanted> {
        match self {
            Source::Git { want, .. } | Source::LocalRepository { want, .. } => Some(want),
            Source::LocalFolder { .. } | Source::Archive { .. } | Source::Index(_) => None,
        }
    }

    /// The source as it is shown: never with credentials.
    pub fn shown(&self) -> String {
        match self {
            Source::Git { url, .. } => url.record(),
            Source::LocalRepository { shown, .. } | Source::LocalFolder { shown, .. } => {
                shown.clone()
            }
            Source::Archive { place, .. } => place.shown(),
            Source::Index(index) => index.url.record(),
        }
    }
}

/// A finding `unsupported-source`.
fn unsupported(shown: &str, message: impl Into<String>) -> Box<Finding> {
    let finding = Finding::new(&UNSUPPORTED_SOURCE, redact(shown), message).in_source();
    Box::new(finding.help(
        "give `owner/repo`, an `https://` URL, `git@host:owner/repo`, or a folder or an archive as \
         `./name`; clone anything else first and give the clone's folder",
    ))
}

fn unsupported_yet(shown: &str, what: &str, instead: &str) -> Box<Finding> {
    let message = format!("{what} can't be read yet");
    let finding = Finding::new(&UNSUPPORTED_SOURCE, redact(shown), message).in_source();
    Box::new(finding.help(instead))
}

/// `./x`, `../x`, `/x`, `.`, `..`, and on Windows `C:\x`.
fn is_local_path(text: &str) -> bool {
    matches!(text, "." | "..")
        || text.starts_with("./")
        || text.starts_with("../")
        || text.starts_with('/')
        || (cfg!(windows) && Path::new(text).is_absolute())
}

/// The `x` of git's `x::…`, which runs the program `git-remote-x`.
fn remote_helper(text: &str) -> Option<&str> {
    let (helper, _) = text.split_once("::")?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    (!helper.is_empty() && helper.chars().all(plain)).then_some(helper)
}

/// `host:path` and `user@host:path`, which git takes for ssh.
fn is_scp_form(text: &str) -> bool {
    let before = text.split_once(':').map(|(before, _)| before);
    before.is_some_and(|before| !before.contains('/'))
}

/// An address over ssh, with `#ref` or `@commit`.
fn over_ssh(text: &str) -> Result<Source, Box<Finding>> {
    let (address, fragment) = match text.split_once('#') {
        Some((address, fragment)) => (address, Some(fragment)),
        None => (text, None),
    };
    let (address, revision) = split_revision(address, fragment, text)?;
    // `user:secret@host` without a scheme.
    let bare = address.split_once("://").map_or(address, |(_, bare)| bare);
    let user = bare.split_once('@').map(|(user, _)| user);
    if user.is_some_and(|user| user.contains(':')) {
        return Err(credentials(text));
    }
    let url = RemoteUrl::over_ssh(address).ok_or_else(|| {
        let finding = unsupported(text, "this is no address that ssh can be given");
        Box::new(finding.help("write it as `git@host:owner/repo` or `ssh://git@host/owner/repo`"))
    })?;
    Ok(Source::Git {
        url,
        want: Wanted {
            revision,
            path: None,
        },
    })
}

fn credentials(text: &str) -> Box<Finding> {
    let message = "the URL holds credentials; they were not used";
    let finding = Finding::new(&CREDENTIALS_IN_URL, redact(text), message).in_source();
    Box::new(finding.help(
        "remove them from the URL and put a token into the environment: `MINARA_GIT_TOKEN_<HOST>`, \
         or `GITHUB_TOKEN` for github.com, `GITLAB_TOKEN` for gitlab.com",
    ))
}

fn parse_url(text: &str, allow_insecure: bool) -> Result<Source, Box<Finding>> {
    let Ok(url) = Url::parse(text) else {
        return Err(unsupported(text, "the URL is malformed"));
    };
    let user = !url.username().is_empty() || url.password().is_some();
    match url.scheme() {
        _ if url.password().is_some() => Err(credentials(text)),
        // A name alone is none: ssh asks for it.
        "ssh" | "git+ssh" | "ssh+git" => over_ssh(text),
        _ if user => Err(credentials(text)),
        "file" => file_url(text, &url),
        "http" if !allow_insecure && !is_loopback(&url) => Err(unsupported(
            text,
            "plain http can be read and changed on its way; use `https://`, or pass \
             `--allow-insecure`",
        )),
        "https" | "http" => web_url(text, url),
        scheme => {
            let message = format!("the scheme `{}` is not supported", Untrusted(scheme));
            Err(unsupported(text, message))
        }
    }
}

/// A URL of a forge: repository, and what its page's URL says about reference
/// and folder.
fn web_url(text: &str, url: Url) -> Result<Source, Box<Finding>> {
    let fragment = url.fragment().map(str::to_owned);
    let trusted_layout = is_loopback(&url) || matches!(url.host_str(), Some("gitlab.com"));
    let github = matches!(url.host_str(), Some("github.com" | "www.github.com"));
    let mut path = url.path().trim_end_matches('/').to_owned();
    if packed::is_bundle(&path) {
        return Err(bundle_refusal(text));
    }
    let is_repository = github && path.trim_matches('/').split('/').count() == 2;
    if !is_repository && let Some(source) = packed::of_url(text, &url)? {
        return Ok(source);
    }
    let mut want = Wanted::default();
    if let Some((repository, tail)) = split_page(&path, trusted_layout || github) {
        want.revision = Revision::Tail(percent_decode(tail));
        path = repository.to_owned();
    } else {
        let (rest, revision) = split_revision(&path, fragment.as_deref(), text)?;
        want.revision = revision;
        path = rest.to_owned();
    }
    if github && path.trim_matches('/').split('/').count() != 2 {
        return Err(unsupported(
            text,
            "this is no URL of a repository: on this host it has the form \
             `https://github.com/owner/repo` or `…/tree/<ref>/<folder>`",
        ));
    }
    let mut url = url;
    url.set_path(&path);
    if github {
        // One spelling for one repository.
        let _ = url.set_host(Some("github.com"));
    }
    let url = RemoteUrl::from_url(url).ok_or_else(|| unsupported(text, "the URL has no host"))?;
    Ok(Source::Git { url, want })
}

/// The refusal of a bundle.
fn bundle_refusal(text: &str) -> Box<Finding> {
    unsupported_yet(text, "a bundle", "give the source that it was made from")
}

/// Splits `<repository>/tree/<ref>/<path>`; the form with `/-/` can't be
/// anything else, the short one only counts where the layout is known.
fn split_page(path: &str, known_layout: bool) -> Option<(&str, &str)> {
    let found = path.split_once("/-/tree/").or_else(|| {
        let short = path.split_once("/tree/");
        short.filter(|_| known_layout)
    });
    found.filter(|(repository, tail)| !repository.is_empty() && !tail.is_empty())
}

/// Splits `…@<7 to 40 hex>` off a path, or takes `#ref`.
fn split_revision<'a>(
    path: &'a str,
    fragment: Option<&str>,
    shown: &str,
) -> Result<(&'a str, Revision), Box<Finding>> {
    if let Some(reference) = fragment {
        let reference = percent_decode(reference);
        check_reference(&reference, shown)?;
        return Ok((path, Revision::Named(reference)));
    }
    match path.rsplit_once('@') {
        Some((rest, id)) if is_commit_id(id) => {
            Ok((rest, Revision::Commit(id.to_ascii_lowercase())))
        }
        _ => Ok((path, Revision::Default)),
    }
}

fn is_commit_id(text: &str) -> bool {
    (7..=40).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_hexdigit())
}

fn check_reference(reference: &str, shown: &str) -> Result<(), Box<Finding>> {
    if reference.is_empty() {
        return Err(unsupported(shown, "the reference is empty"));
    }
    if reference.starts_with('-') || reference.chars().any(is_unprintable) {
        let message = format!("`{}` is no name of a reference", Untrusted(reference));
        return Err(unsupported(shown, message));
    }
    Ok(())
}

fn parse_path(path: &str, shown: &str) -> Result<RelPath, Box<Finding>> {
    let trimmed = path.trim_start_matches("./").trim_end_matches('/');
    let trimmed = if trimmed == "." { "" } else { trimmed };
    // The file stands for its folder.
    let trimmed = match trimmed.rsplit_once('/') {
        Some((folder, "SKILL.md")) => folder,
        None if trimmed == "SKILL.md" => "",
        _ => trimmed,
    };
    RelPath::new(trimmed).map_err(|fault| {
        let message = format!(
            "`{}` is no path below the source ({})",
            Untrusted(path),
            of_fault(fault).id
        );
        unsupported(shown, message)
    })
}

/// `owner/repo`, `owner/repo/path`, with `#ref` or `@commit`: github.com.
fn shorthand(text: &str, cwd: &Path) -> Result<Source, Box<Finding>> {
    let (path, fragment) = match text.split_once('#') {
        Some((path, fragment)) => (path, Some(fragment)),
        None => (text, None),
    };
    let (path, revision) = split_revision(path, fragment, text)?;
    let mut parts = path.trim_end_matches('/').splitn(3, '/');
    let (owner, repository) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let below = parts.next().unwrap_or("");
    if !is_owner(owner) || !is_repository(repository) {
        let message = "this is neither `owner/repo` nor a URL nor a folder";
        let refusal = unsupported(text, message);
        let here = cwd.join(path);
        let what = match (here.is_dir(), here.is_file() && packed::is_archive(path)) {
            (true, _) => "folder",
            (_, true) => "archive",
            _ => return Err(refusal),
        };
        let help = format!("for the {what} write `./{}`", Untrusted(path));
        return Err(Box::new(refusal.help(help)));
    }
    if cwd.join(path).is_dir() {
        let message = format!(
            "`{}` is a folder here and could be a repository there",
            Untrusted(path)
        );
        let help = format!(
            "write `./{}` for the folder, `https://github.com/{owner}/{repository}` for the \
             repository",
            Untrusted(path)
        );
        return Err(Box::new(unsupported(text, message).help(help)));
    }
    let url = format!("https://github.com/{owner}/{repository}");
    let url = Url::parse(&url).ok().and_then(RemoteUrl::from_url);
    let url = url.ok_or_else(|| unsupported(text, "this is no name of a repository"))?;
    let below = Some(below).filter(|below| !below.is_empty());
    let path = below.map(|below| parse_path(below, text)).transpose()?;
    Ok(Source::Git {
        url,
        want: Wanted { revision, path },
    })
}

fn is_owner(text: &str) -> bool {
    (1..=39).contains(&text.len())
        && !text.starts_with('-')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

fn is_repository(text: &str) -> bool {
    (1..=100).contains(&text.len())
        && !matches!(text, "." | "..")
        && !text.starts_with('-')
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

fn file_url(text: &str, url: &Url) -> Result<Source, Box<Finding>> {
    if !url.username().is_empty() || url.password().is_some() {
        return Err(credentials(text));
    }
    let mut bare = url.clone();
    bare.set_query(None);
    bare.set_fragment(None);
    let malformed = || {
        unsupported(
            text,
            "a `file://` URL needs an absolute path of this machine",
        )
    };
    let path = bare.to_file_path().map_err(|()| malformed())?;
    if !path.exists() {
        // The page form is only tried where the whole path is nothing.
        if let Some((repository, tail)) = split_page(bare.path(), true) {
            let mut at = bare.clone();
            at.set_path(repository);
            let folder = at.to_file_path().map_err(|()| malformed())?;
            if is_repository_folder(&folder) {
                let tail = percent_decode(tail.trim_end_matches('/'));
                return Ok(Source::LocalRepository {
                    folder,
                    shown: redact(text),
                    want: Wanted {
                        revision: Revision::Tail(tail),
                        path: None,
                    },
                });
            }
        }
    }
    let source = local(text, &path)?;
    match url.fragment() {
        Some(reference) => source.with_flags(Some(&percent_decode(reference)), None),
        None => Ok(source),
    }
}

fn local(text: &str, path: &Path) -> Result<Source, Box<Finding>> {
    let meta = std::fs::metadata(path).map_err(|error| {
        let reason = match error.kind() {
            std::io::ErrorKind::NotFound => "does not exist".to_owned(),
            _ => format!("can't be read: {error}"),
        };
        let message = format!("`{}` {reason}", Untrusted(text));
        Box::new(Finding::new(&SOURCE_UNREACHABLE, redact(text), message).in_source())
    })?;
    if !meta.is_dir() {
        if packed::is_archive(text) {
            return Ok(Source::Archive {
                place: ArchivePlace::File {
                    file: path.to_path_buf(),
                    shown: redact(text),
                },
                path: None,
            });
        }
        return Err(if packed::is_bundle(text) {
            bundle_refusal(text)
        } else {
            unsupported(
                text,
                "this is a file; give the folder that holds the skills",
            )
        });
    }
    let folder = path.to_path_buf();
    let shown = redact(text);
    if is_repository_folder(&folder) {
        let want = Wanted::default();
        return Ok(Source::LocalRepository {
            folder,
            shown,
            want,
        });
    }
    Ok(Source::LocalFolder {
        folder,
        shown,
        path: None,
    })
}

/// Whether a folder is the root of a work tree or a bare repository.
fn is_repository_folder(folder: &Path) -> bool {
    folder.join(".git").exists()
        || (folder.join("HEAD").is_file()
            && folder.join("objects").is_dir()
            && folder.join("refs").is_dir())
}

/// What `%XX` stand for in `text`.
fn percent_decode(text: &str) -> String {
    let bytes = percent_encoding::percent_decode_str(text);
    bytes.decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests;
