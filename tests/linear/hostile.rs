//! Time is linear in what is judged: every rule, and all of them together, over
//! hostile texts at two sizes.

#![allow(clippy::unwrap_used)] // a test fails loudly

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use minara::config;
use minara::finding::{Dialect, Dialects, Finding, Origin, Profile};
use minara::license;
use minara::lint::{Engine, LevelFlags, Levels, Licenses};
use minara::rules::{Checks, RULES, Rule};
use minara::skill::{Collection, Place, Skill};
use minara::tree::{MemoryTree, Mode, RelPath, Tree};

/// The larger input is so many times the smaller one. Twice the bytes may take
/// two and a half times as long; the square takes four times.
const TIMES: u32 = 4;
const AT_MOST: u32 = 9;

/// Repeats in the smaller input.
const SMALL: usize = 400;

/// How often a pair is timed before it is called slow: the machine may be busy,
/// and what counts is the best of several runs.
const TRIES: usize = 12;

/// Times below are noise.
const NOISE: Duration = Duration::from_millis(4);

/// Files by their paths.
type Files = Vec<(String, String)>;

/// A hostile input of so many repeats.
struct Hostile {
    name: String,
    make: Box<dyn Fn(usize) -> Files>,
}

fn hostile(name: impl Into<String>, make: impl Fn(usize) -> Files + 'static) -> Hostile {
    Hostile {
        name: name.into(),
        make: Box::new(make),
    }
}

const HEAD: &str = "name: made\ndescription: Sorts seeds by size. Use when seeds lie in a heap.\n\
                    license: MIT\n";

fn skill_md(head: &str, body: &str) -> (String, String) {
    let text = format!("---\n{head}---\n\n# Made\n\n{body}\n");
    ("skills/made/SKILL.md".to_owned(), text)
}

fn file(path: &str, text: String) -> (String, String) {
    (format!("skills/made/{path}"), text)
}

/// A body that is one unit again and again.
fn body(unit: &'static str) -> Hostile {
    hostile(format!("body of {unit:?}"), move |n| {
        vec![skill_md(HEAD, &unit.repeat(n))]
    })
}

/// The same in a linked file.
fn page(unit: &'static str) -> Hostile {
    hostile(format!("page of {unit:?}"), move |n| {
        vec![
            skill_md(HEAD, "See [it](page.md)."),
            file("page.md", unit.repeat(n)),
        ]
    })
}

/// The same in a fence for a shell.
fn fence(unit: &'static str) -> Hostile {
    hostile(format!("fence of {unit:?}"), move |n| {
        vec![skill_md(HEAD, &format!("```sh\n{}\n```\n", unit.repeat(n)))]
    })
}

/// The same as the value of a key.
fn value(key: &'static str, unit: &'static str) -> Hostile {
    hostile(format!("`{key}` of {unit:?}"), move |n| {
        let lines = HEAD
            .lines()
            .filter(|line| !line.starts_with(&format!("{key}:")));
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        vec![skill_md(
            &format!("{lines}{key}: {}\n", unit.repeat(n)),
            "Sort.",
        )]
    })
}

/// The same in a file of the skill.
fn in_file(path: &'static str, start: &'static str, unit: &'static str) -> Hostile {
    hostile(format!("{path} of {unit:?}"), move |n| {
        vec![
            skill_md(HEAD, &format!("Run `{path}`.\n\n```sh\n./{path}\n```")),
            file(path, format!("{start}{}", unit.repeat(n))),
        ]
    })
}

