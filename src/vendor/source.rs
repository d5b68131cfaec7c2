//! What a person types, as a place that skills come from.
//!
//! Nothing is fetched here. Kinds of sources that this version does not read
//! are recognised all the same and refused with a sentence of their own, so
//! that no spelling is ever taken for another.

use std::net::IpAddr;
use std::path::{Path, PathBuf};

use url::{Host, Url};

use super::ids::fetch::{CREDENTIALS_IN_URL, SOURCE_UNREACHABLE, UNSUPPORTED_SOURCE};
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
        /// What of it.
        want: Wanted,
    },
    /// A folder that is no repository.
    LocalFolder {
        /// The folder.
        folder: PathBuf,
        /// A folder below it.
        path: Option<RelPath>,
    },
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

/// An `https` or `http` URL of a repository, without credentials, query and
/// fragment; a host in another script is in its ASCII form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteUrl(Url);

impl RemoteUrl {
    /// The URL as a record holds it: scheme and host in lower case, no default
    /// port, no `/` at the end.
    pub fn record(&self) -> String {
        let text = self.0.as_str();
        text.trim_end_matches('/').to_owned()
    }

    /// The host, in lower case and without a dot at its end.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or("")
    }

    /// The URL itself.
    pub fn url(&self) -> &Url {
        &self.0
    }

    /// Checks a URL that did not come from a person: the target of a redirect,
    /// or one rewritten by the user's git configuration. Credentials, query and
    /// fragment are dropped.
    pub fn from_url(mut url: Url) -> Option<RemoteUrl> {
        if !matches!(url.scheme(), "https" | "http") {
            return None;
        }
        let host = url.host_str()?.to_owned();
        let bare = host.trim_end_matches('.');
        if bare.is_empty() {
            return None;
        }
        if bare.len() != host.len() {
            url.set_host(Some(bare)).ok()?;
        }
        url.set_query(None);
        url.set_fragment(None);
        url.set_username("").ok()?;
        url.set_password(None).ok()?;
        Some(RemoteUrl(url))
    }

    /// Whether plain text to this URL never leaves the machine, or the URL is
    /// encrypted.
    pub fn is_private(&self) -> bool {
        self.0.scheme() == "https" || is_loopback(&self.0)
    }
}

/// Whether the URL's host is this machine itself.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name.trim_end_matches('.') == "localhost",
        Some(Host::Ipv4(address)) => IpAddr::V4(address).is_loopback(),
        Some(Host::Ipv6(address)) => IpAddr::V6(address).is_loopback(),
        None => false,
    }
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
        if let Some(refusal) = scp_form(text) {
            return Err(refusal);
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
                "`--ref` needs a repository, and this is a plain folder",
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
            Source::LocalFolder { path, .. } => path,
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

    fn wanted_mut(&mut self) -> Option<&mut Wanted> {
        match self {
            Source::Git { want, .. } | Source::LocalRepository { want, .. } => Some(want),
            Source::LocalFolder { .. } => None,
        }
    }

    /// The source as it is shown: never with credentials.
    pub fn shown(&self) -> String {
        match self {
            Source::Git { url, .. } => url.record(),
            Source::LocalRepository { folder, .. } | Source::LocalFolder { folder, .. } => {
                folder.display().to_string()
            }
        }
    }
}

/// A finding `unsupported-source`.
fn unsupported(shown: &str, message: impl Into<String>) -> Box<Finding> {
    let finding = Finding::new(&UNSUPPORTED_SOURCE, redact(shown), message).in_source();
    Box::new(finding.help(
        "give `owner/repo`, an `https://` URL or a folder as `./folder`; \
         clone anything else first and give the clone's folder",
    ))
}

fn unsupported_yet(shown: &str, what: &str, instead: &str) -> Box<Finding> {
    let message = format!("{what} can't be read yet");
    let finding = Finding::new(&UNSUPPORTED_SOURCE, redact(shown), message).in_source();
    Box::new(finding.help(instead))
}

