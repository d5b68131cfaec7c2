//! References in the text of a skill: `{@tool …}` and its like, and examples that name
//! a tool. As the build tools read them, line by line.

use serde_json::Value as Json;

use super::catalog::Catalog;
use crate::syntax::json;
use crate::systems::document::{Document, Form};
use crate::text::Span;

/// What is wrong with a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// No provider has the tool, or several do.
    Tool,
    /// The same of a skill.
    Skill,
    /// The tool takes no such field.
    Param,
    /// It is no construct.
    Malformed,
    /// It stands in a fence, where nothing is rendered.
    InFence,
    /// An example that is checked, and fails.
    Example,
}

/// A reference that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// What is wrong.
    pub kind: Kind,
    /// Its characters in the text.
    pub span: Span,
    /// The words of the build tools, without the line.
    pub text: String,
}

/// What a text refers to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References {
    /// How many references and tagged examples there are.
    pub count: usize,
    /// Those that are wrong, in order.
    pub wrong: Vec<Wrong>,
}

/// Looks through `text`, whose first byte stands at `base`. Without a catalogue only
/// the form of references is looked at.
pub fn references(text: &str, base: usize, catalog: Option<&Catalog>) -> References {
    let mut reader = Reader {
        catalog,
        found: References::default(),
        heading: None,
    };
    let mut lines = Vec::new();
    let mut at = base;
    for line in text.split('\n') {
        lines.push((line, at));
        at += line.len() + 1;
    }
    let mut next = 0;
    while let Some((line, at)) = lines.get(next).copied() {
        next += 1;
        match fence(line) {
            None => reader.prose(line, at, next),
            Some(open) => next = reader.block(open, at, &lines, next),
        }
    }
    reader.found
}

/// The opening line of a fence.
struct Fence<'a> {
    marker: &'a str,
    info: &'a str,
    line: &'a str,
}

fn fence(line: &str) -> Option<Fence<'_>> {
    let rest = line.trim_start_matches([' ', '\t']);
    let mark = rest.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = rest.trim_start_matches(mark);
    let marker = &rest[..rest.len() - info.len()];
    let shallow = line.len() - rest.len() <= 3;
    (shallow && marker.len() >= 3).then_some(Fence { marker, info, line })
}

/// A tool that a heading names.
struct Heading {
    tool: String,
    level: usize,
    line: usize,
}

struct Reader<'a> {
    catalog: Option<&'a Catalog>,
    found: References,
    heading: Option<Heading>,
}

/// The words that begin a construct.
const WORDS: [&str; 4] = ["tool", "skill", "param", "subagent_tool"];

