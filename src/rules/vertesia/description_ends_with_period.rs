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
        let served = sdk::read(skill.source().map_or("", |source| source.text()));
        let description = served.map(|served| served.description);
        let Ok(description) = description else {
            return;
        };
        if !description.ends_with('.') || !serves(cx) {
            return;
        }
        let title = "the SDK puts a period behind the description, which has one";
        let Some(pair) = skill.pair("description") else {
            return;
        };
        let last: String = description.chars().rev().take(24).collect();
        let last: String = last.chars().rev().collect();
        let label = format!("…{}. Returns contextual instructions …", shown(&last));
        let found = cx.file(skill, pair.value.span, title, label);
        let found = found.help("leave out the last period");
        let plain = pair
            .value
            .scalar()
            .is_some_and(|scalar| scalar.style == Style::Plain);
        let end = pair.value.span.end;
        cx.report(if plain {
            let edit = Edit::delete(Span::new(end - 1, end));
            found.fix(Safety::Unsafe, vec![edit])
        } else {
            found
        });
    }
}
