use std::fs;
use std::sync::atomic::AtomicBool;

use serde_json::Map;

use super::*;
use crate::record::{EditFacts, Sha256Sum};
use crate::tree::RelPath;
use crate::vendoring::write::Op;
use crate::vendoring::write::tests::{Made, Project, made};

fn project(skill: &Made) -> Project {
    let project = Project::new();
    project.install(skill, Op::Add).unwrap();
    project
}

fn verification(project: &Project, only: Option<&[SkillId]>) -> Result<Verification, WriteError> {
    let cancel = AtomicBool::new(false);
    let options = WriteOptions::new(&cancel);
    verify(
        &project.vendored(),
        only,
        &|_| Vec::new(),
        &options,
        &mut |_| {},
    )
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
    assert!(verification(&project, Some(&[SkillId::new("alpha").unwrap()])).is_ok());
    let other = [SkillId::new("beta").unwrap()];
    assert_eq!(verification(&project, Some(&other)).unwrap_err().exit(), 2);
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
    assert_eq!(
        verification(&project, None).unwrap().skills[0].state,
        State::Changed
    );
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
    assert_eq!(
        found(&project),
        ["deny target-is-symlink@skills/external/alpha"]
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
    assert_eq!(
        verification(&project, None).unwrap().skills[0].state,
        State::Declared
    );
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
    assert_eq!(
        verification(&project, None).unwrap().skills[0].state,
        State::Broken
    );
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
    let cancel = AtomicBool::new(false);
    let policy = |record: &Record| {
        vec![Finding::new(
            &ids::DIGEST_MISMATCH,
            record.id.to_string(),
            "asked",
        )]
    };
    let options = WriteOptions::new(&cancel);
    let vendored = project.vendored();
    let found = verify(&vendored, None, &policy, &options, &mut |_| {}).unwrap();
    let paths: Vec<&str> = found.findings.iter().map(|f| f.path()).collect();
    assert_eq!(paths, ["alpha", "beta"]);
    assert!(found.skills.iter().all(|skill| skill.state == State::Clean));
}
