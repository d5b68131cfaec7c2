//! The SDK's reader of a SKILL.md (`parseSkillFile`): line by line, whatever YAML
//! makes of the text.

use super::definition::{Definition, Execution, Triggers, template, trimmed};
use crate::text::Span;

/// A line of the frontmatter that the reader takes for a key with a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The key as the reader has it.
    pub key: String,
    /// The value as the reader has it.
    pub value: Taken,
    /// Whether the line stands deeper than the top level.
    pub nested: bool,
    /// The key's characters in the file.
    pub key_span: Span,
    /// The value's characters in the file, as they are written.
    pub span: Span,
}

/// What the reader takes a value for.
#[derive(Clone, Debug, PartialEq)]
pub enum Taken {
    /// Text.
    Text(String),
    /// Items between brackets.
    List(Vec<String>),
}

/// A file in the reader's eyes: its lines and the text below.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines<'a> {
    /// The lines with a key, in order.
    pub lines: Vec<Line>,
    /// The text below.
    pub body: &'a str,
}

/// The keys that it reads as text.
const TEXTS: [&str; 4] = ["name", "title", "description", "language"];

/// The keys that it reads as lists.
const LISTS: [&str; 7] = [
    "keywords",
    "tools",
    "data_patterns",
    "packages",
    "system_packages",
    "widgets",
    "scripts",
];

/// Whether the reader reads a key at all.
pub fn reads(key: &str) -> bool {
    reads_text(key) || reads_list(key)
}

/// Whether it reads a key as text.
pub fn reads_text(key: &str) -> bool {
    TEXTS.contains(&key)
}

/// Whether it reads a key as a list.
pub fn reads_list(key: &str) -> bool {
    LISTS.contains(&key)
}

/// The words of the reader where it finds no frontmatter.
pub const NO_FRONTMATTER: &str = "Invalid skill file: missing YAML frontmatter";

/// The lines of a file; `None` where the reader finds no frontmatter: it wants
/// `---`, a line feed and nothing else at both ends.
pub fn lines(text: &str) -> Option<Lines<'_>> {
    const OPEN: &str = "---\n";
    const CLOSE: &str = "\n---\n";
    let rest = text.strip_prefix(OPEN)?;
    let end = rest.find(CLOSE)?;
    let mut at = OPEN.len();
    let mut lines = Vec::new();
    for line in rest[..end].split('\n') {
        lines.extend(read_line(line, at));
        at += line.len() + 1;
    }
    Some(Lines {
        lines,
        body: &rest[end + CLOSE.len()..],
    })
}

fn read_line(line: &str, at: usize) -> Option<Line> {
    let trim = trimmed(line);
    if trim.is_empty() || trim.starts_with('#') {
        return None;
    }
    let (key, value) = trim.split_once(':')?;
    let place = |part: &str| {
        let start = part.as_ptr() as usize - line.as_ptr() as usize + at;
        Span::new(start, start + part.len())
    };
    let (key, value) = (trimmed(key), trimmed(value));
    let items = value
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let taken = match items {
        Some(items) => {
            let items = items.split(',').map(trimmed);
            let items = items.filter(|item| !item.is_empty());
            Taken::List(items.map(str::to_owned).collect())
        }
        None => Taken::Text(unquoted(value).to_owned()),
    };
    Some(Line {
        nested: line.starts_with([' ', '\t', '-']),
        key_span: place(key),
        span: place(value),
        key: key.to_owned(),
        value: taken,
    })
}

/// A value without the quotes that stand at both of its ends.
fn unquoted(value: &str) -> &str {
    for quote in ['"', '\''] {
        if value.starts_with(quote) && value.ends_with(quote) {
            let rest = &value[1..];
            return rest.strip_suffix(quote).unwrap_or(rest);
        }
    }
    value
}

