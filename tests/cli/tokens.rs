//! `tokens`: counts by tier, trees of linked files, and clients' lists.

use serde_json::Value;

use crate::project::Project;

const HEAVY: &str = "---\nname: heavy\ndescription: Sorts invoices. Use when asked to order bills.\n---\n\
                     See [the fees](references/fees.md).\n";

fn project() -> Project {
    let body = "word ".repeat(6_000);
    Project::with_skill()
        .file("skills/heavy/SKILL.md", &format!("{HEAVY}{body}\n"))
        .file(
            "skills/heavy/references/fees.md",
            "# Fees\n\nAnd [taxes](taxes.md).\n",
        )
        .file("skills/heavy/references/taxes.md", "# Taxes\n\nNone.\n")
        .file("skills/heavy/references/lost.md", "# Nobody links here\n")
}

fn document(project: &Project, line: &str) -> Value {
    let run = project.run(&format!("{line} --format json"));
    assert_eq!(run.code, 0, "{line}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{line}: {}", run.stderr))
}

#[test]
fn the_largest_comes_first_and_is_marked() {
    let run = project().run("skills tokens");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("skill "), "{}", run.stdout);
    assert!(lines[1].starts_with("heavy ") && lines[1].ends_with(" over"));
    assert!(lines[2].starts_with("tidy "), "{}", run.stdout);
    assert!(lines[3].starts_with("2 skills · 6,") && lines[3].ends_with(" · o200k"));
    // Piped: no colours, no bars.
    assert!(!run.stdout.contains(['\u{1b}', '█']), "{}", run.stdout);
}

#[test]
fn the_document_adds_up_and_goes_by_path() {
    let document = document(&project(), "skills tokens");
    let paths: Vec<&str> = document["skills"]
        .as_array()
        .unwrap()
        .iter()
        .map(|skill| skill["path"].as_str().unwrap())
        .collect();
    assert_eq!(paths, ["skills/heavy", "skills/tidy"]);
    let heavy = &document["skills"][0];
    let number = |key: &str| heavy[key].as_u64().unwrap();
    assert_eq!(
        number("total"),
        number("metadata") + number("instructions") + number("references")
    );
    assert!(number("instructions") > 6_000 && number("references") > 10);
    assert_eq!(document["tokenizer"], "o200k");
    assert!(document.get("listing").is_none() && heavy.get("files").is_none());
}

#[test]
fn the_tree_has_each_file_below_what_links_to_it() {
    let project = project();
    let run = project.run("skills tokens skills/heavy --tree");
    let names: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| line.contains(".md"))
        .map(|line| &line[..line.find(".md").unwrap() + 3])
        .collect();
    let wanted = [
        "  SKILL.md",
        "    references/fees.md",
        "      references/taxes.md",
    ];
    assert_eq!(names, wanted, "{}", run.stdout);
    let document = document(&project, "skills tokens skills/heavy --tree");
    let files = &document["skills"][0]["files"];
    assert_eq!(files[1]["path"], "skills/heavy/references/taxes.md");
    assert_eq!(files[1]["linked_by"], "references/fees.md");
    assert_eq!(files[1]["depth"], 2);
    assert!(files[2].is_null(), "{files}");
}