impl Reader<'_> {
    fn wrong(&mut self, kind: Kind, span: Span, text: String) {
        self.found.wrong.push(Wrong { kind, span, text });
    }

    /// A line of prose; `number` is the line's own, from 1.
    fn prose(&mut self, line: &str, at: usize, number: usize) {
        self.head(line, number);
        if !line.contains("{@") {
            return;
        }
        let masked = without_code(line);
        let last = masked.rfind('}').unwrap_or(0);
        let mut next = 0;
        while let Some(found) = masked[next..].find("{@") {
            let start = next + found;
            let inner = start + 2;
            let is_word = masked[inner..].starts_with(|c: char| c.is_ascii_alphabetic());
            let end = (is_word && inner < last).then(|| masked[inner..].find('}'));
            match end.flatten() {
                Some(end) => {
                    next = inner + end + 1;
                    let span = Span::new(at + start, at + next);
                    self.construct(&line[start..next], &masked[inner..next - 1], span);
                }
                None => {
                    let shown: String = line[start..].chars().take(24).collect();
                    let span = Span::new(at + start, at + start + shown.len());
                    let text = format!("malformed construct at '{shown}…'");
                    self.wrong(Kind::Malformed, span, text);
                    next = inner;
                }
            }
        }
    }

    /// Takes down which tool the headings speak of.
    fn head(&mut self, line: &str, number: usize) {
        let rest = line.trim_start_matches('#');
        let level = line.len() - rest.len();
        if !(1..=6).contains(&level) || !rest.starts_with([' ', '\t']) {
            return;
        }
        let title = rest.trim().trim_end_matches('#').trim().trim_matches('`');
        let is_tool = self
            .catalog
            .is_some_and(|catalog| catalog.tools.contains_key(title));
        if is_tool {
            self.heading = Some(Heading {
                tool: title.to_owned(),
                level,
                line: number,
            });
        } else if self
            .heading
            .as_ref()
            .is_some_and(|known| level <= known.level)
        {
            self.heading = None;
        }
    }

    fn construct(&mut self, whole: &str, inner: &str, span: Span) {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let rest = inner.trim_start_matches(is_word);
        let word = &inner[..inner.len() - rest.len()];
        let args: Vec<&str> = rest.split_whitespace().collect();
        match (word, args.as_slice()) {
            ("tool", [name]) if is_name(name) => self.name(whole, name, span, Kind::Tool),
            ("skill", [name]) if is_name(name) => self.name(whole, name, span, Kind::Skill),
            ("tool" | "skill", _) => {
                let text = format!("'{whole}' must name exactly one {word}");
                self.wrong(Kind::Malformed, span, text);
            }
            ("param", args) => self.param(whole, args, span),
            ("subagent_tool", [launcher, tool]) if is_name(launcher) && is_name(tool) => {
                self.name(whole, launcher, span, Kind::Tool);
                self.name(whole, tool, span, Kind::Tool);
            }
            ("subagent_tool", _) => {
                let form = "{@subagent_tool launcher tool}, naming two tools";
                let text = format!("'{whole}' must be written {form}");
                self.wrong(Kind::Malformed, span, text);
            }
            (word, _) => {
                let known = "{@tool …}, {@skill …}, {@param …} or {@subagent_tool …}";
                let text = format!("unknown construct '{{@{word} …}}' (expected {known})");
                self.wrong(Kind::Malformed, span, text);
            }
        }
    }

    /// A reference to a tool or a skill; whether it leads to one.
    fn name(&mut self, whole: &str, name: &str, span: Span, kind: Kind) {
        self.found.count += 1;
        if let Some(why) = self.why_not(whole, name, kind) {
            self.wrong(kind, span, why);
        }
    }

    fn why_not(&self, whole: &str, name: &str, kind: Kind) -> Option<String> {
        let catalog = self.catalog?;
        let (what, is_known, several) = if kind == Kind::Skill {
            let several = catalog.ambiguous_skills.contains(name);
            ("skill", catalog.skills.contains(name), several)
        } else {
            let several = catalog.ambiguous_tools.contains(name);
            ("tool", catalog.tools.contains_key(name), several)
        };
        if several {
            return Some(format!(
                "'{whole}' is ambiguous — more than one provider defines the {what} '{name}'. \
                 Resolve the collision at the source before referencing it."
            ));
        }
        (!is_known).then(|| format!("'{whole}' refers to a {what} no provider registers"))
    }

    fn param(&mut self, whole: &str, args: &[&str], span: Span) {
        let parts = match args {
            [one] => one.split_once('.'),
            _ => None,
        };
        let Some((tool, path)) = parts.filter(|(tool, path)| is_name(tool) && is_path(path)) else {
            let form = "{@param tool.field}, with one dotted path";
            let text = format!("'{whole}' must be written {form}");
            self.wrong(Kind::Malformed, span, text);
            return;
        };
        self.found.count += 1;
        if let Some(why) = self.why_not(whole, tool, Kind::Tool) {
            self.wrong(Kind::Tool, span, why);
            return;
        }
        let params = self.catalog.and_then(|catalog| catalog.tools.get(tool));
        let Some(Some(params)) = params else {
            return;
        };
        if !has_field(params, path) {
            let text =
                format!("'{whole}' names a field that the parameters of '{tool}' do not declare");
            self.wrong(Kind::Param, span, text);
        }
    }

    /// A fenced block that begins at line `next - 1`; the line behind it.
    fn block(&mut self, open: Fence<'_>, at: usize, lines: &[(&str, usize)], next: usize) -> usize {
        let is_close = |line: &str| {
            fence(line).is_some_and(|close| {
                close.marker.starts_with(&open.marker[..1])
                    && close.marker.len() >= open.marker.len()
                    && close.info.trim().is_empty()
            })
        };
        let rest = lines.get(next..).unwrap_or_default();
        let length = rest.iter().position(|(line, _)| is_close(line));
        let body = &rest[..length.unwrap_or(rest.len())];
        let span = Span::new(at, at + open.line.len());
        let mut parts = open.info.split_whitespace();
        let language = parts.next().unwrap_or_default();
        let tags: Vec<&str> = parts.filter(|part| part.starts_with(TAG)).collect();
        if tags.len() > 1 {
            let text = format!(
                "fence carries {} {TAG} tags ({}); exactly one is allowed",
                tags.len(),
                tags.join(", ")
            );
            self.wrong(Kind::Example, span, text);
        }
        let tag = tags.first().map(|tag| &tag[TAG.len()..]);
        if let (Some(tag), None) = (tag, length) {
            let text = format!("fence tagged '{TAG}{tag}' is never closed");
            self.wrong(Kind::Example, span, text);
        }
        for (line, at) in body {
            self.fenced(line, *at);
        }
        if let Some(tool) = tag {
            self.example(tool, language, span, body);
        }
        next + length.map_or(rest.len(), |length| length + 1)
    }

    fn fenced(&mut self, line: &str, at: usize) {
        let last = line.rfind('}').unwrap_or(0);
        let mut next = 0;
        for (start, _) in line.match_indices("{@") {
            if start < next {
                continue;
            }
            let inner = start + 2;
            let rest = &line[inner.min(line.len())..];
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let word = &rest[..rest.len() - rest.trim_start_matches(is_word).len()];
            if inner >= last || !WORDS.contains(&word) {
                continue;
            }
            let Some(end) = rest.find('}') else { continue };
            let end = inner + end + 1;
            next = end;
            let text = format!(
                "'{}' is inside a code fence, where it is passed through unrendered; move it \
                 into prose or write the rendered form",
                &line[start..end]
            );
            self.wrong(Kind::InFence, Span::new(at + start, at + end), text);
        }
    }

    fn example(&mut self, tool: &str, language: &str, span: Span, body: &[(&str, usize)]) {
        self.found.count += 1;
        let text: Vec<&str> = body.iter().map(|(line, _)| *line).collect();
        let text = text.join("\n");
        if language != "json" {
            let why = format!(
                "example is tagged '{TAG}{tool}' on a '{language}' fence; only json fences can \
                 be validated"
            );
            self.wrong(Kind::Example, span, why);
        } else if let Err(fault) = json::parse(&text) {
            let why = format!(
                "example is tagged for validation but is not strict JSON: {}",
                fault.kind
            );
            self.wrong(Kind::Example, span, why);
        }
        let known = self.catalog.map(|catalog| catalog.tools.get(tool));
        match known {
            Some(None) => {
                let why = format!("example is tagged for '{tool}', which no provider registers");
                self.wrong(Kind::Example, span, why);
            }
            Some(Some(Some(params))) => {
                let form = Form::of(params.clone());
                let document = Document::json(&text, "example").ok();
                let breach = document
                    .filter(|_| form.is_built())
                    .and_then(|document| document.breaches(&form).into_iter().next());
                if let Some(breach) = breach {
                    let why = format!("example is no input of '{tool}': {}", breach.error);
                    self.wrong(Kind::Example, span, why);
                }
            }
            _ => {}
        }
        let heading = self.heading.as_ref().filter(|heading| heading.tool != tool);
        if let Some(heading) = heading {
            let why = format!(
                "fence is tagged '{TAG}{tool}' under the heading for '{}' (line {}); the tag and \
                 the heading name different tools",
                heading.tool, heading.line
            );
            self.wrong(Kind::Example, span, why);
        }
    }
}

