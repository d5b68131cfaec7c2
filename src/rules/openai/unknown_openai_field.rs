//! `unknown-openai-field`.

use super::Openai;
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::nearest_word;

declare_rule! {
    /// Unknown key in the file for OpenAI clients
    ///
    /// ## What it does
    /// Compares the top keys of `agents/openai.yaml` with those that are known: `interface`,
    /// `policy`, `dependencies` and `version`.
    ///
    /// ## Why is this bad?
    /// A key that nobody reads does nothing; most often it belongs below `interface`.
    ///
    /// ## What to do
    /// Move it below the block that it belongs to, or delete it. Measured on 234 files in 4,325
    /// public skills: 4 findings in one file, all right.
    ///
    /// ## Examples
    /// ```skill bad:1
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// display_name: Notes
    /// ```
    /// ```skill bad:3
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   display_name: Notes
    /// policies:
    ///   allow_implicit_invocation: false
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   short_description: "Sorts invoices and bills by their date"
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// policy:
    ///   allow_implicit_invocation: false
    /// dependencies:
    ///   tools: []
    /// version: 1
    /// ```
    /// Without the file there is nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub UnknownOpenaiField = {
        id: "unknown-openai-field", group: Openai, level: Warn, tier: T4,
    }
}

/// The keys that clients read at the top.
const KNOWN: [&str; 4] = ["dependencies", "interface", "policy", "version"];

/// Keys that belong below `interface`.
const INTERFACE: [&str; 6] = [
    "brand_color",
    "default_prompt",
    "display_name",
    "icon_large",
    "icon_small",
    "short_description",
];

impl Rule for UnknownOpenaiField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let pairs = file.root().map_or(&[][..], |root| root.pairs());
        for pair in pairs.iter().take(MANY) {
            let key = pair.key.scalar_text().unwrap_or("");
            if KNOWN.contains(&key) {
                continue;
            }
            let title = format!("no client reads `{}` at the top of this file", shown(key));
            let found = file.finding(skill, pair.key.span, title, "not known", cx);
            let help = match INTERFACE.contains(&key) {
                true => Some(format!("move `{key}` below `interface:`")),
                false => nearest_word(key, KNOWN).map(|near| format!("did you mean `{near}`?")),
            };
            cx.report(match help {
                Some(help) => found.help(help),
                None => found,
            });
        }
    }
}
