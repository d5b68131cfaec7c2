//! Vendored skills in one file, and back: what comes out is what went in, or nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use git2::{IndexAddOption, Repository, Signature};

use crate::project::{Project, Run};

const SKILL: &str = "---\nname: NAME\ndescription: Sorts bills by date. Use when asked to order \
                     bills.\nlicense: MIT\n---\n# How\n\nSort them.\n";

/// A project `host` that has `alpha` and `beta` vendored and committed, and an empty
/// project `closed`.
struct Site(Project);

impl Site {
    fn new() -> Site {
        let mut texts = spdx::text::LICENSE_TEXTS.iter();
        let mit = texts.find(|(id, _)| *id == "MIT").unwrap().1;
        let project = Project::new()
            .file("up/LICENSE", mit)
            .file("up/skills/alpha/SKILL.md", &SKILL.replace("NAME", "alpha"))
            .file("up/skills/alpha/notes.md", "a\nb\nc\n")
            .file("up/skills/beta/SKILL.md", &SKILL.replace("NAME", "beta"))
            .file("host/minara.toml", "")
            .file("closed/minara.toml", "");
        commit(&project, "up");
        let site = Site(project);
        site.ok("add ./up --all --root host");
        commit(&site.0, "host");
        site
    }

    fn run(&self, line: &str) -> Run {
        self.0.run(&format!("skills {line}"))
    }

    fn ok(&self, line: &str) -> Run {
        let run = self.run(line);
        assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
        run
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// The vendored files of a project and its lock.
    fn vendored(&self, root: &str) -> BTreeMap<String, Vec<u8>> {
        let mut files = crate::vendoring::files(&self.at(&format!("{root}/skills")));
        let lock = fs::read(self.at(&format!("{root}/minara.lock"))).unwrap();
        files.insert("minara.lock".into(), lock);
        files
    }
}

fn commit(project: &Project, folder: &str) {
    let repository = Repository::init(project.path().join(folder)).unwrap();
    let mut index = repository.index().unwrap();
    index.add_all(["*"], IndexAddOption::DEFAULT, None).unwrap();
    index.write().unwrap();
    let tree = repository.find_tree(index.write_tree().unwrap()).unwrap();
    let who = Signature::new("a", "a@example.test", &git2::Time::new(0, 0)).unwrap();
    repository
        .commit(Some("HEAD"), &who, &who, "c", &tree, &[])
        .unwrap();
}

#[test]
fn what_comes_out_is_what_went_in_and_twice_is_once() {
    let site = Site::new();
    // Edited, deleted and added files go along.
    fs::write(site.at("host/skills/external/alpha/notes.md"), "a\nB\nc\n").unwrap();
    fs::write(site.at("host/skills/external/alpha/own.md"), "own\n").unwrap();
    let line = "skills bundle --root host -o one.minara-bundle";
    let told = crate::json::checked(&site.0, "bundle", line);
    assert_eq!(
        told["skills"][0],
        serde_json::json!({"id": "alpha", "edited": 2})
    );
    site.ok("bundle beta alpha --root host -o two.minara-bundle");
    let bytes = fs::read(site.at("one.minara-bundle")).unwrap();
    assert_eq!(bytes, fs::read(site.at("two.minara-bundle")).unwrap());
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("base/") && text.contains("a\nb\nc\n"));
    site.ok("add one.minara-bundle --all --root closed");
    assert_eq!(site.vendored("closed"), site.vendored("host"));
    assert_eq!(
        site.run("verify --root closed").code,
        site.run("verify --root host").code
    );
    let again = site.ok("add one.minara-bundle --all --root closed");
    assert!(again.stdout.contains("2 unchanged"), "{}", again.stdout);
    assert_eq!(site.vendored("closed"), site.vendored("host"));
}

#[test]
fn one_of_several_is_chosen_and_a_name_that_is_not_there_is_told() {
    let site = Site::new();
    site.ok("bundle --root host -o all.minara-bundle");
    for (line, wanted) in [
        ("add all.minara-bundle --root closed", "--skill NAME"),
        (
            "add all.minara-bundle --ref main --all --root closed",
            "does not apply",
        ),
        ("bundle --root host", "name it"),
        ("bundle --root host -o all.tar", "end it in"),
        (
            "bundle --root closed -o x.minara-bundle",
            "nothing is vendored",
        ),
    ] {
        let run = site.run(line);
        assert_eq!(run.code, 2, "{line}: {}", run.stdout);
        assert!(run.stderr.contains(wanted), "{line}: {}", run.stderr);
    }
    let run = site.run("add all.minara-bundle --skill gamma --root closed");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("alpha, beta"), "{}", run.stdout);
    site.ok("add all.minara-bundle --skill beta --root closed");
    site.ok("verify --root closed");
    assert!(!site.at("closed/skills/external/alpha").exists());
}

