//! Findings by rule: what a person reads first where there are many.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::finding::{Finding, Level, Meta};

/// What one rule found.
pub struct ByRule<'a> {
    /// The rule.
    pub rule: &'static Meta,
    /// The worst level of its findings.
    pub level: Level,
    /// Its findings, the worst first, then those about the most skills, then in the order given.
    pub findings: Vec<&'a Finding>,
    /// How many skills they are about.
    pub skills: usize,
}

/// Findings that count by their rules: the worst level first, then by id.
/// `skills` are the folders looked at, as findings print them, sorted.
pub fn by_rule<'a>(findings: &'a [Finding], skills: &[String]) -> Vec<ByRule<'a>> {
    let mut rules: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in findings.iter().filter(|one| one.suppressed.is_none()) {
        rules.entry(finding.rule.id).or_default().push(finding);
    }
    let mut rows: Vec<ByRule<'_>> = rules
        .into_values()
        .filter_map(|mut findings| {
            findings.sort_by_key(|one| Reverse((one.level, one.affects.len().max(1))));
            let first = findings.first()?;
            let touched: BTreeSet<usize> = findings
                .iter()
                .flat_map(|one| skills_of(skills, one))
                .collect();
            Some(ByRule {
                rule: first.rule,
                level: first.level,
                skills: touched.len(),
                findings,
            })
        })
        .collect();
    rows.sort_by_key(|row| Reverse(row.level));
    rows
}

/// The skills that a finding is about, by their numbers: those that it names,
/// else the one that it lies in.
fn skills_of<'a>(skills: &'a [String], finding: &'a Finding) -> impl Iterator<Item = usize> + 'a {
    let own = finding.affects.is_empty().then(|| finding.path());
    let paths = finding.affects.iter().map(String::as_str).chain(own);
    paths.filter_map(|path| skill_of(skills, path))
}

/// The skill that a path lies in, by its number: the innermost one.
pub fn skill_of(skills: &[String], shown: &str) -> Option<usize> {
    let of = |path: &str| {
        skills
            .binary_search_by(|skill| skill.as_str().cmp(path))
            .ok()
    };
    let mut folder = Some(shown);
    while let Some(path) = folder {
        if let Some(found) = of(path) {
            return Some(found);
        }
        folder = path.rsplit_once('/').map(|(above, _)| above);
    }
    of(".")
}
