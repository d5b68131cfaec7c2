//! What evidence comes to, and how it is told.

use super::{gated, judge_tree, judged_text, spdx_text, tree_of};
use crate::finding::{Finding, Level};
use crate::license::read::sha256;
use crate::license::{
    Clarification, Fingerprints, LicenseJudgement, LicenseVerdict, Options, PolicyNote, Status,
};
use crate::tree::RelPath;

fn denied(judged: &LicenseJudgement) -> Vec<&Finding> {
    let findings = judged.findings.iter();
    let denied = findings.filter(|finding| finding.level == Level::Deny);
    denied.collect()
}

const CLOSED: &str = "© 2026 Fern Ltd. All rights reserved.\n\nThis text is confidential.\n";

fn house_style(field: &str) -> LicenseJudgement {
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

#[test]
fn the_manifest_of_any_clients_plugin_is_read() {
    let skill = "---\nname: x\ndescription: D.\n---\n\nSort.\n";
    for client in ["claude", "codex", "cursor", "grok"] {
        let manifest = format!("kit/.{client}-plugin/plugin.json");
        let tree = tree_of(&[
            ("kit/skills/x/SKILL.md", skill),
            (manifest.as_str(), "{\"license\": \"MIT\"}"),
            ("LICENSE", spdx_text("Apache-2.0")),
        ]);
        let judged = judge_tree(tree, "kit/skills/x", gated());
        assert_eq!(judged.verdict.expression(), Some("MIT"), "{client}");
        let differs = |finding: &&Finding| finding.rule.id == "license-differs-from-root";
        assert!(
            judged.findings.iter().any(|finding| differs(&finding)),
            "{client}"
        );
    }
}

/// Terms that keep all rights and disclaim in the words of a licence.
const KEPT: &str = "Copyright (c) 2026 Jo Fern\n\nAll rights reserved.\n\nThis software is \
    proprietary and confidential.\nPermission is granted only to the author and explicitly \
    authorized individuals to use this software for personal purposes.\nAny unauthorized use, \
    copying, modification, distribution, or reproduction of this software, in whole or in \
    part, is strictly prohibited.\n\nDISCLAIMER\n\nThis software is provided \"AS IS\", without \
    warranty of any kind, express or implied,\nincluding but not limited to the warranties of \
    merchantability, fitness for a particular purpose, and noninfringement.\n\nIn no event \
    shall the author be liable for any claim, damages, or other liability,\nwhether in an \
    action of contract, tort, or otherwise, arising from, out of, or in connection\nwith the \
    software or the use or other dealings in the software.\n";

#[test]
fn terms_without_a_grant_are_no_licence_that_was_changed() {
    let skill = "---\nname: x\ndescription: D.\n---\n\nSort.\n";
    let manifest = "{\"name\": \"a\", \"license\": \"MIT\"}";
    let tree = || {
        tree_of(&[
            ("plugins/a/skills/x/SKILL.md", skill),
            ("plugins/a/.claude-plugin/plugin.json", manifest),
            ("LICENSE", KEPT),
        ])
    };
    let dir = "plugins/a/skills/x";
    let judged = judge_tree(tree(), dir, gated());
    assert_eq!(judged.verdict.status(), Status::Proprietary);
    assert_eq!(judged.verdict.expression(), Some("LicenseRef-Proprietary"));
    let told = denied(&judged);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].rule.id.to_string(), "proprietary-license");
    // Its owner learns that a manifest says something else.
    let judged = judge_tree(tree(), dir, Options::default());
    let rules = judged.findings.iter().map(|finding| finding.rule.id);
    let rules: Vec<String> = rules.map(|id| id.to_string()).collect();
    assert!(
        rules.contains(&"license-contradiction".to_owned()),
        "{rules:?}"
    );
    assert!(
        rules.contains(&"proprietary-license".to_owned()),
        "{rules:?}"
    );
    assert!(
        !rules.contains(&"modified-license-text".to_owned()),
        "{rules:?}"
    );
}

