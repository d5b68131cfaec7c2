//! What another version of a skill can do that this one can't, and the other way
//! round.

use std::collections::BTreeSet;

use crate::record::Record;

/// What came to a list, and what went from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delta {
    /// What is new.
    pub added: Vec<String>,
    /// What is gone.
    pub removed: Vec<String>,
}

/// The four lists of a record, compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    /// Tools that it asks for.
    pub tools: Delta,
    /// Files that can run.
    pub executables: Delta,
    /// Hosts that it names.
    pub hosts: Delta,
    /// Variables that look like secrets.
    pub env: Delta,
}

impl Growth {
    /// What the new record has that the old one has not, and the other way round.
    pub fn between(old: &Record, new: &Record) -> Growth {
        let (old, new) = (&old.capabilities, &new.capabilities);
        Growth {
            tools: Delta::between(&old.tools, &new.tools),
            executables: Delta::between(&old.executables, &new.executables),
            hosts: Delta::between(&old.hosts, &new.hosts),
            env: Delta::between(&old.env, &new.env),
        }
    }

    /// The lists with their names, in the order in which they are told.
    pub fn lists(&self) -> [(&'static str, &Delta); 4] {
        [
            ("tools", &self.tools),
            ("executables", &self.executables),
            ("hosts", &self.hosts),
            ("env", &self.env),
        ]
    }
}

impl Delta {
    fn between(old: &[String], new: &[String]) -> Delta {
        let set = |list: &[String]| list.iter().cloned().collect::<BTreeSet<String>>();
        let (old, new) = (set(old), set(new));
        Delta {
            added: new.difference(&old).cloned().collect(),
            removed: old.difference(&new).cloned().collect(),
        }
    }

    /// Whether nothing came and nothing went.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty()
    }
}

/// Whether a tool pattern grants nothing that another does not: `Bash(git log:*)`
/// beside `Bash(git:*)`.
pub fn is_covered(pattern: &str, by: &str) -> bool {
    let split = |text: &'_ str| -> (String, Option<String>) {
        match text.trim().split_once('(') {
            Some((name, rest)) => {
                let inner = rest.trim_end().strip_suffix(')').unwrap_or(rest);
                (name.trim().to_owned(), Some(inner.trim().to_owned()))
            }
            None => (text.trim().to_owned(), None),
        }
    };
    let ((name, inner), (wide, wide_inner)) = (split(pattern), split(by));
    if name != wide {
        return false;
    }
    match (inner, wide_inner) {
        (_, None) => true,
        (None, Some(wide)) => wide == "*",
        (Some(narrow), Some(wide)) => narrow == wide || begins(&narrow, &wide),
    }
}

/// Whether a wildcard at the end of `wide` takes in all of `narrow`.
fn begins(narrow: &str, wide: &str) -> bool {
    let Some(open) = wide.strip_suffix('*') else {
        return false;
    };
    if open.is_empty() {
        return true;
    }
    let Some(words) = open.strip_suffix(':') else {
        return narrow.starts_with(open);
    };
    let rest = narrow.strip_prefix(words);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':']))
}

#[cfg(test)]
mod tests {
    use super::is_covered;

    #[test]
    fn a_pattern_is_covered_by_a_wider_one() {
        for (narrow, wide) in [
            ("Bash(git log:*)", "Bash(git:*)"),
            ("Bash(git:*)", "Bash"),
            ("Bash", "Bash(*)"),
            ("Bash(git)", "Bash(git:*)"),
            ("Bash(git push)", "Bash(git *)"),
            ("Read", "Read"),
        ] {
            assert!(is_covered(narrow, wide), "{narrow} by {wide}");
        }
        for (wide, narrow) in [
            ("Bash", "Bash(git:*)"),
            ("Bash(git:*)", "Bash(git log:*)"),
            ("Bash(gitk:*)", "Bash(git:*)"),
            ("Bash(rm:*)", "Bash(git:*)"),
            ("Write", "Read"),
            ("Bash(*)", "Bash(git:*)"),
        ] {
            assert!(!is_covered(wide, narrow), "{wide} by {narrow}");
        }
    }
}
