//! `placeholder-description`.

use crate::declare_rule;
use crate::rules::parts::{place, read};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::fold_case;

declare_rule! {
    pub PlaceholderDescription = {
        id: "placeholder-description", group: Suspicious, level: Deny, gate: Some(Warn), tier: T4,
    }
}

const STARTS: [&str; 8] = [
    "todo",
    "[todo",
    "replace with",
    "[replace with",
    "lorem ipsum",
    "<description>",
    "describe what",
    "[describe what",
];

impl Rule for PlaceholderDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let pair = front.pair("description");
        let text = fold_case(text.trim_start());
        let placeholder = STARTS.iter().any(|start| {
            let rest = text.strip_prefix(start);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
        });
        let Some(pair) = pair.filter(|_| placeholder || gaps(&text) >= FEWEST_GAPS) else {
            return;
        };
        let found = cx
            .file(
                skill,
                place(source, pair),
                "description is a template's placeholder",
                "was never replaced",
            )
            .help("say what the skill does and when to use it");
        cx.report(found);
    }
}

/// One gap may be the syntax of something; with two nobody has filled in a template.
const FEWEST_GAPS: usize = 2;

/// How many gaps of a template a text has: a few plain words in brackets that are no link.
fn gaps(text: &str) -> usize {
    const FEWEST_WORDS: usize = 3;
    let found = text.split('[').skip(1).filter(|rest| {
        let Some((words, behind)) = rest.split_once(']') else {
            return false;
        };
        let plain = words
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, ' ' | '\'' | '’' | ',' | '-'));
        let count = words.split(' ').filter(|word| !word.is_empty()).count();
        plain && count >= FEWEST_WORDS && !behind.starts_with(['(', '[', ':'])
    });
    found.count()
}
