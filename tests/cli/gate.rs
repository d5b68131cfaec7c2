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
fn a_skill_brings_no_refused_one_along_inside() {
    let terms = "All rights reserved. You may not copy, modify or distribute this software.\n";
    let hidden = skill("inner", "", "Do\u{202e}this\u{202c}.\n");
    let inner = |dir: &str| format!("{dir}/inner/SKILL.md");
    let outer = |name: &str| (format!("{name}/SKILL.md"), skill(name, "", ""));
    let of = [
        outer("fine"),
        (inner("fine/more"), skill("inner", "", "")),
        outer("closed"),
        (inner("closed/archive"), skill("inner", "", "")),
        (
            "closed/archive/inner/LICENSE.txt".to_owned(),
            terms.to_owned(),
        ),
        outer("said"),
        (
            inner("said"),
            skill("inner", "", "").replace("license: MIT", "license: Proprietary"),
        ),
        outer("sly"),
        (inner("sly/archive"), hidden),
    ];
    let files: Vec<(&str, String)> = of
        .iter()
        .map(|(path, text)| (path.as_str(), text.clone()))
        .collect();
    let project = project(&files);
    for name in ["fine", "closed", "said", "sly"] {
        let run = project.run(&format!(
            "skills add ./up --root host --path skills/{name} --format json"
        ));
        let wanted = i32::from(name != "fine");
        assert_eq!(run.code, wanted, "{name}: {}{}", run.stdout, run.stderr);
        let written = project
            .path()
            .join("host/skills/external")
            .join(name)
            .exists();
        assert_eq!(written, name == "fine", "{name}");
        let rules: Vec<String> = denied(&run).into_iter().map(|(rule, _)| rule).collect();
        let expected: &[&str] = match name {
            "fine" => &[],
            "sly" => &["hidden-text"],
            _ => &["proprietary-license"],
        };
        assert_eq!(rules, expected, "{name}");
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

#[test]
fn of_versions_for_several_clients_all_takes_one_and_says_which() {
    let project = project(&[
        ("a/SKILL.md", skill("a", "", "")),
        ("../.cursor/skills/a/SKILL.md", skill("a", "", "For one.\n")),
        (
            "../.codex-plugin/skills/a/SKILL.md",
            skill("a", "", "For two.\n"),
        ),
    ]);
    let project = project.file("host2/keep.md", "k\n");
    let run = project.run("skills add ./up --root host --all");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let told = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = "1 skill of the source has versions for several clients: taken from `skills`, \
                not from `.codex-plugin/skills`, `.cursor/skills`. Another version:";
    assert!(told.contains(line), "{}", run.stdout);
    let other = "minara skills add ./up --root host --path .codex-plugin/skills/a\n";
    assert!(run.stdout.contains(other), "{}", run.stdout);
    let added = |host: &str| {
        let file = format!("{host}/skills/external/a/SKILL.md");
        std::fs::read_to_string(project.path().join(file)).unwrap()
    };
    assert!(!added("host").contains("For"));
    let run = project.run("skills add ./up --root host2 --all --dry-run --format json");
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let versions = &report["added"][0]["versions"];
    assert_eq!(versions[1], ".cursor/skills/a", "{report}");
    let run = project.run("skills add ./up --root host2 --path .cursor/skills/a");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(added("host2").contains("For one."));
}

#[test]
fn the_licence_of_another_version_lets_none_in() {
    let project = project(&[
        (
            "a/SKILL.md",
            skill("a", "", "").replace("MIT", "Proprietary"),
        ),
        ("../.cursor/skills/a/SKILL.md", skill("a", "", "Two.\n")),
    ]);
    let run = project.run("skills add ./up --root host --all --format json");
    assert_eq!(run.code, 1, "{}", run.stdout);
    let denied: Vec<String> = denied(&run).into_iter().map(|(rule, _)| rule).collect();
    assert_eq!(denied, ["proprietary-license"]);
}

#[test]
fn a_name_that_makes_no_folder_holds_back_no_other() {
    let project = project(&[
        ("a/SKILL.md", skill("a", "", "")),
        ("löwe/SKILL.md", skill("löwe", "", "")),
    ]);
    let run = project.run("skills add ./up --root host --all --partial");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("1 added · 1 refused"), "{}", run.stdout);
    let help = "help: minara skills add ./up --root host --path skills/löwe --id lowe";
    let told = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(help), "{}", run.stdout);
    let run = project.run("skills add ./up --root host --path skills/löwe");
    assert_eq!(run.code, 2, "{}{}", run.stdout, run.stderr);
    let run = project.run("skills add ./up --root host --path skills/löwe --id lowe");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}

