//! Texts that are nearly a licence.

use super::{judged_text, spdx_text, status_of};
use crate::license::{Status, generate};

/// Changes of a licence that measures of similarity take for the licence itself.
#[test]
fn no_change_of_a_right_passes_as_the_licence() {
    let changes: &[(&str, &str, &str)] = &[
        ("MIT", "hereby granted", "hereby not granted"),
        ("MIT", "to any person", "to any natural person"),
        ("MIT", "to any person", "to any student"),
        (
            "MIT",
            "to any person",
            "to any person not employed by a bank",
        ),
        ("MIT", "free of charge", "for an annual fee"),
        ("MIT", "free of charge, ", ""),
        ("MIT", "without restriction, ", ""),
        ("MIT", ", sublicense, and/or sell", ", and sublicense"),
        ("MIT", "use, copy, modify, merge", "use, copy"),
        ("MIT", "publish, distribute, ", ""),
        ("MIT", "to deal in the Software", "to evaluate the Software"),
        (
            "MIT",
            "shall be included",
            "need not be included and may not be removed",
        ),
        (
            "MIT",
            "subject to the\nfollowing conditions",
            "subject to prior approval and the\nfollowing conditions",
        ),
        (
            "MIT",
            "furnished to do so",
            "furnished to do so for thirty days",
        ),
        ("Apache-2.0", "non-exclusive, no-charge", "non-exclusive"),
        ("Apache-2.0", "perpetual, worldwide", "worldwide"),
        (
            "Apache-2.0",
            "You may reproduce and distribute copies",
            "You may only reproduce copies",
        ),
        ("Apache-2.0", "irrevocable", "revocable"),
        ("Apache-2.0", "royalty-free", "royalty-bearing"),
        (
            "Apache-2.0",
            "END OF TERMS",
            "10. You may not use this file for training.\n\nEND OF TERMS",
        ),
        (
            "BSD-3-Clause",
            "are permitted provided",
            "are not permitted unless",
        ),
        (
            "BSD-3-Clause",
            "with or without\nmodification",
            "without modification",
        ),
        (
            "BSD-2-Clause",
            "in source and binary forms",
            "in binary form",
        ),
        ("ISC", "for any purpose", "for internal purposes"),
        ("ISC", "with or without fee", "without fee"),
        ("0BSD", "for any purpose", "for private purposes"),
        (
            "Zlib",
            "including commercial applications",
            "excluding commercial applications",
        ),
        (
            "Unlicense",
            "commercial or non-commercial",
            "non-commercial",
        ),
        (
            "Unlicense",
            "Anyone is free to copy",
            "Nobody is free to copy",
        ),
        ("BSL-1.0", "free of charge", "against payment"),
    ];
    for (id, from, to) in changes {
        let text = spdx_text(id);
        let from: Vec<&str> = from.split_whitespace().collect();
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let from = from.join(" ");
        if !flat.contains(&from) {
            // The words of the list may be wrapped or spelt in another way.
            panic!("{id} lacks {from:?}");
        }
        let changed = flat.replacen(&from, to, 1);
        assert!(
            status_of(&changed).refuses(),
            "{id}: {from} -> {to}: {:?}",
            judged_text(&changed).verdict
        );
    }
}

/// Riders before, behind and inside an unchanged licence.
#[test]
fn no_rider_passes_with_a_licence() {
    let riders = [
        "You may not sell this skill.",
        "Do not redistribute this skill.",
        "Non-commercial use only.",
        "For evaluation purposes only.",
        "Commercial users need a licence from Fern Ltd.",
        "Use in production requires a subscription.",
        "This permission ends on 31 December 2027 and may be revoked before.",
        "Companies with more than 10 employees must buy a licence.",
        "Not to be used for military purposes.",
        "It may not be used to train AI models.",
        "Written permission of the author is needed for copies.",
        "Forking is prohibited.",
        "Only members of the Fern Club may use it.",
        "You must pay a tenth of your revenue to the author.",
        "Copying is allowed only within your own company.",
        "The software shall be used for Good, not for evil ends.",
        "Nutzung nur mit Genehmigung des Autors.",
        "Redistribution interdite.",
        "版权所有，禁止转载",
        "Confidential. Internal use only.",
        "All use is subject to the Fern Terms of Service.",
        "This license is non-transferable.",
        "You cannot host it as a service for others.",
        "Please do not copy this into other collections.",
    ];
    for id in ["MIT", "Apache-2.0", "BSD-3-Clause", "ISC"] {
        let text = spdx_text(id);
        for rider in riders {
            for changed in [
                format!("{rider}\n\n{text}"),
                format!("{text}\n\n{rider}\n"),
                text.replacen("\n\n", &format!("\n\n{rider}\n\n"), 1),
                format!("Copyright (c) 2024 Fern. {rider}\n\n{text}"),
                format!("{text}\nCopyright (c) 2024 {rider}"),
            ] {
                let verdict = judged_text(&changed).verdict;
                assert!(
                    verdict.status().refuses(),
                    "{id} with {rider:?}: {verdict:?}\n{changed:.200}"
                );
            }
        }
    }
}

