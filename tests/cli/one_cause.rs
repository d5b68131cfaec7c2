//! One finding a cause: what one shared thing makes many skills fail is told
//! once, where it lies.

use serde_json::Value;

use crate::project::Project;

/// A skill with these lines of frontmatter more, and this body.
fn skill(name: &str, more: &str, body: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Sorts invoices by date. Use when asked to order the \
         bills of {name}.\n{more}---\n\n# Sort {name}\n\nSort them by date, then file them.\n\n\
         {body}\n"
    )
}

const MIT: &str = "license: MIT\n";

/// The findings of a rule in `lint` of the whole project.
fn found(project: &Project, rule: &str) -> Vec<Value> {
    let run = project.run(&format!("skills lint --only {rule} --format json"));
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    document["findings"].as_array().unwrap().clone()
}

/// `affects` and `also_in` of a finding.
fn touched(finding: &Value) -> (Vec<&str>, Vec<&str>) {
    let of = |key: &str| {
        let paths = finding.get(key).and_then(Value::as_array);
        let paths = paths.into_iter().flatten().filter_map(Value::as_str);
        paths.collect()
    };
    (of("affects"), of("also_in"))
}

fn repository() -> Project {
    Project::new().file(".git/HEAD", "ref: refs/heads/main\n")
}

#[test]
fn what_a_shared_licence_says_is_said_once() {
    let text = "Everyone may look at these files, and nobody may do anything with them at all.\n";
    let mut project = repository().file("LICENSE", text);
    for name in ["a", "b", "c"] {
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, "", ""));
    }
    let all = found(&project, "license");
    let at_root: Vec<&Value> = all.iter().filter(|one| one["path"] == "LICENSE").collect();
    assert!(!at_root.is_empty(), "{all:?}");
    for finding in &at_root {
        let affected = vec!["skills/a", "skills/b", "skills/c"];
        assert_eq!(touched(finding), (affected, vec![]), "{finding}");
    }
    let rules: Vec<&Value> = at_root.iter().map(|one| &one["rule"]).collect();
    let mut once = rules.clone();
    once.dedup();
    assert_eq!(rules, once);
}

#[test]
fn a_repository_without_a_licence_is_told_once() {
    let mut project = repository();
    for name in ["a", "b"] {
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, "", ""));
    }
    project = project.file("skills/c/SKILL.md", &skill("c", MIT, ""));
    let all = found(&project, "missing-license");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["path"], ".");
    let title = "2 skills have no licence: nothing in them or above them names one";
    assert_eq!(all[0]["message"], title);
    assert_eq!(touched(&all[0]).0, ["skills/a", "skills/b"]);
    // One skill alone is told where it lies.
    let one = repository().file("skills/a/SKILL.md", &skill("a", "", ""));
    let all = found(&one, "missing-license");
    assert_eq!((all.len(), touched(&all[0])), (1, (vec![], vec![])));
    assert_eq!(all[0]["path"], "skills/a/SKILL.md");
}

#[test]
fn a_key_of_many_skills_is_unknown_once() {
    let key = "license: MIT\nhouse-key: x\n";
    let mut project = repository();
    for name in ["a", "b", "c"] {
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, key, ""));
    }
    let more = "license: MIT\nother-key: x\n";
    project = project.file("skills/d/SKILL.md", &skill("d", more, ""));
    let all = found(&project, "unknown-field");
    assert_eq!(all.len(), 2, "{all:?}");
    assert_eq!(touched(&all[0]).0, ["skills/a", "skills/b", "skills/c"]);
    assert_eq!(touched(&all[1]).0, Vec::<&str>::new());
    assert_eq!(all[1]["path"], "skills/d/SKILL.md");
    // Its fingerprint is that of its place.
    let alone = repository().file("skills/a/SKILL.md", &skill("a", key, ""));
    let alone = found(&alone, "unknown-field");
    assert_eq!(alone[0]["fingerprint"], all[0]["fingerprint"]);
    // An override acts on the skills that it names.
    let config = "[[lint.override]]\npaths = [\"skills/a/**\", \"skills/b/**\"]\n\
                  rules = { unknown-field = \"allow\" }\nreason = \"ours\"\n";
    let all = found(&project.file("minara.toml", config), "unknown-field");
    assert_eq!(all[0]["path"], "skills/c/SKILL.md");
    assert_eq!(touched(&all[0]).0, Vec::<&str>::new());
}