/// The flags that a help names: what stands in backticks and begins like one.
fn flags_in(help: &str) -> Option<&str> {
    let mut spans = help.split('`').skip(1).step_by(2);
    spans.find(|span| span.starts_with("--"))
}

#[test]
fn every_help_of_a_refusal_leads_on() {
    let mut files = odd_skills();
    files.push(("heavy/SKILL.md", skill("heavy", "", "")));
    let big = "x".repeat(11 << 20);
    files.push(("heavy/assets/a.txt", big));
    let project = project(&files);
    let run = project.run("skills add ./up --root host --all --partial --format json");
    let mut refusals = denied(&run);
    refusals.sort();
    refusals.dedup();
    let mut with_a_way = 0;
    for (rule, help) in &refusals {
        let Some(flags) = flags_in(help) else {
            assert!(help.contains("no flag"), "{rule}: {help}");
            continue;
        };
        with_a_way += 1;
        let line = format!("skills add ./up --root host --dry-run --format json {flags}");
        let run = project.run(&line);
        assert_ne!(run.code, 2, "{line}\n{}{}", run.stdout, run.stderr);
        let again = denied(&run);
        assert!(
            again.iter().all(|(other, _)| other != rule),
            "{line}\n{again:?}"
        );
    }
    assert!(with_a_way >= 10, "{refusals:?}");
}

/// As [`skill`], under another licence.
fn under(licence: &str, name: &str) -> String {
    let own = format!("license: {licence}\n");
    skill(name, "", "").replace("license: MIT\n", &own)
}

/// The command that the last `help:` line of a report gives, without the program.
fn told(run: &Run) -> String {
    let lines = run.stdout.lines().map(str::trim_start);
    let mut commands = lines.filter_map(|line| line.strip_prefix("help: minara "));
    commands.next_back().expect(&run.stdout).to_owned()
}

#[test]
fn the_command_that_takes_one_skill_of_many_names_it() {
    let project = Project::new()
        .file("up/skills/one/SKILL.md", &under("CC-BY-NC-4.0", "one"))
        .file("up/skills/two/SKILL.md", &skill("two", "", ""))
        .file("up/skills/three/SKILL.md", &under("CC-BY-NC-4.0", "three"))
        .file("host/keep.md", "k\n");
    for choice in ["--skill one", "--path skills/one", "--path skills --all"] {
        let line = format!("skills add ./up --root host --dry-run {choice}");
        let run = project.run_with(&line, "", &[("COLUMNS", "60")]);
        assert_eq!(run.code, 1, "{choice}: {}", run.stdout);
        let run = project.run(&format!("{} --dry-run", told(&run)));
        assert_eq!(run.code, 0, "{choice}: {}{}", run.stdout, run.stderr);
    }
}

