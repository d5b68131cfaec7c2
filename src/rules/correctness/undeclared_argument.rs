//! `undeclared-argument`.

use std::collections::BTreeSet;

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Span;

declare_rule! {
    pub UndeclaredArgument = {
        id: "undeclared-argument", group: Correctness, level: Allow, tier: T3,
    }
}

impl Rule for UndeclaredArgument {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(declared), Some(source)) = (skill.field("arguments"), skill.source()) else {
            return;
        };
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let texts = declared.items().iter().filter_map(|item| {
            item.as_str()
                .or_else(|| item.get("name").and_then(|name| name.as_str()))
        });
        for text in texts.chain(declared.as_str()) {
            known.extend(text.split([' ', ',']));
        }
        if known.is_empty() {
            return;
        }
        let mut reported = 0;
        for prose in skill.document().prose(skill.body_span()) {
            for (name, span) in arguments(source.slice(prose)) {
                if reported == MANY || !known.insert(name) {
                    continue;
                }
                reported += 1;
                let title = format!("`arguments` does not declare `{}`", shown(name));
                let found = cx
                    .file(
                        skill,
                        span.shifted(prose.start),
                        title,
                        "stays as it is written",
                    )
                    .also(declared.span, "the arguments");
                cx.report(found.help("declare it, or write one that is declared"));
            }
        }
    }
}

/// The names behind `$` that a client would replace: in lower case, as arguments
/// are, where variables of a shell are in capitals.
fn arguments(text: &str) -> impl Iterator<Item = (&str, Span)> {
    text.match_indices('$').filter_map(|(at, _)| {
        let rest = &text[at + 1..];
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c);
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let name = rest[..end].trim_end_matches('-');
        let behind = rest[end..].chars().next();
        let whole = !behind.is_some_and(|c| c.is_alphanumeric() || "$({".contains(c));
        let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
        (whole && begins && name.len() > 1).then(|| (name, Span::new(at, at + 1 + name.len())))
    })
}
