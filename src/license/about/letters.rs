//! Lists of words, looked up by the letter that a word begins with: nearly every word
//! of a text is none of them, and that is told by few comparisons.

/// So many first letters; what begins with anything else shares the last place.
const LETTERS: usize = 27;

/// Words or stems, by their first letters.
pub struct ByLetter([Vec<&'static str>; LETTERS]);

impl ByLetter {
    /// The list, sorted into places.
    pub fn new(words: &[&'static str]) -> ByLetter {
        let mut places = [const { Vec::new() }; LETTERS];
        for word in words {
            places[place(word)].push(*word);
        }
        ByLetter(places)
    }

    /// Whether a folded word begins with one of the stems.
    pub fn has_stem_of(&self, word: &str) -> bool {
        let mut stems = self.0[place(word)].iter();
        stems.any(|stem| word.starts_with(stem))
    }

    /// Whether a folded word is in the list.
    pub fn has(&self, word: &str) -> bool {
        self.0[place(word)].contains(&word)
    }
}

fn place(word: &str) -> usize {
    let first = word.bytes().next().unwrap_or_default();
    usize::from(first.wrapping_sub(b'a')).min(LETTERS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_wherever_they_begin() {
        let list = ByLetter::new(&["an", "zoo", "élan", "9a"]);
        for word in ["an", "zoo", "élan", "9a"] {
            assert!(
                list.has(word) && list.has_stem_of(&format!("{word}s")),
                "{word}"
            );
            assert!(!list.has(&format!("{word}s")));
        }
        for word in ["", "a", "z", "é", "b", "Zoo"] {
            assert!(!list.has(word) && !list.has_stem_of(word), "{word}");
        }
    }
}
