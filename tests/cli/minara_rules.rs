//! Rules of the dialect `minara` in a project: what lies around a skill, what the
//! configuration says, and which file a finding points into.

use serde_json::Value;

use crate::json::checked;
use crate::project::Project;

/// A skill that says this to Minara's host, indented by four blanks.
fn skill(name: &str, own: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Reads gas fees\nmetadata:\n  minara:\n{own}---\nText.\n"
    )
}

/// The findings of some rules as `rule@path:line`, in their order.
fn found(project: &Project, rules: &[&str], paths: &str) -> Vec<String> {
    let only: String = rules.iter().map(|rule| format!(" --only {rule}")).collect();
    let line = format!("skills lint --dialect minara{only} {paths}");
    let document = checked(project, "lint", &line);
    let found = document["findings"].as_array().unwrap().iter();
    let place = |found: &Value| {
        let word = |key: &str| found[key].as_str().unwrap().to_owned();
        format!("{}@{}:{}", word("rule"), word("path"), found["line"])
    };
    found.map(place).collect()
}

#[test]
fn an_id_of_the_host_is_known_where_its_skill_is_not_judged() {
    let named = "    id: demo.a\n    routing:\n      co_activate: [demo.b, demo.c]\n";
    let project = Project::new()
        .file("skills/builtin/a/SKILL.md", &skill("a", named))
        .file("skills/builtin/b/SKILL.md", &skill("b", "    id: demo.b\n"));
    let unknown = "unknown-co-activation";
    let wanted = [format!("{unknown}@skills/builtin/a/SKILL.md:8")];
    assert_eq!(found(&project, &[unknown], "."), wanted);
    assert_eq!(found(&project, &[unknown], "skills/builtin/a"), wanted);
    let project = project.file("skills/builtin/c/SKILL.md", &skill("c", "    id: demo.c\n"));
    let none: [&str; 0] = [];
    assert_eq!(found(&project, &[unknown], "skills/builtin/a"), none);
}

#[test]
fn what_lies_with_vendored_skills_is_not_ones_own() {
    let words = "    priority: 50\n    routing:\n      keywords: [gas fee, 矿工费]\n";
    let project = Project::new()
        .file("skills/builtin/a/SKILL.md", &skill("a", words))
        .file("skills/external/b/SKILL.md", &skill("b", words));
    let rules = ["missing-skill-id", "shadowed-external"];
    assert_eq!(
        found(&project, &rules, "."),
        [
            "missing-skill-id@skills/builtin/a/SKILL.md:5",
            "shadowed-external@skills/external/b/SKILL.md:8"
        ]
    );
}

#[test]
fn asset_classes_of_the_configuration_are_known() {
    let classes = "    id: demo.a\n    routing:\n      asset_classes: [fx, flats]\n";
    let project = Project::new().file("skills/a/SKILL.md", &skill("a", classes));
    let rule = ["unknown-asset-class"];
    assert_eq!(found(&project, &rule, ".").len(), 1);
    let project = project.file("minara.toml", "[minara.assets]\nflats = [\"flat\"]\n");
    assert_eq!(found(&project, &rule, ".").len(), 0);
}

#[test]
fn a_value_of_the_sidecar_is_told_where_it_stands() {
    let sidecar = "{\"priority\": 140,\n\"routing\": {\"stages\": [\"execute\"],\n\
                   \"keywords\": [\"gas\", \"GAS\", \"--\"]}}\n";
    let words = "    id: demo.a\n    priority: 50\n    routing:\n      keywords: [buy]\n";
    let project = Project::new()
        .file("skills/a/SKILL.md", &skill("a", words))
        .file("skills/a/SKILL.config.json", sidecar);
    let rules = [
        "invalid-priority",
        "unknown-stage",
        "duplicate-keyword",
        "empty-keyword",
    ];
    let file = "skills/a/SKILL.config.json";
    assert_eq!(
        found(&project, &rules, "."),
        [
            format!("invalid-priority@{file}:1"),
            format!("unknown-stage@{file}:2"),
            format!("duplicate-keyword@{file}:3"),
            format!("empty-keyword@{file}:3"),
        ]
    );
    // Fixes are for SKILL.md alone.
    let run = project.run("skills lint --dialect minara --only minara --fix .");
    assert_eq!(run.code, 1, "{}", run.stderr);
    let left = std::fs::read_to_string(project.path().join(file)).unwrap();
    assert_eq!(left, sidecar);
}

#[test]
fn safe_fixes_leave_what_routes_and_drop_the_rest() {
    let own = "    id: demo.a\n    routing:\n      keywords: [gas fee, Gas-Fee, \"--\", 矿工费]\n      \
               negative_keywords: [nft, nft mint]\n      co_activate: [demo.a]\n      stages: decide\n    \
               conditions:\n      platforms:\n        - macos\n        - linux\n";
    let mended = "    id: demo.a\n    routing:\n      keywords: [gas fee, 矿工费]\n      \
                  negative_keywords: [nft]\n      co_activate: []\n      stages: [decide]\n    \
                  conditions:\n      platforms:\n        - darwin\n        - linux\n";
    let project = Project::new().file("skills/a/SKILL.md", &skill("a", own));
    let run = project.run("skills lint --dialect minara --only minara --fix .");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let text = std::fs::read_to_string(project.path().join("skills/a/SKILL.md")).unwrap();
    assert_eq!(text, skill("a", mended));
}
