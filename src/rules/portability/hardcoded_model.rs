//! `hardcoded-model`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, Untrusted};

declare_rule! {
    pub HardcodedModel = {
        id: "hardcoded-model", group: Portability, level: Allow, tier: T4,
    }
}

const FAMILIES: [&str; 14] = [
    "gpt-",
    "claude-opus-",
    "claude-sonnet-",
    "claude-haiku-",
    "claude-3",
    "claude-2",
    "gemini-",
    "llama-",
    "mistral-",
    "grok-",
    "qwen-",
    "deepseek-",
    "o3-mini",
    "o4-mini",
];

impl Rule for HardcodedModel {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        for prose in skill.document().prose(skill.body_span()) {
            let text = source.slice(prose);
            for family in FAMILIES {
                let Some(span) = model(text, family) else {
                    continue;
                };
                let span = span.shifted(prose.start);
                let title = format!(
                    "model `{}` is named by its id",
                    Untrusted(source.slice(span))
                );
                let found = cx.file(skill, span, title, "gone before long");
                cx.report(found.help("say what the model must be able to do"));
            }
        }
    }
}

/// The first id of a family in a text.
fn model(text: &str, family: &str) -> Option<Span> {
    text.match_indices(family).find_map(|(at, _)| {
        let before = text[..at].chars().next_back();
        let is_id = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
        let rest = &text[at + family.len()..];
        let end = rest.find(|c| !is_id(c)).unwrap_or(rest.len());
        let id = rest[..end].trim_end_matches(['.', '-']);
        let numbered = family.ends_with(|c: char| c.is_ascii_digit())
            || family.ends_with("mini")
            || id.starts_with(|c: char| c.is_ascii_digit());
        let alone = !before.is_some_and(|c| is_id(c) || c == '/' || c == '_');
        (numbered && alone).then(|| Span::new(at, at + family.len() + id.len()))
    })
}
