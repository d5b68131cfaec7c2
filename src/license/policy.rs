//! Which licences come in.
//!
//! The table is our own: `is_osi_approved` and `is_copyleft` of the list answer
//! other questions.

use super::expression::{Expr, base};
use super::fingerprint::Fingerprints;
use crate::config::Globs;
use crate::tree::RelPath;

/// What a project decided about licences.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Foreign skills are judged: levels of the gate, refusals deny.
    pub gate: bool,
    /// `license.policy = "permissive"`: copyleft is denied.
    pub permissive: bool,
    /// Ids that the operator accepts by name, refused or not.
    pub accept: Vec<String>,
    /// The root's licence covers every folder, whatever the signs say.
    pub trust_root: bool,
    /// Ids that are allowed on top of the table.
    pub allow: Vec<String>,
    /// Ids that come in with a warning.
    pub warn: Vec<String>,
    /// Ids that are denied.
    pub deny: Vec<String>,
    /// Tables of known content beside the embedded one.
    pub fingerprints: Vec<Fingerprints>,
    /// Where the repository comes from, as the user wrote it.
    pub source: Option<String>,
    /// What a person found out about skills of this repository.
    pub clarify: Vec<Clarification>,
    /// What holds in some folders of the project alone, see [`Options::within`].
    pub places: Places,
}

/// What a person found out about the licence of one skill.
#[derive(Clone, Debug)]
pub struct Clarification {
    /// The skill's folder, from the repository's root.
    pub path: RelPath,
    /// The SHA-256 of each file that it rests on, by its path from the skill's folder
    /// or from the root.
    pub files: Vec<(RelPath, String)>,
    /// The licence, an SPDX expression.
    pub expression: String,
    /// How it was found out.
    pub reason: String,
    /// What the owner agreed to, without which nothing proprietary comes in.
    pub agreement: Option<String>,
}

/// Lists that hold for some skills on top of those of the project.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// Ids that are allowed.
    pub allow: Vec<String>,
    /// Ids that come in with a warning.
    pub warn: Vec<String>,
    /// Ids that are denied.
    pub deny: Vec<String>,
}

/// The lists of some folders of a project.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// From the folder that the patterns count from to the one that vendored folders
    /// do: `""` where they are one, else with a `/` at the end.
    pub home: String,
    /// The folders, and what holds there.
    pub lists: Vec<(Globs, Lists)>,
}

impl Places {
    /// The numbers of the lists that hold in a folder, which counts from where the
    /// patterns do.
    pub fn of(&self, folder: &str) -> Vec<usize> {
        let lists = self.lists.iter().enumerate();
        let lists = lists.filter(|(_, (globs, _))| globs.is_match(folder));
        lists.map(|(nth, _)| nth).collect()
    }

    /// As [`Places::of`], of a folder that counts from where vendored folders do.
    pub fn at(&self, folder: &RelPath) -> Vec<usize> {
        self.of(&format!("{}{folder}", self.home))
    }
}

/// How a licence is received, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Comes in.
    Allow,
    /// Comes in with a warning.
    Warn,
    /// Use is limited.
    SourceAvailable,
    /// Refused by policy.
    Deny,
    /// Nobody knows.
    Unknown,
}

const ALLOW: &[&str] = &[
    "MIT",
    "MIT-0",
    "MIT-CMU",
    "X11",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSD-3-Clause-Clear",
    "ISC",
    "0BSD",
    "Zlib",
    "BSL-1.0",
    "Unlicense",
    "CC0-1.0",
    "BlueOak-1.0.0",
    "CC-BY-3.0",
    "CC-BY-4.0",
    "UPL-1.0",
    "PostgreSQL",
    "NCSA",
    "Unicode-3.0",
    "PSF-2.0",
    "Python-2.0",
    "Python-2.0.1",
    "OFL-1.1",
];

/// Beginnings of ids that ask to name the source and nothing else, unless another list
/// has what follows: versions and translations of licences of which [`ALLOW`] has some.
const ATTRIBUTION: &[&str] = &["CC-BY-", "OGL-"];

