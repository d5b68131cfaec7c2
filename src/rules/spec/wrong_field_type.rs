//! `wrong-field-type`.

use crate::declare_rule;
use crate::finding::{Cause, Finding, Level, Profile, Safety};
use crate::rules::forms::broken;
use crate::rules::parts::{capped, is_empty, is_recovered, place, quote, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::yaml::quoted;
use crate::syntax::{Frontmatter, Kind, Node, Pair};
use crate::systems::clients::{self, ClientField, Takes};
use crate::systems::document::Broken;
use crate::systems::{RefusedValue, System};
use crate::text::{Source, Untrusted};

declare_rule! {
    pub WrongFieldType = {
        id: "wrong-field-type", group: Spec, level: Deny, fix: Safe, tier: T1,
    }
}

/// The fields without which no client has the skill.
const IDENTITY: [&str; 2] = ["name", "description"];

impl Rule for WrongFieldType {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        cx.report_all(broken(skill, Broken::Value, cx));
        let Some((source, front)) = read(skill) else {
            return;
        };
        let refused: Vec<Finding> = cx
            .systems()
            .flat_map(|system| system.refused_values(skill, cx.settings()))
            .filter_map(|value| refused(skill, cx, source, front, &value))
            .collect();
        cx.report_all(capped(refused, |found| found));
        let strict = cx.profile() == Profile::Spec;
        for pair in front.pairs() {
            let (key, value) = (pair.key.scalar_text().unwrap_or(""), &pair.value);
            if is_recovered(value) || is_empty(value) {
                continue;
            }
            let kind = value.kind();
            let (wrong, due) = match key {
                key if cx.all_systems(|fields| fields.unchecked.contains(&key)) => continue,
                key if is_judged_elsewhere(key, cx) => continue,
                "name" | "description" | "license" | "compatibility" => (kind != Kind::Str, "text"),
                "metadata" => (kind != Kind::Mapping, "a mapping"),
                "allowed-tools" if kind == Kind::Sequence => (strict, "text with blanks between"),
                "allowed-tools" => (kind != Kind::Str, "text with blanks between"),
                _ => {
                    if !strict && let Some(field) = clients::field(key) {
                        cx.report_all(client(skill, cx, (source, pair), field));
                    }
                    continue;
                }
            };
            if wrong {
                let found = found(skill, cx, (source, pair), due);
                let mut found = match key {
                    "metadata" => found.help("write `key: value` on lines below it, indented"),
                    _ => with_quotes(found, source, pair),
                };
                let unread = cx.all_systems(|fields| fields.unread.contains(&key));
                let let_pass = cx.is_gate() && !IDENTITY.contains(&key);
                if unread || let_pass || is_taken_by_hosts(key, skill, cx) {
                    found = found.level(Level::Warn);
                }
                cx.report(found);
            }
        }
    }
}

/// A value that a host of a system refuses.
fn refused(
    skill: &Skill,
    cx: &Checks<'_>,
    source: &Source,
    front: &Frontmatter,
    value: &RefusedValue,
) -> Option<Finding> {
    let (first, inner) = value.path.split_first()?;
    let pair = front.pair(first)?;
    // `empty-field` says that it is empty.
    if IDENTITY.contains(&first.as_str()) && is_empty(&pair.value) {
        return None;
    }
    let node = at(&pair.value, inner);
    let is_whole = std::ptr::eq(node, &raw const pair.value);
    let span = if is_whole || node.span.is_empty() {
        place(source, pair)
    } else {
        node.span
    };
    let (key, due) = (shown(&value.path.join(".")), value.due);
    let is = node.kind().name();
    let text = node.scalar_text().filter(|text| !text.is_empty());
    let title = match text {
        Some(text) => format!("`{key}` is {is} (`{}`), {due} is due", shown(text)),
        None => format!("`{key}` is {is}, {due} is due"),
    };
    let found = cx.file(skill, span, title, is);
    let found = found.note(Untrusted(&value.text).to_string());
    Some(match (due, text) {
        ("text", _) if is_whole => with_quotes(found, source, pair),
        ("a list", Some(text)) if is_whole && !text.contains('\n') => {
            let help = format!("write it as a list: `{first}: [{}]`", shown(text));
            found.help(help)
        }
        ("text", _) => found.help("write a word that YAML takes for text"),
        _ => found.help(format!("write {due}, or leave it out")),
    })
}

