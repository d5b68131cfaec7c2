//! `inline-comment-captured`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::read;
use crate::rules::vertesia_parts::{read_pairs, serves};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Kind;
use crate::systems::vertesia::sdk;
use crate::text::{Edit, Span};

declare_rule! {
    pub InlineCommentCaptured = { id: "inline-comment-captured", group: Vertesia, level: Deny, fix: Safe, tier: T2 }
}

impl Rule for InlineCommentCaptured {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill).filter(|_| serves(cx)) else {
            return;
        };
        let Some(lines) = sdk::lines(source.text()) else {
            return;
        };
        for line in lines.lines.iter().filter(|line| sdk::reads(&line.key)) {
            let pair = read_pairs(front)
                .into_iter()
                .map(|(pair, _)| pair)
                .find(|pair| pair.key.span == line.key_span);
            let Some(value) = pair.map(|pair| &pair.value) else {
                continue;
            };
            let rest = Span::new(value.span.end.min(line.span.end), line.span.end);
            let written = source.slice(rest);
            let behind = written.trim_start_matches([' ', '\t']);
            if !behind.starts_with('#') || behind.len() == written.len() {
                continue;
            }
            let key = &line.key;
            let title = format!("the SDK takes this comment for a part of `{key}`");
            let comment = Span::new(rest.end - behind.len(), rest.end);
            let label = match value.kind() {
                Kind::Sequence => "the list is then none",
                _ => "no comment there",
            };
            let found = cx.file(skill, comment, title, label);
            let found = found.help("put the comment on a line of its own");
            cx.report(found.fix(Safety::Safe, vec![Edit::delete(rest)]));
        }
    }
}