#[test]
fn a_folder_limits_what_all_takes() {
    let project = project(&[
        ("kit/one/SKILL.md", skill("one", "", "")),
        ("kit/two/SKILL.md", skill("two", "", "")),
        ("other/SKILL.md", skill("other", "", "")),
    ]);
    let run = project.run("skills add ./up --root host --path skills/kit --dry-run");
    assert_eq!(run.code, 2);
    let list = "deny[selection-needed] which of 2 skills?\n  skills/kit/one\n  skills/kit/two\n";
    assert!(run.stdout.contains(list), "{}", run.stdout);
    let run = project.run("skills add ./up --root host --path skills/kit --all");
    assert!(
        run.stdout.contains("2 added"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

#[test]
fn what_many_skills_have_in_common_is_said_below_them() {
    let names = ["one", "two", "three", "four"];
    let dead = "See [it](gone.md).\n";
    let files = names.map(|name| (format!("{name}/SKILL.md"), skill(name, "", dead)));
    let files: Vec<(&str, String)> = files
        .iter()
        .map(|(path, text)| (&**path, text.clone()))
        .collect();
    let run = project(&files).run("skills add ./up --root host --all --dry-run");
    let told = run.stdout.matches("warn[broken-link]").count();
    assert_eq!(told, 1, "{}", run.stdout);
    assert!(
        run.stdout.contains("and 3 more places\n  4 skills: "),
        "{}",
        run.stdout
    );
}

#[test]
fn the_last_line_of_a_refused_row_is_the_command_that_takes_it() {
    let project = project(&odd_skills());
    let run = project.run("skills add ./up --root host --all --partial");
    let refused = run.stdout.split("\n! ").skip(1);
    let mut commands = 0;
    for row in refused {
        let Some((_, help)) = row.split_once("help: ") else {
            panic!("{row}");
        };
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some(command) = words.strip_prefix("minara ") else {
            continue;
        };
        // What follows a row's command is the next row, or the last lines.
        let command = command.split(" ! ").next().unwrap();
        let command = command.split(" 18 added").next().unwrap();
        let run = project.run(&format!("{command} --dry-run"));
        assert_eq!(run.code, 0, "{command}\n{}{}", run.stdout, run.stderr);
        commands += 1;
    }
    assert!(commands >= 8, "{}", run.stdout);
}

/// A project beside a folder `up` whose root is a skill.
fn root_project(body: &str, files: &[(&str, &str)]) -> Project {
    let mut project = project(&[]).file("up/SKILL.md", &skill("kit", "", body));
    for (path, text) in files {
        project = project.file(&format!("up/{path}"), text);
    }
    project
}

#[test]
fn a_root_skill_takes_what_it_leads_to() {
    let files = [
        (
            "core/basics.md",
            "# B\n\n[More](more/deep.md) and [the data](../data/).\n",
        ),
        ("core/more/deep.md", "# D\n"),
        ("core/other.md", "# O\n"),
        ("data/a.csv", "a\n"),
        ("tools/run.sh", "#!/bin/sh\n"),
        (".github/notes.md", "# N\n"),
        ("src/main.rs", "fn main() {}\n"),
        ("Dockerfile", "FROM scratch\n"),
        ("uv.lock", "a\n"),
        ("package-lock.json", "{}\n"),
    ];
    let body = "Read [core](core/basics.md), [notes](.github/notes.md). Needs package-lock.json.\n\n\
                ```sh\n./tools/run.sh\n```\n";
    let project = root_project(body, &files);
    let run = project.run("skills add ./up --root host --format json");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let outside: Vec<&Value> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|found| found["rule"] == "link-outside-skill")
        .collect();
    assert_eq!(outside.len(), 1, "{outside:?}");
    assert_eq!(
        outside[0]["message"],
        "`.github/notes.md` is not taken along"
    );
    let kit = project.path().join("host/skills/external/kit");
    for there in [
        "core/basics.md",
        "core/more/deep.md",
        "data/a.csv",
        "tools/run.sh",
        "package-lock.json",
    ] {
        assert!(kit.join(there).exists(), "{there}");
    }
    for left in ["core/other.md", ".github", "src", "Dockerfile", "uv.lock"] {
        assert!(!kit.join(left).exists(), "{left}");
    }
}

#[test]
fn another_selection_of_one_commit_changes_what_lies_there() {
    let project = root_project("", &[("demos/d.md", "# D\n")]);
    assert_eq!(project.run("skills add ./up --root host").code, 0);
    let run = project.run("skills add ./up --root host --whole-root");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("1 changed"), "{}", run.stdout);
    let demo = project.path().join("host/skills/external/kit/demos/d.md");
    assert!(demo.exists());
    let run = project.run("skills add ./up --root host --whole-root");
    assert!(run.stdout.contains("1 unchanged"), "{}", run.stdout);
    assert_eq!(project.run("skills verify --root host").code, 0);
    let run = project.run("skills add ./up --root host");
    assert_eq!((run.code, demo.exists()), (0, false), "{}", run.stdout);
}

#[test]
fn a_source_without_skills_says_what_it_has() {
    let flat = Project::new()
        .file(
            "up/.github/skills/review.md",
            "---\nname: review\ndescription: d\n---\n",
        )
        .file("up/README.md", "# R\n");
    let run = flat.run("skills add ./up --list");
    assert_eq!(run.code, 1);
    let told = "a skill is a folder, `.github/skills/review/SKILL.md`";
    let words = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(told), "{}", run.stdout);
    let plain = Project::new()
        .file("up/src/a.rs", "a\n")
        .file("up/README.md", "# R\n");
    let run = plain.run("skills add ./up --list");
    assert!(
        run.stdout.contains("it holds `README.md`, `src/`"),
        "{}",
        run.stdout
    );
}

