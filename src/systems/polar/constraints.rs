//! What a call may reach: hosts, paths, how often. Two of them together are narrower
//! than either; nothing here makes one wider.

use serde::{Deserialize, Serialize};

/// What a call may reach. A key that is left out limits nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constraints {
    /// Hosts; `*.` in front stands for every host below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domains: Option<Vec<String>>,
    /// Paths, each with all below it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// How often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<Rate>,
}

/// So many calls in so many seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rate {
    /// Calls, at least one.
    pub max: u64,
    /// Seconds, at least one.
    pub per_seconds: u64,
}

impl Rate {
    /// Whether it lets through no more than `other`: fewer in the same time, and where
    /// that is equal no more at once.
    fn is_within(self, other: Rate) -> bool {
        let speed = |a: Rate, b: Rate| u128::from(a.max) * u128::from(b.per_seconds);
        let (own, others) = (speed(self, other), speed(other, self));
        own < others || own == others && self.max <= other.max
    }
}

/// Nothing is left of a key: the two sides have no host, or no path, in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Empty;

/// An entry of a constraint that lies outside of a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outside {
    /// A host.
    Domain(String),
    /// A path.
    Path(String),
    /// The rate.
    Rate(Rate),
}

impl Constraints {
    /// Whether it limits nothing.
    pub fn is_none(&self) -> bool {
        *self == Constraints::default()
    }

    /// What both sides let through, lists sorted.
    ///
    /// # Errors
    /// A key that both have has no entry in common, or has none at all.
    pub fn intersected(&self, other: &Constraints) -> Result<Constraints, Empty> {
        let rate = match (self.rate, other.rate) {
            (Some(one), Some(two)) => Some(if one.is_within(two) { one } else { two }),
            (one, two) => one.or(two),
        };
        Ok(Constraints {
            domains: common(&self.domains, &other.domains, is_host_within)?,
            paths: common(&self.paths, &other.paths, is_path_within)?,
            rate,
        })
    }

    /// The entries that lie within no entry of `limit`. A key that the limit does not
    /// have may be anything.
    pub fn outside(&self, limit: &Constraints) -> Vec<Outside> {
        let mut found = Vec::new();
        let strangers = |own: &Option<Vec<String>>, limit: &Option<Vec<String>>, within: Within| {
            let (Some(own), Some(limit)) = (own, limit) else {
                return Vec::new();
            };
            let is_out = |entry: &&String| !limit.iter().any(|known| within(entry, known));
            own.iter().filter(is_out).cloned().collect()
        };
        let domains = strangers(&self.domains, &limit.domains, is_host_within);
        found.extend(domains.into_iter().map(Outside::Domain));
        let paths = strangers(&self.paths, &limit.paths, is_path_within);
        found.extend(paths.into_iter().map(Outside::Path));
        if let (Some(own), Some(limit)) = (self.rate, limit.rate)
            && !own.is_within(limit)
        {
            found.push(Outside::Rate(own));
        }
        found
    }

    /// Whether a host may be called.
    pub fn takes_host(&self, host: &str) -> bool {
        let all = self.domains.as_ref();
        all.is_none_or(|all| all.iter().any(|known| is_host_within(host, known)))
    }

    /// Whether a path may be touched.
    pub fn takes_path(&self, path: &str) -> bool {
        let all = self.paths.as_ref();
        all.is_none_or(|all| all.iter().any(|known| is_path_within(path, known)))
    }

    /// The first path that climbs, which no constraint may.
    pub fn climbing(&self) -> Option<&str> {
        let mut paths = self.paths.iter().flatten();
        paths.find(|path| climbs(path)).map(String::as_str)
    }

    /// The same with its lists sorted, each entry once.
    #[must_use]
    pub fn sorted(&self) -> Constraints {
        let tidy = |list: &Option<Vec<String>>| {
            let mut list = list.clone()?;
            list.sort_unstable();
            list.dedup();
            Some(list)
        };
        Constraints {
            domains: tidy(&self.domains),
            paths: tidy(&self.paths),
            rate: self.rate,
        }
    }
}

type Within = fn(&str, &str) -> bool;

/// The narrower ones of every two entries of which one lies within the other.
fn common(
    one: &Option<Vec<String>>,
    two: &Option<Vec<String>>,
    within: Within,
) -> Result<Option<Vec<String>>, Empty> {
    let (Some(one), Some(two)) = (one, two) else {
        let mut only = one.clone().or(two.clone());
        if let Some(list) = &mut only {
            list.sort_unstable();
            list.dedup();
        }
        return match only {
            Some(list) if list.is_empty() => Err(Empty),
            only => Ok(only),
        };
    };
    let mut kept: Vec<String> = Vec::new();
    kept.extend(narrow(one, two, within));
    kept.extend(narrow(two, one, within));
    kept.sort_unstable();
    kept.dedup();
    if kept.is_empty() {
        Err(Empty)
    } else {
        Ok(Some(kept))
    }
}

