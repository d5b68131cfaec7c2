//! Skills brought in, looked at and removed, as a user does it; and a user whose
//! machine fails in the middle.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::project::Project;

const MIT_SKILL: &str = "---\nname: NAME\ndescription: Sorts bills by date. Use when asked to \
                         order bills.\nlicense: MIT\n---\n# How\n\nSort them.\n";

/// A project beside a folder `up` that offers the skills `names`.
pub(crate) fn project(names: &[&str]) -> Project {
    let licence = spdx::text::LICENSE_TEXTS
        .iter()
        .find(|(id, _)| *id == "MIT")
        .unwrap()
        .1;
    let mut project = Project::new()
        .file("up/LICENSE", licence)
        .file("mine/keep.md", "k\n");
    for name in names {
        let text = MIT_SKILL.replace("NAME", name);
        project = project.file(&format!("up/skills/{name}/SKILL.md"), &text);
        project = project.file(&format!("up/skills/{name}/references/a.md"), "A\n");
    }
    fs::create_dir(project.path().join("host")).unwrap();
    project
}

/// Every file below `folder` with its content.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(&dir).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path
                    .strip_prefix(folder)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found.retain(|name, _| !name.ends_with(".minara-write.lock"));
    found
}

#[test]
fn a_skill_comes_is_verified_and_goes() {
    let project = project(&["alpha", "beta"]);
    let run = project.run("skills add ./up --root host");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stdout.contains("selection-needed"), "{}", run.stdout);
    let run = project.run("skills add ./up --root host --all");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout
            .contains("2 added · host/skills/external, host/minara.lock")
    );
    assert_eq!(project.run("skills verify --root host").code, 0);
    let before = files(&project.path().join("host"));
    let run = project.run("skills add ./up --root host --all");
    assert_eq!((run.code, files(&project.path().join("host"))), (0, before));
    assert!(run.stdout.contains("2 unchanged"), "{}", run.stdout);
    let run = project.run("skills list --root host");
    assert!(
        run.stdout.contains("2 skills · 2 vendored · 2 usable"),
        "{}",
        run.stdout
    );
    let run = project.run("skills catalog --root host --check");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = project.run("skills remove --root host alpha");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = fs::read_to_string(project.path().join("host/docs/skills.md")).unwrap();
    assert!(!page.contains("alpha") && page.contains("beta"), "{page}");
}

#[test]
fn the_same_source_gives_the_same_bytes_whatever_the_threads() {
    let project = project(&["alpha", "beta", "gamma"]);
    let add = |root: &str, threads: &str| {
        let line = format!("skills add ./up --root {root} --all");
        let run = project.run_with(
            &line,
            "",
            &[("RAYON_NUM_THREADS", threads), ("TZ", "Asia/Tokyo")],
        );
        assert_eq!(run.code, 0, "{}", run.stderr);
        files(&project.path().join(root))
    };
    assert_eq!(add("one", "1"), add("two", "7"));
}

#[test]
fn a_page_of_the_users_own_is_left_alone() {
    let project = project(&["alpha"]).file("host/docs/skills.md", "# My skills\n");
    let run = project.run("skills add ./up --root host");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("not-generated"), "{}", run.stdout);
    let page = fs::read_to_string(project.path().join("host/docs/skills.md")).unwrap();
    assert_eq!(page, "# My skills\n");
}

#[test]
fn local_edits_stop_what_would_lose_them() {
    let project = project(&["alpha"]);
    assert_eq!(project.run("skills add ./up --root host").code, 0);
    let file = project
        .path()
        .join("host/skills/external/alpha/references/a.md");
    fs::write(&file, "mine\n").unwrap();
    for line in [
        "skills add ./up --root host",
        "skills remove --root host alpha",
    ] {
        let run = project.run(line);
        assert_eq!(run.code, 1, "{line}: {}", run.stdout);
        assert!(run.stdout.contains("modified-file"), "{}", run.stdout);
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine\n");
    }
    let run = project.run("skills remove --root host alpha --discard-edits");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!file.exists());
}

