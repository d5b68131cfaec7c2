//! `unknown-field`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::finding::{Cause, ClientId, Dialect, Finding, Level, Profile, Safety};
use crate::rules::correctness::unknown_tool_name::are_tools;
use crate::rules::forms::broken;
use crate::rules::own_fields::Readers;
use crate::rules::parts::{is_recovered, lines_of, quote, read, shown};
use crate::rules::spec::ambiguous_scalar::is_ambiguous;
use crate::rules::{Checks, Rule};
use crate::skill::{SPEC_FIELDS, Skill, ToolList};
use crate::syntax::{Frontmatter, Kind, Node, Pair, Style};
use crate::systems::System;
use crate::systems::clients;
use crate::systems::document::Broken;
use crate::text::{Edit, Source, Span, Untrusted, fold_case};

declare_rule! {
    pub UnknownField = {
        id: "unknown-field", group: Spec, level: Warn, spec: Some(Deny), fix: Unsafe, tier: T1,
        options: &[RuleOption { name: "allow-fields", default: List(&[]) }],
    }
}

impl Rule for UnknownField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let form = skill.form().map(|file| file.form);
        // Curia's host does not start with a key that it does not know, and Polar's reads
        // nothing of the file.
        let stops =
            form.is_some_and(|form| matches!(form.dialect, Dialect::Curia | Dialect::Polar));
        let unknown = broken(skill, Broken::Unknown, cx).into_iter();
        let unknown: Vec<Finding> = unknown
            .map(|found| {
                if stops {
                    found.level(Level::Deny)
                } else {
                    found
                }
            })
            .collect();
        cx.report_all(unknown);
        let Some((source, front)) = read(skill) else {
            return;
        };
        if cx.all_systems(|fields| fields.closed) {
            return;
        }
        let strict = cx.profile() == Profile::Spec;
        let hosts: Vec<ClientId> = cx.systems().filter_map(System::client).collect();
        let allowed: Vec<String> = cx
            .list("allow-fields")
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut unknown = Vec::new();
        let mut readers = None;
        let is_mode = front
            .pair("mode")
            .is_some_and(|pair| pair.value.is_text("true"));
        let is_forked = front.pair("context").is_some();
        for (at, pair) in front.pairs().iter().enumerate() {
            let key = pair.key.scalar_text().unwrap_or("");
            let known = SPEC_FIELDS.contains(&key)
                || allowed.iter().any(|allowed| allowed == key)
                || cx
                    .clients()
                    .iter()
                    .any(|client| clients::reads(client, key))
                || hosts.iter().any(|host| clients::reads(host, key))
                || cx
                    .systems()
                    .any(|system| system.fields().judged.contains(&key))
                || (!strict && is_read_elsewhere(key))
                || (!strict && is_mode && CURSOR_MODES.contains(&key))
                || (!strict && is_forked && AGENT_FIELDS.contains(&key));
            // A mapping that is merged in is judged where it stands.
            if known || pair.merged {
                continue;
            }
            if let Some(block) = block_left(front.pairs(), at) {
                cx.report(left(skill, pair, block, cx));
                continue;
            }
            let near = nearest(key, strict).filter(|known| may_hold(known, &pair.value));
            let is_slip = near.is_some();
            let near = near.or_else(|| in_other_words(key, strict));
            let there = near.filter(|known| {
                let plain = |key: &str| key.to_lowercase().replace(['_', '-'], "");
                front.pair(known).is_some() && plain(known) == plain(key)
            });
            let near =
                near.filter(|known| front.pair(known).is_none() && !CURSOR_RULES.contains(&key));
            let mut is_read = || {
                let readers = readers.get_or_insert_with(|| Readers::around(skill));
                readers.read(skill, key)
            };
            if strict || (is_slip && near.is_some()) || !is_read() {
                unknown.push((pair, key, near, there, is_slip));
            }
        }
        let moved = unknown.iter().filter(|(_, key, ..)| !stays(key));
        let moved: Option<Vec<&Pair>> = moved
            .map(|(pair, _, near, there, _)| near.or(*there).is_none().then_some(*pair))
            .collect();
        let moves = moved.and_then(|pairs| below_metadata(source, front, &pairs));
        for (pair, key, near, there, is_slip) in unknown {
            let title = format!("field `{}` is not in the specification", shown(key));
            let is_list = || !strict && lists_tools(source, front, key, &pair.value);
            let help = match near.or(there) {
                Some(known) if near.is_none() => format!("delete it: `{known}` is there"),
                None if key.starts_with("<!--") => {
                    "write it as a comment of YAML: `# …`".to_owned()
                }
                None if is_list() => "call it `allowed-tools`".to_owned(),
                None if CURSOR_RULES.contains(&key) => {
                    format!("delete it: no client reads `{key}` in a skill")
                }
                None if is_guard(key) => {
                    "name it in `allow-fields` if a client of yours reads it, or delete it"
                        .to_owned()
                }
                Some(known) if known == "disable-model-invocation" && !is_slip => {
                    format!("did you mean `{known}`, with the opposite value?")
                }
                Some(known) => format!("did you mean `{known}`?"),
                None => elsewhere(key, &pair.value),
            };
            let found = cx.file(skill, pair.key.span, title, "unknown").help(help);
            // A key of a house's own stands in all its skills.
            let mut found = found.cause(Cause::new(key));
            if let Some(field) = clients::field(key) {
                found = found.note(format!("read by {}", field.clients.join(", ")));
            } else if CURSOR_RULES.contains(&key) {
                found = found.note("read by Cursor in its rules, not in skills");
            }
            if !stays(key)
                && let Some(edits) = &moves
            {
                found = found.fix(Safety::Unsafe, edits.clone());
            }
            cx.report(found);
        }
    }
}

