//! `crlf-frontmatter`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::read;
use crate::rules::vertesia_parts::serves;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::systems::vertesia::sdk;
use crate::text::{Edit, Span};

declare_rule! {
    pub CrlfFrontmatter = { id: "crlf-frontmatter", group: Vertesia, level: Deny, fix: Safe, tier: T2 }
}

impl Rule for CrlfFrontmatter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill).filter(|_| serves(cx)) else {
            return;
        };
        let Fences::Closed { open, close } = front.fences else {
            return;
        };
        let text = source.text();
        if sdk::lines(text).is_some() || front.byte_order_mark.is_some() {
            return;
        }
        let head = &text[..front.body.start];
        let ends = head.match_indices("\r\n");
        let mut edits: Vec<Edit> = ends
            .map(|(at, _)| Edit::delete(Span::new(at, at + 1)))
            .collect();
        let (span, label) = if !edits.is_empty() {
            (open, "its lines end with CR and LF")
        } else if !text[close.end..].starts_with('\n') {
            edits.push(Edit::replace(Span::at(close.end), "\n"));
            (close, "nothing ends this line")
        } else {
            (open, "more than the three dashes, or nothing between them")
        };
        let found = cx
            .file(skill, span, "the SDK finds no frontmatter", label)
            .note(sdk::NO_FRONTMATTER)
            .help("both fences must be `---` and a line feed, with a line between them");
        cx.report(if edits.is_empty() {
            found
        } else {
            found.fix(Safety::Safe, edits)
        });
    }
}
