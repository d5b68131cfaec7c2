//! Skills whose file is no SKILL.md.

use serde_json::{Value, json};

use crate::json::{checked, schema};
use crate::project::Project;

const WEB: &str = r#"{
  "name": "web",
  "title": "Web",
  "description": "Search the web",
  "instructions": "Pick provider A for news.\n",
  "tools": ["search_a", "fetch_page"],
  "related_tools": ["search_b"]
}
"#;

/// Two system skills in one folder, beside a skill of the open form.
fn project() -> Project {
    Project::new()
        .file("sys/web.system-skill.json", WEB)
        .file(
            "sys/docs.system-skill.json",
            &WEB.replace("\"web\"", "\"docs\"")
                .replace("the web", "documents"),
        )
        .file(
            "skills/plain/SKILL.md",
            "---\nname: plain\ndescription: Plain. Use when plain.\n---\nText.\n",
        )
}

fn document(project: &Project, line: &str) -> Value {
    let run = project.run(&format!("{line} --format json"));
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr))
}

fn paths(document: &Value) -> Vec<&str> {
    let skills = document["skills"].as_array().unwrap().iter();
    skills
        .map(|skill| skill["path"].as_str().unwrap())
        .collect()
}

const ALL: [&str; 3] = [
    "skills/plain",
    "sys/docs.system-skill.json",
    "sys/web.system-skill.json",
];

#[test]
fn they_are_listed_counted_and_weighed_like_any_skill() {
    let project = project();
    for verb in ["list", "lint", "validate"] {
        let document = document(&project, &format!("skills {verb}"));
        assert_eq!(paths(&document), ALL, "{verb}");
        assert_eq!(document["summary"]["skills"], 3, "{verb}");
        assert_eq!(document["skills"][2]["dialect"], "vertesia", "{verb}");
        assert_eq!(document["skills"][2]["name"], "web", "{verb}");
        assert_eq!(document["skills"][2]["usable"], true, "{verb}");
        let rules = document["findings"].as_array().unwrap();
        let missing = json!("missing-skill-file");
        assert!(rules.iter().all(|found| found["rule"] != missing), "{verb}");
    }
    let weighed = document(&project, "skills tokens");
    assert_eq!(paths(&weighed), ALL);
    let row = &weighed["skills"][2];
    assert!(row["instructions"].as_u64().unwrap() > 3, "{row}");
    let catalog = document(&project, "skills catalog");
    assert!(
        catalog.to_string().contains("web.system-skill.json"),
        "{catalog}"
    );
    let named = document(&project, "skills validate sys/web.system-skill.json");
    assert_eq!(paths(&named), ["sys/web.system-skill.json"]);
    let shown = document(&project, "skills show sys/web.system-skill.json");
    assert_eq!(
        shown["definition"]["tools"],
        json!(["search_a", "fetch_page"])
    );
}

#[test]
fn a_file_of_the_same_name_that_is_somebody_elses_changes_nothing() {
    let skill = "---\nname: plain\ndescription: Plain. Use when plain.\nlicense: MIT\n---\nText.\n";
    let plain = Project::new().file("skills/plain/SKILL.md", skill);
    let others = Project::new()
        .file("skills/plain/SKILL.md", skill)
        .file("package.json", "{\"name\": \"x\", \"description\": \"y\"}")
        .file(
            "ext/manifest.json",
            "{\"name\": \"x\", \"manifest_version\": 3}",
        )
        .file(
            "ext/skill.json",
            "{\"name\": \"x\", \"description\": \"y\"}",
        )
        .file("config/skills.yaml", "servers: [{name: a, command: b}]\n")
        .file("ext/handler.js", "run()\n")
        .file(
            "ext2/skill.json",
            "{\"name\": \"x\", \"inputs\": {\"a\": \"text\"}}",
        )
        .file("ext2/handler.js", "run()\n");
    for line in ["skills lint", "skills list", "skills lint ext skills"] {
        let line = format!("{line} --format json");
        if line.contains("ext") {
            let found = others.run(&line);
            assert!(
                found.stdout.contains("missing-skill-file"),
                "{}",
                found.stdout
            );
        } else {
            assert_eq!(others.run(&line).stdout, plain.run(&line).stdout, "{line}");
        }
    }
}

