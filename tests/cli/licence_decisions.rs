//! What a project decided about licences counts wherever a licence is judged: at `add`,
//! and of what lies there.

use std::fs;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::project::{Project, Run};

const SKILL: &str = "---\nname: doc\ndescription: Sorts bills by date. Use when asked to order \
                     bills.\nLICENSE---\n# How\n\nSort them.\n";

fn licence(id: &str) -> &'static str {
    let mut texts = spdx::text::LICENSE_TEXTS.iter();
    texts.find(|(known, _)| *known == id).unwrap().1
}

/// A project `host` beside a folder `up` with `skills/doc` under `text`.
fn site(field: &str, text: &str) -> Project {
    Project::new()
        .file("up/skills/doc/SKILL.md", &SKILL.replace("LICENSE", field))
        .file("up/skills/doc/LICENSE", text)
        .file("host/minara.toml", "")
}

fn sum(text: &str) -> String {
    Sha256::digest(text)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn configure(project: &Project, text: &str) {
    fs::write(project.path().join("host/minara.toml"), text).unwrap();
}

fn host(project: &Project, line: &str) -> Run {
    project.run(&format!("skills {line} --root host"))
}

fn said(run: &Run) -> String {
    format!("{}{}", run.stdout, run.stderr)
}

/// What was added is clean, whoever looks.
fn is_clean(project: &Project) {
    let path = "host/skills/external/doc";
    for line in [
        "verify".to_owned(),
        format!("lint {path}"),
        "sync".to_owned(),
        "sync --check".to_owned(),
        format!("license {path}"),
    ] {
        let run = host(project, &line);
        assert_eq!(run.code, 0, "{line}: {}", said(&run));
    }
}

fn is_denied(project: &Project) {
    for line in ["verify", "lint host/skills/external/doc"] {
        let run = host(project, line);
        assert_eq!(run.code, 1, "{line}: {}", said(&run));
        assert!(
            run.stdout.contains("license-not-allowed"),
            "{line}: {}",
            said(&run)
        );
    }
}

fn license(project: &Project) -> Value {
    let path = project
        .path()
        .join("host/skills/external/doc/.minara-skill.json");
    let record: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    record["license"].clone()
}

#[test]
fn an_override_of_a_source_or_a_place_counts_for_what_lies_there() {
    for scope in [
        "source = \"../up\"",
        "source = \"./../up/\"",
        "paths = [\"skills/external/doc\"]",
    ] {
        let project = site("license: Beerware\n", licence("Beerware"));
        assert_eq!(host(&project, "add ./up").code, 1);
        configure(
            &project,
            &format!("[[license.override]]\n{scope}\nallow = [\"Beerware\"]\n"),
        );
        let added = host(&project, "add ./up");
        assert_eq!(added.code, 0, "{scope}: {}", said(&added));
        is_clean(&project);
        configure(&project, "");
        is_denied(&project);
    }
    // A list for a place denies at the gate as well.
    let project = site("license: MIT\n", licence("MIT"));
    configure(
        &project,
        "[[license.override]]\npaths = [\"skills/external/doc\"]\ndeny = [\"MIT\"]\n",
    );
    assert_eq!(host(&project, "add ./up").code, 1);
    assert_eq!(host(&project, "add ./up --id other").code, 0);
    assert_eq!(host(&project, "verify").code, 0);
}

/// What would be added, and what the licence verb says of the same source before.
fn says_alike(project: &Project, code: i32, what: &str) {
    let up = project.path().join("up");
    for source in [
        "./up".to_owned(),
        format!("file://{}", up.to_string_lossy()),
    ] {
        for line in [
            format!("add {source} --dry-run"),
            format!("license {source}"),
        ] {
            let run = host(project, &line);
            assert_eq!(run.code, code, "{what}: {line}: {}", said(&run));
        }
    }
    let run = host(project, "license up/skills/doc");
    assert_eq!(run.code, code, "{what}: {}", said(&run));
}

#[test]
fn the_licence_of_a_source_is_judged_as_if_it_were_added() {
    let project = site("license: Beerware\n", licence("Beerware"));
    says_alike(&project, 1, "nothing");
    for scope in ["source = \"../up\"", "paths = [\"skills/external/doc\"]"] {
        let text = format!("[[license.override]]\n{scope}\nallow = [\"Beerware\"]\n");
        configure(&project, &text);
        says_alike(&project, 0, scope);
    }
    configure(
        &project,
        "[[license.override]]\nsource = \"../other\"\nallow = [\"Beerware\"]\n",
    );
    says_alike(&project, 1, "another source");
    let project = site("", ASK);
    for (path, code) in [("skills/doc", 0), ("skills/other", 1)] {
        let text = clarify("../up", &sum(ASK), "MIT", "agreement = \"a letter\"");
        configure(&project, &text.replace("skills/doc", path));
        says_alike(&project, code, path);
    }
}

const ASK: &str = "Ask the moss garden.\n";

fn clarify(repo: &str, sum: &str, expression: &str, more: &str) -> String {
    format!(
        "[[license.clarify]]\nrepo = \"{repo}\"\npath = \"skills/doc\"\nfiles.LICENSE = \
         \"{sum}\"\nexpression = \"{expression}\"\nreason = \"asked in issue 12\"\n{more}\n"
    )
}

#[test]
fn a_clarification_is_recorded_holds_for_what_lies_there_and_lifts_no_denial() {
    let project = site("", ASK);
    let clarified = clarify("../up", &sum(ASK), "MIT", "agreement = \"a letter\"");
    configure(&project, &clarified);
    let added = host(&project, "add ./up");
    assert_eq!(added.code, 0, "{}", said(&added));
    let license = license(&project);
    let kept = [
        &license["policy"],
        &license["reason"],
        &license["agreement"],
    ];
    assert_eq!(kept, ["clarified", "asked in issue 12", "a letter"]);
    is_clean(&project);
    // It stands in the record, not in the configuration alone.
    configure(&project, "");
    is_clean(&project);
    configure(&project, "[license]\ndeny = [\"MIT\"]\n");
    is_denied(&project);
}

#[test]
fn a_trusted_root_lifts_no_denial() {
    let project = site("", "");
    let up = project.path().join("up");
    fs::remove_file(up.join("skills/doc/LICENSE")).unwrap();
    fs::write(up.join("LICENSE"), licence("MIT")).unwrap();
    fs::write(
        up.join("README.md"),
        "# Awesome\n\nIndividual skills may differ.\n",
    )
    .unwrap();
    let added = host(&project, "add ./up --trust-root");
    assert_eq!(added.code, 0, "{}", said(&added));
    assert_eq!(license(&project)["policy"], "root-trusted");
    is_clean(&project);
    configure(&project, "[license]\ndeny = [\"MIT\"]\n");
    is_denied(&project);
}

#[test]
fn what_is_clarified_and_accepted_is_both() {
    let kept = "Copyright 2026 Moss. All rights reserved. You may not copy these files.\n";
    let project = site("", kept);
    let agreed = "agreement = \"contract 7\"";
    configure(
        &project,
        &clarify("../up", &sum(kept), "CC-BY-NC-4.0", agreed),
    );
    assert_eq!(host(&project, "add ./up").code, 1);
    let added = host(&project, "add ./up --accept-license CC-BY-NC-4.0");
    assert_eq!(added.code, 0, "{}", said(&added));
    let license = license(&project);
    assert_eq!(license["policy"], "accepted_by_operator");
    assert_eq!(license["also"], serde_json::json!(["clarified"]));
    is_clean(&project);
}

#[test]
fn every_spelling_of_a_source_and_every_entry_of_a_skill_counts() {
    let project = site("", ASK);
    let folder = project.path().join("up").display().to_string();
    let other = "0".repeat(64);
    for repo in [
        "../up".to_owned(),
        "./../up".to_owned(),
        "../up#main".to_owned(),
        format!("file://{folder}"),
        folder,
    ] {
        let entries = [&other, &sum(ASK)].map(|sum| clarify(&repo, sum, "MIT", ""));
        configure(&project, &entries.concat());
        let run = host(&project, "add ./up --dry-run");
        assert_eq!(run.code, 0, "{repo}: {}", said(&run));
    }
    configure(&project, &clarify("../up", &other, "MIT", ""));
    let run = host(&project, "add ./up --dry-run");
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("void"), "{}", said(&run));
}

#[test]
fn a_licence_that_nobody_knows_names_the_flag_that_takes_it() {
    let project = site("license: Beerware\n", licence("Beerware"));
    let run = host(&project, "add ./up");
    let told = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("--accept-license Beerware"), "{told}");
    assert_eq!(host(&project, "add ./up --accept-license Beerware").code, 0);
    is_clean(&project);
}

#[test]
fn a_licence_that_the_gate_refuses_is_not_refused_again_once_accepted() {
    for id in ["CC-BY-NC-4.0", "BUSL-1.1"] {
        let project = site(&format!("license: {id}\n"), licence(id));
        assert_eq!(host(&project, "add ./up").code, 1, "{id}");
        let accept = format!("add ./up --accept-license {id}");
        assert_eq!(host(&project, &accept).code, 0, "{id}");
        is_clean(&project);
        // What came in under one licence is not accepted under another one.
        let text = project.path().join("host/skills/external/doc/LICENSE");
        fs::write(text, "All rights reserved. Confidential and proprietary.\n").unwrap();
        let run = host(&project, "lint host/skills/external/doc");
        assert_eq!(run.code, 1, "{id}: {}", said(&run));
    }
}
