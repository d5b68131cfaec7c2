//! `init`: the file that teaches, the hook, the workflows; and the schema of
//! what it writes.

use std::fs;
use std::process::Command;

use minara::config::Config;
use serde_json::{Value, json};

use crate::json::{checked, schema};
use crate::project::Project;

fn read(project: &Project, path: &str) -> String {
    fs::read_to_string(project.path().join(path)).unwrap()
}

/// The file with every commented key as a key.
fn uncommented(text: &str) -> String {
    let lines = text.lines().map(|line| match line.strip_prefix('#') {
        Some(key) if !key.is_empty() && !key.starts_with(' ') => key,
        _ => line,
    });
    lines.map(|line| format!("{line}\n")).collect()
}

fn git(project: &Project, line: &str) -> (bool, String) {
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_minara"));
    let path = std::env::var("PATH").unwrap();
    let output = Command::new("git")
        .current_dir(project.path())
        .args(["-c", "user.name=t", "-c", "user.email=t@example.test"])
        .args(line.split_whitespace())
        .env(
            "PATH",
            format!("{}:{path}", bin.parent().unwrap().display()),
        )
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[test]
fn the_file_changes_nothing_and_is_never_replaced_unasked() {
    for line in ["init", "skills init"] {
        let project = Project::with_skill();
        let before = project.run("skills lint --strict --format json").stdout;
        let run = project.run(line);
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (0, "+ minara.toml\n"),
            "{}",
            run.stderr
        );
        let text = read(&project, "minara.toml");
        assert_eq!(
            project.run("skills lint --strict --format json").stdout,
            before
        );

        fs::write(project.path().join("minara.toml"), uncommented(&text)).unwrap();
        assert_eq!(
            project.run("skills lint --strict --format json").stdout,
            before
        );
        let run = project.run(line);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(
            run.stderr.contains("minara.toml is there already"),
            "{}",
            run.stderr
        );
        assert_eq!(read(&project, "minara.toml"), uncommented(&text));
        let run = project.run(&format!("{line} --force"));
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (0, "~ minara.toml  replaced\n")
        );
        assert_eq!(read(&project, "minara.toml"), text);
    }
}

#[test]
fn the_file_that_teaches() {
    let project = Project::new();
    project.run("init");
    insta::assert_snapshot!(read(&project, "minara.toml"));
}

#[test]
fn what_was_written_is_told_to_programs() {
    let project = Project::new().file("minara.toml", "[lint]\n");
    let document = checked(&project, "init", "skills init --workflow github");
    assert_eq!(
        document["files"],
        json!([
            {"path": "minara.toml", "state": "kept"},
            {"path": ".github/workflows/skills.yml", "state": "created"},
        ])
    );
    assert_eq!(read(&project, "minara.toml"), "[lint]\n");
}

#[test]
fn workflows_are_those_of_the_documentation() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ci.md");
    let docs = fs::read_to_string(docs).unwrap();
    for (system, path) in [
        ("github", ".github/workflows/skills.yml"),
        ("gitlab", ".gitlab/minara.gitlab-ci.yml"),
    ] {
        let project = Project::new();
        let run = project.run(&format!("init --workflow {system}"));
        assert_eq!(run.code, 0, "{}", run.stderr);
        let text = read(&project, path);
        let lines = text.split_inclusive('\n');
        let body: String = lines.skip_while(|line| line.starts_with('#')).collect();
        assert!(
            docs.contains(&format!("```yaml\n{body}```")),
            "{system}:\n{body}"
        );
        assert!(!text.contains('@') || !text.contains("@VERSION@"), "{text}");

        let own = project.file(path, "own: true\n");
        fs::remove_file(own.path().join("minara.toml")).unwrap();
        let run = own.run(&format!("init --workflow {system}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert_eq!(read(&own, path), "own: true\n");
        assert!(
            !own.path().join("minara.toml").exists(),
            "nothing is half done"
        );
        assert_eq!(
            own.run(&format!("init --workflow {system} --force")).code,
            0
        );
        assert_eq!(read(&own, path), text);
    }
}

#[cfg(unix)]
#[test]
fn no_link_is_followed() {
    let (project, outside) = (Project::new(), Project::new());
    let link = |to: &str, at: &str| {
        std::os::unix::fs::symlink(outside.path().join(to), project.path().join(at)).unwrap();
    };
    link("", ".github");
    let run = project.run("init --workflow github");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(
        run.stderr.contains("nothing is written through it"),
        "{}",
        run.stderr
    );
    link("minara.toml", "minara.toml");
    assert_eq!(project.run("init").code, 2);
    let run = project.run("init --force");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("is a symbolic link"), "{}", run.stderr);
    assert!(run.stderr.contains("remove the link"), "{}", run.stderr);
    assert!(project.path().join("minara.toml").is_symlink());
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

#[test]
fn a_hook_needs_a_repository_that_takes_it() {
    let refused = |project: &Project, said: &str| {
        let run = project.run("init --hook pre-commit");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(said), "{}", run.stderr);
        assert!(!project.path().join("minara.toml").exists());
    };
    refused(&Project::new(), "git init");
    refused(
        &Project::new().file(".git", "gitdir: ../other"),
        "is no folder",
    );
    let elsewhere = Project::new().file(".git/config", "[core]\n\thooksPath = .husky\n");
    refused(&elsewhere, "core.hooksPath");
    refused(
        &Project::new().file(".git/hooks/pre-commit", "own"),
        "is there already",
    );
}

