//! The dialect `minara`: what is detected, listed and shown, and which skills its
//! rules see.

use serde_json::{Value, json};

use crate::json::checked;
use crate::project::Project;

const SPOT: &str = "---\nname: market-spot\ndescription: 'Spot swaps: quote, buy, sell'\nmetadata:\n  \
    minara:\n    id: market.spot\n    priority: 30\n    tool_names: [swap_tokens, get_quote]\n    \
    conditions: {requires_env: [SPOT_API_KEY], platforms: [macos]}\n    routing:\n      \
    keywords: [buy, 买入]\n---\nUse the tools listed above.\n";

const PLAIN: &str = "---\nname: plain\ndescription: Sorts invoices. Use when asked to.\n\
    license: MIT\nmetadata:\n  team: {a: b}\n---\nText.\n";

fn both() -> Project {
    Project::new()
        .file("skills/builtin/market-spot/SKILL.md", SPOT)
        .file("skills/builtin/plain/SKILL.md", PLAIN)
}

fn skill<'a>(document: &'a Value, name: &str) -> &'a Value {
    let skills = document["skills"].as_array().unwrap();
    skills.iter().find(|skill| skill["name"] == name).unwrap()
}

#[test]
fn each_skill_is_judged_by_its_own_dialect() {
    let project = both();
    let rules = |line: &str| -> Vec<String> {
        let document = checked(&project, line.split(' ').nth(1).unwrap(), line);
        let found = document["findings"].as_array().unwrap().iter();
        found
            .filter(|found| found["rule"] == "nested-metadata")
            .map(|found| found["path"].as_str().unwrap().to_owned())
            .collect()
    };
    let (spot, plain) = (
        "skills/builtin/market-spot/SKILL.md",
        "skills/builtin/plain/SKILL.md",
    );
    assert_eq!(rules("skills validate skills"), [plain]);
    assert_eq!(rules("skills lint skills"), [plain]);
    // A profile that is named is about the open specification.
    assert_eq!(
        rules("skills validate --profile spec skills"),
        [spot, plain]
    );
    assert_eq!(
        rules("skills validate --dialect agent-skills skills"),
        [spot, plain]
    );
    let document = checked(&project, "lint", "skills lint skills");
    assert_eq!(skill(&document, "market-spot")["dialect"], "minara");
    assert_eq!(skill(&document, "plain")["dialect"], "agent-skills");
}

#[test]
fn marks_of_two_systems_are_told_and_settled() {
    let text = SPOT.replace("metadata:", "supporting_tools: [a]\nmetadata:");
    let project = Project::new().file("x/market-spot/SKILL.md", &text);
    let run = project.run("skills lint x");
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("ambiguous-dialect"), "{}", run.stdout);
    let run = project.run("skills lint --dialect minara x");
    assert!(!run.stdout.contains("ambiguous-dialect"), "{}", run.stdout);
    let document = checked(&project, "detect", "skills detect x/market-spot");
    assert_eq!(document["dialect"], Value::Null);
    assert_eq!(
        document["candidates"],
        json!([
            {"dialect": "minara", "evidence": ["frontmatter key metadata.minara"], "weak": false},
            {"dialect": "vertesia", "evidence": ["frontmatter key supporting_tools"], "weak": false},
        ])
    );
    let run = project.run("skills detect x");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("not-a-skill"), "{}", run.stderr);
}

#[test]
fn list_says_what_the_host_makes_of_a_skill() {
    let project = both().file(
        "skills/external/city/SKILL.md",
        &PLAIN.replace("plain", "city"),
    );
    let line = "skills list --dialect minara";
    let document = checked(&project, "list", line);
    assert_eq!(
        skill(&document, "market-spot")["minara"],
        json!({
            "id": "market.spot", "area": "market", "priority": 30, "origin": "builtin",
            "tools": ["swap_tokens", "get_quote"],
            "hidden": ["cond:env:SPOT_API_KEY", "cond:platform:linux"],
        })
    );
    let city = &skill(&document, "city")["minara"];
    assert_eq!(
        (&city["id"], &city["origin"]),
        (&json!("external.city"), &json!("external"))
    );
    // Under the flags nothing hides it; without the dialect only its own are told.
    let line = format!("{line} --env SPOT_API_KEY --platform darwin");
    let document = checked(&project, "list", &line);
    assert_eq!(
        skill(&document, "market-spot")["minara"]["hidden"],
        json!([])
    );
    let document = checked(&project, "list", "skills list");
    assert!(skill(&document, "plain").get("minara").is_none());
    assert_eq!(skill(&document, "market-spot")["dialect"], "minara");
}

#[test]
fn names_of_variables_are_read_and_values_are_never_shown() {
    let secret = ["open", "sesame"].concat();
    let project = both().file(
        ".env",
        &format!("# keys\nexport SPOT_API_KEY=\"{secret}\"\nOTHER=\n"),
    );
    let line = "skills list --dialect minara --platform darwin --env-file .env";
    let run = project.run(line);
    assert!(!run.stdout.contains("SPOT_API_KEY"), "{}", run.stdout);
    assert!(!run.stdout.contains(&secret) && !run.stderr.contains(&secret));
    let run = project.run(&format!("{line} --env SPOT_API_KEY={secret}"));
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("SPOT_API_KEY=…"), "{}", run.stderr);
    assert!(!run.stderr.contains(&secret), "{}", run.stderr);
    let project = project.file(".env", "SPOT_API_KEY\n");
    assert_eq!(project.run(line).code, 2);
}

