//! Tools, sidecars and signals beside skills, as `lint` and `validate` judge them.

use std::fs;

use serde_json::Value;

use crate::project::{Project, Run};

const SKILL: &str = "---\nname: gas\ndescription: Reads gas fees by chain when asked.\n\
metadata:\n  minara:\n    id: gas.fees\n    tool_names: [get_fee]\n    \
routing: {keywords: [gas, 矿工费]}\n---\n\nCall `get_fee`.\n";

const TOOLS: &str = "{\"tools\": [\n\
{\"name\": \"get_fee\", \"permissionTier\": 1},\n\
{\"name\": \"pay\", \"permissionTier\": 2, \"isFundMoving\": true}\n]}\n";

/// `rule@path:line` of every finding, in the order of the report.
fn found(run: &Run) -> Vec<String> {
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let findings = document["findings"].as_array().unwrap().iter();
    let place = |finding: &Value| {
        let path = finding["path"].as_str().unwrap().to_owned();
        let line = finding["line"].as_u64().unwrap_or(0);
        format!("{}@{path}:{line}", finding["rule"].as_str().unwrap())
    };
    findings.map(place).collect()
}

fn lint(project: &Project, words: &str) -> Run {
    project.run(&format!("skills lint --format json --only minara {words}"))
}

fn host() -> Project {
    Project::new()
        .file("skills/gas/SKILL.md", SKILL)
        .file("tools.json", TOOLS)
}

const OF_TOOLS: [&str; 2] = [
    "missing-confirm-parameter@tools.json:3",
    "under-tiered-tool@tools.json:3",
];

#[test]
fn tools_are_judged_where_a_skill_is_of_their_host() {
    // Named, detected, or of one skill alone.
    for words in [
        "--dialect minara .",
        ".",
        "skills/gas",
        "--dialect minara skills/gas",
    ] {
        let run = lint(&host(), words);
        assert_eq!(found(&run), OF_TOOLS, "{words}");
        assert_eq!(run.code, 1, "{words}");
    }
    let run = host().run("skills validate --format json --dialect minara --only minara skills");
    assert_eq!(found(&run), OF_TOOLS);
}

#[test]
fn tools_are_not_read_where_the_dialect_is_off() {
    let plain = "---\nname: gas\ndescription: Reads gas fees by chain when asked.\n---\n\nRead.\n";
    let project = Project::new()
        .file("skills/gas/SKILL.md", plain)
        .file("tools.json", "{")
        .file("night.signal.json", "{");
    for words in ["", "--dialect agent-skills", "--dialect mastra"] {
        let run = project.run(&format!(
            "skills lint --allow name-directory-mismatch {words}"
        ));
        assert!(!run.stderr.contains("JSON"), "{words}: {}", run.stderr);
        assert_ne!(run.code, 2, "{words}");
    }
}

