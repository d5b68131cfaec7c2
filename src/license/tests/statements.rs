//! Statements of copyright that take more than a line or a name.

use super::{judged_text, spdx_text};

fn judged(statement: &str) -> (bool, bool) {
    let (_, terms) = spdx_text("MIT").split_once("\n\nPermission").unwrap();
    let with = |title: &str| {
        let judged = judged_text(&format!("{title}{statement}\n\nPermission{terms}"));
        let rule = "modified-license-text";
        let told = judged.findings.iter().any(|found| found.rule.id == rule);
        (told, judged.verdict.is_refused())
    };
    let (bare, titled) = (with(""), with("MIT License\n\n"));
    assert_eq!(bare, titled, "{statement}");
    bare
}

#[test]
fn names_of_holders_change_nothing() {
    for statement in [
        "Copyright (c) 2024 A, B,\nC, and others",
        "Copyright (c) 2020-2025 Ivo Fern, Jo van Moss, Stef Reed,\nDan Ash, Al Birch, and others",
        "Copyright (c) 2024 Al Fern,\n    Bo Moss and\n    other contributors",
        "Copyright (c) 1990, 1993\n\tThe Regents of the University of Fern.  All rights reserved.",
        "Copyright (c) 2023-present Fern Developers and Contributors.\nCopyright (c) 2020-2023 Moss \
         Tools is Moss Tools, Inc. and its affiliates.",
    ] {
        assert_eq!(judged(statement), (false, false), "{statement}");
    }
}

#[test]
fn a_rider_among_names_is_heard() {
    for statement in [
        "Copyright (c) 2024 A, who may alone sell copies",
        "Copyright (c) 2024 A,\nwho may alone sell copies",
        "Copyright (c) 2024 A, B and\nSubscribers",
        "Copyright (c) 2024 Fern is Fern, who may alone sell copies",
        "Copyright (c) 2024 A,\n\nB and others",
    ] {
        assert!(judged(statement).0, "{statement}");
    }
    for statement in [
        "Copyright (c) 2024 A,\nNo Commercial Use",
        "Copyright (c) 2024 A,\nEvaluation Only",
        "Copyright (c) 2024 A,\nB, C. Not for resale",
        "Copyright (c) 2024 A,\nfor Fern Customers Only",
        "Copyright (c) 2024 A,\nNon-Transferable",
        "Copyright (c) 2024 Fern is Fern Commercial Use Only",
        "Copyright (c) 2024 Fern is Proprietary",
    ] {
        assert_eq!(judged(statement), (true, true), "{statement}");
    }
}

#[test]
fn a_statement_that_a_licence_quotes_is_its_own() {
    let text = spdx_text("PSF-2.0");
    let quoted = "2016, 2017, 2018, 2019 Python Software Foundation;\nAll Rights Reserved\" are";
    let other = "Python Software Foundation; All Rights Reserved\"\nare";
    assert!(text.contains(quoted));
    let judged = judged_text(&text.replace(quoted, other));
    assert!(!judged.verdict.is_refused(), "{:?}", judged.findings);
}
