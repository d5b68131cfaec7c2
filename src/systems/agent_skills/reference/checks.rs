//! The messages of `validate`, in the reference's order.

use super::frontmatter::{field, fields};
use super::python::Text;
use super::yaml::{Mapping, Value};
use super::{Crash, Stop};

/// The fields that the reference allows, sorted as it prints them.
const ALLOWED: [&str; 6] = [
    "allowed-tools",
    "compatibility",
    "description",
    "license",
    "metadata",
    "name",
];
/// The most characters of a name.
const MAX_NAME: usize = 64;
/// The most characters of a description.
const MAX_DESCRIPTION: usize = 1024;
/// The most characters of `compatibility`.
const MAX_COMPATIBILITY: usize = 500;

/// The messages about a skill file that lies in a folder called `folder`; none
/// where it is valid. A message may have several lines.
///
/// # Errors
/// Where the reference crashes.
pub fn messages(bytes: &[u8], folder: &str) -> Result<Vec<String>, Crash> {
    let fields = match fields(bytes) {
        Ok(fields) => fields,
        Err(Stop::Refused(message)) => return Ok(vec![message]),
        Err(Stop::Crash(crash)) => return Err(crash),
    };
    let mut messages = Vec::new();
    messages.extend(unexpected(&fields));
    match field(&fields, "name") {
        None => messages.push(missing("name")),
        Some(value) => name(value, folder, &mut messages),
    }
    match field(&fields, "description") {
        None => messages.push(missing("description")),
        Some(value) => messages.extend(description(value)),
    }
    messages.extend(field(&fields, "compatibility").and_then(compatibility));
    Ok(messages)
}

/// The message about a required field that is not there.
pub(super) fn missing(field: &str) -> String {
    format!("Missing required field in frontmatter: {field}")
}

/// The message about a required field that holds no text.
pub(super) fn empty(field: &str) -> String {
    format!("Field '{field}' must be a non-empty string")
}

/// The text of a value that is one and is not blank.
pub(super) fn solid(value: &Value) -> Option<&Text> {
    match value {
        Value::Text(text) if !text.is_blank() => Some(text),
        _ => None,
    }
}

fn unexpected(fields: &Mapping) -> Option<String> {
    let is_unknown = |key: &&Text| !ALLOWED.iter().any(|allowed| key.is(allowed));
    let mut unknown: Vec<&Text> = fields
        .iter()
        .map(|(key, _)| key)
        .filter(is_unknown)
        .collect();
    unknown.sort();
    let unknown: Vec<String> = unknown.into_iter().map(Text::shown).collect();
    let allowed = ALLOWED.map(|name| format!("'{name}'")).join(", ");
    (!unknown.is_empty()).then(|| {
        let unknown = unknown.join(", ");
        format!("Unexpected fields in frontmatter: {unknown}. Only [{allowed}] are allowed.")
    })
}

fn name(value: &Value, folder: &str, messages: &mut Vec<String>) {
    let Some(text) = solid(value) else {
        messages.push(empty("name"));
        return;
    };
    let name = text.trimmed().normalized();
    let shown = name.shown();
    let length = name.len();
    if length > MAX_NAME {
        messages.push(format!(
            "Skill name '{shown}' exceeds {MAX_NAME} character limit ({length} chars)"
        ));
    }
    if name.has_upper_case() {
        messages.push(format!("Skill name '{shown}' must be lowercase"));
    }
    if name.has_at_edge('-') {
        messages.push("Skill name cannot start or end with a hyphen".to_owned());
    }
    if name.contains("--") {
        messages.push("Skill name cannot contain consecutive hyphens".to_owned());
    }
    if !name.is_of_name_chars() {
        messages.push(format!(
            "Skill name '{shown}' contains invalid characters. \
             Only letters, digits, and hyphens are allowed."
        ));
    }
    if Text::from(folder).normalized() != name {
        messages.push(format!(
            "Directory name '{folder}' must match skill name '{shown}'"
        ));
    }
}

fn description(value: &Value) -> Option<String> {
    let Some(text) = solid(value) else {
        return Some(empty("description"));
    };
    too_long("Description", text.len(), MAX_DESCRIPTION)
}

fn compatibility(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => too_long("Compatibility", text.len(), MAX_COMPATIBILITY),
        _ => Some("Field 'compatibility' must be a string".to_owned()),
    }
}

fn too_long(what: &str, length: usize, most: usize) -> Option<String> {
    (length > most).then(|| format!("{what} exceeds {most} character limit ({length} chars)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(frontmatter: &str, folder: &str) -> Vec<String> {
        let text = format!("---\n{frontmatter}\n---\nbody\n");
        messages(text.as_bytes(), folder).unwrap()
    }

    #[test]
    fn a_valid_skill_has_no_message() {
        assert!(of("name: a-b\ndescription: c", "a-b").is_empty());
    }

    #[test]
    fn messages_stand_in_the_references_order() {
        let all = of("z: 1\nname: -A--b!\ncompatibility:\n- x", "a");
        let starts: Vec<&str> = all.iter().map(|m| &m[..m.len().min(30)]).collect();
        assert_eq!(
            starts,
            [
                "Unexpected fields in frontmatt",
                "Skill name '-A--b!' must be lo",
                "Skill name cannot start or end",
                "Skill name cannot contain cons",
                "Skill name '-A--b!' contains i",
                "Directory name 'a' must match ",
                "Missing required field in fron",
                "Field 'compatibility' must be ",
            ]
        );
    }

    #[test]
    fn bytes_that_are_no_text_crash_it() {
        assert_eq!(messages(b"---\n---\n\xff", "a"), Err(Crash::NotUtf8));
        assert_eq!(
            messages(b"---\na: \x01\n---\n", "a"),
            Err(Crash::Unprintable)
        );
        assert_eq!(
            messages(b"---\na: b\n---\n\x00", "a").map(|m| m.len()),
            Ok(3)
        );
    }
}
