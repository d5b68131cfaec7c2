//! `lint --fix` and `--diff`: what is written, what is left alone, what is said.

use std::fs;

use serde_json::Value;

use crate::project::Project;

const FAULTY: &str = "---\nname: pay\ndescription: Sorts bills. Use for: bills, receipts.\nlicense: MIT\nmetadata:\n  version: 1.10 # as sold\n---\n\n# Pay\n\nSort them.\n";
const FIXED: &str = "---\nname: pay\ndescription: 'Sorts bills. Use for: bills, receipts.'\nlicense: MIT\nmetadata:\n  version: '1.10' # as sold\n---\n\n# Pay\n\nSort them.\n";
const PATH: &str = "skills/pay/SKILL.md";

fn faulty() -> Project {
    Project::new().file(PATH, FAULTY)
}

fn text(project: &Project, path: &str) -> String {
    fs::read_to_string(project.path().join(path)).unwrap()
}

fn names(project: &Project, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(project.path().join(folder)).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn fixes_are_written_and_the_rest_is_reported() {
    let project = faulty();
    let run = project.run("skills lint --only spec");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(
        run.stdout.contains("receipts.'` (fixable)\n"),
        "{}",
        run.stdout
    );
    let last = "1 skill · none usable · 1 deny · 1 warn · 2 fixable\n";
    assert!(run.stdout.ends_with(last), "{}", run.stdout);
    assert!(!run.stderr.contains("next:"), "no terminal: {}", run.stderr);

    let run = project.run("skills lint --only spec --fix");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    assert!(run.stdout.ends_with(" · 2 fixed\n"), "{}", run.stdout);
    assert_eq!(text(&project, PATH), FIXED);
    assert_eq!(names(&project, "skills/pay"), ["SKILL.md"]);

    let run = project.run("skills lint --only spec --fix");
    assert_eq!(run.code, 0);
    assert!(
        run.stdout.starts_with("1 skill · all clear: "),
        "{}",
        run.stdout
    );
    assert_eq!(text(&project, PATH), FIXED);
}

#[test]
fn a_diff_writes_nothing_and_can_be_applied() {
    let project = faulty().file("skills/low/skill.md", &FAULTY.replace("pay", "low"));
    for line in ["skills lint --diff", "skills lint --fix --diff"] {
        let run = project.run(line);
        assert_eq!(run.code, 1, "{}", run.stderr);
        let head = "diff --git a/skills/low/skill.md b/skills/low/SKILL.md\nrename from skills/low/skill.md\nrename to skills/low/SKILL.md\n--- a/skills/low/skill.md\n+++ b/skills/low/SKILL.md\n@@";
        assert!(run.stdout.starts_with(head), "{}", run.stdout);
        assert!(run.stdout.contains("\n+  version: '1.10' # as sold\n"));
        assert_eq!(text(&project, PATH), FAULTY);
        assert_eq!(project.run(&format!("{line} --exit-zero")).code, 0);
    }
    project.run("skills lint --fix");
    let run = project.run("skills lint --diff");
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let run = project.run("skills lint --diff --format json");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
}

#[test]
fn line_ends_a_missing_last_one_and_comments_stay() {
    let windows = FAULTY.trim_end().replace('\n', "\r\n");
    let project = Project::new().file(PATH, &windows);
    let run = project.run("skills lint --only spec --fix");
    assert!(run.stdout.ends_with(" · 2 fixed\n"), "{}", run.stdout);
    let wanted = FIXED.trim_end().replace('\n', "\r\n");
    assert_eq!(text(&project, PATH), wanted);
}

#[test]
fn what_may_change_the_meaning_is_asked_for() {
    let other = FIXED.replace("name: pay", "name: Pay");
    let project = Project::new().file(PATH, &other);
    let run = project.run("skills lint --only spec --fix");
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("(fixable with --unsafe-fixes)\n"),
        "{}",
        run.stdout
    );
    assert_eq!(text(&project, PATH), other);
    let run = project.run("skills lint --only spec --unsafe-fixes");
    assert!(run.stdout.contains("fixable\n"), "{}", run.stdout);
    let run = project.run("skills lint --only spec --fix --unsafe-fixes");
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(text(&project, PATH), FIXED);
}

