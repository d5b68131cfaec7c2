//! Statements of terms beside an open text: wherever they stand, they count.

use super::{gated, judge_tree, spdx_text, status_of, tree_of};
use crate::license::{LicenseJudgement, Options, Status};

/// The skill `skills/beds` under an MIT text at the root, with `body` and other files.
fn beside_mit(body: &str, files: &[(&str, &str)]) -> LicenseJudgement {
    let skill = format!("---\nname: beds\ndescription: Plans beds.\n---\n\n# Beds\n\n{body}\n");
    let mut all = vec![
        ("skills/beds/SKILL.md", skill.as_str()),
        ("LICENSE", spdx_text("MIT")),
    ];
    all.extend(files);
    judge_tree(tree_of(&all), "skills/beds", gated())
}

fn status(body: &str, files: &[(&str, &str)]) -> Status {
    beside_mit(body, files).verdict.status()
}

/// Each of the places in which a statement may stand.
fn in_readmes(text: &str) -> [Status; 3] {
    [
        status("Sow.", &[("README.md", text)]),
        status("Sow.", &[("skills/README.md", text)]),
        status("Sow.", &[("skills/beds/README.md", text)]),
    ]
}

#[test]
fn a_section_of_terms_counts_beside_a_text() {
    for section in [
        "## License\n\nProprietary. Fern Ltd keeps everything.",
        "## License\n\nCC BY-NC-SA 4.0",
        "## Licence\n\nBusiness Source License 1.1, see below.",
        "## Licensing\n\nReleased under the Elastic License 2.0.",
        "## License\n\nPolyForm Strict 1.0.0",
        "## License\n\nFree for private use. Firms write to us.",
        "## Terms of use\n\nFor internal use at Fern only.",
        "## License\n\nSource available; redistribution is forbidden.",
        "## License\n\nMIT - for educational purposes only",
        "## License\n\n- `lib/`: MIT\n- Skills: proprietary",
        "## License\n\n| What | Terms |\n|---|---|\n| code | MIT |\n| skills | CC-BY-NC-4.0 |",
        "## License\n\nCode: MIT. Skills: CC BY-NC 4.0.",
        "## License\n\nMIT, except the skill beds, which is proprietary.",
        "## License\n\nAll rights reserved.",
        "**License:** proprietary, Fern Ltd",
    ] {
        for status in in_readmes(&format!("# Seeds\n\n{section}\n")) {
            assert_eq!(status, Status::Contradictory, "{section}");
        }
    }
    for readme in [
        "# Seeds\n\n## License\n\n- `lib/`: MIT\n- `skills/`: proprietary\n",
        "# Seeds\n\nMIT, except `skills/beds`, which is proprietary.\n",
    ] {
        let status = status("Sow.", &[("README.md", readme)]);
        assert_eq!(status, Status::Contradictory, "{readme}");
    }
}

#[test]
fn what_a_section_says_of_others_does_not_count() {
    for section in [
        "## License\n\nMIT. The logo may not be used without permission.",
        "## License\n\nMIT - free for personal and commercial use.",
        "## License\n\nMIT. © 2026 Fern Ltd. All rights reserved.",
        "## License\n\nMIT for all but the fonts, which are OFL-1.1.",
        "## License\n\n- `pdf/`: proprietary\n- `beds/`: MIT",
        "## License\n\nMIT, except the skill docx, which is proprietary.",
        "## License\n\nMIT. Commercial support is available.",
        "## License\n\nMIT. The hosted planner is under the Elastic License 2.0.",
        "## License\n\nMIT or Elastic-2.0, at your option.",
        "## License keys\n\nProprietary. Do not share them.",
        "## License check\n\nNo commercial use of unknown code.",
    ] {
        for status in in_readmes(&format!("# Seeds\n\n{section}\n")) {
            assert!(status <= Status::Warn, "{section}: {status:?}");
        }
    }
}

#[test]
fn a_named_licence_that_is_not_open_is_a_limit() {
    for text in [
        "The skills are licensed under CC BY-NC 4.0.",
        "All skills are released under the Business Source License.",
        "All skill files are under the Elastic License 2.0.",
        "The content of the skills is licensed under PolyForm Noncommercial.",
        "Skills are source-available.",
    ] {
        assert_eq!(in_readmes(text), [Status::Contradictory; 3], "{text}");
    }
    for text in [
        "The skills are licensed under CC BY 4.0.",
        "The skills are not under the Business Source License any more.",
        "The skills explain the Elastic License 2.0.",
        "The server is under the SSPL.",
    ] {
        for status in in_readmes(text) {
            assert!(status <= Status::Warn, "{text}: {status:?}");
        }
    }
}

