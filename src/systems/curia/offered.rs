//! All that an agent can call: local skills, and tools of MCP servers in the same shape.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::held::servers;
use super::manifest::{Manifest, Sensitivity};
use super::mode::Mode;
use super::tool::{ToolForm, tool_of};
use crate::systems::document::Document;
use crate::systems::polar::Inventory;

/// What an agent can call, and what is left out for its name.
#[derive(Clone, Debug, Default)]
pub struct Offered {
    /// The tools: local skills in the order given, then those of servers in the order of
    /// the inventory.
    pub tools: Vec<Value>,
    /// Those that come behind another of their name.
    pub left_out: Vec<LeftOut>,
}

/// A tool that comes behind another of its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The name.
    pub name: String,
    /// Where it stands: in the manifest of this number, else in the inventory.
    pub manifest: Option<usize>,
    /// Its name there, as a JSON pointer.
    pub pointer: String,
    /// Whose the name is: the manifest of this number, else the server of this name.
    pub winner: Winner,
}

/// Whose a name is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The skill of this number.
    Skill(usize),
    /// A tool of this server.
    Server(String),
}

/// What an agent can call. The risk of a server's tool is that of the server in the host's
/// file of servers, where that names it; nothing that the server itself says counts.
pub fn offered(
    skills: &[Manifest],
    inventory: Option<&Inventory>,
    server_file: Option<&Document>,
    mode: Mode,
    form: &ToolForm,
) -> Offered {
    let mut offered = Offered::default();
    let mut taken: HashMap<String, Winner> = HashMap::new();
    for (number, skill) in skills.iter().enumerate() {
        if let Some(winner) = taken.get(&skill.name) {
            offered.left_out.push(LeftOut {
                name: skill.name.clone(),
                manifest: Some(number),
                pointer: "/name".to_owned(),
                winner: winner.clone(),
            });
            continue;
        }
        taken.insert(skill.name.clone(), Winner::Skill(number));
        offered.tools.push(local(skill, form));
    }
    let Some(inventory) = inventory else {
        return offered;
    };
    let known: HashMap<&str, &Value> = server_file
        .into_iter()
        .flat_map(|file| servers(file, mode))
        .filter_map(|(_, server)| Some((server["name"].as_str()?, server)))
        .collect();
    for tool in &inventory.tools {
        let server = inventory.server_of(tool);
        if let Some(winner) = taken.get(&tool.name) {
            offered.left_out.push(LeftOut {
                name: tool.name.clone(),
                manifest: None,
                pointer: format!("{}/name", tool.pointer),
                winner: winner.clone(),
            });
            continue;
        }
        taken.insert(tool.name.clone(), Winner::Server(server.to_owned()));
        let own = known.get(server).copied().unwrap_or(&Value::Null);
        offered.tools.push(json!({
            "name": tool.name,
            "description": inventory.value(tool, "description").cloned().unwrap_or_else(|| "".into()),
            "input_schema": inventory
                .value(tool, "inputSchema")
                .cloned()
                .unwrap_or_else(|| json!({ "type": "object" })),
            "source": "mcp",
            "server": server,
            "action_risk": own["action_risk"],
            "sensitivity": Sensitivity::of(&own["sensitivity"]).unwrap_or_default().name(),
        }));
    }
    offered
}

fn local(skill: &Manifest, form: &ToolForm) -> Value {
    let mut tool = tool_of(skill, form);
    tool["source"] = "local".into();
    tool["action_risk"] = skill.document.value()["action_risk"].clone();
    tool["sensitivity"] = skill.sensitivity.name().into();
    tool
}

#[cfg(test)]
mod tests {
    use super::*;

    const INVENTORY: &str = r#"{"servers": [
        {"serverId": "docs", "tools": [
            {"name": "search", "description": "Finds pages", "riskLevel": "read",
             "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}}},
            {"name": "email-send", "inputSchema": {"type": "object"}}
        ]},
        {"serverId": "more", "tools": [
            {"name": "search", "inputSchema": {"type": "object"}},
            {"name": "delete"}
        ]}
    ]}"#;

    const SERVERS: &str = "servers:\n  - name: docs\n    transport: stdio\n    command: x\n    \
                           action_risk: medium\n    sensitivity: elevated\n";

    fn manifest(name: &str) -> Manifest {
        let text = json!({
            "name": name, "description": "Sends", "version": "1", "action_risk": "low",
            "inputs": { "to": "string" },
        });
        Manifest::parse(&text.to_string(), "skill.json").unwrap()
    }

    fn all(servers: Option<&str>, mode: Mode) -> Offered {
        let inventory = Inventory::parse(INVENTORY, "inventory.json").unwrap();
        let servers = servers.map(|text| Document::yaml(text, "skills.yaml").unwrap());
        let form = ToolForm {
            zone: "UTC".to_owned(),
            enums: false,
            outputs: false,
        };
        let skills = [manifest("email-send"), manifest("email-send")];
        offered(&skills, Some(&inventory), servers.as_ref(), mode, &form)
    }

    #[test]
    fn local_skills_and_tools_of_servers_have_one_shape() {
        let all = all(Some(SERVERS), Mode::Current);
        assert_eq!(
            all.tools,
            [
                json!({
                    "name": "email-send", "description": "Sends",
                    "input_schema": {
                        "type": "object", "properties": { "to": { "type": "string" } },
                        "required": ["to"],
                    },
                    "source": "local", "action_risk": "low", "sensitivity": "normal",
                }),
                json!({
                    "name": "search", "description": "Finds pages",
                    "input_schema": {
                        "type": "object", "properties": { "q": { "type": "string" } },
                    },
                    "source": "mcp", "server": "docs", "action_risk": "medium",
                    "sensitivity": "elevated",
                }),
                // The host's file does not name its server: nothing says its risk.
                json!({
                    "name": "delete", "description": "", "input_schema": { "type": "object" },
                    "source": "mcp", "server": "more", "action_risk": null,
                    "sensitivity": "normal",
                }),
            ]
        );
    }

    #[test]
    fn of_one_name_the_first_is_taken() {
        let left: Vec<_> = all(None, Mode::Current).left_out;
        let left: Vec<_> = left
            .into_iter()
            .map(|one| (one.name, one.manifest, one.pointer, one.winner))
            .collect();
        let docs = Winner::Server("docs".to_owned());
        let own = |text: &str| text.to_owned();
        assert_eq!(
            left,
            [
                (own("email-send"), Some(1), own("/name"), Winner::Skill(0)),
                (
                    own("email-send"),
                    None,
                    own("/servers/0/tools/1/name"),
                    Winner::Skill(0)
                ),
                (own("search"), None, own("/servers/1/tools/0/name"), docs),
            ]
        );
    }
}
