//! One skill, judged.
//!
//! Data flows one way and each step hands on plain data: what lies around the
//! skill is collected (`collect`, by nearness), the pieces are combined by rules
//! that read nothing any more (`combine`), the project's policy has the last word
//! on the licence found (`policy`), and the reasons are put in words (`findings`).

mod beside;
mod choice;
mod clarify;
mod collect;
mod combine;
mod context;
mod evidence;
mod findings;
mod guard;
mod notices;
mod place;
mod policy;
mod ruling;
mod travels;
mod written;

pub use self::travels::Travelling;

use self::clarify::Clarified;
use self::context::JudgeContext;
use self::ruling::Ruling;
use super::policy::Options;
use super::scope::Scope;
use super::verdict::{Evidence, FoundOut, LicenseVerdict, PolicyNote};
use crate::finding::Finding;
use crate::skill::Skill;

/// A skill, judged.
#[derive(Clone, Debug)]
pub struct LicenseJudgement {
    /// The verdict with its evidence.
    pub verdict: LicenseVerdict,
    /// Its reasons, sorted. Where the skill is refused, at least one is deny.
    pub findings: Vec<Finding>,
    /// Texts from above the skill's folder that go with a copy; none where the
    /// skill is refused.
    pub travels: Vec<Travelling>,
    /// Copyright statements of the texts that were read, as written. Foreign text.
    pub holders: Vec<String>,
}

impl Scope {
    /// Judges one skill of this repository. It may be called from many threads.
    pub fn judge(&self, skill: &Skill) -> LicenseJudgement {
        let cx = JudgeContext::new(self, skill);
        let mut found = collect::collect(&cx);
        let mut ruling = combine::combine(&cx, &found);
        let clarified = clarify::apply(&cx, &mut ruling, &mut found.evidence);
        let ruling = policy::apply(self.options(), ruling, &cx);
        let mut findings = findings::findings_of(&cx, &found.evidence, &ruling);
        if let Clarified::Void(why) = &clarified {
            findings::tell_void(&mut findings, why);
        }
        let travels = travels::travelling_texts(&cx, &found, &ruling);
        let found_out = match clarified {
            Clarified::Holds(found_out) => Some(found_out),
            Clarified::Nothing | Clarified::Void(_) => None,
        };
        let verdict = verdict(self.options(), &ruling, found.evidence, found_out);
        LicenseJudgement {
            findings: findings::graded(&cx, findings, &verdict),
            travels: if verdict.is_refused() {
                Vec::new()
            } else {
                travels
            },
            verdict,
            holders: found.holders,
        }
    }
}

/// The verdict of a ruling, with what the operator decided about it.
fn verdict(
    options: &Options,
    ruling: &Ruling,
    mut evidence: Vec<Evidence>,
    found_out: Option<FoundOut>,
) -> LicenseVerdict {
    let accepted = |expr| options.accepts(expr);
    let is_accepted = ruling.status.can_be_accepted() && ruling.expr.as_ref().is_some_and(accepted);
    let decided = [
        (is_accepted, PolicyNote::AcceptedByOperator),
        (found_out.is_some(), PolicyNote::Clarified),
        (ruling.trusted, PolicyNote::RootTrusted),
    ];
    let decided = decided.into_iter().filter(|(holds, _)| *holds);
    let decided = decided.map(|(_, note)| note).collect();
    evidence.sort_by_key(|evidence| evidence.kind);
    let expression = ruling.expr.as_ref().map(ToString::to_string);
    LicenseVerdict::new(expression, ruling.status, evidence).with_decisions(decided, found_out)
}
