//! What is hard to read in linear time: one unit again and again, of so many bytes.

use std::fmt::Write;

use minara::record::Sha256Sum;

/// Files by their paths.
pub type Files = Vec<(String, String)>;

/// A hostile input of about so many bytes.
pub struct Hostile {
    pub name: String,
    pub make: Box<dyn Fn(usize) -> Files + Send + Sync>,
}

pub fn hostile(
    name: impl Into<String>,
    make: impl Fn(usize) -> Files + Send + Sync + 'static,
) -> Hostile {
    Hostile {
        name: name.into(),
        make: Box::new(make),
    }
}

pub const HEAD: &str = "name: made\ndescription: Sorts seeds by size. Use when seeds lie in a heap.\n\
                    license: MIT\n";

pub fn skill_md(head: &str, body: &str) -> (String, String) {
    let text = format!("---\n{head}---\n\n# Made\n\n{body}\n");
    ("skills/made/SKILL.md".to_owned(), text)
}

fn file(path: &str, text: String) -> (String, String) {
    (format!("skills/made/{path}"), text)
}

/// A unit again and again, of so many bytes together.
pub fn filled(unit: &str, bytes: usize) -> String {
    unit.repeat(bytes.div_ceil(unit.len()))
}

/// A body that is one unit again and again.
pub fn body(unit: &'static str) -> Hostile {
    hostile(format!("body of {unit:?}"), move |bytes| {
        vec![skill_md(HEAD, &filled(unit, bytes))]
    })
}

/// The same in a linked file.
fn page(unit: &'static str) -> Hostile {
    hostile(format!("page of {unit:?}"), move |bytes| {
        vec![
            skill_md(HEAD, "See [it](page.md)."),
            file("page.md", filled(unit, bytes)),
        ]
    })
}

/// The same in a fence for a shell.
fn fence(unit: &'static str) -> Hostile {
    hostile(format!("fence of {unit:?}"), move |bytes| {
        vec![skill_md(
            HEAD,
            &format!("```sh\n{}\n```\n", filled(unit, bytes)),
        )]
    })
}

/// The same as the value of a key.
fn value(key: &'static str, unit: &'static str) -> Hostile {
    hostile(format!("`{key}` of {unit:?}"), move |bytes| {
        let lines = HEAD
            .lines()
            .filter(|line| !line.starts_with(&format!("{key}:")));
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        vec![skill_md(
            &format!("{lines}{key}: {}\n", filled(unit, bytes)),
            "Sort.",
        )]
    })
}

/// The same in a file of the skill.
fn in_file(path: &'static str, start: &'static str, unit: &'static str) -> Hostile {
    hostile(format!("{path} of {unit:?}"), move |bytes| {
        vec![
            skill_md(HEAD, &format!("Run `{path}`.\n\n```sh\n./{path}\n```")),
            file(path, format!("{start}{}", filled(unit, bytes))),
        ]
    })
}

/// Lines made from their numbers, of so many bytes together.
fn numbered(line: impl Fn(usize) -> String, bytes: usize) -> String {
    let mut text = String::new();
    for at in 0.. {
        if text.len() >= bytes {
            break;
        }
        text.push_str(&line(at));
    }
    text
}

/// How many of `length` bytes each are so many bytes together.
fn count(bytes: usize, length: usize) -> usize {
    bytes.div_ceil(length)
}

const UNITS: [&str; 62] = [
    "word ",
    "TODO ",
    "TODO: ",
    "[insert ",
    "[insert x] ",
    "[a](b.md) ",
    "![a](b.png) ",
    "[a](b.md#x) ",
    "[a](#x) ",
    "[a](/docs/a.md) ",
    "[a](../../x.md) ",
    "`scripts/x.py` ",
    "`references/a.md` ",
    "`a` ",
    "`",
    "``",
    "*",
    "**a",
    "_",
    "[",
    "](",
    "![",
    "<a>",
    "<",
    "<!-- ",
    "<!--x-->",
    "<b title=\"",
    "$ARGUMENTS ",
    "$1 ",
    "${CLAUDE_SKILL_DIR}/x ",
    "$DIR/x ",
    "${",
    "{baseDir}/a ",
    "@file.md ",
    "!`ls` ",
    "npx foo ",
    "npx foo && ",
    "uvx x; ",
    "/home/peterson/x ",
    "~/.claude/scripts/x.py ",
    "python3 ~/.claude/scripts/x.py ",
    "scripts\\x ",
    "C:\\Users\\x ",
    "\\",
    "claude-3-opus-20240229 ",
    "sed -i s ",
    "as of January 2024 ",
    "\"",
    "e.g. ",
    "&amp;",
    "&#x200b;",
    "\u{200b}",
    "\u{e0041}",
    "\u{9b}",
    "http://x.y/z ",
    "| a ",
    "the other-thing skill ",
    "./scripts/x ",
    "WORD ",
    "é",
    "\t",
    ":",
];

