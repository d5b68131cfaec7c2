use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::super::fake::Fake;
use super::super::gate::{Gate, GateRule, INVOKE_TOOL, Tightening};
use super::super::machine::Machine;
use super::super::tools::Tools;
use super::*;
use crate::systems::document::Document;

fn tools(tier: u8) -> Tools {
    let text = json!({"tools": [
        {"name": "look", "permissionTier": 1},
        {"name": "alert", "permissionTier": 2},
        {"name": "pay", "permissionTier": tier, "isFundMoving": true},
        {"name": "open", "permissionTier": 4, "isFundMoving": true},
    ]});
    Tools::parse(&text.to_string(), "tools.json").unwrap()
}

fn host() -> Fake {
    Fake(vec![
        ("t.alerts", &["alert"]),
        ("t.spot", &["pay"]),
        ("t.third", &[]),
    ])
}

/// Plays a session; the rows, and the lines that record them.
fn played(yaml: &str) -> (Vec<Row>, String) {
    let (host, tools, machine) = (host(), tools(3), Machine::default());
    let trace = Trace::parse(yaml, "t.trace.yaml").unwrap();
    let on = SessionRun {
        host: &host,
        gate: gate(&tools, &machine),
        invoke_tools: &[INVOKE_TOOL.to_owned()],
        baseline: Vec::new(),
        machine: &machine,
    };
    let rows = run(&on, &trace);
    let lines = record(&trace, &rows, None, tools.sha256());
    (rows, lines)
}

fn gate<'a>(tools: &'a Tools, machine: &'a Machine) -> Gate<'a> {
    Gate {
        tools,
        env: &machine.env,
        tightening: Tightening::ReadOnly,
        confirms_grants: false,
    }
}

fn again(lines: &str, tier: u8) -> Replayed {
    let recording = Recording::parse(lines, "r.jsonl", &[INVOKE_TOOL.to_owned()]).unwrap();
    let (tools, machine) = (tools(tier), Machine::default());
    replay(&recording, &gate(&tools, &machine), None, None)
}

fn rules(row: &Row) -> Vec<GateRule> {
    row.calls.iter().map(|call| call.last().rule).collect()
}

const SESSION: &str = "
grants:
  - {tool: pay, sources: [cron], max_uses: 1, args: {amount: {max: 5}}}
turns:
  - message: alerts please, manage them
    trace_id: t_1
    activate: [t.alerts, gone]
    calls:
      - {tool: alert, approve: true}
      - {tool: alert}
      - {tool: pay, args: {amount: 1, confirm: true}, approve: true}
  - signal: {source: cron, signal_id: s, trace_id: t_2, suggested_stages: [manage], preload_skills: [t.spot]}
    calls:
      - {tool: alert}
      - {tool: tool_invoke, args: {tool: pay, args: {amount: 5}}}
      - {tool: pay, args: {amount: 5}}
      - {tool: open}
  - message: again
    calls: [{tool: pay}]
";

#[test]
fn a_session_carries_what_it_remembers() {
    let (rows, _) = played(SESSION);
    assert_eq!(
        rules(&rows[0]),
        [GateRule::Approved, GateRule::Remembered, GateRule::Approved]
    );
    assert_eq!(rows[0].active, ["t.alerts"]);
    assert_eq!(
        rows[0].refused,
        [("gone".to_owned(), "unknown-skill".to_owned())]
    );
    assert_eq!(
        rules(&rows[1]),
        [
            GateRule::Remembered,
            GateRule::Grant,
            GateRule::GrantExhausted,
            GateRule::ManualAutonomous,
        ]
    );
    assert_eq!(rows[1].calls[1].judgement.via.as_deref(), Some(INVOKE_TOOL));
    // A call replaces the set; a turn that activates nothing keeps it.
    assert_eq!(
        (&rows[1].active, &rows[2].active),
        (&vec!["t.spot".to_owned()], &vec!["t.spot".to_owned()])
    );
    assert!(!rows[0].went_well() && !rows[1].went_well() && rows[2].went_well());
}

#[test]
fn a_turn_without_a_person_and_without_a_stage_has_the_ceiling() {
    let (rows, _) = played(
        "turns:\n- message: quiet\n  signal: {source: webhook, signal_id: s, trace_id: t}\n  calls: [{tool: look}, {tool: alert}]\n",
    );
    assert!(rows[0].discover_ceiling);
    assert_eq!(
        rules(&rows[0]),
        [GateRule::ReadOnly, GateRule::DiscoverCeiling]
    );
}

