//! What a skill costs: lines, tokens, tools.

pub mod clipped_listing_entry;
pub mod frontmatter_over_read_window;
pub mod heavy_body;
pub mod heavy_reference;
pub mod large_file;
pub mod listing_over_budget;
pub mod long_listing_entry;
pub mod many_files;
pub mod overlong_body;
pub mod too_many_tools;

use crate::skill::Skill;
use crate::text::{Span, Untrusted, grouped};

/// What stands from one heading to the next.
pub(in crate::rules) struct Section<'a> {
    /// The heading's text; empty in front of the first one.
    title: &'a str,
    /// The heading's line.
    heading: Option<Span>,
    /// Where the section begins in SKILL.md.
    start: usize,
    /// The text, heading included.
    text: &'a str,
    /// Its size in the unit that was asked for.
    size: usize,
}

/// The sections of a skill's body. They begin at the headings of the highest level that
/// the body has twice and that parts it: of which no section is most of the body. The
/// levels above begin sections as well.
pub(in crate::rules) fn sections(skill: &Skill, size: impl Fn(&str) -> usize) -> Vec<Section<'_>> {
    let source = skill.source();
    let slice = |span| source.map_or("", |source| source.slice(span));
    sections_by(skill, |span| size(slice(span)))
}

/// As [`sections`], where the size is that of a range of SKILL.md.
fn sections_by(skill: &Skill, size: impl Fn(Span) -> usize) -> Vec<Section<'_>> {
    let headings = &skill.document().headings;
    let count = |level| headings.iter().filter(|h| h.level == level).count();
    let mut levels = (1..=6).filter(|level| count(*level) > 1);
    let first = levels.next().unwrap_or(6);
    let mut parts = sections_to(skill, first, &size);
    for level in levels {
        let total: usize = parts.iter().map(|part| part.size).sum();
        if parts.iter().all(|part| part.size <= total / 2) {
            break;
        }
        parts = sections_to(skill, level, &size);
    }
    parts
}

/// The sections that headings of level `deepest` and above begin.
fn sections_to<'a>(
    skill: &'a Skill,
    deepest: u8,
    size: &impl Fn(Span) -> usize,
) -> Vec<Section<'a>> {
    let (Some(source), body) = (skill.source(), skill.body_span()) else {
        return Vec::new();
    };
    let headings = &skill.document().headings;
    let mut starts = vec![(body.start, "", None)];
    for heading in headings.iter().filter(|h| h.level <= deepest) {
        let line = source.line_span(source.position(heading.span.start).line);
        starts.push((heading.span.start, heading.text.as_str(), Some(line)));
    }
    let ends = starts.iter().skip(1).map(|start| start.0).chain([body.end]);
    let mut sections = Vec::with_capacity(starts.len());
    for (&(start, title, heading), end) in starts.iter().zip(ends) {
        let span = Span::new(start, end);
        sections.push(Section {
            title,
            heading,
            start,
            text: source.slice(span),
            size: size(span),
        });
    }
    sections
}

/// What to move out of a body that is `over` too large: the three largest sections that
/// have a title, and how much of them. `None` where fewer than two have one, or where most
/// of the text has none: there is nothing to choose from.
pub(in crate::rules) fn to_move(
    sections: &[Section<'_>],
    over: usize,
    (largest, unit): (&str, &str),
) -> Option<String> {
    let mut titled: Vec<_> = sections.iter().filter(|s| !s.title.is_empty()).collect();
    let total: usize = sections.iter().map(|section| section.size).sum();
    let with_title: usize = titled.iter().map(|section| section.size).sum();
    if titled.len() < 2 || with_title < total / 2 {
        return None;
    }
    titled.sort_by_key(|section| std::cmp::Reverse(section.size));
    titled.truncate(3);
    let shown = titled.iter();
    let shown = shown.map(|s| format!("{} {}", Untrusted(&short(s.title)), grouped(s.size)));
    let shown = shown.collect::<Vec<_>>().join(" · ");
    let sizes = || titled.iter().map(|section| section.size);
    let nearly_all = sizes()
        .next()
        .is_some_and(|size| size >= total - total / 10);
    let how = if nearly_all {
        "give the parts of the first headings, and move some of them to references/".to_owned()
    } else if sizes().all(|size| size >= over) {
        "move one to references/ and link it".to_owned()
    } else if sizes().next() >= Some(over) {
        "move the first to references/ and link it".to_owned()
    } else if sizes().sum::<usize>() >= over {
        format!(
            "move {} {unit} of them to references/ and link them",
            grouped(over)
        )
    } else {
        format!(
            "move {} {unit} to references/, these and more, and link them",
            grouped(over)
        )
    };
    Some(format!("{largest} sections: {shown}; {how}"))
}

/// What to move out of a body that is `over` too large, also where its headings do not part it.
fn way_to_less(sections: &[Section<'_>], over: usize, words: (&str, &str)) -> String {
    let choice = to_move(sections, over, words);
    choice.unwrap_or_else(|| "move what not every use needs to references/ and link it".to_owned())
}

/// At most 40 characters of a title.
fn short(title: &str) -> String {
    match title.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", title[..end].trim_end()),
        None => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of sections of these sizes.
    fn said(sizes: &[usize], over: usize) -> Option<String> {
        let titles = ["A", "B", "C", "D"];
        let sections = sizes.iter().zip(titles).map(|(size, title)| Section {
            title,
            heading: None,
            start: 0,
            text: "",
            size: *size,
        });
        let sections: Vec<Section<'_>> = sections.collect();
        to_move(&sections, over, ("largest", "tokens"))
    }

    #[test]
    fn what_is_to_be_moved_is_enough() {
        let said = |sizes: &[usize], over| {
            let said = said(sizes, over).unwrap();
            said.rsplit_once("; ").unwrap().1.to_owned()
        };
        assert_eq!(
            said(&[900, 800, 700], 700),
            "move one to references/ and link it"
        );
        assert_eq!(
            said(&[700, 900], 800),
            "move the first to references/ and link it"
        );
        assert_eq!(
            said(&[900, 800, 700], 1_200),
            "move 1,200 tokens of them to references/ and link them"
        );
        assert_eq!(
            said(&[900, 800, 700, 600], 2_500),
            "move 2,500 tokens to references/, these and more, and link them"
        );
    }

    #[test]
    fn a_section_that_is_the_body_is_not_moved() {
        let said = said(&[558, 14], 72).unwrap();
        let how = "give the parts of the first headings, and move some of them to references/";
        assert!(said.ends_with(how), "{said}");
    }

    #[test]
    fn one_section_is_no_choice() {
        assert_eq!(said(&[900], 100), None);
    }

    #[test]
    fn headings_that_part_little_are_no_choice() {
        let untitled = |size| Section {
            title: "",
            heading: None,
            start: 0,
            text: "",
            size,
        };
        let titled = |size| Section {
            title: "A",
            ..untitled(size)
        };
        let sections = [untitled(5_436), titled(161), titled(27)];
        let words = ("largest", "tokens");
        assert_eq!(to_move(&sections, 624, words), None);
        assert_eq!(
            way_to_less(&sections, 624, words),
            "move what not every use needs to references/ and link it"
        );
    }
}