const LINES: [&str; 29] = [
    "# Heading\n\n",
    "## TODO\n",
    "# \n",
    "- item\n",
    "> a\n",
    "```\n",
    "```sh\nnpx foo\n```\n",
    "````\n```\n````\n",
    "~~~\n",
    "    code\n",
    "---\n",
    "[a]: b.md\n",
    "[a](b.md)\n",
    "TODO:\n",
    "a\n===\n",
    "\n",
    "\r",
    "\r\n",
    "1. a\n",
    "| a | b |\n",
    "<div>\n",
    "<!-- a -->\n",
    "`scripts/x.py`\n",
    "$DIR/x\n",
    "npx foo\n",
    "a: b\n",
    "[a](scripts/a.md)\n",
    "- [ ] TODO\n",
    "Run `npx foo`, never `npx bar`.\n",
];

const NESTED: [&str; 4] = ["> ", "- ", "[a](", "  "];

const COMMANDS: [&str; 18] = [
    "./scripts/x.sh && ",
    "./scripts/x.sh\n",
    "npx foo\n",
    "echo $DIR/x ",
    "cat <<EOF\n",
    "if [[ a ]]; then ",
    "'",
    "\"$",
    "\\\n",
    "python scripts/x.py\n",
    "cd a && ",
    "x=1 ",
    "for i in a; do ",
    "$(",
    "`",
    "# npx foo\n",
    "DIR=a\n$DIR/x\n",
    "cat > a <<'X'\nb\nX\n",
];

pub fn texts() -> Vec<Hostile> {
    let mut all: Vec<Hostile> = Vec::new();
    all.extend(UNITS.map(body));
    all.extend(LINES.map(body));
    all.extend(NESTED.map(body));
    all
}

pub fn pages_and_fences() -> Vec<Hostile> {
    let mut all: Vec<Hostile> = Vec::new();
    all.extend(
        [
            "[a](b.md) ",
            "`scripts/x.py` ",
            "[a](b.md)\n",
            "# H\n",
            "```\n",
            "TODO ",
        ]
        .map(page),
    );
    all.extend(COMMANDS.map(fence));
    all.push(hostile("pages that lead on", |bytes| {
        let n = count(bytes, 64).isqrt();
        let links = |word| -> String { (0..n).map(|at| format!("[x]({word}{at}.md)\n")).collect() };
        let mut files = vec![skill_md(HEAD, &links("a"))];
        for at in 0..n {
            files.push(file(&format!("a{at}.md"), links("b")));
            files.push(file(&format!("b{at}.md"), "# B\n".to_owned()));
        }
        files
    }));
    all.push(hostile("headings and anchors", |bytes| {
        let line = |at| format!("## H {at}\n\n[a](#h-{at}) [b](#g-{at})\n\n");
        vec![skill_md(HEAD, &numbered(line, bytes))]
    }));
    all
}

