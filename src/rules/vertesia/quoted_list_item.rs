//! `quoted-list-item`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{read, shown};
use crate::rules::vertesia_parts::{bare, read_pairs, serves};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Node, Style};
use crate::systems::vertesia::sdk;
use crate::text::Edit;

declare_rule! {
    pub QuotedListItem = { id: "quoted-list-item", group: Vertesia, level: Deny, fix: Safe, tier: T2 }
}

impl Rule for QuotedListItem {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill).filter(|_| serves(cx)) else {
            return;
        };
        for (pair, _) in read_pairs(front) {
            let key = pair.key.scalar_text().unwrap_or_default();
            if !sdk::reads_list(key) || !source.slice(pair.value.span).starts_with('[') {
                continue;
            }
            let quoted = |node: &&Node| {
                let style = node.scalar().map(|scalar| scalar.style);
                matches!(style, Some(Style::SingleQuoted | Style::DoubleQuoted))
            };
            let items: Vec<&Node> = pair.value.items().iter().filter(quoted).collect();
            let Some(first) = items.first() else {
                continue;
            };
            let text = shown(source.slice(first.span));
            let title = format!("`{key}` has an item in quotes, which the SDK takes along");
            let mut found = cx.file(
                skill,
                first.span,
                title,
                format!("its name there is `{text}`"),
            );
            let bare: Option<Vec<Edit>> = items
                .iter()
                .map(|item| Some(Edit::replace(item.span, bare(item)?)))
                .collect();
            found = match bare {
                Some(edits) => found
                    .help("write it without quotes")
                    .fix(Safety::Safe, edits),
                None => found.help("give it a name that needs no quotes"),
            };
            cx.report(found);
        }
    }
}
