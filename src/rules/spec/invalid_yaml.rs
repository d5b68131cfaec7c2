//! `invalid-yaml`.

use crate::declare_rule;
use crate::finding::Cause;
use crate::rules::parts::{MANY, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::yaml::quoted;
use crate::syntax::{Fault, FaultKind};
use crate::text::{Source, Untrusted};

declare_rule! {
    pub InvalidYaml = {
        id: "invalid-yaml", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for InvalidYaml {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let own = |fault: &&Fault| {
            matches!(
                fault.kind,
                FaultKind::Syntax | FaultKind::Character | FaultKind::Budget
            )
        };
        for (nth, fault) in front.faults.iter().filter(own).take(MANY).enumerate() {
            let reason = fault.message.trim_end_matches('.');
            let title = format!("frontmatter is not YAML: {}", Untrusted(reason));
            let mut found = cx.file(skill, fault.span, title, "reading stops here");
            if let Some(opening) = fault.opening {
                found = found.also(opening, "opened here");
            }
            if let Some(help) = help(source, fault) {
                found = found.help(help);
            }
            // What a program or a habit broke is broken alike in all skills.
            let line = source.line_span(source.position(fault.span.start).line);
            let key = source.slice(line).split(':').next().unwrap_or("");
            let cause = Cause::new(format!("{nth} {key} {reason}"));
            cx.report(found.cause(cause.titled(|count| {
                format!("the frontmatter of {count} skills is not YAML for one reason")
            })));
        }
    }
}

/// What to write, by the first character of the value in question.
fn help(source: &Source, fault: &Fault) -> Option<String> {
    if fault.kind == FaultKind::Character {
        return Some("delete the character, or write it as an escape in double quotes".to_owned());
    }
    let line = source.line_span(source.position(fault.span.start).line);
    let text = source.slice(line);
    let indent = &text[..text.len() - text.trim_start_matches([' ', '\t']).len()];
    if indent.contains('\t') && fault.span.start < line.start + indent.len() {
        return Some("indent with blanks, not with tabs".to_owned());
    }
    if let Some(help) = in_block(source, fault.span.start, indent.len()) {
        return Some(help);
    }
    if !text.contains(':') && text.starts_with(char::is_alphabetic) {
        return Some("indent the line, if it goes on with the value above it".to_owned());
    }
    let (_, value) = text.split_once(':')?;
    let value = value.trim();
    if let Some(sign) = escaped_sign(value) {
        return Some(format!("write `{sign}` without the `\\` before it"));
    }
    if has_item_behind_list(value) {
        return Some("write the item behind `]` into the list, or delete it".to_owned());
    }
    if !indent.is_empty() && is_below_value(source, line.start) {
        return Some(
            "take the blanks away before the key: the line above is no mapping".to_owned(),
        );
    }
    if is_text_that_begins_quoted(value) {
        return Some(format!(
            "quote the whole value: `{}`",
            shown(&quoted(value))
        ));
    }
    let help = match value.chars().next()? {
        '"' => "close the quote, and write `\\` before each quote inside",
        '\'' => "close the quote, and double each quote inside",
        '@' | '`' | '%' | '*' | '&' | '[' | '{' | '!' | '-' => {
            return Some(format!("quote the value: `{}`", shown(&quoted(value))));
        }
        _ => "indent what belongs to a value, and quote what holds signs of YAML",
    };
    Some(help.to_owned())
}

/// What to do about a line, indented by `indent`, of a block (`|`, `>-`) whose first lines are
/// indented further.
fn in_block(source: &Source, at: usize, indent: usize) -> Option<String> {
    const MOST: usize = 200;
    let line = source.position(at).line;
    let above = (1..line).rev().take(MOST);
    let above = above.map(|line| source.slice(source.line_span(line)).trim_end());
    let mut above = above.filter(|line| !line.is_empty());
    let deep = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let first = above
        .next()
        .filter(|line| indent > 0 && deep(line) > indent)?;
    let opening = std::iter::once(first)
        .chain(above)
        .find(|line| deep(line) < indent)?;
    let (_, mark) = opening.rsplit_once(": ")?;
    mark.starts_with(['|', '>'])
        .then(|| format!("indent it as the line above, by {} blanks", deep(first)))
}

/// Whether a value begins with words in double quotes and goes on behind them: the quotes
/// are a part of it, and were not meant to be YAML's.
fn is_text_that_begins_quoted(value: &str) -> bool {
    let inner = value
        .strip_prefix('"')
        .and_then(|rest| rest.split_once('"'));
    inner.is_some_and(|(words, rest)| {
        let rest = rest.trim();
        !words.is_empty()
            && !rest.is_empty()
            && !rest.starts_with(['#', ',', ':', '"'])
            && !rest.ends_with('"')
            && !value.contains('\\')
            && !value.chars().any(char::is_control)
    })
}

/// Whether an item of a list stands behind the bracket that ends it: `[a, b]   - c`. Other
/// words make it a text that was not quoted.
fn has_item_behind_list(value: &str) -> bool {
    let ended = value
        .strip_prefix('[')
        .and_then(|value| value.split_once(']'));
    ended.is_some_and(|(inside, rest)| {
        let is_plain = !inside.contains(['[', '"', '\'']);
        is_plain && rest.trim_start().starts_with(['-', ','])
    })
}

/// Whether the line above that which begins at `start` is a key with its value, to which
/// nothing can be indented.
fn is_below_value(source: &Source, start: usize) -> bool {
    let line = source.position(start).line;
    let above = source.slice(source.line_span(line.saturating_sub(1).max(1)));
    let value = above
        .trim_end()
        .split_once(": ")
        .map(|(_, value)| value.trim_start());
    let begins = |c: char| c.is_alphanumeric() || matches!(c, '"' | '\'' | '[');
    !above.starts_with([' ', '\t', '-']) && value.is_some_and(|value| value.starts_with(begins))
}

/// The quotation mark that a value in double quotes has behind a `\`, where YAML takes none.
fn escaped_sign(value: &str) -> Option<char> {
    let mut signs = value.strip_prefix('"')?.chars();
    while let Some(sign) = signs.next() {
        if sign == '\\'
            && let Some(next @ ('\'' | '`' | '’')) = signs.next()
        {
            return Some(next);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_may_stand_behind_its_list() {
        assert!(has_item_behind_list("[a, b]      - c"));
        for value in ["[a, b]", "[a, b] # c", "a [b] c", "[a, [b] c]", "[a] b"] {
            assert!(!has_item_behind_list(value), "{value}");
        }
    }

    #[test]
    fn quotes_at_the_beginning_may_be_the_texts_own() {
        assert!(is_text_that_begins_quoted("\"Sorts\" invoices by date."));
        for value in [
            "\"Sorts\"",
            "\"Sorts",
            "\"say \"it\" now\"",
            "\"a\" # b",
            "\"a\\\" b\" c",
        ] {
            assert!(!is_text_that_begins_quoted(value), "{value}");
        }
    }

    #[test]
    fn a_line_of_a_block_goes_as_far_in_as_the_one_above() {
        let source = |text: &str| Source::from_text(text);
        let text = "---\ndescription: |\n  Sorts.\n Bills.\n---\n";
        let help = in_block(&source(text), text.find("Bills").unwrap(), 1);
        assert_eq!(
            help.as_deref(),
            Some("indent it as the line above, by 2 blanks")
        );
        let text = "---\ndescription:\n  a: b\n c: d\n---\n";
        assert_eq!(in_block(&source(text), text.find("c: d").unwrap(), 1), None);
    }

    #[test]
    fn a_mark_needs_no_backslash_between_others() {
        assert_eq!(escaped_sign(r#""Finds what\'s wrong""#), Some('\''));
        assert_eq!(escaped_sign(r#""a \\' b""#), None);
        assert_eq!(escaped_sign(r#""say \"it\"" x"#), None);
        assert_eq!(escaped_sign("'what\\'s'"), None);
    }
}