#[test]
fn who_keeps_all_rights_misses_no_file_of_them() {
    let field = "license: Proprietary. LICENSE.txt has complete terms\n";
    let skill = format!("---\nname: x\ndescription: D.\n{field}---\n\nSort.\n");
    let tree = tree_of(&[("x/SKILL.md", skill.as_str())]);
    let judged = judge_tree(tree, "x", Options::default());
    let rules: Vec<String> = judged
        .findings
        .iter()
        .map(|finding| finding.rule.id.to_string())
        .collect();
    assert_eq!(rules, ["proprietary-license"]);
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

/// What one text of a choice lost limits nobody who takes the other.
#[test]
fn of_a_choice_the_whole_text_is_taken() {
    let apache = spdx_text("Apache-2.0");
    let lost = "publicly perform, ";
    assert!(apache.contains(lost));
    let damaged = apache.replace(lost, "");
    let limited = format!("{apache}\nYou may not use the Work for commercial purposes.\n");
    let both = format!("{damaged}\nYou may not use the Work for commercial purposes.\n");
    let plugin = |value: &str| format!("{{\"name\": \"p\", \"license\": \"{value}\"}}");
    let choice = plugin("Apache-2.0 OR MIT");
    let judge = |texts: &[(&str, &str)], plugin: &str| {
        let mut files = vec![
            (
                "p/skills/x/SKILL.md",
                "---\nname: x\ndescription: D.\n---\n\nSort.\n",
            ),
            ("p/.claude-plugin/plugin.json", plugin),
        ];
        files.extend(texts);
        judge_tree(tree_of(&files), "p/skills/x", gated())
    };
    let mit = ("LICENSE-MIT", spdx_text("MIT"));
    let head = (
        "LICENSE",
        "This project is dual-licensed under the Apache License, Version 2.0\n(see \
         LICENSE-APACHE) OR the MIT License (see LICENSE-MIT), at your option.\n",
    );
    for texts in [
        vec![("LICENSE-APACHE", damaged.as_str()), mit],
        vec![head, ("LICENSE-APACHE", damaged.as_str()), mit],
    ] {
        let judged = judge(&texts, &choice);
        assert_eq!(judged.verdict.status(), Status::Warn, "{judged:?}");
        assert_eq!(judged.verdict.expression(), Some("MIT"));
        let told = judged.findings.iter();
        let told: Vec<_> = told
            .filter(|found| found.rule.id == "modified-license-text")
            .collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(
            (told[0].path(), told[0].level),
            ("LICENSE-APACHE", Level::Warn)
        );
        let travels: Vec<&str> = judged.travels.iter().map(|text| text.to.as_str()).collect();
        assert_eq!(travels, ["LICENSE-MIT"]);
    }
    for (texts, plugin) in [
        (
            vec![("LICENSE-APACHE", limited.as_str()), mit],
            choice.clone(),
        ),
        (vec![("LICENSE-APACHE", both.as_str()), mit], choice.clone()),
        (
            vec![("LICENSE-APACHE", damaged.as_str()), mit],
            plugin("MIT"),
        ),
        (
            vec![("LICENSE-APACHE", damaged.as_str()), mit],
            plugin("Apache-2.0 AND MIT"),
        ),
        (
            vec![("LICENSE-APACHE", damaged.as_str()), mit],
            plugin("MIT OR ISC"),
        ),
        (vec![("LICENSE-APACHE", damaged.as_str())], choice.clone()),
        (
            vec![
                ("LICENSE-APACHE", damaged.as_str()),
                mit,
                ("LICENSE-FERN", CLOSED),
            ],
            choice,
        ),
    ] {
        let judged = judge(&texts, &plugin);
        assert!(judged.verdict.is_refused(), "{plugin} {:?}", judged.verdict);
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
    let verdict = LicenseVerdict::new(Some("MIT".into()), Status::Allowed, Vec::new());
    assert_eq!(verdict.status(), Status::Unlicensed);
    assert_eq!(verdict.expression(), None);
}

/// The verdict on a skill with this body and nothing else.
fn of_body(body: &str) -> LicenseJudgement {
    let skill = format!("---\nname: x\ndescription: D.\n---\n\n{body}");
    judge_tree(tree_of(&[("x/SKILL.md", skill.as_str())]), "x", gated())
}

#[test]
fn a_grant_in_a_fence_is_that_of_sample_code() {
    for fence in [
        "```solidity\n// SPDX-License-Identifier: MIT\ncontract Seed {}\n```\n",
        "```markdown\n# Readme\n\n## License\n\nMIT\n```\n",
        "```text\nThis skill is licensed under the MIT License.\n```\n",
    ] {
        let judged = of_body(fence);
        assert_eq!(judged.verdict.expression(), None, "{fence}");
        let judged = of_body(&format!("{fence}\n## License\n\nApache-2.0\n"));
        assert_eq!(judged.verdict.expression(), Some("Apache-2.0"), "{fence}");
    }
}

#[test]
fn a_section_may_quote_its_text_in_a_fence() {
    let judged = of_body("# X\n\n## License\n\n```text\nMIT License\n```\n");
    assert_eq!(judged.verdict.expression(), Some("MIT"));
}

#[test]
fn terms_in_a_fence_count_and_answers_of_a_menu_do_not() {
    for fence in [
        "```text\n## License\n\nProprietary.\n```\n",
        "```text\nThis skill may not be redistributed.\n```\n",
        "```text\n// SPDX-License-Identifier: CC-BY-NC-4.0\n```\n",
        "```text\nA) Stay\nB) Go\nThis skill is confidential.\n```\n",
        "A) Stay\nB) This skill is confidential.\n",
    ] {
        let judged = of_body(&format!("{fence}\n## License\n\nMIT\n"));
        assert!(judged.verdict.is_refused(), "{fence}");
    }
    let menu = "```\nA) Share it\nB) This skill is for internal use only: skip\n```\n";
    let judged = of_body(&format!("{menu}\n## License\n\nMIT\n"));
    assert!(!judged.verdict.is_refused(), "{:?}", judged.findings);
}

/// The rules that a skill at `skills/x` is reported under, at the gate.
fn rules_of(files: &[(&str, &str)], options: Options) -> Vec<&'static str> {
    let judged = judge_tree(tree_of(files), "skills/x", options);
    let findings = judged.findings.iter();
    findings.map(|finding| finding.rule.id).collect()
}

#[test]
fn known_content_is_refused_whatever_lies_beside_it() {
    let known = "Fern's own steps, word for word.\n".repeat(40);
    let sum = sha256(known.as_bytes());
    let row = format!("file\tfern\t-\t-\tsteps.md\t{}\t{sum}\town\n", known.len());
    let files = [
        ("skills/x/SKILL.md", "---\nname: x\ndescription: D.\n---\n"),
        ("skills/x/LICENSE", spdx_text("MIT")),
        ("skills/x/copied.md", known.as_str()),
    ];
    let options = Options {
        fingerprints: vec![Fingerprints::parse(&row).unwrap()],
        ..gated()
    };
    assert_eq!(rules_of(&files, options), ["known-proprietary-content"]);
    assert_eq!(rules_of(&files, gated()), [""; 0]);
}

#[test]
fn what_is_worth_knowing_of_an_answer_is_told() {
    let skill = "---\nname: x\ndescription: D.\n---\n";
    let root = [("skills/x/SKILL.md", skill), ("LICENSE", spdx_text("MIT"))];
    assert_eq!(rules_of(&root, gated()), ["license-from-root"]);
    let document = [
        ("skills/x/SKILL.md", skill),
        ("skills/x/LICENSE", spdx_text("MIT")),
        ("skills/x/references/license-of-seeds.md", "# Licences\n"),
    ];
    assert_eq!(rules_of(&document, gated()), ["third-party-license-note"]);
    let notice = format!("{}\nSee the NOTICE file.\n", spdx_text("MIT"));
    let spoken = [
        ("skills/x/SKILL.md", skill),
        ("skills/x/LICENSE", notice.as_str()),
    ];
    assert!(rules_of(&spoken, gated()).contains(&"missing-notice-file"));
    let beside = [spoken[0], spoken[1], ("skills/x/NOTICE", "Fern\n")];
    assert!(!rules_of(&beside, gated()).contains(&"missing-notice-file"));
    // As a program that sets type writes the licence's own words.
    let set = spdx_text("Apache-2.0").replace("\"NOTICE\"", "“NOTICE”");
    let set = format!("{set}\nthe NOTICE file\n");
    let own = [
        ("skills/x/SKILL.md", skill),
        ("skills/x/LICENSE", set.as_str()),
    ];
    assert!(!rules_of(&own, gated()).contains(&"missing-notice-file"));
}

#[test]
fn where_the_foundation_is_belongs_to_no_terms() {
    let text = spdx_text("GPL-2.0-only");
    let address = "51 Franklin Street, Fifth Floor, Boston, MA  02110-1301, USA";
    let (head, rest) = text.split_once(address).unwrap();
    let named = head.trim_end().trim_end_matches([',', '.']);
    for below in [
        format!("{named}.,\n 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA{rest}"),
        format!("{named}.,\n <https://fsf.org/>{rest}"),
    ] {
        let judged = judged_text(&below);
        let told = judged.findings.iter().map(|found| found.rule.id);
        assert_eq!(
            told.collect::<Vec<_>>(),
            ["copyleft-license"],
            "{below:.400}"
        );
    }
}

/// The Foundation's older texts as it gives them today: with no address, and another name in
/// the example.
#[test]
fn older_texts_of_the_foundation_are_known_in_their_present_form() {
    for id in ["GPL-2.0-only", "LGPL-2.1-only"] {
        let text = spdx_text(id);
        let (head, rest) = text.rsplit_once("write to").unwrap();
        let (_, rest) = rest.split_once("USA").unwrap();
        let now = format!("{head}see <https://www.gnu.org/licenses/>{rest}");
        let now = now.replace("Ty Coon", "Moe Ghoul");
        assert_ne!(now, text.replace("Ty Coon", "Moe Ghoul"));
        let judged = judged_text(&now);
        let told: Vec<&str> = judged.findings.iter().map(|found| found.rule.id).collect();
        assert_eq!(told, ["copyleft-license"], "{judged:?}");
    }
}

/// The short notice that ends the text of a licence, from its first words on.
fn notice_of(id: &str, first: &str) -> &'static str {
    let text = spdx_text(id);
    &text[text.rfind(first).unwrap()..]
}

