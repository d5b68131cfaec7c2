//! `hardcoded-model`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, Untrusted};

declare_rule! {
    /// Text names a model by its id
    ///
    /// ## What it does
    /// Finds ids of language models in the prose of SKILL.md: a vendor's family name, a hyphen and
    /// a number (`gpt-4o`, `claude-sonnet-4`, `gemini-2.5-pro`).
    ///
    /// ## Why is this bad?
    /// The model is gone in a year, and with another client it was never there.
    ///
    /// ## Examples
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Ask gpt-4o for a summary.
    /// ```
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Use claude-sonnet-4-5 for this step.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Ask a large model for a summary.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~python
    /// model = "gpt-4o"
    /// ~~~
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort gpt-like names, and claude-code skills.
    /// ```
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
