//! What a mistyped word was most likely meant to be.

/// The one of `words` that is nearest to `typed`: at most two edits away, or a
/// quarter of its own characters. Of equally near ones the first by bytes.
pub fn nearest_word<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    words
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(typed, word), word))
        .filter(|(distance, word)| {
            let length = word.chars().count();
            *distance <= 2.max(length / 4) && *distance < length
        })
        .min()
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_near_is_offered() {
        let words = ["warn", "deny", "allow"];
        assert_eq!(nearest_word("dney", words), Some("deny"));
        assert_eq!(nearest_word("something", words), None);
        assert_eq!(nearest_word("xy", ["ab"]), None);
        assert_eq!(nearest_word("什么是核心梗", ["拆书分析核心梗"]), None);
        assert_eq!(nearest_word("核心梗", ["核心"]), Some("核心"));
    }
}
