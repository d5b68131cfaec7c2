//! Cleaning what a skill returns before a model sees it: tags, secrets, length, and a
//! wrapper around errors. Every step takes time by the length of the text.

mod current;
mod json;
mod secrets;
mod tags;
mod tally;
#[cfg(test)]
mod tests;

pub use json::clean_json;
pub use tally::{Cut, SECRET_KINDS, Step};

use std::borrow::Cow;

use super::mode::Mode;
use tally::Tally;

/// The most characters that a result has where nobody says otherwise.
pub const DEFAULT_LIMIT: usize = 200_000;

/// What stands in the place of a secret.
const REDACTED: &str = "[REDACTED]";

/// How to clean.
#[derive(Clone, Copy, Debug)]
pub struct Cleaning {
    /// Whose word holds.
    pub mode: Mode,
    /// The most that is left: characters, in the program's mode UTF-16 units.
    pub limit: usize,
}

/// What is left of a text, and what was cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cleaned {
    /// The text.
    pub text: String,
    /// What was cut, in the order of the steps; never the secret itself.
    pub cut: Vec<Cut>,
}

impl Cleaned {
    /// The same as an error of the host.
    #[must_use]
    pub fn as_error(self) -> Cleaned {
        Cleaned {
            text: format!("<skill_error>{}</skill_error>", self.text),
            cut: self.cut,
        }
    }
}

/// Cleans a text.
pub fn clean(text: &str, how: Cleaning) -> Cleaned {
    let mut tally = Tally::default();
    let text = cleaned(text, how, &mut tally);
    Cleaned {
        text: text.into_owned(),
        cut: tally.cuts(),
    }
}

/// Tags, then secrets, then the length: cut first, half a secret could be left that
/// nothing recognises.
fn cleaned<'a>(text: &'a str, how: Cleaning, tally: &mut Tally) -> Cow<'a, str> {
    let text = match how.mode {
        Mode::Document => tags::stripped(text, tally),
        Mode::Current => current::stripped(text, tally),
    };
    let text = secrets::redacted(text, how.mode, tally);
    truncated(text, how, tally)
}

fn truncated<'a>(text: Cow<'a, str>, how: Cleaning, tally: &mut Tally) -> Cow<'a, str> {
    if text.len() <= how.limit {
        return text;
    }
    let (end, marker) = match how.mode {
        Mode::Document => (
            text.char_indices().nth(how.limit).map(|(at, _)| at),
            "[truncated]",
        ),
        Mode::Current => (
            end_of_units(&text, how.limit),
            "[truncated — output exceeded limit]",
        ),
    };
    let Some((kept, rest)) = end.and_then(|end| text.split_at_checked(end)) else {
        return text;
    };
    tally.cut_off(rest.chars().count());
    format!("{kept}{marker}").into()
}

/// Where the characters end that fit into so many UTF-16 units; `None` where all do.
/// No half of a character is kept.
fn end_of_units(text: &str, limit: usize) -> Option<usize> {
    let mut units = 0;
    text.char_indices().find_map(|(at, c)| {
        units += c.len_utf16();
        (units > limit).then_some(at)
    })
}

/// A text with other words, or none, in the place of some ranges, which are in order
/// and do not overlap.
fn replaced<'a>(text: Cow<'a, str>, ranges: &[(usize, usize)], with: &str) -> Cow<'a, str> {
    if ranges.is_empty() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end) in ranges {
        out.push_str(text.get(at..*start).unwrap_or_default());
        out.push_str(with);
        at = *end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out.into()
}
