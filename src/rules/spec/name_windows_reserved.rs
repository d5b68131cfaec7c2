//! `name-windows-reserved`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Name, Skill};
use crate::text::Untrusted;

declare_rule! {
    /// Name is a device on Windows
    ///
    /// ## What it does
    /// Looks for names that Windows keeps for devices: `con`, `prn`, `aux`, `nul`,
    /// `com1` to `com9` and `lpt1` to `lpt9`, in any case.
    ///
    /// ## Why is this bad?
    /// The folder must have the same name, and Windows can't make it: a clone of the
    /// repository fails there.
    ///
    /// ## Examples
    /// ```skill bad:2 name=con
    /// ---
    /// name: con
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill bad:2 name=lpt9
    /// ---
    /// name: lpt9
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good name=console
    /// ---
    /// name: console
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good name=com0
    /// ---
    /// name: com0
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    /// ```skill good name=aux-input
    /// ---
    /// name: aux-input
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    /// ```
    pub NameWindowsReserved = {
        id: "name-windows-reserved", group: Spec, level: Warn, tier: T3,
    }
}

impl Rule for NameWindowsReserved {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill).filter(|name| is_device(&name.normal)) else {
            return;
        };
        let title = format!("name `{}` is a device on Windows", Untrusted(&name.normal));
        let found = cx.file(
            skill,
            name.span,
            title,
            "no folder can have this name there",
        );
        cx.report(found.help("add a word that tells what it does"));
    }
}

fn is_device(name: &str) -> bool {
    let name = name.to_lowercase();
    let numbered = |word: &str| {
        name.strip_prefix(word)
            .is_some_and(|rest| matches!(rest.as_bytes(), [b'1'..=b'9']))
    };
    matches!(name.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}
