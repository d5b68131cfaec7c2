//! Writing scalars that every reader takes for the same text.

/// `text` as a quoted YAML scalar on one line: in single quotes where it holds
/// none, in double quotes where it holds nothing that these would escape, else
/// in single quotes with its own doubled. The text must be printable.
pub fn quoted(text: &str) -> String {
    if text.contains('\'') && !text.contains(['"', '\\']) {
        return format!("\"{text}\"");
    }
    format!("'{}'", text.replace('\'', "''"))
}

/// `text` as a YAML scalar on one line: without quotes where every reader takes it for the
/// same text then, else [`quoted`]. The text must be printable.
pub fn scalar(text: &str) -> String {
    const WORDS: [&str; 9] = [
        "true", "false", "yes", "no", "on", "off", "null", "nan", "inf",
    ];
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '.' | ';' | '_');
    let is_plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(plain)
        && !text.ends_with(' ')
        && text.len() > 1
        && !WORDS.contains(&text.to_ascii_lowercase().as_str());
    if is_plain {
        text.to_owned()
    } else {
        quoted(text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, parse};
    use super::*;

    #[test]
    fn what_is_quoted_reads_as_it_was() {
        for (text, written) in [
            ("a: b", "'a: b'"),
            ("it's: x", "\"it's: x\""),
            ("it's \"x\": y", "'it''s \"x\": y'"),
            ("C:\\d: 'x'", "'C:\\d: ''x'''"),
            ("", "''"),
        ] {
            assert_eq!(quoted(text), written);
            let parsed = parse(written, Limits::default()).unwrap();
            assert_eq!(parsed.root.unwrap().as_str(), Some(text));
        }
    }

    #[test]
    fn quotes_stand_where_they_must() {
        for text in ["grid bot 技能", "Apache-2.0", "a.b; c"] {
            assert_eq!(scalar(text), text);
        }
        for text in [
            "yes", "No", "12", "1e3", "a: b", "x #", "-", "", "a ", "~", "n", "[a",
        ] {
            assert_eq!(scalar(text), quoted(text));
            let written = scalar(text);
            let parsed = parse(&written, Limits::default()).unwrap();
            assert_eq!(parsed.root.unwrap().as_str(), Some(text));
        }
    }
}
