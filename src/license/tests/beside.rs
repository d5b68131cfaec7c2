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
        "- docs：文档\n# - license：许可证文件更新",
        "License：详见 LICENSE",
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
    for closed in [
        "license: [Proprietary]",
        "license:\n  - Proprietary",
        "license: [CC-BY-NC-4.0]",
        "license: [MIT, Proprietary]",
        "license: [MIT, Fern EULA]",
        "license: {text: Proprietary}",
        "license: {value: Proprietary}",
        "license: {file: EULA.txt}",
        "license: {fern: Proprietary}",
        "license: {MIT: false}",
        "license: 42",
        "metadata:\n  license: [Proprietary]",
    ] {
        assert!(field(closed).verdict.is_refused(), "{closed}");
    }
    for open in [
        "license: [MIT]",
        "license: [MIT, Apache-2.0]",
        "license: {name: MIT, url: https://example.com}",
        "license: {code: MIT, docs: CC-BY-4.0}",
        "license: {any: [MIT, GPL-3.0-only]}",
        "license: []",
        "license: ~",
    ] {
        assert!(!field(open).verdict.is_refused(), "{open}");
    }
}

#[test]
fn a_manifest_is_read_however_its_field_is_written() {
    for (value, is_open) in [
        ("[\"Proprietary\"]", false),
        ("[\"MIT\", \"Proprietary\"]", false),
        ("{\"name\": \"Proprietary\"}", false),
        ("{\"text\": \"Fern EULA\"}", false),
        ("42", false),
        ("\"Subscription\"", false),
        ("\"Customers only\"", false),
        ("\"Fern EULA\"", false),
        ("\"Unknown\"", false),
        ("\"CC-BY-NC\"", false),
        ("\"SEE LICENSE IN EULA.md\"", false),
        ("[\"MIT\"]", true),
        ("{\"type\": \"MIT\"}", true),
        ("\"MIT - free for commercial use\"", true),
        ("\"\"", true),
        ("null", true),
    ] {
        let plugin = format!("{{\"name\": \"p\", \"license\": {value}}}");
        let market = format!(
            "{{\"plugins\": [{{\"name\": \"p\", \"source\": \"./p\", \"license\": {value}}}]}}"
        );
        let whole = format!(
            "{{\"license\": {value}, \"plugins\": [{{\"name\": \"p\", \"source\": \"./p\"}}]}}"
        );
        let inner = format!("{{\"name\": \"p\", \"metadata\": {{\"license\": {value}}}}}");
        for (path, text) in [
            ("p/.claude-plugin/plugin.json", &plugin),
            ("p/.claude-plugin/plugin.json", &inner),
            ("p/package.json", &plugin),
            (".claude-plugin/marketplace.json", &market),
            (".claude-plugin/marketplace.json", &whole),
        ] {
            let files = [
                ("LICENSE", spdx_text("MIT")),
                ("p/skills/x/SKILL.md", SKILL),
                (path, text.as_str()),
            ];
            let judged = judge_tree(tree_of(&files), "p/skills/x", gated());
            let is_refused = judged.verdict.is_refused();
            assert_eq!(!is_refused, is_open, "{path} {text}");
        }
    }
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
    let kept = "# Terms\n\nThis skill may not be redistributed.\n";
    assert!(
        with(&[("skills/x/references/terms.md", kept)])
            .verdict
            .is_refused()
    );
    let of_others = "# Terms\n\nData of the bank may not be redistributed.\n";
    assert!(
        !with(&[("skills/x/references/terms.md", of_others)])
            .verdict
            .is_refused()
    );
    for folder in ["licenses", "LICENSES", "references/licenses"] {
        let path = format!("skills/x/{folder}/CC-BY-NC-SA-4.0.txt");
        assert!(with(&[(&path, closed)]).verdict.is_refused(), "{path}");
    }
}

