//! The way on that a finding names leads on: where it is followed nothing is left to say.

use serde_json::Value;

use crate::project::Project;

const HEAD: &str = "description: Sorts invoices by date. Use when asked to order bills.\n";

/// A SKILL.md with this name and body.
fn skill(name: &str, body: &str) -> String {
    format!("---\nname: {name}\n{HEAD}---\n\n# Sorter\n\n{body}\n")
}

fn repository() -> Project {
    Project::new().file(".git/HEAD", "ref: refs/heads/main\n")
}

/// The findings of a rule in the whole project.
fn found(project: &Project, rule: &str) -> Vec<Value> {
    let run = project.run(&format!("skills lint --only {rule} --format json"));
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    document["findings"].as_array().unwrap().clone()
}

fn helps(found: &[Value]) -> Vec<&str> {
    found
        .iter()
        .map(|one| one["help"].as_str().unwrap_or(""))
        .collect()
}

fn read(project: &Project, path: &str) -> String {
    std::fs::read_to_string(project.path().join(path)).unwrap()
}

#[test]
fn a_file_that_lies_as_written_elsewhere_in_the_skill_is_the_one_that_was_meant() {
    let project = repository()
        .file(
            "sorter/SKILL.md",
            &skill("sorter", "Read [it](go/index.md)."),
        )
        .file("sorter/library/go/index.md", "# Go\n")
        .file("sorter/library/npm/index.md", "# npm\n");
    let all = found(&project, "broken-link");
    assert_eq!(helps(&all), ["did you mean `library/go/index.md`?"]);
    // Where two end so nobody knows which.
    let project = project.file("sorter/old/go/index.md", "# Go\n");
    let all = found(&project, "broken-link");
    assert_eq!(helps(&all), ["add the file to the skill, or drop the link"]);
}

#[test]
fn a_folder_one_letter_off_and_an_ending_left_out_are_found() {
    let body = "Read [one](reference/style/naming.md#how) and [two](references/style/voice).";
    let project = repository()
        .file("sorter/SKILL.md", &skill("sorter", body))
        .file("sorter/references/style/naming.md", "# Naming\n\n## How\n")
        .file("sorter/references/style/voice.md", "# Voice\n")
        .file("sorter/other/naming.md", "# Naming\n");
    let all = found(&project, "broken-link");
    let meant = [
        "did you mean `references/style/naming.md`?",
        "did you mean `references/style/voice.md`?",
    ];
    assert_eq!(helps(&all), meant);
    let digits = repository()
        .file(
            "sorter/SKILL.md",
            &skill("sorter", "Read [it](phase-1/a.md)."),
        )
        .file("sorter/phase-2/a.md", "# A\n")
        .file("sorter/phase-12/a.md", "# A\n");
    let all = found(&digits, "broken-link");
    assert_eq!(helps(&all), ["add the file to the skill, or drop the link"]);
}

#[test]
fn links_of_a_page_that_begin_in_one_wrong_way_are_one_finding() {
    let names = ["a", "b", "c", "d"];
    let links = |lead: &str| -> String {
        let link = |name: &&str| format!("- [it]({lead}{name}.md)\n");
        names.iter().map(link).collect()
    };
    let mut project = repository()
        .file(
            "sorter/SKILL.md",
            &skill("sorter", "Read [the list](references/list.md)."),
        )
        .file(
            "sorter/references/list.md",
            &format!("# List\n\n{}", links("components/")),
        );
    for name in names {
        project = project.file(&format!("sorter/components/{name}.md"), "# It\n");
    }
    let all = found(&project, "broken-link");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(
        all[0]["message"],
        "`components/a.md` and 3 more links are `../` short"
    );
    // Whose links all lead on once they are mended was not copied from elsewhere.
    assert_eq!(all[0].get("notes"), None);
    project.run("skills lint --only broken-link --fix --unsafe-fixes");
    let mended = read(&project, "sorter/references/list.md");
    assert_eq!(mended, format!("# List\n\n{}", links("../components/")));
    let project = project.file(
        "sorter/references/list.md",
        &format!("# List\n\n{}", links("component/")),
    );
    let all = found(&project, "broken-link");
    let help =
        "write `../components/` for `component/` in each: did you mean `../components/a.md`?";
    assert_eq!(helps(&all), [help]);
}

