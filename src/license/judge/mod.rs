//! One skill, judged.
//!
//! Data flows one way and each step hands on plain data: what lies around the
//! skill is collected (`collect`, by nearness), the pieces are combined by rules
//! that read nothing any more (`combine`), the project's policy has the last word
//! on the licence found (`policy`), and the reasons are put in words (`findings`).

mod collect;
mod combine;
mod evidence;
mod findings;
mod guard;
mod policy;
mod ruling;
mod site;
mod travels;

use self::ruling::Ruling;
use self::site::Site;
use super::policy::Options;
use super::scope::{Judged, Scope};
use super::verdict::{Evidence, PolicyNote, Status, Verdict};
use crate::skill::Skill;

/// Judges `skill`, which lies in the repository `scope`.
pub(super) fn judge(scope: &Scope, skill: &Skill) -> Judged {
    let site = Site::new(scope, skill);
    let found = collect::collect(&site);
    let ruling = combine::combine(&site, &found);
    let ruling = policy::apply(scope.options(), ruling, &site);
    let findings = findings::worded(&site, &found.evidence, &ruling.reasons);
    let travels = travels::along(&site, &found, &ruling);
    let verdict = verdict(scope.options(), &ruling, found.evidence);
    Judged {
        findings: findings::graded(&site, findings, &verdict),
        travels: match verdict.is_refused() {
            true => Vec::new(),
            false => travels,
        },
        verdict,
        holders: found.holders,
    }
}

/// The verdict of a ruling, with what the operator decided about it.
fn verdict(options: &Options, ruling: &Ruling, mut evidence: Vec<Evidence>) -> Verdict {
    let acceptable = matches!(
        ruling.status,
        Status::Denied | Status::SourceAvailable | Status::Unknown
    );
    let accepted = |expr| options.accepts(expr);
    let policy = if acceptable && ruling.expr.as_ref().is_some_and(accepted) {
        Some(PolicyNote::AcceptedByOperator)
    } else {
        ruling.trusted.then_some(PolicyNote::RootTrusted)
    };
    evidence.sort_by_key(|evidence| evidence.kind);
    let expression = ruling.expr.as_ref().map(ToString::to_string);
    Verdict::new(expression, ruling.status, evidence).with_policy(policy)
}
