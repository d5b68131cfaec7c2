//! `overlapping-descriptions`.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use crate::declare_rule;
use crate::finding::{Finding, Profile};
use crate::rules::parts::place;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::skill::together::{Member, members};
use crate::text::{Crowd, Shingles, Untrusted, fold_case};

declare_rule! {
    pub OverlappingDescriptions = {
        id: "overlapping-descriptions", group: Catalog, level: Warn, tier: T5,
        options: &[RuleOption { name: "overlap", default: Number(70) }],
    }
}

impl Rule for OverlappingDescriptions {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let percent = cx.number("overlap");
        let strict = cx.profile() == Profile::Strict;
        for members in members(all) {
            let mut seen = HashSet::new();
            let mut is_new = |member: &&Member<'_>| {
                let description = member.description();
                description.is_some_and(|text| !is_called_by_name(&text) && seen.insert(text))
            };
            let members: Vec<&Member<'_>> = members.iter().filter(|m| is_new(m)).collect();
            let found: Vec<Finding> = alike(&members, percent, strict)
                .into_iter()
                .filter_map(|pair| finding(&members, pair, percent, cx))
                .collect();
            cx.report_all(found);
        }
    }
}

/// Two texts of fewer runs of three words are too short to be judged by them: some twelve
/// words each.
const FEWEST_RUNS: usize = 10;

/// Two skills by their numbers, and the percentage of runs in both.
#[derive(Clone, Copy, Debug)]
struct Pair {
    later: usize,
    first: usize,
    percent: usize,
}

/// Each skill that is like one before it, with the first such.
fn alike(members: &[&Member<'_>], percent: usize, strict: bool) -> Vec<Pair> {
    let text = |member: &&Member<'_>| Shingles::of(member.skill.description().unwrap_or(""));
    let texts: Vec<Shingles> = members.par_iter().map(text).collect();
    let crowd = Crowd::of(&texts);
    let pair = |later: usize| {
        let first = crowd.first_before(later, |other| {
            let (a, b) = (members[later], members[other]);
            texts[later].overlaps(&texts[other], percent)
                && texts[later].common(&texts[other]).1 >= FEWEST_RUNS
                && !a.is_edition_of(b)
                && (strict || !are_told_apart(a, b))
        })?;
        let (both, either) = texts[later].common(&texts[first]);
        Some(Pair {
            later,
            first,
            percent: both * 100 / either.max(1),
        })
    };
    (0..members.len())
        .into_par_iter()
        .filter_map(pair)
        .collect()
}

/// Whether a description says that other skills load this one: no model chooses it by its
/// description.
fn is_called_by_name(description: &str) -> bool {
    const SAYS: [&str; 3] = [
        "not invoked directly",
        "loaded by other",
        "never invoked directly",
    ];
    let text = fold_case(description);
    SAYS.iter().any(|words| text.contains(words))
}

/// Whether each description has a word of its skill's name more often than the
/// other has it, or a word that begins so: `aws` and `azure`, `vic` as `Victorian`, in sentences
/// that are else the same.
fn are_told_apart(a: &Member<'_>, b: &Member<'_>) -> bool {
    /// The beginning of a word that is as good as the word.
    const SHORTEST: usize = 3;
    let (in_a, in_b) = (word_counts(a), word_counts(b));
    let has_own = |name: &str, own: &HashMap<String, usize>, other: &HashMap<String, usize>| {
        words(name).any(|word| {
            let begins =
                |(known, _): &(&String, &usize)| word.len() >= SHORTEST && known.starts_with(word);
            let mut longer = own.iter().filter(begins);
            longer.any(|(known, count)| Some(count) > other.get(known))
                || own.get(word) > other.get(word)
        })
    };
    has_own(&a.name, &in_a, &in_b) && has_own(&b.name, &in_b, &in_a)
}

/// How often each word stands in a description.
fn word_counts(member: &Member<'_>) -> HashMap<String, usize> {
    let text = fold_case(member.skill.description().unwrap_or(""));
    let mut counts = HashMap::new();
    for word in words(&text) {
        *counts.entry(word.to_owned()).or_default() += 1;
    }
    counts
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

fn finding(
    members: &[&Member<'_>],
    pair: Pair,
    percent: usize,
    cx: &Checks<'_>,
) -> Option<Finding> {
    let (skill, other) = (members[pair.later].skill, members[pair.first]);
    let (source, field) = (skill.source()?, skill.pair("description")?);
    let title = format!(
        "description is {}% the same as that of `{}`, the limit is {percent}%",
        pair.percent,
        Untrusted(&other.name)
    );
    let label = "a model can hardly tell the two apart";
    let found = cx
        .file(skill, place(source, field), title, label)
        .note(format!("in {}", Untrusted(&other.skill.file_path())));
    Some(found.help("begin each with what only this skill does, or make one skill of the two"))
}
