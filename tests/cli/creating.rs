//! `new`: what it makes passes as it stands, and nothing is written over.

use std::fs;

use serde_json::{Value, json};

use crate::json::checked;
use crate::project::{Project, Run};

const TEMPLATES: [&str; 5] = [
    "minimal",
    "minara",
    "tool-heavy",
    "prompt-heavy",
    "methodology",
];

fn passes(project: &Project, line: &str) -> Run {
    let run = project.run(line);
    assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
    run
}

fn read(project: &Project, path: &str) -> String {
    fs::read_to_string(project.path().join(path)).unwrap()
}

#[test]
fn what_a_template_makes_passes_alone_and_beside_another_of_its_kind() {
    for template in TEMPLATES {
        let project = Project::new();
        for name in ["grid-bot", "value-lens-of-an-asset", "bot"] {
            passes(
                &project,
                &format!("skills new {name} --template {template}"),
            );
            passes(&project, "skills lint --strict");
            passes(&project, "skills validate");
            let tests = project
                .path()
                .join(format!("skills/{name}/{name}.skilltest.yaml"));
            assert_eq!(tests.exists(), template != "minimal", "{template}");
            if tests.exists() {
                passes(&project, "skills lint --dialect minara --strict");
                passes(
                    &project,
                    "skills test --min-coverage skills=1 --min-coverage keywords=1",
                );
            }
            let trace = format!("skills/{name}/{name}.trace.yaml");
            let calls = matches!(template, "minara" | "tool-heavy");
            assert_eq!(project.path().join(&trace).exists(), calls, "{template}");
            if calls {
                passes(&project, &format!("skills trace {trace}"));
            }
            assert_eq!(project.path().join("tools.json").exists(), calls);
        }
    }
}

