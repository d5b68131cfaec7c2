//! The state machine of one skill: every command takes the three files as they are and
//! gives them as they are to be.

use std::collections::BTreeSet;

use super::check::{PROPOSAL, missing};
pub use super::entry::{Entry, Now, Outcome, Person, Refusal, tampered};
use super::entry::{MANIFEST, REPORT, denies, reported, text_of, unchanged};
use super::fault::{Fault, Place};
use super::ids;
use super::install_report::{
    Approval, Decision, Inputs, InstallReport, Installed, Lifecycle, REPORT_FORM, Review,
};
use super::limits;
use super::looked::looked;
use super::manifest::Manifest;
use super::mapping::unknown;
use super::plan::{self, Plan};
use super::snapshot::Install;
pub use super::status::{StatusNow, status};
use super::words::{CapabilityId, hash};

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
    let kept = entry.report.clone();
    let kept = kept.filter(|report| report.lifecycle_state.is_installed());
    let kept = kept.map(InstallReport::keeping_force);
    let state = kept.as_ref().map(|kept| kept.lifecycle_state);
    let mut report = InstallReport {
        schema: REPORT_FORM.to_owned(),
        skill_id: skill.clone(),
        lifecycle_state: state.unwrap_or(Lifecycle::PendingInstall),
        review_status: Review::Pending,
        inputs: Inputs {
            skill: asked.skill.hash.clone(),
            inventory: asked.inventory.hash.clone(),
            policy: asked.policy.hash.clone(),
            proposal: String::new(),
        },
        installed: kept.as_ref().and_then(|kept| kept.installed.clone()),
        findings: Vec::new(),
        missing: missing(&planned.proposal),
        unmatched: planned.unmatched.clone(),
        given: asked.given.is_some(),
        overrides: Vec::new(),
        approval: kept.and_then(|kept| kept.approval),
    };
    report.inputs.proposal = report.hash_of(&value);
    let with_proposal = Entry {
        proposal: Some(text_of(&planned.proposal)),
        ..entry.clone()
    };
    let outcome = reported(&with_proposal, report, planned.faults.clone());
    Ok((outcome, Some(planned)))
}

/// Looks at a proposal again.
///
/// # Errors
/// The skill is not under review.
pub fn validate(entry: &Entry, skill: &str, now: &Now<'_>) -> Result<Outcome, Refusal> {
    let report = entry.reviewed("validate", skill)?;
    let looked = looked(entry, report, now);
    Ok(reported(entry, looked.report.clone(), looked.all()))
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
    let looked = looked(entry, report, now);
    let is_planned = looked.proposed.is_some();
    let mut report = looked.report;
    let mut faults = looked.faults;
    faults.extend(looked.moved);
    let Some(proposed) = looked.proposed.filter(|_| !denies(&faults)) else {
        // Where the proposal itself is another one, nothing is renewed.
        faults.extend(looked.stale.filter(|_| !is_planned));
        return Ok(reported(entry, report, faults));
    };
    let mut capabilities: BTreeSet<CapabilityId> = BTreeSet::new();
    for word in words {
        let meant = proposed.manifest.meant(word);
        if meant.is_empty() {
            let place = Place::Registry(PROPOSAL);
            faults.extend(unknown(place, word));
        }
        capabilities.extend(meant.into_iter().cloned());
    }
    if denies(&faults) {
        return Ok(reported(entry, report, faults));
    }
    let all = proposed.manifest.ids().cloned();
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
    let proposal = limits::read(entry.proposal.as_deref().unwrap_or("{}"), PROPOSAL);
    let manifest = proposal
        .ok()
        .and_then(|own| Manifest::within(&own, "").ok());
    let all = manifest.into_iter().flat_map(|own| own.capabilities);
    report.approval = Some(Approval {
        decision: Decision::Reject,
        by: person.by.clone(),
        at: person.at.clone(),
        reason: person.reason.clone(),
        inputs: report.inputs.clone(),
        capabilities: all.map(|own| own.id).collect(),
        approval_required: None,
    });
    report.review_status = Review::Rejected;
    report.missing = Vec::new();
    if !report.lifecycle_state.is_installed() {
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
    let mut looked = looked(entry, report, now);
    let proposed = looked.proposed.take();
    let mut report = looked.report.clone();
    let faults = looked.all();
    let Some(proposed) = proposed.filter(|_| !denies(&faults)) else {
        return Ok(reported(entry, report, faults));
    };
    let mut manifest = proposed.manifest;
    let approved: BTreeSet<&CapabilityId> = approval.capabilities.iter().collect();
    manifest
        .capabilities
        .retain(|own| approved.contains(&own.id));
    let text = text_of(&manifest);
    // Nobody gets in whose risk is not known, whatever was approved.
    if let Err(error) = Manifest::installed(&text, MANIFEST) {
        return Err(error.into());
    }
    report.installed = Some(Installed {
        manifest: hash(&manifest.to_value()),
        version: Some(manifest.version.clone()),
        approval: Some(approval),
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
