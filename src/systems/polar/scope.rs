//! What a session may call: registry and policy together, and for an agent under
//! another what was forwarded to it, as far as its parent has it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::constraints::Constraints;
use super::install_report::Lifecycle;
use super::manifest::Capability;
use super::policy::{MAIN, Rules};
use super::snapshot::{Held, Snapshot};
use super::words::CapabilityId;
use crate::rule_id;

/// What may be called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Scope {
    /// Capabilities by extension; none stands for more than itself.
    pub allowed: BTreeMap<String, Vec<String>>,
    /// What they may reach, where that is limited.
    pub constraints: BTreeMap<String, BTreeMap<String, Constraints>>,
    /// What is left out, sorted.
    pub rejected: Vec<Rejected>,
}

/// A skill or a capability that is left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Rejected {
    /// The skill's id, or extension and capability.
    pub id: String,
    /// Why.
    pub reason: Reason,
}

/// Why something is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The registry has no such skill.
    UnknownSkill,
    /// It is proposed, or gone.
    NotInstalled,
    /// It is installed and not enabled.
    NotEnabled,
    /// It is blocked, or its manifest is not the one that was installed.
    Blocked,
    /// It has none.
    NoCapabilities,
    /// The policy does not allow it.
    NotAllowlisted,
    /// The policy denies it.
    Denied,
    /// It has more risk than the policy takes.
    OverMaxRisk,
    /// Its risk is not known.
    MissingRiskMetadata,
    /// The parent does not have it.
    NotInParent,
    /// Nothing is left that it may reach.
    ConstraintEmpty,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 11] = [
        Reason::UnknownSkill,
        Reason::NotInstalled,
        Reason::NotEnabled,
        Reason::Blocked,
        Reason::NoCapabilities,
        Reason::NotAllowlisted,
        Reason::Denied,
        Reason::OverMaxRisk,
        Reason::MissingRiskMetadata,
        Reason::NotInParent,
        Reason::ConstraintEmpty,
    ];

    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Reason::UnknownSkill => "unknown-skill",
            Reason::NotInstalled => "not-installed",
            Reason::NotEnabled => "not-enabled",
            Reason::Blocked => "blocked",
            Reason::NoCapabilities => rule_id!("no-capabilities").as_str(),
            Reason::NotAllowlisted => "not-allowlisted",
            Reason::Denied => "denied",
            Reason::OverMaxRisk => rule_id!("over-max-risk").as_str(),
            Reason::MissingRiskMetadata => rule_id!("missing-risk-metadata").as_str(),
            Reason::NotInParent => "not-in-parent",
            Reason::ConstraintEmpty => rule_id!("constraint-empty").as_str(),
        }
    }
}

/// For whom a scope is asked.
#[derive(Clone, Debug)]
pub struct For<'a> {
    /// The agent.
    pub agent: &'a str,
    /// The skills that were forwarded to it.
    pub forward: &'a [String],
    /// What its parent may call.
    pub parent: Option<&'a Scope>,
}

impl Scope {
    /// The scope that a document says; `None` where it says none that counts.
    pub fn of(value: &Value) -> Option<Scope> {
        let allowed = value.get("allowed")?;
        let constraints = value.get("constraints");
        let constraints = match constraints {
            Some(value) => Deserialize::deserialize(value).ok()?,
            None => BTreeMap::new(),
        };
        Some(Scope {
            allowed: Deserialize::deserialize(allowed).ok()?,
            constraints,
            rejected: Vec::new(),
        })
    }

    /// Whether a capability may be called.
    pub fn has(&self, id: &CapabilityId) -> bool {
        let own = self.allowed.get(&id.extension_id);
        own.is_some_and(|own| own.contains(&id.capability_id))
    }

    /// What a capability may reach.
    pub fn limit(&self, id: &CapabilityId) -> Constraints {
        let own = self.constraints.get(&id.extension_id);
        let own = own.and_then(|own| own.get(&id.capability_id));
        own.cloned().unwrap_or_default()
    }

    /// Whether nothing may be called.
    pub fn is_empty(&self) -> bool {
        self.allowed.values().all(Vec::is_empty)
    }
}

