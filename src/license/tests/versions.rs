//! Texts that name a version of a licence, and are near to another.

use super::{gated, judge_tree, judged_text, spdx_text, tree_of};
use crate::finding::Finding;
use crate::license::Status;
use crate::license::outcome::Outcome;
use crate::license::read::read;
use crate::license::version::is_another;

fn named(id: &str) -> &'static str {
    spdx::license_id(id).unwrap().full_name
}

/// A notice in the words that owners write, which name the licence by title and link.
fn open_government(version: u8) -> String {
    format!(
        "# Open Government Licence v{version}.0\n\nUnless stated otherwise, the content of this \
         repository is licensed under\nthe Open Government Licence v{version}.0.\n\nYou are free \
         to copy, publish, distribute and transmit the information; adapt\nthe information; and \
         exploit the information commercially and non-commercially,\nfor example by combining \
         it with other information, or by including it in your\nown product or application \
         provided you acknowledge the source and licence.\n\nFor full terms, see:\n\
         https://www.nationalarchives.gov.uk/doc/open-government-licence/version/{version}/\n"
    )
}

#[test]
fn a_notice_is_that_of_the_version_that_it_names() {
    for version in 1..=3 {
        let read = read(open_government(version).as_bytes(), false);
        let Outcome::License { expr, .. } = &read.outcome else {
            panic!("{:?}", read.outcome);
        };
        assert_eq!(expr.to_string(), format!("OGL-UK-{version}.0"));
    }
    let by_link = open_government(3).replace("Open Government Licence v3.0", "licence below");
    let read = read(by_link.as_bytes(), false);
    assert!(
        matches!(&read.outcome, Outcome::License { expr, .. } if expr.to_string() == "OGL-UK-3.0"),
        "{:?}",
        read.outcome
    );
}

#[test]
fn the_version_of_any_family_is_named_in_short() {
    for (written, id) in [
        ("Licensed under the EUPL v1.1.", "EUPL-1.1"),
        ("Licensed under the EUPL, Version 1.1.", "EUPL-1.1"),
        ("MPL 1.1", "MPL-1.1"),
        ("License: EPL 1.0", "EPL-1.0"),
        ("Licensed under OSL v3.", "OSL-3.0"),
        ("Released under the CDDL 1.1 license.", "CDDL-1.1"),
    ] {
        let read = read(written.as_bytes(), false);
        let named =
            matches!(&read.outcome, Outcome::License { expr, .. } if expr.to_string() == id);
        assert!(named, "{written}: {:?}", read.outcome);
    }
    for written in ["HTML 5", "Perl 5", "MPL 9.9", "Python 2.0"] {
        let read = read(written.as_bytes(), false);
        assert!(
            !matches!(read.outcome, Outcome::License { .. }),
            "{written}"
        );
    }
}

#[test]
fn a_notice_and_a_name_of_one_version_agree() {
    let skill = "---\nname: x\ndescription: D.\nlicense: OGL-UK-3.0\n---\n\nSort.\n";
    let text = open_government(3);
    let tree = tree_of(&[("x/SKILL.md", skill), ("LICENSE", text.as_str())]);
    let judged = judge_tree(tree, "x", gated());
    assert_eq!(judged.verdict.status(), Status::Warn);
    assert_eq!(judged.verdict.expression(), Some("OGL-UK-3.0"));
    let other = tree_of(&[
        ("x/SKILL.md", &skill.replace("3.0", "1.0")),
        ("x/LICENSE", text.as_str()),
    ]);
    let judged = judge_tree(other, "x", gated());
    assert_eq!(judged.verdict.status(), Status::Contradictory);
}

/// Pairs of versions of one licence that the list has.
fn pairs() -> Vec<(&'static str, &'static str)> {
    let ids = spdx::identifiers::LICENSES.iter();
    let ids: Vec<&str> = ids.map(|known| known.name).collect();
    let others = |one: &'static str| {
        let ids = ids.clone().into_iter();
        ids.filter(move |other| is_another(one, other))
            .map(move |other| (one, other))
    };
    ids.iter().flat_map(|one| others(one)).collect()
}

/// Whether words of a licence give its version themselves.
fn names_itself(id: &str, words: &str) -> bool {
    let numbers = id.split('-').find(|part| part.contains('.'));
    let number = numbers.unwrap_or(id);
    words.contains(number) || words.contains(number.trim_end_matches(".0"))
}

#[test]
fn a_part_of_one_version_below_the_title_of_another_is_not_one_of_the_first() {
    let pairs = pairs();
    assert!(pairs.len() > 100);
    let mut told_apart = 0;
    for (one, other) in pairs.into_iter().step_by(23) {
        let words: Vec<&str> = spdx_text(one).split(' ').collect();
        let part = words[words.len() / 10..words.len() * 6 / 10].join(" ");
        if names_itself(one, &part) {
            continue;
        }
        told_apart += 1;
        let text = format!("# {}\n\n{part}\n", named(other));
        let told = judged_text(&text);
        let part_of = |finding: &Finding| finding.message.ends_with(&format!("part of {one}"));
        assert!(!told.findings.iter().any(part_of), "{one} as {other}");
    }
    assert!(told_apart > 5);
}