#[test]
fn a_bundle_that_was_changed_anywhere_writes_nothing() {
    let site = Site::new();
    site.ok("bundle --root host -o good.minara-bundle");
    let good = fs::read(site.at("good.minara-bundle")).unwrap();
    let find = |text: &str| {
        let mut windows = good.windows(text.len());
        windows
            .position(|window| window == text.as_bytes())
            .unwrap()
    };
    let places = [
        0,
        124,
        find("\"schema\""),
        find("minara-tree-1:"),
        find("skills/alpha/SKILL.md"),
        find("Sorts bills"),
        find("a\nb\nc\n"),
        find("Permission is hereby granted"),
        good.len() - 1,
    ];
    for place in places {
        let mut bad = good.clone();
        bad[place] ^= 1;
        fs::write(site.at("bad.minara-bundle"), &bad).unwrap();
        let run = site.run("add bad.minara-bundle --all --root closed");
        assert_eq!(run.code, 2, "byte {place}: {}", run.stdout);
        assert!(
            run.stderr.contains("help: nothing was written"),
            "{}",
            run.stderr
        );
        assert!(!site.at("closed/skills").exists(), "byte {place}");
    }
    for end in [0, 512, good.len() / 2, good.len() - 512] {
        fs::write(site.at("bad.minara-bundle"), &good[..end]).unwrap();
        assert_eq!(
            site.run("add bad.minara-bundle --all --root closed").code,
            2
        );
    }
}

#[test]
fn policy_holds_on_the_other_side() {
    let site = Site::new();
    site.ok("bundle --root host -o all.minara-bundle");
    let deny = "[license]\ndeny = [\"MIT\"]\n";
    fs::write(site.at("closed/minara.toml"), deny).unwrap();
    let run = site.run("add all.minara-bundle --all --root closed");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("license-not-allowed"), "{}", run.stdout);
    assert!(!site.at("closed/skills/external/alpha").exists());
}

#[test]
fn one_refused_source_holds_back_the_others_unless_asked() {
    let site = Site::new();
    let mut texts = spdx::text::LICENSE_TEXTS.iter();
    let isc = texts.find(|(id, _)| *id == "ISC").unwrap().1;
    fs::create_dir_all(site.at("zup/skills/zed")).unwrap();
    fs::write(site.at("zup/LICENSE"), isc).unwrap();
    let skill = SKILL.replace("NAME", "zed").replace("MIT", "ISC");
    fs::write(site.at("zup/skills/zed/SKILL.md"), skill).unwrap();
    commit(&site.0, "zup");
    site.ok("add ./zup --all --root host");
    site.ok("bundle --root host -o all.minara-bundle");
    let deny = "[license]\ndeny = [\"ISC\"]\n";
    fs::write(site.at("closed/minara.toml"), deny).unwrap();
    let add = "add all.minara-bundle --all --root closed";
    let run = site.run(&format!("{add} --format json"));
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    let told: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(told["source"]["url"], serde_json::Value::Null);
    assert!(!site.at("closed/skills").exists());
    assert!(!site.at("closed/minara.lock").exists());
    assert_eq!(site.run(&format!("{add} --partial")).code, 1);
    assert!(site.at("closed/skills/external/alpha").exists());
    assert!(!site.at("closed/skills/external/zed").exists());
}

#[test]
fn what_somebody_decided_comes_along_and_is_told() {
    let site = Site::new();
    let record = site.at("host/skills/external/alpha/.minara-skill.json");
    let text = fs::read_to_string(&record).unwrap();
    let mut json: serde_json::Value = serde_json::from_str(&text).unwrap();
    json["overrides"] = serde_json::json!({"priority": 9});
    fs::write(&record, serde_json::to_string_pretty(&json).unwrap()).unwrap();
    site.ok("bundle --root host -o all.minara-bundle");
    let run = site.ok("add all.minara-bundle --all --root closed");
    let told = "alpha: its record brings what was decided where it was packed: overrides";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    assert!(!run.stderr.contains("beta: its record"), "{}", run.stderr);
}

/// Whatever moment the program dies at, the next run ends in the whole.
#[cfg(feature = "faults")]
#[test]
fn a_killed_write_is_finished_or_undone_by_the_next() {
    let site = Site::new();
    site.ok("bundle --root host -o all.minara-bundle");
    site.ok("export --as skills-lock --root host -o lock/skills-lock.json");
    let points = [
        "stage-file",
        "journal-rename",
        "swap-rename",
        "lock-rename",
        "journal-remove",
    ];
    for point in points {
        for line in [
            "add all.minara-bundle --all",
            "import lock/skills-lock.json",
        ] {
            let root = format!("{point}-{}", line.len());
            fs::create_dir(site.at(&root)).unwrap();
            fs::write(site.at(&format!("{root}/minara.toml")), "").unwrap();
            let fault = format!("{point}:kill");
            let env = [("MINARA_TEST_FAULT", fault.as_str())];
            let code = site
                .0
                .try_run(&format!("skills {line} --root {root}"), &env);
            assert_ne!(code, Some(0), "{point} {line}");
            site.ok(&format!("{line} --root {root}"));
            site.ok(&format!("verify --root {root}"));
            let left = crate::vendoring::files(&site.at(&root));
            let mut left = left.keys();
            let stale = left.find(|path| path.contains("minara-stage") || path.contains("journal"));
            assert_eq!(stale, None, "{point} {line}");
        }
    }
}
