//! Whole skills from form to form, in memory.

mod lost;

use std::sync::Arc;

use serde_json::{Value, json};

use super::*;
use crate::finding::Origin;
use crate::skill::{Place, Skill};
use crate::tree::{MemoryTree, Mode, RelPath};

const OPEN: &str = "---\nname: pdf-forms\ndescription: Fills forms. Use when asked to\n\
                    license: MIT\nallowed-tools: Read\nmetadata:\n  version: \"1.0\"   # kept\n  \
                    team: docs\n---\n# Body\n\nText.\n";
const MINARA: &str = "---\nname: spot\ndescription: Quotes\nmetadata:\n  minara:\n    \
                      id: market.spot\n    priority: 30\n    tool_names: [swap, quote]\n    \
                      requires_env: [KEY]\n    routing: {keywords: [buy, sell], stages: \
                      [decide]}\n---\nB\n";
const VERTESIA: &str = "---\nname: web_find\ntitle: Web\ndescription: Searches\ntools:\n  - find\n  \
                        - fetch\nsupporting_tools: [open]\nkeywords: [web]\ncontext_triggers:\n  \
                        keywords: [x]\ninput_schema: {type: object, properties: {q: {type: \
                        string}}}\n---\nUse {@tool find} after {@skill intro}.\n";
const SYSTEM: &str = "{\"name\": \"web\", \"title\": \"Web\", \"description\": \"Searches\", \
                      \"instructions\": \"Text.\\n\", \"tools\": [\"find\"], \"related_tools\": \
                      [\"open\"]}";
const CURIA: &str = "{\n  \"name\": \"note-send\",\n  \"description\": \"Sends a note\",\n  \
                     \"version\": \"1.0.0\",\n  \"sensitivity\": \"elevated\",\n  \"action_risk\": \
                     \"medium\",\n  \"inputs\": {\"to\": \"string (who | whom)\"},\n  \"outputs\": \
                     {},\n  \"permissions\": [],\n  \"secrets\": [\"mail_key\"],\n  \"timeout\": \
                     30000\n}\n";
const CODE: &str = "export class Handler {}\n";

type Files = Vec<(String, String)>;

fn files(list: &[(&str, &str)]) -> Files {
    let list = list.iter();
    list.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
        .collect()
}

/// One skill of each form, with files beside it.
fn samples() -> Vec<(Form, &'static str, Files)> {
    let open = &[
        ("SKILL.md", OPEN),
        ("LICENSE", "MIT …\n"),
        ("references/notes.md", "# Notes\n"),
        ("run.py", "print()\n"),
    ];
    vec![
        (Form::AgentSkills, "SKILL.md", files(open)),
        (Form::Mastra, "SKILL.md", files(open)),
        (
            Form::Minara,
            "SKILL.md",
            files(&[("SKILL.md", MINARA), ("spot.skilltest.yaml", "tests: []\n")]),
        ),
        (
            Form::Vertesia,
            "SKILL.md",
            files(&[("SKILL.md", VERTESIA), ("properties.ts", CODE)]),
        ),
        (
            Form::VertesiaSystem,
            "web.system-skill.json",
            files(&[("web.system-skill.json", SYSTEM), ("COPYING", "MIT …\n")]),
        ),
        (
            Form::Curia,
            "skill.json",
            files(&[("skill.json", CURIA), ("handler.ts", CODE)]),
        ),
    ]
}

fn open(form: Form, main: &str, files: &Files) -> SourceSkill {
    let tree = files.iter().fold(MemoryTree::new(), |tree, (path, text)| {
        let path = RelPath::own(path).unwrap();
        tree.with(path, Mode::File, text.as_bytes())
    });
    open_in(tree, form, main)
}

fn open_in(tree: MemoryTree, form: Form, main: &str) -> SourceSkill {
    let place = Place {
        shown: "x".to_owned(),
        folder: "x".to_owned(),
        origin: Origin::Disk,
    };
    let skill = Arc::new(Skill::load(Arc::new(tree), RelPath::root(), place));
    let reading = Reading {
        others: &[],
        kept: true,
        room: &Room::default(),
    };
    SourceSkill::open(form, skill, RelPath::own(main).unwrap(), reading).unwrap()
}

/// A skill with a link beside it, or with one as its main file.
fn open_with_link(link: &str) -> SourceSkill {
    let of = |path: &str| RelPath::own(path).unwrap();
    let tree = MemoryTree::new().with(of("SKILL.md"), Mode::File, OPEN.as_bytes());
    let tree = tree.with(of(link), Mode::Link, "../secret".as_bytes());
    open_in(tree, Form::AgentSkills, "SKILL.md")
}