impl Lines<'_> {
    /// The line whose value the reader has for a key: the last one.
    pub fn last(&self, key: &str) -> Option<&Line> {
        self.lines.iter().rev().find(|line| line.key == key)
    }

    fn text(&self, key: &str) -> Option<String> {
        match &self.last(key)?.value {
            Taken::Text(text) => Some(text.clone()),
            Taken::List(_) => None,
        }
    }

    fn list(&self, key: &str) -> Option<Vec<String>> {
        match &self.last(key)?.value {
            Taken::List(items) => Some(items.clone()),
            Taken::Text(_) => None,
        }
    }
}

/// What the reader makes of a file.
///
/// # Errors
/// Its words where it refuses the file.
pub fn read(text: &str) -> Result<Definition, &'static str> {
    let lines = lines(text).ok_or(NO_FRONTMATTER)?;
    let is_there = |text: &String| !text.is_empty();
    let name = lines.text("name").filter(is_there);
    let name = name.ok_or("Skill file missing required 'name' field")?;
    let description = lines.text("description").filter(is_there);
    let description = description.ok_or("Skill file missing required 'description' field")?;
    let instructions = trimmed(lines.body).to_owned();
    let triggers = Triggers {
        keywords: lines.list("keywords"),
        tool_names: lines.list("tools"),
        data_patterns: lines.list("data_patterns"),
    };
    let language = lines.text("language").filter(is_there);
    Ok(Definition {
        name,
        title: lines.text("title"),
        description,
        content_type: Some("md".to_owned()),
        context_triggers: (triggers != Triggers::default()).then_some(triggers),
        execution: language.map(|language| Execution {
            language,
            packages: lines.list("packages"),
            system_packages: lines.list("system_packages"),
            template: template(&instructions),
        }),
        tools: lines.list("tools"),
        scripts: lines.list("scripts"),
        widgets: lines.list("widgets"),
        instructions,
        ..Definition::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_yaml(yaml: &str) -> Result<Definition, &'static str> {
        read(&format!("---\n{yaml}\n---\nBody\n"))
    }

    #[test]
    fn values_are_read_by_line() {
        let read = read_yaml(
            "name: s # note\ndescription: >\n  Read invoices\ntools: [\"a\", b]\nkeywords:\n  - x",
        );
        let read = read.unwrap();
        assert_eq!(
            (read.name.as_str(), read.description.as_str()),
            ("s # note", ">")
        );
        assert_eq!(read.tools.unwrap(), ["\"a\"", "b"]);
        let triggers = read.context_triggers.unwrap();
        assert_eq!(triggers.keywords, None);
        assert_eq!(read.instructions, "Body");
    }

    #[test]
    fn inner_lines_are_read_as_if_they_stood_outside() {
        let read = read_yaml("name: a\ndescription: D\nmetadata:\n  name: other").unwrap();
        assert_eq!(read.name, "other");
        let read =
            read_yaml("name: a\ndescription: D\ninput_schema:\n    name:\n      type: string");
        assert_eq!(read, Err("Skill file missing required 'name' field"));
    }

    #[test]
    fn fences_are_exact() {
        for text in [
            "---\r\nname: a\r\ndescription: D\r\n---\r\n",
            "---\nname: a\ndescription: D\n---",
            "--- \nname: a\ndescription: D\n---\n",
            "---\n---\nname: a",
        ] {
            assert_eq!(read(text), Err(NO_FRONTMATTER), "{text:?}");
        }
        assert_eq!(
            read("---\nname: 12\n---\n"),
            Err("Skill file missing required 'description' field")
        );
    }

    #[test]
    fn places_are_those_of_the_file() {
        let text = "---\nname: a\nx:\n  tools:  [b]\n---\n";
        let lines = lines(text).unwrap();
        let line = lines.last("tools").unwrap();
        assert!(line.nested);
        assert_eq!(&text[line.key_span.range()], "tools");
        assert_eq!(&text[line.span.range()], "[b]");
    }
}