#[test]
fn what_mirrors_share_is_told_in_the_first() {
    let body = "See [the list](gone.md).";
    let text = skill("a", MIT, body);
    let project = repository()
        .file(".claude/skills/a/SKILL.md", &text)
        .file(".claude/skills/a/more.md", "# More\n")
        .file("skills/a/SKILL.md", &text)
        .file("skills/b/SKILL.md", &skill("b", MIT, body));
    let all = found(&project, "broken-link");
    assert_eq!(all.len(), 2, "{all:?}");
    assert_eq!(all[0]["path"], "skills/a/SKILL.md");
    assert_eq!(
        touched(&all[0]),
        (vec![], vec![".claude/skills/a/SKILL.md"])
    );
    assert_eq!(touched(&all[1]), (vec![], vec![]));
    // What holds for one of them alone stays where it is.
    let project = project.file("skills/a/gone.md", "# There\n");
    let all = found(&project, "broken-link");
    assert_eq!(all[0]["path"], ".claude/skills/a/SKILL.md");
    assert_eq!(touched(&all[0]), (vec![], vec![]));
}

#[test]
fn links_into_a_folder_that_was_not_brought_along_are_one_finding() {
    let mut project = repository();
    for name in ["a", "b"] {
        let body = format!(
            "[One](../../tools/{name}.md), [two](../../tools/sub/more.md), [own](gone/x.md)."
        );
        let path = format!("skills/{name}/SKILL.md");
        project = project.file(&path, &skill(name, MIT, &body));
    }
    let all = found(&project, "broken-link");
    assert_eq!(all.len(), 3, "{all:?}");
    let message = "4 targets of links lie in a folder that is not there";
    assert_eq!(all[0]["message"], message);
    assert_eq!(all[0]["notes"][0], "`tools` is not there at all");
    assert_eq!(touched(&all[0]), (vec!["skills/a", "skills/b"], vec![]));
    // What is missing in each skill is told in each.
    assert_eq!(all[1]["message"], "`gone/x.md` is not in this skill");
    // A file that lies elsewhere and stays behind is one cause as well.
    let mut project = repository()
        .file("notes/rules.md", "# Rules\n")
        .file("notes/more/sizes.md", "# Sizes\n");
    for name in ["a", "b"] {
        let body = "[Rules](../../../notes/rules.md), [sizes](../notes/more/sizes.md)";
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, MIT, body));
    }
    let all = found(&project, "broken-link");
    assert_eq!(all.len(), 1, "{all:?}");
    let message = "4 targets of links lie elsewhere, in a folder that stays behind";
    assert_eq!(all[0]["message"], message);
    assert_eq!(all[0]["notes"][0], "it is `notes/rules.md`");
    assert_eq!(touched(&all[0]), (vec!["skills/a", "skills/b"], vec![]));
}

#[test]
fn names_that_differ_from_their_folders_in_one_way_are_one_finding() {
    let mut project = repository();
    for name in ["a", "b"] {
        let text = skill(&format!("moss-{name}"), MIT, "");
        project = project.file(&format!("skills/{name}/SKILL.md"), &text);
    }
    let project = project.file("skills/fern/SKILL.md", &skill("wren", MIT, ""));
    let all = found(&project, "name-directory-mismatch");
    assert_eq!(all.len(), 2, "{all:?}");
    let message = "the names of 2 skills differ from their folders' in one way";
    assert_eq!(all[0]["message"], message);
    assert_eq!(all[0]["help"], "rename the folder of each to its `name`");
    assert_eq!(touched(&all[0]), (vec!["skills/a", "skills/b"], vec![]));
    assert_eq!(all[1]["help"], "rename the folder to `wren`");
}

#[test]
fn what_most_of_one_habit_are_told_is_told_of_all() {
    let mut project = repository();
    for name in ["a", "b", "c"] {
        let text = skill(&format!("moss-{name}"), MIT, "");
        project = project.file(&format!("skills/{name}/SKILL.md"), &text);
    }
    // The first one alone is known by its folder, and another is where an address has it.
    let readme = "Take `skills/a/`, see https://fern.org/b/1.\n";
    let project = project.file("README.md", readme);
    let all = found(&project, "name-directory-mismatch");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["path"], "skills/a/SKILL.md");
    assert_eq!(all[0]["help"], "rename the folder of each to its `name`");
}

