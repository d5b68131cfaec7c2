//! Vendored skills brought back to what their records say.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use git2::{Repository, Signature};
use serde_json::Value;

use crate::project::Run;
use crate::updating::{SKILL, Site, write};
use crate::vendoring::files;

fn host(site: &Site) -> BTreeMap<String, Vec<u8>> {
    files(&site.at("host"))
}

/// Runs `sync` with `flags`; its code and the rules of its findings.
fn sync(site: &Site, flags: &str) -> (i32, Vec<String>) {
    let run = site.run(&format!("sync {flags} --format json"));
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

fn said(run: &Run) -> String {
    let said = format!("{}{}", run.stdout, run.stderr);
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lock alone is enough: whatever way a skill came in, its record is made again
/// to the byte, at the old commit.
#[test]
fn a_fresh_clone_with_the_lock_alone_gets_everything_back() {
    let site = Site::new();
    let who = Signature::new("a", "a@example.test", &git2::Time::new(0, 0)).unwrap();
    let head = site.up.head().unwrap().peel_to_commit().unwrap();
    site.up
        .tag("v1", head.as_object(), &who, "v1", false)
        .unwrap();
    site.up.branch("side", &head, false).unwrap();
    let id = head.id();
    for (nth, line) in [
        "--all".to_owned(),
        "--ref v1 --skill alpha".to_owned(),
        "--ref side --skill alpha".to_owned(),
        format!("--ref {id} --path skills/alpha"),
        "--skill alpha --id other-name".to_owned(),
        "--skill beta --into .claude/skills".to_owned(),
    ]
    .iter()
    .enumerate()
    {
        let run = site.run(&format!("add ./up {line}"));
        assert_eq!(run.code, 0, "{line}: {}", said(&run));
        let before = host(&site);
        for folder in ["host/skills", "host/.claude"] {
            let _ = fs::remove_dir_all(site.at(folder));
        }
        site.push("notes.md", &format!("newer {nth}\n"));
        let check = site.run("sync --check");
        assert_eq!(check.code, 1, "{line}: {}", said(&check));
        assert!(!site.at("host/skills/external/alpha").exists());
        assert_eq!(sync(&site, ""), (0, Vec::new()), "{line}");
        assert_eq!(host(&site), before, "{line}");
        assert_eq!(sync(&site, "--check"), (0, Vec::new()), "{line}");
        assert_eq!(site.run("remove --all").code, 0);
    }
}

#[test]
fn files_come_back_at_the_recorded_commit_and_nothing_newer() {
    let site = Site::with_alpha();
    let before = host(&site);
    site.push("notes.md", "newer\n");
    fs::remove_file(site.here("notes.md")).unwrap();
    fs::remove_file(site.here(".minara-license/LICENSE")).unwrap();
    // What git did to the ends of lines is no edit of anybody's.
    write(&site.here("SKILL.md"), &SKILL.replace('\n', "\r\n"));
    let run = site.run("sync");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert!(said(&run).contains("1 restored"), "{}", said(&run));
    assert_eq!(host(&site), before);
    // Files whose record is gone.
    fs::remove_file(site.here(".minara-skill.json")).unwrap();
    assert_eq!(sync(&site, ""), (0, Vec::new()));
    assert_eq!(host(&site), before);
}

#[test]
fn an_edit_is_kept_or_given_up_as_its_owner_says() {
    let site = Site::with_alpha();
    let clean = host(&site);
    write(&site.here("SKILL.md"), &SKILL.replace("one", "ONE"));
    write(&site.here("mine.txt"), "mine\n");
    fs::remove_file(site.here("notes.md")).unwrap();
    let edited = host(&site);
    let (code, mut rules) = sync(&site, "");
    rules.sort();
    assert_eq!(code, 1);
    let told = ["deny extra-file", "deny missing-file", "deny modified-file"];
    assert_eq!(rules, told);
    assert_eq!(host(&site), edited, "nothing is written beside an edit");
    assert_eq!(
        sync(&site, "--keep-edits --reason ours"),
        (0, Vec::new()),
        "kept"
    );
    let verify = site.run("verify");
    assert_eq!(verify.code, 0, "{}", said(&verify));
    let record = site.record();
    assert_eq!(record["edits"]["SKILL.md"]["reason"], "ours");
    assert_eq!(record["edits"]["mine.txt"]["reason"], "ours");
    assert_eq!(record["edits"].as_object().unwrap().len(), 2);
    assert_eq!(
        fs::read_to_string(site.here("notes.md")).unwrap(),
        "a\nb\nc\n",
        "what is missing is no edit"
    );
    // A declared edit stays beside what comes back.
    fs::remove_file(site.here("notes.md")).unwrap();
    assert_eq!(sync(&site, "").0, 0);
    assert_eq!(fs::read_to_string(site.here("mine.txt")).unwrap(), "mine\n");
    // One that is gone is nowhere else.
    fs::remove_file(site.here("mine.txt")).unwrap();
    assert_eq!(
        sync(&site, ""),
        (
            1,
            vec![
                "warn modified-file".to_owned(),
                "deny missing-file".to_owned()
            ]
        )
    );
    write(&site.here("SKILL.md"), "---\nname: alpha\n---\nbroken\n");
    let (code, rules) = sync(&site, "--discard-edits");
    assert_eq!((code, rules), (0, Vec::new()));
    assert_eq!(host(&site), clean);
}

#[test]
fn what_a_person_decided_stands_in_the_record_alone() {
    let site = Site::with_alpha();
    write(&site.here("notes.md"), "mine\n");
    assert_eq!(site.run("sync --keep-edits --reason ours").code, 0);
    let record = fs::read_to_string(site.here(".minara-skill.json")).unwrap();
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    let run = site.run("sync");
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(
        said(&run).contains("commit `host/skills/external/alpha/.minara-skill.json`"),
        "{}",
        said(&run)
    );
    assert!(!site.here("SKILL.md").exists());
    // With the record all comes back but the edit itself.
    write(&site.here(".minara-skill.json"), &record);
    let run = site.run("sync");
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(said(&run).contains("--discard-edits"), "{}", said(&run));
    assert_eq!(sync(&site, "--discard-edits"), (0, Vec::new()));
    assert_eq!(
        fs::read_to_string(site.here("notes.md")).unwrap(),
        "a\nb\nc\n"
    );
    assert_eq!(site.run("verify").code, 0);
}

#[test]
fn a_folder_that_went_on_gives_no_other_bytes() {
    let site = Site::new();
    fs::remove_dir_all(site.at("up/.git")).unwrap();
    let run = site.run("add ./up --all");
    assert_eq!(run.code, 0, "{}", said(&run));
    let before = host(&site);
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    assert_eq!(sync(&site, ""), (0, Vec::new()));
    assert_eq!(host(&site), before);
    write(&site.at("up/skills/alpha/notes.md"), "other\n");
    fs::remove_file(site.here("notes.md")).unwrap();
    fs::remove_dir_all(site.at("host/skills/external/beta")).unwrap();
    // What can't come back holds nobody up.
    assert_eq!(
        sync(&site, ""),
        (1, vec!["deny digest-mismatch".to_owned()])
    );
    assert!(site.at("host/skills/external/beta/SKILL.md").is_file());
    assert!(!site.here("notes.md").exists());
    fs::remove_dir_all(site.here("")).unwrap();
    assert_eq!(
        sync(&site, ""),
        (1, vec!["deny digest-mismatch".to_owned()])
    );
    fs::remove_dir_all(site.at("up")).unwrap();
    let gone = site.run("sync");
    assert_eq!(gone.code, 2, "{}", said(&gone));
    assert!(
        said(&gone).contains("source-unreachable"),
        "{}",
        said(&gone)
    );
}

#[test]
fn what_was_committed_needs_no_source() {
    let site = Site::with_alpha();
    let repository = Repository::init(site.at("host")).unwrap();
    let mut index = repository.index().unwrap();
    index
        .add_all(["*"], git2::IndexAddOption::DEFAULT, None)
        .unwrap();
    index.write_tree().unwrap();
    fs::remove_dir_all(site.at("up")).unwrap();
    let before = host(&site);
    fs::remove_file(site.here("notes.md")).unwrap();
    fs::remove_file(site.here("SKILL.md")).unwrap();
    let run = site.run("sync --offline");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert_eq!(host(&site), before);
}

/// The project is a repository, and all that git takes of it is committed, these files
/// besides.
fn committed(site: &Site, besides: &[&str]) {
    let repository = Repository::init(site.at("host")).unwrap();
    let mut index = repository.index().unwrap();
    index
        .add_all(["*"], git2::IndexAddOption::DEFAULT, None)
        .unwrap();
    index.update_all(["*"], None).unwrap();
    for path in besides {
        index.add_path(Path::new(path)).unwrap();
    }
    index.write().unwrap();
    let tree = repository.find_tree(index.write_tree().unwrap()).unwrap();
    let who = Signature::new("a", "a@example.test", &git2::Time::new(0, 0)).unwrap();
    let head = repository.head().ok();
    let head = head.map(|head| head.peel_to_commit().unwrap());
    let parents: Vec<_> = head.iter().collect();
    repository
        .commit(Some("HEAD"), &who, &who, "c", &tree, &parents)
        .unwrap();
}

#[test]
fn a_declared_edit_comes_back_out_of_the_last_commit() {
    let site = Site::with_alpha();
    write(&site.here("notes.md"), "mine\n");
    write(&site.here("deep/own.txt"), "own\n");
    assert_eq!(sync(&site, "--keep-edits --reason ours").0, 0);
    committed(&site, &[]);
    let before = host(&site);
    fs::remove_dir_all(site.at("up")).unwrap();
    fs::remove_file(site.here("notes.md")).unwrap();
    fs::remove_dir_all(site.here("deep")).unwrap();
    let verify = said(&site.run("verify"));
    assert!(verify.contains("minara skills sync"), "{verify}");
    assert!(!verify.contains("--discard-edits"), "{verify}");
    assert_eq!(site.run("sync --check").code, 1);
    let run = site.run("sync --offline");
    assert_eq!(run.code, 0, "{}", said(&run));
    let told = "your edit of `deep/own.txt`, `notes.md` comes from your last commit, ";
    assert!(said(&run).contains(told), "{}", said(&run));
    assert_eq!(host(&site), before);
    // The record and the licence's text are committed as well.
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    let run = site.run("sync --offline");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert_eq!(host(&site), before);
    // Another edit in its place is nobody's to give up.
    write(&site.here("notes.md"), "other\n");
    let run = said(&site.run("sync"));
    let back = "take the declared edit back: rm host/skills/external/alpha/notes.md, then";
    assert!(run.contains(back), "{run}");
    assert!(!run.contains("--discard-edits"), "{run}");
    // What was committed under its name is not what was declared.
    committed(&site, &[]);
    fs::remove_file(site.here("notes.md")).unwrap();
    let run = site.run("sync --offline");
    assert_eq!(run.code, 1, "{}", said(&run));
    let gone = "lies neither here nor in your last commit";
    assert!(said(&run).contains(gone), "{}", said(&run));
    assert!(said(&run).contains("--from BUNDLE"), "{}", said(&run));
    assert!(!site.here("notes.md").exists());
}

#[test]
fn a_record_without_its_edits_gives_none_of_them_up() {
    let site = Site::with_alpha();
    committed(&site, &[]);
    let ignored = "skills/external/*/*\n!skills/external/*/.minara-skill.json\n";
    write(&site.at("host/.gitignore"), ignored);
    write(&site.here("new.md"), "mine\n");
    let run = site.run("sync --keep-edits --reason ours");
    assert_eq!(run.code, 0, "{}", said(&run));
    let told = "git add -f host/skills/external/alpha/new.md";
    assert!(said(&run).contains(told), "{}", said(&run));
    let before = host(&site);
    committed(&site, &[]);
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    let run = site.run("sync");
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(
        said(&run).contains("`new.md` is declared"),
        "{}",
        said(&run)
    );
    assert!(!site.here("SKILL.md").exists(), "nothing of it is written");
    // With it all is there again.
    for (path, bytes) in before.iter().filter(|(path, _)| path.contains("external/")) {
        let path = site.at("host").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    committed(&site, &["skills/external/alpha/new.md"]);
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    let run = site.run("sync");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert_eq!(fs::read_to_string(site.here("new.md")).unwrap(), "mine\n");
}

#[test]
fn pages_keep_what_they_say_of_what_did_not_come_back() {
    let site = Site::new();
    fs::remove_dir_all(site.at("up/.git")).unwrap();
    let run = site.run("add ./up --all");
    assert_eq!(run.code, 0, "{}", said(&run));
    let pages = ["THIRD_PARTY_SKILLS.md", "docs/skills.md"];
    let read = || pages.map(|page| fs::read_to_string(site.at("host").join(page)).unwrap());
    let before = read();
    // Nothing comes back.
    fs::rename(site.at("up"), site.at("far")).unwrap();
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    assert_eq!(site.run("sync").code, 2);
    assert_eq!(read(), before);
    // One of two does.
    fs::rename(site.at("far"), site.at("up")).unwrap();
    write(&site.at("up/skills/alpha/notes.md"), "other\n");
    assert_eq!(
        sync(&site, ""),
        (1, vec!["deny digest-mismatch".to_owned()])
    );
    assert!(site.at("host/skills/external/beta/SKILL.md").is_file());
    assert_eq!(read(), before);
    // One that was edited stays as it was told, too.
    let beta = site.at("host/skills/external/beta/SKILL.md");
    fs::write(
        &beta,
        SKILL.replace("alpha", "beta").replace("one", "uno\nuno"),
    )
    .unwrap();
    assert_eq!(sync(&site, "").0, 1);
    assert_eq!(read(), before);
    // The list keeps it, whoever writes it, until it is removed.
    let verify = said(&site.run("verify"));
    assert!(verify.contains("missing-skill"), "{verify}");
    assert!(!verify.contains("stale-notices"), "{verify}");
    assert_eq!(site.run("catalog --write").code, 0);
    assert_eq!(read()[0], before[0]);
    assert_eq!(site.run("remove alpha").code, 0);
    assert!(!read()[0].contains("alpha"), "{}", read()[0]);
}

#[test]
fn a_lock_and_a_record_that_differ_are_not_taken_for_granted() {
    let site = Site::with_alpha();
    let lock = fs::read_to_string(site.at("host/minara.lock")).unwrap();
    fs::remove_file(site.here("notes.md")).unwrap();
    let id = site.record()["source"]["commit"]
        .as_str()
        .unwrap()
        .to_owned();
    write(
        &site.at("host/minara.lock"),
        &lock.replace(&id, &"0".repeat(40)),
    );
    let (code, rules) = sync(&site, "");
    assert_eq!(code, 1);
    assert!(rules.contains(&"deny stale-lock".to_owned()), "{rules:?}");
    assert!(!site.here("notes.md").exists());
    // A lock may not write where no skill may lie.
    let odd = lock.replace("\"skills/external/alpha\"", "\".git/hooks/alpha\"");
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    write(&site.at("host/minara.lock"), &odd);
    assert_eq!(sync(&site, ""), (1, vec!["deny dot-git-path".to_owned()]));
    assert!(!site.at("host/.git").exists());
}

#[cfg(feature = "faults")]
#[test]
fn a_sync_that_is_killed_is_finished_by_the_next_one() {
    for point in [
        "stage-file",
        "journal-rename",
        "swap-rename",
        "backup-rename",
        "lock-rename",
        "journal-remove",
        "old-remove",
    ] {
        let site = Site::with_alpha();
        let before = host(&site);
        fs::remove_file(site.here("notes.md")).unwrap();
        let fault = format!("{point}:kill");
        let _ = site.project.try_run(
            "skills sync --root host",
            &[
                ("MINARA_TEST_FAULT", fault.as_str()),
                ("MINARA_TEST_NO_EXCHANGE", "1"),
            ],
        );
        let run = site.run("sync");
        assert_eq!(run.code, 0, "{point}: {}", said(&run));
        assert_eq!(host(&site), before, "{point}");
    }
}
