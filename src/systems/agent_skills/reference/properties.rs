//! `read-properties`: what the reference hands to a host.

use super::checks::{empty, missing, solid};
use super::frontmatter::{field, fields};
use super::python::Text;
use super::yaml::{Mapping, Value};
use super::{Crash, Stop};

/// The properties of one skill, as parsed; only name and description have been
/// looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Properties {
    /// The name without white space at its ends; never empty.
    pub name: Text,
    /// The description without white space at its ends; never empty.
    pub description: Text,
    more: Vec<(&'static str, Value)>,
}

/// Reads the properties of a skill file.
///
/// # Errors
/// No frontmatter, no name or description, or where the reference crashes.
pub fn properties(bytes: &[u8]) -> Result<Properties, Stop> {
    let fields = fields(bytes)?;
    let present = |key| field(&fields, key).ok_or_else(|| Stop::Refused(missing(key)));
    let (name, description) = (present("name")?, present("description")?);
    let text = |value, key| solid(value).ok_or_else(|| Stop::Refused(empty(key)));
    let (name, description) = (text(name, "name")?, text(description, "description")?);
    Ok(Properties {
        name: name.trimmed(),
        description: description.trimmed(),
        more: more(&fields),
    })
}

fn more(fields: &Mapping) -> Vec<(&'static str, Value)> {
    let keys = ["license", "compatibility", "allowed-tools", "metadata"];
    let present = keys.into_iter().filter_map(|key| {
        let value = field(fields, key)?;
        let is_left_out = key == "metadata" && *value == Value::Text(Text::default());
        (!is_left_out).then(|| (key, value.clone()))
    });
    present.collect()
}

impl Properties {
    /// The JSON of the reference: indent 2, ASCII alone, no newline at the end.
    ///
    /// # Errors
    /// A value that is no text, list or mapping: the reference crashes there.
    pub fn json(&self) -> Result<String, Crash> {
        let mut out = String::from("{\n");
        let own = [("name", &self.name), ("description", &self.description)];
        for (key, text) in own {
            out.push_str(&format!("  \"{key}\": {},\n", text.json()));
        }
        for (key, value) in &self.more {
            out.push_str(&format!("  \"{key}\": "));
            json(value, 1, &mut out)?;
            out.push_str(",\n");
        }
        out.truncate(out.len() - ",\n".len());
        out.push_str("\n}");
        Ok(out)
    }
}

fn json(value: &Value, depth: usize, out: &mut String) -> Result<(), Crash> {
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    };
    match value {
        Value::Text(text) => out.push_str(&text.json()),
        Value::Tagged(_) => return Err(Crash::Output),
        Value::Sequence(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i > 0 { "," } else { "" });
                line(out, depth + 1);
                json(item, depth + 1, out)?;
            }
            line(out, depth);
            out.push(']');
        }
        Value::Mapping(pairs) => {
            out.push('{');
            for (i, (key, item)) in pairs.iter().enumerate() {
                out.push_str(if i > 0 { "," } else { "" });
                line(out, depth + 1);
                out.push_str(&key.json());
                out.push_str(": ");
                json(item, depth + 1, out)?;
            }
            line(out, depth);
            out.push('}');
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_out_as_parsed_in_a_fixed_order() {
        let text = "---\nmetadata:\n  v: 1\nallowed-tools:\n- Read\n- é\nname: ' a '\nlicense:\ndescription: |\n  b\n---\n";
        let json = properties(text.as_bytes()).unwrap().json().unwrap();
        assert_eq!(
            json,
            "{\n  \"name\": \"a\",\n  \"description\": \"b\",\n  \"license\": \"\",\n  \
             \"allowed-tools\": [\n    \"Read\",\n    \"\\u00e9\"\n  ],\n  \
             \"metadata\": {\n    \"v\": \"1\"\n  }\n}"
        );
    }

    #[test]
    fn presence_of_both_is_asked_before_content() {
        let stop = |text: &str| properties(text.as_bytes()).unwrap_err();
        let refused = |message: &str| Stop::Refused(message.to_owned());
        assert_eq!(
            stop("---\nname:\n---\n"),
            refused("Missing required field in frontmatter: description")
        );
        assert_eq!(
            stop("---\nname: a\ndescription: ''\n---\n"),
            refused("Field 'description' must be a non-empty string")
        );
    }
}
