//! Proof that a fix kept what readers see, by reading both texts again.
//!
//! Two readers of YAML are asked, ours and `serde_yaml`, and one of Markdown.
//! A safe fix may do to a value only what no reader of the format minds: give a
//! number or a boolean the quotes that make it the text it was written as, drop
//! a field that says nothing, write a list of tools or a licence in the
//! specification's form.

use serde_yaml::Value as Second;

use crate::license::expression_of;
use crate::skill::{ToolList, is_known_key};
use crate::syntax::markdown::same_rendering;
use crate::syntax::{Fences, Frontmatter, Kind, Node, Pair, Root, Style, Value};
use crate::text::{Source, Span, collapse_blanks};

/// What a fix would have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Loss {
    /// A value that is not what it was.
    #[error("a reader would see another value")]
    Value,
    /// A text that could be read before.
    #[error("a reader could no longer read the file")]
    Readability,
    /// The body renders otherwise.
    #[error("the text would render otherwise")]
    Rendering,
    /// A message would be routed otherwise, or a skill loaded otherwise, by Minara's
    /// host.
    #[error("a message could be routed otherwise")]
    Routing,
    /// The edits do not fit the text.
    #[error("the edits do not fit the text")]
    Edits,
}

/// The field below which systems have keys of their own.
const METADATA: &str = "metadata";

/// The most YAML that the second reader gets, in bytes.
const MAX_SECOND: usize = 64 * 1024;

/// How deep brackets may be open for the second reader: its time is quadratic in
/// them.
const MAX_OPEN: usize = 64;

/// Whether every reader sees in `after` what it saw in `before`, or can read
/// `after` where it could not read `before`.
///
/// # Errors
/// What differs.
pub fn keeps_meaning(before: &str, after: &str) -> Result<(), Loss> {
    keeps(&Text::read(before), &Text::read(after))
}

/// As [`keeps_meaning`], of everything but what one host alone reads: the key
/// `metadata.<key>`. What that host makes of both texts is for the caller to compare.
///
/// # Errors
/// What differs.
pub fn keeps_meaning_but(key: &str, before: &str, after: &str) -> Result<(), Loss> {
    let read = |text| Text::read(text).without(key);
    keeps(&read(before), &read(after))
}

fn keeps(one: &Text, other: &Text) -> Result<(), Loss> {
    one.is_still_readable(other)?;
    if !one.front.faults.is_empty() && other.front.faults.len() > one.front.faults.len() {
        return Err(Loss::Readability);
    }
    one.keeps_values(other)?;
    if let (Some(one), Some(other)) = (one.second(), other.second())
        && !same_second(&one, &other, None)
    {
        return Err(Loss::Value);
    }
    let becomes_readable = !one.is_fenced() && other.is_fenced();
    if becomes_readable || same_rendering(one.body(), other.body()) {
        Ok(())
    } else {
        Err(Loss::Rendering)
    }
}

/// Whether every reader that could read `before` can read `after`.
///
/// # Errors
/// [`Loss::Readability`].
pub fn stays_readable(before: &str, after: &str) -> Result<(), Loss> {
    Text::read(before).is_still_readable(&Text::read(after))
}

/// A text as our reader sees it.
struct Text {
    source: Source,
    front: Frontmatter,
    /// The key below `metadata` that is not compared.
    unread: Option<String>,
}

impl Text {
    fn read(text: &str) -> Text {
        let source = Source::from_text(text);
        let front = Frontmatter::parse(&source, is_known_key);
        Text {
            source,
            front,
            unread: None,
        }
    }

    /// Without what stands at `metadata.<key>`.
    fn without(mut self, key: &str) -> Text {
        if let Root::Mapping(root) = &mut self.front.root
            && let Value::Mapping(pairs) = &mut root.value
        {
            let metadata = pairs.iter_mut().filter(|pair| pair.key.is_text(METADATA));
            for pair in metadata {
                if let Value::Mapping(inner) = &mut pair.value.value {
                    inner.retain(|pair| !pair.key.is_text(key));
                }
            }
        }
        self.unread = Some(key.to_owned());
        self
    }

    fn is_fenced(&self) -> bool {
        matches!(self.front.fences, Fences::Closed { .. })
    }

    fn body(&self) -> &str {
        self.source.slice(self.front.body)
    }

    /// The frontmatter as the second reader sees it; `None` where it can't be
    /// read, or not within bounds.
    fn second(&self) -> Option<Second> {
        let yaml = self.source.slice(self.front.yaml);
        let bounded = yaml.len() <= MAX_SECOND && most_open(yaml) <= MAX_OPEN;
        let mut read: Second = bounded.then(|| serde_yaml::from_str(yaml).ok()).flatten()?;
        let metadata = read.get_mut(METADATA).and_then(Second::as_mapping_mut);
        if let (Some(metadata), Some(key)) = (metadata, &self.unread) {
            metadata.remove(key.as_str());
        }
        Some(read)
    }

