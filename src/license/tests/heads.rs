//! What stands above the text of a licence, or beside it, and divides, names or fills it in.

use super::{gated, judge_tree, judged_text, spdx_text, status_of, tree_of};
use crate::license::{LicenseJudgement, Options, Status};

const SKILL: &str = "---\nname: x\ndescription: Sorts seeds.\n---\n\nSort.\n";

fn tells(judged: &LicenseJudgement, rule: &str) -> bool {
    judged.findings.iter().any(|found| found.rule.id == rule)
}

/// The licences of a work that goes from one to another, behind rulers.
fn in_transition(lead: &str) -> String {
    format!(
        "{lead}\n\n---\n\n{}\n\n---\n\n{}\n\n---\n\nCreative Commons Attribution 4.0 \
         International (CC-BY-4.0)\n\nDocumentation in this project (excluding specifications) is \
         licensed under CC-BY-4.0.\n",
        spdx_text("Apache-2.0"),
        spdx_text("MIT")
    )
}

const LEAD: &str = "Fern is undergoing a licensing transition from the MIT License to the Apache \
    License, Version 2.0 (\"Apache-2.0\"). All new code and specification contributions are \
    licensed under Apache-2.0. Documentation contributions (excluding specifications) are licensed \
    under CC-BY-4.0.\n\nContributions made by authors who originally licensed their work under the \
    MIT License and who have not yet granted explicit permission to relicense remain licensed \
    under the MIT License.\n\nNo rights beyond those granted by the applicable original license \
    are conveyed for such contributions.";

#[test]
fn whole_licences_stand_behind_rulers() {
    let judged = judged_text(&in_transition(LEAD));
    assert_eq!(judged.verdict.status(), Status::Warn);
    let expression = judged.verdict.expression();
    assert_eq!(expression, Some("Apache-2.0 AND MIT AND CC-BY-4.0"));
}

#[test]
fn a_lead_that_keeps_or_limits_is_none() {
    for (from, to) in [
        ("licensed under CC-BY-4.0.", "not licensed."),
        ("(excluding specifications) are", "(excluding skills) are"),
        ("All new code", "Skills are for internal use. All new code"),
        (
            "are licensed under Apache-2.0",
            "are licensed under the Fern terms",
        ),
        ("applicable original license", "owner of Fern"),
        (
            "the Apache License, Version 2.0",
            "the PolyForm Noncommercial License 1.0.0",
        ),
        ("undergoing", "for personal use and undergoing"),
        (
            "All new code",
            "The license below covers the files in docs/. All new code",
        ),
    ] {
        let lead = LEAD.replacen(from, to, 1);
        assert_ne!(lead, LEAD, "{from}");
        let text = in_transition(&lead);
        assert!(
            status_of(&text).refuses(),
            "{to}: {:?}",
            judged_text(&text).verdict
        );
    }
    let text = in_transition(LEAD);
    for (from, to) in [
        ("for any purpose", "for private purposes"),
        ("to any person", "to any natural person"),
        ("in this project (", "in this project for students ("),
    ] {
        let changed = text.replacen(from, to, 1);
        assert!(changed == text || status_of(&changed).refuses(), "{to}");
    }
}

const DIVIDES: &str = "Copyright (c) 2026 Fern\n\nThis repository contains code under multiple \
    licenses.\n\nOpen Source License\n-------------------\nUnless otherwise noted, the contents of \
    this repository are licensed under the\nGNU Affero General Public License v3.0 (AGPL-3.0). The \
    full license text appears below.\n\nEnterprise Components\n---------------------\nCertain \
    files and directories (including the `/ee` directory) are not licensed\nunder AGPL. These \
    components are licensed under the Fern Enterprise License.\n\nIf you have obtained a commercial \
    license for the enterprise components, the\nterms of that commercial agreement apply to those \
    components instead of AGPL.\n\nSee `app/ee/LICENSE` for the enterprise license terms.\n\n";

fn divided(head: &str, id: &str, folder: &str) -> LicenseJudgement {
    let text = format!("{head}{}", spdx_text(id));
    let path = format!("{folder}/SKILL.md");
    let files = [(path.as_str(), SKILL), ("LICENSE", text.as_str())];
    judge_tree(tree_of(&files), folder, gated())
}

