//! `literal-escape`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Style;
use crate::text::{Edit, Span};

declare_rule! {
    pub LiteralEscape = {
        id: "literal-escape", group: Correctness, level: Warn, tier: T2, fix: Unsafe,
    }
}

impl Rule for LiteralEscape {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(node), Some(source)) = (skill.field("description"), skill.source()) else {
            return;
        };
        let style = node.scalar().map(|scalar| scalar.style);
        if !matches!(style, Some(Style::Plain | Style::SingleQuoted)) {
            return;
        }
        let places = escapes(source.slice(node.span));
        let Some(first) = places.first() else {
            return;
        };
        let edits = places
            .iter()
            .map(|span| Edit::replace(span.shifted(node.span.start), " "));
        let found = cx
            .file(
                skill,
                first.shifted(node.span.start),
                "`\\n` in `description` is two characters",
                "no line end: only double quotes know escapes",
            )
            .help("write a blank, or put the value into double quotes")
            .fix(Safety::Unsafe, edits.collect());
        cx.report(found);
    }
}

/// Runs of `\n` behind the end of a word or sentence and in front of a new one;
/// in a path, such as `C:\new`, a small letter follows.
fn escapes(text: &str) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    for (at, _) in text.match_indices("\\n") {
        match found.last_mut() {
            Some(last) if last.end == at => last.end = at + 2,
            _ => found.push(Span::new(at, at + 2)),
        }
    }
    found.retain(|span| {
        let next = text[span.end..].chars().next();
        !next.is_some_and(|c| c.is_lowercase() || c == '\\')
    });
    found
}
