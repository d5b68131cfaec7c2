//! Curia's host: its gate, its types, its cleaning, from the command line.

use serde_json::{Value, json};

use crate::json::checked;
use crate::project::{Project, Run};

/// A manifest with some lines of its own.
fn manifest(name: &str, more: &str) -> String {
    format!(
        "{{\n  \"name\": \"{name}\",\n  \"description\": \"Sends a note to one reader\",\n  \
         \"version\": \"1.0.0\",\n  {more}\n}}\n"
    )
}

const MEDIUM: &str = "\"action_risk\": \"medium\", \"inputs\": {\"to\": \"string\", \
                      \"start_at\": \"timestamp?\", \"how\": \"string? (fast | slow)\"}";

const HANDLER: &str = "export class H { async execute(ctx) { return { success: true }; } }\n";

fn host() -> Project {
    let elevated = "\"action_risk\": \"high\", \"sensitivity\": \"elevated\"";
    Project::new()
        .file(
            "skills/note-send/skill.json",
            &manifest("note-send", MEDIUM),
        )
        .file("skills/note-send/handler.ts", HANDLER)
        .file(
            "skills/set-note/skill.json",
            &manifest("set-note", elevated),
        )
        .file("skills/set-note/handler.ts", HANDLER)
        .file(
            "agents/helper.yaml",
            "name: helper\nallow_discovery: true\n",
        )
        .file(
            "agents/pin.yaml",
            "name: pin\npinned_skills: [note-send, set-note]\n",
        )
        .file(
            "ok.json",
            "{\"approvals\": [{\"agent\": \"helper\", \"skill\": \"set-note\"}]}",
        )
}

fn gate(project: &Project, line: &str) -> Run {
    project.run(&format!("skills gate --dialect curia {line}"))
}

#[test]
fn documents_are_as_their_schemas_say() {
    let project = host();
    let line = "skills gate --dialect curia --skill skills/note-send --score 69";
    let document = checked(&project, "gate-curia", line);
    assert_eq!(document["gate"], "autonomy");
    assert_eq!(document["required"], 70);
    let line = "skills gate --dialect curia --all --mode document --approvals ok.json skills";
    let document = checked(&project, "gate-curia-all", line);
    let agents = json!([
        { "agent": "helper", "first_use": "allow" },
        { "agent": "pin", "first_use": "pinned" },
    ]);
    assert_eq!(document["skills"][1]["agents"], agents);
    assert_eq!(document["skills"][1]["path"], "skills/set-note");
    let line = "skills schema --dialect curia --infer-enums --outputs skills/note-send";
    let run = project.run(&format!("{line} --format json"));
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let how = &document["tools"][0]["input_schema"]["properties"]["how"];
    assert_eq!(how["enum"], json!(["fast", "slow"]));
    let line = "skills call-check --skill skills/note-send --input {\"too\":1}";
    let document = checked(&project, "call-check", line);
    assert_eq!(document["summary"]["deny"], 1);
    let rules = document["findings"].as_array().unwrap().iter();
    let rules: Vec<&Value> = rules.map(|found| &found["rule"]).collect();
    assert_eq!(rules, ["unknown-input", "missing-input"]);
    let run = project.run_with("skills sanitize --format json", "<b>a</b>", &[]);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["schema"], "minara/sanitize/1");
    let cut = json!([{ "step": "tags", "kind": "tag", "count": 2 }]);
    assert_eq!(document["cut"], cut);
}

