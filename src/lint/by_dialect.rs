//! The rules of one run, by the dialect of the skill that is judged: rules of a
//! dialect see only its skills.

use super::Levels;
use crate::finding::{Dialect, Dialects};
use crate::rules::{Checks, RULES, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::{Detected, MARKS, NamedFiles, System, rules_of_others, system};

/// One of what a run needs for every dialect that its skills may turn out to have.
pub(super) struct ByDialect<T> {
    base: Way<T>,
    own: Vec<(Dialect, Way<T>)>,
}

/// How a skill is judged.
pub(super) struct Way<T> {
    /// A skill of one's own.
    pub at_home: T,
    /// A vendored one.
    pub at_gate: T,
}

/// Levels, and the rules that they leave on.
pub(super) struct Measure<'a> {
    /// The levels.
    pub levels: &'a Levels<'a>,
    /// The rules, by id.
    pub on: Vec<On<'a>>,
}

/// A rule that is on, and what it is told of the run: the same for every skill.
#[derive(Clone)]
pub(super) struct On<'a> {
    /// The rule.
    pub rule: &'static dyn Rule,
    /// What it is told.
    pub checks: Checks<'a>,
}

impl<'a> On<'a> {
    /// A rule by these levels, whether or not they leave it on.
    pub fn of(rule: &'static dyn Rule, levels: &'a Levels<'a>) -> On<'a> {
        let meta = rule.meta();
        let checks = Checks::new(meta, levels.options(meta), levels.profile())
            .for_clients(levels.clients())
            .for_dialects(levels.dialects().clone())
            .given(levels.settings().clone())
            .at_gate(levels.is_gate());
        On { rule, checks }
    }
}

/// Whether a rule looks at skills of this dialect that have no SKILL.md but a file of
/// another form.
pub(super) fn sees_form(rule: &dyn Rule, dialect: Dialect) -> bool {
    let meta = rule.meta();
    let mut others = system(dialect).into_iter().flat_map(rules_of_others);
    rule.sees_forms() || meta.group == dialect.group() || others.any(|id| meta.is(id))
}

impl<'a> Measure<'a> {
    fn new(levels: &'a Levels<'a>) -> Measure<'a> {
        let is_on = |rule: &&'static dyn Rule| levels.is_on(rule.meta());
        let rules = RULES.iter().copied().filter(is_on);
        let mut on: Vec<On<'a>> = rules.map(|rule| On::of(rule, levels)).collect();
        on.sort_by_key(|on| on.rule.meta().id);
        Measure { levels, on }
    }

    /// Whether one of the rules looks at the texts of all skills together.
    pub fn needs_texts(&self) -> bool {
        self.on.iter().any(|on| on.rule.needs_texts_together())
    }

    fn has(&self, rule: &dyn Rule) -> bool {
        self.on.iter().any(|on| on.rule.meta() == rule.meta())
    }
}

impl<T> Way<T> {
    fn each<'b, U>(&'b self, make: impl Fn(&'b T) -> U) -> Way<U> {
        Way {
            at_home: make(&self.at_home),
            at_gate: make(&self.at_gate),
        }
    }
}

impl<'a> ByDialect<Levels<'a>> {
    /// The levels of a run.
    pub fn new(levels: &Levels<'a>) -> ByDialect<Levels<'a>> {
        let marked = MARKS.iter().map(|marks| marks.dialect);
        let mut marked: Vec<Dialect> = marked.filter(|dialect| dialect.is_built()).collect();
        marked.sort_unstable();
        marked.retain(|_| levels.detects());
        let way = |levels: Levels<'a>| Way {
            at_gate: levels.at_gate(),
            at_home: levels,
        };
        let own = |dialect| {
            let levels = levels.clone().for_dialects(Dialects::new([dialect]));
            (dialect, way(levels))
        };
        ByDialect {
            base: way(levels.clone()),
            own: marked.into_iter().map(own).collect(),
        }
    }

    /// The rules that these levels leave on.
    pub fn measures(&self) -> ByDialect<Measure<'_>> {
        let own = self.own.iter();
        ByDialect {
            base: self.base.each(Measure::new),
            own: own
                .map(|(dialect, way)| (*dialect, way.each(Measure::new)))
                .collect(),
        }
    }
}

impl<'a> ByDialect<Measure<'a>> {
    /// How a skill whose dialect nobody named is judged, and all skills together.
    pub fn base(&self) -> &Way<Measure<'a>> {
        &self.base
    }

    /// How a skill is judged.
    pub fn of(&self, skill: &Skill) -> &Way<Measure<'a>> {
        if self.own.is_empty() {
            return &self.base;
        }
        let dialect = skill.fact::<Detected>().judged_by();
        let own = self.own.iter().find(|(own, _)| *own == dialect);
        own.map_or(&self.base, |(_, way)| way)
    }

    /// What is looked at together beside all skills: those of one dialect, by the
    /// rules of its table that are not on for all. Where nobody has a skill of it, its
    /// rules still judge its files that a person named.
    pub fn together(&self, all: &Collection) -> Vec<(Collection, &'a Levels<'a>, Vec<On<'a>>)> {
        let of = |(dialect, way): &(Dialect, Way<Measure<'a>>)| {
            let has = |skill: &Skill| skill.fact::<Detected>().judged_by() == *dialect;
            let shared = system(*dialect).map_or(&[][..], System::shared_rules);
            let is_own = |on: &&On<'a>| {
                let meta = on.rule.meta();
                let listed = meta.group == dialect.group() || shared.iter().any(|id| meta.is(*id));
                listed && !self.base.at_home.has(on.rule)
            };
            let rules = way.at_home.on.iter().filter(is_own).cloned();
            (all.only(has), way.at_home.levels, rules.collect())
        };
        let named = all.setting::<NamedFiles>();
        let own = self.own.iter();
        let own = own.map(|one| (named.0.contains(&one.0), of(one)));
        own.filter(|(is_named, (skills, ..))| *is_named || !skills.skills.is_empty())
            .map(|(_, together)| together)
            .collect()
    }
}