/// Lines that are all different, so that what is kept of each grows with the text.
pub fn different_lines() -> Vec<Hostile> {
    type Line = fn(usize) -> String;
    const FENCED: [Line; 9] = [
        |at| format!("npx p{at}x\n"),
        |at| format!("npx --package=p{at}x b{at}y\n"),
        |at| format!("npx --package=pqr b{at}y\n"),
        |at| format!("npm install p{at}x && npx p{at}x\n"),
        |at| format!("command -v p{at}x && npx p{at}x --version\n"),
        |at| format!("cd d{at} && npx p{at}x init\n"),
        |at| format!("python3 scripts/x{at}.py\n"),
        |at| format!("$DIR{at}/scripts/x{at}.sh\n"),
        |at| format!("useradd u{at}; ls /home/u{at}/x\n"),
    ];
    const WRITTEN: [Line; 7] = [
        |at| format!("[a](b{at}.md)\n"),
        |at| format!("[a](../b{at}.md#c{at})\n"),
        |at| format!("<t{at}>\n```\n"),
        |at| format!("https://p{at}.dev and `npx @p{at}/q`\n"),
        |at| format!("\"ask{at} for [it](.d{at}/x.md)\"\n"),
        |at| format!("`scripts/x{at}.py`, such as `npx p{at}x`\n"),
        |at| format!("Use `skill-{at}` of /Users/peterson{at}/x.\n"),
    ];
    let shell = FENCED.into_iter().map(|line| {
        hostile(format!("fence of lines as {:?}", line(1)), move |bytes| {
            vec![skill_md(
                HEAD,
                &format!("```sh\n{}```\n", numbered(line, bytes)),
            )]
        })
    });
    let prose = WRITTEN.into_iter().map(|line| {
        hostile(format!("lines as {:?}", line(1)), move |bytes| {
            vec![skill_md(HEAD, &numbered(line, bytes))]
        })
    });
    shell.chain(prose).collect()
}

/// Where licences are heard beside licence texts.
pub fn said_of_licences() -> Vec<Hostile> {
    const UNITS: [&str; 13] = [
        "Licensed under CC BY-NC 4.0.\n\n",
        "本项目采用 MIT 许可证，禁止商业使用。\n",
        "Alle Rechte vorbehalten, ohne Erlaubnis. ",
        "## Lizenz\n\nUso comercial proibido.\n\n",
        "- Path: a.md\n- License: LGPL\n\n",
        "Moss is used under the MIT licence.\n",
        "This skill is adapted from Moss (CC BY-NC 4.0).\n",
        "![a](https://a.example/badge/license-AGPL-red)\n",
        "## MIT License\n\nCopyright 2026 Jo. Permission is hereby granted. AS IS, no warranty.\n\n",
        "Copyright 2026 Jo\n",
        "```\nPermission is hereby granted, without warranty, to all.\n```\n",
        "gnu general public license, ",
        "may not ",
    ];
    const PATHS: [&str; 7] = [
        "README.md",
        "NOTICE",
        "CREDITS.md",
        "THIRD_PARTY_NOTICES.md",
        "references/readme-upstream.md",
        "references/page.md",
        "docs/LICENSE.md",
    ];
    let mut all = Vec::new();
    for path in PATHS {
        for unit in UNITS {
            all.push(hostile(format!("{path} of {unit:?}"), move |bytes| {
                vec![skill_md(HEAD, "Sort."), file(path, filled(unit, bytes))]
            }));
        }
    }
    type Line = fn(usize) -> String;
    let data: [(&str, &str, Line); 4] = [
        ("a.yaml", "licenses:\n", |at| format!("- MIT-{at}\n")),
        ("a.md", "---\nlicenses:\n", |at| format!("- MIT-{at}\n")),
        ("a.json", "{\"license\": \"MIT\"", |at| {
            format!(", \"k{at}\": {at}")
        }),
        ("CREDITS.md", "", |at| {
            format!("- License: L{at}\n- `a{at}.md`\n\n")
        }),
    ];
    for (path, head, line) in data {
        all.push(hostile(format!("{path} of lines"), move |bytes| {
            let text = format!("{head}{}", numbered(line, bytes));
            vec![skill_md(HEAD, "Sort."), file(path, text)]
        }));
    }
    all
}