/// A skill that writes terms keeps pages about them, whose items are topics; sentences are
/// terms.
#[test]
fn a_page_about_terms_that_a_skill_writes_is_not_its_licence() {
    let topics = "# Terms\n\nSay what holds.\n\n- accounts;\n- prohibited conduct;\n1. fees\n";
    for path in [
        "skills/x/prompts/terms_requirements.md",
        "skills/x/prompts/terms-of-use.md",
        "skills/x/prompts/license_requirements.md",
        "skills/x/steps/copyright_checklist.md",
    ] {
        let status = with(&[(path, topics)]).verdict.status();
        assert_eq!(status, Status::Allowed, "{path}");
        for kept in [
            "This skill is proprietary and may not be copied.",
            "Fern Labs. All rights reserved. Do not redistribute.",
            "- You may not copy, share or sell these files without consent.",
        ] {
            assert!(with(&[(path, kept)]).verdict.is_refused(), "{path}: {kept}");
        }
    }
    let closed = spdx_text("CC-BY-NC-SA-4.0");
    for path in [
        "skills/x/prompts/license.txt",
        "skills/x/prompts/terms.md",
        "skills/x/prompts/terms-of-use.md",
    ] {
        assert!(with(&[(path, closed)]).verdict.is_refused(), "{path}");
    }
    let elsewhere = with(&[("skills/x/terms.md", topics)]);
    assert!(elsewhere.verdict.is_refused());
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
        found
            .message
            .contains("sells some of its skills: its README says"),
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

#[test]
fn what_a_file_names_for_itself_at_its_head_is_heard() {
    for (path, text) in [
        ("corpus/a.md", "---\nlicense: CC-BY-NC-4.0\n---\n\n# A\n"),
        ("corpus/a.md", "---\nlicence: Proprietary\n---\n\n# A\n"),
        (
            "corpus/a.md",
            "---\nlicense: Fern House License\n---\n\n# A\n",
        ),
        ("README.md", "---\nlicense: cc-by-nc-4.0\n---\n\n# A\n"),
        ("corpus/a.yaml", "license: CC-BY-NC-4.0\nrows: []\n"),
        (
            "corpus/a.json",
            "{\"license\": \"CC-BY-NC-4.0\", \"rows\": []}",
        ),
        ("examples/a.md", "---\nlicense: CC-BY-NC-4.0\n---\n\n# A\n"),
        ("scripts/package.json", "{\"license\": \"CC-BY-NC-4.0\"}"),
        (
            "references/b.md",
            "---\nname: b\ndescription: B.\nlicense: Proprietary\n---\n",
        ),
    ] {
        let judged = with(&[(&format!("skills/x/{path}"), text)]);
        assert!(judged.verdict.is_refused(), "{path} {text}");
    }
    let judged = with(&[("skills/x/corpus/a.md", "---\nlicense: CC-BY 3.0\n---\n")]);
    assert_eq!(judged.verdict.expression(), Some("MIT AND CC-BY-3.0"));
    let mut rules = judged.findings.iter().map(|found| found.rule.id);
    assert!(rules.any(|rule| rule == "third-party-license"));
}

#[test]
fn what_is_to_be_filled_in_or_only_shown_names_nothing() {
    let skill = |licence: &str| {
        format!("---\nname: my-skill\ndescription: D.\nlicense: {licence}\n---\n\nSort.\n")
    };
    let (nc, kept) = (skill("CC-BY-NC-4.0"), skill("Proprietary"));
    for (path, text) in [
        ("templates/skill.md", kept.as_str()),
        ("assets/SKILL.md.template", &kept),
        ("assets/command.md", &kept),
        ("examples/reviewer/agent.md", &nc),
        (
            "references/template_README.md",
            "---\nlicense: cc-by-nc-4.0\ntasks:\n- a\n---\n",
        ),
        ("references/skeleton.md", &kept),
        ("evals/files/a.md", &nc),
        ("tests/fixtures/a.json", "{\"license\": \"CC-BY-NC-4.0\"}"),
        ("examples/a.json", "{\"license\": \"CC-BY-NC-4.0\"}"),
        ("scripts/package.json", "{\"license\": \"UNLICENSED\"}"),
        ("assets/app/package.json", "{\"license\": \"ISC\"}"),
        (
            "references/a.md",
            "# A\n\n```yaml\n---\nlicense: CC-BY-NC-4.0\n---\n```\n",
        ),
        (
            "references/a.md",
            "---\nlicense: Complete terms in LICENSE.txt\n---\n",
        ),
        ("references/a.md", "---\nlicense: '{{license}}'\n---\n"),
        ("references/a.md", "---\nlicense: <your licence>\n---\n"),
        ("references/a.md", "---\nlicense: US public domain\n---\n"),
        ("data/a.json", "{\"license\": \"string\"}"),
        (
            "data/a.json",
            "{\"rows\": [{\"license\": \"CC-BY-NC-4.0\"}]}",
        ),
    ] {
        let judged = with(&[(&format!("skills/x/{path}"), text)]);
        assert_eq!(judged.verdict.status(), Status::Allowed, "{path} {text}");
    }
}

#[test]
fn a_list_beside_a_plugin_speaks_of_its_skills() {
    let of_plugin = |said: &str| {
        let list = format!("# NOTICES\n\nThis plugin bundles for its skills:\n\n{said}\n");
        let files = [
            ("LICENSE", spdx_text("MIT")),
            ("p/.claude-plugin/plugin.json", "{\"name\": \"p\"}"),
            ("p/NOTICES.md", &list),
            ("p/skills/x/SKILL.md", SKILL),
            ("p/skills/x/corpus/fern.md", "# Fern\n"),
        ];
        judge_tree(tree_of(&files), "p/skills/x", gated())
    };
    for named in [
        "LGPL / GPL (as there)",
        "MPL-2.0",
        "CC-BY-NC-4.0",
        "Proprietary",
    ] {
        let judged = of_plugin(&format!("### Fern glossary\n\n- **License**: {named}"));
        assert_eq!(judged.verdict.status(), Status::Warn, "{named}");
        let mut rules = judged.findings.iter().map(|found| found.rule.id);
        assert!(rules.any(|rule| rule == "third-party-license"), "{named}");
        assert_eq!(judged.verdict.expression(), Some("MIT"));
        assert!(judged.travels.iter().any(|text| text.to == "NOTICES.md"));
    }
    for said in [
        "- Path: skills/x/corpus/\n- License: CC-BY-NC-4.0",
        "- `skills/x/corpus/fern.md`\n- License: Proprietary",
        "## Corpus (feeds corpus/fern.md)\n\n### Fern\n\n- **License**: CC-BY-NC-SA-4.0",
    ] {
        assert!(of_plugin(said).verdict.is_refused(), "{said}");
    }
    let of_part = "- Path: skills/x/corpus/\n- License: CC-BY 3.0";
    let judged = of_plugin(of_part);
    assert_eq!(judged.verdict.expression(), Some("MIT AND CC-BY-3.0"));
    // Of a part it is, and none for a skill that has none.
    let unlicensed = [
        ("p/NOTICES.md", of_part),
        ("p/skills/x/SKILL.md", SKILL),
        ("p/skills/x/corpus/fern.md", "# Fern\n"),
    ];
    let judged = judge_tree(tree_of(&unlicensed), "p/skills/x", gated());
    assert_eq!(judged.verdict.status(), Status::Unlicensed);
    for said in [
        "### Fern\n\n- **License**: MIT",
        "### Fern\n\n- **License**: CC-BY 4.0",
        "## Optional fetch (NOT bundled)\n\n### Fern\n\n- **License**: Proprietary",
        "- Path: skills/y/corpus/\n- License: Apache-2.0",
        "The corpus is described in the docs. License texts ship at `vendor/`.",
    ] {
        assert_eq!(of_plugin(said).verdict.status(), Status::Allowed, "{said}");
    }
}

#[test]
fn a_text_in_a_page_of_credits_is_read() {
    let mit = spdx_text("MIT").replace("<year> <copyright holders>", "2026 Jo Moss");
    let apache = spdx_text("Apache-2.0");
    let page = |text: &str| {
        format!(
            "# Attribution\n\nIts ladder is from **moss** by Jo Moss, under its licence.\n\n{text}\n"
        )
    };
    for path in [
        "references/attribution.md",
        "CREDITS.md",
        "docs/thanks.md",
        "ACKNOWLEDGEMENTS",
    ] {
        let path = format!("skills/x/{path}");
        for text in [format!("```\n{mit}\n```"), mit.clone()] {
            let judged = with(&[(&path, &page(&text))]);
            assert_eq!(judged.verdict.status(), Status::Allowed, "{path}");
            assert!(
                judged.holders.iter().any(|one| one.contains("Jo Moss")),
                "{path}"
            );
        }
        let judged = with(&[(&path, &page(&format!("```\n{apache}\n```")))]);
        assert_eq!(
            judged.verdict.expression(),
            Some("MIT AND Apache-2.0"),
            "{path}"
        );
        let closed = page(&format!("```\n{}\n```", spdx_text("CC-BY-NC-4.0")));
        assert!(with(&[(&path, &closed)]).verdict.is_refused(), "{path}");
    }
    // One text a section, other words between them.
    let isc = spdx_text("ISC").replace("<year> <copyright holders>", "2026 Al Fern");
    let both = format!("## moss\n\n{mit}\n\nFetch it there.\n\n## fern\n\nRead on.\n\n{apache}\n");
    let judged = with(&[(
        "skills/x/CREDITS.md",
        &page(&format!("{both}\n## ash\n\n{isc}")),
    )]);
    let expression = judged.verdict.expression();
    assert_eq!(expression, Some("MIT AND Apache-2.0 AND ISC"));
    let judged = with(&[(
        "skills/x/references/attribution.md",
        &page("The model is last-touch."),
    )]);
    assert_eq!(judged.verdict.status(), Status::Allowed);
}

#[test]
fn a_page_that_was_copied_names_the_licence_of_its_project() {
    let section = "# Fern\n\nSows.\n\n## License\n\n";
    for (path, said, wanted) in [
        (
            "docs/readme-fern.md",
            "GPL-3.0",
            Some("MIT AND GPL-3.0-only"),
        ),
        ("docs/readme-upstream.md", "CC BY-NC 4.0", None),
        (
            "docs/README.md",
            "Fern is licensed under the PolyForm Noncommercial 1.0.0 license",
            None,
        ),
        ("docs/licences.md", "CC BY-NC 4.0", Some("MIT")),
        ("templates/README.md", "CC BY-NC 4.0", Some("MIT")),
    ] {
        let judged = with(&[(&format!("skills/x/{path}"), &format!("{section}{said}\n"))]);
        assert_eq!(
            judged.verdict.is_refused(),
            wanted.is_none(),
            "{path} {said}"
        );
        if wanted.is_some() {
            assert_eq!(judged.verdict.expression(), wanted, "{path} {said}");
        }
    }
    let badge =
        "# Fern\n\n![License](https://a.example/badge/license-PolyForm%20Noncommercial-red)\n";
    let judged = with(&[("skills/x/docs/readme-fern.md", badge)]);
    assert_eq!(judged.verdict.status(), Status::SourceAvailable);
    let limits = judged.findings.iter();
    let limits = limits.filter(|found| found.rule.id == "source-available-license");
    assert_eq!(limits.count(), 1, "{:?}", judged.findings);
    let page = "> This documentation is licensed under CC BY-NC 4.0. All rights reserved.\n\n# A\n";
    let judged = with(&[("skills/x/references/guide.md", page)]);
    assert!(judged.verdict.is_refused());
}

#[test]
fn a_sentence_of_credits_names_the_licence_of_a_part() {
    for name in [
        "NOTICE",
        "NOTICE.md",
        "THIRD_PARTY_NOTICES.md",
        "ATTRIBUTION.md",
        "CREDITS.md",
        "ACKNOWLEDGEMENTS.md",
    ] {
        let path = format!("skills/x/{name}");
        let judged = |licence: &str| {
            let said = format!(
                "This skill absorbs material from **moss** by Jo, used under the {licence}.\n"
            );
            with(&[(&path, &said)])
        };
        assert!(
            judged("CC-BY-NC-4.0 licence").verdict.is_refused(),
            "{name}"
        );
        assert_eq!(
            judged("MIT licence").verdict.expression(),
            Some("MIT"),
            "{name}"
        );
        let said =
            "Parts of this are licensed under the GNU General Public\nLicense, Version 3.0.\n";
        let expression = with(&[(&path, said)])
            .verdict
            .expression()
            .map(str::to_owned);
        assert_eq!(
            expression.as_deref(),
            Some("MIT AND GPL-3.0-only"),
            "{name}"
        );
    }
}

#[test]
fn a_licence_section_is_read_in_any_language() {
    let mut let_in = Vec::new();
    for said in [
        "## 许可证\n\n本项目采用 CC BY-NC-SA 4.0 许可协议。",
        "## License\n\n本项目采用 CC BY-NC-SA 4.0 许可协议。",
        "## 授权\n\n本專案採用 CC BY-NC 4.0 授權。",
        "## ライセンス\n\n本リポジトリは CC BY-NC 4.0 の下で公開されています。",
        "## ライセンス\n\n商用利用禁止。",
        "## 라이선스\n\n이 프로젝트는 CC BY-NC 4.0 라이선스를 따릅니다.",
        "## 라이센스\n\n상업적 이용을 금지합니다.",
        "## Licença\n\nEste projeto está licenciado sob CC BY-NC 4.0.",
        "## Licença\n\nUso comercial proibido.",
        "## Lizenz\n\nDieses Projekt steht unter der CC BY-NC 4.0 Lizenz.",
        "## Lizenz\n\nKommerzielle Nutzung verboten.",
        "## Лицензия\n\nПроект распространяется под лицензией CC BY-NC 4.0.",
        "## 许可协议\n\n仅供学习交流，禁止商业用途。",
        "## 版权声明\n\n本项目仅供个人学习使用，禁止商业使用。",
    ] {
        if !readme(said).verdict.is_refused() {
            let_in.push(said);
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
    for said in [
        "## ライセンス\n\nGPL-3.0 で公開しています。",
        "## Лицензия\n\nПроект распространяется под лицензией GPL-3.0.",
        "## 许可协议\n\nGPL-3.0",
    ] {
        let judged = readme(said);
        assert_eq!(
            judged.verdict.expression(),
            Some("MIT AND GPL-3.0-only"),
            "{said}"
        );
    }
    for said in [
        "## 许可证\n\n本项目采用 MIT 许可证，可商用。",
        "## 版权声明\n\n© 2026 Fern，保留署名即可自由使用。",
        "## ライセンス\n\nMIT License の下で公開しています。商用利用可。",
        "## 라이선스\n\nMIT 라이선스를 따릅니다.",
        "## Lizenz\n\nMIT-Lizenz. Kommerzielle Nutzung ist erlaubt.",
        "## Licença\n\nMIT. Uso comercial permitido.",
    ] {
        assert_eq!(readme(said).verdict.status(), Status::Allowed, "{said}");
    }
}

#[test]
fn a_line_of_the_body_may_license_the_skill() {
    let mut let_in = Vec::new();
    for said in [
        "Licensed under CC-BY-NC-SA-4.0 by Fern.",
        "*Released under CC BY-NC 4.0.*",
        "Licensed under the Business Source License 1.1.",
        "Lizenz: CC BY-NC 4.0",
        "许可证：CC BY-NC 4.0",
        "**Licença:** CC BY-NC 4.0",
        "本 Skill 采用 CC BY-NC 4.0 许可协议，禁止商业使用。",
        "## Attribution\n\nThis skill is adapted from Moss, licensed under CC BY-NC 4.0.",
        "## Attribution\n\nThis skill is adapted from Moss (CC BY-NC-SA 4.0).",
    ] {
        if !body(said).verdict.is_refused() {
            let_in.push(said);
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
    for said in [
        "Licensed under MIT by Fern.",
        "Lizenz: MIT",
        "- Fern model, licensed under CC BY-NC 4.0.",
        "> Licensed under CC BY-NC 4.0",
        "This skill is adapted from Moss (MIT).",
        "This skill checks pages that were adapted from others (CC BY-NC 4.0 among them).",
    ] {
        assert_eq!(body(said).verdict.status(), Status::Allowed, "{said}");
    }
}

#[test]
fn customary_sentences_license_the_repository() {
    let mut let_in = Vec::new();
    for said in [
        "This work is licensed under a Creative Commons Attribution-NonCommercial 4.0 International License.",
        "This repository is licensed under CC BY-NC 4.0.",
        "Licensed under CC BY-NC 4.0.",
        "<!-- Licensed under CC BY-NC 4.0 -->",
        "## License\n\nThis work is licensed under a Creative Commons Attribution-NonCommercial 4.0 International License.",
        "## License\n\nNot for commercial use.",
        "## License\n\nSee LICENSE. Not for commercial use.",
        "## License\n\nFair-code under the Sustainable Use License.",
        "## License\n\n<a href=\"LICENSE\">CC BY-NC-SA 4.0</a>",
        "## Terms of use\n\nPersonal, non-commercial use only.",
    ] {
        if !readme(said).verdict.is_refused() {
            let_in.push(said);
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
    for said in [
        "## License\n\nDual-licensed: AGPL-3.0 or commercial.",
        "[![License: AGPL v3](https://img.shields.io/badge/License-AGPL_v3-blue.svg)](x)",
    ] {
        let judged = readme(said);
        assert_eq!(
            judged.verdict.expression(),
            Some("MIT AND AGPL-3.0-only"),
            "{said}"
        );
    }
    for said in [
        "This work is licensed under the MIT License.",
        "[![License: MIT](https://img.shields.io/badge/License-MIT-blue.svg)](x)",
        "```\nLicensed under CC BY-NC 4.0.\n```",
        "- Fern weights, licensed under CC BY-NC 4.0.",
        "The model weights are not for commercial use.",
        "## License\n\nMIT. Commercial use is allowed.",
    ] {
        assert_eq!(readme(said).verdict.status(), Status::Allowed, "{said}");
    }
}

#[test]
fn the_head_of_any_text_is_read() {
    let kept = "Copyright Moss Corp. Proprietary. Do not redistribute.";
    for (name, text) in [
        (
            "assets/a.svg",
            format!("<svg width='1'>\n<!-- {kept} -->\n</svg>\n"),
        ),
        (
            "assets/a.html",
            format!("<!DOCTYPE html>\n<!-- {kept} -->\n<p>A</p>\n"),
        ),
        (
            "a.xml",
            format!("<?xml version='1.0'?>\n<!-- {kept} -->\n<a/>\n"),
        ),
        ("a.yaml", format!("# {kept}\na: b\n")),
        ("a.toml", format!("# {kept}\na = 1\n")),
        ("a.csv", format!("# {kept}\na,b\n")),
        ("a.tex", format!("% {kept}\n\\section{{A}}\n")),
        ("a.bat", format!("@echo off\nREM {kept}\necho\n")),
        ("a.vbs", format!("' {kept}\nx = 1\n")),
        ("a.dart", format!("// {kept}\nvoid main() {{}}\n")),
        ("a.tf", format!("# {kept}\nresource {{}}\n")),
        ("a.jinja", format!("{{# {kept} #}}\nA\n")),
        ("Dockerfile", format!("# {kept}\nFROM a\n")),
        ("Makefile", format!("# {kept}\nall:\n")),
        ("run", format!("#!/bin/sh\n# {kept}\nls\n")),
        (
            "a.ipynb",
            format!("{{\"cells\": [{{\"source\": [\n  \"# {kept}\\n\"\n ]}}]}}\n"),
        ),
        ("a.py", format!("import os\n\n# {kept}\nprint()\n")),
        ("a.py", format!("\"\"\"Sorts.\"\"\"\n# {kept}\nimport os\n")),
        (
            "a.py",
            "import os\n\n__license__ = \"Proprietary\"\n".to_owned(),
        ),
    ] {
        let judged = beside(&format!("skills/x/{name}"), &text);
        assert!(judged.verdict.is_refused(), "{name} {text}");
    }
    for (name, text) in [
        (
            "a.py",
            "\"\"\"Redacts confidential passages.\"\"\"\nprint()\n",
        ),
        (
            "a.py",
            "\"\"\"Masks what is confidential and proprietary in a text.\"\"\"\n",
        ),
        ("a.py", "# proprietary: binary format\nprint()\n"),
        ("a.yaml", "# confidential: masked in logs\na: b\n"),
        (
            "assets/a.tex",
            "% Confidential footer template\n\\fancyfoot{A}\n",
        ),
        (
            "a.yaml",
            "# Sorts.\n# Copyright Moss Corp. MIT license.\na: b\n",
        ),
        ("a.py", "import os\n__license__ = 'MIT'\n"),
        (
            "templates/a.html",
            "<!-- Copyright COMPANY. Proprietary and confidential. -->\n",
        ),
        ("tests/a.yaml", "# Proprietary and confidential.\n"),
    ] {
        let judged = beside(&format!("skills/x/{name}"), text);
        assert!(
            !judged.verdict.is_refused(),
            "{name} {text} {:?}",
            judged.findings
        );
    }
}

#[test]
fn a_field_names_the_licence_in_any_wording() {
    let field = |field: &str| {
        let skill = SKILL.replace("description: D.\n", &format!("description: D.\n{field}\n"));
        beside("skills/x/SKILL.md", &skill).verdict.is_refused()
    };
    for closed in [
        "SPDX-License-Identifier: CC-BY-NC-4.0",
        "license_type: proprietary",
        "license-name: BUSL-1.1",
        "license-url: https://creativecommons.org/licenses/by-nc/4.0/",
        "spdx: BUSL-1.1",
        "rights: All rights reserved",
        "legal: Proprietary, do not redistribute",
        "copyright: Proprietary",
        "copyright: Confidential",
        "lizenz: Proprietary",
        "许可证: CC-BY-NC-4.0",
    ] {
        assert!(field(closed), "{closed}");
    }
    for open in [
        "SPDX-License-Identifier: MIT",
        "license_type: open source",
        "license: MIT\nlicense_type: permissive",
        "license: MIT\nlicense_url: https://github.com/fern/seeds/blob/main/LICENSE",
        "copyright: 2026 Fern Labs",
        "copyright: 2026 Fern Labs. All rights reserved.",
        "rights: MIT",
    ] {
        assert!(!field(open), "{open}");
    }
}

#[test]
fn a_licence_that_cannot_be_read_is_not_nothing() {
    for name in ["LICENSE.pdf", "LICENSE.docx", "EULA.rtf", "EULA.pdf"] {
        let document = "%PDF-1.7\n\u{0}\u{0}\u{0}\u{1}\u{2}\u{0}\u{0}\u{0}\n";
        let judged = beside(&format!("skills/x/{name}"), document);
        assert!(judged.verdict.is_refused(), "{name}");
        let judged = with(&[
            (&format!("skills/x/{name}"), document),
            ("skills/x/LICENSE", spdx_text("MIT")),
        ]);
        assert_eq!(judged.verdict.status(), Status::Warn, "{name}");
    }
    let closed =
        "[project]\nname = \"a\"\nclassifiers = [\"License :: Other/Proprietary License\"]\n";
    assert!(
        beside("skills/x/pyproject.toml", closed)
            .verdict
            .is_refused()
    );
    let open = closed.replace(
        "[\"",
        "[\"License :: OSI Approved :: MIT License\", \"Topic :: A\"] #",
    );
    assert!(
        !beside("skills/x/pyproject.toml", &open)
            .verdict
            .is_refused()
    );
}

#[test]
fn a_readme_is_heard_in_any_of_its_files() {
    let said = "# Seeds\n\nThe skills are proprietary and may not be redistributed.\n";
    for name in ["README.mdx", "README.adoc", "README.de.md", "DISCLAIMER.md"] {
        assert!(beside(name, said).verdict.is_refused(), "{name}");
    }
    let sold = "You may not copy or redistribute this skill.\n";
    for name in ["NOTICE", "AGREEMENT.txt", "FERN_TERMS.txt"] {
        let judged = beside(&format!("skills/x/{name}"), sold);
        assert!(judged.verdict.is_refused(), "{name}");
    }
}
