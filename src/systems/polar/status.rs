//! Where a skill of a registry stands, held against what is there now.

use super::check::changed_schemas;
use super::entry::{Entry, Now, Outcome, REPORT, Refusal, inputs, tampered, told, unchanged};
use super::fault::{Fault, Place};
use super::ids;
use super::install_report::{Inputs, InstallReport, Lifecycle, Review};
use super::inventory::Inventory;
use super::looked::{outlived, waiting};
use super::manifest::Manifest;
use super::snapshot::Install;
use super::words::MetadataKey;
use crate::text::Untrusted;

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
    let stale = match (&now.all, now.gone) {
        (Some(now), _) => stale(entry, &report, now),
        (None, Some(why)) => gone(&report, why),
        (None, None) => None,
    };
    if stale.is_some() && report.has_verdict() {
        told.review_status = Review::Stale;
    }
    faults.extend(stale);
    told.findings = self::told(&faults);
    let mut outcome = unchanged(entry, faults);
    outcome.told = Some(told);
    Ok(outcome)
}

/// What is not what it was when somebody said yes: of what waits to be applied, else of
/// what is in force.
fn stale(entry: &Entry, report: &InstallReport, now: &Now<'_>) -> Option<Fault> {
    let current = match entry.proposed(report) {
        Ok(proposed) => inputs(now, &proposed.value, report),
        Err(_) => Inputs {
            skill: now.against.skill.hash.clone(),
            inventory: now.against.inventory.hash.clone(),
            policy: now.against.policy.hash.clone(),
            proposal: report.inputs.proposal.clone(),
        },
    };
    if report.is_under_review() {
        waiting(report, &current, now)
    } else {
        outlived(report, &current, now)
    }
}

/// That the skill itself is not there any more, where it is more than a memory.
fn gone(report: &InstallReport, why: &str) -> Option<Fault> {
    if report.lifecycle_state == Lifecycle::Removed {
        return None;
    }
    let fault = Fault::new(&ids::STALE_APPROVAL, Place::Registry(REPORT), why);
    Some(if report.is_under_review() {
        fault.help(
            "bring its folder back below the root, or reject it: minara skills install reject \
             SKILLID --by NAME --reason TEXT",
        )
    } else {
        fault.warns().help(
            "calls still go by the manifest; bring its folder back, or take the skill out: \
             minara skills install remove SKILLID",
        )
    })
}

/// What a status is held against, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub struct StatusNow<'a> {
    /// The tools as they are now.
    pub inventory: Option<&'a Inventory>,
    /// All of it, where all is known.
    pub all: Option<Now<'a>>,
    /// Why there is no skill to hold it against, where that is so.
    pub gone: Option<&'a str>,
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
                    let mut what = changed_schemas(own, tool, inventory);
                    let keys = MetadataKey::ALL.iter().copied();
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
