//! `invalid-priority`.

use super::{Said, entry, found, read};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::{MAX_PRIORITY, is_priority};

declare_rule! {
    pub InvalidPriority = {
        id: "invalid-priority", group: Minara, level: Deny, tier: T1,
    }
}

impl Rule for InvalidPriority {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let Some(entry) = entry(domain, &["priority"]) else {
            return;
        };
        let value = &entry.value;
        if is_priority(value) {
            return;
        }
        let kind = value.what.kind();
        let title = match value.scalar() {
            Some(text) => format!(
                "priority `{}` is no whole number from 0 to {MAX_PRIORITY}",
                shown(&text.text)
            ),
            None => format!("priority is {kind}, a whole number from 0 to {MAX_PRIORITY} is due"),
        };
        let said = Said {
            from: value.from,
            span: value.scalar().map_or(entry.key_span, |text| text.span),
            title,
            label: format!("{kind}, read as {}", domain.priority),
        };
        let found = found(skill, domain, said, cx);
        cx.report(
            found.help("write a whole number without quotes; the smaller, the more important"),
        );
    }
}
