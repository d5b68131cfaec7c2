//! `markup-in-description`.

use std::ops::Range;

use crate::declare_rule;
use crate::finding::Profile;
use crate::rules::paths::is_for_claude_code_alone;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::clients::{doing, leaving_out_tags, refusing_tags};
use crate::text::Untrusted;

declare_rule! {
    pub MarkupInDescription = {
        id: "markup-in-description", group: Spec, level: Warn, tier: T3,
    }
}

/// No more tags of one description are pointed at.
const MAX_LABELS: usize = 5;

impl Rule for MarkupInDescription {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some(source), Some(pair)) = (skill.source(), skill.pair("description")) else {
            return;
        };
        let Some(text) = pair.value.as_str() else {
            return;
        };
        let mut tags = tags(text);
        let Some(first) = tags.next() else {
            return;
        };
        // Asked behind the tag: it reads what lies around the skill.
        let open = cx.clients().is_empty() && cx.profile() != Profile::Spec;
        if open && is_for_claude_code_alone(skill) {
            return;
        }
        let head = pair.head(source.text());
        let place = |tag| pair.value.exact_place(source.text(), tag).unwrap_or(head);
        let title = format!(
            "description holds the tag `{}`",
            Untrusted(&text[first.clone()])
        );
        let label = format!(
            "{} it, {} it out",
            doing(&refusing_tags(), "refuse"),
            doing(&leaving_out_tags(), "leave")
        );
        let mut found = cx.file(skill, place(first), title, label);
        for tag in tags.take(MAX_LABELS) {
            found = found.also(place(tag), "here too");
        }
        cx.report(found.help("write it without `<` and `>`; `{…}` marks a placeholder as well"));
    }
}

/// The bytes of every tag, in order.
fn tags(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let opens = text.match_indices('<').map(|(at, _)| at);
    opens.filter_map(|at| {
        let inside = &text[at + 1..];
        let end = inside
            .find(['<', '>'])
            .filter(|end| inside[*end..].starts_with('>'))?;
        let reads_as_tag = inside.starts_with(|c: char| c.is_alphabetic() || c == '/' || c == '!');
        (reads_as_tag && end > 0).then(|| at..at + end + 2)
    })
}
