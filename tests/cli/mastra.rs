//! The dialect `mastra`: the host's verdict, its list, its prompt, and where the
//! flag is refused.

use serde_json::{Value, json};

use crate::project::{Project, Run};

fn skill(name: &str, description: &str) -> String {
    format!("---\nname: {name}\ndescription: {description}\n---\n# Body\n\nText.\n")
}

/// Skills in three kinds of places, one of them dropped, one too deep.
fn workspace() -> Project {
    let pdf = "Reads PDF files. Use when a user shares a PDF.";
    Project::new()
        .file("skills/pdf/SKILL.md", &skill("pdf", pdf))
        .file("skills/pdf/references/deep/b.md", "b\n")
        .file("skills/pdf/references/a.md", "a\n")
        .file(
            "skills/csv/SKILL.md",
            &skill("csv", "Reads <csv> & \"more\". Use to read."),
        )
        .file("skills/odd/SKILL.md", &skill("Odd", pdf))
        .file("skills/group/deep/SKILL.md", &skill("deep", pdf))
        .file(".mastra/skills/pdf/SKILL.md", &skill("pdf", "Managed."))
        .file(
            "node_modules/p/skills/pdf/SKILL.md",
            &skill("pdf", "External."),
        )
}

fn document(project: &Project, line: &str) -> Value {
    let run = project.run(&format!("{line} --format json"));
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{line}: {}", run.stderr))
}

fn rules(document: &Value) -> Vec<&str> {
    let findings = document["findings"].as_array().unwrap().iter();
    findings
        .map(|found| found["rule"].as_str().unwrap())
        .collect()
}

fn ok(run: &Run) -> &str {
    assert_eq!(run.code, 0, "{}", run.stderr);
    &run.stdout
}

#[test]
fn validate_says_what_the_host_does() {
    let project = workspace();
    let all = document(&project, "skills validate --dialect mastra skills");
    assert_eq!(all["dialect"], "mastra");
    let skills = all["skills"].as_array().unwrap();
    let odd = skills
        .iter()
        .find(|skill| skill["path"] == "skills/odd")
        .unwrap();
    assert_eq!(odd["host"]["loads"], false);
    assert_eq!(
        odd["host"]["messages"],
        json!([
            "name: Skill name must contain only lowercase letters, numbers, and hyphens",
            "Skill name \"Odd\" must match directory name \"odd\"",
        ])
    );
    assert_eq!(all["summary"]["usable"], 3);
    let human = project.run_with(
        "skills validate --dialect mastra skills",
        "",
        &[("COLUMNS", "80")],
    );
    assert_eq!(human.code, 1);
    assert!(
        human
            .stdout
            .contains("mastra loads 3 of 4\n  drops  skills/odd\n"),
        "{}",
        human.stdout
    );
    let longest = human.stdout.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(80), "{longest:?}");
    let one = project.run("skills validate --dialect mastra skills/pdf");
    assert_eq!(one.code, 0, "{}", one.stdout);
}

#[test]
fn the_host_decides_what_the_specification_forbids() {
    let text = "---\nname: a\ndescription: D. Use when asked.\ncompatibility: [x]\n\
                metadata:\n  tags: [b]\n  n: 1\nallowed-tools: [Read]\nwhatever: 1\n---\n# A\n";
    let project = Project::new().file("a/SKILL.md", text);
    assert_eq!(project.run("skills validate a").code, 1);
    assert_eq!(project.run("skills validate --dialect mastra a").code, 0);
    let both = "skills validate --dialect mastra --dialect agent-skills a";
    assert_eq!(project.run(both).code, 1);
    // What the configuration says holds where nobody names a profile.
    let project = project.file("minara.toml", "[lint]\ndialects = [\"mastra\"]\n");
    assert_eq!(project.run("skills validate a").code, 0);
    assert_eq!(project.run("skills validate --profile spec a").code, 1);
    assert_eq!(
        project.run("skills validate --dialect agent-skills a").code,
        1
    );
}

#[test]
fn rules_of_the_dialect_run_where_it_is_on() {
    let text = "---\nname: a\ndescription: D. Use when asked.\nuser-invocable: yes\n---\n# A\n";
    let project = Project::new().file("a/SKILL.md", text);
    let line = "skills lint --only mastra --deny user-invocable-not-boolean a";
    assert!(rules(&document(&project, line)).is_empty());
    let line = format!("{line} --dialect mastra");
    let found = document(&project, &line);
    assert_eq!(
        rules(&found),
        ["dropped-by-mastra", "user-invocable-not-boolean"]
    );
    let fixed = project.run("skills lint --dialect mastra --only mastra --fix --unsafe-fixes a");
    assert_eq!(fixed.code, 0, "{}{}", fixed.stdout, fixed.stderr);
    let text = std::fs::read_to_string(project.path().join("a/SKILL.md")).unwrap();
    assert!(text.contains("\nuser-invocable: true\n"), "{text}");
}

