//! What `install validate` asks: is the proposal still what the inventory says, and
//! does the policy take it?

use std::collections::BTreeSet;

use super::constraints::{Constraints, Outside};
use super::fault::{Fault, Place};
use super::ids;
use super::install_report::{InstallReport, Missing};
use super::inventory::{Inventory, Meant, Tool};
use super::manifest::{Capability, Manifest, MetadataSource, PROPOSED_FILE};
use super::mapping::{mapped, unknown};
use super::metadata::{contradictions, schema_fault, stated, twins};
use super::plan::{missing_version, mixed_providers, no_capabilities, stated_risk};
use super::policy::Policy;
use super::skill_facts::SkillFacts;
use super::words::{CapabilityId, MetadataKey, hash};
use crate::rule_id;
use crate::text::Untrusted;

/// The file of a proposal.
pub(super) const PROPOSAL: &str = PROPOSED_FILE;

/// What a proposal is held against.
#[derive(Clone, Copy, Debug)]
pub struct Against<'a> {
    /// The skill as it is now.
    pub skill: &'a SkillFacts,
    /// Names of other skills that have the same id, with their folders.
    pub namesakes: &'a [(String, String)],
    /// The tools as they are now.
    pub inventory: &'a Inventory,
    /// The policy as it is now.
    pub policy: &'a Policy,
    /// Another folder with the skill's id that does not hold the same files.
    pub twin: Option<&'a str>,
}

/// What capabilities of a proposal lack.
pub fn missing(proposal: &Manifest) -> Vec<Missing> {
    let lacking = proposal.capabilities.iter().filter_map(|own| {
        let fields = own.metadata().missing();
        (!fields.is_empty()).then(|| Missing {
            capability: own.id.clone(),
            fields,
        })
    });
    lacking.collect()
}

/// What is wrong with a proposal now.
pub fn check(proposal: &Manifest, against: &Against<'_>) -> Vec<Fault> {
    let inventory = against.inventory;
    let mut faults = of_skill(against);
    faults.extend(twins(inventory));
    if proposal.capabilities.is_empty() {
        faults.extend(no_capabilities());
    }
    faults.extend(mixed_providers(proposal, inventory));
    for own in &proposal.capabilities {
        faults.extend(of_metadata(own, inventory));
        match inventory.get(&own.id) {
            Some(tool) => faults.extend(of_tool(own, tool, inventory)),
            None => {
                let message = format!("no server offers `{}` any more", shown(&own.id));
                let place = Place::Registry(PROPOSAL);
                let fault = Fault::of(rule_id!("unknown-capability"), place, message);
                let about = |fault: Fault| fault.about(&own.id).help(PLAN_AGAIN);
                faults.extend(fault.map(about));
            }
        }
        faults.extend(of_policy(own, against.policy));
    }
    faults
}

/// What a proposal leaves out of that which the skill asks for.
pub(super) struct Unmapped {
    /// What means no tool.
    pub unmatched: Vec<String>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
}

/// Maps the claims again, as they are now. Of a proposal that was given they do not
/// count; what it named and no server offers is bound by its hash.
pub(super) fn unmapped(
    report: &InstallReport,
    proposal: &Manifest,
    against: &Against<'_>,
) -> Unmapped {
    if report.given {
        let unmatched = report.unmatched.iter();
        return Unmapped {
            faults: unmatched
                .filter_map(|id| unknown(Place::Registry(PROPOSAL), id))
                .collect(),
            unmatched: report.unmatched.clone(),
        };
    }
    let mapped = mapped(against.skill, against.inventory);
    let proposed: BTreeSet<&CapabilityId> = proposal.ids().collect();
    let left_out = mapped
        .tools
        .iter()
        .filter(|tool| !proposed.contains(&tool.id));
    let left_out = left_out.map(|tool| {
        let message = format!(
            "`{}` is offered now, and the proposal does not have it",
            shown(&tool.id)
        );
        let place = Place::Inventory(tool.pointer.clone());
        let fault = Fault::new(&ids::INVENTORY_CHANGED, place, message).about(&tool.id);
        fault.help(PLAN_AGAIN)
    });
    let mut faults: Vec<Fault> = left_out.collect();
    faults.extend(mapped.faults);
    Unmapped {
        unmatched: mapped.unmatched,
        faults,
    }
}

