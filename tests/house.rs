//! What holds the house together: rules and their examples.

#![allow(clippy::unwrap_used)] // a test fails loudly
#[path = "support/imports.rs"]
mod imports;

use std::fs;
use std::path::{Path, PathBuf};

use imports::Own;
use minara::finding::Profile;
use minara::rules::{Example, ExampleFile, ExampleVerdict, RULES, Rule, examples};
use minara::tree::Mode;

#[path = "support/examples.rs"]
mod run;

use run::{findings, plan, profile_of};

/// Runs one rule on one example; the lines of SKILL.md it reports.
fn lines(rule: &dyn Rule, example: &Example, profile: Profile) -> Vec<Option<usize>> {
    findings(rule, example, profile)
        .iter()
        .map(|found| {
            assert!(
                !found.message.is_empty() && !found.message.ends_with('.'),
                "{}",
                found.message
            );
            found.at.start().map(|start| start.line)
        })
        .collect()
}

#[test]
fn every_example_on_every_page_is_true() {
    let mut wrong = Vec::new();
    for rule in RULES {
        let meta = rule.meta();
        let all = examples(meta.page_text());
        let bad = all
            .iter()
            .filter(|e| e.verdict != ExampleVerdict::Good)
            .count();
        assert!(bad >= 2, "{}: {bad} bad examples, two are needed", meta.id);
        assert!(
            all.len() - bad >= 3,
            "{}: {} good examples, three are needed",
            meta.id,
            all.len() - bad
        );
        for (number, example) in all.iter().enumerate() {
            let lines = lines(*rule, example, profile_of(meta));
            let right = match example.verdict {
                ExampleVerdict::Good => lines.is_empty(),
                ExampleVerdict::Bad(None) => !lines.is_empty(),
                ExampleVerdict::Bad(line) => lines.contains(&line),
            };
            if !right {
                wrong.push(format!(
                    "{} example {}: {:?} but reported {lines:?}",
                    meta.id,
                    number + 1,
                    example.verdict
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn fixes_remove_what_they_are_for() {
    for rule in RULES {
        let meta = rule.meta();
        for (number, example) in examples(meta.page_text()).iter().enumerate() {
            let plan = plan(*rule, example);
            assert_eq!(plan.refused, [], "{} example {}", meta.id, number + 1);
            let mut fixed = example.clone();
            for file in &plan.files {
                let below = |shown: &str| {
                    let below = shown.strip_prefix(&example.folder).unwrap();
                    below.trim_start_matches('/').to_owned()
                };
                let old = below(&file.shown);
                fixed.files.retain(|file| file.path != old);
                fixed.files.push(ExampleFile {
                    path: file.renamed.as_deref().map_or(old, below),
                    mode: Mode::File,
                    text: String::from_utf8(file.after.clone()).unwrap(),
                });
            }
            let left = findings(*rule, &fixed, profile_of(meta));
            let stuck = left.iter().find(|found| found.fix.is_some());
            assert!(
                stuck.is_none(),
                "{} example {}: {stuck:?}",
                meta.id,
                number + 1
            );
        }
    }
}

#[test]
fn ids_are_unique_and_pages_have_titles() {
    let mut ids: Vec<_> = minara::finding::REGISTRY
        .iter()
        .map(|meta| meta.id)
        .collect();
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(count, ids.len(), "an id is declared twice");
    for meta in minara::finding::all() {
        assert!(
            !meta.title().is_empty() && !meta.title().ends_with('.'),
            "{}: title",
            meta.id
        );
    }
}

#[test]
fn every_id_that_is_mentioned_is_declared() {
    let unknown: Vec<_> = minara::finding::MENTIONED
        .iter()
        .filter(|id| id.meta().is_none())
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// Whether a source is compiled for tests alone.
fn is_test(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/") || path == "license/generate.rs"
}

/// The string literals of one line that are a registered id, each with what
/// stands before it.
fn ids_in(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let quoted = line.split('"').skip(1);
    quoted.filter_map(|word| {
        minara::finding::find(word)?;
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        Some((&line[..start - 1], word))
    })
}

#[test]
fn no_id_is_mentioned_as_a_mere_string() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        // What its loaders report is still named by strings there.
        if is_test(&path) || path.starts_with("systems/clients/") {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code = code.lines().enumerate();
        for (number, line) in code.filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let mere = |before: &str| !before.ends_with("id: ") && !before.ends_with("rule_id!(");
            let found = ids_in(line).filter(|(before, _)| mere(before));
            wrong.extend(found.map(|(_, id)| format!("{path}:{}: {id}", number + 1)));
        }
    }
    assert!(wrong.is_empty(), "write rule_id!(…): {wrong:#?}");
}

/// The rooms of each floor, from the ground up.
const FLOORS: [&[&str]; 11] = [
    &["text", "program"],
    &["tree", "finding"],
    &["syntax", "tokens", "config"],
    &["skill", "record"],
    &["systems"],
    &["rules", "license", "capability"],
    &["lint", "fix", "catalog", "convert"],
    &["vendoring"],
    &["mcp"],
    &["report", "project"],
    &["cli"],
];

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Words that follow `start` in `text` up to the first character that is no
/// part of a name.
fn names_after<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(start).map(move |(at, _)| {
        let rest = &text[at + start.len()..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

fn sources() -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    files.sort();
    let read = files.into_iter().map(|path| {
        let below = path.strip_prefix(&src).unwrap().to_str().unwrap();
        (below.replace('\\', "/"), fs::read_to_string(&path).unwrap())
    });
    read.collect()
}

#[test]
fn a_room_imports_only_from_floors_below() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let room = path.split(['/', '.']).next().unwrap();
        let Some(own) = floor(room) else {
            assert!(
                matches!(room, "lib" | "main"),
                "{path}: a room without a floor"
            );
            continue;
        };
        for import in names_after(&text, "crate::").filter(|name| floor(name).is_some()) {
            if import != room && floor(import) >= Some(own) {
                wrong.push(format!("{path} imports {import}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn files_and_rooms_take_names_from_each_other_one_way() {
    let sources = sources();
    // What a module takes out of the modules that it holds is none of a circle …
    let arrows = imports::arrows(&sources, Own::IsOne);
    let mut wrong = Vec::new();
    for circle in imports::circles(&arrows) {
        wrong.push(format!("a circle: {circle:?}"));
        wrong.extend(imports::ties(&arrows, &circle));
    }
    wrong.extend(circles_of_rooms(&arrows));
    // … but in these rooms, whose faces only hand on.
    let arrows = imports::arrows(&sources, Own::Counts);
    for circle in imports::circles(&arrows) {
        if circle
            .iter()
            .any(|file| file.starts_with("cli/") || file.starts_with("project/"))
        {
            wrong.push(format!("a circle with its face: {circle:?}"));
            wrong.extend(imports::ties(&arrows, &circle));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Rooms that take from each other, with the files that do.
fn circles_of_rooms(arrows: &imports::Arrows) -> Vec<String> {
    let room = |file: &str| file.split(['/', '.']).next().unwrap().to_owned();
    let mut rooms = imports::Arrows::new();
    for (from, to) in arrows
        .iter()
        .filter(|(from, _)| floor(&room(from)).is_some())
    {
        let taken = rooms.entry(room(from)).or_default();
        for to in to.keys().filter(|to| room(to) != room(from)) {
            let names = taken.entry(room(to)).or_default();
            names.insert(format!("{from} from {to}"));
        }
    }
    let circles = imports::circles(&rooms).into_iter();
    let lines = circles.flat_map(|circle| imports::ties(&rooms, &circle));
    lines.collect()
}

#[test]
fn what_acts_on_the_world_is_named_where_it_belongs() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let code = text.split("#[cfg(test)]").next().unwrap();
        if is_test(&path) {
            continue;
        }
        let git = path.starts_with("vendoring/fetch")
            || ["tree/git.rs", "vendoring/update/text.rs"].contains(&path.as_str());
        if code.contains("git2::") && !git {
            wrong.push(format!("{path} names git2"));
        }
        let starts = ["std::process::Command", "Command::new", "process::{Child"];
        let may_start = [
            "program/mod.rs",
            "mcp/process.rs",
            "vendoring/fetch/git/process.rs",
        ];
        if starts.iter().any(|start| code.contains(start)) && !may_start.contains(&path.as_str()) {
            wrong.push(format!("{path} starts a process"));
        }
        let reads = code.contains("std::env::") || code.contains("env::var");
        if reads && !path.starts_with("cli/") && path != "vendoring/faults.rs" {
            wrong.push(format!("{path} reads the environment"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_file_of_a_rule_holds_one_rule() {
    for (path, text) in sources() {
        let inside = path
            .strip_prefix("rules/")
            .and_then(|below| below.split_once('/'));
        let Some((_, file)) = inside.filter(|(_, file)| *file != "mod.rs") else {
            continue;
        };
        let id = file.trim_end_matches(".rs").replace('_', "-");
        assert_eq!(text.matches("declare_rule! {").count(), 1, "{path}");
        assert!(
            text.contains(&format!("id: \"{id}\"")),
            "{path} declares another rule"
        );
    }
}
