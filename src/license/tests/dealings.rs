//! Terms in everyday words beside an MIT text: what is sold, stamped, crossed out or bound
//! to a use; and near words, which take nothing from anybody.

use super::{gated, judge_tree, judged_text, spdx_text, tree_of};

const SKILL: &str = "---\nname: beds\ndescription: Plans beds.\n---\n\n# Beds\n\nSow.\n";

/// Whether the skill `skills/beds` below an MIT text is refused for these files.
fn refuses(files: &[(&str, &str)]) -> bool {
    let mut all = vec![("LICENSE", spdx_text("MIT"))];
    if !files.iter().any(|(path, _)| path.ends_with("SKILL.md")) {
        all.push(("skills/beds/SKILL.md", SKILL));
    }
    all.extend(files);
    let judged = judge_tree(tree_of(&all), "skills/beds", gated());
    judged.verdict.is_refused()
}

/// Those of the texts that are not judged as wanted.
#[track_caller]
fn all_are(wanted: bool, texts: &[&str], refuses: impl Fn(&str) -> bool) {
    let wrong = texts.iter().filter(|text| refuses(text) != wanted);
    let wrong: Vec<&&str> = wrong.collect();
    assert!(wrong.is_empty(), "wanted {wanted}: {wrong:#?}");
}

fn readme(text: &str) -> bool {
    refuses(&[(
        "README.md",
        &format!("# Seeds\n\nBeds and rows.\n\n{text}\n"),
    )])
}

fn section(text: &str) -> bool {
    readme(&format!("## License\n\n{text}"))
}

fn body(text: &str) -> bool {
    refuses(&[("skills/beds/SKILL.md", &format!("{SKILL}\n{text}\n"))])
}

fn header(text: &str) -> bool {
    let script = format!("{text}\nimport sys\n\nprint(sys.argv)\n");
    refuses(&[("skills/beds/scripts/sow.py", &script)])
}

fn field(lines: &str) -> bool {
    let skill = SKILL.replace("---\n\n#", &format!("{lines}\n---\n\n#"));
    refuses(&[("skills/beds/SKILL.md", &skill)])
}

#[test]
fn a_section_may_speak_in_the_words_of_trade() {
    all_are(
        true,
        &[
            "Usage is subject to the Fern Terms of Service.",
            "By using these skills you accept the Fern Terms of Service.",
            "Fern Terms of Service apply.",
            "MIT (personal). Teams: $49/yr.",
            "MIT (non-commercial use only).",
            "Modified MIT: companies above 5M USD have to buy a licence.",
            "Free for individuals and students. Everyone else: hello@fern.example.",
            "Fern Sustainable Use",
            "One license per developer.",
            "Licensed to Moss GmbH exclusively.",
            "You may evaluate the skills for 30 days.",
            "This license terminates when your subscription ends.",
            "These skills are made available to customers of Fern under their agreement.",
            "All content is © Fern. Reposting or repackaging is not OK.",
            "You're welcome to read it. Please don't reuse it.",
            "Contact licensing@fern.example to obtain a licence.",
            "For staff and contractors under NDA.",
            "These skills may only be used by Customer.",
            "Use without a licence key is not permitted.",
            "Use outside Fern is not permitted.",
            "Not to be resold.",
            "- ❌ Commercial projects",
            "| Redistribution | ❌ |\n|---|---|\n| Redistribution | ❌ |",
        ],
        section,
    );
    all_are(
        false,
        &[
            "MIT. The hosted planner costs $10/mo.",
            "MIT (personal and commercial use).",
            "MIT. Use of the hosted planner is subject to the Fern Terms of Service.",
            "MIT. By using the hosted planner you accept the Fern Terms of Service.",
            "MIT. Free for individuals and companies.",
            "MIT. Companies do not have to buy a licence.",
            "MIT. Contact us to buy support.",
            "MIT. Support is available to customers of Fern.",
            "MIT (was: BUSL-1.1 until 2025).",
            "MIT. One file per seed.",
            "MIT\n\n- ✅ Commercial use\n- ❌ Liability\n- ❌ Warranty",
            "MIT. The trial of the planner ends with the season.",
        ],
        section,
    );
}

#[test]
fn a_stamp_means_the_whole_page() {
    all_are(
        true,
        &[
            "Confidential",
            "_Proprietary – Moss Corp_",
            "Copyright (c) Moss Corp. Proprietary.",
            "Internal use only.",
            "> **Confidential** – do not share outside Fern Labs.",
            "---\n\n<sub>© 2026 Fern · All rights reserved · Not for redistribution</sub>",
            "<p align=\"center\"><b>Source-available, not open source.</b></p>",
            "This repository contains proprietary material of Fern.",
            "<!-- (c) Fern - proprietary, do not distribute -->",
            "<a rel=\"license\" href=\"http://creativecommons.org/licenses/by-nc/4.0/\">CC</a>",
        ],
        readme,
    );
    all_are(
        false,
        &[
            "Mark each page so:\n\nConfidential",
            "## Beds\n\nConfidential",
            "Beds\n====\n\nProprietary",
            "© 2026 Fern. All rights reserved.",
            "This repository contains no proprietary material.",
            "<!-- Copyright 2026 Fern. Licensed under the MIT License. -->",
            "<!-- What is confidential is masked. -->",
            "<a rel=\"license\" href=\"http://creativecommons.org/licenses/by/4.0/\">CC</a>",
            "Planner · Proprietary formats · Seeds",
        ],
        readme,
    );
    all_are(
        true,
        &[
            "<!-- license: commercial -->",
            "This is confidential information of Fern Labs.",
            "This skill is not to be used outside Moss Corp.",
        ],
        body,
    );
    all_are(
        false,
        &[
            "Internal use only.",
            "The output of this skill is confidential.",
            "Reports of this skill may not be redistributed without review.",
            "This skill may not be copied into the prompt; load it.",
            "## Template\n\nCopyright (c) {{year}}. Proprietary and confidential.",
            "This skill is proprietary-format aware.",
            "This skill is not to be used with proprietary data.",
            "This skill is for proprietary and open code alike.",
            "## Licensing\n\nProprietary packages may not be redistributed. Ask legal.",
            "## License\n\nMIT. This skill isn't proprietary.",
            "## License\n\nMIT. Nothing in this skill is proprietary.",
        ],
        body,
    );
}

