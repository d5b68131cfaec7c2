//! What an editor server asks, without a command line.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use miette::Diagnostic;
use serde_json::Map;

use super::{Asked, Error, Note, Overrides, Project, Selection, Unsaved};
use crate::finding::Profile;
use crate::license::Status;
use crate::record::{
    CapabilityFacts, CopiedFile, FileFacts, FileMode, LicenseFacts, Record, RefKind, Sha256Sum,
    SkillId, SourceFacts, SourceType,
};
use crate::rule_id;
use crate::skill::{Collection, Settings};
use crate::tree::RelPath;

const GOOD: &str = "---\nname: pdf-forms\ndescription: Fills PDF forms. Use when a form is given.\n---\n\n# Fill a form\n";

fn project(files: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(dir.path()).unwrap();
    fs::create_dir(root.join(".git")).unwrap();
    for (path, text) in files {
        let full = root.join(path);
        fs::create_dir_all(full.parent().unwrap()).unwrap();
        fs::write(full, text).unwrap();
    }
    (dir, root)
}

fn selection(paths: &[&str]) -> Selection {
    Selection {
        paths: paths.iter().map(PathBuf::from).collect(),
        gitignore: true,
        exclude: true,
        vendored: true,
    }
}

#[test]
fn the_root_is_the_nearest_folder_with_a_configuration() {
    let (_dir, root) = project(&[
        ("minara.toml", ""),
        ("inner/minara.toml", "[catalog]\ntitle = \"Inner\"\n"),
        ("inner/deep/a.txt", ""),
    ]);
    let open = |at: &str, overrides: &Overrides| Project::open(root.join(at), overrides).unwrap();
    let deep = open("inner/deep", &Overrides::default());
    assert_eq!(deep.root, root.join("inner"));
    assert_eq!(deep.config.catalog.title, "Inner");
    assert_eq!(deep.shown(&root.join("minara.toml")), "../../minara.toml");
    let named = Overrides {
        root: Some(PathBuf::from("..")),
        ..Overrides::default()
    };
    let outer = open("inner", &named);
    assert_eq!(outer.root, root);
    assert_eq!(outer.pages_dir(), root);
}

#[test]
fn a_fault_in_the_configuration_is_an_error_with_its_place() {
    let (_dir, root) = project(&[("minara.toml", "[lint]\nprofil = \"spec\"\n")]);
    let error = Project::open(root, &Overrides::default()).unwrap_err();
    assert!(matches!(error, Error::Config(_)), "{error:?}");
    assert!(error.labels().is_some());
    assert!(error.help().unwrap().to_string().contains("profile"));
}

#[test]
fn a_text_that_is_not_on_disk_is_judged_as_the_file_it_stands_for() {
    let (_dir, root) = project(&[("skills/pdf-forms/SKILL.md", GOOD)]);
    let project = Project::open(root, &Overrides::default()).unwrap();
    let session = project.session(Profile::Spec, &Asked::default()).unwrap();
    let unsaved = |text: &str| {
        project.unsaved(Unsaved {
            bytes: text.as_bytes().to_vec(),
            file: PathBuf::from("skills/pdf-forms/SKILL.md"),
            name: None,
        })
    };
    assert!(
        session
            .judge_one(&unsaved(GOOD), &Settings::default())
            .is_empty()
    );
    let wrong = unsaved(&GOOD.replace("name: pdf-forms", "name: other"));
    let found = session.judge_one(&wrong, &Settings::default());
    let [found] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(found.rule.is(rule_id!("name-directory-mismatch")));
    let outcome = session.judge(&Collection::new(vec![Arc::new(wrong)]));
    assert_eq!(outcome.summary.deny, 1);
    assert_eq!(outcome.skills[0].name.as_deref(), Some("other"));
}

#[test]
fn what_the_configuration_leaves_out_comes_back_as_a_note() {
    let (_dir, root) = project(&[
        ("minara.toml", "[lint]\nexclude = [\"drafts/**\"]\n"),
        ("skills/pdf-forms/SKILL.md", GOOD),
        ("drafts/pdf-forms/SKILL.md", GOOD),
    ]);
    let project = Project::open(root, &Overrides::default()).unwrap();
    let selected = project.select(&selection(&["skills", "drafts"])).unwrap();
    let shown: Vec<&str> = selected.skills.iter().map(|skill| skill.shown()).collect();
    assert_eq!(shown, ["skills/pdf-forms"]);
    let left_out = Note::LeftOut {
        skills: 1,
        by: "minara.toml".to_owned(),
    };
    assert_eq!(selected.notes, [left_out]);
    let missing = project.select(&selection(&["nowhere"])).unwrap_err();
    assert!(matches!(missing, Error::Discover(_)), "{missing:?}");
}

