//! `identical-description`.

use std::collections::{HashMap, HashSet};

use crate::declare_rule;
use crate::rules::parts::place;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::skill::together::{Member, members};
use crate::text::Untrusted;

declare_rule! {
    /// Two skills have one description
    ///
    /// ## What it does
    /// Compares the descriptions of all skills of a repository, blanks collapsed. Of skills with
    /// different names and one description each but the first is reported. One skill in the
    /// folders of several clients, with its name or its folder's, is no two skills. Skills that a model never sees
    /// (`disable-model-invocation: true`) and those below `docs`, `tests`, `fixtures` and the like
    /// are not compared.
    ///
    /// ## Why is this bad?
    /// The description is all that a model knows when it chooses a skill: between two that say the
    /// same it can only guess.
    ///
    /// ## What to do
    /// Say in each what it does and the other does not, or delete one.
    ///
    /// ## Examples
    /// ```skill bad:3
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- skills/raven/SKILL.md --
    /// ---
    /// name: raven
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// Blanks do not count:
    /// ```skill bad:3
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- skills/raven/SKILL.md --
    /// ---
    /// name: raven
    /// description: >
    ///   Sorts invoices by date.
    ///   Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- skills/raven/SKILL.md --
    /// ---
    /// name: raven
    /// description: Sorts receipts by shop. Use when asked for the taxes.
    /// ---
    /// ```
    /// One skill for two clients, changed in one place:
    /// ```skill good
    /// -- .agents/skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- .claude/skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// Newer.
    /// ```
    /// ```skill good
    /// -- skills/crow/SKILL.md --
    /// ---
    /// name: crow
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// -- skills/raven/SKILL.md --
    /// ---
    /// name: raven
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// disable-model-invocation: true
    /// ---
    /// ```
    ///
    /// Read by eye: all 7 findings in 4,325 public skills, 0 wrong.
    pub IdenticalDescription = {
        id: "identical-description", group: Catalog, level: Warn, tier: T5,
    }
}

impl Rule for IdenticalDescription {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for members in members(all) {
            let mut first: HashMap<String, &Member<'_>> = HashMap::new();
            let mut reported: HashSet<(String, &str)> = HashSet::new();
            for member in &members {
                let Some(description) = member.description() else {
                    continue;
                };
                let other = *first.entry(description.clone()).or_insert(member);
                let is_new = || reported.insert((description, member.name.as_str()));
                if !member.is_edition_of(other) && is_new() {
                    report(member, other, cx);
                }
            }
        }
    }
}

fn report(member: &Member<'_>, other: &Member<'_>, cx: &mut Checks<'_>) {
    let skill = member.skill;
    let (Some(source), Some(pair)) = (skill.source(), skill.pair("description")) else {
        return;
    };
    let title = format!("description is also that of `{}`", Untrusted(&other.name));
    let label = "a model can't choose between the two";
    let found = cx
        .file(skill, place(source, pair), title, label)
        .note(format!("in {}", Untrusted(&other.skill.file_path())))
        .help("say in each what the other does not do, or delete one");
    cx.report(found);
}
