//! The level of every rule in one run.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::LazyLock;

use crate::config;
use crate::finding::{
    self, ClientId, Dialect, Dialects, Finding, Group, Level, Meta, Options, Profile, RuleId,
};
use crate::rule_id;
use crate::rules::RULES;
use crate::skill::Settings;
use crate::systems::{System, rules_of_others, system, systems_of};

/// What the command line says of levels; each word is a rule id, a group or a
/// dialect.
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

/// A word that names no rule, no group and no dialect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule and no group is called `{word}`")]
pub struct LevelsError {
    /// The word.
    pub word: String,
    /// The rule id it was most likely meant to be.
    pub nearest: Option<&'static str>,
}

/// The level of every rule in one run. The command line outweighs the
/// configuration's overrides, they its levels, those the profile; an id
/// outweighs its group.
#[derive(Clone, Debug)]
pub struct Levels<'a> {
    profile: Profile,
    config: &'a config::Lint,
    flagged: BTreeMap<&'static str, Level>,
    /// The rules that `--deny` names, by their ids.
    denied: BTreeSet<&'static str>,
    only: Option<BTreeSet<&'static str>>,
    clients: Vec<ClientId>,
    dialects: Dialects,
    /// Whether a skill's own marks say which dialect it is judged by.
    detects: bool,
    gate: bool,
    settings: Settings,
}

impl<'a> Levels<'a> {
    /// The levels of `profile`, changed by the configuration and the flags.
    ///
    /// # Errors
    /// A word in the flags that names nothing.
    pub fn new(
        profile: Profile,
        config: &'a config::Lint,
        flags: &LevelFlags,
    ) -> Result<Levels<'a>, LevelsError> {
        let mut flagged = BTreeMap::new();
        let denied = flags.deny.iter().filter_map(|word| finding::find(word));
        let denied = denied.map(|meta| meta.id).collect();
        let by_level = [
            (Level::Allow, &flags.allow),
            (Level::Warn, &flags.warn),
            (Level::Deny, &flags.deny),
        ];
        // Groups first, so that an id outweighs its group.
        for exact in [false, true] {
            for (level, words) in by_level {
                for word in words {
                    let named = rules_of(word)?;
                    if finding::find(word).is_some() == exact {
                        flagged.extend(named.into_iter().map(|meta| (meta.id, level)));
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
            config,
            flagged,
            denied,
            only,
            clients: Vec::new(),
            dialects: Dialects::default(),
            detects: false,
            gate: false,
            settings: Settings::default(),
        })
    }

    /// The same levels where foreign skills are judged: what comes in, and what is
    /// vendored already. What a stranger's skill is refused for there is less than
    /// what its author should mend, and hidden text stays refused whatever is set.
    /// Licences have levels of their own, by status.
    #[must_use]
    pub fn at_gate(&self) -> Levels<'a> {
        Levels {
            gate: true,
            ..self.clone()
        }
    }

