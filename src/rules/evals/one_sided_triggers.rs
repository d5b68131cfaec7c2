//! `one-sided-triggers`.

use super::Evals;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::json::Value;
use crate::text::Span;

declare_rule! {
    pub OneSidedTriggers = {
        id: "one-sided-triggers", group: Evals, level: Allow, tier: T5,
    }
}

impl Rule for OneSidedTriggers {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let triggers = evals
            .entries()
            .filter_map(|entry| entry.get("should_trigger"));
        let triggers: Vec<bool> = triggers
            .filter_map(|node| match node.value {
                Value::Bool(should) => Some(should),
                _ => None,
            })
            .collect();
        let (Some(first), Some(list)) = (triggers.first(), evals.list()) else {
            return;
        };
        if triggers.len() < 2 || triggers.iter().any(|other| other != first) {
            return;
        }
        let title = format!(
            "`should_trigger` is {first} in all of {} evals",
            triggers.len()
        );
        let span = Span::at(list.span.start);
        cx.report(evals.finding(skill, span, title, "one side only", cx));
    }
}
