//! What nobody should hand to the readers of other systems' files: broken, huge and hostile
//! texts, names that climb, reports that somebody wrote.

use std::fs;

use minara::systems::curia::{Agent, Approvals, Manifest as CuriaManifest, Uses};
use minara::systems::document::{Document, DocumentError};
use minara::systems::polar::{Grants, InstallReport, Inventory, Manifest, Policy, Snapshot};
use minara::systems::vertesia::{Catalog, Registry, Script};
use serde_json::{Value, json};

use crate::project::{Project, Run};

/// Texts that no file of a system can be, by what is wrong with them.
fn odd() -> Vec<(&'static str, Vec<u8>)> {
    let deep = |open: &str, close: &str| {
        let text = format!("{}{}", open.repeat(10_000), close.repeat(10_000));
        text.into_bytes()
    };
    let keys: Vec<String> = (0..100_000).map(|at| format!("\"k{at}\":{at}")).collect();
    let wide: Vec<u8> = "{\"name\": \"a\"}"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    vec![
        ("nothing", Vec::new()),
        ("lists in lists", deep("[", "]")),
        ("objects in objects", deep("{\"a\":", "}")),
        ("never closed", b"{\"name\": \"a\", ".to_vec()),
        (
            "a key twice",
            b"{\"name\": \"a\", \"name\": \"b\"}".to_vec(),
        ),
        (
            "a byte-order mark",
            b"\xef\xbb\xbf{\"name\": \"a\"}".to_vec(),
        ),
        ("UTF-16", [&[0xff, 0xfe][..], &wide].concat()),
        ("no UTF-8", b"{\"name\": \"\xff\"}".to_vec()),
        ("half a character", b"{\"name\": \"\\ud800\"}".to_vec()),
        ("many keys", format!("{{{}}}", keys.join(",")).into_bytes()),
        (
            "a name of JavaScript's",
            b"{\"__proto__\": {\"name\": \"a\"}, \"constructor\": 1}".to_vec(),
        ),
        (
            "a huge number",
            b"{\"name\": 1e999999, \"version\": 9007199254740993}".to_vec(),
        ),
        ("no object", b"[1, null, \"a\"]".to_vec()),
    ]
}

/// Files that are of their system by their names.
const FORMS: [&str; 4] = [
    "a/skill.json",
    "config/skills.yaml",
    "agents/a.yaml",
    "b/web.system-skill.json",
];

fn found(run: &Run) -> Vec<Value> {
    let said: Value = serde_json::from_str(&run.stdout).unwrap_or_default();
    said["findings"].as_array().cloned().unwrap_or_default()
}

#[test]
fn every_odd_file_of_a_form_has_a_finding() {
    let project = Project::new();
    let line = "skills lint --dialect curia --dialect vertesia --format json .";
    for (what, bytes) in odd() {
        for path in FORMS {
            let path = project.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, &bytes).unwrap();
        }
        let run = project.run(line);
        assert_eq!(run.code, 1, "{what}: {}", run.stderr);
        let found = found(&run);
        for path in FORMS {
            let is_told = found.iter().any(|one| one["path"] == path);
            assert!(is_told, "{what}: {path}: {found:#?}");
        }
    }
}

#[test]
fn what_is_too_large_to_be_read_is_said() {
    let large = format!("{{\"name\": \"{}\"}}", "a".repeat(5 << 20));
    let project = Project::new()
        .file("a/skill.json", &large)
        .file("inventory.json", &large);
    let run = project.run("skills lint --dialect curia --format json a");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.len() < 100_000, "{}", run.stdout.len());
    let run = project.run("skills inventory inventory.json");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.len() < 10_000, "{}", run.stderr.len());
}

/// What every reader of a file of a system's makes of a text.
fn read_by_all(text: &str) -> Vec<(&'static str, Result<(), DocumentError>)> {
    let json = || Document::json(text, "f.json");
    vec![
        ("inventory", Inventory::parse(text, "f.json").map(|_| ())),
        ("policy", Policy::parse(text, "f.json").map(|_| ())),
        ("proposal", Manifest::proposed(text, "f.json").map(|_| ())),
        ("manifest", Manifest::installed(text, "f.json").map(|_| ())),
        ("report", InstallReport::parse(text, "f.json").map(|_| ())),
        ("snapshot", Snapshot::parse(text, "f.json").map(|_| ())),
        ("grants", Grants::parse(text, "f.json").map(|_| ())),
        (
            "skill.json",
            CuriaManifest::parse(text, "f.json").map(|_| ()),
        ),
        ("agent", Agent::parse(text, "f.yaml").map(|_| ())),
        ("approvals", Approvals::parse(text, "f.json").map(|_| ())),
        (
            "registry",
            json().and_then(|file| Registry::read(&file).map(|_| ())),
        ),
        (
            "catalogue",
            json().and_then(|file| Catalog::read(&file).map(|_| ())),
        ),
        (
            "script",
            json().and_then(|file| Script::read(&file).map(|_| ())),
        ),
    ]
}

#[test]
fn every_reader_refuses_what_is_odd() {
    for (what, bytes) in odd() {
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        for (reader, read) in read_by_all(&text) {
            // To YAML, which agents are written in, the mark is none of the text.
            let is_yaml = reader == "agent" && what == "a byte-order mark";
            // A catalogue takes any keys beside its own: a registry serves as one.
            let is_open = reader == "catalogue";
            assert!(read.is_err() || is_yaml || is_open, "{reader} over {what}");
        }
    }
}

