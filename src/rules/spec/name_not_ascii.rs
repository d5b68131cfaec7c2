//! `name-not-ascii`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::{Cluster, Name, is_name_char};
use crate::text::Untrusted;

declare_rule! {
    /// Name holds a letter outside ASCII
    ///
    /// ## What it does
    /// Looks for letters and digits of `name` that are not `a` to `z` or `0` to `9`
    /// after NFKC. What is not allowed at all is
    /// [name-invalid-character](name-invalid-character.md).
    ///
    /// ## Why is this bad?
    /// The specification names all lower-case letters and, in brackets, `a-z`: two
    /// readings exist. Roo, Mastra, Mistral Vibe and OpenHands refuse the skill; the
    /// others load it.
    ///
    /// ## Examples
    /// ```skill bad:2 name=café
    /// ---
    /// name: café
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:2 name=поиск
    /// ---
    /// name: поиск
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good name=cafe
    /// ---
    /// name: cafe
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// Full-width letters are ASCII after NFKC:
    /// ```skill good name=abc
    /// ---
    /// name: ａｂｃ
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my_skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub NameNotAscii = {
        id: "name-not-ascii", group: Spec, level: Warn, tier: T2,
    }
}

impl Rule for NameNotAscii {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill) else {
            return;
        };
        let runs = name.runs(is_foreign);
        let Some((first, others)) = runs.split_first() else {
            return;
        };
        let title = format!("name `{}` is not ASCII", Untrusted(name.text));
        let label = "only `a` to `z` and `0` to `9` are read everywhere";
        let mut found = cx.file(skill, first.span, title, label);
        for run in others.iter().take(Name::MAX_LABELS) {
            found = found.also(run.span, "here too");
        }
        cx.report(found.note("roo, mastra, mistral-vibe and openhands refuse the skill"));
    }
}

fn is_foreign(cluster: &Cluster) -> bool {
    let mut chars = cluster.normal.chars();
    chars.any(|c| !c.is_ascii()) && cluster.normal.chars().all(is_name_char)
}
