//! What ends a run before its report: exit 2, nothing on stdout, and a message
//! that says what to do.

use crate::project::Project;

/// Runs a line that must be refused; what it says.
fn refused(line: &str) -> String {
    refused_in(&Project::with_skill(), line)
}

fn refused_in(project: &Project, line: &str) -> String {
    let run = project.run(line);
    assert_eq!(run.code, 2, "{line}: {}", run.stderr);
    assert_eq!(run.stdout, "", "{line}");
    format!("$ minara {line}\n{}", run.stderr)
}

#[test]
fn a_misspelt_rule_names_the_nearest() {
    insta::assert_snapshot!(
        [
            refused("skills explain name-to-long"),
            refused("skills lint --deny name-to-long"),
            refused("skills explain zzz"),
        ]
        .join("\n")
    );
}

#[test]
fn a_format_that_a_verb_lacks_names_those_it_has() {
    insta::assert_snapshot!(
        [
            refused("skills lint --format yaml"),
            refused("skills rules --format sarif"),
            refused("skills rules --format concise"),
            refused("skills lint --output report"),
        ]
        .join("\n")
    );
}

#[test]
fn an_unknown_profile_names_those_there_are() {
    insta::assert_snapshot!(
        [
            refused("skills lint --profile harsh"),
            refused("skills lint --profile client:codexx"),
        ]
        .join("\n")
    );
}

#[test]
fn an_unknown_group_names_those_there_are() {
    insta::assert_snapshot!(refused("skills rules --group taste"));
}

#[test]
fn a_missing_path_is_named() {
    insta::assert_snapshot!(refused("skills validate skills/gone"));
}

#[test]
fn nothing_to_check_is_not_success() {
    insta::assert_snapshot!(refused_in(&Project::new(), "skills validate"));
}

#[test]
fn standard_input_stands_alone() {
    insta::assert_snapshot!(
        [
            refused("skills lint - skills"),
            refused("skills lint --name tidy"),
        ]
        .join("\n")
    );
}

#[test]
fn an_unknown_flag_names_the_nearest() {
    insta::assert_snapshot!(refused("skills lint --formt json"));
}

#[test]
fn an_unknown_schema_names_those_there_are() {
    let text = refused("skills schema --print lnt");
    assert!(text.contains("did you mean `lint`?"), "{text}");
    for line in ["skills schema --print everything", "skills schema"] {
        let text = refused(line);
        // Wherever the list is broken into lines.
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(
            words.contains(&"config,") && words.contains(&"lint,"),
            "{text}"
        );
    }
}

#[test]
fn an_unknown_page_names_those_there_are() {
    insta::assert_snapshot!(refused("help exits"));
}

/// What stands where YAML stops, in words and with what to write.
#[test]
fn a_fault_in_yaml_is_named_at_its_character() {
    for (value, place, words, help) in [
        (
            "description: @a b",
            "3:14",
            "`@` can't begin a value",
            "quote the value",
        ),
        (
            "description: `a` b",
            "3:14",
            "a backtick can't begin a value",
            "quote the value",
        ),
        (
            "description: %a b",
            "3:14",
            "`%` can't begin a value",
            "quote the value",
        ),
        (
            "description: [a] b",
            "3:18",
            "text stands where a key is due",
            "quote the value",
        ),
        (
            "description: \"a b",
            "3:14",
            "the quote is never closed",
            "close the quote",
        ),
        (
            "metadata:\n\ta: \"1\"",
            "4:1",
            "a tab can't indent YAML",
            "indent with blanks",
        ),
    ] {
        let text = format!("---\nname: tidy\n{value}\n---\n\n# Tidy\n");
        let run = Project::new()
            .file("tidy/SKILL.md", &text)
            .run("skills validate tidy");
        assert_eq!(run.code, 1, "{value}");
        assert!(
            run.stdout.contains(&format!("tidy/SKILL.md:{place}\n")),
            "{}",
            run.stdout
        );
        assert!(run.stdout.contains(words), "{}", run.stdout);
        assert!(
            run.stdout.contains(&format!("help: {help}")),
            "{}",
            run.stdout
        );
    }
}

/// A run that can't go on says what to do.
#[test]
fn what_is_missing_comes_with_help() {
    let project = Project::with_skill().file("skills/external/README.md", "");
    for line in [
        "skills lint skills/gone",
        "skills lint --dialect mastra gone/*",
        "skills license skills --skill gone",
        "skills license gone skills",
        "skills remove gone",
        "skills remove",
        "skills verify gone",
        "skills list --format gone",
    ] {
        let run = project.run(line);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        assert!(run.stderr.contains("\nhelp: "), "{line}: {}", run.stderr);
    }
}

/// A verb that judges has every form of findings, whatever else it prints.
#[test]
fn every_verb_that_judges_has_the_forms_of_findings() {
    let skill = "---\nname: b\ndescription: d\n---\n[a](a.md)\n";
    let project = Project::new().file("skills/a/SKILL.md", skill);
    for line in [
        "skills validate",
        "skills lint",
        "skills license skills",
        "skills list",
        "skills show skills/a",
        "skills add ./skills --dry-run",
    ] {
        let run = project.run(&format!("{line} --format concise"));
        let document = project.run(&format!("{line} --format json")).stdout;
        let document: serde_json::Value = serde_json::from_str(&document).unwrap();
        let findings = document["findings"].as_array().unwrap();
        let counted = findings.iter().filter(|f| f["suppressed"].is_null());
        assert_eq!(run.stdout.lines().count(), counted.count(), "{line}");
    }
    for line in ["skills tokens", "skills check-load", "skills clients"] {
        let run = project.run(&format!("{line} --format concise"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        assert!(run.stderr.contains("it gives: human, json"), "{line}");
    }
}
