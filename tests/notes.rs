//! What a note says of clients is what `check-load` says, over all cases and all
//! examples: every client that a note names as skipping a skill skips it with that
//! rule as a reason, and the other way round.

#![allow(clippy::unwrap_used)] // a test fails loudly
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use minara::finding::{Dialect, Finding, OptionDefault, Origin, Profile, RuleId};
use minara::rule_id;
use minara::rules::{Checks, RULES, examples};
use minara::skill::{Place, Skill};
use minara::systems::clients::{self, ClientOutcome, ClientVerdict};
use minara::systems::system;
use minara::text::Source;
use minara::tree::{MemoryTree, Mode, RelPath, Tree};
use proptest::prelude::*;

/// The rules whose findings name clients.
const NOTED: [RuleId; 11] = [
    rule_id!("byte-order-mark"),
    rule_id!("description-too-long"),
    rule_id!("duplicate-key"),
    rule_id!("empty-body"),
    rule_id!("invalid-encoding"),
    rule_id!("miscased-skill-file"),
    rule_id!("missing-frontmatter"),
    rule_id!("name-directory-mismatch"),
    rule_id!("name-not-ascii"),
    rule_id!("symlinked-skill-file"),
    rule_id!("unquoted-colon"),
];

fn outcomes(skill: &Skill) -> Vec<ClientOutcome> {
    let asked = clients::loaders().into_iter();
    clients::check_all(asked.filter(|loader| loader.by_default), skill)
}

type Ids = BTreeSet<&'static str>;

/// The clients that a note names as skipping, read back from its words.
fn said_to_skip(note: &str, outcomes: &[ClientOutcome]) -> Ids {
    let all: Ids = outcomes.iter().map(|outcome| outcome.client).collect();
    let named = |text: &str| -> Ids {
        let words: Vec<&str> = text.split([',', ' ', ';']).collect();
        all.iter()
            .copied()
            .filter(|id| words.contains(id))
            .collect()
    };
    let unknown = note
        .split("; ")
        .find_map(|part| part.strip_suffix(" it is not known"));
    let unknown = unknown.map(&named).unwrap_or_default();
    for part in note.split("; ") {
        let part = part.trim_start_matches("where case counts, as on Linux: ");
        if part == "every client skips the skill" {
            return all;
        }
        if part == "the others skip the skill" {
            let named = named(note);
            return all.into_iter().filter(|id| !named.contains(id)).collect();
        }
        if let Some(rest) = part.strip_prefix("only ") {
            let load = named(rest);
            return all
                .into_iter()
                .filter(|id| !load.contains(id) && !unknown.contains(id))
                .collect();
        }
        if part.ends_with("skip the skill") || part.ends_with("skips the skill") {
            return named(part);
        }
    }
    Ids::new()
}

fn skipping(rule: RuleId, outcomes: &[ClientOutcome]) -> Ids {
    let skips = outcomes
        .iter()
        .filter(|outcome| outcome.verdict == ClientVerdict::Skip);
    skips
        .filter(|outcome| outcome.reasons.iter().any(|why| why.rule == rule))
        .map(|outcome| outcome.client)
        .collect()
}

fn is_about_clients(note: &str) -> bool {
    [
        "the skill",
        "repair this",
        "repairs this",
        "name or description",
        "folder's name",
    ]
    .iter()
    .any(|end| note.contains(end))
}

/// Holds the notes of every finding on a skill; how many there were.
fn hold(skill: &Skill, whence: &str, wrong: &mut Vec<String>) -> usize {
    let mut held = 0;
    // What it says is of the skills inside; they are held below.
    let outer = |rule: &RuleId| *rule != rule_id!("nested-skill");
    for rule in RULES.iter().filter(|rule| outer(&rule.meta().rule())) {
        let mut cx = Checks::new(rule.meta(), None, Profile::Recommended);
        rule.check(skill, &mut cx);
        for found in cx.into_findings() {
            let id = found.rule.rule();
            wrong.extend(strange_names(&found, whence));
            if notes_of(&found).is_empty() && !NOTED.contains(&id) {
                continue;
            }
            let outcomes = outcomes(skill);
            let notes = notes_of(&found);
            held += 1;
            let said: Ids = notes
                .iter()
                .flat_map(|note| said_to_skip(note, &outcomes))
                .collect();
            let skip = skipping(id, &outcomes);
            if said != skip {
                wrong.push(format!(
                    "{whence}: {id}: {notes:?} says {said:?}, {skip:?} skip"
                ));
            }
        }
    }
    wrong.extend(two_truths(skill).map(|why| format!("{whence}: {why}")));
    for inner in skill.inner_skills() {
        let inner = skill.inner(&inner);
        let outcomes = outcomes(&inner);
        let note = clients::who(rule_id!("nested-skill"), &inner).note();
        let said = note
            .map(|note| said_to_skip(&note, &outcomes))
            .unwrap_or_default();
        let skip = skipping(rule_id!("nested-skill"), &outcomes);
        if said != skip {
            wrong.push(format!("{whence}: nested-skill: {said:?}, {skip:?} skip"));
        }
        held += 1;
    }
    held
}

