//! The level of every rule in one run.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::{self, Finding, Group, Level, Meta, Profile};

/// What the command line says of levels; each word is a rule id or a group.
#[derive(Clone, Debug, Default)]
pub struct LevelFlags {
    /// `--deny`.
    pub deny: Vec<String>,
    /// `--warn`.
    pub warn: Vec<String>,
    /// `--allow`.
    pub allow: Vec<String>,
    /// `--only`: nothing else runs; no level is raised.
    pub only: Vec<String>,
}

/// A word that names no rule and no group.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule and no group is called `{word}`")]
pub struct LevelsError {
    /// The word.
    pub word: String,
    /// The rule id it was most likely meant to be.
    pub nearest: Option<&'static str>,
}

/// The level of every rule in one run. The command line outweighs the
/// configuration, an id outweighs its group, both outweigh the profile.
#[derive(Clone, Debug)]
pub struct Levels {
    profile: Profile,
    explicit: BTreeMap<&'static str, Level>,
    only: Option<BTreeSet<&'static str>>,
}

impl Levels {
    /// The levels of `profile`, changed by what `configured` gives for a rule
    /// and by the flags.
    ///
    /// # Errors
    /// A word in the flags that names nothing.
    pub fn new(
        profile: Profile,
        configured: impl Fn(&Meta) -> Option<Level>,
        flags: &LevelFlags,
    ) -> Result<Levels, LevelsError> {
        let mut explicit = BTreeMap::new();
        for meta in finding::all() {
            if let Some(level) = configured(meta) {
                explicit.insert(meta.id, level);
            }
        }
        let by_level = [
            (Level::Allow, &flags.allow),
            (Level::Warn, &flags.warn),
            (Level::Deny, &flags.deny),
        ];
        // Groups first, so that an id on the command line outweighs its group.
        for exact in [false, true] {
            for (level, words) in by_level {
                for word in words {
                    let named = rules_of(word)?;
                    if (finding::find(word).is_some()) == exact {
                        explicit.extend(named.into_iter().map(|meta| (meta.id, level)));
                    }
                }
            }
        }
        let mut only = None;
        for word in &flags.only {
            let named = rules_of(word)?;
            let only = only.get_or_insert_with(BTreeSet::new);
            only.extend(named.into_iter().map(|meta| meta.id));
        }
        Ok(Levels {
            profile,
            explicit,
            only,
        })
    }

    /// The profile of the run.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// The level of a rule's ordinary findings.
    pub fn of(&self, rule: &Meta) -> Level {
        if self
            .only
            .as_ref()
            .is_some_and(|only| !only.contains(rule.id))
        {
            return Level::Allow;
        }
        let explicit = self.explicit.get(rule.id).copied();
        explicit.unwrap_or_else(|| rule.level_in(self.profile))
    }

    /// Gives a finding the level that counts. A level that somebody set for
    /// the rule holds; otherwise a check may have chosen another than the
    /// rule's own, and profile `strict` raises it as it raises the rule's.
    #[must_use]
    pub fn apply(&self, finding: Finding) -> Option<Finding> {
        let rule = finding.rule;
        let ordinary = self.of(rule);
        if ordinary == Level::Allow {
            return None;
        }
        let chosen = finding.level != rule.level && !self.explicit.contains_key(rule.id);
        let level = match (chosen, finding.level, self.profile) {
            (false, _, _) => ordinary,
            (true, Level::Warn, Profile::Strict) => Level::Deny,
            (true, level, _) => level,
        };
        (level != Level::Allow).then(|| finding.level(level))
    }
}

/// The rules that a word names: one by its id, or all of a group.
fn rules_of(word: &str) -> Result<Vec<&'static Meta>, LevelsError> {
    if let Some(meta) = finding::find(word) {
        return Ok(vec![meta]);
    }
    match Group::from_name(word) {
        Some(group) => {
            let all = finding::all().into_iter();
            Ok(all.filter(|meta| meta.group == group).collect())
        }
        None => Err(LevelsError {
            word: word.to_owned(),
            nearest: finding::nearest(word),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(profile: Profile, flags: LevelFlags) -> Levels {
        Levels::new(profile, |_| None, &flags).unwrap()
    }

    fn rule(id: &str) -> &'static Meta {
        finding::find(id).unwrap()
    }

    #[test]
    fn an_id_outweighs_its_group_and_only_limits() {
        let flags = LevelFlags {
            allow: vec!["spec".to_owned()],
            deny: vec!["name-too-long".to_owned()],
            ..LevelFlags::default()
        };
        let levels_ = levels(Profile::Recommended, flags);
        assert_eq!(levels_.of(rule("name-too-long")), Level::Deny);
        let flags = LevelFlags {
            only: vec!["budget".to_owned()],
            ..LevelFlags::default()
        };
        let levels_ = levels(Profile::Spec, flags);
        assert_eq!(levels_.of(rule("name-too-long")), Level::Allow);
    }

    #[test]
    fn an_unknown_word_is_an_error_with_the_nearest_id() {
        let flags = LevelFlags {
            deny: vec!["name-to-long".to_owned()],
            ..LevelFlags::default()
        };
        let error = Levels::new(Profile::Spec, |_| None, &flags).unwrap_err();
        assert_eq!(error.nearest, Some("name-too-long"));
    }
}
