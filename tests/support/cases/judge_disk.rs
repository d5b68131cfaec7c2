//! The project's files and records against those expected.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value};

use super::compare::subset;
use super::judge::Judged;
use super::{forms, record};
use crate::support::files::{Snapshot, is_executable};

/// Keys of `files` that are checks and no paths.
const CHECKS: [&str; 6] = [
    "present",
    "missing",
    "exec",
    "contains",
    "lacks",
    "unchanged",
];

/// What differs, in words.
pub fn differences(judged: &Judged) -> Vec<String> {
    [
        tree(judged),
        modes(judged),
        record(judged),
        files(judged),
        whole_project(judged),
    ]
    .concat()
}

/// Exact bytes by path; null is absence.
fn tree(judged: &Judged) -> Vec<String> {
    let mut bad = Vec::new();
    for (path, wanted) in &judged.expect().tree {
        let full = judged.root.join(path);
        if wanted.is_null() {
            bad.extend(unwanted(&full, path));
        } else if !full.is_file() {
            bad.push(format!("missing {path}"));
        } else {
            match (forms::bytes(wanted), fs::read(&full)) {
                (Ok(wanted), Ok(got)) if wanted == got => {}
                (Err(fault), _) => bad.push(fault.to_string()),
                _ => bad.push(format!("bytes of {path}")),
            }
        }
    }
    bad
}

fn modes(judged: &Judged) -> Vec<String> {
    let modes = judged.expect().mode.iter();
    let wrong = modes.filter(|(path, wanted)| {
        let found = fs::metadata(judged.root.join(path)).ok();
        let got = found.map(|found| if is_executable(&found) { "x" } else { "f" });
        got != Some(wanted)
    });
    wrong.map(|(path, _)| format!("mode of {path}")).collect()
}

fn record(judged: &Judged) -> Vec<String> {
    let wanted = &judged.expect().record;
    if wanted.is_empty() {
        return Vec::new();
    }
    let record = record::find(judged.root, &judged.case.args).unwrap_or(Value::Null);
    let mut bad = Vec::new();
    for (pointer, wanted) in wanted {
        let wanted = match wanted {
            Value::String(text) => Value::String(judged.names.replace(text)),
            other => other.clone(),
        };
        match record.pointer(pointer) {
            Some(got) => bad.extend(subset(&wanted, got, &format!("record{pointer}"))),
            None => bad.push(format!("record lacks {pointer}")),
        }
    }
    bad
}

fn files(judged: &Judged) -> Vec<String> {
    let absent = judged.expect().files_absent.iter();
    let absent = absent.filter_map(|path| unwanted(&judged.root.join(path), path));
    absent.chain(present_files(judged)).collect()
}

fn present_files(judged: &Judged) -> Vec<String> {
    let wanted = &judged.expect().files;
    if wanted.keys().any(|key| CHECKS.contains(&key.as_str())) {
        checked_files(wanted, judged)
    } else {
        exact_files(wanted, judged.root)
    }
}

fn checked_files(wanted: &Map<String, Value>, judged: &Judged) -> Vec<String> {
    let (root, mut bad) = (judged.root, Vec::new());
    for (check, value) in wanted {
        match check.as_str() {
            "contains" => bad.extend(words_in_files(value, root, true)),
            "lacks" => bad.extend(words_in_files(value, root, false)),
            "unchanged" if value == true => bad.extend(changed(judged, false)),
            "unchanged" => {}
            check => {
                let paths = value.as_array().into_iter().flatten();
                let paths = paths.filter_map(Value::as_str);
                bad.extend(paths.filter_map(|path| check_file(check, path, root)));
            }
        }
    }
    bad
}

fn check_file(check: &str, path: &str, root: &Path) -> Option<String> {
    let full = root.join(path);
    match check {
        "present" => (!full.exists()).then(|| format!("missing {path}")),
        "missing" => unwanted(&full, path),
        "exec" => {
            let runs = fs::metadata(&full).is_ok_and(|found| is_executable(&found));
            (!runs).then(|| format!("not executable: {path}"))
        }
        other => Some(format!("no such check of files: {other}")),
    }
}

fn words_in_files(wanted: &Value, root: &Path, held: bool) -> Vec<String> {
    let mut bad = Vec::new();
    for (path, words) in wanted.as_object().into_iter().flatten() {
        let text = text(&root.join(path));
        let words = words
            .as_array()
            .map_or(std::slice::from_ref(words), Vec::as_slice);
        for word in words.iter().filter_map(Value::as_str) {
            if text.contains(word) != held {
                let verb = if held { "lacks" } else { "holds" };
                bad.push(format!("{path} {verb} {word:?}"));
            }
        }
    }
    bad
}

fn exact_files(wanted: &Map<String, Value>, root: &Path) -> Vec<String> {
    let mut bad = Vec::new();
    for (path, wanted) in wanted {
        let full = root.join(path);
        if !full.is_file() {
            bad.push(format!("missing {path}"));
        } else if let Some(wanted) = wanted.get("json") {
            match serde_json::from_str(&text(&full)) {
                Ok(got) => bad.extend(subset(wanted, &got, path)),
                Err(_) => bad.push(format!("no JSON: {path}")),
            }
        } else if let Some(wanted) = wanted.get("lines") {
            let lines = text(&full);
            let got = lines.lines().map(serde_json::from_str::<Value>);
            match got.collect::<Result<Vec<Value>, _>>().map(Value::from) {
                Ok(got) => bad.extend(subset(wanted, &got, path)),
                Err(_) => bad.push(format!("no lines of JSON: {path}")),
            }
        } else if wanted.as_str() != Some(&text(&full)) {
            bad.push(format!("text of {path}"));
        }
    }
    bad
}

fn whole_project(judged: &Judged) -> Vec<String> {
    let (expect, mut bad) = (judged.expect(), Vec::new());
    if expect.unchanged {
        bad.extend(changed(judged, true));
    }
    if expect.no_leftovers {
        bad.extend(leftovers(judged.root));
    }
    if expect.identical_projects && judged.seen.second_differs {
        bad.push("two projects, different bytes".to_owned());
    }
    bad
}

fn changed(judged: &Judged, timeless: bool) -> Option<String> {
    let now = match Snapshot::take(judged.root) {
        Ok(now) => now,
        Err(fault) => return Some(fault.to_string()),
    };
    let (now, before) = if timeless {
        (now.timeless(), judged.seen.before.timeless())
    } else {
        (now, judged.seen.before.clone())
    };
    let paths = before.differences(&now);
    let shown = paths.first().map(|path| path.display().to_string());
    shown.map(|path| format!("the project changed: {path} ({} files)", paths.len()))
}

/// What an interrupted write left beside the vendored folders.
fn leftovers(root: &Path) -> Vec<String> {
    let entries = match fs::read_dir(root.join("skills/external")) {
        Ok(entries) => entries,
        Err(fault) => return vec![format!("skills/external: {fault}")],
    };
    let names = entries.flatten().map(|entry| entry.file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    let ours = names.filter(|name| name.starts_with(".minara-"));
    ours.map(|name| format!("left over: {name}")).collect()
}

fn unwanted(full: &Path, path: &str) -> Option<String> {
    let there = full.symlink_metadata().is_ok();
    there.then(|| format!("should be absent: {path}"))
}

fn text(full: &Path) -> String {
    let bytes = fs::read(full).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
