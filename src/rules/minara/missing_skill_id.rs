//! `missing-skill-id`.

use super::{at_key, entry, read};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::{Housing, Ownership, is_nested};

declare_rule! {
    pub MissingSkillId = {
        id: "missing-skill-id", group: Minara, level: Warn, tier: T3,
    }
}

impl Rule for MissingSkillId {
    fn needs_texts_together(&self) -> bool {
        true
    }

    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let housing = all.setting::<Housing>();
        for skill in &all.skills {
            let Some(domain) = read(skill) else {
                continue;
            };
            let is_own = housing.ownership(skill) == Ownership::Builtin;
            if !is_own || is_nested(skill.dir()) || entry(domain, &["id"]).is_some() {
                continue;
            }
            let id = shown(&domain.id.text);
            let title = format!("skill has no `id`, the host calls it `{id}`");
            let found = at_key((skill, domain), &["id"], title, "without `id`", cx);
            cx.report(found.help("write `id: AREA.NAME` below `metadata.minara`"));
        }
    }
}
