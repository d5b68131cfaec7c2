//! What the gate lets in and what it refuses, and what is said of it afterwards.

use serde_json::Value;

use crate::project::{Project, Run};

const HEAD: &str =
    "description: Sorts bills by date. Use when asked to order bills.\nlicense: MIT\n";
const BODY: &str = "---\n# How\n\nSort them by date.\n";

/// A project beside a folder `up` with these files below `skills/`, under MIT.
pub fn project(files: &[(&str, String)]) -> Project {
    let texts = spdx::text::LICENSE_TEXTS.iter();
    let licence = texts.clone().find(|(id, _)| *id == "MIT").unwrap().1;
    let mut project = Project::new().file("up/LICENSE", licence);
    for (path, text) in files {
        project = project.file(&format!("up/skills/{path}"), text);
    }
    project.file("host/keep.md", "k\n")
}

/// A SKILL.md of this name with more frontmatter and more body.
pub fn skill(name: &str, more: &str, body: &str) -> String {
    format!("---\nname: {name}\n{HEAD}{more}{BODY}{body}")
}

/// Skills that break something, each in its own way: files by their paths.
fn odd_skills() -> Vec<(&'static str, String)> {
    let plain = |name: &str| skill(name, "", "");
    vec![
        ("plain/SKILL.md", plain("plain")),
        ("other-folder/SKILL.md", plain("one-name")),
        (
            "dead-link/SKILL.md",
            skill("dead-link", "", "See [it](references/gone.md).\n"),
        ),
        (
            "link-out/SKILL.md",
            skill("link-out", "", "See [it](../plain/SKILL.md).\n"),
        ),
        (
            "cased/SKILL.md",
            skill("cased", "", "See [it](references/A.md).\n"),
        ),
        ("cased/references/a.md", "# A\n".to_owned()),
        ("crlf/SKILL.md", skill("crlf", "", "Run `scripts/a.sh`.\n")),
        ("crlf/scripts/a.sh", "#!/bin/sh\r\necho a\r\n".to_owned()),
        (
            "typed/SKILL.md",
            skill("typed", "compatibility: 3\nmetadata: x\n", ""),
        ),
        (
            "nested/SKILL.md",
            skill("nested", "metadata:\n  a:\n    b: [c]\n", ""),
        ),
        (
            "long/SKILL.md",
            skill(
                "long",
                &format!("compatibility: {}\n", "x ".repeat(300)),
                "",
            ),
        ),
        ("empty/SKILL.md", skill("empty", "compatibility:\n", "")),
        (
            "tools/SKILL.md",
            skill("tools", "allowed-tools: Bash(git\n", ""),
        ),
        (
            "fields/SKILL.md",
            skill("fields", "user-invocable: maybe\nmodel: [a]\nfoo: 1\n", ""),
        ),
        ("evals/SKILL.md", plain("evals")),
        ("evals/evals/evals.json", "{".to_owned()),
        ("open/SKILL.md", plain("open")),
        ("open/agents/openai.yaml", "interface: [\n".to_owned()),
        ("plug/SKILL.md", plain("plug")),
        (
            "plug/.claude-plugin/plugin.json",
            "{\"name\": 1, \"skills\": \"./gone\"".to_owned(),
        ),
        ("outer/SKILL.md", plain("outer")),
        ("outer/inner/SKILL.md", plain("inner")),
        (
            "todo/SKILL.md",
            "---\nname: todo\ndescription: TODO write this.\n---\n".to_owned(),
        ),
        ("caps/SKILL.md", plain("Caps")),
        ("space/SKILL.md", plain("My Skill")),
        ("hyphens/SKILL.md", plain("a--b")),
        (
            "colon/SKILL.md",
            "---\nname: colon\ndescription: Use for: bills\n---\nSort.\n".to_owned(),
        ),
        ("twice/SKILL.md", skill("twice", "license: MIT\n", "")),
        ("nothing/SKILL.md", "# Nothing\n".to_owned()),
        ("nameless/SKILL.md", format!("---\n{HEAD}{BODY}")),
        (
            "wordless/SKILL.md",
            "---\nname: wordless\n---\nSort.\n".to_owned(),
        ),
        (
            "listed/SKILL.md",
            "---\nname: listed\ndescription: [a, b]\n---\nSort.\n".to_owned(),
        ),
        ("bom/SKILL.md", format!("\u{feff}{}", plain("bom"))),
        (
            "hidden/SKILL.md",
            skill("hidden", "", "Do\u{202e}this\u{202c}.\n"),
        ),
    ]
}