fn narrow<'a>(
    own: &'a [String],
    others: &'a [String],
    within: Within,
) -> impl Iterator<Item = String> + 'a {
    let held = move |entry: &&String| others.iter().any(|other| within(entry, other));
    own.iter().filter(held).cloned()
}

/// Whether a host, or all hosts of a pattern, are among those of another.
fn is_host_within(host: &str, known: &str) -> bool {
    let plain = |text: &str| text.trim_end_matches('.').to_ascii_lowercase();
    let (host, known) = (plain(host), plain(known));
    if host == known {
        return true;
    }
    let Some(parent) = known.strip_prefix("*.") else {
        return false;
    };
    let host = host.strip_prefix("*.").unwrap_or(&host);
    let below = host
        .strip_suffix(parent)
        .and_then(|below| below.strip_suffix('.'));
    !parent.is_empty() && below.is_some_and(|below| !below.is_empty())
}

/// Whether a path climbs out of where it begins.
pub(super) fn climbs(path: &str) -> bool {
    path.split(['/', '\\']).any(|part| part == "..")
}

/// Whether a path is another one, or lies below it, by whole parts.
fn is_path_within(path: &str, known: &str) -> bool {
    if climbs(path) || climbs(known) || path.contains('\\') != known.contains('\\') {
        return false;
    }
    if path.starts_with('/') != known.starts_with('/') {
        return false;
    }
    let parts = |text: &'_ str| -> Vec<String> {
        let parts = text.split(['/', '\\']);
        let parts = parts.filter(|part| !part.is_empty() && *part != ".");
        parts.map(str::to_owned).collect()
    };
    parts(path).starts_with(&parts(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(json: &str) -> Constraints {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn hosts_fall_under_patterns_and_never_the_other_way() {
        for (host, known, is) in [
            ("docs.example.com", "*.example.com", true),
            ("a.b.example.com", "*.example.com", true),
            ("*.b.example.com", "*.example.com", true),
            ("example.com", "*.example.com", false),
            ("*.example.com", "docs.example.com", false),
            ("badexample.com", "*.example.com", false),
            ("EXAMPLE.com.", "example.COM", true),
            ("*.example.com", "*.example.com", true),
            (".example.com", "*.example.com", false),
            ("a.com", "*.", false),
            ("a.com", "*", false),
        ] {
            assert_eq!(is_host_within(host, known), is, "{host} in {known}");
        }
    }

    #[test]
    fn paths_fall_under_others_by_whole_parts() {
        for (path, known, is) in [
            ("data/in", "data", true),
            ("./data//in/", "data/", true),
            ("data", "data/in", false),
            ("database", "data", false),
            ("data/../etc", "data", false),
            ("/data/in", "data", false),
            ("/data/in", "/data", true),
            ("data\\in", "data", false),
        ] {
            assert_eq!(is_path_within(path, known), is, "{path} in {known}");
        }
    }

    #[test]
    fn what_both_let_through_is_the_narrower() {
        let one =
            of(r#"{"domains": ["*.a.test", "x.test"], "rate": {"max": 30, "perSeconds": 10}}"#);
        let two = of(
            r#"{"domains": ["q.a.test", "x.test"], "paths": ["p"], "rate": {"max": 100, "perSeconds": 60}}"#,
        );
        let both = one.intersected(&two).unwrap();
        assert_eq!(both, two.intersected(&one).unwrap());
        assert_eq!(
            both,
            of(
                r#"{"domains": ["q.a.test", "x.test"], "paths": ["p"], "rate": {"max": 100, "perSeconds": 60}}"#
            )
        );
        let other = of(r#"{"domains": ["b.test"]}"#);
        assert_eq!(one.intersected(&other), Err(Empty));
        let none = of(r#"{"domains": []}"#);
        assert_eq!(none.intersected(&Constraints::default()), Err(Empty));
    }

    #[test]
    fn equal_speed_is_as_narrow_as_the_smaller_number() {
        let rate = |max, per_seconds| Rate { max, per_seconds };
        assert!(rate(10, 60).is_within(rate(20, 120)));
        assert!(!rate(20, 120).is_within(rate(10, 60)));
        assert!(rate(u64::MAX, u64::MAX).is_within(rate(u64::MAX, 1)));
    }

    #[test]
    fn what_lies_outside_is_named() {
        let limit = of(r#"{"domains": ["*.a.test"], "rate": {"max": 1, "perSeconds": 1}}"#);
        let own = of(
            r#"{"domains": ["x.a.test", "b.test"], "paths": ["p"], "rate": {"max": 2, "perSeconds": 1}}"#,
        );
        let rate = Rate {
            max: 2,
            per_seconds: 1,
        };
        let outside = [Outside::Domain("b.test".to_owned()), Outside::Rate(rate)];
        assert_eq!(own.outside(&limit), outside);
    }
}