#[test]
fn a_short_notice_is_not_the_rest_of_a_text_that_ends_in_it() {
    let notice = notice_of(
        "Apache-2.0",
        "Licensed under the Apache License, Version 2.0",
    );
    for text in [
        notice.to_owned(),
        format!("Copyright 2026 Fern Labs, Inc.\n\n{notice}"),
        format!(
            "   Copyright (c) 2026 Fern\n\n{}",
            notice.replace('\n', "\n   ")
        ),
        format!("Fern tools\n\nCopyright 2026 Fern\n\n{notice}"),
        notice.replace("this file", "this skill"),
    ] {
        for field in ["", "license: Apache-2.0\n"] {
            let skill = format!("---\nname: x\ndescription: D.\n{field}---\n\nSort.\n");
            let tree = tree_of(&[("skills/x/SKILL.md", &skill), ("LICENSE", &text)]);
            let judged = judge_tree(tree, "skills/x", gated());
            assert_eq!(denied(&judged).len(), 0, "{text}: {:?}", judged.findings);
            assert_eq!(judged.verdict.expression(), Some("Apache-2.0"), "{text}");
            let rules: Vec<&str> = judged.findings.iter().map(|f| f.rule.id).collect();
            assert!(rules.contains(&"incomplete-license-text"), "{rules:?}");
            assert!(!rules.contains(&"license-contradiction"), "{rules:?}");
        }
    }
}

