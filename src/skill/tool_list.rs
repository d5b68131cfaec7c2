//! Lists of tools as skills write them.

use crate::syntax::{Node, Value};
use crate::text::{Source, Span};

/// How a list of tools is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolListForm {
    /// One text, blanks between the tools: the specification's form.
    Blanks,
    /// One text, commas between the tools.
    Commas,
    /// A YAML list.
    Items,
}

/// One entry of a list of tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The entry with its pattern: `Bash(git add:*)`.
    pub text: String,
    /// Where it stands; the whole value where that can't be told.
    pub span: Span,
    /// What stands between it and the entry before it, where the list is one
    /// text whose characters can be told apart in the file.
    pub gap: Option<Span>,
}

/// The tools that a value lists, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolList {
    /// How they are written.
    pub form: ToolListForm,
    /// The entries that are not empty.
    pub tools: Vec<Tool>,
}

impl ToolList {
    /// Reads a value such as that of `allowed-tools`. Blanks and commas inside
    /// parentheses belong to an entry. `None` where the value is neither text
    /// nor a list.
    pub fn read(node: &Node, source: &Source) -> Option<ToolList> {
        if let Value::Sequence(items) = &node.value {
            let tool = |item: &Node| {
                let text = item.scalar_text()?.trim().to_owned();
                (!text.is_empty()).then_some(Tool {
                    text,
                    span: item.span,
                    gap: None,
                })
            };
            return Some(ToolList {
                form: ToolListForm::Items,
                tools: items.iter().filter_map(tool).collect(),
            });
        }
        let text = node.as_str()?;
        let entries = split(text);
        let base = node.verbatim(source.text());
        let place = |start, end| base.map(|base| Span::new(start, end).shifted(base));
        let mut tools: Vec<Tool> = Vec::new();
        let mut before = None;
        for &(start, end) in &entries.parts {
            tools.push(Tool {
                text: text[start..end].to_owned(),
                span: place(start, end).unwrap_or(node.span),
                gap: before.and_then(|before| place(before, start)),
            });
            before = Some(end);
        }
        Some(ToolList {
            form: if entries.commas {
                ToolListForm::Commas
            } else {
                ToolListForm::Blanks
            },
            tools,
        })
    }
}

struct Entries {
    parts: Vec<(usize, usize)>,
    commas: bool,
}

/// Cuts at blanks and commas outside parentheses.
fn split(text: &str) -> Entries {
    let mut entries = Entries {
        parts: Vec::new(),
        commas: false,
    };
    let mut depth = 0usize;
    let mut start = None;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let cuts = depth == 0 && (c == ',' || c.is_whitespace());
        entries.commas |= cuts && c == ',';
        if !cuts {
            start.get_or_insert(at);
        } else if let Some(start) = start.take() {
            entries.parts.push((start, at));
        }
    }
    entries.parts.extend(start.map(|start| (start, text.len())));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Frontmatter;

    fn read(value: &str) -> (ToolListForm, Vec<String>) {
        let source = Source::from_text(format!("---\nallowed-tools: {value}\n---\n"));
        let front = Frontmatter::parse(&source, |_| true);
        let node = &front.pair("allowed-tools").unwrap().value;
        let list = ToolList::read(node, &source).unwrap();
        for tool in &list.tools {
            assert_eq!(source.slice(tool.span).trim_matches('"'), tool.text);
        }
        (list.form, list.tools.into_iter().map(|t| t.text).collect())
    }

    #[test]
    fn entries_keep_their_patterns() {
        let three = ["Read", "Bash(git add:*, git rm:*)", "Grep"];
        for (value, form) in [
            ("Read Bash(git add:*, git rm:*) Grep", ToolListForm::Blanks),
            ("Read, Bash(git add:*, git rm:*),Grep", ToolListForm::Commas),
            (
                "\n  - Read\n  - \"Bash(git add:*, git rm:*)\"\n  - Grep",
                ToolListForm::Items,
            ),
        ] {
            let (read, tools) = read(value);
            assert_eq!(read, form);
            assert_eq!(tools, three);
        }
    }

    #[test]
    fn a_parenthesis_that_never_closes_ends_with_the_text() {
        assert_eq!(read("Read Bash(git log:* Grep").1.len(), 2);
        assert_eq!(read("\"\"").1.len(), 0);
    }
}
