//! Sessions and tests of Minara's skills and tools, as a team runs them.

use std::fs;

use git2::{IndexAddOption, Repository, Signature};
use serde_json::{Value, json};

use crate::json::checked;
use crate::project::{Project, Run};

const TOOLS: &str = r#"{"tools": [
  {"name": "get_price", "permissionTier": 1},
  {"name": "set_alert", "permissionTier": 2},
  {"name": "swap", "permissionTier": 3, "isFundMoving": true}
]}
"#;

fn skill(id: &str, priority: u8, keywords: &str) -> String {
    let name = id.replace('.', "-");
    format!(
        "---\nname: {name}\ndescription: For tests\nmetadata:\n  minara:\n    id: {id}\n    priority: {priority}\n    tool_names: [swap]\n    routing:\n      keywords: [{keywords}]\n      stages: [decide]\n---\n\nQuote first.\n"
    )
}

/// Two skills, tools, and some tests that hold.
fn team() -> Project {
    Project::new()
        .file("tools.json", TOOLS)
        .file("skills/market-spot/SKILL.md", &skill("market.spot", 30, "buy, 买入"))
        .file("skills/market-watch/SKILL.md", &skill("market.watch", 40, "price"))
        .file(
            "route.skilltest.yaml",
            "version: 1\ntests:\n- name: buy\n  message: buy eth\n  expect: {top: market.spot, score: {market.spot: 50}}\n- name: swap asks\n  call: {tool: swap}\n  expect: {decision: confirm}\n",
        )
}

fn said(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr))
}

#[test]
fn tests_pass_and_fail_with_their_reasons() {
    let project = team();
    let run = project.run("skills test");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let document = checked(&project, "test", "skills test");
    assert_eq!(
        (&document["passed"], &document["failed"]),
        (&json!(2), &json!(0))
    );
    assert_eq!(
        document["coverage"]["skills_never_top"],
        json!(["market.watch"])
    );
    let project = project.file(
        "route.skilltest.yaml",
        "version: 1\ntests:\n- name: alert\n  message: tell me the price\n  expect: {top: market.spot}\n- name: later\n  skip: not yet\n  message: x\n  expect: {top: market.spot}\n",
    );
    let run = project.run("skills test --suggest");
    assert_eq!(run.code, 1, "{}", run.stderr);
    insta::assert_snapshot!(run.stdout);
    let failed = checked(&project, "test", "skills test");
    assert_eq!(failed["failures"][0]["actual"], "market.watch");
    assert_eq!(failed["confusion"][0]["count"], 1);
}

#[test]
fn results_are_read_by_whoever_reads_junit() {
    let project = team();
    let run = project.run("skills test --format junit");
    let xml = roxmltree::Document::parse(&run.stdout).unwrap();
    let root = xml.root_element();
    assert_eq!(
        (root.attribute("tests"), root.attribute("failures")),
        (Some("2"), Some("0"))
    );
    let suite = root.first_element_child().unwrap();
    assert_eq!(suite.attribute("name"), Some("route.skilltest.yaml"));
    let names = suite.children().filter_map(|case| case.attribute("name"));
    assert_eq!(names.collect::<Vec<_>>(), ["buy", "swap asks"]);
}

#[test]
fn shares_that_are_not_reached_fail_the_run() {
    let project = team();
    let code = |line: &str| project.run(&format!("skills test {line}")).code;
    assert_eq!(code("--min-coverage skills=0.5"), 0);
    assert_eq!(code("--min-coverage skills=0.51"), 1);
    assert_eq!(
        code("--min-coverage keywords=0.3 --min-coverage gate=0.06"),
        0
    );
    assert_eq!(code("--min-coverage colour=1"), 2);
    assert_eq!(code("--min-coverage skills=2"), 2);
}

#[test]
fn only_failing_values_are_rewritten_on_disk() {
    let text = "version: 1\n# kept\ntests:\n- name: a\n  message: the price\n  expect: {top: market.spot} # why\n";
    let project = team().file("route.skilltest.yaml", text);
    let run = project.run("skills test --update --format json");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let updated = &said(&run)["updated"][0];
    assert_eq!(
        (&updated["from"], &updated["to"]),
        (&json!("market.spot"), &json!("market.watch"))
    );
    let written = fs::read_to_string(project.path().join("route.skilltest.yaml")).unwrap();
    assert_eq!(written, text.replace("market.spot", "market.watch"));
    // Nothing is left to write.
    let again = project.run("skills test --update --format json");
    assert_eq!(said(&again)["updated"], json!([]));
}

/// Commits everything in a project on the branch `main`.
fn commit(project: &Project) {
    let repository = Repository::init(project.path()).unwrap();
    let mut index = repository.index().unwrap();
    index.add_all(["*"], IndexAddOption::DEFAULT, None).unwrap();
    let tree = repository.find_tree(index.write_tree().unwrap()).unwrap();
    let who = Signature::new("a", "a@example.test", &git2::Time::new(0, 0)).unwrap();
    let id = repository
        .commit(None, &who, &who, "m", &tree, &[])
        .unwrap();
    repository
        .reference("refs/heads/main", id, true, "m")
        .unwrap();
}

