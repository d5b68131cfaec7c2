//! JSON as text that any terminal and any log may show.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};

use super::is_unprintable;

/// A document as text, LF at the end. What this program builds can always be
/// written.
pub fn to_json(document: &impl Serialize) -> String {
    try_json(document).unwrap_or_default()
}

/// A document as text, LF at the end.
///
/// # Errors
/// Those of the serialiser: keys that are no text.
pub fn try_json(document: &impl Serialize) -> serde_json::Result<String> {
    let mut text = written(document, Escaped(PrettyFormatter::new()))?;
    text.push('\n');
    Ok(text)
}

/// A document on one line, without a line end.
pub fn to_json_line(document: &impl Serialize) -> String {
    written(document, Escaped(CompactFormatter)).unwrap_or_default()
}

fn written<F: Formatter>(document: &impl Serialize, formatter: F) -> serde_json::Result<String> {
    let mut bytes = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut bytes, formatter);
    document.serialize(&mut serializer)?;
    String::from_utf8(bytes).map_err(serde::ser::Error::custom)
}

/// A formatter whose strings hold no character that has no place on a terminal:
/// C1, bidirectional controls and the like stand as `\uXXXX`, as C0 does anyway.
struct Escaped<F>(F);

/// Formatter methods that are handed on as they are.
macro_rules! handed_on {
    ($($name:ident($($first:ident: bool)?);)*) => {
        $(
            fn $name<W: ?Sized + Write>(
                &mut self,
                writer: &mut W,
                $($first: bool,)?
            ) -> io::Result<()> {
                self.0.$name(writer $(, $first)?)
            }
        )*
    };
}

impl<F: Formatter> Formatter for Escaped<F> {
    handed_on! {
        begin_array();
        end_array();
        begin_array_value(first: bool);
        end_array_value();
        begin_object();
        end_object();
        begin_object_key(first: bool);
        end_object_key();
        begin_object_value();
        end_object_value();
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut plain = 0;
        for (at, c) in fragment.char_indices() {
            if !is_unprintable(c) {
                continue;
            }
            writer.write_all(&fragment.as_bytes()[plain..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            plain = at + c.len_utf8();
        }
        writer.write_all(&fragment.as_bytes()[plain..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_drives_a_terminal_is_escaped_and_read_back() {
        let text = "a\u{9b}2J\u{202e}b\u{7f}\u{200b}ü😀\u{e0041}\n\"";
        for json in [to_json(&[text]), to_json_line(&[text])] {
            let shown = json.trim_end().replace('\n', "");
            assert!(!shown.chars().any(is_unprintable), "{json}");
            assert!(json.contains("\\u009b2J\\u202eb\\u007f\\u200bü😀\\udb40\\udc41\\n"));
            let read: Vec<String> = serde_json::from_str(&json).unwrap();
            assert_eq!(read, [text]);
        }
    }

    #[test]
    fn the_layout_is_the_serialisers() {
        let value = serde_json::json!({"a": [], "b": {"c": [1, null, "x"]}, "d": {}});
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        assert_eq!(to_json(&value), pretty + "\n");
        assert_eq!(to_json_line(&value), serde_json::to_string(&value).unwrap());
    }
}