#[test]
fn the_body_speaks_of_its_skill() {
    for body in [
        "License: CC BY-NC 4.0",
        "**License:** Proprietary - Fern Ltd",
        "## License\n\nThis skill is licensed under CC-BY-NC-4.0.",
        "## License\n\nFree for personal use. Firms need a licence.",
        "© 2026 Fern Ltd. All rights reserved. Do not redistribute.",
        "> Copyright 2012 Fern Press. May not be copied or scanned, in whole or in part.",
    ] {
        assert_eq!(status(body, &[]), Status::Contradictory, "{body}");
    }
    for body in [
        "## License check\n\nReject what is under CC-BY-NC or proprietary.",
        "## License policy\n\nProprietary. Flag it.",
        "> Copyright 2012 Jo Moss. Used under the MIT License.",
        "```\nLicense: Proprietary\n```",
        "Do not copy the rows twice.",
    ] {
        assert!(status(body, &[]) <= Status::Warn, "{body}");
    }
}

#[test]
fn terms_are_about_what_they_lie_beside() {
    for text in [
        "# Agreement\n\nYou may not copy, modify or distribute the Software.\n",
        "You may not share or sell them.\n",
        "You may use the skills only with an active Fern plan.\n",
        "The software may not be reproduced.\n",
        "Redistribution is forbidden.\n",
        "This repository is confidential.\n",
    ] {
        for name in [
            "EULA.md",
            "TERMS.md",
            "NOTICE",
            "NOTICE.md",
            "skills/beds/NOTICE",
        ] {
            assert_eq!(
                status("Sow.", &[(name, text)]),
                Status::Contradictory,
                "{name}: {text}"
            );
        }
    }
    let apache = "Fern Beds\nCopyright 2026 Fern Ltd. All rights reserved.\n\nThis product includes software developed at Moss.\n\nLicensed under the Apache License, Version 2.0; you may not use this file except in compliance with the License.\n";
    for (name, text) in [
        ("NOTICE", apache),
        (
            "NOTICE",
            "FERN is a trademark. No right to use it is granted.\n",
        ),
        (
            "TERMS.md",
            "# Terms of the Fern API\n\nYou may not resell the service.\n",
        ),
        ("EULA.md", "You may copy and share the skills.\n"),
        (
            "NOTICE.md",
            "# Parts\n\n## Fonts\n\n### Marsh\n\nCommercial use requires a separate licence.\n",
        ),
    ] {
        assert!(status("Sow.", &[(name, text)]) <= Status::Warn, "{text}");
    }
}

#[test]
fn a_field_of_terms_counts() {
    let with = |field: &str| {
        let skill = format!("---\nname: beds\ndescription: Plans.\n{field}---\n\nSow.\n");
        let tree = tree_of(&[
            ("beds/SKILL.md", skill.as_str()),
            ("LICENSE", spdx_text("MIT")),
        ]);
        judge_tree(tree, "beds", gated()).verdict.status()
    };
    let kept = with("usage: internal only, do not redistribute\n");
    assert_eq!(kept, Status::Contradictory);
    assert_eq!(with("usage: /beds <month>\n"), Status::Allowed);
}

#[test]
fn what_came_from_others_is_not_the_roots() {
    let skill = "---\nname: beds\ndescription: Plans.\nmetadata:\n  original_author: Jo Moss\n  source: https://github.com/moss/beds\n---\n\nSow.\n";
    let under = |readme: &str, beside: (&str, &str)| {
        let tree = tree_of(&[
            ("packages/all/beds/SKILL.md", skill),
            ("LICENSE", spdx_text("MIT")),
            ("README.md", readme),
            beside,
        ]);
        judge_tree(tree, "packages/all/beds", gated())
            .verdict
            .status()
    };
    let keeps = "# Seeds\n\nSkills of others keep their own licences.\n";
    let manifest = ("packages/all/package.json", "{\"license\": \"MIT\"}");
    assert_eq!(under(keeps, manifest), Status::Unknown);
    let text = ("packages/all/LICENSE", spdx_text("MIT"));
    assert_eq!(under(keeps, text), Status::Unknown);
    let plugin = (
        "packages/all/.claude-plugin/plugin.json",
        "{\"license\": \"MIT\"}",
    );
    assert!(under(keeps, plugin) <= Status::Warn);
    assert!(under("# Seeds\n\nOur skills.\n", manifest) <= Status::Warn);
    assert!(under("# Seeds\n\nOur skills.\n", ("NEWS.md", "-")) <= Status::Warn);
}

