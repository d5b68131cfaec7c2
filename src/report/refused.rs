//! The refused skills of `add`: a block a cause, with what lets them in.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::block::Layout;
use super::planned_row::{INDENT, compact, denied, is_undecided, label, without_names};
use super::style::{Palette, counts, folded};
use crate::finding::{Finding, Group};
use crate::text::{Untrusted, shell_word};
use crate::vendoring::add::Planned;
use crate::vendoring::ids::tree::AMBIGUOUS_SKILL;

/// Skills whose own commands are listed below one head.
const MAX_EQUAL: usize = 12;

/// The command that a report answers.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// What was typed, but for what chooses skills.
    pub command: String,
    /// The folder of the source that was named.
    pub below: Option<String>,
    /// Whether all skills were meant.
    pub all: bool,
    /// Whether the others are added where some are refused.
    pub partial: bool,
    /// Whether the source has no folders to choose by.
    pub by_name: bool,
}

/// How a command is given again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Again<'a> {
    /// What was typed.
    pub(super) asked: &'a Asked,
    /// Whether the source has several skills.
    pub(super) many: bool,
}

impl Again<'_> {
    /// The command for this skill alone.
    fn one(self, skill: &Planned, flags: &[String]) -> String {
        let mut words = vec![self.asked.command.clone()];
        if self.many {
            words.push(self.pick(skill));
        }
        let more = flags.iter().filter(|flag| !flag.starts_with("--path "));
        words.extend(more.cloned());
        words.join(" ")
    }

    /// What chooses a skill of the source.
    fn pick(self, skill: &Planned) -> String {
        let candidate = &skill.judged.candidate;
        if self.asked.by_name {
            format!("--skill {}", shell_word(candidate.called()))
        } else {
            format!("--path {}", shell_word(&candidate.shown()))
        }
    }

    /// The command for all of these skills.
    fn all<'p>(self, skills: impl Iterator<Item = &'p Planned>, flags: &[String]) -> String {
        let mut words = vec![self.asked.command.clone()];
        let below = self.asked.below.iter();
        words.extend(below.map(|path| format!("--path {}", shell_word(path))));
        if self.asked.all {
            words.push("--all --partial".to_owned());
        } else {
            let names = skills.map(|skill| shell_word(skill.judged.candidate.called()));
            words.extend(names.map(|name| format!("--skill {name}")));
        }
        let more = flags.iter().filter(|flag| !flag.starts_with("--path "));
        words.extend(more.cloned());
        words.join(" ")
    }
}

/// What lets a refused skill in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum WayOn {
    /// These flags.
    Flags(Vec<String>),
    /// No flag; what is to be done.
    Words(Vec<String>),
}

/// All refused skills: those for one and the same reason are one block, and so are
/// those of one name.
pub(super) fn refusals(
    refused: &[&Planned],
    width: usize,
    again: Again<'_>,
    layout: Layout,
) -> String {
    let mut out = String::new();
    let mut blocks: Vec<Vec<&Planned>> = Vec::new();
    let mut known: BTreeMap<(Vec<String>, WayOn), usize> = BTreeMap::new();
    for skill in refused.iter().filter(|skill| !is_undecided(skill)) {
        let at = *known.entry(cause(skill)).or_insert(blocks.len());
        match blocks.get_mut(at) {
            Some(block) => block.push(skill),
            None => blocks.push(vec![skill]),
        }
    }
    for block in blocks {
        match block.as_slice() {
            [skill] => one(&mut out, skill, width, again, layout),
            [first, others @ ..] => several(&mut out, first, others, again, layout),
            [] => {}
        }
    }
    undecided(&mut out, refused, again, layout);
    out
}

/// What two skills have in common that are refused for the same: the words without
/// the skill's name and folder, and the way on without its folder and id.
fn cause(skill: &Planned) -> (Vec<String>, WayOn) {
    let way = way_on(skill);
    // Of how a skill is written it is enough to know which rule it breaks, where one
    // command takes them all.
    let is_form = |found: &Finding| found.rule.group == Group::Spec;
    let by_rule = matches!(way, WayOn::Flags(_)) && denied(skill).all(is_form);
    let said = denied(skill).flat_map(|found| {
        let notes = found.notes.iter().map(|note| without_names(skill, note));
        let message = without_names(skill, &found.message);
        let words = std::iter::once(message).chain(notes);
        let words = words.filter(|_| !by_rule);
        std::iter::once(found.rule.id.to_owned()).chain(words)
    });
    let way = match way {
        WayOn::Flags(mut flags) => {
            flags.retain(|flag| !flag.starts_with("--path "));
            for flag in flags.iter_mut().filter(|flag| flag.starts_with("--id ")) {
                flag.truncate("--id".len());
            }
            WayOn::Flags(flags)
        }
        WayOn::Words(words) => {
            let words = words.iter().map(|word| without_names(skill, word));
            WayOn::Words(words.collect())
        }
    };
    (said.collect(), way)
}

fn head(out: &mut String, name: &str, skill: &Planned, width: usize, layout: Layout) {
    let rules: BTreeSet<&str> = denied(skill).map(|finding| finding.rule.id).collect();
    let rules = rules.into_iter().collect::<Vec<_>>().join(", ");
    let name = format!("{name:width$}");
    let rules = folded(&rules, name.chars().count() + 4, INDENT, layout.width);
    let mark = Palette::paint(Palette::DENY, "!");
    let name = Palette::paint(Palette::NAME, name);
    let rules = Palette::paint(Palette::DENY, rules);
    let _ = writeln!(out, "{mark} {name}  {rules}");
}