#[test]
fn what_is_lost_on_a_page_that_is_partly_mended_is_told_once() {
    let links =
        "[a](components/a.md) [b](components/b.md) [c](components/c.md) [d](d.md) [e](e.md)\n";
    let mut project = repository()
        .file(
            "sorter/SKILL.md",
            &skill("sorter", "Read [the list](references/list.md)."),
        )
        .file("sorter/references/list.md", &format!("# List\n\n{links}"));
    for name in ["a", "b", "c"] {
        project = project.file(&format!("sorter/components/{name}.md"), "# It\n");
    }
    let all = found(&project, "broken-link");
    let titles: Vec<&Value> = all.iter().map(|one| &one["message"]).collect();
    let wanted = [
        "`components/a.md` and 2 more links are `../` short",
        "`d.md` is not in this skill",
    ];
    assert_eq!(titles, wanted);
    assert_eq!(all[1]["notes"][0], "1 more link of this page leads nowhere");
}

#[test]
fn no_skill_lies_below_a_file() {
    let link = "See [the doctor](../doctor/SKILL.md).";
    let project = repository()
        .file("bills/sorter/SKILL.md", &skill("sorter", link))
        .file("health/doctor/SKILL.md", &skill("doctor", "Heal."))
        .file("AGENTS.md", "# Agents\n");
    std::os::unix::fs::symlink("AGENTS.md", project.path().join("CLAUDE.md")).unwrap();
    let all = found(&project, "broken-link");
    assert_eq!(all[0]["notes"][0], "that skill is `health/doctor`");
}

#[test]
fn a_name_that_is_none_becomes_that_of_its_folder() {
    let project = repository().file("sorter/SKILL.md", &skill("SORTER - By Date", "Sort."));
    project.run("skills lint --fix --unsafe-fixes");
    assert!(read(&project, "sorter/SKILL.md").starts_with("---\nname: sorter\n"));
    assert!(found(&project, "name-directory-mismatch").is_empty());
}

#[test]
fn a_name_that_is_none_is_mended_in_one_way_wherever_it_is_told() {
    let text = skill("SORTER - By Date", "Sort.");
    let project = repository()
        .file("host/README.md", "# Host\n")
        .file("up/skills/sorter/SKILL.md", &text);
    let way = "write `name: sorter`, as the folder is called, or `name: sorter-by-date` and \
               rename the folder to `sorter-by-date`";
    assert_eq!(helps(&found(&project, "name-invalid-character")), [way]);
    let run = project.run("skills add ./up --all --dry-run --root host");
    let said: Vec<&str> = run.stdout.split_whitespace().collect();
    assert!(said.join(" ").contains(way), "{}", run.stdout);
}

#[test]
fn a_key_with_the_tools_of_a_client_is_called_by_its_name() {
    let with = |more: &str| {
        let text = format!("---\nname: sorter\n{HEAD}{more}---\n\n# Sorter\n\nSort.\n");
        repository().file("sorter/SKILL.md", &text)
    };
    let all = found(&with("claude_tools: Read, Grep\n"), "unknown-field");
    assert_eq!(helps(&all), ["call it `allowed-tools`"]);
    for others in [
        "claude_tools: [scan.py]\n",
        "claude_tools: Read\nallowed-tools: Read\n",
    ] {
        let all = found(&with(others), "unknown-field");
        assert_ne!(helps(&all), ["call it `allowed-tools`"], "{others}");
    }
}

#[test]
fn a_link_from_the_root_to_what_stays_behind_is_not_made_one_that_leads_out() {
    let link = "See [the list](/docs/list.md) and [the other](/skills/scan/SKILL.md).";
    let project = repository()
        .file("skills/sorter/SKILL.md", &skill("sorter", link))
        .file("skills/scan/SKILL.md", &skill("scan", "Scan."))
        .file("docs/list.md", "# List\n");
    let all = found(&project, "site-absolute-link");
    let ways = [
        "copy the file into the skill, or link to its web page",
        "name the skill in words: ``use the skill `scan` ``",
    ];
    assert_eq!(helps(&all), ways);
}

