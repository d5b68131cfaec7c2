//! `ambiguous-scalar`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::finding::{Cause, Profile, Safety};
use crate::rules::parts::{MANY, quote, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::SPEC_FIELDS;
use crate::skill::Skill;
use crate::syntax::{Kind, Node, Style, Value};
use crate::systems::clients;

declare_rule! {
    pub AmbiguousScalar = {
        id: "ambiguous-scalar", group: Spec, level: Warn, fix: Safe, tier: T2,
    }
}

impl Rule for AmbiguousScalar {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let strict = cx.profile() == Profile::Spec;
        let mut nodes = Vec::new();
        for pair in front.pairs() {
            let key = pair.key.scalar_text().unwrap_or("");
            let known = match clients::field(key) {
                // What no reader takes is told by `wrong-field-type`.
                Some(field) => !strict && field.takes(&pair.value),
                None => SPEC_FIELDS.contains(&key),
            };
            match key {
                "metadata" => metadata(&pair.value, strict, &mut nodes),
                _ if known => scalars(key, &pair.value, &mut nodes),
                _ => {}
            }
        }
        let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
        let nodes = nodes.into_iter();
        let nodes = nodes.filter_map(|(key, node)| Some((key, ambiguous(node)?)));
        for (key, (node, reads)) in nodes.take(MANY) {
            let nth = counts.entry((key, reads)).or_default();
            *nth += 1;
            let text = shown(node.scalar_text().unwrap_or(""));
            let title = format!("`{text}` is {reads} to some YAML readers and text to others");
            let mut found = cx.file(skill, node.span, title, "without quotes");
            // A key of a house's own is written alike in all its skills.
            found = found.cause(Cause::new(format!("{key} {reads} {nth}")));
            if let Some(edit) = quote(source, node) {
                let help = format!("quote it: `{}`", shown(&edit.text));
                found = found.help(help).fix(Safety::Safe, vec![edit]);
            }
            cx.report(found);
        }
    }
}

/// The scalars below `metadata` that no other rule speaks of: a mapping or list
/// that nobody defines is reported as a whole.
fn metadata<'a>(value: &'a Node, strict: bool, found: &mut Vec<(&'a str, &'a Node)>) {
    for pair in value.pairs() {
        let key = pair.key.scalar_text().unwrap_or("");
        scalars(key, &pair.key, found);
        let nested = matches!(pair.value.kind(), Kind::Sequence | Kind::Mapping);
        if !nested || (!strict && clients::metadata_field(key).is_some()) {
            scalars(key, &pair.value, found);
        }
    }
}

/// Every scalar at or below `node`, the value of a key; its depth is bounded.
fn scalars<'a>(key: &'a str, node: &'a Node, found: &mut Vec<(&'a str, &'a Node)>) {
    match &node.value {
        Value::Scalar(_) => found.push((key, node)),
        Value::Sequence(items) => items.iter().for_each(|item| scalars(key, item, found)),
        Value::Mapping(pairs) => {
            for pair in pairs {
                scalars(key, &pair.key, found);
                scalars(key, &pair.value, found);
            }
        }
    }
}

/// Whether some reader takes a plain text for something else.
pub(super) fn is_ambiguous(node: &Node) -> bool {
    ambiguous(node).is_some()
}

/// What some reader makes of a plain text, where it is not the text.
fn ambiguous(node: &Node) -> Option<(&Node, &'static str)> {
    let scalar = node.scalar()?;
    let plain = scalar.style == Style::Plain && node.tag.is_none() && node.kind() == Kind::Str;
    let reads = plain.then(|| yaml_1_1(&scalar.text)).flatten()?;
    Some((node, reads))
}

