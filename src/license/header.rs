//! The comment at the head of a script, or of any other text.

mod comment;
mod kinds;
mod parts;

pub use comment::leading_comment;
pub use kinds::{is_other_text, is_page, is_script};

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::tokens::Tokens;
use super::{about, holders, zones};
use crate::text::Span;

/// Whether a page may begin with a notice.
pub fn may_be_notice(page: &[u8]) -> bool {
    const MARKS: [&str; 4] = ["<!--", "copyright", "©", "(c) "];
    let start = page.iter().position(|byte| !byte.is_ascii_whitespace());
    let first = &page[start.unwrap_or(page.len())..];
    MARKS.iter().any(|mark| {
        let begin = first.get(..mark.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(mark.as_bytes()))
    })
}

/// The notice with which a page begins: its first comment, or a first paragraph that
/// is one of copyright. All else is blanks, so that places stay; `None` where it begins
/// otherwise.
pub fn page_notice(text: &str) -> Option<String> {
    let text = &text[..text.floor_char_boundary(LONGEST)];
    if !may_be_notice(text.as_bytes()) {
        return None;
    }
    let start = text.len() - text.trim_start().len();
    let first = &text[start..];
    let end = if let Some(comment) = first.strip_prefix("<!--") {
        comment.find("-->")? + "<!--".len()
    } else {
        first.find("\n\n").unwrap_or(first.len())
    };
    let notice = first[..end].strip_prefix("<!--");
    let notice = notice.unwrap_or(&first[..end]);
    Some(blanks(&text[..start + end - notice.len()]) + notice)
}

/// Whether the first bytes hold any word that a header is looked at for.
pub fn may_speak(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(LONGEST)];
    static FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        let mut builder = AhoCorasick::builder();
        builder.kind(Some(AhoCorasickKind::DFA));
        builder.ascii_case_insensitive(true).build(WORDS).ok()
    });
    !head.is_ascii() || FINDER.as_ref().is_none_or(|finder| finder.is_match(head))
}

/// What a word that a header is looked at for begins with.
const WORDS: [&str; 63] = [
    "academic",
    "cc by",
    "cc-by",
    "closed source",
    "commercial",
    "copy",
    "confiden",
    "distribut",
    "eula",
    "forbid",
    "internal",
    "licen",
    "may not",
    "must not",
    "only",
    "open source",
    "permission",
    "property of",
    "propriet",
    "released under",
    "prohib",
    "rights",
    "secret",
    "accept",
    "agree to",
    "agreement",
    "all right",
    "but not",
    "consent",
    "employees",
    "evil",
    "governed by",
    "not be used",
    "not share",
    "not to be",
    "pass this",
    "resale",
    "strictly private",
    "subject to",
    // The same in languages that may be written in these letters alone.
    "vorbehalten",
    "vertraulich",
    "untersagt",
    "verboten",
    "nur f",
    "verboden",
    "voorbehouden",
    "vertrouwelijk",
    "intern ",
    "usage interne",
    "zabron",
    "interdit",
    "prohibid",
    "interno",
    "derechos",
    "direitos",
    "vietat",
    "diritti",
    "riservat",
    "zakaz",
    "yasak",
    "dilarang",
    "rahasia",
    "hak cipta",
];

/// At most so many bytes are a header.
const LONGEST: usize = 16 * 1024;

/// The head of the file called `name`: its leading comment, as its kind has it.
pub fn head(name: &str, text: &str) -> Option<String> {
    if kinds::is_notebook(name) {
        return parts::of_notebook(text);
    }
    let tags = || parts::of_markup(text).filter(|_| kinds::is_markup(name));
    leading_comment(text).or_else(tags)
}

/// `text` as blanks, line ends kept.
pub fn blanks(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect()
}

/// The holders for whom a header reserves all rights, and where it does.
pub fn reserved(plain: &str, tokens: &Tokens) -> Option<(Vec<String>, Span)> {
    let english = (0..tokens.len()).find(|&at| {
        tokens.word(at) == "all"
            && tokens.word(at + 1) == "rights"
            && tokens.word(at + 2) == "reserved"
    });
    let lines = tokens.lines();
    let reserves = |line: &&Range<usize>| about::reserves(&tokens.words((*line).clone()));
    let another = || lines.iter().find(reserves).cloned();
    let reserved = english.map(|at| at..at + 3).or_else(another)?;
    let names_somebody = |line: &&Range<usize>| {
        let whole = **line == reserved && is_signed(plain, tokens, line);
        whole || zones::is_holder_line(tokens, (*line).clone(), plain)
    };
    let held = lines.iter().filter(names_somebody);
    let holders = held.filter_map(|line| holders::statement(plain, tokens.span(line.clone())));
    Some((holders.collect(), tokens.span(reserved)))
}

/// Whether the line of these words is one of copyright.
fn is_signed(plain: &str, tokens: &Tokens, line: &Range<usize>) -> bool {
    let span = tokens.span(line.clone());
    let start = plain[..span.start].rfind('\n').map_or(0, |at| at + 1);
    plain[start..span.end].contains('©') || tokens.words(line.clone()).contains(&"copyright")
}

