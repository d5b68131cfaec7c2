//! `block-list-ignored`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::read;
use crate::rules::vertesia_parts::{plain, read_pairs, serves};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Kind;
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
            let items: Vec<&str> = pair.value.items().iter().filter_map(plain).collect();
            let title =
                format!("`{path}` is a list over several lines, which the SDK does not read");
            let label = "for the SDK nothing stands here";
            let mut found = cx.file(skill, pair.key.span, title, label);
            found = found.help(format!(
                "write it on one line: `{key}: [{}]`",
                items.join(", ")
            ));
            if items.len() == pair.value.items().len() {
                let line = Span::new(pair.key.span.end, pair.value.span.end);
                let line = Span::new(line.start, line.start + source.slice(line).trim_end().len());
                if !source.slice(line).contains('#') {
                    let text = format!(": [{}]", items.join(", "));
                    found = found.fix(Safety::Safe, vec![Edit::replace(line, text)]);
                }
            }
            cx.report(found);
        }
    }
}
