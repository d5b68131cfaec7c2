//! What a skill brings in: a proposal until somebody approved it, then the manifest
//! that counts at run time. Both have one shape; in a proposal risk may be missing.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::constraints::Constraints;
use super::limits;
use super::policy::no_climbing;
use super::words::{CapabilityId, Effects, Egress, Metadata, Risk, hash};
use crate::systems::document::{Document, DocumentError, Form};

/// The published form of an installed manifest.
pub const MANIFEST_SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/polar-skill-manifest.schema.json");

/// The published form of a proposal.
pub const PROPOSAL_SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/polar-skill-proposal.schema.json");

static MANIFEST: LazyLock<Form> = LazyLock::new(|| Form::new(MANIFEST_SCHEMA, &[]));

/// The form of a proposal; that its version is empty is told by a rule.
static PROPOSAL: LazyLock<Form> = LazyLock::new(|| {
    let mut schema: Value = serde_json::from_str(PROPOSAL_SCHEMA).unwrap_or_default();
    let version = schema.pointer_mut("/properties/version");
    if let Some(version) = version.and_then(Value::as_object_mut) {
        version.shift_remove("minLength");
    }
    Form::new(&schema.to_string(), &[])
});

/// The same where no rule tells that.
static WHOLE_PROPOSAL: LazyLock<Form> = LazyLock::new(|| Form::new(PROPOSAL_SCHEMA, &[]));

/// The file of an installed manifest.
pub(super) const INSTALLED_FILE: &str = "manifest.json";

/// The file of a proposal.
pub(super) const PROPOSED_FILE: &str = "manifest.proposed.json";

/// The published form of the file of this name, where it is a manifest or a proposal.
pub(super) fn form_of(file: &str) -> Option<&'static Form> {
    match file {
        INSTALLED_FILE => Some(&MANIFEST),
        PROPOSED_FILE => Some(&WHOLE_PROPOSAL),
        _ => None,
    }
}

/// Why a manifest or a proposal that keeps its published form is not read all the same.
pub(super) fn beyond_form(document: &Document) -> Option<DocumentError> {
    let exact = limits::exact(document);
    exact.and_then(|()| Manifest::within(document, "")).err()
}

/// What a skill brings in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The skill.
    pub skill_id: String,
    /// Its version.
    pub version: String,
    /// The server that offers its capabilities.
    pub provider: Provider,
    /// Its capabilities.
    pub capabilities: Vec<Capability>,
    /// What the author would like; nothing follows from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_policy_hints: Option<Value>,
}

/// The server behind a skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Provider {
    /// Always MCP.
    #[serde(rename = "type")]
    pub kind: ProviderKind,
    /// The server's id.
    pub server_id: String,
}

/// What a server speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProviderKind {
    /// MCP.
    #[serde(rename = "mcp")]
    Mcp,
}

/// Who said what the risk of a capability is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MetadataSource {
    /// The server.
    Mcp,
    /// A person, where the server does not.
    Operator,
}

/// One capability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Capability {
    /// Its id.
    #[serde(flatten)]
    pub id: CapabilityId,
    /// How much it can harm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk_level: Option<Risk>,
    /// What it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side_effects: Option<Effects>,
    /// Whether data leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data_egress: Option<Egress>,
    /// Who said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metadata_source: Option<MetadataSource>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The form of its arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_schema: Option<Value>,
    /// Where the form of its arguments stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_schema_ref: Option<String>,
    /// The form of its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Value>,
    /// What it may reach.
    #[serde(default, skip_serializing_if = "Constraints::is_none")]
    pub constraints: Constraints,
}

impl Capability {
    /// What is known of its risk.
    pub fn metadata(&self) -> Metadata {
        Metadata {
            risk: self.risk_level,
            effects: self.side_effects,
            egress: self.data_egress,
        }
    }

