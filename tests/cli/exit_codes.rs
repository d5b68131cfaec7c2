//! Exit codes: 0 nothing denied, 1 denied; where the report goes.

use std::fs;

use crate::project::Project;

/// A skill whose frontmatter never ends.
const BROKEN: &str = "---\nname: broken\ndescription: d\n\n# Broken\n";

#[test]
fn a_good_skill_passes() {
    let run = Project::with_skill().run("skills validate");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    assert!(
        run.stdout.starts_with("1 skill · all clear: "),
        "{}",
        run.stdout
    );
}

#[test]
fn a_denied_skill_fails_the_run_whatever_the_format() {
    let long = format!("---\nname: {0}\ndescription: d\n---\n# T\n", "a".repeat(65));
    let path = format!("skills/{}/SKILL.md", "a".repeat(65));
    let project = Project::with_skill().file(&path, &long);
    for format in ["human", "concise", "json"] {
        let line = format!("skills validate --format {format}");
        assert_eq!(project.run(&line).code, 1, "{format}");
        assert_eq!(project.run(&format!("{line} --exit-zero")).code, 0);
    }
    assert_eq!(project.run("skills validate skills/tidy").code, 0);
    assert_eq!(project.run("skills validate --allow name-too-long").code, 0);
}

#[test]
fn one_bad_file_never_hides_the_others() {
    let project = Project::with_skill().file("skills/broken/SKILL.md", BROKEN);
    let run = project.run("skills lint --format json");
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["summary"]["skills"], 2);
    assert_eq!(document["summary"]["usable"], 1);
}

#[test]
fn standard_input_is_judged_under_a_name() {
    let text = "---\nname: piped\ndescription: d\nlicense: MIT\n---\n# Piped\n";
    let project = Project::new();
    let run = project.run_with("skills validate - --name piped", text, &[]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn reports_go_to_files_as_well() {
    let project = Project::with_skill();
    let run = project.run("skills lint -o report.json -o concise=report.txt");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("1 skill"), "{}", run.stdout);
    let file = fs::read_to_string(project.path().join("report.json")).unwrap();
    assert_eq!(file, project.run("skills lint --format json").stdout);
    assert!(project.path().join("report.txt").exists());
}

#[test]
fn no_control_character_reaches_a_pipe() {
    let hostile = "---\nname: \"\\e[31mred\"\ndescription: d\n---\n# T\n";
    let project = Project::new().file("skills/red/SKILL.md", hostile);
    for color in ["auto", "never"] {
        for format in ["human", "concise", "json"] {
            let line = format!("skills lint --color {color} --format {format}");
            let run = project.run(&line);
            assert!(!run.stdout.contains('\u{1b}'), "{line}: {:?}", run.stdout);
            assert!(!run.stderr.contains('\u{1b}'), "{line}: {:?}", run.stderr);
        }
    }
}

#[test]
fn the_environment_sets_the_format_and_a_flag_wins() {
    let project = Project::with_skill();
    let env = [("MINARA_FORMAT", "json")];
    let run = project.run_with("skills lint", "", &env);
    assert!(run.stdout.starts_with('{'), "{}", run.stdout);
    let run = project.run_with("skills lint --format human", "", &env);
    assert_eq!(run.stdout, project.run("skills lint").stdout);
}

#[test]
fn the_check_of_the_catalog_speaks_the_forms_of_findings() {
    let project = Project::with_skill();
    let results = |code: i32| {
        let run = project.run("skills catalog --check --format sarif");
        assert_eq!(run.code, code, "{}", run.stderr);
        let log: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        log["runs"][0]["results"].as_array().unwrap().clone()
    };
    let stale = results(1);
    assert_eq!(stale.len(), 1);
    assert_eq!(stale[0]["ruleId"], "stale-catalog");
    let run = project.run("skills catalog --check --format concise");
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("deny[stale-catalog]"), "{}", run.stdout);
    assert_eq!(project.run("skills catalog --write").code, 0);
    assert!(results(0).is_empty());
    // A form of the page is still the page's.
    let run = project.run("skills catalog --format sarif");
    assert_eq!(run.code, 2, "{}", run.stdout);
}

#[test]
fn a_suite_says_which_skill_cannot_be_loaded_and_strictness_what_fails() {
    let project = Project::with_skill()
        .file("skills/broken/SKILL.md", BROKEN)
        .file(
            "skills/empty/SKILL.md",
            "---\nname: empty\ndescription: Sorts bills. Use for bills.\n---\n",
        );
    let usable = |suite: &str| {
        let run = project.run("skills lint --format junit");
        let suites = run.stdout.split("<testsuite name=");
        let mut own = suites.filter(|text| text.starts_with(&format!("\"{suite}\"")));
        let own = own.next().unwrap().to_owned();
        own.contains("name=\"usable\"/>")
    };
    assert!(usable("skills/tidy"));
    assert!(!usable("skills/broken"));
    let failures = |flags: &str| {
        let run = project.run(&format!("skills lint skills/empty --format junit {flags}"));
        run.stdout.matches("<failure ").count()
    };
    assert_eq!(failures(""), 0);
    assert!(failures("--strict") > 0);
}

#[test]
fn a_tracked_skill_below_an_ignored_folder_is_judged() {
    let project = Project::with_skill()
        .file("skills/broken/SKILL.md", BROKEN)
        .file(".gitignore", "broken/\n");
    let repository = git2::Repository::init(project.path()).unwrap();
    let alone = project.run("skills validate").stdout;
    assert!(alone.starts_with("1 skill · all clear: "), "{alone}");
    let mut index = repository.index().unwrap();
    let path = std::path::Path::new("skills/broken/SKILL.md");
    index.add_path(path).unwrap();
    index.write().unwrap();
    let run = project.run("skills validate");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(
        run.stdout.contains("skills/broken/SKILL.md"),
        "{}",
        run.stdout
    );
}
