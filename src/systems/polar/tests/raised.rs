//! Each rule of an installation: what raises it, and what looks like it and does not.

use std::collections::BTreeSet;

use super::*;
use crate::finding::REGISTRY;

/// What is planned, and what it is held against.
struct Case<'a> {
    tools: &'a str,
    policy: &'a str,
    claims: &'a [&'a str],
    proposal: Option<String>,
    source: &'a str,
    agent: Option<&'a str>,
}

const FIND: Case<'_> = Case {
    tools: r#"{"name": "find", "inputSchema": {"type": "object"}, "riskLevel": "read", "sideEffects": "none"}"#,
    policy: r#"{"allow": {"mcp.docs": ["*"]}}"#,
    claims: &["find"],
    proposal: None,
    source: "skills/a",
    agent: None,
};

/// The rules that planning it, and looking at the plan again, tell of.
fn of(case: &Case<'_>) -> BTreeSet<&'static str> {
    let inventory = if case.tools.contains("serverId") {
        format!("{{\"servers\": [{}]}}", case.tools)
    } else {
        tools(case.tools)
    };
    let inventory = Inventory::parse(&inventory, "inventory.json").unwrap();
    let policy = Policy::parse(case.policy, "policy.json").unwrap();
    let given = case.proposal.as_deref();
    let given = given.map(|text| Manifest::proposed(text, "proposal.json").unwrap());
    let skill = facts("a", case.claims);
    let asked = PlanAsked {
        skill: &skill,
        inventory: &inventory,
        policy: &policy,
        source: &Source::written(case.source),
        agent: case.agent,
        given: given
            .as_ref()
            .map(|(manifest, document)| (manifest, document)),
    };
    let (planned, _) = install::plan(&Entry::default(), &asked).unwrap();
    let now = Now {
        against: Check {
            skill: &skill,
            namesakes: &[],
            inventory: &inventory,
            policy: &policy,
            twin: None,
        },
    };
    let again = install::validate(&planned.entry, SKILL, &now);
    let again = again.map_or_else(|_| Vec::new(), |outcome| outcome.faults);
    let all = planned.faults.iter().chain(&again);
    all.map(|fault| fault.rule.id).collect()
}

/// The rules that the last of these acts tells of.
fn last(acts: &[Act]) -> BTreeSet<&'static str> {
    let all = documents();
    let first = (World::default(), Vec::new());
    let go = |(world, _), act: &Act| told(&world, *act, &all).unwrap();
    let (_, faults) = acts.iter().fold(first, go);
    faults.iter().map(|fault| fault.rule.id).collect()
}

/// The rules that this explanation brings about.
fn explained(explanation: &str) -> BTreeSet<&'static str> {
    let all = documents();
    let world = after(&World::default(), Act::Plan, &all).unwrap();
    let now = all.now(&World::default());
    let supplied = Supplied {
        explanation: explanation.to_owned(),
        ..supplied()
    };
    let outcome = complete(&world.entry, SKILL, &now, &supplied).unwrap();
    outcome.faults.iter().map(|fault| fault.rule.id).collect()
}

fn proposal(version: &str, more: &str) -> Option<String> {
    Some(format!(
        r#"{{"skillId": "skill.a", "version": "{version}", "provider": {{"type": "mcp", "serverId": "docs"}},
        "capabilities": [{{"extensionId": "mcp.docs", "capabilityId": "mcp.docs.find"{more}}}]}}"#
    ))
}

