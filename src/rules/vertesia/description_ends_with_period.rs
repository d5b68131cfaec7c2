//! `description-ends-with-period`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::shown;
use crate::rules::vertesia_parts::serves;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Style;
use crate::systems::vertesia::sdk;
use crate::text::{Edit, Span};

declare_rule! {
    pub DescriptionEndsWithPeriod = { id: "description-ends-with-period", group: Vertesia, level: Warn, fix: Unsafe, tier: T2 }
}

impl Rule for DescriptionEndsWithPeriod {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let text = skill.source().map_or("", |source| source.text());
        let Ok(served) = sdk::read(text) else {
            return;
        };
        // Where YAML has another text than the SDK, that is the fault.
        let field = skill.text_field("description");
        let is_both = field.is_some_and(|field| field.trim_end().ends_with('.'));
        if !served.description.ends_with('.') || !is_both || !serves(cx) {
            return;
        }
        let title = "the SDK puts a period behind the description, which has one";
        let Some(pair) = skill.pair("description") else {
            return;
        };
        let last: String = served.description.chars().rev().take(24).collect();
        let last: String = last.chars().rev().collect();
        let label = format!("…{}. Returns contextual instructions …", shown(&last));
        let span = pair.value.span;
        let found = cx.file(skill, span, title, label);
        let found = found.help("leave out the last period");
        let scalar = pair.value.scalar();
        let is_plain = scalar.is_some_and(|scalar| scalar.style == Style::Plain);
        let is_last = text
            .get(span.range())
            .is_some_and(|written| written.ends_with('.'));
        cx.report(if is_plain && is_last {
            let edit = Edit::delete(Span::new(span.end - 1, span.end));
            found.fix(Safety::Unsafe, vec![edit])
        } else {
            found
        });
    }
}
