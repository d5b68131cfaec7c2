//! The shared licence cases, run against [`Scope`] itself.

use std::sync::Arc;

use serde_json::Value;

use super::{Fingerprints, Judged, Options, Scope, Status};
use crate::finding::{Finding, Level, Origin};
use crate::skill::{Place, Skill};
use crate::tree::{MemoryTree, Mode, RelPath, Tree};

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().cloned().unwrap_or_default();
    list.iter()
        .map(|item| item.as_str().unwrap().to_owned())
        .collect()
}

fn spdx_text(id: &str) -> &'static str {
    let found = spdx::text::LICENSE_TEXTS
        .iter()
        .find(|(name, _)| *name == id);
    found.unwrap_or_else(|| panic!("no text of {id}")).1
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
fn judged(case: &Value) -> Judged {
    let mut tree = MemoryTree::new();
    let mut table = String::new();
    for (path, value) in case["setup"]["files"].as_object().unwrap() {
        let bytes = bytes(value);
        if let Some(name) = value["known_fingerprint"].as_str() {
            let hash = super::read::sha256(&bytes);
            let size = bytes.len();
            table +=
                &format!("file\t{name}\t0000000\t2026-01-02\tscripts/x.py\t{size}\t{hash}\town\n");
        }
        tree = tree.with(RelPath::own(path).unwrap(), Mode::File, bytes);
    }
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let args = texts(&case["args"]);
    let after = |flag: &str| {
        args.iter()
            .position(|arg| arg == flag)
            .map(|at| args[at + 1].clone())
    };
    let dir = after("--skill").unwrap_or_else(|| args[0].clone());
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
fn faults(case: &Value, judged: &Judged) -> Vec<String> {
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
            let place = finding.source.as_ref().zip(finding.span);
            let held = place.map(|(source, span)| source.position(span.start).line);
            let shown = finding.rule.id == rule && finding.level > Level::Allow;
            shown && (path.is_empty() || finding.path == path) && (line.is_none() || line == held)
        })
    };
    // This rule is another room's, which may not be built in yet.
    let foreign = |rule: &str| {
        rule.starts_with("wrong-field-type") && crate::finding::find("wrong-field-type").is_none()
    };
    let lacking = texts(&expect["rules"])
        .into_iter()
        .filter(|rule| !reported(rule) && !foreign(rule));
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

#[test]
fn the_shared_cases_are_met() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fixtures/cases/license-cases.jsonl"
    );
    let cases = std::fs::read_to_string(path).unwrap();
    let mut failing = Vec::new();
    let mut holes = Vec::new();
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let id = case["id"].as_str().unwrap();
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

#[test]
fn no_verdict_without_evidence_but_unlicensed() {
    let verdict = super::Verdict::new(Some("MIT".into()), Status::Allowed, Vec::new());
    assert_eq!(verdict.status(), Status::Unlicensed);
    assert_eq!(verdict.expression(), None);
}

/// The status of a skill whose folder holds this licence text and nothing else.
fn status_of(text: &str) -> Status {
    judged_text(text).verdict.status()
}

fn judged_text(text: &str) -> Judged {
    let skill = "---\nname: my-skill\ndescription: Sorts seeds.\n---\n\nSort.\n";
    let tree = MemoryTree::new()
        .with(
            RelPath::own("my-skill/SKILL.md").unwrap(),
            Mode::File,
            skill,
        )
        .with(RelPath::own("my-skill/LICENSE").unwrap(), Mode::File, text);
    judge_tree(
        tree,
        "my-skill",
        Options {
            gate: true,
            ..Options::default()
        },
    )
}

fn judge_tree(tree: MemoryTree, dir: &str, options: Options) -> Judged {
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let scope = Scope::new(Arc::clone(&tree), RelPath::root(), options);
    let place = Place {
        folder: dir.rsplit('/').next().unwrap().to_owned(),
        shown: dir.to_owned(),
        origin: Origin::Disk,
    };
    scope.judge(&Skill::load(tree, RelPath::own(dir).unwrap(), place))
}