#[test]
fn texts_of_a_person_stand_as_they_were_given() {
    let project = Project::new();
    let texts = [
        "--description",
        "Grids: buy low, 'sell' high #1. Use when asked for a grid.",
    ];
    let run = project.run_args(
        &[
            &["skills", "new", "grid-bot", "--template", "tool-heavy"],
            texts.as_slice(),
        ]
        .concat(),
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let document = checked(&project, "show", "skills show skills/grid-bot");
    assert_eq!(document["definition"]["description"], texts[1]);
    assert_eq!(document["definition"]["id"], "grid.bot");
    passes(&project, "skills lint --strict");
    // What would not pass is told, and nothing is written.
    let run = project.run_args(&["skills", "new", "other", "--description", "TODO"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("placeholder-description"),
        "{}",
        run.stderr
    );
    assert!(!project.path().join("skills/other").exists());
    for line in ["a\nb", " ", "a\u{202e}b"] {
        let run = project.run_args(&["skills", "new", "other", "--description", line]);
        assert_eq!(run.code, 2, "{line:?}");
        assert!(
            run.stderr.contains("--description is one line"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_licence_comes_with_its_text_unless_one_lies_above() {
    let project = Project::new();
    let run = passes(&project, "skills new first");
    assert!(run.stderr.contains("licence: MIT"), "{}", run.stderr);
    let text = read(&project, "skills/first/LICENSE");
    assert!(
        text.contains("Copyright (c) the authors of first\n"),
        "{text}"
    );
    let run = passes(&project, "skills new second --license Apache-2.0");
    assert!(!run.stderr.contains("licence:"), "{}", run.stderr);
    assert!(read(&project, "skills/second/SKILL.md").contains("license: Apache-2.0\n"));
    let project = Project::new().file("LICENSE", &text);
    passes(&project, "skills new third --license MIT");
    assert!(!project.path().join("skills/third/LICENSE").exists());
    passes(&project, "skills new fourth");
    assert!(!read(&project, "skills/fourth/SKILL.md").contains("license:"));
    passes(&project, "skills lint --strict");
    let run = project.run("skills new fifth --license Proprietary");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("proprietary-license"), "{}", run.stderr);
}

#[test]
fn tools_are_those_of_the_project() {
    let tools = json!({"tools": [
        {"name": "get_price", "permissionTier": 1},
        {"name": "keyed", "permissionTier": 1, "requires_env": ["A_KEY"]},
        {"name": "low", "permissionTier": 2, "isFundMoving": true},
        {"name": "note_down", "permissionTier": "CONFIRM_ONCE", "parameters": {"required": ["x"]}},
        {"name": "look_up", "permissionTier": "READ_ONLY"},
    ]});
    let project = Project::new().file("tools.json", &tools.to_string());
    passes(&project, "skills new grid-bot --template tool-heavy");
    let text = read(&project, "skills/grid-bot/SKILL.md");
    assert!(text.contains("tool_names: [look_up, note_down]"), "{text}");
    assert!(!text.contains("confirm"), "{text}");
    // What is wrong with the tools themselves is another matter.
    let tools_of_others = "--allow under-tiered-tool --allow missing-confirm-parameter";
    passes(&project, &format!("skills lint --strict {tools_of_others}"));
    passes(&project, "skills test");
    passes(&project, "skills trace skills/grid-bot/grid-bot.trace.yaml");
    assert_eq!(read(&project, "tools.json"), tools.to_string());
    let none = Project::new().file("tools.json", "{\"tools\": []}");
    let run = none.run("skills new grid-bot --template minara");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("prompt-heavy"), "{}", run.stderr);
    passes(&none, "skills new grid-bot --template prompt-heavy");
}

#[test]
fn nothing_is_written_over_or_elsewhere() {
    let project = Project::new().file("skills/builtin/tidy/notes.txt", "mine\n");
    let project = project.file(
        "skills/builtin/sort/SKILL.md",
        "---\nname: sort\ndescription: Sorts. Use when asked to sort.\n---\nText.\n",
    );
    // Beside the skills that are there.
    let run = project.run("skills new tidy");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("skills/builtin/tidy is there already"),
        "{}",
        run.stderr
    );
    for into in [
        "..",
        "../x",
        "/tmp",
        "skills/external",
        "skills/external/deep",
    ] {
        let run = project.run(&format!("skills new other --into {into}"));
        assert_eq!(run.code, 2, "{into}");
        assert!(run.stderr.contains("help:"), "{}", run.stderr);
    }
    for name in ["Grid_Bot", "a--b", "-a", "é", "a/b", "..", "con"] {
        let run = project.run(&format!("skills new -- {name}"));
        assert_eq!(run.code, 2, "{name}");
    }
    let run = project.run("skills new Grid_Bot");
    assert!(
        run.stderr.contains("minara skills new grid-bot"),
        "{}",
        run.stderr
    );
    let run = project.run("skills new other --template vertesia");
    assert_eq!(run.code, 2);
    for template in TEMPLATES {
        assert!(run.stderr.contains(template), "{}", run.stderr);
    }
    let planned = checked(
        &project,
        "new",
        "skills new other --template minara --dry-run",
    );
    assert!(!project.path().join("skills/builtin/other").exists());
    assert!(!project.path().join("tools.json").exists());
    let made = checked(&project, "new", "skills new other --template minara");
    let files = |document: &Value| -> Vec<Value> {
        let files = document["files"].as_array().unwrap().iter();
        files.cloned().collect()
    };
    assert_eq!(files(&planned), files(&made));
    for file in files(&made) {
        assert!(
            project.path().join(file.as_str().unwrap()).is_file(),
            "{file}"
        );
    }
}

#[cfg(unix)]
#[test]
fn no_link_is_gone_through() {
    let project = Project::new().file("elsewhere/x.txt", "x\n");
    std::os::unix::fs::symlink("elsewhere", project.path().join("skills")).unwrap();
    let run = project.run("skills new grid-bot --template minara --into skills");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("symbolic link"), "{}", run.stderr);
    let left: Vec<_> = fs::read_dir(project.path().join("elsewhere"))
        .unwrap()
        .collect();
    assert_eq!(left.len(), 1);
    assert!(!project.path().join("tools.json").exists());
}
