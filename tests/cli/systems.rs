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
    let broken: [(&str, fn(&mut Value)); 8] = [
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
    for line in ["list", "show skills/a", "prompt"] {
        let run =
            |project: &Project, flag: &str| project.run(&format!("skills {line}{flag}")).stdout;
        assert_eq!(run(&named, ""), run(&plain, " --dialect mastra"), "{line}");
        assert_ne!(run(&named, ""), run(&plain, ""), "{line}");
        // Who names a dialect on the command line is obeyed first.
        assert_eq!(
            run(&named, " --dialect agent-skills"),
            run(&plain, " --dialect agent-skills")
        );
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