#[test]
fn size_and_words_of_others_make_no_collection() {
    let many: Vec<(String, String)> = (0..160)
        .map(|nth| {
            let skill = format!("---\nname: s{nth}\ndescription: Plans.\n---\n\nSow {nth}.\n");
            (format!("skills/s{nth}/SKILL.md"), skill)
        })
        .collect();
    let readme = "# Fern skills collection\n\nThe planner shows an aggregate of beds from across the garden.\n";
    let mut files: Vec<(&str, &str)> = many
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    files.extend([("LICENSE", spdx_text("MIT")), ("README.md", readme)]);
    let judged = judge_tree(tree_of(&files), "skills/s7", gated());
    assert_eq!(judged.verdict.status(), Status::Allowed);
}

#[test]
fn notes_behind_a_text_and_texts_of_others_are_read() {
    let with_note = |note: &str| {
        let text = format!("{}\n\n{note}\n", spdx_text("MIT"));
        let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
        let tree = tree_of(&[("skills/beds/SKILL.md", skill), ("LICENSE", text.as_str())]);
        judge_tree(tree, "skills/beds", gated()).verdict.status()
    };
    for note in [
        "Note: skills are BUSL-1.1.",
        "The content of the skills is licensed under CC-BY-NC-4.0 unless otherwise noted.",
        "No MIT for the skills.",
    ] {
        assert!(with_note(note) > Status::Warn, "{note}");
    }
    let note = "Note: the skills are licensed under CC-BY-4.0 unless otherwise noted.";
    assert_eq!(with_note(note), Status::Warn);

    let of_another = "This skill is based on the documentation of Moss.\n\nMoss is licensed under the MIT License.\n";
    let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
    let own = |text: &str| {
        let tree = tree_of(&[("beds/SKILL.md", skill), ("beds/LICENSE.txt", text)]);
        judge_tree(tree, "beds", gated()).verdict.status()
    };
    assert_eq!(own(of_another), Status::Unknown);
    assert_eq!(
        own("This skill is licensed under the MIT License.\n"),
        Status::Warn
    );
}

#[test]
fn headers_of_styles_and_in_capitals_are_read() {
    for (name, text) in [
        (
            "skills/beds/scripts/a.py",
            "# CONFIDENTIAL - property of Moss Corp.\n",
        ),
        (
            "skills/beds/assets/a.css",
            "/* (c) 2020 Moss. One site. Redistribution prohibited. */\n",
        ),
    ] {
        assert_eq!(
            status("Sow.", &[(name, text)]),
            Status::Proprietary,
            "{text}"
        );
    }
    let plain = (
        "skills/beds/assets/a.css",
        "/* Redistribution of rows is done here. */\n",
    );
    assert_eq!(status("Sow.", &[plain]), Status::Allowed);
}

#[test]
fn a_table_of_licences_speaks_by_its_rows() {
    let table = |name: &str, terms: &str| {
        format!(
            "# Licenses\n\n| Skill | License |\n|---|---|\n| {name} | {terms} |\n| docx | Proprietary |\n"
        )
    };
    let alone = |text: &str| {
        let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
        let tree = tree_of(&[("skills/beds/SKILL.md", skill), ("LICENSES.md", text)]);
        judge_tree(tree, "skills/beds", gated()).verdict.status()
    };
    let closed = table("beds", "Proprietary");
    assert_eq!(
        status("Sow.", &[("LICENSES.md", closed.as_str())]),
        Status::Contradictory
    );
    assert!(alone(&closed) > Status::Warn);
    let other = table("rows", "MIT");
    assert_eq!(
        status("Sow.", &[("LICENSES.md", other.as_str())]),
        Status::Allowed
    );
    assert!(alone(&other) > Status::Warn);
    assert_eq!(alone(&table("beds", "MIT")), Status::Warn);
}

