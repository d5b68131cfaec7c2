//! What the fixes of rules write, and at which level a finding comes that has
//! not the rule's own.

#![allow(clippy::unwrap_used)] // a test fails loudly
use std::sync::Arc;

use minara::finding::{Finding, Level, Origin, Profile};
use minara::rules::{Checks, RULES, Rule};
use minara::skill::{Collection, Place, Skill};
use minara::text::{Edit, apply_edits};
use minara::tree::{DiskTree, MemoryTree, Mode, RelPath};

fn rule(id: &str) -> &'static dyn Rule {
    let found = RULES.iter().find(|rule| rule.meta().id == id);
    *found.unwrap()
}

/// Runs one rule over all skills of a tree.
fn findings(id: &str, files: &[(&str, &str)]) -> Vec<Finding> {
    let mut tree = MemoryTree::new();
    for (path, text) in files {
        let path = RelPath::own(path).unwrap();
        tree = tree.with(path, Mode::File, text.as_bytes());
    }
    let tree = Arc::new(tree);
    let dirs = files
        .iter()
        .filter_map(|(p, _)| p.strip_suffix("/SKILL.md"));
    let skills = dirs.map(|dir| {
        let place = Place {
            shown: dir.to_owned(),
            folder: dir.rsplit('/').next().unwrap().to_owned(),
            origin: Origin::Disk,
        };
        Arc::new(Skill::load(tree.clone(), RelPath::own(dir).unwrap(), place))
    });
    let all = Collection::new(skills.collect());
    let rule = rule(id);
    let mut cx = Checks::new(rule.meta(), None, Profile::Strict);
    for skill in &all.skills {
        rule.check(skill, &mut cx);
    }
    rule.check_collection(&all, &mut cx);
    cx.into_findings()
}

/// The text of the finding's file after the fix, or nothing without one.
fn fixed(id: &str, files: &[(&str, &str)]) -> Option<String> {
    let found = findings(id, files).pop().unwrap();
    let text = found.source().unwrap();
    let fix = found.fix.as_ref()?;
    let edits: Vec<Edit> = fix.edits.iter().map(|edit| edit.edit.clone()).collect();
    Some(apply_edits(text.text(), &edits).unwrap())
}

fn skill(name: &str) -> String {
    format!("---\nname: {name}\ndescription: d\n---\n")
}

#[test]
fn names_are_rewritten_in_place() {
    for (id, name, wanted) in [
        ("name-not-lowercase", "\"PDF-Forms\"", "\"pdf-forms\""),
        ("name-invalid-character", "pdf _ forms", "folder"),
        ("name-invalid-character", "\" pdf-forms \"", "\"pdf-forms\""),
        ("name-edge-hyphen", "-pdf-", "pdf"),
        ("name-double-hyphen", "pdf---forms", "pdf-forms"),
        ("name-directory-mismatch", "'X y' # why", "'folder' # why"),
    ] {
        let text = fixed(id, &[("folder/SKILL.md", &skill(name))]);
        assert_eq!(text, Some(skill(wanted)), "{id}");
    }
    // A folder whose name is none, either, is renamed by a person.
    let id = "name-invalid-character";
    let files = [("My folder/SKILL.md", skill("pdf _ forms"))];
    let files = files.each_ref().map(|(path, text)| (*path, text.as_str()));
    assert_eq!(fixed(id, &files), Some(skill("pdf-forms")));
    let help = findings(id, &files).pop().unwrap().help.unwrap();
    assert!(help.contains("rename the folder to `pdf-forms`"), "{help}");
}

#[test]
fn a_valid_name_is_never_rewritten() {
    let text = skill("quarto-authoring");
    let files = [("skills/authoring/SKILL.md", text.as_str())];
    assert_eq!(fixed("name-directory-mismatch", &files), None);
    let found = findings("name-directory-mismatch", &files).pop().unwrap();
    let help = found.help.unwrap();
    assert_eq!(help, "rename the folder to `quarto-authoring`");
}

#[test]
fn unknown_fields_move_all_or_none() {
    let moved = |fields: &str| {
        let text = format!("---\nname: s\n{fields}---\n");
        let found = findings("unknown-field", &[("s/SKILL.md", &text)]);
        let fixes = found.iter().filter_map(|found| found.fix.as_ref());
        let edits: Vec<Vec<Edit>> = fixes
            .map(|fix| fix.edits.iter().map(|edit| edit.edit.clone()).collect())
            .collect();
        let all = edits
            .first()
            .map(|edits| apply_edits(&text, edits).unwrap());
        assert!(edits.windows(2).all(|two| two[0] == two[1]));
        (
            edits.len(),
            all.map(|text| text[12..text.len() - 4].to_owned()),
        )
    };
    assert_eq!(
        moved("owner: Fern, Inc.\nyear: 2024\nday: 2024-01-02\nlive: yes\n"),
        (
            4,
            Some(
                "metadata:\n  owner: Fern, Inc.\n  year: '2024'\n  day: '2024-01-02'\n  live: 'yes'\n"
                    .to_owned()
            )
        )
    );
    assert_eq!(
        moved("metadata:\n    a: b\nowner: \"Fern\"\nteam: post\n"),
        (
            2,
            Some("metadata:\n    a: b\n    owner: \"Fern\"\n    team: post\n".to_owned())
        )
    );
    // Cursor's own stay, and do not keep the others.
    assert_eq!(
        moved("globs: x\nalwaysApply: true\nteam: post\n"),
        (
            1,
            Some("globs: x\nalwaysApply: true\nmetadata:\n  team: post\n".to_owned())
        )
    );
    for kept in [
        "owner: a\ntopics: [b, c]\n",
        "owner: a\nteam: b # why\n",
        "owner: a\nlicence: MIT\n",
        "metadata:\n  owner: x\nowner: a\nteam: b\n",
        "owner: a\nabout:\n  b: c\n",
        "owner: a\nlong: b\n  c\n",
    ] {
        assert_eq!(moved(kept), (0, None), "{kept}");
    }
}

#[test]
fn a_key_that_is_another_word_is_no_slip() {
    let help = |key: &str| {
        let text = format!("---\nname: s\n{key}: x\n---\n");
        let found = findings("unknown-field", &[("s/SKILL.md", &text)]);
        found[0].help.clone().unwrap()
    };
    assert_eq!(
        help("trigger"),
        "move it below `metadata`, as `metadata.trigger`"
    );
    assert_eq!(help("licence"), "did you mean `license`?");
    assert_eq!(help("user-invokable"), "did you mean `user-invocable`?");
}

#[test]
fn an_icon_outside_skill_and_plugin_is_a_warning() {
    let yaml = "interface:\n  icon_small: ../../a.svg\n";
    let text = skill("s");
    let levels = |files: &[(&str, &str)]| -> Vec<Level> {
        let found = findings("missing-openai-icon", files);
        found.iter().map(|found| found.level).collect()
    };
    let mut files = vec![
        ("p/skills/s/SKILL.md", text.as_str()),
        ("p/skills/s/agents/openai.yaml", yaml),
    ];
    assert_eq!(levels(&files), [Level::Deny]);
    files.push(("p/a.svg", "<svg/>"));
    assert_eq!(levels(&files), [Level::Warn]);
    files.push(("p/.claude-plugin/plugin.json", "{}"));
    assert_eq!(levels(&files), []);
}