#[cfg(unix)]
#[test]
fn the_hook_lints_what_is_staged() {
    let broken = "---\nname: broken\ndescription: Use for: a\n---\n# B\n";
    let project = Project::with_skill()
        .file(
            "skills/a b/SKILL.md",
            &broken.replace("name: broken", "name: a-b"),
        )
        .file("notes/x.txt", "x\n");
    assert!(git(&project, "init -q").0);
    let run = project.run("init --hook pre-commit");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout, "+ minara.toml\n+ .git/hooks/pre-commit\n");

    assert!(git(&project, "add notes minara.toml").0);
    let (ok, said) = git(&project, "commit -qm one");
    assert!(ok, "no skill is touched: {said}");
    assert!(git(&project, "add skills/tidy").0);
    let (ok, said) = git(&project, "commit -qm two");
    assert!(ok, "a good skill: {said}");
    assert!(git(&project, "add skills").0);
    let (ok, said) = git(&project, "commit -qm three");
    assert!(
        !ok && said.contains("skills/a b/SKILL.md:3:21: deny[unquoted-colon]"),
        "{said}"
    );
    assert!(!said.contains("tidy"), "{said}");
    assert!(git(&project, "commit -qnm three").0);

    // Any file below a skill counts for it, and so does one that goes.
    let project = project.file("skills/a b/scripts/run.sh", "true\n");
    assert!(git(&project, "add -A").0);
    assert!(!git(&project, "commit -qm four").0);
    assert!(git(&project, "commit -qnm four").0);
    assert!(git(&project, "rm -q -r -- skills/tidy").0);
    let (ok, said) = git(&project, "commit -qm five");
    assert!(ok, "{said}");
}

#[test]
fn the_schema_takes_what_the_program_takes() {
    let validator = jsonschema::validator_for(&schema("config")).unwrap();
    let project = Project::new();
    project.run("init");
    let template = read(&project, "minara.toml");
    for (text, good) in [
        (template.as_str(), true),
        (&uncommented(&template), true),
        ("", true),
        (
            "[lint.rules]\noverlong-body = { max-lines = 400 }\nspec = \"deny\"\n",
            true,
        ),
        (
            "[lint.rules]\nspec = { level = \"warn\" }\nempty-body = {}\n",
            true,
        ),
        (
            "[[lint.override]]\npaths = [\"a\"]\nrules = { spec = \"warn\" }\nreason = \"r\"\n",
            true,
        ),
        (
            "[[license.override]]\nsource = \"a/b\"\nallow = [\"MIT\"]\n",
            true,
        ),
        ("no-such-table = 1\n", false),
        ("[no-such-table]\n", false),
        ("[vendor]\ndri = \"x\"\n", false),
        ("[vendor]\ndir = \"\"\n", false),
        ("[lint]\nprofile = \"harsh\"\n", false),
        ("[lint]\nbaseline = \"x\"\n", false),
        ("[lint]\nexclude = \"x\"\n", false),
        ("[lint.rules]\nno-such-rule = \"deny\"\n", false),
        ("[lint.rules]\noverlong-body = { max-line = 1 }\n", false),
        ("[lint.rules]\noverlong-body = { max-lines = -1 }\n", false),
        ("[lint.rules]\noverlong-body = \"never\"\n", false),
        ("[lint.rules]\nspec = {}\n", false),
        ("[lint.rules]\nspec = { max = 1 }\n", false),
        ("[[lint.override]]\npaths = [\"a\"]\nrules = {}\n", false),
        (
            "[[lint.override]]\npaths = []\nrules = {}\nreason = \"r\"\n",
            false,
        ),
        (
            "[[lint.override]]\npaths = [\"a\"]\nrules = {}\nreason = \" \"\n",
            false,
        ),
        (
            "[[lint.override]]\npaths = [\"a\"]\nrules = { nope = \"warn\" }\nreason = \"r\"\n",
            false,
        ),
        ("[lint.override]\nreason = \"r\"\n", false),
        ("[[license.override]]\nallow = [\"MIT\"]\n", false),
        (
            "[[license.override]]\nsource = \"a/b\"\npaths = [\"x\"]\n",
            false,
        ),
        ("[license]\npolicy = \"strict\"\n", false),
        ("[fetch]\ndeadline = 0\n", false),
        ("[fetch]\ndeadline = 99999999999\n", false),
        ("[limits]\nmax-files = 1.5\n", false),
        ("[catalog]\ntitle = \"a\\nb\"\n", false),
        ("[catalog]\nformat = \"html\"\n", false),
    ] {
        assert_eq!(Config::parse(text, "minara.toml").is_ok(), good, "{text}");
        let value: Value = toml::from_str(text).unwrap();
        assert_eq!(validator.is_valid(&value), good, "{text}");
    }
}
