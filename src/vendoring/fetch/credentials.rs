//! Secrets for servers, and the proxies on the way to them.
//!
//! Neither type reads the environment: the caller hands over how to look a
//! variable up. Neither shows a secret when it is printed.

use std::fmt;
use std::sync::Arc;

type Lookup = dyn Fn(&str) -> Option<String> + Send + Sync;

/// Where tokens come from: a function that looks an environment variable up.
#[derive(Clone)]
pub struct Credentials {
    lookup: Arc<Lookup>,
}

/// A user name and a secret for one host.
#[derive(Clone)]
pub(super) struct Login {
    user: String,
    secret: String,
    /// The secret stands alone; the name is what Basic wants beside it.
    is_token: bool,
}

/// How a request says who sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scheme {
    /// Name and secret.
    Basic,
    /// A token alone.
    Bearer,
}

impl Scheme {
    /// What a server asks for in the values of `WWW-Authenticate`: Bearer where it takes
    /// that and not Basic.
    pub(super) fn asked<'h>(values: impl Iterator<Item = &'h str>) -> Scheme {
        let mut takes = [false, false];
        for value in values {
            for part in outside_quotes(value) {
                // Behind the comma is a scheme, alone or before its first parameter, or
                // one more parameter.
                let word = part.trim().split([' ', '\t']).next().unwrap_or("");
                takes[0] |= word.eq_ignore_ascii_case("basic");
                takes[1] |= word.eq_ignore_ascii_case("bearer");
            }
        }
        match takes {
            [false, true] => Scheme::Bearer,
            _ => Scheme::Basic,
        }
    }
}

/// A header's value at its commas, but for those in quotes.
fn outside_quotes(value: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let mut escaped = false;
    value.split(move |c: char| {
        let literal = escaped;
        escaped = quoted && !literal && c == '\\';
        if c == '"' && !literal {
            quoted = !quoted;
        }
        c == ',' && !quoted
    })
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credentials(…)")
    }
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Login(…)")
    }
}

impl Credentials {
    /// Tokens from the variables that `lookup` knows: `MINARA_GIT_TOKEN_<HOST>`,
    /// `GITHUB_TOKEN` and `GH_TOKEN` for github.com, `GITLAB_TOKEN` and
    /// `CI_JOB_TOKEN` for gitlab.com and for `CI_SERVER_HOST`.
    pub fn new(lookup: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Credentials {
        Credentials {
            lookup: Arc::new(lookup),
        }
    }

    /// No tokens at all.
    pub fn none() -> Credentials {
        Credentials::new(|_| None)
    }

    /// What to try for `host`, in this order, each once.
    pub(super) fn for_host(&self, host: &str) -> Vec<Login> {
        let get = |name: &str| (self.lookup)(name).filter(|value| !value.is_empty());
        let is_gitlab = host == "gitlab.com"
            || get("CI_SERVER_HOST").is_some_and(|ci| ci.eq_ignore_ascii_case(host));
        let mut tries = vec![("x-access-token", variable_of(host))];
        if host == "github.com" {
            tries.push(("x-access-token", "GITHUB_TOKEN".to_owned()));
            tries.push(("x-access-token", "GH_TOKEN".to_owned()));
        }
        if is_gitlab {
            tries.push(("oauth2", "GITLAB_TOKEN".to_owned()));
            tries.push(("gitlab-ci-token", "CI_JOB_TOKEN".to_owned()));
        }
        let mut logins: Vec<Login> = Vec::new();
        for (user, variable) in tries {
            if let Some(secret) = get(&variable)
                && !logins.iter().any(|known| known.secret == secret)
            {
                logins.push(Login {
                    is_token: true,
                    ..Login::new(user, &secret)
                });
            }
        }
        logins
    }
}

impl Login {
    pub(super) fn new(user: &str, secret: &str) -> Login {
        Login {
            user: user.to_owned(),
            secret: secret.trim().to_owned(),
            is_token: false,
        }
    }

    /// Whether a scheme can tell it: a password is no token.
    pub(super) fn is_told_by(&self, scheme: Scheme) -> bool {
        self.is_token || scheme == Scheme::Basic
    }

    /// The value of an `Authorization` header.
    pub(super) fn header(&self, scheme: Scheme) -> String {
        if scheme == Scheme::Bearer {
            return format!("Bearer {}", self.secret);
        }
        let plain = format!("{}:{}", self.user, self.secret);
        format!("Basic {}", base64(plain.as_bytes()))
    }
}

/// The variable that holds the token of a host: upper case, all other
/// characters as `_`.
pub(super) fn variable_of(host: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_uppercase()
        } else {
            '_'
        }
    };
    let host: String = host.chars().map(plain).collect();
    format!("MINARA_GIT_TOKEN_{host}")
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, at| {
            bits << 8 | u32::from(chunk.get(at).copied().unwrap_or(0))
        });
        for at in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * at)) as usize & 63];
            text.push(if at > chunk.len() {
                '='
            } else {
                char::from(digit)
            });
        }
    }
    text
}