/// The findings at level deny of a JSON report: rule and help.
fn denied(run: &Run) -> Vec<(String, String)> {
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let findings = report["findings"].as_array().unwrap().iter();
    let deny = findings.filter(|found| found["level"] == "deny");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    deny.map(|found| (text(&found["rule"]), text(&found["help"])))
        .collect()
}

#[test]
fn what_comes_in_is_not_denied_afterwards() {
    let project = project(&odd_skills());
    let run = project.run("skills add ./up --root host --all --partial --format json");
    assert_eq!(run.code, 1, "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let ids = |key: &str| -> Vec<String> {
        let skills = report[key].as_array().unwrap().iter();
        let mut paths: Vec<String> = skills
            .map(|s| s["path"].as_str().unwrap().to_owned())
            .collect();
        paths.sort();
        paths
    };
    let taken = [
        "cased",
        "crlf",
        "dead-link",
        "empty",
        "evals",
        "fields",
        "link-out",
        "long",
        "nested",
        "open",
        "other-folder",
        "outer",
        "outer/inner",
        "plain",
        "plug",
        "todo",
        "tools",
        "typed",
    ];
    assert_eq!(ids("added"), taken.map(|id| format!("skills/{id}")));
    for line in [
        "skills lint --root host",
        "skills lint host --root host",
        "skills verify --root host",
    ] {
        let run = project.run(line);
        assert_eq!(run.code, 0, "{line}\n{}{}", run.stdout, run.stderr);
    }
}

#[test]
fn what_was_let_pass_stays_let_pass() {
    let project = project(&odd_skills());
    let passes = [
        ("caps", "--warn name-not-lowercase --id caps"),
        (
            "space",
            "--allow name-invalid-character --warn name-not-lowercase --id my-skill",
        ),
        ("colon", "--allow unquoted-colon"),
        ("wordless", "--warn spec"),
        ("bom", "--profile load"),
        ("plain", "--id another"),
    ];
    for (folder, flags) in passes {
        let line = format!("skills add ./up --root host --path skills/{folder} {flags}");
        let run = project.run(&line);
        assert_eq!(run.code, 0, "{line}\n{}{}", run.stdout, run.stderr);
    }
    let run = project.run("skills lint --root host --format json");
    assert_eq!((run.code, denied(&run)), (0, Vec::new()), "{}", run.stderr);
    let record = std::fs::read_to_string(
        project
            .path()
            .join("host/skills/external/caps/.minara-skill.json"),
    );
    let record: Value = serde_json::from_str(&record.unwrap()).unwrap();
    let accepted: Vec<String> = record["accepted"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {}", one["guard"].as_str().unwrap(), one["items"]))
        .collect();
    assert_eq!(
        accepted,
        [
            "name-directory-mismatch [\"caps\"]",
            "name-not-lowercase [\"SKILL.md\"]"
        ]
    );
}

#[test]
fn hidden_text_comes_in_under_no_flag() {
    let project = project(&odd_skills());
    for flags in [
        "--allow hidden-text",
        "--warn security",
        "--profile spec",
        "--only spec",
    ] {
        let line =
            format!("skills add ./up --root host --path skills/hidden {flags} --format json");
        let run = project.run(&line);
        assert_eq!(run.code, 1, "{line}\n{}{}", run.stdout, run.stderr);
        assert_eq!(denied(&run)[0].0, "hidden-text", "{line}");
    }
}

#[test]
fn skills_of_one_name_do_not_hold_back_the_others() {
    let twin = |what: &str| skill("seek", "", what);
    let project = project(&[
        ("a/SKILL.md", skill("a", "", "")),
        ("x/seek/SKILL.md", twin("One.\n")),
        ("y/seek it/SKILL.md", twin("Two.\n")),
    ]);
    let run = project.run("skills add ./up --root host --all --partial");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains(
        "! seek  ambiguous-skill\n    2 different skills of the source have this name; take one with\n    \
         minara skills add ./up --root host --path skills/x/seek\n    \
         minara skills add ./up --root host --path 'skills/y/seek it'\n"
    ), "{}", run.stdout);
    assert!(run.stdout.contains("1 added · 2 refused"), "{}", run.stdout);
    let run = project.run("skills add ./up --root host --all --partial --format json");
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let refused: Vec<&str> = report["refused"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["path"].as_str().unwrap())
        .collect();
    assert_eq!(refused, ["skills/x/seek", "skills/y/seek it"]);
    let told: Vec<String> = denied(&run).into_iter().map(|(rule, _)| rule).collect();
    assert_eq!(told, ["ambiguous-skill", "ambiguous-skill"]);
    let run = project.run("skills add ./up --root host --path skills/x/seek");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}