#[test]
fn what_is_written_otherwise_in_all_skills_has_its_own_way_on() {
    let mut project = repository();
    for name in ["a", "b"] {
        let text = skill(name, MIT, "").replace("name: ", "Name: ");
        let named = skill(&format!("Moss {name}"), MIT, "");
        project = project
            .file(&format!("skills/{name}/SKILL.md"), &text)
            .file(&format!("skills/moss-{name}/SKILL.md"), &named);
    }
    let all = found(&project, "missing-name");
    assert_eq!(all.len(), 1, "{all:?}");
    let way = "write `name` in place of the key that is there; keys are case-sensitive";
    assert_eq!(all[0]["help"], way);
    let all = found(&project, "name-invalid-character");
    assert_eq!(all.len(), 1, "{all:?}");
    let way = "write the name of its folder as the `name` of each";
    assert_eq!(all[0]["help"], way);
}

#[test]
fn one_checkout_accident_is_one_finding() {
    let mut project = repository().file("shared/rules.md", "# Rules\n");
    for name in ["a", "b"] {
        project = project
            .file(&format!("skills/{name}/SKILL.md"), &skill(name, MIT, ""))
            .file(&format!("skills/{name}/x.md"), "../../shared/rules.md")
            .file(&format!("skills/{name}/y.md"), "../../shared/rules.md");
    }
    let all = found(&project, "pointer-file");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["message"], "4 files hold nothing but a path");
    assert_eq!(all[0]["path"], "skills/a/x.md");
    assert_eq!(touched(&all[0]).0, ["skills/a", "skills/b"]);
}

#[test]
fn a_skill_at_the_root_lies_over_others_once() {
    let mut project = repository().file("SKILL.md", &skill("root", MIT, ""));
    for name in ["a", "b", "c"] {
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, MIT, ""));
    }
    let all = found(&project, "nested-skill");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["path"], "SKILL.md");
    let title = "3 skills lie inside the skill at the root";
    assert_eq!(all[0]["message"], title);
    assert_eq!(touched(&all[0]).0, ["skills/a", "skills/b", "skills/c"]);
}

#[test]
fn what_ships_in_one_plugin_may_be_linked() {
    let body = "See [the guide](../../docs/guide.md).";
    let project = repository()
        .file("p/docs/guide.md", "# Guide\n")
        .file("p/skills/a/SKILL.md", &skill("a", MIT, body));
    assert_eq!(found(&project, "link-outside-skill").len(), 1);
    let manifest = "{\"name\": \"p\", \"version\": \"1.0.0\"}\n";
    let project = project.file("p/.claude-plugin/plugin.json", manifest);
    assert_eq!(found(&project, "link-outside-skill").len(), 0);
    // Outside of the plugin it stays behind.
    let body = "See [the guide](../../../guide.md).";
    let project = project
        .file("guide.md", "# Guide\n")
        .file("p/skills/b/SKILL.md", &skill("b", MIT, body));
    let all = found(&project, "link-outside-skill");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["path"], "p/skills/b/SKILL.md");
}

#[test]
fn far_files_are_told_once_a_page() {
    let page = "# One\n\nGo to [two](two.md).\n\nThen to [three](three.md).\n\nAnd file them.\n\n\
                Ask before.\n\nThen stop.\n";
    let list = "# All\n\n- [two](two.md)\n- [three](three.md)\n- [one](one.md)\n";
    let project = |page: &str| {
        let body = "Read [one](one.md).";
        repository()
            .file("skills/a/SKILL.md", &skill("a", MIT, body))
            .file("skills/a/one.md", page)
            .file("skills/a/two.md", "# Two\n")
            .file("skills/a/three.md", "# Three\n")
    };
    let all = found(&project(page), "deep-reference");
    assert_eq!(all.len(), 1, "{all:?}");
    let title = "2 files are two links away from SKILL.md, by `one.md`";
    assert_eq!(all[0]["message"], title);
    assert_eq!(all[0]["labels"].as_array().unwrap().len(), 1);
    assert_eq!(found(&project(list), "deep-reference").len(), 0);
}

