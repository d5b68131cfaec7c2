//! What happens to a vendored skill over years: branches that go, histories that are
//! rewritten, files that take each other's places.

use std::fs;

use git2::Signature;
use serde_json::Value;

use crate::project::Run;
use crate::updating::{SKILL, Site, write};
use crate::vendoring::files;

fn said(run: &Run) -> String {
    let said = format!("{}{}", run.stdout, run.stderr);
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn document(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", said(run)))
}

/// A site that has `alpha` and `beta`, and a newer `beta` upstream.
fn with_both() -> Site {
    let site = Site::new();
    assert_eq!(site.run("add ./up --all").code, 0);
    let beta = SKILL.replace("alpha", "beta").replace("two", "2");
    write(&site.at("up/skills/beta/SKILL.md"), &beta);
    site.commit();
    site
}

fn beta(site: &Site) -> String {
    fs::read_to_string(site.at("host/skills/external/beta/SKILL.md")).unwrap()
}

#[test]
fn what_can_not_be_put_aside_is_not_lost() {
    let site = with_both();
    write(&site.here("notes.md"), "mine\n");
    site.push("notes.md", "theirs\n");
    let alpha = files(&site.here(""));
    write(&site.at("host/.minara"), "a file\n");
    let run = site.run("update --all --conflict side");
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(said(&run).contains("can't be put aside"), "{}", said(&run));
    assert_eq!(files(&site.here("")), alpha);
    // The other is no worse for it.
    assert!(beta(&site).contains("\n2\n"));
    fs::remove_file(site.at("host/.minara")).unwrap();
    assert_eq!(site.run("update --all --conflict side").code, 1);
    let aside = site.at("host/.minara/conflicts/alpha/notes.md.theirs");
    assert_eq!(fs::read_to_string(aside).unwrap(), "theirs\n");
    assert_ne!(files(&site.here("")), alpha);
}

#[test]
fn naming_the_reference_that_is_followed_passes_no_guard() {
    let site = Site::with_alpha();
    let branch = site.up.head().unwrap().shorthand().unwrap().to_owned();
    write(&site.at("up/skills/alpha/notes.md"), "other\n");
    site.commit_on(&[]);
    let before = files(&site.at("host"));
    let run = site.run(&format!("update alpha --ref {branch}"));
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(said(&run).contains("history-rewritten"), "{}", said(&run));
    assert_eq!(files(&site.at("host")), before);
    let line = format!("update alpha --ref {branch} --accept-history-rewrite");
    assert_eq!(site.run(&line).code, 0);
    assert_eq!(site.record()["accepted"][0]["guard"], "history-rewritten");
    // Another branch is another history.
    let head = site.up.head().unwrap().peel_to_commit().unwrap();
    site.up.branch("other", &head, false).unwrap();
    assert_eq!(site.run("update alpha --ref other").code, 0);

    let site = Site::new();
    let who = Signature::new("a", "a@example.test", &git2::Time::new(0, 0)).unwrap();
    let tag = |name: &str| {
        let head = site.up.head().unwrap().peel_to_commit().unwrap();
        let head = head.as_object();
        site.up.tag(name, head, &who, "v", true).unwrap();
    };
    tag("v1");
    assert_eq!(site.run("add ./up --ref v1 --skill alpha").code, 0);
    site.push("notes.md", "new\n");
    tag("v1");
    tag("v2");
    let run = site.run("update alpha --ref v1");
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(said(&run).contains("tag-moved"), "{}", said(&run));
    assert_eq!(site.run("update alpha --ref v2").code, 0);
}

#[test]
fn a_text_that_becomes_a_script_can_run_now() {
    let site = Site::new();
    write(&site.at("up/skills/alpha/setup.txt"), "echo\n");
    write(&site.at("up/skills/alpha/old.sh"), "echo 1\n");
    site.commit();
    assert_eq!(site.run("add ./up --skill alpha").code, 0);
    let rename = |from: &str, to: &str| {
        let up = site.at("up/skills/alpha");
        fs::rename(up.join(from), up.join(to)).unwrap();
        site.commit();
    };
    rename("setup.txt", "setup.sh");
    let run = site.run("update alpha");
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(said(&run).contains("new-executable"), "{}", said(&run));
    assert_eq!(
        site.run("update alpha --accept-new-executables=setup.sh")
            .code,
        0
    );
    // A script that only moved could run before.
    rename("old.sh", "new.sh");
    assert_eq!(site.run("update alpha").code, 0);
}

#[test]
fn a_file_where_a_folder_is_needed_holds_back_its_skill_alone() {
    let site = with_both();
    write(&site.here("notes.md"), "mine\n");
    fs::remove_file(site.at("up/skills/alpha/notes.md")).unwrap();
    site.push("notes.md/y.md", "y\n");
    let alpha = files(&site.here(""));
    for side in ["ours", "side"] {
        let run = site.run(&format!("update --all --conflict {side}"));
        assert_eq!(run.code, 1, "{}", said(&run));
        assert!(
            said(&run).contains("move your file elsewhere"),
            "{}",
            said(&run)
        );
        assert!(!said(&run).contains("stage"), "{}", said(&run));
        assert_eq!(files(&site.here("")), alpha);
        assert!(beta(&site).contains("\n2\n"));
    }
    // The advice, both ways.
    let run = site.run("update alpha --conflict theirs");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert_eq!(
        fs::read_to_string(site.here("notes.md/y.md")).unwrap(),
        "y\n"
    );
    assert_eq!(site.run("verify").code, 0);
}

#[test]
fn sync_keeps_no_file_in_the_place_of_a_recorded_one() {
    let site = Site::with_alpha();
    fs::remove_file(site.here("notes.md")).unwrap();
    write(&site.here("notes.md/mine.md"), "mine\n");
    for flags in ["", "--keep-edits --reason ours"] {
        let run = site.run(&format!("sync {flags}"));
        assert_eq!(run.code, 1, "{}", said(&run));
        let help = "it can't be declared. Move it elsewhere, or give it up: minara skills sync \
                    host/skills/external/alpha --discard-edits";
        assert!(said(&run).contains(help), "{}", said(&run));
    }
    assert!(site.here("notes.md/mine.md").is_file());
    assert_eq!(
        site.run("sync host/skills/external/alpha --discard-edits")
            .code,
        0
    );
    assert_eq!(site.run("verify").code, 0);
    // What a desktop left there is in nobody's way.
    for flags in ["--keep-edits --reason ours", "--discard-edits"] {
        fs::remove_file(site.here("notes.md")).unwrap();
        write(&site.here("notes.md/.DS_Store"), "x");
        let run = site.run(&format!("sync {flags}"));
        assert_eq!(run.code, 0, "{}", said(&run));
        assert_eq!(site.run("verify").code, 0);
    }
}

#[test]
fn a_declared_file_that_is_gone_is_not_offered_to_be_declared() {
    let site = Site::with_alpha();
    write(&site.here("mine.txt"), "mine\n");
    assert_eq!(site.run("sync --keep-edits --reason ours").code, 0);
    fs::remove_file(site.here("mine.txt")).unwrap();
    let run = site.run("sync");
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(!said(&run).contains("--keep-edits"), "{}", said(&run));
    assert_eq!(
        site.run("sync host/skills/external/alpha --discard-edits")
            .code,
        0
    );
    assert_eq!(site.run("verify").code, 0);
}

/// The state of `alpha`, the help lines, and the paths of findings.
fn outdated(site: &Site) -> (Value, String, Vec<String>) {
    let run = site.run("outdated alpha --format json");
    let document = document(&run);
    let findings = document["findings"].as_array().unwrap();
    let word = |found: &Value, key: &str| found[key].as_str().unwrap_or_default().to_owned();
    let help = findings.iter().map(|found| word(found, "help"));
    let help = help.collect::<Vec<_>>().join("\n");
    let paths = findings.iter().map(|found| word(found, "path")).collect();
    let here = site.project.path().display().to_string();
    assert!(!run.stdout.contains(&here), "{}", run.stdout);
    (document["skills"][0]["state"].clone(), help, paths)
}

#[test]
fn outdated_says_behind_only_of_what_it_compared() {
    let site = Site::new();
    let head = site.up.head().unwrap().peel_to_commit().unwrap();
    site.up.branch("next", &head, false).unwrap();
    assert_eq!(site.run("add ./up --ref next --skill alpha").code, 0);
    let mut next = site
        .up
        .find_branch("next", git2::BranchType::Local)
        .unwrap();
    next.delete().unwrap();
    let (state, _, paths) = outdated(&site);
    assert_eq!(
        (state, paths),
        ("unreachable".into(), vec!["../up".to_owned()])
    );

    let site = Site::with_alpha();
    site.push("notes.md", "new\n");
    assert_eq!(outdated(&site).0, "behind");
    let record = site.here(".minara-skill.json");
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, "{").unwrap();
    assert_eq!(outdated(&site).0, "unreachable");
    fs::write(&record, text).unwrap();
    // What upstream may not bring is another version all the same.
    site.push("SKILL.md", &SKILL.replace("two", "two\u{e0041}\u{e0042}"));
    assert_eq!(outdated(&site).0, "behind");
    fs::remove_dir_all(site.here("")).unwrap();
    assert_eq!(outdated(&site).0, "unreachable");
}