#[test]
fn what_is_refused_for_one_reason_is_one_block() {
    let mut files = vec![("fine/SKILL.md", skill("fine", "", ""))];
    let names = [
        ("a/SKILL.md", "Alpha"),
        ("b/SKILL.md", "Beta"),
        ("c/SKILL.md", "Gamma"),
        ("d/SKILL.md", "Delta"),
    ];
    for (path, name) in names {
        files.push((path, skill(name, "", "")));
    }
    let project = project(&files);
    let run = project.run("skills add ./up --root host --all --partial");
    let blocks = run.stdout.matches("\n! ").count();
    assert_eq!(blocks, 1, "{}", run.stdout);
    let block = "! 4 skills  name-not-lowercase\n    \
                 deny[name-not-lowercase] name `Alpha` is not lower case\n";
    assert!(run.stdout.contains(block), "{}", run.stdout);
    let flags = "--all --partial --warn name-not-lowercase";
    let others = format!(
        "    the same: Beta, Gamma, Delta\n    help: minara skills add ./up --root host {flags}\n"
    );
    assert!(run.stdout.contains(&others), "{}", run.stdout);
    let last = "1 added · 4 refused: Alpha, Beta, Delta and 1 more";
    assert!(run.stdout.contains(last), "{}", run.stdout);
    let run = project.run(&format!("skills add ./up --root host {flags}"));
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    for line in ["skills lint", "skills verify", "skills catalog --check"] {
        let run = project.run(&format!("{line} --root host"));
        assert_eq!(run.code, 0, "{line}\n{}{}", run.stdout, run.stderr);
    }
    let lock = std::fs::read_to_string(project.path().join("host/minara.lock")).unwrap();
    for id in ["alpha", "beta", "delta", "fine", "gamma"] {
        assert!(lock.contains(&format!("skills/external/{id}")), "{lock}");
    }
}