#[test]
fn a_source_has_its_own_policy() {
    let text = "[license]\ntrust-root = [\"acme/skills\"]\n";
    let (_dir, root) = project(&[("minara.toml", text)]);
    let project = Project::open(root, &Overrides::default()).unwrap();
    let policy = project.source_policy(&super::Terms::default()).unwrap();
    assert!(policy(Some("https://github.com/acme/skills.git")).trust_root);
    assert!(!policy(Some("https://github.com/acme/other")).trust_root);
    assert!(!policy(None).trust_root);
    assert!(policy(None).gate);
}

#[test]
fn what_was_found_out_about_a_licence_settles_it_where_the_skill_lies() {
    let mit = spdx::text::LICENSE_TEXTS
        .iter()
        .find(|(id, _)| *id == "MIT");
    let text = mit.unwrap().1;
    let skill = "---\nname: beds\ndescription: Plans.\nlicense: Apache-2.0\n---\n\nSow.\n";
    let sum = Sha256Sum::of(text.as_bytes());
    let url = "https://git.example.test/moss/skills.git".to_owned();
    let mut source = SourceFacts::new(SourceType::Git, Some(url));
    source.path = Some("skills/beds".to_owned());
    source.ref_kind = Some(RefKind::Default);
    source.object_format = Some("sha1".to_owned());
    source.commit = Some("0".repeat(40));
    source.tree = Some("1".repeat(40));
    let name = RelPath::new("SKILL.md").unwrap();
    let facts = FileFacts::of(FileMode::File, skill.as_bytes());
    let record = Record {
        id: SkillId::new("beds").unwrap(),
        name: "beds".to_owned(),
        source,
        license: LicenseFacts {
            expression: Some("MIT".to_owned()),
            status: "allowed".to_owned(),
            policy: Some("clarified".to_owned()),
            also: Vec::new(),
            reason: None,
            agreement: None,
            evidence: Vec::new(),
            holders: Vec::new(),
            copied: vec![CopiedFile {
                from: "LICENSE".to_owned(),
                to: ".minara-license/LICENSE".to_owned(),
                sha256: sum,
            }],
            rest: Map::new(),
        },
        files: BTreeMap::from([(name, facts)]),
        capabilities: CapabilityFacts::default(),
        edits: BTreeMap::new(),
        accepted: Vec::new(),
        decisions: Vec::new(),
        overrides: Map::new(),
        rest: Map::new(),
    };
    // The record says it; what the configuration says by now does not matter.
    let status = |policy: Option<&str>, text: &str| {
        let mut record = record.clone();
        record.license.policy = policy.map(str::to_owned);
        let record = record.to_json().to_string();
        let (_dir, root) = project(&[
            ("minara.toml", ""),
            ("skills/external/beds/SKILL.md", skill),
            ("skills/external/beds/.minara-license/LICENSE", text),
            ("skills/external/beds/.minara-skill.json", record.as_str()),
        ]);
        let project = Project::open(root, &Overrides::default()).unwrap();
        let selection = selection(&["skills/external/beds"]);
        let judged = project.licensed(&selection, &[], &super::Terms::default());
        judged.unwrap()[0].judged.verdict.status()
    };
    assert_eq!(status(Some("clarified"), text), Status::Allowed);
    assert_eq!(status(None, text), Status::Contradictory);
    // It holds for the texts that it was said of.
    let other = format!("{text}\n");
    assert_eq!(status(Some("clarified"), &other), Status::Contradictory);
}

#[test]
fn samples_are_told_and_not_judged() {
    let (_dir, root) = project(&[
        ("skills/pdf-forms/SKILL.md", GOOD),
        ("skills/pdf-forms/assets/demo/SKILL.md", GOOD),
        ("skills/templates/SKILL.md", GOOD),
        ("templates/pdf-forms/SKILL.md", GOOD),
        ("tests/fixtures/bad/SKILL.md", "no frontmatter"),
    ]);
    let project = Project::open(root, &Overrides::default()).unwrap();
    let shown = |paths: &[&str]| {
        let selected = project.select(&selection(paths)).unwrap();
        let shown = selected.skills.iter().map(|skill| skill.shown().to_owned());
        (shown.collect::<Vec<_>>(), selected.notes)
    };
    // Of the sample inside a skill rule `nested-skill` tells.
    let samples = Note::Samples {
        files: 2,
        first: "templates/pdf-forms".to_owned(),
    };
    let skills = ["skills/pdf-forms", "skills/templates"].map(str::to_owned);
    assert_eq!(shown(&[]), (skills.to_vec(), vec![samples]));
    // Whoever names one means it.
    let named = vec!["templates/pdf-forms".to_owned()];
    assert_eq!(shown(&["templates/pdf-forms"]), (named, vec![]));
}
