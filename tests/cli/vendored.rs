//! What is vendored, and who watches it: lock, records, disk and pages against each
//! other, as an operator meets them.

use std::fs;

use serde_json::Value;

use crate::project::{Project, Run};

const SKILL: &str = "---\nname: NAME\ndescription: Sorts bills by date. Use when asked to order \
                     bills.\nlicense: MIT\n---\n# How\n\nSort them.\n";

/// A host beside two folders that each offer `alpha`, one of them `beta` as well.
fn project() -> Project {
    let texts = spdx::text::LICENSE_TEXTS;
    let mit = texts.iter().find(|(id, _)| *id == "MIT").unwrap().1;
    let alpha = SKILL.replace("NAME", "alpha");
    Project::new()
        .file("one/LICENSE", mit)
        .file("one/skills/alpha/SKILL.md", &alpha)
        .file("one/skills/beta/SKILL.md", &SKILL.replace("NAME", "beta"))
        .file("two/LICENSE", mit)
        .file("two/skills/alpha/SKILL.md", &format!("{alpha}Twice.\n"))
        .file("host/minara.toml", "")
}

fn host(project: &Project, line: &str) -> Run {
    project.run(&format!("skills {line} --root host"))
}

fn ok(project: &Project, line: &str) -> Run {
    let run = host(project, line);
    assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
    run
}

/// The exit code of `verify`, with `rule@path` of each finding.
fn verified(project: &Project, line: &str) -> (i32, Vec<String>) {
    let run = host(project, &format!("verify --format json {line}"));
    let document: Value = serde_json::from_str(&run.stdout).unwrap_or_default();
    let findings = document["findings"].as_array().cloned().unwrap_or_default();
    let name = |found: &Value| {
        let path = found["path"].as_str().unwrap_or_default();
        format!("{}@{path}", found["rule"].as_str().unwrap_or_default())
    };
    (run.code, findings.iter().map(name).collect())
}

fn clean() -> (i32, Vec<String>) {
    (0, Vec::new())
}

#[test]
fn nothing_vendored_is_never_green() {
    let project = project().file("host/skills/own/SKILL.md", &SKILL.replace("NAME", "own"));
    let run = host(&project, "verify");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(
        run.stderr.contains("nothing is vendored here"),
        "{}",
        run.stderr
    );
    assert_eq!(host(&project, "remove alpha").code, 2);
    ok(&project, "add ./one --skill alpha");
    ok(&project, "remove alpha");
    assert_eq!(host(&project, "verify").code, 2);
}

#[test]
fn a_moved_folder_and_another_vendor_dir_hide_nothing() {
    let project = project();
    ok(&project, "add ./one --skill alpha");
    ok(&project, "add ./one --skill beta --into .claude/skills");
    assert_eq!(verified(&project, ""), clean());
    // The folder for new ones is another: what is there stays.
    let project = project.file("host/minara.toml", "[vendor]\ndir = \".agents/skills\"\n");
    assert_eq!(verified(&project, ""), clean());
    fs::create_dir_all(project.path().join("host/elsewhere")).unwrap();
    fs::rename(
        project.path().join("host/skills/external/alpha"),
        project.path().join("host/elsewhere/alpha"),
    )
    .unwrap();
    let (code, found) = verified(&project, "");
    assert_eq!(code, 1);
    for wanted in [
        "missing-skill@host/skills/external/alpha",
        "stale-lock@host/minara.lock",
    ] {
        assert!(
            found.iter().any(|found| found == wanted),
            "{wanted}: {found:?}"
        );
    }
    ok(&project, "verify --write-lock");
    assert_eq!(verified(&project, ""), clean());
    ok(&project, "remove host/elsewhere/alpha beta");
    assert_eq!(host(&project, "verify").code, 2);
}

#[test]
fn own_skills_beside_vendored_ones_are_no_finding() {
    let project = project().file(
        "host/.claude/skills/mine/SKILL.md",
        &SKILL.replace("NAME", "mine"),
    );
    let project = project.file("host/minara.toml", "[vendor]\ndir = \".claude/skills\"\n");
    ok(&project, "add ./one --skill alpha");
    assert_eq!(verified(&project, ""), clean());
    let list = ok(&project, "list --format json host");
    let list: Value = serde_json::from_str(&list.stdout).unwrap();
    let kinds = list["skills"].as_array().unwrap().iter();
    let kinds: Vec<(&Value, &Value)> = kinds
        .map(|skill| (&skill["name"], &skill["kind"]))
        .collect();
    let expected = serde_json::json!([["alpha", "external"], ["mine", "builtin"]]);
    assert_eq!(serde_json::json!(kinds), expected);
}