/// Where the host of a system and the client in the table part.
fn two_truths(skill: &Skill) -> Option<String> {
    let host = system(Dialect::Mastra).unwrap().load(skill).unwrap();
    let client = clients::check(clients::loader("mastra").unwrap(), skill);
    let agree = host.loads() == client.loads() && host.name == client.name;
    (!agree).then(|| format!("the host says {host:?}, its client {client:?}"))
}

/// A skill of this text in the folder `pdf`.
fn of_text(text: &str) -> Skill {
    let place = Place {
        shown: "skills/pdf".to_owned(),
        folder: "pdf".to_owned(),
        origin: Origin::Disk,
    };
    let tree: Arc<dyn Tree> = Arc::new(MemoryTree::new());
    let source = Source::from_bytes(text.as_bytes().to_vec());
    Skill::with_source(tree, RelPath::own("skills/pdf").unwrap(), place, source)
}

/// Values that readers of YAML and of JavaScript see in many ways.
const VALUES: [&str; 42] = [
    "",
    " ~",
    " null",
    " true",
    " yes",
    " 'true'",
    " 1",
    " 0x1F",
    " 1_000",
    " 1e3",
    " .inf",
    " .nan",
    " 2024-01-01",
    " 2024-01-01T10:00:00Z",
    " 2024-13-45",
    " !!timestamp 2024-01-01",
    " !!binary aGk=",
    " !!str 1",
    " !!set {a}",
    " !!omap [a: b]",
    " !mine x",
    " [a, b]",
    " []",
    " {}",
    " {a: b}",
    " {a: {b: [c]}}",
    " &x pdf",
    " *x",
    " <<",
    " 'pdf'",
    " \"\\uFEFF\"",
    " \"\\x85\"",
    " \"\\0\"",
    " \"\\u2028\"",
    " ' '",
    " Use when: asked",
    " # nothing",
    " |\n  pdf",
    " >-\n  pdf",
    "\n  - a",
    "\n  a: b",
    "\n\ta: b",
];