fn wish(to: Form, set: &[&str]) -> Wish {
    let set: Vec<String> = set.iter().map(|one| (*one).to_owned()).collect();
    Wish {
        to,
        set: Supplied::parse(to, &set).unwrap(),
        sidecar: false,
        rename: true,
        notice: false,
        accept_defaults: false,
        describe_inputs: false,
    }
}

/// What a conversion writes.
fn written(converted: &Converted) -> Files {
    let files = converted.files.iter().map(|file| {
        let text = String::from_utf8(file.bytes.to_vec()).unwrap();
        (file.path.as_str().to_owned(), text)
    });
    files.collect()
}

fn dropped(told: &Told) -> Vec<&str> {
    told.dropped.iter().map(|one| one.field.as_str()).collect()
}

fn needed(told: &Told) -> Vec<&str> {
    told.needed.iter().map(|one| one.field.as_str()).collect()
}

/// What must be said for a form.
fn asked(to: Form) -> Vec<&'static str> {
    match to {
        Form::Curia => vec![
            "action_risk=low",
            "sensitivity=normal",
            "version=1.0.0",
            "secrets=KEY",
        ],
        _ => Vec::new(),
    }
}

#[test]
fn converting_twice_gives_the_same_bytes() {
    for (from, main, files) in samples() {
        for to in Form::ALL.into_iter().filter(|to| *to != Form::Polar) {
            let first = convert(&open(from, main, &files), &wish(to, &asked(to)));
            assert_eq!(needed(&first.told), [""; 0], "{from:?} {to:?}");
            let own = written(&first);
            let again = open(to, &own[0].0, &own);
            let again = convert(&again, &wish(to, &[]));
            assert_eq!(written(&again), own, "{from:?} {to:?}");
            assert!(again.told.dropped.is_empty(), "{to:?} {:?}", again.told);
        }
    }
}

#[test]
fn there_and_back_gives_the_same_bytes_with_what_was_kept() {
    for (from, main, mut files) in samples() {
        if from.is_open() {
            // It goes along, and is not the system skill's where it lies.
            files.extend(self::files(&[("fonts/Sans-OFL.txt", "OFL …\n")]));
        }
        for to in Form::ALL.into_iter().filter(|to| *to != Form::Polar) {
            let mut there = wish(to, &asked(to));
            there.sidecar = true;
            let there = convert(&open(from, main, &files), &there);
            assert!(there.told.lossless, "{from:?} {to:?}");
            let own = written(&there);
            let digest = crate::record::Sha256Sum::of(CODE.as_bytes()).to_string();
            let handler = format!("handler={}", &digest[..12]);
            let said = [
                "action_risk=medium",
                "sensitivity=elevated",
                "secrets=mail_key",
                &handler,
            ];
            let said = if from == Form::Curia { &said[..] } else { &[] };
            let mut back = wish(from, said);
            back.sidecar = true;
            let back = convert(&open(to, &own[0].0, &own), &back);
            assert_eq!(needed(&back.told), [""; 0], "{from:?} {to:?}");
            let mut returned = written(&back);
            returned.sort();
            let mut before = files.clone();
            before.sort();
            assert_eq!(returned, before, "{from:?} {to:?}");
            assert_eq!(back.told.restored.len(), before.len());
        }
    }
}

#[test]
fn the_open_forms_share_one_file() {
    let source = open(Form::AgentSkills, "SKILL.md", &files(&[("SKILL.md", OPEN)]));
    let mastra = convert(&source, &wish(Form::Mastra, &[]));
    assert_eq!(written(&mastra)[0].1, OPEN);
    assert!(mastra.told.lossless);
    let minara = convert(&source, &wish(Form::Minara, &[]));
    let text = written(&minara)[0].1.clone();
    let block = "metadata:\n  minara:\n    id: local.pdf_forms\n  version: \"1.0\"   # kept\n";
    assert!(text.contains(block), "{text}");
    assert!(minara.told.lossless);
    let source = open(Form::Minara, "SKILL.md", &files(&[("SKILL.md", &text)]));
    let back = convert(&source, &wish(Form::AgentSkills, &[]));
    assert_eq!(written(&back)[0].1, OPEN);
    assert_eq!(dropped(&back.told), ["metadata.minara.id"]);
}

