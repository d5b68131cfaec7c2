//! `convert`: what is written, what is asked for, and what is never touched.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::json::checked;
use crate::project::{Project, Run};

const OPEN: &str = "---\nname: notes\ndescription: Takes notes. Use when asked.\nlicense: MIT\n\
                    metadata:\n  team: docs\n---\nB\n";

const CURIA: &str = "{\"name\": \"t\", \"description\": \"Sends\", \"version\": \"1.0.0\", \
                     \"sensitivity\": \"normal\", \"action_risk\": \"low\", \"inputs\": {}}\n";

fn project() -> Project {
    let project = Project::new().file("s/notes/SKILL.md", OPEN);
    project.file("s/notes/LICENSE", "MIT\n")
}

/// Every file below a folder with its text, by path.
fn all(folder: &Path) -> Vec<(String, String)> {
    fn walk(folder: &Path, lead: &str, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = format!("{lead}{}", path.file_name().unwrap().to_str().unwrap());
            if path.is_dir() {
                walk(&path, &format!("{name}/"), found);
            } else {
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    walk(folder, "", &mut found);
    found.sort();
    found
}

fn runs(project: &Project, line: &str, code: i32) -> Run {
    let run = project.run(line);
    assert_eq!(run.code, code, "{line}: {}{}", run.stdout, run.stderr);
    run
}

#[test]
fn one_skill_and_a_folder_have_documents_of_their_own() {
    let project = project().file(
        "s/web.system-skill.json",
        "{\"name\": \"web\", \"description\": \
        \"d\", \"instructions\": \"T\", \"tools\": []}",
    );
    let line = "skills convert s/notes --to vertesia -o out/notes --sidecar";
    let one = checked(&project, "convert", line);
    assert_eq!(one["dropped"][0]["field"], "license");
    assert_eq!(one["kept"], json!(["license", "metadata.team"]));
    assert_eq!(one["lossless"], true);
    let back = "skills convert out/notes --to agent-skills -o back --sidecar";
    assert_eq!(
        checked(&project, "convert", back)["restored"],
        json!(["SKILL.md", "LICENSE"])
    );
    assert_eq!(
        all(&project.path().join("back")),
        all(&project.path().join("s/notes"))
    );
    let many = checked(
        &project,
        "convert-folder",
        "skills convert s --to mastra -o many",
    );
    let paths: Vec<_> = many["skills"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["output"])
        .collect();
    assert_eq!(paths, ["many/notes", "many/web"]);
    assert_eq!(many["losses"], json!([]));
    assert_eq!(many["lossless"], true);
}

#[test]
fn what_is_needed_stops_one_skill_and_leaves_it_out_of_many() {
    let project = project().file("s/bad/SKILL.md", "---\nname: [\n---\n");
    let run = runs(&project, "skills convert s/notes --to curia -o one", 1);
    assert!(
        run.stdout.contains("action_risk=none|low"),
        "{}",
        run.stdout
    );
    assert!(!project.path().join("one").exists());
    let run = runs(&project, "skills convert s --to vertesia -o many", 1);
    assert!(
        run.stdout.contains("minara skills validate s/bad"),
        "{}",
        run.stdout
    );
    let many: Vec<String> = all(&project.path().join("many"))
        .into_iter()
        .map(|(path, _)| path)
        .collect();
    assert_eq!(many, ["notes/LICENSE", "notes/SKILL.md"]);
}

#[test]
fn nothing_is_written_over_and_no_link_is_gone_through() {
    let project = project().file("out/keep.txt", "mine\n");
    let run = runs(&project, "skills convert s/notes --to mastra -o out", 2);
    assert!(run.stderr.contains("--force"), "{}", run.stderr);
    runs(
        &project,
        "skills convert s/notes --to mastra -o out --force",
        0,
    );
    assert_eq!(all(&project.path().join("out")).len(), 3);
    let run = runs(
        &project,
        "skills convert s/notes --to mastra -o out --force",
        2,
    );
    assert!(run.stderr.contains("is there already"), "{}", run.stderr);
    runs(
        &project,
        "skills convert s/notes --to mastra -o s/notes/SKILL.md",
        2,
    );
    #[cfg(unix)]
    {
        let at = |name: &str| project.path().join(name);
        fs::create_dir_all(at("real")).unwrap();
        std::os::unix::fs::symlink("real", at("link")).unwrap();
        runs(&project, "skills convert s/notes --to mastra -o link", 2);
        std::os::unix::fs::symlink("../real", at("out/notes")).unwrap();
        let run = runs(&project, "skills convert s --to mastra -o out --force", 2);
        assert!(run.stderr.contains("symbolic link"), "{}", run.stderr);
        assert!(all(&at("real")).is_empty());
    }
}

#[test]
fn what_can_not_be_converted_is_refused_with_a_way_on() {
    let project = project();
    for (line, help) in [
        ("skills convert s/notes --to mastra", "-o DIR"),
        (
            "skills convert s/notes --from polar --to mastra -o out",
            "--from agent-skills",
        ),
        (
            "skills convert s/notes --to curia --set action_risk=Low -o out",
            "none, low",
        ),
        (
            "skills convert s/notes --to curia --set acton_risk=low -o out",
            "did you mean `action_risk`?",
        ),
        (
            "skills convert s/notes/LICENSE --to mastra -o out",
            "--from says",
        ),
        (
            "skills convert s --from curia --to mastra -o out",
            "minara skills detect s",
        ),
        (
            "skills convert nowhere --to mastra -o out",
            "minara skills list",
        ),
    ] {
        let run = runs(&project, line, 2);
        assert!(run.stderr.contains(help), "{line}: {}", run.stderr);
        assert!(!project.path().join("out").exists(), "{line}");
    }
    let run = runs(&project, "skills convert s/notes --to polar -o out", 1);
    let said: Vec<&str> = run.stdout.split_whitespace().collect();
    let said = said.join(" ");
    assert!(said.contains("minara skills install plan"), "{said}");
}

#[test]
fn marks_of_two_systems_are_settled_by_a_person() {
    let text = "---\nname: x\ndescription: d\nkeywords: [k]\n---\n## Capabilities\n- a.b: does \
                [risk: read, effects: none]\n";
    let project = Project::new().file("x/SKILL.md", text);
    let run = runs(&project, "skills convert x --to mastra -o out", 1);
    assert!(run.stdout.contains("--from FORM"), "{}", run.stdout);
    runs(
        &project,
        "skills convert x --from agent-skills --to mastra -o out",
        0,
    );
}

#[cfg(unix)]
#[test]
fn what_is_kept_is_not_shown_as_lost() {
    let project = project().file(
        "s/plain/SKILL.md",
        "---\nname: plain\ndescription: d\n---\n",
    );
    let shows = |line: &str, parts: &[&str]| {
        let run = runs(&project, line, 0);
        let said: Vec<&str> = run.stdout.split_whitespace().collect();
        let said = said.join(" ");
        for part in parts {
            assert!(said.contains(part), "{line} {part}: {said}");
        }
        said
    };
    let said = shows(
        "skills convert s --to vertesia -o a --sidecar",
        &[
            "kept beside it skills why license 1",
            "1 without a loss · 1 with all kept",
        ],
    );
    assert!(!said.contains("lost"), "{said}");
    std::os::unix::fs::symlink("LICENSE", project.path().join("s/notes/link")).unwrap();
    shows(
        "skills convert s/notes --to vertesia -o b --sidecar",
        &[
            "lost value why link it is a link",
            "kept beside it",
            "· 1 lost",
        ],
    );
    shows(
        "skills convert s --to vertesia -o c --sidecar",
        &[
            "lost skills why link 1",
            "kept beside it skills why license 1",
        ],
    );
    let line = "skills convert s --to vertesia -o d --sidecar";
    let document = checked(&project, "convert-folder", line);
    assert_eq!(
        document["losses"],
        json!([
            {"field": "license", "skills": 1, "kept": 1},
            {"field": "link", "skills": 1},
            {"field": "metadata.team", "skills": 1, "kept": 1},
        ])
    );
    assert_eq!(document["lossless"], false);
}

#[cfg(unix)]
#[test]
fn modes_travel_and_links_do_not() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let project = project()
        .file("s/notes/run.sh", "true\n")
        .file("secret", "s\n");
    let at = |name: &str| project.path().join(name);
    fs::set_permissions(at("s/notes/run.sh"), fs::Permissions::from_mode(0o755)).unwrap();
    symlink("../../secret", at("s/notes/secret")).unwrap();
    let document = checked(
        &project,
        "convert",
        "skills convert s/notes --to mastra -o out",
    );
    assert_eq!(document["dropped"][0]["field"], "secret");
    assert_eq!(document["lossless"], false);
    let mode = fs::metadata(at("out/run.sh")).unwrap().permissions().mode();
    assert_eq!(mode & 0o111, 0o111);
    assert!(!at("out/secret").exists());
}

/// A word that no run may read through a link.
#[cfg(unix)]
const SECRET: &str = "hunter-two";

/// Runs a line that must be refused for a link; nothing of the secret is told or written.
#[cfg(unix)]
fn refuses_link(project: &Project, line: &str) {
    let run = runs(project, line, 1);
    let said = run.stdout + &run.stderr;
    let words: Vec<&str> = said.split_whitespace().collect();
    assert!(
        words.join(" ").contains("none is followed"),
        "{line}: {said}"
    );
    assert!(!said.contains(SECRET), "{line}: {said}");
    let out = all(&project.path().join("out"));
    assert!(out.iter().all(|(_, text)| !text.contains(SECRET)), "{line}");
    let _ = fs::remove_dir_all(project.path().join("out"));
}

#[cfg(unix)]
#[test]
fn a_main_file_that_is_a_link_is_never_followed() {
    let json = format!(
        "{{\"name\": \"x\", \"description\": {SECRET:?}, \"action_risk\": \"low\", \
         \"instructions\": {SECRET:?}, \"tools\": []}}"
    );
    let project = Project::new()
        .file("theirs/open", &OPEN.replace("docs", SECRET))
        .file("theirs/plain", SECRET)
        .file("theirs/json", &json)
        .file("s/good/SKILL.md", OPEN);
    for (target, main, to) in [
        (
            "open",
            "open/SKILL.md",
            "mastra agent-skills minara vertesia polar",
        ),
        ("plain", "plain/SKILL.md", "mastra agent-skills curia"),
        ("json", "curia/skill.json", "agent-skills curia"),
        (
            "json",
            "web/web.system-skill.json",
            "vertesia vertesia-system",
        ),
    ] {
        let at = project.path().join("s").join(main);
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        let target = project.path().join("theirs").join(target);
        std::os::unix::fs::symlink(target, at).unwrap();
        for to in to.split(' ') {
            for more in ["--sidecar --format json", "--dry-run --rename"] {
                let line = format!("skills convert s/{main} --to {to} -o out {more}");
                refuses_link(&project, &line);
            }
        }
    }
    runs(
        &project,
        "skills convert s --to agent-skills -o many --sidecar",
        1,
    );
    let many = all(&project.path().join("many"));
    assert!(
        many.iter().all(|(path, _)| path.starts_with("good/")),
        "{many:?}"
    );
    assert_eq!(many[2], ("good/SKILL.md".to_owned(), OPEN.to_owned()));
}

#[cfg(unix)]
#[test]
fn what_lies_behind_another_link_is_not_read_either() {
    use std::os::unix::fs::symlink;
    let own = "---\nname: m\ndescription: d\nmetadata:\n  minara:\n    id: a.m\n---\nB\n";
    let words = format!("{{\"routing\": {{\"keywords\": [{SECRET:?}]}}}}");
    let project = project()
        .file("m/SKILL.md", own)
        .file("theirs/config", &words)
        .file("theirs/x/SKILL.md", &OPEN.replace("docs", SECRET))
        .file("theirs/kept", "{\"to\": \"minara\"}");
    let at = |name: &str| project.path().join(name);
    symlink(at("theirs/config"), at("m/SKILL.config.json")).unwrap();
    for to in ["vertesia", "agent-skills", "curia"] {
        let line = format!("skills convert m --to {to} -o out --format json");
        refuses_link(&project, &line);
    }
    // A folder of another one among many.
    symlink(at("theirs/x"), at("s/far")).unwrap();
    let line = "skills convert s --to mastra -o out";
    refuses_link(&project, line);
    runs(&project, line, 1);
    assert_eq!(all(&at("out")).len(), 2);
    // Its own skill by another way is none.
    fs::remove_file(at("s/far")).unwrap();
    fs::create_dir_all(at("s/t")).unwrap();
    fs::write(at("s/t/skill.json"), CURIA).unwrap();
    symlink("t", at("s/again")).unwrap();
    symlink("notes", at("s/more")).unwrap();
    runs(&project, "skills convert s --to mastra -o both", 0);
    let both: Vec<String> = all(&at("both")).into_iter().map(|(path, _)| path).collect();
    assert_eq!(both, ["notes/LICENSE", "notes/SKILL.md", "t/SKILL.md"]);
    // What an earlier run kept.
    symlink(at("theirs/kept"), at("s/notes/.minara-convert.json")).unwrap();
    let line = "skills convert s/notes --to vertesia -o last --sidecar";
    assert_eq!(checked(&project, "convert", line)["from"], "agent-skills");
}

#[test]
fn one_skill_that_can_not_be_taken_holds_no_other_back() {
    let polar = "---\nname: p\ndescription: d\n---\n## Capabilities\n- a.b: does [risk: read]\n";
    let project = project()
        .file("s/p/SKILL.md", polar)
        .file("s/big/SKILL.md", "");
    let big = fs::File::create(project.path().join("s/big/SKILL.md")).unwrap();
    big.set_len((16 << 20) + 1).unwrap();
    let run = runs(&project, "skills convert s --to mastra -o out", 1);
    let said: Vec<&str> = run.stdout.split_whitespace().collect();
    let said = said.join(" ");
    for part in [
        "s/big needed SKILL.md: s/big/SKILL.md has 16777217 bytes",
        "mend the file",
        "s/p needed SKILL.md: it has marks of Polar's",
        "--from agent-skills",
        "3 skills · 1 written",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let out: Vec<String> = all(&project.path().join("out"))
        .into_iter()
        .map(|(path, _)| path)
        .collect();
    assert_eq!(out, ["notes/LICENSE", "notes/SKILL.md"]);
    let run = project.run("skills convert s --to mastra -o new --dry-run --format json");
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let from: Vec<_> = document["skills"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["from"])
        .collect();
    assert_eq!(from, ["agent-skills", "agent-skills", "polar"]);
    // By themselves they are refused, and the help leads on.
    runs(&project, "skills convert s/p --to mastra -o one", 2);
    runs(&project, "skills convert s/big --to mastra -o one", 2);
    runs(
        &project,
        "skills convert s/p --from agent-skills --to mastra -o one",
        0,
    );
}
