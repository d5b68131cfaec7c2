//! `broken-anchor`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::fences::{in_doubt_from, sure_links};
use crate::rules::parts::MANY;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Skill, Target, decode, target};
use crate::syntax::Document;
use crate::syntax::markdown::Link;
use crate::text::{Span, Untrusted, nearest_word};
use crate::tree::RelPath;
use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use unicode_general_category::{GeneralCategory, get_general_category};

declare_rule! {
    pub BrokenAnchor = {
        id: "broken-anchor", group: Correctness, level: Warn, tier: T4, fix: Hint,
    }
}

impl Rule for BrokenAnchor {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let by_path: HashMap<&RelPath, &Page<'_>> =
            pages.iter().map(|page| (&page.path, page)).collect();
        let mut known: HashMap<&RelPath, HashSet<String>> = HashMap::new();
        for page in &pages {
            // Makers of documentation look a label up in all pages of a work.
            let is_labelled = LazyCell::new(|| labels(page.source.text()).next().is_some());
            let mut broken: Vec<Broken<'_>> = Vec::new();
            for link in sure_links(skill, page) {
                let Some(anchor) = anchor(&link.target) else {
                    continue;
                };
                if is_permalink(page, link) || (link.target.starts_with('#') && *is_labelled) {
                    continue;
                }
                let Some(to) = aim(skill, page, &link.target, &by_path) else {
                    continue;
                };
                let anchors = known.entry(&to.path).or_insert_with(|| anchors(skill, to));
                if anchors.contains(&bare(&anchor)) {
                    continue;
                }
                let label = if to.path == page.path {
                    "no such heading in this file".to_owned()
                } else {
                    format!("no such heading in `{}`", Untrusted(to.path.name()))
                };
                // A page can have as many links as headings: what is not shown is not
                // looked for.
                let is_shown = broken.len() <= MANY;
                let near = || {
                    let near = nearest_word(&anchor, anchors.iter().map(String::as_str));
                    near.or_else(|| only_longer(&bare(&anchor), anchors))
                };
                let near = is_shown.then(near).flatten();
                broken.push(Broken {
                    link,
                    label,
                    hint: near.map(|near| format!("did you mean `#{}`?", Untrusted(near))),
                    anchor,
                });
            }
            cx.report_all(finding(skill, page, &broken, cx));
        }
    }
}

/// A link to an anchor that no heading has.
struct Broken<'a> {
    link: &'a Link,
    anchor: String,
    label: String,
    /// What may have been meant.
    hint: Option<String>,
}

/// One finding for all such links of a page: mostly a heading was renamed, or a list of
/// contents is not that of its page.
fn finding(
    skill: &Skill,
    page: &Page<'_>,
    broken: &[Broken<'_>],
    cx: &Checks<'_>,
) -> Option<Finding> {
    let (first, others) = broken.split_first()?;
    let anchor = Untrusted(&first.anchor);
    let title = match others.len() {
        0 => format!("no heading has the anchor `#{anchor}`"),
        1 => format!("no heading has the anchor `#{anchor}`, nor that of another link"),
        more => format!("no heading has the anchor `#{anchor}`, nor those of {more} more links"),
    };
    let found = cx.path(skill, page.shown.clone(), title);
    let found = found.at(page.source, first.link.span, first.label.as_str());
    let help = "name a heading of that file, or drop the anchor";
    let found = found.help(first.hint.as_deref().unwrap_or(help));
    Some(others.iter().take(MANY).fold(found, |found, other| {
        let label = other.hint.as_deref().unwrap_or(&other.label);
        found.also(other.link.span, label)
    }))
}

/// Whether a heading links to itself, as pages that were saved from a site do.
fn is_permalink(page: &Page<'_>, link: &Link) -> bool {
    link.target.starts_with('#') && is_in_heading(page.document, link.span)
}

fn is_in_heading(document: &Document, span: Span) -> bool {
    let headings = &document.headings;
    let above = headings.partition_point(|heading| heading.span.start <= span.start);
    let heading = above.checked_sub(1).and_then(|at| headings.get(at));
    heading.is_some_and(|heading| span.end <= heading.span.end)
}

/// The labels of a page: `(name)=` on a line of its own.
fn labels(text: &str) -> impl Iterator<Item = &str> {
    let lines = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix('('));
    lines.filter_map(|label| label.strip_suffix(")="))
}

/// The names of the sections of a page that tags divide: `<name>` on a line of its own.
fn sections(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    let tags = lines.filter_map(|line| line.strip_prefix('<')?.strip_suffix('>'));
    let named = |c: char| c.is_alphanumeric() || "_-".contains(c);
    tags.filter(move |name| !name.is_empty() && name.chars().all(named))
}

/// The only anchor that has this one as its first or last words.
fn only_longer<'a>(anchor: &str, anchors: &'a HashSet<String>) -> Option<&'a str> {
    let longer = |known: &&String| {
        let begins = known.strip_prefix(anchor);
        let ends = known.strip_suffix(anchor);
        begins.is_some_and(|rest| rest.starts_with('-'))
            || ends.is_some_and(|rest| rest.ends_with('-'))
    };
    let mut found = anchors.iter().filter(longer);
    let first = found.next()?;
    found.next().is_none().then_some(first.as_str())
}

/// The anchor of a link, decoded, where it can name a heading.
fn anchor(link: &str) -> Option<String> {
    let anchor = decode(link.split_once('#')?.1);
    let number = anchor.strip_prefix(['L', 'l']).unwrap_or("");
    let line = number.starts_with(|c: char| c.is_ascii_digit());
    let open = anchor.contains(['{', '}', '<', '>', '$', '*', '…', '/', '=', ':']);
    (!anchor.is_empty() && anchor != "top" && !line && !open).then_some(anchor)
}