/// Whether one of `mine` and one of `theirs` name the same somebody: they share a
/// word that tells one holder from another.
pub fn same_holder(mine: &[String], theirs: &[String]) -> bool {
    const GENERAL: &[&str] = &[
        "copyright",
        "all",
        "rights",
        "reserved",
        "inc",
        "ltd",
        "llc",
        "gmbh",
        "corp",
        "corporation",
        "company",
        "co",
        "the",
        "and",
        "of",
        "contributors",
        "authors",
        "author",
        "its",
        "affiliates",
        "software",
        "tools",
        "labs",
        "lab",
        "group",
        "foundation",
        "systems",
        "technologies",
        "solutions",
        "project",
        "team",
        "university",
        "present",
        "original",
        "work",
        "portions",
        "limited",
        "http",
        "www",
        "com",
        "org",
        "io",
        "net",
        "github",
    ];
    let words = |list: &[String]| {
        let mut found: Vec<String> = Vec::new();
        for holder in list {
            let tokens = Tokens::new(holder);
            let told = tokens.words(0..tokens.len()).into_iter();
            let told = told.filter(|word| {
                let number = word.bytes().all(|byte| byte.is_ascii_digit());
                word.len() > 1 && !number && !GENERAL.contains(word)
            });
            found.extend(told.map(str::to_owned));
        }
        found
    };
    let theirs = words(theirs);
    words(mine).iter().any(|word| theirs.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let plain = leading_comment(text).unwrap_or_default();
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn any_word_of_terms_makes_a_header_worth_a_look() {
        for word in [
            "LICENce",
            "copyright",
            "Rights",
            "proprietary",
            "Confidential",
            "redistribute",
            "only",
            "secrets",
            "May not",
            "must NOT",
            "prohibited",
            "forbidden",
            "é",
        ] {
            assert!(may_speak(format!("# a {word}").as_bytes()), "{word}");
            let late = format!("{}{word}", " ".repeat(LONGEST));
            assert!(!may_speak(late.as_bytes()), "{word}");
        }
        for text in ["", "#!/bin/sh\nset -eu\nmay  not lice cop right", "onl"] {
            assert!(!may_speak(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn only_what_leads_is_a_header() {
        for (text, wanted) in [
            ("#!/bin/sh\n#\n# a b\nset -eu\n# c\n", "a b"),
            ("/*\n * a\n */\nx();\n/* b */", "a"),
            ("// a\n// b\nlet c;", "a b"),
            ("\"\"\"a\nb\"\"\"\nN = 'c'", "a b"),
            ("# a\n\"\"\"b\"\"\"\nc", "a b"),
            ("N = '''a'''\n", ""),
            ("<?php\n/** a */\n", "a"),
            ("import os\n\n# Copyright a\n# b\n", "Copyright a b"),
            ("import (\n\t\"os\"\n)\n\n// Copyright a\n", "Copyright a"),
            ("\"\"\"a\"\"\"\n\n# Licensed to b\n", "a Licensed to b"),
            ("import os\n\n# What is proprietary\nN = 1\n", ""),
            ("import os\nN = 1\n# Copyright a\n", ""),
            ("N = 1\n__license__ = \"a\"\n", "license: a"),
            ("N = 1\n__copyright__ = 'a b'\n", "a b"),
            ("@echo off\nREM a\n:: b\necho", "a b"),
            ("{# a #}\n<p>", "a"),
            ("{#if a}\nb", ""),
            ("---\n# a\nb: c\n", "a"),
            ("% a\n\\x", "a"),
        ] {
            assert_eq!(told(text), wanted, "{text}");
        }
        let told_of = |name: &str, text: &str| {
            let plain = head(name, text).unwrap_or_default();
            plain.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        for (name, text, wanted) in [
            (
                "a.svg",
                "<?xml version='1.0'?>\n<svg width='1'>\n<!-- a -->\n",
                "a",
            ),
            ("a.html", "<!DOCTYPE html>\n<html>\n<!-- a\nb -->", "a b"),
            ("a.html", "<html><body>Text <!-- a -->", ""),
            (
                "a.ipynb",
                "{\"cells\": [{\"source\": [\n  \"# a\\n\",\n  \"# b\"\n ]}, {}",
                "a b",
            ),
            ("a.yaml", "a: b\n", ""),
        ] {
            assert_eq!(told_of(name, text), wanted, "{name} {text}");
        }
        let text = "#!/x\n# ä a\n";
        assert_eq!(leading_comment(text).unwrap().find('ä'), text.find('ä'));
    }

    #[test]
    fn holders_are_told_apart_by_what_is_their_own() {
        let of = |name: &str| vec![name.to_owned()];
        assert!(same_holder(
            &of("Copyright 2024 Anthropic"),
            &of("(c) 2023 Anthropic, PBC")
        ));
        assert!(!same_holder(
            &of("2023 Heath Software GmbH"),
            &of("2023 Jane Moss Software")
        ));
    }
}
