//! What is said beside an open text of the repository: in headers, sections, fields.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::{LicenseJudgement, Status};

const SKILL: &str = "---\nname: x\ndescription: D.\n---\n\nSort.\n";

/// A skill below a root under MIT, with one more file.
fn beside(path: &str, text: &str) -> LicenseJudgement {
    let mut files = vec![("LICENSE", spdx_text("MIT")), (path, text)];
    if path != "skills/x/SKILL.md" {
        files.push(("skills/x/SKILL.md", SKILL));
    }
    judge_tree(tree_of(&files), "skills/x", gated())
}

fn script(header: &str) -> LicenseJudgement {
    beside(
        "skills/x/scripts/p.py",
        &format!("# Sorts.\n# {header}\n\nprint()\n"),
    )
}

fn body(lines: &str) -> LicenseJudgement {
    beside("skills/x/SKILL.md", &format!("{SKILL}\n{lines}\n"))
}

fn readme(lines: &str) -> LicenseJudgement {
    beside("README.md", &format!("# Seeds\n\n{lines}\n"))
}

#[test]
fn a_licence_that_a_header_names_is_understood_or_refused() {
    let mut let_in = Vec::new();
    for header in [
        "License: Commercial",
        "License: Polyform Noncommercial 1.0.0",
        "License: Sustainable Use License",
        "License: Functional Source License",
        "License: Server Side Public License",
        "License: Confluent Community License",
        "License: Commons Clause",
        "License: Apache 2.0 with Commons Clause",
        "License: Llama 3 Community License",
        "License: OpenRAIL-M",
        "License: Non-commercial",
        "License: Internal use only",
        "License: Research only",
        "License: Educational use only",
        "License: Commercial license required",
        "License: Unlicensed (all rights reserved)",
        "License: source-available",
        "License: GPL",
        "License: EUPL",
        "License: Fern House License",
        "@license Fern-1.0",
        "License - Commercial",
        "Licensed under the PolyForm Noncommercial License.",
        "Licensed under the Sustainable Use License",
        "Copyright (c) Fern. Commercial license.",
        "SPDX-License-Identifier: Fern-1.0",
        "SPDX-License-Identifier: NONE",
        "SPDX-License-Identifier: Apache-2.0 WITH Commons-Clause",
    ] {
        if !script(header).verdict.is_refused() {
            let_in.push(header);
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
}

#[test]
fn a_licence_that_a_header_names_is_that_of_a_part() {
    for (header, id) in [
        ("License: GPL v2 or later", "GPL-2.0-or-later"),
        ("License: GPLv2 or later", "GPL-2.0-or-later"),
        ("License: GPL2", "GPL-2.0-only"),
        ("@license GPL-3.0", "GPL-3.0-only"),
        ("@license GPLv3", "GPL-3.0-only"),
        ("License - GPLv3", "GPL-3.0-only"),
        ("Released under the GNU AGPL v3", "AGPL-3.0-only"),
        (
            "This file is licensed under the GNU General Public License v2 or later.",
            "GPL-2.0-or-later",
        ),
        (
            "License: GPL v2 or later\n# License URI: https://www.gnu.org/licenses/gpl-2.0.html",
            "GPL-2.0-or-later",
        ),
    ] {
        let judged = script(header);
        assert_eq!(
            judged.verdict.expression(),
            Some(format!("MIT AND {id}").as_str()),
            "{header}"
        );
    }
}

#[test]
fn a_header_may_leave_the_licence_to_the_rest() {
    for header in [
        "License: MIT",
        "License: MIT (see LICENSE)",
        "License: MIT License, see LICENSE",
        "License: see LICENSE",
        "License: See the LICENSE file in the root",
        "License: same as the project",
        "License: BSD",
        "License: {{license}}",
        "License: <your licence>",
        "License: Your License Here",
        "@license MIT",
        "SPDX-License-Identifier: MIT",
        "License key: read from the environment",
        "licensed under the license found in the LICENSE file in the root directory",
        "license: the id to look for, as the SPDX list of licences writes it, or a file that has it",
        "Checks the license of each package",
    ] {
        let judged = script(header);
        assert_eq!(judged.verdict.status(), Status::Allowed, "{header}");
    }
}

#[test]
fn a_section_that_limits_is_heard() {
    for said in [
        "## License\n\nCommercial",
        "## License\n\nResearch only",
        "## License\n\nApache 2.0 with Commons Clause",
        "**License:** Research use only",
    ] {
        assert!(body(said).verdict.is_refused(), "body: {said}");
        assert!(readme(said).verdict.is_refused(), "README: {said}");
    }
    for said in [
        "## License\n\nMIT",
        "## License\n\n[Specify your license here]",
        "## License\n\nSee [LICENSE](LICENSE).",
        "## License\n\nFree for personal and commercial use.",
    ] {
        assert_eq!(body(said).verdict.status(), Status::Allowed, "body: {said}");
        assert_eq!(
            readme(said).verdict.status(),
            Status::Allowed,
            "README: {said}"
        );
    }
    let judged = readme("## License\n\nGPL v2 or later");
    assert_eq!(
        judged.verdict.expression(),
        Some("MIT AND GPL-2.0-or-later")
    );
}

#[test]
fn licences_in_a_list_are_read() {
    let field = |field: &str| {
        let skill = SKILL.replace("description: D.\n", &format!("description: D.\n{field}\n"));
        beside("skills/x/SKILL.md", &skill)
    };
    assert!(field("licenses: [CC-BY-NC-4.0]").verdict.is_refused());
    assert!(
        field("licenses:\n  - MIT\n  - name: CC-BY-NC-4.0")
            .verdict
            .is_refused()
    );
    assert!(!field("licenses: [MIT]").verdict.is_refused());
}

#[test]
fn a_text_that_divides_the_whole_decides_before_a_manifest() {
    let mit = spdx_text("MIT");
    let root = format!(
        "{mit}\n\nSKILL.md files are licensed under the Creative Commons Attribution 4.0 \
         International license (CC-BY-4.0).\n"
    );
    let manifest = ("packages/a/package.json", "{\"license\": \"MIT\"}");
    let judged = |skill: &str| {
        let files = [
            ("LICENSE", root.as_str()),
            manifest,
            ("packages/a/skills/x/SKILL.md", skill),
        ];
        judge_tree(tree_of(&files), "packages/a/skills/x", gated())
    };
    let both = judged(SKILL);
    assert_eq!(both.verdict.expression(), Some("MIT AND CC-BY-4.0"));
    let own = SKILL.replace("description: D.\n", "description: D.\nlicense: CC-BY-4.0\n");
    let own = judged(&own);
    assert_eq!(own.verdict.expression(), Some("CC-BY-4.0"));
    assert!(
        own.findings
            .iter()
            .all(|found| found.rule.id != "license-differs-from-root")
    );
}

#[test]
fn a_ban_beside_the_text_of_a_licence_takes_it_back() {
    let mit = spdx_text("MIT");
    let mut let_in = Vec::new();
    for ban in [
        "Redistribution is not allowed.",
        "Copying of the references is reserved to Fern.",
        "Fern does not permit redistribution.",
        "Fern does not allow copying.",
        "Fern does not authorize redistribution of this skill.",
        "Only Fern may redistribute this skill.",
        "Fern never permits redistribution.",
        "Fern withholds permission to redistribute.",
        "Copying, in whole or in part, is not permitted.",
    ] {
        for text in [format!("{mit}\n{ban}\n"), format!("{ban}\n\n{mit}")] {
            let judged = beside("skills/x/LICENSE", &text);
            if !judged.verdict.is_refused() {
                let_in.push(ban);
            }
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
    for note in [
        "Redistribution is allowed.",
        "Copying is encouraged.",
        "Fern does not permit use of its logo.",
        "The authors never collect your data.",
    ] {
        let judged = beside("skills/x/LICENSE", &format!("{mit}\n{note}\n"));
        assert!(!judged.verdict.is_refused(), "{note}");
    }
}

/// A skill below a root under MIT with these files.
fn with(files: &[(&str, &str)]) -> LicenseJudgement {
    let mut all = vec![("LICENSE", spdx_text("MIT")), ("skills/x/SKILL.md", SKILL)];
    all.extend(files);
    judge_tree(tree_of(&all), "skills/x", gated())
}

#[test]
fn a_text_that_is_called_like_the_licence_of_a_folder_is_its_licence() {
    let closed = spdx_text("CC-BY-NC-SA-4.0");
    for path in [
        "skills/x/references/LICENSE",
        "skills/x/references/fern/LICENSE.txt",
        "skills/x/docs/COPYING",
    ] {
        let folder = path.rsplit_once('/').unwrap().0;
        let page = format!("{folder}/guide.md");
        let judged = with(&[(path, closed), (&page, "# Guide\n")]);
        assert!(judged.verdict.is_refused(), "{path}");
    }
    for path in [
        "skills/x/references/LICENSE",
        "skills/x/references/license-of-seeds.md",
        "skills/x/references/license-types.md",
    ] {
        assert!(!with(&[(path, closed)]).verdict.is_refused(), "{path}");
    }
    for folder in ["licenses", "LICENSES", "references/licenses"] {
        let path = format!("skills/x/{folder}/CC-BY-NC-SA-4.0.txt");
        assert!(with(&[(&path, closed)]).verdict.is_refused(), "{path}");
    }
}

#[test]
fn a_list_of_parts_in_the_skill_is_heard() {
    for name in [
        "THIRD_PARTY_NOTICES.md",
        "ATTRIBUTION.md",
        "CREDITS.md",
        "LICENSE-THIRD-PARTY",
    ] {
        let path = format!("skills/x/{name}");
        for said in [
            "- Path: references/\n- License: CC BY-NC-SA 4.0\n",
            "- Path: references/\n- License: Proprietary\n",
            "| Part | Licence |\n|---|---|\n| references/ | CC-BY-NC-4.0 |\n",
            "This skill may not be redistributed.\n",
        ] {
            let judged = with(&[(&path, said), ("skills/x/references/a.md", "# A\n")]);
            assert!(judged.verdict.is_refused(), "{name}: {said}");
        }
        for said in [
            "- seedlib, MIT\n- beds, Apache-2.0\n",
            "| Part | Licence |\n|---|---|\n| seedlib | CC0-1.0 |\n",
            "Thanks to Fern. The commercial planner is described in the docs.\n",
        ] {
            assert!(
                !with(&[(&path, said)]).verdict.is_refused(),
                "{name}: {said}"
            );
        }
    }
}

#[test]
fn parts_may_be_named_by_a_noun() {
    let files = [
        ("skills/x/assets/a.ttf", "font"),
        ("skills/x/references/a.md", "# A\n"),
    ];
    let mut let_in = Vec::new();
    for said in [
        "The fonts in assets/ may not be redistributed.",
        "The code is MIT. The fonts are proprietary and may not be redistributed.",
        "The reference documents are the property of Fern and may not be shared.",
        "Content in references/ is licensed CC BY-NC 4.0.",
        "The prompts are for non-commercial use only.",
        "The MIT License does not apply to the files in assets/.",
        "You may not redistribute the files in `references/`.",
    ] {
        let text = format!("# Seeds\n\n## License\n\n{said}\n");
        let mut all = files.to_vec();
        all.push(("README.md", &text));
        if !with(&all).verdict.is_refused() {
            let_in.push(said);
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
    for said in [
        "The fonts in docs/fonts/ may not be redistributed.",
        "The MIT License does not apply to the name and the logo.",
        "The images may be copied and shared.",
    ] {
        let text = format!("# Seeds\n\n## License\n\n{said}\n");
        let mut all = files.to_vec();
        all.extend([("README.md", text.as_str()), ("docs/fonts/b.ttf", "font")]);
        assert!(!with(&all).verdict.is_refused(), "{said}");
    }
}

#[test]
fn of_skills_that_are_sold_no_flag_is_named() {
    let judged = readme("## License\n\n- Free skills: MIT\n- Paid skills: commercial licence");
    assert!(judged.verdict.is_refused());
    let found = &judged.findings[0];
    assert!(
        found.message.ends_with("sells some of its skills"),
        "{found:?}"
    );
    let help = found.help.as_deref().unwrap();
    assert!(
        help.contains("[[license.clarify]]") && !help.contains("--"),
        "{help}"
    );
    let own = SKILL.replace("description: D.\n", "description: D.\nlicense: MIT\n");
    let sold = "# Seeds\n\nPremium skills are proprietary.\n";
    let files = [
        ("LICENSE", spdx_text("MIT")),
        ("README.md", sold),
        ("skills/x/SKILL.md", &own),
    ];
    assert!(
        !judge_tree(tree_of(&files), "skills/x", gated())
            .verdict
            .is_refused()
    );
}
