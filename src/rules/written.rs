//! Links that are no links of the skill: parts of pages that it is to write, and words
//! that are quoted or shown.

use std::collections::HashSet;

use super::prose::{around, is_quoted, line_above};
use crate::skill::{Page, Presence, Skill, says_such_as};
use crate::syntax::markdown::Link;
use crate::text::{Span, fold_case};

/// Folders that a skill's links lead to also where they were forgotten.
const OWN_FOLDERS: [&str; 9] = [
    "references",
    "reference",
    "scripts",
    "assets",
    "docs",
    "examples",
    "templates",
    "resources",
    "rules",
];

/// What a page has of texts that the skill is to write.
#[derive(Default)]
pub(crate) struct Written<'a> {
    /// The files that the trees of folders on the page list.
    names: HashSet<String>,
    /// A whole text, where no fence holds it.
    template: Option<Span>,
    /// The folders with a leading dot that the page names in its words: `.wiki/`.
    hidden: HashSet<&'a str>,
}

impl<'a> Written<'a> {
    pub(crate) fn on(page: &Page<'a>) -> Written<'a> {
        Written {
            names: drawn(page),
            template: unfenced_template(page),
            hidden: hidden_folders(page.source.text()),
        }
    }

    /// Whether the link is part of a page that the skill is to write, or of words that
    /// are quoted: its line ends
    /// with a blank to fill in, or the tree of what is written lists its file. So is a
    /// page of a wiki, without ending and in a folder that is not there, and what lies in a
    /// hidden folder of the user's that the page speaks of.
    pub(crate) fn holds(&self, skill: &Skill, page: &Page<'_>, link: &Link) -> bool {
        const LONGEST: usize = 1000;
        let text = page.source.text();
        let line = page
            .source
            .line_span(page.source.position(link.span.start).line);
        let behind = Span::new(link.span.end, line.end.max(link.span.end));
        let behind = match behind.len() {
            ..=LONGEST => text.get(behind.range()).unwrap_or(""),
            _ => "",
        };
        let name = link.target.rsplit('/').next().unwrap_or("");
        let wiki = match link.target.split_once('/') {
            Some((folder, _)) => {
                let plain = !link.target.contains('.') && !name.is_empty();
                let own = OWN_FOLDERS.contains(&folder);
                let there = page.dir.resolve(folder).map(|folder| skill.look(&folder));
                plain && !own && there == Some(Presence::Missing)
            }
            None => false,
        };
        let hidden = link.target.split_once('/').is_some_and(|(folder, _)| {
            let there = || page.dir.resolve(folder).map(|folder| skill.look(&folder));
            self.hidden.contains(folder) && there() == Some(Presence::Missing)
        });
        let listed = name.ends_with(".md") && self.names.contains(name);
        let at = link.span.start;
        let in_template = self
            .template
            .is_some_and(|text| text.start <= at && at < text.end);
        in_template
            || wiki
            || hidden
            || listed
            || has_placeholder(behind)
            || is_word(&link.target)
            || is_quotation(skill, page, link)
    }
}

/// The hidden folders that a text names, but for the targets of its links.
fn hidden_folders(text: &str) -> HashSet<&str> {
    const LONGEST: usize = 60;
    let mut folders = HashSet::new();
    for (at, _) in text.match_indices('.') {
        let named = text[..at].ends_with(['`', ' ', '\n', '"', '\'', '├', '─', '|']);
        let rest = &text.as_bytes()[at..text.len().min(at + LONGEST)];
        let within = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
        let end = 1 + rest[1..].iter().take_while(|byte| within(byte)).count();
        if named && end > 2 && rest.get(end) == Some(&b'/') {
            folders.insert(&text[at..at + end]);
        }
    }
    folders
}

/// The text of a page that the skill is to write, though no fence holds it: behind a
/// second title with a gap in it (`# Guide: [Service]`), up to a heading of the skill's own.
fn unfenced_template(page: &Page<'_>) -> Option<Span> {
    const OWN: [&str; 10] = [
        "quality",
        "anti-pattern",
        "notes",
        "rules",
        "related",
        "guideline",
        "checklist",
        "process",
        "see also",
        "trigger",
    ];
    let headings = &page.document.headings;
    let mut titles = headings.iter().filter(|heading| heading.level == 1).skip(1);
    let first = titles.find(|heading| has_gap(&heading.text))?;
    let mut behind = headings
        .iter()
        .filter(|heading| heading.span.start > first.span.start);
    let end = behind.find(|heading| {
        let text = fold_case(&heading.text);
        OWN.iter().any(|word| text.contains(word))
    });
    let end = end.map_or(page.body.end, |heading| heading.span.start);
    Some(Span::new(first.span.start, end))
}

/// Whether a text has words in brackets, to be replaced.
fn has_gap(text: &str) -> bool {
    let words = text
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once(']'));
    words.is_some_and(|(words, _)| words.contains(char::is_alphabetic))
}

