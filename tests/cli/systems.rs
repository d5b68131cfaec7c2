//! What each system's host would tell of its files, told by every verb that reads them.

use serde_json::{Value, json};

use crate::project::Project;

/// The findings of a run, each as its rule, its line and its level.
fn findings(project: &Project, line: &str) -> Vec<(String, u64, String)> {
    let document = document(project, line);
    let findings = document["findings"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let found = findings.map(|found| {
        let line = found["line"].as_u64().unwrap_or(0);
        (text(&found["rule"]), line, text(&found["level"]))
    });
    found.collect()
}

fn document(project: &Project, line: &str) -> Value {
    let run = project.run(&format!("skills {line} --format json"));
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr))
}

fn rules(project: &Project, line: &str) -> Vec<String> {
    let found = findings(project, line).into_iter();
    found.map(|(rule, ..)| rule).collect()
}

fn manifest(change: impl FnOnce(&mut Value)) -> String {
    let mut manifest = json!({
        "skillId": "skill.a", "version": "1",
        "provider": { "type": "mcp", "serverId": "docs" },
        "capabilities": [{
            "extensionId": "mcp.docs", "capabilityId": "mcp.docs.count", "riskLevel": "read",
            "sideEffects": "none", "inputSchema": { "type": "object" },
        }],
    });
    change(&mut manifest);
    manifest.to_string()
}

/// PO-18.
#[test]
fn the_form_of_a_manifest_of_polar_is_judged_without_an_installation() {
    type Change = fn(&mut Value);
    let broken: [(&str, Change); 8] = [
        ("wrong-field-type", |own| own["version"] = json!(12)),
        ("missing-field", |own| {
            own["provider"] = json!({ "type": "mcp" })
        }),
        ("missing-field", |own| {
            own["capabilities"][0]["riskLevel"].take();
            own["capabilities"][0]
                .as_object_mut()
                .unwrap()
                .remove("riskLevel");
        }),
        ("wrong-field-type", |own| {
            own["capabilities"][0]["riskLevel"] = json!("maybe")
        }),
        ("unknown-field", |own| {
            own["capabilities"][0]["extra"] = json!(1)
        }),
        ("missing-field", |own| {
            own["capabilities"][0]
                .as_object_mut()
                .unwrap()
                .remove("inputSchema");
        }),
        // Beyond the schema: what `install` and `scope` do not read.
        ("wrong-field-type", |own| {
            own["capabilities"][0]["constraints"] = json!({ "paths": ["a/../b"] });
        }),
        ("wrong-field-type", |own| {
            own["capabilities"][0]["inputSchema"]["maximum"] = json!(u64::MAX);
        }),
    ];
    for (rule, change) in broken {
        let text = manifest(change);
        let project = Project::new().file("a/manifest.json", &text);
        for verb in ["validate", "lint", "validate --dialect polar"] {
            let found = findings(&project, &format!("{verb} a"));
            assert_eq!(
                found,
                [(rule.to_owned(), 1, "deny".to_owned())],
                "{verb}: {text}"
            );
        }
        let snapshot = project.run("skills scope --registry . --policy none.json");
        assert_ne!(snapshot.code, 0, "{text}");
    }
    let whole = manifest(|_| {});
    let proposal = manifest(|own| {
        own["capabilities"][0]
            .as_object_mut()
            .unwrap()
            .remove("riskLevel");
    });
    let project = Project::new()
        .file("a/manifest.json", &whole)
        .file("b/manifest.proposed.json", &proposal);
    assert_eq!(rules(&project, "validate"), [""; 0]);
}

