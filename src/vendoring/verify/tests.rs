use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde_json::Map;

use super::*;
use crate::record::{EditFacts, LOCK_FILE, Sha256Sum};
use crate::vendoring::publish::lock_of_records;
use crate::vendoring::write::Op;
use crate::vendoring::write::tests::{Made, Project, made};

fn project(skill: &Made) -> Project {
    let project = Project::new();
    project.install(skill, Op::Add).unwrap();
    lock(&project);
    project
}

fn root(project: &Project) -> PathBuf {
    let external = project.external();
    external.ancestors().nth(2).unwrap().to_path_buf()
}

fn held(project: &Project) -> Held {
    let root = root(project);
    let dir = RelPath::new("skills/external").unwrap();
    let shown = |path: &Path| path.strip_prefix(&root).unwrap().display().to_string();
    Held::find(&root, &dir, &shown)
}

/// Writes the lock that the records make.
fn lock(project: &Project) {
    let text = lock_of_records(&held(project));
    fs::write(root(project).join(LOCK_FILE), text).unwrap();
}

fn verification(
    project: &Project,
    only: Option<&BTreeSet<RelPath>>,
) -> Result<Verification, WriteError> {
    let cancel = AtomicBool::new(false);
    let options = WriteOptions::new(&cancel);
    let held = held(project);
    verify(&held, only, &|_, _| Vec::new(), &options, &mut |_| {})
}

/// The only skill's state.
fn state(project: &Project) -> State {
    verification(project, None).unwrap().skills[0].state
}

/// `level rule@path` of everything that is wrong.
fn found(project: &Project) -> Vec<String> {
    let findings = verification(project, None).unwrap().findings;
    findings
        .iter()
        .map(|f| format!("{} {}@{}", f.level, f.rule.id, f.path()))
        .collect()
}

fn write(project: &Project, path: &str, text: &str) {
    let path = project.external().join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn an_untouched_skill_is_clean() {
    let project = project(&made("alpha", "One\n"));
    assert_eq!(found(&project), [""; 0]);
    let skills = verification(&project, None).unwrap().skills;
    assert_eq!((skills.len(), skills[0].state), (1, State::Clean));
    assert_eq!(skills[0].record.as_ref().unwrap().name, "alpha");
    let only = BTreeSet::from([RelPath::new("skills/external/alpha").unwrap()]);
    let named = verification(&project, Some(&only)).unwrap();
    assert_eq!((named.skills.len(), named.findings.len()), (1, 0));
}

#[test]
fn every_way_to_differ_has_its_name() {
    let project = project(&made("alpha", "One\nTwo\n"));
    write(&project, "alpha/SKILL.md", "One\r\nTwo\r\n");
    assert_eq!(
        found(&project),
        ["deny line-endings-changed@skills/external/alpha/SKILL.md"]
    );
    write(&project, "alpha/SKILL.md", "One\r\nTwo!\n");
    write(&project, "alpha/more/z.md", "z");
    write(&project, "alpha/.DS_Store", "x");
    write(&project, "alpha/scripts/__pycache__/a.bin", "x");
    write(&project, "alpha/.minara-license/NOTICE", "x");
    write(&project, "alpha/.minara-license/LICENSE", "BSD\n");
    fs::remove_file(project.external().join("alpha/scripts/deep/run.sh")).unwrap();
    assert_eq!(
        found(&project),
        [
            "warn extra-file@skills/external/alpha/.DS_Store",
            "deny modified-file@skills/external/alpha/.minara-license/LICENSE",
            "deny extra-file@skills/external/alpha/.minara-license/NOTICE",
            "deny modified-file@skills/external/alpha/SKILL.md",
            "deny extra-file@skills/external/alpha/more/z.md",
            "warn extra-file@skills/external/alpha/scripts/__pycache__/a.bin",
            "deny missing-file@skills/external/alpha/scripts/deep/run.sh",
        ]
    );
    assert_eq!(state(&project), State::Edited);
}

#[cfg(unix)]
#[test]
fn bits_and_links_are_seen() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let project = project(&made("alpha", "One\n"));
    let folder = project.external().join("alpha");
    let set = |path: &str, mode| {
        fs::set_permissions(folder.join(path), fs::Permissions::from_mode(mode)).unwrap();
    };
    set("scripts/deep/run.sh", 0o644);
    assert_eq!(
        found(&project),
        ["deny mode-changed@skills/external/alpha/scripts/deep/run.sh"]
    );
    set("scripts/deep/run.sh", 0o700);
    assert_eq!(found(&project), [""; 0]);
    fs::rename(
        folder.join("SKILL.md"),
        project.external().join("../same.md"),
    )
    .unwrap();
    symlink("../../same.md", folder.join("SKILL.md")).unwrap();
    symlink("/", folder.join("up")).unwrap();
    assert_eq!(
        found(&project),
        [
            "deny modified-file@skills/external/alpha/SKILL.md",
            "deny extra-file@skills/external/alpha/up",
        ]
    );
    fs::rename(&folder, project.external().join("../alpha")).unwrap();
    symlink("../alpha", &folder).unwrap();
    // Where it was moved to it is found, too.
    assert_eq!(
        found(&project)[1..],
        [
            "deny modified-file@skills/alpha/SKILL.md",
            "deny extra-file@skills/alpha/up",
            "deny target-is-symlink@skills/external/alpha"
        ]
    );
}