#[test]
fn secrets_in_comments_and_texts_are_none() {
    let handler = "// ctx.secret('A')\n/* ctx.secret('B') */\nconst a = \"ctx.secret('C')\";\n\
                   const b = `ctx.secret('D')`;\nctx.secret('E');\n";
    let secrets: Vec<String> = Uses::of(handler)
        .secrets
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(secrets, ["E"]);
    for text in [
        "ctx.secret(",
        "// ctx.secret(",
        "\"ctx.secret(",
        "`${ctx.secret(",
    ] {
        let uses = Uses::of(&text.repeat(20_000));
        assert!(uses.secrets.is_empty(), "{text}");
    }
}

#[test]
fn a_name_of_javascripts_is_a_name_as_any_other() {
    let manifest = |name: &str| {
        json!({
            "name": name, "description": "Sends a note to one reader", "version": "1.0.0",
            "action_risk": "none", "sensitivity": "normal",
            "inputs": { "__proto__": "string", "constructor": "number?" }, "outputs": {},
            "permissions": [], "secrets": [], "timeout": 30_000,
        })
    };
    let inventory = json!({"servers": [{"serverId": "__proto__", "tools": [
        {"name": "constructor", "inputSchema": {"type": "object"}},
    ]}]});
    let project = Project::new()
        .file("a/skill.json", &manifest("toString").to_string())
        .file("a/handler.ts", "export class A { async execute() {} }\n")
        .file("inventory.json", &inventory.to_string());
    let line = "skills tools --dialect curia --inventory inventory.json --format json a";
    let run = project.run(line);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let said: Value = serde_json::from_str(&run.stdout).unwrap();
    let own = &said["tools"][0];
    assert_eq!(
        own["input_schema"]["properties"]["__proto__"],
        json!({"type": "string"})
    );
    assert_eq!(said["tools"][1]["server"], "__proto__");
    let call = [
        "skills",
        "call-check",
        "--skill",
        "a",
        "--input",
        "{\"constructor\": 1}",
        "--format",
        "json",
    ];
    let missing = found(&project.run_args(&call));
    assert_eq!(missing.len(), 1);
    assert_eq!(missing[0]["rule"], "missing-input");
}

const SKILL: &str = "---\nname: docs-helper\ndescription: Works with documents. Use when pages \
                     are needed.\n---\n## Capabilities\n- count\n";

fn polar() -> Project {
    let inventory = json!({"servers": [{"serverId": "docs", "tools": [{
        "name": "count", "inputSchema": {"type": "object"},
        "_meta": {"polar": {"riskLevel": "read", "sideEffects": "none"}},
    }]}]});
    Project::new()
        .file(
            "minara.toml",
            "[polar]\ninventory = \"inventory.json\"\npolicy = \"policy.json\"\n",
        )
        .file("inventory.json", &inventory.to_string())
        .file("policy.json", "{\"allow\": {\"mcp.docs\": [\"*\"]}}")
        .file("skills/docs-helper/SKILL.md", SKILL)
}

#[test]
fn an_id_never_leads_out_of_the_registry() {
    let project = polar();
    assert_eq!(
        project.run("skills install plan skills/docs-helper").code,
        0
    );
    let outside = project.path().join("outside");
    fs::create_dir(&outside).unwrap();
    for id in [
        "../outside",
        "skill.a/../../outside",
        "/etc",
        "skill.",
        "..",
        "skill.x\\..\\y",
    ] {
        for verb in ["status", "validate", "remove", "disable"] {
            let run = project.run_args(&["skills", "install", verb, id]);
            assert_eq!(run.code, 2, "{verb} {id}: {}{}", run.stdout, run.stderr);
        }
    }
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 0);
    for policy in [
        json!({"allow": {}, "constraints": {"mcp.docs": {"*": {"paths": ["a/../../etc"]}}}}),
        json!({"allow": {}, "constraints": {"mcp.docs": {"mcp.docs.count": {"paths": [".."]}}}}),
    ] {
        fs::write(project.path().join("policy.json"), policy.to_string()).unwrap();
        let run = project.run("skills scope");
        assert_eq!(run.code, 2, "{policy}: {}", run.stdout);
        assert!(run.stderr.contains(".."), "{}", run.stderr);
    }
}

#[test]
fn a_folder_that_holds_another_skill_lets_nothing_in() {
    let project = polar();
    for line in [
        "plan skills/docs-helper",
        "validate skill.docs-helper",
        "approve skill.docs-helper --by ops",
        "apply skill.docs-helper --enable",
    ] {
        let run = project.run(&format!("skills install {line}"));
        assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
    }
    let scope = project.run("skills scope --format json").stdout;
    assert!(scope.contains("mcp.docs.count"), "{scope}");
    // The same files under the name of another skill.
    let (from, to) = ("polar/skill.docs-helper", "polar/skill.other");
    fs::create_dir(project.path().join(to)).unwrap();
    for file in ["manifest.json", "install_report.json"] {
        let at = |folder: &str| project.path().join(folder).join(file);
        fs::copy(at(from), at(to)).unwrap();
    }
    let run = project.run("skills scope --format json");
    assert_ne!(run.code, 0, "{}", run.stdout);
    assert!(
        run.stdout.contains("skill.other") || run.stderr.contains("skill.other"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    let said: Value = serde_json::from_str(&run.stdout).unwrap_or_default();
    let allowed = said["allowed"]["mcp.docs"].as_array().map_or(0, Vec::len);
    assert!(allowed <= 1, "{said}");
}
