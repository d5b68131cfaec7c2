//! What a person supplies for a capability: risk that its server does not say, and
//! limits that are narrower than the policy's.

use super::check::{missing, of_constraints};
use super::constraints::{Constraints, Rate, climbs};
use super::entry::{Entry, Now, Outcome, Refusal, reported, text_of, unchanged};
use super::fault::{Fault, Place};
use super::ids;
use super::install_report::{InstallReport, Lifecycle, Override, Review, Supplier};
use super::inventory::Tool;
use super::manifest::{Capability, Manifest, MetadataSource};
use super::mapping::unknown;
use super::words::{CapabilityId, Effects, Egress, Metadata, MetadataKey, Risk};
use crate::text::Untrusted;

/// So many characters an explanation has at least.
const LEAST: usize = 5;

/// What a person supplies.
#[derive(Clone, Debug, Default)]
pub struct Supplied {
    /// The capability, as they name it.
    pub capability: String,
    /// How much it can harm.
    pub risk: Option<Risk>,
    /// What it changes.
    pub effects: Option<Effects>,
    /// Whether data leaves.
    pub egress: Option<Egress>,
    /// What it may reach: `domains=A,B`, `paths=A,B`, `rate=MAX/SECONDS`.
    pub constraints: Vec<String>,
    /// Why.
    pub explanation: String,
}

impl Supplied {
    fn metadata(&self) -> Metadata {
        Metadata {
            risk: self.risk,
            effects: self.effects,
            egress: self.egress,
        }
    }
}

/// Takes in what a person supplies.
///
/// # Errors
/// The skill is not under review; a constraint that is none; nothing is supplied.
pub fn complete(
    entry: &Entry,
    skill: &str,
    now: &Now<'_>,
    supplied: &Supplied,
) -> Result<Outcome, Refusal> {
    let report = entry.reviewed("complete", skill)?;
    let limits = constraints_of(&supplied.constraints)?;
    let mut proposed = match entry.proposed(&report) {
        Ok(proposed) => proposed.manifest,
        Err(tampered) => return Ok(reported(entry, report, vec![*tampered])),
    };
    let meant: Vec<CapabilityId> = proposed
        .meant(&supplied.capability)
        .into_iter()
        .cloned()
        .collect();
    let id = match meant.as_slice() {
        [one] => one.clone(),
        [] => {
            let fault = unknown(
                Place::Registry(super::check::PROPOSAL),
                &supplied.capability,
            );
            return Ok(unchanged(entry, fault.into_iter().collect()));
        }
        _ => {
            return Err(usage(
                "the capability is not the only one of this name",
                "write EXTENSION/CAPABILITY",
            ));
        }
    };
    let explanation = supplied.explanation.trim();
    if explanation.chars().count() < LEAST {
        return Ok(reported(entry, report, vec![unexplained(&id)]));
    }
    let Some(own) = proposed.capabilities.iter_mut().find(|own| own.id == id) else {
        return Ok(unchanged(entry, Vec::new()));
    };
    let tool = now.against.inventory.get(&id);
    let mismatches = mismatches(&id, supplied.metadata(), tool);
    if !mismatches.is_empty() {
        return Ok(unchanged(entry, mismatches));
    }
    let metadata = filled(own.metadata(), supplied.metadata());
    if let Some(fault) = still_missing(&id, metadata, supplied) {
        return Ok(reported(entry, report, vec![fault]));
    }
    let by_operator = MetadataKey::ALL.iter().copied().any(|key| {
        let said = tool.and_then(|tool| tool.metadata.word(key));
        metadata.word(key).is_some() && said.is_none()
    });
    if limits.is_none() && !(by_operator && supplied.metadata() != Metadata::default()) {
        return Err(usage(
            "nothing of it is missing, and no constraint is given",
            "leave it as the server says it, or narrow it with --constraint domains=HOST",
        ));
    }
    let mut faults = of_constraints(&id, &limits, now.against.policy);
    match own.constraints.intersected(&limits) {
        Ok(narrowed) if !limits.is_none() => own.constraints = narrowed,
        Ok(_) => {}
        Err(_) if faults.is_empty() => {
            let message = format!(
                "nothing is left that `{}` may reach",
                Untrusted(&id.capability_id)
            );
            let place = Place::Registry(super::check::PROPOSAL);
            let fault = Fault::new(&ids::CONSTRAINT_EMPTY, place, message).about(&id);
            faults.push(fault.help("name something that the proposal lets it reach"));
        }
        Err(_) => {}
    }
    if !faults.is_empty() {
        return Ok(unchanged(entry, faults));
    }
    own.set_metadata(metadata);
    if by_operator {
        own.metadata_source = Some(MetadataSource::Operator);
    }
    let decision = decision(own, &report, limits, supplied, by_operator);
    let text = text_of(&proposed);
    let value = proposed.to_value();
    let report = taken(report, decision, &proposed, &value);
    let with_proposal = Entry {
        proposal: Some(text),
        ..entry.clone()
    };
    Ok(reported(&with_proposal, report, Vec::new()))
}

