//! What holds for every text: no bytes panic a reader, findings point at
//! characters that are there, and a fix keeps what is read.

#![allow(clippy::unwrap_used)] // a test fails loudly
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use minara::config::Lint;
use minara::convert::{Form, Reading, Room, SourceSkill, Supplied, Wish, convert};
use minara::finding::{Dialect, Dialects, Finding, Origin, Profile};
use minara::fix::{Plan, Planner, keeps_meaning};
use minara::lint::{Engine, LevelFlags, Levels};
use minara::report::{Around, Format, Layout, ShowReport};
use minara::rules::{Checks, OptionValue, Options, RULES};
use minara::skill::{Collection, Place, Skill, is_known_key};
use minara::syntax::{Document, Frontmatter};
use minara::text::{Source, Span, is_unprintable};
use minara::tree::{MemoryTree, Mode, RelPath, Tree};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;

const FOLDER: &str = "skills/my-skill";

/// One skill in memory, with a file to link to.
fn collection(bytes: &[u8]) -> Collection {
    let path = |below: &str| RelPath::own(&format!("{FOLDER}/{below}")).unwrap();
    let tree = MemoryTree::new()
        .with(path("SKILL.md"), Mode::File, bytes)
        .with(path("references/guide.md"), Mode::File, "# Guide\n");
    let place = Place {
        shown: FOLDER.to_owned(),
        folder: "my-skill".to_owned(),
        origin: Origin::Disk,
    };
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let skill = Skill::load(tree, RelPath::own(FOLDER).unwrap(), place);
    Collection::new(vec![Arc::new(skill)])
}

/// Runs every rule that the strictest profile has, those of the dialects, and one
/// more.
fn with_engine<T>(run: impl FnOnce(&Engine<'_>) -> T) -> T {
    let config = Lint::default();
    let flags = LevelFlags {
        warn: vec!["nonportable-tool-list".to_owned()],
        ..LevelFlags::default()
    };
    let dialects = Dialects::new([Dialect::AgentSkills, Dialect::Mastra]);
    let levels = Levels::new(Profile::Strict, &config, &flags).unwrap();
    let levels = levels.for_dialects(dialects);
    run(&Engine {
        levels: &levels,
        path_of: &|shown| shown.to_owned(),
        more: &|_| Vec::new(),
    })
}

fn findings(bytes: &[u8]) -> Vec<Finding> {
    let outcome = with_engine(|engine| engine.run(&collection(bytes)));
    assert_eq!(outcome.internal_errors, [], "a check panicked");
    outcome.findings
}

fn plan(text: &str, unsafe_fixes: bool) -> Plan {
    with_engine(|engine| {
        let planner = Planner {
            judge: &|skill| engine.run_one(skill),
            may: &|_, _| Ok(PathBuf::new()),
            unsafe_fixes,
        };
        planner.plan(&collection(text.as_bytes()))
    })
}

/// The text of SKILL.md after the plan.
fn after(text: &str, plan: &Plan) -> String {
    let file = plan
        .files
        .iter()
        .find(|file| file.shown.ends_with("SKILL.md"));
    file.map_or(text.to_owned(), |file| {
        String::from_utf8(file.after.clone()).unwrap()
    })
}

fn by_rule(findings: &[Finding]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.rule.id).or_insert(0) += 1;
    }
    counts
}

/// Text in which most characters mean something to YAML or Markdown.
fn syntax_like() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "---",
        "\n",
        "\n",
        "\r\n",
        "\r",
        " ",
        "  ",
        "\t",
        ":",
        ": ",
        "-",
        "- ",
        "#",
        " #",
        "'",
        "\"",
        "[",
        "]",
        "{",
        "}",
        ",",
        "&a",
        "*a",
        "!",
        "!!str ",
        "|",
        ">",
        "?",
        "<<",
        "%",
        "@",
        "`",
        "~",
        "name",
        "description",
        "metadata",
        "allowed-tools",
        "x",
        "é",
        "\u{feff}",
        "\u{2028}",
        "\u{85}",
        "\u{0}",
        "](",
        "```",
        "<!--",
        "-->",
        "\\",
        "1.10",
        "yes",
        "null",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// A skill as people write them: right, and wrong in the ways that can be fixed.