#[test]
fn a_head_leaves_folders_out() {
    let mit = DIVIDES
        .replace(
            "GNU Affero General Public License v3.0 (AGPL-3.0)",
            "MIT License",
        )
        .replace("AGPL", "MIT");
    for (head, id) in [(DIVIDES, "AGPL-3.0-only"), (&mit, "MIT")] {
        let judged = divided(head, id, "skills/x");
        assert_eq!(
            judged.verdict.status(),
            Status::Warn,
            "{:?}",
            judged.verdict
        );
        assert_eq!(judged.verdict.expression(), Some(id));
        for inside in ["ee/x", "app/ee/x"] {
            let verdict = divided(head, id, inside).verdict;
            assert!(verdict.is_refused(), "{inside}: {verdict:?}");
        }
        for (from, to) in [
            ("(including the `/ee` directory)", "(including the skills)"),
            ("Certain files and directories", "All files and directories"),
            ("These components are licensed", "The skills are licensed"),
            ("(AGPL-3.0).", "(AGPL-3.0) for personal use."),
            ("MIT License.", "MIT License for personal use."),
            (
                "Unless otherwise noted",
                "Unless otherwise agreed in writing",
            ),
            ("See `app", "Skills are for internal use. See `app"),
            ("contents of this repository are", "folder `app` is"),
            ("instead of", "and to all skills instead of"),
        ] {
            let other = head.replacen(from, to, 1);
            let verdict = divided(&other, id, "skills/x").verdict;
            assert!(other == head || verdict.is_refused(), "{to}: {verdict:?}");
        }
    }
    let other = divided(DIVIDES, "MIT", "skills/x").verdict;
    assert!(other.is_refused(), "{other:?}");
}

const FORM: &str = "Business Source License 1.1\n\nParameters\n\nLicensor:             Fern \
    Ltd\nLicensed Work:        Seed sorter\n                      The Licensed Work is (c) 2026 \
    Fern Ltd\nAdditional Use Grant: You may make use of the Licensed Work, provided that\n                      \
    you may not use it for a Seed Service.\n\n                      A \"Seed Service\" is a \
    commercial offering that sorts seeds.\n\nChange Date:          2030-01-01\n\nChange License:       \
    Apache License, Version 2.0\n\nFor information about alternative licensing arrangements for \
    the Software,\nplease visit: https://fern.example/\n\nNotice\n\nThe Business Source License \
    (this document, or the \"License\") is not an Open\nSource license. However, the Licensed Work \
    will eventually be made available\nunder an Open Source License, as stated in this \
    License.\n\n";

#[test]
fn the_form_of_busl_is_no_change_of_it() {
    let text = format!("{FORM}{}", spdx_text("BUSL-1.1"));
    for text in [
        text.replace(
            "You may make use of the Licensed Work, provided that",
            "None",
        ),
        text,
    ] {
        let judged = judged_text(&text);
        assert_eq!(judged.verdict.expression(), Some("BUSL-1.1"));
        assert_eq!(judged.verdict.status(), Status::SourceAvailable);
        let told: Vec<&str> = judged.findings.iter().map(|found| found.rule.id).collect();
        assert_eq!(told, ["source-available-license"]);
    }
}

#[test]
fn a_form_that_says_more_is_a_change() {
    let text = format!("{FORM}{}", spdx_text("BUSL-1.1"));
    for (from, to) in [
        (
            "Apache License, Version 2.0",
            "Apache License, Version 2.0. Copies are prohibited.",
        ),
        ("2030-01-01", "2030-01-01, for customers only"),
        ("as stated in this", "for customers only, as stated in this"),
        ("non-production use of", "use for a week of"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        assert!(
            tells(&judged_text(&changed), "modified-license-text"),
            "{to}"
        );
    }
    let other = format!("{FORM}{}", spdx_text("MIT"));
    assert!(status_of(&other).refuses());
}

const NOTICE: &str = "GPL v3 License\n\nSeed sorter Copyright (c) 2026, Fern Ltd. All rights \
    reserved.\n\nThis program is free software: you can redistribute it and/or modify\nit under the \
    terms of the GNU General Public License as published by\nthe Free Software Foundation, either \
    version 3 of the License, or\n(at your option) any later version.\n\nThis program is distributed \
    in the hope that it will be useful,\nbut WITHOUT ANY WARRANTY; without even the implied warranty \
    of\nMERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the\nGNU General Public License for \
    more details.\n\n";

fn disclaimer() -> &'static str {
    let text = spdx_text("BSD-2-Clause");
    &text[text.find("THIS SOFTWARE IS").unwrap()..]
}

#[test]
fn the_notice_of_gnu_grants_above_any_disclaimer() {
    for text in [
        NOTICE.to_owned(),
        format!("{NOTICE}{}", disclaimer()),
        format!("*** License Agreement ***\n\n{NOTICE}{}", disclaimer()),
    ] {
        let judged = judged_text(&text);
        assert_eq!(
            judged.verdict.expression(),
            Some("GPL-3.0-or-later"),
            "{text}"
        );
        assert_eq!(judged.verdict.status(), Status::Warn);
    }
}

#[test]
fn a_disclaimer_without_a_grant_is_no_licence() {
    for text in [
        format!("Copyright (c) 2026 Fern\n\n{}", disclaimer()),
        format!("{NOTICE}You may not sell copies.\n\n{}", disclaimer()),
        format!("{NOTICE}For personal use only.\n\n{}", disclaimer()),
        format!(
            "{NOTICE}All use is under the Fern License Agreement.\n\n{}",
            disclaimer()
        ),
        format!(
            "{}{}",
            NOTICE.replace("you can redistribute", "we can redistribute"),
            disclaimer()
        ),
    ] {
        let verdict = judged_text(&text).verdict;
        assert!(verdict.is_refused(), "{text}: {verdict:?}");
    }
}

