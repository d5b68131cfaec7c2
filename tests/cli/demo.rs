//! The demo upstream: what the first five minutes rest on.

use std::path::Path;
use std::sync::Arc;

use minara::finding::Origin;
use minara::license::{Options, Scope};
use minara::skill::{Place, Skill};
use minara::tree::{DiskTree, RelPath, Tree};
use serde_json::Value;

use crate::project::{Project, program};

/// Lints a copy: inside this repository its own licence would speak as well.
fn lint() -> Value {
    let copy = tempfile::tempdir().unwrap();
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo-upstream");
    copy_folder(&demo, &copy.path().join("demo-upstream"));
    let output = program()
        .current_dir(copy.path())
        .args(["skills", "lint", "demo-upstream"])
        .args(["--no-config", "--format", "json"])
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn the_good_skills_are_beyond_reproach() {
    let document = lint();
    assert_eq!(document["summary"]["skills"], 6);
    let rules_of = |name: &str| -> Vec<String> {
        let findings = document["findings"].as_array().unwrap();
        let own = findings.iter().filter(|finding| {
            let path = finding["path"].as_str().unwrap();
            path.contains(&format!("/{name}"))
        });
        own.map(|finding| format!("{}[{}]", finding["level"], finding["rule"]).replace('"', ""))
            .collect()
    };
    assert_eq!(rules_of("commit-message"), [""; 0]);
    assert_eq!(rules_of("csv-clean"), [""; 0]);
    // Nothing is wrong with it but what a vendor has to know.
    let expected = ["warn[copyleft-license]", "warn[license-text-missing]"];
    assert_eq!(rules_of("incident-timeline"), expected);
}

#[test]
fn the_broken_one_is_told_where() {
    let document = lint();
    let skills = document["skills"].as_array().unwrap();
    let broken = skills.iter().find(|skill| {
        let path = skill["path"].as_str().unwrap();
        path.ends_with("/release-notes")
    });
    assert_eq!(broken.unwrap()["usable"], false);
    let findings = document["findings"].as_array().unwrap();
    let colon = findings
        .iter()
        .find(|finding| finding["rule"] == "unquoted-colon");
    let colon = colon.expect("no finding unquoted-colon");
    assert_eq!((&colon["line"], &colon["column"]), (&3.into(), &63.into()));
}

/// What the licence gate thinks of each, whichever verb asks.
#[test]
fn each_is_judged_for_its_own_reason() {
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo-upstream");
    let tree: Arc<dyn Tree> = Arc::new(DiskTree::foreign(demo));
    let options = Options {
        gate: true,
        ..Options::default()
    };
    let scope = Scope::new(Arc::clone(&tree), RelPath::root(), options);
    for (name, status, expression) in [
        ("commit-message", "allowed", Some("MIT")),
        ("csv-clean", "allowed", Some("Apache-2.0")),
        ("incident-timeline", "warn", Some("MPL-2.0")),
        ("release-notes", "allowed", Some("MIT")),
        ("house-style", "proprietary", Some("LicenseRef-Proprietary")),
        ("meeting-notes", "unlicensed", None),
    ] {
        let shown = format!("skills/{name}");
        let dir = RelPath::new(&shown).unwrap();
        let place = Place {
            shown,
            folder: name.to_owned(),
            origin: Origin::Source,
        };
        let judged = scope.judge(&Skill::load(Arc::clone(&tree), dir, place));
        let verdict = &judged.verdict;
        assert_eq!(verdict.status().name(), status, "{name}: {verdict:?}");
        assert_eq!(verdict.expression(), expression, "{name}: {verdict:?}");
    }
}

/// Scripts of the demo run; a machine without their interpreter skips them.
#[test]
#[cfg(unix)]
fn its_scripts_do_what_their_skills_say() {
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo-upstream/skills");
    let check = demo.join("commit-message/scripts/check-message.sh");
    let run = |message: &str| {
        let mut command = assert_cmd::Command::new(&check);
        command.write_stdin(message).output().unwrap()
    };
    assert_eq!(run("Wait 30 s for slow uploads\n").status.code(), Some(0));
    let output = run("Update.\nno blank line\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "line 1: ends with a full stop\nline 2: must be empty\n"
    );

    let project = Project::new().file("a.csv", "id;name\n007;\"a\nb\"\n008\n");
    let mut python = assert_cmd::Command::new("python3");
    let profile = demo.join("csv-clean/scripts/csv_profile.py");
    python.args(["-B".as_ref(), profile.as_os_str(), "a.csv".as_ref()]);
    if let Ok(output) = python.current_dir(project.path()).output() {
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("separator  ';'"), "{text}");
        assert!(
            text.contains("row 3: 1 fields, the heading has 2"),
            "{text}"
        );
    }
}