#[test]
fn a_long_body_is_a_note_of_a_heavy_one() {
    let heavy = "Sort the invoices by date and by sender, then by their sums.\n".repeat(600);
    let project = repository().file("skills/a/SKILL.md", &skill("a", MIT, &heavy));
    let all = found(&project, "budget");
    let rules: Vec<&str> = all.iter().filter_map(|one| one["rule"].as_str()).collect();
    assert!(
        rules.contains(&"heavy-body") && !rules.contains(&"overlong-body"),
        "{rules:?}"
    );
    let heavy = all.iter().find(|one| one["rule"] == "heavy-body").unwrap();
    let note = heavy["notes"][0].as_str().unwrap();
    assert!(note.ends_with(" lines, the limit is 500"), "{note}");
    // Where nobody asks for tokens, the lines speak for themselves.
    assert_eq!(found(&project, "overlong-body").len(), 1);
}

#[test]
fn a_key_that_many_skills_write_alike_is_one_finding() {
    for (more, rule) in [
        ("argument-hint: [file]\n", "wrong-field-type"),
        ("metadata:\n  tags: [a, b]\n", "nested-metadata"),
        ("tools: Read\n", "tools-instead-of-allowed-tools"),
    ] {
        let mut project = repository();
        for name in ["a", "b", "c"] {
            project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, more, ""));
        }
        let all = found(&project, rule);
        assert_eq!(all.len(), 1, "{rule}: {all:?}");
        let affected = vec!["skills/a", "skills/b", "skills/c"];
        assert_eq!(touched(&all[0]), (affected, vec![]), "{rule}");
    }
    // What a skill is called is its own affair.
    let mut project = repository();
    for name in ["1", "2"] {
        let text = skill("x", "", "").replace("name: x", &format!("name: {name}"));
        project = project.file(&format!("skills/{name}/SKILL.md"), &text);
    }
    assert_eq!(found(&project, "wrong-field-type").len(), 2);
}

#[test]
fn skills_inside_one_skill_are_one_finding_at_that_skill() {
    let mut project = repository().file("skills/a/SKILL.md", &skill("a", "", ""));
    for name in ["b", "c"] {
        project = project.file(&format!("skills/a/{name}/SKILL.md"), &skill(name, "", ""));
    }
    let all = found(&project, "nested-skill");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["path"], "skills/a/SKILL.md");
    assert_eq!(all[0]["message"], "2 skills lie inside this one");
    assert_eq!(touched(&all[0]), (vec!["skills/a/b", "skills/a/c"], vec![]));
}

#[test]
fn what_most_skills_have_is_read_first() {
    let mut project = repository();
    for (name, key) in [("a", "odd-key"), ("b", "house-key"), ("c", "house-key")] {
        let text = skill(name, &format!("{key}: x\n"), "");
        project = project.file(&format!("skills/{name}/SKILL.md"), &text);
    }
    let run = project.run("skills lint --only unknown-field");
    let place = |word: &str| run.stdout.find(word).unwrap();
    assert!(place("house-key") < place("odd-key"), "{}", run.stdout);
}

#[test]
fn frontmatter_that_is_broken_alike_is_so_for_one_reason() {
    let mut project = repository();
    for name in ["a", "b"] {
        let text = skill(name, "tags: [x\n", "");
        project = project.file(&format!("skills/{name}/SKILL.md"), &text);
    }
    let all = found(&project, "invalid-yaml");
    let message = "the frontmatter of 2 skills is not YAML for one reason";
    assert_eq!(all[0]["message"], message);
}

#[test]
fn files_of_a_folder_that_lies_elsewhere_in_the_repository_are_one_finding() {
    let mut project = repository()
        .file("skills/engine/RULES.md", "# Rules\n")
        .file("skills/engine/golden/a.json", "{}\n")
        .file("skills/other/SKILL.md", &skill("other", MIT, ""))
        .file("skills/other/OWN.md", "# Own\n");
    for name in ["a", "b"] {
        let body = "[One](../RULES.md), [two](../golden/a.json).";
        let path = format!("skills/find/{name}/SKILL.md");
        project = project.file(&path, &skill(name, MIT, body));
    }
    let all = found(&project, "broken-link");
    assert_eq!(all.len(), 1, "{all:?}");
    let message = "4 targets of links lie elsewhere, in a folder that stays behind";
    assert_eq!(all[0]["message"], message);
    // What lies in the skill, what another skill has, and what has two of its name, is not meant.
    let body = "[Own](RULES.md), [other](../OWN.md), [many](../GUIDE.md).";
    let project = project
        .file("docs/GUIDE.md", "# Guide\n")
        .file("skills/engine/GUIDE.md", "# Guide\n")
        .file("skills/find/a/SKILL.md", &skill("a", MIT, body))
        .file("skills/find/b/SKILL.md", &skill("b", MIT, ""));
    let all = found(&project, "broken-link");
    let helps: Vec<&Value> = all.iter().map(|one| &one["help"]).collect();
    assert_eq!(helps, ["add the file to the skill, or drop the link"; 3]);
}