pub fn heads() -> Vec<Hostile> {
    let mut all = Vec::new();
    for unit in [
        "word ", ": ", " #", "<a>", "'", "\\n", "\"", "é", "[", "{a: ", "&a ", "*a ",
    ] {
        all.push(value("description", unit));
    }
    for unit in ["a-", "A", "_", "--", "\u{430}"] {
        all.push(value("name", unit));
    }
    for unit in ["Bash(x) ", "Bash(", "Read, ", "[", "bash "] {
        all.push(value("allowed-tools", unit));
    }
    all.push(hostile("many keys", |bytes| {
        vec![skill_md(
            &format!("{HEAD}{}", numbered(|at| format!("key-{at}: v\n"), bytes)),
            "Sort.",
        )]
    }));
    all.push(hostile("one key again and again", |bytes| {
        vec![skill_md(
            &format!("{HEAD}{}", filled("key: v\n", bytes)),
            "Sort.",
        )]
    }));
    all.push(hostile("metadata", |bytes| {
        let pairs = numbered(|at| format!("  k{at}: {at}\n"), bytes);
        vec![skill_md(&format!("{HEAD}metadata:\n{pairs}"), "Sort.")]
    }));
    all.push(hostile("deep metadata", |bytes| {
        let pairs = numbered(|at| format!("{}k:\n", "  ".repeat(at + 1)), bytes);
        vec![skill_md(&format!("{HEAD}metadata:\n{pairs}"), "Sort.")]
    }));
    all.push(hostile("a list", |bytes| {
        vec![skill_md(
            &format!("{HEAD}tags:\n{}", filled("  - a\n", bytes)),
            "Sort.",
        )]
    }));
    all.push(hostile("comments", |bytes| {
        vec![skill_md(
            &format!("{HEAD}{}", filled("# c\n", bytes)),
            "Sort.",
        )]
    }));
    all
}

/// A skill of Minara's with lines below `metadata.minara`, indented by four blanks.
fn domain(lines: &str, body: &str) -> (String, String) {
    skill_md(
        &format!("{HEAD}metadata:\n  minara:\n    id: a.b\n{lines}"),
        body,
    )
}

/// Words in a list of Minara's, made from their numbers.
fn domain_words(name: &'static str, key: &'static str, word: fn(usize) -> String) -> Hostile {
    hostile(format!("{key} of {name}"), move |bytes| {
        let words = numbered(|at| format!("        - {}\n", word(at)), bytes);
        // Negative ones meet keywords of the same words.
        let both = if key == "negative_keywords" {
            format!("      keywords:\n{words}")
        } else {
            String::new()
        };
        vec![domain(
            &format!("    routing:\n      {key}:\n{words}{both}"),
            "Sort.",
        )]
    })
}

/// What says much to Minara's host.
pub fn domains() -> Vec<Hostile> {
    let mut all = Vec::new();
    for key in ["keywords", "negative_keywords"] {
        all.extend([
            domain_words("words of their own", key, |at| format!("word {at}")),
            domain_words("one word", key, |_| "a word".to_owned()),
            domain_words("longer and longer words", key, |at| "a".repeat(at + 1)),
            domain_words("longer and longer phrases", key, |at| "a b ".repeat(at + 1)),
            domain_words("longer and longer Han", key, |at| "买".repeat(at + 1)),
            domain_words("nothing", key, |_| "\"-\"".to_owned()),
            domain_words("letters", key, |_| "e".to_owned()),
            domain_words("one long phrase", key, |_| "word ".repeat(300)),
        ]);
    }
    for key in ["stages", "asset_classes", "co_activate", "signal_sources"] {
        all.push(domain_words("words of their own", key, |at| {
            format!("word{at}")
        }));
        all.push(domain_words("one id", key, |_| "a.b".to_owned()));
    }
    all.push(hostile("keys that Minara's host does not read", |bytes| {
        let keys = numbered(|at| format!("    key{at}: x\n"), bytes);
        vec![domain(&keys, "Sort.")]
    }));
    all.push(hostile("platforms", |bytes| {
        let names = filled("        - macos\n        - beos\n", bytes);
        vec![domain(
            &format!("    conditions:\n      platforms:\n{names}"),
            "Sort.",
        )]
    }));
    all.push(hostile("conditions that contradict each other", |bytes| {
        let names = numbered(|at| format!("        - tool{at}\n"), bytes / 2);
        let both = format!("      requires_tools:\n{names}      fallback_for_tools:\n{names}");
        vec![domain(&format!("    conditions:\n{both}"), "Sort.")]
    }));
    for unit in [
        "always on ",
        "on every turn\n",
        "始终",
        "`every message` ",
        "not ",
    ] {
        all.push(hostile(
            format!("a body of Minara's of {unit:?}"),
            move |bytes| vec![domain("", &filled(unit, bytes))],
        ));
    }
    all
}

