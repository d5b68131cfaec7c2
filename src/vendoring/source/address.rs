//! URLs of sources: which form is kept, and what may be shown of them.

use std::borrow::Cow;
use std::net::IpAddr;

use url::{Host, Url};

use crate::text::Untrusted;

/// An `https`, `http` or `ssh` address of a repository, without credentials, query and
/// fragment; a host in another script is in its ASCII form. Over ssh the user's name
/// stays, and a path from their home begins with `/~/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteUrl(Url);

impl RemoteUrl {
    /// The URL as a record holds it: scheme and host in lower case, no default
    /// port, no `/` at the end.
    pub fn record(&self) -> String {
        let text = self.0.as_str().trim_end_matches('/');
        if self.is_ssh()
            && self.0.port().is_none()
            && let Some((before, path)) = text.split_once("/~/")
        {
            // As git has it: `user@host:path`.
            let before = before.strip_prefix("ssh://").unwrap_or(before);
            return format!("{before}:{path}");
        }
        text.to_owned()
    }

    /// What `ssh` takes to reach it, as words of a command.
    pub fn ssh_target(&self) -> String {
        let port = self.0.port().map(|port| format!("-p {port} "));
        let user = Some(self.0.username()).filter(|user| !user.is_empty());
        let user = user.map(|user| format!("{user}@"));
        let (port, user) = (port.unwrap_or_default(), user.unwrap_or_default());
        format!("{port}{user}{}", self.host())
    }

    /// Whether it is reached over ssh, which only the user's own git does.
    pub fn is_ssh(&self) -> bool {
        self.0.scheme() == "ssh"
    }

    /// An address over ssh: `ssh://user@host/path`, or `user@host:path` as git has it.
    /// `None` for one with a password, a query or a fragment, and for one that `ssh`
    /// could take for an option.
    pub fn over_ssh(text: &str) -> Option<RemoteUrl> {
        let (user_host, path) = match text.split_once("://") {
            Some(("ssh" | "git+ssh" | "ssh+git", rest)) => {
                let at = rest.find('/')?;
                (rest.get(..at)?, rest.get(at..)?.to_owned())
            }
            Some(_) => return None,
            None => {
                let (before, path) = text.split_once(':')?;
                let from_root = path.starts_with('/');
                let path = if from_root {
                    path.to_owned()
                } else {
                    format!("/~/{path}")
                };
                // There a port would be a path.
                (before, path)
            }
        };
        let (user, host) = match user_host.split_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, user_host),
        };
        let word = |text: &str, more: &[char]| {
            let plain = |c: char| c.is_ascii_alphanumeric() || more.contains(&c);
            !text.is_empty() && !text.starts_with('-') && text.chars().all(plain)
        };
        let (name, port) = match host.split_once(':') {
            Some((name, port)) => (name, Some(port.parse::<u16>().ok()?)),
            None => (host, None),
        };
        let bare = path.trim_matches('/');
        let strange =
            bare.is_empty() || bare == "~" || bare.trim_start_matches("~/").starts_with('-');
        let plain = |c: char| {
            c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '~' | '+' | '@')
        };
        let is_drive = user.is_none() && name.len() == 1;
        if strange
            || is_drive
            || !path.chars().all(plain)
            || !word(name, &['.', '-'])
            || user.is_some_and(|user| !word(user, &['.', '-', '_']))
        {
            return None;
        }
        let user = user.map_or_else(String::new, |user| format!("{user}@"));
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let port = port.filter(|port| *port != 22);
        let port = port.map_or_else(String::new, |port| format!(":{port}"));
        let url = Url::parse(&format!("ssh://{user}{name}{port}{path}")).ok()?;
        Some(RemoteUrl(url))
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
        matches!(self.0.scheme(), "https" | "ssh") || is_loopback(&self.0)
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

/// A path without what could be the user part of another URL in it.
fn without_user(path: &str) -> Cow<'_, str> {
    match path.rsplit_once('@') {
        Some((before, after)) if before.contains(':') => Cow::Owned(format!("/***@{after}")),
        _ => Cow::Borrowed(path),
    }
}

/// A source as it may be shown: without query, fragment and anything that could
/// be a user part. A URL that can't be parsed may hold a secret anywhere, so
/// only its scheme is left.
pub fn redact(text: &str) -> String {
    if let Some((scheme, rest)) = text.split_once("://") {
        let scheme = Untrusted(scheme).to_string();
        return match Url::parse(text) {
            Ok(url) if url.has_authority() => {
                // Over ssh a name alone is no secret: mostly it is `git`.
                let named = url.scheme() == "ssh" && url.password().is_none();
                let user = !url.username().is_empty() || url.password().is_some();
                let host = url.host_str().unwrap_or("");
                let port = url.port().map(|p| format!(":{p}")).unwrap_or_default();
                let mark = match (user, named) {
                    (true, true) => format!("{}@", url.username()),
                    (true, false) => "***@".to_owned(),
                    (false, _) => String::new(),
                };
                let path = without_user(url.path());
                Untrusted(&format!("{scheme}://{mark}{host}{port}{path}")).to_string()
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
