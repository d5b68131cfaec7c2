//! What servers offer now against what they offered when it was recorded.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::ids;
use super::install_report::{InstallReport, Review};
use super::inventory::{Inventory, Tool};
use super::words::{CapabilityId, MetadataKey, hash};

/// What has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Against {
    /// Ids of capabilities that are new, sorted.
    pub added: Vec<String>,
    /// Ids of those that are gone, sorted.
    pub gone: Vec<String>,
    /// Those that are other ones now, by id.
    pub changed: Vec<Changed>,
    /// Skills that this concerns, by id.
    pub stale: Vec<StaleSkill>,
}

/// A capability that is another one now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// Its id.
    pub id: String,
    /// What of it.
    pub what: Vec<&'static str>,
}

/// A skill that was let in by what is no longer so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StaleSkill {
    /// Its id.
    pub skill_id: String,
    /// The rule that says so.
    pub reason: &'static str,
}

impl Against {
    /// Whether something that was there is not there as it was.
    pub fn is_loss(&self) -> bool {
        !(self.gone.is_empty() && self.changed.is_empty() && self.stale.is_empty())
    }
}

/// What has changed from one inventory to another, and which skills of a registry rest
/// on the older one.
pub fn against(new: &Inventory, old: &Inventory, registry: &[InstallReport]) -> Against {
    let (now, then) = (by_id(new), by_id(old));
    let only = |some: &BTreeMap<&CapabilityId, &Tool>, other: &BTreeMap<&CapabilityId, &Tool>| {
        let some = some.keys().filter(|id| !other.contains_key(*id));
        some.map(|id| id.capability_id.clone()).collect::<Vec<_>>()
    };
    let mut found = Against {
        added: only(&now, &then),
        gone: only(&then, &now),
        ..Against::default()
    };
    let mut moved: BTreeSet<&CapabilityId> = BTreeSet::new();
    for (id, tool) in &now {
        let Some(before) = then.get(id) else {
            continue;
        };
        let what = differences((new, tool), (old, before));
        if !what.is_empty() {
            moved.insert(id);
            let id = id.capability_id.clone();
            found.changed.push(Changed { id, what });
        }
    }
    moved.extend(then.keys().filter(|id| !now.contains_key(*id)));
    if new.hash != old.hash {
        let stale = registry.iter().filter_map(|report| {
            Some(StaleSkill {
                skill_id: report.skill_id.clone(),
                reason: reason(report, &old.hash, &moved)?,
            })
        });
        found.stale = stale.collect();
        found.stale.sort_by(|a, b| a.skill_id.cmp(&b.skill_id));
    }
    found
}

fn by_id(inventory: &Inventory) -> BTreeMap<&CapabilityId, &Tool> {
    let mut all = BTreeMap::new();
    for tool in &inventory.tools {
        all.entry(&tool.id).or_insert(tool);
    }
    all
}

/// Why a skill is concerned, by what is in force or waits to be applied, as far as that
/// rests on the older inventory.
fn reason(
    report: &InstallReport,
    old: &str,
    moved: &BTreeSet<&CapabilityId>,
) -> Option<&'static str> {
    let in_force = report.in_force();
    let touches = in_force.is_some_and(|approval| {
        let rests = approval.inputs.inventory == old;
        rests && approval.capabilities.iter().any(|id| moved.contains(id))
    });
    if touches && report.lifecycle_state.is_installed() {
        return Some(ids::INVENTORY_CHANGED.id);
    }
    let waits = report.review_status == Review::Approved && report.is_under_review();
    (waits && report.inputs.inventory == old).then_some(ids::STALE_APPROVAL.id)
}

/// The keys of a tool that differ, in the order in which they are told. Risk is what
/// counts of it, wherever a server writes it.
fn differences(new: (&Inventory, &Tool), old: (&Inventory, &Tool)) -> Vec<&'static str> {
    let of = |(inventory, tool): (&Inventory, &Tool), key: &str| {
        let value = inventory.value(tool, key);
        value.filter(|value| !value.is_null()).map(hash)
    };
    let differ = |key: &str| of(new, key) != of(old, key);
    let mut what = Vec::new();
    what.extend(
        ["inputSchema", "outputSchema"]
            .into_iter()
            .filter(|key| differ(key)),
    );
    let risk = MetadataKey::ALL.iter().copied();
    let risk = risk.filter(|key| new.1.metadata.word(*key) != old.1.metadata.word(*key));
    what.extend(risk.map(MetadataKey::name));
    what.extend(
        ["description", "annotations"]
            .into_iter()
            .filter(|key| differ(key)),
    );
    what
}
