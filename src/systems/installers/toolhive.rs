//! `toolhive.lock.yaml` of `toolhive` (read, August 2026; its golden hashes are made
//! again).

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry, Lies};
use super::hash::{Hash, HashKind};
use super::outgoing::{Export, Outgoing, needs_commit};
use super::reading::{Part, Reading, folder_of, git_id, source};
use crate::syntax::yaml::scalar;
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "toolhive",
    files: &["toolhive.lock.yaml"],
    syntax: Syntax::Yaml,
    in_skill: false,
    is: |value| value.get("version").and_then(|version| version.as_u64()) == Some(1),
    export: Some(Export {
        word: "toolhive",
        refuses: needs_commit,
        note: None,
        write,
    }),
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let skills = reading.whole().part("skills");
    for part in skills.into_iter().flat_map(|skills| skills.items()) {
        let name = part.text("name").unwrap_or("?");
        let at = part.part("name").map_or(part.span(), |name| name.span());
        let named = [part.text("resolvedReference"), part.text("source")];
        let git = named.into_iter().flatten().find_map(Reference::parse);
        let hash = part.text("contentDigest").map(|text| Hash {
            kind: HashKind::Toolhive,
            text: text.to_owned(),
        });
        let lies = Lies::Named(name.to_owned());
        let entry = match git {
            Some(git) => git.entry(name, at, &part),
            None => Entry::new(
                name,
                at,
                Comes::Nowhere("it came from a registry of images, which is not read".to_owned()),
            ),
        };
        reading.take(Entry {
            hash,
            lies,
            ..entry
        });
    }
    Ok(())
}

/// `git://host/owner/repo@ref#path`.
struct Reference<'a> {
    address: &'a str,
    reference: Option<&'a str>,
    path: Option<&'a str>,
}

impl<'a> Reference<'a> {
    fn parse(text: &'a str) -> Option<Reference<'a>> {
        let rest = text.strip_prefix("git://")?;
        let (rest, path) = match rest.split_once('#') {
            Some((rest, path)) => (rest, Some(path)),
            None => (rest, None),
        };
        let host = rest.find('/')?;
        let (address, reference) = match rest[host..].rfind('@') {
            Some(at) => (&rest[..host + at], Some(&rest[host + at + 1..])),
            None => (rest, None),
        };
        Some(Reference {
            address,
            reference,
            path,
        })
    }

    fn entry(&self, name: &str, at: crate::text::Span, part: &Part<'_>) -> Entry {
        Entry {
            commit: part.text("digest").and_then(git_id),
            reference: self.reference.map(str::to_owned),
            path: Some(self.path.map(folder_of).unwrap_or_default()),
            ..Entry::new(name, at, source(&format!("https://{}", self.address)))
        }
    }
}

fn write(skills: &[Outgoing]) -> String {
    let mut out = String::from("version: 1\nskills:\n");
    for skill in skills {
        let Some((host, path)) = skill.host_and_path() else {
            continue;
        };
        let commit = skill.commit.as_deref().unwrap_or_default();
        let at = |reference: Option<&str>| {
            let mut text = format!("git://{host}/{path}");
            text.extend(reference.map(|name| format!("@{name}")));
            if !skill.path.is_empty() {
                text.push_str(&format!("#{}", skill.path));
            }
            text
        };
        let hash = skill
            .files
            .as_deref()
            .and_then(|files| HashKind::Toolhive.of(files));
        let pairs = [
            ("name", Some(skill.name.clone())),
            ("source", Some(at(skill.named()))),
            ("resolvedReference", Some(at(Some(commit)))),
            ("digest", Some(commit.to_owned())),
            ("contentDigest", hash),
        ];
        for (key, value) in pairs {
            let mark = if key == "name" { '-' } else { ' ' };
            if let Some(value) = value {
                out.push_str(&format!("{mark} {key}: {}\n", scalar(&value)));
            }
        }
        out.push_str("  explicit: true\n");
    }
    out
}