#[test]
fn declared_edits_pass_as_long_as_they_hold() {
    let mut skill = made("alpha", "One\n");
    let edit = |content: Option<&str>| EditFacts {
        sha256: content.map(|text| Sha256Sum::of(text.as_bytes())),
        mode: None,
        reason: "ours".into(),
        rest: Map::new(),
    };
    let path = |path: &str| RelPath::new(path).unwrap();
    let edits = &mut skill.record.edits;
    edits.insert(path("SKILL.md"), edit(Some("Edited\n")));
    edits.insert(path("mine.md"), edit(Some("Mine\n")));
    edits.insert(path("scripts/deep/run.sh"), edit(None));
    let project = project(&skill);
    assert_eq!(
        found(&project),
        [
            "deny modified-file@skills/external/alpha/SKILL.md",
            "deny missing-file@skills/external/alpha/mine.md",
            "deny modified-file@skills/external/alpha/scripts/deep/run.sh",
        ]
    );
    write(&project, "alpha/SKILL.md", "Edited\n");
    write(&project, "alpha/mine.md", "Mine\n");
    fs::remove_file(project.external().join("alpha/scripts/deep/run.sh")).unwrap();
    assert_eq!(
        found(&project),
        [
            "warn modified-file@skills/external/alpha/SKILL.md",
            "warn extra-file@skills/external/alpha/mine.md",
            "warn missing-file@skills/external/alpha/scripts/deep/run.sh",
        ]
    );
    assert_eq!(state(&project), State::Declared);
    // They are still the user's work: what would lose them must ask.
    let id = SkillId::new("alpha").unwrap();
    let changes = local_changes(&project.vendored(), &id).unwrap();
    assert_eq!(changes.len(), 3);
    assert!(changes.iter().all(|f| f.level == Level::Deny));
}

#[test]
fn records_must_be_there_and_true() {
    let project = project(&made("alpha", "One\n"));
    let record = project.external().join("alpha").join(RECORD_FILE);
    let text = fs::read_to_string(&record).unwrap();
    let sum = Sha256Sum::of(b"One\n").to_string();
    fs::write(&record, text.replace(&sum, &"0".repeat(64))).unwrap();
    let at = "skills/external/alpha/.minara-skill.json";
    assert_eq!(found(&project), [format!("deny invalid-record@{at}")]);
    fs::write(&record, text.replace("\"schema\": 1", "\"schema\": 2")).unwrap();
    assert_eq!(
        found(&project),
        [format!("deny unknown-record-schema@{at}")]
    );
    assert_eq!(state(&project), State::Broken);
    fs::remove_file(&record).unwrap();
    write(&project, "No id/notes.md", "x");
    write(&project, "README.md", "x");
    assert_eq!(
        found(&project),
        [
            "deny record-missing@skills/external/No id",
            "deny record-missing@skills/external/alpha",
        ]
    );
}

#[test]
fn leftovers_of_a_write_are_named_and_left() {
    let project = project(&made("alpha", "One\n"));
    write(&project, ".minara-stage-beta-0123abcd/SKILL.md", "x");
    write(&project, ".minara-old-alpha-0123abcd/SKILL.md", "x");
    write(&project, ".minara-journal.json", "{}");
    let expected = [
        "deny interrupted-operation@skills/external/.minara-journal.json",
        "deny interrupted-operation@skills/external/.minara-old-alpha-0123abcd",
        "deny interrupted-operation@skills/external/.minara-stage-beta-0123abcd",
    ];
    assert_eq!(found(&project), expected);
    assert_eq!(found(&project), expected);
}

#[test]
fn the_licence_policy_is_asked_for_every_record() {
    let project = project(&made("alpha", "One\n"));
    project.install(&made("beta", "Two\n"), Op::Add).unwrap();
    lock(&project);
    let cancel = AtomicBool::new(false);
    let policy = |shown: &str, _: &Record| vec![Finding::new(&ids::DIGEST_MISMATCH, shown, "no")];
    let options = WriteOptions::new(&cancel);
    let found = verify(&held(&project), None, &policy, &options, &mut |_| {}).unwrap();
    let paths: Vec<&str> = found.findings.iter().map(|f| f.path()).collect();
    assert_eq!(paths, ["skills/external/alpha", "skills/external/beta"]);
    assert!(
        found
            .skills
            .iter()
            .all(|skill| skill.state == State::Denied)
    );
}

