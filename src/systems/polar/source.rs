//! Where a skill comes from, and how far that is trusted. It replaces no approval.

use url::Url;

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
    /// It names no commit, so that it may be another content tomorrow.
    Unpinned,
}

/// Where a skill comes from, as far as the policy asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// As it is shown: there is no secret in it.
    pub shown: String,
    /// Its address, or its path.
    pub address: String,
    /// Whether its address is bound to one content: by a commit, or a hash.
    pub is_pinned: bool,
    /// What else it goes by: the policy may block it by any of them.
    pub also: Vec<String>,
}

impl Source {
    /// A path of this machine.
    pub fn path(path: &str) -> Source {
        Source {
            shown: path.to_owned(),
            address: path.to_owned(),
            is_pinned: false,
            also: Vec::new(),
        }
    }

    /// A path, or an address with `#` and a commit, as it is written; whoever has it
    /// shown says how.
    pub fn written(text: &str) -> Source {
        let (address, commit) = match text.rsplit_once('#') {
            Some((address, commit)) => (address, Some(commit)),
            None => (text, None),
        };
        Source {
            is_pinned: commit.is_some_and(is_commit),
            address: address.to_owned(),
            ..Source::path(text)
        }
    }

    /// Whether it lies on this machine.
    pub fn is_path(&self) -> bool {
        Address::of(&self.address).is_path()
    }
}