#[test]
fn a_required_field_that_became_a_comment_is_denied_once() {
    let text = "---\nname: s\ndescription: # Sorts bills by date\n---\n";
    let files = [("s/SKILL.md", text)];
    let found = findings("unquoted-hash", &files).pop().unwrap();
    assert_eq!(found.level, Level::Deny);
    assert_eq!(
        found.help.unwrap(),
        "quote the value: `'# Sorts bills by date'`"
    );
    assert!(findings("empty-field", &files).is_empty());
}

#[test]
fn a_better_path_of_a_plugin_is_named_where_it_is_there() {
    let text = skill("s");
    let help = |manifest: &str| {
        let files = [
            ("skills/s/SKILL.md", text.as_str()),
            (".claude-plugin/plugin.json", manifest),
        ];
        let found = findings("broken-plugin-path", &files).pop().unwrap();
        found.help.unwrap()
    };
    let there = r#"{"name": "p", "skills": "skills/"}"#;
    assert_eq!(help(there), "write `./skills/`");
    let nowhere = r#"{"name": "p", "commands": "commands/"}"#;
    let add = "add what `commands` names, correct the path, or take it out";
    assert_eq!(help(nowhere), add);
}

#[test]
fn a_version_is_named_only_of_what_is_known_to_be_a_package() {
    let help = |command: &str| {
        let text = format!("{}~~~bash\n{command}\n~~~\n", skill("s"));
        let found = findings("unpinned-runner", &[("s/SKILL.md", &text)]);
        found[0].help.clone().unwrap()
    };
    for command in [
        "npx -y asc",
        "npx @acme/asc",
        "npx asc@latest",
        "npx --package asc x",
        "pnpm dlx asc",
        "uvx asc",
    ] {
        assert!(help(command).starts_with("name a version: "), "{command}");
    }
    for command in ["npx asc build", "bunx asc"] {
        let help = help(command);
        assert!(help.ends_with("--package=PACKAGE@VERSION asc`"), "{help}");
    }
}

#[test]
fn a_path_that_is_only_named_is_off_and_one_that_is_run_is_not() {
    let text = format!(
        "{}~~~bash\npython3 scripts/a.py\n~~~\nRun `python3 scripts/b.py`, see `scripts/c.py`.\n",
        skill("s")
    );
    let files = [
        ("skills/s/SKILL.md", text.as_str()),
        ("scripts/a.py", ""),
        ("scripts/b.py", ""),
        ("scripts/c.py", ""),
    ];
    let found = findings("repo-root-path", &files);
    let levels: Vec<Level> = found.iter().map(|found| found.level).collect();
    assert_eq!(levels, [Level::Warn, Level::Allow, Level::Allow]);
}

#[test]
fn a_name_that_its_folder_shares_is_left_to_a_person() {
    let text = skill("pdf_forms");
    let files = [("pdf_forms/SKILL.md", text.as_str())];
    assert_eq!(fixed("name-invalid-character", &files), None);
}

#[test]
fn tools_are_separated_by_blanks() {
    for (before, after) in [
        (
            "allowed-tools: Read, Bash(a, b),Grep,\n",
            "allowed-tools: Read Bash(a, b) Grep\n",
        ),
        (
            "allowed-tools: \"Read,Grep\"\n",
            "allowed-tools: \"Read Grep\"\n",
        ),
        (
            "allowed-tools:\n  - Read\n  - Bash(git:*)\n",
            "allowed-tools: Read Bash(git:*)\n",
        ),
        (
            "allowed-tools: [Read, Grep] \n",
            "allowed-tools: Read Grep \n",
        ),
    ] {
        let wrap = |line: &str| format!("---\nname: s\n{line}---\n");
        let text = fixed("nonportable-tool-list", &[("s/SKILL.md", &wrap(before))]);
        assert_eq!(text, Some(wrap(after)));
    }
    let kept = "---\nallowed-tools:\n  - Read # why\n  - Grep\n---\n";
    assert_eq!(
        fixed("nonportable-tool-list", &[("s/SKILL.md", kept)]),
        None
    );
}

#[test]
fn a_link_leads_to_the_only_file_of_its_name() {
    let text = format!("{}[g](reference/a%20b.md#x)\n", skill("s"));
    let files = [
        ("s/SKILL.md", text.as_str()),
        ("s/references/a b.md", "# X\n"),
    ];
    let wanted = format!("{}[g](references/a%20b.md#x)\n", skill("s"));
    assert_eq!(fixed("broken-link", &files), Some(wanted));
    let text = format!("{}[g](other/SKILL.md)\n", skill("s"));
    assert_eq!(fixed("broken-link", &[("s/SKILL.md", &text)]), None);
}

#[test]
fn names_clash_within_a_root_and_meet_across_roots() {
    let (one, two) = (skill("a"), format!("{}more\n", skill("a")));
    let other = two.replace("description: d", "description: another one");
    let levels = |first: &str, second: &str, text: &str| {
        let files = [
            (first, one.as_str()),
            (second, text),
            (
                "p/.claude-plugin/plugin.json",
                "{\"skills\": [\"./extra\"]}",
            ),
        ];
        let found = findings("duplicate-skill-name", &files);
        found.iter().map(|f| f.level).collect::<Vec<_>>()
    };
    for (first, second, text, wanted) in [
        (
            "skills/a/SKILL.md",
            "skills/x/b/SKILL.md",
            &two,
            vec![Level::Deny],
        ),
        (
            "skills/a/SKILL.md",
            "skills/b/SKILL.md",
            &one,
            vec![Level::Deny],
        ),
        (
            "p/skills/a/SKILL.md",
            "p/extra/a/SKILL.md",
            &two,
            vec![Level::Deny],
        ),
        (
            "p/skills/a/SKILL.md",
            "p/other/a/SKILL.md",
            &two,
            vec![Level::Warn],
        ),
        (
            "skills/a/SKILL.md",
            ".claude/skills/a/SKILL.md",
            &other,
            vec![Level::Warn],
        ),
        // One skill, laid out for a client.
        (
            "skills/a/SKILL.md",
            ".claude/skills/a/SKILL.md",
            &two,
            vec![],
        ),
        (
            "skills/a/SKILL.md",
            ".claude/skills/a/SKILL.md",
            &one,
            vec![],
        ),
        (
            "skills/a/SKILL.md",
            "docs/de/skills/a/SKILL.md",
            &two,
            vec![],
        ),
    ] {
        assert_eq!(levels(first, second, text), wanted, "{first} {second}");
    }
}

