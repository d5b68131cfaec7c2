//! Which clients a repository says that its skills are for.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::finding::ClientId;
use crate::skill::Skill;
use crate::systems::clients::client;
use crate::tree::{Budgets, RelPath};

/// What a repository has for one client, at its root or in the folder of a plugin.
const SIGNS: [(&str, &str); 7] = [
    (".claude-plugin", "claude-code"),
    (".claude/skills", "claude-code"),
    (".codex", "codex"),
    (".codex-plugin", "codex"),
    (".agents/skills", "codex"),
    (".cursor-plugin", "cursor"),
    (".openclaw", "openclaw"),
];

/// The clients that a folder says it serves.
struct Served(BTreeSet<ClientId>);

/// The clients for which the folders around a skill have something, and those that their
/// READMEs tell to put skills into the folder of; none where nothing says so. Where many are
/// served (`npx skills`), codex is one of them.
pub(crate) fn clients_served(skill: &Skill) -> BTreeSet<ClientId> {
    let around = skill.dir().ancestors();
    let said = around.map(|dir| served_by(skill, &dir));
    said.fold(BTreeSet::new(), |mut all, said| {
        all.extend(&said.0);
        all
    })
}

fn served_by(skill: &Skill, dir: &RelPath) -> Arc<Served> {
    skill.around().once(dir, || {
        let is_there = |name: &str| {
            let path = dir.resolve(name);
            path.is_some_and(|path| skill.tree().entry(&path).is_some())
        };
        let signs = SIGNS.iter().filter(|(name, _)| is_there(name));
        let mut served: BTreeSet<ClientId> = signs.filter_map(|(_, id)| client(id)).collect();
        let readme = dir.resolve("README.md");
        let bytes = readme.and_then(|path| skill.bytes(&path, Budgets::PAGE).ok());
        let text = String::from_utf8_lossy(bytes.as_deref().unwrap_or_default());
        served.extend(named_in(&text));
        Served(served)
    })
}

/// Folders that a README tells to put skills into, each with the client that it is for.
const FOLDERS: [(&str, &str); 8] = [
    (".agents/skills", "codex"),
    (".claude/skills", "claude-code"),
    (".codex/skills", "codex"),
    (".copilot/skills", "copilot-cli"),
    (".cursor/skills", "cursor"),
    (".gemini/skills", "gemini-cli"),
    (".github/skills", "copilot-cli"),
    (".opencode/skills", "opencode"),
];

/// The clients of whose folders a README speaks, and codex where it names it, or what installs
/// skills for many clients.
fn named_in(text: &str) -> impl Iterator<Item = ClientId> {
    const OF_MANY: [&str; 3] = ["codex", "Codex", "npx skills"];
    let is_for_many = OF_MANY.iter().any(|word| text.contains(word));
    let named = FOLDERS.iter().filter(|(folder, _)| text.contains(folder));
    let named = named
        .map(|(_, id)| *id)
        .chain(is_for_many.then_some("codex"));
    named.filter_map(client)
}
