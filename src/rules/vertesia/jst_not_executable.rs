//! `jst-not-executable`.

use crate::declare_rule;
use crate::rules::forms::in_form;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Pair;
use crate::systems::document::FormDocument;
use crate::systems::vertesia::TEMPLATE;
use crate::text::Span;

declare_rule! {
    pub JstNotExecutable = { id: "jst-not-executable", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for JstNotExecutable {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let is_jst = |pair: &&Pair| pair.value.as_str() == Some("jst");
        let title = "a template is not executed: a call is answered by an error (501)";
        if let Some(pair) = skill.pair("content_type").filter(is_jst) {
            let found = cx.file(skill, pair.value.span, title, "not supported");
            cx.report(found.help("write the instructions as Markdown: `content_type: md`"));
        } else if let Some(span) = in_file(skill, "content_type", "jst") {
            let found = in_form(skill, span, title, "not supported", cx);
            cx.report_all(found.map(|found| found.help("write `\"content_type\": \"md\"`")));
        } else if skill.source().is_none() && skill.has_beside(TEMPLATE) {
            let found = cx.path(skill, skill.path_of(TEMPLATE), title);
            cx.report(found.help("write the instructions as Markdown, in SKILL.md"));
        }
    }
}

/// The place of a value in the file of another form, where it is this text.
fn in_file(skill: &Skill, key: &str, text: &str) -> Option<Span> {
    let document = skill.fact::<FormDocument>().document()?;
    let found = document.value().get(key)?.as_str() == Some(text);
    found.then(|| document.span(&format!("/{key}")))
}
