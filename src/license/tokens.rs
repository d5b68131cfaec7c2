//! A licence text as words.
//!
//! Words are folded (case, spelling) and carry where they stand; nothing else
//! is dropped but list markers and single letters. Every removal before a
//! comparison is a hole through which a restriction can slip, so what is not
//! part of the grant (titles, copyright lines) is marked later, by rules that
//! look at its words, not cut away here.

use std::ops::Range;

use sha2::{Digest, Sha256};
use unicode_normalization::char::canonical_combining_class;

use crate::text::{Span, nfc};

/// One word of a text.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Hash of the folded word; equal words have equal hashes.
    pub hash: u64,
    /// Where the word stands in the text.
    pub span: Span,
    /// The line it stands on, from 0.
    pub line: u32,
    /// The first word of its line.
    pub first: bool,
    /// Part of a web address.
    pub url: bool,
    /// Inside a template's `<…>` or `[…]`.
    pub placeholder: bool,
    /// The last word of a sentence or a clause.
    pub ends: bool,
    word: (u32, u32),
}

/// The words of a text in order.
#[derive(Debug, Default)]
pub struct Tokens {
    list: Vec<Token>,
    arena: String,
}

impl Tokens {
    /// Cuts `text` into words. Linear in its length.
    pub fn new(text: &str) -> Tokens {
        Tokens::of(text, &[Span::new(0, text.len())])
    }

    /// The words of `parts` of `text`, which rise and begin and end between its
    /// paragraphs; they are those that the whole text has there, but for
    /// [`Token::placeholder`], which a bracket before a part may decide.
    pub fn of(text: &str, parts: &[Span]) -> Tokens {
        let mut lexer = Lexer::new(text, parts.iter().map(|part| part.range().len()).sum());
        for part in parts {
            lexer.run(part.range());
        }
        lexer.tokens
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The words with their places.
    pub fn list(&self) -> &[Token] {
        &self.list
    }

    /// The folded word `index`.
    pub fn word(&self, index: usize) -> &str {
        self.list.get(index).map_or("", |token| {
            &self.arena[token.word.0 as usize..token.word.1 as usize]
        })
    }

    /// The folded words of `range`.
    pub fn words(&self, range: Range<usize>) -> Vec<&str> {
        range.map(|index| self.word(index)).collect()
    }

    /// The ranges of words that share a line, in order.
    pub fn lines(&self) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        let mut start = 0;
        for index in 1..=self.list.len() {
            let ends = index == self.list.len() || self.list[index].first;
            if ends && index > start {
                lines.push(start..index);
                start = index;
            }
        }
        lines
    }

    /// The characters from the first to the last word of `range`.
    pub fn span(&self, range: Range<usize>) -> Span {
        match (
            self.list.get(range.start),
            self.list.get(range.end.saturating_sub(1)),
        ) {
            (Some(first), Some(last)) if range.start < range.end => {
                Span::new(first.span.start, last.span.end)
            }
            (Some(first), _) => Span::at(first.span.start),
            _ => Span::at(self.list.last().map_or(0, |token| token.span.end)),
        }
    }
}