/// The report with a decision in it; what was approved before is stale.
fn taken(
    mut report: InstallReport,
    decision: Override,
    proposed: &Manifest,
    value: &serde_json::Value,
) -> InstallReport {
    report
        .overrides
        .retain(|one| one.capability != decision.capability);
    report.overrides.push(decision);
    report
        .overrides
        .sort_by(|a, b| a.capability.cmp(&b.capability));
    report.inputs.proposal = report.hash_of(value);
    report.missing = missing(proposed);
    if !report.lifecycle_state.is_installed() {
        report.lifecycle_state = if report.missing.is_empty() {
            Lifecycle::PendingInstall
        } else {
            Lifecycle::Blocked
        };
    }
    report.review_status = match report.review_status {
        Review::Approved | Review::Stale => Review::Stale,
        _ => Review::Pending,
    };
    report
}

fn decision(
    own: &Capability,
    report: &InstallReport,
    limits: Constraints,
    supplied: &Supplied,
    by_operator: bool,
) -> Override {
    let before = report.supplied(&own.id);
    // What a reason was given for may still hold; only risk is said anew.
    let is_anew = |before: &&Override| {
        supplied.metadata() != Metadata::default() && before.constraints.is_none()
    };
    let explained = before.filter(|before| !is_anew(before));
    let explanation = also_explained(explained, supplied.explanation.trim());
    let limits = match before {
        Some(before) => before.constraints.intersected(&limits).unwrap_or(limits),
        None => limits,
    };
    Override {
        capability: own.id.clone(),
        risk_level: own.risk_level.filter(|_| by_operator),
        side_effects: own.side_effects.filter(|_| by_operator),
        data_egress: own.data_egress.filter(|_| by_operator),
        constraints: limits,
        explanation,
        supplied_by: Supplier::Operator,
    }
}

/// A reason behind those that were given before.
fn also_explained(before: Option<&Override>, explanation: &str) -> String {
    match before.map(|before| before.explanation.as_str()) {
        None => explanation.to_owned(),
        Some(before) if before.split("; ").any(|one| one == explanation) => before.to_owned(),
        Some(before) => format!("{before}; {explanation}"),
    }
}

/// What is known with what is supplied on top.
fn filled(known: Metadata, supplied: Metadata) -> Metadata {
    Metadata {
        risk: supplied.risk.or(known.risk),
        effects: supplied.effects.or(known.effects),
        egress: supplied.egress.or(known.egress),
    }
}

fn unexplained(id: &CapabilityId) -> Fault {
    let message = format!("no reason is given for `{}`", Untrusted(&id.capability_id));
    let fault = Fault::new(
        &ids::MISSING_EXPLANATION,
        Place::Registry(super::check::PROPOSAL),
        message,
    );
    fault
        .about(id)
        .help("say in five characters or more what the tool does: --explain TEXT")
}

