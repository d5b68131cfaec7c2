//! Installing a skill in a small world: single steps.

mod model;
mod raised;

use super::install::{self, Entry, Now, Outcome, Person, Refusal};
use super::*;
use crate::text::Span;

/// Tools with and without risk, and the same with other risk.
const INVENTORIES: [&str; 3] = [
    r#"{"servers": [{"serverId": "docs", "tools": [
        {"name": "count", "inputSchema": {"type": "object"}, "_meta": {"polar": {"riskLevel": "read", "sideEffects": "none"}}},
        {"name": "delete", "inputSchema": {"type": "object"}}]}]}"#,
    r#"{"servers": [{"serverId": "docs", "tools": [
        {"name": "count", "inputSchema": {"type": "object"}, "_meta": {"polar": {"riskLevel": "write", "sideEffects": "none"}}},
        {"name": "delete", "inputSchema": {"type": "object"}}]}]}"#,
    r#"{"servers": [{"serverId": "docs", "tools": [
        {"name": "count", "inputSchema": {"type": "object", "required": ["x"]}, "_meta": {"polar": {"riskLevel": "read", "sideEffects": "none"}}},
        {"name": "delete", "inputSchema": {"type": "object"}, "_meta": {"polar": {"riskLevel": "write", "sideEffects": "internal"}}}]}]}"#,
];

const POLICIES: [&str; 2] = [
    r#"{"allow": {"mcp.docs": ["*"]}, "agents": {"writer": {"skills": ["skill.a"]}}}"#,
    r#"{"allow": {"mcp.docs": ["mcp.docs.count"]}, "maxRisk": "read", "agents": {"writer": {"skills": ["skill.a"]}}}"#,
];

const SKILL: &str = "skill.a";

struct Documents {
    skills: [SkillFacts; 2],
    inventories: Vec<Inventory>,
    policies: Vec<Policy>,
    source: Source,
}

fn facts(hash: &str, claims: &[&str]) -> SkillFacts {
    let claim = |text: &&str| Claim {
        text: (*text).to_owned(),
        span: Span::at(0),
        stated: None,
    };
    SkillFacts {
        id: SKILL.to_owned(),
        name: "a".to_owned(),
        folder: "skills/a".to_owned(),
        hash: format!("sha256:{}", hash.repeat(64)),
        version: None,
        claims: claims.iter().map(claim).collect(),
        unreadable: Vec::new(),
    }
}

fn documents() -> Documents {
    let inventory = |text: &&str| Inventory::parse(text, "inventory.json").unwrap();
    let policy = |text: &&str| Policy::parse(text, "policy.json").unwrap();
    Documents {
        skills: [facts("a", &["count", "delete"]), facts("b", &["count"])],
        inventories: INVENTORIES.iter().map(inventory).collect(),
        policies: POLICIES.iter().map(policy).collect(),
        source: Source::path("skills/a"),
    }
}

/// Where the world stands.
#[derive(Clone, Debug, Default)]
struct World {
    skill: usize,
    inventory: usize,
    policy: usize,
    entry: Entry,
}

impl Documents {
    /// What there is now, where the world stands so.
    fn now(&self, world: &World) -> Now<'_> {
        Now {
            against: Check {
                skill: &self.skills[world.skill],
                namesakes: &[],
                inventory: &self.inventories[world.inventory],
                policy: &self.policies[world.policy],
                twin: None,
            },
        }
    }
}

