//! The bytes of a licence text, decoded for reading.
//!
//! What a reader does not see is set apart (`seen`); what can't carry meaning is
//! removed here (byte-order marks, invisible characters, known HTML tags); lines
//! keep their numbers. Letters of another script that pose as Latin ones, and
//! letters that are written as something else, are told, never folded away.

use std::sync::Arc;

use super::seen::seen;
use crate::text::{Source, Span, nfkc};
use crate::tree::Budgets;

/// A licence text as it is judged.
#[derive(Debug)]
pub struct Decoded {
    /// The text; its lines are those of the file.
    pub source: Arc<Source>,
    /// Words in which Latin letters stand beside look-alikes of other scripts.
    pub mixed: Vec<Span>,
    /// ASCII letters and digits that are written as entities or tag characters.
    pub written: Vec<Span>,
    /// What a reader does not see, decoded, and where it stood.
    pub hidden: Vec<(Span, String)>,
}

/// Why bytes can't be read as a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// More than [`Budgets::LICENSE`] bytes.
    #[error("the file is larger than 262,144 bytes")]
    TooLarge,
    /// Control characters as no text has them.
    #[error("the file is binary")]
    Binary,
}

/// Decodes the bytes of a licence text; `html` tells that the file's name says so.
///
/// # Errors
/// [`DecodeError`] where the bytes are too many or no text.
pub fn decode(bytes: &[u8], html: bool) -> Result<Decoded, DecodeError> {
    if bytes.len() as u64 > Budgets::LICENSE {
        return Err(DecodeError::TooLarge);
    }
    let text = characters(bytes);
    if is_binary(&text) {
        return Err(DecodeError::Binary);
    }
    let html = html || looks_like_html(&text);
    let seen = seen(&text);
    let mut plain = Plain::default();
    let mut hidden = Vec::with_capacity(seen.hidden.len());
    let mut from = 0;
    for (at, words) in seen.hidden {
        plain.take(&seen.text[from..at], html);
        from = at;
        let mut held = Plain::default();
        held.take(inner(&words), true);
        hidden.push((Span::at(plain.text.len()), held.text));
    }
    plain.take(&seen.text[from..], html);
    let mixed = mixed_words(&plain.text);
    Ok(Decoded {
        source: Arc::new(Source::from_text(plain.text)),
        mixed,
        written: plain.written,
        hidden,
    })
}

/// What stands between the marks of a stretch that is not seen.
fn inner(words: &str) -> &str {
    let marks = ["<!--", "~~", "[//]:", "[comment]:"];
    let words = marks
        .iter()
        .find_map(|mark| words.strip_prefix(mark))
        .unwrap_or(words);
    words.trim_end_matches("-->").trim_end_matches("~~")
}

/// A text of which entities and invisible characters are resolved.
#[derive(Default)]
struct Plain {
    text: String,
    written: Vec<Span>,
}

impl Plain {
    fn take(&mut self, text: &str, html: bool) {
        let composed = (!text.is_ascii()).then(|| nfkc(text));
        let text = composed.as_deref().unwrap_or(text);
        let tagless = html.then(|| without_tags(text));
        let mut rest = tagless.as_deref().unwrap_or(text);
        while let Some(at) = rest.find(|c: char| c == '&' || !c.is_ascii()) {
            self.text.push_str(&rest[..at]);
            rest = &rest[at..];
            let c = rest.chars().next().unwrap_or(' ');
            let used = match entity(rest).filter(|_| c == '&') {
                Some((named, used)) => {
                    self.resolved(named);
                    used
                }
                None => {
                    self.character(c);
                    c.len_utf8()
                }
            };
            rest = &rest[used..];
        }
        self.text.push_str(rest);
    }

    fn character(&mut self, c: char) {
        match u32::from(c) {
            tag @ 0xE0020..=0xE007E => self.resolved(char::from_u32(tag - 0xE0000).unwrap_or(' ')),
            _ if is_ignorable(c) => {}
            _ => self.text.push(c),
        }
    }

    /// A character that is written as another or as several.
    fn resolved(&mut self, c: char) {
        let start = self.text.len();
        match c {
            c if c.is_whitespace() || c.is_control() => self.text.push(' '),
            c if is_ignorable(c) => {}
            c => self.text.push_str(&nfkc(c.encode_utf8(&mut [0; 4]))),
        }
        if self.text[start..].contains(|c: char| c.is_ascii_alphanumeric()) {
            self.written.push(Span::new(start, self.text.len()));
        }
    }
}