/// The page that a link leads to.
fn aim<'a>(
    skill: &Skill,
    page: &'a Page<'a>,
    link: &str,
    pages: &HashMap<&RelPath, &'a Page<'a>>,
) -> Option<&'a Page<'a>> {
    if link.starts_with('#') {
        return Some(page);
    }
    match target(skill, &page.dir, link) {
        Target::Path(path) => pages.get(&path).copied(),
        _ => None,
    }
}

/// The anchors of a page, as [`bare`] has them. Behind a broken fence a heading is one
/// whether it is text or code there.
fn anchors(skill: &Skill, page: &Page<'_>) -> HashSet<String> {
    let (text, document) = (page.source.text(), page.document);
    let mut anchors = HashSet::new();
    let mut times: HashMap<String, usize> = HashMap::new();
    for heading in &document.headings {
        let written = heading.text.split_once("{#");
        if let Some((_, id)) = written {
            anchors.insert(bare(id));
        }
        anchors.extend(in_brackets(&heading.text).map(bare));
        let slug = slug(written.map_or(heading.text.as_str(), |(title, _)| title));
        let before = times.entry(slug.clone()).or_insert(0);
        anchors.insert(bare(&match *before {
            0 => slug,
            times => format!("{slug}-{times}"),
        }));
        *before += 1;
    }
    if let Some(from) = in_doubt_from(skill, &page.path) {
        let lines = text.get(from..).unwrap_or("").lines();
        anchors.extend(lines.filter_map(title).map(|title| bare(&slug(title))));
    }
    anchors.extend(labels(text).map(bare));
    anchors.extend(sections(text).map(bare));
    for span in &document.html {
        let html = text.get(span.range()).unwrap_or("");
        let named = ["id", "name"].into_iter().flat_map(|key| values(html, key));
        anchors.extend(named.map(bare));
        // Behind a tag's line no blank line ends the markup: headings are in it.
        anchors.extend(
            html.lines()
                .filter_map(title)
                .map(|title| bare(&slug(title))),
        );
        if is_in_heading(document, *span) {
            anchors.extend(values(html, "href").filter_map(|id| id.strip_prefix('#').map(bare)));
        }
    }
    // A saved page: the heading's link to itself tells what its anchor was.
    let own = document
        .links
        .iter()
        .filter(|link| is_permalink(page, link));
    anchors.extend(own.map(|link| bare(&link.target)));
    anchors
}

/// The text of a line that is written as a heading.
fn title(line: &str) -> Option<&str> {
    let title = line.trim_start_matches('#');
    (title.len() < line.len()).then(|| title.strip_prefix(' '))?
}

/// The anchor in brackets at the end of a heading, as some makers of documentation
/// write it: `Field reuse [field-reuse]`.
fn in_brackets(heading: &str) -> Option<&str> {
    let (_, id) = heading.trim_end().strip_suffix(']')?.rsplit_once(" [")?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    id.chars().all(plain).then_some(id)
}

/// The values of an attribute, which may stand between quotes. Blanks may stand on
/// both sides of the sign.
fn values<'a>(html: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    let places = html
        .match_indices(key)
        .filter(|(at, _)| html[..*at].ends_with(char::is_whitespace));
    places.filter_map(|(at, key)| {
        let value = html[at + key.len()..].trim_start();
        let value = value.strip_prefix('=')?.trim_start();
        match value.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            Some(quote) => value[1..].split_once(quote).map(|(id, _)| id),
            None => value.split(|c: char| c.is_whitespace() || c == '>').next(),
        }
    })
}

/// A heading's anchor as code hosts make it.
fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|c| match c {
        ' ' => Some('-'),
        c if is_kept(c) => Some(c),
        _ => None,
    });
    kept.collect::<String>().to_lowercase()
}

/// An anchor for comparison: hosts differ in what they keep of signs and marks.
fn bare(anchor: &str) -> String {
    let kept = anchor.chars().filter(|c| is_kept(*c));
    kept.collect::<String>().to_lowercase()
}

/// Whether code hosts keep a sign of a heading in its anchor: letters, decimal digits
/// and joints, but no other numerals such as `²`.
fn is_kept(c: char) -> bool {
    use GeneralCategory as Is;
    let numeral = || {
        let category = get_general_category(c);
        matches!(category, Is::OtherNumber | Is::LetterNumber)
    };
    matches!(c, '-' | '_') || (c.is_alphanumeric() && (c.is_ascii() || !numeral()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_those_of_code_hosts() {
        for (heading, expected) in [
            ("First `step`: sort", "first-step-sort"),
            ("A & B", "a--b"),
            ("Größe 2.0", "größe-20"),
            ("snake_case", "snake_case"),
            ("2d². Draft", "2d-draft"),
            ("Stufe ٣", "stufe-٣"),
        ] {
            assert_eq!(slug(heading), expected.replace('`', ""));
        }
        for (heading, expected) in [
            ("Field reuse [field-reuse]", Some("field-reuse")),
            ("Field reuse [see below]", None),
            ("Field[0]", None),
            ("Field", None),
        ] {
            assert_eq!(in_brackets(heading), expected, "{heading}");
        }
        assert_eq!(anchor("a.md#L10"), None);
        assert_eq!(anchor("a.md#my%20part").as_deref(), Some("my part"));
    }
}
