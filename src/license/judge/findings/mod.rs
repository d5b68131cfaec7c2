//! Reasons in words: what is wrong, where, why it matters, what to do.

mod policy;
mod reader;
mod refusals;
mod remarks;
mod texts;
mod written;

use super::super::verdict::{Evidence, EvidenceKind, LicenseVerdict, PolicyNote};
use super::context::JudgeContext;
use super::ruling::{Reason, Ruling};
use crate::finding::{Cause, Finding, Level, sort_findings};
use crate::license::read::shorten_to;
use crate::text::Untrusted;

/// The findings of the reasons of `ruling`, each with whether it gives the refusing status.
pub fn findings_of(
    cx: &JudgeContext<'_>,
    evidence: &[Evidence],
    ruling: &Ruling,
) -> Vec<(Finding, bool)> {
    let words = Words {
        cx,
        name: cx.name(),
        evidence,
        flags: reader::flags(cx.scope.options(), ruling),
    };
    let findings = ruling.reasons.iter().flat_map(|reported| {
        let findings = words.of(&reported.reason).into_iter();
        findings.map(|finding| (finding, reported.deciding))
    });
    findings.collect()
}

/// Says with the findings that keep a skill out that a clarification would let it in,
/// and why it does not hold.
pub fn tell_void(findings: &mut [(Finding, bool)], why: &str) {
    let deciding = findings.iter_mut().filter(|(_, deciding)| *deciding);
    for (finding, _) in deciding {
        let note = format!("its [[license.clarify]] in minara.toml is void: {why}");
        finding.notes.push(note);
    }
}

/// The findings at the levels of this run, sorted. Where the skill is refused,
/// its deciding findings are deny; where it comes in, none is. What a person accepted
/// is said where it comes in, and not again for as long as it lies here.
pub fn graded(
    cx: &JudgeContext<'_>,
    findings: Vec<(Finding, bool)>,
    verdict: &LicenseVerdict,
) -> Vec<Finding> {
    let gate = cx.scope.options().gate;
    let refused = verdict.is_refused();
    let accepted = verdict.policy() == Some(PolicyNote::AcceptedByOperator);
    let told = findings
        .into_iter()
        .filter(|(_, deciding)| gate || !(accepted && *deciding));
    let graded = told.map(|(mut finding, deciding)| {
        finding = finding.in_origin(cx.skill.origin());
        if finding.cause.is_none() && cx.skill.below(finding.path()).is_none() {
            // What one shared file says, it says of all skills that it governs.
            let line = finding.at.first_line().unwrap_or(0);
            let place = format!("{}:{line}", finding.path());
            finding = finding.cause(Cause::new(place));
        }
        finding.level = match (gate, deciding, refused) {
            (false, ..) => finding.rule.level,
            (true, true, true) => Level::Deny,
            (true, true, false) => Level::Warn,
            (true, false, true) => finding.rule.gate_level(),
            (true, false, false) => finding.rule.gate_level().min(Level::Warn),
        };
        if accepted && deciding {
            finding.note("accepted by the operator under this exact name")
        } else {
            finding
        }
    });
    let mut findings: Vec<Finding> = graded.collect();
    sort_findings(&mut findings);
    findings
}

/// What wording needs beside a reason.
struct Words<'a> {
    cx: &'a JudgeContext<'a>,
    /// The skill's name, quoted.
    name: String,
    evidence: &'a [Evidence],
    /// The flags of `add` that take the skill as it is, where there are any.
    flags: Option<String>,
}

impl Words<'_> {
    fn of(&self, reason: &Reason) -> Vec<Finding> {
        match reason {
            Reason::Known(known) => Vec::from_iter(self.known(known)),
            Reason::Written(written) => Vec::from_iter(written::finding(written)),
            Reason::Text(held) => Vec::from_iter(self.text(held)),
            Reason::Refused(refusal) => vec![self.refusal(refusal)],
            Reason::Remark(remark) => vec![self.remark(remark)],
            Reason::Policy(word) => vec![self.received(word)],
        }
    }

    /// The finding with the evidence that bears it, a note each: first what
    /// lies about the skill, then its resemblances. A piece that the finding
    /// itself points at is not told twice; of many the first ones are told.
    fn with_evidence(&self, mut finding: Finding) -> Finding {
        const SHOWN: usize = 6;
        let line = finding.at.start().map(|start| start.line);
        let place = (finding.path().to_owned(), line);
        let elsewhere =
            |evidence: &&Evidence| (self.cx.shown(&evidence.path), evidence.line) != place;
        let known = |evidence: &&Evidence| evidence.kind == EvidenceKind::Fingerprint;
        let (known, said): (Vec<_>, Vec<_>) =
            self.evidence.iter().filter(elsewhere).partition(known);
        let count = known.len() + said.len();
        for evidence in said.into_iter().chain(known).take(SHOWN) {
            finding = finding.note(self.cited(evidence));
        }
        match count.checked_sub(SHOWN) {
            None | Some(0) => finding,
            Some(more) => finding.note(format!("evidence: {more} more")),
        }
    }

    /// One piece of evidence with its place and the deciding words.
    fn cited(&self, evidence: &Evidence) -> String {
        const WIDTH: usize = 90;
        const LEAST: usize = 24;
        let path = self.cx.shown(&evidence.path);
        let (kind, path) = (evidence.kind.name(), Untrusted(&path));
        let line = evidence.line.map(|line| format!(":{line}"));
        let place = format!("evidence: {kind} {path}{}", line.unwrap_or_default());
        let words = evidence.note.as_deref().or(evidence.id.as_deref());
        let Some(words) = words.filter(|words| !words.is_empty()) else {
            return place;
        };
        let room = WIDTH.saturating_sub(place.chars().count() + " ``".len());
        let words = shorten_to(words, room.max(LEAST));
        format!("{place} `{}`", Untrusted(&words))
    }
}
