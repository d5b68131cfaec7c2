//! `missing-eval-prompt`.

use super::{Evals, called, says};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::json::Node;
use crate::text::Span;

declare_rule! {
    pub MissingEvalPrompt = {
        id: "missing-eval-prompt", group: Evals, level: Warn, tier: T4,
    }
}

/// Keys under which evals hold it.
const KEYS: [&str; 4] = ["prompt", "question", "query", "input"];

/// Keys of what evals run that ask no model.
const COMMANDS: [&str; 3] = ["command", "cmd", "script"];

/// No more evals of one file are pointed at beside the first.
const SHOWN: usize = 4;

impl Rule for MissingEvalPrompt {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(evals) = Evals::read(skill) else {
            return;
        };
        let keys = || KEYS.iter().chain(&COMMANDS);
        let has = |entry: &Node| keys().any(|key| entry.get(key).is_some_and(says));
        let entries = evals.entries().enumerate();
        let lacking: Vec<_> = entries.filter(|(_, entry)| !has(entry)).collect();
        let Some(((at, first), others)) = lacking.split_first() else {
            return;
        };
        let title = match others.len() {
            0 => format!("{} has no prompt", called(first, &evals.source, *at)),
            more => format!("{} evals have no prompt", more + 1),
        };
        let found = evals.about(skill, first, title, cx);
        let found = others.iter().take(SHOWN).fold(found, |found, (_, entry)| {
            let open = Span::new(entry.span.start, entry.span.start + 1);
            found.also(open, "nor in here")
        });
        cx.report(found.help(format!("write `\"{}\"`", KEYS[0])));
    }
}