#[test]
fn an_id_is_made_of_a_name_that_can_be_none_and_taken_once() {
    let named = |path: &'static str, name: &str| (path, skill(&format!("\"{name}\""), "", ""));
    let project = project(&[
        named("0/SKILL.md", "fern:sow"),
        named("a/SKILL.md", "fern-sow"),
        named("b/SKILL.md", "fern:dig"),
        named("c/SKILL.md", "fern dig"),
        named("d/SKILL.md", "fern:rake"),
    ]);
    let flags = "--all --partial --warn name-invalid-character";
    let run = project.run(&format!(
        "skills add ./up --root host {flags} --format json"
    ));
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let paths = |key: &str| {
        let rows = document[key].as_array().unwrap().iter();
        let paths: Vec<&str> = rows.map(|row| row["path"].as_str().unwrap()).collect();
        paths.join(" ")
    };
    // The skill that is called so has its name, whatever comes first.
    assert_eq!(paths("added"), "skills/a skills/b skills/d");
    assert_eq!(paths("refused"), "skills/0 skills/c");
    let rules: Vec<String> = denied(&run).into_iter().map(|(rule, _)| rule).collect();
    assert_eq!(rules, ["id-taken", "id-taken"]);
    for (_, help) in denied(&run) {
        let flags = flags_in(&help).unwrap();
        let line = format!("skills add ./up --root host --warn name-invalid-character {flags}");
        let run = project.run(&line);
        assert_eq!(run.code, 0, "{line}\n{}{}", run.stdout, run.stderr);
    }
    for line in ["skills lint", "skills verify"] {
        let run = project.run(&format!("{line} --root host"));
        assert_eq!(run.code, 0, "{line}\n{}{}", run.stdout, run.stderr);
    }
}

#[test]
fn skills_that_break_one_rule_of_form_are_one_block() {
    let long = |name: &str, count: usize| {
        let text = skill(name, "", "").replace("Sorts", &"Sorts bills ".repeat(count));
        assert!(text.len() > 1024);
        text
    };
    let project = project(&[
        ("fine/SKILL.md", skill("fine", "", "")),
        ("a/SKILL.md", long("a", 100)),
        ("b/SKILL.md", long("b", 110)),
        ("c/SKILL.md", long("c", 120)),
    ]);
    let run = project.run("skills add ./up --root host --all --partial");
    assert!(
        run.stdout.contains("! 3 skills  description-too-long"),
        "{}",
        run.stdout
    );
    let help = "--all --partial --warn description-too-long";
    assert_eq!(run.stdout.matches(help).count(), 1, "{}", run.stdout);
}

#[test]
fn one_reason_is_one_block_where_folders_have_other_names() {
    let bare = |name: &str| {
        let head = "description: Sorts bills by date. Use when asked to order bills.";
        format!("---\nname: {name}\n{head}\n---\n\nSort the bills by date.\n")
    };
    let mut files = Project::new().file("host/keep.md", "k\n");
    for (folder, name) in [
        ("01-fern", "fern"),
        ("02-moss", "moss"),
        ("03-leaf", "leaf"),
    ] {
        files = files.file(&format!("up/skills/{folder}/SKILL.md"), &bare(name));
    }
    let run = files.run("skills add ./up --root host --all --partial");
    assert_eq!(run.stdout.matches("! ").count(), 1, "{}", run.stdout);
    assert!(
        run.stdout.contains("the same: moss, leaf"),
        "{}",
        run.stdout
    );
}

#[test]
fn nothing_of_add_is_wider_than_asked_but_commands() {
    let deep =
        "collections/with-a-rather-long-name/of-skills/for-the-sorting-of-bills/by-date-or-amount";
    let long = "a-skill-with-a-name-that-takes-nearly-all-of-what-a-name-may";
    let path = format!("{deep}/{long}/SKILL.md");
    let caps = format!("{deep}/other/SKILL.md");
    let dead = "See [it](references/gone-and-never-seen-again.md).\n";
    let project = project(&[
        (&path, skill(long, "compatibility: 3\n", dead)),
        (&caps, skill("Loud", "", "")),
    ]);
    let run = project.run_with(
        "skills add ./up --root host --all --partial --dry-run",
        "",
        &[("COLUMNS", "80")],
    );
    assert_eq!(run.code, 1, "{}", run.stderr);
    for line in run.stdout.lines() {
        let is_command = line.contains("minara skills add") || line.contains("`--");
        let is_path = !line.trim().contains(' ');
        let fits = line.chars().count() <= 80;
        assert!(is_command || is_path || fits, "{line}");
    }
}