fn one(out: &mut String, skill: &Planned, width: usize, again: Again<'_>, layout: Layout) {
    head(out, &label(skill), skill, width, layout);
    compact(out, skill, |_| false, layout);
    match way_on(skill) {
        WayOn::Flags(flags) => help_command(out, &again.one(skill, &flags)),
        WayOn::Words(words) => help_words(out, &words, layout),
    }
}

/// Skills that are refused for the same: the first as it is, the names of the
/// others, what lets all of them in.
fn several(
    out: &mut String,
    first: &Planned,
    others: &[&Planned],
    again: Again<'_>,
    layout: Layout,
) {
    let all = || std::iter::once(first).chain(others.iter().copied());
    let count = counts(&[(others.len() + 1, "skills")]);
    head(out, &count, first, 0, layout);
    compact(out, first, |_| false, layout);
    let names: Vec<String> = others.iter().map(|skill| label(skill)).collect();
    let same = format!("the same: {}", names.join(", "));
    let same = folded(&same, INDENT, INDENT + 2, layout.width);
    let _ = writeln!(out, "{:INDENT$}{same}", "");
    match way_on(first) {
        WayOn::Words(words) => help_words(out, &words, layout),
        WayOn::Flags(flags) if flags.iter().any(|flag| flag.starts_with("--id ")) => {
            let _ = writeln!(out, "{:INDENT$}{} one by one", "", help());
            let commands = all().filter_map(|skill| match way_on(skill) {
                WayOn::Flags(flags) => Some(again.one(skill, &flags)),
                WayOn::Words(_) => None,
            });
            listed(out, commands.collect());
        }
        WayOn::Flags(flags) => help_command(out, &again.all(all(), &flags)),
    }
}

/// What lets a refused skill in: flags where each of its reasons has one, else what
/// is to be done.
fn way_on(skill: &Planned) -> WayOn {
    let mut flags: Vec<String> = Vec::new();
    let mut others: Vec<String> = Vec::new();
    for help in denied(skill).map(|found| found.help.as_deref().unwrap_or_default()) {
        match flags_in(help) {
            found if found.is_empty() => others.push(help.to_owned()),
            found => flags.extend(found),
        }
    }
    let mut seen = BTreeSet::new();
    flags.retain(|flag| seen.insert(flag.clone()));
    others.retain(|help| !help.is_empty() && seen.insert(help.clone()));
    if others.is_empty() {
        WayOn::Flags(flags)
    } else {
        WayOn::Words(others)
    }
}

/// The flags that a help names, each with its value: what stands in backticks and
/// begins like one.
fn flags_in(help: &str) -> Vec<String> {
    let spans = help.split('`').skip(1).step_by(2);
    let spans = spans.filter(|span| span.starts_with("--"));
    let flags = spans.flat_map(|span| span.split(" --"));
    flags
        .map(|flag| format!("--{}", flag.trim_start_matches("--")))
        .collect()
}

fn help() -> String {
    Palette::paint(Palette::DIM, "help:")
}

/// A command stands on one line, however long: it is there to be copied.
fn help_command(out: &mut String, command: &str) {
    let _ = writeln!(out, "{:INDENT$}{} {}", "", help(), Untrusted(command));
}

fn help_words(out: &mut String, words: &[String], layout: Layout) {
    for text in words {
        if text.starts_with("minara ") {
            help_command(out, text);
            continue;
        }
        let text = Untrusted(text).to_string();
        let text = folded(&text, INDENT + 6, INDENT + 2, layout.width);
        let _ = writeln!(out, "{:INDENT$}{} {text}", "", help());
    }
}

/// Commands, a line each.
fn listed(out: &mut String, commands: Vec<String>) {
    let more = commands.len().saturating_sub(MAX_EQUAL);
    for command in commands.iter().take(MAX_EQUAL) {
        let _ = writeln!(out, "{:INDENT$}{}", "", Untrusted(command));
    }
    if more > 0 {
        let _ = writeln!(
            out,
            "{:INDENT$}{}",
            "",
            counts(&[(more, "more like these")])
        );
    }
}

/// Skills of one name: once a name, with the command that chooses each.
fn undecided(out: &mut String, refused: &[&Planned], again: Again<'_>, layout: Layout) {
    let mut by_name: BTreeMap<&str, Vec<&Planned>> = BTreeMap::new();
    for skill in refused.iter().filter(|skill| is_undecided(skill)) {
        let name = skill.judged.candidate.called();
        by_name.entry(name).or_default().push(skill);
    }
    for (name, same) in by_name {
        let mark = Palette::paint(Palette::DENY, "!");
        let rule = Palette::paint(Palette::DENY, AMBIGUOUS_SKILL.id);
        let shown = Palette::paint(Palette::NAME, Untrusted(name));
        let _ = writeln!(out, "{mark} {shown}  {rule}");
        let count = same.len();
        let why = match count {
            1 => "another skill of this name is refused; this one can be taken with".to_owned(),
            _ => format!("{count} different skills of the source have this name; take one with"),
        };
        let why = folded(&why, INDENT, INDENT, layout.width);
        let _ = writeln!(out, "{:INDENT$}{why}", "");
        let commands = same
            .iter()
            .map(|skill| format!("{} {}", again.asked.command, again.pick(skill)));
        listed(out, commands.collect());
    }
}