/// Keys that the server says otherwise.
fn mismatches(id: &CapabilityId, supplied: Metadata, tool: Option<&Tool>) -> Vec<Fault> {
    let keys = MetadataKey::ALL.iter().copied();
    let faults =
        keys.filter_map(|key| {
            let (word, tool) = (supplied.word(key)?, tool?);
            let said = tool.metadata.word(key).filter(|said| *said != word)?;
            let (name, shown) = (key.name(), Untrusted(&id.capability_id));
            let message = format!("{name} of `{shown}` is {said}, as its server says, not {word}");
            let fault = Fault::new(
                &ids::RISK_MISMATCH,
                Place::Inventory(tool.pointer.clone()),
                message,
            );
            Some(fault.about(id).help(
                "leave it out: what the server says counts; where it is wrong, correct it there",
            ))
        });
    faults.collect()
}

/// What still is not said of the capability.
fn still_missing(id: &CapabilityId, metadata: Metadata, supplied: &Supplied) -> Option<Fault> {
    let flag = |key: &MetadataKey| match key {
        MetadataKey::Risk => "--risk read|write|destructive",
        MetadataKey::Effects => "--effects none|internal|external",
        MetadataKey::Egress => "--egress none|network",
    };
    let fields = metadata.missing();
    let first = fields.first()?;
    let names: Vec<&str> = fields.iter().map(|key| key.name()).collect();
    let message = format!(
        "`{}` has no {}",
        Untrusted(&id.capability_id),
        names.join(" and ")
    );
    let place = Place::Registry(super::check::PROPOSAL);
    let fault = Fault::new(&ids::MISSING_RISK_METADATA, place, message).about(id);
    let flags: Vec<&str> = fields.iter().map(flag).collect();
    let why = match first {
        MetadataKey::Egress if supplied.effects.is_some() => {
            "; where something changes elsewhere it counts whether data leaves"
        }
        _ => "",
    };
    Some(fault.help(format!("give {} as well{why}", flags.join(" "))))
}

fn usage(message: impl Into<String>, help: impl Into<String>) -> Refusal {
    Refusal::Usage {
        message: message.into(),
        help: help.into(),
    }
}

/// The constraints that words of the command line say, one a key.
fn constraints_of(words: &[String]) -> Result<Constraints, Refusal> {
    let mut limits = Constraints::default();
    for word in words {
        let shown = Untrusted(word).to_string();
        let none = |why: &str| {
            usage(
                format!("--constraint {shown}: {why}"),
                "write domains=HOST,HOST or paths=PATH,PATH or rate=MAX/SECONDS, each once",
            )
        };
        let (key, value) = word
            .split_once('=')
            .ok_or_else(|| none("there is no `=`"))?;
        let taken = match key {
            "domains" => limits.domains.is_some(),
            "paths" => limits.paths.is_some(),
            "rate" => limits.rate.is_some(),
            _ => return Err(none("no constraint has this name")),
        };
        if taken {
            return Err(none("it stands twice"));
        }
        if key == "rate" {
            limits.rate =
                Some(rate(value).ok_or_else(|| none("two whole numbers from 1 are due"))?);
            continue;
        }
        let entries: Vec<String> = value
            .split(',')
            .map(|entry| entry.trim().to_owned())
            .collect();
        if entries.iter().any(String::is_empty) {
            return Err(none("an entry is empty"));
        }
        if key == "paths" && entries.iter().any(|path| climbs(path)) {
            return Err(none("a path can't have `..` in it"));
        }
        let place = if key == "paths" {
            &mut limits.paths
        } else {
            &mut limits.domains
        };
        *place = Some(entries);
    }
    // Each entry once, as the file has it.
    Ok(limits.sorted())
}

fn rate(value: &str) -> Option<Rate> {
    let (max, per_seconds) = value.split_once('/')?;
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse::<u64>().ok()).flatten()?;
        // What a hash can tell from its neighbours.
        (1..1 << 53).contains(&number).then_some(number)
    };
    Some(Rate {
        max: number(max)?,
        per_seconds: number(per_seconds)?,
    })
}
