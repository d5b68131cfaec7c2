//! Polar's own reader of a SKILL.md: lines, not YAML.

use super::bullets::{Bullet, bullets};
use super::script::{behind_blanks, is_line_end, trimmed};
use super::words::slug;
use crate::text::Span;

/// Why Polar does not load a skill, in its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The words; foreign text in them is as it is written.
    pub message: String,
    /// The characters in question.
    pub span: Span,
    /// Whether the frontmatter is at fault, rather than a bullet.
    pub of_frontmatter: bool,
}

impl Unread {
    fn new(message: impl Into<String>, span: Span) -> Unread {
        Unread {
            message: message.into(),
            span,
            of_frontmatter: true,
        }
    }
}

/// A value as it reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Text(String),
    List,
}

/// What Polar takes a skill for: its name and its description, quotes included.
///
/// # Errors
/// Why it does not load it.
pub fn read(text: &str) -> Result<(String, String), Unread> {
    let first = text.find('\n').map_or(text.len(), |end| end + 1);
    if text.lines().next() != Some("---")
        || !text.starts_with("---")
        || first == text.len() && !text.ends_with('\n')
    {
        let words = "SKILL.md must start with YAML frontmatter";
        return Err(Unread::new(words, Span::new(0, first.min(text.len()))));
    }
    let Some((end, body)) = closing(text, first) else {
        let words = "SKILL.md frontmatter is missing closing delimiter";
        return Err(Unread::new(words, Span::new(0, first)));
    };
    let fields = fields(text, first, end)?;
    let of = |key: &str| {
        let found = fields.iter().rev().find(|(name, _)| *name == key);
        match found {
            Some((_, Value::Text(value))) if !value.is_empty() => Ok(value.clone()),
            _ => {
                let words = format!("SKILL.md frontmatter requires non-empty \"{key}\"");
                Err(Unread::new(words, Span::new(0, first)))
            }
        }
    };
    let (name, description) = (of("name")?, of("description")?);
    if slug(&name).is_empty() {
        let words = "SKILL.md name must include at least one alphanumeric character";
        return Err(Unread::new(words, Span::new(0, first)));
    }
    let inside = &text[body..];
    for bullet in bullets(inside, "Capabilities") {
        if let Bullet::Unreadable(span) = bullet {
            let line = &inside[span.range()];
            return Err(Unread {
                of_frontmatter: false,
                ..Unread::new(
                    format!("Invalid capability declaration: \"{line}\""),
                    span.shifted(body),
                )
            });
        }
    }
    Ok((name, description))
}

/// Where the line `---` begins that closes the frontmatter, and what follows it; a line
/// end has to stand behind it.
fn closing(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    for line in text[from..].split_inclusive('\n') {
        // The first line can't close it: a line end has to stand before.
        if at > from && (line == "---\n" || line == "---\r\n") {
            return Some((at, at + line.len()));
        }
        at += line.len();
    }
    None
}

fn fields(text: &str, from: usize, to: usize) -> Result<Vec<(&str, Value)>, Unread> {
    // The line end before the closing line is none of the frontmatter's.
    let inside = text[from..to].strip_suffix('\n').unwrap_or(&text[from..to]);
    let mut fields = Vec::new();
    let mut at = from;
    let mut lines = inside.split('\n').peekable();
    while let Some(raw) = lines.next() {
        let (start, line) = (at, raw.strip_suffix('\r').unwrap_or(raw));
        at += raw.len() + 1;
        let bare = trimmed(line).1;
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        let Some((key, value)) = pair(line) else {
            let words = format!("Invalid frontmatter line: \"{line}\"");
            return Err(Unread::new(words, Span::new(start, start + line.len())));
        };
        if !value.is_empty() {
            fields.push((key, Value::Text(value.to_owned())));
            continue;
        }
        let mut items = 0;
        while lines.peek().is_some_and(|line| is_item(line)) {
            at += lines.next().unwrap_or_default().len() + 1;
            items += 1;
        }
        let value = if items > 0 {
            Value::List
        } else {
            Value::Text(String::new())
        };
        fields.push((key, value));
    }
    Ok(fields)
}

fn pair(line: &str) -> Option<(&str, &str)> {
    let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let end = line.find(|c| !is_key(c)).filter(|end| *end > 0)?;
    let rest = line[end..].strip_prefix(':')?;
    let (value, _) = behind_blanks(rest);
    (!value.contains(is_line_end)).then(|| (&line[..end], trimmed(value).1))
}

fn is_item(line: &str) -> bool {
    let line = line.strip_suffix('\r').unwrap_or(line);
    let rest = trimmed(line).0.strip_prefix('-');
    rest.is_some_and(|rest| !rest.is_empty() && !trimmed(rest).1.contains(is_line_end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> String {
        read(text).unwrap_err().message
    }

    #[test]
    fn what_the_host_refuses_is_told_in_its_words() {
        for (text, message) in [
            (
                "\u{feff}---\nname: a\n---\n",
                "SKILL.md must start with YAML frontmatter",
            ),
            (
                "--- \nname: a\n---\n",
                "SKILL.md must start with YAML frontmatter",
            ),
            (
                "---\nname: a\ndescription: b\n---",
                "SKILL.md frontmatter is missing closing delimiter",
            ),
            (
                "---\n---\n",
                "SKILL.md frontmatter is missing closing delimiter",
            ),
            (
                "---\nmetadata:\n  author: x\n---\n",
                "Invalid frontmatter line: \"  author: x\"",
            ),
            (
                "---\nname: a\ndescription: >\n  words\n---\n",
                "Invalid frontmatter line: \"  words\"",
            ),
            (
                "---\nname:\n  - a\ndescription: b\n---\n",
                "SKILL.md frontmatter requires non-empty \"name\"",
            ),
            (
                "---\nname: a\n---\n",
                "SKILL.md frontmatter requires non-empty \"description\"",
            ),
            (
                "---\nname: \"\"\ndescription: b\n---\n",
                "SKILL.md name must include at least one alphanumeric character",
            ),
            (
                "---\nname: a\ndescription: b\n---\n## Capabilities\n- Reads files\n",
                "Invalid capability declaration: \"Reads files\"",
            ),
        ] {
            assert_eq!(why(text), message, "{text:?}");
        }
    }

    #[test]
    fn quotes_stay_and_lines_may_end_as_they_like() {
        let text =
            "---\r\nname: \"a\"\r\ntags:\r\n- x\r\n# words\r\ndescription: b: c\r\n---\r\nText\n";
        assert_eq!(read(text).unwrap(), ("\"a\"".to_owned(), "b: c".to_owned()));
    }
}
