//! What the gate says: to an owner, to who takes a skill in, and once.

use super::{gated, judge_tree, judged_text, spdx_text, tree_of};
use crate::finding::Finding;
use crate::license::fingerprint::{SCHEME, shingles};
use crate::license::{Fingerprints, LicenseJudgement, Options, Status};

const SKILL: &str = "---\nname: x\ndescription: D.\n---\n\nSort.\n";

fn found<'a>(judged: &'a LicenseJudgement, rule: &str) -> Option<&'a Finding> {
    let mut findings = judged.findings.iter();
    findings.find(|found| found.rule.id == rule)
}

/// One skill with a licence text, as its owner has it judged.
fn own(text: &str) -> LicenseJudgement {
    let files = [("skills/x/SKILL.md", SKILL), ("skills/x/LICENSE", text)];
    judge_tree(tree_of(&files), "skills/x", Options::default())
}

#[test]
fn a_contraction_is_no_other_word() {
    let text = spdx_text("Apache-2.0");
    let hint = "Don't include the brackets";
    assert!(text.contains(hint));
    for other in [
        "Don\\'t include the brackets",
        "Do not include the brackets",
    ] {
        let judged = judged_text(&text.replace(hint, other));
        assert_eq!(judged.verdict.status(), Status::Allowed, "{other}");
        assert!(found(&judged, "modified-license-text").is_none(), "{other}");
    }
}

/// A file with a title and terms for each of several works.
fn of_works(head: &str, last_title: &str, last: &str) -> String {
    let (bsd, mit) = (spdx_text("BSD-3-Clause"), spdx_text("MIT"));
    format!(
        "{head}\n\n* fern.js\n{bsd}\n\n* Leaf\n Leaf - pictures of seeds (0.47)\n  (C) Copyright \
         2011-2012, Jo Leaf\n      License: dual license of MIT or LGPL3\n\n  Contributors:\n    \
         Ada Moss for sowing, deferred by a moon\n\n* moss.js\n     https://moss.example/\n\n{mit}\n\n\
         * {last_title}\n{last}\n"
    )
}

#[test]
fn works_below_titles_are_read_one_by_one() {
    let mit = spdx_text("MIT");
    let head =
        "Fern has code of Leaf, Moss and Twig and\nis licensed under a BSD-3-Clause license.";
    let judged = judged_text(&of_works(head, "twig", mit));
    let expression = judged.verdict.expression().unwrap_or_default();
    assert!(judged.verdict.status() <= Status::Warn, "{judged:?}");
    for id in ["BSD-3-Clause", "MIT", "LGPL-3.0"] {
        assert!(expression.contains(id), "{expression}");
    }
    let limit = "You may not redistribute it.";
    for (head, title, last) in [
        (head, "twig", format!("{mit}\n{limit}")),
        (
            head,
            "twig",
            "Not for commercial use. MIT License.".to_owned(),
        ),
        (head, "for evaluation only", mit.to_owned()),
        (
            "These files may not be redistributed.",
            "twig",
            mit.to_owned(),
        ),
    ] {
        let judged = judged_text(&of_works(head, title, &last));
        assert!(judged.verdict.is_refused(), "{head} {title} {last}");
    }
}

#[test]
fn no_flag_is_named_with_which_the_gate_refuses_again() {
    let json = spdx_text("JSON");
    for (text, takes) in [
        (format!("{json}\nYou may not redistribute it.\n"), false),
        (format!("{json}\nFree for evaluation only.\n"), true),
        (json.to_owned(), true),
    ] {
        let judged = judged_text(&text);
        assert!(judged.verdict.is_refused());
        let help = |found: &Finding| found.help.clone().unwrap_or_default();
        let helps: Vec<String> = judged.findings.iter().map(help).collect();
        let named = helps.iter().any(|help| help.contains("--accept-license"));
        assert_eq!(named, takes, "{helps:?}");
        let accepting = Options {
            accept: vec!["JSON".into()],
            ..gated()
        };
        let files = [("x/SKILL.md", SKILL), ("x/LICENSE", text.as_str())];
        let again = judge_tree(tree_of(&files), "x", accepting);
        assert_eq!(again.verdict.is_refused(), !takes, "{text}");
    }
}