#[test]
fn nothing_is_made_up_for_curia_and_no_scale_is_another() {
    let source = open(Form::AgentSkills, "SKILL.md", &files(&[("SKILL.md", OPEN)]));
    let told = convert(&source, &wish(Form::Curia, &[])).told;
    assert_eq!(needed(&told), ["sensitivity", "action_risk"]);
    let mut with_default = wish(Form::Curia, &[]);
    with_default.accept_defaults = true;
    let told = convert(&source, &with_default).told;
    assert_eq!(needed(&told), ["action_risk"]);
    let source = open(Form::Minara, "SKILL.md", &files(&[("SKILL.md", MINARA)]));
    let told = convert(&source, &wish(Form::Curia, &[])).told;
    let all = ["secrets", "version", "sensitivity", "action_risk"];
    assert_eq!(needed(&told), all);
    let told = convert(&source, &wish(Form::Polar, &[])).told;
    assert_eq!(needed(&told), ["capabilities"]);
}

#[test]
fn a_grant_is_never_read_as_a_need_or_made_of_one() {
    let source = open(Form::AgentSkills, "SKILL.md", &files(&[("SKILL.md", OPEN)]));
    let made = convert(&source, &wish(Form::Vertesia, &[]));
    assert!(!written(&made)[0].1.contains("tools"));
    assert!(dropped(&made.told).contains(&"allowed-tools"));
    let source = open(
        Form::Vertesia,
        "SKILL.md",
        &files(&[("SKILL.md", VERTESIA)]),
    );
    let made = convert(&source, &wish(Form::AgentSkills, &[]));
    assert!(!written(&made)[0].1.contains("allowed-tools"));
    assert!(dropped(&made.told).contains(&"tools"));
}

#[test]
fn vertesias_two_forms_carry_each_others_fields() {
    let source = open(
        Form::Vertesia,
        "SKILL.md",
        &files(&[("SKILL.md", VERTESIA)]),
    );
    let made = convert(&source, &wish(Form::VertesiaSystem, &[]));
    let (path, text) = written(&made)[0].clone();
    assert_eq!(path, "web_find.system-skill.json");
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["tools"], json!(["find", "fetch", "open"]));
    assert_eq!(
        value["instructions"],
        "Use {@tool find} after {@skill intro}.\n"
    );
    assert_eq!(dropped(&made.told), ["keywords", "context_triggers"]);
    let source = open(
        Form::VertesiaSystem,
        "web.system-skill.json",
        &files(&[("web.system-skill.json", SYSTEM)]),
    );
    let made = convert(&source, &wish(Form::Vertesia, &[]));
    let text = "---\nname: web\ntitle: Web\ndescription: Searches\ntools: [find]\n---\nText.\n";
    assert_eq!(written(&made)[0].1, text);
    // There it would unlock them.
    assert_eq!(dropped(&made.told), ["related_tools"]);
}

#[test]
fn inputs_are_carried_as_far_as_both_forms_can_say_them() {
    let manifest = |inputs: Value| {
        let value = json!({
            "name": "note", "description": "Sends a note", "version": "1.0.0",
            "sensitivity": "normal", "action_risk": "low", "inputs": inputs, "outputs": {},
            "permissions": [], "secrets": [],
        });
        files(&[
            ("skill.json", &crate::text::to_json(&value)),
            ("handler.ts", CODE),
        ])
    };
    let inputs = json!({"to": "string (who)", "at": "timestamp? (start)", "rows": "object[]"});
    let source = open(Form::Curia, "skill.json", &manifest(inputs.clone()));
    for form in [Form::Vertesia, Form::VertesiaSystem] {
        let made = convert(&source, &wish(form, &[]));
        assert!(!dropped(&made.told).contains(&"inputs"), "{form:?}");
        let there = written(&made);
        let main = there[0].0.clone();
        let source = open(form, &main, &there);
        let set = ["action_risk=low", "sensitivity=normal", "version=1.0.0"];
        let back = convert(&source, &wish(Form::Curia, &set));
        let value: Value = serde_json::from_str(&written(&back)[0].1).unwrap();
        assert_eq!(value["inputs"], inputs, "{form:?}");
    }
    // What one of the two can't say is told by its place.
    let source = open(
        Form::Curia,
        "skill.json",
        &manifest(json!({"a": "array", "b": "null"})),
    );
    let made = convert(&source, &wish(Form::Vertesia, &[]));
    assert!(dropped(&made.told).contains(&"inputs.a"));
    assert!(
        written(&made)[0]
            .1
            .contains("\"properties\":{\"b\":{\"type\":\"null\"}}")
    );
    let text = "---\nname: web\ndescription: Searches\ninput_schema: {\"type\": \"object\", \
                \"properties\": {\"q\": {\"type\": \"string\", \"enum\": [\"a\"]}}}\n---\nB\n";
    let source = open(Form::Vertesia, "SKILL.md", &files(&[("SKILL.md", text)]));
    let made = convert(&source, &wish(Form::Curia, &asked(Form::Curia)));
    let value: Value = serde_json::from_str(&written(&made)[0].1).unwrap();
    assert_eq!(value["inputs"], json!({"q": "string?"}));
    assert!(dropped(&made.told).contains(&"input_schema.properties.q.enum"));
}