fn characters(bytes: &[u8]) -> String {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => without_mark(bytes),
    }
}

fn without_mark(bytes: &[u8]) -> String {
    let nuls = bytes.iter().filter(|&&byte| byte == 0).count();
    if nuls * 5 > bytes.len() {
        let odd = bytes.iter().skip(1).step_by(2).filter(|&&b| b == 0).count();
        let order = if odd * 2 >= nuls {
            u16::from_le_bytes
        } else {
            u16::from_be_bytes
        };
        return utf16(bytes, order);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
    }
}

fn utf16(bytes: &[u8], order: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| order([pair[0], pair[1]]));
    char::decode_utf16(units)
        .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// 0x80 to 0x9F of Windows-1252; the five holes become U+FFFD.
const HIGH_CONTROLS: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => HIGH_CONTROLS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// More than one in a hundred characters is a control or could not be read.
fn is_binary(text: &str) -> bool {
    let odd = text
        .chars()
        .filter(|&c| c == char::REPLACEMENT_CHARACTER || (c.is_control() && !c.is_whitespace()))
        .count();
    odd * 100 > text.len()
}

/// The default-ignorable code points of Unicode, which nobody sees.
fn is_ignorable(c: char) -> bool {
    matches!(u32::from(c),
        0xAD | 0x034F | 0x061C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F
        | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F
        | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFF8 | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A
        | 0xE0000..=0xE0FFF)
}

fn looks_like_html(text: &str) -> bool {
    ["<html", "<p>", "<!doctype html"]
        .iter()
        .any(|mark| contains_ignoring_case(text, mark))
}

fn contains_ignoring_case(text: &str, wanted: &str) -> bool {
    text.as_bytes()
        .windows(wanted.len())
        .any(|window| window.eq_ignore_ascii_case(wanted.as_bytes()))
}

/// Elements whose tags are removed. Anything else in angle brackets is text: a
/// reader of a plain file sees it.
const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "article",
    "aside",
    "b",
    "blockquote",
    "body",
    "br",
    "center",
    "cite",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "i",
    "li",
    "link",
    "main",
    "meta",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "title",
    "tr",
    "tt",
    "u",
    "ul",
];

/// Longer ones stay text, so that reading stays linear.
const LONGEST_TAG: usize = 2048;

fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let used = match tag_length(rest) {
            Some(used) => {
                out.push(' ');
                out.extend(rest[..used].chars().filter(|&c| c == '\n'));
                used
            }
            None => {
                out.push('<');
                1
            }
        };
        rest = &rest[used..];
    }
    out.push_str(rest);
    out
}

/// The length of the tag at the start of `text`.
fn tag_length(text: &str) -> Option<usize> {
    let inner = text[1..].strip_prefix('/').unwrap_or(&text[1..]);
    let end = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '!')?;
    let name = inner[..end].to_ascii_lowercase();
    if name != "!doctype" && !ELEMENTS.contains(&name.as_str()) {
        return None;
    }
    let close = text
        .bytes()
        .take(LONGEST_TAG)
        .position(|byte| byte == b'>')?;
    Some(close + 1)
}

/// The character of the entity at the start of `text`, and its length. A number
/// may lack its semicolon, as readers of HTML have it.
fn entity(text: &str) -> Option<(char, usize)> {
    const LONGEST: usize = 32;
    if let Some(number) = text.strip_prefix("&#") {
        let (digits, radix) = match number.strip_prefix(['x', 'X']) {
            Some(hex) => (hex, 16),
            None => (number, 10),
        };
        let length = digits
            .bytes()
            .take(LONGEST)
            .take_while(|byte| char::from(*byte).is_digit(radix));
        let length = length.count();
        let code = u32::from_str_radix(digits.get(..length)?, radix).ok()?;
        let used = text.len() - digits.len() + length;
        let closed = usize::from(digits[length..].starts_with(';'));
        return Some((char::from_u32(code)?, used + closed));
    }
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let character = match text.get(1..end)? {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" | "ldquo" | "rdquo" => '"',
        "apos" | "lsquo" | "rsquo" => '\'',
        "nbsp" | "ensp" | "emsp" | "thinsp" | "Tab" | "NewLine" => ' ',
        "copy" => '©',
        "mdash" | "ndash" | "hyphen" | "dash" => '-',
        "bull" | "middot" => '•',
        "period" => '.',
        "comma" => ',',
        "colon" => ':',
        "semi" => ';',
        "lpar" => '(',
        "rpar" => ')',
        "sol" => '/',
        "shy" | "zwnj" | "zwj" => '\u{200b}',
        _ => return None,
    };
    Some((character, end + 1))
}