/// VT-19.
#[test]
fn a_value_that_the_build_refuses_is_told_with_its_words() {
    for (field, key, words) in [
        (
            "name: 12",
            "name",
            "name: Invalid input: expected string, received number",
        ),
        (
            "title: [a]",
            "title",
            "title: Invalid input: expected string, received array",
        ),
        (
            "tools: a, b",
            "tools",
            "tools: Invalid input: expected array, received string",
        ),
        (
            "tools: [a, 12]",
            "tools.1",
            "tools.1: Invalid input: expected string, received number",
        ),
        (
            "keywords:",
            "keywords",
            "keywords: Invalid input: expected array, received null",
        ),
        (
            "content_type: html",
            "content_type",
            "content_type: Invalid option: expected one of \"md\"|\"jst\"",
        ),
        (
            "execution: {language: 5}",
            "execution.language",
            "execution.language: Invalid input: expected string, received number",
        ),
        (
            "input_schema: 3",
            "input_schema",
            "input_schema: Invalid input: expected object, received number",
        ),
        (
            "context_triggers: [a]",
            "context_triggers",
            "context_triggers: Invalid input: expected object, received array",
        ),
    ] {
        let own = if field.starts_with("name") {
            ""
        } else {
            "name: x\n"
        };
        let text = format!("---\n{own}description: Reads invoices.\n{field}\n---\nText.\n");
        let project = Project::new().file("x/SKILL.md", &text);
        for verb in ["validate", "lint"] {
            let told = document(&project, &format!("{verb} --dialect vertesia x"));
            let all = told["findings"].as_array().unwrap();
            let of_type: Vec<&Value> = all
                .iter()
                .filter(|found| found["rule"] == "wrong-field-type")
                .collect();
            assert_eq!(of_type.len(), 1, "{verb} {field}: {all:?}");
            let found = of_type[0];
            assert!(
                found["message"]
                    .as_str()
                    .unwrap()
                    .starts_with(&format!("`{key}` is "))
            );
            assert_eq!(found["notes"], json!([words]), "{verb} {field}");
            assert_eq!(found["level"], "deny");
        }
        let sdk = rules(&project, "validate --dialect vertesia --reader sdk x");
        assert!(
            !sdk.contains(&"wrong-field-type".to_owned()),
            "{field}: {sdk:?}"
        );
    }
}

const OF_TWO: &str = "---\nname: both\ndescription: Does both. Use when both.\n\
                      content_type: md\nmetadata:\n  minara:\n    id: both\n---\nText.\n";

#[test]
fn marks_of_two_systems_are_told_by_every_verb_that_judges() {
    let project = Project::new().file("both/SKILL.md", OF_TWO);
    for verb in ["validate", "lint"] {
        let told = rules(&project, verb);
        assert!(
            told.contains(&"ambiguous-dialect".to_owned()),
            "{verb}: {told:?}"
        );
        assert_eq!(project.run(&format!("skills {verb}")).code, 1);
        let named = rules(&project, &format!("{verb} --dialect minara"));
        assert!(!named.contains(&"ambiguous-dialect".to_owned()), "{verb}");
    }
}

#[test]
fn the_dialects_of_the_configuration_hold_where_skills_are_shown() {
    let skill = "---\nname: a\ndescription: Quotes prices. Use when asked.\nmetadata:\n  minara:\n    id: market.a\n---\nText.\n";
    let of = |dialect: &str| {
        Project::new()
            .file(
                "minara.toml",
                &format!("[lint]\ndialects = [\"{dialect}\"]\n"),
            )
            .file("skills/a/SKILL.md", skill)
    };
    let (plain, named) = (of("auto"), of("mastra"));
    for line in ["list", "prompt"] {
        let run = |project: &Project, flag: &str| {
            let told = project.run(&format!("skills {line}{flag}")).stdout;
            told.replace(project.path().to_str().unwrap(), "")
        };
        assert_eq!(run(&named, ""), run(&plain, " --dialect mastra"), "{line}");
        assert_ne!(run(&named, ""), run(&plain, ""), "{line}");
        // Who names a dialect on the command line is obeyed first.
        assert_eq!(
            run(&named, " --dialect agent-skills"),
            run(&plain, " --dialect agent-skills")
        );
    }
    for (dialect, due) in [("auto", "minara"), ("agent-skills", "agent-skills")] {
        assert_eq!(document(&of(dialect), "show skills/a")["dialect"], due);
    }
    let (plain, named) = (of("agent-skills"), of("minara"));
    let run = |project: &Project, flag: &str| project.run(&format!("skills tokens{flag}")).stdout;
    assert_eq!(run(&named, ""), run(&plain, " --dialect minara"));
    // Another form is a skill of the catalog where its dialect is on, and only there.
    let manifest = r#"{"name": "other", "description": "Others"}"#;
    let of = |dialect: &str| {
        let project = of(dialect).file("skills/other/skill.json", manifest);
        project.run("skills catalog").stdout
    };
    assert!(of("curia").contains("other"));
    assert!(!of("vertesia").contains("other"));
    // The block of the reference is that of the open specification all the same.
    let reference = of_reference(&named);
    assert!(reference.contains("<location>"), "{reference}");
}