    /// The levels at the gate for what comes in: a run limited to some rules still
    /// looks for what is refused for safety.
    #[must_use]
    pub fn for_what_comes_in(&self) -> Levels<'a> {
        let mut levels = self.at_gate();
        let fixed = RULES.iter().map(|rule| rule.meta());
        let fixed = fixed.filter(|meta| is_fixed_at_gate(meta));
        if let Some(only) = &mut levels.only {
            only.extend(fixed.map(|meta| meta.id));
        }
        levels
    }

    /// Whether `--deny` names this rule: no other flag outweighs it.
    pub fn denies_by_name(&self, rule: &Meta) -> bool {
        self.denied.contains(rule.id)
    }

    /// Whether foreign skills are judged.
    pub fn is_gate(&self) -> bool {
        self.gate
    }

    /// The gate's own levels of the rules that this run denies less than they do:
    /// who takes a skill although one of them speaks lets that pass. `None` where
    /// there is no such rule.
    pub fn let_pass(&self) -> Option<Levels<'static>> {
        let own = |meta: &&Meta| meta.gate_level() == Level::Deny && self.of(meta) < Level::Deny;
        let rules = RULES.iter().map(|rule| rule.meta());
        let passed = rules.filter(own).filter(|meta| is_judged(meta));
        let passed: BTreeSet<&'static str> = passed.map(|meta| meta.id).collect();
        (!passed.is_empty()).then(|| Levels {
            profile: Profile::Recommended,
            config: plain(),
            flagged: BTreeMap::new(),
            denied: BTreeSet::new(),
            only: Some(passed),
            clients: self.clients.clone(),
            dialects: self.dialects.clone(),
            detects: self.detects,
            gate: true,
            settings: self.settings.clone(),
        })
    }

    /// The same levels in a run that is about these clients: what they define
    /// is known to the rules.
    #[must_use]
    pub fn for_clients(mut self, clients: Vec<ClientId>) -> Levels<'a> {
        self.clients = clients;
        self
    }

    /// The same levels in a run that is about these dialects: their own rules
    /// run, and those that they share with other groups.
    #[must_use]
    pub fn for_dialects(mut self, dialects: Dialects) -> Levels<'a> {
        self.dialects = dialects;
        self.detects = false;
        self
    }

    /// The same levels in a run where nobody names a dialect: each skill is judged
    /// by the one whose marks it bears.
    #[must_use]
    pub fn by_detection(mut self) -> Levels<'a> {
        self.dialects = Dialects::default();
        self.detects = true;
        self
    }

    /// The same levels in a run with these settings for systems.
    #[must_use]
    pub fn given(mut self, settings: Settings) -> Levels<'a> {
        self.settings = settings;
        self
    }

    /// What the run was given for systems.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a skill's own marks say which dialect it is judged by.
    pub fn detects(&self) -> bool {
        self.detects
    }

    /// The dialects that the run is about.
    pub fn dialects(&self) -> &Dialects {
        &self.dialects
    }

    /// The clients that the run is about.
    pub fn clients(&self) -> &[ClientId] {
        &self.clients
    }

    /// The profile of the run.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// The options that the configuration sets for a rule.
    pub fn options(&self, rule: &Meta) -> Option<&Options> {
        self.config.rule_options(rule)
    }

    fn is_left_out(&self, rule: &Meta) -> bool {
        let shared = || {
            let mut others = systems_of(&self.dialects).flat_map(rules_of_others);
            others.any(|id| rule.is(id))
        };
        let foreign = |dialect| !self.dialects.has(dialect) && !shared();
        let mut systems = systems_of(&self.dialects).peekable();
        let waived = systems.peek().is_some()
            && systems.all(|system| system.waived_rules().iter().any(|id| rule.is(*id)));
        waived
            || Dialect::of_group(rule.group).is_some_and(foreign)
            || self
                .only
                .as_ref()
                .is_some_and(|only| !only.contains(rule.id))
    }

    /// The level of a rule before anybody set one: that of the profile, or for
    /// the rules of a dialect's table that of their pages.
    fn ordinary(&self, rule: &Meta) -> Level {
        let by_profile = self.by_profile(rule);
        self.at_least(rule, by_profile)
    }

    fn by_profile(&self, rule: &Meta) -> Level {
        let mut shared = systems_of(&self.dialects).flat_map(System::shared_rules);
        let mut on = self.dialects.on().iter();
        let of_forms = FORM_RULES.iter().any(|id| rule.is(*id))
            && on.any(|dialect| *dialect != Dialect::AgentSkills);
        let added =
            of_forms || Dialect::of_group(rule.group).is_some() || shared.any(|id| rule.is(*id));
        let by_profile = if self.gate && is_judged(rule) {
            rule.gate_level_in(self.profile)
        } else {
            rule.level_in(self.profile)
        };
        match (self.profile, added) {
            (Profile::Strict, _) | (_, false) => by_profile,
            // The specification's own demand holds beside the dialect's.
            _ if self.dialects.has(Dialect::AgentSkills) => by_profile.max(rule.level),
            _ if self.gate => by_profile,
            _ => rule.level,
        }
    }

    /// The level that somebody set for a rule, whatever the path.
    fn set(&self, rule: &Meta) -> Option<Level> {
        let flagged = self.flagged.get(rule.id).copied();
        let set = flagged.or_else(|| self.config.rule_level(rule));
        set.map(|level| self.at_least(rule, level))
    }

    /// A level that somebody set, where it may count: what is refused at the gate
    /// for safety stays refused.
    fn at_least(&self, rule: &Meta, level: Level) -> Level {
        if self.gate && is_fixed_at_gate(rule) {
            level.max(rule.gate_level())
        } else {
            level
        }
    }

    /// The level that somebody set for a rule at a path.
    fn set_at(&self, rule: &Meta, path: &str) -> Option<Level> {
        let flagged = self.flagged.get(rule.id).copied();
        let overridden = || self.config.override_for(rule, path).map(|(_, level)| level);
        let set = flagged
            .or_else(overridden)
            .or_else(|| self.config.rule_level(rule));
        set.map(|level| self.at_least(rule, level))
    }

    /// Gives a finding that keeps the client of the profile from loading a skill
    /// its level: deny, unless somebody set another.
    #[must_use]
    pub fn apply_fatal(&self, finding: Finding, path: &str) -> Option<Finding> {
        let level = self.set_at(finding.rule, path).unwrap_or(Level::Deny);
        (level != Level::Allow).then(|| finding.level(level))
    }

    /// The level of a rule's ordinary findings where no override speaks.
    pub fn of(&self, rule: &Meta) -> Level {
        if self.is_left_out(rule) {
            return Level::Allow;
        }
        self.set(rule).unwrap_or_else(|| self.ordinary(rule))
    }

    /// Whether a rule can report anything at any path.
    pub fn is_on(&self, rule: &Meta) -> bool {
        let overridden = || {
            let mut levels = self
                .config
                .overrides
                .iter()
                .filter_map(|entry| entry.level(rule));
            levels.any(|level| level != Level::Allow)
        };
        !self.is_left_out(rule) && (self.of(rule) != Level::Allow || overridden())
    }

    /// Gives a finding the level that counts; `path` is its path as the
    /// configuration counts. A level that somebody set holds; otherwise a check
    /// may have chosen another than the rule's own, and profile `strict` raises
    /// it as it raises the rule's.
    #[must_use]
    pub fn apply(&self, finding: Finding, path: &str) -> Option<Finding> {
        let rule = finding.rule;
        if self.is_left_out(rule) {
            return None;
        }
        let set = self.set_at(rule, path);
        let ordinary = self.ordinary(rule);
        let chosen = match finding.level {
            level if level == rule.level || ordinary == Level::Allow => ordinary,
            Level::Warn if self.profile == Profile::Strict => Level::Deny,
            level => level,
        };
        let level = set.unwrap_or(chosen);
        let found = finding.in_dialects(self.dialects.on());
        (level != Level::Allow).then(|| found.level(level))
    }
}