#[test]
fn what_minara_routes_by_comes_from_vertesia_and_goes_there() {
    let source = open(
        Form::Vertesia,
        "SKILL.md",
        &files(&[("SKILL.md", VERTESIA)]),
    );
    let made = convert(&source, &wish(Form::Minara, &[]));
    assert_eq!(
        written(&made)[0].1,
        "---\nname: web-find\ndescription: Searches\nmetadata:\n  minara:\n    id: \
         local.web_find\n    tool_names: ['find', 'fetch']\n    routing:\n      keywords: \
         [web]\n---\nUse `find` after `learn_intro`.\n"
            .replace("'find', 'fetch'", "find, fetch")
    );
    let source = open(Form::Minara, "SKILL.md", &files(&[("SKILL.md", MINARA)]));
    let made = convert(&source, &wish(Form::Vertesia, &[]));
    assert_eq!(
        written(&made)[0].1,
        "---\nname: spot\ndescription: Quotes\nkeywords: [buy, sell]\ntools: [swap, \
         quote]\n---\nB\n"
    );
}

#[test]
fn what_the_two_readers_of_vertesia_differ_on_is_asked_for() {
    let text = "---\nname: x\ndescription: \"It's: \\\"x\\\"\"\n---\nB\n";
    let source = open(Form::AgentSkills, "SKILL.md", &files(&[("SKILL.md", text)]));
    let told = convert(&source, &wish(Form::Vertesia, &[])).told;
    assert_eq!(needed(&told), ["description"]);
    let set = wish(Form::Vertesia, &["description=It is x"]);
    assert!(needed(&convert(&source, &set).told).is_empty());
    let text = "---\nname: x\ndescription: d\ntools: [\"a: b\"]\n---\nB\n";
    let source = open(Form::Vertesia, "SKILL.md", &files(&[("SKILL.md", text)]));
    assert_eq!(
        needed(&convert(&source, &wish(Form::Vertesia, &[])).told),
        ["tools"]
    );
}

#[test]
fn a_name_changes_only_where_that_is_asked() {
    let text = "---\nname: Web_find\ndescription: d\n---\n";
    let source = open(Form::Vertesia, "SKILL.md", &files(&[("SKILL.md", text)]));
    let mut plain = wish(Form::AgentSkills, &[]);
    plain.rename = false;
    let told = convert(&source, &plain).told;
    assert_eq!(needed(&told), ["name"]);
    assert!(told.needed[0].why.contains("--rename makes it web-find"));
    let told = convert(&source, &wish(Form::AgentSkills, &[])).told;
    let names = (told.name_from.as_deref(), told.name_to.as_deref());
    assert_eq!(names, (Some("Web_find"), Some("web-find")));
    let curia = ["action_risk=low", "sensitivity=normal", "version=1"];
    for (to, set) in [(Form::Vertesia, &[][..]), (Form::Curia, &curia)] {
        let told = convert(&source, &wish(to, set)).told;
        assert_eq!(told.name_to.as_deref(), Some("Web_find"), "{to:?}");
    }
    let told = convert(&source, &wish(Form::VertesiaSystem, &[])).told;
    assert_eq!(told.name_to.as_deref(), Some("web_find"));
}

#[test]
fn a_licence_and_inputs_are_said_in_the_text_where_that_is_asked() {
    let source = open(Form::AgentSkills, "SKILL.md", &files(&[("SKILL.md", OPEN)]));
    let mut notice = wish(Form::Vertesia, &[]);
    notice.notice = true;
    let text = written(&convert(&source, &notice))[0].1.clone();
    assert!(text.ends_with("Text.\n\nLicence: MIT\n"), "{text}");
    let source = open(Form::Curia, "skill.json", &files(&[("skill.json", CURIA)]));
    let mut described = wish(Form::AgentSkills, &[]);
    described.describe_inputs = true;
    let text = written(&convert(&source, &described))[0].1.clone();
    assert!(text.ends_with("| to | string (who \\| whom) |\n"), "{text}");
}

/// A skill of Curia's in the open form, with what was kept.
fn kept() -> Files {
    kept_of(CURIA)
}

