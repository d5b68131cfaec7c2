//! `undefined-reference-link`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Skill};
use crate::text::{Span, collapse_blanks, fold_case};

declare_rule! {
    pub UndefinedReferenceLink = {
        id: "undefined-reference-link", group: Correctness, level: Allow, tier: T1,
    }
}

/// Labels are at most so long (CommonMark), in characters.
const LONGEST: usize = 999;

impl Rule for UndefinedReferenceLink {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            if !page.source.slice(page.body).contains("][") {
                continue;
            }
            let defined = definitions(&page);
            let links = page
                .document
                .prose(page.body)
                .into_iter()
                .flat_map(|prose| {
                    let found = references(page.source.slice(prose));
                    found
                        .into_iter()
                        .map(move |(label, span)| (label, span.shifted(prose.start)))
                });
            let undefined = links.filter(|(label, _)| !defined.contains(&normal(label)));
            for (label, span) in undefined.take(MANY) {
                let title = format!("nothing defines the link `[{}]`", shown(label));
                let found = cx
                    .path(skill, page.shown.clone(), title)
                    .at(page.source, span, "no such definition")
                    .help(format!(
                        "add `[{}]: PATH`, or write the path here",
                        shown(label)
                    ));
                cx.report(found);
            }
        }
    }
}

/// Labels are equal without case, and runs of blanks are one.
fn normal(label: &str) -> String {
    fold_case(&collapse_blanks(label))
}

/// The labels that the page defines: `[label]: destination` at the start of a line.
fn definitions(page: &Page<'_>) -> HashSet<String> {
    let lines = page.source.slice(page.body).lines();
    let label = |line: &str| {
        let inner = line
            .trim_start_matches([' ', '\t', '>', '-', '*'])
            .strip_prefix('[')?;
        let (label, _) = inner.split_once("]:")?;
        Some(normal(label))
    };
    lines.filter_map(label).collect()
}

/// The labels of `[text][label]` in a piece of prose. Not `[0][1]`, which is an index,
/// nor footnotes.
fn references(prose: &str) -> Vec<(&str, Span)> {
    let mut found = Vec::new();
    for (at, _) in prose.match_indices("][") {
        let near = at.saturating_sub(LONGEST);
        let near = (near..=at)
            .find(|near| prose.is_char_boundary(*near))
            .unwrap_or(at);
        let Some(open) = prose[near..at].rfind('[').map(|open| near + open) else {
            continue;
        };
        let rest = &prose[at + 2..];
        let Some(end) = rest.find([']', '[', '\n']).filter(|end| *end <= LONGEST) else {
            continue;
        };
        let (text, label) = (&prose[open + 1..at], &rest[..end]);
        let word = |text: &str| text.chars().any(char::is_alphabetic) && text.len() > 1;
        let before = prose[..open].chars().next_back();
        let indexed = before.is_some_and(|c| c.is_alphanumeric() || "_)]\\".contains(c));
        if rest[end..].starts_with(']')
            && word(text)
            && word(label)
            && !label.starts_with('^')
            && !indexed
        {
            found.push((label, Span::new(at + 1, at + 2 + end + 1)));
        }
    }
    found
}
