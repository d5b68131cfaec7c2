//! `unregistered-skill`.

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::tree::Budgets;

declare_rule! {
    pub UnregisteredSkill = { id: "unregistered-skill", group: Vertesia, level: Allow, tier: T2 }
}

impl Rule for UnregisteredSkill {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.source().is_none() {
            return;
        }
        let Some(holder) = skill.dir().parent() else {
            return;
        };
        let Some(index) = holder.resolve("index.ts") else {
            return;
        };
        let Ok(bytes) = skill.bytes(&index, Budgets::SCRIPT) else {
            return;
        };
        let text = String::from_utf8_lossy(&bytes);
        if text.contains("?skills") || names(&text, skill.folder_name()) {
            return;
        }
        let title = format!(
            "`index.ts` beside it does not name `{}`",
            shown(skill.folder_name())
        );
        let found = cx.path(skill, skill.file_path(), title);
        cx.report(found.help("import the skill there, or import the folder with `?skills`"));
    }
}

/// Whether the folder's name stands in a text between characters of paths and quotes.
fn names(text: &str, folder: &str) -> bool {
    let is_edge = |c: Option<char>| c.is_none_or(|c| !(c.is_alphanumeric() || "_-".contains(c)));
    text.match_indices(folder).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + folder.len()..].chars().next();
        is_edge(before) && is_edge(behind)
    })
}
