//! What a skill was made from: its licence is one more of the skill.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::LicenseJudgement;

/// A skill of whose origin its body, its README and its NOTICE tell.
fn told(said: &str) -> [LicenseJudgement; 4] {
    let skill =
        |body: &str| format!("---\nname: beds\ndescription: Plans.\n---\n\n# Beds\n\nSow.\n{body}");
    let judged = |body: &str, beside: Option<&str>| {
        let (skill, said) = (skill(body), format!("# Beds\n\nPlans them.\n\n{said}\n"));
        let mut files = vec![
            ("skills/beds/SKILL.md", skill.as_str()),
            ("LICENSE", spdx_text("MIT")),
        ];
        files.extend(beside.map(|path| (path, said.as_str())));
        judge_tree(tree_of(&files), "skills/beds", gated())
    };
    [
        judged(&format!("\n{said}\n"), None),
        judged(&format!("\n## Credits\n\n{said}\n"), None),
        judged("", Some("skills/beds/README.md")),
        judged("", Some("skills/beds/NOTICE")),
    ]
}

#[test]
fn a_named_licence_joins() {
    for (said, expression) in [
        ("Ported from fern/all (GPL-2.0).", "MIT AND GPL-2.0-only"),
        (
            "Ported from fern, licensed under GPL-2.0.",
            "MIT AND GPL-2.0-only",
        ),
        (
            "Adapted from fern/all, released under the GPL-3.0 license.",
            "MIT AND GPL-3.0-only",
        ),
        ("> Copied from fern/all (AGPL-3.0)", "MIT AND AGPL-3.0-only"),
        (
            "- Ported from [fern/all](https://github.com/fern/all) (GPL-2.0)",
            "MIT AND GPL-2.0-only",
        ),
    ] {
        for judged in told(said) {
            assert_eq!(judged.verdict.expression(), Some(expression), "{said}");
            assert!(!judged.verdict.is_refused(), "{said}");
        }
    }
}

#[test]
fn what_is_kept_is_not_made_open_by_a_port() {
    for said in [
        "Based on the docx skill of Fern (proprietary).",
        "Derived from Fern's pdf skill, © Fern, PBC. All rights reserved.",
        "Original: Moss Corp (all rights reserved).",
        "This skill is adapted from [moss](https://github.com/moss/moss) (CC BY-NC 4.0).",
        "Translated from the plugin of Moss, which is proprietary.",
    ] {
        for judged in told(said) {
            assert!(judged.verdict.is_refused(), "{said}: {:?}", judged.verdict);
        }
    }
}

#[test]
fn what_gave_an_idea_or_is_worked_with_is_no_origin() {
    for said in [
        "Inspired by Fern's document skills, which are proprietary; none of their text was used.",
        "Based on the Moss API (proprietary).",
        "Values are copied from the contract (confidential).",
        "Based on how the user answers (open, closed).",
        "Ported from fern/all with permission.",
        "When a file was ported from a project (GPL-2.0), say so.",
        "```\nPorted from fern/all (GPL-2.0).\n```",
        "Based on ideas of the Moss handbook (2020).",
    ] {
        for judged in told(said) {
            assert_eq!(judged.verdict.expression(), Some("MIT"), "{said}");
        }
    }
}