#[test]
fn a_folder_without_a_record_is_the_same_everywhere() {
    let project = project().file(
        "host/skills/external/odd/SKILL.md",
        &SKILL.replace("NAME", "odd"),
    );
    assert_eq!(
        verified(&project, ""),
        (
            1,
            vec!["record-missing@host/skills/external/odd".to_owned()]
        )
    );
    let list: Value =
        serde_json::from_str(&host(&project, "list --format json host").stdout).unwrap();
    let odd = &list["skills"][0];
    assert_eq!(
        (&odd["kind"], &odd["state"]),
        (&"external".into(), &"unrecorded".into())
    );
    let page: Value =
        serde_json::from_str(&host(&project, "catalog --format json").stdout).unwrap();
    let odd = &page["skills"][0];
    assert_eq!(
        (&odd["kind"], &odd["badges"][0]),
        (&"external".into(), &"unrecorded".into())
    );
}

#[test]
fn ids_and_paths_name_each_skill_once() {
    let project = project();
    ok(&project, "add ./one --all");
    let run = host(&project, "verify alpha alpha host/skills/external/alpha/");
    assert!(run.stdout.contains("1 skill · 1 clean"), "{}", run.stdout);
    let run = host(&project, "verify gamma");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("vendored: alpha, beta"),
        "{}",
        run.stderr
    );
    // From the root, too, as a completion in it gives it.
    let run = ok(&project, "remove skills/external/beta --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["removed"], serde_json::json!(["beta"]));
    let lock = fs::read_to_string(project.path().join("host/minara.lock")).unwrap();
    assert!(lock.contains("alpha") && !lock.contains("beta"), "{lock}");
    // One that only the lock names is taken out of it.
    fs::remove_dir_all(project.path().join("host/skills")).unwrap();
    ok(&project, "remove alpha");
    let lock = fs::read_to_string(project.path().join("host/minara.lock")).unwrap();
    assert!(!lock.contains("alpha"), "{lock}");
}

#[test]
fn both_pages_are_written_and_watched() {
    let project = project();
    ok(&project, "add ./one --skill alpha");
    for page in ["THIRD_PARTY_SKILLS.md", "docs/skills.md"] {
        let file = project.path().join("host").join(page);
        let whole = fs::read_to_string(&file).unwrap();
        let rule = if page.starts_with('T') {
            "stale-notices"
        } else {
            "stale-catalog"
        };
        let short: String = whole
            .lines()
            .filter(|line| !line.contains("alpha"))
            .collect();
        for broken in [None, Some(format!("{}\n", short.replace("-->", "-->\n")))] {
            match broken {
                None => fs::remove_file(&file).unwrap(),
                Some(text) => fs::write(&file, text).unwrap(),
            }
            assert_eq!(
                verified(&project, ""),
                (1, vec![format!("{rule}@host/{page}")])
            );
            let run = host(&project, "catalog --check");
            assert!(run.code == 1 && run.stderr.contains(rule), "{}", run.stderr);
            ok(&project, "catalog --write");
            assert_eq!(fs::read_to_string(&file).unwrap(), whole);
            assert_eq!(verified(&project, ""), clean());
        }
    }
}

#[test]
fn two_folders_of_one_name_are_two_sources() {
    let project = project();
    ok(&project, "add ./one --skill alpha");
    let run = host(&project, "add ./two --skill alpha");
    assert_eq!(run.code, 1, "{}", run.stdout);
    let said = run.stdout.replace('\n', " ");
    assert!(said.contains("../one") && said.contains("../two"), "{said}");
    let list = ok(&project, "list host");
    assert!(list.stdout.contains("../one"), "{}", list.stdout);
    let page = fs::read_to_string(project.path().join("host/docs/skills.md")).unwrap();
    assert!(page.contains("../one"), "{page}");
}

#[test]
fn what_the_files_prove_must_be_true_in_the_record() {
    let project = project();
    let repository = git2::Repository::init(project.path().join("one")).unwrap();
    let mut index = repository.index().unwrap();
    index
        .add_all(["*"], git2::IndexAddOption::DEFAULT, None)
        .unwrap();
    let tree = repository.find_tree(index.write_tree().unwrap()).unwrap();
    let who = git2::Signature::new("a", "a@h.test", &git2::Time::new(0, 0)).unwrap();
    repository
        .commit(Some("HEAD"), &who, &who, "m", &tree, &[])
        .unwrap();
    ok(&project, "add ./one --skill alpha");
    let file = project
        .path()
        .join("host/skills/external/alpha/.minara-skill.json");
    let text = fs::read_to_string(&file).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    let git = record["files"]["SKILL.md"]["git"].as_str().unwrap();
    let tree = record["source"]["tree"].as_str().unwrap();
    let zeros = "0".repeat(40);
    for (forged, at) in [
        (text.replace(git, &zeros), "/files/SKILL.md/git"),
        (text.replace(tree, &zeros), "/source/tree"),
        (
            text.replace("\"tools\": []", "\"tools\": [\"Bash\"]"),
            "/capabilities",
        ),
        (under_other_terms(record.clone()), "/license/expression"),
    ] {
        assert_ne!(forged, text);
        fs::write(&file, forged).unwrap();
        // Also where the lock is forged along.
        ok_or_denied(&project, "verify --write-lock");
        let (code, found) = verified(&project, "");
        assert_eq!(code, 1);
        let finding = "invalid-record@host/skills/external/alpha/.minara-skill.json";
        assert_eq!(found, [finding]);
        let run = host(&project, "verify");
        assert!(
            run.stdout.contains(&format!("says: `{at}`")),
            "{}",
            run.stdout
        );
    }
}