#[test]
fn an_owner_is_not_told_to_ask_the_owner() {
    let closed = "Copyright 2026 Fern Ltd. All rights reserved.\n\nThis text is confidential.\n";
    for (text, rule) in [
        (closed, "proprietary-license"),
        (spdx_text("CC-BY-NC-4.0"), "license-not-allowed"),
        (spdx_text("GPL-3.0-only"), "copyleft-license"),
        (spdx_text("BUSL-1.1"), "source-available-license"),
    ] {
        let judged = own(text);
        let told = found(&judged, rule).unwrap_or_else(|| panic!("{rule}: {judged:?}"));
        let help = told.help.clone().unwrap_or_default();
        assert!(help.starts_with("meant so?"), "{rule}: {help}");
        assert!(!help.contains("--accept"), "{rule}: {help}");
    }
}

#[test]
fn of_several_bans_the_one_on_copies_is_quoted() {
    let text = "Fern agreement\n\nIf you do not agree to these terms, you may not copy or use the \
                seeds.\n\n2. The seeds are confidential. You may not distribute the seeds to \
                anybody.\n";
    let judged = judged_text(text);
    let told = found(&judged, "proprietary-license").unwrap();
    assert!(told.message.contains("may not distribute"), "{told:?}");
}

#[test]
fn marks_that_are_kept_back_keep_nothing_else() {
    let mit = spdx_text("MIT");
    let kept = "Trademarks and brand features are not licensed hereunder.";
    assert!(
        !judged_text(&format!("{mit}\n\n{kept}\n"))
            .verdict
            .is_refused()
    );
    for other in [
        "The images in assets are not licensed.",
        "Trademarks and images are not licensed hereunder.",
        "当該ドキュメントにオープンな再配布許諾を付与していない。",
    ] {
        let judged = judged_text(&format!("{mit}\n\n{other}\n"));
        assert!(judged.verdict.is_refused(), "{other}");
    }
}

#[test]
fn words_that_are_missing_are_told_as_missing() {
    let text = spdx_text("MIT")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let rule = "modified-license-text";
    let judged = judged_text(&text.replacen("merge, ", "", 1));
    let told = found(&judged, rule).unwrap();
    assert!(told.message.contains("without `merge`"), "{told:?}");
    let judged = judged_text(&text.replacen(" and associated documentation files", "", 1));
    let told = found(&judged, rule).unwrap();
    assert!(!told.message.contains("`-"), "{told:?}");
}

#[test]
fn a_sentence_that_was_understood_is_not_to_be_moved() {
    let text = format!(
        "{}\n\nThe texts of the skills (SKILL.md) are licensed under CC-BY-4.0, see \
         https://creativecommons.org/licenses/by/4.0/\n",
        spdx_text("MIT")
    );
    let judged = judged_text(&text);
    assert_eq!(judged.verdict.expression(), Some("MIT AND CC-BY-4.0"));
    let told = found(&judged, "modified-license-text").unwrap();
    assert!(!told.help.clone().unwrap_or_default().contains("NOTICE"));
    assert!(found(&own(&text), "modified-license-text").is_none());
}

#[test]
fn a_part_that_asks_to_share_alike_is_told_once() {
    let header = "# SPDX-License-Identifier: GPL-3.0-only\n# Copyright (c) 2020 Fern Lab\nsow()\n";
    let files = [
        ("skills/x/SKILL.md", SKILL),
        ("skills/x/LICENSE", spdx_text("MIT")),
        ("skills/x/scripts/sow.py", header),
    ];
    let judged = judge_tree(tree_of(&files), "skills/x", gated());
    let told = found(&judged, "third-party-license").unwrap();
    assert!(told.message.contains("share alike") && told.help.is_some());
    assert!(found(&judged, "copyleft-license").is_none());
    let holders = judged.holders.join("\n");
    assert!(holders.contains("2020 Fern Lab"), "{holders}");
}

#[test]
fn a_text_that_travelled_with_a_skill_is_told_once() {
    let note = "Some of the skills were written by people of the club, whose names stand in \
                their folders.";
    let text = format!("{}\n\n{note}\n", spdx_text("MIT"));
    let files = [
        ("skills/x/SKILL.md", SKILL),
        ("skills/x/.minara-skill.json", "{}"),
        ("skills/x/.minara-license/LICENSE", text.as_str()),
    ];
    let judged = judge_tree(tree_of(&files), "skills/x", Options::default());
    let rule = "modified-license-text";
    let told = judged.findings.iter().filter(|found| found.rule.id == rule);
    assert_eq!(told.count(), 1, "{:?}", judged.findings);
}

