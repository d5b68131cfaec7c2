//! What `lint` says of many skills is read to the end: a few places a rule, the
//! worst last, the numbers in the last line.

use unicode_width::UnicodeWidthStr;

use crate::project::Project;

fn skill(name: &str, more: &str, body: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Sorts invoices by date. Use when asked to order the \
         bills of {name}.\nlicense: MIT\n{more}---\n\n# Sort {name}\n\nSort them by date, then \
         file them.\n\n{body}\n"
    )
}

/// So many skills with a placeholder each, and one with a link that leads nowhere.
fn project(count: usize) -> Project {
    let mut project = Project::new().file(".git/HEAD", "ref: refs/heads/main\n");
    for at in 0..count {
        let name = format!("skill-{at:02}");
        let body = format!("- TODO: the {name} part\n");
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(&name, "", &body));
    }
    let broken = skill("broken", "", "See [the list](gone.md).");
    project.file("skills/broken/SKILL.md", &broken)
}

const ONLY: &str = "skills lint --only placeholder-text --only broken-link";

fn screen(project: &Project, line: &str) -> String {
    project.run_with(line, "", &[("COLUMNS", "80")]).stdout
}

#[test]
fn few_places_of_a_rule_are_shown_and_the_rest_is_counted() {
    let project = project(8);
    let shown = screen(&project, ONLY);
    assert_eq!(
        shown.matches("warn[placeholder-text]").count(),
        3,
        "{shown}"
    );
    assert!(shown.contains("\n  … and 5 more (--full)\n"), "{shown}");
    // Which page tells more is said once.
    assert_eq!(
        shown.matches("explain placeholder-text").count(),
        1,
        "{shown}"
    );
    // What is denied comes last.
    let order = ["warn[placeholder-text]", "deny[broken-link]", "9 skills"];
    let places = order.map(|word| shown.rfind(word).unwrap());
    assert!(places.is_sorted(), "{shown}");
    let last = shown.lines().last().unwrap();
    assert!(
        last.starts_with("9 skills · 1 deny · 8 warn from 2 causes"),
        "{last}"
    );
    let full = screen(&project, &format!("{ONLY} --full"));
    assert_eq!(full.matches("warn[placeholder-text]").count(), 8, "{full}");
    assert!(!full.contains("--full"), "{full}");
    // Other formats hold everything.
    let concise = screen(&project, &format!("{ONLY} --format concise"));
    assert_eq!(concise.lines().count(), 9);
}

#[test]
fn many_findings_begin_with_a_table_by_rule() {
    let shown = screen(&project(60), ONLY);
    let lines: Vec<&str> = shown.lines().collect();
    let head: Vec<&str> = lines[0].split_whitespace().collect();
    assert_eq!(
        head,
        ["findings", "level", "rule", "skills", "first", "place"]
    );
    let row: Vec<&str> = lines[1].split_whitespace().collect();
    assert_eq!(row[..4], ["60", "warn", "placeholder-text", "60"]);
    let row: Vec<&str> = lines[2].split_whitespace().collect();
    assert_eq!(row[..4], ["1", "deny", "broken-link", "1"]);
    assert_eq!(
        shown.matches("warn[placeholder-text]").count(),
        1,
        "{shown}"
    );
    let also = shown
        .lines()
        .filter(|line| line.starts_with("  and skills/"));
    assert_eq!(also.count(), 2, "{shown}");
    assert!(shown.contains("\n  … and 57 more (--full)\n"), "{shown}");
    for line in lines {
        assert!(line.width() <= 80, "{} columns: {line}", line.width());
    }
}

#[test]
fn nothing_found_is_said_in_words() {
    let shown = screen(&Project::with_skill(), "skills validate");
    assert!(shown.starts_with("1 skill · all clear: "), "{shown}");
    assert!(
        shown.ends_with(" rules of profile spec found nothing\n"),
        "{shown}"
    );
}

#[test]
fn skills_that_share_a_cause_are_named_and_counted() {
    let mut project = Project::new().file(".git/HEAD", "ref: refs/heads/main\n");
    for at in 0..6 {
        let name = format!("skill-{at}");
        let text = skill(&name, "house-key: x\n", "");
        project = project.file(&format!("skills/{name}/SKILL.md"), &text);
    }
    let line = "skills lint --only unknown-field";
    let shown = screen(&project, line);
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let named = "= affects 6 skills: skills/skill-0, skills/skill-1, skills/skill-2 and 3 more";
    assert!(words(&shown).contains(named), "{shown}");
    assert!(shown.ends_with("\n6 skills · 1 warn\n"), "{shown}");
    let full = screen(&project, &format!("{line} --full"));
    assert!(full.contains("skills/skill-5"), "{full}");
}

#[test]
fn causes_are_counted_by_what_is_said_and_all_clear_needs_no_number() {
    let mut project = Project::new().file(".git/HEAD", "ref: refs/heads/main\n");
    for (name, file) in [("one", "a.md"), ("two", "b.md")] {
        let body = format!("See [it]({file}).");
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, "", &body));
    }
    let shown = screen(&project, "skills lint --only broken-link");
    let last = shown.lines().last().unwrap();
    assert_eq!(last, "2 skills · 2 deny", "{shown}");
    let shown = screen(
        &project,
        "skills lint --only license-text-missing --warn license",
    );
    let last = shown.lines().last().unwrap();
    assert!(!last.contains("  ") && !last.contains(":  of"), "{shown}");
}