#[test]
fn text_where_a_mapping_is_due_is_not_quoted() {
    let text = skill("a").replace("\n---\n", "\nmetadata: 1\n---\n");
    let found = findings("wrong-field-type", &[("a/SKILL.md", &text)]);
    assert_eq!(found.len(), 1, "{text}");
    assert!(found[0].fix.is_none());
    assert!(found[0].help.as_deref().unwrap().contains("`key: value`"));
}

/// The help of the one finding.
fn help(id: &str, files: &[(&str, &str)]) -> String {
    let mut found = findings(id, files);
    let one = found.pop().unwrap();
    assert!(found.is_empty(), "{id}: {found:?}");
    one.help.unwrap()
}

fn run(path: &str) -> String {
    format!("{}\n~~~bash\nnode {path} list\n~~~\n", skill("access"))
}

#[test]
fn a_script_written_from_the_root_is_named_where_it_is() {
    let id = "repo-root-path";
    let text = run("skills/cloud/access/scripts/list.js");
    let own = [
        ("plugins/cloud/access/SKILL.md", text.as_str()),
        ("plugins/cloud/access/scripts/list.js", ""),
        ("skills/cloud/access/scripts/list.js", ""),
    ];
    assert_eq!(help(id, &own), "name it from the skill: `scripts/list.js`");
    let text = run("skills/cloud/projects/scripts/list.js");
    let other = [
        ("plugins/cloud/access/SKILL.md", text.as_str()),
        ("plugins/cloud/projects/SKILL.md", &skill("projects")),
        ("plugins/cloud/projects/scripts/list.js", ""),
        ("skills/cloud/projects/scripts/list.js", ""),
    ];
    let in_words = "name the skill in words: ``use the skill `projects` ``";
    assert_eq!(help(id, &other), in_words);
    let put = "put the script into the skill and name it from there";
    let shared = [other[0], other[2], other[3]];
    assert_eq!(help(id, &shared), put);
    let further = [
        ("skills/keys/access/SKILL.md", text.as_str()),
        ("skills/cloud/projects/SKILL.md", &skill("projects")),
        ("skills/cloud/projects/scripts/list.js", ""),
    ];
    assert_eq!(help(id, &further), in_words);
    let text = run("scripts/list.js");
    let root = [
        ("skills/access/SKILL.md", text.as_str()),
        ("scripts/list.js", ""),
    ];
    assert_eq!(
        help(id, &root),
        "put the script into the skill and name it from there"
    );
}

#[test]
fn what_is_replaced_is_said_in_another_way_for_each() {
    let id = "client-only-syntax";
    for (used, way) in [
        ("Sort $ARGUMENTS.", "say in words what the user gives"),
        ("Now: !`git status`", "tell to run the command"),
        (
            "Run `${CLAUDE_SKILL_DIR}/x.sh`.",
            "write paths from the skill's folder",
        ),
        ("@pages/x.md", "write it as a link"),
        (
            "Now: !`sh ${CLAUDE_SKILL_DIR}/x.sh`",
            "tell to run the command",
        ),
    ] {
        let text = format!("{}\n{used}\n", skill("a"));
        let wanted = format!("{way}, or name the client in `compatibility`");
        assert_eq!(help(id, &[("a/SKILL.md", &text)]), wanted, "{used}");
    }
}

#[test]
fn helps_name_what_is_there() {
    let name = skill("Cloud D1 Base");
    assert_eq!(
        help("name-invalid-character", &[("cloud-d1/SKILL.md", &name)]),
        "write `name: cloud-d1`, as the folder is called, or `name: cloud-d1-base` and rename \
         the folder to `cloud-d1-base`"
    );
    let sample = "# Letters\n\n```yaml\n---\nname: of the letter\n---\n```\n";
    assert_eq!(
        help("missing-frontmatter", &[("a/SKILL.md", sample)]),
        "begin with `---`, `name: …`, `description: …`, `---`"
    );
    let late = "# Letters\n\n---\nname: a\n---\n";
    assert_eq!(
        help("missing-frontmatter", &[("a/SKILL.md", late)]),
        "the frontmatter begins on line 3; move what stands before it"
    );
    let list = "---\nname: a\ntags: [a, b]   - c\ndescription: d\n---\n";
    assert_eq!(
        help("invalid-yaml", &[("a/SKILL.md", list)]),
        "write the item behind `]` into the list, or delete it"
    );
    let hub = skill("hub");
    assert_eq!(
        help("name-directory-mismatch", &[("b/skills/SKILL.md", &hub)]),
        "move SKILL.md into a folder `hub` of its own"
    );
    let files = [
        ("README.md", "See `skills/invoice/a.py`.\n"),
        ("skills/invoice/SKILL.md", &skill("invoice-maker")),
    ];
    assert_eq!(
        help("name-directory-mismatch", &files),
        "write `name: invoice`"
    );
    let text = format!(
        "{}\nSee [it](#apq).\n\n## Saved queries (APQ)\n",
        skill("a")
    );
    assert_eq!(
        help("broken-anchor", &[("a/SKILL.md", &text)]),
        "did you mean `#saved-queries-apq`?"
    );
    let text = format!("{}\nSee [it](docs.acme.dev/a/b#c).\n", skill("a"));
    assert_eq!(
        help("broken-link", &[("a/SKILL.md", &text)]),
        "write `https://docs.acme.dev/a/b#c`"
    );
    let text = format!("{}\nSee [it](../b/SKILL.md).\n", skill("a"));
    let files = [
        ("s/a/SKILL.md", text.as_str()),
        ("s/b/SKILL.md", &skill("b")),
    ];
    assert_eq!(
        help("link-outside-skill", &files),
        "name the skill in words: ``use the skill `b` ``"
    );
    let text = format!("{}\nRun `python3 ~/.claude/skills/b/x.py`.\n", skill("a"));
    let files = [
        ("s/a/SKILL.md", text.as_str()),
        ("s/b/SKILL.md", &skill("b")),
        ("s/b/x.py", ""),
    ];
    assert_eq!(
        help("machine-path", &files),
        "tell to use the skill `b`, or put a copy into this one"
    );
    let text = "---\nname: a\ndescription: d\nalwaysApply: true\n---\n";
    assert_eq!(
        help("unknown-field", &[("a/SKILL.md", text)]),
        "delete it: no client reads `alwaysApply` in a skill"
    );
    let inner = [
        ("a/SKILL.md", skill("a")),
        ("a/assets/kit/SKILL.md", skill("kit")),
    ];
    let inner = inner.each_ref().map(|(path, text)| (*path, text.as_str()));
    assert!(help("nested-skill", &inner).starts_with("call the file `SKILL.md.template`"));
}

#[test]
fn a_package_that_the_skill_names_with_a_version_is_known_as_one() {
    let id = "unpinned-runner";
    let text = format!("{}\nRun `npx bill-tools sort`.\n", skill("a"));
    assert!(help(id, &[("a/SKILL.md", &text)]).contains("--package=PACKAGE@VERSION"));
    let text = format!("{text}\nPinned: `npx bill-tools@2.1.0 sort`.\n");
    assert_eq!(
        help(id, &[("a/SKILL.md", &text)]),
        "name a version: `bill-tools@VERSION`"
    );
}

