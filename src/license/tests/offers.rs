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