/// Changes of a licence that measures of similarity take for the licence itself.
#[test]
fn no_change_of_a_right_passes_as_the_licence() {
    let changes: &[(&str, &str, &str)] = &[
        ("MIT", "hereby granted", "hereby not granted"),
        ("MIT", "to any person", "to any natural person"),
        ("MIT", "to any person", "to any student"),
        (
            "MIT",
            "to any person",
            "to any person not employed by a bank",
        ),
        ("MIT", "free of charge", "for an annual fee"),
        ("MIT", "free of charge, ", ""),
        ("MIT", "without restriction, ", ""),
        ("MIT", ", sublicense, and/or sell", ", and sublicense"),
        ("MIT", "use, copy, modify, merge", "use, copy"),
        ("MIT", "publish, distribute, ", ""),
        ("MIT", "to deal in the Software", "to evaluate the Software"),
        (
            "MIT",
            "shall be included",
            "need not be included and may not be removed",
        ),
        (
            "MIT",
            "subject to the\nfollowing conditions",
            "subject to prior approval and the\nfollowing conditions",
        ),
        (
            "MIT",
            "furnished to do so",
            "furnished to do so for thirty days",
        ),
        ("Apache-2.0", "non-exclusive, no-charge", "non-exclusive"),
        ("Apache-2.0", "perpetual, worldwide", "worldwide"),
        (
            "Apache-2.0",
            "You may reproduce and distribute copies",
            "You may only reproduce copies",
        ),
        ("Apache-2.0", "irrevocable", "revocable"),
        ("Apache-2.0", "royalty-free", "royalty-bearing"),
        (
            "Apache-2.0",
            "END OF TERMS",
            "10. You may not use this file for training.\n\nEND OF TERMS",
        ),
        (
            "BSD-3-Clause",
            "are permitted provided",
            "are not permitted unless",
        ),
        (
            "BSD-3-Clause",
            "with or without\nmodification",
            "without modification",
        ),
        (
            "BSD-2-Clause",
            "in source and binary forms",
            "in binary form",
        ),
        ("ISC", "for any purpose", "for internal purposes"),
        ("ISC", "with or without fee", "without fee"),
        ("0BSD", "for any purpose", "for private purposes"),
        (
            "Zlib",
            "including commercial applications",
            "excluding commercial applications",
        ),
        (
            "Unlicense",
            "commercial or non-commercial",
            "non-commercial",
        ),
        (
            "Unlicense",
            "Anyone is free to copy",
            "Nobody is free to copy",
        ),
        ("BSL-1.0", "free of charge", "against payment"),
    ];
    for (id, from, to) in changes {
        let text = spdx_text(id);
        let from: Vec<&str> = from.split_whitespace().collect();
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let from = from.join(" ");
        if !flat.contains(&from) {
            // The words of the list may be wrapped or spelt in another way.
            panic!("{id} lacks {from:?}");
        }
        let changed = flat.replacen(&from, to, 1);
        assert!(
            status_of(&changed).refuses(),
            "{id}: {from} -> {to}: {:?}",
            judged_text(&changed).verdict
        );
    }
}