#[test]
fn tokenizers_differ_and_others_are_refused() {
    let project = project();
    let body = |flag: &str| {
        let document = document(&project, &format!("skills tokens skills/heavy {flag}"));
        document["skills"][0]["instructions"].as_u64().unwrap()
    };
    assert_eq!(
        body("--tokenizer chars4"),
        (37 + 6_000 * 5 + 1_u64).div_ceil(4)
    );
    assert!(body("--tokenizer cl100k") > 6_000);
    assert_eq!(body(""), body("--tokenizer o200k"));
    for (name, said) in [
        ("./tokenizer.json", "from a file"),
        ("o200", "did you mean `o200k`?"),
    ] {
        let run = project.run(&format!("skills tokens --tokenizer {name}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(said), "{}", run.stderr);
        assert!(
            run.stderr.contains("o200k, cl100k, chars4"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn lists_are_measured_for_every_client_or_one() {
    let project = project();
    let document = document(&project, "skills tokens --listing");
    let list = document["listing"].as_array().unwrap();
    let clients: Vec<&str> = list.iter().map(|l| l["client"].as_str().unwrap()).collect();
    assert!(clients.starts_with(&["claude-code", "codex"]) && !clients.contains(&"goose"));
    let codex = &list[1];
    assert_eq!(
        (&codex["budget"], &codex["window"]),
        (&16_000.into(), &200_000.into())
    );
    assert_eq!(codex["budget_without_window"], 8_000);
    assert!(codex["overflow"].is_null());

    let run = project.run("skills tokens --listing --client codex --window 1500");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout
            .contains("120 characters at a window of 1,500 tokens")
    );
    assert!(run.stdout.contains("8,000 where the window is unknown"));
    assert!(run.stdout.contains("characters\n"), "{}", run.stdout);
    let run = project.run("skills tokens --listing --client codex --window 0");
    assert!(
        run.stdout
            .contains("8,000 characters, the window being unknown")
    );
    let run = project.run("skills tokens --listing --client goose");
    assert!(run.stdout.contains("none is known"), "{}", run.stdout);
}

#[test]
fn mirrors_stand_in_a_list_once() {
    let text = "---\nname: a\ndescription: Sorts. Use to sort.\n---\n# A\n";
    let project = Project::new()
        .file(".agents/skills/a/SKILL.md", text)
        .file(".claude/skills/a/SKILL.md", text);
    let document = document(&project, "skills tokens --listing --client codex");
    assert_eq!(document["summary"]["skills"], 2);
    assert_eq!(document["listing"][0]["skills"], 1);
}

#[test]
fn the_configuration_gives_the_defaults() {
    let project = project().file(
        "minara.toml",
        "[lint.budget]\nclient = \"openclaw\"\nwindow = 1000\ntokenizer = \"chars4\"\n",
    );
    let document = document(&project, "skills tokens --listing");
    assert_eq!(document["tokenizer"], "chars4");
    assert_eq!(document["listing"].as_array().unwrap().len(), 1);
    assert_eq!(document["listing"][0]["client"], "openclaw");
    let codex = project.run("skills tokens --listing --client codex");
    assert!(
        codex
            .stdout
            .contains("80 characters at a window of 1,000 tokens")
    );

    let project = project.file("minara.toml", "[lint.budget]\nclient = \"codx\"\n");
    for line in ["skills tokens", "skills lint"] {
        let run = project.run(line);
        assert_eq!(run.code, 2, "{line}: {}", run.stdout);
        assert!(
            run.stderr.contains("did you mean `codex`?"),
            "{}",
            run.stderr
        );
        assert!(run.stderr.contains("minara.toml:2"), "{}", run.stderr);
    }
}

#[test]
fn lint_measures_by_the_configured_budget() {
    let project = project().file("minara.toml", "[lint.budget]\nwindow = 1000\n");
    let run = project.run("skills lint --only listing-over-budget");
    assert!(
        run.stdout
            .contains("of 80 characters in codex (window 1,000)"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("longest: "), "{}", run.stdout);
    let run = project.run("skills lint --only listing-over-budget --no-config");
    assert!(
        !run.stdout.contains("listing-over-budget"),
        "{}",
        run.stdout
    );
}

#[test]
fn what_is_no_skill_is_told() {
    let project = project().file("empty/readme.md", "x");
    let run = project.run("skills tokens empty");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("no SKILL.md"), "{}", run.stderr);
    let run = project.run("skills tokens empty skills/tidy");
    assert_eq!(run.code, 0);
    assert!(
        run.stderr.contains("empty has no SKILL.md"),
        "{}",
        run.stderr
    );
    assert_eq!(project.run("skills tokens --client codex").code, 2);
    assert_eq!(project.run("skills tokens --listing --tree").code, 2);
}
