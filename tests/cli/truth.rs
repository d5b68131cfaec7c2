//! One truth in one program: what help names is taken, what is advised can be
//! done, and the environment changes no product and no exit code.

use crate::help::verbs;
use crate::project::{Project, Run};

const BAD: &str = "---\nname: bad\ndescription: Use for: a\n---\n# B\n";

fn all(run: &Run) -> String {
    format!("{}{}", run.stdout, run.stderr)
}

#[test]
fn the_variable_of_the_format_is_for_reports_alone() {
    let project = Project::with_skill();
    assert_eq!(project.run("skills catalog --write").code, 0);
    let page = std::fs::read_to_string(project.path().join("docs/skills.md")).unwrap();
    for format in ["json", "sarif", "gitlab", "nothing"] {
        let env = [("MINARA_FORMAT", format)];
        for line in [
            "skills catalog",
            "skills catalog --check",
            "skills catalog --write",
            "skills prompt",
            "skills schema --print lint",
            "help formats",
            "completions bash",
        ] {
            let (with, without) = (project.run_with(line, "", &env), project.run(line));
            assert_eq!(with.code, without.code, "{format} {line}: {}", with.stderr);
            assert_eq!(with.stdout, without.stdout, "{format} {line}");
        }
        let path = project.path().join("docs/skills.md");
        assert_eq!(std::fs::read_to_string(path).unwrap(), page, "{format}");
        // A report without that form has its own.
        for line in ["skills clients", "skills check-load", "skills lint"] {
            let (with, without) = (project.run_with(line, "", &env), project.run(line));
            assert_eq!(with.code, without.code, "{format} {line}: {}", with.stderr);
            assert!(!with.stdout.is_empty(), "{format} {line}");
        }
    }
    let run = project.run_with("skills lint", "", &[("MINARA_FORMAT", "nothing")]);
    assert!(
        run.stderr.contains("`nothing` is no format"),
        "{}",
        run.stderr
    );
}

/// The forms that the long help of a verb names.
fn forms(help: &str) -> Vec<String> {
    let Some((_, rest)) = help.split_once("Form of the report: ") else {
        return Vec::new();
    };
    let end = rest.find("[env:").unwrap();
    let words = rest[..end].split([',', ' ', '\n', ';']);
    let words = words.filter(|word| !["", "or", "with", "--check", "also"].contains(word));
    words.map(str::to_owned).collect()
}

#[test]
fn help_names_the_formats_that_a_verb_takes_and_no_other() {
    let project = Project::with_skill();
    let verbs = verbs();
    assert!(verbs.len() > 15, "{verbs:?}");
    let known = forms(&project.run("--help").stdout);
    assert_eq!(known.iter().filter(|form| *form == "markdown").count(), 1);
    for verb in verbs {
        let help = project.run(&format!("skills {verb} --help")).stdout;
        let named = forms(&help);
        let arguments = match verb.as_str() {
            "add" => "add ./nothing --list",
            "explain" => "explain broken-link",
            "license" => "license skills/tidy",
            "show" => "show skills/tidy",
            "schema" => "schema --print lint",
            "activate" => "activate local.tidy",
            "route" => "route tidy",
            "detect" => "detect skills/tidy",
            "catalog" => "catalog --check",
            "init" => "init --force",
            "new" => "new other --dry-run",
            "gate" => "gate --all",
            "call-check" => "call-check --skill skills/tidy --input {}",
            "trace" => "trace --replay gone.jsonl",
            "tools" => "tools skills/tidy",
            "resolve" => "resolve -- +learn_web",
            "simulate" => "simulate gone.json",
            "sanitize" => "sanitize gone.txt",
            "install" => "install status gone",
            "inventory" => "inventory gone.json",
            "decide" => "decide --scope gone.json --extension a --capability b",
            "convert" => "convert skills/tidy --to mastra -o out --dry-run",
            "import" => "import --dry-run",
            "bundle" => "bundle gone",
            "cache" => "cache list",
            "export" => "export --as skills-lock",
            verb => verb,
        };
        let (taken, other): (Vec<_>, Vec<_>) = known.iter().partition(|form| named.contains(form));
        // What is refused is refused before any work; of the rest the first and the last.
        let mut tried = other;
        tried.extend(taken.first().into_iter().chain(taken.last()));
        for form in tried {
            let run = project.run(&format!("skills {arguments} --format {form}"));
            let refused = run.stderr.contains("has no format") || run.stderr.contains("one form");
            let is_named = named.contains(form);
            // A verb that prints a product has no flag in its help.
            if !named.is_empty() {
                assert_eq!(refused, !is_named, "{verb} --format {form}: {}", all(&run));
            }
        }
    }
}

#[test]
fn a_text_without_a_place_has_no_neighbours() {
    let project = Project::with_skill()
        .file("SKILL.md", BAD)
        .file("scripts/run.sh", "#!/usr/bin/env nothing\n")
        .file("a/b/SKILL.md", BAD);
    let text = "---\nname: pdf\ndescription: Fills forms. Use when asked for a form.\n---\n# P\n";
    let run = project.run_with("skills lint - --format json", text, &[]);
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    for found in document["findings"].as_array().unwrap() {
        assert_eq!(found["path"], "SKILL.md", "{found}");
        assert_ne!(found["rule"], "name-directory-mismatch");
        assert_ne!(found["rule"], "nested-skill");
    }
    let run = project.run_with("skills lint - --stdin-filename x/SKILL.md", text, &[]);
    assert!(
        run.stdout.contains("name-directory-mismatch"),
        "{}",
        run.stdout
    );
}

