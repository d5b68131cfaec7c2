//! What a run knows of the files of a skill of Curia's, read once.

use std::sync::Arc;

use serde_json::Value;

use super::handler::Uses;
use super::manifest::{MANIFEST, Manifest};
use super::mode::Mode;
use crate::skill::{Fact, Skill};
use crate::systems::document::Document;
use crate::text::{Source, Untrusted};
use crate::tree::{Budgets, RelPath};

/// The file of servers.
pub const SERVERS: &str = "config/skills.yaml";

/// The folder of agents.
const AGENTS: &str = "agents";

/// The handlers that the host looks for, in its order.
pub const HANDLERS: [&str; 2] = ["handler.ts", "handler.js"];

/// Whose word holds in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HostMode(pub Mode);

/// The manifest of a skill.
#[derive(Debug)]
pub struct HeldManifest(Option<Manifest>);

impl Fact for HeldManifest {
    const LASTS: bool = true;

    fn of(skill: &Skill) -> HeldManifest {
        let document = read(skill, MANIFEST, Document::json);
        let document = document.filter(|document| document.value().is_object());
        HeldManifest(document.map(Manifest::of))
    }
}

/// The manifest of a skill, where it has one that can be read.
pub fn manifest(skill: &Skill) -> Option<&Manifest> {
    skill.fact::<HeldManifest>().0.as_ref()
}

/// The servers and the agents of a folder.
#[derive(Debug)]
pub struct HeldAround {
    servers: Option<Document>,
    agents: Vec<Document>,
}

impl Fact for HeldAround {
    fn of(skill: &Skill) -> HeldAround {
        let folder = skill.dir().resolve(AGENTS);
        let listed = folder.and_then(|folder| skill.tree().list(&folder).ok());
        let entries = listed.map_or(Vec::new(), |listed| listed.entries);
        let names = entries.iter().map(|entry| entry.path.name().to_owned());
        let names = names.filter(|name| name.ends_with(".yaml"));
        let agents = names.filter_map(|name| {
            let below = format!("{AGENTS}/{name}");
            read(skill, &below, Document::yaml)
        });
        HeldAround {
            servers: read(skill, SERVERS, Document::yaml),
            agents: agents.collect(),
        }
    }
}

/// The file of servers of a folder, where it has one that can be read.
pub fn server_file(skill: &Skill) -> Option<&Document> {
    skill.fact::<HeldAround>().servers.as_ref()
}

/// The files of agents of a folder that can be read.
pub fn agent_files(skill: &Skill) -> &[Document] {
    &skill.fact::<HeldAround>().agents
}

/// A file of a folder, read by one of the readers; `None` where it is not there, too
/// large or can't be read as what it is.
fn read<E>(
    skill: &Skill,
    below: &str,
    reader: fn(&str, &str) -> Result<Document, E>,
) -> Option<Document> {
    let path: RelPath = skill.dir().resolve(below)?;
    let bytes = skill.bytes(&path, Budgets::MANIFEST).ok()?;
    let shown = Untrusted(&skill.path_of(below)).to_string();
    reader(std::str::from_utf8(&bytes).ok()?, &shown).ok()
}

/// The text of a skill's handler, and what it asks of its context.
#[derive(Clone, Debug)]
pub struct Handler {
    /// The file as findings print it.
    pub shown: String,
    /// Its text.
    pub source: Arc<Source>,
    /// What it asks for.
    pub uses: Uses,
}

/// The handler of a skill.
#[derive(Debug)]
pub struct HeldHandler(Option<Handler>);

impl Fact for HeldHandler {
    fn of(skill: &Skill) -> HeldHandler {
        let mut names = HANDLERS.into_iter();
        let name = names.find(|name| skill.has_beside(name));
        HeldHandler(name.and_then(|name| {
            let path = skill.dir().resolve(name)?;
            let bytes = skill.bytes(&path, Budgets::MANIFEST).ok()?;
            let source = Arc::new(Source::from_bytes(bytes.to_vec()));
            Some(Handler {
                shown: Untrusted(&skill.path_of(name)).to_string(),
                uses: Uses::of(source.text()),
                source,
            })
        }))
    }
}

/// The handler of a skill, where it has one that can be read.
pub fn handler(skill: &Skill) -> Option<&Handler> {
    skill.fact::<HeldHandler>().0.as_ref()
}

/// The key of the servers that a mode reads, and the one that it does not.
pub fn server_keys(mode: Mode) -> (&'static str, &'static str) {
    match mode {
        Mode::Current => ("servers", "mcp_servers"),
        Mode::Document => ("mcp_servers", "servers"),
    }
}

/// The servers of a file, each with its place as a JSON pointer; those under the other
/// key where the one that is read is not there.
pub fn servers(document: &Document, mode: Mode) -> impl Iterator<Item = (String, &Value)> {
    let (read, unread) = server_keys(mode);
    let value = document.value();
    let key = if value.get(read).is_some() {
        read
    } else {
        unread
    };
    let servers = value[key].as_array().into_iter().flatten().enumerate();
    servers.map(move |(number, server)| (format!("/{key}/{number}"), server))
}
