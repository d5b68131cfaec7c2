//! The shared licence cases, run against [`Scope`] itself.

use std::sync::Arc;

use serde_json::Value;

use super::spdx_text;
use crate::finding::{Level, Origin};
use crate::license::{Fingerprints, LicenseJudgement, Options, Scope, read};
use crate::skill::{Place, Skill};
use crate::tree::{MemoryTree, Mode, RelPath, Tree};

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().cloned().unwrap_or_default();
    list.iter()
        .map(|item| item.as_str().unwrap().to_owned())
        .collect()
}

/// The bytes of a file as a case describes it.
fn bytes(value: &Value) -> Vec<u8> {
    if let Some(text) = value.as_str() {
        return text.as_bytes().to_vec();
    }
    if let Some(parts) = value["parts"].as_array() {
        return parts.iter().flat_map(bytes).collect();
    }
    if let Some(name) = value["known_fingerprint"].as_str() {
        return format!("print('{name}')\n").repeat(8).into_bytes();
    }
    if value["b64"].is_string() {
        return vec![0, 1, 0, 0, 0, 1];
    }
    if let Some(text) = value["text"].as_str().or(value["link"].as_str()) {
        return text.as_bytes().to_vec();
    }
    let text = spdx_text(value["spdx_text"].as_str().unwrap());
    let mut lines: Vec<&str> = text.trim_end_matches('\n').split('\n').collect();
    lines.push("");
    if let Some(drop) = value["drop_lines"].as_array() {
        let at = |nth: usize| (drop[nth].as_u64().unwrap() as usize).min(lines.len());
        lines.drain(at(0)..at(1));
    }
    let mut text = lines.join("\n");
    for pair in value["replace"].as_array().into_iter().flatten() {
        let (from, to) = (pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let around = |key: &str| value[key].as_str().unwrap_or("").to_owned();
    text = around("prepend") + &text + &around("append");
    let mut bytes = text.into_bytes();
    for name in texts(&value["transform"]) {
        bytes = transform(&String::from_utf8(bytes).unwrap(), &name);
    }
    bytes
}

fn transform(text: &str, name: &str) -> Vec<u8> {
    match name.split_once(':').unwrap_or((name, "")) {
        ("crlf", _) => text.replace('\n', "\r\n").into_bytes(),
        ("bom", _) => format!("\u{feff}{text}").into_bytes(),
        ("one-line", _) => text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .into_bytes(),
        ("upper", _) => text.to_uppercase().into_bytes(),
        ("prefix", with) => text
            .lines()
            .map(|line| format!("{with}{line}\n"))
            .collect::<String>()
            .into_bytes(),
        ("utf16le-bom", _) => [0xFEFF]
            .into_iter()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect(),
        ("latin1", _) => text
            .chars()
            .map(|c| u8::try_from(u32::from(c)).unwrap())
            .collect(),
        other => panic!("{other:?}"),
    }
}

/// Judges the skill of a case; its table of known content goes into the options.
fn judged(case: &Value) -> LicenseJudgement {
    let mut tree = MemoryTree::new();
    let mut table = String::new();
    for (path, value) in case["setup"]["files"].as_object().unwrap() {
        if value.is_null() {
            continue;
        }
        let bytes = bytes(value);
        if let Some(name) = value["known_fingerprint"].as_str() {
            let hash = read::sha256(&bytes);
            let size = bytes.len();
            table +=
                &format!("file\t{name}\t0000000\t2026-01-02\tscripts/x.py\t{size}\t{hash}\town\n");
        }
        let mode = match (value["link"].is_string(), value["exec"].as_bool()) {
            (true, _) => Mode::Link,
            (false, Some(true)) => Mode::Executable,
            (false, _) => Mode::File,
        };
        tree = tree.with(RelPath::own(path).unwrap(), mode, bytes);
    }
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let args = texts(&case["args"]);
    let after = |flag: &str| {
        args.iter()
            .position(|arg| arg == flag)
            .map(|at| args[at + 1].clone())
    };
    let files = case["setup"]["files"].as_object().unwrap();
    let folder = |name: String| {
        let end = format!("{name}/SKILL.md");
        let found = files.keys().find(|path| path.ends_with(&end));
        found.map(|path| path.trim_end_matches("/SKILL.md").to_owned())
    };
    let dir = after("--skill")
        .and_then(folder)
        .unwrap_or_else(|| args[0].clone());
    let options = Options {
        gate: true,
        accept: after("--accept-license").into_iter().collect(),
        fingerprints: vec![Fingerprints::parse(&table).unwrap()],
        ..Options::default()
    };
    let scope = Scope::new(Arc::clone(&tree), RelPath::root(), options);
    let place = Place {
        folder: dir.rsplit('/').next().unwrap().to_owned(),
        shown: dir.clone(),
        origin: Origin::Disk,
    };
    scope.judge(&Skill::load(tree, RelPath::own(&dir).unwrap(), place))
}

fn same_expression(got: Option<&str>, want: Option<&str>) -> bool {
    let parts = |text: Option<&str>| {
        let mut parts: Vec<String> = text.unwrap_or("").split(' ').map(str::to_owned).collect();
        parts.sort();
        parts
    };
    parts(got) == parts(want)
}

/// What a case expects and does not find.
fn faults(case: &Value, judged: &LicenseJudgement) -> Vec<String> {
    let expect = &case["expect"];
    let want = &expect["license"];
    let verdict = &judged.verdict;
    let mut bad = Vec::new();
    if want.get("expression").is_some()
        && !same_expression(verdict.expression(), want["expression"].as_str())
    {
        bad.push(format!(
            "expression {:?} for {}",
            verdict.expression(),
            want["expression"]
        ));
    }
    let mut statuses = texts(&want["status_any"]);
    statuses.extend(want["status"].as_str().map(str::to_owned));
    if !statuses
        .iter()
        .any(|status| status == verdict.status().name())
    {
        bad.push(format!("status {} for {statuses:?}", verdict.status()));
    }
    for wanted in texts(&want["evidence"]) {
        let (kind, rest) = wanted.split_once(':').unwrap();
        let (path, id) = rest.split_once('=').unwrap_or((rest, ""));
        let found = verdict.evidence().iter().any(|held| {
            let ids = [held.id.as_deref(), held.note.as_deref()];
            held.kind.name() == kind
                && held.path.as_str() == path
                && (id.is_empty() || ids.contains(&Some(id)))
        });
        if !found {
            bad.push(format!("lacks evidence {wanted}"));
        }
    }
    let reported = |wanted: &str| {
        let (rule, at) = wanted.split_once('@').unwrap_or((wanted, ""));
        let (path, line) = match at.rsplit_once(':') {
            Some((path, line)) => (path, line.parse::<usize>().ok()),
            None => (at, None),
        };
        judged.findings.iter().any(|finding| {
            let held = finding.at.start().map(|start| start.line);
            let shown = finding.rule.id == rule && finding.level > Level::Allow;
            shown && (path.is_empty() || finding.path() == path) && (line.is_none() || line == held)
        })
    };
    // Links are told by the inspection of the folder, which is not asked here.
    let lacking = texts(&expect["rules"])
        .into_iter()
        .filter(|rule| rule != "symlink-copied" && !reported(rule));
    bad.extend(lacking.map(|rule| format!("lacks {rule}")));
    let unwanted = texts(&expect["absent"])
        .into_iter()
        .filter(|rule| reported(rule));
    bad.extend(unwanted.map(|rule| format!("should not report {rule}")));
    let exit = expect["exit"].as_u64().unwrap_or(0);
    if (exit == 1) != verdict.is_refused() {
        bad.push(format!("exit {exit}, refused {}", verdict.is_refused()));
    }
    let denied = judged
        .findings
        .iter()
        .any(|finding| finding.level == Level::Deny);
    if denied != verdict.is_refused() {
        bad.push(format!(
            "refused {} but denied {denied}",
            verdict.is_refused()
        ));
    }
    if verdict.is_refused() {
        return bad;
    }
    let dir = texts(&case["args"]).pop().unwrap_or_default();
    for name in texts(&want["copied"]) {
        let travels = judged.travels.iter().any(|text| text.to == name);
        let inside = case["setup"]["files"]
            .as_object()
            .unwrap()
            .keys()
            .any(|path| {
                path.ends_with(&format!("/{name}")) && path.contains('/') && !path.starts_with(&dir)
            });
        if !travels && !inside {
            bad.push(format!("{name} does not travel"));
        }
    }
    bad
}

/// A file of `fixtures/cases`.
fn fixture(name: &str) -> String {
    let path = format!("{}/fixtures/cases/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_shared_cases_are_met() {
    let cases = fixture("license-cases.jsonl") + &fixture("cases.jsonl");
    let pending = fixture("pending.toml");
    let mut failing = Vec::new();
    let mut holes = Vec::new();
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let id = case["id"].as_str().unwrap();
        let aimed = case["args"].as_array().is_some_and(|args| !args.is_empty());
        let other = case["kind"] != "license" || case["setup"]["files"].is_null() || !aimed;
        if other || pending.contains(&format!("\"{id}\"")) {
            continue;
        }
        let judged = judged(&case);
        let bad = faults(&case, &judged);
        let refusal = case["expect"]["exit"] == 1;
        if refusal && !judged.verdict.status().refuses() {
            holes.push(id.to_owned());
        }
        if !bad.is_empty() {
            failing.push(format!("{id}: {}", bad.join("; ")));
        }
    }
    assert!(holes.is_empty(), "let in: {holes:?}");
    assert!(
        failing.is_empty(),
        "{} cases:\n{}",
        failing.len(),
        failing.join("\n")
    );
}
