//! Texts as Python has them, and how it prints them.

use std::fmt::Write as _;

use unicode_general_category::{GeneralCategory, get_general_category};

use crate::skill::name::is_name_char;
use crate::text::nfkc;

/// A text as a Python string holds it: code points, halves of surrogate pairs
/// among them (an escape in a quoted scalar can write one).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(Vec<u32>);

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.chars().map(u32::from).collect())
    }
}

impl FromIterator<char> for Text {
    fn from_iter<I: IntoIterator<Item = char>>(chars: I) -> Text {
        Text(chars.into_iter().map(u32::from).collect())
    }
}

impl Text {
    /// Appends a character.
    pub(super) fn push(&mut self, c: char) {
        self.0.push(u32::from(c));
    }

    /// Appends characters.
    pub(super) fn extend(&mut self, chars: &[char]) {
        self.0.extend(chars.iter().copied().map(u32::from));
    }

    /// Appends another text.
    pub(super) fn append(&mut self, other: Text) {
        self.0.extend(other.0);
    }

    /// Appends a code point; `false` where it is beyond the last one.
    pub(super) fn push_code(&mut self, code: u32) -> bool {
        let is_code_point = code <= u32::from(char::MAX);
        if is_code_point {
            self.0.push(code);
        }
        is_code_point
    }

    /// How many code points.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it is exactly this.
    pub fn is(&self, text: &str) -> bool {
        self.0.iter().copied().eq(text.chars().map(u32::from))
    }

    /// The text where it can be encoded: no half of a surrogate pair.
    pub fn encoded(&self) -> Option<String> {
        self.0.iter().map(|code| char::from_u32(*code)).collect()
    }

    /// The text as a message shows it: half a surrogate pair as `\udXXX`.
    pub fn shown(&self) -> String {
        let mut shown = String::with_capacity(self.0.len());
        for code in &self.0 {
            match char::from_u32(*code) {
                Some(c) => shown.push(c),
                None => escape(&mut shown, "\\u", 4, *code),
            }
        }
        shown
    }

    /// Without white space at both ends.
    pub fn trimmed(&self) -> Text {
        let solid = |code: &u32| !is_space(*code);
        let start = self.0.iter().position(solid).unwrap_or(self.0.len());
        let end = self
            .0
            .iter()
            .rposition(solid)
            .map_or(start, |last| last + 1);
        Text(self.0[start..end].to_vec())
    }

    /// Whether there is nothing but white space.
    pub fn is_blank(&self) -> bool {
        self.0.iter().all(|code| is_space(*code))
    }

    /// Its NFKC.
    pub fn normalized(&self) -> Text {
        self.by_runs(nfkc)
    }

    /// Whether lower-casing it changes it.
    pub fn has_upper_case(&self) -> bool {
        self.by_runs(str::to_lowercase) != *self
    }

    /// Whether every character may stand in a name.
    pub fn is_of_name_chars(&self) -> bool {
        let is_allowed = |code: &u32| char::from_u32(*code).is_some_and(is_name_char);
        self.0.iter().all(is_allowed)
    }

    /// Whether it holds `part` somewhere.
    pub fn contains(&self, part: &str) -> bool {
        let part = Text::from(part);
        self.0.windows(part.len()).any(|run| run == part.0)
    }

    /// Whether it begins or ends with `c`.
    pub fn has_at_edge(&self, c: char) -> bool {
        let code = Some(u32::from(c));
        self.0.first().copied() == code || self.0.last().copied() == code
    }

    /// Applies `change` to what lies between halves of surrogate pairs.
    fn by_runs(&self, change: impl Fn(&str) -> String) -> Text {
        let mut changed = Text::default();
        let mut run = String::new();
        for code in &self.0 {
            match char::from_u32(*code) {
                Some(c) => run.push(c),
                None => {
                    changed.0.extend(change(&run).chars().map(u32::from));
                    changed.0.push(*code);
                    run.clear();
                }
            }
        }
        changed.0.extend(change(&run).chars().map(u32::from));
        changed
    }