/// The way on where the proposal does not fit any more.
const PLAN_AGAIN: &str =
    "reject it, minara skills install reject SKILLID --by NAME --reason TEXT, and plan it again";

fn shown(id: &CapabilityId) -> String {
    Untrusted(&id.capability_id).to_string()
}

fn of_skill(against: &Against<'_>) -> Vec<Fault> {
    let skill = against.skill;
    let mut faults = Vec::new();
    if let Some((_, span)) = skill.version.as_ref().filter(|(text, _)| text.is_empty()) {
        faults.push(missing_version(Place::Skill(Some(*span))));
    }
    for (name, folder) in against.namesakes {
        let message = format!(
            "{} is the id of `{}` in {} as well",
            skill.id,
            Untrusted(name),
            Untrusted(folder)
        );
        let fault = Fault::of(rule_id!("slug-collision"), Place::Skill(None), message);
        let help = "rename one of the two: case and punctuation do not count";
        faults.extend(fault.map(|fault| fault.help(help)));
    }
    for (claim, stated) in skill.stated() {
        let place = Place::Skill(Some(stated.span));
        if !stated.words.is_empty() {
            let message = format!(
                "the skill says itself what `{}` risks",
                Untrusted(&claim.text)
            );
            let fault = Fault::of(rule_id!("self-declared-risk"), place.clone(), message);
            let help = "take it out: nobody takes it from there";
            faults.extend(fault.map(|fault| fault.help(help)));
        }
        let tool = match against.inventory.meant(&claim.text) {
            Meant::One(tool) => Some(tool),
            _ => None,
        };
        faults.extend(stated_risk(stated, &claim.text, &place, tool));
    }
    faults
}

/// Risk that nobody said.
fn of_metadata(own: &Capability, inventory: &Inventory) -> Option<Fault> {
    let fields = own.metadata().missing();
    let names: Vec<&str> = fields.iter().map(|key| key.name()).collect();
    let named = names.join(" and ");
    if names.is_empty() {
        return None;
    }
    let message = format!("`{}` has no {named}", shown(&own.id));
    let place = match inventory.get(&own.id) {
        Some(tool) => Place::Inventory(tool.pointer.clone()),
        None => Place::Registry(PROPOSAL),
    };
    let fault = Fault::new(&ids::MISSING_RISK_METADATA, place, message).about(&own.id);
    let egress = if fields.contains(&MetadataKey::Egress) || own.side_effects.is_none() {
        " [--egress none|network]"
    } else {
        ""
    };
    Some(fault.help(format!(
        "a person has to say it: minara skills install complete SKILLID --capability {} \
         --risk read|write|destructive --effects none|internal|external{egress} --explain TEXT",
        Untrusted(&own.id.to_string())
    )))
}

fn of_tool(own: &Capability, tool: &Tool, inventory: &Inventory) -> Vec<Fault> {
    let mut faults = stated(inventory, tool);
    faults.extend(schema_fault(inventory, tool));
    faults.extend(contradictions(tool, own.metadata()));
    for key in MetadataKey::ALL.iter().copied() {
        let (own_word, said) = (own.metadata().word(key), tool.metadata.word(key));
        let by_operator = own.metadata_source == Some(MetadataSource::Operator);
        // What a server no longer says is another risk than it was planned with.
        let differs = match (own_word, said) {
            (Some(own), Some(said)) => own != said,
            (None, Some(_)) => true,
            (Some(_), None) => !by_operator,
            (None, None) => false,
        };
        if differs {
            let word = |word: Option<&'static str>| word.unwrap_or("nothing");
            let message = format!(
                "{} of `{}` is {} in the proposal, its server says {}",
                key.name(),
                shown(&own.id),
                word(own_word),
                word(said)
            );
            let place = Place::Inventory(tool.pointer.clone());
            let fault = Fault::new(&ids::RISK_MISMATCH, place, message).about(&own.id);
            faults.push(fault.help(PLAN_AGAIN));
        }
    }
    let changed = changed_schemas(own, tool, inventory);
    if !changed.is_empty() {
        let message = format!(
            "{} of `{}` is another one now",
            changed.join(" and "),
            shown(&own.id)
        );
        let place = Place::Inventory(tool.pointer.clone());
        let fault = Fault::new(&ids::INVENTORY_CHANGED, place, message).about(&own.id);
        faults.push(fault.help(PLAN_AGAIN));
    }
    faults
}