#[test]
fn a_path_to_the_skills_own_file_is_written_from_the_skill() {
    let body = "```sh\npython /home/ares/tools/sorter/scripts/sort.py\n```\n\n\
                ```sh\npython /home/ares/other/scan.py\n```";
    let project = repository()
        .file("sorter/SKILL.md", &skill("sorter", body))
        .file("sorter/scripts/sort.py", "print()\n");
    let all = found(&project, "machine-path");
    let ways = [
        "write `scripts/sort.py`: the skill has it",
        "write `~` or `$HOME`, or put the file into the skill",
    ];
    assert_eq!(helps(&all), ways);
}

#[test]
fn a_link_to_the_folder_of_a_skill_is_one_to_the_skill() {
    let link = "See [the other](../scan/).";
    let project = repository()
        .file("skills/sorter/SKILL.md", &skill("sorter", link))
        .file("skills/scan/SKILL.md", &skill("scan", "Scan."));
    let all = found(&project, "link-outside-skill");
    assert_eq!(
        helps(&all),
        ["name the skill in words: ``use the skill `scan` ``"]
    );
}

#[test]
fn a_folder_is_not_called_as_a_skill_in_it() {
    let project = repository()
        .file("sorter/SKILL.md", &skill("by-date", "Sort."))
        .file(
            "sorter/references/by-date/SKILL.md",
            &skill("by-date", "Sort by date."),
        );
    let all = found(&project, "name-directory-mismatch");
    assert_eq!(helps(&all), ["write `name: sorter`"]);
}

/// A project whose skills `a`, `b` and `c` lie in each of these folders, with a body that
/// names it.
fn in_each(dirs: &[&str]) -> Project {
    let mut project = repository();
    for dir in dirs {
        for name in ["a", "b", "c"] {
            let body = format!("Lies in {dir}.");
            project = project.file(&format!("{dir}/{name}/SKILL.md"), &skill(name, &body));
        }
    }
    project
}

#[test]
fn skills_of_a_folder_and_of_what_is_built_from_it_are_told_once() {
    let project = in_each(&["pack/skills", "src/skills"]);
    let all = found(&project, "duplicate-skill-name");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(
        all[0]["message"],
        "3 skills of `src` have names of skills of `pack`"
    );
    let affected: Vec<&str> = all[0]["affects"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(affected, ["src/skills/a", "src/skills/b", "src/skills/c"]);
    // The way on is one.
    let project = project.file("minara.toml", "[lint]\nexclude = [\"pack/**\"]\n");
    assert!(found(&project, "duplicate-skill-name").is_empty());
}

#[test]
fn a_name_that_the_skill_beside_has_is_one_fault_with_that_of_the_folder() {
    let project = repository()
        .file("skills/docs/SKILL.md", &skill("docs", "Write."))
        .file("skills/alpha/SKILL.md", &skill("docs", "Write them."));
    let run = project.run("skills lint --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let all = document["findings"].as_array().unwrap().iter();
    let rules = ["duplicate-skill-name", "name-directory-mismatch"];
    let all = all.filter(|one| rules.contains(&one["rule"].as_str().unwrap()));
    let all: Vec<Value> = all.cloned().collect();
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["path"], "skills/alpha/SKILL.md");
    assert_eq!(helps(&all), ["write `name: alpha`"]);
    let also = "name `docs` is also that of `skills/docs/SKILL.md`";
    assert_eq!(all[0]["notes"][0], also);
    // Alone each is told.
    assert_eq!(found(&project, "duplicate-skill-name").len(), 1);
}

#[test]
fn evals_that_name_the_folder_say_that_the_name_is_wrong() {
    let evals = "{\"skill_name\": \"sorter\", \"evals\": []}\n";
    let project = repository()
        .file("skills/sorter/SKILL.md", &skill("by-date", "Sort."))
        .file("skills/sorter/evals/evals.json", evals)
        .file(
            "skills/sorter/agents/openai.yaml",
            "interface:\n  default_prompt: \"Use $sorter on these bills.\"\n",
        );
    let run = project.run("skills lint --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let all = document["findings"].as_array().unwrap().iter();
    let named: Vec<&Value> = all
        .filter(|one| one["message"].as_str().unwrap().contains("by-date"))
        .collect();
    assert_eq!(named.len(), 1, "{named:?}");
    assert_eq!(named[0]["help"], "write `name: sorter`");
}

#[test]
fn skills_built_from_one_source_are_told_of_once() {
    let built = |dir: &str| {
        let body =
            format!("Run `python {dir}/sorter/scripts/sort.py`. Read [it](reference/live.md).");
        let page = format!("# Live\n\nIn `{dir}/sorter` lies [more](more.md).\n");
        (body, page)
    };
    let mut project = repository();
    for dir in [".claude/skills", ".cursor/skills", ".roo/skills"] {
        let (body, page) = built(dir);
        project = project
            .file(&format!("{dir}/sorter/SKILL.md"), &skill("sorter", &body))
            .file(&format!("{dir}/sorter/reference/live.md"), &page)
            .file(&format!("{dir}/sorter/reference/more.md"), "# More\n")
            .file(&format!("{dir}/sorter/scripts/sort.py"), "print()\n");
    }
    let all = found(&project, "deep-reference");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0]["path"], ".claude/skills/sorter/reference/live.md");
    let also = [
        ".cursor/skills/sorter/reference/live.md",
        ".roo/skills/sorter/reference/live.md",
    ];
    assert_eq!(all[0]["also_in"], serde_json::json!(also));
}

