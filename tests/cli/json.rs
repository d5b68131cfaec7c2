//! Every JSON document against its published schema.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use minara::cli::SCHEMAS;
use minara::record::{
    CapabilityFacts, FileFacts, FileMode, LicenseFacts, Record, SkillId, SourceFacts, SourceType,
};
use minara::tree::RelPath;
use serde_json::{Value, json};

use crate::project::Project;

pub fn schema(name: &str) -> Value {
    let found = SCHEMAS.iter().find(|(known, _)| *known == name);
    let (_, text) = found.unwrap_or_else(|| panic!("no schema {name}"));
    serde_json::from_str(text).unwrap()
}

/// The schema without room for keys that it does not name. What is published
/// stays open, so that a later version may add a key; here every key of the
/// program must be described.
fn closed(mut schema: Value) -> Value {
    match &mut schema {
        Value::Object(object) => {
            for value in object.values_mut() {
                *value = closed(value.take());
            }
            if object.contains_key("properties") && object.contains_key("type") {
                object.entry("additionalProperties").or_insert(json!(false));
            }
        }
        Value::Array(items) => {
            for item in items {
                *item = closed(item.take());
            }
        }
        _ => {}
    }
    schema
}

/// Runs a line with `--format json` and holds its document against a schema.
pub fn checked(project: &Project, name: &str, line: &str) -> Value {
    // Behind `--` nothing is a flag.
    let (flags, words) = line.split_at(line.find(" -- ").unwrap_or(line.len()));
    let run = project.run(&format!("{flags} --format json{words}"));
    assert!(matches!(run.code, 0 | 1), "{line}: {}", run.stderr);
    assert!(run.stdout.ends_with("}\n"), "{line}");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let validator = jsonschema::validator_for(&closed(schema(name))).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&document)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{line}: {errors:#?}\n{document:#}");
    let small = shortened(&document);
    for broken in broken(&schema(name), &small) {
        assert!(!validator.is_valid(&broken), "{line}: {broken:#}");
    }
    document
}

/// The document with one item a list.
fn shortened(document: &Value) -> Value {
    match document {
        Value::Array(items) => items.iter().take(1).map(shortened).collect(),
        Value::Object(object) => {
            let pairs = object.iter();
            let pairs = pairs.map(|(key, value)| (key.clone(), shortened(value)));
            Value::Object(pairs.collect())
        }
        value => value.clone(),
    }
}

/// The document with one key under another name, for every key in it, and
/// without one of the keys that it must have: a schema that takes one of these
/// would take anything.
fn broken(schema: &Value, document: &Value) -> Vec<Value> {
    let mut places = Vec::new();
    keys(document, String::new(), &mut places);
    let renamed = places.iter().map(|(parent, key)| {
        let mut broken = document.clone();
        let object = broken.pointer_mut(parent).unwrap().as_object_mut().unwrap();
        let value = object.remove(key).unwrap();
        object.insert(format!("{key}-renamed"), value);
        broken
    });
    let required = schema["required"].as_array().unwrap().iter();
    let missing = required.map(|key| {
        let mut broken = document.clone();
        let removed = broken
            .as_object_mut()
            .unwrap()
            .remove(key.as_str().unwrap());
        assert!(removed.is_some());
        broken
    });
    renamed.chain(missing).collect()
}

/// Every key of the document with the pointer of its object. Below some keys
/// stands what a skill's author wrote, which has no form.
fn keys(value: &Value, at: String, places: &mut Vec<(String, String)>) {
    const FREE: [&str; 13] = [
        "definition",
        "hosts",
        "input_schema",
        "from",
        "sizes",
        "refused",
        "catalog",
        "value",
        "winners",
        "metadata",
        "compatibility",
        "allowed",
        "constraints",
    ];
    match value {
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                keys(item, format!("{at}/{number}"), places);
            }
        }
        Value::Object(object) => {
            for (key, value) in object {
                places.push((at.clone(), key.clone()));
                if !FREE.contains(&key.as_str()) {
                    keys(value, format!("{at}/{key}"), places);
                }
            }
        }
        _ => {}
    }
}

