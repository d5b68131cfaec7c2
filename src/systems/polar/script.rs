//! White space as JavaScript has it, in which Polar's reader is written.

/// Whether `\s` takes a character, and `trim` takes it away.
pub(super) fn is_blank(c: char) -> bool {
    // U+0085 is white space elsewhere; the byte order mark is not.
    (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}'
}

/// Whether `.` does not take a character.
pub(super) fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

/// A text without blanks in front, and without those at both ends.
pub(super) fn trimmed(text: &str) -> (&str, &str) {
    let front = text.trim_start_matches(is_blank);
    (front, front.trim_end_matches(is_blank))
}

/// What follows blanks, and how many bytes they are.
pub(super) fn behind_blanks(text: &str) -> (&str, usize) {
    let rest = text.trim_start_matches(is_blank);
    (rest, text.len() - rest.len())
}
