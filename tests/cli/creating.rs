//! `new`: what it makes passes as it stands, and nothing is written over.

use std::fs;

use minara::project::Template;
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
fn every_template_passes_its_host_and_the_strictest_lint() {
    for (template, kind) in Template::ALL {
        let project = Project::new();
        passes(
            &project,
            &format!("skills new 3d-view --template {template}"),
        );
        let dialect = kind.dialect();
        for line in [
            "skills lint --strict".to_owned(),
            format!("skills lint --strict --dialect {dialect}"),
            format!("skills validate --dialect {dialect}"),
        ] {
            passes(&project, &line);
        }
    }
}

#[test]
fn what_a_host_makes_of_its_template_is_all_that_was_written() {
    let project = Project::new();
    let line = "skills new grid-bot --template vertesia --license MIT";
    passes(&project, line);
    passes(&project, "skills validate --dialect vertesia --reader both");
    let document = checked(
        &project,
        "tools",
        "skills tools --dialect vertesia skills/grid-bot",
    );
    let tool = &document["tools"][0];
    assert_eq!(tool["name"], "learn_grid-bot");
    assert_eq!(tool["tools"], json!(["search_documents", "fetch_document"]));
    // Its form has no field for a licence: the text is there.
    assert!(read(&project, "skills/grid-bot/LICENSE").contains("the authors of grid-bot"));
    let run = project.run("skills new other --template vertesia --license LicenseRef-x");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("no field for a licence"),
        "{}",
        run.stderr
    );
    let both = [
        "skills",
        "new",
        "other",
        "--template",
        "vertesia",
        "--description",
        "It's: \"x\"",
    ];
    let run = project.run_args(&both);
    assert!(
        run.stderr.contains("both of Vertesia's readers"),
        "{}",
        run.stderr
    );
    assert!(!project.path().join("skills/other").exists());

    let project = Project::new();
    passes(&project, "skills new email-send --template curia");
    let handler = read(&project, "skills/email-send/handler.ts");
    assert!(handler.contains("'../../src/skills/types.js'"), "{handler}");
    assert!(handler.contains("class EmailSendHandler "), "{handler}");
    let document = checked(&project, "tools", "skills tools --dialect curia skills");
    assert_eq!(document["tools"][0]["action_risk"], "none");
    let call = [
        "skills",
        "call-check",
        "--skill",
        "skills/email-send",
        "--input",
        "{\"text\":\"a\"}",
    ];
    assert_eq!(project.run_args(&call).code, 0);
}

#[test]
fn tools_of_a_template_are_those_that_the_configuration_knows() {
    let registry = json!({"tools": [
        {"name": "get_time"},
        {"name": "search_a", "default": false},
        {"name": "off", "default": false, "enabled": false},
        {"name": "search_b", "default": false},
        {"name": "search_c", "default": false},
    ]});
    let inventory = json!({"servers": [{"serverId": "pages", "tools": [
        {"name": "delete", "inputSchema": {"type": "object"}},
        {"name": "Find it", "inputSchema": {"type": "object"},
         "_meta": {"polar": {"riskLevel": "read", "sideEffects": "none"}}},
    ]}]});
    let policy = json!({"allow": {"mcp.pages": ["*"]}});
    let project = Project::new()
        .file(
            "minara.toml",
            "[vertesia]\nregistry = \"registry.json\"\n[polar]\ninventory = \"inventory.json\"\n\
             policy = \"policy.json\"\n",
        )
        .file("registry.json", &registry.to_string())
        .file("policy.json", &policy.to_string())
        .file("inventory.json", &inventory.to_string());
    passes(&project, "skills new grid-bot --template vertesia");
    let text = read(&project, "skills/grid-bot/SKILL.md");
    assert!(text.contains("tools: [search_a, search_b]\n"), "{text}");
    assert!(text.contains("with `search_a` and `search_b`"), "{text}");
    passes(&project, "skills lint --strict");
    passes(&project, "skills new page-find --template polar");
    let text = read(&project, "skills/page-find/SKILL.md");
    let named = "## Capabilities\n\n- `mcp.pages.find-it`\n- `mcp.pages.delete`\n";
    assert!(text.ends_with(named), "{text}");
    let hosts = passes(&project, "skills show --hosts skills/page-find");
    let line = hosts.stdout.lines().find(|line| line.contains("polar"));
    assert!(
        line.is_some_and(|line| line.contains("loads")),
        "{}",
        hosts.stdout
    );
    passes(&project, "skills install plan skills/page-find");
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
    let run = project.run("skills new other --template nonsense");
    assert_eq!(run.code, 2);
    for (template, _) in Template::ALL {
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