pub fn files() -> Vec<Hostile> {
    let script = "scripts/x.sh";
    let mut all = vec![
        in_file(script, "#!/bin/sh\n", "[[ a ]] && "),
        in_file(script, "#!/bin/sh\n", "cat <<EOF\n"),
        in_file(script, "#!/bin/sh\n", "'"),
        in_file(script, "#!/bin/sh\n", "source x; "),
        in_file(script, "#!/bin/sh\n", "npx foo\n"),
        in_file(script, "#!", "x"),
        in_file("scripts/x.py", "#!/usr/bin/env python\n", "import a\n"),
        in_file("data.bin", "", "\0"),
        in_file("LICENSE", "", "Copyright (c) 2020 Somebody\n"),
        in_file("LICENSE", "", "the license of this work "),
        in_file("LICENSE", "Copyright ", "["),
        in_file("LICENSE", "Copyright ", "<year> "),
        in_file("NOTICE", "", "This product includes a thing.\n"),
        in_file("evals/evals.json", "", "["),
        in_file("agents/openai.yaml", "interface:\n", "  a: b\n"),
    ];
    all.push(hostile("evals", |bytes| {
        let entries: Vec<String> = (0..count(bytes, 60))
            .map(|at| format!("{{\"id\": {at}, \"files\": [\"f{at}\"], \"should_trigger\": true}}"))
            .collect();
        let json = format!(
            "{{\"skill_name\": \"x\", \"evals\": [{}]}}",
            entries.join(",\n")
        );
        vec![skill_md(HEAD, "Sort."), file("evals/evals.json", json)]
    }));
    all.push(hostile("a plugin", |bytes| {
        let paths: Vec<String> = (0..count(bytes, 10))
            .map(|at| format!("\"./x{at}\""))
            .collect();
        let json = format!("{{\"name\": \"p\", \"skills\": [{}]}}", paths.join(","));
        vec![
            skill_md(HEAD, "Sort."),
            (".claude-plugin/plugin.json".to_owned(), json),
        ]
    }));
    all.push(hostile("a marketplace", |bytes| {
        let plugins: Vec<String> = (0..count(bytes, 50))
            .map(|at| {
                format!("{{\"name\": \"p{at}\", \"source\": \"./p{at}\", \"version\": \"1\"}}")
            })
            .collect();
        let json = format!(
            "{{\"name\": \"m\", \"owner\": {{\"name\": \"o\"}}, \"plugins\": [{}]}}",
            plugins.join(",")
        );
        vec![
            skill_md(HEAD, "Sort."),
            (".claude-plugin/marketplace.json".to_owned(), json),
        ]
    }));
    all.push(hostile("many files", |bytes| {
        let n = count(bytes, 100);
        let named: String = (0..n).map(|at| format!("`scripts/s{at}.sh` ")).collect();
        let mut files = vec![skill_md(HEAD, &named)];
        for at in 0..n {
            files.push(file(
                &format!("scripts/s{at}.sh"),
                "#!/bin/sh\nls\n".to_owned(),
            ));
            files.push(file(
                &format!("references/r{at}.md"),
                "../scripts/s0.sh".to_owned(),
            ));
        }
        files
    }));
    all.push(hostile("a record that names one file", |bytes| {
        let text = filled("ab ", bytes);
        let sum = Sha256Sum::of(text.as_bytes());
        let mut record = String::from("lockfile_version: '1'\ndependencies:\n");
        for _ in 0..count(bytes, 160) {
            let _ = write!(
                record,
                "- repo_url: a/b\n  deployed_file_hashes:\n    skills/made/big.txt: sha256:{sum}\n"
            );
        }
        vec![
            skill_md(HEAD, "Sort."),
            file("big.txt", text),
            ("apm.lock.yaml".to_owned(), record),
        ]
    }));
    all.push(hostile("a record beside its settings", |bytes| {
        let contents = numbered(
            |at| format!("  - path: p{at}\n    git: {{url: a, sha: b}}\n"),
            bytes,
        );
        let folders = format!("directories:\n- path: skills\n  contents:\n{contents}");
        let head = "apiVersion: vendir.k14s.io/v1alpha1\nkind: LockConfig\n";
        vec![
            skill_md(HEAD, "Sort."),
            ("vendir.lock.yml".to_owned(), format!("{head}{folders}")),
            ("vendir.yml".to_owned(), folders),
        ]
    }));
    all.push(hostile("skills inside", |bytes| {
        let mut files = vec![skill_md(HEAD, "Sort.")];
        for at in 0..count(bytes, 60) {
            let text = format!("---\nname: s{at}\ndescription: x\n---\n\nSort.\n");
            files.push(file(&format!("s{at}/SKILL.md"), text));
        }
        files
    }));
    all
}

