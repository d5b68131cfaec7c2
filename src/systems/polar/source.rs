//! Where a skill comes from, and how far that is trusted. It replaces no approval.

use url::{Position, Url};

use super::policy::Sources;

/// How far a source is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// A beginning that the policy trusts.
    Trusted,
    /// A path of this machine.
    Reviewed,
    /// Any other address.
    Sandboxed,
}

impl Trust {
    /// Every word.
    pub const ALL: [Trust; 3] = [Trust::Trusted, Trust::Reviewed, Trust::Sandboxed];

    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Trust::Trusted => "trusted",
            Trust::Reviewed => "reviewed",
            Trust::Sandboxed => "sandboxed",
        }
    }
}

/// Why a source is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The policy blocks it.
    Blocked,
    /// It names no commit.
    Unpinned,
}

/// How far a source is trusted: a path, or an address with `#` and a commit.
///
/// # Errors
/// The policy blocks it, or it is an address without a commit.
pub fn trust(source: &str, sources: &Sources) -> Result<Trust, Refused> {
    let (address, commit) = match source.rsplit_once('#') {
        Some((address, commit)) => (address, Some(commit)),
        None => (source, None),
    };
    let place = Address::of(address);
    let is_at = |entries: &[String], exact: bool| {
        let mut entries = entries.iter().map(|entry| Address::of(entry));
        entries.any(|entry| place.is_below(&entry, exact))
    };
    if is_at(&sources.blocked, false) {
        return Err(Refused::Blocked);
    }
    let is_commit =
        |commit: &str| commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !place.is_path() && !commit.is_some_and(is_commit) {
        return Err(Refused::Unpinned);
    }
    Ok(if is_at(&sources.trusted, true) {
        Trust::Trusted
    } else if place.is_path() {
        Trust::Reviewed
    } else {
        Trust::Sandboxed
    })
}

/// An address taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Address {
    /// What it is spoken in; nothing for a path.
    scheme: String,
    /// The host, with a port that is not the scheme's own.
    host: String,
    parts: Vec<String>,
}

impl Address {
    fn of(text: &str) -> Address {
        let text = text.trim();
        if let Some((_, rest)) = text.split_once("://")
            && let Ok(url) = Url::parse(text)
        {
            let host = url[Position::BeforeHost..Position::AfterPort].to_ascii_lowercase();
            return Address {
                scheme: url.scheme().to_owned(),
                host: host.trim_end_matches('.').to_owned(),
                parts: parts(if url.cannot_be_a_base() {
                    rest
                } else {
                    url.path()
                }),
            };
        }
        // `user@host:path`, as ssh has it.
        if let Some((front, path)) = text.split_once(':')
            && !front.contains(['/', '\\'])
            && front.len() > 1
        {
            let host = front.rsplit_once('@').map_or(front, |(_, host)| host);
            return Address {
                scheme: "ssh".to_owned(),
                host: host.trim_end_matches('.').to_ascii_lowercase(),
                parts: parts(path),
            };
        }
        Address {
            scheme: String::new(),
            host: String::new(),
            parts: parts(text),
        }
    }

    fn is_path(&self) -> bool {
        self.scheme.is_empty()
    }

    /// Whether it begins with another one, by whole parts; `exact`: in its scheme. One
    /// that is blocked is blocked however it is spoken to.
    fn is_below(&self, other: &Address, exact: bool) -> bool {
        let same_scheme = self.scheme == other.scheme;
        let scheme = same_scheme || !exact && self.is_path() == other.is_path();
        scheme && self.host == other.host && self.parts.starts_with(&other.parts)
    }
}

fn parts(path: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part.trim_end_matches(".git").to_owned()),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_compared_by_host_and_whole_parts() {
        let sources = Sources {
            trusted: vec![
                "https://safe.example.com/team".to_owned(),
                "git@host.test:acme".to_owned(),
            ],
            blocked: vec![
                "https://bad.example.com".to_owned(),
                "https://safe.example.com/team/evil".to_owned(),
            ],
        };
        let pin = "#0123456789012345678901234567890123456789";
        for (source, expected) in [
            ("https://safe.example.com/team/x", Ok(Trust::Trusted)),
            ("https://SAFE.example.com:443/team", Ok(Trust::Trusted)),
            ("https://safe.example.com/teams/x", Ok(Trust::Sandboxed)),
            (
                "https://safe.example.com.evil.example.test/team",
                Ok(Trust::Sandboxed),
            ),
            (
                "https://safe.example.com@evil.test/team",
                Ok(Trust::Sandboxed),
            ),
            ("https://safe.example.com:8443/team", Ok(Trust::Sandboxed)),
            ("http://safe.example.com/team", Ok(Trust::Sandboxed)),
            (
                "https://safe.example.com/other/../team/x",
                Ok(Trust::Trusted),
            ),
            ("git@host.test:acme/skills.git", Ok(Trust::Trusted)),
            ("ssh://git@host.test/acme/skills", Ok(Trust::Trusted)),
            (
                "https://safe.example.com/team/evil.git",
                Err(Refused::Blocked),
            ),
            ("ssh://git@bad.example.com/x", Err(Refused::Blocked)),
            ("http://bad.example.com./x", Err(Refused::Blocked)),
        ] {
            assert_eq!(
                trust(&format!("{source}{pin}"), &sources),
                expected,
                "{source}"
            );
        }
        for source in [
            "https://a.test/x",
            "git@a.test:x",
            "https://a.test/x#main",
            "file:///x",
        ] {
            assert_eq!(trust(source, &sources), Err(Refused::Unpinned), "{source}");
        }
        for source in ["skills/docs", "./docs", "/srv/docs", "C:\\docs"] {
            assert_eq!(trust(source, &sources), Ok(Trust::Reviewed), "{source}");
        }
    }
}