/// A project with a good skill and some that are wrong in several ways.
fn faulty() -> Project {
    let long = "a".repeat(65);
    Project::with_skill()
        .file(
            &format!("skills/{long}/SKILL.md"),
            &format!("---\nname: {long}\ndescription: d\n---\n# T\n"),
        )
        .file(
            "skills/colon/SKILL.md",
            "---\nname: colon\ndescription: Use for: a\n---\n[a](b.md)\n",
        )
        .file(
            "skills/twice/SKILL.md",
            "---\nname: twice\nname: twice\n---\n",
        )
        .file("skills/none/SKILL.md", "no frontmatter\n")
        .file("skills/case/skill.md", "---\nname: case\n---\n")
}

/// A project with a skill of its own and a vendored one.
fn vendored() -> Project {
    let text = "---\nname: sorted\ndescription: Sorts. Use to sort.\nlicense: MIT\n---\n# Sorted\n";
    let files = [(RelPath::new("SKILL.md").unwrap(), text)];
    let record = Record {
        id: SkillId::new("sorted").unwrap(),
        name: "sorted".to_owned(),
        source: SourceFacts::new(SourceType::Local, None),
        license: LicenseFacts {
            expression: Some("MIT".to_owned()),
            status: "allowed".to_owned(),
            policy: None,
            also: Vec::new(),
            reason: None,
            agreement: None,
            evidence: Vec::new(),
            holders: Vec::new(),
            copied: Vec::new(),
            rest: Default::default(),
        },
        files: files
            .map(|(path, text)| (path, FileFacts::of(FileMode::File, text.as_bytes())))
            .into(),
        capabilities: CapabilityFacts::default(),
        edits: Default::default(),
        accepted: Vec::new(),
        decisions: Vec::new(),
        overrides: Default::default(),
        rest: Default::default(),
    };
    Project::with_skill()
        .file("skills/external/sorted/SKILL.md", text)
        .file(
            "skills/external/sorted/.minara-skill.json",
            &record.to_text(),
        )
}

#[test]
fn validate_and_lint() {
    let project = faulty();
    for verb in ["validate", "lint"] {
        let line = format!("skills {verb} --strict");
        let document = checked(&project, verb, &line);
        let found = document["findings"].as_array().unwrap();
        assert!(!found.is_empty());
        assert_eq!(
            document["summary"]["deny"].as_u64().unwrap() as usize,
            found.iter().filter(|f| f["level"] == "deny").count()
        );
        assert!(document["skills"].as_array().unwrap().len() >= 5);
    }
}

/// The demo upstream as a source.
fn demo() -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    assert!(!root.contains(' '), "arguments are split at blanks");
    format!("{root}/fixtures/demo-upstream")
}

#[test]
fn add() {
    let (project, demo) = (Project::with_skill(), demo());
    let line = format!("skills add {demo} --list");
    let offered = checked(&project, "add", &line);
    assert_eq!(offered["skills"].as_array().unwrap().len(), 6);
    let of = |key: &str| offered["summary"][key].as_u64().unwrap();
    // One of the six does not load, and says why.
    assert_eq!((of("skills"), of("usable"), of("deny")), (6, 5, 1));

    let line = format!("skills add {demo} --skill csv-clean");
    let planned = checked(&project, "add", &format!("{line} --dry-run"));
    assert_eq!(planned["dry_run"], true);
    assert!(!project.path().join("skills/external").exists());
    let written = checked(&project, "add", &line);
    assert_eq!(written["added"][0]["license"]["status"], "allowed");
    assert_eq!(written["added"], planned["added"]);

    let all = checked(&project, "add", &format!("skills add {demo} --all"));
    assert_eq!(all["added"], json!([]));
    assert_eq!(all["unchanged"][0]["id"], "csv-clean");
    let refused = all["refused"].as_array().unwrap();
    let mut rules: Vec<(&str, &Value)> = refused
        .iter()
        .map(|skill| (skill["name"].as_str().unwrap(), &skill["rules"]))
        .collect();
    rules.sort_unstable_by_key(|(name, _)| *name);
    assert_eq!(
        rules,
        [
            ("house-style", &json!(["proprietary-license"])),
            ("meeting-notes", &json!(["missing-license"])),
            ("release-notes", &json!(["unquoted-colon"])),
        ]
    );
    checked(&project, "verify", "skills verify");
    checked(&project, "catalog", "skills catalog");
}