fn of_reference(project: &Project) -> String {
    project
        .run("skills prompt --profile reference skills/a")
        .stdout
}

#[test]
fn the_prompt_of_a_host_without_a_path_is_its_workspace() {
    let project = Project::new().file(
        "skills/a/SKILL.md",
        "---\nname: a\ndescription: Quotes prices.\n---\nText.\n",
    );
    let line = "skills prompt --dialect mastra";
    let named = project.run(&format!("{line} skills"));
    assert!(named.stdout.contains("<name>a</name>"), "{}", named.stdout);
    assert_eq!(project.run(line).stdout, named.stdout);
}

fn curia(change: impl FnOnce(&mut Value)) -> String {
    let mut manifest = json!({
        "name": "note-send", "description": "Sends a note to one reader of the house.",
        "version": "1.0.0", "sensitivity": "normal", "action_risk": "low",
        "inputs": { "to": "string" }, "outputs": {}, "permissions": [], "secrets": [],
        "timeout": 30000,
    });
    change(&mut manifest);
    manifest.to_string()
}

fn curia_skill(text: &str) -> Project {
    Project::new()
        .file("skills/note-send/skill.json", text)
        .file("skills/note-send/handler.ts", "export class H {}\n")
}

/// CU-04.
#[test]
fn the_description_of_a_manifest_is_judged_as_that_of_a_skill() {
    let without = curia(|own| {
        own.as_object_mut().unwrap().remove("description");
    });
    let vague = curia(|own| own["description"] = json!("Helps with notes."));
    for verb in ["validate", "lint"] {
        let line = format!("{verb} --dialect curia skills");
        assert_eq!(
            rules(&curia_skill(&without), &line),
            ["missing-description"],
            "{verb}"
        );
        assert_eq!(
            rules(&curia_skill(&vague), &line),
            ["vague-description"],
            "{verb}"
        );
        assert_eq!(
            rules(&curia_skill(&curia(|_| {})), &line),
            [""; 0],
            "{verb}"
        );
    }
}

/// CU-D4, CU-D5.
#[test]
fn with_the_documents_word_a_manifest_is_what_the_document_describes() {
    for (inputs, due) in [
        (json!({ "to": "string (who)" }), "types without notes"),
        (json!({ "at": "timestamp" }), "no timestamps"),
        (json!({ "x": "null" }), "no type null"),
    ] {
        let text = curia(|own| own["inputs"] = inputs);
        let project = curia_skill(&text);
        let document = document(&project, "validate --dialect curia --mode document skills");
        let found = &document["findings"][0];
        assert_eq!(found["rule"], "invalid-type-shorthand", "{document}");
        assert!(
            found["message"].as_str().unwrap().contains(due),
            "{document}"
        );
        assert_eq!(
            rules(&project, "validate --dialect curia skills"),
            [""; 0],
            "{text}"
        );
    }
    let named = curia(|own| own["name"] = json!("Note_Send"));
    let project = Project::new()
        .file("skills/Note_Send/skill.json", &named)
        .file("skills/Note_Send/handler.ts", "export class H {}\n");
    for (mode, level) in [("current", "warn"), ("document", "deny")] {
        let line = format!("validate --dialect curia --mode {mode} skills");
        let due = ("name-directory-mismatch".to_owned(), 1, level.to_owned());
        assert_eq!(findings(&project, &line), [due]);
    }
    let servers = |more: &str| {
        let text = format!(
            "mcp_servers:\n  - name: files\n    transport: http\n    action_risk: low\n{more}"
        );
        let project = Project::new().file("config/skills.yaml", &text);
        rules(
            &project,
            "validate --dialect curia --mode document config/skills.yaml",
        )
    };
    assert_eq!(servers(""), ["missing-field"]);
    assert_eq!(servers("    url: https://mcp.example.com/x\n"), [""; 0]);
}

