//! `duplicate-capability`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::polar::Claims;
use crate::text::{Span, Untrusted};

declare_rule! {
    pub DuplicateCapability = { id: "duplicate-capability", group: Polar, level: Deny, tier: T2 }
}

impl Rule for DuplicateCapability {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let claims = skill.fact::<Claims>();
        if claims.again.is_empty() {
            return;
        }
        let all = claims.all.iter();
        let first: HashMap<&str, Span> = all.map(|one| (one.text.as_str(), one.span)).collect();
        for claim in &claims.again {
            let title = format!("capability `{}` stands twice", Untrusted(&claim.text));
            let found = cx.file(skill, claim.span, title, "the second one");
            let first = first.get(claim.text.as_str());
            let found = match first.filter(|first| **first != claim.span) {
                Some(first) => found.also(*first, "the first one"),
                None => found,
            };
            cx.report(found.help("delete one of the two bullets"));
        }
    }
}