/// What makes a tool of `find`.
fn tool(more: &str) -> String {
    format!(r#"{{"name": "find", {more}}}"#)
}

/// A rule, what is told where it is broken, and where it nearly is.
type Row = (&'static str, BTreeSet<&'static str>, BTreeSet<&'static str>);

fn rows() -> Vec<Row> {
    let mut rows = of_plans();
    rows.extend(of_policies());
    rows.extend(of_acts());
    rows
}

fn of_plans() -> Vec<Row> {
    let two = format!(
        "{{\"serverId\": \"docs\", \"tools\": [{}]}}, {{\"serverId\": \"wiki\", \"tools\": [{}, {}]}}",
        FIND.tools,
        FIND.tools,
        FIND.tools.replace("find", "read")
    );
    let two = |claims| Case {
        tools: &two,
        claims,
        ..FIND
    };
    let tools = |tools: &str| of(&Case { tools, ..FIND });
    let proposed = |version, more| {
        of(&Case {
            proposal: proposal(version, more),
            ..FIND
        })
    };
    let plain = of(&FIND);
    let schema = r#""inputSchema": {"type": "object"}"#;
    let says = |more: &str| tools(&tool(&format!("{schema}, {more}")));
    let polar = |risk: &str| {
        says(&format!(
            r#""riskLevel": "read", "sideEffects": "none", "_meta": {{"polar": {{"riskLevel": "{risk}"}}}}"#
        ))
    };
    let hint = |risk: &str| {
        says(&format!(
            r#""riskLevel": "{risk}", "sideEffects": "none", "annotations": {{"readOnlyHint": true}}"#
        ))
    };
    let takes = |schema: &str| {
        tools(&tool(&format!(
            r#"{schema}"riskLevel": "read", "sideEffects": "none""#
        )))
    };
    vec![
        (
            "ambiguous-capability",
            of(&two(&["find"])),
            of(&two(&["docs/find"])),
        ),
        (
            "mixed-providers",
            of(&two(&["docs/find", "wiki/read"])),
            of(&two(&["wiki/find", "wiki/read"])),
        ),
        (
            "missing-risk-metadata",
            says(r#""riskLevel": "read""#),
            plain.clone(),
        ),
        (
            "invented-risk",
            proposed("1", r#", "riskLevel": "write""#),
            proposed("1", ""),
        ),
        ("risk-metadata-conflict", polar("write"), polar("read")),
        (
            "missing-input-schema",
            takes(""),
            takes("\"inputSchema\": {}, "),
        ),
        (
            "invalid-input-schema",
            takes(r#""inputSchema": {"type": "objekt"}, "#),
            takes(r#""inputSchema": {"type": "object"}, "#),
        ),
        ("missing-version", proposed("", ""), proposed("0", "")),
        ("hint-contradicts-risk", hint("write"), hint("read")),
    ]
}

fn of_policies() -> Vec<Row> {
    let by = |policy: &str| of(&Case { policy, ..FIND });
    let all = |more: &str| format!(r#"{{"allow": {{"mcp.docs": ["*"]}}{more}}}"#);
    let denies = |id: &str| {
        by(&all(&format!(
            r#", "deny": {{"mcp.docs": ["mcp.docs.{id}"]}}"#
        )))
    };
    let most = |risk: &str| {
        let tools = FIND.tools.replace("\"read\"", "\"write\"");
        let policy = all(&format!(r#", "maxRisk": "{risk}""#));
        of(&Case {
            tools: &tools,
            policy: &policy,
            ..FIND
        })
    };
    let limit = |limit: &str, own: &str| {
        let policy = all(&format!(
            r#", "constraints": {{"mcp.docs": {{"*": {{{limit}}}}}}}"#
        ));
        let more = format!(r#", "constraints": {{{own}}}"#);
        of(&Case {
            policy: &policy,
            proposal: proposal("1", &more),
            ..FIND
        })
    };
    let domains = |own: &str| {
        limit(
            r#""domains": ["example.com"]"#,
            &format!(r#""domains": [{own}]"#),
        )
    };
    let paths = |own: &str| limit(r#""paths": ["data"]"#, &format!(r#""paths": [{own}]"#));
    let blocked = all(r#", "sources": {"blocked": ["https://bad.example.com"]}"#);
    let from = |source: &str| {
        of(&Case {
            source,
            policy: &blocked,
            ..FIND
        })
    };
    let commit = "0123456789012345678901234567890123456789";
    let at = |host: &str| from(&format!("https://{host}/x#{commit}"));
    let agents = |may: bool| {
        let policy = all(&format!(
            r#", "agents": {{"writer": {{"skills": ["skill.a"], "mayInstall": {may}}}}}"#
        ));
        of(&Case {
            policy: &policy,
            agent: Some("writer"),
            ..FIND
        })
    };
    vec![
        (
            "policy-not-allowed",
            by(r#"{"allow": {"mcp.docs": ["mcp.docs.other"]}}"#),
            by(r#"{"allow": {"mcp.docs": ["mcp.docs.find"]}}"#),
        ),
        ("policy-denied", denies("find"), denies("finder")),
        ("over-max-risk", most("read"), most("write")),
        (
            "domain-not-allowed",
            domains(r#""example.com", "example.org""#),
            domains(r#""example.com""#),
        ),
        (
            "path-not-allowed",
            paths(r#""data/a", "etc""#),
            paths(r#""data/a""#),
        ),
        (
            "constraint-empty",
            paths(r#""etc""#),
            paths(r#""data/a", "etc""#),
        ),
        (
            "blocked-source",
            at("bad.example.com"),
            at("bad.example.com.test"),
        ),
        (
            "unpinned-source",
            from("https://example.com/x"),
            at("example.com"),
        ),
        ("planner-in-subagent", agents(false), agents(true)),
    ]
}

fn of_acts() -> Vec<Row> {
    use Act::*;
    vec![
        (
            "missing-explanation",
            explained("del"),
            explained("deletes"),
        ),
        (
            "missing-approval",
            last(&[Plan, Complete, Apply]),
            last(&[Plan, Complete, Approve, Apply]),
        ),
        (
            "stale-approval",
            last(&[Plan, Complete, Approve, EditPolicy, Apply]),
            last(&[Plan, Complete, EditPolicy, Validate]),
        ),
        (
            "tampered-manifest",
            last(&[Plan, Complete, Approve, Apply, EditManifest, Enable]),
            last(&[Plan, Complete, Approve, Apply, Enable]),
        ),
        (
            "tampered-proposal",
            last(&[Plan, Complete, EditProposal, Validate]),
            last(&[Plan, Complete, Validate]),
        ),
        (
            "risk-mismatch",
            last(&[Plan, EditInventory, Validate]),
            last(&[Plan, EditPolicy, Validate]),
        ),
        (
            "inventory-changed",
            last(&[Plan, EditInventory, EditInventory, Validate]),
            last(&[Plan, EditInventory, Validate]),
        ),
    ]
}

#[test]
fn every_rule_of_an_installation_is_raised_and_has_a_quiet_counterpart() {
    let mut told = BTreeSet::new();
    for (id, raised, quiet) in rows() {
        assert!(raised.contains(id), "{id}: {raised:?}");
        assert!(!quiet.contains(id), "{id} for nothing: {quiet:?}");
        told.insert(id);
    }
    let is_own = |file: &str| {
        file.replace('\\', "/")
            .ends_with("systems/polar/ids/mod.rs")
    };
    let own = REGISTRY.iter().filter(|meta| is_own(meta.declared_in));
    let own: BTreeSet<&str> = own.map(|meta| meta.id).collect();
    assert_eq!(told, own);
}

/// A plan of these claims, or of a proposal, and what looking at it again says.
fn planned(
    inventory: &str,
    policy: &str,
    claims: &[&str],
    given: Option<&str>,
) -> (Vec<String>, Vec<String>) {
    let inventory = Inventory::parse(inventory, "inventory.json").unwrap();
    let policy = Policy::parse(policy, "policy.json").unwrap();
    let given = given.map(|text| Manifest::proposed(text, "proposal.json").unwrap());
    let skill = facts("a", claims);
    let asked = PlanAsked {
        skill: &skill,
        inventory: &inventory,
        policy: &policy,
        source: &Source::path("skills/a"),
        agent: None,
        given: given
            .as_ref()
            .map(|(manifest, document)| (manifest, document)),
    };
    let entry = Entry::default();
    let (outcome, _) = install::plan(&entry, &asked).unwrap();
    let ids = |faults: &[Fault]| {
        let denied = faults.iter().filter(|fault| fault.denies());
        denied
            .map(|fault| fault.rule.id.to_owned())
            .collect::<Vec<_>>()
    };
    let first = ids(&outcome.faults);
    let now = Now {
        against: Check {
            skill: &skill,
            namesakes: &[("A".to_owned(), "skills/b".to_owned())],
            inventory: &inventory,
            policy: &policy,
            twin: None,
        },
    };
    let second = install::validate(&outcome.entry, SKILL, &now);
    let second = second.map_or(Vec::new(), |outcome| ids(&outcome.faults));
    (first, second)
}

fn tools(tools: &str) -> String {
    format!("{{\"servers\": [{{\"serverId\": \"docs\", \"tools\": [{tools}]}}]}}")
}

const READS: &str =
    r#""inputSchema": {"type": "object"}, "riskLevel": "read", "sideEffects": "none""#;

#[test]
fn what_is_wrong_with_a_plan_is_told_by_its_rule() {
    let find = tools(&format!("{{\"name\": \"find\", {READS}}}"));
    let all = r#"{"allow": {"mcp.docs": ["*"]}}"#;
    let two = format!(
        "{{\"servers\": [{{\"serverId\": \"docs\", \"tools\": [{{\"name\": \"find\", {READS}}}]}}, \
         {{\"serverId\": \"wiki\", \"tools\": [{{\"name\": \"find\", {READS}}}, \
         {{\"name\": \"read\", {READS}}}]}}]}}"
    );
    let odd = tools(
        r#"{"name": "find", "inputSchema": {"type": "objekt"}, "riskLevel": "read", "sideEffects": "none"}"#,
    );
    let has = |found: &(Vec<String>, Vec<String>), id: &str| {
        assert!(
            found.0.iter().chain(&found.1).any(|own| own == id),
            "{id}: {found:?}"
        );
    };
    // Where the cause is mended, nothing is told.
    let lacks = |found: &(Vec<String>, Vec<String>), ids: &[&str]| {
        let all: Vec<&String> = found.0.iter().chain(&found.1).collect();
        let told = ids.iter().find(|id| all.iter().any(|own| own == *id));
        assert_eq!(told, None, "{found:?}");
    };
    let sound = planned(&two, all, &["docs/find"], None);
    lacks(
        &sound,
        &[
            "ambiguous-capability",
            "mixed-providers",
            "invalid-input-schema",
        ],
    );
    lacks(
        &sound,
        &["policy-denied", "policy-not-allowed", "missing-version"],
    );
    has(&planned(&two, all, &["find"], None), "ambiguous-capability");
    has(
        &planned(&two, all, &["docs/find", "wiki/read"], None),
        "mixed-providers",
    );
    has(&planned(&odd, all, &["find"], None), "invalid-input-schema");
    has(&planned(&find, all, &["find"], None), "slug-collision");
    let denied = r#"{"allow": {"mcp.docs": ["*"]}, "deny": {"mcp.docs": ["mcp.docs.find"]}}"#;
    has(&planned(&find, denied, &["find"], None), "policy-denied");
    let limited = r#"{"allow": {"mcp.docs": ["*"]}, "constraints": {"mcp.docs": {"*": {"paths": ["data"]}}}}"#;
    let proposal = |version: &str, path: &str| {
        format!(
            r#"{{"skillId": "skill.a", "version": "{version}", "provider": {{"type": "mcp", "serverId": "docs"}},
            "capabilities": [{{"extensionId": "mcp.docs", "capabilityId": "mcp.docs.find", "constraints": {{"paths": ["{path}"]}}}}]}}"#
        )
    };
    let wide = planned(&find, limited, &[], Some(&proposal("1", "etc")));
    has(&wide, "path-not-allowed");
    has(&wide, "constraint-empty");
    let narrow = planned(&find, limited, &[], Some(&proposal("1", "data/a")));
    lacks(
        &narrow,
        &["path-not-allowed", "constraint-empty", "missing-version"],
    );
    has(
        &planned(&find, all, &[], Some(&proposal("", "etc"))),
        "missing-version",
    );
}

#[test]
fn what_a_source_is_refused_for_is_told() {
    let all = documents();
    let policy = r#"{"allow": {}, "sources": {"blocked": ["https://bad.example.com"]}}"#;
    let policy = Policy::parse(policy, "policy.json").unwrap();
    let planned = |source: &str| {
        let source = Source::written(source);
        let asked = PlanAsked {
            skill: &all.skills[0],
            inventory: &all.inventories[0],
            policy: &policy,
            source: &source,
            agent: None,
            given: None,
        };
        install::plan(&Entry::default(), &asked).unwrap().0
    };
    for (source, id) in [
        (
            "https://bad.example.com/x#0123456789012345678901234567890123456789",
            "blocked-source",
        ),
        ("git@example.com:x", "unpinned-source"),
    ] {
        let outcome = planned(source);
        assert_eq!(outcome.faults[0].rule.id, id);
        assert!(outcome.entry.report.is_none(), "{id}: nothing is written");
    }
    for source in [
        "skills/a",
        "https://bad.example.com.test/x#0123456789012345678901234567890123456789",
    ] {
        assert!(planned(source).entry.report.is_some(), "{source}");
    }
}
