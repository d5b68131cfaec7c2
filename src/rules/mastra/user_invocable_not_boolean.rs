//! `user-invocable-not-boolean`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{place, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Kind, Node};
use crate::systems::System;
use crate::systems::mastra::Mastra;
use crate::text::Edit;

declare_rule! {
    pub UserInvocableNotBoolean = {
        id: "user-invocable-not-boolean", group: Mastra, level: Deny, fix: Unsafe, tier: T2,
    }
}

impl Rule for UserInvocableNotBoolean {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Some(pair) = front.pair("user-invocable") else {
            return;
        };
        let (value, kind) = (&pair.value, pair.value.kind());
        if kind == Kind::Bool {
            return;
        }
        let title = match value.scalar_text().filter(|text| !text.is_empty()) {
            Some(text) => format!(
                "`user-invocable` is {} (`{}`), `true` or `false` is due",
                kind.name(),
                shown(text)
            ),
            None => format!(
                "`user-invocable` is {}, `true` or `false` is due",
                kind.name()
            ),
        };
        let mut found = cx.file(skill, place(source, pair), title, kind.name());
        found.client = Mastra.client();
        cx.report(match meant(value) {
            Some(word) => {
                let edit = Edit::replace(value.span, word.to_owned());
                let found = found.help(format!("write `user-invocable: {word}`"));
                found.fix(Safety::Unsafe, vec![edit])
            }
            None => found.help("write `true` or `false`, or delete the key"),
        });
    }
}

/// What a word on one line stands for.
fn meant(value: &Node) -> Option<&'static str> {
    let scalar = value.scalar().filter(|_| value.tag.is_none())?;
    match scalar.text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => Some("true"),
        "false" | "no" | "off" => Some("false"),
        _ => None,
    }
}