#[test]
fn a_readme_names_another_licence_than_the_file_not_than_the_whole() {
    let told = |section: &str| {
        let readme = format!("# Seeds\n\n## License\n\n{section}\n");
        let files = [
            ("x/SKILL.md", SKILL),
            ("x/LICENSE", spdx_text("MIT")),
            ("x/README.md", readme.as_str()),
            ("x/fonts/LICENSE.txt", spdx_text("OFL-1.1")),
        ];
        let judged = judge_tree(tree_of(&files), "x", gated());
        let told = found(&judged, "license-differs-from-root").unwrap();
        (told.message.clone(), told.help.clone().unwrap_or_default())
    };
    let (message, help) = told("Apache-2.0");
    assert!(message.ends_with("is `MIT`"), "{message}");
    assert!(help.starts_with("name MIT wherever"), "{help}");
    let (_, help) = told("Apache-2.0 (inherited from the original of Fern)");
    assert!(help.starts_with("put the text of Apache-2.0"), "{help}");
}

#[test]
fn an_author_is_no_place_to_add_a_skill_from() {
    let help = |metadata: &str| {
        let skill = format!("---\nname: x\ndescription: D.\nmetadata:\n{metadata}---\n\nSort.\n");
        let files = [
            ("skills/x/SKILL.md", skill.as_str()),
            ("LICENSE", spdx_text("MIT")),
            (
                "README.md",
                "# Seeds\n\nA curated collection of skills from many authors.\n",
            ),
        ];
        let judged = judge_tree(tree_of(&files), "skills/x", gated());
        let told = found(&judged, "aggregated-skill").unwrap_or_else(|| panic!("{judged:?}"));
        told.help.clone().unwrap_or_default()
    };
    let author = "  original_author: Jo Fern / seeds\n";
    let address = "  source: https://git.example.test/fern/seeds\n";
    assert!(help(author).ends_with("ask there"));
    assert!(help(&format!("{author}{address}")).ends_with("`https://git.example.test/fern/seeds`"));
}

#[test]
fn divided_works_of_others_are_told_once() {
    let head =
        "Fern has code of Leaf, Moss and Twig and\nis licensed under a BSD-3-Clause license.";
    let works = of_works(head, "twig", spdx_text("MIT"));
    let files = [
        ("LICENSE", spdx_text("MIT")),
        ("skills/x/SKILL.md", SKILL),
        ("skills/x/assets/vendor/LICENSE.txt", works.as_str()),
    ];
    let judged = judge_tree(tree_of(&files), "skills/x", gated());
    let rules = judged.findings.iter().map(|found| found.rule.id);
    let rules: Vec<&str> = rules.filter(|rule| *rule != "license-from-root").collect();
    assert_eq!(rules, ["third-party-license"]);
    assert_eq!(judged.verdict.status(), Status::Warn);
}

