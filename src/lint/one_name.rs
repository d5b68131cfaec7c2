//! One name is one finding.

use crate::finding::{Finding, Label, Profile, RuleId};
use crate::rule_id;

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