fn skill() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "license: MIT",
        "license:",
        "license: # none yet",
        "compatibility: on",
        "compatibility: 2026-01-02",
        "allowed-tools: Read, Bash(git add:*), Grep",
        "allowed-tools: [Read, Grep]",
        "allowed-tools:\n  - Read\n  - Grep",
        "allowed-tools: ''",
        "metadata:\n  version: 1.10 # as sold\n  since: 2026-01-02",
        "metadata:\n  note: see: here\n  on: yes",
        "metadata: {}",
        "metadata:\n    author: 'a: b'\n    n: 012\n",
        "version: 1.0",
        "author: Zoë",
        "argument-hint: 12",
        "# a comment: 'with quotes",
        "tags: [a, b]",
    ]);
    let description = prop::sample::select(vec![
        "Sorts bills. Use when asked to.",
        "Sorts bills. Use for: bills, receipts.",
        "Sorts Zoë's bills: \"all\" of them # fast",
        "Sorts bills.\n  Keywords: bills,\n  receipts",
        ">-\n  Sorts: bills.\n  Use when asked.",
        "'Sorts: bills.'",
        "12",
        "yes",
    ]);
    let name = prop::sample::select(vec![
        "my-skill",
        "My-Skill",
        "my_skill",
        "2024",
        "'my-skill'",
    ]);
    let body = prop::sample::select(vec![
        "# Title\n\nSee [guide](reference/guide.md) and [it](/references/guide.md).\n",
        "# Title\n\n- one\n- two\n\n```\ncode\n```\n",
        "Text\n\n---\n\nmore",
        "",
    ]);
    let fence = prop::sample::select(vec!["---", "--- ", "---\t"]);
    let end = prop::sample::select(vec!["\n", "\n", "\r\n", "\r"]);
    let parts = (name, description, prop::collection::vec(line, 0..4), body);
    (parts, (fence.clone(), fence), end, any::<bool>()).prop_map(
        |((name, description, lines, body), (open, close), end, mark)| {
            let mut text = format!("{open}\nname: {name}\ndescription: {description}\n");
            for line in lines {
                text.push_str(line.trim_end());
                text.push('\n');
            }
            text.push_str(&format!("{close}\n{body}"));
            let mark = if mark { "\u{feff}" } else { "" };
            format!("{mark}{}", text.replace('\n', end))
        },
    )
}

/// Every place that a finding names lies in its text, between characters.
fn check_spans(findings: &[Finding]) {
    for finding in findings {
        let labels = finding.labels.iter().map(|label| &label.at);
        let places = labels
            .chain([&finding.at])
            .filter_map(|at| Some((&at.file, at.span?)));
        let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
        let edits = edits.map(|edit| (&edit.file, edit.edit.span));
        for (file, span) in places.chain(edits) {
            let text = file.text.as_ref();
            let text = text.unwrap_or_else(|| panic!("a span without text: {finding:?}"));
            // Of a text that was let go the lines are there, and hold the span.
            let lies_inside = match text.whole() {
                Some(source) => source.text().get(span.range()).is_some(),
                None => text.slice(span).len() == span.end - span.start,
            };
            assert!(lies_inside, "{}: {span:?} in {text:?}", finding.rule.id);
        }
    }
}

/// Every place in a document lies in a file of `len` bytes, its start first.
fn check_places(value: &Value, len: usize) {
    match value {
        Value::Object(object) => {
            if let (Some(start), Some(end)) = (object.get("start"), object.get("end")) {
                let at = |offset: &Value| usize::try_from(offset.as_u64().unwrap()).unwrap();
                assert!(
                    at(start) <= at(end) && at(end) <= len,
                    "{object:?} of {len}"
                );
            }
            object.values().for_each(|value| check_places(value, len));
        }
        Value::Array(items) => items.iter().for_each(|value| check_places(value, len)),
        _ => {}
    }
}

