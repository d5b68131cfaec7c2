//! Pages of a skill that were taken from a site, and a page of copyright above it.

use super::{gated, judge_tree, tree_of};
use crate::license::{LicenseJudgement, Status};

const SKILL: &str = "---\nname: beds\ndescription: Plans beds.\n---\n\nSow.\n";
const KEPT: &str = "© 2026 Moss PBC. All rights reserved. Use is subject to Moss Terms of Service.";

fn with(path: &str, text: &str) -> LicenseJudgement {
    let mit = super::spdx_text("MIT").replace("<year> <copyright holders>", "2026 Fern Labs");
    let files = [
        ("skills/beds/SKILL.md", SKILL),
        ("LICENSE", mit.as_str()),
        (path, text),
    ];
    judge_tree(tree_of(&files), "skills/beds", gated())
}

#[test]
fn a_page_of_a_site_keeps_what_its_footer_keeps() {
    let page = |head: &str, foot: &str| {
        let text = format!("{head}# Terms\n\nSow in rows.\n\n***\n\n{foot}\n");
        with("skills/beds/references/moss.md", &text)
    };
    let head = "---\nsource_url: https://docs.moss.example/terms\n---\n\n";
    let more = format!("{KEPT}\n\n---\n\n> To find more, see llms.txt");
    assert!(page(head, &more).verdict.is_refused());
    assert!(page("", KEPT).verdict.is_refused());
    let open = "The content of this page is licensed under the Creative Commons Attribution 4.0 \
        License.";
    for head in [head, ""] {
        let judged = page(head, open);
        assert_eq!(judged.verdict.expression(), Some("MIT AND CC-BY-4.0"));
    }
    // The holder of the text is the same.
    let own = page(head, "© 2025 Fern Labs. All rights reserved.");
    assert_eq!(own.verdict.status(), Status::Allowed, "{:?}", own.findings);
    for foot in [
        format!("{KEPT}\n\nThat is a footer; write one."),
        format!("Write \"{KEPT}\"."),
    ] {
        assert_eq!(page("", &foot).verdict.status(), Status::Allowed, "{foot}");
    }
}

#[test]
fn a_page_of_copyright_above_a_skill_says_what_is_not_covered() {
    for path in ["COPYRIGHT.md", "COPYRIGHT", "skills/COPYRIGHT.md"] {
        let text = "# Copyright\n\nThe prompts and texts are not covered by the MIT license.\n";
        let judged = with(path, text);
        assert_eq!(judged.verdict.status(), Status::Contradictory, "{path}");
        let text = "Copyright 2026 Fern Labs\n\nLicensed under the MIT License. The fonts are not \
            covered by the MIT license.\n";
        let judged = with(path, text);
        assert_eq!(judged.verdict.status(), Status::Allowed, "{path}");
    }
}
