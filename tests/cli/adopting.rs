//! Folders that are there already, work trees, and links out of a skill.

use std::fs;

use serde_json::Value;

use crate::updating::{SKILL, Site, write};
use crate::vendoring::files;

fn copy_here(site: &Site) {
    for (path, bytes) in files(&site.at("up/skills/alpha")) {
        let at = site.here(&path);
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        fs::write(at, bytes).unwrap();
    }
}

fn head(site: &Site) -> String {
    site.up.head().unwrap().target().unwrap().to_string()
}

#[test]
fn a_folder_is_adopted_from_the_commit_that_made_it() {
    let site = Site::new();
    copy_here(&site);
    let made = head(&site);
    site.push("notes.md", "newer\n");
    site.push("notes.md", "newest\n");
    let plain = site.run("add ./up --skill alpha");
    assert_eq!(plain.code, 1, "{}", plain.stdout);
    assert!(plain.stdout.contains("--adopt"), "{}", plain.stdout);
    let before = files(&site.at("host"));
    let dry = site.run("add ./up --skill alpha --adopt --dry-run");
    assert!(
        dry.stdout.contains("1 to adopt"),
        "{}{}",
        dry.stdout,
        dry.stderr
    );
    assert_eq!(files(&site.at("host")), before);
    let run = site.run("add ./up --skill alpha --adopt");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("1 adopted"), "{}", run.stdout);
    assert_eq!(site.record()["source"]["commit"], made);
    assert_eq!(site.record()["source"]["ref_kind"], "default");
    assert_eq!(site.run("verify").code, 0);
    let list = site.run("list");
    let branch = site.up.head().unwrap().shorthand().unwrap().to_owned();
    assert!(
        list.stdout.contains(&format!("{} {branch}", &made[..7])),
        "{}",
        list.stdout
    );
    // From there it goes on as any other.
    assert_eq!(site.run("update alpha").code, 0);
    assert_eq!(
        fs::read_to_string(site.here("notes.md")).unwrap(),
        "newest\n"
    );
}

#[test]
fn a_folder_that_no_commit_made_is_left_as_it_is() {
    let site = Site::new();
    copy_here(&site);
    write(&site.here("SKILL.md"), &SKILL.replace("one", "ONE"));
    write(&site.here("mine.txt"), "mine\n");
    let before = files(&site.at("host"));
    let run = site.run("add ./up --skill alpha --adopt --format json");
    assert_eq!(run.code, 1, "{}", run.stderr);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let found = document["findings"].as_array().unwrap();
    let rules: Vec<&str> = found
        .iter()
        .map(|one| one["rule"].as_str().unwrap())
        .collect();
    assert_eq!(rules, ["modified-file", "extra-file"]);
    assert_eq!(files(&site.at("host")), before);
    // What is not there comes in as usual.
    assert_eq!(site.run("add ./up --skill beta --adopt").code, 0);
}

/// What a person changed in a copy is declared where they say so, against the commit
/// that the copy is nearest to.
#[test]
fn a_copy_with_edits_is_adopted_where_somebody_says_why() {
    let site = Site::new();
    copy_here(&site);
    let made = head(&site);
    write(&site.here("SKILL.md"), &SKILL.replace("one\n", "ONE\n"));
    write(&site.here("mine.txt"), "mine\n");
    write(&site.here(".DS_Store"), "left\n");
    site.push("notes.md", "newer\n");
    site.push("notes.md", "newest\n");
    site.push("SKILL.md", &SKILL.replace("five\n", "FIVE\n"));
    let before = files(&site.here(""));
    let plain = site.run("add ./up --skill alpha --adopt");
    assert_eq!(plain.code, 1);
    let told: Vec<&str> = plain.stdout.split_whitespace().collect();
    assert!(
        told.join(" ").contains("--keep-edits --reason TEXT"),
        "{}",
        plain.stdout
    );
    for usage in [
        "--adopt --keep-edits",
        "--keep-edits --reason ours",
        "--adopt --reason ours",
    ] {
        let run = site.run(&format!("add ./up --skill alpha {usage}"));
        assert_eq!(run.code, 2, "{usage}: {}", run.stdout);
    }
    let run = site.run("add ./up --skill alpha --adopt --keep-edits --reason ours");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("1 adopted"), "{}", run.stdout);
    let record = site.record();
    assert_eq!(record["source"]["commit"], made);
    let edits = record["edits"].as_object().unwrap();
    let edits: Vec<&String> = edits.keys().collect();
    assert_eq!(edits, ["SKILL.md", "mine.txt"]);
    assert_eq!(record["edits"]["SKILL.md"]["reason"], "ours");
    let mut after = files(&site.here(""));
    after.retain(|path, _| !path.starts_with(".minara-"));
    assert_eq!(after, before, "nothing of the person's changed");
    assert_eq!(site.run("verify").code, 0);
    // From there it goes on as any other.
    let run = site.run("update alpha");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let merged = SKILL.replace("one\n", "ONE\n").replace("five\n", "FIVE\n");
    assert_eq!(fs::read_to_string(site.here("SKILL.md")).unwrap(), merged);
    assert_eq!(
        fs::read_to_string(site.here("notes.md")).unwrap(),
        "newest\n"
    );
}

