//! `invalid-trigger-pattern`.

use serde_json::Value;

use crate::declare_rule;
use crate::rules::forms::in_form;
use crate::rules::parts::{capped, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::document::FormDocument;

declare_rule! {
    pub InvalidTriggerPattern = { id: "invalid-trigger-pattern", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for InvalidTriggerPattern {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let mut found = Vec::new();
        if let Some((source, front)) = read(skill) {
            let triggers = front.pair("context_triggers").map(|pair| &pair.value);
            let nested = triggers.and_then(|triggers| triggers.pair("data_patterns"));
            let pairs = front.pair("data_patterns").into_iter().chain(nested);
            for item in pairs.flat_map(|pair| pair.value.items()) {
                let Some(text) = item.as_str() else { continue };
                if let Some(why) = fault(text) {
                    let title = format!("`{}` is no regular expression", shown(text));
                    debug_assert!(item.span.end <= source.text().len());
                    found.push(cx.file(skill, item.span, title, why).help(HELP));
                }
            }
        } else if let Some(document) = skill.fact::<FormDocument>().document() {
            let pointer = "/context_triggers/data_patterns";
            let items = document.value().pointer(pointer).and_then(Value::as_array);
            for (at, item) in items.into_iter().flatten().enumerate() {
                let Some(text) = item.as_str() else { continue };
                if let Some(why) = fault(text) {
                    let title = format!("`{}` is no regular expression", shown(text));
                    let span = document.span(&format!("{pointer}/{at}"));
                    found.extend(in_form(skill, span, title, why, cx).map(|one| one.help(HELP)));
                }
            }
        }
        cx.report_all(capped(found, |found| found));
    }
}

const HELP: &str = "put a backslash before a character that stands for itself";

/// Longer patterns are not looked at.
const LONGEST: usize = 10_000;

/// Why JavaScript refuses a pattern, without the flag `u`.
fn fault(pattern: &str) -> Option<String> {
    if pattern.len() > LONGEST {
        return None;
    }
    let built = regress::Regex::with_flags(pattern, regress::Flags::default());
    let why = built.err().map(|error| shown(&error.text));
    // The library takes more than the language does.
    why.or_else(|| repeats_assertion(pattern).then(|| "Nothing to repeat".to_owned()))
}

/// Whether a place of no width that the language can't repeat is repeated: all but those
/// that look ahead.
fn repeats_assertion(pattern: &str) -> bool {
    let mut rest = pattern;
    let mut groups = Vec::new();
    let mut is_assertion = false;
    while let Some(c) = rest.chars().next() {
        if is_assertion && begins_with_quantifier(rest) {
            return true;
        }
        let taken = match c {
            '\\' => {
                let next = rest[1..].chars().next();
                is_assertion = matches!(next, Some('b' | 'B'));
                1 + next.map_or(0, char::len_utf8)
            }
            '[' => {
                is_assertion = false;
                class_length(rest)
            }
            '(' => {
                groups.push(rest.starts_with("(?<=") || rest.starts_with("(?<!"));
                is_assertion = false;
                1
            }
            ')' => {
                is_assertion = groups.pop().unwrap_or(false);
                1
            }
            c => {
                is_assertion = matches!(c, '^' | '$');
                c.len_utf8()
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    false
}

/// Whether a text begins with `*`, `+`, `?` or a number of times in braces.
fn begins_with_quantifier(text: &str) -> bool {
    let Some(braced) = text.strip_prefix('{') else {
        return text.starts_with(['*', '+', '?']);
    };
    let Some((inner, _)) = braced.split_once('}') else {
        return false;
    };
    let (least, most) = inner.split_once(',').unwrap_or((inner, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    !least.is_empty() && is_number(least) && is_number(most)
}

/// The length of the class that a text begins with.
fn class_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            ']' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_javascript_can_not_repeat_is_a_fault() {
        for wrong in [
            r"\b*",
            r"\B+",
            "^*",
            "a$?",
            r"\b{2}",
            r"\b{2,}",
            "(?<=a)*",
            "(?<!a(b)){1,3}",
            "a**",
        ] {
            assert!(fault(wrong).is_some(), "{wrong}");
        }
        for right in [
            r"\bword\b",
            "^a*$",
            "(?=a)*",
            "(?!a)+",
            r"[\b*]",
            r"[^*]",
            r"\\b*",
            r"(\b)*",
            "(?<=a)b*",
            "(?<n>a)*",
            r"\b{x}",
            "a{2}",
        ] {
            assert_eq!(fault(right), None, "{right}");
        }
    }
}