impl World {
    fn key(&self) -> String {
        let report = self.entry.report.as_ref().map(InstallReport::to_text);
        format!(
            "{} {} {} {report:?} {:?} {:?}",
            self.skill, self.inventory, self.policy, self.entry.proposal, self.entry.manifest
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Plan,
    Validate,
    Complete,
    Approve,
    ApproveSome,
    Reject,
    Apply,
    ApplyEnable,
    Enable,
    Disable,
    Remove,
    EditSkill,
    EditInventory,
    EditPolicy,
    EditManifest,
    EditProposal,
    EditOverride,
}

const ACTS: [Act; 17] = [
    Act::Plan,
    Act::Validate,
    Act::Complete,
    Act::Approve,
    Act::ApproveSome,
    Act::Reject,
    Act::Apply,
    Act::ApplyEnable,
    Act::Enable,
    Act::Disable,
    Act::Remove,
    Act::EditSkill,
    Act::EditInventory,
    Act::EditPolicy,
    Act::EditManifest,
    Act::EditProposal,
    Act::EditOverride,
];

fn supplied() -> Supplied {
    Supplied {
        capability: "mcp.docs/mcp.docs.delete".to_owned(),
        risk: Some(Risk::Destructive),
        effects: Some(Effects::Internal),
        explanation: "removes pages for good".to_owned(),
        ..Supplied::default()
    }
}

/// The world after an act; `None` where it is refused.
fn after(world: &World, act: Act, all: &Documents) -> Option<World> {
    told(world, act, all).map(|(next, _)| next)
}

/// The same, with what is told of it.
fn told(world: &World, act: Act, all: &Documents) -> Option<(World, Vec<Fault>)> {
    let mut next = world.clone();
    let now = all.now(world);
    let person = Person {
        by: "ops".to_owned(),
        at: None,
        reason: None,
    };
    let entry = &world.entry;
    let some = ["mcp.docs.count".to_owned()];
    let outcome: Result<Outcome, Refusal> = match act {
        Act::Plan => {
            let asked = PlanAsked {
                skill: now.against.skill,
                inventory: now.against.inventory,
                policy: now.against.policy,
                source: &all.source,
                agent: None,
                given: None,
            };
            install::plan(entry, &asked).map(|(outcome, _)| outcome)
        }
        Act::Validate => install::validate(entry, SKILL, &now),
        Act::Complete => complete(entry, SKILL, &now, &supplied()),
        Act::Approve => install::approve(entry, SKILL, &now, &person, &[]),
        Act::ApproveSome => install::approve(entry, SKILL, &now, &person, &some),
        Act::Reject => install::reject(entry, SKILL, &person),
        Act::Apply => install::apply(entry, SKILL, &now, false),
        Act::ApplyEnable => install::apply(entry, SKILL, &now, true),
        Act::Enable => install::enable(entry, SKILL),
        Act::Disable => install::disable(entry, SKILL),
        Act::Remove => install::remove(entry, SKILL),
        edit => {
            edited(&mut next, edit, all)?;
            return Some((next, Vec::new()));
        }
    };
    let outcome = outcome.ok()?;
    next.entry = outcome.entry;
    Some((next, outcome.faults))
}

fn edited(next: &mut World, edit: Act, all: &Documents) -> Option<()> {
    match edit {
        Act::EditSkill => next.skill = (next.skill + 1) % all.skills.len(),
        Act::EditInventory => next.inventory = (next.inventory + 1) % all.inventories.len(),
        Act::EditPolicy => next.policy = (next.policy + 1) % all.policies.len(),
        Act::EditManifest => {
            let text = next.entry.manifest.as_mut()?;
            *text = text.replacen("\"read\"", "\"destructive\"", 1);
        }
        Act::EditProposal => {
            let text = next.entry.proposal.as_mut()?;
            *text = text.replacen("\"destructive\"", "\"read\"", 1);
        }
        _ => {
            let report = next.entry.report.as_mut()?;
            report.overrides.first_mut()?.risk_level = Some(Risk::Read);
        }
    }
    Some(())
}

fn snapshot(entry: &Entry) -> Snapshot {
    let mut snapshot = Snapshot::default();
    if let Some(report) = &entry.report {
        let held = Install::of(report, entry.manifest.as_deref()).held(report);
        snapshot.skills.insert(SKILL.to_owned(), held);
    }
    snapshot
}

#[test]
fn a_tool_that_changes_before_the_approval_is_seen() {
    let all = documents();
    let world = World::default();
    let world = after(&world, Act::Plan, &all).unwrap();
    let same = after(&world, Act::Validate, &all).unwrap();
    let found = same.entry.report.unwrap().findings;
    assert!(
        found.iter().all(|found| found.rule != "inventory-changed"),
        "{found:?}"
    );
    let world = World {
        inventory: 2,
        ..world
    };
    let world = after(&world, Act::Validate, &all).unwrap();
    let found = world.entry.report.unwrap().findings;
    let has = |id: &str| found.iter().any(|found| found.rule == id);
    assert!(
        has("inventory-changed") && has("risk-mismatch"),
        "{found:?}"
    );
}

/// The first world after acts, each of which must go.
fn world(all: &Documents, acts: &[Act]) -> World {
    let first = World {
        skill: 1,
        ..World::default()
    };
    acts.iter().fold(first, |world, act| {
        let next = after(&world, *act, all);
        next.unwrap_or_else(|| panic!("{act:?} in {}", world.key()))
    })
}

/// A policy under which what reads asks.
const ASKS: &str = r#"{"allow": {"mcp.docs": ["*"]}, "approvalRequired": {"riskLevel": ["read"]}}"#;

#[test]
fn what_is_in_force_asks_until_something_else_is_applied() {
    let mut all = documents();
    all.policies[0] = Policy::parse(ASKS, "policy.json").unwrap();
    let asks = |world: &World| {
        let held = &snapshot(&world.entry).skills[SKILL];
        let own = &held.manifest.as_ref().unwrap().capabilities[0];
        held.approval_required.names(&own.metadata())
    };
    let enabled = [Act::Plan, Act::Approve, Act::ApplyEnable];
    let mut world = world(&all, &enabled);
    assert!(asks(&world));
    // Nothing is under review, whatever changes around it.
    world = after(&world, Act::EditPolicy, &all).unwrap();
    for act in [
        Act::Validate,
        Act::Complete,
        Act::Approve,
        Act::Reject,
        Act::Apply,
    ] {
        assert!(after(&world, act, &all).is_none(), "{act:?}");
    }
    world = after(&world, Act::Plan, &all).unwrap();
    let approved = after(&world, Act::Approve, &all).unwrap();
    assert!(asks(&approved), "approved and not applied");
    let rejected = after(&approved, Act::Reject, &all).unwrap();
    assert!(asks(&rejected), "rejected");
    let report = rejected.entry.report.as_ref().unwrap();
    assert_eq!(report.lifecycle_state, Lifecycle::Enabled);
    let reports = [report.clone()];
    let found = against(&all.inventories[1], &all.inventories[0], &reports);
    assert_eq!(found.stale.len(), 1, "it rests on what is in force");
    let applied = after(&approved, Act::ApplyEnable, &all).unwrap();
    assert!(!asks(&applied), "applied");
    // A manifest that was edited is put right by applying it anew.
    let edited = after(&applied, Act::EditManifest, &all).unwrap();
    assert!(after(&edited, Act::ApplyEnable, &all).is_some());
}

#[test]
fn a_report_of_before_has_what_is_in_force_in_its_approval() {
    let mut all = documents();
    all.policies[0] = Policy::parse(ASKS, "policy.json").unwrap();
    let mut world = world(&all, &[Act::Plan, Act::Approve, Act::ApplyEnable]);
    let report = world.entry.report.as_mut().unwrap();
    report.installed.as_mut().unwrap().approval = None;
    let text = report.to_text();
    let read = InstallReport::parse(&text, "install_report.json").unwrap();
    assert_eq!(read.in_force(), read.approval.as_ref());
    assert!(!read.is_under_review());
    let planned = after(&world, Act::Plan, &all).unwrap();
    let rejected = after(&planned, Act::Reject, &all).unwrap();
    let held = &snapshot(&rejected.entry).skills[SKILL];
    assert!(held.approval_required.risk_level.is_some());
}

#[test]
fn a_reason_for_risk_outlives_one_for_a_constraint() {
    let all = documents();
    let mut world = World::default();
    for act in [Act::Plan, Act::Complete] {
        world = after(&world, act, &all).unwrap();
    }
    let now = all.now(&World::default());
    let narrower = Supplied {
        capability: "mcp.docs/mcp.docs.delete".to_owned(),
        constraints: vec!["paths=data".to_owned()],
        explanation: "only the data".to_owned(),
        ..Supplied::default()
    };
    let outcome = complete(&world.entry, SKILL, &now, &narrower).unwrap();
    let report = outcome.entry.report.unwrap();
    let reason = &report.overrides[0].explanation;
    assert_eq!(reason, "removes pages for good; only the data");
}

#[test]
fn a_proposal_that_was_given_is_bound_with_what_it_lacks() {
    let all = documents();
    let given = r#"{"skillId": "skill.a", "version": "1", "provider": {"type": "mcp", "serverId": "docs"},
        "capabilities": [{"extensionId": "mcp.docs", "capabilityId": "mcp.docs.gone"},
                         {"extensionId": "mcp.docs", "capabilityId": "mcp.docs.count"}]}"#;
    let (manifest, document) = Manifest::proposed(given, "proposal.json").unwrap();
    let asked = PlanAsked {
        skill: &all.skills[0],
        inventory: &all.inventories[0],
        policy: &all.policies[0],
        source: &all.source,
        agent: None,
        given: Some((&manifest, &document)),
    };
    let (outcome, _) = install::plan(&Entry::default(), &asked).unwrap();
    let told = |entry: &Entry| {
        let world = World {
            entry: entry.clone(),
            ..World::default()
        };
        let world = after(&world, Act::Validate, &all).unwrap();
        let findings = world.entry.report.unwrap().findings;
        findings
            .into_iter()
            .map(|found| found.rule)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&outcome.entry), ["unknown-capability"]);
    let mut emptied = outcome.entry.clone();
    emptied.report.as_mut().unwrap().unmatched.clear();
    assert_eq!(told(&emptied), ["tampered-proposal"]);
}

#[test]
fn what_a_validator_says_is_made_safe() {
    let schema = serde_json::json!({"properties": {"a": {}}, "additionalProperties": false});
    let input = serde_json::json!({"\u{1b}[31mevil": 1});
    let why = schema::broken(&schema, input.as_object().unwrap()).unwrap();
    assert!(why.contains("\\u{1b}") && !why.contains('\u{1b}'), "{why}");
    let odd = serde_json::json!({"properties": {"\u{1b}": {"type": "\u{1b}"}}});
    let why = schema::fault(&odd).unwrap();
    assert!(!why.contains('\u{1b}'), "{why}");
}
