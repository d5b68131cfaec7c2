//! Cleaning a JSON value: every text in it on its own.

use super::{Cleaned, Cleaning, Tally, cleaned};
use crate::syntax::json::{Fault, Node, Value, parse};

/// Cleans every text value of a JSON text and writes the result without blanks. Keys
/// and numbers stand as they were written.
///
/// # Errors
/// It is no JSON.
pub fn clean_json(text: &str, how: Cleaning) -> Result<Cleaned, Fault> {
    let node = parse(text)?;
    let mut writer = Writer {
        source: text,
        how,
        tally: Tally::default(),
        out: String::with_capacity(text.len()),
    };
    writer.value(&node);
    Ok(Cleaned {
        text: writer.out,
        cut: writer.tally.cuts(),
    })
}

struct Writer<'a> {
    source: &'a str,
    how: Cleaning,
    tally: Tally,
    out: String,
}

impl Writer<'_> {
    /// As deep as the reader reads.
    fn value(&mut self, node: &Node) {
        match &node.value {
            Value::String(text) => {
                let text = cleaned(text, self.how, &mut self.tally);
                self.text(&text);
            }
            Value::Array(items) => {
                self.out.push('[');
                for (number, item) in items.iter().enumerate() {
                    self.comma(number);
                    self.value(item);
                }
                self.out.push(']');
            }
            Value::Object(members) => {
                self.out.push('{');
                for (number, member) in members.iter().enumerate() {
                    self.comma(number);
                    self.text(&member.key);
                    self.out.push(':');
                    self.value(&member.value);
                }
                self.out.push('}');
            }
            Value::Null | Value::Bool(_) | Value::Number => {
                let written = self.source.get(node.span.range());
                self.out.push_str(written.unwrap_or_default());
            }
        }
    }

    fn comma(&mut self, number: usize) {
        if number > 0 {
            self.out.push(',');
        }
    }

    fn text(&mut self, text: &str) {
        let quoted = serde_json::to_string(text);
        self.out.push_str(&quoted.unwrap_or_default());
    }
}