#[test]
fn the_licence_of_a_ported_skill_is_joined_with_that_of_the_root() {
    let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
    let judged = |table: &str, more: &[(&str, &str)]| {
        let mut files = vec![
            ("skills/beds/SKILL.md", skill),
            ("skills/LICENSES.md", table),
            ("LICENSE", spdx_text("Apache-2.0")),
        ];
        files.extend(more);
        judge_tree(tree_of(&files), "skills/beds", gated())
    };
    let table = "| Path | From | License |\n|---|---|---|\n\
        | `beds/SKILL.md` | https://fern.example | MIT |\n| rows | Moss | GPL-3.0-only |\n";
    let ported = judged(table, &[]);
    assert_eq!(
        ported.verdict.expression(),
        Some("Apache-2.0 AND MIT"),
        "{:?}",
        ported.findings
    );
    let travels: Vec<&str> = ported.travels.iter().map(|text| &*text.to).collect();
    assert_eq!(travels, ["LICENSE", "LICENSES.md"]);
    let list = "# Third parties\n\n- beds: CC-BY-NC-4.0\n- rows: MIT\n";
    assert!(judged(list, &[]).verdict.is_refused());
    let other = judged("- rows: MIT\n- sow: ISC\n", &[]);
    assert_eq!(other.verdict.expression(), Some("Apache-2.0"));
    // A collection says nothing of a skill, but by its row.
    let readme = "# Awesome skills\n\nAll skills retain their original licenses.\n";
    let gathered = judged("- rows: MIT\n- sow: ISC\n", &[("README.md", readme)]);
    assert!(gathered.verdict.is_refused());
    let gathered = judged(table, &[("README.md", readme)]);
    assert_eq!(gathered.verdict.expression(), Some("MIT"));
    assert_eq!(gathered.verdict.status(), Status::Warn);
    assert_eq!(gathered.travels.len(), 1, "{:?}", gathered.travels);
}

#[test]
fn the_root_says_nothing_of_what_an_installer_brought() {
    let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
    let lock = |name: &str, source: &str, kind: &str| {
        format!(
            "{{\"version\": 1, \"skills\": {{\"{name}\": {{\"source\": \"{source}\", \
             \"sourceType\": \"{kind}\", \"computedHash\": \"a\"}}}}}}"
        )
    };
    let status = |dir: &str, lock: &str| {
        let file = format!("{dir}/SKILL.md");
        let files = [
            (file.as_str(), skill),
            ("LICENSE", spdx_text("MIT")),
            ("skills-lock.json", lock),
        ];
        let options = Options {
            source: Some("https://github.com/fern/app".to_owned()),
            ..gated()
        };
        judge_tree(tree_of(&files), dir, options).verdict.status()
    };
    let foreign = lock("beds", "moss/skills", "github");
    assert_eq!(status(".agents/skills/beds", &foreign), Status::Unknown);
    for (dir, lock) in [
        (".agents/skills/beds", lock("rows", "moss/skills", "github")),
        (".agents/skills/beds", lock("beds", "fern/skills", "github")),
        (".agents/skills/beds", lock("beds", "./kit", "local")),
        ("skills/beds", foreign),
    ] {
        assert_eq!(status(dir, &lock), Status::Allowed, "{dir} {lock}");
    }
}

#[test]
fn a_few_skills_of_others_make_no_collection() {
    let skill = |name: &str, more: &str| {
        format!("---\nname: {name}\ndescription: Plans.\n{more}---\n\nSow.\n")
    };
    let status = |dir: &str, own: usize| {
        let mut files = vec![
            ("LICENSE".to_owned(), spdx_text("MIT").to_owned()),
            (
                "skills/moss/SKILL.md".to_owned(),
                skill("moss", "source: https://moss.example/a\nlicense: MIT\n"),
            ),
            (
                "skills/ivy/SKILL.md".to_owned(),
                skill("ivy", "source: https://ivy.example/b\nlicense: ISC\n"),
            ),
            (
                "skills/rose/SKILL.md".to_owned(),
                skill("rose", "source: https://rose.example/c\n"),
            ),
        ];
        for nth in 0..own {
            let name = format!("own-{nth}");
            files.push((format!("skills/{name}/SKILL.md"), skill(&name, "")));
        }
        let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
        judge_tree(tree_of(&files), dir, gated()).verdict.status()
    };
    assert_eq!(status("skills/own-0", 3), Status::Unknown);
    assert_eq!(status("skills/own-0", 80), Status::Allowed);
    assert_eq!(status("skills/rose", 80), Status::Unknown);
}

