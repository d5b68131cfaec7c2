//! `placeholder-in-code`.

use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, Untrusted};

declare_rule! {
    pub PlaceholderInCode = {
        id: "placeholder-in-code", group: Correctness, level: Allow, tier: T3,
    }
}

impl Rule for PlaceholderInCode {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        for block in &skill.document().code_blocks {
            let within = block.content(source.text());
            let Some(span) = placeholder(source.slice(within)) else {
                continue;
            };
            let span = span.shifted(within.start);
            let title = format!(
                "`{}` is code, and clients replace it",
                Untrusted(source.slice(span))
            );
            let found = cx
                .file(
                    skill,
                    span,
                    title,
                    "replaced by an argument before the model reads it",
                )
                .help("move the code into a script");
            cx.report(found);
        }
    }
}

/// The first placeholder of a text.
fn placeholder(text: &str) -> Option<Span> {
    text.match_indices('$').take(MANY).find_map(|(at, _)| {
        let rest = &text[at + 1..];
        if rest.starts_with("ARGUMENTS") {
            return Some(Span::new(at, at + 10));
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let price = rest[digits..].starts_with(['.', ',', 'k', 'K', 'M']);
        (digits == 1 && !rest.starts_with('0') && !price).then(|| Span::new(at, at + 2))
    })
}
