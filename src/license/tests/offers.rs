//! Offers of another licence beside the text of one.

use super::{judged_text, spdx_text};
use crate::license::Status;

const TITLED: &str = "Commercial License\n\nFor commercial use licenses, please contact:\n\
    Email: seeds@fern.example\nPhone: 555 (desk)";

#[test]
fn an_offer_limits_nothing() {
    for offer in [
        TITLED,
        "For commercial licensing, contact seeds@fern.example.",
        "Commercial licence available.",
        "A commercial license is also available from Fern Ltd.",
    ] {
        for id in ["MIT", "Apache-2.0", "BSD-3-Clause"] {
            let text = spdx_text(id);
            for with in [
                format!("{text}\n\n{offer}\n"),
                format!("{offer}\n\n=====\n\n{text}"),
            ] {
                let judged = judged_text(&with);
                assert_eq!(judged.verdict.status(), Status::Warn, "{with}");
                assert_eq!(judged.verdict.expression(), Some(id), "{offer}");
                let told = judged.findings.iter();
                let mut told = told.filter(|found| found.rule.id == "modified-license-text");
                assert!(told.all(|found| !found.message.contains("with a limit")));
            }
        }
        let text = spdx_text("CC-BY-NC-4.0");
        let judged = judged_text(&format!("{text}\n\n{offer}\n"));
        assert_eq!(judged.verdict.expression(), Some("CC-BY-NC-4.0"), "{offer}");
        let mut told = judged.findings.iter().map(|found| &found.message);
        let told = told.find(|message| message.contains("with a limit"));
        assert!(told.is_none(), "{offer}: {told:?}");
    }
}

/// Who may choose between the text that follows and a commercial licence has the text.
#[test]
fn a_choice_between_the_text_and_a_commercial_licence_limits_nothing() {
    let text = spdx_text("GPL-2.0-only");
    for choice in [
        "Project is licensed under dual license: GPLv2 and Commercial License\n(see \
         seeds.fern.example for more information).\n\nGPLv2 text follows.",
        "Dual licensed under GPLv2 and a commercial license.",
    ] {
        let judged = judged_text(&format!("{choice}\n\n\n{text}"));
        assert_eq!(judged.verdict.status(), Status::Warn, "{choice}");
        assert_eq!(judged.verdict.expression(), Some("GPL-2.0-only"));
    }
    for limit in [
        "Dual licensed under GPLv2 and a commercial license. Firms must buy the latter.",
        "Commercial License",
    ] {
        let judged = judged_text(&format!("{limit}\n\n\n{text}"));
        assert!(judged.verdict.status().refuses(), "{limit}: {judged:?}");
    }
}

#[test]
fn what_demands_a_licence_stays_a_limit() {
    for demand in [
        "Commercial use requires a licence.",
        "For commercial use, please contact us.",
        "Commercial License\n\nFor commercial use, please contact:\nseeds@fern.example",
        "Commercial License\n\nFor commercial use licenses, please contact Fern before use.",
        "For commercial licences, please contact us. Free for personal use.",
        "Commercial licences are available from Fern. Companies must buy one.",
        "Firms need a commercial license, available from Fern.",
        "Commercial License",
    ] {
        for id in ["MIT", "Apache-2.0", "BSD-3-Clause"] {
            let text = spdx_text(id);
            for with in [
                format!("{text}\n\n{demand}\n"),
                format!("{demand}\n\n=====\n\n{text}"),
            ] {
                let verdict = judged_text(&with).verdict;
                assert!(verdict.is_refused(), "{id} {demand}: {verdict:?}");
            }
        }
    }
}

#[test]
fn only_its_own_title_belongs_to_an_offer() {
    let offer = "For commercial licences, please contact Fern.";
    let text = spdx_text("MIT");
    let status = |title: &str| judged_text(&format!("{text}\n\n{title}\n\n{offer}\n")).verdict;
    assert!(!status("Commercial License").is_refused());
    assert!(status("Thirty-day trial license").is_refused());
}
