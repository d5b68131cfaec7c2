//! Grants that were once refused: in other words, in other places, beside words about
//! something else.

use super::{gated, judge_tree, judged_text, spdx_text, tree_of};
use crate::license::{LicenseVerdict, Status};

const SKILL: &str = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";

fn verdict(field: &str, files: &[(&str, &str)]) -> LicenseVerdict {
    let skill = SKILL.replace("---\n\nSow", &format!("{field}---\n\nSow"));
    let mut all = vec![("skills/beds/SKILL.md", skill.as_str())];
    all.extend(files);
    judge_tree(tree_of(&all), "skills/beds", gated()).verdict
}

fn is(field: &str, files: &[(&str, &str)], expression: &str) {
    let verdict = verdict(field, files);
    assert!(!verdict.is_refused(), "{field} {files:?} {verdict:?}");
    assert_eq!(verdict.expression(), Some(expression), "{field} {files:?}");
}

#[test]
fn two_open_licences_of_a_manifest_and_a_text_are_both_kept() {
    let isc = ("package.json", "{\"license\": \"ISC\"}");
    is("", &[("LICENSE", spdx_text("MIT")), isc], "MIT AND ISC");
    let closed = ("package.json", "{\"license\": \"BUSL-1.1\"}");
    let refused = verdict("", &[("LICENSE", spdx_text("MIT")), closed]);
    assert_eq!(refused.status(), Status::Contradictory);
    let readme = ("README.md", "# Seeds\n\n## License\n\nApache-2.0\n");
    is(
        "",
        &[("LICENSE", spdx_text("MIT")), readme],
        "MIT AND Apache-2.0",
    );
    is(
        "license: GPL-3.0-or-later\n",
        &[("LICENSE", spdx_text("MIT"))],
        "GPL-3.0-or-later",
    );
    let family = ("package.json", "{\"license\": \"Apache License\"}");
    is(
        "",
        &[("LICENSE", spdx_text("Apache-2.0")), family],
        "Apache-2.0",
    );
    let other = ("package.json", "{\"license\": \"BSD\"}");
    assert!(verdict("", &[("LICENSE", spdx_text("MIT")), other]).is_refused());
}

#[test]
fn licences_are_found_in_more_places() {
    let market = "{\"name\": \"m\", \"license\": \"MIT\", \"plugins\": [{\"name\": \"p\", \"source\": \"./\"}]}";
    is("", &[(".claude-plugin/marketplace.json", market)], "MIT");
    let inner = "{\"name\": \"m\", \"metadata\": {\"license\": \"MIT\"}, \"plugins\": [{\"name\": \"p\", \"source\": \"./\"}]}";
    is("", &[(".claude-plugin/marketplace.json", inner)], "MIT");
    is("", &[("MIT-LICENSE.txt", spdx_text("MIT"))], "MIT");
    is("# SPDX-License-Identifier: MIT\n", &[], "MIT");
    is(
        "license:\n  name: MIT\n  url: https://x.example\n",
        &[],
        "MIT",
    );
}

#[test]
fn what_is_left_out_may_be_a_service() {
    let noted = |note: &str| format!("{}\n---\n\n{note}\n", spdx_text("MIT"));
    for note in [
        "This licence applies only to the skill code and does not extend to the planner service.",
        "The skill calls the Moss API. Separate terms of service may apply.",
        "The Moss API is not covered; a paid plan is needed to call it.",
    ] {
        let text = noted(note);
        is("", &[("LICENSE", text.as_str())], "MIT");
    }
    for note in [
        "This licence applies only to the installer and does not extend to the skills.",
        "A paid plan is needed to use the skill.",
        "The skills may not be offered as a service.",
        "This licence does not extend to use as a service.",
        "Use of the skills is under separate terms of service.",
    ] {
        let text = noted(note);
        assert!(
            verdict("", &[("LICENSE", text.as_str())]).is_refused(),
            "{note}"
        );
    }
}

#[test]
fn an_exception_grants_more() {
    let text = format!(
        "{}\n\nAdditional permission under GNU GPL version 3 section 7\n\nAs a special exception, what you make with these skills is yours.\n",
        spdx_text("GPL-3.0-only")
    );
    let judged = verdict("", &[("LICENSE", text.as_str())]);
    assert!(!judged.is_refused(), "{judged:?}");
    let exception = "As a special exception, what you make with these skills is yours.\n";
    let beside = [
        ("LICENSE", spdx_text("GPL-3.0-only")),
        ("LICENSE.exception", exception),
    ];
    assert!(!verdict("", &beside).is_refused());
}

