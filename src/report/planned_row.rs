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

/// Whether it could be taken, but that another skill of the source has its name, and
/// nobody said which is meant.
pub(super) fn is_undecided(skill: &Planned) -> bool {
    let (mut is_equal, mut is_refused) = (false, false);
    for found in denied(skill) {
        if found.rule.is(AMBIGUOUS_SKILL.rule()) {
            is_equal = true;
        } else {
            is_refused = true;
        }
    }
    is_equal && !is_refused
}

/// The skill's folder among the vendored ones, or what it calls itself.
pub(super) fn label(skill: &Planned) -> String {
    match &skill.id {
        Some(id) => id.to_string(),
        None => Untrusted(skill.judged.candidate.called()).to_string(),
    }
}

/// A text without the names of the skill, where it quotes them.
pub(super) fn without_names(skill: &Planned, text: &str) -> String {
    let path = skill.judged.candidate.shown();
    let called = skill.judged.candidate.called();
    let lower = called.to_lowercase();
    // Where folder and name differ, findings tell of either.
    let folder = skill.judged.candidate.path.name();
    let names = [path.as_str(), called, lower.as_str(), folder].into_iter();
    names
        .filter(|name| !name.is_empty())
        .fold(text.to_owned(), |text, name| {
            let text = text.replace(&format!("`{name}`"), "``");
            text.replace(&format!("`name: {name}`"), "`name: `")
        })
}

/// What refuses a skill.
pub(super) fn denied(skill: &Planned) -> impl Iterator<Item = &Finding> {
    skill
        .all_findings()
        .filter(|finding| finding.level == Level::Deny)
}

/// Where a finding is.
pub(super) fn place(finding: &Finding) -> String {
    let path = Untrusted(finding.path());
    match finding.at.start() {
        Some(at) => format!("{path}:{}", at.line),
        None => path.to_string(),
    }
}

/// The findings of a row, worst first, a line each; but for those that are told elsewhere.
pub(super) fn compact(
    out: &mut String,
    skill: &Planned,
    is_told: impl Fn(&Finding) -> bool,
    layout: Layout,
) {
    let indent = " ".repeat(INDENT);
    let mut findings: Vec<&Finding> = skill.all_findings().collect();
    findings.retain(|finding| !is_told(finding));
    if skill.action == Action::Refuse {
        // What stands in the way is of interest, not what would be improved.
        findings.retain(|finding| finding.level == Level::Deny);
    }
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.level));
    for finding in findings.iter().take(MAX_LINES) {
        let style = Palette::level(finding.level);
        let rule = format!("{}[{}]", finding.level, finding.rule.id);
        let below = indent.len() + 2;
        let message = Untrusted(&finding.message).to_string();
        let message = folded(&message, indent.len() + rule.len() + 1, below, layout.width);
        let _ = writeln!(out, "{indent}{} {message}", Palette::paint(style, rule));
        let mut lines = vec![place(finding)];
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