    /// As `repr()` prints it.
    pub fn repr(&self) -> String {
        let has = |c: char| self.0.contains(&u32::from(c));
        let quote = if has('\'') && !has('"') { '"' } else { '\'' };
        let mut out = String::from(quote);
        for code in &self.0 {
            match char::from_u32(*code) {
                Some('\n') => out.push_str("\\n"),
                Some('\r') => out.push_str("\\r"),
                Some('\t') => out.push_str("\\t"),
                Some(c) if c == quote || c == '\\' => out.extend(['\\', c]),
                Some(c) if is_printable(c) => out.push(c),
                _ if *code < 0x100 => escape(&mut out, "\\x", 2, *code),
                _ if *code < 0x1_0000 => escape(&mut out, "\\u", 4, *code),
                _ => escape(&mut out, "\\U", 8, *code),
            }
        }
        out.push(quote);
        out
    }

    /// As `json.dumps` prints it: ASCII alone.
    pub fn json(&self) -> String {
        let mut out = String::from('"');
        for code in &self.0 {
            match char::from_u32(*code) {
                Some('"') => out.push_str("\\\""),
                Some('\\') => out.push_str("\\\\"),
                Some('\n') => out.push_str("\\n"),
                Some('\r') => out.push_str("\\r"),
                Some('\t') => out.push_str("\\t"),
                Some('\u{c}') => out.push_str("\\f"),
                Some('\u{8}') => out.push_str("\\b"),
                Some(c @ ' '..='~') => out.push(c),
                Some(c) => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        escape(&mut out, "\\u", 4, u32::from(*unit));
                    }
                }
                None => escape(&mut out, "\\u", 4, *code),
            }
        }
        out.push('"');
        out
    }

    /// As `html.escape` prints it; `None` where it can't be encoded.
    pub fn html(&self) -> Option<String> {
        let mut out = String::with_capacity(self.0.len());
        for c in self.encoded()?.chars() {
            match c {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' => out.push_str("&quot;"),
                '\'' => out.push_str("&#x27;"),
                c => out.push(c),
            }
        }
        Some(out)
    }
}

/// `repr()` of a single character.
pub(super) fn repr(c: char) -> String {
    Text::from_iter([c]).repr()
}

fn escape(out: &mut String, prefix: &str, width: usize, code: u32) {
    // Writing into a string never fails.
    let _ = write!(out, "{prefix}{code:0width$x}");
}

/// `str.isspace` of one character: Unicode's white space and four separators.
fn is_space(code: u32) -> bool {
    matches!(code, 0x1c..=0x1f) || char::from_u32(code).is_some_and(char::is_whitespace)
}

/// `str.isprintable` of one character.
fn is_printable(c: char) -> bool {
    use GeneralCategory::*;
    c == ' '
        || !matches!(
            get_general_category(c),
            Control
                | Format
                | Surrogate
                | PrivateUse
                | Unassigned
                | LineSeparator
                | ParagraphSeparator
                | SpaceSeparator
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lone_half() -> Text {
        let mut text = Text::from("a");
        assert!(text.push_code(0xd800));
        text
    }

    #[test]
    fn texts_print_as_python_prints_them() {
        assert_eq!(Text::from("it's").repr(), "\"it's\"");
        assert_eq!(Text::from("'\"").repr(), "'\\'\"'");
        assert_eq!(
            Text::from("\u{0}\t\u{85}\u{2028}\u{feff}é").repr(),
            "'\\x00\\t\\x85\\u2028\\ufeffé'"
        );
        assert_eq!(
            Text::from("é\u{7f}\u{1f600}\"").json(),
            "\"\\u00e9\\u007f\\ud83d\\ude00\\\"\""
        );
        assert_eq!(
            Text::from("a<'\">&").html().as_deref(),
            Some("a&lt;&#x27;&quot;&gt;&amp;")
        );
    }

    #[test]
    fn half_a_surrogate_pair_has_no_encoding_but_a_length() {
        assert_eq!(lone_half().len(), 2);
        assert_eq!(lone_half().encoded(), None);
        assert_eq!(lone_half().shown(), "a\\ud800");
        assert_eq!(lone_half().json(), "\"a\\ud800\"");
        assert!(!Text::default().push_code(0x11_0000));
    }

    #[test]
    fn white_space_is_pythons() {
        assert_eq!(
            Text::from("\u{1c}\u{a0} a b\n").trimmed(),
            Text::from("a b")
        );
        assert!(Text::from("\u{1f}\u{85}").is_blank());
        assert!(!Text::from("\u{200b}").is_blank());
    }
}
