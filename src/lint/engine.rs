//! One run of the rules over a collection.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;

use super::Levels;
use crate::finding::{Finding, Summary, sort_findings};
use crate::rules::{Checks, RULES, Rule};
use crate::skill::{Collection, Skill};

/// Turns a finding's path into the one that the configuration counts.
pub type PathOf<'a> = dyn Fn(&str) -> String + Sync + 'a;

/// Findings from another room that belong to a skill: licences.
pub type More<'a> = dyn Fn(&Skill) -> Vec<Finding> + Sync + 'a;

/// One run: levels, and what else is asked about each skill.
pub struct Engine<'a> {
    /// The level of every rule, and its options.
    pub levels: &'a Levels<'a>,
    /// The path of a finding as the configuration counts it.
    pub path_of: &'a PathOf<'a>,
    /// Findings of other rooms.
    pub more: &'a More<'a>,
}

/// What a run found.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Sorted findings at level warn or deny.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
    /// Skills on which a check of ours failed, by the path that findings
    /// print. Their other findings are complete.
    pub internal_errors: Vec<String>,
}

impl Engine<'_> {
    /// Judges every skill, then the collection as a whole.
    pub fn run(&self, collection: &Collection) -> Outcome {
        let on = self.rules_that_are_on();
        let judged: Vec<(Vec<Finding>, bool)> = collection
            .skills
            .par_iter()
            .map(|skill| self.judge(&on, skill))
            .collect();
        let mut outcome = Outcome::default();
        for (skill, (findings, complete)) in collection.skills.iter().zip(judged) {
            outcome.findings.extend(findings);
            if !complete {
                outcome.internal_errors.push(skill.shown().to_owned());
            }
        }
        for rule in &on {
            let mut cx = self.checks(*rule);
            rule.check_collection(collection, &mut cx);
            outcome.findings.extend(self.counted(cx.into_findings()));
        }
        sort_findings(&mut outcome.findings);
        outcome.summary = summary(collection).with_findings(&outcome.findings);
        outcome
    }

    /// Judges one skill alone. A check of ours that failed gives no findings.
    pub fn run_one(&self, skill: &Skill) -> Vec<Finding> {
        let (mut findings, _) = self.judge(&self.rules_that_are_on(), skill);
        sort_findings(&mut findings);
        findings
    }

    fn rules_that_are_on(&self) -> Vec<&'static dyn Rule> {
        let mut on: Vec<&'static dyn Rule> = RULES
            .iter()
            .copied()
            .filter(|rule| self.levels.is_on(rule.meta()))
            .collect();
        on.sort_by_key(|rule| rule.meta().id);
        on
    }

    fn checks(&self, rule: &'static dyn Rule) -> Checks<'_> {
        let meta = rule.meta();
        Checks::new(meta, self.levels.options(meta), self.levels.profile())
    }

    /// The findings of one skill, and whether every check came to its end: a
    /// fault of ours on one skill must not end the run.
    fn judge(&self, on: &[&'static dyn Rule], skill: &Skill) -> (Vec<Finding>, bool) {
        let mut findings = Vec::new();
        let mut complete = true;
        for rule in on {
            let checked = catch_unwind(AssertUnwindSafe(|| {
                let mut cx = self.checks(*rule);
                rule.check(skill, &mut cx);
                cx.into_findings()
            }));
            match checked {
                Ok(found) => findings.extend(self.counted(found)),
                Err(_) => complete = false,
            }
        }
        match catch_unwind(AssertUnwindSafe(|| (self.more)(skill))) {
            Ok(found) => findings.extend(self.counted(found)),
            Err(_) => complete = false,
        }
        (findings, complete)
    }

    fn counted(&self, findings: Vec<Finding>) -> impl Iterator<Item = Finding> {
        findings.into_iter().filter_map(|finding| {
            let path = (self.path_of)(&finding.path);
            self.levels.apply(finding, &path)
        })
    }
}

/// How many skills there are, and how many can be loaded.
fn summary(collection: &Collection) -> Summary {
    let skills = &collection.skills;
    Summary {
        skills: skills.len(),
        usable: skills.iter().filter(|skill| skill.is_usable()).count(),
        files: skills
            .iter()
            .filter(|skill| skill.source().is_some())
            .count(),
        ..Summary::default()
    }
}
