//! The bytes of a licence text, decoded for reading.
//!
//! Only what can't carry meaning is removed here (byte-order marks, zero-width
//! characters, known HTML tags); lines keep their numbers. Letters of another
//! script that pose as Latin ones are told, never folded away.

use std::sync::Arc;

use crate::text::{Source, Span, nfkc};
use crate::tree::Budgets;

/// A licence text as it is judged.
#[derive(Debug)]
pub struct Decoded {
    /// The text; its lines are those of the file.
    pub source: Arc<Source>,
    /// Words in which Latin letters stand beside look-alikes of other scripts.
    pub mixed: Vec<Span>,
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
    let mut text = characters(bytes);
    if is_binary(&text) {
        return Err(DecodeError::Binary);
    }
    if html || looks_like_html(&text) {
        text = without_tags(&text);
    }
    if !text.is_ascii() {
        text.retain(|c| !is_zero_width(c));
        text = nfkc(&text);
    }
    let mixed = mixed_words(&text);
    Ok(Decoded {
        source: Arc::new(Source::from_text(text)),
        mixed,
    })
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

fn is_zero_width(c: char) -> bool {
    matches!(
        c,
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}'
    )
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
    while let Some(at) = rest.find(['<', '&']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let used = if rest.starts_with('<') {
            tag_length(rest).inspect(|&used| {
                out.push(' ');
                out.extend(rest[..used].chars().filter(|&c| c == '\n'));
            })
        } else {
            entity(rest).map(|(character, used)| {
                out.push(character);
                used
            })
        };
        let used = used.unwrap_or_else(|| {
            out.push_str(&rest[..1]);
            1
        });
        rest = &rest[used..];
    }
    out.push_str(rest);
    out
}

/// The length of the tag or comment at the start of `text`.
fn tag_length(text: &str) -> Option<usize> {
    if text.starts_with("<!--") {
        let window = &text.as_bytes()[..text.len().min(LONGEST_TAG)];
        let end = window.windows(3).position(|three| three == b"-->")?;
        return Some(end + 3);
    }
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

fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text.get(1..end)?;
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" | "ldquo" | "rdquo" => '"',
        "apos" | "lsquo" | "rsquo" => '\'',
        "nbsp" => ' ',
        "copy" => '©',
        "mdash" | "ndash" => '-',
        _ => {
            let digits = name.strip_prefix('#')?;
            let code = match digits.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => digits.parse().ok()?,
            };
            char::from_u32(code)?
        }
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