/// What says nothing about rights does not refuse.
#[test]
fn remarks_and_layout_do_not_refuse() {
    let remarks = [
        "This project is not affiliated with any vendor.",
        "Thanks to all gardeners who sent seed lists.",
        "The skill comes as it is and does not replace a lawyer.",
        "See the README for how it works.",
        "You may not need every table here.",
        "The authors are happy about bug reports.",
    ];
    for id in ["MIT", "Apache-2.0", "BSD-3-Clause", "ISC"] {
        let text = spdx_text(id);
        for remark in remarks {
            let verdict = judged_text(&format!("{text}\n\n{remark}\n")).verdict;
            assert!(
                !verdict.status().refuses(),
                "{id} with {remark:?}: {verdict:?}"
            );
            assert_eq!(verdict.expression(), Some(id));
        }
        let wrapped = text
            .split_whitespace()
            .collect::<Vec<_>>()
            .chunks(7)
            .map(|line| line.join(" "))
            .collect::<Vec<_>>()
            .join("\n");
        for changed in [
            wrapped,
            text.to_uppercase(),
            text.replace('\n', "\r\n"),
            format!("# {id} License\n\n{text}"),
        ] {
            let verdict = judged_text(&changed).verdict;
            assert_eq!(
                verdict.expression(),
                Some(id),
                "{changed:.300}\n{verdict:?}"
            );
            assert!(!verdict.status().refuses());
        }
    }
}

/// The hints after the terms are no terms: told in other words they are a remark,
/// and a rider among them is none of them.
#[test]
fn hints_after_the_terms_may_be_reworded() {
    let text = spdx_text("Apache-2.0");
    let from = text.find("We also recommend").unwrap();
    let to = from + text[from..].find("archives.").unwrap() + "archives.".len();
    let with = |hint: &str| format!("{}{hint}{}", &text[..from], &text[to..]);
    for hint in [
        "Name an address for keys and include it in your notice.",
        "Please add the year in which the file was first shown to somebody.",
        "",
    ] {
        let verdict = judged_text(&with(hint)).verdict;
        assert!(!verdict.status().refuses(), "{hint}: {verdict:?}");
    }
    for hint in [
        "Please also get it right.",
        "Please also read how to apply this license properly: https://fern.example/faq",
    ] {
        let verdict = judged_text(&with(hint)).verdict;
        assert_eq!(verdict.status(), Status::Allowed, "{hint}: {verdict:?}");
    }
    for hint in ["Please also pay us.", "This work is for members."] {
        let verdict = judged_text(&with(hint)).verdict;
        assert_ne!(verdict.status(), Status::Allowed, "{hint}: {verdict:?}");
    }
    for hint in [
        "You may not sell this skill.",
        "Non-commercial use only.",
        "Companies with more than 10 employees must buy a licence.",
    ] {
        let verdict = judged_text(&with(hint)).verdict;
        assert!(verdict.status().refuses(), "{hint}: {verdict:?}");
    }
}

/// What the terms say of names, and of what users offer for the work, gives nobody the work:
/// other words there take no grant away, and are told.
#[test]
fn sentences_that_grant_no_copy_may_have_other_words() {
    let text = spdx_text("Apache-2.0");
    for (from, to) in [
        ("reasonable and customary use in ", ""),
        ("choose to offer", "accept"),
        ("acceptance of support", "accepting support"),
    ] {
        assert!(text.contains(from), "{from}");
        let verdict = judged_text(&text.replace(from, to)).verdict;
        assert_eq!(verdict.status(), Status::Warn, "{from}: {verdict:?}");
        assert_eq!(verdict.expression(), Some("Apache-2.0"));
    }
    for (from, to) in [
        (
            "does not grant permission",
            "does not grant commercial permission",
        ),
        ("of support", "of commercial support"),
    ] {
        assert!(text.contains(from), "{from}");
        let verdict = judged_text(&text.replace(from, to)).verdict;
        assert_ne!(verdict.status(), Status::Allowed, "{from}: {verdict:?}");
    }
}

