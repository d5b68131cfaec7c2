//! The demo of a Minara root, `fixtures/minara`: everything in it holds, and its tests see
//! what somebody changes in it.
//!
//! The mutants are made by rule, from the files as they are: every keyword taken away or
//! misspelt, every tier replaced, every condition taken away or renamed, every priority
//! moved. Each is seen by the tests, the utterances, the sessions, the signed page of the
//! gate or `lint --strict`, asked in this order. By default every eleventh mutant is made;
//! `cargo test --test demo_root -- --ignored --nocapture` makes all and names what nobody
//! sees.

#![allow(clippy::unwrap_used)] // a test fails loudly

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use minara::project::{Asked, MachineAsked, Overrides, Project, Selection, TestsAsked};
use minara::report::{Around, Format, GatePageReport, Layout};
use minara::systems::minara::gate::{Tightening, page};
use minara::systems::minara::tools::Tier;
use rayon::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

/// What a machine of the team has.
const ENV_FILE: &str = "demo.env";

/// Of how many mutants one is made by default.
const STEP: usize = 11;

/// The least share of mutants that somebody must see, in percent.
const LEAST: usize = 90;

fn package() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The demo in a folder of its own.
fn demo() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&package().join("fixtures/minara"), folder.path());
    folder
}

fn run(folder: &Path, line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_minara"))
        .arg("skills")
        .args(line.split(' '))
        .current_dir(folder)
        .env_clear()
        .env("HOME", folder)
        .output()
        .unwrap()
}

fn sessions(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("traces")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.to_str().unwrap().ends_with(".trace.yaml"))
        .collect();
    paths.sort();
    paths
}

#[test]
fn everything_in_the_demo_holds() {
    let demo = demo();
    let root = demo.path();
    let lines = [
        "test --min-coverage skills=1 --min-coverage keywords=1 --min-coverage stages=1 \
         --min-coverage gate=1",
        "test --utterances utterances.tsv --env-file demo.env --min-accuracy 1",
        "lint --strict",
        "lint --dialect minara --strict",
        "validate",
        "catalog --check",
        "trace --replay traces/user-swap.jsonl",
    ];
    let traces = sessions(root);
    let traces = traces
        .iter()
        .map(|path| format!("trace {}", path.display()));
    for line in lines.map(str::to_owned).into_iter().chain(traces) {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let output = run(root, &line);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert_eq!(output.status.code(), Some(0), "{line}\n{said}");
    }
    let page = run(root, "gate --all --format markdown").stdout;
    assert_eq!(
        String::from_utf8(page).unwrap(),
        fs::read_to_string(root.join("docs/gate.md")).unwrap()
    );
}

#[test]
fn the_demo_is_as_large_as_it_says() {
    let demo = demo();
    let text = |path: &str| fs::read_to_string(demo.path().join(path)).unwrap();
    let count = |path: &str| fs::read_dir(demo.path().join(path)).unwrap().count();
    assert_eq!((count("skills/builtin"), count("signals")), (25, 3));
    assert_eq!(sessions(demo.path()).len(), 5);
    assert_eq!(text("utterances.tsv").lines().count(), 1 + 150);
    let tools: Value = serde_json::from_str(&text("tools.json")).unwrap();
    let tools = tools["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 40);
    for tier in Tier::ALL {
        assert!(
            tools
                .iter()
                .any(|tool| tool["permissionTier"] == tier.name())
        );
    }
    // The recording is what the session gives today.
    let line = "trace traces/user-swap.trace.yaml --record now.jsonl";
    assert_eq!(run(demo.path(), line).status.code(), Some(0));
    assert_eq!(text("now.jsonl"), text("traces/user-swap.jsonl"));
}

/// A change of one file.
struct Mutant {
    what: String,
    path: String,
    text: String,
}

/// The items of a list `key: [a, b]` on a line of its own, with the line.
fn list<'a>(text: &'a str, key: &str) -> Option<(&'a str, Vec<&'a str>)> {
    let line = text
        .lines()
        .find(|line| line.trim_start().starts_with(&format!("{key}: [")))?;
    let items = line.split_once('[')?.1.strip_suffix(']')?;
    Some((line, items.split(", ").collect()))
}

/// The line with other items.
fn with(line: &str, items: &[String]) -> String {
    format!("{}[{}]", line.split_once('[').unwrap().0, items.join(", "))
}

/// Every item of a list taken away, and renamed by `other`.
fn of_list(path: &str, text: &str, key: &str, other: fn(&str) -> String) -> Vec<Mutant> {
    let Some((line, items)) = list(text, key) else {
        return Vec::new();
    };
    let mut mutants = Vec::new();
    for at in 0..items.len() {
        for renamed in [false, true] {
            let mut new: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
            if renamed {
                new[at] = other(items[at]);
            } else {
                new.remove(at);
            }
            let word = if renamed { "renamed" } else { "taken away" };
            mutants.push(Mutant {
                what: format!("{path}: {} of {key} {word}", items[at]),
                path: path.to_owned(),
                text: text.replacen(line, &with(line, &new), 1),
            });
        }
    }
    mutants
}

fn misspelt(item: &str) -> String {
    format!("'{}x'", item.trim_matches('\''))
}

fn other_name(item: &str) -> String {
    match item {
        "darwin" | "linux" => "win32".to_owned(),
        name if name.chars().any(char::is_lowercase) => format!("{name}_x"),
        name => format!("{name}_X"),
    }
}

