//! The YAML block at the head of a Markdown file.
//!
//! Fences are whole lines: the first line is `---` with nothing but blanks
//! behind it, and so is the first later line of that form. Dashes anywhere else
//! are text.

use super::yaml::{self, Fault, Limits, Node, Pair, Quirk, Value};
use crate::text::{Source, Span};

/// How the block is fenced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fences {
    /// Both fences are there.
    Closed {
        /// The opening line without its line end.
        open: Span,
        /// The closing line without its line end.
        close: Span,
    },
    /// The file does not begin with a fence.
    Missing {
        /// The first line.
        first_line: Span,
        /// The first line asks for a language that some reader runs
        /// (`---js`, `---javascript`).
        executable: bool,
    },
    /// No line closes the block.
    Unclosed {
        /// The opening line.
        open: Span,
        /// The first line that looks like body text, where there is one.
        body_from: Option<Span>,
    },
}

/// What stands between the fences.
#[derive(Clone, Debug, PartialEq)]
pub enum Root {
    /// Nothing to read: no fences.
    Absent,
    /// Nothing but blanks and comments.
    Empty,
    /// Keys and values, the ordinary case. After a fault it holds what could
    /// be read key by key.
    Mapping(Node),
    /// A list or a single value.
    Other(Node),
    /// Not YAML, and no key could be read.
    Unreadable,
}

/// The frontmatter of one file, parsed once. Spans point into the file.
#[derive(Clone, Debug)]
pub struct Frontmatter {
    /// The byte-order mark at the start of the file.
    pub byte_order_mark: Option<Span>,
    /// How it is fenced.
    pub fences: Fences,
    /// What stands between the fences.
    pub root: Root,
    /// Whether it is no YAML, and `root` is what could be read line by line.
    pub recovered: bool,
    /// What keeps it from being YAML that readers agree on, in order.
    pub faults: Vec<Fault>,
    /// What is valid but not read alike everywhere, in order.
    pub quirks: Vec<Quirk>,
    /// The YAML text.
    pub yaml: Span,
    /// What follows the closing fence; without fences the whole text.
    pub body: Span,
}

impl Frontmatter {
    /// Parses the head of `source`. `known` tells which words are keys; it
    /// decides how a broken value is understood.
    pub fn parse(source: &Source, known: impl Fn(&str) -> bool) -> Frontmatter {
        let text = source.text();
        let mark = text.starts_with('\u{FEFF}').then(|| Span::new(0, 3));
        let start = mark.map_or(0, |mark| mark.end);
        let fences = fences(text, start);
        let mut parsed = Frontmatter {
            byte_order_mark: mark,
            root: Root::Absent,
            recovered: false,
            faults: Vec::new(),
            quirks: Vec::new(),
            yaml: Span::at(start),
            body: Span::new(start, text.len()),
            fences,
        };
        if let Fences::Closed { open, close } = parsed.fences {
            parsed.yaml = Span::new(behind_line_end(text, open.end), close.start);
            parsed.body = Span::new(behind_line_end(text, close.end), text.len());
            parsed.read(text, known);
        }
        parsed
    }

    fn read(&mut self, text: &str, known: impl Fn(&str) -> bool) {
        let yaml = &text[self.yaml.range()];
        let limits = Limits::default();
        let parsed = match yaml::parse(yaml, limits) {
            Ok(parsed) => parsed,
            Err(fault) => {
                self.recovered = true;
                yaml::recover(yaml, limits, fault, known)
            }
        };
        let base = self.yaml.start;
        self.faults = parsed.faults;
        for fault in &mut self.faults {
            fault.span = fault.span.shifted(base);
            fault.opening = fault.opening.map(|span| span.shifted(base));
        }
        self.quirks = parsed.quirks;
        for quirk in &mut self.quirks {
            quirk.span = quirk.span.shifted(base);
        }
        self.root = match parsed.root {
            None if self.recovered => Root::Unreadable,
            None => Root::Empty,
            Some(mut root) => {
                yaml::shift(&mut root, base);
                match root.value {
                    Value::Mapping(_) => Root::Mapping(root),
                    _ if root.is_null() => Root::Empty,
                    _ => Root::Other(root),
                }
            }
        };
    }

