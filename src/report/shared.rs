//! What is said of many planned skills at once: below their rows, not in each of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::block::Layout;
use super::planned_row::{label, place, without_names};
use super::style::{Palette, folded};
use crate::finding::{Finding, Level};
use crate::text::{Untrusted, grouped};
use crate::vendoring::add::Planned;

/// A warning of more skills than this is said once.
const MOST: usize = 3;
/// Skills that are named.
const NAMED: usize = 3;

/// The rule, and the words without names of skills.
type Said = (&'static str, String);

/// Warnings that many skills have.
#[derive(Debug, Default)]
pub(super) struct Shared<'a> {
    by_words: BTreeMap<Said, Vec<(&'a Planned, &'a Finding)>>,
}

impl<'a> Shared<'a> {
    /// Those of these skills.
    pub(super) fn of(skills: impl Iterator<Item = &'a Planned>) -> Shared<'a> {
        let mut by_words: BTreeMap<Said, Vec<(&Planned, &Finding)>> = BTreeMap::new();
        for skill in skills {
            let warned = skill
                .all_findings()
                .filter(|found| found.level == Level::Warn);
            for found in warned {
                let same = by_words.entry(said(skill, found)).or_default();
                same.push((skill, found));
            }
        }
        by_words.retain(|_, same| skills_of(same).len() > MOST);
        Shared { by_words }
    }

    /// Whether a finding of a skill is said for all.
    pub(super) fn holds(&self, skill: &Planned, finding: &Finding) -> bool {
        let is_warned = finding.level == Level::Warn && !self.by_words.is_empty();
        is_warned && self.by_words.contains_key(&said(skill, finding))
    }

    /// A block a warning.
    pub(super) fn blocks(&self, layout: Layout) -> String {
        let mut out = String::new();
        for ((rule, _), same) in &self.by_words {
            let Some((_, first)) = same.first() else {
                continue;
            };
            let rule = format!("warn[{rule}]");
            let message = Untrusted(&first.message).to_string();
            let message = folded(&message, rule.len() + 1, 2, layout.width);
            let rule = Palette::paint(Palette::WARN, rule);
            let _ = writeln!(out, "{rule} {message}");
            let places: BTreeSet<String> = same.iter().map(|(_, found)| place(found)).collect();
            let where_it_is = match places.len() - 1 {
                0 => place(first),
                more => format!("{} and {} more places", place(first), grouped(more)),
            };
            let skills = skills_of(same);
            let named: Vec<&str> = skills.iter().take(NAMED).map(String::as_str).collect();
            let of = format!(
                "{} skills: {} and {} more",
                grouped(skills.len()),
                named.join(", "),
                grouped(skills.len() - named.len())
            );
            for line in [where_it_is, of] {
                let line = folded(&line, 2, 4, layout.width);
                let _ = writeln!(out, "  {}", Palette::paint(Palette::DIM, line));
            }
        }
        out
    }
}

fn said(skill: &Planned, found: &Finding) -> Said {
    (found.rule.id, without_names(skill, &found.message))
}

fn skills_of(same: &[(&Planned, &Finding)]) -> BTreeSet<String> {
    same.iter().map(|(skill, _)| label(skill)).collect()
}
