//! A proposal looked at again: what is wrong now, and whether what was planned and
//! approved is still what lies there.

use super::check::{Against, check, missing, unmapped};
use super::entry::{Entry, Now, Proposed, REPORT, inputs};
use super::fault::{Fault, Place};
use super::ids;
use super::install_report::{Approval, Decision, Inputs, InstallReport, Lifecycle, Review};
use crate::text::Untrusted;

/// A proposal after a look at it.
pub(super) struct Looked {
    /// The report as it stands then.
    pub report: InstallReport,
    /// What is wrong with the proposal.
    pub faults: Vec<Fault>,
    /// That the skill is not the one that was planned.
    pub moved: Option<Fault>,
    /// That what was approved has changed: a new approval takes this away.
    pub stale: Option<Fault>,
    /// The proposal, where it is the one that was planned.
    pub proposed: Option<Proposed>,
}

impl Looked {
    /// All that is wrong.
    pub fn all(self) -> Vec<Fault> {
        let mut faults = self.faults;
        faults.extend(self.stale.or(self.moved));
        faults
    }
}

/// The way on where the skill is not the one that was planned.
const PLANNED_ONLY: &str = "reject it, minara skills install reject SKILLID --by NAME \
                            --reason TEXT, and plan it again";

/// What to do about a skill that is not the one that was planned.
fn plan_again(against: &Against<'_>) -> String {
    match against.twin {
        None => PLANNED_ONLY.to_owned(),
        Some(twin) => format!(
            "{} and {} have this id and not the same files: take one of them away, or make \
             them alike; then {PLANNED_ONLY}",
            Untrusted(&against.skill.folder),
            Untrusted(twin)
        ),
    }
}

/// What an approval rests on that has changed.
fn staleness(approval: &Approval, inputs: &Inputs, against: &Against<'_>) -> Option<Fault> {
    if approval.decision != Decision::Approve {
        return None;
    }
    let changed = approval.inputs.changed(inputs);
    if changed.is_empty() {
        return None;
    }
    let message = format!("changed since it was approved: {}", changed.join(", "));
    let fault = Fault::new(&ids::STALE_APPROVAL, Place::Registry(REPORT), message);
    let is_planned = approval.inputs.skill == inputs.skill;
    Some(fault.help(if is_planned {
        "look at it again with install validate, then minara skills install approve SKILLID \
         --by NAME"
            .to_owned()
    } else {
        plan_again(against)
    }))
}

/// What of the approval that waits to be applied has changed.
pub(super) fn waiting(report: &InstallReport, inputs: &Inputs, now: &Now<'_>) -> Option<Fault> {
    let approval = report.approval.as_ref();
    let approval = approval.filter(|_| report.has_verdict())?;
    staleness(approval, inputs, &now.against)
}

/// That the skill is not the one that was planned: nobody has seen what it asks for.
fn moved(report: &InstallReport, now: &Now<'_>) -> Option<Fault> {
    let against = &now.against;
    if report.inputs.skill == against.skill.hash {
        return None;
    }
    let message = "the skill is not the one that was planned";
    let fault = Fault::new(&ids::STALE_APPROVAL, Place::Skill(None), message);
    Some(fault.help(plan_again(against)))
}

/// What the approval in force rests on that has changed: calls still go by the
/// manifest. The proposal of a later review is none of its business.
pub(super) fn outlived(report: &InstallReport, inputs: &Inputs, now: &Now<'_>) -> Option<Fault> {
    let approval = report.in_force()?;
    let current = Inputs {
        proposal: approval.inputs.proposal.clone(),
        ..inputs.clone()
    };
    let stale = staleness(approval, &current, &now.against)?;
    let help = "calls still go by the manifest; plan the skill again: minara skills install \
                plan SKILL";
    Some(stale.warns().help(help))
}

/// What is wrong now, with the report as it stands after looking.
pub(super) fn looked(entry: &Entry, mut report: InstallReport, now: &Now<'_>) -> Looked {
    let proposed = match entry.proposed(&report) {
        Ok(proposed) => proposed,
        Err(tampered) => return of_tampered(report, *tampered),
    };
    let against = &now.against;
    let current = inputs(now, &proposed.value, &report);
    let claims = unmapped(&report, &proposed.manifest, against);
    let mut faults = check(&proposed.manifest, against);
    faults.extend(claims.faults);
    let moved = moved(&report, now);
    let stale = waiting(&report, &current, now);
    if stale.is_some() {
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
    report.unmatched = claims.unmatched;
    report.inputs = Inputs {
        // What was planned stays that, whatever lies there now.
        skill: report.inputs.skill,
        ..current
    };
    Looked {
        report,
        faults,
        moved,
        stale,
        proposed: Some(proposed),
    }
}

/// What is said of a proposal that is not the one that was planned.
fn of_tampered(mut report: InstallReport, tampered: Fault) -> Looked {
    // What was approved is not what lies there.
    let stale = (report.review_status == Review::Approved).then(|| {
        let message = "the proposal changed since it was approved";
        let stale = Fault::new(&ids::STALE_APPROVAL, Place::Registry(REPORT), message);
        stale.help("put the proposal back, or reject the skill and plan it again")
    });
    if stale.is_some() {
        report.review_status = Review::Stale;
    }
    Looked {
        report,
        faults: vec![tampered],
        moved: None,
        stale,
        proposed: None,
    }
}
