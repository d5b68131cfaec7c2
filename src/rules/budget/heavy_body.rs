//! `heavy-body`.

use super::{Section, sections, to_move};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, grouped};
use crate::tokens;

declare_rule! {
    pub HeavyBody = {
        id: "heavy-body", group: Budget, level: Warn, tier: T1,
        options: &[RuleOption { name: "max-tokens", default: Number(5000) }],
    }
}

impl Rule for HeavyBody {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-tokens");
        let Some(total) = tokens::exceeds(skill.body(), limit) else {
            return;
        };
        let title = format!(
            "body is {} tokens, the limit is {}",
            grouped(total),
            grouped(limit)
        );
        let sections = sections(skill, tokens::count);
        let label = format!("token {} is in this section", grouped(limit + 1));
        let span = place(skill, &sections, limit).unwrap_or(skill.body_span());
        let mut found = cx.file(skill, span, title, label);
        found.help = to_move(&sections, total - limit, ("largest", "tokens"));
        cx.report(found.note("o200k_base, exact"));
    }
}

/// The heading of the section in which the token behind `limit` lies; where the
/// section has none, the line.
fn place(skill: &Skill, sections: &[Section<'_>], limit: usize) -> Option<Span> {
    let mut left = limit;
    for section in sections {
        if section.size > left {
            return section.heading.or_else(|| line_of(skill, section, left));
        }
        left -= section.size;
    }
    // Cut into parts a text may be a token shorter: it is in the last one.
    sections.last()?.heading
}

/// The line of a section in which the token behind `left` lies.
fn line_of(skill: &Skill, section: &Section<'_>, mut left: usize) -> Option<Span> {
    let source = skill.source()?;
    let mut at = section.start;
    for line in section.text.split_inclusive('\n') {
        let size = tokens::count(line);
        if size > left {
            break;
        }
        left -= size;
        at += line.len();
    }
    let last = section.start + section.text.trim_end().len();
    Some(source.line_span(source.position(at.min(last)).line))
}