/// Skills of one repository by folder, name and description, from few words, so
/// that many are alike.
fn skills_alike() -> impl Strategy<Value = Vec<(String, String, String)>> {
    let root = prop::sample::select(vec!["skills", ".claude/skills", "docs/skills", "a/skills"]);
    let name = prop::sample::select(vec!["crow", "crows", "c-row", "raven", "wren"]);
    let words = prop::sample::select(vec!["sorts", "invoices", "by", "date", "when", "asked"]);
    let text = prop::collection::vec(words, 1..8).prop_map(|words| words.join(" "));
    let skill = (root, 0..12, name, text)
        .prop_map(|(root, n, name, text)| (format!("{root}/s{n}"), name.to_owned(), text));
    prop::collection::vec(skill, 1..30)
}

/// What the rules about collections find, in the order in which they report.
fn found_together(skills: Vec<Arc<Skill>>) -> Vec<(String, String, Vec<String>)> {
    let mut all = Collection::default();
    all.skills = skills; // in the order given
    let rules = [
        "identical-description",
        "listing-over-budget",
        "near-duplicate-name",
        "overlapping-descriptions",
    ];
    let options = Options::from([("window".to_owned(), OptionValue::Number(2_000))]);
    let mut found = Vec::new();
    for rule in RULES.iter().filter(|rule| rules.contains(&rule.meta().id)) {
        let options = (rule.meta().id == "listing-over-budget").then_some(&options);
        let mut cx = Checks::new(rule.meta(), options, Profile::Strict);
        rule.check_collection(&all, &mut cx);
        let findings = cx.into_findings().into_iter();
        found.extend(findings.map(|found| (found.path().to_owned(), found.message, found.notes)));
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic_a_reader(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let source = Source::from_bytes(bytes.clone());
        let front = Frontmatter::parse(&source, is_known_key);
        Document::parse(source.text(), front.body);
        Document::parse(source.text(), Span::new(0, source.text().len()));
        check_spans(&findings(&bytes));
    }

    #[test]
    fn no_text_panics_a_reader(yaml in syntax_like(), body in syntax_like(), closed in any::<bool>()) {
        let close = if closed { "\n---\n" } else { "" };
        let text = format!("---\n{yaml}{close}{body}");
        let source = Source::from_text(text.as_str());
        let front = Frontmatter::parse(&source, is_known_key);
        Document::parse(source.text(), front.body);
        check_spans(&findings(text.as_bytes()));
    }

    #[test]
    fn places_that_are_shown_lie_in_the_file(
        yaml in syntax_like(), body in prop::collection::vec(any::<u8>(), 0..60), broken in any::<bool>(),
    ) {
        let mut bytes = format!("---\n{yaml}\n---\n").into_bytes();
        if broken {
            bytes.insert(bytes.len() / 2, 0xE9);
        }
        bytes.extend(body);
        let collection = collection(&bytes);
        let report = ShowReport {
            vertesia: None,
            hosts: Vec::new(),
            skill: &collection.skills[0],
            dialect: "agent-skills",
            domain: None,
            findings: Vec::new(),
        };
        let form = |name| {
            let format = Format::named(Some(name)).unwrap();
            format.render(&report, Layout::default(), &|_| Around::default()).text
        };
        let document: Value = serde_json::from_str(&form("json")).unwrap();
        check_places(&document, bytes.len());
        prop_assert_eq!(&document["encoding"]["bytes"], bytes.len());
        let page = form("human");
        let page = anstream::adapter::strip_str(&page).to_string();
        prop_assert!(!page.chars().any(|c| c != '\n' && is_unprintable(c)), "{page:?}");
    }

    #[test]
    fn fixing_ends_whatever_the_text(yaml in syntax_like(), body in syntax_like()) {
        let text = format!("---\nname: my-skill\n{yaml}\n---\n{body}");
        let fixed = after(&text, &plan(&text, false));
        prop_assert_eq!(keeps_meaning(&text, &fixed), Ok(()), "{:?} -> {:?}", text, fixed);
        let again = after(&fixed, &plan(&fixed, false));
        prop_assert_eq!(&again, &fixed, "from {:?}", text);
    }

    #[test]
    fn a_fix_removes_its_finding_and_adds_none(text in skill()) {
        let before = findings(text.as_bytes());
        check_spans(&before);
        let plan = plan(&text, false);
        prop_assert_eq!(&plan.refused, &[], "{:?}", text);
        let fixed = after(&text, &plan);
        let left = findings(fixed.as_bytes());
        check_spans(&left);
        let stuck: Vec<&Finding> = left.iter().filter(|f| f.is_fixable(false)).collect();
        prop_assert!(stuck.is_empty(), "{:?} -> {:?}: {:#?}", text, fixed, stuck);
        let before = by_rule(&before);
        // What has the wrong type is judged by its type alone; as text it is
        // judged as a name or a description.
        let hidden = before.contains_key("wrong-field-type");
        for (rule, count) in by_rule(&left) {
            let was = before.get(rule).copied().unwrap_or(0);
            let shown = hidden && (rule.starts_with("name-") || rule.contains("description"));
            prop_assert!(count <= was || shown, "{} in {:?} -> {:?}", rule, text, fixed);
        }
    }

    #[test]
    fn twice_is_once(text in skill(), unsafe_fixes in any::<bool>()) {
        let fixed = after(&text, &plan(&text, unsafe_fixes));
        let again = plan(&fixed, unsafe_fixes);
        prop_assert!(again.files.is_empty(), "{:?} -> {:?} -> {:?}", text, fixed, again.files);
    }

    #[test]
    fn the_order_of_skills_is_nothing_to_a_rule(skills in skills_alike(), turn in 0_usize..30) {
        let mut tree = MemoryTree::new();
        let mut dirs = BTreeMap::new();
        for (dir, name, text) in skills {
            dirs.insert(dir, format!("---\nname: {name}\ndescription: {text}\n---\n"));
        }
        for (dir, text) in &dirs {
            let path = RelPath::own(&format!("{dir}/SKILL.md")).unwrap();
            tree = tree.with(path, Mode::File, text.as_str());
        }
        let tree: Arc<dyn Tree> = Arc::new(tree);
        let load = |dir: &String| {
            let folder = dir.rsplit('/').next().unwrap().to_owned();
            let place = Place { shown: dir.clone(), folder, origin: Origin::Disk };
            Arc::new(Skill::load(Arc::clone(&tree), RelPath::own(dir).unwrap(), place))
        };
        let mut skills: Vec<Arc<Skill>> = dirs.keys().map(load).collect();
        let found = found_together(skills.clone());
        let turn = turn % skills.len();
        skills.rotate_left(turn);
        prop_assert_eq!(&found_together(skills.clone()), &found);
        skills.reverse();
        prop_assert_eq!(&found_together(skills), &found);
    }

    #[test]
    fn the_second_reader_sees_the_same_texts(text in skill()) {
        let fixed = after(&text, &plan(&text, false));
        let read = |text: &str| -> Option<serde_yaml::Value> {
            let source = Source::from_text(text);
            let front = Frontmatter::parse(&source, is_known_key);
            serde_yaml::from_str(source.slice(front.yaml)).ok()
        };
        let now = read(&fixed);
        if let Some(before) = read(&text) {
            let now = now.unwrap();
            for key in ["name", "description", "compatibility"] {
                if let Some(text) = before.get(key).and_then(|v| v.as_str()) {
                    prop_assert_eq!(now.get(key).and_then(|v| v.as_str()), Some(text));
                }
            }
        }
    }
}

/// Reads pairs of YAML texts with PyYAML, every scalar as the text it is, and
/// prints those that differ though the first can be read. Empty values may be
/// gone, and a list of tools may be written in another form.
const PYYAML: &str = r#"
import json, sys, yaml

def read(text):
    try:
        return yaml.load(text, Loader=yaml.BaseLoader)
    except yaml.YAMLError:
        return None

def plain(value, key=None):
    if key == "allowed-tools":
        words = value if isinstance(value, list) else [value.replace(",", " ")]
        return " ".join(" ".join(words).split())
    if isinstance(value, dict):
        pairs = ((k, plain(v, k)) for k, v in value.items())
        return {k: v for k, v in pairs if v not in ("", [], {}, None)}
    return value

read_before = 0
for before, after in json.load(sys.stdin):
    one, other = read(before), read(after)
    if one is not None:
        read_before += 1
        if plain(one) != plain(other):
            print(json.dumps([before, after]))
print("read", read_before)
"#;

#[test]
fn pyyaml_sees_the_same_texts() {
    let mut runner = TestRunner::deterministic();
    let strategy = skill();
    let yaml = |text: &str| {
        let source = Source::from_text(text);
        let front = Frontmatter::parse(&source, is_known_key);
        source.slice(front.yaml).to_owned()
    };
    let pairs: Vec<[String; 2]> = (0..400)
        .map(|_| {
            let text = strategy.new_tree(&mut runner).unwrap().current();
            let fixed = after(&text, &plan(&text, false));
            [yaml(&text), yaml(&fixed)]
        })
        .filter(|[before, after]| before != after)
        .collect();
    assert!(pairs.len() > 100, "{} texts were fixed", pairs.len());
    let there = Command::new("python3").args(["-c", "import yaml"]).output();
    if !there.is_ok_and(|output| output.status.success()) {
        #[allow(clippy::print_stderr)] // a test that did not run says so
        {
            eprintln!("NOT RUN: python3 with PyYAML is not here, so PyYAML was not asked");
        }
        return;
    }
    let mut child = Command::new("python3")
        .args(["-c", PYYAML])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = serde_json::to_vec(&pairs).unwrap();
    child.stdin.take().unwrap().write_all(&input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let told = String::from_utf8(output.stdout).unwrap();
    let (differ, read) = told.trim_end().rsplit_once("read ").unwrap();
    assert_eq!(differ, "", "PyYAML reads these otherwise");
    assert!(read.parse::<usize>().unwrap() > 50, "{read} were readable");
}

/// What a conversion writes, the main file first; nothing where something is needed.
fn converted(
    from: Form,
    files: &[(RelPath, Vec<u8>)],
    to: Form,
    sidecar: bool,
) -> Vec<(RelPath, Vec<u8>)> {
    let tree = files.iter().fold(MemoryTree::new(), |tree, (path, bytes)| {
        tree.with(path.clone(), Mode::File, bytes.as_slice())
    });
    let place = Place {
        shown: String::new(),
        folder: "my-skill".to_owned(),
        origin: Origin::Disk,
    };
    let skill = Arc::new(Skill::load(Arc::new(tree), RelPath::root(), place));
    let reading = Reading {
        others: &[],
        kept: sidecar,
        room: &Room::default(),
    };
    let source = SourceSkill::open(from, skill, files[0].0.clone(), reading).unwrap();
    let set: &[&str] = match to {
        Form::Curia => &[
            "action_risk=low",
            "sensitivity=normal",
            "version=1.0.0",
            "secrets=",
        ],
        _ => &[],
    };
    let set: Vec<String> = set.iter().map(|word| (*word).to_owned()).collect();
    let wish = Wish {
        to,
        set: Supplied::parse(to, &set).unwrap(),
        sidecar,
        rename: true,
        notice: false,
        accept_defaults: false,
        describe_inputs: false,
    };
    let made = convert(&source, &wish).files.into_iter();
    made.map(|file| (file.path, file.bytes.to_vec())).collect()
}

/// Converts a skill to every form, twice and back.
fn check_conversions(from: Form, bytes: &[u8]) {
    let path = RelPath::own("SKILL.md").unwrap();
    let files = vec![(path, bytes.to_vec())];
    for to in Form::ALL {
        let made = converted(from, &files, to, false);
        if !made.is_empty() {
            assert_eq!(converted(to, &made, to, false), made, "{to:?} twice");
        }
        let made = converted(from, &files, to, true);
        if !made.is_empty() {
            assert_eq!(converted(to, &made, from, true), files, "{to:?} and back");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_conversion_is_the_same_twice_and_can_be_taken_back(
        text in skill(), yaml in syntax_like(), bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let odd = format!("---\nname: my-skill\ndescription: d\n{yaml}\n---\n{yaml}");
        for from in [Form::AgentSkills, Form::Minara, Form::Vertesia] {
            for bytes in [text.as_bytes(), odd.as_bytes(), &bytes] {
                check_conversions(from, bytes);
            }
        }
    }
}