#[test]
fn one_bad_skill_is_left_out_of_the_prompt_and_named() {
    let project = Project::with_skill().file("skills/bad/SKILL.md", BAD);
    let run = project.run("skills prompt skills");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("\ntidy\n") && !run.stdout.contains("\nbad\n"));
    assert!(
        run.stderr.contains("left out: skills/bad: "),
        "{}",
        run.stderr
    );
    // The others are as they would be alone.
    let alone = project.run("skills prompt skills/tidy");
    assert_eq!(run.stdout, alone.stdout);
    // The reference's way: nothing at all.
    let run = project.run("skills prompt skills --profile reference");
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("Error: "), "{}", run.stderr);
    let nothing = Project::new();
    assert_eq!(nothing.run("skills prompt").code, 2);
    let run = project.run("skills prompt skills/bad");
    assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{}", run.stderr);
}

#[test]
fn a_verb_without_skills_before_it_is_told_with_them() {
    let project = Project::with_skill();
    for (line, help) in [
        ("lint", "write: minara skills lint"),
        ("lint skills --fix", "write: minara skills lint"),
        ("remove x", "write: minara skills remove --help"),
        ("lnt", "minara skills lint --help"),
        ("skills lnt", "minara skills lint --help"),
        ("skills frobnicate", "minara skills --help"),
    ] {
        let run = project.run(line);
        assert_eq!(run.code, 2, "{line}");
        assert!(run.stderr.contains(help), "{line}: {}", run.stderr);
        assert!(!run.stderr.contains("init"), "{line}: {}", run.stderr);
    }
    assert!(!project.path().join("minara.toml").exists());
}

#[test]
fn fixes_are_told_place_by_place() {
    let project = Project::with_skill().file("skills/bad/SKILL.md", BAD);
    let run = project.run("skills lint --fix");
    assert!(
        run.stdout.starts_with("~ skills/bad/SKILL.md:3\n"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("fixed unquoted-colon: "),
        "{}",
        run.stdout
    );
    let json = Project::with_skill().file("skills/bad/SKILL.md", BAD);
    let run = json.run("skills lint --fix --format json");
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["fixed"][0]["line"], 3);
    assert_eq!(document["fixed"][0]["rule"], "unquoted-colon");
}

#[test]
fn the_workflow_says_what_must_be_set() {
    for system in ["github", "gitlab"] {
        let run = Project::with_skill().run(&format!("init --workflow {system}"));
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stderr.contains("MINARA_REPOSITORY"), "{}", run.stderr);
    }
}

#[test]
fn a_client_that_nobody_has_read_is_not_known_and_no_mistake() {
    let project = Project::with_skill();
    let run = project.run("skills check-load skills/tidy --client cursor --format json");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let outcome = &document["skills"][0]["clients"][0];
    assert_eq!(outcome["client"], "cursor");
    assert_eq!(outcome["outcome"], "not-known");
    // All that the table of fields has are taken.
    let run = project.run("skills clients --format json");
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let fields = document["fields"].as_array().unwrap().iter();
    let mut ids: Vec<&str> = fields.map(|row| row["client"].as_str().unwrap()).collect();
    ids.dedup();
    let flags: String = ids.iter().map(|id| format!(" --client {id}")).collect();
    let run = project.run(&format!("skills check-load skills/tidy{flags}"));
    assert_ne!(run.code, 2, "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn the_hook_sees_a_skill_file_in_any_case() {
    let text = "---\nname: odd\ndescription: Fills forms. Use when asked.\n---\n# Odd\n";
    let project = Project::with_skill().file("skills/odd/Skill.md", text);
    let git = |line: &str| {
        let bin = std::path::Path::new(env!("CARGO_BIN_EXE_minara"))
            .parent()
            .unwrap();
        let path = std::env::var("PATH").unwrap();
        let output = std::process::Command::new("git")
            .current_dir(project.path())
            .args(["-c", "user.name=a", "-c", "user.email=a@b.test"])
            .args(line.split(' '))
            .env("PATH", format!("{}:{path}", bin.display()))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.success(), out + &said)
    };
    assert!(git("init -q").0);
    assert_eq!(project.run("init --hook pre-commit").code, 0);
    assert!(git("add skills/odd").0);
    let (ok, said) = git("commit -qm odd");
    assert!(!ok && said.contains("miscased-skill-file"), "{said}");
}

#[test]
fn groups_that_are_named_have_rules() {
    let project = Project::new();
    let run = project.run("skills rules --group nothing");
    let (_, groups) = run.stderr.split_once("groups: ").unwrap();
    for group in groups
        .split([',', ' ', '\n'])
        .filter(|word| !word.is_empty())
    {
        let run = project.run(&format!("skills rules --group {group}"));
        assert!(
            run.code == 0 && run.stdout.lines().count() > 2,
            "{group}: {}",
            run.stdout
        );
    }
}
