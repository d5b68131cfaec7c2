//! Tags, as the document has it: all of them go, and with some what stands in them.

use std::borrow::Cow;

use super::replaced;
use super::tally::Tally;

/// The elements that go with their content.
const ELEMENTS: [&str; 7] = [
    "system",
    "instruction",
    "instructions",
    "prompt",
    "role",
    "script",
    "style",
];

/// So often the text is looked through: what is left of two tags can be a third. Where it
/// is no end all brackets go.
const ROUNDS: usize = 8;

/// A place in a text: from, to.
type Range = (usize, usize);

/// A text without tags.
pub fn stripped<'a>(text: &'a str, tally: &mut Tally) -> Cow<'a, str> {
    let mut text = Cow::Borrowed(text);
    for _ in 0..ROUNDS {
        if !text.contains('<') {
            return text;
        }
        let (next, changed) = round(text, tally);
        text = next;
        if !changed {
            return text;
        }
    }
    let before = text.len();
    let mut text = text.into_owned();
    text.retain(|c| c != '<' && c != '>');
    tally.tags("tag", before - text.len());
    text.into()
}

/// One look through the text, and whether anything went.
fn round<'a>(text: Cow<'a, str>, tally: &mut Tally) -> (Cow<'a, str>, bool) {
    let found = comments(&text);
    tally.tags("comment", found.len());
    let mut changed = !found.is_empty();
    let text = replaced(text, &found, "");

    let found = elements(&text, tally);
    changed |= !found.is_empty();
    let text = replaced(text, &found, "");

    let found = all_tags(&text);
    tally.tags("tag", found.len());
    changed |= !found.is_empty();
    (replaced(text, &found, ""), changed)
}

fn comments(text: &str) -> Vec<Range> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = find(text, at, "<!--") {
        // Without an end here there is none further on.
        let Some(end) = find(text, start + 4, "-->") else {
            break;
        };
        at = end + 3;
        found.push((start, at));
    }
    found
}

/// A tag of one of [`ELEMENTS`].
struct Tag {
    range: Range,
    element: usize,
    /// The number of the tag that closes it; `None` where it closes one itself, or
    /// nothing does.
    closed_by: Option<usize>,
    opens: bool,
}

/// The elements with their content, and the tags of those that nothing closes.
fn elements(text: &str, tally: &mut Tally) -> Vec<Range> {
    let tags = tags_of_elements(text);
    let mut found = Vec::new();
    let mut at = 0;
    for tag in tags.iter().filter(|tag| tag.opens) {
        if tag.range.0 < at {
            continue;
        }
        let close = tag.closed_by.and_then(|number| tags.get(number));
        let kind = close.and(ELEMENTS.get(tag.element));
        tally.tags(kind.copied().unwrap_or("tag"), 1);
        at = close.unwrap_or(tag).range.1;
        found.push((tag.range.0, at));
    }
    found
}

/// The tags of elements, each opening one with the one that closes it: of its own name,
/// nesting counted.
fn tags_of_elements(text: &str) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::new();
    let mut open: [Vec<usize>; ELEMENTS.len()] = Default::default();
    let mut at = 0;
    while let Some(start) = next(text, at, '<') {
        at = start + 1;
        let Some((element, closes, after)) = element_at(text, at) else {
            continue;
        };
        // Without an end here there is none further on.
        let Some(end) = next(text, after, '>') else {
            break;
        };
        let is_empty = !closes && text.as_bytes()[..end].ends_with(b"/");
        at = end + 1;
        if is_empty {
            continue;
        }
        let number = tags.len();
        let opener = if closes { open[element].pop() } else { None };
        if let Some(opener) = opener.and_then(|opener| tags.get_mut(opener)) {
            opener.closed_by = Some(number);
        }
        if !closes {
            open[element].push(number);
        }
        tags.push(Tag {
            range: (start, at),
            element,
            closed_by: None,
            opens: !closes,
        });
    }
    tags
}

/// The element whose name stands here behind `<` or `</`, whether it is closed, and where
/// the name ends.
fn element_at(text: &str, at: usize) -> Option<(usize, bool, usize)> {
    let first = text.as_bytes().get(at)?;
    if !(first.is_ascii_alphabetic() || *first == b'/') {
        return None;
    }
    let rest = text.get(at..)?;
    let name = rest.strip_prefix('/');
    let closes = name.is_some();
    let name = name.unwrap_or(rest);
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
    let longest = 1 + ELEMENTS.iter().map(|element| element.len()).max()?;
    let bytes = name.as_bytes().iter().take(longest);
    let length = bytes.take_while(|byte| is_part(byte)).count();
    let word = name.get(..length)?;
    let element = ELEMENTS
        .iter()
        .position(|element| element.eq_ignore_ascii_case(word))?;
    Some((element, closes, at + usize::from(closes) + length))
}

/// Whatever looks like a tag: `<a`, `</a`, `<!`, `<?`, to the next `>`.
fn all_tags(text: &str) -> Vec<Range> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = next(text, at, '<') {
        at = start + 1;
        let is_tag = match text.as_bytes().get(at) {
            Some(b'/') => text
                .as_bytes()
                .get(at + 1)
                .is_some_and(u8::is_ascii_alphabetic),
            Some(byte) => byte.is_ascii_alphabetic() || b"!?".contains(byte),
            None => false,
        };
        if !is_tag {
            continue;
        }
        let Some(end) = next(text, at, '>') else {
            break;
        };
        at = end + 1;
        found.push((start, at));
    }
    found
}

fn next(text: &str, from: usize, c: char) -> Option<usize> {
    text.get(from..)?.find(c).map(|at| from + at)
}

fn find(text: &str, from: usize, word: &str) -> Option<usize> {
    text.get(from..)?.find(word).map(|at| from + at)
}