#[test]
fn a_credential_in_a_url_is_never_repeated() {
    let secret = ["s3", "cr3t", "canary"].concat();
    let sources = [
        format!("https://me:{secret}@git.example.test/acme/up.git"),
        format!("https://{secret}@git.example.test/acme/up.git"),
        format!("https://me:{secret}@[broken/acme/up.git"),
        format!("me:{secret}@git.example.test:acme/up"),
    ];
    let project = project(&[]);
    for source in &sources {
        for verb in ["add", "license"] {
            for flags in ["", "--format json", "--list", "--offline"] {
                if verb == "license" && flags == "--list" {
                    continue;
                }
                let run = project.run(&format!("skills {verb} {source} {flags}"));
                assert_eq!(run.code, 2, "{}{}", run.stdout, run.stderr);
                let said = format!("{}{}", run.stdout, run.stderr);
                assert!(!said.contains(&secret), "{verb} {flags}: {said}");
            }
        }
    }
}

/// The program dies, or the disk fails, at every point that `add` and `remove`
/// pass. Afterwards there is the old state or the new one, and the next command
/// repairs.
#[cfg(feature = "faults")]
mod faults {
    use super::*;

    const POINTS: [&str; 15] = [
        "fetch",
        "stage-create",
        "stage-file",
        "stage-fsync",
        "journal-write",
        "journal-rename",
        "backup-rename",
        "swap-rename",
        "parent-fsync",
        "journal-remove",
        "old-remove",
        "page-write",
        "lock-rename",
        "catalog-rename",
        "notices-rename",
    ];

    /// What lies in the folder of `alpha`, which must be all or nothing.
    fn alpha(project: &Project) -> usize {
        let count = files(&project.path().join("host/skills/external/alpha")).len();
        assert!(count == 0 || count == 4, "{count} files of 4");
        count
    }

    fn leftovers(project: &Project) -> Vec<String> {
        let folder = fs::read_dir(project.path().join("host/skills/external")).unwrap();
        let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let own = |name: &String| name.starts_with(".minara-") && name != ".minara-write.lock";
        names.filter(own).collect()
    }

    /// Everything in the project, the lock at rest and all pages included.
    fn host(project: &Project) -> BTreeMap<String, Vec<u8>> {
        let found = files(&project.path().join("host"));
        let lock = project
            .path()
            .join("host/skills/external/.minara-write.lock");
        assert_eq!(fs::metadata(lock).unwrap().len(), 0, "at rest it is empty");
        found
    }

    #[test]
    fn every_point_of_add_and_remove_can_fail() {
        let clean = project(&["alpha"]);
        assert_eq!(clean.run("skills add ./up --root host").code, 0);
        let there = host(&clean);
        assert_eq!(clean.run("skills remove alpha --root host").code, 0);
        let gone = host(&clean);
        for command in ["add ./up", "remove alpha"] {
            for (at, point) in POINTS.iter().enumerate() {
                // Every point is killed at, and every error met at a third of them.
                let errors = ["eio", "enospc", "eacces"];
                let met = match std::env::var_os("MINARA_ROUNDS") {
                    Some(_) => &errors[..],
                    None if at % 3 == 0 => &errors[at / 3 % 3..=at / 3 % 3],
                    None => &[],
                };
                for action in met.iter().chain(&["kill"]) {
                    let fault = format!("{point}:{action}");
                    fail(command, &fault, &there, &gone);
                }
            }
        }
    }