/// The record as if a manifest that stayed behind had said Apache-2.0.
fn under_other_terms(mut record: Value) -> String {
    let license = &mut record["license"];
    license["expression"] = "Apache-2.0".into();
    for evidence in license["evidence"].as_array_mut().unwrap() {
        let said =
            serde_json::json!({"kind": "manifest", "path": "package.json", "id": "Apache-2.0"});
        *evidence = said;
    }
    format!("{:#}\n", record)
}

fn ok_or_denied(project: &Project, line: &str) {
    let run = host(project, line);
    assert!(run.code < 2, "{line}: {}", run.stderr);
}

#[test]
fn git_is_told_once_to_leave_the_bytes_alone() {
    let project = project();
    git2::Repository::init(project.path().join("host")).unwrap();
    let file = project.path().join("host/.gitattributes");
    ok(&project, "add ./one --skill alpha --no-gitattributes");
    assert!(!file.exists());
    let run = ok(&project, "add ./one --skill beta");
    assert!(run.stderr.contains(".gitattributes"), "{}", run.stderr);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, "skills/external/** -text\nminara.lock merge=union\n");
    ok(&project, "remove beta");
    let run = ok(&project, "add ./one --skill beta");
    assert!(!run.stderr.contains(".gitattributes"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    // What git did before it was told is named, and how to take it back.
    let skill = project.path().join("host/skills/external/beta/SKILL.md");
    let lf = fs::read_to_string(&skill).unwrap();
    fs::write(&skill, lf.replace('\n', "\r\n")).unwrap();
    let run = host(&project, "verify beta");
    let said = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("line-endings-changed"), "{said}");
    assert!(
        said.contains("minara skills sync host/skills/external/beta"),
        "{said}"
    );
    ok(&project, "sync beta");
    assert_eq!(fs::read_to_string(&skill).unwrap(), lf);
}

#[test]
fn the_texts_that_came_along_govern_a_vendored_skill() {
    let bare = SKILL.replace("license: MIT\n", "").replace("NAME", "bare");
    let project = project().file("two/skills/bare/SKILL.md", &bare);
    let judged = |path: &str| {
        let run = project.run(&format!("skills license {path} --format json"));
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        let skill = &document["skills"][0];
        (skill["expression"].clone(), skill["status"].clone())
    };
    let at_source = judged("two/skills/bare");
    assert_eq!(at_source.0, "MIT");
    ok(&project, "add ./two --skill bare");
    assert_eq!(judged("host/skills/external/bare"), at_source);
    fs::remove_dir_all(
        project
            .path()
            .join("host/skills/external/bare/.minara-license"),
    )
    .unwrap();
    assert_ne!(judged("host/skills/external/bare"), at_source);
}

#[test]
fn skills_of_one_source_may_link_to_each_other() {
    let linked = format!(
        "{}See [beta](../beta/SKILL.md).\n",
        SKILL.replace("NAME", "alpha")
    );
    let project = project()
        .file("one/skills/alpha/SKILL.md", &linked)
        .file("three/LICENSE", &fs::read_to_string("LICENSE-MIT").unwrap())
        .file("three/skills/beta/SKILL.md", &SKILL.replace("NAME", "beta"));
    let outside = |project: &Project| {
        let run = host(project, "lint --only link-outside-skill --format json");
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        document["findings"].as_array().map(Vec::len)
    };
    let alone = host(&project, "add ./one --skill alpha --dry-run --format json");
    assert!(
        alone.stdout.contains("link-outside-skill"),
        "{}",
        alone.stdout
    );
    let both = ok(&project, "add ./one --all --format json");
    assert!(
        !both.stdout.contains("link-outside-skill"),
        "{}",
        both.stdout
    );
    assert_eq!(outside(&project), Some(0));
    // What came from elsewhere lies there by chance.
    ok(&project, "remove beta");
    ok(&project, "add ./three --skill beta");
    assert_eq!(outside(&project), Some(1));
}

#[test]
fn no_fix_is_promised_that_the_run_would_not_make() {
    let linked = format!("{}See [it](/notes.md).\n", SKILL.replace("NAME", "alpha"));
    let project = project()
        .file("one/skills/alpha/SKILL.md", &linked)
        .file("one/skills/alpha/notes.md", "# N\n");
    ok(&project, "add ./one --skill alpha");
    let line = "lint --only broken-link";
    let run = host(&project, line);
    assert!(run.stdout.contains("broken-link"), "{}", run.stdout);
    assert!(!run.stdout.contains("fixable"), "{}", run.stdout);
    let run = host(&project, &format!("{line} --vendored"));
    assert!(run.stdout.contains("(fixable)"), "{}", run.stdout);
}
