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
        let Some(pair) = pair.filter(|_| placeholder) else {
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