#[test]
fn a_path_of_a_machine_is_told_once_with_its_lines() {
    let body = "Read /Users/moss-king/bills.csv.\n\nThen write /Users/moss-king/bills.csv again.\n";
    let project = repository().file("skills/a/SKILL.md", &skill("a", "", body));
    let all = found(&project, "machine-path");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["line"], 10);
    assert_eq!(all[0]["notes"], serde_json::json!(["also on line 12"]));
}

#[test]
fn a_place_of_skills_is_no_skill() {
    let sample = skill("a", "", "");
    let samples = repository().file("tests/fixtures/a/SKILL.md", &sample);
    for words in ["lint .", "lint", "validate ."] {
        let run = samples.run(&format!("skills {words}"));
        assert_eq!(run.code, 2, "{words}: {}", run.stdout);
        assert!(
            run.stderr.contains("tests/fixtures/a"),
            "{words}: {}",
            run.stderr
        );
        assert!(!run.stdout.contains("missing-skill-file"), "{words}");
    }
    let empty = repository().file("notes.md", "x").file("sub/notes.md", "x");
    for words in ["lint .", "lint sub/.."] {
        let run = empty.run(&format!("skills {words}"));
        assert_eq!(run.code, 2, "{words}: {}", run.stdout);
        assert!(
            run.stderr.contains("no skill found here"),
            "{words}: {}",
            run.stderr
        );
    }
    // A folder that somebody names as a skill is told to be none.
    let run = empty.run("skills lint sub");
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("missing-skill-file"), "{}", run.stdout);
}

#[test]
fn copies_with_frontmatter_of_their_own_share_what_their_body_says() {
    let body = "See [the rows](references/rows.md).";
    let project = repository()
        .file("skills/crow/SKILL.md", &skill("crow", MIT, body))
        .file(
            "exports/openclaw/crow/SKILL.md",
            &skill("crow", "license: MIT\nmetadata:\n  a: b\n", body),
        )
        .file("skills/raven/SKILL.md", &skill("raven", MIT, body));
    let links = found(&project, "broken-link");
    let told: Vec<_> = links.iter().map(touched).collect();
    let copy = vec!["exports/openclaw/crow/SKILL.md"];
    assert_eq!(told, [(vec![], copy), (vec![], vec![])], "{links:?}");
    assert_eq!(links[0]["path"], "skills/crow/SKILL.md");
    assert_eq!(links[0]["line"], 11);
}

#[test]
fn a_name_that_many_have_is_told_once() {
    let mut project = repository();
    for group in ["a", "b", "c"] {
        let path = format!("{group}/skills/crow/SKILL.md");
        project = project.file(&path, &skill("crow", MIT, group));
    }
    let found = found(&project, "duplicate-skill-name");
    assert_eq!(found.len(), 1, "{found:?}");
    let (affects, _) = touched(&found[0]);
    assert_eq!(affects, ["b/skills/crow", "c/skills/crow"]);
}

#[test]
fn a_licence_that_many_name_lacks_its_text_once() {
    let mut project = repository();
    for name in ["crow", "raven", "rook"] {
        let path = format!("skills/{name}/SKILL.md");
        project = project.file(&path, &skill(name, MIT, ""));
    }
    let found = found(&project, "license-text-missing");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(touched(&found[0]).0.len(), 3);
    assert_eq!(
        found[0]["help"],
        "put the text of MIT into `skills/crow/LICENSE`, and so into each folder that names \
         it; one LICENSE in a folder above them will do where all below it is under MIT"
    );
}