/// Rules that are in the table of every dialect but that of the specification.
const FORM_RULES: [RuleId; 2] = [rule_id!("form-drift"), rule_id!("not-a-skill")];

/// No configuration.
fn plain() -> &'static config::Lint {
    static PLAIN: LazyLock<config::Lint> = LazyLock::new(config::Lint::default);
    &PLAIN
}

/// Whether rules of this kind judge one foreign skill by their gate level.
/// Licences are graded by their status, collections as what they are.
fn is_judged(rule: &Meta) -> bool {
    !matches!(rule.group, Group::License | Group::Catalog)
}

/// Whether the gate refuses for a rule whatever a person says: licences have flags
/// of their own; paths, links, modes, limits and hidden text are about safety.
pub fn is_fixed_at_gate(rule: &Meta) -> bool {
    let refuses = rule.gate_level() == Level::Deny;
    refuses && (rule.fixed || rule.group == Group::Security || !has_detector(rule))
}

/// Whether a rule looks for itself; others are raised where a source is read.
fn has_detector(rule: &Meta) -> bool {
    static IDS: LazyLock<HashSet<&str>> =
        LazyLock::new(|| RULES.iter().map(|rule| rule.meta().id).collect());
    IDS.contains(rule.id)
}

/// The rules that a word names: one by its id, all of a group, or all of a
/// dialect's table.
fn rules_of(word: &str) -> Result<Vec<&'static Meta>, LevelsError> {
    if let Some(meta) = finding::find(word) {
        return Ok(vec![meta]);
    }
    let dialect = Dialect::from_name(word);
    let group = dialect
        .map(Dialect::group)
        .or_else(|| Group::from_name(word));
    let Some(group) = group else {
        return Err(LevelsError {
            word: word.to_owned(),
            nearest: finding::nearest(word),
        });
    };
    let system = dialect.and_then(system);
    let others: Vec<RuleId> = system.into_iter().flat_map(rules_of_others).collect();
    let named = |meta: &&Meta| meta.group == group || others.iter().any(|id| meta.is(*id));
    Ok(finding::all().into_iter().filter(named).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels<'a>(config: &'a config::Lint, profile: Profile, flags: LevelFlags) -> Levels<'a> {
        Levels::new(profile, config, &flags).unwrap()
    }

    fn rule(id: &str) -> &'static Meta {
        finding::find(id).unwrap()
    }

    #[test]
    fn an_id_outweighs_its_group_and_only_limits() {
        let config = config::Lint::default();
        let flags = LevelFlags {
            allow: vec!["spec".to_owned()],
            deny: vec!["name-too-long".to_owned()],
            ..LevelFlags::default()
        };
        let levels_ = levels(&config, Profile::Recommended, flags);
        assert_eq!(levels_.of(rule("name-too-long")), Level::Deny);
        let flags = LevelFlags {
            only: vec!["budget".to_owned()],
            ..LevelFlags::default()
        };
        let levels_ = levels(&config, Profile::Spec, flags);
        assert_eq!(levels_.of(rule("name-too-long")), Level::Allow);
    }

    #[test]
    fn flags_outweigh_overrides_and_they_the_levels() {
        let text = "[lint.rules]\nname-too-long = \"warn\"\n[[lint.override]]\n\
                    paths = [\"old/**\"]\nrules = { name-too-long = \"allow\" }\nreason = \"r\"\n";
        let config = config::Config::parse(text, "minara.toml").unwrap().lint;
        let found = || Finding::new(rule("name-too-long"), "x", "t");
        let of = |levels: &Levels<'_>, path| levels.apply(found(), path).map(|f| f.level);
        let plain = levels(&config, Profile::Recommended, LevelFlags::default());
        assert_eq!(of(&plain, "new/SKILL.md"), Some(Level::Warn));
        assert_eq!(of(&plain, "old/a/SKILL.md"), None);
        let flags = LevelFlags {
            deny: vec!["name-too-long".to_owned()],
            ..LevelFlags::default()
        };
        let flagged = levels(&config, Profile::Recommended, flags);
        assert_eq!(of(&flagged, "old/a/SKILL.md"), Some(Level::Deny));
    }

    #[test]
    fn a_dialect_adds_its_table() {
        let config = config::Lint::default();
        let of = |named: &[Dialect], profile, id: &str| {
            let dialects = Dialects::new(named.iter().copied());
            let levels = levels(&config, profile, LevelFlags::default()).for_dialects(dialects);
            levels.of(rule(id))
        };
        let mastra = [Dialect::Mastra];
        for (id, alone, on) in [
            ("dropped-by-mastra", Level::Allow, Level::Deny),
            ("duplicate-skill-name", Level::Allow, Level::Deny),
            ("executable-frontmatter", Level::Deny, Level::Deny),
            ("unknown-field", Level::Deny, Level::Warn),
            ("broken-link", Level::Allow, Level::Allow),
        ] {
            assert_eq!(of(&[], Profile::Spec, id), alone, "{id}");
            assert_eq!(of(&mastra, Profile::Spec, id), on, "{id}");
        }
        let strict = of(&mastra, Profile::Strict, "description-over-1024");
        assert_eq!(strict, Level::Deny);
        let both = [Dialect::Mastra, Dialect::AgentSkills];
        assert_eq!(of(&both, Profile::Spec, "unknown-field"), Level::Deny);
    }

    #[test]
    fn a_dialects_rules_need_it_whatever_is_set() {
        let config = config::Lint::default();
        let flags = || LevelFlags {
            deny: vec!["dropped-by-mastra".to_owned()],
            only: vec!["mastra".to_owned()],
            ..LevelFlags::default()
        };
        let off = levels(&config, Profile::Recommended, flags());
        assert!(!off.is_on(rule("dropped-by-mastra")));
        assert!(off.is_on(rule("duplicate-skill-name")));
        let on = levels(&config, Profile::Recommended, flags())
            .for_dialects(Dialects::new([Dialect::Mastra]));
        assert!(on.is_on(rule("dropped-by-mastra")) && !on.is_on(rule("broken-link")));
    }

    #[test]
    fn an_unknown_word_is_an_error_with_the_nearest_id() {
        let flags = LevelFlags {
            deny: vec!["name-to-long".to_owned()],
            ..LevelFlags::default()
        };
        let config = config::Lint::default();
        let error = Levels::new(Profile::Spec, &config, &flags).unwrap_err();
        assert_eq!(error.nearest, Some("name-too-long"));
    }
}