/// A file that was deleted from the copy stays deleted; what no record can hold is named.
#[cfg(unix)]
#[test]
fn what_can_not_be_declared_is_not_adopted() {
    let site = Site::new();
    copy_here(&site);
    fs::remove_file(site.here("notes.md")).unwrap();
    std::os::unix::fs::symlink("SKILL.md", site.here("link.md")).unwrap();
    let line = "add ./up --skill alpha --adopt --keep-edits --reason ours";
    let run = site.run(line);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(
        run.stdout.contains("link.md") && run.stdout.contains("help:"),
        "{}",
        run.stdout
    );
    assert!(!site.here(".minara-skill.json").exists());
    fs::remove_file(site.here("link.md")).unwrap();
    let run = site.run(line);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(!site.here("notes.md").exists());
    assert_eq!(site.record()["edits"]["notes.md"]["sha256"], Value::Null);
    assert_eq!(site.run("verify").code, 0);
}

#[test]
fn a_work_tree_is_read_as_it_lies_there() {
    let site = Site::new();
    write(
        &site.at("up/skills/alpha/SKILL.md"),
        &SKILL.replace("one", "not committed"),
    );
    let run = site.run("add ./up --skill alpha --worktree");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(
        fs::read_to_string(site.here("SKILL.md"))
            .unwrap()
            .contains("not committed")
    );
    let source = site.record()["source"].clone();
    assert_eq!(
        (&source["type"], &source["url"]),
        (&"local".into(), &"../up".into())
    );
    assert_eq!(source["commit"], Value::Null);
    assert_eq!(site.run("outdated").code, 0);
    assert_eq!(site.run("add acme/up --worktree").code, 2);
    assert_eq!(site.run("add ./up --ref main --worktree").code, 2);
}

#[cfg(unix)]
#[test]
fn what_links_lead_to_comes_along_where_that_is_said_and_its_terms_are_known() {
    use std::os::unix::fs::symlink;
    let site = Site::new();
    write(&site.at("up/shared/guide.md"), "shared\n");
    write(&site.at("up/other/LICENSE"), "All rights reserved.\n");
    write(&site.at("up/other/text.md"), "other\n");
    symlink("../../shared", site.at("up/skills/alpha/shared")).unwrap();
    site.commit();
    let plain = site.run("add ./up --skill alpha");
    assert_eq!(plain.code, 1);
    assert!(
        plain.stdout.contains("--include-linked"),
        "{}",
        plain.stdout
    );
    let run = site.run("add ./up --skill alpha --include-linked");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_eq!(
        fs::read_to_string(site.here("shared/guide.md")).unwrap(),
        "shared\n"
    );
    assert_eq!(site.record()["accepted"][0]["guard"], "escaping-symlink");
    assert_eq!(site.run("verify").code, 0);
    assert_eq!(site.run("lint --vendored").code, 0);
    // The word holds for what comes later.
    write(&site.at("up/shared/guide.md"), "newer\n");
    site.commit();
    assert_eq!(
        site.run("update alpha").code,
        0,
        "{}",
        site.run("update alpha").stdout
    );
    assert_eq!(
        fs::read_to_string(site.here("shared/guide.md")).unwrap(),
        "newer\n"
    );
    fs::remove_file(site.here("shared/guide.md")).unwrap();
    assert_eq!(site.run("sync").code, 0);
    // What has a licence of its own came under other terms.
    symlink("../../other/text.md", site.at("up/skills/beta/text.md")).unwrap();
    site.commit();
    let other = site.run("add ./up --skill beta --include-linked");
    assert_eq!(other.code, 1);
    assert!(other.stdout.contains("other/LICENSE"), "{}", other.stdout);
}

/// The folder is the person's own until the very moment at which it has a record.
#[cfg(feature = "faults")]
#[test]
fn a_folder_whose_adoption_is_killed_is_there_whole() {
    for point in ["stage-file", "backup-rename", "swap-rename", "old-remove"] {
        let site = Site::new();
        copy_here(&site);
        let before = files(&site.at("host/skills/external/alpha"));
        let fault = format!("{point}:kill");
        let env = [
            ("MINARA_TEST_FAULT", fault.as_str()),
            ("MINARA_TEST_NO_EXCHANGE", "1"),
        ];
        let line = "skills add ./up --skill alpha --adopt --root host";
        assert_ne!(site.project.try_run(line, &env), Some(0), "{point}");
        let run = site.run("add ./up --skill alpha --adopt");
        assert_eq!(run.code, 0, "{point}: {}{}", run.stdout, run.stderr);
        let after = files(&site.at("host/skills/external/alpha"));
        assert!(
            before
                .iter()
                .all(|(path, bytes)| after.get(path) == Some(bytes))
        );
        assert_eq!(site.run("verify").code, 0, "{point}");
    }
}
