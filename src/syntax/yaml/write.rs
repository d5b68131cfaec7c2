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
}
