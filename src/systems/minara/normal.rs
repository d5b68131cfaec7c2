//! Texts as messages and keywords are compared: in one form, whatever the width, the
//! case, the quotes and the dashes they were typed with.

use std::ops::Range;

use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The most characters of a message that are read.
pub const MAX_MESSAGE: usize = 32_768;

/// A text in the form that is compared, which knows where it came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Normal {
    text: String,
    places: Vec<Place>,
}

/// Where a part of a normal text came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// Its first byte in the normal text.
    at: usize,
    /// Its characters in the text as it was written.
    from: usize,
    to: usize,
}

impl Normal {
    /// The normal form of a text.
    pub fn of(text: &str) -> Normal {
        let mut normal = Normal::default();
        let mut part = Part::default();
        for (at, c) in text.chars().enumerate() {
            if is_left_out(c) {
                continue;
            }
            if starts_part(c) {
                part.put(&mut normal);
                part = Part::default();
            }
            part.take(c, at);
        }
        part.put(&mut normal);
        if normal.text.ends_with(' ') {
            normal.text.pop();
            normal.places.pop();
        }
        normal
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The columns of a part, as the text was written: in code points from 1, the end
    /// exclusive.
    pub fn columns(&self, part: Range<usize>) -> (usize, usize) {
        let first = self.places.partition_point(|place| place.at <= part.start);
        let last = self.places.partition_point(|place| place.at < part.end);
        let from = self.places.get(first.saturating_sub(1));
        let to = self.places.get(last.saturating_sub(1));
        let from = from.map_or(0, |place| place.from);
        (from + 1, to.map_or(from, |place| place.to).max(from) + 1)
    }

    fn push(&mut self, c: char, from: usize, to: usize) {
        let c = match c {
            '\u{2018}' | '\u{2019}' | '\u{2BC}' => '\'',
            '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' => ' ',
            c if c.is_whitespace() => ' ',
            c => c,
        };
        if c == ' ' {
            if self.text.is_empty() {
                return;
            }
            if self.text.ends_with(' ') {
                if let Some(last) = self.places.last_mut() {
                    last.to = last.to.max(to);
                }
                return;
            }
        }
        let at = self.text.len();
        self.text.push(c);
        self.places.push(Place { at, from, to });
    }
}

/// The normal form of a text, where nobody asks where it came from.
pub fn normal(text: &str) -> String {
    Normal::of(text).text
}

/// Characters that become normal together.
#[derive(Default)]
struct Part {
    text: String,
    from: usize,
    to: usize,
}

impl Part {
    fn take(&mut self, c: char, at: usize) {
        if self.text.is_empty() {
            self.from = at;
        }
        self.text.push(c);
        self.to = at + 1;
    }

    fn put(&self, normal: &mut Normal) {
        let mut chars = self.text.chars();
        match (chars.next(), chars.next()) {
            (None, _) => {}
            (Some(c), None) if c.is_ascii() => {
                normal.push(c.to_ascii_lowercase(), self.from, self.to);
            }
            (Some(c), None) if is_plain_han(c) => normal.push(c, self.from, self.to),
            _ => {
                let composed: String = self.text.nfkc().collect();
                let folded = caseless::default_case_fold_str(&composed);
                for c in folded.nfkc() {
                    normal.push(c, self.from, self.to);
                }
            }
        }
    }
}

/// Whether a character never joins what stands before it, so that what begins here
/// becomes normal by itself.
fn starts_part(c: char) -> bool {
    if c.is_ascii() || is_plain_han(c) {
        return true;
    }
    let mut first = None;
    decompose_compatible(c, |part| first = first.or(Some(part)));
    let first = first.unwrap_or(c);
    let never_joins = is_nfc_quick(std::iter::once(first)) == IsNormalized::Yes;
    canonical_combining_class(first) == 0 && never_joins
}

/// Han that is its own normal form.
fn is_plain_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{20000}'..='\u{2A6DF}')
}

/// Characters that are not seen and count for nothing.
fn is_left_out(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
        | '\u{E0000}'..='\u{E007F}' | '\u{E0100}'..='\u{E01EF}')
}