/// A source as it may be shown: without query, fragment and anything that could
/// be a user part. A URL that can't be parsed may hold a secret anywhere, so
/// only its scheme is left.
pub fn redact(text: &str) -> String {
    if let Some((scheme, rest)) = text.split_once("://") {
        let scheme = Untrusted(scheme).to_string();
        return match Url::parse(text) {
            Ok(url) if url.has_authority() => {
                let user = !url.username().is_empty() || url.password().is_some();
                let host = url.host_str().unwrap_or("");
                let port = url.port().map(|p| format!(":{p}")).unwrap_or_default();
                let mark = if user { "***@" } else { "" };
                Untrusted(&format!("{scheme}://{mark}{host}{port}{}", url.path())).to_string()
            }
            _ if rest.contains('@') => format!("{scheme}://***"),
            _ => format!("{scheme}://…"),
        };
    }
    if let Some((before, after)) = text.rsplit_once('@')
        && before.contains(':')
    {
        return format!("***@{}", Untrusted(after));
    }
    Untrusted(text).to_string()
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
fn scp_form(text: &str) -> Option<Box<Finding>> {
    let (before, _) = text.split_once(':')?;
    if before.contains('/') {
        return None;
    }
    // `user:secret@host` without a scheme.
    if let Some((user, _)) = text.split_once('@')
        && user.contains(':')
    {
        return Some(credentials(text));
    }
    Some(ssh_refusal(text))
}

fn ssh_refusal(text: &str) -> Box<Finding> {
    unsupported_yet(
        text,
        "a source over ssh",
        "give the repository's `https://` URL, with a token in `MINARA_GIT_TOKEN_<HOST>` if it is \
         private; or clone it and give the clone's folder",
    )
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
        "file" => file_url(text, &url),
        "ssh" | "git+ssh" | "ssh+git" if url.password().is_some() => Err(credentials(text)),
        "ssh" | "git+ssh" | "ssh+git" => Err(ssh_refusal(text)),
        "https" | "http" if user => Err(credentials(text)),
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
    refuse_other_kinds(text, &path)?;
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

/// Discovery indexes, archives and bundles.
fn refuse_other_kinds(text: &str, path: &str) -> Result<(), Box<Finding>> {
    if path.is_empty() || path.contains("/.well-known/") {
        return Err(unsupported_yet(
            text,
            "a discovery index",
            "give the repository that the skills are kept in",
        ));
    }
    if let Some(kind) = packed_kind(path) {
        return Err(unsupported_yet(
            text,
            kind,
            "unpack it and give the folder as `./folder`",
        ));
    }
    Ok(())
}

fn packed_kind(path: &str) -> Option<&'static str> {
    let path = path.to_ascii_lowercase();
    if path.ends_with(".minara-bundle") {
        Some("a bundle")
    } else if [".tar.gz", ".tgz", ".zip", ".tar"]
        .iter()
        .any(|end| path.ends_with(end))
    {
        Some("an archive")
    } else {
        None
    }
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
            fault.rule_id()
        );
        unsupported(shown, message)
    })
}

fn percent_decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let digits = text.get(at + 1..at + 3);
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(value) if *byte == b'%' => {
                decoded.push(value);
                at += 3;
            }
            _ => {
                decoded.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
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
        let message = match packed_kind(path) {
            Some(kind) => format!("{kind} can't be read yet; unpack it and give the folder"),
            None => "this is neither `owner/repo` nor a URL nor a folder".to_owned(),
        };
        let refusal = unsupported(text, message);
        let here = cwd.join(path).is_dir();
        return Err(if here {
            Box::new(refusal.help(format!("for the folder write `./{}`", Untrusted(path))))
        } else {
            refusal
        });
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
        return Err(match packed_kind(text) {
            Some(kind) => unsupported_yet(text, kind, "unpack it and give the folder"),
            None => unsupported(
                text,
                "this is a file; give the folder that holds the skills",
            ),
        });
    }
    let folder = path.to_path_buf();
    if is_repository_folder(&folder) {
        let want = Wanted::default();
        return Ok(Source::LocalRepository { folder, want });
    }
    Ok(Source::LocalFolder { folder, path: None })
}