/// Lines made from their numbers.
fn numbered(line: impl Fn(usize) -> String, n: usize) -> String {
    (0..n).map(line).collect()
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

fn texts() -> Vec<Hostile> {
    let mut all: Vec<Hostile> = Vec::new();
    all.extend(UNITS.map(body));
    all.extend(LINES.map(body));
    all.extend(NESTED.map(body));
    all
}

fn pages_and_fences() -> Vec<Hostile> {
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
    all.push(hostile("pages that lead on", |n| {
        let n = n / 8;
        let links = |word| numbered(|at| format!("[x]({word}{at}.md)\n"), n);
        let mut files = vec![skill_md(HEAD, &links("a"))];
        for at in 0..n {
            files.push(file(&format!("a{at}.md"), links("b")));
            files.push(file(&format!("b{at}.md"), "# B\n".to_owned()));
        }
        files
    }));
    all.push(hostile("headings and anchors", |n| {
        let line = |at| format!("## H {at}\n\n[a](#h-{at}) [b](#g-{at})\n\n");
        vec![skill_md(HEAD, &numbered(line, n))]
    }));
    all
}

fn heads() -> Vec<Hostile> {
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
    all.push(hostile("many keys", |n| {
        vec![skill_md(
            &format!("{HEAD}{}", numbered(|at| format!("key-{at}: v\n"), n)),
            "Sort.",
        )]
    }));
    all.push(hostile("one key again and again", |n| {
        vec![skill_md(
            &format!("{HEAD}{}", "key: v\n".repeat(n)),
            "Sort.",
        )]
    }));
    all.push(hostile("metadata", |n| {
        let pairs = numbered(|at| format!("  k{at}: {at}\n"), n);
        vec![skill_md(&format!("{HEAD}metadata:\n{pairs}"), "Sort.")]
    }));
    all.push(hostile("deep metadata", |n| {
        let n = n / 8;
        let pairs = numbered(|at| format!("{}k:\n", "  ".repeat(at + 1)), n);
        vec![skill_md(&format!("{HEAD}metadata:\n{pairs}"), "Sort.")]
    }));
    all.push(hostile("a list", |n| {
        vec![skill_md(
            &format!("{HEAD}tags:\n{}", "  - a\n".repeat(n)),
            "Sort.",
        )]
    }));
    all.push(hostile("comments", |n| {
        vec![skill_md(&format!("{HEAD}{}", "# c\n".repeat(n)), "Sort.")]
    }));
    all
}

fn files() -> Vec<Hostile> {
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
        in_file("NOTICE", "", "This product includes a thing.\n"),
        in_file("evals/evals.json", "", "["),
        in_file("agents/openai.yaml", "interface:\n", "  a: b\n"),
    ];
    all.push(hostile("evals", |n| {
        let entries: Vec<String> = (0..n)
            .map(|at| format!("{{\"id\": {at}, \"files\": [\"f{at}\"], \"should_trigger\": true}}"))
            .collect();
        let json = format!(
            "{{\"skill_name\": \"x\", \"evals\": [{}]}}",
            entries.join(",\n")
        );
        vec![skill_md(HEAD, "Sort."), file("evals/evals.json", json)]
    }));
    all.push(hostile("a plugin", |n| {
        let paths: Vec<String> = (0..n).map(|at| format!("\"./x{at}\"")).collect();
        let json = format!("{{\"name\": \"p\", \"skills\": [{}]}}", paths.join(","));
        vec![
            skill_md(HEAD, "Sort."),
            (".claude-plugin/plugin.json".to_owned(), json),
        ]
    }));
    all.push(hostile("a marketplace", |n| {
        let plugins: Vec<String> = (0..n)
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
    all.push(hostile("many files", |n| {
        let n = n / 20;
        let mut files = vec![skill_md(
            HEAD,
            &numbered(|at| format!("`scripts/s{at}.sh` "), n),
        )];
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
    all.push(hostile("skills inside", |n| {
        let mut files = vec![skill_md(HEAD, "Sort.")];
        for at in 0..n / 20 {
            let text = format!("---\nname: s{at}\ndescription: x\n---\n\nSort.\n");
            files.push(file(&format!("s{at}/SKILL.md"), text));
        }
        files
    }));
    all
}

/// Many skills, made from their numbers.
fn skills(name: &'static str, make: fn(usize) -> (String, String)) -> Hostile {
    // A tree in memory looks through all of its files for each folder.
    hostile(name, move |n| (0..n / 40).map(make).collect())
}

fn collections() -> Vec<Hostile> {
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

fn collection(files: &Files) -> Collection {
    let mut tree = MemoryTree::new();
    for (path, text) in files {
        let mode = if path.ends_with(".sh") {
            Mode::Executable
        } else {
            Mode::File
        };
        tree = tree.with(RelPath::own(path).unwrap(), mode, text.as_bytes());
    }
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let dirs = files
        .iter()
        .filter_map(|(path, _)| path.strip_suffix("/SKILL.md"));
    let skills = dirs.map(|dir| {
        let place = Place {
            shown: dir.to_owned(),
            folder: dir.rsplit('/').next().unwrap().to_owned(),
            origin: Origin::Disk,
        };
        let dir = RelPath::own(dir).unwrap();
        Arc::new(Skill::load(Arc::clone(&tree), dir, place))
    });
    Collection::new(skills.collect())
}

fn dialects() -> Dialects {
    Dialects::new([Dialect::AgentSkills, Dialect::Mastra])
}

/// All rules that can run, licences too.
fn judged_whole(files: &Files) -> usize {
    let all = collection(files);
    let config = config::Lint::default();
    let flags = LevelFlags {
        warn: RULES.iter().map(|rule| rule.meta().id.to_owned()).collect(),
        ..LevelFlags::default()
    };
    let levels = Levels::new(Profile::Recommended, &config, &flags).unwrap();
    let levels = levels.for_dialects(dialects());
    let licenses = Licenses::new(license::Options::default());
    let engine = Engine {
        levels: &levels,
        path_of: &|path| path.to_owned(),
        more: &|skill| licenses.findings(skill),
    };
    engine.run(&all).findings.len()
}

/// One rule over skills of which everything was found out before.
fn judged_by(rule: &dyn Rule, all: &Collection) -> Vec<Finding> {
    let mut cx = Checks::new(rule.meta(), None, Profile::Recommended).for_dialects(dialects());
    for skill in &all.skills {
        rule.check(skill, &mut cx);
    }
    rule.check_collection(all, &mut cx);
    cx.into_findings()
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let _ = std::hint::black_box(run());
    start.elapsed()
}

/// Both times, where they are not linear.
fn not_linear(
    mut small: impl FnMut() -> Duration,
    mut large: impl FnMut() -> Duration,
) -> Option<(Duration, Duration)> {
    let (mut one, mut many) = (Duration::MAX, Duration::MAX);
    for _ in 0..TRIES {
        many = many.min(large());
        if many <= NOISE {
            return None;
        }
        one = one.min(small());
        if many <= AT_MOST * one + NOISE {
            return None;
        }
    }
    Some((one, many))
}

/// Every rule, and all together, over each of the inputs.
fn check(inputs: Vec<Hostile>) {
    let mut slow = Vec::new();
    for input in inputs {
        let name = &input.name;
        let (small, large) = ((input.make)(SMALL), (input.make)(SMALL * TIMES as usize));
        let whole = |files: &Files| timed(|| judged_whole(files));
        if let Some(times) = not_linear(|| whole(&small), || whole(&large)) {
            slow.push(format!("all rules over {name}: {times:?}"));
        }
        let (small, large) = (collection(&small), collection(&large));
        for rule in RULES {
            // What it asks of the skills is found out first.
            judged_by(*rule, &small);
            judged_by(*rule, &large);
            let one = |all: &Collection| timed(|| judged_by(*rule, all));
            if let Some(times) = not_linear(|| one(&small), || one(&large)) {
                slow.push(format!("{} over {name}: {times:?}", rule.meta().id));
            }
        }
    }
    assert!(slow.is_empty(), "not linear:\n{}", slow.join("\n"));
}

#[test]
#[ignore = "takes minutes"]
fn texts_take_time_by_their_length() {
    check(texts());
}

#[test]
#[ignore = "takes minutes"]
fn pages_and_fences_take_time_by_their_length() {
    check(pages_and_fences());
}

#[test]
#[ignore = "takes minutes"]
fn frontmatter_takes_time_by_its_length() {
    check(heads());
}

#[test]
#[ignore = "takes minutes"]
fn files_take_time_by_their_number_and_length() {
    check(files());
}

#[test]
#[ignore = "takes minutes"]
fn collections_take_time_by_their_number() {
    check(collections());
}