fn of_skill(path: &str, text: &str) -> Vec<Mutant> {
    const CONDITIONS: [&str; 5] = [
        "requires_env",
        "requires_tools",
        "requires_toolsets",
        "fallback_for_tools",
        "platforms",
    ];
    let mut mutants = of_list(path, text, "keywords", misspelt);
    for key in CONDITIONS {
        mutants.extend(of_list(path, text, key, other_name));
    }
    let line = text
        .lines()
        .find(|line| line.starts_with("    priority: "))
        .unwrap();
    let priority: i64 = line.rsplit(' ').next().unwrap().parse().unwrap();
    for other in [100 - priority, priority - 1, priority + 1] {
        mutants.push(Mutant {
            what: format!("{path}: priority {other} in the place of {priority}"),
            path: path.to_owned(),
            text: text.replacen(line, &format!("    priority: {other}"), 1),
        });
    }
    mutants.retain(|mutant| mutant.text != text);
    mutants
}

/// Every tool with each other tier.
fn of_tools(text: &str) -> Vec<Mutant> {
    let tools: Value = serde_json::from_str(text).unwrap();
    let count = tools["tools"].as_array().unwrap().len();
    let mut mutants = Vec::new();
    for at in 0..count {
        for tier in Tier::ALL {
            let mut other = tools.clone();
            let tool = &mut other["tools"][at];
            if tool["permissionTier"] == tier.name() {
                continue;
            }
            tool["permissionTier"] = json!(tier.name());
            mutants.push(Mutant {
                what: format!("{} becomes {}", tool["name"], tier.name()),
                path: "tools.json".to_owned(),
                text: other.to_string(),
            });
        }
    }
    mutants
}

fn mutants(root: &Path) -> Vec<Mutant> {
    let tools = fs::read_to_string(root.join("tools.json")).unwrap();
    let mut mutants = of_tools(&tools);
    let mut names: Vec<String> = fs::read_dir(root.join("skills/builtin"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in names {
        let path = format!("skills/builtin/{name}/SKILL.md");
        let text = fs::read_to_string(root.join(&path)).unwrap();
        mutants.extend(of_skill(&path, &text));
    }
    mutants
}

/// Who sees that the demo in this folder is not as it was; nobody is `None`.
fn seen_by(root: &Path) -> Option<&'static str> {
    let project = Project::open(root.to_path_buf(), &Overrides::default()).ok()?;
    let asked = TestsAsked {
        machine: MachineAsked {
            env_file: Some(root.join(ENV_FILE)),
            ..MachineAsked::default()
        },
        utterances: Some(root.join("utterances.tsv")),
        ..TestsAsked::default()
    };
    let Ok((tested, _)) = project.test(&asked) else {
        return Some("utterances");
    };
    if !tested.utterances.unwrap().all.reaches(1.0) {
        return Some("utterances");
    }
    let Ok((tested, _)) = project.test(&TestsAsked::default()) else {
        return Some("tests");
    };
    if tested.rows.iter().any(|row| row.has_failed()) {
        return Some("tests");
    }
    for file in sessions(root) {
        let traced = project.trace(&file, None, &MachineAsked::default());
        if !traced.is_ok_and(|traced| traced.rows.iter().all(|row| row.went_well())) {
            return Some("sessions");
        }
    }
    let tools = project.needed_tools(None).ok()?;
    let rows = page(&tools, &[], Tightening::default(), false);
    let markdown = Format::<GatePageReport<'_>>::named(Some("markdown")).unwrap();
    let signed = fs::read_to_string(root.join("docs/gate.md")).unwrap();
    let around = |_: &[_]| Around::default();
    let today = markdown.render(&GatePageReport { rows }, Layout::default(), &around);
    if today.text != signed {
        return Some("the signed page");
    }
    let strict = Asked {
        strict: true,
        ..Asked::default()
    };
    let session = project
        .session(minara::finding::Profile::Recommended, &strict)
        .unwrap();
    let selection = Selection {
        paths: Vec::new(),
        gitignore: true,
        exclude: true,
        vendored: true,
    };
    let (collection, _) = session.collection(&selection).unwrap();
    (session.judge(&collection).summary.deny > 0).then_some("lint")
}

/// What nobody sees of every `step`th mutant, and how many there were.
fn unseen(step: usize) -> (Vec<String>, usize) {
    let demo = demo();
    assert_eq!(seen_by(demo.path()), None, "the demo as it is");
    let mutants: Vec<Mutant> = mutants(demo.path()).into_iter().step_by(step).collect();
    let try_one = |mutant: &Mutant| {
        let folder = self::demo();
        fs::write(folder.path().join(&mutant.path), &mutant.text).unwrap();
        seen_by(folder.path())
            .is_none()
            .then(|| mutant.what.clone())
    };
    let unseen: Vec<Option<String>> = mutants.par_iter().map(try_one).collect();
    (unseen.into_iter().flatten().collect(), mutants.len())
}

fn check(step: usize) {
    let (unseen, all) = unseen(step);
    println!(
        "{} of {all} mutants are seen; not: {unseen:#?}",
        all - unseen.len()
    );
    assert!(all >= 40, "{all}");
    assert!((all - unseen.len()) * 100 >= all * LEAST, "{unseen:#?}");
}

#[test]
fn a_change_is_seen() {
    check(STEP);
}

#[test]
#[ignore = "takes minutes"]
fn every_change_is_seen() {
    check(1);
}
