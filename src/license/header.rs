//! The comment at the head of a script.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::tokens::Tokens;
use super::{holders, zones};
use crate::text::Span;
use crate::tree::{Entry, Mode};

const SCRIPTS: &[&str] = &[
    "py", "sh", "js", "mjs", "cjs", "ts", "tsx", "jsx", "rb", "go", "rs", "pl", "bash", "zsh",
    "ps1", "php", "java", "kt", "swift", "c", "h", "cc", "cpp", "hpp", "cs", "lua", "r", "R",
    "sql", "scala", "ex", "exs", "css", "scss", "less",
];

/// Whether the file is a script or program by its name; one that may be run and
/// has no ending is.
pub fn is_script(entry: &Entry) -> bool {
    let name = entry.path.name();
    match name.rsplit_once('.') {
        Some((_, end)) => SCRIPTS.contains(&end),
        None => entry.mode == Mode::Executable,
    }
}

/// Whether the file is a page by its name.
pub fn is_page(entry: &Entry) -> bool {
    let end = entry
        .path
        .name()
        .rsplit_once('.')
        .map_or("", |(_, end)| end);
    matches!(end, "md" | "mdx" | "markdown" | "txt")
}

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
const WORDS: [&str; 13] = [
    "copy",
    "confiden",
    "distribut",
    "forbid",
    "licen",
    "may not",
    "must not",
    "only",
    "propriet",
    "released under",
    "prohib",
    "rights",
    "secret",
];

/// At most so many bytes are a header.
const LONGEST: usize = 16 * 1024;

const BLOCKS: &[(&str, &str)] = &[
    ("/*", "*/"),
    ("\"\"\"", "\"\"\""),
    ("'''", "'''"),
    ("r\"\"\"", "\"\"\""),
    ("<!--", "-->"),
    ("<#", "#>"),
    ("=begin", "=end"),
    ("--[[", "]]"),
];

/// The comments, or the docstring, with which `text` begins, behind the line that
/// says how it is run; their marks, and all else, are blanks, so that places stay.
/// `None` where it begins with code.
pub fn leading_comment(text: &str) -> Option<String> {
    let end = text.floor_char_boundary(LONGEST);
    let mut plain = String::with_capacity(end);
    let mut block: Option<&str> = None;
    let mut docstring = false;
    for (number, line) in text[..end].split_inclusive('\n').enumerate() {
        let trimmed = line.trim();
        let directive = number == 0 && (trimmed.starts_with("#!") || trimmed.starts_with("<?php"))
            || trimmed.starts_with("# -*-")
            || matches!(trimmed, "'use strict';" | "\"use strict\";" | "@echo off");
        if let Some(close) = block {
            let inside = line.find(close);
            plain.push_str(&unmarked(&line[..inside.unwrap_or(line.len())]));
            if let Some(at) = inside {
                plain.push_str(&blanks(&line[at..]));
                block = None;
                if docstring {
                    break;
                }
            }
        } else if directive || trimmed.is_empty() {
            plain.push_str(&blanks(line));
        } else if let Some((open, close)) =
            BLOCKS.iter().find(|(open, _)| trimmed.starts_with(open))
        {
            let start = line.find(open).unwrap_or(0) + open.len();
            docstring = close.starts_with(['"', '\'']);
            plain.push_str(&blanks(&line[..start]));
            match line[start..].find(close) {
                Some(at) => {
                    plain.push_str(&unmarked(&line[start..start + at]));
                    plain.push_str(&blanks(&line[start + at..]));
                    if docstring {
                        break;
                    }
                }
                None => {
                    plain.push_str(&unmarked(&line[start..]));
                    block = Some(close);
                }
            }
        } else if ["#", "//", "--", ";", "%", "REM ", "rem "]
            .iter()
            .any(|mark| trimmed.starts_with(mark))
        {
            plain.push_str(&unmarked(line));
        } else {
            break;
        }
    }
    (!plain.trim().is_empty()).then_some(plain)
}

/// `text` as blanks, line ends kept.
pub fn blanks(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect()
}

/// A line of a comment without the marks at its start.
fn unmarked(line: &str) -> String {
    let rest = line.trim_start_matches([' ', '\t', '#', '/', '*', '-', ';', '%', '!']);
    let marks = line.len() - rest.len();
    blanks(&line[..marks]) + rest
}

/// The holders for whom a header reserves all rights, and where it does.
pub fn reserved(plain: &str, tokens: &Tokens) -> Option<(Vec<String>, Span)> {
    let at = (0..tokens.len()).find(|&at| {
        tokens.word(at) == "all"
            && tokens.word(at + 1) == "rights"
            && tokens.word(at + 2) == "reserved"
    })?;
    let lines = tokens.lines();
    let held = lines
        .into_iter()
        .filter(|line| zones::is_holder_line(tokens, line.clone(), plain));
    let holders = held.filter_map(|line| holders::statement(plain, tokens.span(line)));
    Some((holders.collect(), tokens.span(at..at + 3)))
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
        ] {
            assert_eq!(told(text), wanted, "{text}");
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