/// Whether a folder is the root of a work tree or a bare repository.
fn is_repository_folder(folder: &Path) -> bool {
    folder.join(".git").exists()
        || (folder.join("HEAD").is_file()
            && folder.join("objects").is_dir()
            && folder.join("refs").is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Source, Box<Finding>> {
        let cwd = Path::new("/nonexistent");
        let allow_insecure = false;
        Source::parse(
            text,
            Surroundings {
                cwd,
                allow_insecure,
            },
        )
    }

    fn git(text: &str) -> (String, Wanted) {
        match parse(text).unwrap() {
            Source::Git { url, want } => (url.record(), want),
            other => panic!("{text}: {other:?}"),
        }
    }

    fn rule(text: &str) -> &'static str {
        parse(text).unwrap_err().rule.id
    }

    #[test]
    fn spellings_of_repositories() {
        let (url, want) = git("acme/up");
        assert_eq!(url, "https://github.com/acme/up");
        assert_eq!(want, Wanted::default());
        let (_, want) = git("acme/up/skills/a#feature/x");
        assert_eq!(want.revision, Revision::Named("feature/x".to_owned()));
        assert_eq!(want.path.unwrap().as_str(), "skills/a");
        let (_, want) = git("acme/up@ABCDEF1");
        assert_eq!(want.revision, Revision::Commit("abcdef1".to_owned()));
        assert_eq!(rule("acme/up@main"), "unsupported-source");
        let (url, _) = git("HTTPS://Git.Example.TEST:443/Acme/up.git/?x=1");
        assert_eq!(url, "https://git.example.test/Acme/up.git");
        let (url, _) = git("https://bücher.example./a/b");
        assert_eq!(url, "https://xn--bcher-kva.example/a/b");
    }

    #[test]
    fn pages_of_forges_name_reference_and_folder() {
        let (url, want) = git("https://github.com/acme/up/tree/release/2.x/skills/a");
        assert_eq!(url, "https://github.com/acme/up");
        assert_eq!(
            want.revision,
            Revision::Tail("release/2.x/skills/a".to_owned())
        );
        let (url, want) = git("https://git.example.test/a/b/-/tree/m%61in/s?ref_type=heads");
        assert_eq!(url, "https://git.example.test/a/b");
        assert_eq!(want.revision, Revision::Tail("main/s".to_owned()));
        let (url, _) = git("http://127.0.0.1:8080/up.git/tree/main/s");
        assert_eq!(url, "http://127.0.0.1:8080/up.git");
        // On an unknown host the word may be part of the repository's path.
        let (url, _) = git("https://git.example.test/a/tree/b");
        assert_eq!(url, "https://git.example.test/a/tree/b");
        assert_eq!(
            rule("https://github.com/acme/up/blob/main/SKILL.md"),
            "unsupported-source"
        );
    }

    #[test]
    fn everything_else_is_refused_by_name() {
        for text in [
            "",
            "--upload-pack=touch x",
            "ext::sh -c true",
            "fd::17",
            "git://example.test/a",
            "ftp://example.test/a",
            "http://example.test/a",
            "http://127.0.0.1.example.test/a",
            "ssh://git@example.test/a",
            "git@example.test:a/b",
            "example.test:a/b",
            "https://example.test",
            "https://example.test/.well-known/agent-skills/index.json",
            "https://example.test/a.tar.gz",
            "https://example.test/a.minara-bundle",
            "https://ex ample.test/a",
            "acme/up\u{202e}",
            "acme",
            "acme/../x",
            "acme/up/../../x",
            "acme/up#-x",
        ] {
            assert_eq!(rule(text), "unsupported-source", "{text}");
        }
    }

    #[test]
    fn credentials_are_refused_and_never_repeated() {
        let secret = "abc123secret";
        for text in [
            format!("https://x:{secret}@example.test/a"),
            format!("https://{secret}@example.test/a"),
            format!("http://x:{secret}@127.0.0.1/a"),
            format!("ssh://x:{secret}@example.test/a"),
            format!("x:{secret}@example.test:a"),
        ] {
            let finding = parse(&text).unwrap_err();
            assert_eq!(finding.rule.id, "credentials-in-url", "{text}");
            assert!(!format!("{finding:?}").contains(secret), "{text}");
        }
        for text in [
            format!("https://x:{secret}/y@example.test/a"),
            format!("https://example.test/a.zip?token={secret}"),
            format!("ftp://x:{secret}@example.test/a"),
        ] {
            let finding = parse(&text).unwrap_err();
            assert!(!format!("{finding:?}").contains(secret), "{text}");
        }
        assert_eq!(
            redact("https://x:y@example.test/a"),
            "https://***@example.test/a"
        );
        // The host is what stands behind the last `@`.
        assert_eq!(
            redact("https://github.com@evil.test/a"),
            "https://***@evil.test/a"
        );
    }

    #[test]
    fn folders_of_this_machine() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("a/b")).unwrap();
        std::fs::write(dir.path().join("x.zip"), b"").unwrap();
        git2::Repository::init(dir.path().join("repo")).unwrap();
        let around = Surroundings {
            cwd: dir.path(),
            allow_insecure: false,
        };
        let parse = |text: &str| Source::parse(text, around);
        let clash = parse("a/b").unwrap_err();
        let help = clash.help.unwrap();
        assert!(help.contains("./a/b") && help.contains("https://github.com/a/b"));
        assert!(matches!(parse("./a"), Ok(Source::LocalFolder { .. })));
        assert!(matches!(
            parse("./repo"),
            Ok(Source::LocalRepository { .. })
        ));
        assert_eq!(parse("./none").unwrap_err().rule.id, "source-unreachable");
        assert_eq!(parse("./x.zip").unwrap_err().rule.id, "unsupported-source");
        let url = Url::from_file_path(dir.path().join("repo")).unwrap();
        let page = parse(&format!("{url}/tree/hotfix/x/skills/b")).unwrap();
        let Source::LocalRepository { want, .. } = page else {
            panic!("{page:?}");
        };
        assert_eq!(
            want.revision,
            Revision::Tail("hotfix/x/skills/b".to_owned())
        );
    }

    #[test]
    fn flags_add_to_the_spelling_and_never_contradict_it() {
        let source = parse("acme/up").unwrap();
        let source = source.with_flags(Some("v1"), Some("./skills/a/")).unwrap();
        assert!(source.clone().with_flags(Some("v1"), None).is_ok());
        assert!(source.clone().with_flags(Some("v2"), None).is_err());
        assert!(source.clone().with_flags(None, Some("skills/b")).is_err());
        assert!(source.clone().with_flags(None, Some("../x")).is_err());
        assert!(source.with_flags(Some("-x"), None).is_err());
    }

    proptest::proptest! {
        #[test]
        fn no_spelling_panics_or_repeats_a_secret(
            before in "[a-z:/.@-]{0,12}",
            scheme in "(https|http|ssh|file|git|ext:)?(://)?",
            after in "\\PC{0,24}",
        ) {
            let text = format!("{before}{scheme}u:s3cr3tvalue@{after}");
            if let Err(finding) = parse(&text) {
                let shown = format!("{finding:?}");
                let userinfo = text.contains("://") && !text.starts_with(['/', '.', '-']);
                proptest::prop_assert!(!userinfo || !shown.contains("s3cr3tvalue"), "{}", shown);
            }
        }
    }
}
