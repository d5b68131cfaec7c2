//! What clients do with skills: `clients`, `check-load`, and the profiles that
//! are about a client.

use serde_json::Value;

use crate::project::Project;

/// A skill that some clients lose: a colon in its description.
const COLON: &str = "---\nname: colon\ndescription: Use when: asked\n---\n# Colon\n";
/// A skill whose name is not its folder's.
const OTHER: &str = "---\nname: other\ndescription: Sorts. Use to sort.\n---\n# Other\n";

fn project() -> Project {
    Project::with_skill().file("skills/colon/SKILL.md", COLON)
}

fn document(project: &Project, line: &str) -> Value {
    let run = project.run(&format!("{line} --format json"));
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{line}: {}", run.stderr))
}

#[test]
fn the_table_fits_the_width() {
    let project = Project::new();
    for line in [
        "skills clients",
        "skills clients description",
        "skills clients paths",
    ] {
        let run = project.run_with(line, "", &[("COLUMNS", "100")]);
        assert_eq!(run.code, 0, "{line}: {}", run.stderr);
        let longest = run.stdout.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{line}: {longest:?}");
    }
    let run = project.run("skills clients descripton");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("`description`"), "{}", run.stderr);
}

#[test]
fn check_load_says_who_loads_a_skill_and_why_not() {
    let project = project();
    let env = [("COLUMNS", "100")];
    let run = project.run_with("skills check-load skills/colon", "", &env);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let longest = run.stdout.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(100), "{}", run.stdout);
    let line = |client: &str| {
        let lines = run.stdout.lines().map(str::trim_start);
        let mut lines = lines.filter(|line| line.starts_with(&format!("{client} ")));
        lines
            .next()
            .unwrap_or_else(|| panic!("{client}: {}", run.stdout))
    };
    let goose = line("goose");
    assert!(
        goose.contains("skip") && goose.contains("unquoted-colon"),
        "{goose}"
    );
    assert!(run.stdout.contains("loaded by codex, gemini-cli, opencode"));

    let run = project.run("skills check-load skills/colon --client codex --client gemini-cli");
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(project.run("skills check-load skills/tidy").code, 0);
}

#[test]
fn check_load_shows_what_is_loaded_instead() {
    let text = "---\ndescription: Sorts.\n---\n# A\n";
    let project = Project::new().file("skills/a/SKILL.md", text);
    let document = document(&project, "skills check-load --client codex --client goose");
    let clients = &document["skills"][0]["clients"];
    assert_eq!(clients[0]["client"], "codex");
    assert_eq!(clients[0]["outcome"], "dir-name");
    assert_eq!(clients[0]["name"], "a");
    assert_eq!(clients[0]["rule"], "missing-name");
    assert_eq!(clients[1]["outcome"], "skip");
    assert_eq!(clients[1]["rule"], "missing-name");
}

#[test]
fn what_is_not_known_is_said_and_fails_nothing() {
    let project = project();
    let line = "skills check-load skills/colon --client copilot-cli";
    let run = project.run(line);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let wanted = "copilot-cli  not-known  unquoted-colon  what it does with this is not known";
    assert!(run.stdout.contains(wanted), "{}", run.stdout);
    let document = document(&project, line);
    let outcome = &document["skills"][0]["clients"][0];
    assert_eq!(outcome["outcome"], "not-known");
    assert_eq!(document["summary"]["not-known"], 1);
}

#[test]
fn a_word_that_people_have_for_a_client_leads_to_its_id() {
    let project = Project::with_skill();
    for (word, id) in [
        ("roo", "roo-code"),
        ("claude", "claude-code"),
        ("copilot", "vscode-copilot"),
    ] {
        let run = project.run(&format!("skills check-load --client {word}"));
        assert_eq!(run.code, 2);
        let wanted = format!("did you mean `{id}`?");
        assert!(run.stderr.contains(&wanted), "{}", run.stderr);
    }
}

#[test]
fn a_client_that_nobody_knows_is_a_usage_error() {
    let project = Project::with_skill();
    let run = project.run("skills check-load --client codexx");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("`codex`"), "{}", run.stderr);
    let run = project.run("skills validate --profile client:junie");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("not known well enough"),
        "{}",
        run.stderr
    );
}