    /// Takes over what is known of its risk.
    pub fn set_metadata(&mut self, metadata: Metadata) {
        self.risk_level = metadata.risk;
        self.side_effects = metadata.effects;
        self.data_egress = metadata.egress;
    }
}

impl Manifest {
    /// Reads a manifest that is installed, with its file.
    ///
    /// # Errors
    /// It is no JSON, breaks the form, or a path in it climbs.
    pub fn installed(text: &str, name: &str) -> Result<(Manifest, Document), DocumentError> {
        read(text, name, &MANIFEST)
    }

    /// Reads a proposal, with its file.
    ///
    /// # Errors
    /// As [`Manifest::installed`].
    pub fn proposed(text: &str, name: &str) -> Result<(Manifest, Document), DocumentError> {
        read(text, name, &PROPOSAL)
    }

    /// The manifest below a pointer of a document; risk may be missing.
    ///
    /// # Errors
    /// As [`Manifest::installed`].
    pub fn within(document: &Document, pointer: &str) -> Result<Manifest, DocumentError> {
        let value = document.value().pointer(pointer);
        let manifest = value.map(Manifest::deserialize).transpose();
        let manifest = manifest.map_err(|error| document.wrong(pointer, error.to_string()))?;
        let manifest = manifest.ok_or_else(|| document.wrong(pointer, "a manifest is missing"))?;
        no_climb(&manifest, document, pointer)?;
        Ok(manifest)
    }

    /// The document that it is.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The hash of that.
    pub fn hash(&self) -> String {
        hash(&self.to_value())
    }

    /// The capability of this id.
    pub fn get(&self, id: &CapabilityId) -> Option<&Capability> {
        self.capabilities.iter().find(|own| own.id == *id)
    }

    /// The ids of its capabilities.
    pub(super) fn ids(&self) -> impl Iterator<Item = &CapabilityId> {
        self.capabilities.iter().map(|own| &own.id)
    }

    /// The capabilities that a word means.
    pub fn meant(&self, word: &str) -> Vec<&CapabilityId> {
        self.ids().filter(|id| id.is_meant(word)).collect()
    }
}

fn read(text: &str, name: &str, form: &Form) -> Result<(Manifest, Document), DocumentError> {
    let document = limits::read(text, name)?;
    document.check(form)?;
    let manifest = Manifest::within(&document, "")?;
    Ok((manifest, document))
}

fn no_climb(manifest: &Manifest, document: &Document, at: &str) -> Result<(), DocumentError> {
    let mut all = manifest.capabilities.iter().enumerate();
    let climbs = all.find(|(_, own)| own.constraints.climbing().is_some());
    match climbs {
        None => Ok(()),
        Some((number, _)) => {
            let pointer = format!("{at}/capabilities/{number}/constraints/paths");
            Err(no_climbing(document, &pointer))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_of_arguments_stands_inline_or_by_its_address() {
        let text = |schemas: &str| {
            format!(
                "{{\"skillId\": \"skill.a\", \"version\": \"1\", \"provider\": {{\"type\": \"mcp\", \
                 \"serverId\": \"s\"}}, \"capabilities\": [{{\"extensionId\": \"mcp.s\", \
                 \"capabilityId\": \"mcp.s.t\", \"riskLevel\": \"read\", \"sideEffects\": \"none\"{schemas}}}]}}"
            )
        };
        let inline = "\"inputSchema\": {\"type\": \"object\"}";
        let address = "\"inputSchemaRef\": \"https://example.com/t.json\"";
        for one in [inline, address] {
            let text = text(&format!(", {one}"));
            let (read, _) = Manifest::installed(&text, "manifest.json").unwrap();
            let own = &read.capabilities[0];
            assert_ne!(own.input_schema.is_some(), own.input_schema_ref.is_some());
        }
        for wrong in [String::new(), format!(", {inline}, {address}")] {
            assert!(
                Manifest::installed(&text(&wrong), "manifest.json").is_err(),
                "{wrong}"
            );
        }
    }
}