#[test]
fn files_are_judged_where_no_skill_is_near() {
    let tools = Project::new().file("tools.json", TOOLS);
    for words in ["--dialect minara", "--dialect minara ."] {
        assert_eq!(found(&lint(&tools, words)), OF_TOOLS, "{words}");
    }
    // A folder that lacks its SKILL.md is still told, whatever else is there.
    let project = host().file("skills/empty/notes.md", "x");
    let run = project.run("skills lint --format json --dialect minara skills/empty");
    assert!(
        found(&run)
            .iter()
            .any(|found| found.starts_with("missing-skill-file@"))
    );
    let signal = r#"{"source": "cron", "signal_id": "n", "trace_id": "t",
"preload_skills": ["gas.fees", "gas.fee"]}"#;
    let project = host().file("signals/night.signal.json", signal);
    // The skills of the whole project count, whichever were selected.
    let run = lint(
        &project,
        "--dialect minara signals --allow under-tiered-tool",
    );
    let found = found(&run);
    assert!(found.contains(&"unknown-preload@signals/night.signal.json:2".to_owned()));
    assert_eq!(
        found.iter().filter(|one| one.contains("preload")).count(),
        1
    );
    let line = "skills lint --dialect minara signals/night.signal.json --only unknown-preload";
    let run = project.run(line);
    assert!(
        run.stdout.contains("did you mean `gas.fees`?"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_vendored_skill_is_there_for_signals_though_its_marks_are_of_nobody() {
    let plain = "---\nname: gas\ndescription: Reads gas fees by chain when asked.\n---\n\nRead.\n";
    let signal = r#"{"source": "cron", "signal_id": "n", "trace_id": "t",
"preload_skills": ["external.news"]}"#;
    let project = host()
        .file(
            "skills/external/news/SKILL.md",
            &plain.replace("gas", "news"),
        )
        .file("night.signal.json", signal);
    let run = lint(
        &project,
        ". --allow under-tiered-tool --allow missing-confirm-parameter",
    );
    let preloads: Vec<String> = found(&run);
    let preloads = preloads.iter().filter(|one| one.contains("preload"));
    assert_eq!(preloads.count(), 0);
}

#[test]
fn the_file_of_tools_can_be_named() {
    let project = host()
        .file(
            "other.json",
            "{\"tools\": [\n{\"name\": \"fee\", \"permissionTier\": 1}]}",
        )
        .file("minara.toml", "[minara]\ntools = \"conf/tools.json\"\n")
        .file(
            "conf/tools.json",
            "{\"tools\": [{\"name\": \"get_fee\", \"permissionTier\": 9}]}",
        );
    let run = lint(&project, "--dialect minara --tools other.json skills");
    assert_eq!(found(&run), ["unknown-tool@skills/gas/SKILL.md:7"]);
    let run = lint(&project, "--dialect minara skills");
    assert_eq!(found(&run), ["invalid-permission-tier@conf/tools.json:1"]);
    let run = lint(&project, "--dialect minara --tools gone.json skills");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("gone.json can't be read"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_file_that_is_broken_ends_the_run_at_its_place() {
    let cases = [
        ("tools.json", "{\"tools\": [\n{]}", "tools.json:2:2"),
        (
            "tools.json",
            "{\"tools\": [\n{\"name\": \"a\"}]}",
            "tools.json:2:1",
        ),
        (
            "tools.json",
            "{\"tools\": [{\"name\": \"a\", \"permissionTier\": 1,\n\"isFundMovng\": true}]}",
            "did you mean `isFundMoving`?",
        ),
        (
            "tools.json",
            "{\"tools\": [{\"name\": \"a\", \"permissionTier\": 1},\n\
             {\"name\": \"a\", \"permissionTier\": 1}]}",
            "named twice",
        ),
        ("tools.json", "\u{FEFF}{\"tools\": []}", "tools.json:1:1"),
    ];
    for (name, text, wanted) in cases {
        for verb in ["lint", "validate", "lint --fix"] {
            let project = host().file(name, text);
            let run = project.run(&format!("skills {verb} --dialect minara skills/gas ."));
            assert_eq!(run.code, 2, "{verb} {text}: {}", run.stdout);
            assert!(run.stderr.contains(wanted), "{verb} {text}: {}", run.stderr);
        }
    }
}

#[test]
fn a_broken_signal_is_a_finding_at_its_place_and_hides_nothing() {
    let good = r#"{"source": "cron", "signal_id": "n", "trace_id": "t",
"preload_skills": ["gas.fee"]}"#;
    let project = host()
        .file(
            "night.signal.json",
            "{\"source\": \"cron\",\n\"signal_id\": ",
        )
        .file(
            "noon.signal.json",
            "{\"source\": \"cron\", \"signal_id\": \"n\", \"trace_id\": \"t\",\n\"preload_skill\": []}",
        )
        .file("noon2.signal.json", good);
    for words in [".", "--dialect minara ."] {
        let run = lint(&project, words);
        let found = found(&run);
        for wanted in [
            "invalid-signal@night.signal.json:2",
            "invalid-signal@noon.signal.json:2",
            "unknown-preload@noon2.signal.json:2",
            "under-tiered-tool@tools.json:3",
        ] {
            assert!(found.contains(&wanted.to_owned()), "{words}: {found:?}");
        }
        assert_eq!(run.code, 1, "{words}");
    }
    let run = project.run("skills lint --only invalid-signal noon.signal.json");
    assert!(
        run.stdout.contains("did you mean `preload_skills`?"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_file_of_the_host_can_be_the_path() {
    let project = host().file("night.signal.json", "{}");
    for words in ["tools.json", "./tools.json", "--dialect minara tools.json"] {
        let run = lint(&project, words);
        assert_eq!(found(&run), OF_TOOLS, "{words}: {}", run.stderr);
        assert_eq!(run.code, 1, "{words}");
    }
    let run = lint(&project, "night.signal.json");
    assert!(found(&run).contains(&"invalid-signal@night.signal.json:1".to_owned()));
    // Beside a skill of another dialect it is judged, too.
    let plain = "---\nname: plain\ndescription: Reads fees when asked.\n---\n\nRead.\n";
    let project = project.file("plain/SKILL.md", plain);
    assert_eq!(found(&lint(&project, "plain tools.json")), OF_TOOLS);
    assert_eq!(found(&lint(&project, "plain")), [""; 0]);
    // The file beside a skill stands for the skill.
    let project = project.file("skills/gas/SKILL.config.json", "[]");
    let run = lint(
        &project,
        "skills/gas/SKILL.config.json --only invalid-sidecar",
    );
    let wanted = "invalid-sidecar@skills/gas/SKILL.config.json:1".to_owned();
    assert!(found(&run).contains(&wanted), "{:?}", found(&run));
}

#[test]
fn what_is_no_file_of_lint_is_sent_where_it_is_read() {
    let project = host()
        .file("other.json", TOOLS)
        .file("sub/tools.json", TOOLS)
        .file("a.skilltest.yaml", "version: 1\ntests: []\n")
        .file("b.trace.yaml", "turns: []\n");
    for (words, wanted) in [
        (
            "skills lint a.skilltest.yaml",
            "minara skills test a.skilltest.yaml",
        ),
        (
            "skills lint b.trace.yaml",
            "minara skills trace b.trace.yaml",
        ),
        (
            "skills list tools.json",
            "minara skills lint --dialect minara tools.json",
        ),
        ("skills lint tools.json sub/tools.json", "name one a run"),
        (
            "skills lint --tools other.json tools.json",
            "name one a run",
        ),
    ] {
        let run = project.run(words);
        assert_eq!(run.code, 2, "{words}");
        assert!(run.stderr.contains(wanted), "{words}: {}", run.stderr);
    }
}

#[test]
fn a_bad_value_of_a_sidecar_is_told_once() {
    for (sidecar, rule) in [
        (r#"{"priority": 1000}"#, "invalid-priority"),
        (r#"{"id": "Gas"}"#, "invalid-skill-id"),
        (r#"{"routing": {"stages": ["discvoer"]}}"#, "unknown-stage"),
        (
            r#"{"routing": {"signal_sources": ["sms"]}}"#,
            "unknown-signal-source",
        ),
        (
            r#"{"conditions": {"platforms": ["beos"]}}"#,
            "unknown-platform",
        ),
        (
            r#"{"routing": {"keywords": ["gas", "gas"]}}"#,
            "duplicate-keyword",
        ),
        (r#"{"requires_env": ["key"]}"#, "invalid-sidecar"),
        (r#"{"summary": 1}"#, "invalid-sidecar"),
        (r#"{"priorty": 1}"#, "invalid-sidecar"),
    ] {
        let project = host().file("skills/gas/SKILL.config.json", sidecar);
        let run = lint(
            &project,
            "--dialect minara skills --allow monolingual-keywords",
        );
        let told = found(&run);
        let told = told.iter().filter(|one| one.contains("SKILL.config.json"));
        let told: Vec<&str> = told.filter_map(|one| one.split('@').next()).collect();
        let told: Vec<&&str> = told
            .iter()
            .filter(|one| **one != "sidecar-override")
            .collect();
        assert_eq!(told, [&rule], "{sidecar}");
    }
}

#[test]
fn ten_thousand_tools_and_five_megabytes_are_judged() {
    let description = "x".repeat(450);
    let tools: Vec<String> = (0..10_000)
        .map(|at| {
            format!(
                "{{\"name\": \"swap_{at}\", \"permissionTier\": 1, \
                 \"description\": \"{description}\", \"parameters\": {{\"type\": \"object\"}}}}"
            )
        })
        .collect();
    let text = format!("{{\"tools\": [{}]}}", tools.join(",\n"));
    assert!(text.len() > 5_000_000);
    let project = host().file("tools.json", &text);
    let run = lint(
        &project,
        "--dialect minara --only unmarked-fund-moving-tool .",
    );
    assert_eq!(run.code, 1, "{}", run.stderr);
    let unmarked = found(&run);
    let unmarked = unmarked.iter().filter(|one| one.starts_with("unmarked"));
    assert_eq!(unmarked.count(), 50, "no more are told of one file");
    // A hundred thousand faults in the form are one message.
    let broken = format!("{{\"tools\": [{}]}}", vec!["1"; 100_000].join(","));
    let run = lint(&host().file("tools.json", &broken), "--dialect minara .");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("it is a number"), "{}", run.stderr);
}

#[test]
fn nothing_of_a_file_steers_a_terminal() {
    let evil = "\\u001b[31m\\u202e";
    let tools = format!(
        "{{\"tools\": [{{\"name\": \"get_fee\", \"permissionTier\": \"{evil}\", \
         \"requires_env\": [\"{evil}\"], \"parameters\": {{\"type\": \"{evil}\"}}}}]}}"
    );
    let sidecar = format!("{{\"tool_names\": [\"{evil}\"], \"{evil}\": 1}}");
    let signal = format!(
        "{{\"source\": \"cron\", \"signal_id\": \"n\", \"trace_id\": \"t\", \
         \"preload_skills\": [\"{evil}\"]}}"
    );
    let project = host()
        .file("tools.json", &tools)
        .file("skills/gas/SKILL.config.json", &sidecar);
    let run = project.run("skills lint --dialect minara .");
    assert!(
        run.stdout.contains("invalid-permission-tier"),
        "{}",
        run.stdout
    );
    let broken = host().file("night.signal.json", &signal);
    for run in [run, broken.run("skills lint --dialect minara .")] {
        for text in [&run.stdout, &run.stderr] {
            assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
        }
    }
}

#[test]
fn fixes_add_and_respell_names_of_tools() {
    let skill = "---\nname: gas\ndescription: Reads gas fees by chain when asked.\n\
metadata:\n  minara:\n    id: gas.fees\n    tool_names:\n      - get_fe\n---\n\n\
Call `get_fee`, then `set_alert` with A_API_KEY.\n";
    let tools = "{\"tools\": [{\"name\": \"get_fee\", \"permissionTier\": 1}, \
                 {\"name\": \"set_alert\", \"permissionTier\": 2}]}";
    let project = Project::new()
        .file("skills/gas/SKILL.md", skill)
        .file("tools.json", tools);
    let run = project.run("skills lint --fix --unsafe-fixes --dialect minara --only minara skills");
    let text = fs::read_to_string(project.path().join("skills/gas/SKILL.md")).unwrap();
    let wanted = "metadata:\n  minara:\n    requires_env: [A_API_KEY]\n    id: gas.fees\n    \
                  tool_names:\n      - get_fee\n      - set_alert\n---\n";
    assert!(text.contains(wanted), "{text}\n{}", run.stdout);
}
