//! Polar: documents, ways on, bad input, and writes that are cut short.

use std::fs;

use minara::record::{
    FileFacts, FileMode, LicenseFacts, Record, RefKind, SkillId, SourceFacts, SourceType,
};
use minara::tree::RelPath;
use serde_json::{Value, json};

use crate::json::checked;
use crate::project::{Project, Run};

const SKILL: &str = "\
---
name: docs-helper
description: Works with documents. Use when pages are needed.
---
## Capabilities
- count
- delete
";

const INVENTORY: &str = r#"{"servers": [{"serverId": "docs", "tools": [
  {"name": "count", "inputSchema": {"type": "object"}, "_meta": {"polar": {"riskLevel": "read", "sideEffects": "none"}}},
  {"name": "delete", "inputSchema": {"type": "object"}}
]}]}
"#;

const POLICY: &str = r#"{"allow": {"mcp.docs": ["*"]}, "constraints": {"mcp.docs": {"*": {"domains": ["*.example.com"]}}}}"#;

const CONFIG: &str = "[polar]\ninventory = \"inventory.json\"\npolicy = \"policy.json\"\n";

fn host() -> Project {
    Project::new()
        .file("minara.toml", CONFIG)
        .file("skills/docs-helper/SKILL.md", SKILL)
        .file("inventory.json", INVENTORY)
        .file("policy.json", POLICY)
}

fn said(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr))
}

fn step(project: &Project, line: &str) -> Run {
    project.run(&format!("skills install {line}"))
}

const COMPLETE: &str = "complete skill.docs-helper --capability mcp.docs/mcp.docs.delete \
                        --risk destructive --effects external --egress network \
                        --explain removes-pages-for-good";

/// Runs lines that all must go well.
fn all_well(project: &Project, lines: &[&str]) {
    for line in lines {
        let run = step(project, line);
        assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
    }
}

/// The steps that let the skill in and enable it.
const WAY: [&str; 5] = [
    "plan skills/docs-helper",
    COMPLETE,
    "validate skill.docs-helper",
    "approve skill.docs-helper --by ops",
    "apply skill.docs-helper --enable",
];

/// The skill let in and enabled.
fn enabled() -> Project {
    let project = host();
    all_well(&project, &WAY);
    project
}

fn append(project: &Project, file: &str, text: &str) {
    let path = project.path().join(file);
    let before = fs::read_to_string(&path).unwrap();
    fs::write(path, before + text).unwrap();
}

