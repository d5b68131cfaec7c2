//! `duplicate-capability`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::polar::Claims;
use crate::text::Untrusted;

declare_rule! {
    pub DuplicateCapability = { id: "duplicate-capability", group: Polar, level: Deny, tier: T2 }
}

impl Rule for DuplicateCapability {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let claims = skill.fact::<Claims>();
        let by_text = claims.by_text();
        for claim in &claims.again {
            let title = format!("capability `{}` stands twice", Untrusted(&claim.text));
            let found = cx.file(skill, claim.span, title, "the second one");
            let first = by_text.get(claim.text.as_str());
            let first = first.filter(|first| first.span != claim.span);
            let found = match first {
                Some(first) => found.also(first.span, "the first one"),
                None => found,
            };
            cx.report(found.help("delete one of the two bullets"));
        }
    }
}