    /// The top-level pairs, as far as they could be read.
    pub fn pairs(&self) -> &[Pair] {
        match &self.root {
            Root::Mapping(root) => root.pairs(),
            _ => &[],
        }
    }

    /// The first top-level pair of this key.
    pub fn pair(&self, key: &str) -> Option<&Pair> {
        self.pairs().iter().find(|pair| pair.key.is_text(key))
    }

    /// Whether a reader of YAML 1.2 gets a mapping out of it.
    pub fn is_valid(&self) -> bool {
        matches!(self.fences, Fences::Closed { .. })
            && matches!(self.root, Root::Mapping(_))
            && self.faults.is_empty()
    }
}

/// Whether a line without its line end is a fence.
fn is_fence(line: &str) -> bool {
    line.strip_prefix("---")
        .is_some_and(|rest| rest.bytes().all(|b| b == b' ' || b == b'\t'))
}

/// The spans of the lines from `start` on, without their line ends.
fn lines(text: &str, start: usize) -> impl Iterator<Item = Span> + '_ {
    let mut at = start;
    std::iter::from_fn(move || {
        if at > text.len() || (at == text.len() && at != start) {
            return None;
        }
        let rest = &text[at..];
        let len = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = Span::new(at, at + len);
        let next = behind_line_end(text, line.end);
        at = if next == line.end {
            text.len() + 1
        } else {
            next
        };
        Some(line)
    })
}

/// The offset behind the line end at `end`.
fn behind_line_end(text: &str, end: usize) -> usize {
    let rest = &text.as_bytes()[end..];
    match rest {
        [b'\r', b'\n', ..] => end + 2,
        [b'\r' | b'\n', ..] => end + 1,
        _ => end,
    }
}

fn fences(text: &str, start: usize) -> Fences {
    let mut lines = lines(text, start);
    let first = lines.next().unwrap_or(Span::at(start));
    let line = &text[first.range()];
    if !is_fence(line) {
        // gray-matter reads the word without blanks and without case.
        let word = line.strip_prefix("---").map_or("", str::trim);
        let runs = ["js", "javascript"];
        return Fences::Missing {
            first_line: first,
            executable: runs.iter().any(|run| word.eq_ignore_ascii_case(run)),
        };
    }
    let mut body_from = None;
    for span in lines {
        let line = &text[span.range()];
        if is_fence(line) {
            return Fences::Closed {
                open: first,
                close: span,
            };
        }
        if body_from.is_none() && looks_like_body(line) {
            body_from = Some(span);
        }
    }
    Fences::Unclosed {
        open: first,
        body_from,
    }
}