/// Whether a target is a word rather than a path, as in `[0,2](MON)`: no ending, no
/// folder, no anchor. Files of licences have such names.
fn is_word(target: &str) -> bool {
    let file = target.chars().all(|c| c.is_ascii_uppercase()) && target.len() > 5;
    let plain = |c: char| c.is_alphanumeric() || "_-+".contains(c);
    let names = target.split('/').all(|part| {
        !part.is_empty()
            && part
                .chars()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    });
    let shouted = names && target.contains('/');
    !file
        && !target.is_empty()
        && (target.chars().all(plain) || shouted)
        && !OWN_FOLDERS.contains(&target)
}

/// Whether the link stands in a template, in quotation marks, in an example, or in
/// text that its line, or the line above its list, tells to write.
fn is_quotation(skill: &Skill, page: &Page<'_>, link: &Link) -> bool {
    const NEAR: usize = 12;
    const SHOWS: [&str; 5] = [
        "looks like",
        "look like",
        "in the form",
        "written as",
        "like this",
    ];
    let source = page.source;
    let (line, behind) = around(source, link.span);
    let opening = line.trim_end_matches('<').strip_suffix("](");
    let Some((before, _)) = opening.and_then(|line| line.rsplit_once('[')) else {
        return is_template_page(skill, page);
    };
    let told = fold_case(before);
    // No sentence ends with the points of these.
    let shortened = ["e.g. ", "z. b. ", "p. ex. ", "p. ej. "].into_iter();
    let told = shortened.fold(told, |told, word| told.replace(word, "for example "));
    let words = last_words(&told);
    let shown = says_such_as(words) || SHOWS.iter().any(|word| words.contains(word));
    let item = |line: &str| {
        let line = line.trim_start();
        line.starts_with(['-', '*', '+', '>', '|'])
            || line.starts_with(|c: char| c.is_ascii_digit())
    };
    let quoted = line.trim_start().starts_with('>');
    let told_above = |above: &str| {
        let above = fold_case(above);
        tells_to_write(&above) || (quoted && tells_to_say(&above))
    };
    let listed = item(line);
    let above = line_above(source, link.span.start, NEAR, |line| listed && item(line));
    is_template_page(skill, page)
        || shown
        || tells_to_write(&told)
        || above.is_some_and(told_above)
        || is_quoted(before, behind)
        || is_quoted_over_lines(page, link)
}

