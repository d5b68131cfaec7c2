//! One name is one finding.

use std::collections::HashMap;

use super::causes::Owned;
use crate::finding::{Finding, Label, Profile, RuleId};
use crate::rule_id;
use crate::rules::spec::name_directory_mismatch::is_name_of_other;
use crate::skill::{Name, Skill};

/// The rules about one name, the most exact first.
const RULES_OF_A_NAME: [RuleId; 5] = [
    rule_id!("name-invalid-character"),
    rule_id!("name-not-lowercase"),
    rule_id!("name-edge-hyphen"),
    rule_id!("name-double-hyphen"),
    rule_id!("name-directory-mismatch"),
];

/// Leaves of the findings about one skill's name the most exact; the others become
/// its labels, and its level is the highest of theirs. Only profiles that ask what to
/// do join them: what the specification says of a name is told rule by rule.
pub(super) fn one_name(profile: Profile, findings: Vec<Finding>) -> Vec<Finding> {
    if !matches!(profile, Profile::Recommended | Profile::Strict) {
        return findings;
    }
    let rank = |found: &Finding| {
        let rank = RULES_OF_A_NAME.iter().position(|rule| found.rule.is(*rule));
        rank.filter(|_| found.suppressed.is_none())
    };
    let (mut named, mut others): (Vec<_>, Vec<_>) = findings
        .into_iter()
        .partition(|found| rank(found).is_some());
    named.sort_by_key(rank);
    let mut named = named.into_iter();
    if let Some(mut exact) = named.next() {
        for other in named {
            exact.level = exact.level.max(other.level);
            exact.labels.push(Label {
                message: other.message,
                at: other.at,
            });
        }
        others.push(exact);
    }
    others
}

/// The rule about a name that is not the folder's.
const MISMATCH: RuleId = rule_id!("name-directory-mismatch");

/// The rule about a name that another skill has.
const DUPLICATE: RuleId = rule_id!("duplicate-skill-name");

/// Without findings about a name that the skill beside or inside has, where the skill's own folder is
/// called otherwise: with its folder's name both are mended, and that one says so.
pub(super) fn with_folder_name(mut found: Vec<Owned<'_>>) -> Vec<Owned<'_>> {
    let is_one_of_two = |one: &Owned<'_>| {
        let finding = &one.finding;
        let counts = one.skill.is_none() && finding.suppressed.is_none();
        counts && finding.rule.is(DUPLICATE) && finding.affects.is_empty()
    };
    let (duplicates, mut kept): (Vec<_>, Vec<_>) = found.drain(..).partition(is_one_of_two);
    if duplicates.is_empty() {
        return kept;
    }
    let mismatches = kept.iter().enumerate().filter(|(_, one)| {
        one.finding.rule.is(MISMATCH)
            && one.finding.suppressed.is_none()
            && one.skill.is_some_and(has_name_of_other)
    });
    let mismatches = mismatches.map(|(at, one)| (one.finding.path().to_owned(), at));
    let mismatches: HashMap<String, usize> = mismatches.collect();
    for one in duplicates {
        let mismatch = mismatches.get(one.finding.path());
        let mismatch = mismatch.map(|at| &mut kept[*at].finding);
        match mismatch.filter(|mismatch| mismatch.level >= one.finding.level) {
            Some(mismatch) => mismatch.notes.insert(0, one.finding.message),
            None => kept.push(one),
        }
    }
    kept
}

/// Whether something beside a skill's folder, or a skill in it, is called as the skill is:
/// it keeps its folder.
fn has_name_of_other(skill: &Skill) -> bool {
    let name = Name::normal_of(skill);
    name.is_some_and(|name| is_name_of_other(skill, &name))
}