/// Whose block the line of a pair was meant to belong to: it has several words before its
/// colon and stands, without indent, behind a value in a block.
fn block_left(pairs: &[Pair], at: usize) -> Option<&str> {
    let key = pairs.get(at)?.key.scalar_text()?;
    let before = pairs.get(at.checked_sub(1)?)?;
    let style = before.value.scalar()?.style;
    let is_block = matches!(style, Style::Literal | Style::Folded);
    let block = before.key.scalar_text()?;
    (is_block && key.trim().contains(char::is_whitespace)).then_some(block)
}

/// The finding about a line that fell out of a block.
fn left(skill: &Skill, pair: &Pair, block: &str, cx: &Checks<'_>) -> Finding {
    let block = shown(block);
    let title = format!("this line is no part of `{block}` any more: it is not indented");
    let help = format!("indent it as the lines of `{block}` above, and those that go on with it");
    cx.file(skill, pair.key.span, title, "a key of its own")
        .help(help)
}

/// Keys that Cursor writes beside `mode: true` into the skill of a mode.
const CURSOR_MODES: [&str; 3] = ["icon", "color", "reminder"];

/// Fields of Claude Code's agents that a skill which runs as one (`context: fork`) hands on.
const AGENT_FIELDS: [&str; 1] = ["background"];

/// Keys of Cursor's rule files, which are kept where a rule was made a skill.
const CURSOR_RULES: [&str; 2] = ["globs", "alwaysApply"];

/// Whether a key stays where it is: a client reads it, or may, or it is meant as a comment.
fn stays(key: &str) -> bool {
    key.starts_with("<!--")
        || is_read_elsewhere(key)
        || CURSOR_RULES.contains(&key)
        || is_guard(key)
}

/// Whether a key sounds like one that lets something be done, or keeps it from being
/// done. Clients get new ones, and below `metadata` such a key is out of force.
fn is_guard(key: &str) -> bool {
    const WORDS: [&str; 12] = [
        "tool",
        "hook",
        "permission",
        "allow",
        "deny",
        "denied",
        "forbid",
        "blocked",
        "restrict",
        "sandbox",
        "approv",
        "confirm",
    ];
    let key = fold_case(key);
    WORDS.iter().any(|word| key.contains(word))
}

