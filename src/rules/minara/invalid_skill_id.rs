//! `invalid-skill-id`.

use super::{Said, entry, found, read};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::is_id;

declare_rule! {
    pub InvalidSkillId = {
        id: "invalid-skill-id", group: Minara, level: Deny, tier: T1,
    }
}

impl Rule for InvalidSkillId {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let Some(entry) = entry(domain, &["id"]) else {
            return;
        };
        let value = &entry.value;
        let text = value.scalar();
        if text.as_ref().is_some_and(|text| is_id(&text.text)) {
            return;
        }
        let title = match &text {
            Some(text) => format!("`{}` is no id of a skill", shown(&text.text)),
            None => format!("`id` is {}, text is due", value.what.kind()),
        };
        let said = Said {
            from: value.from,
            span: text.map_or(entry.key_span, |text| text.span),
            title,
            label: format!("the host calls it `{}`", shown(&domain.id.text)),
        };
        let found = found(skill, domain, said, cx);
        cx.report(found.help(
            "write two or more parts joined by dots, of a-z, 0-9 and `_`, such as `market.spot`",
        ));
    }
}
