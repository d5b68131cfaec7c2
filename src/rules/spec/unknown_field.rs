//! `unknown-field`.

use crate::declare_rule;
use crate::finding::{Cause, ClientId, Profile, Safety};
use crate::rules::parts::{is_recovered, lines_of, quote, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::SPEC_FIELDS;
use crate::skill::Skill;
use crate::syntax::{Frontmatter, Kind, Node, Pair};
use crate::systems::System;
use crate::systems::clients;
use crate::text::{Edit, Source, Span, Untrusted};

declare_rule! {
    pub UnknownField = {
        id: "unknown-field", group: Spec, level: Warn, spec: Some(Deny), fix: Unsafe, tier: T1,
        options: &[RuleOption { name: "allow-fields", default: List(&[]) }],
    }
}

impl Rule for UnknownField {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let strict = cx.profile() == Profile::Spec;
        let hosts: Vec<ClientId> = cx.systems().filter_map(System::client).collect();
        let allowed: Vec<String> = cx
            .list("allow-fields")
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut moves = Moves::new(source, front);
        for pair in front.pairs() {
            let key = pair.key.scalar_text().unwrap_or("");
            let known = SPEC_FIELDS.contains(&key)
                || allowed.iter().any(|allowed| allowed == key)
                || cx
                    .clients()
                    .iter()
                    .any(|client| clients::reads(client, key))
                || hosts.iter().any(|host| clients::reads(host, key))
                || (!strict && is_read_elsewhere(key));
            // A mapping that is merged in is judged where it stands.
            if known || pair.merged {
                continue;
            }
            let title = format!("field `{}` is not in the specification", shown(key));
            let near = nearest(key, strict).filter(|known| may_hold(known, &pair.value));
            let help = match near {
                Some(known) => format!("did you mean `{known}`?"),
                None => elsewhere(key, &pair.value),
            };
            let found = cx.file(skill, pair.key.span, title, "unknown").help(help);
            // A key of a house's own stands in all its skills.
            let mut found = found.cause(Cause::new(key));
            if let Some(field) = clients::field(key) {
                found = found.note(format!("read by {}", field.clients.join(", ")));
            }
            if near.is_none()
                && let Some(edits) = moves.below_metadata(pair)
            {
                found = found.fix(Safety::Unsafe, edits);
            }
            cx.report(found);
        }
    }
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
    let key = shown(key);
    match value.kind() {
        Kind::Sequence => {
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
        Kind::Mapping => {
            format!("write each of its values as a text below `metadata`, as `{key}-…: \"…\"`")
        }
        _ => format!("move it below `metadata`, as `metadata.{key}`"),
    }
}

/// A key that a client reads, or that a rule of its own speaks of.
fn is_read_elsewhere(key: &str) -> bool {
    clients::field(key).is_some() || key == "tools"
}

/// The known key that is one or two letters away.
fn nearest(key: &str, strict: bool) -> Option<&'static str> {
    let clients = clients::keys().filter(|_| !strict && clients::field(key).is_none());
    let all = SPEC_FIELDS.into_iter().chain(clients);
    let typed = key.to_lowercase();
    all.filter(|known| *known != key)
        .map(|known| (strsim::damerau_levenshtein(&typed, known), known))
        .filter(|(distance, known)| *distance <= 2.min(known.len() / 3))
        .min()
        .map(|(_, known)| known)
}

/// Moves keys below `metadata`, so that all moves of one pass fit together.
struct Moves<'a> {
    source: &'a Source,
    front: &'a Frontmatter,
    taken: Vec<&'a str>,
}

impl<'a> Moves<'a> {
    fn new(source: &'a Source, front: &'a Frontmatter) -> Moves<'a> {
        let below = front
            .pair("metadata")
            .map_or(&[][..], |pair| pair.value.pairs());
        let taken = below
            .iter()
            .filter_map(|pair| pair.key.scalar_text())
            .collect();
        Moves {
            source,
            front,
            taken,
        }
    }

    /// The edits that move a pair of one line; the first move makes `metadata`
    /// where there is none, and the others wait for the next pass.
    fn below_metadata(&mut self, pair: &'a Pair) -> Option<Vec<Edit>> {
        let key = pair.key.scalar_text()?;
        let lines = lines_of(self.source, pair)?;
        let line = self.source.slice(lines);
        let plain = matches!(
            pair.value.kind(),
            Kind::Str | Kind::Bool | Kind::Int | Kind::Float
        );
        let one_line = line
            .trim_end_matches(['\n', '\r'])
            .find(['\n', '\r'])
            .is_none();
        if !plain || !one_line || self.taken.contains(&key) || !self.front.faults.is_empty() {
            return None;
        }
        // Quoted, it is the same text for every reader, as `metadata` wants it.
        let written = match quote(self.source, &pair.value) {
            Some(quoted) => quoted.text,
            None if pair.value.kind() == Kind::Str => self.source.slice(pair.value.span).to_owned(),
            None => return None,
        };
        let written = format!("{}: {written}", self.source.slice(pair.key.span));
        let edits = match self.front.pair("metadata") {
            None if self.taken.is_empty() => {
                vec![Edit::replace(
                    lines,
                    format!("metadata:{}  {written}{}", end(line), end(line)),
                )]
            }
            None => return None,
            Some(metadata) => {
                let last = metadata.value.pairs().last()?;
                let lines_of_last = lines_of(self.source, last)?;
                let column = self.source.position(last.key.span.start).column;
                if column < 2 || last.value.kind() != Kind::Str || is_recovered(&last.value) {
                    return None;
                }
                let below = format!("{}{written}{}", " ".repeat(column - 1), end(line));
                vec![
                    Edit::delete(lines),
                    Edit::replace(Span::at(lines_of_last.end), below),
                ]
            }
        };
        self.taken.push(key);
        Some(edits)
    }
}

/// The line end of a line.
fn end(line: &str) -> &str {
    &line[line.trim_end_matches(['\n', '\r']).len()..]
}