#[test]
fn where_each_entry_is_one_skill_the_way_on_is_an_entry() {
    let entry = |name: &str| {
        format!("{{\"name\": \"{name}\", \"source\": \"./\", \"skills\": [\"./skills/{name}\"]}}")
    };
    let market = |entries: &[String]| {
        format!(
            "{{\"name\": \"shop\", \"owner\": {{\"name\": \"Jane Moss\"}}, \"plugins\": [{}]}}\n",
            entries.join(", ")
        )
    };
    let mut project = repository().file(
        ".claude-plugin/marketplace.json",
        &market(&[entry("a"), entry("b")]),
    );
    for name in ["a", "b", "c"] {
        project = project.file(&format!("skills/{name}/SKILL.md"), &skill(name, "Sort."));
    }
    let all = found(&project, "unlisted-skill");
    assert_eq!(helps(&all), [format!("add an entry: `{}`", entry("c"))]);
    let entries = [entry("a"), entry("b"), entry("c")];
    let project = project.file(".claude-plugin/marketplace.json", &market(&entries));
    assert!(found(&project, "unlisted-skill").is_empty());
}

#[test]
fn faults_of_manifests_have_a_way_on() {
    let market = "{\"name\": \"shop\", \"plugins\": [\n{\"name\": \"p\", \"source\": \"./p\", \"version\": \"1.0.0\"}]}\n";
    let project = repository()
        .file(".claude-plugin/marketplace.json", market)
        .file(
            "p/.claude-plugin/plugin.json",
            "{\"name\": \"p\", \"version\": \"1.1.0\"}\n",
        )
        .file("p/skills/sorter/SKILL.md", &skill("sorter", "Sort."));
    let all = found(&project, "invalid-marketplace-json");
    assert_eq!(helps(&all), ["write `\"owner\": {\"name\": \"…\"}`"]);
    let all = found(&project, "plugin-version-drift");
    let way = "write `\"version\": \"1.1.0\"`, or leave it to plugin.json";
    assert_eq!(helps(&all), [way]);
}

#[test]
fn a_variable_in_front_of_a_file_that_is_nowhere_is_not_what_is_wrong() {
    let body = "~~~bash\npython3 ${CLAUDE_PLUGIN_ROOT}/scripts/connectors/load.py\n~~~";
    let project = repository().file("sorter/SKILL.md", &skill("sorter", body));
    let all = found(&project, "unknown-path-variable");
    let way = "`scripts/connectors/load.py` is not here: bring it along, or drop the command";
    assert_eq!(helps(&all), [way]);
    let project = project.file("sorter/connectors/load.py", "print()\n");
    let all = found(&project, "unknown-path-variable");
    let way = "write `${CLAUDE_SKILL_DIR}`, or a path from the skill's folder";
    assert_eq!(helps(&all), [way]);
}

