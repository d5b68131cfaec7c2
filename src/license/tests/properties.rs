//! What holds for any bytes.

use proptest::prelude::*;

use super::{judge_tree, spdx_text, status_of};
use crate::finding::Level;
use crate::license::{Options, Status, read};
use crate::tree::{MemoryTree, Mode, RelPath};

/// Fragments of which hostile files are made.
fn fragment() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..40),
        "\\PC{0,40}".prop_map(String::into_bytes),
        proptest::sample::select(vec![
            "Permission is hereby granted, free of charge, to any person",
            "Copyright (c) 2024 ",
            "copyright",
            "(c)",
            "<p>",
            "<!--",
            "&#x41;",
            "&copy",
            "http://",
            "\n\n",
            "non-",
            "sub-",
            "1. ",
            "(a) ",
            "[",
            "<",
            "SPDX-License-Identifier:",
            "See LICENSE",
            "../",
            "# License\n",
            "may not",
            "all rights reserved",
            "禁止",
            "аa",
        ])
        .prop_map(|text| text.as_bytes().to_vec()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(256)
    })]

    #[test]
    fn no_bytes_break_the_reader(parts in proptest::collection::vec(fragment(), 0..12), html in any::<bool>()) {
        let bytes = parts.concat();
        let once = read::read(&bytes, html);
        let twice = read::read(&bytes, html);
        prop_assert_eq!(once.outcome, twice.outcome);
        if let (Some(source), Some(span)) = (&once.source, once.span) {
            prop_assert!(source.text().get(span.range()).is_some());
        }
    }

    #[test]
    fn no_skill_breaks_the_judge(file in proptest::collection::vec(fragment(), 0..8), body in proptest::collection::vec(fragment(), 0..8), field in "\\PC{0,30}") {
        let skill = [format!("---\nname: x\nlicense: {field}\n---\n").into_bytes(), body.concat()].concat();
        let tree = MemoryTree::new()
            .with(RelPath::own("x/SKILL.md").unwrap(), Mode::File, skill)
            .with(RelPath::own("x/LICENSE").unwrap(), Mode::File, file.concat())
            .with(RelPath::own("x/LICENSE.md").unwrap(), Mode::Link, "../README.md")
            .with(RelPath::own("README.md").unwrap(), Mode::File, body.concat())
            .with(RelPath::own("package.json").unwrap(), Mode::File, file.concat());
        let judged = judge_tree(tree, "x", Options { gate: true, ..Options::default() });
        let denied = judged.findings.iter().any(|finding| finding.level == Level::Deny);
        prop_assert_eq!(judged.verdict.is_refused(), denied);
    }

    /// One word more inside an MIT text is MIT with a remark, or refused;
    /// never a clean MIT.
    #[test]
    fn an_added_word_is_never_overlooked(word in "[a-z]{2,10}", at in 20..160_usize) {
        let mut words: Vec<&str> = spdx_text("MIT").split_whitespace().collect();
        // The holder may be named in the disclaimer.
        let holder = ["AUTHORS", "OR", "COPYRIGHT", "HOLDERS"];
        prop_assume!(!holder.contains(&words[at]) && !holder.contains(&words[at - 1]));
        words.insert(at, &word);
        prop_assert_ne!(status_of(&words.join(" ")), Status::Allowed);
    }
}