/// What a fence's line names the tool of its example by.
const TAG: &str = "tool=";

/// A line in which every byte of inline code is NUL. Of a run of backticks the most
/// that are closed again count, as in the pattern of the build tools.
fn without_code(line: &str) -> String {
    let bytes = line.as_bytes();
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|byte| **byte == b'`').count();
        if length > 0 {
            runs.push((at, length));
        }
        at += length.max(1);
    }
    let mut longest: Vec<usize> = runs.iter().map(|(_, length)| *length).collect();
    for at in (0..longest.len().saturating_sub(1)).rev() {
        longest[at] = longest[at].max(longest[at + 1]);
    }
    let mut masked = bytes.to_vec();
    let mut at = 0;
    // Where in the run's backticks the next span may begin.
    let mut from = 0;
    while let Some((start, length)) = runs.get(at).copied() {
        let start = start.max(from);
        let left = (runs[at].0 + length).saturating_sub(start);
        // As many as are closed later, or as the same run closes again.
        let later = longest.get(at + 1).copied().unwrap_or(0);
        let wanted = later.min(left).max(left / 2);
        let end = if left >= 2 * wanted {
            (wanted > 0).then_some((at, start + 2 * wanted))
        } else {
            let mut rest = runs.iter().enumerate().skip(at + 1);
            let closed = rest.find(|(_, (_, length))| *length >= wanted);
            closed.map(|(next, (there, _))| (next, there + wanted))
        };
        match end {
            Some((next, end)) => {
                masked[start..end].fill(0);
                at = next;
                from = end;
                if runs[at].0 + runs[at].1 <= end {
                    at += 1;
                }
            }
            None => at += 1,
        }
    }
    // Only whole characters between backticks were taken out.
    String::from_utf8(masked).unwrap_or_else(|_| line.to_owned())
}

/// Whether a name is one that may be referred to.
pub fn is_name(name: &str) -> bool {
    let is_within = |byte: &u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-')
    };
    let bytes = name.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_lowercase) && bytes.iter().all(is_within)
}

