//! How far a README says that its licence reaches.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::Status;

const SKILL: &str = "---\nname: beds\ndescription: Plans beds.\n---\n\nSow.\n";

fn at(dir: &str, said: &str, more: &[(&str, &str)]) -> Status {
    let path = format!("{dir}/SKILL.md");
    let readme = format!("# Seeds\n\nSkills for gardeners.\n\n## License\n\n{said}\n");
    let mut files = vec![
        (path.as_str(), SKILL),
        ("LICENSE", spdx_text("MIT")),
        ("README.md", readme.as_str()),
    ];
    files.extend(more);
    judge_tree(tree_of(&files), dir, gated()).verdict.status()
}

#[test]
fn a_folder_that_is_left_out_has_no_licence() {
    for (inside, outside, said) in [
        (
            "premium/beds",
            "skills/beds",
            "Everything outside `premium/` is MIT.",
        ),
        (
            "pro/skills/beds",
            "skills/beds",
            "MIT, except the `pro/` folder.",
        ),
        (
            "pro/skills/beds",
            "skills/beds",
            "MIT, except the `pro/` folder, which needs a Fern subscription.",
        ),
        (
            "skills/pro/beds",
            "skills/free/beds",
            "MIT, except `skills/pro` (© Moss Corp, see there).",
        ),
        (
            "skills/beds",
            "tools/beds",
            "MIT applies to everything outside `skills/`.",
        ),
        (
            "skills/beds",
            "cli/beds",
            "MIT (code in `cli/`). Everything else © Fern Labs, all rights reserved.",
        ),
        (
            "skills/beds",
            "cli/beds",
            "The MIT license applies to `cli/` only.",
        ),
        (
            "skills/pro/beds",
            "skills/free/beds",
            "`skills/free` is MIT. `skills/pro` is commercial, see [prices](https://fern.example).",
        ),
    ] {
        assert_eq!(at(inside, said, &[]), Status::Contradictory, "{said}");
        assert_eq!(at(outside, said, &[]), Status::Allowed, "{said}");
    }
}

#[test]
fn what_is_left_out_may_have_a_licence_of_its_own() {
    let said = "MIT, except the `pro/` folder.";
    let own = [("pro/LICENSE", spdx_text("ISC"))];
    assert_eq!(at("pro/beds", said, &own), Status::Allowed);
}

#[test]
fn a_licence_may_be_that_of_a_part_or_of_old_versions() {
    for said in [
        "The MIT license covers the CLI only.",
        "The MIT license covers only the CLI.",
        "The MIT license applies to the server only.",
        "The code is MIT; the prompts, skills and copy are not.",
        "The code is MIT, but the skills are not.",
        "Up to version 1.4 MIT. Version 2 and later: proprietary.",
        "v1.x is MIT. From version 2 on: BUSL-1.1.",
        "MIT until 2025; since January 2026 the skills ship under our commercial terms.",
    ] {
        assert_eq!(
            at("skills/beds", said, &[]),
            Status::Contradictory,
            "{said}"
        );
    }
    for said in [
        "The MIT license covers the skills only.",
        "The MIT license covers the CLI and the skills only.",
        "The MIT license covers the code only, not the logo.",
        "The logo is not covered by the MIT license.",
        "The code is MIT; the fonts and logos are not.",
        "The skills are MIT. Everything else © Fern Labs, all rights reserved.",
        "MIT, except where noted.",
        "Up to version 1 the skills were proprietary. Since version 2 they are MIT.",
        "MIT. Moss 7.4 and later: proprietary.",
        "MIT. Version 2 and later: faster.",
    ] {
        assert_eq!(at("skills/beds", said, &[]), Status::Allowed, "{said}");
    }
}
