use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::super::fake::Fake;
use super::super::gate::{Gate, INVOKE_TOOL};
use super::super::machine::Machine;
use super::super::tools::Tools;
use super::*;

fn host() -> Fake {
    Fake(vec![("alpha", &[]), ("beta", &[])])
}

fn tools() -> Tools {
    let text = json!({"tools": [
        {"name": "look", "permissionTier": 1},
        {"name": "pay", "permissionTier": 3, "isFundMoving": true},
    ]});
    Tools::parse(&text.to_string(), "tools.json").unwrap()
}

/// Runs the tests of a text; each with its failures.
fn run(text: &str) -> (SkillTests, Vec<(String, Vec<Failure>)>) {
    let tests = SkillTests::parse(text, "t.skilltest.yaml").unwrap();
    let (host, tools, machine) = (host(), tools(), Machine::default());
    let invoke = [INVOKE_TOOL.to_owned()];
    let ground = Ground {
        host: &host,
        tools: Some(&tools),
        invoke_tools: &invoke,
        machine: &machine,
    };
    let outcomes = ground.outcomes(&tests);
    let rows = ground.rows(&tests, "t", &outcomes, true);
    let told = rows
        .into_iter()
        .map(|row| (row.name, row.failures))
        .collect();
    (tests, told)
}

fn failed(text: &str) -> Vec<(String, String, Value, Value)> {
    let (_, told) = run(text);
    let all = told.into_iter().flat_map(|(name, failures)| {
        failures
            .into_iter()
            .map(move |one| (name.clone(), one.check, one.expected, one.actual))
    });
    all.collect()
}

/// One test with this expectation.
fn one(rest: &str) -> String {
    format!("version: 1\ntests:\n- name: t\n{rest}")
}

#[test]
fn every_check_holds_or_says_what_came() {
    let says = |expect: &str| {
        let rest = format!(
            "  message: see alpha, decide, no beta\n  activate: [alpha, gone]\n  call: {{tool: pay, approved: true, args: {{confirm: true}}}}\n  expect: {expect}\n"
        );
        failed(&one(&rest))
            .into_iter()
            .map(|(_, check, _, actual)| (check, actual))
            .collect::<Vec<_>>()
    };
    for holds in [
        "{top: alpha}",
        "{top: [alpha]}",
        "{top_k: {k: 2, contains: [alpha]}}",
        "{absent: [beta]}",
        "{margin: 30}",
        "{score: {alpha: 30}}",
        "{score: {alpha: '>= 30'}}",
        "{score: {alpha: '< 31'}}",
        "{reasons: {alpha: ['kw:alpha']}}",
        "{dropped: {beta: 'neg:no'}}",
        "{stages: [decide]}",
        "{assets: []}",
        "{active: [alpha]}",
        "{shed: []}",
        "{refused: {gone: unknown-skill}}",
        "{decision: run, rule: gate-approved, effect: execute}",
    ] {
        assert_eq!(says(holds), [], "{holds}");
    }
    let wrong = |check: &str, actual: Value| vec![(check.to_owned(), actual)];
    for (expect, said) in [
        ("{top: beta}", wrong("top", json!("alpha"))),
        ("{top: [beta, alpha]}", wrong("top", json!(["alpha"]))),
        (
            "{top_k: {k: 1, contains: [beta]}}",
            wrong("top_k", json!(["alpha"])),
        ),
        ("{absent: [alpha, beta]}", wrong("absent", json!(["alpha"]))),
        ("{margin: 31}", wrong("margin", json!(30))),
        (
            "{score: {alpha: 31, beta: 1}}",
            wrong("score", json!({"alpha": 30, "beta": null})),
        ),
        (
            "{score: {alpha: '> 30'}}",
            wrong("score", json!({"alpha": 30})),
        ),
        (
            "{reasons: {alpha: [preload]}}",
            wrong("reasons", json!({"alpha": ["kw:alpha"]})),
        ),
        (
            "{dropped: {alpha: 'neg:no'}}",
            wrong("dropped", json!({"alpha": null})),
        ),
        (
            "{stages: [decide, manage]}",
            wrong("stages", json!(["decide"])),
        ),
        ("{assets: [equity]}", wrong("assets", json!([]))),
        ("{active: []}", wrong("active", json!(["alpha"]))),
        ("{shed: [alpha]}", wrong("shed", json!([]))),
        (
            "{refused: {}}",
            wrong("refused", json!({"gone": "unknown-skill"})),
        ),
        ("{decision: reject}", wrong("decision", json!("run"))),
        ("{rule: gate-grant}", wrong("rule", json!("gate-approved"))),
        ("{effect: preview}", wrong("effect", json!("execute"))),
    ] {
        assert_eq!(says(expect), said, "{expect}");
    }
}