fn kept_of(manifest: &str) -> Files {
    let source = files(&[("skill.json", manifest), ("handler.ts", CODE)]);
    let mut there = wish(Form::AgentSkills, &[]);
    there.sidecar = true;
    written(&convert(&open(Form::Curia, "skill.json", &source), &there))
}

fn back(files: &Files, set: &[&str]) -> Converted {
    let mut back = wish(Form::Curia, set);
    back.sidecar = true;
    convert(&open(Form::AgentSkills, "SKILL.md", files), &back)
}

#[test]
fn what_makes_a_skill_unsafe_is_shown_and_not_brought_back() {
    let told = back(&kept(), &[]).told;
    let shown: Vec<(&str, Value)> = told
        .needed
        .iter()
        .map(|one| (one.field.as_str(), one.recorded.clone().unwrap()))
        .collect();
    let digest = crate::record::Sha256Sum::of(CODE.as_bytes()).to_string();
    assert_eq!(
        shown,
        [
            ("action_risk", json!("medium")),
            ("sensitivity", json!("elevated")),
            ("secrets", json!(["mail_key"])),
            ("handler", json!(digest)),
        ]
    );
    // Another value than the one that was kept is written.
    let handler = format!("handler={digest}");
    let said = [
        "action_risk=high",
        "sensitivity=normal",
        "secrets=B",
        &handler,
    ];
    let other = back(&kept(), &said);
    let value: Value = serde_json::from_slice(&other.files[0].bytes).unwrap();
    assert_eq!(value["action_risk"], "high");
    assert_eq!(value["secrets"], json!(["B"]));
    assert_eq!(other.told.restored, ["handler.ts"]);
    // Another code than the one that was kept is not.
    let said = [
        "action_risk=medium",
        "sensitivity=normal",
        "secrets=B",
        "handler=000000000000",
    ];
    assert_eq!(needed(&back(&kept(), &said).told), ["handler"]);
}

#[test]
fn what_was_kept_must_fit() {
    let change = |path: &str, change: &dyn Fn(&str) -> String| {
        let mut files = kept();
        for (known, text) in &mut files {
            if known.starts_with(path) {
                *text = change(text);
            }
        }
        back(&files, &[]).told.findings
    };
    assert!(change("SKILL.md", &str::to_owned).is_empty());
    let swap = |from: &'static str, to: &'static str| {
        move |text: &str| {
            assert!(text.contains(from), "{from}");
            text.replace(from, to)
        }
    };
    let doc = KEPT_FILE;
    for (path, changed) in [
        (
            "SKILL.md",
            Box::new(|text: &str| text.to_owned() + "x") as Box<dyn Fn(&str) -> String>,
        ),
        (".minara-convert/", Box::new(|_: &str| "evil".to_owned())),
        (doc, Box::new(|_: &str| "{".to_owned())),
        (
            doc,
            Box::new(swap("convert-sidecar/1", "convert-sidecar/2")),
        ),
        (
            doc,
            Box::new(swap("\"to\": \"agent-skills\"", "\"to\": \"mastra\"")),
        ),
        (doc, Box::new(swap("handler.ts", "../handler.ts"))),
        (doc, Box::new(swap("handler.ts", "skill.json"))),
        (doc, Box::new(swap("handler.ts", ".minara-skill.json"))),
        (doc, Box::new(swap("handler.ts", "skill.json/x"))),
        (
            doc,
            Box::new(swap("\"path\": \"skill.json\"", "\"path\": \"other.json\"")),
        ),
        (doc, Box::new(swap("\"stored\": true", "\"stored\": false"))),
    ] {
        let found = change(path, &*changed);
        assert_eq!(found.len(), 1, "{path}");
        assert_eq!(found[0].rule.id, "convert-sidecar-mismatch");
        assert!(
            found[0]
                .help
                .as_deref()
                .unwrap_or_default()
                .contains("--sidecar")
        );
    }
}

#[test]
fn what_is_no_skill_is_told_and_never_a_panic() {
    for text in [
        "",
        "---",
        "---\nname: [\n---\n",
        "---\na: b\n",
        "---\nname: x\nname: y\n---\n",
    ] {
        for from in [Form::AgentSkills, Form::Minara, Form::Vertesia] {
            let source = open(from, "SKILL.md", &files(&[("SKILL.md", text)]));
            let told = convert(&source, &wish(Form::Curia, &[])).told;
            assert_eq!(needed(&told), ["frontmatter"], "{text:?}");
        }
        let json = files(&[("skill.json", text)]);
        let told = convert(
            &open(Form::Curia, "skill.json", &json),
            &wish(Form::Mastra, &[]),
        )
        .told;
        assert_eq!(needed(&told), ["skill.json"], "{text:?}");
    }
}