/// The schemas of a capability that its tool has no more, or otherwise.
pub(super) fn changed_schemas(
    own: &Capability,
    tool: &Tool,
    inventory: &Inventory,
) -> Vec<&'static str> {
    let now = |key: &str| {
        let value = inventory.value(tool, key);
        value.filter(|value| value.is_object()).map(hash)
    };
    let mut changed = Vec::new();
    if own.input_schema_ref.is_none() && own.input_schema.as_ref().map(hash) != now("inputSchema") {
        changed.push("inputSchema");
    }
    if own.output_schema.as_ref().map(hash) != now("outputSchema") {
        changed.push("outputSchema");
    }
    changed
}

fn of_policy(own: &Capability, policy: &Policy) -> Vec<Fault> {
    let rules = &policy.rules;
    let (id, name) = (&own.id, shown(&own.id));
    let mut faults = Vec::new();
    let mut fault = |rule, key: &str, message: String, help: &str| {
        let place = Place::Policy(policy.pointer(key, id));
        faults.push(Fault::new(rule, place, message).about(id).help(help));
    };
    if rules.denies(id) {
        let message = format!("the policy denies `{name}`");
        fault(
            &ids::POLICY_DENIED,
            "deny",
            message,
            "leave it out of the skill, or take it out of `deny`",
        );
    } else if !rules.allows(id) {
        let message = format!("the policy does not allow `{name}`");
        let help = format!(
            "add it to `allow`: {{\"allow\": {{\"{}\": [\"{name}\"]}}}}",
            Untrusted(&id.extension_id)
        );
        fault(&ids::POLICY_NOT_ALLOWED, "allow", message, &help);
    }
    if let Some(risk) = own.risk_level.filter(|risk| rules.is_over(*risk)) {
        let most = rules.max_risk.map_or("", |risk| risk.name());
        let message = format!(
            "`{name}` is {}, the policy takes {most} at most",
            risk.name()
        );
        let place = Place::Policy("/maxRisk".to_owned());
        let over = Fault::new(&ids::OVER_MAX_RISK, place, message).about(id);
        faults.push(over.help("leave it out of the skill, or raise `maxRisk`"));
    }
    faults.extend(of_constraints(id, &own.constraints, policy));
    faults
}

/// What a constraint lets through that the policy does not.
pub(super) fn of_constraints(id: &CapabilityId, own: &Constraints, policy: &Policy) -> Vec<Fault> {
    let name = shown(id);
    let place = || Place::Policy(policy.pointer("constraints", id));
    let empty = || {
        let message = format!("nothing is left that `{name}` may reach");
        let fault = Fault::new(&ids::CONSTRAINT_EMPTY, place(), message).about(id);
        fault.help("correct the constraints of the policy, or those of the proposal")
    };
    let Ok(limit) = policy.rules.limit(id) else {
        return vec![empty()];
    };
    let outside = own.outside(&limit);
    let mut faults: Vec<Fault> = outside
        .into_iter()
        .map(|outside| {
            let (rule, message) = match outside {
                Outside::Domain(host) => (
                    &ids::DOMAIN_NOT_ALLOWED,
                    format!("`{name}` may not reach the host {}", Untrusted(&host)),
                ),
                Outside::Path(path) => (
                    &ids::PATH_NOT_ALLOWED,
                    format!("`{name}` may not reach the path {}", Untrusted(&path)),
                ),
                Outside::Rate(rate) => (
                    &ids::POLICY_NOT_ALLOWED,
                    format!(
                        "`{name}` may not be called {} times in {} s",
                        rate.max, rate.per_seconds
                    ),
                ),
            };
            let fault = Fault::new(rule, place(), message).about(id);
            fault.help(
                "a constraint of a skill only narrows the policy's: stay within that, or widen it",
            )
        })
        .collect();
    if own.intersected(&limit).is_err() {
        faults.push(empty());
    }
    faults
}