#[test]
fn a_record_meets_its_schema() {
    let (project, demo) = (Project::new(), demo());
    let run = project.run(&format!("skills add {demo} --all --partial"));
    assert_eq!(run.code, 1, "{}", run.stderr);
    let validator = jsonschema::validator_for(&schema("record")).unwrap();
    for name in ["commit-message", "csv-clean", "incident-timeline"] {
        let path = format!("skills/external/{name}/.minara-skill.json");
        let text = fs::read_to_string(project.path().join(path)).unwrap();
        let record: Value = serde_json::from_str(&text).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&record)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
    }
}

#[test]
fn license() {
    let line = format!("skills license {} --explain", demo());
    let document = checked(&Project::new(), "license", &line);
    assert_eq!(document["skills"].as_array().unwrap().len(), 6);
    // A name is not enough to be loaded.
    let skill = "---\nname: half\nlicense: MIT\n---\nSort.\n";
    let project = Project::with_skill().file("skills/half/SKILL.md", skill);
    let document = checked(&project, "license", "skills license skills");
    assert_eq!(document["summary"]["skills"], 2);
    assert_eq!(document["summary"]["usable"], 1);
}

#[test]
fn list_and_catalog() {
    let project = vendored();
    let document = checked(&project, "list", "skills list");
    let skills = document["skills"].as_array().unwrap();
    assert_eq!(skills.len(), 2);
    assert!(skills.iter().any(|skill| skill["id"] == "sorted"));
    let document = checked(&project, "catalog", "skills catalog");
    let kinds = document["skills"].as_array().unwrap().iter();
    let kinds: Vec<&Value> = kinds.map(|skill| &skill["kind"]).collect();
    assert_eq!(kinds, ["builtin", "external"]);
    // What does not load is listed all the same.
    checked(&faulty(), "list", "skills list");
    checked(&faulty(), "catalog", "skills catalog");
    checked(&Project::with_skill(), "list", "skills list");
}