/// Riders before, behind and inside an unchanged licence.
#[test]
fn no_rider_passes_with_a_licence() {
    let riders = [
        "You may not sell this skill.",
        "Do not redistribute this skill.",
        "Non-commercial use only.",
        "For evaluation purposes only.",
        "Commercial users need a licence from Fern Ltd.",
        "Use in production requires a subscription.",
        "This permission ends on 31 December 2027 and may be revoked before.",
        "Companies with more than 10 employees must buy a licence.",
        "Not to be used for military purposes.",
        "It may not be used to train AI models.",
        "Written permission of the author is needed for copies.",
        "Forking is prohibited.",
        "Only members of the Fern Club may use it.",
        "You must pay a tenth of your revenue to the author.",
        "Copying is allowed only within your own company.",
        "The software shall be used for Good, not for evil ends.",
        "Nutzung nur mit Genehmigung des Autors.",
        "Redistribution interdite.",
        "版权所有，禁止转载",
        "Confidential. Internal use only.",
        "All use is subject to the Fern Terms of Service.",
        "This license is non-transferable.",
        "You cannot host it as a service for others.",
        "Please do not copy this into other collections.",
    ];
    for id in ["MIT", "Apache-2.0", "BSD-3-Clause", "ISC"] {
        let text = spdx_text(id);
        for rider in riders {
            for changed in [
                format!("{rider}\n\n{text}"),
                format!("{text}\n\n{rider}\n"),
                text.replacen("\n\n", &format!("\n\n{rider}\n\n"), 1),
                format!("Copyright (c) 2024 Fern. {rider}\n\n{text}"),
                format!("{text}\nCopyright (c) 2024 {rider}"),
            ] {
                let verdict = judged_text(&changed).verdict;
                assert!(
                    verdict.status().refuses(),
                    "{id} with {rider:?}: {verdict:?}\n{changed:.200}"
                );
            }
        }
    }
}

/// What says nothing about rights does not refuse.
#[test]
fn remarks_and_layout_do_not_refuse() {
    let remarks = [
        "This project is not affiliated with any vendor.",
        "Thanks to all gardeners who sent seed lists.",
        "The skill comes as it is and does not replace a lawyer.",
        "See the README for how it works.",
        "You may not need every table here.",
        "The authors are happy about bug reports.",
    ];
    for id in ["MIT", "Apache-2.0", "BSD-3-Clause", "ISC"] {
        let text = spdx_text(id);
        for remark in remarks {
            let verdict = judged_text(&format!("{text}\n\n{remark}\n")).verdict;
            assert!(
                !verdict.status().refuses(),
                "{id} with {remark:?}: {verdict:?}"
            );
            assert_eq!(verdict.expression(), Some(id));
        }
        let wrapped = text
            .split_whitespace()
            .collect::<Vec<_>>()
            .chunks(7)
            .map(|line| line.join(" "))
            .collect::<Vec<_>>()
            .join("\n");
        for changed in [
            wrapped,
            text.to_uppercase(),
            text.replace('\n', "\r\n"),
            format!("# {id} License\n\n{text}"),
        ] {
            let verdict = judged_text(&changed).verdict;
            assert_eq!(
                verdict.expression(),
                Some(id),
                "{changed:.300}\n{verdict:?}"
            );
            assert!(!verdict.status().refuses());
        }
    }
}

fn denied(judged: &Judged) -> Vec<&Finding> {
    let findings = judged.findings.iter();
    let denied = findings.filter(|finding| finding.level == Level::Deny);
    denied.collect()
}

fn gated() -> Options {
    Options {
        gate: true,
        ..Options::default()
    }
}

fn tree_of(files: &[(&str, &str)]) -> MemoryTree {
    let files = files.iter();
    files.fold(MemoryTree::new(), |tree, (path, text)| {
        tree.with(RelPath::own(path).unwrap(), Mode::File, *text)
    })
}

const CLOSED: &str = "© 2026 Fern Ltd. All rights reserved.\n\nThis text is confidential.\n";

fn house_style(field: &str) -> Judged {
    let skill = format!("---\nname: house-style\ndescription: Our tone.\n{field}---\n\nWrite.\n");
    let tree = tree_of(&[
        ("skills/house-style/SKILL.md", skill.as_str()),
        ("skills/house-style/LICENSE.txt", CLOSED),
        ("package.json", "{\"license\": \"UNLICENSED\"}"),
    ]);
    judge_tree(tree, "skills/house-style", gated())
}