#[test]
fn who_names_a_skill_hears_nothing_of_other_plugins() {
    let market = r#"{"name": "m", "owner": {"name": "o"}, "plugins": [
        {"name": "a", "source": "./a", "version": "1.0.0"},
        {"name": "b", "source": "./b", "version": "1.0.0"}]}"#;
    let mut project = repository().file(".claude-plugin/marketplace.json", market);
    for name in ["a", "b"] {
        let manifest = format!("{{\"name\": \"{name}\", \"version\": \"1.1.0\"}}");
        let skill = skill(&format!("crow-{name}"), MIT, "");
        project = project
            .file(&format!("{name}/.claude-plugin/plugin.json"), &manifest)
            .file(&format!("{name}/skills/crow-{name}/SKILL.md"), &skill);
    }
    assert_eq!(found(&project, "plugin-version-drift").len(), 2);
    let line = "skills lint a/skills/crow-a --only plugin-version-drift --format json";
    let document: Value = serde_json::from_str(&project.run(line).stdout).unwrap();
    let found = document["findings"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0]["message"].as_str().unwrap().contains("plugin `a`"));
}

#[test]
fn license_tells_what_a_shared_file_says_once_as_well() {
    let manifest = r#"{"name": "p", "license": "MIT"}"#;
    let mut project = repository().file(".claude-plugin/plugin.json", manifest);
    for name in ["crow", "raven"] {
        let path = format!("skills/{name}/SKILL.md");
        project = project.file(&path, &skill(name, "", ""));
    }
    let run = project.run("skills license . --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let found = document["findings"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["rule"], "license-text-missing");
    assert_eq!(touched(&found[0]).0, ["skills/crow", "skills/raven"]);
}

#[test]
fn a_value_of_many_skills_that_is_no_text_is_told_once() {
    let mut project = repository();
    for (name, day) in [("a", "2026-01-02"), ("b", "2026-02-03")] {
        let more = format!("{MIT}metadata:\n  updated: {day}\n  minutes: 15\n");
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, &more, ""));
    }
    for rule in ["ambiguous-scalar", "metadata-value-not-string"] {
        let all = found(&project, rule);
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!(touched(&all[0]).0, ["skills/a", "skills/b"]);
    }
    let run = project.run("skills lint --only ambiguous-scalar --fix");
    assert_eq!(run.code, 0, "{}", run.stdout);
    let text = std::fs::read_to_string(project.path().join("skills/b/SKILL.md")).unwrap();
    assert!(text.contains("updated: '2026-02-03'"), "{text}");
}

#[test]
fn a_description_that_editions_share_is_judged_once() {
    let text = |more: &str, description: &str| {
        format!(
            "---\nname: a\ndescription: {description}\n{more}---\n\n# Sort\n\nSort them by date.\n"
        )
    };
    let one = "A sorter of many kinds of invoices and bills.";
    let project = repository()
        .file("bundle/a/SKILL.md", &text("", one))
        .file("plugins/p/skills/a/SKILL.md", &text("model: opus\n", one));
    let all = found(&project, "description-without-trigger");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(
        touched(&all[0]),
        (vec![], vec!["plugins/p/skills/a/SKILL.md"])
    );
    // Another description is another finding.
    let other = "A sorter of many kinds of receipts and bills.";
    let project = project.file("plugins/p/skills/a/SKILL.md", &text("model: opus\n", other));
    assert_eq!(found(&project, "description-without-trigger").len(), 2);
}

#[test]
fn a_plugins_licence_that_differs_is_said_once() {
    let mut texts = spdx::text::LICENSE_TEXTS.iter();
    let root = texts.find(|(id, _)| *id == "MIT").unwrap().1;
    let project = repository()
        .file("LICENSE", root)
        .file(
            "p/.claude-plugin/plugin.json",
            "{\"name\": \"p\", \"license\": \"MIT\"}",
        )
        .file(
            "p/skills/a/SKILL.md",
            &skill("a", "license: Apache-2.0\n", ""),
        );
    let run = project.run("skills lint --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let rules: Vec<&str> = document["findings"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["rule"].as_str())
        .collect();
    assert!(rules.contains(&"license-differs-from-root"), "{rules:?}");
    assert!(!rules.contains(&"plugin-license-drift"), "{rules:?}");
}
