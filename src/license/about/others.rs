//! Lists, tables and sections that describe the works of others.

use super::headings::heading;
use super::lines::Line;

/// So many lines around one belong to the same list or table.
pub(super) const MOST: usize = 20;

/// What only a model or data has, as the label of an item or a row.
pub(super) const THEIRS: [&str; 12] = [
    "huggingface",
    "hugging face",
    "model",
    "dataset",
    "weights",
    "checkpoint",
    "checkpoints",
    "parameters",
    "architecture",
    "training data",
    "paper",
    "arxiv",
];

/// Whether the list or the table that holds a line describes a model or data that the
/// skill works with: `least` other items of it are what only such a thing has, and none is
/// what a skill says of itself.
pub(super) fn describes_another(lines: &[Line<'_>], nth: usize, least: usize) -> bool {
    const OWN: [&str; 8] = [
        "author",
        "authors",
        "maintainer",
        "version",
        "skill",
        "name",
        "copyright",
        "contact",
    ];
    let is_item = |line: &&Line<'_>| line.text.trim_start().starts_with(['-', '*', '+', '|']);
    let before = lines[..nth].iter().rev().take(MOST).take_while(is_item);
    let after = lines[nth + 1..].iter().take(MOST).take_while(is_item);
    let labels: Vec<String> = before
        .chain(after)
        .filter_map(|line| label_of(line.text))
        .collect();
    let count = |words: &[&str]| {
        let labels = labels.iter();
        labels
            .filter(|label| words.contains(&label.as_str()))
            .count()
    };
    is_item(&&lines[nth]) && count(&THEIRS) >= least && count(&OWN) == 0
}

/// The label of an item or of a row, in small letters.
fn label_of(line: &str) -> Option<String> {
    let plain = line.trim_start_matches([' ', '\t', '*', '_', '-', '+', '|']);
    let mark = if line.trim_start().starts_with('|') {
        '|'
    } else {
        ':'
    };
    let (label, _) = plain.split_once(mark)?;
    Some(label.trim_end_matches(['*', '_', ' ']).to_lowercase())
}

/// For each line whether a heading above it says that others' works stand there.
pub(super) fn below_headings_of_others(lines: &[Line<'_>]) -> Vec<bool> {
    let mut above: Vec<(usize, bool)> = Vec::new();
    let told = lines.iter().map(|line| {
        if let Some(title) = heading(line.text) {
            let marks = line.text.trim_start().bytes();
            let depth = marks.take_while(|mark| *mark == b'#').count();
            above.retain(|(level, _)| *level < depth);
            // The title of a text is about all of it, whatever words it has.
            above.push((depth, depth > 1 && is_of_others(title)));
        }
        above.iter().any(|(_, others)| *others)
    });
    told.collect()
}

fn is_of_others(title: &str) -> bool {
    const OTHERS: [&str; 20] = [
        "related",
        "dependenc",
        "alternative",
        "third-party",
        "third party",
        "requirements",
        "prerequisites",
        "compar",
        "similar",
        "inspired",
        "inspiration",
        "acknowledg",
        "credits",
        "upstream",
        "model",
        "dataset",
        "integrations",
        "competitor",
        "tech stack",
        "built with",
    ];
    const LONGEST: usize = 4;
    let lower = title.to_lowercase();
    let is_short = title.split_whitespace().count() <= LONGEST;
    is_short && !lower.contains("skill") && OTHERS.iter().any(|word| lower.contains(word))
}
