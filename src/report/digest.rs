//! Findings as a person reads them to the end: by rule, a few places each, the
//! worst last.

use std::collections::BTreeSet;
use std::fmt::Write;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::block::{Detail, Layout, finding_block};
use super::by_rule::{ByRule, by_rule};
use super::formats::place;
use super::style::{Palette, counts, wrapped};
use super::table::Table;
use crate::finding::{Finding, Level};
use crate::text::{Untrusted, grouped};

/// So many places of a rule are shown.
const PLACES: usize = 3;

/// More findings than these get a table first, and one place a rule in full.
const MANY: usize = 50;

/// Columns before a further place.
const INDENT: usize = 6;

/// Columns of the table beside the rule and the first place, and what is left to
/// that at least.
const HEADS: usize = 8 + 2 + 5 + 2 + 2 + 6 + 2;
const LEAST: usize = 12;

/// The findings by rule. `skills` are the folders looked at, as findings print
/// them, sorted; with `full` every finding is shown.
pub(super) fn digest(
    findings: &[Finding],
    skills: &[String],
    layout: Layout,
    full: bool,
) -> String {
    let mut rules = by_rule(findings, skills);
    // What is read last is what counts most: denied, and of those the rare ones.
    rules.sort_by(|a, b| {
        let order = |row: &ByRule<'_>| (row.level, std::cmp::Reverse(row.findings.len()));
        order(a).cmp(&order(b)).then(a.rule.id.cmp(b.rule.id))
    });
    let count: usize = rules.iter().map(|row| row.findings.len()).sum();
    let is_many = count > MANY;
    let mut out = String::new();
    if is_many {
        out.push_str(&table(&rules, layout));
        out.push('\n');
    }
    for row in &rules {
        let blocks = match (full, is_many) {
            (true, _) => usize::MAX,
            (false, true) => 1,
            (false, false) => PLACES,
        };
        rule(&mut out, row, blocks, layout, full);
    }
    out
}

/// How many things are behind the findings: what a rule says in the same words of
/// several places is one.
pub(super) fn causes(findings: &[Finding]) -> usize {
    let counting = findings.iter().filter(|one| one.suppressed.is_none());
    let causes: BTreeSet<(&str, &str)> = counting
        .map(|one| (one.rule.id, one.message.as_str()))
        .collect();
    causes.len()
}

/// What was found, in numbers: `3 deny · 41 warn from 6 causes`.
pub(super) fn found(findings: &[Finding], deny: usize, warn: usize) -> String {
    let numbers = counts(&[(deny, "deny"), (warn, "warn")]);
    match causes(findings) {
        causes if causes < deny + warn => {
            format!("{numbers} from {}", counts(&[(causes, "causes")]))
        }
        _ => numbers,
    }
}

fn table(rules: &[ByRule<'_>], layout: Layout) -> String {
    let ids = rules.iter().map(|row| row.rule.id.len());
    let taken = HEADS + ids.max().unwrap_or(0);
    let room = layout.width.saturating_sub(taken).max(LEAST);
    let mut table = Table::new(&[">findings", "level", "rule", ">skills", "first place"]);
    for row in rules {
        let first = row.findings.first().map(|first| place(first));
        let first = first.map(|place| {
            if layout.cuts {
                end_of(&place, room)
            } else {
                place
            }
        });
        let skills = match row.skills {
            0 => String::new(),
            skills => grouped(skills),
        };
        table.row([
            grouped(row.findings.len()),
            row.level.name().to_owned(),
            row.rule.id.to_owned(),
            skills,
            first.unwrap_or_default(),
        ]);
    }
    table.fit(layout).render()
}

/// The end of a path, where it says most, within `room` columns.
fn end_of(place: &str, room: usize) -> String {
    if place.width() <= room {
        return place.to_owned();
    }
    let mut used = 1;
    let from = place.char_indices().rev().find(|(_, c)| {
        used += c.width().unwrap_or(0);
        used > room
    });
    let cut = from.map_or(0, |(at, c)| at + c.len_utf8());
    format!("…{}", &place[cut..])
}

/// The first places of a rule in full, some more in a line each, then how many
/// there are beside them.
fn rule(out: &mut String, row: &ByRule<'_>, blocks: usize, layout: Layout, full: bool) {
    let shown = row.findings.len().min(blocks);
    for (number, finding) in row.findings.iter().take(shown).enumerate() {
        let detail = Detail {
            page: number == 0,
            paths: full,
        };
        out.push_str(&finding_block(finding, detail, layout));
        let is_last = number + 1 == shown;
        if !is_last {
            out.push('\n');
        }
    }
    let first = row.findings.first().map_or("", |first| &first.message);
    let lines = PLACES.saturating_sub(shown);
    for finding in row.findings.iter().skip(shown).take(lines) {
        let mut line = place(finding);
        if finding.message != first {
            let _ = write!(line, ": {}", Untrusted(&finding.message));
        }
        let line = wrapped(&line, INDENT, INDENT, layout.width);
        let line = format!("  and {line}");
        let _ = writeln!(out, "{}", Palette::paint(Palette::DIM, line));
    }
    let more = row.findings.len().saturating_sub(shown.max(PLACES));
    if more > 0 {
        let line = format!("  … and {} more (--full)", grouped(more));
        let style = match row.level {
            Level::Deny => Palette::DENY,
            Level::Warn | Level::Allow => Palette::DIM,
        };
        let _ = writeln!(out, "{}", Palette::paint(style, line));
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_path_the_end_is_kept() {
        assert_eq!(end_of("a/b.md:1:2", 10), "a/b.md:1:2");
        assert_eq!(end_of("skills/b.md:1:2", 10), "…/b.md:1:2");
        assert_eq!(end_of("名名名", 4), "…名");
    }
}