/// Whether a line between the fences reads as Markdown rather than YAML.
fn looks_like_body(line: &str) -> bool {
    let heading = line.trim_start_matches('#');
    let is_heading = heading.len() < line.len() && heading.starts_with(' ') && line.len() > 2;
    is_heading || line.starts_with("```")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::yaml::FaultKind;

    fn parse(text: &str) -> (Source, Frontmatter) {
        let source = Source::from_text(text);
        let known = |key: &str| ["name", "description", "license"].contains(&key);
        let parsed = Frontmatter::parse(&source, known);
        (source, parsed)
    }

    #[test]
    fn fences_are_whole_lines() {
        let (source, front) = parse("---\nname: a---b\n# ---\n ---\n---  \r\nBody\n");
        assert_eq!(source.slice(front.body), "Body\n");
        assert!(matches!(front.fences, Fences::Closed { .. }));
        for text in ["", "name: a\n", "----\n", "\n---\n---\n", "+++\n+++\n"] {
            let (_, front) = parse(text);
            assert!(
                matches!(
                    front.fences,
                    Fences::Missing {
                        executable: false,
                        ..
                    }
                ),
                "{text:?}"
            );
        }
        for text in ["---js", "--- js\n", "---\tJavaScript \r\n"] {
            let (_, front) = parse(text);
            assert!(
                matches!(
                    front.fences,
                    Fences::Missing {
                        executable: true,
                        ..
                    }
                ),
                "{text:?}"
            );
        }
        let (source, front) = parse("---\nname: a\n# Title\n");
        match front.fences {
            Fences::Unclosed {
                body_from: Some(line),
                ..
            } => assert_eq!(source.slice(line), "# Title"),
            other => panic!("{other:?}"),
        }
        let (_, front) = parse("---\nname: a\n---");
        assert!(matches!(front.fences, Fences::Closed { .. }));
    }

    #[test]
    fn one_bad_value_does_not_hide_the_rest() {
        let (source, front) = parse(
            "---\nname: pdf\ndescription: Fill forms. Use for: tax\n  forms\nlicense: MIT\n---\n",
        );
        let fault = &front.faults[0];
        assert_eq!(
            (front.faults.len(), fault.kind),
            (1, FaultKind::UnquotedColon)
        );
        assert_eq!(source.position(fault.span.start).column, 33);
        let keys: Vec<_> = front
            .pairs()
            .iter()
            .filter_map(|p| p.key.scalar_text())
            .collect();
        assert_eq!(keys, ["name", "description", "license"]);
        assert_eq!(
            front.pair("description").unwrap().value.scalar_text(),
            Some("Fill forms. Use for: tax forms")
        );
    }

    #[test]
    fn an_unquoted_colon_is_found_wherever_it_stands() {
        for (text, line, column) in [
            ("---\nmetadata:\n  use: for when: x\n---\n", 3, 16),
            ("---\n  name: a\n  description: b: c\n---\n", 3, 17),
            ("---\rname: a\rdescription: b:\r---\r", 3, 15),
            ("---\nmetadata:\n  - use: for: x\n---\n", 3, 13),
            ("---\nname: a\n\"description\": b: c\n---\n", 3, 17),
            ("---\nname: a\ndescription : b: c\n---\n", 3, 16),
            ("---\n name: a\ndescription: b\nlicense: c: d\n---\n", 4, 11),
        ] {
            let (source, front) = parse(text);
            let fault = &front.faults[0];
            assert_eq!(fault.kind, FaultKind::UnquotedColon, "{text:?}: {fault:?}");
            let at = source.position(fault.span.start);
            assert_eq!((at.line, at.column), (line, column), "{text:?}");
            let name = front.pair("name").and_then(|pair| pair.value.as_str());
            assert!(name.is_none_or(|name| name == "a"), "{text:?}: {name:?}");
        }
    }

    #[test]
    fn a_second_key_is_told_beside_a_broken_value() {
        let (source, front) = parse("---\nname: a\nlicense: b: c\nname: d\n---\n");
        let kinds: Vec<_> = front.faults.iter().map(|fault| fault.kind).collect();
        assert_eq!(kinds, [FaultKind::UnquotedColon, FaultKind::DuplicateKey]);
        assert_eq!(source.position(front.faults[1].span.start).line, 4);
    }

    #[test]
    fn only_mappings_are_merged() {
        let (_, front) = parse("---\nname: a\n<<: x\n---\n");
        assert_eq!(front.faults[0].kind, FaultKind::Syntax);
        let (_, front) = parse("---\n<<: [{name: a}, {name: b}]\n---\n");
        assert!(front.faults.is_empty());
        assert_eq!(front.pair("name").unwrap().value.as_str(), Some("a"));
    }

    #[test]
    fn an_indented_key_is_not_taken_for_prose() {
        let (_, front) = parse("---\nname: pdf\n  description: x: y\n---\n");
        assert_eq!(front.faults[0].kind, FaultKind::Syntax);
    }

    #[test]
    fn a_tab_after_the_colon_is_read_and_told() {
        let (_, front) = parse("---\nname:\tpdf\n---\n");
        assert_eq!(front.pair("name").unwrap().value.scalar_text(), Some("pdf"));
        assert_eq!(front.quirks.len(), 1);
    }

    #[test]
    fn budgets_hold_on_hostile_yaml() {
        let deep = format!("---\na: {}\n---\n", "[".repeat(20_000));
        let maps = format!("---\na: {}\n---\n", "{a: ".repeat(15_000));
        let items = format!("---\n{}\n---\n", "- ".repeat(30_000));
        let big = format!("---\na: {}\n---\n", "x".repeat(70_000));
        let bomb = "---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n---\n";
        for text in [deep.as_str(), &maps, &items, &big, bomb] {
            let started = std::time::Instant::now();
            let (_, front) = parse(text);
            assert!(!front.faults.is_empty());
            assert!(started.elapsed().as_millis() < 2_000);
        }
    }
}
