//! The state machine of one skill: every command takes the three files as they are and
//! gives them as they are to be.

use serde_json::Value;

use super::check::{Against, check, missing};
use super::fault::{Fault, Place};
use super::ids;
use super::install_report::{
    Approval, Decision, Inputs, InstallReport, Installed, Lifecycle, REPORT_FORM, Review, Told,
    proposal_hash,
};
use super::limits;
use super::manifest::Manifest;
use super::plan::{self, Plan};
use super::snapshot::Install;
use super::words::{CapabilityId, hash};
use crate::systems::document::DocumentError;
use crate::text::Untrusted;

/// The files of a skill.
pub(super) const MANIFEST: &str = "manifest.json";
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

    /// The report of a skill that has something to review.
    pub(super) fn reviewed(
        &self,
        command: &'static str,
        skill: &str,
    ) -> Result<InstallReport, Refusal> {
        let report = self
            .report
            .clone()
            .ok_or_else(|| self.wrong(command, skill))?;
        let new = matches!(
            report.lifecycle_state,
            Lifecycle::PendingInstall | Lifecycle::Blocked
        );
        let under_review = matches!(
            report.review_status,
            Review::Pending | Review::Approved | Review::Stale
        );
        if new || report.lifecycle_state.is_installed() && under_review {
            Ok(report)
        } else {
            Err(self.wrong(command, skill))
        }
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
        let (manifest, document) =
            Manifest::proposed(text, super::check::PROPOSAL).map_err(|_| tampered())?;
        let value = document.value().clone();
        let same = proposal_hash(&value, &report.overrides) == report.inputs.proposal;
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
        proposal: proposal_hash(proposal, &report.overrides),
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

/// Takes a proposal in.
///
/// # Errors
/// The skill is under review already.
pub fn plan(entry: &Entry, asked: &plan::Asked<'_>) -> Result<(Outcome, Option<Plan>), Refusal> {
    let skill = &asked.skill.id;
    match entry.state() {
        None | Some(Lifecycle::Removed) => {}
        Some(state) if state.is_installed() => {}
        Some(_) => return Err(entry.wrong("plan", skill)),
    }
    if asked.inventory.tools.is_empty() {
        return Err(Refusal::Usage {
            message: "the inventory holds no tool".to_owned(),
            help: "record the answers of a server to tools/list in it".to_owned(),
        });
    }
    if let Some((given, document)) = asked.given
        && given.skill_id != *skill
    {
        let message = format!("the proposal is for another skill than {skill}");
        return Err(document.wrong("/skillId", message).into());
    }
    let planned = match plan::plan(asked) {
        Ok(planned) => planned,
        Err(faults) => return Ok((unchanged(entry, faults), None)),
    };
    let value = planned.proposal.to_value();
    let kept = entry
        .report
        .as_ref()
        .filter(|report| report.lifecycle_state.is_installed());
    let report = InstallReport {
        schema: REPORT_FORM.to_owned(),
        skill_id: skill.clone(),
        lifecycle_state: kept.map_or(Lifecycle::PendingInstall, |kept| kept.lifecycle_state),
        review_status: Review::Pending,
        inputs: Inputs {
            skill: asked.skill.hash.clone(),
            inventory: asked.inventory.hash.clone(),
            policy: asked.policy.hash.clone(),
            proposal: proposal_hash(&value, &[]),
        },
        installed: kept.and_then(|kept| kept.installed.clone()),
        findings: Vec::new(),
        missing: missing(&planned.proposal),
        unmatched: planned.unmatched.clone(),
        overrides: Vec::new(),
        // What was approved before is in force until something else is.
        approval: kept.and_then(|kept| kept.approval.clone()),
    };
    let with_proposal = Entry {
        proposal: Some(text_of(&planned.proposal)),
        ..entry.clone()
    };
    let outcome = reported(&with_proposal, report, planned.faults.clone());
    Ok((outcome, Some(planned)))
}

/// Whether something that an approval rests on has changed.
fn staleness(report: &InstallReport, inputs: &Inputs) -> Option<Fault> {
    let approval = report.approval.as_ref()?;
    let in_question = matches!(report.review_status, Review::Approved | Review::Stale);
    if approval.decision != Decision::Approve || !in_question {
        return None;
    }
    let changed = approval.inputs.changed(inputs);
    if changed.is_empty() {
        return None;
    }
    let message = format!("changed since it was approved: {}", changed.join(", "));
    let fault = Fault::new(&ids::STALE_APPROVAL, Place::Registry(REPORT), message);
    Some(fault.help(
        "look at it again with install validate, then minara skills install approve SKILLID \
         --by NAME",
    ))
}

/// What is wrong now, with the report as it stands after looking.
fn looked(
    entry: &Entry,
    mut report: InstallReport,
    now: &Now<'_>,
) -> (InstallReport, Vec<Fault>, Option<Proposed>) {
    let proposed = match entry.proposed(&report) {
        Ok(proposed) => proposed,
        Err(tampered) => {
            let mut faults = vec![*tampered];
            // What was approved is not what lies there.
            let approved = report.review_status == Review::Approved;
            if approved {
                let message = "the proposal changed since it was approved";
                let place = Place::Registry(REPORT);
                let stale = Fault::new(&ids::STALE_APPROVAL, place, message);
                faults.push(
                    stale.help("put the proposal back, or reject the skill and plan it again"),
                );
                report.review_status = Review::Stale;
            }
            return (report, faults, None);
        }
    };
    let current = inputs(now, &proposed.value, &report);
    let against = Against {
        unmatched: &report.unmatched.clone(),
        ..now.against
    };
    let mut faults = check(&proposed.manifest, &against);
    if let Some(stale) = staleness(&report, &current) {
        faults.push(stale);
        report.review_status = Review::Stale;
    }
    report.missing = missing(&proposed.manifest);
    if !report.lifecycle_state.is_installed() {
        report.lifecycle_state = if report.missing.is_empty() {
            Lifecycle::PendingInstall
        } else {
            Lifecycle::Blocked
        };
    }
    report.inputs = current;
    (report, faults, Some(proposed))
}

/// Looks at a proposal again.
///
/// # Errors
/// The skill is not under review.
pub fn validate(entry: &Entry, skill: &str, now: &Now<'_>) -> Result<Outcome, Refusal> {
    let report = entry.reviewed("validate", skill)?;
    let (report, faults, _) = looked(entry, report, now);
    Ok(reported(entry, report, faults))
}

/// A person says yes, to all capabilities or to some.
///
/// # Errors
/// The skill is not under review.
pub fn approve(
    entry: &Entry,
    skill: &str,
    now: &Now<'_>,
    person: &Person,
    words: &[String],
) -> Result<Outcome, Refusal> {
    let report = entry.reviewed("approve", skill)?;
    let (mut report, mut faults, proposed) = looked(entry, report, now);
    // It is this that is renewed.
    if proposed.is_some() {
        faults.retain(|fault| !fault.rule.is(ids::STALE_APPROVAL.rule()));
    }
    let proposed = match proposed {
        Some(proposed) if !denies(&faults) => proposed,
        _ => return Ok(reported(entry, report, faults)),
    };
    let mut capabilities: Vec<CapabilityId> = Vec::new();
    for word in words {
        let meant = proposed.manifest.meant(word);
        if meant.is_empty() {
            let place = Place::Registry(super::check::PROPOSAL);
            faults.extend(plan::unknown(place, word));
        }
        capabilities.extend(meant.into_iter().cloned());
    }
    if denies(&faults) {
        return Ok(reported(entry, report, faults));
    }
    let all = proposed
        .manifest
        .capabilities
        .iter()
        .map(|own| own.id.clone());
    let chosen = all.filter(|id| words.is_empty() || capabilities.contains(id));
    report.approval = Some(Approval {
        decision: Decision::Approve,
        by: person.by.clone(),
        at: person.at.clone(),
        reason: person.reason.clone(),
        inputs: report.inputs.clone(),
        capabilities: chosen.collect(),
        approval_required: now.against.policy.rules.approval_required.clone(),
    });
    report.review_status = Review::Approved;
    Ok(reported(entry, report, faults))
}

/// A person says no.
///
/// # Errors
/// The skill is not under review.
pub fn reject(entry: &Entry, skill: &str, person: &Person) -> Result<Outcome, Refusal> {
    let mut report = entry.reviewed("reject", skill)?;
    let proposal = limits::read(
        entry.proposal.as_deref().unwrap_or("{}"),
        super::check::PROPOSAL,
    );
    let manifest = proposal
        .ok()
        .and_then(|own| Manifest::within(&own, "").ok());
    let all = manifest.into_iter().flat_map(|own| own.capabilities);
    let required = report.approval.take().and_then(|old| old.approval_required);
    let in_force = report.lifecycle_state.is_installed();
    report.approval = Some(Approval {
        decision: Decision::Reject,
        by: person.by.clone(),
        at: person.at.clone(),
        reason: person.reason.clone(),
        inputs: report.inputs.clone(),
        capabilities: all.map(|own| own.id).collect(),
        // What is in force goes on asking.
        approval_required: required.filter(|_| in_force),
    });
    report.review_status = Review::Rejected;
    report.missing = Vec::new();
    if !in_force {
        report.lifecycle_state = Lifecycle::Removed;
    }
    let without = Entry {
        proposal: None,
        ..entry.clone()
    };
    Ok(reported(&without, report, Vec::new()))
}

/// Makes what was approved the manifest that counts.
///
/// # Errors
/// The skill is not under review.
pub fn apply(entry: &Entry, skill: &str, now: &Now<'_>, enable: bool) -> Result<Outcome, Refusal> {
    let report = entry.reviewed("apply", skill)?;
    let approval = report.approval.clone();
    let approval = approval.filter(|own| own.decision == Decision::Approve);
    let approval = approval.filter(|_| report.review_status != Review::Pending);
    let Some(approval) = approval else {
        let message = format!("nobody has approved {skill}");
        let fault = Fault::new(&ids::MISSING_APPROVAL, Place::Registry(REPORT), message);
        let help = "look at it with install validate, then minara skills install approve SKILLID \
                    --by NAME";
        return Ok(reported(entry, report, vec![fault.help(help)]));
    };
    let (mut report, faults, proposed) = looked(entry, report, now);
    let proposed = match proposed {
        Some(proposed) if !denies(&faults) => proposed,
        _ => return Ok(reported(entry, report, faults)),
    };
    let mut manifest = proposed.manifest;
    manifest
        .capabilities
        .retain(|own| approval.capabilities.contains(&own.id));
    let text = text_of(&manifest);
    // Nobody gets in whose risk is not known, whatever was approved.
    if let Err(error) = Manifest::installed(&text, MANIFEST) {
        return Err(error.into());
    }
    report.installed = Some(Installed {
        manifest: hash(&manifest.to_value()),
        version: Some(manifest.version.clone()),
    });
    report.review_status = Review::Approved;
    report.lifecycle_state = if enable {
        Lifecycle::Enabled
    } else {
        Lifecycle::Installed
    };
    let with_manifest = Entry {
        manifest: Some(text),
        ..entry.clone()
    };
    Ok(reported(&with_manifest, report, faults))
}

/// Lets calls of an installed skill through.
///
/// # Errors
/// It is not installed, or enabled already.
pub fn enable(entry: &Entry, skill: &str) -> Result<Outcome, Refusal> {
    let report = entry.report.clone();
    let can = |report: &InstallReport| {
        matches!(
            report.lifecycle_state,
            Lifecycle::Installed | Lifecycle::Disabled
        )
    };
    let mut report = report
        .filter(can)
        .ok_or_else(|| entry.wrong("enable", skill))?;
    let faults = match Install::of(&report, entry.manifest.as_deref()) {
        Install::Sound(_) => Vec::new(),
        _ => vec![tampered(skill)],
    };
    if faults.is_empty() {
        report.lifecycle_state = Lifecycle::Enabled;
    }
    Ok(reported(entry, report, faults))
}

/// Lets them through no more.
///
/// # Errors
/// It is not enabled.
pub fn disable(entry: &Entry, skill: &str) -> Result<Outcome, Refusal> {
    let report = entry.report.clone();
    let is_on = |report: &InstallReport| report.lifecycle_state == Lifecycle::Enabled;
    let mut report = report
        .filter(is_on)
        .ok_or_else(|| entry.wrong("disable", skill))?;
    report.lifecycle_state = Lifecycle::Disabled;
    Ok(reported(entry, report, Vec::new()))
}

/// Takes a skill out; the report stays.
///
/// # Errors
/// The registry does not know it.
pub fn remove(entry: &Entry, skill: &str) -> Result<Outcome, Refusal> {
    let mut report = entry
        .report
        .clone()
        .ok_or_else(|| entry.wrong("remove", skill))?;
    report.lifecycle_state = Lifecycle::Removed;
    report.review_status = Review::None;
    report.installed = None;
    let without = Entry {
        manifest: None,
        ..entry.clone()
    };
    Ok(reported(&without, report, Vec::new()))
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

/// Where a skill stands, held against what is there now. Nothing is written.
///
/// # Errors
/// The registry does not know it.
pub fn status(entry: &Entry, skill: &str, now: &StatusNow<'_>) -> Result<Outcome, Refusal> {
    let report = entry
        .report
        .clone()
        .ok_or_else(|| entry.wrong("status", skill))?;
    let mut faults = Vec::new();
    let install = Install::of(&report, entry.manifest.as_deref());
    match &install {
        Install::Tampered(_) => faults.push(tampered(skill)),
        Install::Sound(own) => faults.extend(now.drifted(own)),
        Install::Nothing => {}
    }
    let pending = report.lifecycle_state != Lifecycle::Removed && entry.proposal.is_some();
    if pending && let Err(tampered) = entry.proposed(&report) {
        faults.push(*tampered);
    }
    let mut told = report.clone();
    if let Some(now) = now.all {
        let current = match entry.proposed(&report) {
            Ok(proposed) => inputs(&now, &proposed.value, &report),
            Err(_) => report.inputs.clone(),
        };
        if let Some(stale) = staleness(&report, &current) {
            let in_force = report.lifecycle_state.is_installed();
            faults.push(if in_force { stale.warns() } else { stale });
            told.review_status = Review::Stale;
        }
    }
    told.findings = self::told(&faults);
    let mut outcome = unchanged(entry, faults);
    outcome.told = Some(told);
    Ok(outcome)
}

/// What a status is held against, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub struct StatusNow<'a> {
    /// The tools as they are now.
    pub inventory: Option<&'a super::inventory::Inventory>,
    /// All of it, where all is known.
    pub all: Option<Now<'a>>,
}

impl StatusNow<'_> {
    /// Capabilities of an installed manifest that are gone or other ones now.
    fn drifted(&self, installed: &Manifest) -> Vec<Fault> {
        let Some(inventory) = self.inventory else {
            return Vec::new();
        };
        let faults = installed.capabilities.iter().filter_map(|own| {
            let name = Untrusted(&own.id.capability_id).to_string();
            let (place, what) = match inventory.get(&own.id) {
                None => {
                    let mut servers = inventory.servers.iter();
                    let at = servers.position(|id| *id == installed.provider.server_id);
                    let place = at.map_or(String::new(), |at| format!("/servers/{at}"));
                    (place, format!("no server offers `{name}` any more"))
                }
                Some(tool) => {
                    let mut what = super::check::changed_schemas(own, tool, inventory);
                    let keys = super::words::MetadataKey::ALL.iter().copied();
                    let said = keys.filter(|key| {
                        let said = tool.metadata.word(*key);
                        said.is_some() && said != own.metadata().word(*key)
                    });
                    what.extend(said.map(|key| key.name()));
                    if what.is_empty() {
                        return None;
                    }
                    let what = format!("{} of `{name}` is another one now", what.join(", "));
                    (tool.pointer.clone(), what)
                }
            };
            let fault = Fault::new(&ids::INVENTORY_CHANGED, Place::Inventory(place), what);
            let fault = fault.about(&own.id).warns();
            Some(fault.help("calls still go by the manifest; plan the skill again"))
        });
        faults.collect()
    }
}
