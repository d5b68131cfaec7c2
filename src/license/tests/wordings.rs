//! Licences in other words than those of the list, as they are given away.

use super::{gated, judge_tree, judged_text, spdx_text, tree_of};
use crate::license::Status;

const SKILL: &str = "---\nname: x\ndescription: D.\n---\n\nSort.\n";

#[test]
fn a_product_may_be_called_by_any_word() {
    for name in [
        "Invoice",
        "Payment",
        "Subscription",
        "Trial balance",
        "Academic",
        "Hosting",
        "Evaluation",
        "Training",
        "Fee",
        "Price",
        "Revenue",
        "Dataset",
        "Paid leave",
        "Hobby",
        "Rental",
        "Sales",
        "Government",
        "Student",
        "Commercial lease",
    ] {
        let text = format!(
            "{name} helper is released under the MIT license:\n\n{}",
            spdx_text("MIT")
        );
        let judged = judged_text(&text);
        assert_eq!(judged.verdict.expression(), Some("MIT"), "{name}");
        assert!(!judged.verdict.is_refused(), "{name}");
        let own = text.replacen("the MIT license:", "the Fern trial license:", 1);
        assert!(judged_text(&own).verdict.is_refused(), "{name}");
    }
}

#[test]
fn the_clause_on_advertising_has_many_wordings() {
    let text = spdx_text("BSD-3-Clause");
    let (before, rest) = text.split_once("3. Neither").unwrap();
    let (_, behind) = rest.split_once("THIS SOFTWARE").unwrap();
    let with = |clause: &str| judged_text(&format!("{before}3. {clause}\n\nTHIS SOFTWARE{behind}"));
    let end = "used to endorse or promote products derived from this software without specific \
               prior written permission";
    for lead in [
        "The name of the author may not be",
        "The name of the author may\nnot be",
        "The names of its contributors may not be",
        "The names of the authors may not be",
        "The name Fern may not be",
        "The name of Fern Labs may not be",
        "Neither the name of Fern Labs nor the names of contributors may be",
        "Neither the name of the author nor the names of contributors may be",
        "Neither the names of the copyright holders nor the names of their contributors may be",
        "Neither the name Fern, nor Moss, nor the names of its contributors may be",
        "None of the names of the authors may be",
    ] {
        for end in [end.to_owned(), format!("{end} from Fern Labs")] {
            let judged = with(&format!("{lead} {end}."));
            assert!(!judged.verdict.is_refused(), "{lead}: {:?}", judged.verdict);
            assert_eq!(judged.verdict.expression(), Some("BSD-3-Clause"), "{lead}");
        }
    }
    for clause in [
        format!("The software may not be {end}."),
        format!("The name of the author and the software may not be {end}."),
        format!("The name of the author may not be {end}, nor may it be sold."),
        "The software may not be used by rivals without prior written permission.".to_owned(),
    ] {
        assert!(with(&clause).verdict.is_refused(), "{clause}");
    }
}

#[test]
fn a_translation_takes_nothing_away() {
    let french = "Traduction (non officielle) : L'autorisation est accordée gratuitement à toute \
        personne d'utiliser, de copier, de modifier et de distribuer ce logiciel sans \
        restriction, à condition que la présente notice soit conservée.";
    let mit = spdx_text("MIT");
    let judged = judged_text(&format!("{mit}\n\n{french}\n"));
    assert!(!judged.verdict.is_refused(), "{:?}", judged.verdict);
    let limited = "Toute utilisation commerciale est interdite sans autorisation écrite.";
    assert!(
        judged_text(&format!("{mit}\n\n{french} {limited}\n"))
            .verdict
            .is_refused()
    );
}

/// The head that divides a repository: what lies outside of its folders is open.
#[test]
fn a_head_of_open_core_leaves_the_rest_open() {
    let (_, terms) = spdx_text("MIT").split_once("\n\nPermission").unwrap();
    let text = format!(
        "Copyright (c) 2026-present Fern\n\nPortions of this software are licensed as \
         follows:\n\n* All content that resides under the \"ee/\" directory of this repository, \
         if that directory exists, is licensed under the license defined in \
         \"ee/LICENSE\".\n* All third party components incorporated into the Fern Software are \
         licensed under the original license provided by the owner of the applicable \
         component.\n* Content outside of the above mentioned directories or restrictions above \
         is available under the \"MIT Expat\" license as defined below.\n\nPermission{terms}"
    );
    let status = |dir: &str| {
        let skill = format!("{dir}/SKILL.md");
        let files = [("LICENSE", text.as_str()), (skill.as_str(), SKILL)];
        judge_tree(tree_of(&files), dir, gated()).verdict.status()
    };
    assert_eq!(status("skills/x"), Status::Warn);
    assert!(status("ee/skills/x").refuses());
    assert!(
        judged_text(&text.replace("as defined below", "to customers only"))
            .verdict
            .is_refused()
    );
}

