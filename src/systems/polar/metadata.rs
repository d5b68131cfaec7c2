//! What is wrong with what servers say of their tools.

use super::fault::{Fault, Place};
use super::ids;
use super::inventory::{Hint, Inventory, Tool};
use super::schema;
use super::words::{Effects, Metadata, Risk};
use crate::rule_id;
use crate::text::Untrusted;

/// What is wrong with an inventory, tool by tool: only what a server states badly, not
/// what it leaves out.
pub fn inventory_faults(inventory: &Inventory) -> Vec<Fault> {
    let mut faults = twins(inventory);
    for tool in &inventory.tools {
        faults.extend(stated(inventory, tool));
        faults.extend(schema_fault(inventory, tool));
        faults.extend(contradictions(tool, tool.metadata));
    }
    faults
}

/// Tools of one id.
pub(super) fn twins(inventory: &Inventory) -> Vec<Fault> {
    let twins = inventory.twins().filter_map(|(id, tool)| {
        let message = format!(
            "duplicate MCP capability id in catalog: {}",
            Untrusted(&id.capability_id)
        );
        let place = Place::Inventory(format!("{}/name", tool.pointer));
        let fault = Fault::of(rule_id!("duplicate-capability"), place, message)?;
        let help = "rename one of the tools at its server: ids have no case, and other \
                    letters than `a-z0-9._:-` are hyphens";
        Some(fault.about(id).help(help))
    });
    twins.collect()
}

/// Values that are no words, and keys that say two things.
pub(super) fn stated(inventory: &Inventory, tool: &Tool) -> Vec<Fault> {
    let invalid = tool.invalid.iter().filter_map(|(key, pointer)| {
        let value = inventory.document.value().pointer(pointer);
        let value = value.map(ToString::to_string).unwrap_or_default();
        let words = key.words().join(", ");
        let message = format!(
            "{} of `{}` is {}, which counts as missing",
            key.name(),
            Untrusted(&tool.name),
            Untrusted(&value)
        );
        let place = Place::Inventory(pointer.clone());
        let fault = Fault::of(rule_id!("invalid-risk-value"), place, message)?;
        Some(fault.about(&tool.id).help(format!("the words are {words}")))
    });
    let conflicts = tool.conflicts.iter().map(|(key, pointer)| {
        let message = format!(
            "`{}` says one {} in _meta.polar and another at the top",
            Untrusted(&tool.name),
            key.name()
        );
        let place = Place::Inventory(pointer.clone());
        let fault = Fault::new(&ids::RISK_METADATA_CONFLICT, place, message);
        fault
            .about(&tool.id)
            .help("let the server say it once, in _meta.polar")
    });
    invalid.chain(conflicts).collect()
}

/// A schema of arguments that is not there, or is none.
pub(super) fn schema_fault(inventory: &Inventory, tool: &Tool) -> Option<Fault> {
    let name = Untrusted(&tool.name);
    let Some(schema) = inventory.value(tool, "inputSchema") else {
        let message = format!("`{name}` has no inputSchema");
        let fault = Fault::new(
            &ids::MISSING_INPUT_SCHEMA,
            Place::Inventory(tool.pointer.clone()),
            message,
        );
        let help = "the server has to say what the tool takes; \
                    {\"type\": \"object\"} is the least";
        return Some(fault.about(&tool.id).help(help));
    };
    let why = schema::fault(schema)?;
    let message = format!(
        "inputSchema of `{name}` is no JSON Schema: {}",
        Untrusted(&why)
    );
    let place = Place::Inventory(format!("{}/inputSchema", tool.pointer));
    let fault = Fault::new(&ids::INVALID_INPUT_SCHEMA, place, message);
    Some(
        fault
            .about(&tool.id)
            .help("correct it at the server, and record the inventory again"),
    )
}

/// Hints that say another thing than the risk that counts.
pub(super) fn contradictions(tool: &Tool, metadata: Metadata) -> Vec<Fault> {
    let (risk, effects) = (metadata.risk, metadata.effects);
    let contradicts = |hint: Hint, stated: bool| match (hint, stated) {
        (Hint::ReadOnly, true) => risk.is_some_and(|risk| risk != Risk::Read),
        (Hint::ReadOnly, false) => risk == Some(Risk::Read),
        (Hint::Destructive, true) => risk == Some(Risk::Write),
        (Hint::OpenWorld, false) => effects == Some(Effects::External),
        _ => false,
    };
    let hints = tool.hints.iter();
    let against = hints.filter(|(hint, stated, _)| contradicts(*hint, *stated));
    let faults = against.map(|(hint, stated, pointer)| {
        let (key, word) = match hint {
            Hint::OpenWorld => ("sideEffects", effects.map_or("unknown", Effects::name)),
            _ => ("riskLevel", risk.map_or("unknown", Risk::name)),
        };
        let message = format!(
            "{} {stated} of `{}` contradicts {key} {word}",
            hint.name(),
            Untrusted(&tool.name)
        );
        let place = Place::Inventory(pointer.clone());
        let fault = Fault::new(&ids::HINT_CONTRADICTS_RISK, place, message);
        fault
            .about(&tool.id)
            .help("ask the server's owner which of the two is right; the hint counts for nothing")
    });
    faults.collect()
}
