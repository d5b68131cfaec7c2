//! What was changed here and upstream, and what sources still give.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::updating::{SKILL, Site, write};
use crate::vendoring::files;

/// Edits as a person makes them: lines, a file that is no text, one that is gone.
fn edit(site: &Site) {
    write(&site.here("SKILL.md"), &SKILL.replace("one", "ONE, déjà"));
    fs::write(site.here("two words.bin"), b"\x00\x1b[2J\xff").unwrap();
    fs::remove_file(site.here("notes.md")).unwrap();
}

#[test]
fn a_patch_of_edits_makes_them_again() {
    let site = Site::with_alpha();
    let clean = site.at("clean");
    let copy = |from: &str| {
        for (path, bytes) in files(&site.at(from)) {
            let at = clean.join(path);
            fs::create_dir_all(at.parent().unwrap()).unwrap();
            fs::write(at, bytes).unwrap();
        }
    };
    copy("host");
    edit(&site);
    let host = site.at("host");
    // Neither a narrow terminal nor an old locale spoils a patch.
    let env = [("COLUMNS", "40"), ("LC_ALL", "C")];
    let line = "skills diff --edits --root host";
    let run = site.project.run_with(line, "", &env);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!run.stdout.contains('\u{1b}'), "{}", run.stdout);
    let patch = site.at("ours.patch");
    fs::write(&patch, &run.stdout).unwrap();
    let applied = Command::new("git")
        .args(["apply", "-p2"])
        .arg(&patch)
        .current_dir(&clean)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&applied.stderr);
    assert!(applied.status.success(), "{said}\n{}", run.stdout);
    assert_eq!(files(&clean), files(&host));
    let stat = site.run("diff alpha notes.md --edits --stat");
    assert!(stat.stdout.contains("notes.md  +0 -3"), "{}", stat.stdout);
    assert!(!stat.stdout.contains("SKILL.md"), "{}", stat.stdout);
}

#[test]
fn what_a_new_version_could_do_comes_before_its_lines() {
    let site = Site::with_alpha();
    edit(&site);
    let before = files(&site.at("host"));
    site.push(
        "SKILL.md",
        &SKILL.replace("two", "two https://api.example.test/x"),
    );
    let run = site.run("diff alpha");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    let at = |text: &str| {
        run.stdout
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {}", run.stdout))
    };
    assert!(at("hosts: + api.example.test") < at("deny[new-host]"));
    assert!(at("deny[new-host]") < at("diff --git"));
    assert!(
        at("+ONE") < at("+two https://api.example.test/x"),
        "edits first"
    );
    assert_eq!(files(&site.at("host")), before, "nothing is written");
    let run = site.run("diff alpha --upstream --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let files = document["skills"][0]["files"].as_array().unwrap();
    assert_eq!(files.len(), 1);
    assert_eq!(files[0]["side"], "upstream");
    assert_eq!(
        (&files[0]["added"], &files[0]["removed"]),
        (&1.into(), &1.into())
    );
}

#[test]
fn a_source_that_gives_another_commit_than_the_record_says_is_told() {
    let site = Site::with_alpha();
    site.push("notes.md", "newer\n");
    assert_eq!(site.run("verify --upstream").code, 0);
    let head = site.up.head().unwrap().target().unwrap().to_string();
    let old = site.record()["source"]["commit"]
        .as_str()
        .unwrap()
        .to_owned();
    for file in [
        "host/minara.lock",
        "host/skills/external/alpha/.minara-skill.json",
    ] {
        let text = fs::read_to_string(site.at(file)).unwrap();
        write(&site.at(file), &text.replace(&old, &head));
    }
    // The lock is forged, too.
    assert_eq!(site.run("verify --write-lock").code, 0);
    let run = site.run("verify --upstream");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("digest-mismatch"), "{}", run.stdout);
    fs::remove_dir_all(site.at("up")).unwrap();
    assert_eq!(site.run("verify --upstream").code, 2);
    assert_eq!(site.run("verify").code, 0);
}

#[test]
fn a_folder_without_a_history_leaves_its_bytes_in_the_cache() {
    let site = Site::new();
    fs::remove_dir_all(site.at("up/.git")).unwrap();
    let cache = site.at("cache").display().to_string();
    let run = |line: &str| {
        let env = [("MINARA_CACHE_DIR", cache.as_str())];
        let run = site
            .project
            .run_with(&format!("skills {line} --root host"), "", &env);
        assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
    };
    run("add ./up --skill alpha");
    let edited = SKILL.replace("one\n", "ONE\n");
    write(&site.here("SKILL.md"), &edited);
    let up = site.at("up/skills/alpha/SKILL.md");
    write(&up, &SKILL.replace("five\n", "FIVE\n"));
    run("update alpha");
    let merged = edited.replace("five\n", "FIVE\n");
    assert_eq!(fs::read_to_string(site.here("SKILL.md")).unwrap(), merged);
}