#[test]
fn the_sections_of_a_heavy_body_are_those_that_can_be_moved() {
    let steps: String = (1..=4)
        .map(|at| format!("### Step {at}\n\n{}\n\n", "sort the bills ".repeat(600)))
        .collect();
    let text = format!("{}\n## Workflow\n\n{steps}## Notes\n\nEnd.\n", skill("a"));
    let told = help("heavy-body", &[("a/SKILL.md", &text)]);
    assert!(told.starts_with("largest sections: Step 1 "), "{told}");
    assert!(!told.contains("Workflow"), "{told}");
}

#[test]
fn a_period_is_taken_out_where_it_is_written_as_such() {
    let rule = "description-ends-with-period";
    let fixed = |value: &str| {
        let text = format!("---\nname: a\ndescription: {value}\n---\nText.\n");
        fixed(rule, &[("a/SKILL.md", &text)])
    };
    let plain = fixed("Adds a café.").unwrap();
    assert!(plain.contains("description: Adds a café\n"), "{plain}");
    assert_eq!(fixed("\"Adds numbers.\""), None);
    // What the SDK reads is no value of YAML's.
    for more in ["Adds\nmetadata:\n  description: Café.", "Café # note."] {
        let text = format!("---\nname: a\ndescription: {more}\n---\nText.\n");
        assert_eq!(findings(rule, &[("a/SKILL.md", &text)]).len(), 0, "{more}");
    }
}

fn body(name: &str, body: &str) -> String {
    format!("{}{body}", skill(name))
}

#[test]
fn one_missing_file_is_told_once() {
    let page = body("s", "[a](a.md) [x](gone.md)\n[x](gone.md)\n[y](other.md)\n");
    let evals = "[{\"prompt\": \"p\", \"files\": [\"gone.md\", \"lost.csv\"]}, \
                 {\"prompt\": \"p\", \"files\": [\"lost.csv\"]}]";
    let files = [
        ("s/SKILL.md", page.as_str()),
        ("s/a.md", "[x](gone.md)\n"),
        ("s/evals/evals.json", evals),
    ];
    let found = findings("broken-link", &files);
    let notes: Vec<&[String]> = found.iter().map(|found| found.notes.as_slice()).collect();
    let also = ["also linked in s/SKILL.md:6, s/a.md:1".to_owned()];
    assert_eq!(notes, [&also[..], &[]]);
    // What a page leads to is told there; the rest is told once.
    let found = findings("missing-eval-file", &files);
    let told: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    let lost = "`lost.csv` is there neither from the skill nor from `evals/`";
    assert_eq!(told, [lost]);
    assert_eq!(found[0].notes, ["also named in s/evals/evals.json:1"]);
}

#[test]
fn a_link_to_a_skill_that_is_not_there_says_where_one_is() {
    let page = body(
        "a",
        "[b](../b/SKILL.md) [c](../c/SKILL.md) [r](../RULES.md)\n",
    );
    let files = [
        ("plugins/p/skills/a/SKILL.md", page.as_str()),
        ("skills/b/SKILL.md", &skill("b")),
        ("RULES.md", ""),
    ];
    let found = findings("broken-link", &files);
    let helps: Vec<&str> = found
        .iter()
        .filter_map(|found| found.help.as_deref())
        .collect();
    assert_eq!(
        helps,
        [
            "name the skill in words: ``use the skill `b` ``",
            "no skill `c` is here: drop the link, or name one that is",
            "copy the file into the skill, or link to its web page",
        ]
    );
    assert_eq!(found[0].notes, ["that skill is `skills/b`"]);
}

#[test]
fn links_out_of_a_skill_are_one_finding_for_each_help() {
    let text = "[l](../l.md) [l](../l.md) [m](../m.md) [b](../b/SKILL.md)\n";
    let page = body("a", text);
    let files = [
        ("a/SKILL.md", page.as_str()),
        ("b/SKILL.md", &skill("b")),
        ("l.md", ""),
        ("m.md", ""),
    ];
    let found = findings("link-outside-skill", &files);
    let told: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "`../l.md` and 2 more links lead out of the skill",
            "`../b/SKILL.md` leads out of the skill",
        ]
    );
    assert_eq!(found[0].labels.len(), 2);
}

#[test]
fn a_carriage_return_denies_where_the_line_is_read() {
    let page = body(
        "s",
        "Run `python3 scripts/a.py`, then\n\n```bash\nscripts/b.py\n```\n",
    );
    let python = "#!/usr/bin/env python3\r\nprint()\r\n";
    let files = [
        ("s/SKILL.md", page.as_str()),
        ("s/scripts/a.py", python),
        ("s/scripts/b.py", python),
        ("s/scripts/c.sh", "#!/bin/sh\r\necho\r\n"),
    ];
    let found = findings("crlf-shebang", &files);
    let levels: Vec<Level> = found.iter().map(|found| found.level).collect();
    assert_eq!(levels, [Level::Warn, Level::Deny, Level::Deny]);
    assert!(found.iter().all(|found| found.cause.is_some()));
}

#[test]
fn what_one_file_or_skill_has_often_is_told_once() {
    let moss = "x".repeat(12 << 17);
    let text = body("s", "[a](#a) [b](#b)\n\u{97} one\n\u{97} two\n");
    let files = [
        ("s/SKILL.md", text.as_str()),
        ("s/a.bin", &moss[1..]),
        ("s/b.bin", &moss),
        (
            "s/agents/openai.yaml",
            "display_name: A\nshort_description: B\n",
        ),
    ];
    for (id, message) in [
        (
            "control-character",
            "control characters on 2 lines of the body, U+0097 first",
        ),
        (
            "broken-anchor",
            "no heading has the anchor `#a`, nor that of another link",
        ),
        (
            "large-file",
            "`b.bin` has 1,572,864 bytes, the limit is 1,048,576",
        ),
        (
            "unknown-openai-field",
            "no client reads `display_name`, `short_description` at the top of this file",
        ),
    ] {
        let found = findings(id, &files);
        let told: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
        assert_eq!(told, [message]);
    }
    let text = body(
        "s",
        "`/home/tessa/moss/out/a.md`, then `/home/tessa/moss/out/b.md`\n",
    );
    let found = findings("machine-path", &[("s/SKILL.md", &text)]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].notes, ["also on line 5"]);
}

#[test]
fn the_files_of_one_folder_outside_are_told_once() {
    let lines = "python3 ~/.claude/moss/a.py\npython3 ~/.claude/moss/b.py\n\
                 python3 ~/.claude/fern/a.py\npython3 ~/.claude/moss/a.py\n";
    let text = format!("{}\n```bash\n{lines}```\n", skill("s"));
    let found = findings("machine-path", &[("s/SKILL.md", &text)]);
    let told: Vec<_> = found.iter().map(|it| (&*it.message, &*it.notes)).collect();
    let first = "`~/.claude/moss/a.py` is not part of this skill";
    assert_eq!(told[0], (first, &["also on lines 8, 10".to_owned()][..]));
    let second = "`~/.claude/fern/a.py` is not part of this skill";
    assert_eq!(told[1], (second, &[][..]));
    assert_eq!(told.len(), 2);
}