#[test]
fn every_text_of_the_list_is_found_again() {
    for (id, text) in generate::canonical() {
        let verdict = judged_text(text).verdict;
        assert_eq!(verdict.expression(), Some(id), "{verdict:?}");
    }
}

/// Every word of a licence, dropped, doubled, put behind the next one, denied, or
/// replaced by another word of the text: none is taken for the licence itself. Titles and
/// the line of the holder are no terms.
#[test]
fn no_changed_word_is_taken_in_silence() {
    change_words(3, 36, 1);
}

#[test]
#[ignore = "some thousand texts, minutes"]
fn no_changed_word_at_all_is_taken_in_silence() {
    change_words(1, 1, 0);
}

/// Of MIT and BSD-3-Clause each `step`th word, of Apache-2.0 each `stride`th, from the
/// word number `from` on.
fn change_words(step: usize, stride: usize, from: usize) {
    for (id, begins, step) in [
        ("MIT", "Permission", step),
        ("BSD-3-Clause", "Redistribution", step),
        ("Apache-2.0", "\"License\"", stride),
    ] {
        let text = spdx_text(id);
        let start = text.find(begins).unwrap();
        let words: Vec<(usize, usize)> = word_spans(text, start);
        for nth in (from..words.len() - 1).step_by(step) {
            let ((at, end), (next, last)) = (words[nth], words[nth + 1]);
            let word = &text[at..end];
            let (other, till) = words[(nth * 7 + 3) % words.len()];
            let other = text[other..till].to_lowercase();
            for (kind, changed) in [
                ("deny", format!("{}not {}", &text[..at], &text[at..])),
                ("replace", format!("{}{other}{}", &text[..at], &text[end..])),
                ("drop", format!("{}{}", &text[..at], &text[end..])),
                ("double", format!("{}{word} {}", &text[..at], &text[at..])),
                (
                    "swap",
                    format!(
                        "{}{} {word}{}",
                        &text[..at],
                        &text[next..last],
                        &text[last..]
                    ),
                ),
            ] {
                let none = match kind {
                    "swap" => word.eq_ignore_ascii_case(&text[next..last]),
                    "replace" => word.eq_ignore_ascii_case(&other),
                    _ => false,
                };
                if none {
                    continue;
                }
                let judged = judged_text(&changed);
                let told = judged
                    .findings
                    .iter()
                    .any(|found| found.rule.id == "modified-license-text");
                let refused = judged.verdict.is_refused();
                assert!(
                    told || refused,
                    "{id}: {kind} {word:?} at {at}: {:?}",
                    judged.verdict
                );
            }
        }
    }
}

/// The holder's name may stand where the licence speaks of holders, and nothing else
/// where it does not.
#[test]
fn a_name_stands_for_the_holder_alone() {
    let bsd = spdx_text("BSD-3-Clause");
    let silent = |from: &str, to: &str| {
        assert!(bsd.contains(from), "{from}");
        let judged = judged_text(&bsd.replacen(from, to, 1));
        let rule = "modified-license-text";
        !judged.findings.iter().any(|found| found.rule.id == rule)
    };
    for (from, to) in [
        ("the name of the copyright holder", "the name of Fern Tools"),
        (
            "THE COPYRIGHT HOLDERS AND CONTRIBUTORS",
            "FERN TOOLS AND CONTRIBUTORS",
        ),
        ("THE COPYRIGHT HOLDER OR", "FERN TOOLS OR"),
    ] {
        assert!(silent(from, to), "{from} -> {to}");
    }
    for (from, to) in [
        ("source and binary", "source forms binary"),
        ("THE COPYRIGHT HOLDERS AND", "THE GOODS HOLDERS AND"),
        ("THE COPYRIGHT HOLDER OR", "THE COPYRIGHT damages OR"),
        ("names of its", "names of Fern"),
    ] {
        assert!(!silent(from, to), "{from} -> {to}");
    }
}