#[test]
fn exceptions_of_llvm_give_more() {
    let exception = spdx::text::EXCEPTION_TEXTS
        .iter()
        .find(|(id, _)| *id == "LLVM-exception")
        .unwrap()
        .1;
    let text = format!("{}\n\n{exception}", spdx_text("Apache-2.0"));
    let judged = judged_text(&text);
    assert_eq!(
        judged.verdict.expression(),
        Some("Apache-2.0 WITH LLVM-exception")
    );
    assert_eq!(judged.verdict.status(), Status::Allowed);
    let changed = text.replace("you\n   may redistribute", "you\n   may not redistribute");
    assert_ne!(changed, text);
    assert!(judged_text(&changed).verdict.is_refused());
}

/// The history of Python stands above its licence, and gives or takes nothing.
#[test]
fn python_is_given_away_with_its_history() {
    let history = "A. HISTORY OF THE SOFTWARE\n==========\n\nPython was made in the 1990s. All \
        Python licenses, unlike the GPL, let you distribute a modified version without making \
        your changes open source.\n\nB. TERMS AND CONDITIONS FOR ACCESSING OR OTHERWISE USING \
        PYTHON\n==========\n\nExamples are dual licensed under the PSF License Agreement and \
        the Zero-Clause BSD license.\n\n";
    let zero = spdx_text("0BSD");
    let python = spdx_text("Python-2.0.1");
    for (text, id) in [
        (format!("{history}{python}"), "Python-2.0.1"),
        (
            format!("{history}{python}\n\n{zero}"),
            "Python-2.0.1 AND 0BSD",
        ),
    ] {
        let judged = judged_text(&text);
        assert_eq!(
            judged.verdict.expression(),
            Some(id),
            "{:?}",
            judged.verdict
        );
        assert!(!judged.verdict.is_refused());
    }
    let kept = history.replace("Examples are", "No one may sell it. Examples are");
    assert!(judged_text(&format!("{kept}{python}")).verdict.is_refused());
}

#[test]
fn words_that_copies_have_are_no_limit() {
    let apache = spdx_text("Apache-2.0");
    let hint = apache.replace(
        "We also recommend that a",
        "Please do not remove or change the license header comment from a contributed file except \
         when necessary. We also recommend that a",
    );
    assert_ne!(hint, apache);
    assert!(!judged_text(&hint).verdict.is_refused());
    let cc0 = format!(
        "{}\n\nFor more information, please see\n<http://creativecommons.org/publicdomain/zero/1.0/>\n",
        spdx_text("CC0-1.0")
    );
    assert!(judged_text(&cc0).findings.is_empty());
    let lead = format!(
        "Copyright (c) 2026 Al Fern\n\nThis work is licensed under the Creative Commons\n\
         Attribution-NonCommercial 4.0 International License.\n\nFull license text follows \
         below.\n\n{}",
        spdx_text("CC-BY-NC-4.0")
    );
    let judged = judged_text(&lead);
    assert_eq!(judged.verdict.expression(), Some("CC-BY-NC-4.0"));
    let rule = "modified-license-text";
    assert!(!judged.findings.iter().any(|found| found.rule.id == rule));
}

#[test]
fn the_notice_of_a_licence_is_no_part_of_another() {
    let text = "Apache License\nVersion 2.0, January 2004\nhttp://www.apache.org/licenses/\n\n\
        TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION\n\nCopyright 2026 Fern\n\n\
        Licensed under the Apache License, Version 2.0 (the \"License\");\nyou may not use this \
        file except in compliance with the License.\nYou may obtain a copy of the License at\n\n\
        http://www.apache.org/licenses/LICENSE-2.0\n\nUnless required by applicable law or agreed \
        to in writing, software\ndistributed under the License is distributed on an \"AS IS\" \
        BASIS,\nWITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.\nSee the \
        License for the specific language governing permissions and\nlimitations under the \
        License.\n";
    let reworded = "Copyright 2026 Fern\n\nLicensed under the Apache License, Version 2.0 (the \
        \"License\"). You\nmay not use this file except in compliance with the License. A copy \
        of\nthe License is located at\n\nhttp://fern.example/apache2.0/\n\nor in the \"license\" \
        file accompanying this file. This file is\ndistributed on an \"AS IS\" BASIS, WITHOUT \
        WARRANTIES OR CONDITIONS OF\nANY KIND, either express or implied. See the License for the \
        specific\nlanguage governing permissions and limitations under the License.\n";
    for text in [text, reworded] {
        let judged = judged_text(text);
        assert_eq!(judged.verdict.expression(), Some("Apache-2.0"), "{text}");
    }
}

