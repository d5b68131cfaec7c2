//! `heavy-reference`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{LinkedFile, Skill};
use crate::text::grouped;
use crate::tokens;

declare_rule! {
    pub HeavyReference = {
        id: "heavy-reference", group: Budget, level: Warn, tier: T5, options: &[RuleOption { name: "max-reference-tokens", default: Number(10000) }],
    }
}

/// Contents stand in the first lines or nowhere.
const FIRST_LINES: usize = 60;

impl Rule for HeavyReference {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-reference-tokens");
        for file in skill.linked_files() {
            let text = file.source.text();
            // A token is a byte at least, and to count is dearer than to look.
            if text.len() <= limit || has_contents(file) || is_template(skill, file) {
                continue;
            }
            let Some(count) = tokens::exceeds(text, limit) else {
                continue;
            };
            let title = format!(
                "file is {} tokens, the limit is {}",
                grouped(count),
                grouped(limit)
            );
            let found = cx
                .path(skill, file.shown.clone(), title)
                .at(
                    &file.source,
                    file.source.line_span(1),
                    "no list of its parts",
                )
                .help("list its parts with links at the top, or split the file")
                .note("o200k_base, exact");
            cx.report(found);
        }
    }
}

fn has_contents(file: &LinkedFile) -> bool {
    let end = file.source.line_span(FIRST_LINES).end;
    let links = file
        .document
        .links
        .iter()
        .filter(|link| link.span.start < end);
    let own = links.filter(|link| link.target.starts_with('#')).count();
    let headings = file
        .document
        .headings
        .iter()
        .filter(|heading| heading.span.start < end);
    let mut titles = headings.map(|heading| heading.text.trim().to_lowercase());
    own > 1
        || names_headings(file, end)
        || titles
            .any(|title| title.ends_with("contents") || title == "toc" || title.ends_with("index"))
}

/// Whether code spans before `end` hold three or more of the headings: `## Usage`.
fn names_headings(file: &LinkedFile, end: usize) -> bool {
    let plain = |text: &str| text.trim_matches(['`', '#', ' ']).to_lowercase();
    let headings = file.document.headings.iter();
    let headings: HashSet<String> = headings.map(|heading| plain(&heading.text)).collect();
    let spans = file
        .document
        .code_spans
        .iter()
        .filter(|span| span.start < end);
    let named: HashSet<String> = spans
        .map(|span| file.source.slice(*span))
        .filter(|span| span.trim_start_matches('`').starts_with('#'))
        .map(plain)
        .collect();
    headings.intersection(&named).count() > 2
}

/// Whether the file is one to copy, in which a list of its parts has no place.
fn is_template(skill: &Skill, file: &LinkedFile) -> bool {
    let below = file.path.strip_prefix(skill.dir()).unwrap_or_default();
    below.components().any(|part| part == "templates")
}
