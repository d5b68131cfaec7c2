//! What the rows of planned skills have in common, accepted or refused.

use std::fmt::Write;

use super::block::Layout;
use super::style::{Palette, counts, folded};
use crate::finding::{Finding, Level};
use crate::text::Untrusted;
use crate::vendoring::add::{Action, Planned};
use crate::vendoring::ids::tree::AMBIGUOUS_SKILL;

/// Where the lines below a row begin.
pub(super) const INDENT: usize = 4;
/// Compact lines that a row shows before the rest is only counted.
pub(super) const MAX_LINES: usize = 4;

/// Whether another skill of the source has its name, and nobody said which is
/// meant.
pub(super) fn is_undecided(skill: &Planned) -> bool {
    let mut findings = skill.findings.iter();
    findings.any(|found| found.rule.is(AMBIGUOUS_SKILL.rule()))
}

/// The skill's folder among the vendored ones, or what it calls itself.
pub(super) fn label(skill: &Planned) -> String {
    match &skill.id {
        Some(id) => id.to_string(),
        None => Untrusted(skill.judged.candidate.called()).to_string(),
    }
}

/// What refuses a skill.
pub(super) fn denied(skill: &Planned) -> impl Iterator<Item = &Finding> {
    skill
        .all_findings()
        .filter(|finding| finding.level == Level::Deny)
}

/// The findings of a row, worst first, a line each.
pub(super) fn compact(out: &mut String, skill: &Planned, layout: Layout) {
    let indent = " ".repeat(INDENT);
    let mut findings: Vec<&Finding> = skill.all_findings().collect();
    if skill.action == Action::Refuse {
        // What stands in the way is of interest, not what would be improved.
        findings.retain(|finding| finding.level == Level::Deny);
    }
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.level));
    for finding in findings.iter().take(MAX_LINES) {
        let mut place = Untrusted(finding.path()).to_string();
        if let Some(at) = finding.at.start() {
            let _ = write!(place, ":{}", at.line);
        }
        let style = Palette::level(finding.level);
        let rule = format!("{}[{}]", finding.level, finding.rule.id);
        let below = indent.len() + 2;
        let message = Untrusted(&finding.message).to_string();
        let message = folded(&message, indent.len() + rule.len() + 1, below, layout.width);
        let _ = writeln!(out, "{indent}{} {message}", Palette::paint(style, rule));
        let mut lines = vec![place];
        if finding.level == Level::Deny {
            let notes = finding.notes.iter();
            lines.extend(notes.map(|note| Untrusted(note).to_string()));
        }
        for line in lines {
            let line = folded(&line, below, below, layout.width);
            let _ = writeln!(out, "{indent}  {}", Palette::paint(Palette::DIM, line));
        }
    }
    let more = findings.len().saturating_sub(MAX_LINES);
    if more > 0 {
        let _ = writeln!(out, "{indent}{}", counts(&[(more, "more findings")]));
    }
}