/// Whether a link stands in quotation marks that begin on a line above, or end on one
/// below, in its paragraph.
fn is_quoted_over_lines(page: &Page<'_>, link: &Link) -> bool {
    const NEAR: usize = 4;
    const LONGEST: usize = 1000;
    let source = page.source;
    let (before, behind) = around(source, link.span);
    let line = source.position(link.span.start).line;
    let last = source.position(source.text().len()).line;
    let text = |line: usize| source.slice(source.line_span(line));
    let goes_on = |line: &usize| {
        let text = text(*line);
        !text.trim().is_empty() && text.len() <= LONGEST
    };
    let mut above: Vec<&str> = (1..line)
        .rev()
        .take(NEAR)
        .take_while(goes_on)
        .map(text)
        .collect();
    above.reverse();
    above.push(before);
    let below = (line + 1..=last).take(NEAR).take_while(goes_on).map(text);
    let behind: Vec<&str> = std::iter::once(behind).chain(below).collect();
    let (before, behind) = (above.join(" "), behind.join(" "));
    // Said or written by somebody: `the answer: "…`.
    let opened = before.rfind(['"', '“', '「']);
    opened.is_some_and(|at| before[..at].trim_end().ends_with([':', '：']))
        && is_quoted(&before, &behind)
}

/// Whether a line, in lower case, ends with a colon behind which the text to write
/// stands.
fn tells_to_write(line: &str) -> bool {
    const VERBS: [&str; 16] = [
        "add ", "append ", "insert ", "output ", "print ", "emit ", "respond ", "reply ", "write ",
        "produce ", "return ", "say ", "añad", "füge ", "ajoute", "escrib",
    ];
    const SAMPLES: [&str; 13] = [
        "template:",
        "format:",
        "output:",
        "report:",
        "sample:",
        "example:",
        "looks like:",
        "like this:",
        "look like:",
        "添加：",
        "追加：",
        "出力：",
        "输出：",
    ];
    let line = line.trim_end().trim_end_matches(['*', '_', ' ']);
    let marks = |c: char| !c.is_alphabetic();
    let start = line.trim_start_matches(marks);
    let ordered = line.ends_with(':') && VERBS.iter().any(|verb| start.starts_with(verb));
    ordered || SAMPLES.iter().any(|sample| line.ends_with(sample))
}

/// Whether a line, in lower case, ends with a colon behind which words stand that are to be
/// said to somebody: a quotation below is these.
fn tells_to_say(line: &str) -> bool {
    const VERBS: [&str; 12] = [
        "say", "suggest", "report", "reply", "respond", "answer", "tell", "ask", "write", "offer",
        "show", "propose",
    ];
    let line = line.trim_end().trim_end_matches(['*', '_', ' ']);
    let mut words = line.split(|c: char| !c.is_alphabetic());
    line.ends_with([':', '：']) && words.any(|word| VERBS.contains(&word))
}

/// The words right before a link: those of its sentence.
fn last_words(before: &str) -> &str {
    before.rsplit(". ").next().unwrap_or(before)
}

/// Whether a page is one to be filled in: called a template, or in a folder of them.
fn is_template_page(skill: &Skill, page: &Page<'_>) -> bool {
    let below = page.path.strip_prefix(skill.dir());
    below.is_some_and(|below| {
        below.components().any(|part| {
            let part = part.to_ascii_lowercase();
            part == "assets" || part.contains("template")
        })
    })
}

/// The Markdown files in the trees of folders that the fences of a page draw, but
/// for a tree of the skill's own.
fn drawn(page: &Page<'_>) -> HashSet<String> {
    let text = page.source.text();
    let fences = page.document.code_blocks.iter();
    let trees = fences
        .map(|block| page.source.slice(block.content(text)))
        .filter(|fence| fence.contains("├──") && !fence.contains("SKILL.md"));
    let names = trees.flat_map(|tree| tree.split([' ', '/', '\n', '\r', '\t']));
    let files = names.filter(|name| name.ends_with(".md"));
    files.map(str::to_owned).collect()
}

/// Whether the text ends with a blank to fill in, behind a dash or a colon:
/// `- [Description]`.
fn has_placeholder(text: &str) -> bool {
    let blank = text.trim_end().strip_suffix(']');
    blank
        .and_then(|text| text.rsplit_once('['))
        .is_some_and(|(before, words)| {
            let dash = before.trim_end().ends_with(['-', '–', '—', ':']);
            dash && words.starts_with(|c: char| c.is_ascii_uppercase()) && !words.contains(']')
        })
}