/// The innermost value that steps lead to.
fn at<'n>(node: &'n Node, steps: &[String]) -> &'n Node {
    let mut node = node;
    for step in steps {
        let item = step.parse::<usize>().ok();
        let item = item.and_then(|number| node.items().get(number));
        match item.or_else(|| node.pair(step).map(|pair| &pair.value)) {
            Some(inner) => node = inner,
            None => break,
        }
    }
    node
}

/// Whether a system that is on has a rule of its own for a field.
fn is_judged_elsewhere(key: &str, cx: &Checks<'_>) -> bool {
    let mut systems = cx.systems();
    systems.any(|system| system.fields().judged.contains(&key))
}

/// Whether the run is about hosts alone, and none of them minds the field.
fn is_taken_by_hosts(key: &str, skill: &Skill, cx: &Checks<'_>) -> bool {
    let mut systems = cx.systems().peekable();
    let takes = |system: &dyn System| {
        let verdict = system.load(skill);
        verdict.is_some_and(|host| host.messages.iter().all(|why| why.field != Some(key)))
    };
    systems.peek().is_some() && systems.all(takes)
}

/// A client's key that none of its readers takes in this form.
fn client(
    skill: &Skill,
    cx: &Checks<'_>,
    at: (&Source, &Pair),
    field: &ClientField,
) -> Option<Finding> {
    if field.takes(&at.1.value) {
        return None;
    }
    let found = found(skill, cx, at, &field.forms());
    let found = match field.insisting.as_slice() {
        [] => found.note(format!("read by {}", field.clients.join(", "))),
        [one] => found.note(format!("{one} skips the skill")),
        several => found.note(format!("{} skip the skill", several.join(", "))),
    };
    let found = if field.takes.contains(&Takes::Text) {
        with_quotes(found, at.0, at.1)
    } else {
        found
    };
    Some(if !field.insisting.is_empty() && !cx.is_gate() {
        found
    } else {
        found.level(Level::Warn)
    })
}

fn found(skill: &Skill, cx: &Checks<'_>, (source, pair): (&Source, &Pair), due: &str) -> Finding {
    let (key, is) = (
        pair.key.scalar_text().unwrap_or(""),
        pair.value.kind().name(),
    );
    let title = match pair.value.scalar_text() {
        Some(text) => format!("`{key}` is {is} (`{}`), {due} is due", shown(text)),
        None => format!("`{key}` is {is}, {due} is due"),
    };
    let found = cx.file(skill, place(source, pair), title, is);
    if IDENTITY.contains(&key) {
        found
    } else {
        // A key of a house's own is written alike in all its skills.
        found.cause(Cause::new(format!("{key} {is}")))
    }
}

/// Offers to quote a number or a boolean, or a list that was written as a hint.
fn with_quotes(found: Finding, source: &Source, pair: &Pair) -> Finding {
    match quote(source, &pair.value) {
        Some(edit) => {
            let help = format!("quote it: `{}`", shown(&edit.text));
            found.help(help).fix(Safety::Safe, vec![edit])
        }
        None if pair.value.kind() == Kind::Sequence => {
            let text = source.slice(pair.value.span);
            if text.starts_with('[') && !text.contains(['\n', '\r']) {
                found.help(format!(
                    "if text was meant, quote it: `{}`",
                    shown(&quoted(text))
                ))
            } else {
                found.help("write it as one text")
            }
        }
        None if pair.value.kind() == Kind::Mapping => {
            found.help(if pair.key.is_text("compatibility") {
                "write it as one text, or move its parts below `metadata`"
            } else {
                "write it as one text"
            })
        }
        None => found,
    }
}
