//! The rules of one run, by the dialect of the skill that is judged: rules of a
//! dialect see only its skills.

use super::Levels;
use crate::finding::{Dialect, Dialects};
use crate::rules::{RULES, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::{Detected, MARKS, System, system};

/// The levels of a run with the rules that are on, and those of every dialect that
/// its skills may turn out to have.
pub(super) struct ByDialect<'a> {
    base: Way<'a>,
    own: Vec<(Dialect, Way<'a>)>,
}

/// How a skill is judged.
pub(super) struct Way<'a> {
    /// A skill of one's own.
    pub at_home: Measure<'a>,
    /// A vendored one.
    pub at_gate: Measure<'a>,
}

/// Levels, and the rules that they leave on.
pub(super) struct Measure<'a> {
    /// The levels.
    pub levels: Levels<'a>,
    /// The rules, by id.
    pub on: Vec<&'static dyn Rule>,
}

impl<'a> Measure<'a> {
    fn new(levels: Levels<'a>) -> Measure<'a> {
        let is_on = |rule: &&'static dyn Rule| levels.is_on(rule.meta());
        let mut on: Vec<&'static dyn Rule> = RULES.iter().copied().filter(is_on).collect();
        on.sort_by_key(|rule| rule.meta().id);
        Measure { levels, on }
    }

    fn has(&self, rule: &dyn Rule) -> bool {
        self.on.iter().any(|known| known.meta() == rule.meta())
    }
}

impl<'a> Way<'a> {
    fn new(levels: &Levels<'a>) -> Way<'a> {
        Way {
            at_gate: Measure::new(levels.at_gate()),
            at_home: Measure::new(levels.clone()),
        }
    }
}

impl<'a> ByDialect<'a> {
    /// The ways of a run by these levels.
    pub fn new(levels: &Levels<'a>) -> ByDialect<'a> {
        let marked = MARKS.iter().map(|marks| marks.dialect);
        let mut marked: Vec<Dialect> = marked.filter(|dialect| dialect.is_built()).collect();
        marked.sort_unstable();
        marked.retain(|_| levels.detects());
        let way = |dialect| {
            let levels = levels.clone().for_dialects(Dialects::new([dialect]));
            (dialect, Way::new(&levels))
        };
        ByDialect {
            base: Way::new(levels),
            own: marked.into_iter().map(way).collect(),
        }
    }

    /// How a skill whose dialect nobody named is judged, and all skills together.
    pub fn base(&self) -> &Way<'a> {
        &self.base
    }

    /// How a skill is judged.
    pub fn of(&self, skill: &Skill) -> &Way<'a> {
        if self.own.is_empty() {
            return &self.base;
        }
        let dialect = skill.fact::<Detected>().judged_by();
        let own = self.own.iter().find(|(own, _)| *own == dialect);
        own.map_or(&self.base, |(_, way)| way)
    }

    /// Whether some rule, in whatever way, looks at the texts of all skills together.
    pub fn need_texts_together(&self) -> bool {
        let ways = self.own.iter().map(|(_, way)| way);
        let mut on = ways.chain([&self.base]).flat_map(|way| &way.at_home.on);
        on.any(|rule| rule.needs_texts_together())
    }

    /// What is looked at together beside all skills: those of one dialect, by the
    /// rules of its table that are not on for all.
    pub fn together(
        &self,
        all: &Collection,
    ) -> Vec<(Collection, &Way<'a>, Vec<&'static dyn Rule>)> {
        let of = |(dialect, way): &'_ (Dialect, Way<'a>)| {
            let has = |skill: &Skill| skill.fact::<Detected>().judged_by() == *dialect;
            let skills = all.only(has);
            let rules = way.at_home.on.iter().copied();
            let shared = system(*dialect).map_or(&[][..], System::shared_rules);
            let is_own = |rule: &&'static dyn Rule| {
                let meta = rule.meta();
                let listed = meta.group == dialect.group() || shared.iter().any(|id| meta.is(*id));
                listed && !self.base.at_home.has(*rule)
            };
            (skills, rules.filter(is_own).collect::<Vec<_>>())
        };
        let own = self.own.iter().map(|own| (of(own), &own.1));
        let own = own.filter(|((skills, _), _)| !skills.skills.is_empty());
        own.map(|((skills, rules), way)| (skills, way, rules))
            .collect()
    }
}