/// Manifests, agents and servers are judged by their forms, in the words of the host.
#[test]
fn skills_and_tools_of_servers_look_the_same_to_agents() {
    let inventory = json!({"servers": [{"serverId": "docs", "tools": [
        {"name": "search", "description": "Finds pages", "inputSchema": {"type": "object"}},
        {"name": "set-note", "inputSchema": {"type": "object"}},
    ]}]});
    let servers =
        "servers:\n  - name: docs\n    transport: stdio\n    command: x\n    action_risk: 75\n";
    let project = host()
        .file("inventory.json", &inventory.to_string())
        .file("config/skills.yaml", servers);
    let line = "skills tools --dialect curia --inventory inventory.json skills";
    let document = checked(&project, "tools", line);
    let tools = document["tools"].as_array().unwrap();
    let names: Vec<&Value> = tools.iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["note-send", "set-note", "search"]);
    assert_eq!(tools[0]["source"], "local");
    assert_eq!(tools[1]["sensitivity"], "elevated");
    assert_eq!(tools[2]["action_risk"], 75);
    let mut keys = tools.iter().map(|tool| tool.as_object().unwrap());
    let asked = [
        "name",
        "description",
        "input_schema",
        "source",
        "action_risk",
        "sensitivity",
    ];
    assert!(keys.all(|tool| asked.iter().all(|key| tool.contains_key(*key))));
    let run = project.run(line);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for said in ["duplicate-skill-name", "skills/set-note/skill.json"] {
        assert!(run.stdout.contains(said), "{}", run.stdout);
    }
    for (line, way) in [
        (
            "skills tools --inventory inventory.json skills",
            "--dialect curia",
        ),
        (
            "skills tools --dialect curia --form sdk skills",
            "--dialect vertesia",
        ),
    ] {
        let run = project.run(line);
        assert_eq!(run.code, 2, "{line}");
        assert!(run.stderr.contains(way), "{}", run.stderr);
    }
}

#[test]
fn what_the_host_would_stop_at_is_denied() {
    let servers = "mcp_servers:\n  - name: files\n    transport: http\n    url: https://a.example\n    \
                   action_risk: low\n";
    let project = host()
        .file("skills/copy/skill.json", &manifest("note-send", MEDIUM))
        .file("skills/copy/handler.js", HANDLER)
        .file("config/skills.yaml", servers)
        .file(
            "agents/free.yaml",
            "name: free\npinned_skills: [set-autonomy]\n",
        );
    let judged = |line: &str| {
        let run = project.run(&format!(
            "skills validate --dialect curia {line} --format json"
        ));
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        let found = document["findings"].as_array().unwrap().iter();
        let found = found.map(|found| {
            let at = |key: &str| found[key].as_str().unwrap().to_owned();
            format!("{} {} {}", at("rule"), at("level"), at("path"))
        });
        (run.code, found.collect::<Vec<_>>())
    };
    let (code, found) = judged("skills agents config/skills.yaml");
    assert_eq!(code, 1);
    for due in [
        "autonomy-skill-pinned-elsewhere warn agents/free.yaml",
        "unread-mcp-key deny config/skills.yaml",
        "wrong-field-type deny config/skills.yaml",
        "name-directory-mismatch warn skills/copy/skill.json",
        "duplicate-skill-name deny skills/note-send/skill.json",
    ] {
        assert!(found.iter().any(|found| found == due), "{due}: {found:#?}");
    }
    // The document has the other key, and the other name of the transport.
    assert_eq!(
        judged("--mode document config/skills.yaml"),
        (0, Vec::new())
    );
}

#[test]
fn the_page_fits_a_screen() {
    let project = host();
    let page = gate(&project, "--all --mode document --approvals ok.json");
    assert_eq!(page.code, 0, "{}", page.stderr);
    insta::assert_snapshot!(page.stdout);
    assert!(page.stdout.lines().all(|line| line.chars().count() <= 80));
    let markdown = gate(&project, "--all --format markdown").stdout;
    let row = "| `set-note` | high | elevated | 0 | ceo | allow | allow | allow | allow | allow |";
    assert!(markdown.contains(row), "{markdown}");
}

#[test]
fn a_refusal_ends_in_a_way_on() {
    let project = host();
    let refused = |line: &str| {
        let run = gate(&project, line);
        assert_eq!(run.code, 1, "{line}: {}{}", run.stdout, run.stderr);
        run.stdout
    };
    let low = refused("--skill skills/note-send --score 69");
    assert!(low.contains("help: it runs from --score 70"), "{low}");
    assert_eq!(
        gate(&project, "--skill skills/note-send --score 70").code,
        0
    );
    let nobody = refused("--skill skills/set-note --score 95");
    assert!(nobody.contains("--role ceo"), "{nobody}");
    assert_eq!(gate(&project, "--skill skills/set-note --role ceo").code, 0);
    let asked =
        refused("--mode document --skill skills/set-note --score 95 --agent agents/helper.yaml");
    assert!(asked.contains("\"skill\": \"set-note\""), "{asked}");
    let line = "--mode document --skill skills/set-note --score 95 --agent agents/helper.yaml \
                --approvals ok.json";
    assert_eq!(gate(&project, line).code, 0);
    let unknown = refused("--skill skills/gone --score 95");
    assert!(unknown.contains("not found in registry"), "{unknown}");
}

