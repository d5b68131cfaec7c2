//! One skill of a registry as every command takes it: the texts of its files, what a
//! command makes of them, and why it is not carried out.

use serde_json::Value;

use super::check::{Against, PROPOSAL};
use super::fault::{Fault, Place};
use super::ids;
use super::install_report::{Inputs, InstallReport, Lifecycle, Told};
use super::manifest::{INSTALLED_FILE, Manifest};
use super::snapshot::Install;
use crate::systems::document::DocumentError;
use crate::text::Untrusted;

/// The files of a skill.
pub(super) const MANIFEST: &str = INSTALLED_FILE;
pub(super) const REPORT: &str = "install_report.json";

/// A skill's files, read.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// Its report.
    pub report: Option<InstallReport>,
    /// The text of its proposal.
    pub proposal: Option<String>,
    /// The text of its manifest.
    pub manifest: Option<String>,
}

/// What a command makes of a skill.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its files afterwards.
    pub entry: Entry,
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// The skill as it is to be told: its report, also where none is written.
    pub told: Option<InstallReport>,
}

/// Why a command is not carried out.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The skill does not stand where the command begins.
    WrongState {
        /// The command.
        command: &'static str,
        /// The skill.
        skill: String,
        /// Where it stands; `None` where the registry does not know it.
        state: Option<Lifecycle>,
    },
    /// A word of the command line that means nothing here.
    Usage {
        /// What is wrong.
        message: String,
        /// What to write.
        help: String,
    },
    /// A file that can't be used.
    Document(Box<DocumentError>),
}

impl From<DocumentError> for Refusal {
    fn from(error: DocumentError) -> Refusal {
        Refusal::Document(Box::new(error))
    }
}

/// What a step is taken by: the documents as they are now.
#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    /// Skill, inventory and policy.
    pub against: Against<'a>,
}

/// What a person says who decides.
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// Who.
    pub by: String,
    /// When.
    pub at: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

/// A proposal as it lies on disk.
pub(super) struct Proposed {
    pub manifest: Manifest,
    pub value: Value,
}

impl Entry {
    /// Where the skill stands.
    pub(super) fn state(&self) -> Option<Lifecycle> {
        self.report.as_ref().map(|report| report.lifecycle_state)
    }

    pub(super) fn wrong(&self, command: &'static str, skill: &str) -> Refusal {
        Refusal::WrongState {
            command,
            skill: skill.to_owned(),
            state: self.state(),
        }
    }

    /// The report of a skill that has something to review. What is in force keeps its
    /// approval, whatever becomes of the one under review.
    pub(super) fn reviewed(
        &self,
        command: &'static str,
        skill: &str,
    ) -> Result<InstallReport, Refusal> {
        let report = self.report.clone();
        let under_review = |report: &InstallReport| {
            report.is_under_review() || report.has_verdict() && self.is_tampered(report)
        };
        let report = report.filter(under_review);
        let report = report.ok_or_else(|| self.wrong(command, skill))?;
        Ok(report.keeping_force())
    }

    /// Whether the manifest is not the one that was installed: what was approved may be
    /// applied again.
    fn is_tampered(&self, report: &InstallReport) -> bool {
        let install = Install::of(report, self.manifest.as_deref());
        matches!(install, Install::Tampered(_))
    }

    /// The proposal, where it is the one that was planned.
    pub(super) fn proposed(&self, report: &InstallReport) -> Result<Proposed, Box<Fault>> {
        let tampered = || {
            let message = "manifest.proposed.json or the overrides are not those that were planned";
            let fault = Fault::new(&ids::TAMPERED_PROPOSAL, Place::Registry(REPORT), message);
            Box::new(fault.help(
                "put both files back as version control has them, or reject the skill and plan \
                 it again",
            ))
        };
        let text = self.proposal.as_deref().unwrap_or_default();
        let (manifest, document) = Manifest::proposed(text, PROPOSAL).map_err(|_| tampered())?;
        let value = document.value().clone();
        let same = report.hash_of(&value) == report.inputs.proposal;
        if same && manifest.skill_id == report.skill_id {
            Ok(Proposed { manifest, value })
        } else {
            Err(tampered())
        }
    }
}

/// The hashes as they are now.
pub(super) fn inputs(now: &Now<'_>, proposal: &Value, report: &InstallReport) -> Inputs {
    Inputs {
        skill: now.against.skill.hash.clone(),
        inventory: now.against.inventory.hash.clone(),
        policy: now.against.policy.hash.clone(),
        proposal: report.hash_of(proposal),
    }
}

/// The faults as the report keeps them.
pub(super) fn told(faults: &[Fault]) -> Vec<Told> {
    let told = faults.iter().map(|fault| Told {
        rule: fault.rule.id.to_owned(),
        level: fault.level.into(),
        capability: fault.capability.clone(),
        message: fault.message.clone(),
    });
    told.collect()
}

/// The outcome in which a report is written with these faults.
pub(super) fn reported(entry: &Entry, mut report: InstallReport, faults: Vec<Fault>) -> Outcome {
    report.findings = told(&faults);
    Outcome {
        told: Some(report.clone()),
        entry: Entry {
            report: Some(report),
            ..entry.clone()
        },
        faults,
    }
}

/// The outcome in which nothing is written.
pub(super) fn unchanged(entry: &Entry, faults: Vec<Fault>) -> Outcome {
    Outcome {
        told: entry.report.clone(),
        entry: entry.clone(),
        faults,
    }
}

pub(super) fn denies(faults: &[Fault]) -> bool {
    faults.iter().any(Fault::denies)
}

/// A manifest as a file.
pub(super) fn text_of(manifest: &Manifest) -> String {
    crate::text::to_json(&manifest.to_value())
}

/// The finding of a manifest that is not the one that was installed.
pub fn tampered(skill: &str) -> Fault {
    let skill = Untrusted(skill);
    let message = format!("the manifest of {skill} is not the one that was approved and applied");
    let fault = Fault::new(&ids::TAMPERED_MANIFEST, Place::Registry(MANIFEST), message);
    fault.help(
        "put the file back as version control has it; or reject what is under review, plan the \
         skill again and have it approved",
    )
}
