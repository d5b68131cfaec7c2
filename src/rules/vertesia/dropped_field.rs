//! `dropped-field`.

use crate::declare_rule;
use crate::rules::parts::read;
use crate::rules::vertesia_parts::{builds, serves};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Span;

declare_rule! {
    pub DroppedField = { id: "dropped-field", group: Vertesia, level: Warn, tier: T2 }
}

impl Rule for DroppedField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let outer = |keys: &'static [&'static str]| {
            let pairs = front.pairs().iter();
            pairs.filter(move |pair| {
                pair.key
                    .scalar_text()
                    .is_some_and(|key| keys.contains(&key))
            })
        };
        let mut found = Vec::new();
        let mut add = |key: Span, title: String, help: &str| {
            found.push(cx.file(skill, key, title, "read by nobody").help(help));
        };
        if builds(cx) {
            let code = front.pair("execution").map(|pair| &pair.value);
            if let Some(pair) = code.and_then(|code| code.pair("template")) {
                let title = "`template` is taken from the text, not from here".to_owned();
                add(
                    pair.key.span,
                    title,
                    "put the code into the first fenced block of the text",
                );
            }
            for pair in outer(&["scripts", "widgets"]) {
                let key = pair.key.scalar_text().unwrap_or_default();
                let title = format!("the build tools look for {key} in the folder, not here");
                add(
                    pair.key.span,
                    title,
                    "leave it out: the files beside SKILL.md decide",
                );
            }
        }
        if serves(cx) {
            for pair in outer(&["input_schema", "supporting_tools", "content_type"]) {
                let key = pair.key.scalar_text().unwrap_or_default();
                let title = format!("the SDK does not read `{key}`");
                let help = "it counts where the build tools make the skill; --reader build says so";
                add(pair.key.span, title, help);
            }
        }
        cx.report_all(found);
    }
}
