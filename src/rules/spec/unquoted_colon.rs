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
            let found = match (slipped_key(source.slice(value)), quoting(source, value)) {
                (Some(key), _) => found.help(format!("put `{key}:` on a line of its own")),
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

/// The key of a field that stands in the value because a line end was lost: known, right
/// behind other characters, with one word behind it.
fn slipped_key(value: &str) -> Option<&str> {
    let (before, behind) = value.trim_end().rsplit_once(": ")?;
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let key = &before[before.trim_end_matches(letter).len()..];
    let glued = before[..before.len() - key.len()].ends_with(|c: char| !c.is_whitespace());
    let one = !behind.contains(char::is_whitespace);
    (glued && one && is_known_key(key)).then_some(key)
}

/// The value in quotes, without a comment behind it. `None` where the lines of
/// the value can't stand in quotes as they are.
fn quoting(source: &Source, value: Span) -> Option<Edit> {
    let text = source.slice(value);
    let last = text.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let comment = text[last..].find(" #").map(|at| last + at);
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