/// The first 64 bits of SHA-256 over the hashes of words: short to store, and
/// nobody can make another text that has it.
pub fn stream_hash(hashes: impl Iterator<Item = u64>) -> u64 {
    let mut digest = Sha256::new();
    let mut block = Vec::with_capacity(512);
    for hash in hashes {
        block.extend_from_slice(&hash.to_le_bytes());
        if block.len() == 512 {
            digest.update(&block);
            block.clear();
        }
    }
    digest.update(&block);
    let bytes = digest.finalize();
    bytes[..8]
        .iter()
        .fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

/// The hash of FNV-1a, 64 bits, of nothing.
pub const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of FNV-1a, 64 bits, of what has this `hash` and one byte behind it.
#[inline]
pub fn fnv1a_step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

/// FNV-1a, 64 bits, of a text.
pub fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(FNV_START, fnv1a_step)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    fresh_line: bool,
    after_stop: bool,
    url_until: usize,
    bracket_until: usize,
    tokens: Tokens,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str, length: usize) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            line: 0,
            fresh_line: true,
            after_stop: true,
            url_until: 0,
            bracket_until: 0,
            tokens: Tokens {
                list: Vec::with_capacity(length / 6),
                arena: String::with_capacity(length),
            },
        }
    }

    fn run(&mut self, part: Range<usize>) {
        let skipped = self.text.as_bytes()[self.at..part.start].iter();
        self.line += skipped.filter(|&&byte| byte == b'\n').count() as u32;
        if self.at < part.start {
            (self.fresh_line, self.after_stop) = (true, true);
        }
        self.at = part.start;
        while self.at < part.end {
            match self.text.as_bytes()[self.at] {
                byte if byte.is_ascii_alphanumeric() => self.word(),
                byte @ (b'\n' | b'.' | b'!' | b'?' | b';' | b':' | b'<' | b'[') => {
                    self.symbol(char::from(byte));
                    self.at += 1;
                }
                byte if byte.is_ascii() => self.at += 1,
                _ => self.foreign(),
            }
        }
    }

    fn foreign(&mut self) {
        let c = self.text[self.at..].chars().next().unwrap_or(' ');
        if c.is_alphanumeric() {
            self.word();
        } else {
            self.symbol(c);
            self.at += c.len_utf8();
        }
    }

    fn symbol(&mut self, c: char) {
        match c {
            '\n' => {
                self.line += 1;
                self.fresh_line = true;
                let mut behind = self.text.as_bytes()[self.at + 1..].iter();
                if behind.find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) == Some(&b'\n') {
                    self.end_sentence();
                }
            }
            '.' | '!' | '?' | ';' | ':' if self.at >= self.url_until => {
                let next = self.text[self.at + 1..].chars().next();
                if next.is_none_or(char::is_whitespace) {
                    self.end_sentence();
                }
            }
            '。' | '；' | '！' | '।' | '؟' | '۔' => self.end_sentence(),
            '<' | '[' if self.at >= self.bracket_until => {
                let close = if c == '<' { b'>' } else { b']' };
                let bytes = self.text.as_bytes();
                let end = bytes.len().min(self.at + 120);
                if let Some(length) = bytes[self.at..end].iter().position(|&b| b == close) {
                    self.bracket_until = self.at + length;
                }
            }
            _ => {}
        }
    }

    fn end_sentence(&mut self) {
        self.after_stop = true;
        if let Some(last) = self.tokens.list.last_mut() {
            last.ends = true;
        }
    }

    fn word(&mut self) {
        let start = self.at;
        self.at = self.word_end(start);
        self.note_url(start);
        let raw = &self.text[start..self.at];
        if !self.is_marker(raw, start) {
            self.push(start);
            self.fresh_line = false;
        }
        self.after_stop = false;
    }

    /// The end of the word at `start`: `non-` and `sub-` are joined to what
    /// follows.
    fn word_end(&self, start: usize) -> usize {
        let end = joined(self.text, start);
        let prefix = &self.text[start..end];
        if !(prefix.eq_ignore_ascii_case("non") || prefix.eq_ignore_ascii_case("sub")) {
            return end;
        }
        let after = self.text[end..].chars().next();
        let dash = after.filter(|mark| matches!(mark, '-' | '‐' | '‑' | '–'));
        let next = end + dash.map_or(0, char::len_utf8);
        if dash.is_some() && run_length(&self.text[next..]) > 0 {
            joined(self.text, next)
        } else {
            end
        }
    }

    fn note_url(&mut self, start: usize) {
        if start < self.url_until {
            return;
        }
        if !matches!(self.text.as_bytes()[start], b'h' | b'H' | b'w' | b'W') {
            return;
        }
        let rest = &self.text[start..];
        let begins = |mark: &str| {
            let head = rest.as_bytes().get(..mark.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(mark.as_bytes()))
        };
        if begins("http://") || begins("https://") || begins("www.") {
            let length = rest
                .find(|c: char| c.is_whitespace() || matches!(c, '>' | ')' | '"' | ']'))
                .unwrap_or(rest.len());
            self.url_until = start + length;
        }
    }

    /// Single letters, and numbers of one or two digits that begin a list item.
    fn is_marker(&self, raw: &str, start: usize) -> bool {
        const LONGEST_LETTER: usize = 4;
        if raw.len() > LONGEST_LETTER {
            return false;
        }
        let mut chars = raw.chars();
        let (Some(first), second) = (chars.next(), chars.next()) else {
            return true;
        };
        let after = &self.text[self.at..];
        if second.is_none() && first.is_alphabetic() && !is_whole_word(first) {
            let listed = after.starts_with([')', '.']) && (self.after_stop || self.fresh_line);
            let bracketed = after.starts_with(')') && self.text[..start].ends_with('(');
            return !first.eq_ignore_ascii_case(&'a') || listed || bracketed;
        }
        let number = raw.len() <= 2 && raw.bytes().all(|byte| byte.is_ascii_digit());
        let mut follow = after.chars();
        number
            && (self.fresh_line || self.after_stop)
            && matches!(follow.next(), Some('.' | ')'))
            && follow.next().is_none_or(char::is_whitespace)
    }

    fn push(&mut self, start: usize) {
        let from = self.tokens.arena.len();
        let raw = &self.text[start..self.at];
        let plain = raw.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if plain {
            self.tokens.arena.push_str(raw);
            self.tokens.arena[from..].make_ascii_lowercase();
        }
        for c in raw.chars().filter(|_| !plain) {
            match c {
                '\'' | '\\' | '’' | '-' | '‐' | '‑' | '–' => {}
                c if c.is_ascii() => self.tokens.arena.push(c.to_ascii_lowercase()),
                c => self.tokens.arena.extend(c.to_lowercase()),
            }
        }
        if !plain && self.tokens.arena[from..].contains(|c| c == 'ı' || is_mark(c)) {
            let whole = composed(&self.tokens.arena[from..]);
            self.tokens.arena.truncate(from);
            self.tokens.arena.push_str(&whole);
        }
        let word = &self.tokens.arena[from..];
        let after_copyright = || {
            self.tokens.list.last().is_some_and(|last| {
                &self.tokens.arena[last.word.0 as usize..last.word.1 as usize] == "copyright"
            })
        };
        if let Some(folded) = fold(word, after_copyright) {
            self.tokens.arena.truncate(from);
            self.tokens.arena.push_str(folded);
        }
        let hash = fnv1a(&self.tokens.arena[from..]);
        self.tokens.list.push(Token {
            hash,
            span: Span::new(start, self.at),
            line: self.line,
            first: self.fresh_line,
            url: start < self.url_until,
            placeholder: start < self.bracket_until,
            ends: false,
            word: (from as u32, self.tokens.arena.len() as u32),
        });
    }
}

