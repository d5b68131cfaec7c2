//! `misplaced-minara-field`.

use super::{node, read};
use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, lines_of};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Node, Pair};
use crate::systems::minara::KEYS;
use crate::text::{Edit, Source, Span};

/// Keys that other systems have as well, with another meaning.
const OF_OTHERS: [&str; 2] = ["id", "area"];

declare_rule! {
    pub MisplacedMinaraField = {
        id: "misplaced-minara-field", group: Minara, level: Warn, fix: Unsafe, tier: T3,
    }
}

impl Rule for MisplacedMinaraField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // What a stranger's skill has at these places was written for others.
        let Some(domain) = read(skill).filter(|domain| domain.is_builtin()) else {
            return;
        };
        let top = skill.frontmatter().map_or(&[][..], |front| front.pairs());
        let metadata = skill.field("metadata").map_or(&[][..], Node::pairs);
        let both = [
            (top, "at the top level"),
            (metadata, "directly below `metadata`"),
        ];
        for (pairs, place) in both {
            let keys = pairs
                .iter()
                .filter_map(|pair| Some((pair, pair.key.scalar_text()?)));
            let meant = keys.filter(|(_, key)| KEYS.contains(key) && !OF_OTHERS.contains(key));
            for (pair, key) in meant.take(MANY) {
                let title = format!("the host reads no `{key}` {place}");
                let found = cx.file(skill, pair.key.span, title, "not read here");
                let found = if domain.layers.merged.get(key).is_some() {
                    found.help(format!("delete it: `metadata.minara.{key}` is what counts"))
                } else {
                    found.help("move it below `metadata.minara`")
                };
                cx.report(match moved(skill, pair, key) {
                    Some(edits) => found.fix(Safety::Unsafe, edits),
                    None => found,
                });
            }
        }
    }
}

/// The edits that move a pair below `metadata.minara`, where that is there, has not
/// the key, and both are written on lines of their own.
fn moved(skill: &Skill, pair: &Pair, key: &str) -> Option<Vec<Edit>> {
    let source = skill.source()?;
    let own = node(skill, &[]).filter(|own| own.get(key).is_none())?;
    let first = own.pairs().first()?.key.span;
    let (target, indent) = line_start(source, first)?;
    let lines = lines_of(source, pair)?;
    let (_, old) = line_start(source, pair.key.span)?;
    let mut text = String::new();
    for line in source.slice(lines).split_inclusive('\n') {
        match line.strip_prefix(old) {
            _ if line.trim().is_empty() => text.push_str(line),
            Some(rest) => {
                text.push_str(indent);
                text.push_str(rest);
            }
            None => return None,
        }
    }
    Some(vec![
        Edit::delete(lines),
        Edit::replace(Span::at(target), text),
    ])
}

/// Where the line of a key begins, and the blanks before the key; `None` where
/// something else stands before it.
fn line_start(source: &Source, key: Span) -> Option<(usize, &str)> {
    let before = source.text().get(..key.start)?;
    let start = before.rfind('\n')? + 1;
    let blanks = &before[start..];
    blanks
        .bytes()
        .all(|byte| byte == b' ')
        .then_some((start, blanks))
}
