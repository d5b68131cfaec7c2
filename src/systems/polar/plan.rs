//! From what a skill says to a proposal, without a model: a claim means a tool of the
//! inventory, or nothing.

use std::collections::HashSet;

use super::bullets::Stated;
use super::fault::{Fault, Place};
use super::ids;
use super::inventory::{Inventory, Tool};
use super::manifest::{Capability, Manifest, MetadataSource, Provider, ProviderKind};
use super::mapping::{mapped, unknown};
use super::metadata::twins;
use super::policy::{MAIN, Policy};
use super::skill_facts::SkillFacts;
use super::source::{Refused, Source, Trust, trust};
use super::words::{CapabilityId, Metadata, MetadataKey};
use crate::rule_id;
use crate::systems::document::Document;
use crate::text::Untrusted;

/// What a plan is made of.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The skill.
    pub skill: &'a SkillFacts,
    /// The tools that there are.
    pub inventory: &'a Inventory,
    /// What may be let in.
    pub policy: &'a Policy,
    /// Where the skill comes from.
    pub source: &'a Source,
    /// Who plans.
    pub agent: Option<&'a str>,
    /// A proposal that somebody wrote, with its file.
    pub given: Option<(&'a Manifest, &'a Document)>,
}

/// What a skill would bring in.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The proposal.
    pub proposal: Manifest,
    /// Claims that mean no tool.
    pub unmatched: Vec<String>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// How far its source is trusted.
    pub trust: Trust,
}

/// Plans an installation.
///
/// # Errors
/// What keeps a plan from being made at all.
pub fn plan(asked: &Asked<'_>) -> Result<Plan, Vec<Fault>> {
    let trust = allowed(asked)?;
    let twins = twins(asked.inventory);
    if !twins.is_empty() {
        return Err(twins);
    }
    let mut proposed = Proposed::new(asked);
    match asked.given {
        Some((given, _)) => proposed.take_given(given),
        None => proposed.take_claims(),
    }
    let mut plan = proposed.done();
    plan.trust = trust;
    Ok(plan)
}

/// Whether this agent may plan a skill of this source.
fn allowed(asked: &Asked<'_>) -> Result<Trust, Vec<Fault>> {
    let rules = &asked.policy.rules;
    let agent = asked.agent.unwrap_or(MAIN);
    if !rules.may_install(agent) {
        let agent = Untrusted(agent);
        let message = format!("agent `{agent}` may not plan installations");
        let place = Place::Policy("/agents".to_owned());
        let fault = Fault::new(&ids::PLANNER_IN_SUBAGENT, place, message);
        let help = format!(
            "plan it as the main agent, without --agent, or set \"mayInstall\": true for \
             `{agent}` in the policy"
        );
        return Err(vec![fault.help(help)]);
    }
    let source = Untrusted(&asked.source.shown);
    trust(asked.source, &rules.sources).map_err(|refused| {
        let fault = match refused {
            Refused::Blocked => {
                let message = format!("the policy blocks the source {source}");
                let place = Place::Policy("/sources/blocked".to_owned());
                let fault = Fault::new(&ids::BLOCKED_SOURCE, place, message);
                fault.help("take the skill from another source, or the entry out of the policy")
            }
            Refused::Unpinned => {
                let message = format!("the source {source} names no commit");
                let fault = Fault::new(&ids::UNPINNED_SOURCE, Place::Skill(None), message);
                let address = asked.source.shown.split('#').next().unwrap_or_default();
                fault.help(format!(
                    "write the commit that was looked at, 40 hex digits: --source {}#COMMIT",
                    Untrusted(address)
                ))
            }
        };
        vec![fault]
    })
}

/// A proposal as it grows.
struct Proposed<'a> {
    asked: &'a Asked<'a>,
    capabilities: Vec<Capability>,
    server: Option<String>,
    version: String,
    hints: Option<serde_json::Value>,
    unmatched: Vec<String>,
    faults: Vec<Fault>,
}