#[test]
fn the_host_of_a_system_says_what_its_client_says_of_every_value() {
    let fields = [
        "name",
        "description",
        "license",
        "metadata",
        "user-invocable",
        "compatibility",
    ];
    let mut wrong = Vec::new();
    let long = format!(" {}", "ü".repeat(2049));
    let astral = format!(" {}", "😀".repeat(1025));
    for field in fields {
        for value in VALUES.into_iter().chain([&*long, &*astral]) {
            let mut text = "---\n".to_owned();
            for (key, good) in [("name", " pdf"), ("description", " Fills forms.")] {
                if key != field {
                    text.push_str(&format!("{key}:{good}\n"));
                }
            }
            let text = format!("{text}{field}:{value}\n---\nBody\n");
            wrong.extend(two_truths(&of_text(&text)).map(|why| format!("{text:?}: {why}")));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

proptest! {
    #[test]
    fn the_host_of_a_system_says_what_its_client_says_of_any_text(
        fence in prop::sample::select(vec![
            "---", "--- ", "---js", "---json", "---yaml", "---toml", "\u{FEFF}---", "----", "",
        ]),
        lines in prop::collection::vec(prop_oneof![
            Just("name: pdf".to_owned()),
            Just("description: d".to_owned()),
            Just("{\"name\": \"pdf\", \"description\": \"d\", \"metadata\": [1]}".to_owned()),
            Just("---".to_owned()),
            "(name|description|license|metadata|user-invocable|<<|\"name\"|\\? name): ?[ -~]{0,12}",
            "[ \t]{0,3}[a-z&*!|>{}\\[\\],:#'\"-]{0,8}\r?",
            "\\PC{0,10}",
        ], 0..6),
        end in prop::sample::select(vec!["\n---\nBody\n", "\n---", "\n", "\r\n---\r\nB"]),
    ) {
        let text = format!("{fence}\n{}{end}", lines.join("\n"));
        prop_assert_eq!(two_truths(&of_text(&text)), None, "{:?}", text);
    }
}

/// What people call clients, in place of the word that `--client` takes.
const STRANGE: [&str; 22] = [
    "Claude Code",
    "Claude upload",
    "Codex",
    "Copilot",
    "VS Code",
    "VSCode",
    "Gemini",
    "OpenCode",
    "Kilo",
    "Goose",
    "Roo",
    "Cline",
    "OpenClaw",
    "Mistral",
    "Hermes",
    "fast agent",
    "OpenHands",
    "Crush",
    "Cursor",
    "Kiro",
    "Letta",
    "Qwen",
];

/// Where a finding names clients otherwise than `--client` takes them.
fn strange_names(found: &Finding, whence: &str) -> Vec<String> {
    let words = found.notes.iter().chain([&found.label]);
    let strange = words.filter(|text| STRANGE.iter().any(|name| text.contains(name)));
    strange
        .map(|text| {
            format!(
                "{whence}: {}: {text:?} calls a client by no id",
                found.rule.id
            )
        })
        .collect()
}

fn notes_of(found: &Finding) -> Vec<&str> {
    let notes = found.notes.iter().map(String::as_str);
    notes.filter(|note| is_about_clients(note)).collect()
}

fn skills(tree: &Arc<dyn Tree>, paths: &BTreeSet<String>) -> Vec<Skill> {
    let folders: BTreeSet<&str> = paths
        .iter()
        .filter_map(|path| path.rsplit_once('/'))
        .filter(|(_, name)| name.eq_ignore_ascii_case("SKILL.md"))
        .map(|(folder, _)| folder)
        .collect();
    let load = |folder: &&str| {
        let place = Place {
            shown: (*folder).to_owned(),
            folder: folder.rsplit('/').next().unwrap().to_owned(),
            origin: Origin::Disk,
        };
        Skill::load(Arc::clone(tree), RelPath::own(folder).unwrap(), place)
    };
    folders.iter().map(load).collect()
}

#[test]
fn notes_of_the_cases_say_what_check_load_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/cases");
    let (mut wrong, mut held) = (Vec::new(), 0);
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        for line in fs::read_to_string(&file).unwrap().lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let files: BTreeMap<String, String> = ["/setup/files", "/setup/project"]
                .iter()
                .filter_map(|at| case.pointer(at)?.as_object())
                .flatten()
                .filter_map(|(path, text)| Some((path.clone(), text.as_str()?.to_owned())))
                .collect();
            let mut tree = MemoryTree::new();
            let mut paths = BTreeSet::new();
            for (path, text) in files {
                if let Ok(own) = RelPath::own(&path) {
                    tree = tree.with(own, Mode::File, text);
                    paths.insert(path);
                }
            }
            let tree: Arc<dyn Tree> = Arc::new(tree);
            for skill in skills(&tree, &paths) {
                held += hold(&skill, &case["id"].to_string(), &mut wrong);
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(held > 60, "only {held} findings have been held");
}

#[test]
fn notes_of_the_examples_say_what_check_load_says() {
    let (mut wrong, mut held) = (Vec::new(), 0);
    let mut seen = BTreeSet::new();
    for rule in RULES {
        for example in examples(rule.meta().page_text()) {
            let tree: Arc<dyn Tree> = Arc::new(example.tree().unwrap());
            let path = |below: &str| format!("{}/{below}", example.folder);
            let paths = example.files.iter().map(|file| path(&file.path)).collect();
            for skill in skills(&tree, &paths) {
                held += hold(&skill, rule.meta().id, &mut wrong);
            }
            seen.insert(rule.meta().id);
        }
    }
    for id in NOTED {
        assert!(seen.contains(id.as_str()), "{id} has no example");
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(held > 100, "only {held} findings have been held");
}

/// The default of a rule's option, a count.
fn number(rule: RuleId, option: &str) -> Option<usize> {
    let mut options = rule.meta()?.options.iter();
    match options.find(|known| known.name == option)?.default {
        OptionDefault::Number(number) => Some(number),
        _ => None,
    }
}

#[test]
fn bounds_of_one_client_are_those_of_its_row() {
    let window = clients::loader("hermes").unwrap().text.window;
    let rule = rule_id!("frontmatter-over-read-window");
    assert_eq!(number(rule, "max-chars"), window);
    let entry = clients::budget("claude-code").unwrap().entry.unwrap();
    let rule = rule_id!("clipped-listing-entry");
    assert_eq!(number(rule, "max-chars"), Some(entry.length));
}