/// Whether a key that names tools lists those of a client, and no other key does.
fn lists_tools(source: &Source, front: &Frontmatter, key: &str, value: &Node) -> bool {
    // What is kept from the skill must not be granted to it.
    const KEPT: [&str; 7] = [
        "den", "disallow", "forbid", "exclude", "block", "restrict", "not",
    ];
    let folded = fold_case(key);
    folded.contains("tool")
        && !KEPT.iter().any(|word| folded.contains(word))
        && front.pair("allowed-tools").is_none()
        && ToolList::read(value, source).is_some_and(|list| are_tools(&list))
}

/// Whether a key can have been meant that has a list or a mapping as its value.
fn may_hold(known: &str, value: &Node) -> bool {
    match value.kind() {
        Kind::Sequence => known == "allowed-tools" || holds(known, value),
        Kind::Mapping => known == "metadata" || holds(known, value),
        _ => true,
    }
}

fn holds(known: &str, value: &Node) -> bool {
    clients::field(known).is_some_and(|field| field.takes(value))
}

/// Where the key may stand: values below `metadata` are texts.
fn elsewhere(key: &str, value: &Node) -> String {
    const LONGEST: usize = 60;
    match value.kind() {
        Kind::Sequence if value.items().is_empty() => "delete it: it holds nothing".to_owned(),
        Kind::Mapping if value.pairs().is_empty() => "delete it: it holds nothing".to_owned(),
        Kind::Sequence => {
            let key = shown(key);
            let items: Option<Vec<&str>> = value.items().iter().map(Node::scalar_text).collect();
            let joined = items.map(|items| items.join(", "));
            let plain = |text: &String| {
                let special = |c: char| c.is_control() || matches!(c, '"' | '\\');
                text.len() <= LONGEST && !text.is_empty() && !text.contains(special)
            };
            let text = joined.filter(plain).unwrap_or_else(|| "…, …".to_owned());
            format!(
                "write it as one text below `metadata`: `{key}: \"{}\"`",
                Untrusted(&text)
            )
        }
        Kind::Mapping if clients::metadata_field(key).is_some_and(|field| field.takes(value)) => {
            format!(
                "move it as it is below `metadata`, as `metadata.{}`",
                shown(key)
            )
        }
        Kind::Mapping => {
            let key = shown(key);
            format!("write each of its values as a text below `metadata`, as `{key}-…: \"…\"`")
        }
        _ => format!("move it below `metadata`, as `metadata.{}`", shown(key)),
    }
}

/// The field of the specification, or of a client, that a key names in another word.
fn in_other_words(key: &str, strict: bool) -> Option<&'static str> {
    let spelled = key.to_lowercase().replace('_', "-");
    match spelled.as_str() {
        "summary" | "about" | "desc" => Some("description"),
        "title" | "id" => Some("name"),
        _ if strict => None,
        "invocable" | "invokable" => Some("user-invocable"),
        "args" => Some("argument-hint"),
        "model-invocation" | "model-invocable" => Some("disable-model-invocation"),
        _ => None,
    }
}

/// A key that a client reads, or that a rule of its own speaks of.
fn is_read_elsewhere(key: &str) -> bool {
    clients::field(key).is_some() || key == "tools"
}