impl<'a> Proposed<'a> {
    fn new(asked: &'a Asked<'a>) -> Proposed<'a> {
        Proposed {
            asked,
            capabilities: Vec::new(),
            server: None,
            version: asked.skill.version_or_made(),
            hints: None,
            unmatched: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn done(mut self) -> Plan {
        let inventory = self.asked.inventory;
        if self.capabilities.is_empty() {
            self.faults.extend(no_capabilities());
        }
        let servers = inventory.servers.first().cloned();
        let server_id = self.server.or(servers).unwrap_or_default();
        let proposal = Manifest {
            skill_id: self.asked.skill.id.clone(),
            version: self.version,
            provider: Provider {
                kind: ProviderKind::Mcp,
                server_id,
            },
            capabilities: self.capabilities,
            default_policy_hints: self.hints,
        };
        self.faults.extend(mixed_providers(&proposal, inventory));
        Plan {
            proposal,
            unmatched: self.unmatched,
            faults: self.faults,
            trust: Trust::Sandboxed,
        }
    }

    /// Takes the tools in that claims mean, with all that their servers say of them.
    fn take_claims(&mut self) {
        let inventory = self.asked.inventory;
        let mapped = mapped(self.asked.skill, inventory);
        let first = mapped.tools.first();
        self.server = first.map(|tool| inventory.server_of(tool).to_owned());
        let tools = mapped.tools.iter();
        self.capabilities = tools.map(|tool| of_tool(inventory, tool)).collect();
        self.unmatched = mapped.unmatched;
        self.faults.extend(mapped.faults);
    }

    fn take_given(&mut self, given: &Manifest) {
        if given.version.is_empty() {
            let place = Place::Given("/version".to_owned());
            self.faults.push(missing_version(place));
        } else {
            self.version.clone_from(&given.version);
        }
        self.server = Some(given.provider.server_id.clone());
        self.hints.clone_from(&given.default_policy_hints);
        let inventory = self.asked.inventory;
        let mut known: HashSet<&CapabilityId> = HashSet::new();
        for (number, own) in given.capabilities.iter().enumerate() {
            let at = format!("/capabilities/{number}");
            let Some(tool) = inventory.get(&own.id) else {
                let id = own.id.to_string();
                self.unmatched.push(id.clone());
                let place = Place::Given(at.clone());
                let fault = unknown(place, &id);
                self.faults.extend(fault.map(|fault| fault.about(&own.id)));
                self.faults.extend(invented(own, None, &at));
                continue;
            };
            if !known.insert(&own.id) {
                self.faults.extend(twice(&own.id, &at));
                continue;
            }
            self.faults.extend(invented(own, Some(tool), &at));
            let mut capability = of_tool(inventory, tool);
            capability.constraints = own.constraints.clone();
            self.capabilities.push(capability);
        }
    }
}

/// A tool as a capability, risk and schemas as the server gives them.
fn of_tool(inventory: &Inventory, tool: &Tool) -> Capability {
    let said = MetadataKey::ALL
        .iter()
        .any(|key| tool.metadata.word(*key).is_some());
    let object = |key: &str| {
        inventory
            .value(tool, key)
            .filter(|value| value.is_object())
            .cloned()
    };
    let mut capability = Capability {
        id: tool.id.clone(),
        risk_level: None,
        side_effects: None,
        data_egress: None,
        metadata_source: said.then_some(MetadataSource::Mcp),
        description: None,
        input_schema: object("inputSchema"),
        input_schema_ref: None,
        output_schema: object("outputSchema"),
        constraints: Default::default(),
    };
    capability.set_metadata(tool.metadata);
    capability
}

pub(super) fn no_capabilities() -> Option<Fault> {
    let message = "the skill would bring in no capability";
    let mut fault = Fault::of(rule_id!("no-capabilities"), Place::Skill(None), message)?;
    fault.level = crate::finding::Level::Deny;
    Some(fault.help(
        "name the tools it needs below `## Capabilities`, a bullet each, or give a proposal \
         with --proposal FILE",
    ))
}

pub(super) fn missing_version(place: Place) -> Fault {
    let fault = Fault::new(&ids::MISSING_VERSION, place, "the version is empty");
    fault.help("write one, or leave the key out: then it is made of the skill's content")
}

fn twice(id: &CapabilityId, at: &str) -> Option<Fault> {
    let message = format!(
        "`{}` stands twice in the proposal",
        Untrusted(&id.to_string())
    );
    let place = Place::Given(at.to_owned());
    let fault = Fault::of(rule_id!("duplicate-capability"), place, message)?;
    Some(fault.about(id).help("leave one of the two out"))
}

/// Risk that a proposal brings along: dropped, whatever it says.
fn invented(own: &Capability, tool: Option<&Tool>, at: &str) -> Vec<Fault> {
    let written = own.metadata();
    let keys = MetadataKey::ALL.iter().copied();
    let faults = keys.filter_map(|key| {
        let word = written.word(key)?;
        let said = tool.and_then(|tool| tool.metadata.word(key));
        let (id, name) = (own.id.to_string(), key.name());
        let message = match said {
            Some(said) => format!(
                "{name} {word} of `{}` is dropped: its server says {said}",
                Untrusted(&id)
            ),
            None => format!(
                "{name} {word} of `{}` is dropped: its server does not say it",
                Untrusted(&id)
            ),
        };
        let place = Place::Given(format!("{at}/{name}"));
        let fault = Fault::new(&ids::INVENTED_RISK, place, message).about(&own.id);
        let fault = fault.help("leave the key out; a person gives it with install complete");
        Some(if said == Some(word) {
            fault.warns()
        } else {
            fault
        })
    });
    faults.collect()
}

/// Capabilities of other servers than the provider.
pub(super) fn mixed_providers(proposal: &Manifest, inventory: &Inventory) -> Vec<Fault> {
    let server = &proposal.provider.server_id;
    let strangers = proposal.capabilities.iter().filter_map(|own| {
        let tool = inventory.get(&own.id)?;
        let other = inventory.server_of(tool);
        (other != server).then_some((own, tool, other))
    });
    let faults = strangers.map(|(own, tool, other)| {
        let message = format!(
            "`{}` belongs to the server {}, the proposal to {}",
            Untrusted(&own.id.capability_id),
            Untrusted(other),
            Untrusted(server)
        );
        let place = Place::Inventory(format!("{}/name", tool.pointer));
        let fault = Fault::new(&ids::MIXED_PROVIDERS, place, message).about(&own.id);
        fault.help("split the skill: one for each server")
    });
    faults.collect()
}

/// What an author says of risk, held against what the server says.
pub(super) fn stated_risk(
    stated: &Stated,
    text: &str,
    place: &Place,
    tool: Option<&Tool>,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (key, word) in &stated.words {
        let name = key.name();
        let known = Metadata::default().set(*key, word);
        if !known {
            let message = format!("`{}` is no {name}", Untrusted(word));
            let fault = Fault::of(rule_id!("invalid-risk-value"), place.clone(), message);
            let words = key.words().join(", ");
            faults.extend(fault.map(|fault| fault.help(format!("the words are {words}"))));
            continue;
        }
        let Some(tool) = tool else {
            continue;
        };
        let said = tool.metadata.word(*key);
        if said.is_some_and(|said| said != word) {
            let message = format!(
                "the author says {name} {word} of `{}`, its server {}",
                Untrusted(text),
                said.unwrap_or_default()
            );
            let fault = Fault::new(&ids::RISK_MISMATCH, place.clone(), message);
            faults.push(
                fault
                    .about(&tool.id)
                    .help("take it out of the skill: the server's word counts"),
            );
        }
    }
    faults
}