#[test]
fn where_the_text_of_elastic_comes_from_is_no_term() {
    let text = spdx_text("Elastic-2.0");
    let start = text.find("URL:").unwrap();
    let end = start + text[start..].find('\n').unwrap();
    let without = format!("{} (ELv2){}", text[..start].trim_end(), &text[end..]);
    let judged = judged_text(&without);
    assert_eq!(judged.verdict.expression(), Some("Elastic-2.0"));
    assert!(!tells(&judged, "modified-license-text"));
    let cut = without.replacen("By using the software, you agree", "You agree", 1);
    for text in [
        without.as_str(),
        &cut,
        &text[text.find("By using").unwrap()..],
    ] {
        for found in judged_text(text).findings {
            assert!(!found.message.contains("``"), "{}", found.message);
        }
    }
    let first = text.find("Acceptance").unwrap();
    let less = text[first..].replacen("You may not alter", "You may alter", 1);
    assert!(tells(&judged_text(&less), "modified-license-text"));
}

fn accepting(text: &str, id: &str) -> LicenseJudgement {
    let files = [("x/SKILL.md", SKILL), ("x/LICENSE", text)];
    let options = Options {
        gate: true,
        accept: vec![id.to_owned()],
        ..Options::default()
    };
    judge_tree(tree_of(&files), "x", options)
}

const DEED: &str = "Creative Commons Attribution-NonCommercial 4.0 International\n\nCopyright (c) \
    2026 Fern\n\nThis work is licensed under the Creative Commons Attribution-NonCommercial\n4.0 \
    International Public License (CC BY-NC 4.0).\n\nYou may share and adapt the material for \
    noncommercial purposes, provided\nthat you give appropriate credit, indicate whether changes \
    were made, and\ndo not use the material for commercial purposes.\n\nFull license \
    text:\nhttps://creativecommons.org/licenses/by-nc/4.0/legalcode\n";

#[test]
fn the_deed_of_a_named_licence_is_that_licence() {
    let id = "CC-BY-NC-4.0";
    let judged = judged_text(DEED);
    assert_eq!(judged.verdict.expression(), Some(id));
    assert!(judged.verdict.is_refused());
    let accepted = accepting(DEED, id);
    assert!(!accepted.verdict.is_refused(), "{accepted:?}");
    for (from, to) in [
        (
            "commercial purposes.",
            "commercial purposes. Do not copy it.",
        ),
        ("do not use the material", "do not use or sell the material"),
        ("for noncommercial purposes", "within one company"),
    ] {
        let other = DEED.replacen(from, to, 1);
        assert_ne!(other, DEED, "{from}");
        assert!(
            to.contains("within") || accepting(&other, id).verdict.is_refused(),
            "{to}"
        );
    }
    // What limits the one licence is another limit beside an open one.
    let open = DEED
        .replace("Attribution-NonCommercial", "Attribution")
        .replace("BY-NC", "BY")
        .replace("by-nc", "by");
    assert!(judged_text(&open).verdict.is_refused());
}

#[test]
fn a_title_names_the_licence_before_the_nearest_words_do() {
    let lead = DEED.replace("do not use", "You may not use");
    let text = spdx_text("CC-BY-NC-ND-4.0");
    let terms = &text[text.find("Definitions").unwrap()..];
    let judged = judged_text(&format!("{lead}\n\n{terms}"));
    assert!(judged.verdict.is_refused());
    for found in judged.findings {
        assert!(!found.message.contains("CC-BY-NC-ND"), "{}", found.message);
    }
}

#[test]
fn a_deed_of_a_narrower_licence_limits_a_wider_one() {
    let commercial = "NonCommercial: You may not use the material for commercial purposes.";
    let changed = "NoDerivatives: If you remix, transform, or build upon the material, you may not \
        distribute the modified material.";
    for (id, beside, narrower) in [
        ("CC-BY-4.0", commercial, "CC-BY-NC-4.0"),
        ("CC-BY-4.0", changed, "CC-BY-ND-4.0"),
        ("MIT", commercial, "MIT"),
    ] {
        let text = format!("{beside}\n\n{}", spdx_text(id));
        assert!(status_of(&text).refuses(), "{id}: {beside}");
        let named = format!("Licensed under {id}.\n\n{beside}\n");
        assert!(status_of(&named).refuses(), "{named}");
        let own = format!("Licensed under {narrower}.\n\n{beside}\n");
        let judged = judged_text(&own);
        let is_own = judged.verdict.expression() == Some(narrower);
        assert!(is_own != (narrower == id), "{own}: {:?}", judged.verdict);
    }
}