/// What a session may call.
pub fn scope(snapshot: &Snapshot, rules: &Rules, asked: &For<'_>) -> Scope {
    let mut rejected: BTreeSet<Rejected> = BTreeSet::new();
    let mut granted: BTreeMap<&CapabilityId, Result<Constraints, Reason>> = BTreeMap::new();
    let mut reject = |id: String, reason: Reason| {
        rejected.insert(Rejected { id, reason });
    };
    for (id, held) in chosen(snapshot, rules, asked, &mut reject) {
        let capabilities = match usable(held) {
            Ok(capabilities) => capabilities,
            Err(reason) => {
                reject(id.to_owned(), reason);
                continue;
            }
        };
        for capability in capabilities {
            let one = judged(capability, rules, asked.parent);
            let known = granted.remove(&capability.id);
            granted.insert(&capability.id, united(known, one));
        }
    }
    let mut scope = Scope::default();
    for (id, granted) in granted {
        match granted {
            Err(reason) => reject(id.to_string(), reason),
            Ok(limit) => {
                let (extension, capability) = (id.extension_id.clone(), id.capability_id.clone());
                let own = scope.allowed.entry(extension.clone()).or_default();
                own.push(capability.clone());
                if !limit.is_none() {
                    let own = scope.constraints.entry(extension).or_default();
                    own.insert(capability, limit);
                }
            }
        }
    }
    scope.rejected = rejected.into_iter().collect();
    scope
}

/// The skills that count for whoever asks.
fn chosen<'a>(
    snapshot: &'a Snapshot,
    rules: &Rules,
    asked: &For<'a>,
    reject: &mut impl FnMut(String, Reason),
) -> Vec<(&'a str, &'a Held)> {
    if asked.agent == MAIN {
        let all = snapshot.skills.iter();
        let there = all.filter(|(_, held)| held.state != Lifecycle::Removed);
        return there.map(|(id, held)| (id.as_str(), held)).collect();
    }
    let none = Vec::new();
    let listed = rules.agents.get(asked.agent);
    let listed = listed.map_or(&none, |agent| &agent.skills);
    let mut chosen = Vec::new();
    for id in asked.forward {
        match snapshot.skills.get(id) {
            None => reject(id.clone(), Reason::UnknownSkill),
            Some(_) if !listed.contains(id) => reject(id.clone(), Reason::NotAllowlisted),
            Some(held) => chosen.push((id.as_str(), held)),
        }
    }
    chosen
}

/// The capabilities of a skill that is enabled.
fn usable(held: &Held) -> Result<&[Capability], Reason> {
    match held.state {
        Lifecycle::Enabled => {}
        Lifecycle::Blocked => return Err(Reason::Blocked),
        Lifecycle::Installed | Lifecycle::Disabled => return Err(Reason::NotEnabled),
        Lifecycle::PendingInstall | Lifecycle::Removed => return Err(Reason::NotInstalled),
    }
    match held
        .manifest
        .as_ref()
        .map(|own| own.capabilities.as_slice())
    {
        None | Some([]) => Err(Reason::NoCapabilities),
        Some(capabilities) => Ok(capabilities),
    }
}

/// What one skill's capability may reach, or why it may not be called.
fn judged(own: &Capability, rules: &Rules, parent: Option<&Scope>) -> Result<Constraints, Reason> {
    let id = &own.id;
    if rules.denies(id) {
        return Err(Reason::Denied);
    }
    if !rules.allows(id) {
        return Err(Reason::NotAllowlisted);
    }
    let (Some(risk), Some(_)) = (own.risk_level, own.side_effects) else {
        return Err(Reason::MissingRiskMetadata);
    };
    if rules.is_over(risk) {
        return Err(Reason::OverMaxRisk);
    }
    if parent.is_some_and(|parent| !parent.has(id)) {
        return Err(Reason::NotInParent);
    }
    let parents = parent.map(|parent| parent.limit(id)).unwrap_or_default();
    let policy = rules.limit(id);
    let limit = policy.and_then(|policy| own.constraints.intersected(&policy));
    let limit = limit.and_then(|limit| limit.intersected(&parents));
    limit.map_err(|_| Reason::ConstraintEmpty)
}

/// A capability that two skills have: what both let through; one that may not be called
/// for one of them may not be called.
fn united(
    known: Option<Result<Constraints, Reason>>,
    one: Result<Constraints, Reason>,
) -> Result<Constraints, Reason> {
    match known {
        None => one,
        Some(Err(reason)) => Err(reason),
        Some(Ok(known)) => known
            .intersected(&one?)
            .map_err(|_| Reason::ConstraintEmpty),
    }
}