/// Whether a text is a whole commit id.
pub fn is_commit(text: &str) -> bool {
    text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// How far a source is trusted.
///
/// # Errors
/// The policy blocks it, or it is an address that may be another content tomorrow.
pub fn trust(source: &Source, sources: &Sources) -> Result<Trust, Refused> {
    let place = Address::of(&source.address);
    let names = std::iter::once(&source.address).chain(&source.also);
    let names: Vec<Address> = names.map(|name| Address::of(name).loose()).collect();
    let blocks = |entry: &String| {
        let mut entries = Address::of_entry(entry).map(Address::loose);
        entries.any(|entry| names.iter().any(|name| name.is_within(&entry)))
    };
    if sources.blocked.iter().any(blocks) {
        return Err(Refused::Blocked);
    }
    if !place.is_path() && !source.is_pinned {
        return Err(Refused::Unpinned);
    }
    let mut trusted = sources.trusted.iter();
    let is_trusted =
        trusted.any(|entry| Address::of_entry(entry).any(|entry| place.is_below(&entry)));
    Ok(if is_trusted {
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
    /// The host, in lower case and as it is asked for.
    host: String,
    /// A port that is not the scheme's own.
    port: Option<u16>,
    parts: Vec<String>,
}

impl Address {
    fn of(text: &str) -> Address {
        let text = text.trim();
        if let Ok(url) = Url::parse(text)
            && (text.contains("://") || url.is_special())
        {
            let path = if url.cannot_be_a_base() {
                text.split_once("://").map_or("", |(_, rest)| rest)
            } else {
                url.path()
            };
            return Address {
                scheme: url.scheme().to_owned(),
                host: host(url.host_str().unwrap_or_default()),
                port: url.port(),
                parts: parts(&unreserved(path)),
            };
        }
        // `user@host:path`, as ssh has it.
        if let Some((front, path)) = text.split_once(':')
            && !front.contains(['/', '\\'])
            && front.len() > 1
        {
            let name = front.rsplit_once('@').map_or(front, |(_, host)| host);
            return Address {
                scheme: "ssh".to_owned(),
                host: host(name),
                port: None,
                parts: parts(path),
            };
        }
        Address {
            scheme: String::new(),
            host: String::new(),
            port: None,
            parts: parts(text),
        }
    }

    /// What an entry of the policy may mean: an address or a path, and a host without a
    /// scheme, with what is below it.
    fn of_entry(text: &str) -> impl Iterator<Item = Address> {
        let text = text.trim();
        let first = text.split('/').next().unwrap_or_default();
        let is_host = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | ':');
        let is_named = first.contains('.') && !first.starts_with('.');
        let whole = format!("https://{text}");
        let is_bare = is_named && first.chars().all(is_host) && Url::parse(&whole).is_ok();
        let bare = is_bare.then(|| Address::of(&whole));
        std::iter::once(Address::of(text)).chain(bare)
    }

    fn is_path(&self) -> bool {
        self.scheme.is_empty()
    }

    /// Whether it begins with another one, by whole parts.
    fn is_below(&self, other: &Address) -> bool {
        self.scheme == other.scheme && self.port == other.port && self.is_within(other)
    }

    /// The same without what a blocked place could be spelled otherwise in: many hosts
    /// have no case in their paths.
    fn loose(mut self) -> Address {
        for part in &mut self.parts {
            *part = part.to_lowercase();
            let bare = part.trim_end_matches(".git").len();
            part.truncate(bare);
        }
        self
    }

    /// Whether it begins with another one, however it is spoken to: an entry without a
    /// port holds for all of them.
    fn is_within(&self, other: &Address) -> bool {
        self.is_path() == other.is_path()
            && self.host == other.host
            && (other.port.is_none() || other.port == self.port)
            && self.parts.starts_with(&other.parts)
    }
}

/// A host as it is asked for: without escapes, case, a dot at its end, other scripts.
fn host(name: &str) -> String {
    let plain = percent_encoding::percent_decode_str(name).decode_utf8_lossy();
    let url = Url::parse(&format!("https://{plain}"));
    let asked = url.ok().and_then(|url| url.host_str().map(str::to_owned));
    let asked = asked.unwrap_or_else(|| plain.to_lowercase());
    let asked = asked.trim_end_matches('.');
    // One name of one host.
    match asked {
        "www.github.com" => "github.com".to_owned(),
        asked => asked.to_owned(),
    }
}

/// A path in which letters stand for themselves that need no escape.
fn unreserved(path: &str) -> String {
    let mut plain = String::with_capacity(path.len());
    let mut rest = path;
    while let Some(at) = rest.find('%') {
        plain.push_str(&rest[..at]);
        let digits = rest.get(at + 1..at + 3);
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte.map(char::from) {
            Some(c) if c.is_ascii_alphanumeric() || "-._~".contains(c) => {
                plain.push(c);
                rest = &rest[at + 3..];
            }
            _ => {
                plain.push('%');
                rest = &rest[at + 1..];
            }
        }
    }
    plain.push_str(rest);
    plain
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
            let read = Source::written(&format!("{source}{pin}"));
            assert_eq!(trust(&read, &sources), expected, "{source}");
        }
        for source in [
            "https://a.test/x",
            "git@a.test:x",
            "https://a.test/x#main",
            "file:///x",
        ] {
            let read = Source::written(source);
            assert_eq!(trust(&read, &sources), Err(Refused::Unpinned), "{source}");
        }
        for source in ["skills/docs", "./docs", "/srv/docs", "C:\\docs"] {
            let read = Source::written(source);
            assert_eq!(trust(&read, &sources), Ok(Trust::Reviewed), "{source}");
        }
    }
    #[test]
    fn no_other_spelling_gets_around_a_block() {
        let sources = Sources {
            trusted: vec!["safe.example.com".to_owned()],
            blocked: vec![
                "https://github.com/acme/evil".to_owned(),
                "bad.example.com".to_owned(),
                "xn--bcher-kva.example".to_owned(),
                "host.test:8443/x".to_owned(),
            ],
        };
        let pin = "#0123456789012345678901234567890123456789";
        for source in [
            "https://github.com/acme/%65vil",
            "https://github.com/ACME/Evil.GIT",
            "https://www.github.com/acme/evil",
            "HTTPS:/github.com/acme/evil",
            "https://github.com:8443/acme/evil/tree/main",
            "git+ssh://git@GitHub.com/acme/evil",
            "git@github.com:acme/evil.git",
            "ssh://%62ad.example.com/x",
            "https://BAD.example.com./x",
            "https://user@bad.example.com/x",
            "https://b\u{fc}cher.example/x",
            "ssh://b\u{fc}cher.example/x",
            "https://host.test:8443/x/y",
        ] {
            let read = Source::written(&format!("{source}{pin}"));
            assert_eq!(trust(&read, &sources), Err(Refused::Blocked), "{source}");
        }
        for (source, expected) in [
            ("https://github.com/acme/evil2", Trust::Sandboxed),
            ("https://github.com/acme", Trust::Sandboxed),
            ("https://github.com/acme/%2e%2e%2fevil", Trust::Sandboxed),
            ("https://notbad.example.com/x", Trust::Sandboxed),
            ("https://host.test/x", Trust::Sandboxed),
            ("https://safe.example.com/x", Trust::Trusted),
            ("http://safe.example.com/x", Trust::Sandboxed),
            ("bad.example.com/x", Trust::Reviewed),
        ] {
            let read = Source::written(&format!("{source}{pin}"));
            assert_eq!(trust(&read, &sources), Ok(expected), "{source}");
        }
    }

    #[test]
    fn what_else_a_source_goes_by_is_blocked_as_well() {
        let sources = Sources {
            trusted: Vec::new(),
            blocked: vec!["https://github.com/acme/evil".to_owned()],
        };
        let source = Source {
            also: vec!["https://github.com/acme/evil/skills/a".to_owned()],
            ..Source::path("skills/a")
        };
        assert_eq!(trust(&source, &sources), Err(Refused::Blocked));
    }
}
