//! Where each client sees frontmatter begin and end.

use std::borrow::Cow;

use super::loader::{FenceRule, LineEnds, TextRule};
use crate::systems::gray_matter;

/// What a client sees in a file with frontmatter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut<'a> {
    /// The text that its YAML reader gets.
    pub yaml: Cow<'a, str>,
    /// The text below.
    pub body: &'a str,
    /// The language named behind the opening dashes; empty: YAML.
    pub language: &'a str,
}

/// The text that a client works on; `None` where it has more bytes than the
/// client reads.
pub fn prepare<'a>(text: &'a str, rule: &TextRule) -> Option<Cow<'a, str>> {
    if rule.max_bytes.is_some_and(|most| text.len() > most) {
        return None;
    }
    let lf = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
    let text = match rule.line_ends {
        LineEnds::All if text.contains('\r') => Cow::Owned(lf(text)),
        LineEnds::All | LineEnds::Kept => Cow::Borrowed(text),
    };
    let end = rule.window.and_then(|most| text.char_indices().nth(most));
    let end = end.map_or(text.len(), |(end, _)| end);
    let start = if rule.strips_mark && text.starts_with('\u{FEFF}') {
        3
    } else {
        0
    };
    Some(match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[start..end]),
        Cow::Owned(text) => Cow::Owned(text[start..end].to_owned()),
    })
}

/// Cuts the frontmatter out of a prepared text; `None` where the client sees
/// none.
pub fn cut(text: &str, rule: FenceRule) -> Option<Cut<'_>> {
    let (yaml, body) = match rule {
        FenceRule::TrimmedLines { after_blanks } => return trimmed_lines(text, after_blanks),
        FenceRule::Substrings => substrings(text)?,
        FenceRule::Pattern => pattern(text)?,
        FenceRule::GrayMatter => return gray_matter(text),
        FenceRule::Prefix => prefix(text)?,
        FenceRule::DashLines { trimmed } => dash_lines(text, trimmed)?,
        FenceRule::ClosedLine => closed_line(text)?,
        FenceRule::WholeLines => whole_lines(text)?,
    };
    Some(Cut {
        yaml: Cow::Borrowed(yaml),
        body,
        language: "",
    })
}

fn trimmed_lines(text: &str, after_blanks: bool) -> Option<Cut<'_>> {
    let mut at = 0;
    let mut lines = text.split_inclusive('\n').map(|line| {
        at += line.len();
        (line.trim_end_matches('\n'), at)
    });
    let is_passed = |line: &&(&str, usize)| after_blanks && line.0.trim().is_empty();
    let open = lines.find(|line| !is_passed(&line))?;
    if open.0.trim() != "---" {
        return None;
    }
    let mut yaml = Vec::new();
    let end = loop {
        match lines.next()? {
            (line, end) if line.trim() == "---" => break end,
            (line, _) => yaml.push(line.strip_suffix('\r').unwrap_or(line)),
        }
    };
    (!yaml.is_empty()).then(|| Cut {
        yaml: Cow::Owned(yaml.join("\n")),
        body: &text[end..],
        language: "",
    })
}

fn substrings(text: &str) -> Option<(&str, &str)> {
    let (_, rest) = text.split_once("---")?;
    let (yaml, body) = rest.split_once("---")?;
    Some((yaml.trim(), body.trim()))
}

fn pattern(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("---")?;
    let rest = rest.strip_prefix('\r').unwrap_or(rest).strip_prefix('\n')?;
    let at = rest.find("\n---")?;
    let yaml = &rest[..at];
    Some((yaml.strip_suffix('\r').unwrap_or(yaml), &rest[at + 4..]))
}

fn gray_matter(text: &str) -> Option<Cut<'_>> {
    let matter = gray_matter::open(text)?;
    Some(Cut {
        yaml: Cow::Borrowed(matter.block),
        body: matter.body,
        language: matter.language,
    })
}

fn prefix(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("---")?;
    let at = rest.find("\n---")?;
    // The fifth character is taken for the line end, whatever it is.
    let first = rest.chars().next().map_or(0, char::len_utf8);
    Some((rest.get(first..at).unwrap_or(""), &rest[at + 4..]))
}

