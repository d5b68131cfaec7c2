//! `missing-skill-id`.

use super::{at_key, entry, read};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{Housing, Ownership, is_nested};

declare_rule! {
    pub MissingSkillId = {
        id: "missing-skill-id", group: Minara, level: Warn, tier: T3,
    }
}

impl Rule for MissingSkillId {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let is_own = || cx.setting::<Housing>().ownership(skill) == Ownership::Builtin;
        if is_nested(skill.dir()) || entry(domain, &["id"]).is_some() || !is_own() {
            return;
        }
        let id = shown(&domain.id.text);
        let title = format!("skill has no `id`, the host calls it `{id}`");
        let found = at_key((skill, domain), &["id"], title, "without `id`", cx);
        cx.report(found.help("write `id: AREA.NAME` below `metadata.minara`"));
    }
}