#[test]
fn a_flag_that_denies_is_not_outweighed_by_the_help() {
    let project = project(&odd_skills());
    let line = "skills add ./up --root host --path skills/dead-link --dry-run --format json";
    let run = project.run(&format!("{line} --deny broken-link"));
    let told = "the command denies it: without --deny broken-link it is let in";
    assert_eq!(denied(&run), [("broken-link".to_owned(), told.to_owned())]);
    assert_eq!(project.run(line).code, 0);
    // A rule by its id outweighs its group.
    let run = project.run(&format!("{line} --deny correctness"));
    let found = denied(&run);
    let found = found
        .iter()
        .find(|(rule, _)| rule == "broken-link")
        .unwrap();
    assert_eq!(found.1, "`--warn broken-link` takes it as it is, on record");
}

#[test]
fn help_for_the_author_of_a_licence_is_none_for_who_adds() {
    let odd =
        "---\nname: odd\ndescription: Sorts bills. Use for bills.\nlicense: Whatever\n---\nSort.\n";
    let project = project(&[("odd/SKILL.md", odd.to_owned())]);
    let run = project.run("skills add ./up --root host --dry-run --format json");
    let found = denied(&run);
    assert_eq!(found[0].0, "unknown-license");
    assert!(found[0].1.contains("[[license.clarify]]"), "{found:?}");
}

#[test]
fn validate_without_a_path_judges_own_skills_only() {
    let project = project(&odd_skills());
    let line = "skills add ./up --root host --path skills/wordless --warn spec";
    assert_eq!(project.run(line).code, 0);
    // Nothing of one's own: nothing to deny.
    let run = project.run("skills validate --root host");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let told = "1 vendored skill left to `minara skills verify` and `minara skills lint`";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    let vendored = "host/skills/external/wordless";
    let run = project.run(&format!("skills validate {vendored} --format json"));
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["summary"]["skills"], 1);
    // A line of the lock is enough.
    std::fs::remove_file(project.path().join(vendored).join(".minara-skill.json")).unwrap();
    assert_eq!(project.run("skills validate --root host").code, 0);
    let own = "---\nname: own\n---\nSort.\n";
    let project = project.file("host/skills/own/SKILL.md", own);
    let run = project.run("skills validate --root host --format json");
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (run.code, &report["summary"]["skills"]),
        (1, &Value::from(1))
    );
}

#[test]
fn the_workflow_is_green_after_what_was_added() {
    let project = project(&odd_skills());
    let run = project.run("init --workflow github --root host");
    assert_eq!(run.code, 0, "{}", run.stderr);
    for said in ["MINARA_REPOSITORY", "contents: read", "code scanning"] {
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
    for flags in [
        "--path skills/dead-link",
        "--path skills/other-folder",
        "--path skills/typed",
        "--path skills/link-out",
        "--path skills/evals",
        "--path skills/outer",
        "--path skills/wordless --warn spec",
        "--path skills/colon --allow unquoted-colon",
        "--path skills/caps --warn name-not-lowercase --id caps",
    ] {
        let line = format!("skills add ./up --root host {flags}");
        let run = project.run(&line);
        assert_eq!(run.code, 0, "{line}\n{}{}", run.stdout, run.stderr);
    }
    let workflow = project.path().join("host/.github/workflows/skills.yml");
    let workflow = std::fs::read_to_string(workflow).unwrap();
    let commands = workflow
        .lines()
        .filter_map(|line| line.split_once("- run: minara "));
    let commands: Vec<&str> = commands.map(|(_, command)| command).collect();
    assert_eq!(commands.len(), 4, "{workflow}");
    for command in commands {
        let run = project.run(&format!("{command} --root host"));
        assert_eq!(run.code, 0, "{command}\n{}{}", run.stdout, run.stderr);
    }
}
