//! `platform-alias`.

use super::{at_text, put, read};
use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::machine::Platform;

declare_rule! {
    pub PlatformAlias = {
        id: "platform-alias", group: Minara, level: Warn, fix: Safe, tier: T1,
    }
}

impl Rule for PlatformAlias {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill) else {
            return;
        };
        let named = domain.conditions.platforms.iter();
        let named = named.filter(|text| text.from.is_to_minara());
        let aliases = named.filter_map(|text| {
            let platform = Platform::from_name(&text.text)?;
            (platform.name() != text.text).then_some((text, platform.name()))
        });
        for (text, name) in aliases.take(MANY) {
            let title = format!("the host calls `{}` `{name}`", shown(&text.text));
            let found = at_text((skill, domain), text, title, "another name", cx);
            let found = found.help(format!("write `{name}`"));
            cx.report(put(found, skill, text, name, Safety::Safe));
        }
    }
}
