//! How folders of Curia's are known.

use super::files::{AGENT, MANIFEST, SERVERS as SERVER_FILE};
use crate::finding::Dialect;
use crate::skill::{Covers, Skill};
use crate::syntax::json::Value;
use crate::systems::detect::Folder;
use crate::systems::document::{has_keys, texts};
use crate::{declare_form, declare_marks};

declare_marks!(Dialect::Curia, marks);

declare_form! {
    bears_marks: is_manifest,
    texts: texts,
    dialect: Dialect::Curia,
    title: "a manifest of Curia",
    within: "",
    file: MANIFEST,
    covers: Covers::Folder,
    by_name: true,
    named: &[],
}

declare_form! {
    bears_marks: lists_servers,
    texts: texts,
    dialect: Dialect::Curia,
    title: "a list of Curia's servers",
    within: "config",
    file: SERVER_FILE,
    covers: Covers::Collection,
    by_name: true,
    named: &[],
}

declare_form! {
    bears_marks: pins_skills,
    texts: texts,
    dialect: Dialect::Curia,
    title: "an agent of Curia",
    within: "agents",
    file: AGENT,
    covers: Covers::Collection,
    by_name: true,
    named: &[],
}

fn pins_skills(skill: &Skill) -> bool {
    has_keys(skill, &["name", "pinned_skills"])
}

fn is_manifest(skill: &Skill) -> bool {
    manifest(&Folder {
        skill,
        closely: false,
    })
    .is_some()
}

fn lists_servers(skill: &Skill) -> bool {
    SERVERS.iter().any(|key| has_keys(skill, &[key]))
}

/// The keys that hold the servers of a collection.
const SERVERS: [&str; 2] = ["servers", "mcp_servers"];

fn marks(folder: &Folder<'_>) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(manifest(folder));
    found.extend(servers(folder));
    found
}

/// `skill.json` that says how risky its action is, or its inputs in short, beside a
/// handler.
fn manifest(folder: &Folder<'_>) -> Option<String> {
    if !folder.skill.has_beside("skill.json") {
        return None;
    }
    let node = folder.json("skill.json")?;
    if node.get("action_risk").is_some() {
        return Some("action_risk in skill.json".to_owned());
    }
    let handlers = ["handler.ts", "handler.js"].into_iter();
    let mut handlers = handlers.filter(|name| folder.skill.has_beside(name));
    let handler = handlers.next()?;
    let inputs = node.get("inputs")?.members();
    let is_text = |value: &Value| matches!(value, Value::String(_));
    let short = !inputs.is_empty() && inputs.iter().all(|input| is_text(&input.value.value));
    short.then(|| format!("inputs in skill.json, {handler} beside it"))
}

/// The servers of a collection.
fn servers(folder: &Folder<'_>) -> Option<String> {
    let skill = folder.skill;
    if !folder.closely || !skill.has_beside("config") {
        return None;
    }
    let path = skill.dir().resolve("config/skills.yaml")?;
    let bytes = skill.bytes(&path, crate::tree::Budgets::MANIFEST).ok()?;
    let text = std::str::from_utf8(&bytes).ok()?;
    let root = crate::syntax::yaml::parse(text, Default::default()).ok()?;
    let root = root.root?;
    let mut keys = SERVERS.into_iter().filter(|key| root.get(key).is_some());
    let key = keys.next()?;
    Some(format!("{key} in config/skills.yaml"))
}