#[test]
fn why_a_repository_is_a_collection_is_told() {
    let told = |dir: &str, files: &[(&str, &str)]| {
        let mut all = vec![("LICENSE", spdx_text("MIT"))];
        all.extend(files);
        let judged = judge_tree(tree_of(&all), dir, gated());
        let told = found(&judged, "aggregated-skill");
        told.map(|found| found.message.clone()).unwrap_or_default()
    };
    let lock = "{\"version\": 1, \"skills\": {\"x\": {\"source\": \"moss/skills\", \
                \"sourceType\": \"github\", \"computedHash\": \"a\"}}}";
    let installed = told(
        ".agents/skills/x",
        &[
            (".agents/skills/x/SKILL.md", SKILL),
            ("skills-lock.json", lock),
        ],
    );
    assert_eq!(
        installed,
        "`x` has no licence of its own, and `skills-lock.json` says that it was installed from \
         `https://github.com/moss/skills`"
    );
    let origin = "{\"version\": 1, \"registry\": \"https://hub.example\", \
                  \"slug\": \"x\", \"ownerHandle\": \"moss\"}";
    for record in [".clawhub/origin.json", "dot_clawhub/origin.json"] {
        let path = format!("skills/x/{record}");
        let published = told(
            "skills/x",
            &[("skills/x/SKILL.md", SKILL), (path.as_str(), origin)],
        );
        assert_eq!(
            published,
            format!(
                "`x` has no licence of its own, and `{record}` says that it was installed from \
                 `hub.example/moss/x`"
            )
        );
    }
    let copy = SKILL.replacen(
        "---\n",
        "---\nmetadata:\n  github-repo: https://github.com/moss/up\n  github-tree-sha: 0a\n",
        1,
    );
    let copied = told("skills/x", &[("skills/x/SKILL.md", copy.as_str())]);
    assert_eq!(
        copied,
        "`x` has no licence of its own, and `metadata.github-repo` says that it was installed \
         from `https://github.com/moss/up`"
    );
    let of_client = ".cursor/skills-cursor/x/SKILL.md";
    let of_client = told(".cursor/skills-cursor/x", &[(of_client, SKILL)]);
    assert!(of_client.contains("`skills-cursor`"), "{of_client}");
    let readme = "# Seeds\n\nMIT, but individual skills may differ in their license.\n";
    let differing = told(
        "skills/x",
        &[("skills/x/SKILL.md", SKILL), ("README.md", readme)],
    );
    assert_eq!(
        differing,
        "`x` has no licence of its own, and its repository collects the work of others: its \
         README says `may differ`"
    );
}

#[test]
fn a_few_copies_count_for_what_lies_beside_them() {
    let steps: Vec<String> = (0..400).map(|nth| format!("step{nth} sows{nth}")).collect();
    let body = steps.join(" ");
    let hashes: Vec<String> = shingles(&body)
        .iter()
        .map(|hash| format!("{hash:x}"))
        .collect();
    let row = format!(
        "shingles\tfern\t-\t-\t-\t-\t{}\t{SCHEME}\n",
        hashes.join(" ")
    );
    let status = |dir: &str, own: usize| {
        let copy = format!("---\nname: y\ndescription: D.\nlicense: Proprietary\n---\n\n{body}\n");
        let mut files = vec![
            ("LICENSE".to_owned(), spdx_text("MIT").to_owned()),
            (".agents/skills/y/SKILL.md".to_owned(), copy),
            (".agents/skills/z/SKILL.md".to_owned(), SKILL.to_owned()),
        ];
        for nth in 0..own {
            files.push((format!("skills/own-{nth}/SKILL.md"), SKILL.to_owned()));
        }
        let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
        let options = Options {
            fingerprints: vec![Fingerprints::parse(&row).unwrap()],
            ..gated()
        };
        judge_tree(tree_of(&files), dir, options).verdict.status()
    };
    assert_eq!(status("skills/own-0", 30), Status::Allowed);
    assert_eq!(status(".agents/skills/y", 30), Status::Proprietary);
    assert_eq!(status(".agents/skills/z", 30), Status::Unknown);
    assert_eq!(status("skills/own-0", 3), Status::Unknown);
}

/// Many skills are a sign where a page says that they come from others; an owner who calls
/// the own ones a curated collection may have as many.
#[test]
fn how_many_skills_there_are_counts_where_others_are_named() {
    let status = |readme: &str| {
        let mut files = vec![
            ("LICENSE".to_owned(), spdx_text("MIT").to_owned()),
            ("README.md".to_owned(), readme.to_owned()),
        ];
        for nth in 0..160 {
            files.push((format!("skills/own-{nth}/SKILL.md"), SKILL.to_owned()));
        }
        let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
        judge_tree(tree_of(&files), "skills/own-1", gated())
            .verdict
            .status()
    };
    for own in [
        "A curated collection of 44 plugins providing 160 skills.",
        "A curated collection of skills for building web applications.",
    ] {
        assert_eq!(status(&format!("# Seeds\n\n{own}\n")), Status::Allowed);
    }
    for of_others in [
        "A curated collection of 160 skills by many makers.",
        "A curated collection of skills, with thanks to all who wrote them.",
    ] {
        assert_eq!(
            status(&format!("# Seeds\n\n{of_others}\n")),
            Status::Unknown
        );
    }
}
