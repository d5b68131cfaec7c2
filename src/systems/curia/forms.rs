//! The published forms of Curia's files.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::files::{AGENT, MANIFEST, SERVERS};
use super::mode::Mode;
use crate::systems::document::Form;

/// Reads a published schema once.
macro_rules! form {
    ($name:ident = $file:literal) => {
        static $name: LazyLock<Form> = LazyLock::new(|| {
            const SCHEMA: &str = include_str!(concat!(
                "../../../docs/reference/schemas/",
                $file,
                ".schema.json"
            ));
            Form::new(SCHEMA, &[])
        });
    };
}

form!(CURRENT = "curia-skill-manifest-current");
form!(DOCUMENT = "curia-skill-manifest");
form!(AGENT_FORM = "curia-agent-skills");
form!(SERVER_FORM = "curia-mcp-servers");
form!(APPROVALS = "curia-approvals");

/// The form of `skill.json`.
pub fn manifest(mode: Mode) -> &'static Form {
    match mode {
        Mode::Current => &CURRENT,
        Mode::Document => &DOCUMENT,
    }
}

/// The form of a file, without what rules of its own judge: those say more of it.
pub fn judged(file: &str, mode: Mode) -> Option<&'static Form> {
    static MANIFESTS: LazyLock<[Form; 2]> =
        LazyLock::new(|| Mode::ALL.map(|mode| Form::of(loosened(manifest(mode).schema().clone()))));
    static SERVER_FILES: LazyLock<[Form; 2]> =
        LazyLock::new(|| Mode::ALL.map(|mode| Form::of(servers(mode))));
    let number = usize::from(mode == Mode::Document);
    match file {
        MANIFEST => MANIFESTS.get(number),
        SERVERS => SERVER_FILES.get(number),
        AGENT => Some(&*AGENT_FORM),
        _ => None,
    }
}

/// The form of the file of servers as a mode reads it, without what rules judge.
pub fn server_list(mode: Mode) -> Option<&'static Form> {
    judged(SERVERS, mode)
}

/// The fields of a manifest that rules of their own judge.
const JUDGED: [&str; 4] = ["action_risk", "inputs", "capabilities", "entity_enrichment"];

/// A schema that takes anything for those fields, and does without them. It takes no
/// field that it did not know.
fn loosened(mut schema: Value) -> Value {
    if let Some(properties) = schema["properties"].as_object_mut() {
        for field in JUDGED {
            if let Some(form) = properties.get_mut(field) {
                let kind = form.get("type").cloned();
                *form = kind.map_or(json!({}), |kind| json!({ "type": kind }));
            }
        }
    }
    without_risk(&mut schema);
    schema
}

/// The form of the servers as a mode reads them. The key that it does not read is told
/// by a rule of its own.
fn servers(mode: Mode) -> Value {
    let mut schema = SERVER_FORM.schema().clone();
    let mut list = schema["properties"]["servers"].take();
    without_risk(&mut list["items"]);
    list["items"]["properties"]["action_risk"] = json!({});
    if mode == Mode::Document
        && let Some(transports) = list["items"]["properties"]["transport"]["enum"].as_array_mut()
    {
        transports.push("http".into());
    }
    schema["properties"] = json!({ "servers": list.clone(), "mcp_servers": list });
    schema
}

fn without_risk(schema: &mut Value) {
    if let Some(required) = schema["required"].as_array_mut() {
        required.retain(|key| key != "action_risk");
    }
}

/// The form of a file below `agents/`, as far as it says which skills an agent may
/// call.
pub fn agent() -> &'static Form {
    &AGENT_FORM
}

/// The form of a file of approvals.
pub fn approvals() -> &'static Form {
    &APPROVALS
}
