//! What rules say: each rule's first bad example as a person sees it, and a proof
//! for every id.

#![allow(clippy::unwrap_used)] // a test fails loudly
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use minara::finding::{Level, REGISTRY, sort_findings};
use minara::report::{Layout, diff_shown, finding_blocks, fixes_diff};
use minara::rules::{Example, ExampleVerdict, RULES, Rule, examples};
use serde_json::Value;

#[path = "support/examples.rs"]
mod run;

use run::{findings, plan, profile_of};

/// The findings of an example as the terminal shows them, and what fixes change.
fn shown(rule: &dyn Rule, example: &Example) -> String {
    let profile = profile_of(rule.meta());
    let mut findings = findings(rule, example, profile);
    for found in &mut findings {
        // As where somebody turns the rule on.
        found.level = found.level.max(Level::Warn);
    }
    sort_findings(&mut findings);
    let blocks = finding_blocks(&findings, Layout::columns(80));
    let blocks = anstream::adapter::strip_str(&blocks).to_string();
    let diff = diff_shown(&fixes_diff(&plan(rule, example)));
    let diff = anstream::adapter::strip_str(&diff).to_string();
    if diff.is_empty() {
        blocks
    } else {
        format!("{blocks}=== fixed ===\n{diff}")
    }
}

#[test]
fn the_first_bad_example_reads_well() {
    insta::with_settings!({
        snapshot_path => "snapshots/rules",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        for rule in RULES {
            let meta = rule.meta();
            let examples = examples(meta.page_text());
            let bad = examples.iter().find(|example| example.verdict != ExampleVerdict::Good);
            insta::assert_snapshot!(meta.id, shown(*rule, bad.unwrap()));
        }
    });
}

/// Ids that no test raises, each with the reason. This list only shrinks.
const WITHOUT_PROOF: [(&str, &str); 0] = [];

fn below_root(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The rules that the shared cases expect, but for those that can't run yet.
fn expected_by_cases() -> BTreeSet<String> {
    let pending = fs::read_to_string(below_root("fixtures/cases/pending.toml")).unwrap();
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(below_root("fixtures/cases")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for case in text.lines().filter(|line| !line.is_empty()) {
            let case: Value = serde_json::from_str(case).unwrap();
            let id = case["id"].as_str().unwrap();
            if pending.contains(&format!("\"{id}\"")) {
                continue;
            }
            let steps = case["steps"].as_array().into_iter().flatten();
            for run in steps.chain([&case]) {
                let rules = run["expect"]["rules"].as_array();
                for rule in rules.into_iter().flatten() {
                    let rule = rule.as_str().unwrap();
                    found.insert(rule.split('@').next().unwrap().to_owned());
                }
            }
        }
    }
    found
}

/// The code of tests, a line each, without comments: of `src` what is compiled
/// for tests alone, of `tests` all but this file.
fn lines_of_tests() -> Vec<String> {
    let mut lines = Vec::new();
    let mut folders = vec![below_root("src"), below_root("tests")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|ending| ending != "rs") || path == below_root(file!()) {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let is_test = path.starts_with(below_root("tests"))
                || path.ends_with("tests.rs")
                || path.components().any(|part| part.as_os_str() == "tests");
            let code = match text.find("#[cfg(test)]") {
                _ if is_test => text.as_str(),
                Some(start) => &text[start..],
                None => continue,
            };
            let code = code.lines().map(str::trim);
            lines.extend(
                code.filter(|line| !line.starts_with("//"))
                    .map(str::to_owned),
            );
        }
    }
    lines
}

/// Whether a line asserts `id`: as a whole string, behind the word of a level, or
/// before `@` and a path.
fn asserts(line: &str, id: &str) -> bool {
    line.match_indices(id).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + id.len()..]);
        let starts = ["\"", "deny ", "warn "]
            .iter()
            .any(|end| before.ends_with(end));
        starts && (after.starts_with('"') || after.starts_with('@'))
    })
}

#[test]
fn every_id_is_raised_by_some_test() {
    let cases = expected_by_cases();
    let lines = lines_of_tests();
    let is_rule = |id: &str| RULES.iter().any(|rule| rule.meta().id == id);
    let unproved: BTreeSet<&str> = REGISTRY
        .iter()
        .map(|meta| meta.id)
        // A rule's bad examples run in `tests/house.rs`.
        .filter(|id| !is_rule(id) && !cases.contains(*id))
        .filter(|id| !lines.iter().any(|line| asserts(line, id)))
        .collect();
    let excused = WITHOUT_PROOF.iter().map(|(id, _)| *id).collect();
    assert_eq!(unproved, excused, "left: without proof; right: excused");
}
