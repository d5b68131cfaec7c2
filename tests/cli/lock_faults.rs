//! A `minara.lock` that can't be used: whoever writes or removes skills refuses and
//! writes nothing, and nobody says that nothing is vendored.

use std::fs;

use crate::updating::{SKILL, Site};
use crate::vendoring::files;

fn site() -> Site {
    let site = Site::with_alpha();
    site.push("SKILL.md", &SKILL.replace("two", "2"));
    let bundled = site.run("bundle -o b.minara-bundle");
    assert_eq!(bundled.code, 0, "{}{}", bundled.stdout, bundled.stderr);
    site
}

/// What may stand in a lock: the text, and the code and the rule that it ends with.
fn broken(lock: &str) -> [(String, i32, &'static str); 3] {
    let line = lock
        .lines()
        .find(|line| line.starts_with("\"skills"))
        .unwrap();
    let outside = line.replace("skills/external/alpha", "../alpha");
    [
        (
            lock.replace("version = 1", "version = 2"),
            2,
            "unknown-record-schema",
        ),
        (format!("<<<<<<< HEAD\n{lock}"), 1, "stale-lock"),
        (format!("{lock}{outside}\n"), 1, "stale-lock"),
    ]
}

#[test]
fn every_verb_that_writes_refuses_and_writes_nothing() {
    let site = site();
    let path = site.at("host/minara.lock");
    let lock = fs::read_to_string(&path).unwrap();
    let url = format!("file://{}", site.at("up").display());
    let entry = serde_json::json!({
        "source": url,
        "sourceUrl": url,
        "sourceType": "git",
        "skillPath": "skills/beta/SKILL.md",
        "computedHash": "0",
    });
    let other = serde_json::json!({"version": 1, "skills": {"beta": entry}}).to_string();
    fs::write(site.at("host/skills-lock.json"), other).unwrap();
    for (text, code, rule) in broken(&lock) {
        fs::write(&path, text).unwrap();
        let before = files(&site.at("host"));
        for line in [
            "update --all",
            "update --all --dry-run",
            "remove alpha",
            "remove alpha --dry-run",
            "sync",
            "add ./up --skill beta",
            "add ./b.minara-bundle",
            "import host/skills-lock.json",
        ] {
            let run = site.run(line);
            let said = format!("{line}: {}{}", run.stdout, run.stderr);
            assert_eq!(run.code, code, "{said}");
            assert!(
                run.stdout.contains(rule) && run.stdout.contains("help:"),
                "{said}"
            );
            assert_eq!(files(&site.at("host")), before, "{said}");
        }
        assert_eq!(site.run("verify").code, code);
    }
    // The way on.
    assert_eq!(site.run("verify --write-lock").code, 0);
    assert_eq!(site.run("update --all").code, 0);
}

#[test]
fn a_lock_that_can_not_be_used_is_named_where_nothing_else_is_there() {
    let site = site();
    let path = site.at("host/minara.lock");
    let lock = fs::read_to_string(&path).unwrap();
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    for (text, ..) in broken(&lock) {
        fs::write(&path, text).unwrap();
        for line in [
            "sync",
            "sync --check",
            "sync alpha",
            "update --all",
            "update alpha --dry-run",
            "outdated",
            "verify",
            "verify alpha",
            "remove --all",
        ] {
            let run = site.run(line);
            let said = format!("{line}: {}{}", run.stdout, run.stderr);
            assert!(run.code > 0, "{said}");
            assert!(
                said.contains("minara.lock") && said.contains("help:"),
                "{said}"
            );
            assert!(!said.contains("nothing is vendored"), "{said}");
        }
    }
}

#[test]
fn a_skill_whose_record_is_gone_comes_back() {
    let site = Site::with_alpha();
    fs::remove_file(site.here(".minara-skill.json")).unwrap();
    let run = site.run("verify");
    let said = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(run.code, 1, "{said}");
    assert!(said.contains("record-missing"), "{said}");
    assert!(
        said.contains("bring it back: minara skills sync host/skills/external/alpha"),
        "{said}"
    );
    assert_eq!(site.run("sync host/skills/external/alpha").code, 0);
    assert_eq!(site.run("verify").code, 0);
}
