//! What changes between two texts.

use similar::{Algorithm, ChangeTag, TextDiff};

use super::Untrusted;

/// The unified diff from `old` to `new`, three lines of context, `name` in both
/// headers; empty where they are equal. The lines are the texts' own, so the
/// diff can be applied; who prints it to a terminal escapes them.
pub fn unified_diff(name: &str, old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    let name = Untrusted(name).to_string();
    diff(old, new)
        .unified_diff()
        .context_radius(3)
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string()
}

/// The first place where two texts differ, and how much does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The line of the old text, from 1, at which it begins.
    pub line: usize,
    /// That line as it is, where it goes away.
    pub removed: Option<String>,
    /// The line that comes there, where one does.
    pub added: Option<String>,
    /// Lines that go away, in all.
    pub removals: usize,
    /// Lines that come, in all.
    pub additions: usize,
}

/// How `old` and `new` differ by lines; `None` where they are equal.
pub fn difference(old: &str, new: &str) -> Option<Difference> {
    if old == new {
        return None;
    }
    let mut found = Difference::default();
    let mut line = 1;
    let mut first_hunk = true;
    for change in diff(old, new).iter_all_changes() {
        let text = || change.value().trim_end_matches(['\n', '\r']).to_owned();
        match change.tag() {
            ChangeTag::Equal => {
                first_hunk &= found.line == 0;
                line += 1;
                continue;
            }
            ChangeTag::Delete => {
                found.removals += 1;
                if first_hunk && found.removed.is_none() {
                    found.removed = Some(text());
                }
            }
            ChangeTag::Insert => {
                found.additions += 1;
                if first_hunk && found.added.is_none() {
                    found.added = Some(text());
                }
            }
        }
        if found.line == 0 {
            found.line = line;
        }
        line += usize::from(change.tag() == ChangeTag::Delete);
    }
    Some(found)
}

/// Patience first: rows of tables and items of lists are unique lines, so the
/// time stays near linear where whole pages change.
///
/// A line ends with LF, as it does for the tools that apply a diff; a lone CR is
/// a character of its line.
fn diff<'a>(old: &'a str, new: &'a str) -> TextDiff<'a, 'a, str> {
    let lines = |text: &'a str| text.split_inclusive('\n').collect::<Vec<_>>();
    TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .newline_terminated(true)
        .diff_slices(&lines(old), &lines(new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_shows_what_changes_and_nothing_where_nothing_does() {
        assert_eq!(unified_diff("x", "a\n", "a\n"), "");
        assert_eq!(difference("a\n", "a\n"), None);
        let text = unified_diff("docs/x.md", "a\nb\nc\n", "a\nB\nc\n");
        assert_eq!(
            text,
            "--- a/docs/x.md\n+++ b/docs/x.md\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"
        );
    }

    #[test]
    fn only_a_line_feed_ends_a_line_of_a_diff() {
        assert_eq!(
            unified_diff("x", "a\rb\r\nc", "a\nb\r\nc"),
            "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n-a\rb\r\n+a\n+b\r\n c\n\\ No newline at end of file\n"
        );
    }

    #[test]
    fn the_first_difference_is_a_line_of_the_old_text() {
        let found = difference("a\nb\nc\nd\n", "a\nB\nc\nd\ne\n").unwrap();
        assert_eq!((found.line, found.removals, found.additions), (2, 1, 2));
        assert_eq!(found.removed.as_deref(), Some("b"));
        assert_eq!(found.added.as_deref(), Some("B"));
        let found = difference("a\n", "a\nb\n").unwrap();
        assert_eq!((found.line, found.removed), (2, None));
        assert_eq!(found.added.as_deref(), Some("b"));
    }
}
