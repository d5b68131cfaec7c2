//! Reasons in words: what is wrong, where, why it matters, what to do.

mod policy;
mod refusals;
mod remarks;
mod texts;
mod written;

use super::super::verdict::{Evidence, EvidenceKind, PolicyNote, Verdict};
use super::ruling::{Reason, Reported};
use super::site::Site;
use crate::finding::{Finding, Level, sort_findings};
use crate::text::Untrusted;

/// The findings of `reasons`, each with whether it gives the refusing status.
pub fn worded(
    site: &Site<'_>,
    evidence: &[Evidence],
    reasons: &[Reported],
) -> Vec<(Finding, bool)> {
    let words = Words {
        site,
        name: site.name(),
        evidence,
    };
    let findings = reasons.iter().flat_map(|reported| {
        let findings = words.of(&reported.reason).into_iter();
        findings.map(|finding| (finding, reported.deciding))
    });
    findings.collect()
}

/// The findings at the levels of this run, sorted. Where the skill is refused,
/// its deciding findings are deny; where it comes in, none is.
pub fn graded(site: &Site<'_>, findings: Vec<(Finding, bool)>, verdict: &Verdict) -> Vec<Finding> {
    let gate = site.scope.options().gate;
    let refused = verdict.is_refused();
    let accepted = verdict.policy() == Some(PolicyNote::AcceptedByOperator);
    let graded = findings.into_iter().map(|(mut finding, deciding)| {
        finding.origin = site.skill.origin();
        finding.level = match (gate, deciding, refused) {
            (false, ..) => finding.rule.level,
            (true, true, true) => Level::Deny,
            (true, true, false) => Level::Warn,
            (true, false, true) => finding.rule.gate_level(),
            (true, false, false) => finding.rule.gate_level().min(Level::Warn),
        };
        match accepted && deciding {
            true => finding.note("accepted by the operator under this exact name"),
            false => finding,
        }
    });
    let mut findings: Vec<Finding> = graded.collect();
    sort_findings(&mut findings);
    findings
}

/// What wording needs beside a reason.
struct Words<'a> {
    site: &'a Site<'a>,
    /// The skill's name, quoted.
    name: String,
    evidence: &'a [Evidence],
}

impl Words<'_> {
    fn of(&self, reason: &Reason) -> Vec<Finding> {
        match reason {
            Reason::Known(known) => self.known(known),
            Reason::Written(written) => Vec::from_iter(written::finding(written)),
            Reason::Text(held) => Vec::from_iter(self.text(held)),
            Reason::Refused(refusal) => vec![self.refusal(refusal)],
            Reason::Remark(remark) => vec![self.remark(remark)],
            Reason::Policy(word) => vec![policy::finding(word)],
        }
    }

    /// The evidence, each with its place; of many pieces the first ones.
    fn cite(&self) -> String {
        const SHOWN: usize = 6;
        let known = |evidence: &&Evidence| evidence.kind == EvidenceKind::Fingerprint;
        let (known, said): (Vec<_>, Vec<_>) = self.evidence.iter().partition(known);
        let cited = said.into_iter().chain(known).take(SHOWN).map(|evidence| {
            let path = self.site.shown(&evidence.path);
            let line = evidence
                .line
                .map_or(String::new(), |line| format!(":{line}"));
            let words = evidence.note.as_deref().or(evidence.id.as_deref());
            let words = Untrusted(words.unwrap_or(""));
            let kind = evidence.kind.name();
            format!("{kind} {}{line} `{words}`", Untrusted(&path))
        });
        let mut cited: Vec<String> = cited.collect();
        if self.evidence.len() > SHOWN {
            cited.push(format!("and {} more", self.evidence.len() - SHOWN));
        }
        cited.join("; ")
    }

    /// The finding with the evidence that bears it.
    fn with_evidence(&self, finding: Finding) -> Finding {
        finding.note(format!("evidence: {}", self.cite()))
    }
}
