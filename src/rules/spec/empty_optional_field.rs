//! `empty-optional-field`.

use crate::declare_rule;
use crate::finding::{Profile, Safety};
use crate::rules::parts::{is_empty, lines_of, place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::clients;
use crate::text::Edit;

declare_rule! {
    pub EmptyOptionalField = {
        id: "empty-optional-field", group: Spec, level: Warn, fix: Safe, tier: T1,
    }
}

impl Rule for EmptyOptionalField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let strict = cx.profile() == Profile::Spec;
        for pair in front.pairs() {
            let key = pair.key.scalar_text().unwrap_or("");
            let optional = ["license", "metadata", "allowed-tools"].contains(&key)
                || (!strict && clients::field(key).is_some());
            if !optional || !is_empty(&pair.value) {
                continue;
            }
            let title = format!("`{key}` is empty");
            let mut found = cx
                .file(skill, place(source, pair), title, "no value")
                .help("delete the field");
            // Of two fields some readers take the last: without it they would see
            // the other one's value.
            let twins = front.pairs().iter().filter(|twin| twin.key.is_text(key));
            if twins.count() == 1
                && let Some(lines) = lines_of(source, pair)
            {
                found = found.fix(Safety::Safe, vec![Edit::delete(lines)]);
            }
            cx.report(found);
        }
    }
}