    fn is_still_readable(&self, after: &Text) -> Result<(), Loss> {
        let fenced = !self.is_fenced() || after.is_fenced();
        let ours = !self.front.is_valid() || after.front.is_valid();
        let second = || self.second().is_none() || after.second().is_some();
        if fenced && ours && second() {
            Ok(())
        } else {
            Err(Loss::Readability)
        }
    }

    fn keeps_values(&self, after: &Text) -> Result<(), Loss> {
        let same = match (&self.front.root, &after.front.root) {
            (Root::Mapping(_) | Root::Empty, Root::Mapping(_) | Root::Empty) => {
                self.same_pairs(self.front.pairs(), after, after.front.pairs(), true)
            }
            (Root::Other(one), Root::Other(other)) => self.same_value(one, after, other, None),
            (Root::Unreadable, _) => true,
            (Root::Absent, _) => !self.is_fenced(),
            _ => false,
        };
        same.then_some(()).ok_or(Loss::Value)
    }

    /// Whether the pairs are the same in the same order; a pair that says
    /// nothing may be gone, where no other has its key: some readers take the
    /// last of two.
    fn same_pairs(&self, before: &[Pair], after: &Text, now: &[Pair], top: bool) -> bool {
        let mut now = now.iter().peekable();
        for pair in before {
            let key = pair.key.scalar_text().filter(|_| top);
            let here = now.next_if(|next| {
                self.same_value(&pair.key, after, &next.key, None)
                    && self.same_value(&pair.value, after, &next.value, key)
            });
            let text = pair.key.scalar_text();
            let twins = || before.iter().filter(|twin| twin.key.scalar_text() == text);
            if here.is_none() && (!is_empty(&pair.value) || twins().count() > 1) {
                return false;
            }
        }
        now.next().is_none()
    }

    /// Whether two values are the same; `key` is the top-level key they belong
    /// to, where its field has forms of its own.
    fn same_value(&self, one: &Node, after: &Text, other: &Node, key: Option<&str>) -> bool {
        if is_recovered(one) {
            return self.same_words(one.span, after, other.span);
        }
        match key {
            Some("allowed-tools") if self.same_tools(one, after, other) => return true,
            Some("license") if same_license(one.as_str(), other.as_str()) => return true,
            _ => {}
        }
        match (one.scalar(), other.scalar()) {
            (Some(a), Some(b)) => {
                let text_stays_text = one.kind() != Kind::Str || other.kind() == Kind::Str;
                a.text == b.text && text_stays_text
            }
            (None, None) if !one.items().is_empty() || !other.items().is_empty() => {
                let (a, b) = (one.items(), other.items());
                let same = |(a, b)| self.same_value(a, after, b, None);
                a.len() == b.len() && a.iter().zip(b).all(same)
            }
            (None, None) => self.same_pairs(one.pairs(), after, other.pairs(), false),
            _ => false,
        }
    }

    /// Whether a value that was not YAML holds the same characters now, quotes
    /// and blanks aside. A comment behind it may be one now.
    fn same_words(&self, one: Span, after: &Text, other: Span) -> bool {
        let bare = |text: &str| -> String {
            let dropped = |c: &char| !c.is_whitespace() && !matches!(c, '"' | '\'' | '\\');
            text.chars().filter(dropped).collect()
        };
        let before = bare(self.source.slice(one));
        let rest = before.strip_prefix(&bare(after.source.slice(other)));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('#'))
    }

    fn same_tools(&self, one: &Node, after: &Text, other: &Node) -> bool {
        let tools = |node, source| {
            let list = ToolList::read(node, source)?;
            Some(list.tools.into_iter().map(|tool| tool.text))
        };
        let now = tools(other, &after.source);
        tools(one, &self.source).is_some_and(|list| now.is_some_and(|now| list.eq(now)))
    }
}

fn is_recovered(node: &Node) -> bool {
    let scalar = node.scalar();
    scalar.is_some_and(|scalar| scalar.style == Style::Recovered)
}

fn is_empty(node: &Node) -> bool {
    let blank = || node.as_str().is_some_and(|text| text.trim().is_empty());
    let bare = node.scalar().is_none() && node.items().is_empty() && node.pairs().is_empty();
    node.is_null() || blank() || bare
}

fn same_license(one: Option<&str>, other: Option<&str>) -> bool {
    let read = |text: Option<&str>| text.and_then(expression_of);
    read(one).is_some() && read(one) == read(other)
}

