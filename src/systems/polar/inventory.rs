//! What MCP servers offer: their tools with what the servers say of their risk. This
//! alone says what a tool is; hints never do.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde_json::Value;

use super::limits;
use super::words::{CapabilityId, Metadata, MetadataKey, hash, segment, slug};
use crate::systems::document::{Document, DocumentError, Form};
use crate::text::Untrusted;

/// The published form of an inventory.
pub const SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/polar-inventory.schema.json");

static FORM: LazyLock<Form> = LazyLock::new(|| Form::new(SCHEMA, &[]));

/// The tools of some servers, as they were recorded.
#[derive(Clone, Debug)]
pub struct Inventory {
    /// The file.
    pub document: Document,
    /// Its hash.
    pub hash: String,
    /// The ids of the servers, in the order of the file.
    pub servers: Vec<String>,
    /// The tools of all servers, in the order of the file.
    pub tools: Vec<Tool>,
    by_id: BTreeMap<CapabilityId, Vec<usize>>,
    by_word: HashMap<String, Vec<usize>>,
}

/// A tool of a server.
#[derive(Clone, Debug)]
pub struct Tool {
    /// The server, by its number in [`Inventory::servers`].
    pub server: usize,
    /// Its name there.
    pub name: String,
    /// What it is called in manifests.
    pub id: CapabilityId,
    /// What the server says of its risk, as far as it says it in words that count.
    pub metadata: Metadata,
    /// Where the tool stands, as a JSON pointer.
    pub pointer: String,
    /// Keys of risk metadata whose value is no word of theirs, by their pointers.
    pub invalid: Vec<(MetadataKey, String)>,
    /// Keys that say one thing in `_meta.polar` and another at the top, by the
    /// pointers of the second.
    pub conflicts: Vec<(MetadataKey, String)>,
    /// Hints that are stated, with their pointers.
    pub hints: Vec<(Hint, bool, String)>,
}

/// A hint of MCP's annotations, which says nothing that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// `readOnlyHint`.
    ReadOnly,
    /// `destructiveHint`.
    Destructive,
    /// `openWorldHint`.
    OpenWorld,
}

impl Hint {
    const ALL: [Hint; 3] = [Hint::ReadOnly, Hint::Destructive, Hint::OpenWorld];

    /// The key.
    pub fn name(self) -> &'static str {
        match self {
            Hint::ReadOnly => "readOnlyHint",
            Hint::Destructive => "destructiveHint",
            Hint::OpenWorld => "openWorldHint",
        }
    }
}

