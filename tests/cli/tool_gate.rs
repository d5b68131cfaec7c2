//! The gate of Minara's host: documents, ways on, bad input.

use serde_json::{Value, json};

use crate::json::checked;
use crate::project::{Project, Run};

const TOOLS: &str = r#"{"tools": [
  {"name": "get_price", "permissionTier": 1},
  {"name": "set_alert", "permissionTier": 2},
  {"name": "pay", "permissionTier": 2, "isFundMoving": true},
  {"name": "swap", "permissionTier": 3, "isFundMoving": true,
   "parameters": {"type": "object", "properties": {"amount": {"type": "number"}, "confirm": {"type": "boolean"}}}},
  {"name": "open", "permissionTier": 4, "isFundMoving": true},
  {"name": "metric", "permissionTier": 1, "requires_env": ["METRIC_KEY"]},
  {"name": "odd", "permissionTier": "SOME|TIMES"}
]}
"#;

fn host() -> Project {
    Project::new().file("tools.json", TOOLS)
}

fn said(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap()
}

/// What the gate says of a line, as rule, and how the run ends.
fn rule(project: &Project, line: &str) -> (String, i32) {
    let run = project.run(&format!("skills gate {line} --format json"));
    let rule = said(&run)["rule"].as_str().unwrap().to_owned();
    (rule, run.code)
}

#[test]
fn documents_are_as_their_schemas_say() {
    let project = host();
    let line = "skills gate tool_invoke --approved --args {\"tool\":\"swap\",\"args\":{\"amount\":1,\"confirm\":true}}";
    let document = checked(&project, "gate-minara", line);
    assert_eq!(document["via"], "tool_invoke");
    assert_eq!(document["effect"], "execute");
    assert_eq!(document["dialect"], "minara");
    let document = checked(&project, "gate-minara", "skills gate pay");
    assert_eq!(document["warnings"], json!(["under-tiered-tool"]));
    let document = checked(&project, "gate-minara-all", "skills gate --all");
    assert_eq!(document["rows"].as_array().unwrap().len(), 7 * 6);
    assert_eq!(document["rows"][0][1], "READ_ONLY");
    let matrix = project.run("skills gate --matrix --format json");
    assert_eq!(said(&matrix)["rows"].as_array().unwrap().len(), 192);
}

#[test]
fn the_ways_on_lead_on() {
    let project = host();
    let help = |line: &str| {
        let run = project.run(&format!("skills gate {line}"));
        assert_eq!(run.code, 1, "{line}: {}", run.stdout);
        let help = run
            .stdout
            .lines()
            .skip_while(|line| !line.starts_with("help: "));
        help.collect::<Vec<_>>().join(" ")
    };
    assert!(help("metric").ends_with("--env METRIC_KEY"));
    assert_eq!(
        rule(&project, "metric --env METRIC_KEY"),
        ("gate-read-only".into(), 0)
    );
    assert!(help("swp").contains("did you mean `swap`?"));
    let cron = "swap --source cron";
    assert!(help(cron).contains("--stage decide"));
    let cron = "swap --source cron --stage decide";
    let told = help(cron);
    let grant = r#"{"tool": "swap", "sources": ["cron"]}"#;
    assert!(told.contains(grant) && told.contains("--grant"), "{told}");
    assert_eq!(
        rule(&project, &format!("{cron} --grant")),
        ("gate-grant".into(), 0)
    );
    let state = format!("{{\"session_id\": \"s\", \"grants\": [{grant}]}}");
    let project = project.file("state.json", &state);
    let line = format!("{cron} --state state.json");
    assert_eq!(rule(&project, &line), ("gate-grant".into(), 0));
}

