//! `show`: one skill in our model.

use std::fs;

use serde_json::{Value, json};

use crate::json::checked;
use crate::project::Project;

/// A project with one skill whose SKILL.md has these bytes, and its document.
fn shown(bytes: &[u8]) -> Value {
    checked(&with_bytes(bytes), "show", "skills show skills/x")
}

fn with_bytes(bytes: &[u8]) -> Project {
    let project = Project::new().file("skills/x/SKILL.md", "");
    fs::write(project.path().join("skills/x/SKILL.md"), bytes).unwrap();
    project
}

/// The bytes that a field's value covers.
fn covered<'a>(bytes: &'a [u8], place: &Value) -> &'a [u8] {
    let at = |key: &str| usize::try_from(place[key].as_u64().unwrap()).unwrap();
    &bytes[at("start")..at("end")]
}

/// Line, column, end line, end column.
fn place(place: &Value) -> [u64; 4] {
    ["line", "column", "end_line", "end_column"].map(|key| place[key].as_u64().unwrap())
}

const RICH: &str = "\
---
name: git-helper
description: >-
  Reads logs.
  Use when asked who changed a line.
allowed-tools: Bash(git log:*) Bash(jq:*) Read
metadata:
  author: acme
  version: 1.0
  tags: [a, \"b c\"]
  1: one
license:
---

# Title

## Steps
";

fn rich() -> Project {
    Project::new()
        .file("skills/git-helper/SKILL.md", RICH)
        .file("skills/git-helper/scripts/deep/run.sh", "true\n")
        .file("skills/git-helper/references/a.md", "a\n")
        .file("skills/git-helper/LICENSE", "MIT\n")
}

#[test]
fn values_types_and_places() {
    let project = rich();
    let document = checked(&project, "show", "skills show skills/git-helper");
    assert_eq!(
        document["definition"],
        json!({
            "name": "git-helper",
            "description": "Reads logs. Use when asked who changed a line.",
            "allowed-tools": "Bash(git log:*) Bash(jq:*) Read",
            "metadata": {"author": "acme", "version": 1.0, "tags": ["a", "b c"], "1": "one"},
            "license": null,
        })
    );
    assert_eq!(
        document["allowed_tools"],
        json!(["Bash(git log:*)", "Bash(jq:*)", "Read"])
    );
    let fields = document["fields"].as_array().unwrap();
    let kinds: Vec<(&str, &str)> = fields
        .iter()
        .map(|field| {
            (
                field["key"].as_str().unwrap(),
                field["type"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        kinds,
        [
            ("name", "string"),
            ("description", "string"),
            ("allowed-tools", "string"),
            ("metadata", "mapping"),
            ("license", "null"),
        ]
    );
    assert_eq!(place(&fields[0]["key_span"]), [2, 1, 2, 5]);
    assert_eq!(place(&fields[0]["span"]), [2, 7, 2, 17]);
    assert_eq!(fields[1]["style"], "folded");
    let below = fields[3]["fields"].as_array().unwrap();
    assert_eq!(
        (&below[1]["type"], &below[1]["value"]),
        (&json!("float"), &json!(1.0))
    );
    let tag = &below[2]["items"][1];
    assert_eq!(
        (&tag["style"], place(&tag["span"])),
        (&json!("double-quoted"), [10, 13, 10, 18])
    );
    assert_eq!(document["body"]["lines"], 4);
    assert_eq!(document["body"]["headings"][1]["text"], "Steps");
    let files = &document["files"];
    assert_eq!(files["scripts"][0]["path"], "scripts/deep/run.sh");
    assert_eq!(files["references"][0]["bytes"], 2);
    assert_eq!(
        (&files["assets"], &files["others"][0]["path"]),
        (&json!([]), &json!("LICENSE"))
    );
    let by_file = checked(&project, "show", "skills show skills/git-helper/SKILL.md");
    assert_eq!(by_file, document);
}

#[test]
fn a_list_of_tools_has_the_same_entries_however_it_is_written() {
    for list in [
        "Read Bash(git add:*, git rm:*) Grep",
        "Read, Bash(git add:*, git rm:*), Grep",
        "[Read, \"Bash(git add:*, git rm:*)\", Grep]",
        "\n  - Read\n  - Bash(git add:*, git rm:*)\n  - Grep",
        "|\n  Read\n  Bash(git add:*, git rm:*)\n  Grep",
    ] {
        let text = format!("---\nname: x\ndescription: d\nallowed-tools: {list}\n---\n");
        let tools = &shown(text.as_bytes())["allowed_tools"];
        assert_eq!(
            tools,
            &json!(["Read", "Bash(git add:*, git rm:*)", "Grep"]),
            "{list}"
        );
    }
    for list in ["", "7", "{a: b}", "[]", "\"\""] {
        let text = format!("---\nname: x\ndescription: d\nallowed-tools: {list}\n---\n");
        assert_eq!(shown(text.as_bytes())["allowed_tools"], json!([]), "{list}");
    }
}

#[test]
fn places_hold_in_every_encoding() {
    for (bytes, name, ends) in [
        (
            &b"---\nname: x\ndescription: e\xcc\x81 \xf0\x9f\x98\x80 d\n---\n# T\n"[..],
            "UTF-8",
            [5, 0, 0],
        ),
        (
            b"---\r\nname: x\r\ndescription: d\r\n---\r\n# T\r\n",
            "UTF-8",
            [0, 5, 0],
        ),
        (
            b"---\rname: x\rdescription: d\r---\r# T\r",
            "UTF-8",
            [0, 0, 5],
        ),
        (
            b"\xef\xbb\xbf---\nname: x\ndescription: d\n---\n# T\n",
            "UTF-8",
            [5, 0, 0],
        ),
        (
            b"---\n# caf\xe9\nname: x\ndescription: \xe9\xff d\n---\n# T\n",
            "unknown",
            [6, 0, 0],
        ),
    ] {
        let document = shown(bytes);
        let encoding = &document["encoding"];
        let counted = ["lf", "crlf", "cr"].map(|end| encoding["line_ends"][end].as_u64().unwrap());
        assert_eq!((&encoding["name"], counted), (&json!(name), ends));
        assert_eq!(encoding["bytes"], bytes.len());
        assert_eq!(
            encoding["byte_order_mark"],
            bytes.starts_with(b"\xef\xbb\xbf")
        );
        let fields = document["fields"].as_array().unwrap();
        assert_eq!(covered(bytes, &fields[0]["span"]), b"x");
        assert_eq!(covered(bytes, &fields[1]["key_span"]), b"description");
        assert!(covered(bytes, &fields[1]["span"]).ends_with(b"d"));
        assert!(covered(bytes, &document["body"]["headings"][0]["span"]).starts_with(b"# T"));
        assert_eq!(document["body"]["lines"], 1);
    }
    // Columns count code points: an accent of its own and an emoji are two.
    let bytes = "---\nname: x\ndescription: e\u{301}😀d\n---\n".as_bytes();
    assert_eq!(place(&shown(bytes)["fields"][1]["span"]), [3, 14, 3, 18]);
    let latin = shown(b"---\rname: x\rdescription: \xe9\r---\r");
    assert_eq!(latin["encoding"]["invalid"], json!({"line": 3, "byte": 25}));
}

#[test]
fn what_is_no_skill_text_is_told() {
    let utf16: Vec<u8> = "\u{feff}---\nname: x\n---\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let project = with_bytes(&utf16);
    let document = checked(&project, "show", "skills show skills/x");
    assert_eq!(document["encoding"]["name"], "UTF-16 (little-endian)");
    assert_eq!(document["findings"][0]["rule"], "invalid-encoding");
    assert_eq!(project.run("skills show skills/x").code, 1);
    assert_eq!(project.run("skills show --exit-zero skills/x").code, 0);

    let body = shown(b"---\nname: x\ndescription: d\n---\na\0b\n");
    assert_eq!(
        (&body["usable"], &body["body"]["bytes"]),
        (&json!(true), &json!(4))
    );
    let breaks =
        shown("---\nname: x\ndescription: a\u{2028}b\u{85}c\nlicense: MIT\n---\n".as_bytes());
    assert_eq!(
        (&breaks["recovered"], &breaks["usable"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(breaks["definition"]["license"], "MIT");
    assert!(!breaks["readings"]["refused"].as_array().unwrap().is_empty());
}

#[test]
fn fields_are_recovered_from_what_is_no_yaml() {
    let text = "---\nname: x\ndescription: Use for: a\nallowed-tools: Read, Grep\n---\n";
    let document = shown(text.as_bytes());
    assert_eq!(document["recovered"], true);
    assert_eq!(document["definition"]["description"], "Use for: a");
    assert_eq!(document["fields"][1]["style"], "recovered");
    assert_eq!(document["allowed_tools"], json!(["Read", "Grep"]));
    let rules = document["findings"].as_array().unwrap();
    assert_eq!(rules[0]["rule"], "unquoted-colon");
    insta::assert_snapshot!(
        with_bytes(text.as_bytes())
            .run("skills show skills/x")
            .stdout
    );
}

#[test]
fn readers_that_disagree_are_told_apart() {
    let document = shown(b"---\nname: no\ndescription: 2024-01-31\n---\n");
    let fields = document["readings"]["fields"].as_array().unwrap();
    let keys: Vec<&Value> = fields.iter().map(|field| &field["key"]).collect();
    assert_eq!(keys, ["name", "description"]);
    let read_by = |reader: &str| {
        let values = fields[0]["values"].as_array().unwrap().iter();
        let mut taken = values.filter(|value| {
            value["readers"]
                .as_array()
                .unwrap()
                .contains(&json!(reader))
        });
        taken.next().unwrap()["value"].clone()
    };
    assert_eq!(
        (read_by("PyYAML"), read_by("YAML 1.2")),
        (json!(false), json!("no"))
    );
    let agreed = shown(b"---\nname: x\ndescription: d\nversion: no\n---\n");
    assert_eq!(agreed["readings"], Value::Null);
}

#[test]
fn folders_are_called_as_they_are_on_disk() {
    for name in ["cafe\u{301}", "caf\u{e9}"] {
        let text = format!("---\nname: {name}\ndescription: d\n---\n");
        let project = Project::new().file(&format!("skills/{name}/SKILL.md"), &text);
        let document = checked(&project, "show", &format!("skills show skills/{name}"));
        assert_eq!(document["folder"], name);
        assert_eq!(document["name"], name);
    }
}

#[cfg(unix)]
#[test]
fn links_are_listed_and_not_followed() {
    let project = rich();
    let assets = project.path().join("skills/git-helper/assets");
    std::os::unix::fs::symlink("../../..", &assets).unwrap();
    let document = checked(&project, "show", "skills show skills/git-helper");
    let others = document["files"]["others"].as_array().unwrap();
    let link = others.iter().find(|file| file["kind"] == "link").unwrap();
    assert_eq!(
        (&link["path"], &link["target"]),
        (&json!("assets"), &json!("../../.."))
    );
    assert_eq!(others.len(), 2);
}

#[test]
fn the_page_of_a_skill() {
    insta::assert_snapshot!(rich().run("skills show skills/git-helper").stdout);
    insta::assert_snapshot!(
        "disagreement",
        with_bytes(b"---\nname: no\ndescription: d\n---\n")
            .run("skills show skills/x")
            .stdout
    );
}

#[test]
fn hostile_text_stays_text() {
    let text = "---\nname: \"\\e[31m\\u202ered\"\n\"k\\ney\": [[1], {\"a\\e\": b}]\ndescription: |\n  one\n  two\n---\n# \u{1b}[2Jx\n";
    let run = with_bytes(text.as_bytes()).run("skills show skills/x");
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(
        !run.stdout.contains(['\u{1b}', '\u{202e}']),
        "{}",
        run.stdout
    );
    let long = format!("---\nname: x\ndescription: {}\n---\n", "x".repeat(9_000));
    let run = with_bytes(long.as_bytes()).run("skills show skills/x");
    assert!(
        run.stdout.lines().all(|line| line.chars().count() <= 100),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("more characters"), "{}", run.stdout);
}

#[test]
fn what_is_no_skill_is_refused() {
    let project = rich().file("notes.md", "x");
    for (path, said) in [
        ("skills", "skills below it: skills/git-helper"),
        ("skills/git-helper/scripts", "name a skill's folder"),
        ("gone", "gone does not exist"),
        ("notes.md", "is not a SKILL.md"),
        (
            "--profile strict skills/git-helper",
            "write --profile reference",
        ),
    ] {
        let run = project.run(&format!("skills show {path}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{path}");
        assert!(run.stderr.contains(said), "{path}: {}", run.stderr);
    }
    let lower = Project::new().file("skills/x/skill.md", RICH);
    let document = checked(&lower, "show", "skills show skills/x");
    assert_eq!(document["findings"][0]["rule"], "miscased-skill-file");
    assert_eq!(lower.run("skills show skills/x").code, 1);
}

#[test]
fn a_heading_over_two_lines_keeps_its_words_apart() {
    let text = "---\nname: tidy\ndescription: d\n---\n\nTwo\nlines\n===\n";
    let run = Project::new()
        .file("tidy/SKILL.md", text)
        .run("skills show tidy");
    assert!(run.stdout.contains("# Two lines\n"), "{}", run.stdout);
}