/// How many brackets are open at most, quoted or not.
fn most_open(yaml: &str) -> usize {
    let (mut open, mut most) = (0usize, 0);
    for byte in yaml.bytes() {
        match byte {
            b'[' | b'{' => open += 1,
            b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        most = most.max(open);
    }
    most
}

/// Whether the second reader sees the same: numbers, booleans and nulls may have
/// become text, since ours has shown that it is the text they were written as.
fn same_second(one: &Second, other: &Second, key: Option<&str>) -> bool {
    match (one, other) {
        (Second::Number(_) | Second::Bool(_) | Second::Null, Second::String(_)) => true,
        (Second::Mapping(a), Second::Mapping(b)) => {
            let top = key.is_none();
            let mut now = b.iter().peekable();
            let all = a.iter().all(|(name, value)| {
                let inner = name.as_str().filter(|_| top).unwrap_or("");
                let here = now.next_if(|(next, now)| {
                    same_second(name, next, Some("")) && same_second(value, now, Some(inner))
                });
                here.is_some() || says_nothing(value)
            });
            all && now.next().is_none()
        }
        (Second::Sequence(a), Second::Sequence(b)) => {
            let same = |(a, b)| same_second(a, b, Some(""));
            a.len() == b.len() && a.iter().zip(b).all(same)
        }
        // Ours has compared the lists and the licences themselves.
        (Second::Sequence(_) | Second::String(_), Second::String(_)) => {
            one == other || matches!(key, Some("allowed-tools" | "license"))
        }
        _ => one == other,
    }
}

fn says_nothing(value: &Second) -> bool {
    match value {
        Second::Null => true,
        Second::String(text) => collapse_blanks(text).is_empty(),
        Second::Sequence(items) => items.is_empty(),
        Second::Mapping(pairs) => pairs.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fenced(yaml: &str) -> String {
        format!("---\nname: a\n{yaml}---\n# Body\n")
    }

    fn proof(before: &str, after: &str) -> Result<(), Loss> {
        keeps_meaning(&fenced(before), &fenced(after))
    }

    #[test]
    fn quotes_and_forms_that_mean_the_same_are_no_loss() {
        for (before, after) in [
            ("metadata:\n  v: 1.10\n", "metadata:\n  v: '1.10'\n"),
            ("released: 2026-01-02\n", "released: '2026-01-02'\n"),
            ("license:\n", ""),
            ("allowed-tools: Read, Grep\n", "allowed-tools: Read Grep\n"),
            (
                "allowed-tools:\n  - Read\n  - Grep\n",
                "allowed-tools: Read Grep\n",
            ),
            ("license: MIT license\n", "license: MIT\n"),
            ("description: a: b\n", "description: 'a: b'\n"),
            ("description: a: b # c\n", "description: 'a: b' # c\n"),
            (
                "metadata:\n  note: it's: b\n",
                "metadata:\n  note: \"it's: b\"\n",
            ),
        ] {
            assert_eq!(proof(before, after), Ok(()), "{before}");
        }
        let mark = fenced("");
        assert_eq!(keeps_meaning(&format!("\u{feff}{mark}"), &mark), Ok(()));
        assert_eq!(keeps_meaning(&mark.replace('\n', "\r"), &mark), Ok(()));
    }

    #[test]
    fn another_value_is_a_loss() {
        for (before, after) in [
            ("metadata:\n  v: 1.10\n", "metadata:\n  v: '1.1'\n"),
            ("description: a\n", "description: b\n"),
            ("description: a\n", ""),
            ("", "description: a\n"),
            ("v: '1'\n", "v: 1\n"),
            ("description: a: b\n", "description: 'a c'\n"),
            ("allowed-tools: Read, Grep\n", "allowed-tools: Read\n"),
            ("license: MIT\n", "license: ISC\n"),
            ("metadata:\n  a: x\n", "metadata: x\n"),
            ("license: MIT\nlicense:\n", "license: MIT\n"),
        ] {
            assert_eq!(proof(before, after), Err(Loss::Value), "{before}");
        }
    }

    #[test]
    fn what_could_be_read_must_stay_so() {
        let broken = proof("description: a\n", "description: a: b\n");
        assert_eq!(broken, Err(Loss::Readability));
        let open = "---\nname: a\n";
        assert_eq!(stays_readable(&fenced(""), open), Err(Loss::Readability));
        assert_eq!(stays_readable(open, &fenced("")), Ok(()));
        let body = fenced("");
        let other = body.replace("# Body", "Body");
        assert_eq!(keeps_meaning(&body, &other), Err(Loss::Rendering));
    }

    #[test]
    fn what_one_host_alone_reads_can_be_left_out() {
        let text = |own: &str, more: &str| {
            fenced(&format!(
                "metadata:\n  v: '1'\n  own:\n    a: {own}\n{more}"
            ))
        };
        let proof = |one: &str, other: &str| keeps_meaning_but("own", one, other);
        let before = text("[b, B]", "");
        assert_eq!(proof(&before, &text("[b]", "")), Ok(()));
        assert_eq!(keeps_meaning(&before, &text("[b]", "")), Err(Loss::Value));
        assert_eq!(proof(&before, &text("[b]", "  w: x\n")), Err(Loss::Value));
        let broken = proof(&before, &text("[b", ""));
        assert_eq!(broken, Err(Loss::Readability));
    }

    #[test]
    fn deep_brackets_never_reach_the_second_reader() {
        let deep = fenced(&format!("a: {}\n", "[".repeat(100_000)));
        assert!(Text::read(&deep).second().is_none());
        assert!(keeps_meaning(&deep, &deep).is_ok());
    }
}