#[test]
fn show_says_where_each_field_comes_from() {
    let sidecar = r#"{"priority": 10, "routing": {"keywords": ["spot"]}}"#;
    let project = both().file("skills/builtin/market-spot/SKILL.config.json", sidecar);
    let document = checked(&project, "show", "skills show skills/builtin/market-spot");
    assert_eq!(document["dialect"], "minara");
    let definition = &document["definition"];
    assert_eq!(definition["priority"], 10);
    assert_eq!(definition["routing"]["keywords"], json!(["spot"]));
    let from = &document["from"];
    assert_eq!(from["priority"], "sidecar");
    assert_eq!(from["routing.keywords"], "sidecar");
    assert_eq!(from["conditions.requires_env"], "frontmatter");
    assert_eq!(from["area"], "default");
    let run = project.run("skills show skills/builtin/market-spot");
    assert!(run.stdout.contains("routing.keywords"), "{}", run.stdout);
    // Another dialect may be asked for.
    let line = "skills show --dialect agent-skills skills/builtin/market-spot";
    let document = checked(&project, "show", line);
    assert!(document.get("from").is_none());
    assert_eq!(document["definition"]["name"], "market-spot");
}

#[test]
fn what_is_routed_and_loaded_has_published_forms() {
    let tools =
        r#"{"tools": [{"name": "get_quote", "permissionTier": 1, "description": "A quote."}]}"#;
    let other = SPOT
        .replace("market", "other")
        .replace("SPOT_API_KEY", "OTHER_API_KEY");
    let project = both()
        .file("skills/builtin/other-spot/SKILL.md", &other)
        .file("tools.json", tools);
    let host = "--env SPOT_API_KEY --platform darwin";
    let document = checked(&project, "route", &format!("skills route buy {host}"));
    assert_eq!(document["entries"][0]["id"], "market.spot");
    assert_eq!(document["entries"][0]["reasons"], json!(["kw:buy"]));
    assert_eq!(document["dropped"][0]["cause"], "cond:env:OTHER_API_KEY");
    let line = format!("skills route buyers --explain market.spot {host}");
    let document = checked(&project, "route", &line);
    assert_eq!(document["explain"]["near"][0]["text"], "buyers");
    let document = checked(&project, "route-confusion", "skills route --confusion");
    assert_eq!(document["pairs"][0]["jaccard"], 1.0);
    let line = format!("skills activate market.spot no.such {host}");
    let document = checked(&project, "activate-minara", &line);
    assert_eq!(document["refused"], json!({"no.such": "unknown-skill"}));
    assert_eq!(document["hints"][0]["tools"][0]["tier"], "READ_ONLY");
    let document = checked(&project, "tokens", "skills tokens --dialect minara");
    assert_eq!(skill(&document, "market-spot")["minara"]["units"], 27);
}

#[test]
fn several_messages_are_a_document_a_line() {
    let project = both().file("m.txt", "buy\n\n\u{202e}sell\r\n");
    let run = project.run("skills route --file m.txt --format json");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("jsonl"), "{}", run.stderr);
    let run = project.run("skills route --file m.txt --format jsonl");
    let lines: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let numbers: Vec<&Value> = lines.iter().map(|line| &line["line"]).collect();
    assert_eq!(numbers, [&json!(1), &json!(3)]);
    assert_eq!(lines[0]["schema"], "minara/route/1");
    let run = project.run("skills route --file m.txt");
    assert!(!run.stdout.contains('\u{202e}'), "{:?}", run.stdout);
    let run = project.run("skills route buy --explain market.spo");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("did you mean `market.spot`?"),
        "{}",
        run.stderr
    );
}

#[test]
fn many_messages_are_answered_in_their_order() {
    let text: Vec<String> = (1..=40).map(|at| format!("buy {at}")).collect();
    let project = both().file("m.txt", &text.join("\n"));
    let run = project.run("skills route --file m.txt --format jsonl --limit 1");
    let read = |text: &str| {
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let lines = lines.map(|line| (line["line"].clone(), line["message"].clone()));
        lines.collect::<Vec<_>>()
    };
    let lines = read(&run.stdout);
    let wanted = (1..=40).map(|at| (json!(at), json!(format!("buy {at}"))));
    assert_eq!(lines, wanted.collect::<Vec<_>>());
    // A file that is written as a whole holds the same.
    let run = project.run("skills route --file m.txt --limit 1 -o jsonl=all.jsonl");
    assert_eq!(run.stdout.lines().count(), 40);
    let written = std::fs::read_to_string(project.path().join("all.jsonl")).unwrap();
    assert_eq!(read(&written), lines);
}

#[test]
fn a_page_of_the_users_own_is_never_replaced() {
    let own = "---\ntitle: Builtin skills\n---\nMine.\n";
    let project = both().file("docs/builtin.mdx", own);
    let line = "skills catalog --dialect minara --output docs";
    let run = project.run(line);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("not-generated"), "{}", run.stderr);
    assert_eq!(
        std::fs::read_to_string(project.path().join("docs/builtin.mdx")).unwrap(),
        own
    );
    assert_eq!(project.run("skills catalog --dialect minara").code, 2);
}