#[test]
fn the_rest_of_a_text_that_ends_in_a_notice_is_not_that_notice() {
    let whole = spdx_text("FSL-1.1-ALv2");
    let future = whole.find("Grant of Future License").unwrap();
    let disclaimer = whole.find("Disclaimer").unwrap();
    for start in [future, disclaimer] {
        let judged = judged_text(&whole[start..]);
        assert!(judged.verdict.is_refused(), "{}", &whole[start..]);
    }
    let notice = notice_of(
        "Apache-2.0",
        "Licensed under the Apache License, Version 2.0",
    );
    for limit in [
        "For non-commercial use only.",
        "You may not sell copies of the Software.",
    ] {
        let judged = judged_text(&format!("{notice}\n{limit}\n"));
        assert!(judged.verdict.is_refused(), "{limit}");
    }
}

#[test]
fn a_clarification_holds_while_its_files_do() {
    let text = "Ask the moss garden.\n";
    let sum = sha256(text.as_bytes());
    let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
    let tree = || {
        tree_of(&[
            ("skills/beds/SKILL.md", skill),
            ("skills/beds/LICENSE", text),
        ])
    };
    let judged = |files: &[(&str, &str)], agreed: bool| {
        let files = files.iter();
        let files = files.map(|(path, sum)| (RelPath::new(path).unwrap(), (*sum).to_owned()));
        let clarification = Clarification {
            path: RelPath::new("skills/beds").unwrap(),
            files: files.collect(),
            expression: "MIT".to_owned(),
            reason: "asked".to_owned(),
            agreement: agreed.then(|| "by letter".to_owned()),
        };
        let options = Options {
            clarify: vec![clarification],
            ..gated()
        };
        judge_tree(tree(), "skills/beds", options)
    };
    let plain = judge_tree(tree(), "skills/beds", gated());
    assert!(plain.verdict.is_refused());
    let holds = judged(&[("LICENSE", sum.as_str())], false);
    assert_eq!(holds.verdict.expression(), Some("MIT"));
    assert_eq!(holds.verdict.policy(), Some(PolicyNote::Clarified));
    assert!(!holds.verdict.is_refused());
    let other = "0".repeat(64);
    let void = judged(&[("LICENSE", other.as_str())], false);
    assert!(void.verdict.is_refused());
    let notes: Vec<&String> = void
        .findings
        .iter()
        .flat_map(|found| &found.notes)
        .collect();
    let why = "its [[license.clarify]] in minara.toml is void: `LICENSE` has another hash by now";
    assert!(notes.iter().any(|note| **note == why), "{notes:?}");
    // Every licence file is named, so that none is overlooked.
    let skill_sum = sha256(skill.as_bytes());
    let void = judged(&[("SKILL.md", skill_sum.as_str())], false);
    assert!(void.verdict.is_refused());
}

