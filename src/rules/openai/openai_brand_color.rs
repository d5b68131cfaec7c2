//! `openai-brand-color`.

use super::Openai;
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    /// Brand colour is not written as clients read it
    ///
    /// ## What it does
    /// Checks `interface.brand_color`: `#` and six hexadecimal digits. Without quotes YAML
    /// reads `#…` as a comment, and the value is empty.
    ///
    /// ## Why is this bad?
    /// Clients show their own colour instead.
    ///
    /// ## What to do
    /// Write `"#1A7F64"`, with the quotes. Measured on 234 files in 4,325 public skills: 0
    /// findings.
    ///
    /// ## Examples
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   brand_color: teal
    /// ```
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   brand_color: #1A7F64
    ///   display_name: Notes
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   brand_color: "#1A7F64"
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   display_name: Notes
    /// ```
    /// Without the file there is nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub OpenaiBrandColor = {
        id: "openai-brand-color", group: Openai, level: Warn, tier: T4,
    }
}

impl Rule for OpenaiBrandColor {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        let interface = file.root().and_then(|root| root.get("interface"));
        let Some(pair) = interface.and_then(|block| block.pair("brand_color")) else {
            return;
        };
        if pair.value.as_str().is_some_and(is_color) {
            return;
        }
        let empty = pair.value.is_null();
        let title = match (empty, pair.value.scalar_text()) {
            (false, Some(text)) => format!("`brand_color` is `{}`, not `#RRGGBB`", shown(text)),
            _ => "`brand_color` is empty, not `#RRGGBB`".to_owned(),
        };
        let span = pair.head(file.source.text());
        let span = if span.is_empty() { pair.key.span } else { span };
        let found = file.finding(skill, span, title, "no colour", cx);
        cx.report(found.help("write six digits in quotes: `\"#1A7F64\"`"));
    }
}

fn is_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or("");
    digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}
