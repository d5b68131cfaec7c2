//! What servers offer, and what has changed of it.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::finding::Finding;
use crate::report::block::{Layout, finding_blocks};
use crate::report::style::{Palette, counts};
use crate::report::table::Table;
use crate::report::verb::{Found, Report};
use crate::systems::polar::{Against, Inventory, MetadataKey, Tool};
use crate::text::Untrusted;

/// What servers offer.
#[derive(Debug)]
pub struct InventoryReport {
    /// The inventory.
    pub inventory: Inventory,
    /// What has changed.
    pub against: Option<Against>,
    /// What is wrong with it.
    pub findings: Vec<Finding>,
}

/// What servers offer.
#[derive(Serialize, JsonSchema)]
pub struct InventoryDocument<'a> {
    /// The servers, in the order of the file.
    servers: Vec<ServerDoc<'a>>,
    /// What has changed since the other inventory.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<AgainstDoc<'a>>,
}

/// A server.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "server")]
#[serde(rename_all = "camelCase")]
struct ServerDoc<'a> {
    /// Its id.
    server_id: &'a str,
    /// Its tools, in the order of the file.
    tools: Vec<ToolDoc<'a>>,
}

/// A tool.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "tool")]
#[serde(rename_all = "camelCase")]
struct ToolDoc<'a> {
    /// Its name.
    name: &'a str,
    /// The extension that it belongs to.
    extension_id: &'a str,
    /// What manifests call it.
    capability_id: &'a str,
    /// What its server says of it, as far as that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "risks")]
    risk_level: Option<&'static str>,
    /// What it changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "effects")]
    side_effects: Option<&'static str>,
    /// Whether data leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "egress")]
    data_egress: Option<&'static str>,
}

/// What has changed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "against")]
struct AgainstDoc<'a> {
    /// Capabilities that are new, sorted.
    added: &'a [String],
    /// Those that are gone, sorted.
    gone: &'a [String],
    /// Those that are other ones now, by id.
    changed: Vec<ChangedDoc<'a>>,
    /// Skills that this concerns, by id.
    stale: Vec<StaleDoc<'a>>,
}

/// A capability that is another one now.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "changed")]
struct ChangedDoc<'a> {
    /// Its id.
    id: &'a str,
    /// What of it.
    what: &'a [&'static str],
}

/// A skill that was let in by what is no longer so.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "stale")]
#[serde(rename_all = "camelCase")]
struct StaleDoc<'a> {
    /// Its id.
    skill_id: &'a str,
    /// The rule that says so.
    reason: &'static str,
}

fn risks(_: &mut SchemaGenerator) -> Schema {
    let words = MetadataKey::Risk.words();
    json_schema!({ "enum": words })
}

fn effects(_: &mut SchemaGenerator) -> Schema {
    let words = MetadataKey::Effects.words();
    json_schema!({ "enum": words })
}

fn egress(_: &mut SchemaGenerator) -> Schema {
    let words = MetadataKey::Egress.words();
    json_schema!({ "enum": words })
}

fn tool_doc(tool: &Tool) -> ToolDoc<'_> {
    let word = |key| tool.metadata.word(key);
    ToolDoc {
        name: &tool.name,
        extension_id: &tool.id.extension_id,
        capability_id: &tool.id.capability_id,
        risk_level: word(MetadataKey::Risk),
        side_effects: word(MetadataKey::Effects),
        data_egress: word(MetadataKey::Egress),
    }
}

impl InventoryReport {
    fn found(&self) -> Found<'_> {
        Found::alone(&self.findings, self.last_line())
    }

    fn last_line(&self) -> String {
        let tools = match self.inventory.tools.len() {
            0 => "no tool".to_owned(),
            count => counts(&[(count, "tools")]),
        };
        let all = self.inventory.tools.iter();
        let silent = all
            .filter(|tool| !tool.metadata.missing().is_empty())
            .count();
        match silent {
            0 => tools,
            silent => format!("{tools}, {silent} of which the server does not say all"),
        }
    }

    fn tools(&self, layout: Layout) -> String {
        let heads = ["capability", "tool", "risk", "effects", "egress"];
        let mut table = Table::new(&heads);
        for tool in &self.inventory.tools {
            let word = |key| tool.metadata.word(key).unwrap_or("?").to_owned();
            let egress = tool.metadata.egress.map_or("", |egress| egress.name());
            let id = Untrusted(&tool.id.capability_id).to_string();
            table.row([
                Palette::paint(Palette::NAME, id),
                Untrusted(&tool.name).to_string(),
                word(MetadataKey::Risk),
                word(MetadataKey::Effects),
                egress.to_owned(),
            ]);
        }
        if table.is_empty() {
            return String::new();
        }
        table.fit(layout).render()
    }
}

/// What has changed, a line each.
fn changes(against: &Against) -> String {
    let mut out = String::new();
    let mut line = |word: &str, look, what: &str, more: &str| {
        let word = Palette::paint(look, word);
        out.push_str(&format!("{word}  {}{more}\n", Untrusted(what)));
    };
    for id in &against.added {
        line("added", Palette::DONE, id, "");
    }
    for id in &against.gone {
        line("gone", Palette::DENY, id, "");
    }
    for changed in &against.changed {
        let more = format!(": {}", changed.what.join(", "));
        line("changed", Palette::WARN, &changed.id, &more);
    }
    for stale in &against.stale {
        let more = format!(": {}", stale.reason);
        line("stale", Palette::DENY, &stale.skill_id, &more);
    }
    if !against.stale.is_empty() {
        out.push_str("help: look at each again: minara skills install status SKILLID\n");
    }
    if out.is_empty() {
        "nothing has changed\n".to_owned()
    } else {
        out
    }
}

impl Report for InventoryReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(InventoryReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = InventoryDocument<'a>;

    fn verb(&self) -> &'static str {
        "inventory"
    }

    /// A row a tool; or what has changed; then what is wrong.
    fn human(&self, layout: Layout) -> String {
        let mut out = match &self.against {
            Some(against) => changes(against),
            None => self.tools(layout),
        };
        if !self.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.findings, layout));
        }
        out.push_str(&format!("{}\n", self.last_line()));
        out
    }

    fn document(&self) -> InventoryDocument<'_> {
        let servers = self.inventory.servers.iter().enumerate();
        let servers = servers.map(|(number, server_id)| {
            let tools = self.inventory.tools.iter();
            let tools = tools.filter(|tool| tool.server == number);
            ServerDoc {
                server_id,
                tools: tools.map(tool_doc).collect(),
            }
        });
        let against = self.against.as_ref().map(|against| {
            let changed = against.changed.iter().map(|changed| ChangedDoc {
                id: &changed.id,
                what: &changed.what,
            });
            let stale = against.stale.iter().map(|stale| StaleDoc {
                skill_id: &stale.skill_id,
                reason: stale.reason,
            });
            AgainstDoc {
                added: &against.added,
                gone: &against.gone,
                changed: changed.collect(),
                stale: stale.collect(),
            }
        });
        InventoryDocument {
            servers: servers.collect(),
            against,
        }
    }
}
