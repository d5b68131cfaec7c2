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