#[test]
fn what_can_t_be_asked_is_said() {
    let project = host();
    let refused = |line: &str| {
        let run = project.run(&format!("skills {line}"));
        assert_eq!(run.code, 2, "{line}: {}{}", run.stdout, run.stderr);
        assert_eq!(run.stdout, "", "{line}");
        run.stderr
    };
    for (line, words) in [
        ("gate --skill skills/note-send", "write --dialect curia"),
        ("gate --dialect curia", "--skill DIR"),
        (
            "gate --dialect curia --skill skills/note-send --score 101",
            "Invalid autonomy score: 101",
        ),
        (
            "gate --dialect curia --skill skills/note-send --score -1",
            "Invalid autonomy score: -1",
        ),
        (
            "gate --dialect curia --skill skills/note-send --matrix",
            "--matrix is a flag",
        ),
        (
            "gate --dialect curia --all --score 5",
            "cannot be used with",
        ),
        ("gate --dialect curia --all agents", "no skill.json here"),
        ("schema --infer-enums", "--infer-enums is for the inputs"),
        (
            "call-check --skill agents --input {}",
            "agents holds no skill.json",
        ),
        (
            "call-check --skill skills/note-send --input []",
            "an object",
        ),
        ("sanitize gone.txt", "gone.txt can't be read"),
    ] {
        let said = refused(line);
        assert!(said.contains(words), "{line}: {said}");
    }
}

#[test]
fn a_manifest_that_stops_the_host_is_told_in_its_words() {
    for (more, words) in [
        ("\"retries\": 3", "is missing required field 'action_risk'"),
        (
            "\"action_risk\": \"Low\"",
            "invalid action_risk label: \"Low\"",
        ),
        (
            "\"action_risk\": \"low\", \"inputs\": {\"a\": \"array\"}",
            "input 'a': invalid type 'array' in 'array'",
        ),
        (
            "\"action_risk\": \"low\", \"retries\": 3",
            "unknown key `retries`",
        ),
    ] {
        let project = Project::new().file("a/skill.json", &manifest("a", more));
        let run = gate(&project, "--skill a --score 5");
        let said: String = run.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(run.code, 2, "{said}");
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn the_configuration_says_whose_word_holds() {
    let project = host().file(
        "minara.toml",
        "[curia]\nmode = \"document\"\ntimezone = \"Europe/Berlin\"\nagents = \"agents/pin.yaml\"\n",
    );
    let page = gate(&project, "--all --format json");
    let page: Value = serde_json::from_str(&page.stdout).unwrap();
    assert_eq!(page["mode"], "document");
    let agents = page["skills"][0]["agents"].as_array().unwrap();
    assert_eq!(agents.len(), 1);
    let run = project.run("skills schema --dialect curia skills/note-send");
    assert!(run.stdout.contains("(Europe/Berlin)."), "{}", run.stdout);
    // The stronger cleaning stays.
    let run = project.run_with("skills sanitize --mode current", "<b>", &[]);
    assert_eq!(run.stdout, "<b>");
    assert_eq!(project.run_with("skills sanitize", "<b>", &[]).stdout, "");
}

#[test]
fn a_text_goes_through_as_it_is() {
    let project = Project::new();
    let odd = "a\r\n\u{1b}[1mb\u{202e}\0 <b>c";
    let run = project.run_with("skills sanitize", odd, &[]);
    assert_eq!(run.stdout, "a\r\n\u{1b}[1mb\u{202e}\0 c");
    let run = project.run_with("skills sanitize --json", "{\"a\": \"<b>x\"}", &[]);
    assert_eq!(run.stdout, "{\"a\":\"x\"}\n");
    let deep = "[".repeat(10_000);
    let run = project.run_with("skills sanitize --json", &deep, &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("levels of brackets"), "{}", run.stderr);
    let line = "{\n \"key\": \"kept to itself\", nope}";
    let run = project.run_with("skills sanitize --json", line, &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("standard input:2:"), "{}", run.stderr);
    assert!(!run.stderr.contains("to itself"), "{}", run.stderr);
    let run = project.run_with("skills sanitize -o json=cut.json", "<b>a", &[]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "a"), "{}", run.stderr);
    assert!(project.path().join("cut.json").exists());
}