/// What gives many findings: on one line, on many, in another file, in many skills.
pub fn found() -> Vec<Hostile> {
    let keys = collections().into_iter();
    let mut all: Vec<Hostile> = keys.filter(|one| one.name.contains("keys")).collect();
    all.extend(["[a](b.md) ", "[a](b.md)\n"].map(body));
    all.push(page("`scripts/x.py` "));
    all
}

/// Many skills, made from their numbers.
fn skills(name: &'static str, make: fn(usize) -> (String, String)) -> Hostile {
    hostile(name, move |bytes| {
        (0..count(bytes, 160)).map(make).collect()
    })
}

fn domain_skill(name: &str, id: &str, routing: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Sorts seeds when asked.\nmetadata:\n  minara:\n    \
         id: {id}\n    routing: {{{routing}}}\n---\nSort.\n"
    )
}

/// Many skills of Minara's, each an id and what it says below `routing`, made from
/// their numbers.
fn domain_skills(name: &'static str, make: fn(usize) -> (String, String)) -> Hostile {
    hostile(name, move |bytes| {
        let made = (0..count(bytes, 160)).map(|at| {
            let (id, routing) = make(at);
            let folder = format!("s{at:05}");
            let text = domain_skill(&folder, &id, &routing);
            (format!("skills/{folder}/SKILL.md"), text)
        });
        made.collect()
    })
}

