//! `skills-lock.json` of `skills` (vercel-labs/skills 1.4 to 1.7, run), in a project.
//!
//! It names no commit. `source` is `owner/repo` for GitHub, else the address as it was
//! typed, credentials included.

use serde_json::{Map, Value, json};

use super::entry::{Comes, Entry, Lies};
use super::hash::{Hash, HashKind};
use super::outgoing::{Export, Outgoing};
use super::reading::{Part, Reading, folder_of, github, is_owner_and_name, local, source};
use super::{Syntax, declare_installer};
use crate::systems::document::DocumentError;
use crate::text::to_json;

declare_installer! {
    tool: "skills",
    files: &["skills-lock.json"],
    syntax: Syntax::Json,
    in_skill: false,
    is: |value| value.get("version").and_then(|version| version.as_u64()) == Some(1),
    export: Some(Export {
        word: "skills-lock",
        refuses: |_| None,
        note: Some("`computedHash` is made in the order of English names; skills makes it in the order of its user's language"),
        write,
    }),
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    for (name, part) in skills(reading)
        .into_iter()
        .flat_map(|skills| skills.members())
    {
        let hash = part.text("computedHash").map(|text| Hash {
            kind: HashKind::Skills,
            text: text.to_owned(),
        });
        reading.take(Entry {
            hash,
            ..entry(name, &part)
        });
    }
    Ok(())
}

pub(super) fn skills<'a>(reading: &Reading<'a>) -> Option<Part<'a>> {
    reading.whole().part("skills")
}

/// What this record and that of the user's folder have in common.
pub(super) fn entry(name: &str, part: &Part<'_>) -> Entry {
    Entry {
        reference: part.text("ref").map(str::to_owned),
        path: part.text("skillPath").map(folder_of),
        lies: Lies::Named(name.to_owned()),
        ..Entry::new(name, part.key_span(), comes(part))
    }
}

fn comes(part: &Part<'_>) -> Comes {
    let named = part.text("source").unwrap_or_default();
    let address = part.text("sourceUrl");
    match part.text("sourceType") {
        Some("node_modules") => Comes::Nowhere(
            "it came with a package of npm, which is not read: add it from its repository"
                .to_owned(),
        ),
        Some("local") if !named.is_empty() => local(named),
        Some("well-known") => source(address.unwrap_or(named)),
        Some("gitlab") if address.is_none() && is_owner_and_name(named) => {
            source(&format!("https://gitlab.com/{named}"))
        }
        _ => match address {
            Some(address) => source(address),
            None if is_owner_and_name(named) => github(named),
            None if named.is_empty() => Comes::Nowhere("the record names no source".to_owned()),
            None => source(named),
        },
    }
}

/// Keys in the order in which the tool writes them, skills in that of its own.
fn write(skills: &[Outgoing]) -> String {
    let mut sorted: Vec<&Outgoing> = skills.iter().collect();
    // JavaScript sorts by UTF-16 units.
    sorted.sort_by(|a, b| a.name.encode_utf16().cmp(b.name.encode_utf16()));
    let entries = sorted
        .into_iter()
        .map(|skill| (skill.name.clone(), told(skill)));
    let entries: Map<String, Value> = entries.collect();
    to_json(&json!({"version": 1, "skills": entries}))
}

fn told(skill: &Outgoing) -> Value {
    let mut entry = Map::new();
    let mut put = |key: &str, value: &str| entry.insert(key.to_owned(), value.into());
    match skill.host_and_path() {
        Some(("github.com", path)) => {
            put("source", path);
            if let Some(name) = skill.named() {
                put("ref", name);
            }
            put("sourceType", "github");
        }
        found => {
            let kind = match found {
                Some(("gitlab.com", _)) => "gitlab",
                Some(_) => "git",
                None => "local",
            };
            put("source", &skill.url);
            if found.is_some() {
                put("sourceUrl", &skill.url);
            }
            if let Some(name) = skill.named() {
                put("ref", name);
            }
            put("sourceType", kind);
        }
    }
    let below = if skill.path.is_empty() { "" } else { "/" };
    put("skillPath", &format!("{}{below}SKILL.md", skill.path));
    let hash = skill
        .files
        .as_deref()
        .and_then(|files| HashKind::Skills.of(files));
    if let Some(hash) = hash {
        put("computedHash", &hash);
    }
    Value::Object(entry)
}
