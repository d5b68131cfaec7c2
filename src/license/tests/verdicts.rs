//! What evidence comes to, and how it is told.

use super::{gated, judge_tree, judged_text, spdx_text, tree_of};
use crate::finding::{Finding, Level};
use crate::license::{Judged, Status, Verdict};

fn denied(judged: &Judged) -> Vec<&Finding> {
    let findings = judged.findings.iter();
    let denied = findings.filter(|finding| finding.level == Level::Deny);
    denied.collect()
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
fn no_verdict_without_evidence_but_unlicensed() {
    let verdict = Verdict::new(Some("MIT".into()), Status::Allowed, Vec::new());
    assert_eq!(verdict.status(), Status::Unlicensed);
    assert_eq!(verdict.expression(), None);
}
