//! Whole skills through whole loaders. What was measured, the shared cases hold.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::*;
use crate::finding::{self, Origin};
use crate::rule_id;
use crate::skill::{Place, Skill};
use crate::tree::{MemoryTree, Mode, RelPath, Tree};

const GOOD: &str = "---\nname: pdf\ndescription: Fills forms.\n---\nBody\n";

fn tree(files: &[(&str, &str)]) -> MemoryTree {
    files.iter().fold(MemoryTree::new(), |tree, (path, text)| {
        tree.with(RelPath::own(path).unwrap(), Mode::File, *text)
    })
}

fn skill(tree: MemoryTree, dir: &str) -> Skill {
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let place = Place {
        shown: dir.to_owned(),
        folder: dir.rsplit('/').next().unwrap().to_owned(),
        origin: Origin::Disk,
    };
    Skill::load(tree, RelPath::own(dir).unwrap(), place)
}

fn at(dir: &str, text: &str) -> Skill {
    skill(tree(&[(&format!("{dir}/SKILL.md"), text)]), dir)
}

fn outcome(client: &str, skill: &Skill) -> ClientOutcome {
    check(loader(client).unwrap(), skill)
}

#[test]
fn every_loader_is_of_a_client_and_loads_a_plain_skill() {
    let plain = at("skills/pdf", GOOD);
    let mut seen = BTreeSet::new();
    for row in loaders() {
        assert!(seen.insert(row.client), "{} twice", row.client);
        assert!(!row.source.is_empty());
        let outcome = check(row, &plain);
        assert_eq!(outcome.verdict, ClientVerdict::Load, "{outcome:?}");
        assert_eq!(outcome.name.as_deref(), Some("pdf"));
    }
}

#[test]
fn a_colon_loses_the_skill_for_some_and_the_reason_names_the_rule() {
    let text = "---\nname: pdf\ndescription: Use when: asked\n---\nBody\n";
    let colon = at("skills/pdf", text);
    for client in ["goose", "roo-code", "mistral-vibe"] {
        let outcome = outcome(client, &colon);
        assert_eq!(outcome.verdict, ClientVerdict::Skip, "{outcome:?}");
        assert_eq!(outcome.reasons[0].rule.as_str(), "unquoted-colon");
    }
    for client in ["codex", "gemini-cli", "opencode"] {
        let outcome = outcome(client, &colon);
        assert_eq!(outcome.description.as_deref(), Some("Use when: asked"));
    }
}

#[test]
fn every_reason_of_a_refusal_is_told() {
    let text = "---\nname: My_Skill\ndescription: ''\n---\nBody\n";
    let outcome = outcome("mastra", &at("skills/pdf", text));
    let rules: Vec<&str> = outcome
        .reasons
        .iter()
        .map(|reason| reason.rule.as_str())
        .collect();
    assert_eq!(
        rules,
        [
            "name-not-lowercase",
            "name-invalid-character",
            "name-directory-mismatch",
            "empty-field"
        ]
    );
    assert!(rules.iter().all(|rule| finding::find(rule).is_some()));
}

#[test]
fn a_repair_that_helped_is_not_the_reason() {
    let text = "---\nname: pdf\ndescription: Use when: asked\nmetadata: x\n---\nBody\n";
    let outcome = outcome("codex", &at("skills/pdf", text));
    let rules: Vec<&str> = outcome
        .reasons
        .iter()
        .map(|reason| reason.rule.as_str())
        .collect();
    assert_eq!(rules, ["wrong-field-type"]);
    assert_eq!(outcome.repaired, [rule_id!("unquoted-colon")]);
}

#[test]
fn the_folder_stands_in_for_a_name() {
    let text = "---\ndescription: Fills forms.\n---\nBody\n";
    let outcome = outcome("codex", &at("skills/pdf", text));
    assert_eq!(outcome.verdict, ClientVerdict::DirName);
    assert_eq!(outcome.name.as_deref(), Some("pdf"));
    assert_eq!(outcome.reasons[0].rule.as_str(), "missing-name");
}

