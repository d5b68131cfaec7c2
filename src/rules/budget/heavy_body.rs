//! `heavy-body`.

use super::{Section, sections_by, way_to_less};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Span, grouped};
use crate::tokens;

declare_rule! {
    pub HeavyBody = {
        id: "heavy-body", group: Budget, level: Warn, tier: T1,
        options: &[RuleOption { name: "max-tokens", default: Number(5000) }],
    }
}

impl Rule for HeavyBody {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-tokens");
        if skill.body().len() <= limit {
            return;
        }
        let Some(counted) = Counted::above(skill, limit) else {
            return;
        };
        let total = counted.of(skill, skill.body_span());
        let title = format!(
            "body is {} tokens, the limit is {}",
            grouped(total),
            grouped(limit)
        );
        let sections = sections_by(skill, |span| counted.of(skill, span));
        let label = format!("token {} is in this section", grouped(limit + 1));
        let span = place(skill, &sections, limit).unwrap_or(skill.body_span());
        let over = total.saturating_sub(limit);
        let help = way_to_less(&sections, over, ("largest", "tokens"));
        let found = cx.file(skill, span, title, label).help(help);
        cx.report(found.note("o200k_base, exact"));
    }
}

/// The tokens of a body between its headings, counted once.
struct Counted {
    /// Where a part begins, and its tokens with those of all before it; at last the
    /// end of the body.
    places: Vec<(usize, usize)>,
}

impl Counted {
    /// `None` where the body has at most `limit` tokens.
    fn above(skill: &Skill, limit: usize) -> Option<Counted> {
        let (source, body) = (skill.source()?, skill.body_span());
        let headings = skill.document().headings.iter();
        let mut starts: Vec<usize> = headings.map(|heading| heading.span.start).collect();
        starts.retain(|at| *at > body.start && tokens::divides(source.text(), *at));
        starts.insert(0, body.start);
        let ends = starts.iter().skip(1).copied().chain([body.end]);
        let spans = starts.iter().zip(ends);
        let parts: Vec<&str> = spans
            .map(|(start, end)| source.slice(Span::new(*start, end)))
            .collect();
        let counts = tokens::parts_exceed(&parts, limit)?;
        let mut total = 0;
        let mut places = Vec::with_capacity(starts.len() + 1);
        for (start, count) in starts.into_iter().zip(counts) {
            places.push((start, total));
            total += count;
        }
        places.push((body.end, total));
        Some(Counted { places })
    }

    /// The tokens of a range of SKILL.md.
    fn of(&self, skill: &Skill, span: Span) -> usize {
        let before = |at: usize| {
            let found = self.places.binary_search_by_key(&at, |place| place.0);
            found.ok().and_then(|found| self.places.get(found))
        };
        match (before(span.start), before(span.end)) {
            (Some(start), Some(end)) => end.1.saturating_sub(start.1),
            _ => skill
                .source()
                .map_or(0, |source| tokens::count(source.slice(span))),
        }
    }
}

/// The heading of the section in which the token behind `limit` lies; where the
/// section has none, the line.
fn place(skill: &Skill, sections: &[Section<'_>], limit: usize) -> Option<Span> {
    let mut left = limit;
    for section in sections {
        if section.size > left {
            return section.heading.or_else(|| line_of(skill, section, left));
        }
        left -= section.size;
    }
    // Cut into parts a text may be a token shorter: it is in the last one.
    sections.last()?.heading
}

/// The line of a section in which the token behind `left` lies.
fn line_of(skill: &Skill, section: &Section<'_>, mut left: usize) -> Option<Span> {
    let source = skill.source()?;
    let mut at = section.start;
    for line in section.text.split_inclusive('\n') {
        let size = tokens::count(line);
        if size > left {
            break;
        }
        left -= size;
        at += line.len();
    }
    let last = section.start + section.text.trim_end().len();
    Some(source.line_span(source.position(at.min(last)).line))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::Origin;
    use crate::rules::budget::sections;
    use crate::skill::Place;
    use crate::text::Source;
    use crate::tree::{MemoryTree, RelPath};

    #[test]
    fn sections_are_as_large_as_each_counted_alone() {
        let text = "---\nname: a\n---\nOne.\n\n## Two\n\nText.\n  ## Three\n- ## Four\n\nText.\n\n\
            > ## Five\ntext\n\n/six\n----\n## Seven\r\r## Eight\n\n### Nine\n\nEnd.\n";
        let place = Place {
            shown: "a".to_owned(),
            folder: "a".to_owned(),
            origin: Origin::Disk,
        };
        let source = Source::from_bytes(text.as_bytes().to_vec());
        let tree = Arc::new(MemoryTree::new());
        let skill = Skill::with_source(tree, RelPath::root(), place, source);
        let counted = Counted::above(&skill, 0).unwrap();
        let sizes = |sections: Vec<Section<'_>>| -> Vec<(usize, usize)> {
            sections
                .iter()
                .map(|part| (part.start, part.size))
                .collect()
        };
        let alone = sizes(sections(&skill, tokens::count));
        assert!(alone.len() > 6);
        let once = sections_by(&skill, |span| counted.of(&skill, span));
        assert_eq!(sizes(once), alone);
        assert_eq!(
            counted.of(&skill, skill.body_span()),
            tokens::count(skill.body())
        );
        assert!(Counted::above(&skill, tokens::count(skill.body())).is_none());
    }
}