/// Blanks as Python's `\s` and `strip` have them.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || ('\u{1C}'..='\u{1F}').contains(&c)
}

fn dash_lines(text: &str, trimmed: bool) -> Option<(&str, &str)> {
    let text = if trimmed {
        text.trim_matches(is_blank)
    } else {
        text
    };
    let open = dash_line(text, 0)?;
    if !text[..open.0].trim_matches(is_blank).is_empty() {
        return None;
    }
    let close = dash_line(text, open.1)?;
    Some((&text[open.1..close.0], &text[close.1..]))
}

/// The next line of three or more dashes that nothing but blanks follow, from
/// `from` on: its start, and the end of its dashes' line.
fn dash_line(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    loop {
        let starts_line = at == 0 || text[..at].ends_with('\n');
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let line = &text[at..end];
        let rest = line.trim_start_matches('-');
        let dashes = line.len() - rest.len();
        if starts_line && dashes >= 3 && rest.chars().all(is_blank) {
            return Some((at, end));
        }
        if end == text.len() {
            return None;
        }
        at = end + 1;
    }
}

fn closed_line(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("---")?;
    let mut from = 0;
    loop {
        let at = from + rest[from..].find("\n---")?;
        let behind = &rest[at + 4..];
        let blanks = behind.len() - behind.trim_start_matches(is_blank).len();
        if let Some(end) = behind[..blanks].rfind('\n') {
            return Some((&rest[..at], &behind[end + 1..]));
        }
        from = at + 1;
    }
}

fn whole_lines(text: &str) -> Option<(&str, &str)> {
    let is_fence = |line: &str| {
        let rest = line.strip_prefix("---");
        rest.is_some_and(|rest| rest.trim_matches([' ', '\t']).is_empty())
    };
    let open = text.find('\n')?;
    if !is_fence(&text[..open]) {
        return None;
    }
    let mut at = open + 1;
    loop {
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        if is_fence(&text[at..end]) {
            let body = text.get(end + 1..).unwrap_or("");
            return Some((&text[open + 1..at], body));
        }
        if end == text.len() {
            return None;
        }
        at = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yaml(text: &str, rule: FenceRule) -> Option<String> {
        cut(text, rule).map(|cut| cut.yaml.into_owned())
    }

    const LINES: FenceRule = FenceRule::TrimmedLines {
        after_blanks: false,
    };

    #[test]
    fn each_rule_sees_its_own_fences() {
        let plain = "---\nname: a\n---\nBody\n";
        let dashes = FenceRule::DashLines { trimmed: false };
        for rule in [
            LINES,
            FenceRule::Substrings,
            FenceRule::Pattern,
            FenceRule::Prefix,
        ] {
            assert_eq!(yaml(plain, rule).as_deref(), Some("name: a"), "{rule:?}");
        }
        assert_eq!(
            yaml(plain, FenceRule::GrayMatter).as_deref(),
            Some("\nname: a")
        );
        assert_eq!(yaml(plain, dashes).as_deref(), Some("\nname: a\n"));
        assert_eq!(
            yaml(plain, FenceRule::WholeLines).as_deref(),
            Some("name: a\n")
        );
        let indented = "---\nname: a\n  ---\nBody\n";
        assert!(yaml(indented, LINES).is_some());
        assert!(yaml(indented, FenceRule::Pattern).is_none());
        assert!(yaml("text\n---\na: b\n---\n", FenceRule::Substrings).is_some());
        assert!(yaml("---\na: b\n---", FenceRule::ClosedLine).is_none());
        assert!(yaml(" ---\na: b\n---\n", FenceRule::DashLines { trimmed: true }).is_some());
    }

    #[test]
    fn no_text_is_cut_inside_a_character() {
        for text in [
            "---é\n---",
            "---\u{85}---\n---\n",
            "--- \r\n\r\n---é",
            "---",
        ] {
            for rule in [
                LINES,
                FenceRule::Substrings,
                FenceRule::Pattern,
                FenceRule::GrayMatter,
                FenceRule::Prefix,
                FenceRule::DashLines { trimmed: true },
                FenceRule::ClosedLine,
                FenceRule::WholeLines,
            ] {
                let _ = cut(text, rule);
            }
        }
    }
}
