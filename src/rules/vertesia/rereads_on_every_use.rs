//! `rereads-on-every-use`.

use crate::declare_rule;
use crate::rules::forms::in_form;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::document::FormDocument;
use crate::systems::vertesia::tool_name;
use crate::text::Span;

declare_rule! {
    pub RereadsOnEveryUse = { id: "rereads-on-every-use", group: Vertesia, level: Warn, tier: T3 }
}

impl Rule for RereadsOnEveryUse {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(learn) = skill.name().map(tool_name) else {
            return;
        };
        if skill.source().is_none() {
            let document = skill.fact::<FormDocument>().document();
            if let Some(document) =
                document.filter(|_| line_of(skill.instructions(), &learn).is_some())
            {
                let span = document.span("/instructions");
                let found = in_form(skill, span, title(&learn), "here", cx);
                cx.report_all(found.map(|found| found.help(HELP)));
            }
            return;
        }
        if let Some(span) = line_of(skill.body(), &learn) {
            let span = span.shifted(skill.body_span().start);
            let found = cx.file(skill, span, title(&learn), "here");
            cx.report(found.help(HELP));
        }
    }
}

const HELP: &str = "say that one call is enough: what it unlocks stays unlocked";

fn title(learn: &str) -> String {
    format!("the text tells to call `{}` again", shown(learn))
}

/// Words of doing something again.
const AGAIN: [&str; 9] = [
    "again",
    "every time",
    "each time",
    "before every",
    "before each",
    "on every",
    "whenever you",
    "re-read",
    "reread",
];

/// The first place of the skill's own tool on a line that tells to call it again.
fn line_of(text: &str, learn: &str) -> Option<Span> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let lower = line.to_lowercase();
        let found = line.match_indices(learn).find(|(start, _)| {
            let is_within = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
            let before = line[..*start].chars().next_back();
            let behind = line[start + learn.len()..].chars().next();
            !before.is_some_and(is_within) && !behind.is_some_and(is_within)
        });
        let denies = ["never", "not ", "n't", "no need"]
            .iter()
            .any(|word| lower.contains(word));
        if let Some((start, _)) = found
            && AGAIN.iter().any(|word| lower.contains(word))
            && !denies
        {
            return Some(Span::new(at + start, at + start + learn.len()));
        }
        at += line.len();
    }
    None
}