#[test]
fn files_that_the_configuration_names_are_judged_wherever_they_lie() {
    let agent = "name: helper\npinned_skills: [set-autonomy]\n";
    let servers = "servers:\n  - name: a\n    transport: sse\n    action_risk: low\n";
    let project = curia_skill(&curia(|_| {}))
        .file(
            "minara.toml",
            "[curia]\nagents = \"bots/*.yaml\"\nmcp-config = \"etc/mcp.yaml\"\n",
        )
        .file("bots/helper.yaml", agent)
        .file("etc/mcp.yaml", servers);
    let both = ["autonomy-skill-pinned-elsewhere", "missing-field"];
    for line in ["lint --dialect curia", "lint"] {
        let told = rules(&project, line);
        assert!(
            both.iter().all(|rule| told.contains(&(*rule).to_owned())),
            "{line}: {told:?}"
        );
        assert_eq!(document(&project, line)["summary"]["skills"], 1, "{line}");
    }
    assert_eq!(rules(&project, "lint --dialect curia skills"), [""; 0]);
}

#[test]
fn tools_are_told_with_their_dialect_and_what_is_left_out() {
    let manifest = curia(|_| {});
    let project = Project::new()
        .file("a/skill.json", &manifest)
        .file("a/handler.ts", "")
        .file("b/skill.json", &manifest)
        .file("b/handler.ts", "");
    let told = document(&project, "tools --dialect curia .");
    assert_eq!(told["dialect"], "curia");
    assert_eq!(told["tools"].as_array().unwrap().len(), 1);
    assert_eq!(told["findings"][0]["rule"], "duplicate-skill-name");
    let screen = project.run("skills tools --dialect curia .").stdout;
    assert!(screen.contains("left out"), "{screen}");
    let refused = "---\nname: x\n---\nText.\n";
    let project = Project::new().file("x/SKILL.md", refused);
    let told = document(&project, "tools --dialect vertesia x");
    assert_eq!(told["dialect"], "vertesia");
    assert_eq!(told["findings"], json!([]));
    assert_eq!(told["left_out"][0]["path"], "x");
    let why = told["left_out"][0]["why"].as_array().unwrap();
    assert!(
        why.contains(&json!("Skill file missing required 'description' field")),
        "{why:?}"
    );
}

const TEMPLATE: &str = "---\nname: quote\ndescription: Quotes prices of metals\n---\nText.\n";

#[test]
fn a_template_alone_is_a_skill_that_can_not_be_called() {
    let project = Project::new().file("skills/quote/SKILL.jst", TEMPLATE);
    for line in [
        "validate",
        "lint",
        "validate --dialect vertesia",
        "lint skills/quote",
    ] {
        assert_eq!(rules(&project, line), ["jst-not-executable"], "{line}");
    }
    for line in [
        "license .",
        "license skills/quote/SKILL.jst",
        "convert skills/quote -o out --to agent-skills",
        "convert skills/quote/SKILL.jst -o out --to agent-skills",
    ] {
        let run = project.run(&format!("skills {line}"));
        assert_eq!(run.code, 2, "{line}\n{}{}", run.stdout, run.stderr);
        let told = "skills/quote/SKILL.jst is a template of Vertesia";
        assert!(run.stderr.contains(told), "{line}\n{}", run.stderr);
    }
    let list = document(&project, "list");
    assert_eq!(list["skills"][0]["name"], "quote");
    assert_eq!(list["skills"][0]["dialect"], "vertesia");
    let tools = document(&project, "tools --dialect vertesia skills/quote");
    assert_eq!(tools["tools"][0]["name"], "learn_quote");
    let call = project.run("skills activate --dialect vertesia skills/quote");
    assert_ne!(call.code, 0);
    assert!(
        call.stderr.contains("JST templates"),
        "{}{}",
        call.stdout,
        call.stderr
    );
    assert_eq!(project.run("skills show skills/quote").code, 0);
    // Where a SKILL.md lies beside it, the host reads that.
    let both = project.file("skills/quote/SKILL.md", TEMPLATE);
    assert_eq!(rules(&both, "validate --dialect vertesia"), [""; 0]);
}

const REGISTRY: &str = r#"{"tools": [{"name": "get_time"}, {"name": "dup"}, {"name": "dup"}],
"skills": []}"#;