    /// One command with one fault, then what repairs it.
    fn fail(
        command: &str,
        fault: &str,
        there: &BTreeMap<String, Vec<u8>>,
        gone: &BTreeMap<String, Vec<u8>>,
    ) {
        let project = project(&["alpha"]);
        if command == "remove alpha" {
            assert_eq!(project.run("skills add ./up --root host").code, 0);
        }
        let line = format!("skills {command} --root host");
        // A killed process has no exit code of its own.
        let _ = project.try_run(&line, &[("MINARA_TEST_FAULT", fault)]);
        alpha(&project);
        assert_eq!(
            fs::read_to_string(project.path().join("mine/keep.md")).unwrap(),
            "k\n"
        );
        let run = project.run("skills verify --root host");
        let told = run.stdout.contains("interrupted-operation") || run.stdout.contains("stale-");
        assert!(
            run.code == 0 || told || alpha(&project) == 0,
            "{command} {fault}: {}",
            run.stdout
        );
        // The next command repairs: the skill, the pages, what was left.
        let run = project.run("skills add ./up --root host");
        let said = format!("{command} {fault}: {}{}", run.stdout, run.stderr);
        assert_eq!(run.code, 0, "{said}");
        assert_eq!(leftovers(&project), [""; 0], "{said}");
        assert_eq!(host(&project), *there, "{said}");
        assert_eq!(project.run("skills verify --root host").code, 0, "{said}");
        // An interrupted removal is taken up by the next one.
        if command == "remove alpha" {
            let _ = project.try_run(&line, &[("MINARA_TEST_FAULT", fault)]);
            let run = project.run("skills remove --all --root host");
            let said = format!("{command} {fault}: {}{}", run.stdout, run.stderr);
            let gone_before = run.code == 2 && said.contains("nothing is vendored");
            assert!(run.code == 0 || gone_before, "{said}");
            assert_eq!(leftovers(&project), [""; 0], "{said}");
            // The lock of one that was killed at the very end is not taken again.
            let found = files(&project.path().join("host"));
            assert_eq!(found, *gone, "{said}");
        }
    }
}

#[test]
fn a_vendored_skill_keeps_the_licence_that_lay_above_it() {
    let project = project(&["alpha"]);
    assert_eq!(project.run("skills add ./up --root host --all").code, 0);
    let run = project.run("skills lint host/skills/external --only license --format json");
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        document["findings"].as_array().unwrap().len(),
        0,
        "{}",
        run.stdout
    );
    // Without the record it is a skill like any other.
    let record = "host/skills/external/alpha/.minara-skill.json";
    fs::remove_file(project.path().join(record)).unwrap();
    let run = project.run("skills lint host/skills/external --only license --format concise");
    assert!(
        run.stdout.contains("license-text-missing"),
        "{}",
        run.stdout
    );
}

/// What `--all` passes over is said once, with the command that takes it.
#[test]
fn skills_that_lie_aside_are_counted_where_all_are_meant() {
    let project = project(&["alpha", "beta"]);
    let skill = fs::read_to_string(project.path().join("up/skills/beta/SKILL.md")).unwrap();
    for (at, text) in [
        (
            "up/archive/skills/old/SKILL.md",
            skill.replace("beta", "old"),
        ),
        ("up/tests/data/x/SKILL.md", skill.replace("beta", "x")),
    ] {
        let file = project.path().join(at);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let said = |run: &crate::project::Run| {
        let words = run.stdout.split_whitespace();
        words.collect::<Vec<_>>().join(" ")
    };
    let all = project.run("skills add ./up --all --dry-run --root host");
    let told = "2 more skills lie in tests, examples, templates or archives. With them: minara";
    assert_eq!(said(&all).matches(told).count(), 1, "{}", said(&all));
    assert!(
        said(&all).contains("--all --all-candidates"),
        "{}",
        said(&all)
    );
    let some = project.run("skills add ./up --all --partial --dry-run --root host");
    assert!(
        said(&some).contains("--all --all-candidates --partial"),
        "{}",
        said(&some)
    );
    let run = project.run("skills add ./up --all --dry-run --root host --format json");
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["aside"], 2);
    for line in [
        "--all --path skills",
        "--skill alpha",
        "--all --all-candidates",
    ] {
        let run = project.run(&format!("skills add ./up {line} --dry-run --root host"));
        assert_eq!(run.code, 0, "{line}: {}", said(&run));
        assert!(!said(&run).contains("With them"), "{line}: {}", said(&run));
    }
}
