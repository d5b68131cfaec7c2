//! From the bytes of a skill file to its fields.

use super::yaml::{self, Mapping, Value};
use super::{Crash, Stop};

/// What both fences look like; any three dashes are one.
const FENCE: &str = "---";

/// The fields of a skill file.
///
/// # Errors
/// What keeps the reference from having any.
pub(super) fn fields(bytes: &[u8]) -> Result<Mapping, Stop> {
    let text = std::str::from_utf8(bytes).map_err(|_| Crash::NotUtf8)?;
    let refused = |message: &str| Stop::Refused(message.to_owned());
    let rest = text
        .strip_prefix(FENCE)
        .ok_or_else(|| refused("SKILL.md must start with YAML frontmatter (---)"))?;
    // The closing fence is the next three dashes wherever they stand.
    let (middle, _) = rest
        .split_once(FENCE)
        .ok_or_else(|| refused("SKILL.md frontmatter not properly closed with ---"))?;
    let root = yaml::load(&universal_newlines(middle)).map_err(|stop| match stop {
        Stop::Refused(text) => Stop::Refused(format!("Invalid YAML in frontmatter: {text}")),
        crash => crash,
    })?;
    match root {
        Some(Value::Mapping(fields)) => Ok(stringified(fields)),
        _ => Err(refused("SKILL.md frontmatter must be a YAML mapping")),
    }
}

/// The value of a field.
pub(super) fn field<'a>(fields: &'a Mapping, key: &str) -> Option<&'a Value> {
    let pair = fields.iter().find(|(name, _)| name.is(key));
    pair.map(|(_, value)| value)
}

/// Line ends as Python's text mode reads them.
fn universal_newlines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// `metadata` with every value turned into text, where it is a mapping.
fn stringified(mut fields: Mapping) -> Mapping {
    for (key, value) in &mut fields {
        if let Value::Mapping(pairs) = value
            && key.is("metadata")
        {
            for (_, inner) in pairs {
                *inner = inner.to_text();
            }
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::super::python::Text;
    use super::*;

    fn refusal(text: &str) -> String {
        match fields(text.as_bytes()) {
            Err(Stop::Refused(message)) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn fences_are_substrings() {
        let cut = fields(b"---\nname: a\ndescription: b --- c\n---\n").unwrap();
        assert_eq!(
            field(&cut, "description"),
            Some(&Value::Text(Text::from("b")))
        );
        assert!(refusal("\n---\na: b\n---\n").contains("must start with"));
        assert!(refusal("---\na: b\n").contains("not properly closed"));
        assert!(refusal("------").contains("must be a YAML mapping"));
    }

    #[test]
    fn line_ends_are_universal() {
        let mixed = fields(b"---\r\na: b\rc: d\n---\n").unwrap();
        assert_eq!(mixed.len(), 2);
    }

    #[test]
    fn metadata_is_turned_into_text() {
        let nested = fields(b"---\nmetadata:\n  k:\n    a: it's\n    b:\n    - c\n---\n").unwrap();
        let Some(Value::Mapping(pairs)) = field(&nested, "metadata") else {
            panic!("no mapping");
        };
        assert_eq!(
            pairs[0].1,
            Value::Text(Text::from("{'a': \"it's\", 'b': ['c']}"))
        );
    }
}
