//! Foldings for comparison.

use unicode_normalization::UnicodeNormalization;

/// NFC of `text`.
pub fn nfc(text: &str) -> String {
    if text.chars().all(is_plain) {
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
    if text.chars().all(is_plain) {
        return text.to_ascii_lowercase();
    }
    let decomposed: String = text.nfd().collect();
    nfc(&caseless::default_case_fold_str(&decomposed))
}

/// Whether a character has no other form than its own, letters of ASCII aside, and
/// joins with none: ASCII, and what most other texts have beside it (dashes, quotes,
/// arrows, drawings, ideographs and pictures).
fn is_plain(c: char) -> bool {
    c.is_ascii()
        || matches!(c, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205E}' | '\u{2190}'..='\u{2199}'
            | '\u{2500}'..='\u{27BF}' | '\u{4E00}'..='\u{9FFF}' | '\u{FE0F}'
            | '\u{1F300}'..='\u{1FAFF}')
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
        // The short way of plain text is the long one.
        let ascii: String = (0..128_u8).map(char::from).collect();
        assert_eq!(
            fold_case(&format!("{ascii}é")),
            format!("{}é", fold_case(&ascii))
        );
        let plain = || (char::MIN..=char::MAX).filter(|c| is_plain(*c) && !c.is_ascii());
        assert!(plain().count() > 20_000);
        for c in plain() {
            for text in [format!("A{c}"), format!("{c}A"), format!("{c}{c}")] {
                let long: String = text.nfd().collect();
                let long: String = caseless::default_case_fold_str(&long).nfc().collect();
                assert_eq!(fold_case(&text), long);
                assert_eq!(text.nfc().collect::<String>(), text);
            }
        }
    }
}