/// Where the last word of `text` begins: behind its last blank, which may be of more
/// bytes than one.
pub fn behind_last_blank(text: &str) -> usize {
    let word = text.rsplit(char::is_whitespace).next().unwrap_or(text);
    text.len() - word.len()
}

/// The end of the word at `start`, with what apostrophes join to it; one may be escaped,
/// as a shell leaves it.
pub fn joined(text: &str, start: usize) -> usize {
    let mut end = start + run_length(&text[start..]);
    loop {
        let mark = match text.as_bytes().get(end..) {
            Some([b'\'', ..]) => 1,
            Some([b'\\', b'\'', ..]) => 2,
            Some([0xE2, 0x80, 0x99, ..]) => '’'.len_utf8(),
            _ => return end,
        };
        let length = run_length(&text[end + mark..]);
        if length == 0 {
            return end;
        }
        end += mark + length;
    }
}

/// Bytes of the letters and digits at the start of `text`.
fn run_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let ascii = bytes.iter().position(|byte| !byte.is_ascii_alphanumeric());
    match ascii {
        None => return bytes.len(),
        Some(end) if bytes[end].is_ascii() => return end,
        Some(_) => {}
    }
    text.find(|c: char| !is_of_word(c)).unwrap_or(text.len())
}

/// Whether a letter is of a script in which one is a word, and marks no item of a list: of
/// India, of the lands to the east of it.
fn is_whole_word(c: char) -> bool {
    u32::from(c) >= 0x0900
}

