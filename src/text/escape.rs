//! Foreign text made safe to print.

use std::fmt;

/// Text that came from outside: a skill, a server, a file name.
///
/// `Display` writes characters that could move the cursor, hide text or turn
/// its direction as visible escapes (`\u{202e}`), so a terminal, a log and a
/// reader see the same thing. Everything foreign is printed through this type.
#[derive(Clone, Copy, Debug)]
pub struct Untrusted<'a>(pub &'a str);

impl fmt::Display for Untrusted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.chars().any(is_unprintable) {
            return f.pad(self.0);
        }
        let mut safe = String::with_capacity(self.0.len() + 8);
        for c in self.0.chars() {
            match c {
                '\n' => safe.push_str("\\n"),
                '\r' => safe.push_str("\\r"),
                '\t' => safe.push_str("\\t"),
                c if is_unprintable(c) => {
                    safe.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
                }
                c => safe.push(c),
            }
        }
        f.pad(&safe)
    }
}

/// Whether a character has no place on a terminal: controls (C0, DEL, C1),
/// line and paragraph separators, bidirectional controls, zero-width and other
/// default-ignorable characters, tags, private use and noncharacters.
pub fn is_unprintable(c: char) -> bool {
    matches!(u32::from(c),
        0x00..=0x1F
        | 0x7F..=0x9F
        | 0xAD
        | 0x034F
        | 0x061C
        | 0x115F..=0x1160
        | 0x17B4..=0x17B5
        | 0x180B..=0x180F
        | 0x200B..=0x200F
        | 0x2028..=0x202E
        | 0x2060..=0x206F
        | 0x3164
        | 0xE000..=0xF8FF
        | 0xFE00..=0xFE0F
        | 0xFEFF
        | 0xFFA0
        | 0xFFF0..=0xFFFB
        | 0xFFFE..=0xFFFF
        | 0x1BCA0..=0x1BCA3
        | 0x1D173..=0x1D17A
        | 0xE0000..=0xE0FFF
        | 0xF0000..=0x10FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_drives_a_terminal_survives() {
        let hostile = "a\u{1b}[2J\u{202e}b\u{7}\u{9b}\u{e0041}c\nd\u{200b}";
        let shown = Untrusted(hostile).to_string();
        assert_eq!(
            shown,
            "a\\u{1b}[2J\\u{202e}b\\u{7}\\u{9b}\\u{e0041}c\\nd\\u{200b}"
        );
        assert!(!shown.chars().any(is_unprintable));
    }

    #[test]
    fn plain_text_in_any_script_is_left_alone() {
        assert_eq!(
            Untrusted("größe 版本 हिन्दी").to_string(),
            "größe 版本 हिन्दी"
        );
    }
}