#[test]
fn patterns_reach_skills_in_every_verb() {
    let project = workspace();
    let found = document(&project, "skills validate --dialect mastra skills/gr*");
    assert_eq!(found["skills"][0]["path"], "skills/group/deep");
    assert_eq!(
        project
            .run("skills validate --dialect mastra nothing*")
            .code,
        2
    );
    let listed = document(
        &project,
        "skills list --dialect mastra skills/* skills/pdf/SKILL.md",
    );
    let names = listed["skills"].as_array().unwrap().iter();
    let names: Vec<&str> = names.map(|skill| skill["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["csv", "deep", "pdf"]);
}

#[test]
fn list_names_the_winner() {
    let project = workspace();
    let line = "skills list --dialect mastra node_modules/p/skills .mastra/skills skills";
    let listed = document(&project, line);
    let kinds = listed["skills"].as_array().unwrap().iter();
    let kinds: Vec<&str> = kinds
        .map(|skill| skill["source"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["external", "managed", "local", "local"]);
    assert_eq!(listed["winners"], json!({"pdf": "skills/pdf"}));
    let twice = ["duplicate-skill-name", "duplicate-skill-name"];
    assert_eq!(rules(&listed)[..2], twice);
    assert!(rules(&listed).contains(&"nested-skill-not-loaded"));
    assert!(rules(&listed).contains(&"dropped-by-mastra"));
    assert!(ok(&project.run(line)).contains("4 skills · 1 dropped"));
}

#[test]
fn an_empty_list_is_said_in_a_line_of_its_own() {
    let dropped = Project::new().file("skills/Bad/SKILL.md", &skill("Bad", "One. Use to read."));
    let line = "skills list --dialect mastra skills";
    let run = dropped.run(line);
    let text = ok(&run);
    let tail = "\nmastra lists no skill\n1 dropped\n";
    assert!(text.ends_with(tail), "{text}");
    let none = Project::new().file("skills/README.md", "");
    assert_eq!(ok(&none.run(line)), "mastra lists no skill\n");
}

#[test]
fn two_of_one_kind_have_no_winner() {
    let project = Project::new()
        .file("a/pdf/SKILL.md", &skill("pdf", "One. Use to read."))
        .file("b/pdf/SKILL.md", &skill("pdf", "Two. Use to read."));
    let listed = document(&project, "skills list --dialect mastra a b");
    assert_eq!(listed["winners"], json!({}));
    assert_eq!(rules(&listed), ["duplicate-skill-name"]);
    assert_eq!(project.run("skills validate --dialect mastra a b").code, 1);
    let run = project.run("skills activate --dialect mastra --root [ab] pdf");
    assert_eq!(run.code, 1);
    let told = "Multiple skills named \"pdf\" found. Please call again with the specific path:\n\
                \x20 - \"a/pdf\" (pdf)\n  - \"b/pdf\" (pdf)\n";
    assert_eq!(run.stderr, told);
    let run = project.run("skills activate --dialect mastra --root [ab] b/pdf/SKILL.md");
    assert_eq!(ok(&run), "# Body\n\nText.\n");
}

#[test]
fn prompt_prints_the_hosts_block() {
    let project = workspace();
    let line = "skills prompt --dialect mastra skills";
    let csv = "  <skill>\n    <name>csv</name>\n    <description>Reads &lt;csv&gt; &amp; \
               &quot;more&quot;. Use to read.</description>\n    \
               <location>skills/csv/SKILL.md</location>\n    <source>local</source>\n  </skill>\n";
    assert!(ok(&project.run(line)).starts_with(&format!("<available_skills>\n{csv}")));
    let markdown = project.run(&format!("{line} --as markdown --form document"));
    let first = "# Available Skills\n\n- **csv** (skills/csv/SKILL.md): Reads <csv>";
    assert!(ok(&markdown).starts_with(first), "{}", markdown.stdout);
    let json = project.run(&format!("{line} --as json --root skills"));
    let list = ok(&json).strip_prefix("Available Skills:\n\n").unwrap();
    let list: Value = serde_json::from_str(list).unwrap();
    assert_eq!(list[1]["location"], "pdf/SKILL.md");
    assert_eq!(project.run("skills prompt --dialect mastra gone").code, 2);
}

#[test]
fn prompt_of_the_specification_has_three_forms() {
    let project = Project::new().file("a/SKILL.md", &skill("a", "Reads **b** [c](d). Use it."));
    let json = project.run("skills prompt a --as json");
    let list: Value = serde_json::from_str(ok(&json)).unwrap();
    assert_eq!(list[0]["description"], "Reads **b** [c](d). Use it.");
    let location = list[0]["location"].as_str().unwrap();
    assert!(location.ends_with("/a/SKILL.md"), "{location}");
    let markdown = project.run("skills prompt a --as markdown");
    let text = ok(&markdown);
    assert!(
        text.starts_with("- **a** (") && text.lines().count() == 1,
        "{text}"
    );
    assert!(
        text.contains("Reads &#42;&#42;b&#42;&#42; &#91;c&#93;(d)"),
        "{text}"
    );
    assert_eq!(project.run("skills prompt a --form document").code, 2);
    // A folder that is no skill stands for those below it.
    let project = project.file("b/c/SKILL.md", &skill("c", "Reads c. Use it."));
    let run = project.run("skills prompt --as markdown");
    let lines: Vec<&str> = ok(&run).lines().collect();
    assert!(
        lines.len() == 2 && lines[1].starts_with("- **c** ("),
        "{lines:?}"
    );
}

#[test]
fn activate_prints_what_the_tool_returns() {
    let project = workspace();
    let run = project.run("skills activate --dialect mastra pdf");
    let text = "# Body\n\nText.\n\n## References\n- references/a.md\n- references/deep/b.md\n";
    assert_eq!(ok(&run), text);
    let run = project.run("skills activate --dialect mastra --root skills odd");
    assert_eq!(run.code, 1);
    let told = "Skill \"odd\" not found. Available skills: csv, pdf\nnote: mastra drops skills/odd";
    assert!(run.stderr.starts_with(told), "{}", run.stderr);
}

#[test]
fn a_dialect_is_refused_where_it_means_nothing() {
    let project = workspace();
    for (line, told) in [
        (
            "skills rules --dialect mastra",
            "`rules` is the same in every dialect",
        ),
        (
            "skills show --dialect mastra skills/pdf",
            "`show` does not know the dialect `mastra`",
        ),
        (
            "skills list --dialect mastra --dialect agent-skills",
            "one host at a time",
        ),
        ("skills lint --dialect mastr", "did you mean `mastra`?"),
        (
            "skills activate --dialect mastra pdf csv",
            "one skill at a time",
        ),
        (
            "skills activate --dialect agent-skills pdf",
            "does not know the dialect",
        ),
        (
            "skills validate --dialect mastra --profile reference skills/pdf",
            "knows no dialect",
        ),
    ] {
        let run = project.run(line);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        assert!(run.stderr.contains(told), "{line}: {}", run.stderr);
    }
}

#[test]
fn the_help_of_a_long_body_names_its_longest_sections() {
    let section = |name: &str, lines: usize| format!("## {name}\n{}", "Text.\n".repeat(lines));
    let text = format!(
        "---\nname: a\ndescription: Sorts pages. Use when pages are to be sorted.\n---\n# A\n{}{}{}",
        section("Short", 3),
        section("Longest", 400),
        section("Long", 200)
    );
    let project = Project::new().file("a/SKILL.md", &text);
    let found = document(&project, "skills lint --only overlong-body a");
    let help = found["findings"][0]["help"].to_string();
    assert!(
        help.contains("longest sections: Longest 401 · Long 201 ·"),
        "{help}"
    );
    assert!(help.contains("references/"), "{help}");
}

/// No folder but the three has a meaning, and none is forbidden.
#[test]
fn files_of_any_kind_may_lie_in_a_skill() {
    let text = "---\nname: a\ndescription: Sorts pages. Use when asked.\n---\n# A\n";
    let mut project = Project::new().file("a/SKILL.md", text);
    for file in [
        "notes.txt",
        "data/t.csv",
        "scripts/x.sh",
        "references/y.md",
        "assets/z.svg",
    ] {
        project = project.file(&format!("a/{file}"), "a\n");
    }
    let line = "skills validate --dialect agent-skills a";
    let found = document(&project, line);
    assert_eq!(rules(&found), Vec::<&str>::new());
}
