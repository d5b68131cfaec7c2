//! `argument-without-hint`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Span;

declare_rule! {
    pub ArgumentWithoutHint = {
        id: "argument-without-hint", group: Correctness, level: Allow, tier: T3,
    }
}

impl Rule for ArgumentWithoutHint {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.pair("argument-hint").is_some() {
            return;
        }
        let body = skill.body_span();
        let text = skill.body();
        let named = text
            .find("$ARGUMENTS")
            .map(|at| Span::new(at, at + 10).shifted(body.start));
        let numbered = || {
            let prose = skill.document().prose(body);
            let source = skill.source()?;
            prose.into_iter().find_map(|span| {
                let at = numbered(source.slice(span))?;
                Some(Span::new(at, at + 2).shifted(span.start))
            })
        };
        let Some(span) = named.or_else(numbered) else {
            return;
        };
        let found = cx
            .file(
                skill,
                span,
                "the skill takes arguments and has no `argument-hint`",
                "an argument",
            )
            .help("write `argument-hint: \"[what to pass]\"` into the frontmatter");
        cx.report(found);
    }
}

/// Where `$1` to `$9` stands and is no price.
fn numbered(text: &str) -> Option<usize> {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let mut signs = text.match_indices('$').map(|(at, _)| at);
    signs.find(|at| {
        let behind = text[at + 1..].trim_start_matches(|c: char| c.is_ascii_digit());
        let price = behind.starts_with([',', '.', 'k', 'K', 'M', 'B', '/', '-', '%', '+']);
        is_digit(at + 1) && !text[at + 1..].starts_with('0') && !is_digit(at + 2) && !price
    })
}
