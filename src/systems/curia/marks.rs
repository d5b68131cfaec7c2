//! How folders of Curia's are known.

use serde_json::Value as Json;

use super::files::{AGENT, MANIFEST, SERVERS as SERVER_FILE};
use super::shorthand::Shorthand;
use crate::finding::Dialect;
use crate::skill::{Covers, Skill};
use crate::syntax::json::Value;
use crate::systems::detect::Folder;
use crate::systems::document::{Document, FormDocument, has_keys, texts};
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
    describes: true,
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
    describes: true,
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
    describes: true,
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
    let document = skill.fact::<FormDocument>().document();
    document.is_some_and(|document| key_of_servers(document.value()).is_some())
}

/// The keys that hold the servers of a collection.
const SERVERS: [&str; 2] = ["servers", "mcp_servers"];

/// The key that holds servers as Curia writes them. Others list servers under such a
/// key as well; how one is spoken to or how risky it is says only Curia of each.
fn key_of_servers(value: &Json) -> Option<&'static str> {
    let is_own = |server: &Json| {
        let mut keys = ["transport", "action_risk"].into_iter();
        keys.any(|key| server.get(key).is_some())
    };
    SERVERS.into_iter().find(|key| {
        let servers = value.get(key).and_then(Json::as_array);
        servers.is_some_and(|servers| servers.iter().any(is_own))
    })
}

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
    let texts = inputs.iter().map(|input| match &input.value.value {
        Value::String(text) => Some(text.as_str()),
        _ => None,
    });
    let texts: Vec<&str> = texts.collect::<Option<_>>()?;
    // A name may be wrong; where none is a type, they are somebody else's inputs.
    let short = texts.iter().any(|text| Shorthand::parse(text).is_ok());
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
    let document = Document::yaml(text, SERVER_FILE).ok()?;
    let key = key_of_servers(document.value())?;
    Some(format!("{key} in config/skills.yaml"))
}