#[test]
fn two_licences_are_named_in_one_breath() {
    let text = "This project is dual-licensed under the Unlicense and MIT licenses.\n\nYou may use \
        this code under the terms of either license.\n";
    let judged = judged_text(text);
    assert_eq!(judged.verdict.expression(), Some("Unlicense OR MIT"));
}

/// `At your option` is a choice between licences, not between versions of one.
#[test]
fn a_later_version_is_no_other_licence() {
    let text = format!(
        "Seed sorter\nCopyright (C) 2026 Fern\n\nThis program is free software: you can \
         redistribute it and/or modify it under the terms of the GNU Affero General Public License \
         as published by the Free Software Foundation, either version 3 of the License, or (at \
         your option) any later version.\n\nNote: the `moss/` folder is a fork, licensed under the \
         Apache License, Version 2.0.\n\n{}",
        spdx_text("AGPL-3.0-only")
    );
    let judged = judged_text(&text);
    let expression = judged.verdict.expression().unwrap();
    assert!(!expression.contains(" OR "), "{expression}");
}

#[test]
fn a_choice_between_two_files_is_one() {
    let both = |text: &str| {
        let files = [
            ("skills/x/SKILL.md", SKILL),
            ("LICENSE", text),
            ("LICENSE-APACHE", spdx_text("Apache-2.0")),
            ("LICENSE-MIT", spdx_text("MIT")),
        ];
        let judged = judge_tree(tree_of(&files), "skills/x", gated());
        judged.verdict.expression().map(str::to_owned)
    };
    let contributed = "Unless you explicitly state otherwise, any contribution intentionally \
        submitted\nfor inclusion in the work by you, as defined in the Apache-2.0 license, shall \
        be\ndual licensed as above, without any additional terms or conditions.\n";
    for text in [
        "Dual-licensed under MIT (LICENSE-MIT) or Apache-2.0 (LICENSE-APACHE), at your option.\n"
            .to_owned(),
        format!(
            "This project is licensed under either of\n\n- Apache License, Version 2.0, \
             ([LICENSE-APACHE](LICENSE-APACHE) or https://www.apache.org/licenses/LICENSE-2.0)\n- \
             MIT license ([LICENSE-MIT](LICENSE-MIT) or https://opensource.org/licenses/MIT)\n\nat \
             your option.\n\n### Contribution\n\n{contributed}"
        ),
    ] {
        let expression = both(&text).unwrap();
        assert!(expression.contains(" OR "), "{text}: {expression}");
    }
}

/// Two licences in one text, one of them by its notice alone.
#[test]
fn a_notice_beside_a_licence_names_another() {
    let notice = "Copyright 2017 Al Fern\n\nLicensed under the Apache License, Version 2.0 (the \
        \"License\"); you may not use this file except in compliance with the License. You may \
        obtain a copy of the License at\n\nhttp://www.apache.org/licenses/LICENSE-2.0\n\nUnless \
        required by applicable law or agreed to in writing, software distributed under the License \
        is distributed on an \"AS IS\" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either \
        express or implied. See the License for the specific language governing permissions and \
        limitations under the License.\n\nThe above license applies to all contributions after \
        2017-12-01.\n";
    let text = format!("{notice}\n{}", spdx_text("BSD-3-Clause"));
    let judged = judged_text(&text);
    assert_eq!(
        judged.verdict.expression(),
        Some("Apache-2.0 AND BSD-3-Clause")
    );
    let kept = text.replace("2017-12-01.", "2017-12-01, for customers of Fern only.");
    assert!(judged_text(&kept).verdict.is_refused());
}

/// What came from elsewhere stands in quotes behind the licence of the whole.
#[test]
fn licences_in_quotes_are_those_of_parts() {
    let mit = spdx_text("MIT");
    let quoted = |files: &str, id: &str| {
        let terms = spdx_text(id);
        let lead = format!("This license applies to parts of {files} originating from");
        let origin = "the https://moss.example/kit repository:";
        judged_text(&format!(
            "{mit}\n\n\"\"\"\n{lead} {origin}\n\n{terms}\n\"\"\"\n"
        ))
    };
    let judged = quoted("the `packages/a` and `packages/b` subdirectories", "ISC");
    assert_eq!(judged.verdict.status(), Status::Allowed);
    assert_eq!(judged.verdict.expression(), Some("MIT AND ISC"));
    assert!(
        quoted("`a`, which nobody may copy,", "ISC")
            .verdict
            .is_refused()
    );
    assert!(quoted("`a`", "CC-BY-NC-4.0").verdict.is_refused());
}