#[test]
fn a_grant_need_not_be_enough() {
    let line = "swap --source cron --stage decide --grant --require-confirmation-with-grant";
    let run = host().run(&format!("skills gate {line} --format json"));
    assert_eq!(said(&run)["decision"], "confirm");
    let milder = "set_alert --source cron --stage discover --grant --discover-tightening one-tier";
    assert_eq!(rule(&host(), milder), ("gate-grant".into(), 0));
}

#[test]
fn the_page_of_all_tools_is_one_to_sign() {
    insta::assert_snapshot!(host().run("skills gate --all --format markdown").stdout);
}

#[test]
fn another_session_has_the_baseline() {
    let project = host().file(
        "minara.toml",
        "[minara]\nalways-include-tools = [\"set_*\"]\n",
    );
    let of = |tool: &str| rule(&project, &format!("{tool} --session sub")).0;
    assert_eq!(of("get_price"), "gate-read-only");
    assert_eq!(of("set_alert"), "gate-confirm-first");
    assert_eq!(of("swap"), "gate-unreachable-tool");
}

#[test]
fn another_tool_may_carry_calls() {
    let project = host().file("minara.toml", "[minara]\ninvoke-tools = [\"run_tool\"]\n");
    let line = "run_tool --args {\"tool\":\"open\"} --source cron --stage manage";
    assert_eq!(rule(&project, line).0, "gate-manual-autonomous");
    assert_eq!(
        rule(&project, "tool_invoke --args {\"tool\":\"open\"}").0,
        "gate-unknown-tool"
    );
}

#[test]
fn an_approval_does_not_hold_where_numbers_can_not_be_told_apart() {
    // 2^53 + 1 and 2^53 have one canonical form, and so one hash.
    let hash = "a2102c7fa09a83bf190218094fc70210b6ae22b18f2669457afe43fd8d00f107";
    let state = format!(
        "{{\"session_id\": \"s\", \"approvals\": [{{\"tool\": \"swap\", \"args_sha256\": \"{hash}\"}}]}}"
    );
    let project = host().file("state.json", &state);
    let line = "swap --state state.json --args {\"amount\":9007199254740993}";
    assert_eq!(rule(&project, line).0, "gate-confirm-every");
}

