//! `install_report.json`: where a skill stands, what was found, what people decided.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::constraints::Constraints;
use super::limits;
use super::policy::ApprovalRequired;
use super::words::{CapabilityId, Effects, Egress, MetadataKey, Risk, hash};
use crate::finding::Level;
use crate::systems::document::{DocumentError, Form};
use crate::text::to_json_line;

/// The published form of a report.
pub const SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/polar-install-report.schema.json");

static FORM: LazyLock<Form> = LazyLock::new(|| Form::new(SCHEMA, &[]));

/// The name of its form.
pub const REPORT_FORM: &str = "minara/polar-install-report/1";

/// Where a skill stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lifecycle {
    /// Proposed.
    PendingInstall,
    /// Its manifest counts; it is not enabled yet.
    Installed,
    /// Its capabilities may be used.
    Enabled,
    /// It was enabled before.
    Disabled,
    /// It is gone, or was never let in.
    Removed,
    /// Risk metadata is missing.
    Blocked,
}

impl Lifecycle {
    /// Its name in files and messages.
    pub fn name(self) -> &'static str {
        match self {
            Lifecycle::PendingInstall => "pending_install",
            Lifecycle::Installed => "installed",
            Lifecycle::Enabled => "enabled",
            Lifecycle::Disabled => "disabled",
            Lifecycle::Removed => "removed",
            Lifecycle::Blocked => "blocked",
        }
    }

    /// Whether an installed manifest is in force or could be.
    pub fn is_installed(self) -> bool {
        matches!(
            self,
            Lifecycle::Installed | Lifecycle::Enabled | Lifecycle::Disabled
        )
    }
}

/// What people said of the proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Review {
    /// There is none to speak of.
    None,
    /// Nothing yet.
    Pending,
    /// It may be applied, as long as nothing changes.
    Approved,
    /// It may not.
    Rejected,
    /// It was approved, and something has changed.
    Stale,
}

impl Review {
    /// Its name in files and messages.
    pub fn name(self) -> &'static str {
        match self {
            Review::None => "none",
            Review::Pending => "pending",
            Review::Approved => "approved",
            Review::Rejected => "rejected",
            Review::Stale => "stale",
        }
    }
}

/// The hashes of all that a proposal rests on; an approval holds for these alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// Every file of the skill.
    pub skill: String,
    /// The inventory.
    pub inventory: String,
    /// The policy.
    pub policy: String,
    /// The proposal, with what the operator supplied for it.
    pub proposal: String,
}

impl Inputs {
    /// The names of those that differ.
    pub fn changed(&self, other: &Inputs) -> Vec<&'static str> {
        let all = [
            ("skill", &self.skill, &other.skill),
            ("inventory", &self.inventory, &other.inventory),
            ("policy", &self.policy, &other.policy),
            ("proposal", &self.proposal, &other.proposal),
        ];
        let differ = all.into_iter().filter(|(_, one, two)| one != two);
        differ.map(|(name, ..)| name).collect()
    }
}

/// What was installed last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Installed {
    /// The hash of its manifest.
    pub manifest: String,
    /// Its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The approval that it was applied under. What people say of another proposal
    /// later changes nothing of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<Approval>,
}

/// What the last command found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The rule.
    pub rule: String,
    /// How much it counts.
    pub level: ToldLevel,
    /// The capability that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capability: Option<CapabilityId>,
    /// What is wrong.
    pub message: String,
}

/// A level that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ToldLevel {
    /// It stops.
    Deny,
    /// It does not.
    Warn,
}

impl From<Level> for ToldLevel {
    fn from(level: Level) -> ToldLevel {
        if level == Level::Deny {
            ToldLevel::Deny
        } else {
            ToldLevel::Warn
        }
    }
}

/// What a capability lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// The capability.
    pub capability: CapabilityId,
    /// The keys.
    pub fields: Vec<MetadataKey>,
}

/// What a person supplied for a capability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Override {
    /// The capability.
    pub capability: CapabilityId,
    /// How much it can harm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk_level: Option<Risk>,
    /// What it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side_effects: Option<Effects>,
    /// Whether data leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data_egress: Option<Egress>,
    /// What it may reach.
    #[serde(default, skip_serializing_if = "Constraints::is_none")]
    pub constraints: Constraints,
    /// Why.
    pub explanation: String,
    /// Always the operator.
    pub supplied_by: Supplier,
}

/// Who supplies what a server does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Supplier {
    /// A person.
    Operator,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// Yes.
    Approve,
    /// No.
    Reject,
}

