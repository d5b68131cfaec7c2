//! `name-windows-reserved`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Name, Skill};
use crate::text::Untrusted;

declare_rule! {
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