#[test]
fn a_miscased_file_is_renamed_and_then_fixed() {
    let project = Project::new().file("skills/pay/skill.md", FAULTY);
    let run = project.run("skills lint --only spec --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let fix = &document["findings"][0]["fix"];
    assert_eq!(fix["rename"]["from"], "skills/pay/skill.md");
    assert_eq!(fix["rename"]["to"], PATH);
    let run = project.run("skills lint --only spec --fix");
    assert!(
        run.stdout.ends_with(" · 3 fixed\n"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    assert_eq!(names(&project, "skills/pay"), ["SKILL.md"]);
    assert_eq!(text(&project, PATH), FIXED);
}

#[test]
fn vendored_files_are_left_as_upstream_has_them() {
    let project = faulty().file("skills/pay/.minara-skill.json", "{}\n");
    let run = project.run("skills lint --only spec --fix");
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stderr,
        "not fixed: 1 file of vendored skills, kept as upstream has them (--vendored fixes them)\n"
    );
    assert_eq!(text(&project, PATH), FAULTY);
    let run = project.run("skills lint --only spec --fix --vendored");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(text(&project, PATH), FIXED);
}

#[test]
fn standard_input_is_fixed_to_standard_output() {
    let project = Project::new();
    let line = "skills lint - --name pay --only spec --fix";
    let run = project.run_with(line, FAULTY, &[]);
    assert_eq!((run.code, run.stdout.as_str()), (0, FIXED));
    assert!(run.stderr.ends_with(" · 2 fixed\n"), "{}", run.stderr);
    let run = project.run_with(line, FIXED, &[]);
    assert_eq!((run.code, run.stdout.as_str()), (0, FIXED));
    let run = project.run_with(&format!("{line} --diff"), FAULTY, &[]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.starts_with("--- a/SKILL.md\n"), "{}", run.stdout);
}

#[test]
fn fixed_findings_stand_in_the_document() {
    let run = faulty().run("skills lint --only spec --fix --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let fixed = document["fixed"].as_array().unwrap();
    let rules: Vec<&Value> = fixed.iter().map(|row| &row["rule"]).collect();
    assert_eq!(rules, ["unquoted-colon", "metadata-value-not-string"]);
    assert_eq!(fixed[0]["path"], PATH);
    assert_eq!(fixed[0]["safety"], "safe");
    assert_eq!(document["findings"].as_array().unwrap().len(), 0);
}

#[cfg(unix)]
mod links {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_link_is_never_written_through() {
        let project = Project::new().file("home/bashrc", FAULTY);
        let root = project.path();
        fs::create_dir_all(root.join("skills/pay")).unwrap();
        symlink("../../home/bashrc", root.join(PATH)).unwrap();
        for line in [
            "skills lint skills --only spec --fix",
            "skills lint skills/pay/SKILL.md --only spec --fix",
        ] {
            let run = project.run(line);
            assert!(
                run.stderr
                    .contains("not fixed: skills/pay/SKILL.md: it is a link"),
                "{}",
                run.stderr
            );
            assert_eq!(run.code, 1);
            assert_eq!(text(&project, "home/bashrc"), FAULTY);
            assert!(root.join(PATH).is_symlink());
        }
    }

    #[test]
    fn a_linked_folder_outside_of_the_named_one_is_left_alone() {
        let project = Project::new().file("elsewhere/pay/SKILL.md", FAULTY);
        let root = project.path();
        fs::create_dir_all(root.join("skills")).unwrap();
        symlink("../elsewhere/pay", root.join("skills/pay")).unwrap();
        let run = project.run("skills lint skills --only spec --fix");
        assert!(run.stderr.contains("it lies outside"), "{}", run.stderr);
        assert_eq!(text(&project, "elsewhere/pay/SKILL.md"), FAULTY);
        // Named itself, the link stands for its folder.
        let run = project.run("skills lint skills/pay --only spec --fix");
        assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
        assert_eq!(text(&project, "elsewhere/pay/SKILL.md"), FIXED);
    }

    #[test]
    fn the_mode_stays_and_read_only_files_are_left_alone() {
        let project = faulty();
        let path = project.path().join(PATH);
        let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        mode(0o440);
        let run = project.run("skills lint --only spec --fix");
        assert!(run.stderr.contains("it is read-only"), "{}", run.stderr);
        assert_eq!(text(&project, PATH), FAULTY);
        mode(0o751);
        project.run("skills lint --only spec --fix");
        assert_eq!(text(&project, PATH), FIXED);
        let now = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(now & 0o777, 0o751);
    }
}

#[test]
fn a_key_that_may_guard_stays_where_it_is() {
    let front = |key: &str| {
        format!("---\nname: pay\ndescription: Pays bills. Use when asked.\n{key}\n---\n\nPay.\n")
    };
    let before = front("deny-network: true");
    let project = Project::new().file(PATH, &before);
    let run = project.run("skills lint --only unknown-field --fix --unsafe-fixes");
    assert!(run.stdout.contains("allow-fields"), "{}", run.stdout);
    assert_eq!(text(&project, PATH), before);
    let project = Project::new().file(PATH, &front("house: blue"));
    project.run("skills lint --only unknown-field --fix --unsafe-fixes");
    assert!(text(&project, PATH).contains("metadata:\n  house: blue\n"));
}

#[test]
fn a_fix_never_parts_the_copies_of_a_skill() {
    let skill = "---\nname: a_b\ndescription: Pays bills. Use when asked.\n---\n\nPay.\n";
    let project = Project::new()
        .file(".agents/skills/a_b/SKILL.md", skill)
        .file("skills/q/SKILL.md", skill);
    project.run("skills lint --only name-invalid-character --fix --unsafe-fixes");
    assert_eq!(text(&project, "skills/q/SKILL.md"), skill);
    // Alone it is mended.
    let project = Project::new().file("skills/q/SKILL.md", skill);
    project.run("skills lint --only name-invalid-character --fix --unsafe-fixes");
    assert!(text(&project, "skills/q/SKILL.md").contains("name: q\n"));
}
