//! Vendored skills brought to another version, as an operator does it: over git, with
//! edits of their own, past each guard by its flag.

use std::fs;
use std::path::{Path, PathBuf};

use git2::{IndexAddOption, Repository, Signature};
use serde_json::Value;

use crate::project::{Project, Run};

pub const SKILL: &str = "---\nname: alpha\ndescription: Sorts bills by date. Use when asked to order \
                     bills.\nlicense: MIT\n---\n# How\n\none\ntwo\nthree\nfour\nfive\n";

fn licence(id: &str) -> &'static str {
    let mut texts = spdx::text::LICENSE_TEXTS.iter();
    texts.find(|(known, _)| *known == id).unwrap().1
}

/// A project `host` beside a repository `up` that offers `alpha` and `beta`.
pub struct Site {
    pub project: Project,
    pub up: Repository,
}

impl Site {
    pub fn new() -> Site {
        let dated = licence("MIT").replace("<year>", "2020");
        let project = Project::new().file("up/LICENSE", &dated);
        let project = project
            .file("up/skills/alpha/SKILL.md", SKILL)
            .file("up/skills/alpha/notes.md", "a\nb\nc\n")
            .file("up/skills/beta/SKILL.md", &SKILL.replace("alpha", "beta"))
            .file("host/mine.md", "k\n");
        let up = Repository::init(project.path().join("up")).unwrap();
        let site = Site { project, up };
        site.commit();
        site
    }

    /// A site whose project has `alpha`.
    pub fn with_alpha() -> Site {
        let site = Site::new();
        let run = site.run("add ./up --skill alpha");
        assert_eq!(run.code, 0, "{}", run.stdout);
        site
    }

    pub fn run(&self, line: &str) -> Run {
        self.project.run(&format!("skills {line} --root host"))
    }