/// Whether a character belongs to a word: a letter, a digit, or a mark that is set upon a
/// letter, which is how some write `é`.
pub fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || is_mark(c)
}

fn is_mark(c: char) -> bool {
    !c.is_ascii() && canonical_combining_class(c) != 0
}

/// A word with each letter and its marks as one character, and the four letters of Turkish
/// that are an `i` as one, however they are written.
fn composed(word: &str) -> String {
    const DOT: char = '\u{307}';
    // Only upon an `i` is there a dot that has no character of its own.
    let whole = nfc(word);
    let dotless = whole.chars().filter(|c| *c != DOT);
    dotless.map(|c| if c == 'ı' { 'i' } else { c }).collect()
}

/// Spellings that mean the same in every licence.
fn fold(word: &str, after_copyright: impl Fn() -> bool) -> Option<&'static str> {
    Some(match word {
        "licence" => "license",
        "licences" => "licenses",
        "licenced" => "licensed",
        "https" => "http",
        "merchantibility" => "merchantability",
        "holder" | "holders" | "owners" if after_copyright() => "owner",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let tokens = Tokens::new(text);
        tokens.words(0..tokens.len()).join(" ")
    }

    #[test]
    fn spelling_and_list_markers_are_folded() {
        assert_eq!(
            words("1. The Licence of\n 2) copyright holders, sub-license; (c) You must; a copy"),
            "the license of copyright owner sublicense you must a copy"
        );
        assert_eq!(
            words("don't non-\ncommercial Licensor’s 3 files"),
            "dont non commercial licensors 3 files"
        );
        assert_eq!(words("https://x.org/licenses/"), "http org licenses");
        assert_eq!(words("Don\\'t include"), "dont include");
    }

    #[test]
    fn marks_belong_to_their_letter() {
        assert_eq!(words("Gia\u{302}\u{301}y phe\u{301}p"), words("Giấy phép"));
        assert_eq!(words("व्यावसायिक उपयोग न करें।"), "व्यावसायिक उपयोग न करें");
        assert_eq!(words("LİSANS KULLANIM I\u{307}ZİN"), "lisans kullanim izin");
        assert_eq!(words("zastrzez\u{307}one"), "zastrzeżone");
        assert_eq!(words("lisans kullanım izin"), "lisans kullanim izin");
        assert_eq!(words("\u{301} 1\u{fe0f}\u{20e3} x"), "1");
    }

    #[test]
    fn lines_and_sentences_are_known() {
        let tokens = Tokens::new("// one two\n// three. four\n\nfive");
        assert_eq!(tokens.lines(), vec![0..2, 2..4, 4..5]);
        let ends: Vec<bool> = tokens.list().iter().map(|token| token.ends).collect();
        assert_eq!(ends, [false, false, true, true, false]);
        assert_eq!(tokens.list()[3].line, 1);
    }

    #[test]
    fn a_blank_may_have_several_bytes() {
        for text in ["", "a", " ", "a b", "a\u{85}", "a\u{3000}b", "\u{a0}é"] {
            let start = behind_last_blank(text);
            assert!(!text[start..].contains(char::is_whitespace), "{text:?}");
            assert!(
                text[..start]
                    .chars()
                    .next_back()
                    .is_none_or(char::is_whitespace)
            );
        }
    }

    #[test]
    fn the_stream_hash_depends_on_order() {
        let one = stream_hash([1, 2].into_iter());
        assert_ne!(one, stream_hash([2, 1].into_iter()));
    }
}
