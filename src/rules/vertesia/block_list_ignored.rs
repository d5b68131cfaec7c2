//! `block-list-ignored`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::read;
use crate::rules::vertesia_parts::{on_one_line, plain, read_pairs, serves};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::yaml::is_item;
use crate::syntax::{Kind, Node};
use crate::systems::vertesia::sdk;
use crate::text::{Edit, Span};

declare_rule! {
    pub BlockListIgnored = { id: "block-list-ignored", group: Vertesia, level: Deny, fix: Safe, tier: T2 }
}

impl Rule for BlockListIgnored {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill).filter(|_| serves(cx)) else {
            return;
        };
        for (pair, path) in read_pairs(front) {
            let key = pair.key.scalar_text().unwrap_or_default();
            let is_block = pair.value.kind() == Kind::Sequence
                && !source.slice(pair.value.span).starts_with('[');
            if !sdk::reads_list(key) || !is_block {
                continue;
            }
            let items: Vec<Option<String>> = pair.value.items().iter().map(item).collect();
            let title =
                format!("`{path}` is a list over several lines, which the SDK does not read");
            let label = "for the SDK nothing stands here";
            let mut found = cx.file(skill, pair.key.span, title, label);
            let Some(texts) = items.into_iter().collect::<Option<Vec<String>>>() else {
                // A line with that item left out would say less than the list does.
                cx.report(
                    found.help(
                        "write it on one line, and give each item a text that needs no quotes",
                    ),
                );
                continue;
            };
            let texts = texts.join(", ");
            found = found.help(on_one_line(key, &format!("[{texts}]")));
            let are_plain = pair.value.items().iter().all(|item| plain(item).is_some());
            let line = Span::new(pair.key.span.end, pair.value.span.end);
            let line = Span::new(line.start, line.start + source.slice(line).trim_end().len());
            if are_plain && !source.slice(line).contains('#') {
                let edit = Edit::replace(line, format!(": [{texts}]"));
                found = found.fix(Safety::Safe, vec![edit]);
            }
            cx.report(found);
        }
    }
}

/// The text of an item that both readers take for the same in a list on one line.
fn item(node: &Node) -> Option<String> {
    let text = node.as_str()?;
    is_item(text).then(|| text.to_owned())
}
