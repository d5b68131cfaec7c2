//! Foreign text as one word of a command that somebody copies.

use super::Untrusted;

/// `text` as one word of a POSIX shell: as it is where no character means
/// something there, else in single quotes. What can't be printed is escaped, and
/// the word then names nothing.
pub fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:@#+=,%".contains(c);
    let bare = !text.is_empty() && !text.starts_with(['#', '-']) && text.chars().all(plain);
    let shown = Untrusted(text).to_string();
    if bare {
        shown
    } else {
        format!("'{}'", shown.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_quoted_where_a_shell_would_read_it_otherwise() {
        assert_eq!(shell_word("skills/a-b.c"), "skills/a-b.c");
        assert_eq!(shell_word("my skills/a"), "'my skills/a'");
        assert_eq!(shell_word("it's $x"), r"'it'\''s $x'");
        assert_eq!(shell_word(""), "''");
        assert_eq!(shell_word("-x"), "'-x'");
    }
}
