//! What a run knows of the files of a skill of Curia's, read once.

use std::sync::Arc;

use serde_json::Value;

use super::files::{AGENT, HANDLERS, MANIFEST, SERVERS};
use super::handler::Uses;
use super::manifest::Manifest;
use super::mode::Mode;
use crate::finding::Dialect;
use crate::skill::{Fact, Skill};
use crate::systems::document::{Document, FormDocument};
use crate::text::{Source, Untrusted};
use crate::tree::Budgets;

/// Whose word holds in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HostMode(pub Mode);

/// The manifest of a skill. It outlives the judging of the skill, so that what most
/// have, none, takes no room.
#[derive(Debug)]
pub struct HeldManifest(Option<Box<Manifest>>);

impl Fact for HeldManifest {
    const LASTS: bool = true;

    fn of(skill: &Skill) -> HeldManifest {
        let document = document(skill, MANIFEST).cloned();
        HeldManifest(document.map(|document| Box::new(Manifest::of(document))))
    }
}

/// The manifest of a skill, where it has one that can be read.
pub fn manifest(skill: &Skill) -> Option<&Manifest> {
    let manifest = skill.fact::<HeldManifest>().0.as_deref();
    manifest.filter(|manifest| manifest.document.value().is_object())
}

/// The file of servers that a skill stands for, where it is one that can be read.
pub fn server_file(skill: &Skill) -> Option<&Document> {
    document(skill, SERVERS)
}

/// The file of an agent that a skill stands for, where it is one that can be read.
pub fn agent_file(skill: &Skill) -> Option<&Document> {
    document(skill, AGENT)
}

/// The file of a form of Curia's, where the skill is one.
fn document<'a>(skill: &'a Skill, file: &str) -> Option<&'a Document> {
    let form = skill.form()?.form;
    let is_own = form.dialect == Dialect::Curia && form.file == file;
    is_own.then(|| skill.fact::<FormDocument>().document())?
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