/// VT-D3, VT-D4.
#[test]
fn a_list_of_tools_is_text_and_its_doubtful_names_are_told() {
    let project = Project::new()
        .file("registry.json", REGISTRY)
        .file(
            "odd.json",
            r#"{"agent_runner_options": {"tool_names": ["+get_time", 1, {"a": "b"}, "a\u0000b", null]}}"#,
        );
    let run = project.run_args(&[
        "skills",
        "resolve",
        "--registry",
        "registry.json",
        "--format",
        "json",
        "--",
        "+dup",
        "-dup",
        "+get_time",
    ]);
    let told: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(told["findings"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told["findings"][0]["rule"], "ambiguous-tool");
    assert_eq!(run.code, 0);
    let line = "resolve --registry registry.json --from odd.json";
    let told = document(&project, line);
    let malformed = rules(&project, line);
    assert_eq!(malformed, ["malformed-tool-name"; 4]);
    assert_eq!(told["places"][0]["steps"].as_array().unwrap().len(), 1);
    assert_eq!(project.run(&format!("skills {line}")).code, 1);
}

#[test]
fn a_shared_rule_is_told_in_the_group_of_the_dialect_that_it_was_found_in() {
    let lacks = curia(|own| {
        own.as_object_mut().unwrap().remove("version");
    });
    let group = |project: &Project, line: &str, rule: &str| {
        let told = document(project, line);
        let all = told["findings"].as_array().unwrap().iter();
        let of_rule: Vec<&Value> = all.filter(|found| found["rule"] == rule).collect();
        of_rule.first().unwrap_or_else(|| panic!("{told}"))["group"].clone()
    };
    for line in ["validate --dialect curia skills", "validate skills"] {
        assert_eq!(
            group(&curia_skill(&lacks), line, "missing-field"),
            "curia",
            "{line}"
        );
    }
    let broken = manifest(|own| own["provider"] = json!({ "type": "mcp" }));
    let project = Project::new().file("a/manifest.json", &broken);
    assert_eq!(group(&project, "validate", "missing-field"), "polar");
    let system =
        r#"{"name": "web", "title": "Web", "instructions": "x", "tools": [], "description": 1}"#;
    let lacks = system.replace("\"title\": \"Web\", ", "");
    let project = Project::new().file("a/web.system-skill.json", &lacks);
    assert_eq!(group(&project, "validate", "missing-field"), "vertesia");
    let project = Project::new().file("registry.json", REGISTRY);
    let told = project.run_args(&[
        "skills",
        "resolve",
        "--registry",
        "registry.json",
        "--format",
        "json",
        "--",
        "+nope",
    ]);
    let told: Value = serde_json::from_str(&told.stdout).unwrap();
    assert_eq!(told["findings"][0]["group"], "vertesia", "{told}");
}

#[test]
fn a_way_on_says_all_that_stood_there() {
    let help = |fields: &str| {
        let text = format!("---\nname: x\n{fields}---\nText.\n");
        let project = Project::new().file("x/SKILL.md", &text);
        let line = "lint --dialect vertesia --only block-list-ignored --only folded-description x";
        let told = document(&project, line);
        told["findings"][0]["help"].as_str().unwrap().to_owned()
    };
    let rest = "description: Reads invoices of the house.\n";
    assert_eq!(
        help(&format!("{rest}keywords:\n  - invoice\n  - \"per diem\"\n")),
        "write it on one line: `keywords: [invoice, per diem]`"
    );
    // No item is left out in silence.
    let quoted = help(&format!("{rest}keywords:\n  - invoice\n  - \"a, b\"\n"));
    assert!(!quoted.contains('['), "{quoted}");
    let long = "word ".repeat(40);
    assert_eq!(
        help(&format!("description: >\n  Use when: asked.\n  {long}\n")),
        format!(
            "write it on one line: `description: 'Use when: asked. {}'`",
            long.trim()
        )
    );
}

#[test]
fn a_text_from_standard_input_is_of_the_form_that_its_name_has() {
    let project = Project::new().file("skills/note-send/handler.ts", "export class H {}\n");
    let told = |name: &str, flags: &str, text: &str| {
        let line = format!("skills validate - --stdin-filename {name} {flags} --format json");
        let run = project.run_with(&line, text, &[]);
        let document: Value = serde_json::from_str(&run.stdout)
            .unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
        let findings = document["findings"].as_array().unwrap().iter();
        let rules = findings.map(|found| found["rule"].as_str().unwrap().to_owned());
        rules.collect::<Vec<String>>()
    };
    let file = "skills/note-send/skill.json";
    assert_eq!(told(file, "", &curia(|_| {})), [""; 0]);
    let wrong = curia(|own| own["version"] = json!(1));
    assert_eq!(told(file, "", &wrong), ["wrong-field-type"]);
    let noted = curia(|own| own["inputs"] = json!({ "to": "string (who)" }));
    let flags = "--dialect curia --mode document";
    assert_eq!(told(file, flags, &noted), ["invalid-type-shorthand"]);
    let broken = manifest(|own| own["version"] = json!(12));
    assert_eq!(told("a/manifest.json", "", &broken), ["wrong-field-type"]);
}

#[test]
fn what_a_rule_does_not_list_is_counted() {
    let unknown: Vec<String> = (0..60).map(|at| format!("c{at}")).collect();
    let text = curia(|own| own["capabilities"] = json!(unknown));
    let told = document(&curia_skill(&text), "validate --dialect curia skills");
    let found = told["findings"].as_array().unwrap();
    let found: Vec<&Value> = found
        .iter()
        .filter(|found| found["rule"] == "unknown-capability")
        .collect();
    assert_eq!(found.len(), 50);
    let notes = found.last().unwrap()["notes"].as_array().unwrap();
    assert_eq!(
        notes.last().unwrap(),
        "10 more like it in this file are not listed"
    );
}

#[test]
fn the_tools_of_a_registrys_skills_are_counted() {
    let tools: Vec<String> = (0..30).map(|at| format!("t{at}")).collect();
    let skill = json!({
        "name": "web", "title": "Web", "description": "Search the web", "instructions": "x",
        "tools": tools,
    });
    let all: Vec<Value> = tools
        .iter()
        .map(|name| json!({ "name": name, "default": false }))
        .collect();
    let registry = json!({ "tools": all, "skills": [skill] });
    let project = Project::new()
        .file("registry.json", &registry.to_string())
        .file("x/SKILL.md", TEMPLATE);
    let line = "lint --dialect vertesia --registry registry.json --only too-many-tools x";
    let told = findings(&project, line);
    assert_eq!(told, [("too-many-tools".to_owned(), 1, "warn".to_owned())]);
}

#[test]
fn references_without_a_catalogue_are_said_to_be_checked_for_their_form() {
    let own = "---\nname: x\ntitle: X\ndescription: Reads.\ntools: [a_tool]\n---\nUse {@tool a}.\n";
    let project = Project::new().file("x/SKILL.md", own);
    for line in ["refs x", "refs --dialect vertesia x"] {
        let run = project.run(&format!("skills {line}"));
        assert!(
            run.stderr.contains("without --catalog"),
            "{line}: {}",
            run.stderr
        );
    }
    let project = Project::new().file("x/SKILL.md", TEMPLATE);
    assert!(!project.run("skills refs x").stderr.contains("--catalog"));
}

#[test]
fn an_empty_list_of_tools_is_none_to_the_build() {
    let text = "---\nname: x\ndescription: Reads.\ntools: []\n---\nText.\n";
    let project = Project::new().file("x/SKILL.md", text);
    let build = document(&project, "show --dialect vertesia --reader build x");
    assert_eq!(build["definition"].get("tools"), None, "{build}");
    let sdk = document(&project, "show --dialect vertesia --reader sdk x");
    assert_eq!(sdk["definition"]["tools"], json!([]));
}

/// PO-01, CU-09, CU-12.
#[test]
fn a_file_of_another_form_is_shown_with_its_fields() {
    let project = curia_skill(&curia(|_| {})).file("a/manifest.json", &manifest(|_| {}));
    let own = document(&project, "show a");
    assert_eq!(own["name"], "skill.a");
    assert_eq!(own["usable"], true);
    assert_eq!(own["definition"]["provider"]["serverId"], "docs");
    assert_eq!(own, document(&project, "show --dialect polar a"));
    let screen = project.run("skills show a").stdout;
    assert!(
        screen.contains("\"extensionId\":\"mcp.docs\"") && screen.contains("loads"),
        "{screen}"
    );
    let own = document(&project, "show skills/note-send");
    assert_eq!(own["definition"]["timeout"], 30000);
    assert_eq!(own["definition"]["permissions"], json!([]));
    assert_eq!(document(&project, "list")["summary"]["usable"], 2);
}