#[test]
fn what_moved_since_a_commit_stops_a_pull_request() {
    let project = team();
    commit(&project);
    let same = project.run("skills test --against main --exit-code --format json");
    assert_eq!(same.code, 0, "{}", same.stderr);
    assert_eq!(said(&same)["against"]["moved"], json!([]));
    let looser = TOOLS.replace(
        "\"swap\", \"permissionTier\": 3",
        "\"swap\", \"permissionTier\": 1",
    );
    let project = project.file("tools.json", &looser).file(
        "skills/market-spot/SKILL.md",
        &skill("market.spot", 30, "sell"),
    );
    let run = project.run("skills test --against main --exit-code --format json");
    assert_eq!(run.code, 1, "{}", run.stderr);
    let moved = said(&run)["against"]["moved"].clone();
    let what: Vec<&str> = moved
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["what"].as_str().unwrap())
        .collect();
    assert_eq!(what[0], "decision", "{moved}");
    assert_eq!(moved[0]["was"]["decision"], "confirm");
    assert_eq!(moved[0]["now"]["rule"], "gate-read-only");
    let only = project.run("skills test --against main");
    assert!(only.stdout.contains("moved"), "{}", only.stdout);
}

const TRACE: &str = "turns:\n- message: buy eth\n  trace_id: t_1\n  activate: [market.spot]\n  calls:\n  - {tool: get_price}\n  - {tool: swap, approve: true}\n";

#[test]
fn a_session_is_played_recorded_and_judged_again() {
    let project = team().file("t.trace.yaml", TRACE);
    let document = checked(
        &project,
        "trace",
        "skills trace t.trace.yaml --record r.jsonl",
    );
    assert_eq!(document["turns"][0]["trace_id"], "t_1");
    assert_eq!(
        document["turns"][0]["calls"][1]["then"]["rule"],
        "gate-approved"
    );
    let lines = fs::read_to_string(project.path().join("r.jsonl")).unwrap();
    assert_eq!(
        lines
            .lines()
            .filter(|line| line.contains("\"t_1\""))
            .count(),
        5
    );
    let run = project.run("skills trace t.trace.yaml");
    assert_eq!(run.code, 0, "{}", run.stderr);
    insta::assert_snapshot!(run.stdout);
    assert_eq!(project.run("skills trace --replay r.jsonl").code, 0);
    let project = project.file("tools.json", &TOOLS.replace("3,", "4,"));
    assert_eq!(project.run("skills trace --replay r.jsonl").code, 1);
}

/// P9: in the main session no skill changes what the gate says.
#[test]
fn no_skill_makes_the_gate_looser() {
    let project = team();
    for call in ["get_price", "set_alert", "swap", "gone"] {
        for source in ["user", "cron"] {
            let line = format!("skills gate {call} --source {source} --format json");
            let with = project.run(&format!("{line} --active market.spot"));
            assert_eq!(project.run(&line).stdout, with.stdout, "{line}");
        }
    }
    let sub = "skills gate swap --session sub --format json";
    assert_eq!(said(&project.run(sub))["rule"], "gate-unreachable-tool");
    let active = project.run(&format!("{sub} --active market.spot"));
    assert_eq!(said(&active)["rule"], "gate-confirm-every");
}

#[test]
fn a_message_lifts_the_ceiling_only_where_it_names_another_stage() {
    let project = team();
    let rule = |line: &str| {
        said(&project.run(&format!(
            "skills gate set_alert --source cron --format json {line}"
        )))["rule"]
            .clone()
    };
    assert_eq!(rule(""), "gate-discover-ceiling");
    assert_eq!(rule("--message hello"), "gate-discover-ceiling");
    assert_eq!(rule("--message buy"), "gate-grant-missing");
    assert_eq!(rule("--message buy,trending"), "gate-discover-ceiling");
    // What the signal suggests outweighs what a stranger wrote.
    assert_eq!(
        rule("--message buy --stage discover"),
        "gate-discover-ceiling"
    );
}

#[test]
fn what_can_not_be_used_ends_the_run_at_its_place() {
    let refused = |project: &Project, line: &str| {
        let run = project.run(&format!("skills {line}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        format!("$ minara skills {line}\n{}\n", run.stderr)
    };
    let tests = |text: &str| team().file("route.skilltest.yaml", text);
    let table = |text: &str| team().file("u.tsv", text);
    let all = [
        refused(&Project::with_skill(), "test"),
        refused(&team(), "test gone.skilltest.yaml"),
        refused(&tests("version: 1\ntests:\n- name: a\n  message: b\n  expcet: {top: c}\n"), "test"),
        refused(&tests("version: 1\ntests: [\n"), "test"),
        refused(&tests("version: 1\ntests:\n- {name: a, message: b, messages: {en: c}, expect: {top: d}}\n"), "test"),
        refused(&table("buy\tmarket.spot\n"), "test --utterances u.tsv"),
        refused(&table("message\tid\tlanguage\nbuy\tmarket.spto\ten\n"), "test --utterances u.tsv"),
        refused(&team(), "test --against main"),
        refused(&team(), "test --min-accuracy 0.5"),
        refused(&team(), "test --import-benchmark skills"),
        refused(&team().file("t.trace.yaml", "turns:\n- calls: [{tool: x, arg: 1}]\n"), "trace t.trace.yaml"),
        refused(&team(), "gate swap --session sub --active market.spto"),
    ]
    .concat();
    insta::assert_snapshot!(all);
}

#[test]
fn scenarios_are_imported_with_what_comes_today() {
    let project = team()
        .file(
            "bench/a/one.yaml",
            "name: One\nintent: \"buy 1: ETH\"\nexpected: {}\n",
        )
        .file("bench/two.yml", "name: Two\nturns: [the price, more]\n")
        .file("bench/registry.yaml", "skills: []\n");
    let run = project.run("skills test --import-benchmark bench");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("bench/registry.yaml"), "{}", run.stderr);
    let project = project.file("bench.skilltest.yaml", &run.stdout);
    let run = project.run("skills test bench.skilltest.yaml --format json");
    assert_eq!(
        (run.code, &said(&run)["passed"]),
        (0, &json!(2)),
        "{}",
        run.stdout
    );
}