#[test]
fn a_choice_of_ones_own_is_no_collection() {
    let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
    let status = |readme: &str| {
        let tree = tree_of(&[
            ("skills/beds/SKILL.md", skill),
            ("LICENSE", spdx_text("MIT")),
            ("README.md", readme),
        ]);
        judge_tree(tree, "skills/beds", gated()).verdict.status()
    };
    for own in [
        "# Fern Skills Collection\n\nA curated collection of well-tried skills for gardens.\n",
        "# Curated garden skills\n\nA curated list of skills.\n",
    ] {
        assert_eq!(status(own), Status::Allowed, "{own}");
    }
    for others in [
        "# Skills Collection\n\nA curated collection of skills from many gardens.\n",
        "# Skills Collection\n\nA curated collection of the best skills.\n",
        "# Skills Collection\n\nA curated collection of skills by gardeners.\n",
        "# Skills Collection\n\nA curated list of skills.\n\nThe skills are collected from gardens.\n",
        "# Awesome skills\n\nA curated list of skills.\n",
    ] {
        assert_eq!(status(others), Status::Unknown, "{others}");
    }
}

#[test]
fn a_licence_with_blanks_among_templates_is_nobodys() {
    let blank = spdx_text("MIT").replace("<year> <copyright holders>", "{{YEAR}} {{AUTHOR}}");
    assert!(blank.contains("{{YEAR}}"));
    let skill = "---\nname: beds\ndescription: Plans.\nlicense: ISC\n---\n\nSow.\n";
    let of = |path: &str, text: &str| {
        let tree = tree_of(&[
            ("beds/SKILL.md", skill),
            ("beds/LICENSE", spdx_text("ISC")),
            (path, text),
        ]);
        let judged = judge_tree(tree, "beds", gated());
        judged.verdict.expression().map(str::to_owned)
    };
    for path in ["beds/templates/LICENSE-MIT.md", "beds/assets/kit/LICENSE"] {
        assert_eq!(of(path, &blank).as_deref(), Some("ISC"), "{path}");
    }
    let both = Some("ISC AND MIT");
    assert_eq!(of("beds/vendor/LICENSE", &blank).as_deref(), both);
    let held = blank.replace("{{YEAR}} {{AUTHOR}}", "2026 Jo Fern");
    assert_eq!(of("beds/templates/LICENSE", &held).as_deref(), both);
    // What forbids is told wherever it lies.
    let closed = "Copyright {{YEAR}} {{AUTHOR}}. All rights reserved. Do not copy this skill.\n";
    assert_ne!(of("beds/templates/LICENSE", closed).as_deref(), Some("ISC"));
}

#[test]
fn a_page_on_a_function_of_that_name_is_no_licence() {
    let page = "# license\n\n`license([file])`\n\nShows until when the server runs.\n\n```\nlicense();\n```\n";
    let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
    let rules = |sisters: usize, page: &str, folder: &str| {
        let mut files = vec![
            ("beds/SKILL.md".to_owned(), skill.to_owned()),
            ("beds/LICENSE".to_owned(), spdx_text("MIT").to_owned()),
            (format!("beds/{folder}/license.md"), page.to_owned()),
        ];
        for nth in 0..sisters {
            files.push((format!("beds/{folder}/f{nth}.md"), format!("# f{nth}\n")));
        }
        let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
        let judged = judge_tree(tree_of(&files), "beds", gated());
        let rules = judged.findings.iter().map(|finding| finding.rule.id);
        rules.map(|id| id.to_string()).collect::<Vec<String>>()
    };
    let unknown = "unknown-license".to_owned();
    for folder in ["reference/l", "functions/l"] {
        assert!(!rules(30, page, folder).contains(&unknown), "{folder}");
        assert!(rules(2, page, folder).contains(&unknown), "{folder}");
        let terms = format!("{page}\nCopyright Fern. Ask us.\n");
        assert!(rules(30, &terms, folder).contains(&unknown), "{folder}");
    }
}

#[test]
fn a_page_may_begin_with_a_notice_that_keeps_it() {
    for text in [
        "Copyright 2010 Fern Learning. All Rights Reserved. May not be copied or scanned.\n\nOne.\n",
        "<!-- Copyright Moss Ltd. Proprietary and confidential. -->\n# Beds\n",
    ] {
        let page = ("skills/beds/references/a.md", text);
        assert_eq!(status("Sow.", &[page]), Status::Proprietary, "{text}");
    }
    for text in [
        "<!-- markdownlint-disable MD013 -->\n# Copying beds\n\nNever copy proprietary rows.\n",
        "# Rights\n\nCopyright 2010 Fern. All rights reserved: so a label says.\n",
        "Copyrights are told on page two.\n",
    ] {
        let page = ("skills/beds/references/a.md", text);
        assert_eq!(status("Sow.", &[page]), Status::Allowed, "{text}");
    }
}

