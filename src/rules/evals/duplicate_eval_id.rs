//! `duplicate-eval-id`.

use std::collections::HashMap;

use super::Evals;
use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;

declare_rule! {
    pub DuplicateEvalId = {
        id: "duplicate-eval-id", group: Evals, level: Warn, tier: T4,
    }
}

impl Rule for DuplicateEvalId {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let mut first = HashMap::new();
        let mut found = Vec::new();
        for id in evals.entries().filter_map(|entry| entry.get("id")) {
            let text = id.as_str().unwrap_or(id.text(&evals.source));
            let Some(other) = first.insert(text, id.span) else {
                continue;
            };
            let title = format!("two evals have the id `{}`", shown(text));
            let clash = evals.finding(skill, id.span, title, "the second one", cx);
            found.push(clash.also(other, "the first one"));
            if found.len() == MANY {
                break;
            }
        }
        cx.report_all(found);
    }
}