#[test]
fn a_link_above_the_root_is_told_to_lead_there() {
    let body = "See [all](../../../ledger/).";
    let project = repository().file("skills/sorter/SKILL.md", &skill("sorter", body));
    let all = found(&project, "broken-link");
    assert_eq!(
        all[0]["message"],
        "`../../../ledger/` leads out of the repository"
    );
    let way = "drop the link, or put what it means into the skill";
    assert_eq!(helps(&all), [way]);
}

#[test]
fn a_path_from_the_root_leads_into_the_folder_of_the_own_client() {
    let body = "See [it](.claude/skills/spec.md).";
    let project = repository()
        .file(".agents/skills/sorter/SKILL.md", &skill("sorter", body))
        .file(".claude/skills/spec.md", "# Spec\n");
    let all = found(&project, "repo-root-path");
    assert_eq!(
        helps(&all),
        ["did you mean `../../../.claude/skills/spec.md`?"]
    );
    let project = project.file(".agents/skills/spec.md", "# Spec\n");
    let all = found(&project, "repo-root-path");
    assert_eq!(helps(&all), ["did you mean `../spec.md`?"]);
}

#[test]
fn one_byte_of_latin_1_in_a_file_of_utf_8_is_told_by_its_place() {
    let mut text = skill("sorter", "Trie les dépenses à la fin.").into_bytes();
    text.extend(b"S\xe9quence.\n");
    let project = repository().file("sorter/SKILL.md", "");
    std::fs::write(project.path().join("sorter/SKILL.md"), &text).unwrap();
    let all = found(&project, "invalid-encoding");
    let way = "write the character in line 9, column 2 anew (`é` in Latin-1): the rest is UTF-8";
    assert_eq!(helps(&all), [way]);
}

#[test]
fn a_page_of_another_skill_is_no_page_of_the_own_one() {
    let body = "See [it](../read-logs/REFERENCES.md).";
    let project = repository()
        .file("skills/find/sorter/SKILL.md", &skill("sorter", body))
        .file("skills/find/sorter/REFERENCES.md", "# Own\n")
        .file(
            "skills/read/read-logs/SKILL.md",
            &skill("read-logs", "Read."),
        )
        .file("skills/read/read-logs/REFERENCES.md", "# Logs\n");
    let all = found(&project, "broken-link");
    assert_eq!(
        helps(&all),
        ["name the skill in words: ``use the skill `read-logs` ``"]
    );
    let elsewhere = body.replace("read-logs", "lib");
    let project = project.file("skills/find/sorter/SKILL.md", &skill("sorter", &elsewhere));
    let all = found(&project, "broken-link");
    assert_eq!(helps(&all), ["did you mean `REFERENCES.md`?"]);
}

#[test]
fn a_target_in_backticks_is_written_without() {
    let body = "See [it](`references/guide.md`).";
    let project = repository()
        .file("sorter/SKILL.md", &skill("sorter", body))
        .file("sorter/references/guide.md", "# Guide\n");
    let all = found(&project, "broken-link");
    assert_eq!(
        all[0]["message"],
        "the target `references/guide.md` stands in backticks"
    );
    assert_eq!(helps(&all), ["write `references/guide.md`"]);
    let project = project.file("sorter/references/guide.md", "");
    std::fs::remove_file(project.path().join("sorter/references/guide.md")).unwrap();
    let all = found(&project, "broken-link");
    assert_eq!(
        all[0]["message"],
        "`references/guide.md` is not in this skill"
    );
}

#[test]
fn a_garbled_long_field_is_the_field() {
    let way = ["did you mean `disable-model-invocation`?"];
    for key in ["disable-model-in{key}ation", "disable-model-invoke"] {
        let text = skill("sorter", "Sort.").replacen("---\n", &format!("---\n{key}: true\n"), 1);
        let project = repository().file("sorter/SKILL.md", &text);
        assert_eq!(helps(&found(&project, "unknown-field")), way, "{key}");
    }
}