#[test]
fn a_file_that_can_not_be_read_is_told_at_its_characters() {
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    for (text, said, column) in [
        ("{\"name\": \"web\",}", "not JSON", 15),
        (
            "{\"name\": \"a\", \"name\": \"b\"}",
            "`name` stands twice",
            15,
        ),
        ("\u{feff}{}", "byte-order mark", 1),
        (&deep, "levels of brackets", 128),
    ] {
        let project = Project::new().file("s/web.system-skill.json", text);
        let document = document(&project, "skills validate s");
        let found = &document["findings"][0];
        assert_eq!(found["rule"], "not-a-skill", "{document}");
        assert_eq!(found["column"], column, "{found}");
        assert_eq!(document["summary"]["usable"], 0);
        let run = project.run("skills validate s");
        assert!(run.stdout.contains(said), "{}", run.stdout);
        assert_eq!(run.code, 1);
    }
}

#[test]
fn what_breaks_the_form_is_told_at_its_characters() {
    let text = WEB.replace("\"title\": \"Web\"", "\"titel\": 3");
    let project = Project::new().file("web.system-skill.json", &text);
    let run = project.run("skills lint --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let findings = document["findings"].as_array().unwrap().iter();
    let found: Vec<(&str, u64)> = findings
        .map(|found| {
            (
                found["rule"].as_str().unwrap(),
                found["line"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [("missing-field", 1), ("unknown-field", 3)],
        "{found:?}"
    );
    assert_eq!(run.code, 1);
}

#[test]
fn a_system_skill_is_shown_as_it_is() {
    let text = WEB.replace("\"tools\"", "\"dynamic\": true, \"tools\"");
    let project = Project::new().file("web.system-skill.json", &text);
    let document = checked(&project, "show", "skills show web.system-skill.json");
    let definition = &document["definition"];
    assert_eq!(definition["dynamic"], true);
    assert_eq!(definition["tools"], json!(["search_a", "fetch_page"]));
    assert_eq!(definition["related_tools"], json!(["search_b"]));
    let run = project.run("skills show web.system-skill.json");
    assert!(run.stdout.contains("dynamic"), "{}", run.stdout);
}

#[test]
fn documents_of_vertesia_have_their_schemas() {
    let skill = |name: &str| WEB.replace("\"web\"", &format!("\"{name}\""));
    let registry = format!(
        "{{\"tools\": [{{\"name\": \"get_time\"}}, {{\"name\": \"search_a\", \"default\": false}}], \"skills\": [{}]}}",
        skill("web")
    );
    let project = project()
        .file("registry.json", &registry)
        .file("script.json", "{\"turns\": [{\"calls\": [\"learn_web\", \"zzz\", \"search_a\"]}, {\"checkpoint\": true}]}")
        .file("run.json", "{\"nodes\": {\"a\": {\"type\": \"agent\", \"tools\": [\"+lern_web\"]}}}");
    checked(&project, "tools", "skills tools --dialect vertesia sys");
    checked(
        &project,
        "tools",
        "skills tools --dialect vertesia --catalog --registry registry.json",
    );
    checked(&project, "refs", "skills refs --dialect vertesia sys");
    let played = checked(
        &project,
        "simulate",
        "skills simulate --registry registry.json script.json",
    );
    let outcomes = &played["turns"][0]["results"];
    assert_eq!(outcomes[0]["unlocks"], json!(["search_a"]));
    // Of one list or of several: its form is one of two, and open.
    let resolved = jsonschema::validator_for(&schema("resolve")).unwrap();
    let one = project.run("skills resolve --defaults a,b --format json -- +c -a");
    let one: Value = serde_json::from_str(&one.stdout).unwrap();
    let places = document(
        &project,
        "skills resolve --registry registry.json --from run.json",
    );
    assert!(resolved.is_valid(&one) && resolved.is_valid(&places));
    assert!(!resolved.is_valid(&json!({"schema": "minara/resolve/1", "findings": []})));
    assert_eq!(places["places"][0]["unknown"][0]["suggestion"], "learn_web");
    let line = "skills show --hosts skills/plain";
    let hosts = &checked(&project, "show", line)["hosts"];
    assert_eq!(hosts["vertesia-sdk"]["loads"], true);
    let run = project.run("skills simulate --registry registry.json --expect run.json script.json");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let project = project.file("want.json", "{\"visible\": [\"get_time\"]}");
    let run =
        project.run("skills simulate --registry registry.json --expect want.json script.json");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("/visible"), "{}", run.stderr);
    let run =
        project.run("skills tools --dialect vertesia --catalog --registry registry.json --grep (");
    assert_eq!(run.code, 2);
    let run = project.run("skills resolve --from want.json");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("agent_runner_options"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_name_that_a_list_adds_twice_is_told() {
    let project = Project::new();
    let run = project.run("skills resolve --format json -- +search_a +search_a");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        document["findings"][0]["rule"], "duplicate-tool-name",
        "{document}"
    );
}

#[test]
fn a_tool_that_is_not_known_gets_the_name_next_to_its_own() {
    let project = Project::new().file(
        "registry.json",
        "{\"tools\": [{\"name\": \"search_web\"}, {\"name\": \"fetch\"}]}",
    );
    let run = project.run(
        "skills resolve --registry registry.json --format json -- +fetsh +re-fetsh +search_wep",
    );
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let found = document["findings"].as_array().unwrap().iter();
    let helps: Vec<&str> = found
        .map(|found| found["help"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(
        helps,
        [
            "did you mean `fetch`?",
            "mend the name, or add the tool to the registry",
            "did you mean `search_web`?"
        ]
    );
}

#[test]
fn a_named_file_is_of_the_form_whose_name_it_has() {
    let manifest = "{\"name\": \"note-send\", \"description\": \"Sends a note\", \
                    \"version\": \"1.0.0\", \"action_risk\": \"low\", \"inputs\": \
                    {\"to\": \"string\"}, \"outputs\": {}}";
    let project = Project::new()
        .file("skills/note-send/skill.json", manifest)
        .file("skills/note-send/handler.ts", "export class H {}\n")
        .file("other/skill.json", WEB);
    let told = |path: &str| {
        let document = document(&project, &format!("skills lint {path}"));
        document["skills"][0]["dialect"].clone()
    };
    assert_eq!(told("skills/note-send/skill.json"), "curia");
    assert_eq!(told("other/skill.json"), "vertesia");
}

#[test]
fn what_others_write_as_well_names_a_form_and_judges_by_none() {
    let skill = |fields: &str| {
        format!(
            "---\nname: web\ndescription: Finds pages. Use when asked.\n{fields}---\n# Web\n\nSearch.\n"
        )
    };
    let project = Project::new()
        .file("s/web/SKILL.md", &skill("tools: [search_a]\n"))
        .file(
            "own/web/SKILL.md",
            &skill("title: Web\ntools: [search_a]\n"),
        );
    let run = project.run("skills detect s/web");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.starts_with("s/web  vertesia\n") && run.stdout.contains("--dialect vertesia"),
        "{}",
        run.stdout
    );
    let run = project.run("skills detect own/web");
    assert!(!run.stdout.contains("--dialect"), "{}", run.stdout);
    let dialect = |line: &str| document(&project, line)["skills"][0]["dialect"].clone();
    assert_eq!(dialect("skills lint s"), "agent-skills");
    assert_eq!(dialect("skills lint own"), "vertesia");
    let from = |path: &str| {
        let line = format!("skills convert {path} --to mastra -o out --dry-run");
        document(&project, &line)["from"].clone()
    };
    assert_eq!(from("s/web"), "agent-skills");
    assert_eq!(from("own/web"), "vertesia");
}
