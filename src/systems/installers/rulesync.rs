//! `rulesync.lock` (read, August 2026), with `rulesync-gh.lock.yaml` and
//! `rulesync-npm.lock.json`.
//!
//! The key of a source has lost its host and the case of its letters; a skill's folder
//! is not recorded.

use super::Syntax;
use super::declare_installer;
use super::entry::{Comes, Entry, Lies};
use super::hash::{Hash, HashKind};
use super::reading::{Reading, git_id, github, is_owner_and_name, source};
use crate::systems::document::DocumentError;

declare_installer! {
    tool: "rulesync",
    files: &["rulesync.lock"],
    syntax: Syntax::Json,
    in_skill: false,
    is: |value| {
        let version = value.get("lockfileVersion");
        version.and_then(|version| version.as_u64()) == Some(1) && value.get("sources").is_some()
    },
    export: None,
    read,
}

fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
    let Some(sources) = reading.whole().part("sources") else {
        return Ok(());
    };
    for (key, part) in sources.members() {
        let comes = if is_owner_and_name(key) {
            github(key)
        } else {
            source(key)
        };
        let requested = part.text("requestedRef");
        for (name, skill) in part
            .part("skills")
            .into_iter()
            .flat_map(|all| all.members())
        {
            let integrity = skill.text("integrity").map(|text| Hash {
                kind: HashKind::Rulesync,
                text: text.to_owned(),
            });
            reading.take(Entry {
                commit: part.text("resolvedRef").and_then(git_id),
                reference: requested.map(str::to_owned),
                hash: integrity,
                lies: Lies::Named(name.to_owned()),
                ..Entry::new(name, skill.key_span(), comes.clone())
            });
        }
    }
    Ok(())
}

mod gh {
    use super::*;

    declare_installer! {
        tool: "rulesync",
        files: &["rulesync-gh.lock.yaml", "rulesync-apm.lock.yaml"],
        syntax: Syntax::Yaml,
        in_skill: false,
        is: |value| value.get("lockfile_version").is_some_and(|version| {
            version.as_str() == Some("1") || version.as_u64() == Some(1)
        }),
        export: None,
        read,
    }

    fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
        let whole = reading.whole();
        let listed = whole
            .part("installations")
            .or_else(|| whole.part("dependencies"));
        for part in listed.into_iter().flat_map(|all| all.items()) {
            let (owner, repo) = (part.text("owner"), part.text("repo"));
            let comes = match (owner, repo, part.text("source").or(part.text("repo_url"))) {
                (Some(owner), Some(repo), _) => github(&format!("{owner}/{repo}")),
                (_, _, Some(named)) if is_owner_and_name(named) => github(named),
                (_, _, Some(named)) => source(named),
                _ => Comes::Nowhere("the record names no repository".to_owned()),
            };
            let name = part.text("skill").or(part.text("name")).unwrap_or("?");
            let requested = part.text("requested_ref").or(part.text("resolved_ref"));
            reading.take(Entry {
                commit: part.text("resolved_commit").and_then(git_id),
                reference: requested.map(str::to_owned),
                ..Entry::new(name, part.span(), comes)
            });
        }
        Ok(())
    }
}

mod npm {
    use super::*;

    declare_installer! {
        tool: "rulesync",
        files: &["rulesync-npm.lock.json"],
        syntax: Syntax::Json,
        in_skill: false,
        is: |value| value.get("lockfileVersion").is_some(),
        export: None,
        read,
    }

    fn read(reading: &mut Reading<'_>) -> Result<(), DocumentError> {
        let whole = reading.whole();
        let listed = whole.part("packages").or_else(|| whole.part("sources"));
        for (name, part) in listed.into_iter().flat_map(|all| all.members()) {
            let why = "it came with a package of npm, which is not read".to_owned();
            reading.take(Entry::new(name, part.key_span(), Comes::Nowhere(why)));
        }
        Ok(())
    }
}