#[test]
fn a_state_says_what_is_true() {
    let project = project(&made("alpha", "One\n"));
    write(&project, "alpha/.DS_Store", "x");
    write(&project, "alpha/scripts/__pycache__/a.pyc", "x");
    assert_eq!(found(&project).len(), 2);
    assert_eq!(state(&project), State::Clean);
    fs::remove_file(project.external().join("alpha/scripts/deep/run.sh")).unwrap();
    assert_eq!(state(&project), State::Incomplete);
    write(&project, "alpha/mine.md", "x");
    assert_eq!(state(&project), State::Edited);
    fs::remove_dir_all(project.external().join("alpha")).unwrap();
    assert_eq!(state(&project), State::Missing);
    assert_eq!(
        found(&project),
        ["deny missing-skill@skills/external/alpha"]
    );
    fs::remove_dir_all(root(&project).join("skills")).unwrap();
    assert_eq!(
        found(&project),
        ["deny missing-skill@skills/external/alpha"]
    );
}

#[test]
fn the_lock_is_held_against_the_records() {
    let project = project(&made("alpha", "One\n"));
    let file = root(&project).join(LOCK_FILE);
    let text = fs::read_to_string(&file).unwrap();
    let stale = ["deny stale-lock@minara.lock"];
    for other in [
        text.replace("\"MIT\"", "\"Apache-2.0\""),
        text.replace("record = \"sha256:", "record = \"sha256:0")
            .replace("\" }", " }"),
        format!("{text}{}\n", text.lines().last().unwrap()),
        format!("<<<<<<< ours\n{text}"),
        "version = 1\n".to_owned(),
        String::new(),
    ] {
        fs::write(&file, &other).unwrap();
        assert_eq!(found(&project), stale, "{other}");
    }
    fs::write(&file, text.replace("version = 1", "version = 2")).unwrap();
    assert_eq!(found(&project), ["deny unknown-record-schema@minara.lock"]);
    fs::remove_file(&file).unwrap();
    assert_eq!(found(&project), ["deny lock-missing@minara.lock"]);
    assert_eq!(state(&project), State::Clean);
    fs::write(&file, text.replace('\n', "\r\n")).unwrap();
    assert_eq!(found(&project), [""; 0]);
    // What is the user's own, or a later version's, makes nothing stale.
    let record = project.external().join("alpha").join(RECORD_FILE);
    let kept = fs::read_to_string(&record).unwrap();
    let mine = "\"overrides\": {\"mine\": 1}, \"later\": 2";
    fs::write(&record, kept.replace("\"overrides\": {}", mine)).unwrap();
    assert_eq!(found(&project), [""; 0]);
    fs::write(&record, kept.replace("\"MIT\"", "\"Apache-2.0\"")).unwrap();
    let untrue = "deny invalid-record@skills/external/alpha/.minara-skill.json";
    assert_eq!(found(&project), [stale[0], untrue]);
    assert_eq!(state(&project), State::Unlocked);
    fs::write(&record, kept).unwrap();
    #[cfg(unix)]
    {
        fs::rename(&file, root(&project).join("elsewhere")).unwrap();
        std::os::unix::fs::symlink("elsewhere", &file).unwrap();
        assert_eq!(found(&project), stale);
    }
}

#[test]
fn skills_are_found_wherever_they_lie() {
    let project = project(&made("alpha", "One\n"));
    let root = root(&project);
    fs::create_dir_all(root.join(".claude/skills/mine")).unwrap();
    fs::write(root.join(".claude/skills/mine/SKILL.md"), "x").unwrap();
    fs::rename(
        project.external().join("alpha"),
        root.join(".claude/skills/alpha"),
    )
    .unwrap();
    assert_eq!(
        found(&project),
        [
            "deny stale-lock@minara.lock",
            "deny missing-skill@skills/external/alpha"
        ]
    );
    lock(&project);
    assert_eq!(found(&project), [""; 0]);
    assert_eq!(verification(&project, None).unwrap().skills.len(), 1);
    fs::write(root.join(".claude/skills/alpha/SKILL.md"), "Two\n").unwrap();
    let edited = ["deny modified-file@.claude/skills/alpha/SKILL.md"];
    assert_eq!(found(&project), edited);
    // git does not keep it, the lock does.
    fs::write(root.join(".gitignore"), ".claude\n").unwrap();
    assert_eq!(found(&project), edited);
    fs::remove_file(root.join(".claude/skills/alpha").join(RECORD_FILE)).unwrap();
    assert_eq!(found(&project), ["deny missing-skill@.claude/skills/alpha"]);
    // Another project in this one answers for itself.
    let other = root.join("packages/other/skills/external/beta");
    made("beta", "One\n").write_to(&other);
    assert_eq!(found(&project).len(), 2);
    fs::write(root.join("packages/other").join(LOCK_FILE), "version = 1\n").unwrap();
    assert_eq!(found(&project).len(), 1);
}