#[test]
fn another_session_reaches_the_tools_of_active_skills() {
    let (rows, _) = played(
        "session: sub\nturns:\n- activate: [t.alerts]\n  calls: [{tool: alert}, {tool: pay}]\n",
    );
    assert_eq!(
        rules(&rows[0]),
        [GateRule::ConfirmFirst, GateRule::UnreachableTool]
    );
}

#[test]
fn every_event_is_a_line_of_the_published_form() {
    let (_, lines) = played(SESSION);
    let events: Vec<String> = lines
        .lines()
        .map(|line| {
            let line = Document::json(line, "r").unwrap();
            line.value()["event"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(
        events,
        [
            "session", "route", "activate", "refuse", "gate", "gate", "gate", "gate", "gate",
            "route", "activate", "gate", "gate", "gate", "gate", "route", "gate",
        ]
    );
    // The reader holds each line against the form.
    assert!(Recording::parse(&lines, "r", &[]).is_ok());
    let found = lines
        .lines()
        .filter(|line| line.contains("\"t_2\""))
        .count();
    assert_eq!(found, 6);
}

#[test]
fn what_was_recorded_is_said_again_until_a_tier_changes() {
    let (_, lines) = played(SESSION);
    let same = again(&lines, 3);
    assert_eq!(
        (same.calls, same.changed.len()),
        (10, 0),
        "{:?}",
        same.changed
    );
    let looser = again(&lines, 1);
    assert!(
        looser
            .changed
            .iter()
            .any(|one| one.change == Change::Looser)
    );
    let order: Vec<Change> = looser.changed.iter().map(|one| one.change).collect();
    assert!(order.is_sorted(), "{order:?}");
    let stricter = again(&lines, 4);
    assert!(
        stricter
            .changed
            .iter()
            .all(|one| one.change != Change::Looser)
    );
    assert!(!stricter.changed.is_empty());
}

#[test]
fn a_broken_line_is_told_by_its_number() {
    let (_, lines) = played(SESSION);
    let wrong = |lines: &str| {
        let error = Recording::parse(lines, "r.jsonl", &[]).unwrap_err();
        let name = miette::Diagnostic::source_code(&error).and_then(|code| {
            code.read_span(&(0..1).into(), 0, 0)
                .ok()?
                .name()
                .map(str::to_owned)
        });
        format!("{} {error}", name.unwrap_or_default())
    };
    let mut some: Vec<&str> = lines.lines().take(3).collect();
    some.push("{\"event\": \"gate\"}");
    assert_eq!(wrong(&some.join("\n")), "r.jsonl:4 `seq` is missing");
    assert_eq!(
        wrong("{\"event\": \"gat\"}"),
        "r.jsonl:1 no event is called `gat`"
    );
    assert!(wrong("{").starts_with("r.jsonl:1 not JSON"));
    let unheaded: Vec<&str> = lines.lines().skip(1).collect();
    assert_eq!(
        wrong(&unheaded.join("\n")),
        "r.jsonl:1 a recording begins with its session"
    );
}

#[test]
fn a_call_without_arguments_in_a_log_of_another_fits_no_bound_grant() {
    let (_, lines) = played(SESSION);
    let cut: Vec<String> = lines
        .lines()
        .map(|line| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            line.as_object_mut().unwrap().remove("args");
            line.to_string()
        })
        .collect();
    let replayed = again(&cut.join("\n"), 3);
    let rules: BTreeSet<&str> = replayed
        .changed
        .iter()
        .map(|one| one.now.rule.id())
        .collect();
    assert!(rules.contains("gate-grant-mismatch"), "{rules:?}");
}

proptest! {
    /// Judging again by the same tools changes nothing, whatever was called.
    #[test]
    fn the_same_tools_say_the_same(
        calls in proptest::collection::vec((0..4_usize, 0..3_usize, any::<[bool; 2]>()), 1..12)
    ) {
        let calls: Vec<String> = calls
            .iter()
            .map(|(tool, source, [approve, confirm])| {
                let tool = ["look", "alert", "pay", "open"][*tool];
                let source = ["user", "cron", "webhook"][*source];
                format!("{{tool: {tool}, source: {source}, approve: {approve}, stages: [manage], args: {{amount: 3, confirm: {confirm}}}}}")
            })
            .collect();
        let yaml = format!(
            "grants: [{{tool: pay, max_uses: 2}}]\nturns:\n- message: m\n  calls: [{}]\n",
            calls.join(", ")
        );
        let (_, lines) = played(&yaml);
        prop_assert_eq!(again(&lines, 3).changed.len(), 0);
    }

    /// P14, for what a session reads.
    #[test]
    fn no_text_ends_in_a_panic(text in "\\PC*") {
        let _ = Trace::parse(&text, "t");
        let _ = Recording::parse(&text, "r", &[]);
    }
}