#[test]
fn nothing_proprietary_is_clarified_without_an_agreement() {
    let text = "Copyright 2026 Moss. All rights reserved. You may not copy these files.\n";
    let sum = sha256(text.as_bytes());
    let skill = "---\nname: beds\ndescription: Plans.\n---\n\nSow.\n";
    let status = |agreed: bool| {
        let clarification = Clarification {
            path: RelPath::new("skills/beds").unwrap(),
            files: vec![(RelPath::new("LICENSE").unwrap(), sum.clone())],
            expression: "MIT".to_owned(),
            reason: "contract 7".to_owned(),
            agreement: agreed.then(|| "by letter".to_owned()),
        };
        let options = Options {
            clarify: vec![clarification],
            ..gated()
        };
        let tree = tree_of(&[
            ("skills/beds/SKILL.md", skill),
            ("skills/beds/LICENSE", text),
        ]);
        judge_tree(tree, "skills/beds", options).verdict.status()
    };
    assert_eq!(status(false), Status::Proprietary);
    assert_eq!(status(true), Status::Allowed);
}

#[test]
fn a_licence_that_is_introduced_as_that_of_a_part_grants_no_copy_of_the_rest() {
    let mit = spdx_text("MIT");
    let head = "Fern Ltd software\n\nThe platform is run by Fern Ltd.";
    let part = "Portions of the software are provided under the following notice:";
    let judged = judged_text(&format!("{head} {part}\n\n{mit}"));
    assert_eq!(judged.verdict.status(), Status::Unknown);
    let told = denied(&judged);
    assert!(
        told[0].message.contains(&part[..part.len() - 1]),
        "{told:?}"
    );
    let whole = "This software is licensed under the MIT License, with the following notice:";
    for text in [
        format!("{whole}\n\n{mit}"),
        // A notice behind the text adds to it.
        format!("{mit}\n\n---\n\n{part}\n\n{mit}"),
    ] {
        assert!(
            judged_text(&text).verdict.status() <= Status::Warn,
            "{text}"
        );
    }
}

#[test]
fn sentences_beside_a_text_are_not_called_a_change_of_it() {
    let mit = spdx_text("MIT");
    let note = "Some of the skills were written by people of the club, whose names stand in \
                their folders.";
    let help = |text: &str| {
        let judged = judged_text(text);
        let rule = "modified-license-text";
        let found = judged.findings.iter().find(|found| found.rule.id == rule);
        found.unwrap().help.clone().unwrap()
    };
    assert!(help(&format!("{mit}\n\n{note}\n")).starts_with("leave the text alone"));
    let changed = mit.replace("furnished to do so", "furnished to do the");
    assert!(help(&changed).starts_with("use the unchanged text"));
    assert!(help(&format!("{changed}\n\n{note}\n")).starts_with("use the unchanged text"));
}

#[test]
fn what_may_be_seen_but_not_copied_is_not_let_in() {
    let mit = spdx_text("MIT");
    for sentence in [
        "You may view but not copy this.",
        "The skills are for reading but never for redistribution; do look but not copy.",
    ] {
        for text in [
            format!("{mit}\n\n{sentence}\n"),
            format!("{sentence}\n\n{mit}"),
        ] {
            let judged = judged_text(&text);
            assert!(judged.verdict.is_refused(), "{sentence}");
        }
    }
}

