//! Colours and the small words of the visual grammar.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::finding::Level;
use crate::text::grouped;

/// The six looks that the program uses; 16 colours only, and colour is never
/// the only carrier of a meaning. Whoever prints strips what the terminal does
/// not want.
#[derive(Clone, Copy, Debug)]
pub struct Palette;

impl Palette {
    /// Denied, refused.
    pub const DENY: Style = AnsiColor::Red.on_default().bold();
    /// Warned.
    pub const WARN: Style = AnsiColor::Yellow.on_default().bold();
    /// Done.
    pub const DONE: Style = AnsiColor::Green.on_default();
    /// Names.
    pub const NAME: Style = Style::new().bold();
    /// Paths, notes, heads of tables.
    pub const DIM: Style = Style::new().dimmed();

    /// The look of a level.
    pub fn level(level: Level) -> Style {
        match level {
            Level::Deny => Palette::DENY,
            Level::Warn => Palette::WARN,
            Level::Allow => Palette::DIM,
        }
    }

    /// `text` in a look.
    pub fn paint(style: Style, text: impl Display) -> String {
        format!("{style}{text}{style:#}")
    }
}

/// The last line of a report: counts joined by ` · `, zeros left out. `1 skill`,
/// `2 skills`: a word that ends in `s`, and not in `ss`, loses it for one.
pub fn counts(parts: &[(usize, &str)]) -> String {
    let shown: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| counted(*count, word))
        .collect();
    shown.join(" · ")
}

fn counted(count: usize, word: &str) -> String {
    let singular = word.strip_suffix('s').filter(|word| !word.ends_with('s'));
    let word = match (count, singular) {
        (1, Some(singular)) => singular,
        _ => word,
    };
    format!("{} {word}", grouped(count))
}

/// `text` in lines of at most `width` columns, broken at blanks; lines behind
/// the first begin with `indent` blanks. A word that is too long stays whole, and so
/// does a command in backticks, which a person copies.
pub fn wrapped(text: &str, first: usize, indent: usize, width: usize) -> String {
    let mut out = String::new();
    let mut column = first;
    for (number, word) in words(text).enumerate() {
        let length = word.width();
        if number > 0 {
            if column + 1 + length > width {
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                column = indent;
            } else {
                out.push(' ');
                column += 1;
            }
        }
        out.push_str(word);
        column += length;
    }
    out
}

/// How what goes to a shell begins in a text.
const COMMANDS: [&str; 3] = ["`minara ", "`git ", "`--"];

/// Where the command ends with which `text` begins: one of ours, up to the next
/// half-sentence.
pub fn end_of_command(text: &str) -> Option<usize> {
    let is_command = text.starts_with("minara skills ");
    is_command.then(|| text.find("; ").map_or(text.len(), |at| at + 1))
}

/// `text` cut at its blanks, but for those in commands: in backticks, at the start, or
/// behind a colon.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    let mut may_be_command = true;
    std::iter::from_fn(move || {
        let text = rest?;
        let command = end_of_command(text).filter(|_| may_be_command);
        let end = command.unwrap_or_else(|| end_of_word(text));
        rest = text.get(end + 1..);
        let word = text.get(..end)?;
        may_be_command = word.ends_with(':');
        Some(word)
    })
}

/// Where the blank behind the first word of `text` stands, or its end.
fn end_of_word(text: &str) -> usize {
    let blank = |from: usize| text[from..].find(' ').map_or(text.len(), |at| from + at);
    let first = blank(0);
    let Some(open) = text[..first].find('`') else {
        return first;
    };
    if !COMMANDS
        .iter()
        .any(|command| text[open..].starts_with(command))
    {
        return first;
    }
    match text[open + 1..].find('`') {
        Some(close) => blank(open + 1 + close),
        None => first,
    }
}

/// A text cut to a width, with `…` where something is missing.
pub fn clipped(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used > room {
            break;
        }
        out.push(c);
    }
    format!("{}…", out.trim_end())
}

/// As [`wrapped`], and a word that no line holds is broken, behind a `/` where it
/// has one there.
pub(super) fn folded(text: &str, first: usize, indent: usize, width: usize) -> String {
    let room = width.saturating_sub(indent).max(8);
    let words = text.split(' ').map(|word| {
        let mut rest = word;
        let mut pieces = Vec::new();
        while rest.width() > room {
            let end = cut_at(rest, room);
            pieces.push(&rest[..end]);
            rest = &rest[end..];
        }
        pieces.push(rest);
        pieces.join(" ")
    });
    wrapped(&words.collect::<Vec<_>>().join(" "), first, indent, width)
}

/// Where a word that is too long is broken: behind the last `/` within `room`
/// columns, else there. It is behind its first character at least.
fn cut_at(word: &str, room: usize) -> usize {
    let mut used = 0;
    let mut end = 0;
    let mut slash = None;
    for (at, c) in word.char_indices() {
        used += c.width().unwrap_or(0);
        if at > 0 && used > room {
            break;
        }
        end = at + c.len_utf8();
        if c == '/' && used * 2 > room {
            slash = Some(end);
        }
    }
    slash.unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_broken_at_blanks() {
        assert_eq!(wrapped("one two three", 0, 2, 8), "one two\n  three");
        assert_eq!(
            wrapped("a-word-that-is-too-long b", 4, 4, 10),
            "a-word-that-is-too-long\n    b"
        );
    }

    #[test]
    fn a_command_in_backticks_is_not_broken() {
        let text = "run (`git checkout -- a b`), or `--warn x --id y` ` a b";
        let lines = "run\n(`git checkout -- a b`),\nor\n`--warn x --id y`\n` a b";
        assert_eq!(wrapped(text, 0, 0, 10), lines);
        assert_eq!(wrapped("a `git b c", 0, 0, 4), "a\n`git\nb c");
        assert_eq!(wrapped("", 0, 0, 4), "");
    }

    #[test]
    fn a_command_behind_a_colon_is_not_broken() {
        let text = "bring it back: minara skills sync a --root b; or look at it";
        let lines = "bring it\nback:\nminara skills sync a --root b;\nor look\nat it";
        assert_eq!(wrapped(text, 0, 0, 9), lines);
        let text = "what minara skills list says";
        assert_eq!(wrapped(text, 0, 0, 12), "what minara\nskills list\nsays");
    }

    #[test]
    fn counts_leave_zeros_out_and_know_one() {
        let parts = [(1, "skills"), (0, "usable"), (1_234, "files"), (1, "deny")];
        assert_eq!(counts(&parts), "1 skill · 1,234 files · 1 deny");
        assert_eq!(counts(&[(1, "without a loss")]), "1 without a loss");
    }
}
