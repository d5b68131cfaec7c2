//! `name-reserved-word`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Name, Skill};
use crate::systems::clients::{doing, refusing_in_names, who};
use crate::text::{Span, Untrusted};

declare_rule! {
    pub NameReservedWord = {
        id: "name-reserved-word", group: Spec, level: Allow, spec: Some(Warn), strict: true, tier: T3,
    }
}

/// Words that the form for skills of Claude refuses in a name.
const WORDS: [&str; 2] = ["claude", "anthropic"];

impl Rule for NameReservedWord {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill) else {
            return;
        };
        let folded = name.normal.to_lowercase();
        let Some(word) = WORDS.into_iter().find(|word| folded.contains(word)) else {
            return;
        };
        let title = format!("name `{}` holds `{word}`", Untrusted(&name.normal));
        let span = match (name.text.to_ascii_lowercase().find(word), name.base()) {
            (Some(at), Some(base)) => Span::new(at, at + word.len()).shifted(base),
            _ => name.span,
        };
        let label = format!("{} this word", doing(&refusing_in_names(word), "refuse"));
        let found = cx.file(skill, span, title, label);
        let who = who(found.rule.rule(), skill);
        cx.report(if who.all_load() {
            found.note("every other client loads the skill")
        } else {
            found
        });
    }
}