#[test]
fn comments_about_the_work_of_a_script_keep_nothing() {
    for text in [
        "// Mirrors the cart of the server (never a local copy).\n",
        "// Internal use only: called by the planner.\n",
        "// Proprietary formats (e.g. .docx) are converted first.\n",
        "// Evaluation only runs when the flag is set.\n",
    ] {
        let files = [
            ("LICENSE", spdx_text("MIT")),
            ("skills/beds/scripts/a.js", text),
        ];
        is("", &files, "MIT");
    }
    let kept = [
        ("LICENSE", spdx_text("MIT")),
        (
            "skills/beds/scripts/a.js",
            "// Copyright 2026 Moss. Internal use only.\n",
        ),
    ];
    assert!(verdict("", &kept).is_refused());
}

#[test]
fn a_note_of_origin_changes_no_licence() {
    let noted = |note: &str| {
        let text = spdx_text("MIT");
        let at = text.find("Permission is hereby").unwrap();
        format!("{}{note}\n\n{}", &text[..at], &text[at..])
    };
    let is_told = |text: &str| {
        let files = [("skills/beds/SKILL.md", SKILL), ("LICENSE", text)];
        let judged = judge_tree(tree_of(&files), "skills/beds", gated());
        assert_eq!(judged.verdict.expression(), Some("MIT"), "{text}");
        let mut found = judged.findings.iter();
        found.any(|found| found.rule.id == "modified-license-text")
    };
    for note in [
        "Adapted from the upstream beds skill of the moss garden; see NOTICE.",
        "This skill is an original design, not a port or fork of any other.",
    ] {
        assert!(!is_told(&noted(note)), "{note}");
    }
    let behind = format!(
        "{}\n\nThird-party notices for adapted code are recorded in NOTICES.md.\n",
        spdx_text("MIT")
    );
    assert!(!is_told(&behind));
    // What may say something of rights is told as before.
    for note in [
        "Adapted from the upstream skill, whose files are under the Apache license.",
        "Original thoughts about moss.",
        "The planner is thanked for seeds.",
    ] {
        let told = is_told(&noted(note));
        assert_eq!(told, !note.starts_with("Original"), "{note}");
    }
}

#[test]
fn a_number_at_the_beginning_of_a_line_is_no_item() {
    let text = spdx_text("GPL-3.0-only");
    let at = text.find("added under section 7.").unwrap();
    let (before, behind) = text.split_at(at);
    let wrapped = behind.replacen("section 7.", "section\n    7. ", 1);
    let changed = |text: &str| {
        let files = [("skills/beds/SKILL.md", SKILL), ("LICENSE", text)];
        let judged = judge_tree(tree_of(&files), "skills/beds", gated());
        let mut found = judged.findings.into_iter();
        found.any(|found| found.rule.id == "modified-license-text")
    };
    let other_address = |text: &str| text.replace("https://", "http://");
    assert!(!changed(&other_address(&format!("{before}{wrapped}"))));
    let other = behind.replacen("section 7.", "section\n    8. ", 1);
    assert!(changed(&format!("{before}{other}")));
}

/// The texts that Creative Commons gives out itself have addresses and a sentence that
/// those of the SPDX list lack.
#[test]
fn a_text_of_creative_commons_as_it_is_given_out_is_the_licence() {
    let text = spdx_text("CC-BY-SA-4.0");
    let given = text
        .replace(
            "More considerations for licensors.",
            "More considerations for licensors:\n\twiki.creativecommons.org/Considerations_for_licensors\n",
        )
        .replace(
            "More considerations for the public.",
            "More considerations\n     for the public:\n\twiki.creativecommons.org/Considerations_for_licensees\n",
        );
    let sentence = " The text of the Creative Commons public licenses is dedicated to the public \
                    domain under the CC0 Public Domain Dedication.";
    let at = given.find("Except for the limited purpose").unwrap();
    let given = format!("{}{sentence} {}", given[..at].trim_end(), &given[at..]);
    assert_ne!(given, text);
    for (changed, told) in [
        (given.clone(), false),
        (
            given.replace("Considerations_for_licensees", "Considerations_for_firms"),
            true,
        ),
        (given.replace("CC0 Public Domain", "Fern"), true),
    ] {
        let judged = judged_text(&changed);
        let rule = "modified-license-text";
        let found = judged.findings.iter().any(|found| found.rule.id == rule);
        assert_eq!(found, told, "{:?}", judged.findings);
    }
}