/// Beginnings of ids that share alike; denied under the permissive policy.
const COPYLEFT: &[&str] = &[
    "GPL-",
    "AGPL-",
    "LGPL-",
    "OSL-",
    "CECILL-2.1",
    "CECILL-1",
    "CECILL-2.0",
    "MPL-",
    "EPL-",
    "CDDL-",
    "EUPL-",
    "CC-BY-SA-",
    "MS-RL",
    "MS-PL",
    "ODbL-",
    "CPL-",
    "IPL-",
    "APSL-",
    "QPL-",
    "GFDL-",
    "Sleepycat",
    "RPL-",
    "SPL-",
    "CPAL-",
    "NPOSL-",
    "Artistic-",
    "CC-BY-NC-SA-",
];

const WARN: &[&str] = &[
    "WTFPL",
    "MS-PL",
    "CECILL-B",
    "BSD-4-Clause",
    "ODbL-1.0",
    "Artistic-2.0",
];

const DENY: &[&str] = &[
    "CC-BY-NC-",
    "CC-BY-ND-",
    "JSON",
    "Hippocratic-",
    "Aladdin",
    "LicenseRef-OpenRAIL",
    "LicenseRef-community",
];

const SOURCE_AVAILABLE: &[&str] = &[
    "BUSL-",
    "Elastic-",
    "SSPL-",
    "PolyForm-",
    "FSL-",
    "LicenseRef-modified-",
    "LicenseRef-source-available",
    "LicenseRef-Commons-Clause",
];

impl Options {
    /// Puts lists on top.
    pub fn extend(&mut self, lists: &Lists) {
        self.allow.extend_from_slice(&lists.allow);
        self.warn.extend_from_slice(&lists.warn);
        self.deny.extend_from_slice(&lists.deny);
    }

    /// What holds in a folder for which these lists of [`Options::places`] do.
    #[must_use]
    pub fn within(&self, lists: &[usize]) -> Options {
        let mut options = self.clone();
        for nth in lists {
            if let Some((_, lists)) = self.places.lists.get(*nth) {
                options.extend(lists);
            }
        }
        options
    }

    /// How one id is received. Lists of the project go before the table; the
    /// strictest list wins.
    pub fn class(&self, id: &str) -> Class {
        let listed = |list: &[String]| {
            list.iter()
                .any(|held| held.eq_ignore_ascii_case(id) || held.eq_ignore_ascii_case(base(id)))
        };
        if listed(&self.deny) {
            Class::Deny
        } else if listed(&self.warn) {
            Class::Warn
        } else if listed(&self.allow) {
            Class::Allow
        } else {
            self.by_table(id)
        }
    }

    fn by_table(&self, id: &str) -> Class {
        let id = id.split(" WITH ").next().unwrap_or(id);
        let begins = |list: &[&str]| list.iter().any(|start| id.starts_with(start));
        if ALLOW.contains(&id) {
            Class::Allow
        } else if begins(DENY) {
            Class::Deny
        } else if begins(SOURCE_AVAILABLE) {
            Class::SourceAvailable
        } else if begins(COPYLEFT) {
            if self.permissive {
                Class::Deny
            } else {
                Class::Warn
            }
        } else if WARN.contains(&id)
            || begins(ATTRIBUTION)
            || spdx::license_id(id).is_some_and(spdx::LicenseId::is_osi_approved)
        {
            Class::Warn
        } else {
            Class::Unknown
        }
    }

