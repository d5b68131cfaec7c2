//! `evals-too-few`.

use super::Evals;
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Span;

declare_rule! {
    pub EvalsTooFew = {
        id: "evals-too-few", group: Evals, level: Allow, tier: T5,
    }
}

/// So many evals are enough.
const ENOUGH: usize = 3;

impl Rule for EvalsTooFew {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let count = evals.entries().count();
        let Some(list) = evals.list().filter(|_| count < ENOUGH) else {
            return;
        };
        let title = match count {
            1 => format!("1 eval, {ENOUGH} are advised"),
            count => format!("{count} evals, {ENOUGH} are advised"),
        };
        let span = Span::at(list.span.start);
        cx.report(evals.finding(skill, span, title, "the list", cx));
    }
}
