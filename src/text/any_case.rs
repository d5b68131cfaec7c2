//! Whether one of a few words stands in a text, in small or capital letters.

use aho_corasick::packed::Searcher;

/// A word, and where in it the three letters begin by which it is looked for: the rarer they
/// are, the faster. No two words may share a first with a last letter of theirs.
pub type Word = (&'static str, usize);

/// How many ways there are to write three letters.
const CASES: usize = 8;
const LETTERS: usize = 3;

/// A few words of ASCII, all of which are looked for at once, many bytes a step.
#[derive(Debug)]
pub struct AnyCase {
    words: &'static [Word],
    /// None where the machine can't look at many bytes a step.
    searcher: Option<Searcher>,
}

impl AnyCase {
    /// Prepares these words, at most eight.
    pub fn new(words: &'static [Word]) -> AnyCase {
        let letters = words.iter().flat_map(|&(word, at)| {
            let letters = word.as_bytes().iter().skip(at).take(LETTERS);
            let letters: Vec<u8> = letters.copied().collect();
            (0..CASES).map(move |case| written(&letters, case))
        });
        AnyCase {
            words,
            searcher: Searcher::new(letters),
        }
    }

    /// Whether one of the words stands in `text`.
    pub fn is_in(&self, text: &[u8]) -> bool {
        let stands = |&(word, _): &Word, at: usize| {
            let here = text.get(at..at + word.len());
            here.is_some_and(|here| here.eq_ignore_ascii_case(word.as_bytes()))
        };
        let Some(searcher) = &self.searcher else {
            return (0..text.len()).any(|at| self.words.iter().any(|word| stands(word, at)));
        };
        searcher.find_iter(text).any(|found| {
            let word = &self.words[found.pattern().as_usize() / CASES];
            let start = found.start().checked_sub(word.1);
            start.is_some_and(|start| stands(word, start))
        })
    }
}

/// The letters with capitals where `case` has a bit.
fn written(letters: &[u8], case: usize) -> Vec<u8> {
    let letters = letters.iter().enumerate();
    letters
        .map(|(nth, letter)| match case >> nth & 1 {
            0 => letter.to_ascii_lowercase(),
            _ => letter.to_ascii_uppercase(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_case_and_nothing_else_is() {
        let words = AnyCase::new(&[("licen", 0), ("rights reserved", 3)]);
        let without = AnyCase {
            words: words.words,
            searcher: None,
        };
        let long = "-".repeat(100);
        for (text, stands) in [
            ("licensed", true),
            ("LiCEnce", true),
            ("All Rights Reserved.", true),
            ("public, click, explicit; weights", false),
            ("rights  reserved", false),
            ("lice", false),
            ("", false),
        ] {
            for text in [
                text.to_owned(),
                format!("{long}{text}"),
                format!("{text}{long}"),
            ] {
                assert_eq!(words.is_in(text.as_bytes()), stands, "{text}");
                assert_eq!(without.is_in(text.as_bytes()), stands, "{text}");
            }
        }
    }
}