pub fn collections() -> Vec<Hostile> {
    fn of(at: usize, name: &str, description: &str, more: &str) -> (String, String) {
        let mut text = String::new();
        let _ = write!(
            text,
            "---\nname: {name}\ndescription: {description}\n{more}---\n\n# Made\n\nSort {name}.\n"
        );
        (format!("skills/s{at:05}/SKILL.md"), text)
    }
    vec![
        skills("skills of one name", |at| {
            of(at, "made", "Sorts seeds by size when asked.", "")
        }),
        skills("skills of one description", |at| {
            of(
                at,
                &format!("s{at:05}"),
                "Sorts seeds by size when asked to do it.",
                "",
            )
        }),
        skills("skills with one key", |at| {
            let about = format!("Sorts {at} seeds by size when asked for number {at}.");
            of(at, &format!("s{at:05}"), &about, "house: x\n")
        }),
        skills("skills with keys of their own", |at| {
            let about = format!("Sorts {at} seeds by size when asked for number {at}.");
            of(at, &format!("s{at:05}"), &about, &format!("k{at}: x\n"))
        }),
        skills("skills of one name and many texts", |at| {
            let about = format!("Sorts {at} seeds by size when asked for number {at}.");
            of(at, "made", &about, "")
        }),
        skills("skills of near names", |at| {
            let odd = char::from_u32(0x4e00 + u32::try_from(at).unwrap()).unwrap();
            let about = format!("Sorts {at} seeds by size when asked for number {at}.");
            of(at, &format!("name-{odd}"), &about, "")
        }),
        skills("skills that name others", |at| {
            let (path, text) = of(at, &format!("s{at:05}"), "Sorts seeds when asked.", "");
            (path, format!("{text}\nUse the `other-{at}` skill first.\n"))
        }),
        domain_skills("skills with one keyword", |at| {
            (format!("a.b{at}"), "keywords: [gas fee, 矿工费]".to_owned())
        }),
        domain_skills("skills with keywords of their own", |at| {
            (
                format!("a.b{at}"),
                format!("keywords: [gas {at}, fee {at}]"),
            )
        }),
        domain_skills("skills of one id", |_| {
            ("a.b".to_owned(), "keywords: [gas]".to_owned())
        }),
        domain_skills("skills that name the next one", |at| {
            let next = at + 1;
            (format!("a.b{at}"), format!("co_activate: [a.b{next}]"))
        }),
        domain_skills("skills that name their neighbours", |at| {
            let (before, next) = (at.max(1) - 1, at + 1);
            (
                format!("a.b{at}"),
                format!("co_activate: [a.b{before}, a.b{next}]"),
            )
        }),
        domain_skills("skills that name the first one", |at| {
            let to = if at == 0 { 9 } else { 0 };
            (format!("a.b{at}"), format!("co_activate: [a.b{to}]"))
        }),
        domain_skills("skills that name nobody", |at| {
            (format!("a.b{at}"), format!("co_activate: [c.d{at}]"))
        }),
        domain_skills("skills of assets that nobody knows", |at| {
            (format!("a.b{at}"), format!("asset_classes: [class{at}]"))
        }),
        hostile("builtins and vendored skills with one keyword", |bytes| {
            let made = (0..count(bytes, 200)).flat_map(|at| {
                let words = format!("keywords: [gas fee, 矿工费 {at}]");
                let place = if at % 2 == 0 { "builtin" } else { "external" };
                let path = format!("skills/{place}/s{at:05}");
                let text = domain_skill(&format!("s{at:05}"), &format!("a.b{at}"), &words);
                let record =
                    (at % 2 == 1).then(|| (format!("{path}/.minara-skill.json"), "{}".to_owned()));
                [(format!("{path}/SKILL.md"), text)]
                    .into_iter()
                    .chain(record)
            });
            made.collect()
        }),
        hostile("packages that lie too deep", |bytes| {
            let made = (0..count(bytes, 160)).map(|at| {
                let text = domain_skill("deep", &format!("a.b{at}"), "keywords: [gas]");
                (format!("skills/builtin/group/s{at:05}/SKILL.md"), text)
            });
            made.collect()
        }),
        hostile("plugins in a list", |bytes| {
            let n = count(bytes, 400);
            let entries: Vec<String> = (0..n)
                .map(|at| {
                    format!(
                        "{{\"name\": \"p{at}\", \"source\": \"./p{at}\", \
                         \"skills\": [\"./skills/made\"]}}"
                    )
                })
                .collect();
            let list = format!(
                "{{\"name\": \"m\", \"owner\": {{\"name\": \"o\"}}, \"plugins\": [{}]}}",
                entries.join(",\n")
            );
            let mut files = vec![(".claude-plugin/marketplace.json".to_owned(), list)];
            for at in 0..n {
                let (_, text) = of(
                    at,
                    "made",
                    &format!("Sorts {at} when asked."),
                    "license: MIT\n",
                );
                files.push((format!("p{at}/skills/made/SKILL.md"), text));
                let plugin = format!("{{\"name\": \"p{at}\", \"license\": \"MIT\"}}");
                files.push((format!("p{at}/.claude-plugin/plugin.json"), plugin));
            }
            files
        }),
        hostile("one folder listed again and again", |bytes| {
            let n = count(bytes, 60);
            let mut files: Files = (0..n)
                .map(|at| (format!("p/skills/s{at}/readme.md"), "x".to_owned()))
                .collect();
            let (_, text) = of(0, "made", "Sorts when asked.", "");
            files.push(("p/made/SKILL.md".to_owned(), text));
            let list = vec!["\"./skills\""; n].join(",");
            let plugin = format!("{{\"name\": \"p\", \"skills\": [{list}]}}");
            files.push(("p/.claude-plugin/plugin.json".to_owned(), plugin));
            files
        }),
        skills("mirrors", |at| {
            let (_, text) = of(
                0,
                "made",
                "Sorts seeds by size when asked.",
                "k: [a](b.md)\n",
            );
            (format!("m{at:05}/skills/made/SKILL.md"), text)
        }),
    ]
}
