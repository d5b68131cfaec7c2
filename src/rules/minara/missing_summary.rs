//! `missing-summary`.

use super::{at_key, read, units, where_to_write};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::minara::loaded_body;
use crate::text::grouped;

declare_rule! {
    pub MissingSummary = {
        id: "missing-summary", group: Minara, level: Warn, tier: T1,
        options: &[RuleOption { name: "max-units", default: Number(4000) }],
    }
}

impl Rule for MissingSummary {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(domain) = read(skill).filter(|domain| domain.summary.is_none()) else {
            return;
        };
        let length = units(loaded_body(skill));
        let limit = cx.number("max-units");
        if length <= limit {
            return;
        }
        let title = format!(
            "body of {} UTF-16 units has no `summary`, it is due beyond {}",
            grouped(length),
            grouped(limit)
        );
        let found = at_key(
            (skill, domain),
            &["summary"],
            title,
            "without `summary`",
            cx,
        );
        let found =
            found.note("where the body does not fit, the summary is all that a model reads");
        cx.report(found.help(where_to_write(domain, "summary: …", "{\"summary\": \"…\"}")));
    }
}