/// Whether a text is a path into what a tool takes: names with dots between, each with
/// `[]` behind it for every list that is walked.
fn is_path(path: &str) -> bool {
    path.split('.').all(|part| {
        let name = part.trim_end_matches("[]");
        let mut chars = name.chars();
        let first = chars.next();
        first.is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Whether a schema declares the field at a path. What says nothing of its fields may
/// have any.
fn has_field(schema: &Json, path: &str) -> bool {
    let mut at = schema;
    for part in path.split('.') {
        let name = part.trim_end_matches("[]");
        let Some(fields) = at.get("properties").and_then(Json::as_object) else {
            return at.get("type").is_none() && at.get("items").is_none();
        };
        let Some(field) = fields.get(name) else {
            return false;
        };
        at = field;
        for _ in 0..(part.len() - name.len()) / 2 {
            match at.get("items") {
                Some(items) => at = items,
                None => return false,
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalog() -> Catalog {
        let text = r#"{"tools":["search_documents",{"name":"batch","params":{"type":"object",
            "additionalProperties":false,"properties":{"rows":{"type":"array","items":{"type":"object",
            "properties":{"id":{"type":"string"}}}}}}},"twice"],
            "skills":["workstreams"],"ambiguousTools":["twice"]}"#;
        Catalog::read(&Document::json(text, "c").unwrap()).unwrap()
    }

    fn said(text: &str) -> Vec<String> {
        let found = references(text, 0, Some(&catalog()));
        found.wrong.into_iter().map(|wrong| wrong.text).collect()
    }

    #[test]
    fn right_references_are_quiet() {
        for text in [
            "Use {@tool search_documents}, then {@skill workstreams}.",
            "Write `{@tool nope}` and ``a ` {@tool nope}``.",
            "{@param batch.rows[].id} and {@subagent_tool batch search_documents}",
            "```hbs\n{{@index}}\n```",
            "```json tool=batch\n{\"rows\": []}\n```",
            "## batch\n### More\n```json tool=batch\n{}\n```",
        ] {
            assert_eq!(said(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn wrong_ones_are_told_in_the_words_of_the_build_tools() {
        for (text, words) in [
            (
                "{@tool nope}",
                "'{@tool nope}' refers to a tool no provider registers",
            ),
            (
                "{@skill learn_workstreams}",
                "'{@skill learn_workstreams}' refers to a skill no provider registers",
            ),
            ("{@tool}", "'{@tool}' must name exactly one tool"),
            ("{@tool a b}", "'{@tool a b}' must name exactly one tool"),
            (
                "{@tool Search}",
                "'{@tool Search}' must name exactly one tool",
            ),
            (
                "{@tolo x}",
                "unknown construct '{@tolo …}' (expected {@tool …}, {@skill …}, {@param …} or \
                 {@subagent_tool …})",
            ),
            ("a {@tool x", "malformed construct at '{@tool x…'"),
            (
                "{@param batch}",
                "'{@param batch}' must be written {@param tool.field}, with one dotted path",
            ),
            (
                "{@param batch.rows[].no}",
                "'{@param batch.rows[].no}' names a field that the parameters of 'batch' do not \
                 declare",
            ),
            (
                "{@subagent_tool a}",
                "'{@subagent_tool a}' must be written {@subagent_tool launcher tool}, naming two \
                 tools",
            ),
            (
                "```\n{@tool batch}\n```",
                "'{@tool batch}' is inside a code fence, where it is passed through unrendered; \
                 move it into prose or write the rendered form",
            ),
            (
                "```bash tool=batch\nls\n```",
                "example is tagged 'tool=batch' on a 'bash' fence; only json fences can be \
                 validated",
            ),
            (
                "```json tool=batch\n{}",
                "fence tagged 'tool=batch' is never closed",
            ),
            (
                "```json tool=nope\n{}\n```",
                "example is tagged for 'nope', which no provider registers",
            ),
            (
                "```json tool=batch tool=batch\n{}\n```",
                "fence carries 2 tool= tags (tool=batch, tool=batch); exactly one is allowed",
            ),
            (
                "## search_documents\n\n```json tool=batch\n{}\n```",
                "fence is tagged 'tool=batch' under the heading for 'search_documents' (line 1); \
                 the tag and the heading name different tools",
            ),
            (
                "```json tool=batch\n{\"row\": 1}\n```",
                "example is no input of 'batch': unknown key `row`",
            ),
            (
                "{@tool twice}",
                "'{@tool twice}' is ambiguous — more than one provider defines the tool 'twice'. \
                 Resolve the collision at the source before referencing it.",
            ),
        ] {
            assert_eq!(said(text), [words], "{text}");
        }
        let first = said("```json tool=batch\n{a: 1}\n```").remove(0);
        assert!(first.starts_with("example is tagged for validation but is not strict JSON: "));
    }

    proptest::proptest! {
        #[test]
        fn no_text_panics(text in "[`~{@} a-c\n\u{e9}#=]{0,60}") {
            references(&text, 0, Some(&catalog()));
        }
    }
}
