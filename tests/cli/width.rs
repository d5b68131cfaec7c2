//! Reports stay within the terminal, whatever skills are called.

use unicode_width::UnicodeWidthStr;

use crate::project::Project;

const SKILL: &str = "---
name: @NAME@
description: Sorts invoices by date. Use when asked to order bills.
license: @NAME@
---
Sort them.
";

#[test]
fn no_line_is_wider_than_the_terminal() {
    let long = "wide-".repeat(30);
    let project = Project::with_skill()
        .file("skills/a/SKILL.md", &SKILL.replace("@NAME@", &long))
        .file(
            "skills/b/SKILL.md",
            &SKILL.replace("@NAME@", &"名".repeat(100)),
        );
    let lines = [
        "skills list",
        "skills tokens",
        "skills tokens --tree",
        "skills tokens --listing",
        "skills check-load",
        "skills clients",
        "skills clients name",
        "skills rules",
        "skills explain alias-expansion",
        "skills explain unquoted-colon",
        "skills explain exec-bit-missing",
    ];
    for line in lines {
        let run = project.run_with(line, "", &[("COLUMNS", "80")]);
        assert!(!run.stdout.is_empty(), "{line}: {}", run.stderr);
        for text in run.stdout.lines() {
            assert!(
                text.width() <= 80,
                "{line}: {} columns: {text}",
                text.width()
            );
        }
    }
}

#[test]
fn the_page_of_a_rule_keeps_lists_and_examples() {
    let project = Project::new();
    let explain = |columns| {
        let line = "skills explain heavy-reference";
        project.run_with(line, "", &[("COLUMNS", columns)]).stdout
    };
    let page = explain("80");
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&page), words(&explain("100")));
    assert_ne!(page, explain("100"));
    assert!(
        page.contains("\nreported:\n-- SKILL.md --\n---\nname: "),
        "{page}"
    );
    assert!(!page.contains("```"), "{page}");
}

/// Verbs with arguments that give something to read, and their help.
const SCREENS: [&str; 34] = [
    "skills list",
    "skills lint",
    "skills lint --fix --diff",
    "skills validate",
    "skills validate --dialect mastra skills",
    "skills tokens",
    "skills tokens --tree",
    "skills tokens --listing",
    "skills tokens --listing --client codex",
    "skills show skills/tidy",
    "skills check-load",
    "skills clients",
    "skills clients name",
    "skills rules",
    "skills explain unquoted-colon",
    "skills license skills/tidy --explain",
    "skills verify",
    "skills catalog --check",
    "skills remove nothing",
    "skills add ./nothing",
    "skills schema",
    "skills frobnicate",
    "help exit-codes",
    "help environment",
    "help formats",
    "help config",
    "--help",
    "skills --help",
    "skills add --help",
    "skills lint --help",
    "skills catalog --help",
    "skills prompt --help",
    "skills check-load --help",
    "skills init --help",
];

fn screens(project: &Project, env: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    let run = |line: &&'static str| {
        let run = project.run_with(line, "", env);
        (*line, format!("{}{}", run.stdout, run.stderr))
    };
    SCREENS.iter().map(run).collect()
}

fn odd_project() -> Project {
    let colon = "---\nname: bad\ndescription: Use for: é and → and 名\n---\n# B\n";
    Project::with_skill().file("skills/bad/SKILL.md", colon)
}

/// Whether a line is one word behind what leads to it: what can be copied stays
/// whole.
fn is_one_word(line: &str) -> bool {
    // A command is there to be copied.
    line.contains("minara skills ") || line.split_whitespace().count() <= 2
}

#[test]
fn nothing_is_wider_than_any_terminal() {
    let project = odd_project();
    for columns in [40, 80, 100] {
        let env = [("COLUMNS", &*columns.to_string())];
        for (line, text) in screens(&project, &env) {
            assert!(!text.is_empty(), "{line}");
            // A diff is a product.
            let is_diff = line.ends_with("--diff") || line.ends_with("--check");
            for shown in text.lines().filter(|_| !is_diff) {
                assert!(
                    shown.width() <= columns || is_one_word(shown),
                    "{line}: {} of {columns} columns: {shown}",
                    shown.width()
                );
            }
        }
    }
}

#[test]
fn a_locale_without_utf8_gets_ascii() {
    let project = odd_project();
    let env = [("LC_ALL", "C"), ("COLUMNS", "80")];
    for (line, text) in screens(&project, &env) {
        if line.ends_with("--diff") || line.ends_with("--check") {
            continue;
        }
        let odd: Vec<&str> = text.lines().filter(|line| !line.is_ascii()).collect();
        assert!(odd.is_empty(), "{line}: {odd:?}");
    }
    // One that knows it, and one that says nothing, get the signs.
    for env in [[("LC_ALL", "C.UTF-8")], [("LC_ALL", "")]] {
        let run = project.run_with("skills tokens", "", &env);
        assert!(run.stdout.contains(" · "), "{}", run.stdout);
    }
    // Programs read the same bytes in every locale.
    let json = |locale| {
        let env = [("LC_ALL", locale)];
        project
            .run_with("skills lint --format json", "", &env)
            .stdout
    };
    assert_eq!(json("C"), json("C.UTF-8"));
}

#[test]
fn nothing_is_cut_in_a_pipe() {
    // A message quotes no more than the beginning of a longer name.
    let long = "wide-".repeat(14);
    let project = Project::with_skill().file("skills/a/SKILL.md", &SKILL.replace("@NAME@", &long));
    for line in [
        "skills list",
        "skills tokens",
        "skills tokens --tree",
        "skills check-load",
        "skills clients",
        "skills clients name",
        "skills rules",
    ] {
        let run = project.run(line);
        let cut = run.stdout.replace("tags <…> removed", "");
        assert!(!cut.contains('…'), "{line}: {}", run.stdout);
        let narrow = project.run_with(line, "", &[("COLUMNS", "60")]);
        if line.starts_with("skills clients") || line == "skills list" {
            assert!(narrow.stdout.contains('…'), "{line}: {}", narrow.stdout);
        }
    }
}
