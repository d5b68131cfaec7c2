//! `overlong-prompt`.

use super::{beyond, parts_to_move, read};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{PROMPT_TOKENS, loaded_body};
use crate::text::grouped;
use crate::tokens;

declare_rule! {
    pub OverlongPrompt = {
        id: "overlong-prompt", group: Minara, level: Warn, tier: T3,
        options: &[RuleOption { name: "max-tokens", default: Number(PROMPT_TOKENS - 1) }],
    }
}

impl Rule for OverlongPrompt {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if read(skill).is_none() {
            return;
        }
        let body = loaded_body(skill);
        let most = cx.number("max-tokens");
        let Some(total) = tokens::exceeds(body, most) else {
            return;
        };
        let offset = tokens::token_offset(body, most).unwrap_or(body.len());
        let title = format!(
            "prompt is {} tokens, at most {} are advised",
            grouped(total),
            grouped(most)
        );
        let (span, place) = beyond(skill, offset);
        let label = format!("token {} is {place}", grouped(most + 1));
        let found = cx.file(skill, span, title, label);
        let found = found.help(parts_to_move(skill, total - most, "tokens", tokens::count));
        cx.report(found.note("o200k_base, exact"));
    }
}