/// The tools that a word may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant<'a> {
    /// None.
    Nothing,
    /// One.
    One(&'a Tool),
    /// Tools of several servers.
    Several(Vec<&'a Tool>),
}

impl PartialEq for Tool {
    fn eq(&self, other: &Tool) -> bool {
        self.pointer == other.pointer
    }
}

impl Eq for Tool {}

impl Inventory {
    /// Reads the text of an inventory, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, breaks the form, or names something of which no id can be made.
    pub fn parse(text: &str, name: &str) -> Result<Inventory, DocumentError> {
        let document = limits::read(text, name)?;
        document.check(&FORM)?;
        let mut inventory = Inventory {
            hash: hash(document.value()),
            document,
            servers: Vec::new(),
            tools: Vec::new(),
            by_id: BTreeMap::new(),
            by_word: HashMap::new(),
        };
        let servers = inventory.document.value()["servers"].clone();
        for (number, server) in servers.as_array().into_iter().flatten().enumerate() {
            inventory.take_server(number, server)?;
        }
        inventory.index();
        Ok(inventory)
    }

    fn take_server(&mut self, number: usize, server: &Value) -> Result<(), DocumentError> {
        let id = server["serverId"].as_str().unwrap_or_default();
        let pointer = format!("/servers/{number}");
        let slug = slug(id);
        if slug.is_empty() {
            return Err(self.nameless(&format!("{pointer}/serverId"), "server", id));
        }
        self.servers.push(id.to_owned());
        for (at, tool) in server["tools"].as_array().into_iter().flatten().enumerate() {
            let pointer = format!("{pointer}/tools/{at}");
            let name = tool["name"].as_str().unwrap_or_default();
            let segment = segment(name);
            if segment.is_empty() {
                return Err(self.nameless(&format!("{pointer}/name"), "tool", name));
            }
            let extension_id = format!("mcp.{slug}");
            let id = CapabilityId {
                capability_id: format!("{extension_id}.{segment}"),
                extension_id,
            };
            self.tools.push(Tool::read(number, name, id, pointer, tool));
        }
        Ok(())
    }

    fn nameless(&self, pointer: &str, what: &str, name: &str) -> DocumentError {
        let message = format!("no id can be made of the {what} `{}`", Untrusted(name));
        let error = self.document.wrong(pointer, message);
        error.help("an id is made of Latin letters and digits; the host refuses the name as well")
    }

    fn index(&mut self) {
        for (number, tool) in self.tools.iter().enumerate() {
            let server = &self.servers[tool.server];
            let exact = [
                tool.id.capability_id.clone(),
                format!("{server}/{}", tool.name),
                format!("mcp__{server}__{}", tool.name),
            ];
            for word in exact {
                let known = self.by_word.entry(word).or_default();
                if known.last() != Some(&number) {
                    known.push(number);
                }
            }
            self.by_id.entry(tool.id.clone()).or_default().push(number);
        }
        let exact: std::collections::HashSet<String> = self.by_word.keys().cloned().collect();
        for (number, tool) in self.tools.iter().enumerate() {
            // A bare name means nothing where it is the whole name of another tool.
            if !exact.contains(&tool.name) {
                let known = self.by_word.entry(tool.name.clone()).or_default();
                known.push(number);
            }
        }
    }

    /// The tool of this id; the first where several have it.
    pub fn get(&self, id: &CapabilityId) -> Option<&Tool> {
        let number = self.by_id.get(id)?.first()?;
        self.tools.get(*number)
    }

    /// The tools that a claim may mean: by capability id, `server/tool`,
    /// `mcp__server__tool`, or the bare name where one server alone has it.
    pub fn meant(&self, word: &str) -> Meant<'_> {
        let numbers = self.by_word.get(word).map_or(&[][..], Vec::as_slice);
        let mut tools: Vec<&Tool> = numbers.iter().map(|number| &self.tools[*number]).collect();
        tools.dedup_by(|a, b| a.id == b.id);
        match tools.as_slice() {
            [] => Meant::Nothing,
            [one] => Meant::One(one),
            _ => Meant::Several(tools),
        }
    }

    /// Ids that several tools have, with the tools behind the first.
    pub fn twins(&self) -> impl Iterator<Item = (&CapabilityId, &Tool)> {
        let several = self.by_id.iter().filter(|(_, tools)| tools.len() > 1);
        several.flat_map(move |(id, tools)| {
            let later = tools.iter().skip(1);
            later.map(move |number| (id, &self.tools[*number]))
        })
    }

    /// A key of a tool as it was recorded.
    pub fn value(&self, tool: &Tool, key: &str) -> Option<&Value> {
        self.document.value().pointer(&tool.pointer)?.get(key)
    }

    /// The server of a tool.
    pub fn server_of(&self, tool: &Tool) -> &str {
        &self.servers[tool.server]
    }
}

impl Tool {
    fn read(server: usize, name: &str, id: CapabilityId, pointer: String, tool: &Value) -> Tool {
        let mut read = Tool {
            server,
            name: name.to_owned(),
            id,
            metadata: Metadata::default(),
            invalid: Vec::new(),
            conflicts: Vec::new(),
            hints: Vec::new(),
            pointer,
        };
        let own = tool.pointer("/_meta/polar");
        for key in MetadataKey::ALL.iter().copied() {
            let name = key.name();
            let first = own.and_then(|own| own.get(name));
            let second = tool.get(name);
            let at_top = format!("{}/{name}", read.pointer);
            let place = if first.is_some() {
                format!("{}/_meta/polar/{name}", read.pointer)
            } else {
                at_top.clone()
            };
            if let (Some(first), Some(second)) = (first, second)
                && first != second
            {
                read.conflicts.push((key, at_top));
            }
            if let Some(value) = first.or(second) {
                let word = value.as_str().unwrap_or_default();
                if !read.metadata.set(key, word) {
                    read.invalid.push((key, place));
                }
            }
        }
        for hint in Hint::ALL {
            let value = tool.get("annotations").and_then(|all| all.get(hint.name()));
            if let Some(stated) = value.and_then(Value::as_bool) {
                let at = format!("{}/annotations/{}", read.pointer, hint.name());
                read.hints.push((hint, stated, at));
            }
        }
        read
    }
}