#[test]
fn a_text_counts_before_a_manifest_that_is_farther_and_not_understood() {
    let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
    let status = |text: &str| {
        let tree = tree_of(&[
            ("kit/beds/SKILL.md", skill),
            (text, spdx_text("MIT")),
            (".claude-plugin/plugin.json", "{\"license\": \"Mossy\"}"),
        ]);
        judge_tree(tree, "kit/beds", gated()).verdict.status()
    };
    assert_eq!(status("kit/LICENSE-moss"), Status::Allowed);
    assert_eq!(status("LICENSE"), Status::Unknown);
}

#[test]
fn the_licence_of_a_model_in_a_list_is_not_the_skills() {
    let model = "Key properties:\n- **Size**: small\n- **License**: CC BY-NC 4.0 (research only)\n\
                 - **HuggingFace**: `fern/leaf`\n";
    assert_eq!(status(model, &[]), Status::Allowed);
    for own in [
        "- **License**: CC BY-NC 4.0\n",
        "- **Author**: Jo Fern\n- **License**: CC BY-NC 4.0\n- **Paper**: leaf.example\n",
        "**License**: CC BY-NC 4.0\n\n- **HuggingFace**: `fern/leaf`\n",
    ] {
        assert_eq!(status(own, &[]), Status::Contradictory, "{own}");
    }
}

/// Who grants all to everybody keeps nothing by `All Rights Reserved` above it, whatever stands
/// below; the words are those of no known licence all the same.
#[test]
fn all_rights_reserved_above_a_grant_to_everybody_keep_none() {
    let grant = "Permission is hereby granted, free of charge, to any person obtaining a copy of this \
                 software, to deal in it without restriction, including without limitation the rights \
                 to use and copy it.";
    let more = "The program can make use of source code of others, whose terms may come in a separate \
                license file. The views in this material are those of the authors and no official \
                position of the ministry. Made with the support of the ministry of gardens and woods. \
                Fern and Moss are registered marks of the college of gardens.";
    let text = format!(
        "# Seeds\n\nCopyright 2026 Fern College.\n\nAll Rights Reserved.\n\n{grant}\n\n{more}\n"
    );
    assert_eq!(status_of(&text), Status::Unknown);
    let kept = text.replace("free of charge, to any person", "for a year, to staff");
    assert_eq!(status_of(&kept), Status::Proprietary);
}

#[test]
fn the_words_of_contracts_count_where_they_are_said_of_the_work() {
    for sentence in [
        "Use of this skill is governed by your agreement with Fern Ltd.",
        "Your use of this skill is subject to your existing contract with Fern Ltd.",
        "This skill is subject to the Fern Terms of Service.",
        "This skill is provided under the Fern Commercial Terms.",
        "This skill may be used by paying customers of Fern Ltd only.",
        "Only Fern customers may use this skill.",
        "This skill may only be used while your Fern subscription is active.",
        "A paid Fern licence is required to use this skill.",
        "This skill may be used with written permission only.",
        "Use of this skill needs the written consent of Fern Ltd.",
        "Ask Fern Ltd for permission before you use this skill.",
        "This skill is licensed, not sold.",
        "This skill is licensed per seat.",
        "This skill is licensed to you for evaluation.",
        "This skill is copyrighted and not licensed.",
        "This skill is an evaluation copy.",
        "This skill is internal to Fern Ltd.",
        "Fern Ltd reserves all rights in this skill.",
        "You may use this skill but not change it.",
        "You may not modify this skill.",
        "Modified versions of this skill may not be shared.",
        "You agree not to copy this skill.",
        "Nobody may copy this skill.",
        "No one but Fern may copy this skill.",
        "It is forbidden to copy this skill.",
        "Copies of this skill may not be made.",
        "This skill may not be used by the military or for surveillance.",
        "This skill may not be used to train AI models.",
        "This skill shall be used for Good, not Evil.",
        "This skill may be used in the EU only.",
        "Companies with more than 50 employees need a paid licence for this skill.",
        "This skill is free for non-profits; businesses must pay.",
    ] {
        let text = format!("# Seeds\n\n{sentence}\n");
        assert_eq!(in_readmes(&text), [Status::Contradictory; 3], "{sentence}");
        let section = format!("Sow.\n\n## License\n\n{sentence}");
        for body in [sentence, &section] {
            assert_eq!(status(body, &[]), Status::Contradictory, "{body}");
        }
    }
    for sentence in [
        "Use of this skill is governed by the MIT License.",
        "Use of this skill is subject to the terms of service of each API.",
        "This skill is not subject to the Fern Terms of Service.",
        "This skill may be used by anyone; only tests need a key.",
        "Only edit the files that this skill names.",
        "This skill requires a valid key in the environment.",
        "This skill is internal to the planner.",
        "This skill is licensed to you under the MIT License.",
        "You may not modify this skill while it runs.",
        "Ask the user for permission before you use this skill.",
        "Nobody may want this skill.",
        "You will not need this skill for short texts.",
        "Copies of this skill may not be current.",
        "No permission is needed to copy this skill.",
        "You may use this skill for free and change it.",
        "This skill grants limited tools.",
        "Companies with more than 50 beds need this skill.",
        "Everybody retains all files of this skill.",
    ] {
        let text = format!("# Seeds\n\n{sentence}\n");
        for status in in_readmes(&text) {
            assert!(status <= Status::Warn, "{sentence}: {status:?}");
        }
        let status = status(sentence, &[]);
        assert!(status <= Status::Warn, "{sentence}: {status:?}");
    }
}