#[test]
fn one_cause_is_refused_once_with_the_other_as_evidence() {
    let text = "evidence: skill-file skills/house-style/LICENSE.txt:3 `confidential`";
    let manifest = "evidence: manifest package.json:1 `UNLICENSED`";
    for (field, message, notes) in [
        (
            "",
            "`house-style` is proprietary: skills/house-style/LICENSE.txt says `confidential`",
            vec![manifest],
        ),
        (
            "license: Proprietary. See LICENSE.txt\n",
            "`house-style` is proprietary: its `license` says `Proprietary. See LICENSE.txt`",
            vec![text, manifest],
        ),
    ] {
        let judged = house_style(field);
        let denied = denied(&judged);
        assert_eq!(denied.len(), 1, "{denied:?}");
        assert_eq!(denied[0].message, message);
        assert_eq!(denied[0].notes, notes);
        assert_eq!(judged.verdict.status(), Status::Proprietary);
    }
}

#[test]
fn evidence_is_told_a_piece_a_line_and_not_too_wide() {
    let sentence = "This skill is confidential and for employees of Fern Ltd and its partners only";
    let skill = format!("---\nname: x\ndescription: D.\nlicense: MIT\n---\n\n{sentence}.\n");
    let tree = tree_of(&[
        ("x/SKILL.md", skill.as_str()),
        ("x/LICENSE", spdx_text("MIT")),
    ]);
    let judged = judge_tree(tree, "x", gated());
    let denied = denied(&judged);
    assert_eq!(denied.len(), 1, "{denied:?}");
    assert_eq!(denied[0].notes.len(), 2, "{:?}", denied[0].notes);
    for note in &denied[0].notes {
        assert!(
            note.starts_with("evidence: ") && note.chars().count() <= 90,
            "{note}"
        );
    }
}

/// The expression of a skill in a repository with two texts at its root.
fn of_two_texts(field: &str, beside: &[(&str, &str)]) -> Option<String> {
    let skill = format!("---\nname: x\ndescription: D.\n{field}---\n\nSort.\n");
    let mut files = vec![
        ("skills/x/SKILL.md", skill.as_str()),
        ("LICENSE-APACHE", spdx_text("Apache-2.0")),
        ("LICENSE-MIT", spdx_text("MIT")),
    ];
    files.extend(beside);
    let judged = judge_tree(tree_of(&files), "skills/x", gated());
    assert!(!judged.verdict.is_refused(), "{:?}", judged.findings);
    judged.verdict.expression().map(str::to_owned)
}

#[test]
fn texts_of_one_folder_are_a_choice_where_it_says_so() {
    const CARGO: (&str, &str) = ("Cargo.toml", "[package]\nlicense = \"MIT OR Apache-2.0\"\n");
    const README: (&str, &str) = (
        "README.md",
        "# Seeds\n\n## License\n\nLicensed under either of\n\n* Apache License, Version 2.0\n* MIT license\n\nat your option.\n",
    );
    let plugin = ("skills/plugin.json", "{\"license\": \"MIT\"}");
    for (field, beside, wanted) in [
        ("", vec![], "Apache-2.0 AND MIT"),
        ("", vec![CARGO], "MIT OR Apache-2.0"),
        ("", vec![README], "Apache-2.0 OR MIT"),
        ("", vec![CARGO, plugin], "MIT"),
        ("license: MIT\n", vec![CARGO], "MIT"),
        ("license: MIT\n", vec![README], "MIT"),
        // One side of the choice is not there.
        (
            "",
            vec![(
                "README.md",
                "## License\n\nLicensed under either of\n\n* ISC license\n* MIT license\n\nat your option.\n",
            )],
            "Apache-2.0 AND MIT",
        ),
    ] {
        let got = of_two_texts(field, &beside);
        assert_eq!(got.as_deref(), Some(wanted), "{field} {beside:?}");
    }
}

/// A choice between a licence and rights that are kept lets nobody in.
#[test]
fn a_choice_does_not_open_a_closed_text() {
    let tree = tree_of(&[
        (
            "x/SKILL.md",
            "---\nname: x\ndescription: D.\n---\n\nSort.\n",
        ),
        ("x/LICENSE-MIT", spdx_text("MIT")),
        ("x/LICENSE-FERN", CLOSED),
        (
            "x/package.json",
            "{\"license\": \"MIT OR LicenseRef-Proprietary\"}",
        ),
    ]);
    let verdict = judge_tree(tree, "x", gated()).verdict;
    assert_eq!(verdict.status(), Status::Proprietary);
}