#[test]
fn messages_are_a_test_each() {
    let text = one("  messages: {en: [see alpha, see beta], zh: alpha}\n  expect: {top: alpha}\n");
    let (_, told) = run(&text);
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["t [en 1]", "t [en 2]", "t [zh 1]"]);
    assert_eq!(failed(&text)[0].0, "t [en 2]");
}

#[test]
fn what_is_written_wrong_is_told_at_its_characters() {
    let wrong = |text: &str| {
        let error = SkillTests::parse(text, "t").unwrap_err();
        let at = error.position();
        let help = error.advice().unwrap_or_default();
        format!("{}:{} {error} ({help})", at.line, at.column)
    };
    assert_eq!(
        wrong(&one("  message: a\n  expcet: {top: a}\n")),
        "5:3 unknown key `expcet` (did you mean `expect`?)"
    );
    assert_eq!(
        wrong(&one(
            "  message: a\n  messages: {en: b}\n  expect: {top: a}\n"
        )),
        "5:3 `message` and `messages` exclude each other (leave one of them out)"
    );
    assert_eq!(
        wrong(&one("  message: a\n  expect: {stages: [decde]}\n")),
        "5:21 `decde` is none of `discover`, `evaluate`, `decide`, `manage` (did you mean `decide`?)"
    );
    assert_eq!(
        wrong(&one(
            "  message: a\n  signal: {source: cron, signal_id: s, trace_id: t, preload: []}\n  expect: {top: a}\n"
        )),
        "5:53 unknown key `preload` (keys here: source, signal_id, asset, severity, preload_skills, suggested_stages, operator_authored, trace_id)"
    );
}

/// The text with its failing expectations rewritten.
fn updated(text: &str) -> Option<(String, Vec<Updated>)> {
    let (tests, told) = run(text);
    let failed: Vec<(&Case, Vec<Failure>)> = tests
        .cases
        .iter()
        .zip(told)
        .filter(|(_, (_, failures))| !failures.is_empty())
        .map(|(case, (_, failures))| (case, failures))
        .collect();
    update(&tests, &failed)
}

#[test]
fn only_failing_values_are_rewritten() {
    let text = "# head\nversion: 1\ntests:\n- name: a # first\n  message: see alpha\n  expect: {top: beta, margin: 30}  # why\n- name: b\n  message: see beta\n  expect:\n    top:\n    - alpha\n    - beta\n    score: {beta: 5, alpha: \">= 9\"}\n    reasons: {beta: [preload]}\n";
    let (written, updated) = updated(text).unwrap();
    assert_eq!(
        written,
        "# head\nversion: 1\ntests:\n- name: a # first\n  message: see alpha\n  expect: {top: alpha, margin: 30}  # why\n- name: b\n  message: see beta\n  expect:\n    top: [beta, alpha]\n    score: {beta: 30, alpha: \">= 9\"}\n    reasons: {beta: ['kw:beta']}\n"
    );
    let told: Vec<(&str, &str)> = updated
        .iter()
        .map(|one| (one.test.as_str(), one.check.as_str()))
        .collect();
    assert_eq!(
        told,
        [("a", "top"), ("b", "top"), ("b", "score"), ("b", "reasons")]
    );
    assert_eq!(
        (&updated[0].from, &updated[0].to),
        (&json!("beta"), &json!("alpha"))
    );
    // What is left is a bound that a person chose.
    let left: Vec<String> = failed(&written)
        .into_iter()
        .map(|(_, check, ..)| check)
        .collect();
    assert_eq!(left, ["score"]);
}

#[test]
fn messages_that_disagree_are_left() {
    let text = one("  messages: {en: [see alpha, see beta]}\n  expect: {top: gamma}\n");
    assert_eq!(updated(&text), None);
    let text = one("  messages: {en: [see alpha, alpha]}\n  expect: {top: gamma}\n");
    assert!(updated(&text).unwrap().0.contains("{top: alpha}"));
}

#[test]
fn a_table_of_messages_is_counted() {
    let table =
        "message\tid\tlanguage\nsee alpha\talpha\ten\n\nsee beta\talpha\t\nno alpha\talpha\ten\n";
    let all = read(table).unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!((all[1].line, all[1].language.as_str()), (4, "und"));
    let (host, machine) = (host(), Machine::default());
    let ground = Ground {
        host: &host,
        tools: None,
        invoke_tools: &[],
        machine: &machine,
    };
    let counted = ground.count(all);
    assert_eq!(
        (counted.all.total, counted.all.top1, counted.all.top3),
        (3, 1, 2)
    );
    let ranks: Vec<Option<usize>> = counted.misses.iter().map(|miss| miss.rank).collect();
    assert_eq!(ranks, [Some(2), None]);
    assert_eq!(counted.confusion[0].count, 2);
    assert!(counted.all.reaches(0.33) && !counted.all.reaches(0.34));
    assert_eq!(read("a\tb\n"), Err((1, 2)));
}