#[test]
fn where_a_skill_lies_counts() {
    let deep = at(".agents/skills/a/b/pdf", GOOD);
    assert_eq!(
        outcome("roo-code", &deep).reasons[0].rule.as_str(),
        "nested-skill"
    );
    assert!(outcome("codex", &deep).loads());
    assert!(outcome("goose", &deep).loads());
    // No client's folder: nothing is known of the way to it.
    assert!(outcome("roo-code", &at("a/b/c/pdf", GOOD)).loads());
    let hidden = at(".agents/skills/.old/pdf", GOOD);
    assert!(!outcome("codex", &hidden).loads());
    let files = [
        (".agents/skills/a/SKILL.md", GOOD),
        (".agents/skills/a/pdf/SKILL.md", GOOD),
    ];
    let nested = skill(tree(&files), ".agents/skills/a/pdf");
    assert!(!outcome("openclaw", &nested).loads());
    assert!(outcome("goose", &nested).loads());
}

#[test]
fn a_skill_inside_another_is_seen_as_it_lies_in_a_folder_of_skills() {
    let files = [
        ("a/SKILL.md", GOOD),
        ("a/examples/pdf/SKILL.md", GOOD),
        ("a/examples/pdf/x.md", ""),
    ];
    let inner = skill(tree(&files), "a/examples/pdf");
    for client in ["gemini-cli", "roo-code", "openclaw", "pi", "claude-code"] {
        let outcome = outcome(client, &inner);
        assert_eq!(outcome.verdict, ClientVerdict::Skip, "{outcome:?}");
        assert_eq!(outcome.reasons[0].rule.as_str(), "nested-skill");
    }
    for client in ["codex", "goose", "crush"] {
        assert!(outcome(client, &inner).loads());
    }
    assert_eq!(
        outcome("copilot-cli", &inner).verdict,
        ClientVerdict::NotKnown
    );
    let who = who(rule_id!("nested-skill"), &inner);
    assert!(who.skip.contains(&"claude-code") && who.load.contains(&"codex"));
    // The root is not copied with all that it holds.
    let files = [("SKILL.md", GOOD), ("skills/pdf/SKILL.md", GOOD)];
    let below = skill(tree(&files), "skills/pdf");
    assert!(outcome("roo-code", &below).loads());
}

#[test]
fn the_name_of_a_clone_is_chance() {
    let files = [(".git/HEAD", ""), ("SKILL.md", GOOD)];
    let place = Place {
        shown: String::new(),
        folder: "clone-2".to_owned(),
        origin: Origin::Disk,
    };
    let root = Skill::load(Arc::new(tree(&files)), RelPath::root(), place.clone());
    assert_eq!(outcome("roo-code", &root).verdict, ClientVerdict::Load);
    // Without a repository the folder is the skill's.
    let root = Skill::load(Arc::new(tree(&files[1..])), RelPath::root(), place);
    assert_eq!(outcome("roo-code", &root).verdict, ClientVerdict::Skip);
}

#[test]
fn bytes_are_called_bytes() {
    let long = "é".repeat(600);
    let text = format!("---\nname: pdf\ndescription: {long}\n---\nBody\n");
    let skill = at("skills/pdf", &text);
    let outcome = outcome("crush", &skill);
    assert_eq!(
        outcome.reasons[0].text,
        "`description` has 1200 bytes, 1024 are taken"
    );
}