#[test]
fn what_a_skill_does_is_no_term() {
    for sentence in [
        "The skills are proprietary-format aware.",
        "The skills are for internal docs only.",
        "The skills are only for internal APIs.",
        "The skills are for personal use cases such as diaries.",
        "The skills must not be used on production systems.",
        "The skills must not be used without the user's consent.",
        "The skills may not be redistributed without their notice, which the licence demands.",
        "The skills are not only for internal use.",
        "The skills are not licensed for a fee: they are free.",
    ] {
        for status in in_readmes(&format!("# Seeds\n\n{sentence}\n")) {
            assert!(status <= Status::Warn, "{sentence}: {status:?}");
        }
    }
}

#[test]
fn a_banner_and_a_drawn_heading_are_read() {
    for text in [
        "> The skills are proprietary and may not be redistributed.",
        "> [!IMPORTANT]\n> All skills are confidential. Do not redistribute.",
        "<div>The skills are proprietary.</div>",
        "License\n=======\n\nProprietary",
        "License\n-------\n\nCC BY-NC 4.0",
        "<h2>License</h2>\n\nProprietary",
        "**License**\n\nProprietary",
        "License:\n\nProprietary",
        "<details><summary>License</summary>\n\nProprietary\n\n</details>",
        "## Software license\n\nProprietary",
        "## License for the skills\n\nProprietary",
        "## License\n\n### Skills\n\nProprietary",
        "## License\n\n### Code\n\nMIT\n\n### Skills\n\nProprietary",
        "📄 **License:** Proprietary",
        "## License\n\nTimescale License (TSL)",
        "## License\n\nAnti-Capitalist Software License",
        "## License\n\nCooperative Non-Violent Public License",
        "## License\n\nGemma Terms of Use",
        "## License\n\nCreativeML Open RAIL-M",
        "## License\n\nFair Core License",
    ] {
        let readme = format!("# Seeds\n\nBeds and rows.\n\n{text}\n");
        for status in in_readmes(&readme) {
            assert_eq!(status, Status::Contradictory, "{text}");
        }
    }
    for text in [
        "Say to the user:\n\n> The skills are proprietary.",
        "We never say \"the skills are proprietary\" here.",
        "**License**\n\nMIT\n\n## Beds\n\nProprietary",
        "License\n=======\n\nMIT\n\nBeds\n====\n\nProprietary",
        "## License\n\nMIT\n\n### Fonts\n\nProprietary",
        "<h2>License</h2>\n\nMIT",
    ] {
        let readme = format!("# Seeds\n\nBeds and rows.\n\n{text}\n");
        for status in in_readmes(&readme) {
            assert!(status <= Status::Warn, "{text}: {status:?}");
        }
    }
    let body = "## Copyright\n\nProprietary. No redistribution.";
    assert_eq!(status(body, &[]), Status::Contradictory);
}