#[test]
fn what_is_reached_is_counted() {
    let text = one("  message: see alpha, decide\n  call: {tool: pay}\n  expect: {top: alpha}\n");
    let (tests, _) = run(&text);
    let (host, tools, machine) = (host(), tools(), Machine::default());
    let ground = Ground {
        host: &host,
        tools: Some(&tools),
        invoke_tools: &[],
        machine: &machine,
    };
    let mut seen = Seen::default();
    ground.see(&mut seen, &ground.outcomes(&tests));
    let coverage = seen.coverage();
    assert_eq!(coverage.skills_never_top, ["beta"]);
    assert_eq!((coverage.keywords_hit, coverage.keywords_total), (1, 2));
    assert_eq!(coverage.stages_never_seen.len(), 3);
    assert_eq!(coverage.gate_cells, 1);
    assert_eq!(coverage.share("skills"), Some(0.5));
    assert_eq!(coverage.share("colour"), None);
}

#[test]
fn what_moved_is_told_decisions_first() {
    let text = "version: 1\ntests:\n- name: a\n  message: see alpha\n  expect: {top: alpha, absent: [beta]}\n- name: b\n  call: {tool: pay}\n  expect: {decision: confirm}\n";
    let tests = SkillTests::parse(text, "t").unwrap();
    let outcomes = |host: &Fake, tier: u8| {
        let tools = json!({"tools": [{"name": "pay", "permissionTier": tier}]}).to_string();
        let tools = Tools::parse(&tools, "t").unwrap();
        let (machine, env) = (Machine::default(), BTreeSet::new());
        let gate = Gate {
            tools: &tools,
            env: &env,
            tightening: Default::default(),
            confirms_grants: false,
        };
        let all = tests.cases.iter();
        all.map(|case| outcome(case, host, Some(&gate), &[], &machine))
            .collect::<Vec<_>>()
    };
    let was = outcomes(&host(), 3);
    let now = outcomes(&Fake(vec![("beta", &[])]), 1);
    let cases: Vec<_> = tests
        .cases
        .iter()
        .zip(was)
        .zip(now)
        .map(|((case, was), now)| (case, was, now))
        .collect();
    let moved = moved(&cases);
    assert!(matches!(moved[0].what, Was::Decision(..)), "{moved:?}");
    assert_eq!(
        moved[1].what,
        Was::Top(Some("alpha".into()), Some("beta".into()))
    );
    assert_eq!(moved[2].what, Was::Rank("alpha".into(), Some(1), None));
    assert_eq!(moved[3].what, Was::Rank("beta".into(), Some(2), Some(1)));
}

#[test]
fn scenarios_become_tests() {
    let of = |text: &str| Scenario::parse(text, "s.yaml");
    let plain = of("name: Big\nintent: \"swap 9: ETH\"\n").unwrap();
    let turns = of("name: Two\nturns: [first, second]\n").unwrap();
    assert_eq!(turns.message, "first");
    assert_eq!(of("registry: []\n"), Err("it has no name".to_owned()));
    assert!(of("name: x\n").is_err());
    let text = scenarios_file(&[(plain, "market.spot".to_owned()), (turns, "a.b".to_owned())]);
    let tests = SkillTests::parse(&text, "t").unwrap();
    assert_eq!(tests.cases[0].turn.message, "swap 9: ETH");
    assert_eq!(tests.cases[0].expect, json!({"top": "market.spot"}));
}

proptest! {
    /// P14, for files of tests and tables.
    #[test]
    fn no_text_ends_in_a_panic(text in "\\PC*") {
        let _ = SkillTests::parse(&text, "t");
        let _ = read(&text);
        let _ = Scenario::parse(&text, "s");
        let _ = SkillTests::parse(&one(&format!("  message: {text}\n  expect: {{top: a}}\n")), "t");
    }

    /// A value that is written is read back.
    #[test]
    fn what_is_written_is_read_back(text in "[ -~\\u{e0}-\\u{ff}\\u{4e00}-\\u{4e10}]{1,20}") {
        let scenario = Scenario { name: text.clone(), message: text.clone() };
        let file = scenarios_file(&[(scenario, text.clone())]);
        let tests = SkillTests::parse(&file, "t").unwrap();
        prop_assert_eq!(&tests.cases[0].turn.message, &text);
        prop_assert_eq!(&tests.cases[0].expect, &json!({"top": text}));
    }
}
