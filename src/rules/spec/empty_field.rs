//! `empty-field`.

use crate::declare_rule;
use crate::finding::Level;
use crate::rules::parts::{is_empty, place, read};
use crate::rules::spec::unquoted_hash::eaten;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub EmptyField = {
        id: "empty-field", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for EmptyField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        for key in ["name", "description", "compatibility"] {
            let Some(pair) = front.pair(key).filter(|pair| is_empty(&pair.value)) else {
                continue;
            };
            // `unquoted-hash` says where the value went.
            if eaten(source, pair).is_some() {
                continue;
            }
            let help = match key {
                "compatibility" => "write what the skill needs, or delete the field",
                _ => "write the value",
            };
            let title = format!("`{key}` is empty");
            let found = cx.file(skill, place(source, pair), title, "no value");
            let mut found = found.help(help);
            if cx.is_gate() && key == "compatibility" {
                found = found.level(Level::Warn);
            }
            cx.report(found);
        }
    }
}
