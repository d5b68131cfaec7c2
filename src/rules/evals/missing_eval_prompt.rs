//! `missing-eval-prompt`.

use super::{Evals, called, says};
use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::json::Node;

declare_rule! {
    pub MissingEvalPrompt = {
        id: "missing-eval-prompt", group: Evals, level: Warn, tier: T4,
    }
}

/// Keys under which evals hold it.
const KEYS: [&str; 4] = ["prompt", "question", "query", "input"];

impl Rule for MissingEvalPrompt {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let has = |entry: &Node| KEYS.iter().any(|key| entry.get(key).is_some_and(says));
        let entries = evals.entries().enumerate();
        let found = entries.filter(|(_, entry)| !has(entry)).map(|(at, entry)| {
            let title = format!("{} has no prompt", called(entry, &evals.source, at));
            let found = evals.about(skill, entry, title, cx);
            found.help(format!("write `\"{}\"`", KEYS[0]))
        });
        let found: Vec<_> = found.take(MANY).collect();
        cx.report_all(found);
    }
}
