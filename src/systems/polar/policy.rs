//! The operator's file: which capabilities may be used, how far, by whom.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use super::constraints::Constraints;
use super::limits;
use super::words::{CapabilityId, Effects, Egress, Metadata, Risk, hash};
use crate::systems::document::{Document, DocumentError, Form, step};

/// The published form of a policy.
pub const SCHEMA: &str = include_str!("../../../docs/reference/schemas/polar-policy.schema.json");

static FORM: LazyLock<Form> = LazyLock::new(|| Form::new(SCHEMA, &[]));

/// The agent that a session belongs to; all others are under it.
pub const MAIN: &str = "main";

/// Stands for every capability of an extension.
pub(super) const ALL: &str = "*";

/// A policy, with the file that it was read from.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The file.
    pub document: Document,
    /// Its hash.
    pub hash: String,
    /// What it says.
    pub rules: Rules,
}

/// The policy of a project as rules ask for it; nothing where none is named.
#[derive(Clone, Debug, Default)]
pub struct OperatorPolicy(pub Option<Arc<Policy>>);

/// What a policy says. What it does not allow is not allowed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Rules {
    /// Capabilities by extension; `*` stands for all of one.
    pub allow: BTreeMap<String, Vec<String>>,
    /// As `allow`, and stronger.
    pub deny: BTreeMap<String, Vec<String>>,
    /// The most risk that a capability may have.
    pub max_risk: Option<Risk>,
    /// By extension and capability; `*` stands for all of one.
    pub constraints: BTreeMap<String, BTreeMap<String, Constraints>>,
    /// By the name of an agent.
    pub agents: BTreeMap<String, Agent>,
    /// Where skills come from.
    pub sources: Sources,
    /// What always asks at run time.
    pub approval_required: Option<ApprovalRequired>,
}

/// What an agent under the main one may do.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Agent {
    /// The skills that may be forwarded to it.
    pub skills: Vec<String>,
    /// Whether it may plan installations.
    pub may_install: bool,
}

/// Beginnings of addresses.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Sources {
    /// Whose skills are trusted.
    pub trusted: Vec<String>,
    /// Whose skills are refused.
    pub blocked: Vec<String>,
}

/// Values of risk metadata of which each alone is enough for a person to be asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ApprovalRequired {
    /// Of `riskLevel`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub risk_level: Option<Vec<Risk>>,
    /// Of `sideEffects`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side_effects: Option<Vec<Effects>>,
    /// Of `dataEgress`, where nothing said is `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_egress: Option<Vec<Egress>>,
}

impl ApprovalRequired {
    /// Whether a capability is among those that ask.
    pub fn names(&self, metadata: &Metadata) -> bool {
        fn has<T: PartialEq>(list: &Option<Vec<T>>, value: Option<T>) -> bool {
            let list = list.as_ref();
            value.is_some_and(|value| list.is_some_and(|list| list.contains(&value)))
        }
        has(&self.risk_level, metadata.risk)
            || has(&self.side_effects, metadata.effects)
            || has(&self.data_egress, metadata.egress.or(Some(Egress::None)))
    }
}

impl Policy {
    /// Reads the text of a policy, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, breaks the form, or a path in it climbs.
    pub fn parse(text: &str, name: &str) -> Result<Policy, DocumentError> {
        let document = limits::read(text, name)?;
        document.check(&FORM)?;
        let rules = Rules::deserialize(document.value());
        let rules = rules.map_err(|error| document.wrong("", error.to_string()))?;
        let policy = Policy {
            hash: hash(document.value()),
            document,
            rules,
        };
        match policy.climbing() {
            Some(error) => Err(error),
            None => Ok(policy),
        }
    }

    fn climbing(&self) -> Option<DocumentError> {
        let all = self.rules.constraints.iter();
        let mut all = all.flat_map(|(extension, by_id)| {
            by_id.iter().map(move |(id, limit)| (extension, id, limit))
        });
        all.find_map(|(extension, id, limit)| {
            limit.climbing()?;
            let (extension, id) = (step(extension), step(id));
            let pointer = format!("/constraints/{extension}/{id}/paths");
            Some(no_climbing(&self.document, &pointer))
        })
    }

    /// Where a rule about a capability stands: in `key`, by extension.
    pub fn pointer(&self, key: &str, id: &CapabilityId) -> String {
        format!("/{key}/{}", step(&id.extension_id))
    }
}

/// A path of a constraint that climbs.
pub(super) fn no_climbing(document: &Document, pointer: &str) -> DocumentError {
    let error = document.wrong(pointer, "a path of a constraint can't have `..` in it");
    error.help("write the folder that is meant from where it begins")
}

fn lists(by_extension: &BTreeMap<String, Vec<String>>, id: &CapabilityId) -> bool {
    let listed = by_extension.get(&id.extension_id);
    let mut listed = listed.into_iter().flatten();
    listed.any(|word| word == ALL || *word == id.capability_id)
}

impl Rules {
    /// Whether a capability is denied by name.
    pub fn denies(&self, id: &CapabilityId) -> bool {
        lists(&self.deny, id)
    }

    /// Whether a capability is allowed; `deny` is not asked.
    pub fn allows(&self, id: &CapabilityId) -> bool {
        lists(&self.allow, id)
    }

    /// Whether a risk is more than any capability may have.
    pub fn is_over(&self, risk: Risk) -> bool {
        self.max_risk.is_some_and(|most| risk > most)
    }

    /// What a capability may reach: that for all of its extension, and its own.
    ///
    /// # Errors
    /// The two have nothing in common.
    pub fn limit(&self, id: &CapabilityId) -> Result<Constraints, super::constraints::Empty> {
        let by_id = self.constraints.get(&id.extension_id);
        let of = |key: &str| by_id.and_then(|by_id| by_id.get(key));
        let none = Constraints::default();
        let all = of(ALL).unwrap_or(&none);
        all.intersected(of(&id.capability_id).unwrap_or(&none))
    }

    /// Whether an agent may plan installations.
    pub fn may_install(&self, agent: &str) -> bool {
        agent == MAIN
            || self
                .agents
                .get(agent)
                .is_some_and(|agent| agent.may_install)
    }
}