#[test]
fn a_header_binds_in_few_words() {
    all_are(
        true,
        &[
            "# Use of this file is governed by your agreement with Fern.",
            "# By using this file you agree to the Fern Terms of Service.",
            "# Do not share this file.",
            "# This file is not to be copied.",
            "# You may not use this file without permission.",
            "# Use of this file requires a licence from Moss Corp.",
            "# May not be used outside Moss Corp.",
            "# Commercial use is prohibited.",
            "# Not for commercial use.",
            "# Not for resale.",
            "# Free for academic use",
            "# For non-commercial research use.",
            "# Closed source.",
            "# Copyright {{year}} Moss Corp. Proprietary and confidential.",
            "# Copyright <year>. Proprietary and confidential.",
            "# Property of Moss Corp.",
            "# Licensed under the Moss EULA.",
            "# Code from Moss (CC BY-NC-SA 3.0).",
            "# Moss employees only.",
            "# Use without a licence key is not permitted.",
        ],
        header,
    );
    for name in ["Sow.dockerfile", "beds.mk", "sow.nu", "rows.sparql"] {
        let path = format!("skills/beds/scripts/{name}");
        assert!(
            refuses(&[(&path, "# Proprietary. Do not redistribute.\nx\n")]),
            "{name}"
        );
        assert!(
            !refuses(&[(&path, "# Sorts proprietary rows.\nx\n")]),
            "{name}"
        );
    }
    all_are(
        false,
        &[
            "# Internal use only.",
            "# Use outside of a repository is not permitted.",
            "# Use without a config file is not permitted.",
            "# Not for commercial use cases yet: rows are not sorted.",
            "# Property of a bed: its depth.",
            "# Do not share this connection between threads.",
            "# Code from Moss (CC BY 4.0).",
            "# For reference only.",
            "# Watermark: CONFIDENTIAL",
            "# Copyright (c) {{year}} {{company}}. Proprietary.",
            "# See the terms of use of the seed bank before you sow.",
            "# Licensed under the MIT License, not a EULA.",
        ],
        header,
    );
}

#[test]
fn files_that_tell_who_may_have_a_copy_are_heard() {
    let kept = "The skills are proprietary and may not be redistributed.";
    let paths = [
        "COMMERCIAL.md",
        "CONFIDENTIAL.md",
        "DO_NOT_DISTRIBUTE",
        "legal/EULA.md",
        "legal/LICENSE",
        "docs/EULA.md",
        ".github/README.md",
    ];
    all_are(true, &paths, |path| refuses(&[(path, kept)]));
    all_are(false, &paths, |path| {
        refuses(&[(
            path,
            "The planner is proprietary. The skills are under the MIT License.",
        )])
    });
    all_are(false, &["docs/sowing.md", "commercial.md"], |path| {
        refuses(&[(path, kept)])
    });
    let agreement =
        "FERN END USER LICENSE AGREEMENT\n\nCustomer shall not distribute the Software.";
    assert!(refuses(&[("README.md", agreement)]));
    let about = "# Seeds\n\nA license agreement is looked for.\n\nCustomer shall not distribute the Software.";
    assert!(!refuses(&[("README.md", about)]));
    let fixture = (
        "skills/beds/tests/fixtures/a.txt",
        "Copyright Moss. Do not distribute.",
    );
    // It would come along all the same.
    assert!(refuses(&[fixture]));
    assert!(refuses(&[("skills/beds/data/a.txt", fixture.1)]));
}

#[test]
fn more_fields_say_what_is_kept() {
    all_are(
        true,
        &[
            "proprietary: true",
            "open-source: false",
            "classification: Confidential",
            "spdx-license: CC-BY-NC-4.0",
            "x-license: Proprietary",
            "metadata:\n  redistribution: \"no\"",
        ],
        field,
    );
    all_are(
        false,
        &[
            "proprietary: false",
            "open-source: true",
            "classification: planning",
            "x-license: MIT",
            "metadata:\n  redistribution: \"yes\"",
        ],
        field,
    );
    let described = |text: &str| {
        let skill = SKILL.replace("Plans beds.", text);
        refuses(&[("skills/beds/SKILL.md", &skill)])
    };
    all_are(
        true,
        &[
            "Plans beds. This skill is proprietary.",
            "Plans beds. Proprietary and confidential; do not redistribute.",
        ],
        described,
    );
    all_are(
        false,
        &[
            "Plans beds of proprietary and confidential seeds.",
            "Checks whether a skill is proprietary.",
        ],
        described,
    );
}

#[test]
fn a_rider_may_deny_that_it_limits() {
    let rider = |text: &str| {
        let whole = format!("{}\n\n{text}\n", spdx_text("MIT"));
        judged_text(&whole).verdict.is_refused()
    };
    all_are(
        true,
        &[
            "Exception: files named SKILL.md.",
            "Not to be resold.",
            "You can use it at home but not at work.",
        ],
        rider,
    );
    all_are(
        false,
        &[
            "This skill isn't proprietary.",
            "This skill is no longer proprietary.",
            "This skill contains no proprietary code.",
            "No permission is needed to copy this skill.",
            "You don't need a commercial licence for this skill.",
        ],
        rider,
    );
}