#[test]
fn what_can_not_be_read_ends_the_run_at_its_place() {
    let refused = |project: &Project, line: &str| {
        let run = project.run(&format!("skills gate {line}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        format!("$ minara skills gate {line}\n{}\n", run.stderr)
    };
    let state = |text: &str| host().file("state.json", text);
    let all = [
        refused(&Project::new(), "pay"),
        refused(&host(), "pay --tools gone.json"),
        refused(&Project::new().file("tools.json", "{\"tools\": [\n"), "pay"),
        refused(
            &Project::new().file(
                "tools.json",
                "{\"tools\": [\n  {\"name\": \"pay\", \"permissionTier\": 3, \"isFundMovng\": true}\n]}\n",
            ),
            "pay",
        ),
        refused(
            &Project::new().file(
                "tools.json",
                "{\"tools\": [\n  {\"name\": \"pay\", \"permissionTier\": 3},\n  {\"name\": \"pay\", \"permissionTier\": 1}\n]}\n",
            ),
            "pay",
        ),
        refused(&host(), "pay --args [1]"),
        refused(&host(), "pay --args {\"a\":1,\"a\":2}"),
        refused(&host(), "pay --now 2030-01-01T00:00:00"),
        refused(&host(), "pay --env A=b"),
        refused(&host().file("keys.env", "A_KEY=secret-value\nnot a line of it\n"), "pay --env-file keys.env"),
        refused(&state("{\"session_id\": \"s\", \"session\": \"sub\"}\n"), "pay --state state.json --session main"),
        refused(
            &state("{\"session_id\": \"s\", \"grants\": [{\"tool\": \"pay\", \"expires_at\": \"tomorrow\"}]}\n"),
            "pay --state state.json",
        ),
        refused(&host(), "--all --source cron"),
        refused(&host(), "--all pay"),
    ]
    .concat();
    assert!(!all.contains("secret-value"));
    insta::assert_snapshot!(all);
}

#[test]
fn nothing_foreign_steers_a_terminal() {
    let tools = TOOLS.replace("SOME|TIMES", "\\u001b[2J\\u202eX");
    let project = Project::new().file("tools.json", &tools);
    for line in [
        "\u{1b}[2J",
        "--all",
        "--all --format markdown",
        "--all --format json",
        "odd",
    ] {
        let run = project.run(&format!("skills gate {line}"));
        let shown = run.stdout + &run.stderr;
        assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{line}: {shown}");
    }
}

/// Two calls of `swap` as a host records them; the first was asked and approved.
const RECORDING: &str = r#"{"event": "session", "seq": 0, "turn": 0, "trace_id": null, "session": "main", "now": null, "grants": [], "tools_sha256": "0000000000000000000000000000000000000000000000000000000000000000"}
{"event": "route", "seq": 1, "turn": 1, "trace_id": "t_1", "source": "user", "message_sha256": "0000000000000000000000000000000000000000000000000000000000000000", "top": [], "stages": []}
{"event": "gate", "seq": 2, "turn": 1, "trace_id": "t_1", "tool": "swap", "source": "user", "discover": false, "reachable": true, "approved": false, "args": {"amount": 1}, "args_sha256": "0000000000000000000000000000000000000000000000000000000000000000", "decision": "confirm", "rule": "gate-confirm-every"}
{"event": "gate", "seq": 3, "turn": 1, "trace_id": "t_1", "tool": "swap", "source": "user", "discover": false, "reachable": true, "approved": true, "args": {"amount": 1}, "args_sha256": "0000000000000000000000000000000000000000000000000000000000000000", "decision": "run", "rule": "gate-approved", "effect": "preview"}
{"event": "gate", "seq": 4, "turn": 2, "trace_id": "t_2", "tool": "swap", "source": "user", "discover": false, "reachable": true, "approved": false, "args": {"amount": 2, "confirm": true}, "args_sha256": "0000000000000000000000000000000000000000000000000000000000000000", "decision": "confirm", "rule": "gate-confirm-every"}
"#;

#[test]
fn a_recording_says_what_a_change_of_a_tier_lets_through() {
    let project = host().file("r.jsonl", RECORDING);
    let same = checked(&project, "trace-replay", "skills trace --replay r.jsonl");
    assert_eq!(
        (&same["replayed"], &same["changed"]),
        (&json!(3), &json!([]))
    );
    assert_eq!(project.run("skills trace --replay r.jsonl").code, 0);
    let looser = TOOLS.replace(
        "\"swap\", \"permissionTier\": 3",
        "\"swap\", \"permissionTier\": 2",
    );
    let project = project.file("tools.json", &looser);
    let changed = checked(&project, "trace-replay", "skills trace --replay r.jsonl");
    let told: Vec<(&str, u64)> = changed["changed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["change"].as_str().unwrap(),
                one["seq"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(told, [("looser", 4), ("rule", 2)]);
    let run = project.run("skills trace --replay r.jsonl");
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn a_recording_that_can_not_be_used_is_told_by_its_line() {
    let project = host()
        .file("cut.jsonl", &RECORDING[..RECORDING.len() - 40])
        .file("r.jsonl", RECORDING)
        .file("empty.jsonl", "\n")
        .file(
            "sub.json",
            "{\"session_id\": \"s\", \"session\": \"sub\"}\n",
        );
    let refused = |line: &str| {
        let run = project.run(&format!("skills trace {line}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        format!("$ minara skills trace {line}\n{}\n", run.stderr)
    };
    insta::assert_snapshot!(
        [
            refused("--replay cut.jsonl"),
            refused("--replay empty.jsonl"),
            refused("--replay gone.jsonl"),
            refused("--replay r.jsonl --state sub.json"),
        ]
        .concat()
    );
}