/// The record says who holds the rights; a template names nobody.
#[test]
fn an_unfilled_template_names_no_holder() {
    for id in ["Apache-2.0", "MIT", "BSD-3-Clause", "ISC"] {
        let holders = judged_text(spdx_text(id)).holders;
        assert!(holders.is_empty(), "{id}: {holders:?}");
    }
    let text = spdx_text("MIT").replace("<year> <copyright holders>", "2026 Jo <jo@fern.example>");
    assert_eq!(
        judged_text(&text).holders,
        ["Copyright (c) 2026 Jo <jo@fern.example>"]
    );
}

#[test]
fn every_text_of_the_list_is_found_again() {
    for (id, text) in super::generate::canonical() {
        let verdict = judged_text(text).verdict;
        assert_eq!(verdict.expression(), Some(id), "{verdict:?}");
    }
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    /// Fragments of which hostile files are made.
    fn fragment() -> impl Strategy<Value = Vec<u8>> {
        prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..40),
            "\\PC{0,40}".prop_map(String::into_bytes),
            proptest::sample::select(vec![
                "Permission is hereby granted, free of charge, to any person",
                "Copyright (c) 2024 ",
                "copyright",
                "(c)",
                "<p>",
                "<!--",
                "&#x41;",
                "&copy",
                "http://",
                "\n\n",
                "non-",
                "sub-",
                "1. ",
                "(a) ",
                "[",
                "<",
                "SPDX-License-Identifier:",
                "See LICENSE",
                "../",
                "# License\n",
                "may not",
                "all rights reserved",
                "禁止",
                "аa",
            ])
            .prop_map(|text| text.as_bytes().to_vec()),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(256)
        })]

        #[test]
        fn no_bytes_break_the_reader(parts in proptest::collection::vec(fragment(), 0..12), html in any::<bool>()) {
            let bytes = parts.concat();
            let once = super::super::read::read(&bytes, html);
            let twice = super::super::read::read(&bytes, html);
            prop_assert_eq!(once.outcome, twice.outcome);
            if let (Some(source), Some(span)) = (&once.source, once.span) {
                prop_assert!(source.text().get(span.range()).is_some());
            }
        }

        #[test]
        fn no_skill_breaks_the_judge(file in proptest::collection::vec(fragment(), 0..8), body in proptest::collection::vec(fragment(), 0..8), field in "\\PC{0,30}") {
            let skill = [format!("---\nname: x\nlicense: {field}\n---\n").into_bytes(), body.concat()].concat();
            let tree = MemoryTree::new()
                .with(RelPath::own("x/SKILL.md").unwrap(), Mode::File, skill)
                .with(RelPath::own("x/LICENSE").unwrap(), Mode::File, file.concat())
                .with(RelPath::own("x/LICENSE.md").unwrap(), Mode::Link, "../README.md")
                .with(RelPath::own("README.md").unwrap(), Mode::File, body.concat())
                .with(RelPath::own("package.json").unwrap(), Mode::File, file.concat());
            let judged = judge_tree(tree, "x", Options { gate: true, ..Options::default() });
            let denied = judged.findings.iter().any(|finding| finding.level == Level::Deny);
            prop_assert_eq!(judged.verdict.is_refused(), denied);
        }

        /// One word more inside an MIT text is MIT with a remark, or refused;
        /// never a clean MIT.
        #[test]
        fn an_added_word_is_never_overlooked(word in "[a-z]{2,10}", at in 20..160_usize) {
            let mut words: Vec<&str> = spdx_text("MIT").split_whitespace().collect();
            // The holder may be named in the disclaimer.
            let holder = ["AUTHORS", "OR", "COPYRIGHT", "HOLDERS"];
            prop_assume!(!holder.contains(&words[at]) && !holder.contains(&words[at - 1]));
            words.insert(at, &word);
            prop_assert_ne!(status_of(&words.join(" ")), Status::Allowed);
        }
    }
}
