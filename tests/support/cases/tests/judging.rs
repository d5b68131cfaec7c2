//! Every kind of expectation, met once and missed once, by handmade outcomes.

use std::fs;

use serde_json::{Value, json};

use crate::cases::case::Case;
use crate::cases::compare::{at_path, same_expression, subset};
use crate::cases::judge::{Judged, differences};
use crate::cases::names::{Names, expand_secrets};
use crate::cases::stage::Seen;
use crate::support::files::Snapshot;
use crate::support::{Change, Finished, Project};

/// A command, what is expected of it, and what it is made out to have done.
struct Trial {
    command: &'static str,
    cwd: &'static str,
    expect: Value,
    code: i32,
    stdout: String,
    stderr: String,
    before: Vec<(&'static str, Change)>,
    after: Vec<(&'static str, Change)>,
}

impl Trial {
    fn new(expect: Value) -> Self {
        Trial {
            command: "lint",
            cwd: "",
            expect,
            code: 0,
            stdout: "{}".to_owned(),
            stderr: String::new(),
            before: Vec::new(),
            after: Vec::new(),
        }
    }

    fn says(mut self, document: Value) -> Self {
        self.stdout = document.to_string();
        self
    }

    fn judge(&self) -> Vec<String> {
        let case: Case = serde_json::from_value(json!({
            "id": "trial", "command": self.command, "args": ["my-skill"],
            "setup": {"cwd": self.cwd}, "expect": self.expect,
        }))
        .unwrap();
        let project = Project::new().unwrap();
        project.change(&self.before).unwrap();
        let before = project.snapshot().unwrap();
        project.change(&self.after).unwrap();
        let finished = Finished {
            code: self.code,
            stdout: self.stdout.clone().into_bytes(),
            stderr: self.stderr.clone().into_bytes(),
        };
        let mut names = Names::default();
        names.set("$c0", "0123");
        differences(&Judged {
            case: &case,
            seen: &Seen {
                document: finished.json(),
                finished,
                before,
                second_differs: true,
            },
            root: project.root(),
            names: &names,
        })
    }

    #[track_caller]
    fn passes(&self) {
        assert_eq!(self.judge(), Vec::<String>::new());
    }

    #[track_caller]
    fn fails(&self, words: &str) {
        assert_eq!(self.judge(), [words]);
    }
}

#[test]
fn exit_codes_and_crashes() {
    let mut trial = Trial::new(json!({"exit": 1}));
    trial.fails("exit 0 for 1");
    trial.code = 1;
    trial.passes();
    trial.stderr = "thread 'main' panicked at src/x.rs".to_owned();
    trial.fails("CRASH thread 'main' panicked at src/x.rs");
}

#[test]
fn standard_output_is_one_document() {
    let mut trial = Trial::new(json!({}));
    trial.stdout = "{} {}".to_owned();
    trial.fails("stdout is not one JSON document");
    trial.code = 2;
    trial.passes();
    (trial.code, trial.command) = (0, "explain");
    trial.passes();
}

#[test]
fn rules_by_place_and_line() {
    let finding = json!({"findings": [{"rule": "bad-x", "path": "a/SKILL.md", "line": 3}]});
    let with = |rule: &str| Trial::new(json!({"rules": [rule]})).says(finding.clone());
    for met in [
        "bad-x",
        "bad-x@a/SKILL.md",
        "bad-x@a/SKILL.md:3",
        "bad-x@./a//SKILL.md",
    ] {
        with(met).passes();
    }
    for missed in ["bad", "bad-x@b/SKILL.md", "bad-x@a/SKILL.md:4", "bad-xx"] {
        with(missed).fails(&format!("lacks {missed}"));
    }
    let absent = |rule: &str| Trial::new(json!({"absent": [rule]})).says(finding.clone());
    absent("bad-y").passes();
    absent("bad-x").fails("should not report bad-x");
}

#[test]
fn rules_seen_from_the_folder_the_command_ran_in() {
    let finding = json!({"findings": [{"rule": "r", "path": "../b/SKILL.md"}]});
    let mut trial = Trial::new(json!({"rules": ["r@b/SKILL.md"]})).says(finding);
    trial.fails("lacks r@b/SKILL.md");
    trial.cwd = "a";
    trial.passes();
}

#[test]
fn rules_on_standard_error_only_without_a_document() {
    let mut trial = Trial::new(json!({"rules": ["ref-not-found"]}));
    trial.stderr = "error[ref-not-found]: no such ref".to_owned();
    trial.fails("lacks ref-not-found");
    (trial.stdout, trial.code) = (String::new(), 2);
    trial.passes();
    trial.stderr = "error[ref-not-founded]".to_owned();
    trial.fails("lacks ref-not-found");
}

#[test]
fn documents_and_counts() {
    let document = json!({"a": {"b": [1, 2]}, "skills": [{}, {}]});
    let with = |expect| Trial::new(expect).says(document.clone());
    with(json!({"json": {"a": {"b": [1, 2]}}})).passes();
    with(json!({"json": {"a": {"b": {"$has": [2]}}}})).passes();
    with(json!({"json": {"a": {"b": {"$has": [3]}}}})).fails("/a/b: lacks 3");
    with(json!({"json": {"a": {"b": [1]}}})).fails("/a/b: [1,2] for [1]");
    with(json!({"json": {"c": 1}})).fails("/c: missing");
    with(json!({"count": 2})).passes();
    with(json!({"count": 3})).fails("2 skills for 3");
    let summed = Trial::new(json!({"count": 2})).says(json!({"summary": {"skills": 4}}));
    summed.fails("4 skills for 2");
}

#[test]
fn words_and_secrets() {
    let mut trial = Trial::new(json!({
        "out": ["one"], "stdout_has": ["two"], "not_out": ["three"],
        "stderr_lacks": ["@@github-token@@"]
    }));
    trial.stderr = "one two".to_owned();
    trial.passes();
    trial.stderr = "one three".to_owned();
    assert_eq!(
        trial.judge(),
        ["output lacks \"two\"", "output has \"three\""]
    );
    trial.stderr = expand_secrets("one two @@github-token@@");
    trial.fails("output has the secret @@github-token@@");
}

#[test]
fn trees_and_modes() {
    let mut trial = Trial::new(json!({"tree": {"a": "x\n", "b": null}, "mode": {"a": "x"}}));
    trial.after = vec![("a", Change::Executable(b"x\n".to_vec()))];
    trial.passes();
    trial.after = vec![
        ("a", Change::text("x")),
        ("b", Change::Link("gone".to_owned())),
    ];
    let bad = ["bytes of a", "should be absent: b", "mode of a"];
    assert_eq!(trial.judge(), bad);
    trial.after.clear();
    assert_eq!(trial.judge(), ["missing a", "mode of a"]);
}

#[test]
fn records() {
    let path = "skills/external/alpha/.minara-skill.json";
    let mut trial = Trial::new(json!({"record": {"/source/commit": "$c0", "/files/a~1b": {}}}));
    trial.after = vec![(
        path,
        Change::text(r#"{"source": {"commit": "0123"}, "files": {"a/b": {"mode": "f"}}}"#),
    )];
    trial.passes();
    trial.after = vec![(path, Change::text(r#"{"source": {"commit": "4567"}}"#))];
    let bad = [
        r#"record/source/commit: "4567" for "0123""#,
        "record lacks /files/a~1b",
    ];
    assert_eq!(trial.judge(), bad);
}

#[test]
fn files_by_check_and_by_path() {
    let mut trial = Trial::new(json!({"files": {
        "present": ["a"], "missing": ["b"], "exec": ["a"],
        "contains": {"a": ["x"]}, "lacks": {"a": "y"}
    }}));
    trial.after = vec![("a", Change::Executable(b"x".to_vec()))];
    trial.passes();
    trial.after = vec![("a", Change::text("y")), ("b", Change::Folder)];
    let bad = [
        "should be absent: b",
        "not executable: a",
        "a lacks \"x\"",
        "a holds \"y\"",
    ];
    assert_eq!(trial.judge(), bad);
    trial.after = vec![("a", Change::text("y"))];
    trial.expect = json!({"files": {"a": "y"}});
    trial.passes();
    trial.expect = json!({"files": {"a": "x", "c": ""}});
    assert_eq!(trial.judge(), ["text of a", "missing c"]);
    trial.expect = json!({"files": {"a": {"json": {}}}});
    trial.fails("no JSON: a");
    trial.after = vec![("a", Change::text("{\"b\": 1}\n{\"b\": 2}\n"))];
    trial.expect = json!({"files": {"a": {"lines": [{"b": 1}, {"b": 2}]}}});
    trial.passes();
    trial.expect = json!({"files": {"a": {"lines": [{"b": 1}]}}});
    assert_eq!(trial.judge().len(), 1);
    trial.after = vec![("a", Change::text("b"))];
    trial.fails("no lines of JSON: a");
}

#[test]
fn projects_left_alone() {
    let mut trial = Trial::new(json!({"unchanged": true}));
    trial.before = vec![("a", Change::text("x"))];
    trial.after = vec![(".minara-write.lock", Change::text(""))];
    trial.passes();
    trial.after = vec![("a", Change::Executable(b"x".to_vec()))];
    trial.fails("the project changed: a (1 files)");
    trial.after = vec![("new", Change::text(""))];
    trial.fails("the project changed: new (1 files)");
    // A file written again with its own bytes differs by its time alone.
    let written = |seconds| {
        let project = Project::with(&[("a", "x")]).unwrap();
        let file = fs::File::options()
            .append(true)
            .open(project.root().join("a"));
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        file.unwrap().set_modified(time).unwrap();
        Snapshot::take(project.root()).unwrap()
    };
    let (early, late) = (written(1), written(2));
    assert_eq!(early.timeless(), late.timeless());
    assert_eq!(early.differences(&late), [std::path::Path::new("a")]);
}

#[test]
fn leftovers_and_second_projects() {
    let mut trial = Trial::new(json!({"no_leftovers": true}));
    trial.after = vec![("skills/external/a/.minara-skill.json", Change::text("{}"))];
    trial.passes();
    trial
        .after
        .push(("skills/external/.minara-stage/x", Change::text("")));
    trial.fails("left over: .minara-stage");
    let second = Trial::new(json!({"identical_projects": true}));
    second.fails("two projects, different bytes");
}

#[test]
fn licence_verdicts() {
    let expect = json!({"license": {
        "expression": "MIT OR Apache-2.0", "status": "allowed", "status_any": ["listed"],
        "evidence": ["file:my-skill/LICENSE=MIT"]
    }});
    let row = json!({
        "path": "my-skill", "expression": "Apache-2.0 OR MIT", "status": "listed",
        "evidence": [{"kind": "file", "path": "my-skill/LICENSE", "id": "MIT"}]
    });
    let mut trial = Trial::new(expect).says(json!({"skills": [{"path": "other"}, row]}));
    trial.command = "license";
    trial.passes();
    let trial = trial.says(json!({"skills": [{"path": "my-skill", "expression": null}]}));
    let bad = [
        r#"license.expression None for Some("MIT OR Apache-2.0")"#,
        r#"license.status None for "allowed""#,
        "lacks evidence file:my-skill/LICENSE=MIT",
    ];
    assert_eq!(trial.judge(), bad);
    // No expression expected is not the same as none mentioned.
    let row = json!({"skills": [{"path": "my-skill", "expression": "MIT"}]});
    Trial::new(json!({"license": {}}))
        .says(row.clone())
        .passes();
    let none = Trial::new(json!({"license": {"expression": null}})).says(row);
    none.fails(r#"license.expression Some("MIT") for None"#);
}

#[test]
fn licence_copies() {
    let mut trial = Trial::new(json!({"license": {"copied": ["LICENSE", "NOTICE"]}}));
    trial.command = "add";
    let at = |path| (path, Change::text(""));
    trial.after = vec![
        at("skills/external/a/LICENSE"),
        at("skills/external/a/.minara-license/NOTICE"),
    ];
    trial.passes();
    trial.expect = json!({"license": {"copied": []}});
    trial.fails("something was written");
    trial.expect = json!({"license": {"copied": ["COPYING"]}});
    trial.fails("licence text not copied: COPYING");
}

#[test]
fn an_expectation_that_nobody_judges_is_refused() {
    for unknown in [
        json!({"id": "x", "command": "lint", "expect": {"exits": 0}}),
        json!({"id": "x", "command": "lint", "expect": {}, "setup": {"file": {}}}),
    ] {
        assert!(serde_json::from_value::<Case>(unknown).is_err());
    }
}

#[test]
fn paths_are_compared_in_one_spelling() {
    for (wanted, got, cwd) in [
        ("a/b", "./a//b", ""),
        ("a/b", "b", "a"),
        ("a", ".", "a"),
        ("bad\\xff", "bad\u{fffd}", ""),
        ("a\u{200c}", "a\\u{200c}", ""),
        ("a\u{200c}", "a\\u200c", ""),
        ("a\nb", "a\\nb", ""),
        ("..", "x/../..", ""),
        ("", "anything", ""),
    ] {
        assert!(at_path(wanted, Some(got), cwd), "{wanted} {got}");
    }
    for (wanted, got) in [("a/b", "b"), ("a", "A"), ("a", ""), ("a\\zb", "a/zb")] {
        assert!(!at_path(wanted, Some(got), ""), "{wanted} {got}");
    }
}

#[test]
fn values_and_expressions() {
    assert!(subset(&json!(1), &json!(1.0), "").is_empty());
    assert!(!subset(&json!(1), &json!(true), "").is_empty());
    assert!(!subset(&json!({"$has": [1]}), &json!(1), "").is_empty());
    assert!(same_expression(Some("A AND B"), Some("B AND A")));
    assert!(!same_expression(Some("A AND B"), Some("A OR B")));
    assert!(!same_expression(Some("A WITH B"), Some("B WITH A")));
    assert!(!same_expression(Some("A"), None));
}