#[test]
fn a_file_that_the_repository_puts_into_the_clients_folder_is_not_outside() {
    let count = |file: &str, at: &str| {
        let text = format!("{}\nRun `python3 {file}`.\n", skill("s"));
        let files = [("kit/s/SKILL.md", text.as_str()), (at, "")];
        findings("machine-path", &files).len()
    };
    let file = "~/.claude/moss/a.py";
    for at in [
        ".config/claude/moss/a.py",
        "dot_claude/moss/executable_a.py",
        "claude/moss/a.py",
        "stow/claude/moss/a.py",
        "claude/.claude/moss/a.py",
    ] {
        assert_eq!(count(file, at), 0, "{at}");
    }
    for at in [
        ".claude/moss/a.py",
        "codex/moss/a.py",
        "claude/a.txt",
        "moss/a.py",
    ] {
        assert_eq!(count(file, at), 1, "{at}");
    }
    let other = "~/.claude/skills/moss/a.py";
    assert_eq!(count(other, "claude/skills/moss/a.py"), 1);
}

#[test]
fn a_skill_among_others_moves_alone_where_it_leaves_nothing_behind() {
    let id = "name-directory-mismatch";
    let way = |folder: &str, body: &str| {
        let text = format!("{}{body}", skill("hub"));
        let (own, inner) = (
            format!("{folder}/SKILL.md"),
            format!("{folder}/moss/SKILL.md"),
        );
        let page = format!("{folder}/pages/a.md");
        help(
            id,
            &[(&own, &text), (&inner, &skill("moss")), (&page, "# A\n")],
        )
    };
    let alone = "move SKILL.md into a folder `hub` of its own";
    assert_eq!(way("b/kit", "Sort them.\n"), alone);
    assert_eq!(
        way("b/kit", "See [it](pages/a.md).\n"),
        "rename the folder to `hub`"
    );
    assert_eq!(
        way("b/kit", "See `pages/a.md`.\n"),
        "rename the folder to `hub`"
    );
    assert_eq!(way("b/skills", "Sort them.\n"), alone);
    let mended = format!("{alone}, and mend what it names");
    assert_eq!(
        way("b/skills", "See [it](moss/SKILL.md), `skills/a`.\n"),
        mended
    );
}

#[test]
fn a_skill_is_known_by_the_name_that_others_give_it() {
    let id = "name-directory-mismatch";
    let way = |path: &str, text: &str| {
        let other = format!("{}Then `moss-sort`.\n", skill("fern"));
        let files = [
            ("README.md", "Run `skills/flow/sort/a.py`.\n"),
            ("skills/flow/sort/SKILL.md", &skill("moss-sort")),
            (
                path,
                if text.is_empty() {
                    other.as_str()
                } else {
                    text
                },
            ),
        ];
        help(id, &files)
    };
    let (write, rename) = ("write `name: sort`", "rename the folder to `moss-sort`");
    assert_eq!(way("a.md", "moss-sort"), write);
    let list = "skills:\n  - name: moss-sort\n    path: \"skills/flow/sort\"\n";
    assert_eq!(way("list.yaml", list), rename);
    assert_eq!(way("list.yaml", "- name: moss-sort\n"), write);
    let project = "[project]\nname = \"moss-sort\"\n";
    assert_eq!(way("skills/flow/sort/pyproject.toml", project), rename);
    assert_eq!(way("skills/heat/fern/SKILL.md", ""), rename);
    let files = [
        ("README.md", "pip install -e skills/flow/sort\n"),
        ("skills/flow/sort/SKILL.md", &skill("moss-sort")),
    ];
    assert_eq!(help(id, &files), rename);
}

#[test]
fn a_second_look_of_a_client_counts_for_that_client_alone() {
    let long = "moss ".repeat(500);
    let text = format!("---\nname: s\ndescription: d\nmetadata:\n  x: {long}\n---\n");
    let found = findings("frontmatter-over-read-window", &[("s/SKILL.md", &text)]);
    let levels: Vec<Level> = found.iter().map(|found| found.level).collect();
    assert_eq!(levels, [Level::Allow]);
}

