//! Prose cut into sentences.

use std::ops::Range;

use super::Speaker;
use crate::license::tokens::Tokens;

/// The sentences of a text, as ranges of its words; what is fenced, quoted as an example
/// or in a table is left out.
pub fn sentences<'a>(
    text: &'a str,
    tokens: &'a Tokens,
    speaker: Speaker,
) -> impl Iterator<Item = Range<usize>> + 'a {
    let shown = match speaker {
        Speaker::Readme | Speaker::Body | Speaker::Terms if !tokens.is_empty() => {
            shown_lines(text, speaker)
        }
        Speaker::Header | Speaker::Readme | Speaker::Body | Speaker::Terms => Vec::new(),
    };
    let is_shown = move |at: usize| {
        let line = tokens.list()[at].line as usize;
        shown.get(line).copied().unwrap_or(false)
    };
    let mut start = 0;
    let mut ranges = Vec::new();
    for at in 0..tokens.len() {
        if is_shown(at) {
            if start < at {
                ranges.push(start..at);
            }
            start = at + 1;
        } else if at + 1 == tokens.len() || ends(text, tokens, at) {
            ranges.push(start..at + 1);
            start = at + 1;
        }
    }
    ranges.into_iter()
}

/// Whether a sentence ends behind the word `at`.
fn ends(text: &str, tokens: &Tokens, at: usize) -> bool {
    let list = tokens.list();
    let gap = &text[list[at].span.end..list[at + 1].span.start];
    if gap == " " {
        return false;
    }
    let stop = gap.char_indices().any(|(at, c)| match c {
        '.' | '!' | '?' => gap[at + 1..]
            .starts_with(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | ')' | '"' | '”')),
        // A dot between the parts of a footer.
        '·' | '•' => gap[..at].ends_with(' '),
        '。' | '！' | '？' | '।' | '؟' | '۔' => true,
        _ => false,
    });
    let lines = gap.matches('\n').count();
    let mark = gap.rsplit('\n').next().unwrap_or("").trim_start();
    let begins = lines > 0
        && (mark.starts_with(['-', '*', '+', '#', '>', '|'])
            || list[at + 1].line > list[at].line + 1);
    // A numbered item's mark is no word.
    let numbered = lines > 0
        && mark.trim_end().ends_with(['.', ')'])
        && mark.starts_with(|c: char| c.is_ascii_digit());
    stop && !is_short(tokens.word(at)) || begins || numbered
}

/// A word whose stop ends no sentence.
fn is_short(word: &str) -> bool {
    [
        "inc", "ltd", "co", "corp", "eg", "ie", "etc", "bzw", "ca", "nr", "no",
    ]
    .contains(&word)
}

/// For each line whether it shows what others say: fences, quotes that are examples,
/// tables.
fn shown_lines(text: &str, speaker: Speaker) -> Vec<bool> {
    let mut fence: Option<char> = None;
    let mut quote = Quote::default();
    let lines = text.lines().map(|line| {
        let line = line.trim_start();
        quote.take(line);
        let mark = ["```", "~~~"].iter().find(|mark| line.starts_with(**mark));
        let mark = mark.and_then(|mark| mark.chars().next());
        match (fence, mark) {
            (None, Some(mark)) => {
                fence = Some(mark);
                true
            }
            (Some(open), Some(mark)) if open == mark => {
                fence = None;
                true
            }
            (Some(_), _) => true,
            (None, None) => {
                line.starts_with('|') || quote.is_example && !says_itself(line, speaker)
            }
        }
    });
    lines.collect()
}

/// Where the lines of a text stand to its block quotes. One that is led in by a colon,
/// or stands below a heading of examples, shows what others say; any other is a banner,
/// by which the text speaks itself.
#[derive(Default)]
struct Quote<'a> {
    /// The last line outside of quotes that is not empty.
    before: &'a str,
    is_quoted: bool,
    is_example: bool,
}

impl<'a> Quote<'a> {
    fn take(&mut self, line: &'a str) {
        let is_quoted = line.starts_with('>');
        if !is_quoted {
            self.is_example = false;
            self.before = if line.is_empty() { self.before } else { line };
        } else if !self.is_quoted {
            self.is_example = leads_in(self.before);
        }
        self.is_quoted = is_quoted;
    }
}

/// Whether what follows a line is shown by it.
fn leads_in(line: &str) -> bool {
    const SHOWS: [&str; 9] = [
        "example", "sample", "output", "template", "prompt", "message", "reply", "answer", "say",
    ];
    let line = line.trim_end_matches([' ', '\t', '*', '_']);
    let heads = line.starts_with('#');
    line.ends_with([':', '：'])
        || heads && {
            let lower = line.to_lowercase();
            SHOWS.iter().any(|word| lower.contains(word))
        }
}

/// A quoted line by which the text speaks itself: a warning, a notice of copyright.
fn says_itself(line: &str, speaker: Speaker) -> bool {
    let inside = line.trim_start_matches(['>', ' ']);
    let callout = ["[!", "**", "⚠", "__"];
    let notice = ["©", "Copyright", "(c)"];
    let begins = |marks: &[&str]| marks.iter().any(|mark| inside.starts_with(mark));
    begins(&callout) || begins(&notice) || speaker == Speaker::Terms
}

/// Whether the words at `at` stand between quotation marks that open behind
/// `start`.
pub fn is_quoted(text: &str, start: usize, at: usize) -> bool {
    let before = &text[start.min(at)..at];
    let count = |mark: char| before.matches(mark).count();
    let plain = count('"') % 2 == 1;
    let before_word = text[..start].ends_with(['"', '“', '«']);
    let pairs = [('“', '”'), ('«', '»'), ('「', '」')];
    plain
        || before_word
        || pairs
            .iter()
            .any(|&(open, close)| count(open) > count(close))
}