/// `list` and `show` give the same reasons, also where the file has another name
/// and where a healthy skill of the same name is denied something else.
#[test]
fn list_says_why_a_skill_does_not_load() {
    let skill = "---\nname: b\ndescription: Sorts. Use when sorting.\n---\nSort.\n";
    let project = Project::new()
        .file("skills/a/Skill.md", skill)
        .file("skills/b/SKILL.md", "---\nname: b\n---\nSort.\n")
        .file("skills/B-/SKILL.md", skill);
    let listed = checked(&project, "list", "skills list skills");
    let states = listed["skills"].as_array().unwrap().iter();
    let states: Vec<&str> = states.map(|row| row["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["", "1 deny, unusable", "1 deny, unusable"]);
    let rules = |document: &Value| -> Vec<String> {
        let findings = document["findings"].as_array().unwrap().iter();
        findings
            .map(|finding| finding["rule"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        rules(&listed),
        ["miscased-skill-file", "missing-description"]
    );
    assert_eq!(listed["summary"]["usable"], 1);
    assert_eq!(listed["summary"]["deny"], 2);
    let shown = ["a", "b"].map(|name| {
        let line = format!("skills show skills/{name}");
        rules(&checked(&project, "show", &line))
    });
    assert_eq!(shown.concat(), rules(&listed));
}

#[test]
fn the_documents_of_mastra() {
    let project = faulty();
    for verb in ["validate", "lint"] {
        let line = format!("skills {verb} --dialect mastra skills");
        let document = checked(&project, &format!("{verb}-mastra"), &line);
        let skills = document["skills"].as_array().unwrap();
        assert!(
            skills
                .iter()
                .all(|skill| skill["host"]["client"] == "mastra")
        );
    }
    let text = "---\nname: a\ndescription: d\nlicense: MIT\ncompatibility: [x]\n\
                user-invocable: true\nmetadata:\n  a: [1, {b: 2.5}]\n---\n";
    let project = project
        .file("skills/a/SKILL.md", text)
        .file("b/a/SKILL.md", text);
    let document = checked(
        &project,
        "list-mastra",
        "skills list --dialect mastra skills b",
    );
    let skills = document["skills"].as_array().unwrap();
    let own = skills
        .iter()
        .find(|skill| skill["path"] == "skills/a")
        .unwrap();
    assert_eq!(own["metadata"], json!({"a": [1, {"b": 2.5}]}));
    assert_eq!(own["user-invocable"], true);
    checked(
        &Project::new(),
        "list-mastra",
        "skills list --dialect mastra",
    );
}

#[test]
fn verify_and_remove() {
    let project = vendored();
    for line in ["skills verify --write-lock", "skills catalog --write"] {
        project.run(line);
    }
    let document = checked(&project, "verify", "skills verify");
    assert_eq!(document["skills"][0]["state"], "clean");
    assert_eq!(document["summary"]["deny"], 0);
    let document = checked(&project, "remove", "skills remove sorted --dry-run");
    assert_eq!(document["removed"], json!(["sorted"]));

    let project = project.file("skills/external/sorted/extra.txt", "mine\n");
    let project = project.file("skills/external/stray/SKILL.md", "---\nname: stray\n---\n");
    let document = checked(&project, "verify", "skills verify");
    let found = document["findings"].as_array().unwrap();
    let rules: Vec<&str> = found.iter().map(|f| f["rule"].as_str().unwrap()).collect();
    assert_eq!(rules, ["extra-file", "record-missing"]);
    let document = checked(&project, "diff", "skills diff --edits");
    assert_eq!(document["skills"][0]["files"][0]["added"], 1);
    checked(&project, "cache", "skills cache list");
    let document = checked(&project, "sync", "skills sync");
    assert_eq!(document["refused"][0]["id"], "sorted");
    let document = checked(&project, "remove", "skills remove sorted");
    assert_eq!(document["refused"], json!(["sorted"]));
    let document = checked(&project, "remove", "skills remove sorted --discard-edits");
    assert_eq!(document["removed"], json!(["sorted"]));
}

#[test]
fn check_load_and_clients() {
    let project = faulty();
    let document = checked(&project, "check-load", "skills check-load");
    let skills = document["skills"].as_array().unwrap();
    assert!(skills.len() >= 5);
    let asked = document["summary"]["clients"].as_u64().unwrap() as usize;
    for skill in skills {
        assert_eq!(skill["clients"].as_array().unwrap().len(), asked);
    }
    let table = checked(&project, "clients", "skills clients");
    assert!(table["fields"].as_array().unwrap().len() > 100);
    checked(&project, "clients", "skills clients metadata.openclaw");
}

#[test]
fn rules_and_explain() {
    let project = Project::new();
    let listed = checked(&project, "rules", "skills rules");
    // Each page is held by other tests; here some of them, by the way a person asks.
    for rule in listed["rules"].as_array().unwrap().iter().step_by(9) {
        let id = rule["id"].as_str().unwrap();
        let page = checked(&project, "explain", &format!("skills explain {id}"));
        assert_eq!(page["title"], rule["title"]);
    }
}

#[test]
fn schemas_are_published_under_their_names() {
    let project = Project::new();
    for (name, text) in SCHEMAS {
        let schema = schema(name);
        assert_eq!(schema["$id"], format!("minara:schema/{name}"));
        jsonschema::meta::validate(&schema).unwrap();
        let run = project.run(&format!("skills schema --print {name}"));
        assert_eq!((run.code, run.stdout.as_str()), (0, *text));
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/schemas");
    let files: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let names = SCHEMAS
        .iter()
        .map(|(name, _)| format!("{name}.schema.json"))
        .collect();
    assert_eq!(files, names);
}

/// Documents that judge share the form of a finding, of the numbers and of a
/// skill; each schema holds it whole, so that it can be used alone.
#[test]
fn shared_forms_are_the_same_everywhere() {
    let lint = schema("lint");
    for (name, _) in SCHEMAS {
        let schema = schema(name);
        for form in ["finding", "summary", "fix", "label", "edit"] {
            let own = &schema["$defs"][form];
            assert!(
                own.is_null() || *own == lint["$defs"][form],
                "{name}: {form}"
            );
        }
    }
}

#[test]
fn tokens() {
    let long = "x".repeat(1_100);
    let project = vendored()
        .file(
            "skills/long/SKILL.md",
            &format!("---\nname: long\ndescription: {long}\n---\n[a](a.md)\n"),
        )
        .file("skills/long/a.md", "# A\n");
    for line in [
        "skills tokens",
        "skills tokens --tree --tokenizer chars4",
        "skills tokens --listing --window 2000",
        "skills tokens --listing --window 0",
        "skills tokens --listing --client goose",
    ] {
        let document = checked(&project, "tokens", line);
        assert_eq!(document["summary"]["skills"], 3, "{line}");
    }
}
