//! The pages of Minara's documentation, where minara.toml sets them.

use std::fs;

use crate::project::Project;

const CONFIG: &str = "[catalog]\nformat = \"mdx\"\noutput = \"docs/pages\"\n";

fn skill(name: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Sorts {name}. Use when asked to sort.\nmetadata:\n  \
         minara:\n    id: sort.{name}\n    routing: {{keywords: [{name}]}}\n---\n# Sort\n"
    )
}

fn project() -> Project {
    Project::new()
        .file("minara.toml", CONFIG)
        .file("skills/builtin/bills/SKILL.md", &skill("bills"))
}

fn page(project: &Project, file: &str) -> Option<String> {
    fs::read_to_string(project.path().join("docs/pages").join(file)).ok()
}

fn demo() -> String {
    format!("{}/fixtures/demo-upstream", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn both_pages_follow_what_is_there() {
    let project = project();
    let run = project.run("skills catalog --check");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(
        run.stderr.contains("docs/pages/builtin.mdx` is missing"),
        "{}",
        run.stderr
    );
    assert!(run.stdout.contains("+| `sort.bills` |"), "{}", run.stdout);
    let run = project.run("skills catalog --write");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stderr, "docs/pages/builtin.mdx: written, 1 skill\n");
    assert_eq!(page(&project, "external.mdx"), None);
    assert_eq!(project.run("skills catalog --check").code, 0);
    // A vendored skill brings the other page, and takes it along.
    let run = project.run(&format!("skills add {} --skill csv-clean", demo()));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let external = page(&project, "external.mdx").unwrap();
    assert!(external.contains("| `external.csv_clean` |"), "{external}");
    for line in ["skills catalog --check", "skills verify"] {
        let run = project.run(line);
        assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
    }
    assert!(!project.path().join("docs/skills.md").exists());
    // `verify` knows what of the pages is about vendored skills.
    let old = page(&project, "builtin.mdx").unwrap();
    let project = project
        .file("docs/pages/external.mdx", &external.replace("csv", "cvs"))
        .file("docs/pages/builtin.mdx", &old.replace("bills", "bill"));
    let run = project.run("skills verify");
    assert_eq!(run.code, 1, "{}", run.stderr);
    let said = [run.stdout, run.stderr].concat();
    assert!(said.contains("docs/pages/external.mdx"), "{said}");
    assert!(!said.contains("builtin.mdx"), "{said}");
    let run = project.run("skills catalog --check --format concise");
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stdout.matches("stale-catalog").count(),
        2,
        "{}",
        run.stdout
    );
    let run = project.run("skills remove csv-clean");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(page(&project, "external.mdx"), None);
    assert_eq!(page(&project, "builtin.mdx").unwrap(), old);
    assert_eq!(project.run("skills catalog --check").code, 0);
}

#[test]
fn a_page_without_skills_goes_and_one_of_the_users_own_stays() {
    let own = "---\ntitle: External\n---\nMine.\n";
    let project = project().file("docs/pages/external.mdx", own);
    let run = project.run("skills catalog --write");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(page(&project, "external.mdx").unwrap(), own);
    let run = project.run(&format!("skills add {} --skill csv-clean", demo()));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let said = [run.stdout, run.stderr].concat();
    assert!(said.contains("not-generated"), "{said}");
    assert_eq!(page(&project, "external.mdx").unwrap(), own);
    assert_eq!(project.run("skills catalog --write").code, 1);
    assert_eq!(page(&project, "external.mdx").unwrap(), own);
    // In a folder that is named it is the same.
    let ours = page(&project, "builtin.mdx").unwrap();
    let project = Project::new()
        .file("skills/bills/SKILL.md", &skill("bills"))
        .file("site/external.mdx", &ours);
    let line = "skills catalog --dialect minara --output site";
    let run = project.run(&format!("{line} --check"));
    assert_eq!(run.code, 1);
    assert!(
        run.stderr.contains("lists skills that are not there"),
        "{}",
        run.stderr
    );
    assert!(run.stdout.contains("-| `sort.bills` |"), "{}", run.stdout);
    assert_eq!(project.run(line).code, 0);
    assert!(!project.path().join("site/external.mdx").exists());
    assert!(project.path().join("site/builtin.mdx").exists());
    assert_eq!(project.run(&format!("{line} --check")).code, 0);
}

#[test]
fn what_can_not_be_meant_is_refused() {
    let project = project();
    for (line, said) in [
        ("skills catalog", "--output DIR"),
        (
            "skills catalog --format markdown --write",
            "leave out --format",
        ),
        ("skills catalog --title x --write", "leave out paths"),
        ("skills catalog skills --write", "leave out paths"),
        (
            "skills catalog --format html --write",
            "markdown, json, mdx",
        ),
    ] {
        let run = project.run(line);
        assert_eq!(run.code, 2, "{line}: {}", run.stdout);
        assert!(run.stderr.contains(said), "{line}: {}", run.stderr);
    }
    // Without a folder in minara.toml there is none to write to.
    let project = Project::new().file("skills/bills/SKILL.md", &skill("bills"));
    for flag in ["--write", "--check"] {
        let run = project.run(&format!("skills catalog --dialect minara {flag}"));
        assert_eq!(run.code, 2, "{}", run.stdout);
        assert!(run.stderr.contains("format = \"mdx\""), "{}", run.stderr);
    }
    // Where only the form is set the folder has a name of its own.
    let project = project.file("minara.toml", "[catalog]\nformat = \"mdx\"\n");
    assert_eq!(project.run("skills catalog --write").code, 0);
    assert!(project.path().join("docs/skills/builtin.mdx").exists());
    let run = project.run("skills catalog --format json");
    assert_eq!(run.code, 0, "{}", run.stderr);
}