#[test]
fn a_link_that_means_what_stays_behind_is_not_led_there() {
    let text = format!(
        "{}\nSee [b](../bee/SKILL.md) and [t](../notes/t.md).\n",
        skill("a")
    );
    let files = [
        ("s/quality/a/SKILL.md", text.as_str()),
        ("s/performance/bee-web/SKILL.md", &skill("bee")),
        ("s/notes/t.md", ""),
    ];
    let found = findings("broken-link", &files);
    let told = |found: &Finding| (found.help.clone().unwrap(), found.notes.join("; "));
    let other = "name the skill in words: ``use the skill `bee` ``";
    let lies = "that skill is `s/performance/bee-web`";
    assert_eq!(told(&found[0]), (other.to_owned(), lies.to_owned()));
    let copy = "copy the file into the skill, or link to its web page";
    let lies = "it is `s/notes/t.md`";
    assert_eq!(told(&found[1]), (copy.to_owned(), lies.to_owned()));
    // Installed as one the way is right.
    let mut files = files.to_vec();
    files.push((".claude-plugin/plugin.json", r#"{"name": "p"}"#));
    let found = findings("broken-link", &files);
    assert_eq!(told(&found[1]).0, "did you mean `../../notes/t.md`?");
}

#[test]
fn links_one_folder_short_are_no_copy_from_elsewhere() {
    let page = "[a](../b/1.md) [a](../b/2.md) [a](../b/3.md)\n";
    let text = format!("{}\nSee [p](references/p.md).\n", skill("a"));
    let files = [
        ("s/a/SKILL.md", text.as_str()),
        ("s/a/references/p.md", page),
        ("s/a/b/none.md", ""),
        ("s/b/1.md", ""),
        ("s/b/2.md", ""),
        ("s/b/3.md", ""),
    ];
    let found = findings("broken-link", &files);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(
        found
            .iter()
            .all(|found| !found.notes.join("").contains("copy from"))
    );
}

#[test]
fn a_script_beside_skill_md_is_the_skills_own() {
    let text = format!(
        "{}\n~~~bash\npython3 skills/logic/run.py\n~~~\n",
        skill("logic")
    );
    let files = [
        ("skills/logic/SKILL.md", text.as_str()),
        ("skills/logic/run.py", ""),
    ];
    assert_eq!(
        help("repo-root-path", &files),
        "name it from the skill: `run.py`"
    );
}

#[test]
fn a_form_that_a_client_insists_on_says_who_does() {
    let text = "---\nname: a\ndescription: d\nargument-hint: [file]\n---\n";
    let found = findings("wrong-field-type", &[("a/SKILL.md", text)]);
    assert_eq!(found[0].notes, ["copilot-cli skips the skill"]);
}

#[test]
fn an_entry_whose_folder_was_moved_is_shown_where_it_lies() {
    let market = r#"{"name": "m", "owner": {"name": "o"}, "plugins": [
        {"name": "fish", "source": "./old/fish"}, {"name": "crow", "source": "./old/crow"},
        {"name": "none", "source": "./old/none"}]}"#;
    let files = [
        (".claude-plugin/marketplace.json", market),
        ("new/fish/.claude-plugin/plugin.json", r#"{"name": "fish"}"#),
        ("new/fish/skills/carp/SKILL.md", &skill("carp")),
        ("birds/crow/SKILL.md", &skill("crow")),
    ];
    let found = findings("broken-plugin-path", &files);
    let helps: Vec<&str> = found
        .iter()
        .filter_map(|found| found.help.as_deref())
        .collect();
    assert_eq!(helps.len(), 3, "{found:?}");
    assert!(helps[0].starts_with("write `./new/fish`"), "{helps:?}");
    assert!(helps[1].starts_with("write `./birds/crow`"), "{helps:?}");
    assert!(helps[2].starts_with("add what `source` names"), "{helps:?}");
}

#[test]
fn the_help_for_a_runner_ends_its_finding() {
    let found = |command: &str| {
        let text = format!("{}~~~bash\n{command}\n~~~\n", skill("s"));
        findings("unpinned-runner", &[("s/SKILL.md", &text)])
    };
    for command in [
        "npx asc build",
        "bunx asc",
        "npx -y asc",
        "uvx asc",
        "pnpm dlx asc",
    ] {
        let help = found(command)[0].help.clone().unwrap();
        let told = help.rsplit('`').nth(1).unwrap();
        let told = told.replace("PACKAGE", "cedar").replace("VERSION", "1.2.0");
        let runner = command.rsplit_once(" asc").unwrap().0;
        let as_told = if told.contains(runner) {
            told
        } else {
            format!("{runner} {told}")
        };
        assert!(found(&as_told).is_empty(), "{as_told}");
    }
    assert_eq!(found("npx --package=@cedar/sort bills").len(), 1);
}

#[test]
fn links_at_one_depth_are_one_finding_with_one_fix() {
    let page = "[a](../b/a.md)\n[b](../b/b.md#x)\n[c](../b/c.md)\n[d](gone.md)\n";
    let files = [
        (".claude-plugin/plugin.json", "{\"name\": \"p\"}"),
        ("s/a/SKILL.md", &body("a", "See [n](references/n.md).\n")),
        ("s/a/references/n.md", page),
        ("s/b/SKILL.md", &skill("b")),
        ("s/b/a.md", ""),
        ("s/b/b.md", ""),
        ("s/b/c.md", ""),
    ];
    let found = findings("broken-link", &files);
    let told: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "`gone.md` is not in this skill",
            "`../b/a.md` and 2 more links are `../` short",
        ]
    );
    let one = &found[1];
    assert_eq!(one.labels.len(), 2);
    assert_eq!(
        one.help.as_deref(),
        Some("put it in front of each: did you mean `../../b/a.md`?")
    );
    assert_eq!(
        fixed("broken-link", &files).unwrap(),
        page.replace("](../", "](../../")
    );
}

#[test]
fn an_address_of_a_site_is_no_folder_of_the_skill() {
    let page = body("a", "See [x](/docs/x/), [y](/docs/y/) and [z](/docs/z/).\n");
    let files = [
        ("a/SKILL.md", page.as_str()),
        ("a/docs/x.md", ""),
        ("a/docs/x/one.md", ""),
        ("a/docs/y/one.md", ""),
        ("a/docs/z/README.md", ""),
    ];
    let found = findings("broken-link", &files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("/docs/z/"), "{found:?}");
}

#[test]
fn all_tags_that_take_a_fence_in_are_named_at_once() {
    let good = "<Good>\n~~~ts\nsort(bills);\n\nprint(bills);\n~~~\n</Good>\n\n";
    let rest = "~~~ts\ns(b);\n~~~\n\n~~~\ndone\n~~~\n";
    let page = body("a", &format!("{good}{}{rest}", good.replace("Good", "Bad")));
    let files = [("a/SKILL.md", page.as_str())];
    assert_eq!(
        help("nested-fence", &files),
        "put a blank line behind `<Good>` and another tag that stands so"
    );
    // The text above it does not bring it to an end.
    let bad = "<Bad>\n~~~ts\nsort(bills);\n\nprint(bills);\n~~~\nLong.\n\n~~~\nplain\n~~~\n\n";
    let page = body("a", &format!("{bad}{rest}"));
    let files = [("a/SKILL.md", page.as_str())];
    assert_eq!(
        help("nested-fence", &files),
        "put a blank line behind `<Bad>`"
    );
}

#[test]
fn links_of_several_pages_to_one_place_outside_are_told_once() {
    let page = body("a", "See [b](../b.md) and [more](more.md).\n");
    let files = [
        ("a/SKILL.md", page.as_str()),
        ("a/more.md", "See [b](../b.md).\n"),
        ("b.md", ""),
    ];
    let found = findings("link-outside-skill", &files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].notes, ["also linked in a/more.md:1"]);
}

