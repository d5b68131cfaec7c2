//! Foldings for comparison.

use unicode_normalization::UnicodeNormalization;

/// NFC of `text`.
pub fn nfc(text: &str) -> String {
    if text.is_ascii() {
        text.to_owned()
    } else {
        text.nfc().collect()
    }
}

/// NFKC of `text`, the form in which names are compared.
pub fn nfkc(text: &str) -> String {
    if text.is_ascii() {
        text.to_owned()
    } else {
        text.nfkc().collect()
    }
}

/// `NFC(casefold(NFD(text)))` with full Unicode case folding: two paths that
/// are equal in this form are one file on a case-blind file system.
pub fn fold_case(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let decomposed: String = text.nfd().collect();
    nfc(&caseless::default_case_fold_str(&decomposed))
}

/// `text` with every run of white space as one blank, trimmed.
pub fn collapse_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_joins_what_a_case_blind_volume_joins() {
        assert_eq!(fold_case("Straße"), fold_case("STRASSE"));
        assert_eq!(fold_case("cafe\u{301}"), fold_case("CAFÉ"));
        assert_ne!(fold_case("a"), fold_case("b"));
        // The short way of ASCII text is the long one.
        let ascii: String = (0..128_u8).map(char::from).collect();
        assert_eq!(
            fold_case(&format!("{ascii}é")),
            format!("{}é", fold_case(&ascii))
        );
    }
}