/// Proxies for each scheme, as `http_proxy`, `https_proxy` and `no_proxy` hold
/// them.
#[derive(Clone, Default)]
pub struct Proxies {
    http: Option<String>,
    https: Option<String>,
    bypass: String,
}

impl fmt::Debug for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Proxies(…)")
    }
}

impl Proxies {
    /// Reads the variables through `lookup`. `HTTP_PROXY` in upper case is not
    /// read: a web server would fill it from a request's header.
    pub fn new(lookup: impl Fn(&str) -> Option<String>) -> Proxies {
        let first = |names: &[&str]| {
            let mut values = names.iter().filter_map(|name| lookup(name));
            values.find(|value| !value.is_empty())
        };
        Proxies {
            http: first(&["http_proxy", "all_proxy", "ALL_PROXY"]),
            https: first(&["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]),
            bypass: first(&["no_proxy", "NO_PROXY"]).unwrap_or_default(),
        }
    }

    /// The proxy for a host, if any.
    pub(super) fn of(&self, scheme: &str, host: &str) -> Option<&str> {
        let proxy = match scheme {
            "https" => self.https.as_deref(),
            _ => self.http.as_deref(),
        };
        proxy.filter(|_| !self.bypasses(host))
    }

    /// Whether an entry of `no_proxy` names the host or a domain above it.
    fn bypasses(&self, host: &str) -> bool {
        let host = host.trim_matches(['[', ']']);
        let mut entries = self.bypass.split(',').map(str::trim);
        entries.any(|entry| {
            let domain = entry.trim_start_matches("*.").trim_start_matches('.');
            entry == "*"
                || (!domain.is_empty()
                    && (host.eq_ignore_ascii_case(domain) || is_below(host, domain)))
        })
    }
}

fn is_below(host: &str, domain: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let domain = domain.to_ascii_lowercase();
    host.strip_suffix(domain.as_str())
        .is_some_and(|rest| rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_pads_as_the_standard_says() {
        for (plain, encoded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), encoded);
        }
    }

    #[test]
    fn a_server_says_how_it_wants_to_be_told() {
        for (values, asked) in [
            (vec![], Scheme::Basic),
            (vec!["Basic realm=\"a, Bearer b\""], Scheme::Basic),
            (vec!["Bearer"], Scheme::Bearer),
            (vec!["bearer realm=\"x\", error=\"basic\""], Scheme::Bearer),
            (
                vec!["Negotiate, Bearer realm=\"x\\\", Basic \""],
                Scheme::Bearer,
            ),
            (vec!["Bearer a=b", "Basic realm=x"], Scheme::Basic),
            (vec!["Digest qop=\"a\", Bearer"], Scheme::Bearer),
            (vec!["Digest x, Bearerish y"], Scheme::Basic),
        ] {
            assert_eq!(Scheme::asked(values.iter().copied()), asked, "{values:?}");
        }
        let login = Login::new("me", "password");
        assert!(login.is_told_by(Scheme::Basic) && !login.is_told_by(Scheme::Bearer));
    }

    #[test]
    fn a_token_is_only_for_its_host() {
        let credentials = Credentials::new(|name| match name {
            "GITHUB_TOKEN" | "GH_TOKEN" => Some("canary-a".to_owned()),
            "CI_JOB_TOKEN" => Some("canary-b".to_owned()),
            "CI_SERVER_HOST" => Some("git.example.test".to_owned()),
            "MINARA_GIT_TOKEN_OTHER_EXAMPLE_TEST" => Some("canary-c".to_owned()),
            _ => None,
        });
        let count = |host| credentials.for_host(host).len();
        assert_eq!(count("github.com"), 1);
        assert_eq!(count("api.github.com"), 0);
        assert_eq!(count("github.com.evil.test"), 0);
        assert_eq!(count("git.example.test"), 1);
        assert_eq!(count("other.example.test"), 1);
        assert_eq!(count("example.test"), 0);
        let shown = format!("{credentials:?} {:?}", credentials.for_host("github.com"));
        assert!(!shown.contains("canary"));
    }

    #[test]
    fn proxies_are_bypassed_by_whole_labels() {
        let proxies = Proxies::new(|name| match name {
            "https_proxy" => Some("http://proxy.test:1".to_owned()),
            "no_proxy" => Some("localhost, .inner.test,exact.test".to_owned()),
            "HTTP_PROXY" => Some("http://evil.test".to_owned()),
            _ => None,
        });
        assert!(proxies.of("https", "example.test").is_some());
        assert!(proxies.of("https", "a.inner.test").is_none());
        assert!(proxies.of("https", "b.exact.test").is_none());
        assert!(proxies.of("https", "notexact.test").is_some());
        assert!(proxies.of("http", "example.test").is_none());
    }
}