#[test]
fn paths_of_a_plugin_that_are_wrong_alike_are_one_finding() {
    let manifest = r#"{"name": "p", "skills": ["crow", "jay", "./skills/owl/SKILL.md", "gone"]}"#;
    let files = [
        (".claude-plugin/plugin.json", manifest),
        ("skills/crow/SKILL.md", &skill("crow")),
        ("skills/jay/SKILL.md", &skill("jay")),
        ("skills/owl/SKILL.md", &skill("owl")),
    ];
    let found = findings("broken-plugin-path", &files);
    let helps: Vec<&str> = found.iter().filter_map(|f| f.help.as_deref()).collect();
    assert_eq!(helps, ["write `./skills/crow`", "write `./skills/owl/`"]);
    let told = ["`jay` likewise: `./skills/jay`", "`gone` likewise"];
    assert_eq!(found[0].notes, told);
    let market = |source: &str| {
        let manifest = format!(
            r#"{{"name": "m", "owner": {{"name": "F"}}, "plugins": [{{"name": "p", {source}}}]}}"#
        );
        let files = [
            (".claude-plugin/marketplace.json", manifest.as_str()),
            ("skills/crow/SKILL.md", &skill("crow")),
        ];
        let found = findings("broken-plugin-path", &files).pop().unwrap();
        found.help.unwrap()
    };
    assert_eq!(
        market(r#""source": "github", "repo": "fern/p", "ref": "v1""#),
        r#"write `"source": {"source": "github", "repo": "fern/p", "ref": "v1"}`"#
    );
    assert!(market(r#""source": "github""#).starts_with("add what `source` names"));
}

#[test]
fn a_marketplace_of_groups_is_told_once_and_mildly() {
    let manifest = r#"{"plugins": [{"name": "Big birds", "skills": ["./skills/crow"]},
        {"name": "All others", "skills": []}]}"#;
    let files = [
        (".claude-plugin/marketplace.json", manifest),
        ("skills/crow/SKILL.md", &skill("crow")),
    ];
    let found = findings("invalid-marketplace-json", &files);
    let levels: Vec<Level> = found.iter().map(|found| found.level).collect();
    assert_eq!(levels, [Level::Warn]);
    // With a name or a source it is one of plugins.
    for manifest in [
        r#"{"name": "m", "plugins": [{"name": "Big birds", "skills": []}]}"#,
        r#"{"plugins": [{"name": "Big birds", "source": "./", "skills": []}]}"#,
    ] {
        let files = [
            (".claude-plugin/marketplace.json", manifest),
            ("skills/crow/SKILL.md", &skill("crow")),
        ];
        let found = findings("invalid-marketplace-json", &files);
        assert!(found.len() > 1 && found.iter().all(|f| f.level == Level::Deny));
        assert_eq!(findings("plugin-name-invalid", &files).len(), 1);
    }
}

#[test]
fn a_folder_is_not_to_be_called_as_another_one_is() {
    let help = |files: &[(&str, &str)]| {
        let found = findings("name-directory-mismatch", files).pop().unwrap();
        found.help.unwrap()
    };
    let (old, new) = (skill("sorter"), skill("sorter"));
    let files = [
        ("skills/sorter/SKILL.md", old.as_str()),
        ("skills/sorter-v2/SKILL.md", new.as_str()),
    ];
    assert_eq!(help(&files), "write `name: sorter-v2`");
    // Two of one name can not both be renamed to it.
    let files = [
        ("skills/one/SKILL.md", old.as_str()),
        ("skills/two/SKILL.md", new.as_str()),
    ];
    assert_eq!(help(&files), "write `name: two`");
    let files = [("skills/sorter/reference/SKILL.md", old.as_str())];
    assert_eq!(help(&files), "write `name: reference`");
    let files = [("skills/_archived/sorter-old/SKILL.md", old.as_str())];
    assert!(help(&files).starts_with("rename its SKILL.md"));
    // The skill above lists the folder, or one beside names the skill.
    let above = format!("{}\nSee `bills/SKILL.md`.\n", skill("hub"));
    let files = [
        ("hub/SKILL.md", above.as_str()),
        ("hub/bills/SKILL.md", old.as_str()),
    ];
    let all = findings("name-directory-mismatch", &files);
    assert_eq!(all[0].help.as_deref(), Some("write `name: bills`"));
    let beside = format!("{}\nUse the skill sorter.\n", skill("moss"));
    let files = [
        ("hub/SKILL.md", above.as_str()),
        ("hub/bills/SKILL.md", old.as_str()),
        ("hub/moss/SKILL.md", beside.as_str()),
    ];
    let all = findings("name-directory-mismatch", &files);
    assert_eq!(
        all[0].help.as_deref(),
        Some("rename the folder to `sorter`")
    );
    let korean = skill("정리");
    let files = [("skills/sorter/SKILL.md", korean.as_str())];
    assert_eq!(help(&files), "write `name: sorter`");
}

#[test]
fn keys_of_clients_in_other_words() {
    let help = |key: &str| {
        let text = format!("---\nname: s\n{key}: true\n---\n");
        let found = findings("unknown-field", &[("s/SKILL.md", &text)]);
        found[0].help.clone().unwrap()
    };
    assert_eq!(help("invocable"), "did you mean `user-invocable`?");
    assert_eq!(help("args"), "did you mean `argument-hint`?");
    assert_eq!(
        help("model-invocation"),
        "did you mean `disable-model-invocation`, with the opposite value?"
    );
    assert_eq!(
        help("issues"),
        "move it below `metadata`, as `metadata.issues`"
    );
}

#[test]
fn a_page_beside_that_begins_as_the_page_does_was_meant() {
    let text = format!("{}\nSee [start](references/ledger-start.md).\n", skill("s"));
    let page = "[a](sizes.md) [b](colors.md#b) [c](forms.md) [d](nothing.md)\n";
    let files = [
        ("s/SKILL.md", text.as_str()),
        ("s/references/ledger-start.md", page),
        ("s/references/ledger-sizes.md", "# S\n"),
        ("s/references/ledger-colors.md", "# C\n"),
        ("s/references/ledger-forms.md", "# F\n"),
    ];
    let found = findings("broken-link", &files);
    assert_eq!(found.len(), 2, "{found:?}");
    let alike = |found: &&Finding| found.message == "`sizes.md` and 2 more links lead nowhere";
    let alike = found.iter().find(alike).unwrap();
    let help = "put `ledger-` in front of each: did you mean `ledger-sizes.md`?";
    assert_eq!(alike.help.as_deref(), Some(help));
    assert_eq!(alike.fix.as_ref().unwrap().edits.len(), 3);
    // A page that is not called so links to nothing there.
    let others = page.replace("[d](nothing.md)", "");
    let text = text.replace("ledger-start", "start");
    let files = [
        ("s/SKILL.md", text.as_str()),
        ("s/references/start.md", others.as_str()),
        ("s/references/ledger-sizes.md", "# S\n"),
    ];
    let found = findings("broken-link", &files);
    assert!(found.iter().all(|found| found.fix.is_none()), "{found:?}");
}

#[test]
fn the_outer_skill_and_the_root_have_what_a_link_means() {
    let help = |files: &[(&str, &str)]| {
        let found = findings("broken-link", files);
        let found = found.first().unwrap();
        (found.help.clone().unwrap(), found.notes.clone())
    };
    let (outer, inner) = (skill("kit"), skill("core"));
    let inner = |link: &str| format!("{inner}\nSee [it]({link}).\n");
    let text = inner("infrastructure/splitting.md");
    let mut files = vec![
        ("kit/SKILL.md", outer.as_str()),
        ("kit/ci/splitting.md", "# Split\n"),
        ("kit/core/SKILL.md", text.as_str()),
    ];
    assert_eq!(help(&files).0, "did you mean `../ci/splitting.md`?");
    files.push(("kit/old/splitting.md", "# Split\n"));
    assert_eq!(
        help(&files).0,
        "add the file to the skill, or drop the link"
    );
    // The folder is called otherwise.
    let text = inner("../moss/references/sizes.md");
    let files = [
        (".claude-plugin/plugin.json", "{\"name\": \"p\"}"),
        ("skills/core/SKILL.md", text.as_str()),
        ("skills/my-moss/references/sizes.md", "# Sizes\n"),
        ("skills/fern/assets/sizes.md", "# Sizes\n"),
    ];
    let meant = "did you mean `../my-moss/references/sizes.md`?";
    assert_eq!(help(&files).0, meant);
    let text = inner("../senior/");
    let files = [("skills/core/SKILL.md", text.as_str())];
    assert_eq!(
        help(&files).0,
        "no skill `senior` is here: drop the link, or name one that is"
    );
    let text = inner("../../../AGENTS.md");
    let files = [
        ("AGENTS.md", "# Agents\n"),
        ("skills/core/SKILL.md", text.as_str()),
    ];
    assert_eq!(help(&files).1, ["it is `AGENTS.md`"]);
}

#[test]
fn a_path_in_a_code_span_has_its_blanks() {
    for (path, wanted) in [
        (
            "/Users/ellen/Desktop/Old Bills",
            "/Users/ellen/Desktop/Old Bills",
        ),
        ("/Users/ellen/bin/sort --all", "/Users/ellen/bin/sort"),
        ("/Users/ellen/bin/sort bills", "/Users/ellen/bin/sort"),
        ("/Users/ellen/sort.py Old", "/Users/ellen/sort.py"),
    ] {
        let text = format!("{}\nIt is in `{path}`.\n", skill("s"));
        let found = findings("machine-path", &[("s/SKILL.md", &text)]);
        let title = format!("`{wanted}` is a path of one machine");
        assert_eq!(found[0].message, title);
    }
}

#[test]
fn an_item_of_a_manifest_that_is_no_text_is_its_path() {
    let help = |item: &str| {
        let manifest = format!(r#"{{"name": "birds", "agents": [{item}]}}"#);
        let files = [
            (".claude-plugin/plugin.json", manifest.as_str()),
            ("skills/crow/SKILL.md", &skill("crow")),
        ];
        let found = findings("wrong-plugin-type", &files);
        found[0].help.clone().unwrap()
    };
    assert_eq!(
        help(r#"{"name": "A", "file": "./agents/a.md"}"#),
        "write the path alone: `\"./agents/a.md\"`"
    );
    assert!(help(r#"{"name": "A"}"#).starts_with("write the path of each alone"));
}

#[test]
fn a_hyphen_is_nearer_than_another_case() {
    let text = "---\nname: s\nuser_invocable: false\n---\n";
    let found = findings("unknown-field", &[("s/SKILL.md", text)]);
    let help = found[0].help.as_deref();
    assert_eq!(help, Some("did you mean `user-invocable`?"));
    // Another host's own, no slip for that of a client.
    let text = "---\nname: s\nwhen-to-use: always\n---\n";
    assert!(findings("unknown-field", &[("s/SKILL.md", text)]).is_empty());
}

#[test]
fn a_copy_of_a_skill_in_itself_is_told_once() {
    let text = skill("sorter");
    let files = [
        ("skills/sorter/SKILL.md", text.as_str()),
        (
            "skills/sorter/package/skills/sorter/SKILL.md",
            text.as_str(),
        ),
    ];
    assert_eq!(findings("duplicate-skill-name", &files).len(), 0);
    let found = findings("nested-skill", &files);
    let help = found[0].help.as_deref().unwrap();
    assert!(
        help.starts_with("it is the outer skill once more"),
        "{help}"
    );
    let other = format!("{text}Sort.\n");
    let files = [
        ("skills/sorter/SKILL.md", text.as_str()),
        (
            "skills/sorter/package/skills/sorter/SKILL.md",
            other.as_str(),
        ),
    ];
    assert_eq!(findings("duplicate-skill-name", &files).len(), 1);
}

#[test]
fn keys_of_a_skill_are_renamed_for_openai() {
    let text = skill("s");
    let files = [
        ("s/SKILL.md", text.as_str()),
        (
            "s/agents/openai.yaml",
            "name: Sorter\ndescription: Sorts bills\n",
        ),
    ];
    let found = findings("unknown-openai-field", &files);
    let helps: Vec<&str> = found.iter().filter_map(|f| f.help.as_deref()).collect();
    assert_eq!(
        helps,
        [
            "move `name`, `description` below `interface:`, `name` as `display_name`, \
          `description` as `short_description`"
        ]
    );
}

#[test]
fn a_text_read_in_another_encoding_is_to_be_saved_again() {
    let text = format!("{}Mind it âš\u{a0}ï¸\u{8f}.\n", skill("s"));
    let found = findings("control-character", &[("s/SKILL.md", &text)]);
    let help = found[0].help.as_deref().unwrap();
    assert!(help.starts_with("save the file again"), "{help}");
}

#[test]
fn no_fix_makes_text_of_a_key_that_lost_its_line() {
    let text = "---\nname: s\ndescription: Sorts bills?version: 2.0.0\n---\n";
    let found = findings("unquoted-colon", &[("s/SKILL.md", text)]);
    assert!(found[0].fix.is_none());
    let help = found[0].help.as_deref();
    assert_eq!(
        help,
        Some("put `version` on a line of its own: its line end was lost")
    );
}

#[test]
fn nothing_is_a_gap_behind_a_fence_that_ends_too_early() {
    let text = |fence: &str| {
        format!(
            "{}\n{fence}markdown\n# A\n\n```bash\nls\n```\n\nTODO: write\n{fence}\n",
            skill("s")
        )
    };
    let found = |text: String| findings("placeholder-text", &[("s/SKILL.md", &text)]);
    assert_eq!(found(text("```")).len(), 0);
    assert_eq!(found(text("````")).len(), 0);
    let bare = "\n```markdown\n# A\n```\nTODO\n```\n# B\n```\nTODO\n```\n```\n";
    assert_eq!(found(format!("{}{bare}", skill("s"))).len(), 0);
    let apart = "\n```\na\n```\n\nTODO\n\n```\nb\n```\n";
    assert_eq!(found(format!("{}{apart}", skill("s"))).len(), 1);
    assert_eq!(found(format!("{}\nTODO: write\n", skill("s"))).len(), 1);
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_told_once_with_what_lies_near() {
    let folder = tempfile::tempdir().unwrap();
    let dir = |path: &str| std::fs::create_dir_all(folder.path().join(path)).unwrap();
    dir("skills/sort");
    dir("kit/bill-sort");
    std::fs::write(folder.path().join("kit/bill-sort/SKILL.md"), "x").unwrap();
    let link = folder.path().join("skills/sort/SKILL.md");
    std::os::unix::fs::symlink("../../kit/sort/SKILL.md", link).unwrap();
    let place = Place {
        shown: "skills/sort".to_owned(),
        folder: "sort".to_owned(),
        origin: Origin::Disk,
    };
    let tree = Arc::new(DiskTree::own(folder.path()));
    let skill = Skill::load(tree, RelPath::own("skills/sort").unwrap(), place);
    let found = |id: &str| {
        let mut cx = Checks::new(rule(id).meta(), None, Profile::Strict);
        rule(id).check(&skill, &mut cx);
        cx.into_findings()
    };
    assert_eq!(found("symlinked-skill-file").len(), 0);
    let told = found("missing-skill-file").pop().unwrap();
    let help = told.help.as_deref();
    assert_eq!(help, Some("did you mean `../../kit/bill-sort/SKILL.md`?"));
}

#[test]
fn a_line_without_a_key_is_to_be_indented() {
    let text = "---\nname: s\nsorts bills by date\ndescription: d\n---\n";
    let found = findings("invalid-yaml", &[("s/SKILL.md", text)]);
    let help = found[0].help.as_deref();
    assert_eq!(
        help,
        Some("indent the line, if it goes on with the value above it")
    );
}
