//! A site that reaches no source: what is missing there comes back out of a bundle, held
//! against the record and the lock, or nothing is written.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::project::Run;
use crate::updating::{SKILL, Site, write};
use crate::vendoring::files;

fn said(run: &Run) -> String {
    let said = format!("{}{}", run.stdout, run.stderr);
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn ok(site: &Site, line: &str) {
    let run = site.run(line);
    assert_eq!(run.code, 0, "{line}: {}", said(&run));
}

/// A project with both skills, its bundle `b.minara-bundle`, and upstream out of reach.
fn closed() -> Site {
    let site = Site::new();
    ok(&site, "add ./up --all");
    ok(&site, "bundle -o b.minara-bundle");
    fs::rename(site.at("up"), site.at("far")).unwrap();
    site
}

fn host(site: &Site) -> BTreeMap<String, Vec<u8>> {
    files(&site.at("host"))
}

/// Runs `sync`; its code, and rule and path of each finding that denies.
fn sync(site: &Site, flags: &str) -> (i32, Vec<String>) {
    let run = site.run(&format!("sync {flags} --format json"));
    let document: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", said(&run)));
    let findings = document["findings"].as_array().unwrap();
    let denied = findings.iter().filter(|found| found["level"] == "deny");
    let text = |found: &Value, key: &str| found[key].as_str().unwrap().to_owned();
    let denied = denied.map(|found| {
        let path = text(found, "path");
        let path = path.strip_prefix("host/skills/external/").unwrap_or(&path);
        format!("{} {path}", text(found, "rule"))
    });
    (run.code, denied.collect())
}

fn overrides(site: &Site, value: i32) {
    let record = site.here(".minara-skill.json");
    let text = fs::read_to_string(&record).unwrap();
    let mut json: Value = serde_json::from_str(&text).unwrap();
    json["overrides"] = serde_json::json!({ "priority": value });
    fs::write(&record, serde_json::to_string_pretty(&json).unwrap()).unwrap();
}

/// Everything in the project, the record that somebody wrote into by what it says.
fn parsed(site: &Site) -> (BTreeMap<String, Vec<u8>>, Value) {
    let mut all = host(site);
    all.remove("skills/external/alpha/.minara-skill.json")
        .unwrap();
    (all, site.record())
}

#[test]
fn what_is_gone_comes_back_to_the_byte_and_no_source_is_asked() {
    let site = closed();
    let whole = host(&site);
    // The lock alone is there.
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    let check = site.run("sync --check --from b.minara-bundle");
    assert_eq!(check.code, 1, "{}", said(&check));
    assert!(said(&check).contains("2 to restore"), "{}", said(&check));
    assert!(!site.at("host/skills/external/alpha").exists());
    assert_eq!(sync(&site, "--from b.minara-bundle"), (0, vec![]));
    assert_eq!(host(&site), whole);
    ok(&site, "verify");
    // Parts of it, and a record.
    for gone in ["notes.md", "SKILL.md", ".minara-license/LICENSE"] {
        fs::remove_file(site.here(gone)).unwrap();
        let without = sync(&site, "").0;
        assert_eq!(without, 2, "{gone}: there is no source");
        assert_eq!(sync(&site, "--from b.minara-bundle"), (0, vec![]), "{gone}");
        assert_eq!(host(&site), whole, "{gone}");
    }
    fs::remove_file(site.here(".minara-skill.json")).unwrap();
    assert_eq!(sync(&site, "alpha --from b.minara-bundle"), (0, vec![]));
    assert_eq!(host(&site), whole);
}

/// What no source can give stands in the bundle's record: edits, their reasons, and what
/// is the user's own.
#[test]
fn what_somebody_decided_comes_back_as_well() {
    let site = Site::with_alpha();
    write(&site.here("notes.md"), "a\nB\nc\n");
    write(&site.here("mine.txt"), "mine\n");
    ok(&site, "sync --keep-edits --reason ours");
    overrides(&site, 9);
    let whole = parsed(&site);
    ok(&site, "bundle -o b.minara-bundle");
    fs::rename(site.at("up"), site.at("far")).unwrap();
    // An edit that is declared and gone is nowhere else.
    fs::remove_file(site.here("mine.txt")).unwrap();
    let alone = sync(&site, "");
    assert_eq!(alone, (1, vec!["missing-file alpha/mine.txt".to_owned()]));
    assert_eq!(sync(&site, "--from b.minara-bundle"), (0, vec![]));
    assert_eq!(parsed(&site), whole);
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    let run = site.run("sync --from b.minara-bundle");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert!(
        said(&run).contains("alpha: its record brings overrides, which minara.lock does not pin"),
        "{}",
        said(&run)
    );
    assert_eq!(parsed(&site), whole);
    ok(&site, "verify");
}

#[test]
fn an_edit_that_nobody_declared_is_neither_written_over_nor_brought_back() {
    let site = Site::with_alpha();
    let clean = host(&site);
    write(&site.here("notes.md"), "a\nB\nc\n");
    ok(&site, "bundle -o b.minara-bundle");
    fs::rename(site.at("up"), site.at("far")).unwrap();
    let edited = host(&site);
    let refused = sync(&site, "--from b.minara-bundle");
    assert_eq!(
        refused,
        (1, vec!["modified-file alpha/notes.md".to_owned()])
    );
    assert_eq!(host(&site), edited);
    let discard = sync(&site, "--from b.minara-bundle --discard-edits");
    assert_eq!(discard, (0, vec![]));
    assert_eq!(host(&site), clean);
    // Gone whole: as it was recorded, not as it lay where it was packed.
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    assert_eq!(sync(&site, "--from b.minara-bundle"), (0, vec![]));
    assert_eq!(host(&site), clean);
}

#[test]
fn a_bundle_that_is_not_the_locked_one_writes_nothing() {
    let site = closed();
    let lock = fs::read(site.at("host/minara.lock")).unwrap();
    // One of an other version, and one that lacks a skill; each is whole in itself.
    fs::rename(site.at("far"), site.at("up")).unwrap();
    site.push("notes.md", "newer\n");
    ok(&site, "update --all");
    ok(&site, "bundle alpha -o other.minara-bundle");
    fs::rename(site.at("up"), site.at("far")).unwrap();
    fs::write(site.at("host/minara.lock"), lock).unwrap();
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    let before = host(&site);
    let refused = sync(&site, "--from other.minara-bundle");
    let told = ["digest-mismatch alpha", "missing-skill beta"];
    assert_eq!(refused, (1, told.map(str::to_owned).to_vec()));
    let run = site.run("sync --from other.minara-bundle");
    assert!(
        said(&run).contains("minara skills bundle beta -o FILE"),
        "{}",
        said(&run)
    );
    // Every byte of a good one counts.
    let good = fs::read(site.at("b.minara-bundle")).unwrap();
    for place in (0..good.len()).step_by(good.len() / 16) {
        let mut bad = good.clone();
        bad[place] ^= 1;
        fs::write(site.at("bad.minara-bundle"), &bad).unwrap();
        let run = site.run("sync --from bad.minara-bundle");
        assert_eq!(run.code, 2, "byte {place}: {}", said(&run));
        assert!(
            said(&run).contains("help: nothing was written"),
            "{}",
            said(&run)
        );
    }
    for (typed, told) in [
        ("minara.lock", "is no bundle"),
        ("none.minara-bundle", "can't be read"),
    ] {
        let run = site.run(&format!("sync --from {typed}"));
        assert_eq!(run.code, 2, "{}", said(&run));
        assert!(said(&run).contains(told), "{}", said(&run));
    }
    assert_eq!(host(&site), before);
    // The way on that is named.
    assert_eq!(sync(&site, "--from b.minara-bundle"), (0, vec![]));
    ok(&site, "verify");
}

#[test]
fn a_record_here_takes_only_contents_that_it_names() {
    let site = closed();
    fs::rename(site.at("far"), site.at("up")).unwrap();
    site.push("notes.md", "newer\n");
    ok(&site, "update --all");
    let newer = host(&site);
    fs::remove_file(site.here("notes.md")).unwrap();
    fs::remove_file(site.here("SKILL.md")).unwrap();
    let before = files(&site.at("host/skills"));
    let refused = sync(&site, "--from b.minara-bundle");
    let told = "digest-mismatch alpha/notes.md".to_owned();
    assert_eq!(refused, (1, vec![told]));
    assert_eq!(files(&site.at("host/skills")), before);
    assert_eq!(sync(&site, "").0, 0);
    assert_eq!(host(&site), newer);
}

/// What the policy says today, and what nothing lets pass, holds for a bundle as well.
#[test]
fn the_gate_stands_before_a_bundle() {
    let site = closed();
    fs::remove_dir_all(site.at("host/skills")).unwrap();
    write(
        &site.at("host/minara.toml"),
        "[license]\ndeny = [\"MIT\"]\n",
    );
    let (code, denied) = sync(&site, "alpha --from b.minara-bundle");
    assert_eq!(code, 1);
    assert!(denied[0].starts_with("license-not-allowed "), "{denied:?}");
    assert!(!site.at("host/skills/external/alpha").exists());
    let hidden = Site::with_alpha();
    let text = SKILL.replace("one\n", "one\u{e0069}\u{e0067}\u{e006e}\n");
    write(&hidden.here("SKILL.md"), &text);
    ok(&hidden, "sync --keep-edits --reason ours");
    ok(&hidden, "bundle -o b.minara-bundle");
    fs::remove_dir_all(hidden.at("host/skills")).unwrap();
    let (code, denied) = sync(&hidden, "--from b.minara-bundle");
    assert_eq!(
        (code, denied),
        (1, vec!["hidden-text alpha/SKILL.md".to_owned()])
    );
    assert!(!hidden.here("SKILL.md").exists());
}

/// What an edit began with is found where an update finds it, and goes along.
#[test]
fn the_base_of_an_edit_comes_from_wherever_an_update_has_it() {
    let site = Site::with_alpha();
    write(&site.here("notes.md"), "a\nB\nc\n");
    let told = |site: &Site| {
        let run = site.run("bundle -o b.minara-bundle --format json");
        let told: Value = serde_json::from_str(&run.stdout).unwrap();
        let packed = fs::read(site.at("b.minara-bundle")).unwrap();
        let packed = String::from_utf8_lossy(&packed).contains("a\nb\nc\n");
        (told["without_base"].as_array().unwrap().len(), packed)
    };
    // The source is a repository of this machine.
    assert_eq!(told(&site), (0, true));
    let export = site.run("export --as skills-lock");
    assert!(!export.stderr.contains("no hash"), "{}", said(&export));
    fs::rename(site.at("up"), site.at("far")).unwrap();
    assert_eq!(told(&site), (1, false));
    let export = site.run("export --as skills-lock");
    assert!(export.stderr.contains("no hash"), "{}", said(&export));
    // A folder without a history: the cache has what came in.
    let cache = site.at("cache");
    let env = [("MINARA_CACHE_DIR", cache.to_str().unwrap())];
    let run = |line: &str| {
        let run = site
            .project
            .run_with(&format!("skills {line} --root host"), "", &env);
        assert_eq!(run.code, 0, "{line}: {}", said(&run));
        run
    };
    run("remove --all --discard-edits");
    fs::rename(site.at("far/skills"), site.at("plain")).unwrap();
    fs::copy(site.at("far/LICENSE"), site.at("plain/LICENSE")).unwrap();
    run("add ./plain --skill alpha");
    write(&site.here("notes.md"), "a\nB\nc\n");
    fs::remove_dir_all(site.at("plain")).unwrap();
    let told = run("bundle -o b.minara-bundle --format json");
    assert!(
        told.stdout.contains("\"without_base\": []"),
        "{}",
        told.stdout
    );
}