#[test]
fn a_default_branch_that_is_gone_is_not_offered() {
    for is_gone in [false, true] {
        let site = Site::with_alpha();
        let old = site.up.head().unwrap().shorthand().unwrap().to_owned();
        let head = site.up.head().unwrap().peel_to_commit().unwrap();
        site.up.branch("next", &head, true).unwrap();
        site.up.set_head("refs/heads/next").unwrap();
        if is_gone {
            let mut branch = site.up.find_branch(&old, git2::BranchType::Local).unwrap();
            branch.delete().unwrap();
        }
        site.push("notes.md", "new\n");
        let (_, help, _) = outdated(&site);
        assert!(help.contains("it is followed now"), "{help}");
        assert_eq!(help.contains(&format!("--ref {old}")), !is_gone, "{help}");
    }
}

#[test]
fn a_folder_with_blanks_is_one_word_in_every_command() {
    let site = Site::new();
    write(
        &site.at("host/minara.toml"),
        "[vendor]\ndir = \"my skills/ext (1)\"\n",
    );
    assert_eq!(site.run("add ./up --skill alpha").code, 0);
    let word = "'host/my skills/ext (1)/alpha'";
    let alpha = site.at("host/my skills/ext (1)/alpha");
    write(&alpha.join("mine.txt"), "mine\n");
    let run = site.run("verify");
    assert!(
        said(&run).contains(&format!("minara skills update {word} ")),
        "{}",
        said(&run)
    );
    let run = site.run("sync");
    assert!(
        said(&run).contains(&format!("minara skills sync {word} ")),
        "{}",
        said(&run)
    );
    fs::remove_dir_all(alpha).unwrap();
    let run = site.run("verify");
    assert!(
        said(&run).contains(&format!("minara skills remove {word};")),
        "{}",
        said(&run)
    );
}

/// The row of a skill has the rules of that skill, not of one whose name begins so.
#[test]
fn rules_of_another_skill_are_not_in_a_row() {
    let site = Site::new();
    let longer = SKILL.replace("alpha", "alpha-two");
    write(&site.at("up/skills/alpha-two/SKILL.md"), &longer);
    site.commit();
    assert_eq!(site.run("add ./up --all").code, 0);
    fs::write(site.here(".minara-skill.json"), "{").unwrap();
    fs::write(
        site.at("host/skills/external/alpha-two/.minara-skill.json"),
        "{\"schema\": 9}",
    )
    .unwrap();
    let run = document(&site.run("sync --format json"));
    let rows = run["refused"]
        .as_array()
        .or(run["skills"].as_array())
        .unwrap();
    let row = rows.iter().find(|row| row["id"] == "alpha").unwrap();
    assert_eq!(row["rules"], serde_json::json!(["invalid-record"]), "{row}");
}
