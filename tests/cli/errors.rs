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
            refused("skills lint --format sarif"),
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
        assert!(
            text.contains("config, ") && text.contains(" lint, "),
            "{text}"
        );
    }
}

#[test]
fn an_unknown_page_names_those_there_are() {
    insta::assert_snapshot!(refused("help exits"));
}