#[test]
fn what_is_not_known_of_a_client_is_said() {
    let odd = "---\nname: pdf\ndescription: [x] forms\n---\nBody\n";
    let marked = format!("\u{feff}{GOOD}");
    for client in ["claude-code", "vscode-copilot", "copilot-cli"] {
        let outcome = outcome(client, &at("skills/pdf", &marked));
        assert_eq!(outcome.verdict, ClientVerdict::NotKnown, "{outcome:?}");
        assert_eq!(outcome.reasons[0].rule.as_str(), "byte-order-mark");
        let plain = at("skills/pdf", GOOD);
        assert_eq!(
            super::check(loader(client).unwrap(), &plain).verdict,
            ClientVerdict::Load
        );
    }
    // Its own validator says that it drops all fields of YAML that is none.
    let broken = outcome("claude-code", &at("skills/pdf", odd));
    assert_eq!(
        (broken.verdict, broken.name.as_deref()),
        (ClientVerdict::DirName, Some("pdf"))
    );
    let other = outcome("vscode-copilot", &at("skills/other", GOOD));
    assert_eq!(
        (other.verdict, other.name.as_deref()),
        (ClientVerdict::DirName, Some("other"))
    );
    let hint = "---\nname: pdf\ndescription: Fills.\nargument-hint: [a]\n---\nBody\n";
    assert_eq!(
        outcome("copilot-cli", &at("skills/pdf", hint)).verdict,
        ClientVerdict::Skip
    );
    let tags = "---\nname: pdf\ndescription: Fills <b>forms</b>.\n---\nBody\n";
    let tagged = outcome("vscode-copilot", &at("skills/pdf", tags));
    assert_eq!(tagged.description.as_deref(), Some("Fills forms."));
}

#[test]
fn the_case_of_the_file_counts_for_most() {
    let lower = skill(tree(&[("skills/pdf/skill.md", GOOD)]), "skills/pdf");
    assert_eq!(
        outcome("codex", &lower).reasons[0].rule.as_str(),
        "miscased-skill-file"
    );
    assert!(outcome("openhands", &lower).loads());
}

#[test]
fn equal_names_in_one_folder_are_told() {
    let skills = [at("skills/a", GOOD), at("skills/b", GOOD)].map(Arc::new);
    let first_wins = loader("skills-cli").unwrap();
    let mut checked: Vec<_> = skills
        .into_iter()
        .map(|skill| {
            let outcomes = check_all([first_wins], &skill);
            (skill, outcomes)
        })
        .collect();
    let neighbours = Neighbours::of(&checked);
    let (skill, outcomes) = &mut checked[0];
    neighbours.settle(first_wins, skill, &mut outcomes[0]);
    assert_eq!(outcomes[0].reasons[0].rule.as_str(), "duplicate-skill-name");
    assert!(outcomes[0].loads());
}

#[test]
fn the_upload_refuses_words_markup_and_unknown_fields() {
    let text = "---\nname: claude-pdf\ndescription: Fills <b>forms</b>.\nversion: 1\n---\nBody\n";
    let outcome = outcome("claude-upload", &at("skills/claude-pdf", text));
    let rules: Vec<&str> = outcome
        .reasons
        .iter()
        .map(|reason| reason.rule.as_str())
        .collect();
    assert_eq!(
        rules,
        [
            "name-reserved-word",
            "markup-in-description",
            "unknown-field"
        ]
    );
}

#[test]
fn no_text_ends_the_program() {
    let hostile = [
        "",
        "\u{feff}",
        "---",
        "---\n",
        "---\n---",
        "---\r---\r",
        "---\n\u{0}\n---\n",
        "---js\n{\n---\n",
        "---toml\na=1\n---\n",
        "---\n? [a]\n: b\n---\n",
        "---\n- name\n- b\n---\n",
        "---\nname: &a [*a]\n---\n",
        "----\nname: é\n----\n",
        "---\nname: \"\n---\n",
        "---\ndescription: |\n---\n",
        "\u{85}---\nname: a\n---\u{2028}",
    ];
    for text in hostile {
        let skill = at("skills/pdf", text);
        for row in loaders().into_iter().chain([&LENIENT]) {
            let outcome = check(row, &skill);
            assert_eq!(outcome.loads(), outcome.name.is_some(), "{text:?}");
            assert!(outcome.loads() || !outcome.reasons.is_empty(), "{text:?}");
        }
    }
}
