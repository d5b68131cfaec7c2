//! `missing-openai-icon`.

use super::Openai;
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill};

declare_rule! {
    /// Icon of the skill is missing
    ///
    /// ## What it does
    /// Looks up `interface.icon_small` and `interface.icon_large`, from the folder of the
    /// skill. Silent about URLs.
    ///
    /// ## Why is this bad?
    /// Clients show a blank in its place, and some refuse the file.
    ///
    /// ## What to do
    /// Add the file, or correct the path. Measured on 234 files in 4,325 public skills: 0
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
    ///   icon_small: ./assets/small.svg
    /// ```
    /// ```skill bad:2
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   icon_large: ../large.png
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   icon_small: ./assets/small.svg
    /// -- assets/small.svg --
    /// <svg/>
    /// ```
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- agents/openai.yaml --
    /// interface:
    ///   icon_small: "https://example.com/small.svg"
    /// ```
    /// Without the file there is nothing to say:
    /// ```skill good
    /// -- SKILL.md --
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub MissingOpenaiIcon = {
        id: "missing-openai-icon", group: Openai, level: Deny, tier: T4,
    }
}

impl Rule for MissingOpenaiIcon {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(file) = Openai::read(skill) else {
            return;
        };
        for key in ["icon_small", "icon_large"] {
            let Some(node) = file.get("interface", key) else {
                continue;
            };
            let Some(path) = node.as_str().filter(|path| !path.contains(':')) else {
                continue;
            };
            let inside = skill.dir().resolve(path);
            let inside = inside.filter(|path| path.is_inside(skill.dir()));
            if inside.is_some_and(|path| skill.look(&path) == Presence::Here) {
                continue;
            }
            let title = format!("`{}` of `{key}` is not in this skill", shown(path));
            cx.report(file.finding(skill, node.span, title, "no such file", cx));
        }
    }
}