/// What a person decided, and on what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Approval {
    /// Yes or no.
    pub decision: Decision,
    /// Who.
    pub by: String,
    /// When, as it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What lay before them.
    pub inputs: Inputs,
    /// The capabilities that are meant.
    pub capabilities: Vec<CapabilityId>,
    /// What always asks at run time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval_required: Option<ApprovalRequired>,
}

/// The report of one skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InstallReport {
    /// The name of the form.
    pub schema: String,
    /// The skill.
    pub skill_id: String,
    /// Where it stands.
    pub lifecycle_state: Lifecycle,
    /// What people said of the proposal.
    pub review_status: Review,
    /// What the proposal rests on.
    pub inputs: Inputs,
    /// What was installed last.
    #[serde(default)]
    pub installed: Option<Installed>,
    /// What the last command found.
    pub findings: Vec<Told>,
    /// What capabilities of the proposal lack.
    pub missing: Vec<Missing>,
    /// Claims of the skill that mean no tool; of a proposal that was given, its
    /// capabilities that no server offers.
    #[serde(default)]
    pub unmatched: Vec<String>,
    /// Whether the proposal was given, so that the skill's claims do not count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
    /// What the operator supplied.
    pub overrides: Vec<Override>,
    /// What a person decided last.
    pub approval: Option<Approval>,
}

impl InstallReport {
    /// Reads the text of a report, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, or breaks the form.
    pub fn parse(text: &str, name: &str) -> Result<InstallReport, DocumentError> {
        let document = limits::read(text, name)?;
        document.check(&FORM)?;
        let report = InstallReport::deserialize(document.value());
        report.map_err(|error| document.wrong("", error.to_string()))
    }

    /// The text of the file: a line for every finding and for every decision, so that
    /// a review shows which one is new.
    pub fn to_text(&self) -> String {
        let value = serde_json::to_value(self).unwrap_or_default();
        let keys = value.as_object().into_iter().flatten();
        let lines: Vec<String> = keys
            .map(|(key, value)| format!("  {}: {}", to_json_line(key), lined(value)))
            .collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// The approval under which the manifest is in force. A report that was written
    /// before they were told apart has it where the newest one stands.
    pub fn in_force(&self) -> Option<&Approval> {
        let installed = self.installed.as_ref()?;
        installed.approval.as_ref().or(self.approval.as_ref())
    }

    /// The report in which the approval in force stands for itself.
    pub(super) fn keeping_force(mut self) -> InstallReport {
        let in_force = self.in_force().cloned();
        if let Some(installed) = &mut self.installed {
            installed.approval = in_force;
        }
        self
    }

    /// Whether a person has said yes to the proposal, be it stale now or not.
    pub(super) fn has_verdict(&self) -> bool {
        matches!(self.review_status, Review::Approved | Review::Stale)
    }

    /// Whether there is something to say yes or no to: a skill that is not let in yet,
    /// or another proposal than the one in force.
    pub fn is_under_review(&self) -> bool {
        match self.lifecycle_state {
            Lifecycle::PendingInstall | Lifecycle::Blocked => true,
            Lifecycle::Removed => false,
            Lifecycle::Installed | Lifecycle::Enabled | Lifecycle::Disabled => {
                let is_applied = || self.approval.as_ref() == self.in_force();
                self.review_status == Review::Pending || self.has_verdict() && !is_applied()
            }
        }
    }

    /// The hash of a proposal with what the operator supplied for it; with what a
    /// proposal that was given lacks, where it was. `proposal` is the document as it
    /// lies on disk.
    pub(super) fn hash_of(&self, proposal: &Value) -> String {
        if self.overrides.is_empty() && !self.given {
            return hash(proposal);
        }
        let overrides = serde_json::to_value(&self.overrides).unwrap_or_default();
        let mut whole = serde_json::json!({ "overrides": overrides, "proposal": proposal });
        if self.given {
            whole["given"] = self.unmatched.clone().into();
        }
        hash(&whole)
    }

    /// What a person supplied for a capability.
    pub fn supplied(&self, id: &CapabilityId) -> Option<&Override> {
        self.overrides.iter().find(|one| one.capability == *id)
    }
}

fn lined(value: &Value) -> String {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let lines = items
                .iter()
                .map(|item| format!("    {}", to_json_line(item)));
            format!("[\n{}\n  ]", lines.collect::<Vec<_>>().join(",\n"))
        }
        value => to_json_line(value),
    }
}