    /// Runs `update alpha`, with `flags`; its code and the rules of its findings.
    fn update(&self, flags: &str) -> (i32, Vec<String>) {
        let run = self.run(&format!("update alpha {flags} --format json"));
        let document: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| {
            panic!("{}{}", run.stdout, run.stderr);
        });
        let findings = document["findings"].as_array().unwrap();
        let rules = findings.iter().map(|found| {
            let level = found["level"].as_str().unwrap();
            format!("{level} {}", found["rule"].as_str().unwrap())
        });
        (run.code, rules.collect())
    }

    pub fn at(&self, path: &str) -> PathBuf {
        self.project.path().join(path)
    }

    /// A file of the vendored `alpha`.
    pub fn here(&self, path: &str) -> PathBuf {
        self.at("host/skills/external/alpha").join(path)
    }

    pub fn record(&self) -> Value {
        let text = fs::read_to_string(self.here(".minara-skill.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// Upstream writes a file of `alpha` and commits.
    pub fn push(&self, path: &str, text: &str) {
        write(&self.at("up/skills/alpha").join(path), text);
        self.commit();
    }

    pub fn commit(&self) {
        let head = self.up.head().ok().and_then(|head| head.target());
        let parents: Vec<_> = head
            .iter()
            .map(|id| self.up.find_commit(*id).unwrap())
            .collect();
        self.commit_on(&parents.iter().collect::<Vec<_>>());
    }

    pub fn commit_on(&self, parents: &[&git2::Commit<'_>]) {
        let mut index = self.up.index().unwrap();
        index.add_all(["*"], IndexAddOption::DEFAULT, None).unwrap();
        index.update_all(["*"], None).unwrap();
        index.write().unwrap();
        let tree = self.up.find_tree(index.write_tree().unwrap()).unwrap();
        let who = Signature::new("a", "a@example.test", &git2::Time::new(0, 0)).unwrap();
        let id = self
            .up
            .commit(None, &who, &who, "c", &tree, parents)
            .unwrap();
        let branch = self.up.find_reference("HEAD").unwrap();
        let branch = branch.symbolic_target().unwrap().unwrap().to_owned();
        self.up.reference(&branch, id, true, "c").unwrap();
    }
}

pub fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn edits_and_upstreams_changes_are_one_in_the_end_and_twice_is_once() {
    let site = Site::with_alpha();
    let edited = SKILL.replace("one\n", "ONE\n");
    write(&site.here("SKILL.md"), &edited);
    write(&site.here("mine.txt"), "mine\n");
    site.push("SKILL.md", &SKILL.replace("five\n", "FIVE\n"));
    let dry = site.run("update alpha --dry-run");
    assert!(dry.stdout.contains("merged SKILL.md"), "{}", dry.stdout);
    assert_eq!(fs::read_to_string(site.here("SKILL.md")).unwrap(), edited);
    let (code, rules) = site.update("");
    assert_eq!(
        (code, rules),
        (
            0,
            vec!["warn merged-edit".to_owned(), "warn extra-file".to_owned()]
        )
    );
    let merged = edited.replace("five\n", "FIVE\n");
    assert_eq!(fs::read_to_string(site.here("SKILL.md")).unwrap(), merged);
    let before = crate::vendoring::files(&site.at("host"));
    assert_eq!(site.update("").0, 0);
    assert_eq!(crate::vendoring::files(&site.at("host")), before);
    // Nobody declared the edits.
    assert_eq!(site.run("verify").code, 1);
    assert_eq!(site.update("--keep-edits --reason ours").0, 0);
    assert_eq!(site.run("verify").code, 0, "{}", site.run("verify").stdout);
    assert_eq!(site.record()["edits"]["mine.txt"]["reason"], "ours");
    // A declared edit stays one when upstream goes on.
    site.push("SKILL.md", &SKILL.replace("five\n", "five\nsix\n"));
    site.push("notes.md", "a\nb\nc\nd\n");
    let conflict = site.update("");
    assert_eq!(
        conflict,
        (
            0,
            vec!["warn merged-edit".to_owned(), "warn extra-file".to_owned()]
        )
    );
    assert_eq!(site.run("verify").code, 0, "{}", site.run("verify").stdout);
}

#[test]
fn a_declared_edit_that_git_passes_by_is_named() {
    let site = Site::with_alpha();
    write(&site.at("host/.gitignore"), "*.log\n");
    let host = Repository::init(site.at("host")).unwrap();
    let tree = host.index().unwrap().write_tree().unwrap();
    let tree = host.find_tree(tree).unwrap();
    let who = Signature::now("a", "a@example.org").unwrap();
    host.commit(Some("HEAD"), &who, &who, "a", &tree, &[])
        .unwrap();
    write(&site.here("mine.log"), "mine\n");
    write(&site.here("mine.md"), "mine\n");
    let line = "update alpha --keep-edits --reason ours";
    let run = site.run(line);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let path = "host/skills/external/alpha/mine";
    let told = format!("`{path}.log` is left out by .gitignore, and a clone has not your edit");
    assert!(run.stderr.contains(&told), "{}", run.stderr);
    assert!(!run.stderr.contains("mine.md"), "{}", run.stderr);
    // Once it is told.
    let again = site.run(line);
    assert!(!again.stderr.contains("mine.log"), "{}", again.stderr);
}

#[test]
fn what_is_put_aside_is_asked_for_until_it_is_gone() {
    let site = Site::with_alpha();
    write(&site.here("notes.md"), "mine\n");
    site.push("notes.md", "theirs\n");
    let (code, rules) = site.update("");
    assert_eq!(
        (code, rules),
        (1, vec!["deny local-edit-conflict".to_owned()])
    );
    let run = site.run("update --all --conflict side");
    let told = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let help = "help: bring the two versions in .minara/conflicts/alpha together with yours";
    assert!(run.code == 1 && told.contains(help), "{}", run.stdout);
    let aside = site.at("host/.minara/conflicts/alpha");
    assert_eq!(
        fs::read_to_string(aside.join("notes.md.theirs")).unwrap(),
        "theirs\n"
    );
    assert_eq!(
        fs::read_to_string(aside.join("notes.md.base")).unwrap(),
        "a\nb\nc\n"
    );
    assert_eq!(fs::read_to_string(site.here("notes.md")).unwrap(), "mine\n");
    assert_eq!(site.update("").0, 1);
    let verified = site.run("verify");
    assert!(
        verified.stdout.contains("local-edit-conflict"),
        "{}",
        verified.stdout
    );
    fs::remove_dir_all(aside).unwrap();
    assert_eq!(site.update("").0, 0);
    let markers = Site::with_alpha();
    write(&markers.here("notes.md"), "mine\n");
    markers.push("notes.md", "theirs\n");
    assert_eq!(markers.update("--conflict markers").0, 1);
    let text = fs::read_to_string(markers.here("notes.md")).unwrap();
    assert!(
        text.starts_with("<<<<<<< yours\nmine\n||||||| base "),
        "{text}"
    );
}

/// Upstream does something; without its flag nothing is written, with it the skill is
/// updated and the record says what was accepted.
fn guard(change: impl Fn(&Site), rule: &str, flag: &str, item: &str) {
    let site = Site::with_alpha();
    change(&site);
    let before = crate::vendoring::files(&site.at("host"));
    let (code, rules) = site.update("");
    assert_eq!(code, 1, "{rule}: {rules:?}");
    assert!(rules.contains(&format!("deny {rule}")), "{rule}: {rules:?}");
    assert_eq!(crate::vendoring::files(&site.at("host")), before, "{rule}");
    let outdated = site.run("outdated");
    assert_eq!(outdated.code, 1, "{rule}: {}", outdated.stdout);
    assert_eq!(site.update(&format!("{flag}=other")).0, 1, "{rule}");
    let given = site.update(&format!("{flag}=other,{item}"));
    assert_eq!(given, (0, Vec::new()), "{rule}");
    let accepted = site.record()["accepted"].clone();
    let wanted = |one: &Value| one["guard"] == rule && one["items"] == serde_json::json!([item]);
    assert!(
        accepted.as_array().unwrap().iter().any(wanted),
        "{rule}: {accepted}"
    );
    assert_eq!(
        site.run("verify").code,
        0,
        "{rule}: {}",
        site.run("verify").stdout
    );
    assert_eq!(site.update(""), (0, Vec::new()), "{rule}");
    // Without items everything passes.
    let site = Site::with_alpha();
    change(&site);
    assert_eq!(site.update(flag).0, 0, "{rule}");
}

#[test]
fn every_guard_stops_and_its_flag_passes() {
    let with = |old: &str, new: &str| {
        let text = SKILL.replace(old, new);
        move |site: &Site| site.push("SKILL.md", &text)
    };
    guard(
        |site| site.push("scripts/x.sh", "echo\n"),
        "new-executable",
        "--accept-new-executables",
        "scripts/x.sh",
    );
    guard(
        with("license: MIT\n", "license: MIT\nallowed-tools: Read\n"),
        "new-tool",
        "--accept-new-tools",
        "Read",
    );
    guard(
        with("two", "two https://api.example.test/x"),
        "new-host",
        "--accept-new-hosts",
        "api.example.test",
    );
    guard(
        with("two", "two $ACME_API_KEY"),
        "new-env",
        "--accept-new-env",
        "ACME_API_KEY",
    );
    guard(
        with("name: alpha", "name: gamma"),
        "upstream-renamed",
        "--accept-rename",
        "gamma",
    );
    guard(
        |site| {
            fs::create_dir_all(site.at("up/skills/tools")).unwrap();
            fs::rename(site.at("up/skills/alpha"), site.at("up/skills/tools/alpha")).unwrap();
            site.commit();
        },
        "upstream-moved",
        "--accept-move",
        "skills/tools/alpha",
    );
}

#[test]
fn other_terms_are_no_update_until_they_are_accepted() {
    let change = |site: &Site| {
        write(&site.at("up/LICENSE"), licence("Apache-2.0"));
        site.push(
            "SKILL.md",
            &SKILL.replace("license: MIT", "license: Apache-2.0"),
        );
    };
    guard(
        change,
        "license-changed",
        "--accept-license-change",
        "Apache-2.0",
    );
    // Another year is the same licence.
    let site = Site::with_alpha();
    let text = licence("MIT");
    write(&site.at("up/LICENSE"), &text.replace("<year>", "2031"));
    site.push("notes.md", "new\n");
    let (code, rules) = site.update("");
    assert_eq!((code, rules), (0, Vec::new()));
    // Nothing lifts what is proprietary.
    write(
        &site.at("up/LICENSE"),
        "Copyright 2026 Example Inc. All rights reserved.\n",
    );
    site.push("notes.md", "newer\n");
    let run = site.run("update --all --dry-run");
    let told = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("license-changed"), "{}", run.stdout);
    assert!(!told.contains("--accept-license-change"), "{}", run.stdout);
    let (code, rules) = site.update("--accept-license-change");
    assert_eq!(code, 1);
    assert!(
        rules.contains(&"deny proprietary-license".to_owned()),
        "{rules:?}"
    );
    assert_eq!(fs::read_to_string(site.here("notes.md")).unwrap(), "new\n");
}

#[test]
fn a_history_that_was_rewritten_is_said() {
    let site = Site::with_alpha();
    let old = site.record()["source"]["commit"].as_str().unwrap()[..7].to_owned();
    write(&site.at("up/skills/alpha/notes.md"), "other\n");
    site.commit_on(&[]);
    let (code, rules) = site.update("");
    assert_eq!(
        (code, rules),
        (1, vec!["deny history-rewritten".to_owned()])
    );
    let outdated = site.run("outdated");
    assert!(outdated.stdout.contains("diverged"), "{}", outdated.stdout);
    assert_eq!(site.update(&format!("--accept-history-rewrite={old}")).0, 0);
    assert_eq!(
        fs::read_to_string(site.here("notes.md")).unwrap(),
        "other\n"
    );
}

#[test]
fn a_tag_that_moves_or_proves_less_is_said() {
    let site = Site::new();
    let tag = |annotated: bool| {
        let head = site.up.head().unwrap().peel_to_commit().unwrap();
        let who = Signature::new("a", "a@example.test", &git2::Time::new(0, 0)).unwrap();
        if annotated {
            site.up
                .tag("v1", head.as_object(), &who, "v1", true)
                .unwrap();
        } else {
            site.up
                .tag_lightweight("v1", head.as_object(), true)
                .unwrap();
        }
    };
    tag(true);
    assert_eq!(site.run("add ./up --ref v1 --skill alpha").code, 0);
    assert_eq!(site.update(""), (0, Vec::new()));
    site.push("notes.md", "new\n");
    tag(false);
    let (code, rules) = site.update("");
    assert_eq!(code, 1);
    assert!(rules.contains(&"deny tag-moved".to_owned()), "{rules:?}");
    assert!(
        rules.contains(&"deny source-downgraded".to_owned()),
        "{rules:?}"
    );
    assert_eq!(site.update("--accept-moved-tag=v1").0, 1);
    assert_eq!(
        site.update("--accept-moved-tag=v1 --accept-downgrade=v1").0,
        0
    );
}

#[test]
fn hidden_text_that_was_not_there_is_refused_and_called_new() {
    let site = Site::with_alpha();
    site.push("SKILL.md", &SKILL.replace("two", "two\u{e0041}\u{e0042}"));
    let (code, rules) = site.update("--accept-findings");
    assert_eq!(code, 1);
    for rule in ["deny hidden-text", "deny new-hidden-text"] {
        assert!(rules.contains(&rule.to_owned()), "{rules:?}");
    }
}

#[test]
fn what_upstream_has_no_more_stays_and_a_pin_does_not_move() {
    let site = Site::with_alpha();
    fs::remove_dir_all(site.at("up/skills/alpha")).unwrap();
    site.commit();
    let (code, rules) = site.update("");
    assert_eq!((code, rules), (1, vec!["deny upstream-removed".to_owned()]));
    assert!(site.here("SKILL.md").is_file());
    let pinned = Site::new();
    let head = pinned.up.head().unwrap().target().unwrap();
    assert_eq!(
        pinned
            .run(&format!("add ./up --ref {head} --skill alpha"))
            .code,
        0
    );
    pinned.push("notes.md", "new\n");
    let outdated = pinned.run("outdated");
    assert!(outdated.stdout.contains("pinned"), "{}", outdated.stdout);
    assert_eq!(pinned.update(""), (0, Vec::new()));
    assert_eq!(
        fs::read_to_string(pinned.here("notes.md")).unwrap(),
        "a\nb\nc\n"
    );
    let branch = pinned.up.head().unwrap().shorthand().unwrap().to_owned();
    assert_eq!(pinned.update(&format!("--ref {branch}")).0, 0);
    assert_eq!(
        fs::read_to_string(pinned.here("notes.md")).unwrap(),
        "new\n"
    );
}

#[test]
fn a_branch_that_is_the_default_no_more_is_said_and_one_refusal_holds_nobody_back() {
    let site = Site::new();
    assert_eq!(site.run("add ./up --all").code, 0);
    let head = site.up.head().unwrap().peel_to_commit().unwrap();
    site.up.branch("next", &head, true).unwrap();
    site.up.set_head("refs/heads/next").unwrap();
    write(
        &site.at("up/skills/beta/SKILL.md"),
        &SKILL.replace("alpha", "beta").replace("two", "2"),
    );
    site.push(
        "SKILL.md",
        &SKILL.replace("two", "two https://api.example.test/x"),
    );
    let run = site.run("update --all --format json");
    assert_eq!(run.code, 1);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["updated"][0]["id"], "beta");
    assert_eq!(document["refused"][0]["id"], "alpha");
    let rules = document["findings"].as_array().unwrap();
    let told = |rule: &str| rules.iter().any(|found| found["rule"] == rule);
    assert!(
        told("default-branch-changed") && told("new-host"),
        "{}",
        run.stdout
    );
    let behind = site.run("outdated beta --exit-code");
    assert_eq!(behind.code, 0, "{}", behind.stdout);
}

/// Whatever moment the program dies at: the edit is there, the skill is the old one or
/// the new one, and the next run ends in the whole.
#[cfg(feature = "faults")]
#[test]
fn an_update_that_is_killed_loses_no_edit_and_is_finished_by_the_next() {
    for point in [
        "stage-file",
        "journal-rename",
        "backup-rename",
        "swap-rename",
        "lock-rename",
        "old-remove",
    ] {
        let site = Site::with_alpha();
        write(&site.here("mine.txt"), "mine\n");
        site.push("notes.md", "newer\n");
        let fault = format!("{point}:kill");
        let env = [
            ("MINARA_TEST_FAULT", fault.as_str()),
            ("MINARA_TEST_NO_EXCHANGE", "1"),
        ];
        let code = site
            .project
            .try_run("skills update alpha --root host", &env);
        assert_ne!(code, Some(0), "{point}");
        let run = site.run("update alpha");
        assert_eq!(run.code, 0, "{point}: {}{}", run.stdout, run.stderr);
        let read = |path: &str| fs::read_to_string(site.here(path)).unwrap();
        assert_eq!(
            (read("mine.txt"), read("notes.md")),
            ("mine\n".into(), "newer\n".into())
        );
        let left = crate::vendoring::files(&site.at("host"));
        let mut left = left.keys();
        let stale = left.find(|path| {
            ["minara-stage", "minara-old", "journal"]
                .iter()
                .any(|part| path.contains(part))
        });
        assert_eq!(stale, None, "{point}");
    }
}