/// What YAML 1.1 makes of a text that is text to YAML 1.2.
fn yaml_1_1(text: &str) -> Option<&'static str> {
    let is_word = ["yes", "no", "on", "off"].iter().any(|word| {
        let mut capital = (*word).to_owned();
        capital[..1].make_ascii_uppercase();
        text == *word || text == capital || text == word.to_ascii_uppercase()
    });
    if is_word {
        return Some("a boolean");
    }
    if text.contains('\t') || text == "=" {
        return Some("an error");
    }
    if text == "<<" {
        return Some("a merge key");
    }
    if is_number(text) {
        return Some("a number");
    }
    is_date(text).then_some("a date")
}

/// Integers and floats of YAML 1.1: underscores, bits, a leading zero, minutes.
fn is_number(text: &str) -> bool {
    let number = text.strip_prefix(['-', '+']).unwrap_or(text);
    let only = |digits: &str, test: fn(&char) -> bool| {
        let some = digits.contains(|c: char| c.is_ascii_hexdigit());
        some && digits.chars().all(|c| c == '_' || test(&c))
    };
    if let Some(bits) = number.strip_prefix("0b") {
        return only(bits, |c| matches!(c, '0' | '1'));
    }
    if let Some(hex) = number.strip_prefix("0x") {
        return only(hex, char::is_ascii_hexdigit);
    }
    if !number.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let mut parts = whole.split(':');
    let head = parts.next().unwrap_or("");
    let sixties = parts.all(|part| {
        let value = part.parse::<u8>().ok().filter(|_| part.len() <= 2);
        value.is_some_and(|value| value < 60) && !part.starts_with('+')
    });
    let fraction = fraction.is_empty() || only(fraction, char::is_ascii_digit);
    only(head, char::is_ascii_digit) && sixties && fraction
}

/// Dates and times of YAML 1.1: `2026-01-02`, `2026-1-2 12:30:00`.
fn is_date(text: &str) -> bool {
    let date_end = text.find(['T', 't', ' ']).unwrap_or(text.len());
    let (date, time) = text.split_at(date_end);
    let digits = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut parts = date.split('-');
    let mut next = || parts.next().unwrap_or("");
    let (year, month, day) = (next(), next(), next());
    // A date alone has two digits a part, one with a time may have one.
    let short = if time.is_empty() { 2 } else { 1 };
    let is_day = parts.next().is_none()
        && digits(year, 4..=4)
        && digits(month, short..=2)
        && digits(day, short..=2);
    let mut clock = time.get(1..).unwrap_or("").trim_start().splitn(3, ':');
    let mut next = || clock.next().unwrap_or("");
    let (hours, minutes, seconds) = (next(), next(), next());
    let seconds = seconds.get(..2).unwrap_or("");
    let is_time = digits(hours, 1..=2) && digits(minutes, 2..=2) && digits(seconds, 2..=2);
    is_day && (time.is_empty() || is_time)
}

#[cfg(test)]
mod tests {
    use super::yaml_1_1;

    #[test]
    fn the_words_and_numbers_of_yaml_1_1() {
        for text in [
            "yes",
            "Yes",
            "YES",
            "off",
            "OFF",
            "012",
            "08",
            "0777",
            "+07",
            "0b11",
            "0x_ff",
            "1_000",
            "1__0",
            "1_0.5",
            "12:30",
            "190:20:30",
            "190:20:30.15",
            "2026-01-02",
            "2026-1-2 3:04:05",
            "2026-01-02T03:04:05Z",
            "=",
            "<<",
            "a\tb",
        ] {
            assert!(yaml_1_1(text).is_some(), "{text:?}");
        }
        for text in [
            "y",
            "n",
            "yES",
            "on call",
            "1.2.3",
            "v1_0",
            "12:60",
            "12:30pm",
            "a:b",
            "2026-1-2",
            "2026-01",
            "2026-01-02-03",
            "_1",
            "0b12",
            "x",
            "==",
            "+",
            "",
            "2026-01-02 noon",
        ] {
            assert!(yaml_1_1(text).is_none(), "{text:?}");
        }
    }
}