/// Where the text of the list names those who hold the rights to it, others stand in other
/// works, by name or as what they are.
#[test]
fn others_stand_where_the_list_names_a_holder() {
    let judged = |id: &str, from: &str, to: &str| {
        let text = spdx_text(id);
        assert!(text.contains(from), "{id}: {from}");
        judged_text(&text.replace(from, to))
    };
    let california = "THE UNIVERSITY OF CALIFORNIA";
    for to in ["THE AUTHOR", "FERN TOOLS", "THE COPYRIGHT HOLDERS"] {
        let judged = judged("PostgreSQL", california, to);
        assert_eq!(judged.verdict.expression(), Some("PostgreSQL"), "{to}");
        assert_eq!(judged.verdict.status(), Status::Allowed, "{to}");
        let text = spdx_text("PostgreSQL").replace(california, to);
        let (_, terms) = text.split_once("Permission to use").unwrap();
        let text = format!(
            "PostgreSQL License\n\nCopyright (c) 2026, Al Fern\n\nPermission to use{terms}"
        );
        let judged = judged_text(&text);
        assert_eq!(judged.verdict.status(), Status::Allowed, "{text}");
    }
    for (from, to) in [
        (california, "NOBODY BUT THE BUYER"),
        ("without fee", "with fee"),
        ("for any purpose", "for the purpose"),
        ("to use, copy", "to copy"),
    ] {
        let judged = judged("PostgreSQL", from, to);
        assert!(!judged.findings.is_empty(), "{from} -> {to}");
    }
}

/// The texts of the Free Software Foundation as it gives them: `a brief idea`, marked blanks, a
/// paragraph behind the example of a notice, and the text of LGPL-3.0 without that of the GPL.
#[test]
fn texts_of_gnu_as_they_are_given_away_are_those_of_the_list() {
    let given = |id: &str, more: &str| {
        let text = spdx_text(id);
        let text = text.replace("and an idea of what", "and a brief idea of what");
        format!("{}\n\n{more}\n", text.replace("yyyy", "<year>"))
    };
    let closing = "This General Public License does not permit incorporating your program into \
        proprietary programs. If your program is a subroutine library, you may consider it more \
        useful to permit linking proprietary applications with the library. If this is what you \
        want to do, use the GNU Lesser General Public License instead of this License.";
    let lesser = spdx_text("LGPL-3.0-only");
    let alone = lesser.find("GNU GENERAL PUBLIC LICENSE\n").unwrap();
    for (id, text) in [
        ("GPL-2.0-only", given("GPL-2.0-only", closing)),
        ("LGPL-2.1-only", given("LGPL-2.1-only", "")),
        ("LGPL-2.0-only", given("LGPL-2.0-only", "")),
        ("LGPL-3.0-only", lesser[..alone].to_owned()),
    ] {
        let judged = judged_text(&text);
        assert_eq!(judged.verdict.expression(), Some(id));
        let changed = judged.findings.iter().filter(|found| {
            ["modified-license-text", "incomplete-license-text"].contains(&found.rule.id)
        });
        assert_eq!(changed.count(), 0, "{id}");
    }
    let kept = closing.replace("proprietary programs.", "proprietary programs of Fern.");
    let judged = judged_text(&given("GPL-2.0-only", &kept));
    assert!(judged.verdict.is_refused() || judged.findings.len() > 1);
}

/// The years of a list of notices within the terms change no right; a time limit does.
#[test]
fn other_years_change_nothing() {
    let python = spdx_text("Python-2.0");
    let years = python.replacen("2005, 2006", "2005, 2006, 2007, 2011, 2014", 1);
    assert_ne!(years, python);
    let status = judged_text(&years).verdict.status();
    assert!(status <= Status::Warn, "{status:?}");
    let bound = python.replacen("2005, 2006", "2005, 2006, until 2027", 1);
    assert!(judged_text(&bound).verdict.status() > Status::Warn);
}

/// Where the words of `text` from `start` on stand; marks of lists, blanks of a
/// template, the holder's line and the line that ends the terms are none.
fn word_spans(text: &str, start: usize) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        let mut column = 0;
        let is_term = !line.trim_start().starts_with("Copyright [")
            && !line.trim_start().starts_with("END OF TERMS");
        for piece in line.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '\'')) {
            let begin = at + column;
            column += piece.len();
            column += line[column..].chars().next().map_or(0, char::len_utf8);
            let letters = piece.chars().filter(|c| c.is_alphabetic()).count();
            let word = letters > 1 || piece == "a" && !text[begin..].starts_with("a)");
            if word && is_term {
                spans.push((begin, begin + piece.len()));
            }
        }
        at += line.len();
    }
    spans
}
