//! What a person reads, as their terminal takes it: no wider than it is, and in
//! ASCII where its locale knows nothing else.

use unicode_width::UnicodeWidthChar;

use crate::report::{Layout, end_of_command};

/// Blanks before what goes on from the line above.
const INDENT: usize = 4;

/// `text` as it is shown in this layout.
pub fn screen(text: &str, layout: Layout) -> String {
    let text = if is_ascii_only() {
        in_ascii(text)
    } else {
        text.to_owned()
    };
    if layout.cuts {
        within(&text, layout.width)
    } else {
        text
    }
}

/// Whether the locale says another encoding than UTF-8. One that says nothing is
/// taken for UTF-8: containers have none, and their terminals know it.
pub fn is_ascii_only() -> bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let mut named = named.filter_map(|name| std::env::var(name).ok());
    let locale = named.find(|value| !value.is_empty()).unwrap_or_default();
    let folded = locale.to_ascii_lowercase().replace('-', "");
    !folded.is_empty() && !folded.contains("utf8")
}

/// The signs that the program itself writes, each by its nearest in ASCII; what
/// else there is stands as its number.
fn in_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            '·' | '—' | '–' | '─' | '−' => out.push('-'),
            '…' => out.push_str("..."),
            '→' => out.push_str("->"),
            '↳' => out.push('>'),
            '│' => out.push('|'),
            '×' => out.push('x'),
            '•' => out.push('*'),
            '\u{2580}'..='\u{259f}' => out.push('#'),
            '“' | '”' => out.push('"'),
            '‘' | '’' => out.push('\''),
            c => out.push_str(&c.escape_unicode().to_string()),
        }
    }
    out
}

/// The lines of `text` within `width` columns, broken at blanks. A word that is
/// too long stays whole, so that a command and a path can be copied.
fn within(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line, "\n"),
            None => (line, ""),
        };
        push_within(&mut out, line, width);
        out.push_str(end);
    }
    out
}

/// One line; what drives the terminal has no width.
fn push_within(out: &mut String, line: &str, width: usize) {
    let lead = line.chars().take_while(|c| *c == ' ').count();
    let indent = (lead + INDENT).min(width / 2);
    let mut rest = line;
    let mut first = 0;
    loop {
        let Some(at) = break_of(rest, width.saturating_sub(first)) else {
            out.push_str(rest);
            return;
        };
        out.push_str(rest[..at].trim_end_matches(' '));
        out.push('\n');
        out.push_str(&" ".repeat(indent));
        rest = rest[at..].trim_start_matches(' ');
        first = indent;
    }
}

/// Where a line that is too wide is broken: behind the last word that fits, else
/// behind the first. `None` where it fits, or is one word; a command is one, and is
/// not parted from the `help:` before it.
fn break_of(line: &str, width: usize) -> Option<usize> {
    let mut column = 0;
    let mut at = 0;
    let mut before: Option<&str> = None;
    let mut is_second = false;
    loop {
        let rest = &line[at..];
        let word = rest.trim_start_matches(' ');
        if word.is_empty() {
            return None;
        }
        let may_be_command = before.is_none_or(|word| word.ends_with(':'));
        let command = end_of_command(word).filter(|_| may_be_command);
        let end = command.or(word.find(' ')).unwrap_or(word.len());
        let end = rest.len() - word.len() + end;
        column += shown_width(&rest[..end]);
        let is_help = command.is_some() && is_second;
        if column > width && before.is_some() && !is_help {
            return Some(at);
        }
        is_second = before.is_none();
        before = Some(rest[..end].trim_end_matches(RESET));
        at += end;
    }
}

/// What ends a colour.
const RESET: &str = "\u{1b}[0m";

/// The columns of a text; what drives the terminal has no width.
fn shown_width(text: &str) -> usize {
    let mut in_escape = false;
    let columns = text.chars().map(|c| {
        if in_escape {
            in_escape = !c.is_ascii_alphabetic();
            return 0;
        }
        in_escape = c == '\u{1b}';
        if in_escape { 0 } else { c.width().unwrap_or(0) }
    });
    columns.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks_and_words_stay_whole() {
        assert_eq!(within("one two three\n", 8), "one two\n    three\n");
        assert_eq!(within("  one two three", 9), "  one two\n    three");
        assert_eq!(
            within("a/very/long/path x\n", 8),
            "a/very/long/path\n    x\n"
        );
        assert_eq!(within("short\n\n", 8), "short\n\n");
        // Colours have no width.
        assert_eq!(
            within("\u{1b}[1mone\u{1b}[0m two\n", 7),
            "\u{1b}[1mone\u{1b}[0m two\n"
        );
    }

    #[test]
    fn a_command_is_one_word_and_stays_with_its_help() {
        let command = "minara skills add a --path b";
        for help in ["help:", "\u{1b}[2mhelp:\u{1b}[0m"] {
            let line = format!("  {help} {command}\n");
            assert_eq!(within(&line, 12), line);
        }
        assert_eq!(
            within(&format!("bring it back: {command}; or not"), 12),
            format!("bring it\n    back: {command};\n    or not")
        );
        assert_eq!(
            within("what minara skills list says", 12),
            "what minara\n    skills\n    list\n    says"
        );
    }

    #[test]
    fn our_own_signs_have_a_likeness_in_ascii() {
        assert_eq!(
            in_ascii("2 skills · é…\n█▌ a → b"),
            "2 skills - \\u{e9}...\n## a -> b"
        );
    }
}