    /// How an expression is received, and the id that decides: of an `OR` the
    /// best side, of an `AND` the worst.
    pub fn judge(&self, expr: &Expr) -> (Class, String) {
        let sides = |parts: &[Expr]| {
            parts
                .iter()
                .map(|part| self.judge(part))
                .collect::<Vec<_>>()
        };
        let decided = match expr {
            Expr::Id(id) => return (self.class(id), id.clone()),
            Expr::And(parts) => {
                let sides = sides(parts);
                let worst = sides.iter().map(|side| side.0).max();
                sides.into_iter().find(|side| Some(side.0) == worst)
            }
            Expr::Or(parts) => {
                let sides = sides(parts);
                let best = sides.iter().map(|side| side.0).min();
                sides.into_iter().find(|side| Some(side.0) == best)
            }
        };
        decided.unwrap_or((Class::Unknown, String::new()))
    }

    /// Whether the operator accepted, by exact name, every id that stands in
    /// the way.
    pub fn accepts(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Id(id) => {
                self.class(id) <= Class::Warn || self.accept.iter().any(|held| held == id)
            }
            Expr::And(parts) => parts.iter().all(|part| self.accepts(part)),
            Expr::Or(parts) => parts.iter().any(|part| self.accepts(part)),
        }
    }

    /// The ids that the operator would have to accept for [`Options::accepts`] to hold;
    /// of an `OR` those of the side with the fewest.
    pub fn lacks(&self, expr: &Expr) -> Vec<String> {
        match expr {
            Expr::Id(_) if self.accepts(expr) => Vec::new(),
            Expr::Id(id) => vec![id.clone()],
            Expr::And(parts) => {
                let mut ids: Vec<String> = Vec::new();
                for id in parts.iter().flat_map(|part| self.lacks(part)) {
                    if !ids.contains(&id) {
                        ids.push(id);
                    }
                }
                ids
            }
            Expr::Or(parts) => {
                let sides = parts.iter().map(|part| self.lacks(part));
                sides.min_by_key(Vec::len).unwrap_or_default()
            }
        }
    }
}

/// Whether the id's licence asks to share alike.
pub fn is_copyleft(id: &str) -> bool {
    COPYLEFT.iter().any(|start| id.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(text: &str) -> Class {
        Options::default().judge(&Expr::parse(text).unwrap()).0
    }

    #[test]
    fn or_takes_the_best_side_and_and_the_worst() {
        assert_eq!(class("GPL-3.0-only OR MIT"), Class::Allow);
        assert_eq!(class("GPL-3.0-only AND MIT"), Class::Warn);
        assert_eq!(class("MIT AND CC-BY-NC-4.0"), Class::Deny);
        assert_eq!(
            class("GPL-2.0-only WITH Classpath-exception-2.0"),
            Class::Warn
        );
        assert_eq!(class("LicenseRef-Fern"), Class::Unknown);
        assert_eq!(class("BUSL-1.1"), Class::SourceAvailable);
        assert_eq!(class("Xnet"), Class::Warn);
        assert_eq!(class("Glulxe"), Class::Unknown);
        assert_eq!(class("OGL-UK-3.0"), Class::Warn);
        assert_eq!(class("CC-BY-2.0"), Class::Warn);
        assert_eq!(class("CC-BY-NC-2.0"), Class::Deny);
        assert_eq!(class("CC-BY-ND-2.0"), Class::Deny);
    }

    #[test]
    fn lists_of_the_project_go_before_the_table() {
        let options = Options {
            permissive: true,
            allow: vec!["MPL-2.0".into()],
            deny: vec!["MIT".into()],
            accept: vec!["CC-BY-NC-4.0".into()],
            ..Options::default()
        };
        assert_eq!(options.class("MPL-2.0"), Class::Allow);
        assert_eq!(options.class("MIT"), Class::Deny);
        assert_eq!(options.class("LGPL-3.0-only"), Class::Deny);
        assert!(options.accepts(&Expr::id("CC-BY-NC-4.0")));
        let both = Expr::parse("CC-BY-NC-4.0 AND SSPL-1.0").unwrap();
        assert!(!options.accepts(&both));
        assert_eq!(options.lacks(&both), ["SSPL-1.0"]);
        let chosen = Expr::parse("MPL-2.0 OR (JSON AND SSPL-1.0)").unwrap();
        assert!(options.lacks(&chosen).is_empty());
    }
}
