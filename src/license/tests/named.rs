//! What a README says of one skill, or of one folder, that it names.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::Status;

const SKILL: &str = "---\nname: beds\ndescription: Plans beds.\n---\n\nSow.\n";

/// The status of the skill in the folder `dir`, under an MIT text at the root.
fn at(dir: &str, readme: (&str, &str)) -> Status {
    let path = format!("{dir}/SKILL.md");
    let files = [
        (path.as_str(), SKILL),
        ("LICENSE", spdx_text("MIT")),
        readme,
    ];
    judge_tree(tree_of(&files), dir, gated()).verdict.status()
}

const SAYINGS: [&str; 20] = [
    "- **beds** – plans them (proprietary)",
    "- [beds](skills/beds) – paid, license: commercial",
    "- `beds` - plans them (all rights reserved)",
    "- [beds](skills/beds): plans them. Proprietary.",
    "| Skill | Terms |\n|---|---|\n| [beds](skills/beds) | All rights reserved |",
    "| Skill | Does | License |\n|---|---|---|\n| `beds` | plans | Proprietary |",
    "| Skill | License |\n|---|---|\n| [beds](skills/beds/SKILL.md) | CC BY-NC 4.0 |",
    "| Skill | |\n|---|---|\n| **beds** | proprietary |",
    "| beds | All rights reserved |",
    "`beds` is source-available, not open source.",
    "The `skills/beds` folder is © Moss Corp and not covered by the MIT license.",
    "The `beds` skill is proprietary.",
    "[beds](skills/beds) is not open source.",
    "`skills/beds` is not licensed under MIT.",
    "`skills/beds/` is licensed under\nCC BY-NC 4.0.",
    "`skills/beds` is commercial, see [prices](https://moss.example).",
    "`beds` is a commercial skill.",
    "Files in `skills/beds` may not be redistributed.",
    "[beds](https://github.com/fern/all/tree/main/skills/beds) is proprietary.",
    "- MIT: everything\n- Except: beds (proprietary)",
];

#[test]
fn a_skill_that_is_named_is_meant_and_no_other() {
    for said in SAYINGS {
        let readme = format!("# Seeds\n\nSkills for gardeners.\n\n{said}\n");
        let mine = at("skills/beds", ("README.md", &readme));
        assert_eq!(mine, Status::Contradictory, "{said}");
        let other = at("skills/rows", ("README.md", &readme));
        assert_eq!(other, Status::Allowed, "{said}");
    }
}

#[test]
fn a_readme_of_a_plugin_or_of_the_skills_is_heard_too() {
    for (dir, path) in [
        ("skills/beds", "skills/README.md"),
        ("plugins/all/skills/beds", "plugins/all/README.md"),
    ] {
        let said = "- **beds** – plans them (proprietary)\n";
        assert_eq!(at(dir, (path, said)), Status::Contradictory, "{path}");
    }
}

#[test]
fn what_a_skill_does_is_not_what_it_is() {
    for said in [
        "- **beds** – finds proprietary dependencies",
        "- **beds** – review of confidential documents",
        "- **beds**: plans them (confidential ones too)",
        "- [beds](skills/beds) – reads proprietary formats (XPS, DWG)",
        "- **beds** – talks to Moss (proprietary API)",
        "- **beds** – asks for a licence (commercial or open)",
        "- **beds** – reviews leases (commercial)",
        "- `beds` (internal): called by others",
        "- `beds` – for commercial use",
        "- **beds** – MIT",
        "- Moss connector for beds (proprietary)",
        "- [beds](https://moss.example/beds) – a skill (proprietary)",
        "## Dependencies\n\n- **beds** (proprietary)",
        "| Skill | Data |\n|---|---|\n| beds | Proprietary |",
        "| Skill | What |\n|---|---|\n| beds | finds commercial and proprietary licences |",
        "| Skill | License |\n|---|---|\n| rows | Proprietary |\n| beds | MIT |",
        "`beds` is not proprietary.",
        "`beds` is open source, not proprietary.",
        "`beds` is used for commercial leases.",
        "`beds` is the commercial side of the garden.",
        "`beds` checks whether a file is proprietary.",
        "`beds` is covered by the MIT license.",
        "The `beds` skill is not confidential and may be shared.",
        "```\n`beds` is proprietary.\n```",
    ] {
        let readme = format!("# Seeds\n\nSkills for gardeners.\n\n{said}\n");
        let status = at("skills/beds", ("README.md", &readme));
        assert_eq!(status, Status::Allowed, "{said}");
    }
}
