//! `slug-collision`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::polar::skill_id;
use crate::text::Untrusted;
use std::collections::HashMap;

declare_rule! {
    pub SlugCollision = { id: "slug-collision", group: Polar, level: Deny, tier: T2 }
}

impl Rule for SlugCollision {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let mut first: HashMap<String, &Skill> = HashMap::new();
        for skill in &all.skills {
            let Some(id) = skill.name().and_then(skill_id) else {
                continue;
            };
            let Some(other) = first.get(&id) else {
                first.insert(id, skill);
                continue;
            };
            if other.name() == skill.name() {
                continue;
            }
            let name = Untrusted(other.name().unwrap_or_default()).to_string();
            let title = format!("polar calls this skill `{id}`, as it does `{name}`");
            let found = match skill.field("name") {
                Some(node) => cx.file(skill, node.span, title, "another name with the same id"),
                None => cx.path(skill, skill.file_path(), title),
            };
            let found = found.note(format!("the first is {}", Untrusted(other.shown())));
            cx.report(found.help("rename one of the two: case and punctuation do not count"));
        }
    }
}