/// Words that mix Latin letters with letters that only look Latin.
fn mixed_words(text: &str) -> Vec<Span> {
    if text.is_ascii() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut start = 0;
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let at = start;
        start += word.len();
        start += text[start..].chars().next().map_or(0, char::len_utf8);
        let latin = word.chars().any(|c| c.is_ascii_alphabetic());
        if latin && word.chars().any(is_look_alike) {
            found.push(Span::new(at, at + word.len()));
        }
    }
    found
}

/// Letters of the scripts that hold look-alikes of Latin letters.
fn is_look_alike(c: char) -> bool {
    matches!(u32::from(c),
        0x0370..=0x03FF | 0x0400..=0x052F | 0x0530..=0x058F | 0x10A0..=0x10FF
        | 0x13A0..=0x13FF | 0x1C80..=0x1C8F | 0x1F00..=0x1FFF | 0x2C80..=0x2CFF
        | 0x2DE0..=0x2DFF | 0xA4D0..=0xA4FF | 0xA640..=0xA69F | 0xAB70..=0xABBF)
        && c.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode(bytes, false).unwrap().source.text().to_owned()
    }

    #[test]
    fn every_encoding_of_one_text_reads_alike() {
        let wanted = "Jörg ©";
        let utf16: Vec<u16> = wanted.encode_utf16().collect();
        let le: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let be: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        assert_eq!(text(wanted.as_bytes()), wanted);
        assert_eq!(
            text(&[&[0xEF, 0xBB, 0xBF], wanted.as_bytes()].concat()),
            wanted
        );
        assert_eq!(text(&[&[0xFF, 0xFE], &le[..]].concat()), wanted);
        assert_eq!(text(&[&[0xFE, 0xFF], &be[..]].concat()), wanted);
        assert_eq!(text(&le), wanted);
        assert_eq!(text(&be), wanted);
        assert_eq!(text(b"J\xF6rg \xA9"), wanted);
    }

    #[test]
    fn only_known_tags_go_and_lines_stay() {
        let html = "<html><p\nclass=x>You <b>may</b> <no commercial> &copy;&#65;</p>";
        assert_eq!(text(html.as_bytes()).lines().count(), 2);
        assert!(text(html.as_bytes()).contains("<no commercial> ©A"));
    }

    #[test]
    fn letters_written_as_something_else_are_read_and_told() {
        for (given, wanted) in [
            ("n&#111;&#X20;use", "no use"),
            ("n&#111 u", "no u"),
            ("n\u{E006F}\u{E0020}use", "no use"),
            ("&#0000110;o", "no"),
        ] {
            let decoded = decode(given.as_bytes(), false).unwrap();
            assert_eq!(decoded.source.text(), wanted);
            assert!(!decoded.written.is_empty(), "{given}");
        }
        let plain = decode(
            "A&amp;B &copy; R\u{200b}\u{2060}D AT&T &#9786;".as_bytes(),
            false,
        )
        .unwrap();
        assert_eq!(plain.source.text(), "A&B © RD AT&T ☺");
        assert!(plain.written.is_empty());
    }

    #[test]
    fn what_is_not_seen_is_apart() {
        let decoded = decode(b"a <!-- n&#111; use --> b", false).unwrap();
        assert_eq!(
            decoded.source.text().split_whitespace().collect::<String>(),
            "ab"
        );
        assert_eq!(decoded.hidden[0].1.trim(), "no use");
    }

    #[test]
    fn look_alikes_are_told() {
        let decoded = decode("is grаnted to Яндекс".as_bytes(), false).unwrap();
        assert_eq!(decoded.mixed.len(), 1);
        assert_eq!(decoded.source.slice(decoded.mixed[0]), "grаnted");
    }

    #[test]
    fn binary_and_large_files_are_no_texts() {
        assert_eq!(decode(&[1; 400], false).unwrap_err(), DecodeError::Binary);
        let large = vec![b'a'; 256 * 1024 + 1];
        assert_eq!(decode(&large, false).unwrap_err(), DecodeError::TooLarge);
    }
}
