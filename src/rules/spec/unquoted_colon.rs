//! `unquoted-colon`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{MANY, read, shown, with_clients};
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, is_known_key};
use crate::syntax::yaml::quoted;
use crate::syntax::{Fault, FaultKind};
use crate::text::{Edit, Source, Span};

declare_rule! {
    pub UnquotedColon = {
        id: "unquoted-colon", group: Spec, level: Deny, fix: Safe, tier: T1,
    }
}

impl Rule for UnquotedColon {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let own = |fault: &&Fault| fault.kind == FaultKind::UnquotedColon;
        for fault in front.faults.iter().filter(own).take(MANY) {
            let value = fault.opening.unwrap_or(fault.span);
            let pair = front
                .pairs()
                .iter()
                .rfind(|pair| pair.key.span.start <= value.start);
            let key = pair.and_then(|pair| pair.key.scalar_text()).unwrap_or("");
            let whose = match pair {
                Some(pair) if pair.value.span.start == value.start => "value of",
                _ => "a value below",
            };
            let title = format!(
                "{whose} `{}` holds `: `, so most clients cannot read this skill",
                shown(key)
            );
            let found = cx.file(skill, fault.span, title, fault.message.as_str());
            let found = match (lost_key(source.slice(value)), quoting(source, value)) {
                (Some(key), _) => found.help(format!(
                    "put `{key}` on a line of its own: its line end was lost"
                )),
                (None, Some(edit)) => {
                    let help = format!("quote the value: `{}`", shown(&edit.text));
                    found.help(help).fix(Safety::Safe, vec![edit])
                }
                (None, None) => found.help("write the value below `>-`, indented"),
            };
            cx.report(with_clients(found, skill));
        }
    }
}

/// A known key that slipped into a value when its line end was lost: it stands right behind
/// the end of a sentence, or behind one and a blank (or behind a full stop) with no more than
/// one word behind it. In quotes it would be text of the value.
fn lost_key(value: &str) -> Option<&str> {
    let is_key_char = |c: char| c.is_ascii_lowercase() || matches!(c, '-' | '_');
    value.match_indices(": ").find_map(|(at, _)| {
        let before = value[..at].trim_end_matches(is_key_char);
        let key = &value[before.len()..at];
        let behind = value[at + 2..].lines().next().unwrap_or("").trim();
        let sentence = before.trim_end_matches(' ');
        let ends = sentence.ends_with(['.', '?', '!', '。', '？', '！', '\u{FFFD}']);
        let one_word = !behind.is_empty() && !behind.contains(' ');
        // Behind a full stop it may be the end of a dotted name, too: `package.version: 2`.
        let joined = sentence.len() == before.len() && !sentence.ends_with('.');
        let slipped = ends && (joined || one_word);
        (slipped && is_known_key(key)).then_some(key)
    })
}

/// The value in quotes, without a comment behind it. `None` where the lines of
/// the value can't stand in quotes as they are.
fn quoting(source: &Source, value: Span) -> Option<Edit> {
    let text = source.slice(value);
    let last = text.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let comment = comment_in(&text[last..]).map(|at| last + at);
    let text = text[..comment.unwrap_or(text.len())].trim_end();
    let mut further = text.split(['\n', '\r']).skip(1);
    let stands = further.all(|line| {
        let content = line.trim_start();
        let indented = content.is_empty() || content.len() < line.len();
        indented && !content.starts_with('#') && !line.contains(" #")
    });
    let span = Span::new(value.start, value.start + text.len());
    (stands && !text.is_empty()).then(|| Edit::replace(span, quoted(text)))
}

/// Where a comment begins in the last line of a value. Right behind the `#` of one stands a
/// blank: `#[cfg(test)]` was meant as text, whatever YAML makes of it.
fn comment_in(line: &str) -> Option<usize> {
    let mut marks = line.match_indices(" #").map(|(at, _)| at);
    marks.find(|at| {
        let behind = line[at + " #".len()..].trim_start_matches('#');
        behind.is_empty() || behind.starts_with(char::is_whitespace)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_has_a_blank_behind_its_mark() {
        assert_eq!(comment_in("Rust: #[cfg(test)], and more"), None);
        assert_eq!(comment_in("Rust: a #b # c"), Some("Rust: a #b".len()));
        assert_eq!(comment_in("Rust: a #"), Some("Rust: a".len()));
    }

    #[test]
    fn a_key_behind_a_sentence_lost_its_line_end() {
        for (value, key) in [
            ("Sorts bills?version: 2.0.0", "version"),
            ("整理发票。license: MIT OR Apache-2.0", "license"),
            ("Sorts bills. version: 2.0.0", "version"),
            ("Use for: bills.name: sort", "name"),
        ] {
            assert_eq!(lost_key(value), Some(key), "{value}");
        }
        for value in [
            "Sorts bills. Use for: bills",
            "Handles the model: gpt-4",
            "Sorts bills. description: what it does and when",
            "Sorts bills (name: x)",
            "Sets package.name: in the manifest of a crate",
            "Runs it with --model: fast",
            "Sorts bills. License: MIT",
        ] {
            assert_eq!(lost_key(value), None, "{value}");
        }
    }
}