/// The known key that was meant: a field of the specification or a long key of a
/// client one or two letters away, or a client's key in other case or with other
/// hyphens.
fn nearest(key: &str, strict: bool) -> Option<&'static str> {
    /// `trigger` and `triggers` are two words, `user-invokable` is a slip.
    const LONG: usize = 10;
    /// Of so many letters a quarter may differ, and nothing else is meant.
    const LONGEST: usize = 20;
    let typed = key.to_lowercase();
    let near = SPEC_FIELDS
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(&typed, known), known))
        .filter(|(distance, known)| *distance <= 2.min(known.len() / 3))
        .min()
        .map(|(_, known)| known);
    let plain = |key: &str| key.to_lowercase().replace(['_', '-'], "");
    let spelled = || {
        let keys = clients::keys().filter(|_| !strict && clients::field(key).is_none());
        let keys: Vec<&str> = keys.filter(|known| *known != key).collect();
        // Other hyphens are nearer than another case, and that is nearer than other letters.
        let joined = |key: &str| key.to_lowercase().replace('-', "_");
        let mut same = keys.iter().filter(|known| plain(known) == plain(key));
        let hyphens = same.clone().find(|known| joined(known) == joined(key));
        let long = |known: &&&str| {
            let most = if known.len() < LONGEST {
                2
            } else {
                known.len() / 4
            };
            known.len() >= LONG && strsim::damerau_levenshtein(&typed, known) <= most
        };
        let near = hyphens.or_else(|| same.next());
        near.or_else(|| keys.iter().find(long)).copied()
    };
    near.or_else(spelled)
}

/// The edits that move all of `pairs` below `metadata`: all of them or none, so that
/// no half of them stays behind. Each must stand on one line of its own.
fn below_metadata(source: &Source, front: &Frontmatter, pairs: &[&Pair]) -> Option<Vec<Edit>> {
    /// More are a person's work.
    const MOST: usize = 20;
    if pairs.is_empty() || pairs.len() > MOST || !front.faults.is_empty() {
        return None;
    }
    let metadata = front.pair("metadata");
    let below = metadata.map_or(&[][..], |pair| pair.value.pairs());
    let mut taken: HashSet<&str> = below
        .iter()
        .filter_map(|pair| pair.key.scalar_text())
        .collect();
    let mut lines = Vec::new();
    for pair in pairs {
        if !taken.insert(pair.key.scalar_text()?) {
            return None;
        }
        lines.push((lines_of(source, pair)?, moved(source, pair)?));
    }
    let (first, _) = *lines.first()?;
    let mut edits: Vec<Edit> = lines
        .iter()
        .map(|(lines, _)| Edit::delete(*lines))
        .collect();
    let (at, indent) = match metadata {
        None => (first.start, 2),
        Some(metadata) => {
            let last = metadata.value.pairs().last()?;
            let column = source.position(last.key.span.start).column;
            if column < 2 || last.value.kind() != Kind::Str || is_recovered(&last.value) {
                return None;
            }
            (lines_of(source, last)?.end, column - 1)
        }
    };
    let line_end = end(source.slice(first));
    let mut text = match metadata {
        None => format!("metadata:{line_end}"),
        Some(_) => String::new(),
    };
    for (_, written) in &lines {
        text.push_str(&format!("{}{written}{line_end}", " ".repeat(indent)));
    }
    match edits.first_mut().filter(|_| metadata.is_none()) {
        Some(first) => first.text = text,
        None => edits.push(Edit::replace(Span::at(at), text)),
    }
    Some(edits)
}

/// A pair of one line as it is written below `metadata`: in quotes where some reader
/// would not take its value for text.
fn moved(source: &Source, pair: &Pair) -> Option<String> {
    let plain = matches!(
        pair.value.kind(),
        Kind::Str | Kind::Bool | Kind::Int | Kind::Float
    );
    let value = source.slice(pair.value.span);
    if !plain || value.contains(['\n', '\r']) || value.is_empty() {
        return None;
    }
    let is_text = pair.value.kind() == Kind::Str && !is_ambiguous(&pair.value);
    let written = match quote(source, &pair.value) {
        Some(quoted) if !is_text => quoted.text,
        _ if pair.value.kind() == Kind::Str => value.to_owned(),
        _ => return None,
    };
    Some(format!("{}: {written}", source.slice(pair.key.span)))
}

/// The line end of a line.
fn end(line: &str) -> &str {
    &line[line.trim_end_matches(['\n', '\r']).len()..]
}
