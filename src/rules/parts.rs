//! What the rules about frontmatter share.

use crate::finding::Finding;
use crate::skill::Skill;
use crate::syntax::{Fences, Frontmatter, Kind, Node, Pair, Root, Style, yaml};
use crate::systems::clients;
use crate::text::{Edit, Encoding, Source, Span, Untrusted, collapse_blanks};

/// At most this many findings of one rule in one file; a hostile file has
/// millions of lines.
pub(crate) const MANY: usize = 50;

/// The findings of the first [`MANY`] places of one rule in one file; the last of them says
/// how many there are beside.
pub(crate) fn capped<T>(
    places: impl IntoIterator<Item = T>,
    found: impl FnMut(T) -> Finding,
) -> Vec<Finding> {
    let mut places = places.into_iter();
    let mut first: Vec<Finding> = places.by_ref().take(MANY).map(found).collect();
    let more = places.count();
    if let Some(last) = first.pop() {
        first.push(match more {
            0 => last,
            more => last.note(format!("{more} more like it in this file are not listed")),
        });
    }
    first
}

/// Whether the file is UTF-16 or the like, marked or not, so that nothing in it
/// but its encoding can be judged.
pub(crate) fn is_other_encoding(source: &Source) -> bool {
    let marked = matches!(
        source.encoding(),
        Encoding::Broken {
            looks_like: Some(_),
            ..
        }
    );
    marked || matches!(source.text().as_bytes(), [0, ..] | [_, 0, ..])
}

/// The text of SKILL.md and its frontmatter, where the file is text at all.
pub(crate) fn read(skill: &Skill) -> Option<(&Source, &Frontmatter)> {
    let source = skill.source().map(|source| &**source)?;
    let front = skill.frontmatter()?;
    (!is_other_encoding(source)).then_some((source, front))
}

/// Whether the node holds the raw text of a value that is not YAML. Its fault is
/// told; nothing else can be said of it.
pub(crate) fn is_recovered(node: &Node) -> bool {
    node.scalar()
        .is_some_and(|scalar| scalar.style == Style::Recovered)
}

/// The finding with a note on what clients do with the skill for it, where one
/// does anything.
pub(crate) fn with_clients(found: Finding, skill: &Skill) -> Finding {
    match clients::who(found.rule.rule(), skill).note() {
        Some(note) => found.note(note),
        None => found,
    }
}

/// Whether a value holds nothing: null, blanks, a list or mapping without items.
pub(crate) fn is_empty(node: &Node) -> bool {
    match node.kind() {
        Kind::Null => true,
        Kind::Str => !is_recovered(node) && node.scalar_text().is_some_and(|t| t.trim().is_empty()),
        Kind::Sequence => node.items().is_empty(),
        Kind::Mapping => node.pairs().is_empty(),
        Kind::Bool | Kind::Int | Kind::Float => false,
    }
}

/// Where a finding about a value points: at the value where it begins on its
/// key's line, else at the key.
pub(crate) fn place(source: &Source, pair: &Pair) -> Span {
    let (key, value) = (pair.key.span, pair.value.span);
    let between = Span::new(key.end, value.start);
    if value.is_empty() || source.slice(between).contains(['\n', '\r']) {
        return key;
    }
    value
}

/// The edit that puts a plain one-line scalar into quotes.
pub(crate) fn quote(source: &Source, node: &Node) -> Option<Edit> {
    let scalar = node.scalar()?;
    let text = source.slice(node.span);
    let exact = scalar.style == Style::Plain && node.tag.is_none() && text == scalar.text;
    (exact && !text.is_empty()).then(|| Edit::replace(node.span, yaml::quoted(text)))
}

/// The whole lines of a top-level pair with their line ends, where nothing else
/// stands on them.
pub(crate) fn lines_of(source: &Source, pair: &Pair) -> Option<Span> {
    let text = source.text();
    let start = text[..pair.key.span.start]
        .rfind(['\n', '\r'])
        .map_or(0, |at| at + 1);
    // What is absent has a place of its own, behind blanks or on another line.
    let end = if pair.value.span.is_empty() {
        pair.key.span.end
    } else {
        pair.value.span.end.max(pair.key.span.end)
    };
    let before = text.get(start..pair.key.span.start)?;
    let rest = text.get(end..)?;
    let line = rest.find(['\n', '\r'])?;
    let behind = rest[..line].trim_start_matches([' ', '\t', ':']);
    let line_end = if rest[line..].starts_with("\r\n") {
        2
    } else {
        1
    };
    let alone = before.trim_matches(' ').is_empty() && behind.is_empty() && !pair.merged;
    alone.then(|| Span::new(start, end + line + line_end))
}

/// The first place on each line of `within` that `find` names, in time linear in
/// the text; at most [`MANY`].
pub(crate) fn on_lines(
    source: &Source,
    within: Span,
    find: impl Fn(&str) -> Option<Span>,
) -> Vec<Span> {
    let mut at = within.start;
    let lines = source.slice(within).split_inclusive(['\n', '\r']);
    let found = lines.filter_map(|line| {
        let span = find(line).map(|span| span.shifted(at));
        at += line.len();
        span
    });
    found.take(MANY).collect()
}

/// Where a finding that `key` is missing points: the opening fence. `None` where
/// the key is there, or where a fault hides whether it is.
pub(crate) fn missing(skill: &Skill, key: &str) -> Option<Span> {
    let (source, front) = read(skill)?;
    let Fences::Closed { open, .. } = front.fences else {
        return None;
    };
    let readable = matches!(front.root, Root::Mapping(_) | Root::Empty);
    if !readable || front.pair(key).is_some() {
        return None;
    }
    // Of lines that are not YAML one may have been the key's, which was lost.
    let run_on = || {
        front
            .pairs()
            .iter()
            .any(|pair| pair.value.is_run_on(source.text()))
    };
    let hidden =
        !front.faults.is_empty() && (is_written(source.slice(front.yaml), key) || run_on());
    (!hidden).then_some(open)
}

/// Whether a line begins with this word, quoted or not.
fn is_written(yaml: &str, key: &str) -> bool {
    yaml.split(['\n', '\r']).any(|line| {
        let word = line.trim_start_matches([' ', '\t', '"', '\'', '{', '-', '?', '\u{FEFF}']);
        word.starts_with(key)
    })
}

/// The key as it stands in another case, where it does.
pub(crate) fn in_other_case<'a>(skill: &'a Skill, key: &str) -> Option<&'a str> {
    let pairs = skill.frontmatter()?.pairs().iter();
    let mut keys = pairs.filter_map(|pair| pair.key.scalar_text());
    keys.find(|found| found.eq_ignore_ascii_case(key))
}

/// Foreign text for a message: escaped, on one line, and cut where it is long.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let text = collapse_blanks(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", Untrusted(&text[..end])),
        None => Untrusted(&text).to_string(),
    }
}