fn rules(run: &Run) -> Vec<String> {
    let said = said(run);
    let found = said["findings"].as_array().unwrap().iter();
    found
        .map(|found| found["rule"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn documents_are_as_their_schemas_say() {
    let project = enabled();
    let status = checked(
        &project,
        "install",
        "skills install status skill.docs-helper",
    );
    assert_eq!(status["lifecycleState"], "enabled");
    let scope = checked(&project, "scope", "skills scope");
    let reach = &scope["constraints"]["mcp.docs"]["mcp.docs.delete"];
    assert_eq!(reach["domains"], json!(["*.example.com"]));
    let inventory = checked(&project, "inventory", "skills inventory inventory.json");
    assert_eq!(inventory["servers"][0]["tools"][0]["riskLevel"], "read");
    fs::write(project.path().join("scope.json"), scope.to_string()).unwrap();
    let call = "skills decide --scope scope.json --extension mcp.docs --capability";
    let decided = checked(&project, "decide", &format!("{call} mcp.docs.delete"));
    assert_eq!(decided["minimumGrant"], "destructive");
    let decided = checked(&project, "decide", &format!("{call} mcp.docs.none"));
    assert_eq!(decided["code"], "POLAR_EXTENSION_NOT_INSTALLED");
}

#[test]
fn a_step_from_the_wrong_state_says_where_the_skill_stands() {
    let project = host();
    let run = step(&project, "validate skill.docs-helper");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("install plan"), "{}", run.stderr);
    all_well(&project, &["plan skills/docs-helper"]);
    for (line, words) in [
        (
            "plan skills/docs-helper",
            "cannot plan skill.docs-helper: state is pending_install",
        ),
        (
            "enable skill.docs-helper",
            "cannot enable skill.docs-helper: state is pending_install",
        ),
        (
            "disable skill.docs-helper",
            "cannot disable skill.docs-helper: state is pending_install",
        ),
        ("validate ../x", "has no skill ../x"),
        ("plan skills/docs-helper --enable", "takes no --enable"),
        ("reject skill.docs-helper --by ops", "needs --reason TEXT"),
        (
            "approve skill.docs-helper --by ops --at noon",
            "no time with its zone",
        ),
    ] {
        let run = step(&project, line);
        assert_eq!(run.code, 2, "{line}");
        assert!(
            run.stderr.contains(words) && run.stderr.contains("help: "),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn constraints_of_the_command_line_only_narrow() {
    let project = host();
    all_well(&project, &["plan skills/docs-helper"]);
    let path = "polar/skill.docs-helper/install_report.json";
    let before = fs::read(project.path().join(path)).unwrap();
    for (constraint, told) in [
        (
            "domains=evil.example.test",
            &["constraint-empty", "domain-not-allowed"][..],
        ),
        (
            "domains=docs.example.com,evil.example.test",
            &["domain-not-allowed"],
        ),
    ] {
        let run = step(
            &project,
            &format!("{COMPLETE} --constraint {constraint} --format json"),
        );
        assert_eq!(
            (run.code, rules(&run)),
            (1, told.iter().map(ToString::to_string).collect()),
            "{constraint}"
        );
        assert_eq!(fs::read(project.path().join(path)).unwrap(), before);
    }
    for constraint in [
        "domains=",
        "hosts=a",
        "paths=a/../b",
        "rate=0/60",
        "rate=1",
        "domains",
    ] {
        let run = step(&project, &format!("{COMPLETE} --constraint {constraint}"));
        assert_eq!(run.code, 2, "{constraint}: {}", run.stdout);
    }
}

#[test]
fn what_a_person_writes_into_the_files_is_seen() {
    let project = enabled();
    let at = |file: &str| project.path().join("polar/skill.docs-helper").join(file);
    let edit = |file: &str, from: &str, to: &str| {
        let text = fs::read_to_string(at(file)).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(at(file), text.replacen(from, to, 1)).unwrap();
    };
    edit("manifest.json", "\"destructive\"", "\"read\"");
    let run = project.run("skills scope --format json");
    assert_eq!(
        (run.code, rules(&run)),
        (1, vec!["tampered-manifest".to_owned()])
    );
    assert_eq!(said(&run)["allowed"], json!({}));
    edit(
        "manifest.json",
        "\"riskLevel\": \"read\",\n      \"sideEffects\": \"external\"",
        "\"riskLevel\": \"destructive\",\n      \"sideEffects\": \"external\"",
    );
    assert_eq!(project.run("skills scope").code, 0);
    edit(
        "install_report.json",
        "removes-pages-for-good",
        "nothing to see",
    );
    let run = step(&project, "status skill.docs-helper --format json");
    assert_eq!(
        (run.code, rules(&run)),
        (1, vec!["tampered-proposal".to_owned()])
    );
    fs::write(at("install_report.json"), "{\"schema\": \"x\"}").unwrap();
    let run = project.run("skills scope");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("install_report.json"), "{}", run.stderr);
}

#[test]
fn hints_are_held_against_the_policy_of_the_configuration() {
    let manifest = json!({
        "skillId": "skill.docs-helper", "version": "1", "capabilities": [],
        "provider": {"type": "mcp", "serverId": "docs"},
        "defaultPolicyHints": {"maxRisk": "destructive", "allow": ["mcp.mail.send"]},
    });
    let project = host()
        .file(
            "polar/skill.docs-helper/manifest.json",
            &manifest.to_string(),
        )
        .file(
            "policy.json",
            "{\"allow\": {\"mcp.docs\": [\"*\"]}, \"maxRisk\": \"write\"}",
        );
    for line in [
        "skills lint --warn hint-exceeds-policy polar",
        "skills lint --warn hint-exceeds-policy --dialect polar polar",
    ] {
        let run = project.run(&format!("{line} --format json"));
        let found = rules(&run);
        let hints = found.iter().filter(|rule| *rule == "hint-exceeds-policy");
        assert_eq!(hints.count(), 2, "{line}: {}{}", run.stdout, run.stderr);
    }
    // A rule that is off asks for no policy.
    let unread = project.file("policy.json", "{");
    assert_eq!(unread.run("skills lint skills").code, 0);
    assert_eq!(
        unread
            .run("skills lint --warn hint-exceeds-policy skills")
            .code,
        2
    );
}

#[test]
fn every_state_is_told_by_status() {
    let project = host();
    let told = |line: &str| {
        if !line.is_empty() {
            all_well(&project, &[line]);
        }
        let run = step(&project, "status skill.docs-helper --format json");
        let said = said(&run);
        (said["lifecycleState"].clone(), said["reviewStatus"].clone())
    };
    for (line, state, review) in [
        ("plan skills/docs-helper", "pending_install", "pending"),
        (COMPLETE, "pending_install", "pending"),
        (
            "approve skill.docs-helper --by ops",
            "pending_install",
            "approved",
        ),
        ("apply skill.docs-helper", "installed", "approved"),
        ("enable skill.docs-helper", "enabled", "approved"),
        ("disable skill.docs-helper", "disabled", "approved"),
        ("remove skill.docs-helper", "removed", "none"),
    ] {
        let (now, reviewed) = told(line);
        assert_eq!(
            (now.as_str(), reviewed.as_str()),
            (Some(state), Some(review)),
            "{line}"
        );
    }
}

#[test]
fn a_scope_is_made_of_manifest_and_policy_alone() {
    let project = enabled();
    let before = project.run("skills scope --format json");
    assert_eq!(before.code, 0, "{}", before.stderr);
    // The tools are gone, the skill says something else, nobody plans again.
    let project = project
        .file(
            "inventory.json",
            "{\"servers\": [{\"serverId\": \"docs\", \"tools\": [{\"name\": \"other\"}]}]}",
        )
        .file(
            "skills/docs-helper/SKILL.md",
            "---\nname: docs-helper\ndescription: D\n---\n",
        );
    let after = project.run("skills scope --format json");
    assert_eq!((after.code, &after.stdout), (0, &before.stdout));
    let folder = project.path().join("polar/skill.docs-helper");
    let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap();
    let run = step(&project, "status skill.docs-helper --format json");
    assert!(
        rules(&run).contains(&"inventory-changed".to_owned()),
        "{}",
        run.stdout
    );
    assert_eq!(
        fs::read_to_string(folder.join("manifest.json")).unwrap(),
        manifest
    );
}

#[test]
fn every_decision_has_a_line_of_its_own() {
    let project = enabled();
    let path = project
        .path()
        .join("polar/skill.docs-helper/install_report.json");
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("\"by\"") || line.contains("\"explanation\""))
        .collect();
    // What was supplied, what was said last, and what is in force.
    assert_eq!(lines.len(), 3, "{text}");
    assert!(!text.contains(&project.path().display().to_string()));
}

#[test]
fn a_copy_elsewhere_lets_no_edited_skill_in() {
    let copy = ".claude/skills/docs-helper/SKILL.md";
    let project = host().file(copy, SKILL);
    all_well(&project, &WAY[..4]);
    append(&project, "skills/docs-helper/SKILL.md", "More.\n");
    for line in [
        "apply skill.docs-helper --enable",
        "status skill.docs-helper",
    ] {
        let run = step(&project, &format!("{line} --format json"));
        assert_eq!(
            (run.code, rules(&run)),
            (1, vec!["stale-approval".to_owned()]),
            "{line}"
        );
        let help = said(&run)["findings"][0]["help"]
            .as_str()
            .unwrap()
            .to_owned();
        assert!(
            help.contains("skills/docs-helper and .claude/skills/docs-helper"),
            "{help}"
        );
    }
    let run = step(&project, "approve skill.docs-helper --by ops --format json");
    assert_eq!(
        (run.code, rules(&run)),
        (1, vec!["stale-approval".to_owned()])
    );
    // Nothing that differs is planned to begin with.
    all_well(
        &project,
        &["reject skill.docs-helper --by ops --reason edited"],
    );
    let run = step(&project, "plan skills/docs-helper");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(
        run.stderr.contains(".claude/skills/docs-helper"),
        "{}",
        run.stderr
    );
}

#[test]
fn what_was_planned_is_what_is_approved() {
    let project = host();
    all_well(&project, &WAY[..2]);
    let skill = "skills/docs-helper/SKILL.md";
    append(&project, skill, "- mcp.docs.nonesuch\n");
    for line in [
        "validate skill.docs-helper",
        "approve skill.docs-helper --by ops",
    ] {
        let run = step(&project, &format!("{line} --format json"));
        let due = ["stale-approval", "unknown-capability"].map(str::to_owned);
        let mut told = rules(&run);
        told.sort();
        assert_eq!((run.code, told), (1, due.to_vec()), "{line}");
    }
    fs::write(project.path().join(skill), SKILL).unwrap();
    all_well(&project, &["validate skill.docs-helper"]);
    // What the report says of claims is not believed.
    let project = host().file(skill, &format!("{SKILL}- nonesuch\n"));
    assert_eq!(step(&project, WAY[0]).code, 1);
    let path = project
        .path()
        .join("polar/skill.docs-helper/install_report.json");
    let text = fs::read_to_string(&path).unwrap();
    let start = text.find("\"unmatched\": [").unwrap();
    let end = start + text[start..].find(']').unwrap();
    fs::write(
        &path,
        format!("{}\"unmatched\": [{}", &text[..start], &text[end..]),
    )
    .unwrap();
    let run = step(&project, "validate skill.docs-helper --format json");
    assert!(
        rules(&run).contains(&"unknown-capability".to_owned()),
        "{}",
        run.stdout
    );
}

#[test]
fn sources_are_read_as_add_reads_them_and_show_no_secret() {
    let policy = r#"{"allow": {"mcp.docs": ["*"]}, "sources": {"blocked": ["https://github.com/acme/evil", "bad.example.com"]}}"#;
    let project = host().file("policy.json", policy);
    let commit = "0123456789012345678901234567890123456789";
    let secret = ["hunter", "2"].concat();
    for (source, rule) in [
        ("acme/evil".to_owned(), "blocked-source"),
        (format!("acme/evil@{commit}"), "blocked-source"),
        ("acme/evil#main".to_owned(), "blocked-source"),
        ("acme/good#main".to_owned(), "unpinned-source"),
        (
            format!("https://bad.example.com/x#{commit}"),
            "blocked-source",
        ),
        (
            format!("https://user:{secret}@host.test/x"),
            "credentials-in-url",
        ),
        (
            format!("git+https://{secret}@host.test/x#{commit}"),
            "credentials-in-url",
        ),
        (
            format!("user:{secret}@host.test:x#{commit}"),
            "credentials-in-url",
        ),
    ] {
        let line = format!("plan skills/docs-helper --source {source}");
        for line in [format!("{line} --format json"), line] {
            let run = step(&project, &line);
            let said = format!("{}{}", run.stdout, run.stderr);
            // An address that holds a secret has to change.
            let code = if rule == "credentials-in-url" { 2 } else { 1 };
            assert_eq!(run.code, code, "{line}: {said}");
            assert!(
                said.contains(rule) && !said.contains(&secret),
                "{line}: {said}"
            );
        }
        assert!(!project.path().join("polar").exists(), "{source}");
    }
    let line = format!("skills install plan skills/docs-helper --source acme/good@{commit}");
    let planned = checked(&project, "install", &line);
    assert_eq!(
        planned["source"],
        json!({"uri": format!("https://github.com/acme/good#{commit}"), "trust": "sandboxed"})
    );
    assert_eq!(planned["installed"], Value::Null);
}

/// A record of the skill, from a repository that somebody blocks.
fn record() -> String {
    let url = "https://github.com/acme/evil".to_owned();
    let mut source = SourceFacts::new(SourceType::Git, Some(url));
    source.commit = Some("0123456789012345678901234567890123456789".to_owned());
    source.path = Some("skills/docs-helper".to_owned());
    source.ref_kind = Some(RefKind::Commit);
    source.object_format = Some("sha1".to_owned());
    source.tree = source.commit.clone();
    let facts = FileFacts::of(FileMode::File, SKILL.as_bytes());
    let record = Record {
        id: SkillId::new("docs-helper").unwrap(),
        name: "docs-helper".to_owned(),
        source,
        license: LicenseFacts {
            expression: None,
            status: "unlicensed".to_owned(),
            policy: None,
            also: Vec::new(),
            reason: None,
            agreement: None,
            evidence: Vec::new(),
            holders: Vec::new(),
            copied: Vec::new(),
            rest: Default::default(),
        },
        files: [(RelPath::own("SKILL.md").unwrap(), facts)].into(),
        capabilities: Default::default(),
        edits: Default::default(),
        accepted: Vec::new(),
        decisions: Vec::new(),
        overrides: Default::default(),
        rest: Default::default(),
    };
    record.to_text()
}

#[test]
fn a_vendored_skill_comes_from_where_its_record_says() {
    let policy = r#"{"allow": {"mcp.docs": ["*"]}, "sources": {"blocked": ["github.com/acme/evil/skills"]}}"#;
    let own = "skills/docs-helper/.minara-skill.json";
    let project = host().file(own, &record());
    let planned = step(&project, "plan skills/docs-helper --format json");
    assert_eq!(said(&planned)["source"]["trust"], "sandboxed");
    let project = host().file("policy.json", policy).file(own, &record());
    for line in [
        "plan skills/docs-helper",
        "plan skills/docs-helper --source ./x",
    ] {
        let run = step(&project, &format!("{line} --format json"));
        let due = vec!["blocked-source".to_owned()];
        assert_eq!((run.code, rules(&run)), (1, due), "{line}");
    }
    let project = host().file(own, "{}");
    let run = step(&project, "plan skills/docs-helper --format json");
    assert_eq!(
        (run.code, rules(&run)),
        (1, vec!["invalid-record".to_owned()])
    );
}

#[test]
fn steps_that_change_nothing_leave_nothing_behind() {
    let project = host().file(".gitignore", "/target\n/ignored\n");
    let ignore = || fs::read_to_string(project.path().join(".gitignore")).unwrap();
    let run = step(&project, "enable skill.q --registry .");
    assert_eq!(run.code, 2);
    assert_eq!(ignore(), "/target\n/ignored\n");
    assert!(!project.path().join(".minara-write.lock").exists());
    // What later steps would not find is not planned.
    let hidden = SKILL.replace("docs-helper", "hidden");
    let project = project.file("ignored/hidden/SKILL.md", &hidden);
    let run = step(&project, "plan ignored/hidden");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("git ignores"), "{}", run.stderr);
    assert!(!project.path().join("polar").exists());
    // With the folder gone the status says so.
    all_well(&project, &WAY);
    fs::remove_dir_all(project.path().join("skills")).unwrap();
    let run = step(&project, "status skill.docs-helper --format json");
    assert_eq!(
        (run.code, rules(&run)),
        (0, vec!["stale-approval".to_owned()])
    );
}

#[test]
fn a_call_is_judged_beside_a_manifest_that_was_edited() {
    let other = SKILL
        .replace("docs-helper", "other")
        .replace("- delete\n", "");
    let project = host().file("skills/other/SKILL.md", &other);
    all_well(&project, &WAY);
    all_well(
        &project,
        &[
            "plan skills/other",
            "approve skill.other --by ops",
            "apply skill.other --enable",
        ],
    );
    let scope = project.run("skills scope --format json");
    fs::write(project.path().join("scope.json"), scope.stdout).unwrap();
    append(&project, "polar/skill.docs-helper/manifest.json", "x");
    let call = "skills decide --scope scope.json --extension mcp.docs --capability mcp.docs.count";
    let run = project.run(&format!("{call} --input {{}} --format json"));
    assert_eq!(
        (run.code, rules(&run)),
        (1, vec!["tampered-manifest".to_owned()])
    );
    assert_eq!(said(&run)["decision"], "allow");
}

#[cfg(unix)]
#[test]
fn a_registry_that_is_a_link_is_refused() {
    let project = host();
    fs::create_dir(project.path().join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("elsewhere", project.path().join("polar")).unwrap();
    let run = step(&project, "plan skills/docs-helper");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("symbolic link"), "{}", run.stderr);
    assert_eq!(
        fs::read_dir(project.path().join("elsewhere"))
            .unwrap()
            .count(),
        0
    );
}

#[cfg(feature = "faults")]
#[test]
fn a_kill_anywhere_leaves_the_old_or_the_new_state() {
    let points = [
        "stage-file",
        "journal-write",
        "journal-rename",
        "parent-fsync",
        "swap-rename",
        "old-remove",
        "journal-remove",
    ];
    let lines = |project: &Project, until: usize| {
        let all = [
            "plan skills/docs-helper",
            COMPLETE,
            "approve skill.docs-helper --by ops",
        ];
        all_well(project, &all[..until]);
    };
    let state = |project: &Project| {
        let run = step(project, "status skill.docs-helper --format json");
        let files = ["manifest.json", "manifest.proposed.json"].map(|file| {
            project
                .path()
                .join("polar/skill.docs-helper")
                .join(file)
                .exists()
        });
        let word = said(&run)["lifecycleState"].as_str().map(str::to_owned);
        // Nothing is half there: status finds no hash that is another one.
        assert!(
            rules(&run).iter().all(|rule| !rule.starts_with("tampered")),
            "{}",
            run.stdout
        );
        (word, files)
    };
    let mut met = 0;
    for (until, line) in [
        (3, "apply skill.docs-helper --enable"),
        (1, "reject skill.docs-helper --by a --reason b"),
    ] {
        let undisturbed = host();
        lines(&undisturbed, until);
        let old = state(&undisturbed);
        all_well(&undisturbed, &[line]);
        let new = state(&undisturbed);
        for point in points {
            for nth in 1..4 {
                let project = host();
                lines(&project, until);
                let fault = format!("{point}:kill@{nth}");
                let env = [("MINARA_TEST_FAULT", fault.as_str())];
                if project.try_run(&format!("skills install {line}"), &env) == Some(0) {
                    break;
                }
                met += 1;
                let seen = state(&project).0;
                // Whoever writes next finishes what was cut short.
                let _ = step(&project, "disable skill.docs-helper");
                let after = state(&project);
                let disabled = Some("disabled".to_owned());
                let new_or_disabled = after.1 == new.1 && (after.0 == new.0 || after.0 == disabled);
                assert!(after == old || new_or_disabled, "{line} {fault}: {after:?}");
                assert!(seen == old.0 || seen == new.0, "{line} {fault}: {seen:?}");
            }
        }
    }
    assert!(met >= 12, "only {met} points were met");
}