#[test]
fn profile_load_warns_and_denies_only_what_does_not_load() {
    let project = project().file("skills/dir/SKILL.md", OTHER);
    let run = project.run("skills validate --profile load");
    assert_eq!(run.code, 0, "{}", run.stdout);
    let project = project.file("skills/none/SKILL.md", "no frontmatter\n");
    let document = document(&project, "skills validate --profile load");
    let denied = document["findings"].as_array().unwrap().iter();
    let denied: Vec<&Value> = denied.filter(|found| found["level"] == "deny").collect();
    assert_eq!(denied.len(), 1, "{denied:?}");
    assert_eq!(denied[0]["rule"], "missing-frontmatter");
    assert!(denied[0].get("client").is_none());
}

#[test]
fn profile_client_denies_what_that_client_refuses() {
    let project = Project::new().file("skills/dir/SKILL.md", OTHER);
    let codex = project.run("skills validate --profile client:codex");
    assert_eq!(codex.code, 0, "{}", codex.stdout);
    let roo = document(&project, "skills validate --profile client:roo-code");
    let found = &roo["findings"][0];
    assert_eq!(found["rule"], "name-directory-mismatch");
    assert_eq!(
        (&found["level"], &found["client"]),
        (&"deny".into(), &"roo-code".into())
    );
    let roo = project.run("skills validate --profile client:roo-code");
    assert_eq!(roo.code, 1);
    let line = "skills validate --profile client:roo-code --warn name-directory-mismatch";
    assert_eq!(project.run(line).code, 0);
}

#[test]
fn the_configured_clients_define_fields() {
    let text = "---\nname: a\ndescription: Sorts. Use to sort.\nmodeSlugs: [code]\n\
                metadata:\n  hermes:\n    tags: [x]\n---\n# A\n";
    let project = Project::new().file("skills/a/SKILL.md", text);
    assert_eq!(project.run("skills validate").code, 1);
    let config = "[lint]\nclients = [\"roo-code\", \"hermes\"]\n";
    let project = project.file("minara.toml", config);
    let run = project.run("skills validate");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    // A profile that is named stands alone.
    assert_eq!(project.run("skills validate --profile spec").code, 1);
    let project = project.file("minara.toml", "[lint]\nclients = [\"roo\"]\n");
    assert_eq!(project.run("skills validate").code, 2);
}

#[test]
fn skills_that_every_client_loads_are_counted() {
    let run = project().run("skills check-load");
    assert!(run.stdout.starts_with("skills/colon\n"), "{}", run.stdout);
    let rest = "\nevery client loads the other skill\n\n2 skills";
    assert!(run.stdout.contains(rest), "{}", run.stdout);
    let run = Project::with_skill().run("skills check-load");
    let alone = "skills/tidy\n  every client loads it: claude-code, codex, ";
    assert!(run.stdout.starts_with(alone), "{}", run.stdout);
}

#[test]
fn a_client_of_which_only_a_rule_is_known_has_a_profile() {
    let project = Project::with_skill();
    let run = project.run("skills validate --profile client:factory --format concise");
    let wanted = "skills/tidy/SKILL.md:4:1: deny[field-refused-by-client]";
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.starts_with(wanted), "{}", run.stdout);
    let run = project.run("skills validate --profile client:amp");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("how `amp` loads skills"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_profile_of_the_configuration_may_be_a_client() {
    let project = project().file("minara.toml", "[lint]\nprofile = \"client:goose\"\n");
    let run = project.run("skills lint --format concise");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(
        run.stdout.contains("deny[unquoted-colon]"),
        "{}",
        run.stdout
    );
    let load = project.file("minara.toml", "[lint]\nprofile = \"load\"\n");
    assert_eq!(load.run("skills lint").code, 0);
    let run = load
        .file("minara.toml", "[lint]\nprofile = \"client:gose\"\n")
        .run("skills lint");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("minara.toml:2:11"), "{}", run.stderr);
    assert!(
        run.stderr.contains("did you mean `goose`?"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_skill_where_a_client_does_not_look_is_told() {
    let project = Project::new().file(".claude/skills/other/SKILL.md", OTHER);
    let line = "skills check-load .claude/skills/other --client codex";
    let client = &document(&project, line)["skills"][0]["clients"][0];
    assert_eq!(client["rule"], "nested-in-unlisted-root", "{client}");
    // It would be loaded from where that client looks.
    assert_ne!(client["outcome"], "skip", "{client}");
}