#[test]
fn parts_under_another_notice_are_told() {
    let mit = spdx_text("MIT");
    for sentence in [
        "Portions of this software are under the following notice:",
        "Parts of this software are subject to the terms below:",
    ] {
        let text = format!("{mit}\n\n{sentence}\n\nCopyright (c) 2020 Fern Ltd.\n");
        let judged = judged_text(&text);
        assert_ne!(judged.verdict.status(), Status::Allowed, "{sentence}");
    }
}

#[test]
fn a_name_alone_is_told_as_one() {
    let judged = judged_text("Apache License\n");
    assert_eq!(judged.verdict.status(), Status::Unknown);
    let told = denied(&judged);
    assert!(
        told[0]
            .message
            .ends_with("without the version and the text"),
        "{told:?}"
    );
}

#[test]
fn another_licence_in_a_readme_or_a_manifest_is_a_difference_and_no_part() {
    let skill = "---\nname: x\ndescription: D.\n---\n\nSort.\n";
    let readme = "# Seeds\n\n## License\n\nApache-2.0\n";
    for (file, text) in [
        ("README.md", readme),
        ("skills/x/README.md", readme),
        (
            ".claude-plugin/plugin.json",
            "{\"license\": \"Apache-2.0\"}",
        ),
    ] {
        let files = [
            ("skills/x/SKILL.md", skill),
            ("LICENSE", spdx_text("MIT")),
            (file, text),
        ];
        let judged = judge_tree(tree_of(&files), "skills/x", gated());
        assert_eq!(judged.verdict.status(), Status::Warn, "{file}");
        let rules: Vec<&str> = judged.findings.iter().map(|found| found.rule.id).collect();
        assert!(
            rules.contains(&"license-differs-from-root"),
            "{file} {rules:?}"
        );
        assert!(!rules.contains(&"third-party-license"), "{file} {rules:?}");
    }
}

#[test]
fn the_place_for_a_text_is_named_and_one_licence_is_one_cause() {
    let skill = "---\nname: x\ndescription: D.\n---\n\nSort.\n";
    let field = "---\nname: x\ndescription: D.\nlicense: MIT\n---\n\nSort.\n";
    let manifest = "{\"license\": \"MIT\"}";
    let plugin = "plugins/p/.claude-plugin/plugin.json";
    for (dir, files, place) in [
        (
            "plugins/p/skills/x",
            vec![(plugin, manifest)],
            "`plugins/p/LICENSE`, and so into each folder",
        ),
        (
            "skills/x",
            vec![(".claude-plugin/plugin.json", manifest)],
            "into `LICENSE`",
        ),
        (
            "skills/x",
            vec![("package.json", manifest)],
            "into `LICENSE`",
        ),
        (
            "skills/y",
            vec![],
            "`skills/y/LICENSE`, and so into each folder",
        ),
    ] {
        let path = format!("{dir}/SKILL.md");
        let text = if files.is_empty() { field } else { skill };
        let mut all = vec![(path.as_str(), text)];
        all.extend(files);
        let judged = judge_tree(tree_of(&all), dir, gated());
        let rule = "license-text-missing";
        let found = judged.findings.iter().find(|found| found.rule.id == rule);
        let found = found.unwrap();
        let help = found.help.as_deref().unwrap();
        assert!(help.contains(place), "{help}");
        assert_eq!(found.cause.as_ref().unwrap().key, "text of MIT");
    }
}

#[test]
fn a_readme_of_the_skills_own_is_never_that_of_a_collection() {
    let skill = "---\nname: x\ndescription: D.\nsource: other/seeds\n---\n\nSort.\n";
    let root = "# Awesome seeds\n\nA curated collection. Folders may differ in licence.\n";
    let own = "# x\n\n## License\n\n[MIT](LICENSE) \u{a9} 2026 Fern\n";
    let status = |files: &[(&str, &str)]| {
        let judged = judge_tree(tree_of(files), "skills/x", gated());
        judged.verdict.status()
    };
    let files = [
        ("skills/x/SKILL.md", skill),
        ("README.md", root),
        ("skills/x/README.md", own),
    ];
    assert_eq!(status(&files), Status::Warn);
    let root = format!("{root}\n## License\n\nMIT\n");
    assert_eq!(status(&[files[0], ("README.md", &root)]), Status::Unknown);
}
