//! Somebody puts links, pipes and folders where files of ours are to lie, fills the
//! disk, kills the program, or runs two of them at once. Each driver is short here;
//! `MINARA_ROUNDS=300` runs those that repeat as often as that.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::project::{NO_CACHE, Project, Run};
use crate::vendoring::{files, project};

fn rounds(few: u32) -> u32 {
    let asked = std::env::var("MINARA_ROUNDS").ok();
    asked.and_then(|rounds| rounds.parse().ok()).unwrap_or(few)
}

fn pipe(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mode = rustix::fs::Mode::from_raw_mode(0o600);
    rustix::fs::mknodat(rustix::fs::CWD, path, rustix::fs::FileType::Fifo, mode, 0).unwrap();
}

/// What was said, without the breaks of lines.
fn said(run: &Run) -> String {
    let said = format!("{}{}", run.stdout, run.stderr);
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The program as a process of its own, not waited for.
fn start(project: &Project, line: &str) -> std::process::Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minara"));
    command
        .current_dir(project.path())
        .env("MINARA_CACHE_DIR", NO_CACHE)
        .args(line.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command.spawn().unwrap()
}

/// Everything in the project.
fn host(project: &Project) -> BTreeMap<String, Vec<u8>> {
    files(&project.path().join("host"))
}

#[test]
fn no_page_leaves_the_root_through_a_link() {
    for link in ["docs", "docs/skills.md", "THIRD_PARTY_SKILLS.md"] {
        let project = project(&["alpha"]);
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("skills.md"), "theirs\n").unwrap();
        let at = project.path().join("host").join(link);
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        let target = if link == "docs" {
            outside.path().to_path_buf()
        } else {
            outside.path().join("skills.md")
        };
        symlink(target, &at).unwrap();
        for (line, code) in [
            ("skills add ./up --root host", 0),
            ("skills catalog --root host --write", 1),
            ("skills remove alpha --root host", 0),
        ] {
            let run = project.run(line);
            assert_eq!(run.code, code, "{link} {line}: {}", said(&run));
            assert!(said(&run).contains("target-is-symlink"), "{}", said(&run));
            assert!(said(&run).contains("make it a real"), "{}", said(&run));
            let there = files(outside.path());
            assert_eq!(there.len(), 1, "{link} {line}: {there:?}");
            assert_eq!(there["skills.md"], b"theirs\n");
            assert!(at.is_symlink());
        }
    }
}

#[test]
fn a_lock_that_is_a_link_holds_everything_back() {
    let project = project(&["alpha"]);
    let outside = tempfile::tempdir().unwrap();
    symlink(
        outside.path().join("lock"),
        project.path().join("host/minara.lock"),
    )
    .unwrap();
    let run = project.run("skills add ./up --root host");
    assert_eq!(run.code, 1, "{}", said(&run));
    assert!(said(&run).contains("target-is-symlink"), "{}", said(&run));
    assert_eq!(files(outside.path()).len(), 0);
    assert!(!project.path().join("host/skills/external/alpha").exists());
}

#[test]
fn paths_of_flags_and_configuration_stay_below_the_root() {
    let out = tempfile::tempdir().unwrap();
    let absolute = out.path().display().to_string();
    for into in [absolute.as_str(), "../out", "a/../../out", ".", "./"] {
        let project = project(&["alpha"]);
        let run = project.run(&format!("skills add ./up --root host --into {into}"));
        assert_eq!(run.code, 2, "{into}: {}", said(&run));
        assert!(
            run.stderr.contains("--into .claude/skills"),
            "{}",
            run.stderr
        );
        assert_eq!(host(&project).len(), 0, "{into}");
    }
    for key in [
        "[vendor]\ndir = \"PATH\"",
        "[catalog]\noutput = \"PATH\"",
        "[catalog]\nnotices = \"PATH\"",
    ] {
        for path in [absolute.as_str(), "../out", "a/../../out"] {
            let project = project(&["alpha"]);
            let text = key.replace("PATH", path);
            fs::write(project.path().join("host/minara.toml"), text).unwrap();
            let run = project.run("skills add ./up --config host/minara.toml");
            assert_eq!(run.code, 2, "{key} {path}: {}", said(&run));
            assert!(!project.path().join("out").exists());
        }
    }
    assert_eq!(files(out.path()).len(), 0);
}

/// Nothing waits for a pipe that lies where a file of ours is to lie.
#[test]
fn a_pipe_in_the_place_of_a_file_is_refused_and_never_waited_for() {
    let files = [
        "docs/skills.md",
        "THIRD_PARTY_SKILLS.md",
        "minara.lock",
        "minara.toml",
        "skills/external/alpha/.minara-skill.json",
        "skills/external/alpha/SKILL.md",
        "skills/external/.minara-journal.json",
        "skills/external/.minara-write.lock",
    ];
    for file in files {
        let project = project(&["alpha"]);
        let run = project.run("skills add ./up --root host");
        assert_eq!(run.code, 0, "{}", said(&run));
        let at = project.path().join("host").join(file);
        let _ = fs::remove_file(&at);
        pipe(&at);
        for line in [
            "skills verify --root host",
            "skills list --root host",
            "skills lint host/skills --config host/minara.toml",
            "skills catalog --root host --check",
            "skills catalog --root host --write",
            "skills add ./up --root host",
            "skills remove alpha --root host",
        ] {
            if file == "minara.toml" && line.contains("--config") {
                continue;
            }
            let _ = project.run(line);
            let kind = fs::symlink_metadata(&at).map(|meta| meta.file_type().is_fifo());
            let is_own = file.starts_with("skills/external/alpha/");
            assert!(kind.is_ok_and(|fifo| fifo) || is_own, "{file}: {line}");
        }
    }
    let project = Project::new();
    pipe(&project.path().join("minara.toml"));
    let run = project.run("skills init --force");
    assert_eq!(run.code, 2, "{}", said(&run));
}

#[test]
fn what_a_person_names_may_be_a_link_or_a_device_and_is_never_replaced() {
    let project = Project::with_skill();
    let at = |name: &str| project.path().join(name);
    fs::create_dir(at("real")).unwrap();
    fs::write(at("real/x.json"), "old").unwrap();
    symlink("real", at("folder")).unwrap();
    symlink("real/x.json", at("file.json")).unwrap();
    for (named, real) in [
        ("folder/x.json", "real/x.json"),
        ("file.json", "real/x.json"),
    ] {
        fs::write(at(real), "old").unwrap();
        let run = project.run(&format!("skills lint -o json={named}"));
        assert_eq!(run.code, 0, "{}", said(&run));
        assert!(said(&run).contains("goes through a link"), "{}", said(&run));
        assert!(fs::read_to_string(at(real)).unwrap().starts_with('{'));
        assert!(at("folder").is_symlink() && at("file.json").is_symlink());
    }
    let run = project.run("skills lint -o json=/dev/null -o json=/dev/stdout");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert!(run.stdout.contains("\"schema\""), "{}", run.stdout);
    let null = fs::metadata("/dev/null").unwrap();
    assert!(null.file_type().is_char_device());
    pipe(&at("pipe"));
    let read = std::thread::scope(|scope| {
        let reader = scope.spawn(|| fs::read_to_string(at("pipe")).unwrap());
        let run = project.run("skills catalog -o pipe");
        assert_eq!(run.code, 0, "{}", said(&run));
        reader.join().unwrap()
    });
    assert!(read.contains("tidy"), "{read}");
    assert!(fs::metadata(at("pipe")).unwrap().file_type().is_fifo());
}

/// A pipe that nobody reads holds a run up, and a signal ends it.
#[test]
fn a_signal_ends_a_run_that_waits_for_a_reader() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::io::Read;
    let project = project(&["alpha"]);
    assert_eq!(project.run("skills add ./up --root host").code, 0);
    pipe(&project.path().join("pipe"));
    for line in [
        "skills lint host/skills -o json=pipe",
        "skills verify --root host -o json=pipe",
        "skills remove alpha --root host -o json=pipe",
    ] {
        let mut child = start(&project, line);
        // The report on stdout comes first; then the pipe is waited for.
        let mut first = [0; 1];
        child
            .stdout
            .as_mut()
            .unwrap()
            .read_exact(&mut first)
            .unwrap();
        let id = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        kill_process(id, Signal::TERM).unwrap();
        assert!(!child.wait().unwrap().success(), "{line}");
    }
}

#[test]
fn what_killed_runs_left_is_swept_where_the_next_one_writes() {
    let faulty = "---\nname: pay\ndescription: Sorts bills. Use for: bills, receipts.\nlicense: MIT\n---\n# Pay\n\nSort them.\n";
    let project = Project::new().file("skills/pay/SKILL.md", faulty);
    let left = [
        "docs/.minara-tmp-0123abcd",
        "skills/pay/.minara-tmp-89abcdef",
    ];
    for path in left {
        let at = project.path().join(path);
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        fs::write(at, "half").unwrap();
    }
    let run = project.run("skills lint --fix skills");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert!(!project.path().join(left[1]).exists());
    assert_eq!(project.run("skills catalog --write").code, 0);
    assert!(!project.path().join(left[0]).exists());
    // Also where there is nothing to write.
    fs::write(project.path().join(left[0]), "half").unwrap();
    assert_eq!(project.run("skills catalog --write").code, 0);
    assert!(!project.path().join(left[0]).exists());
}

#[test]
fn two_at_once_both_stand_in_every_file() {
    let reference = project(&["alpha", "beta"]);
    assert_eq!(reference.run("skills add ./up --root host --all").code, 0);
    let expected = host(&reference);
    for round in 0..rounds(3) {
        let project = project(&["alpha", "beta"]);
        let runs = std::thread::scope(|scope| {
            let both = ["alpha", "beta"].map(|name| {
                let line = format!("skills add ./up --root host --skill {name}");
                let project = &project;
                scope.spawn(move || project.run(&line))
            });
            both.map(|run| run.join().unwrap())
        });
        for run in &runs {
            assert_eq!(run.code, 0, "round {round}: {}", said(run));
        }
        assert_eq!(host(&project), expected, "round {round}");
    }
}

/// The program dies at any moment; the next command makes good what it left.
#[test]
fn a_kill_at_any_moment_is_made_good() {
    use std::time::{Duration, Instant};
    let reference = project(&["alpha", "beta"]);
    assert_eq!(reference.run("skills add ./up --root host --all").code, 0);
    let there = host(&reference);
    assert_eq!(reference.run("skills remove --all --root host").code, 0);
    let gone = host(&reference);
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let project = project(&["alpha", "beta"]);
    for round in 0..rounds(8) {
        let line = if round % 2 == 0 {
            "skills add ./up --root host --all"
        } else {
            "skills remove --all --root host"
        };
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let mut child = start(&project, line);
        let end = Instant::now() + Duration::from_micros(random % 300_000);
        while Instant::now() < end && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().unwrap();
        let run = project.run("skills add ./up --root host --all");
        assert_eq!(run.code, 0, "round {round}: {}", said(&run));
        assert_eq!(host(&project), there, "round {round}");
        if round % 2 == 0 {
            let run = project.run("skills remove --all --root host");
            assert_eq!(run.code, 0, "round {round}: {}", said(&run));
            assert_eq!(host(&project), gone, "round {round}");
            let run = project.run("skills add ./up --root host --all");
            assert_eq!(run.code, 0, "round {round}: {}", said(&run));
        }
    }
}

#[test]
fn working_files_stay_out_of_git() {
    let project = project(&["alpha"]);
    let repository = git2::Repository::init(project.path().join("host")).unwrap();
    assert_eq!(project.run("skills add ./up --root host").code, 0);
    let mut options = git2::StatusOptions::new();
    options.include_untracked(true).recurse_untracked_dirs(true);
    let statuses = repository.statuses(Some(&mut options)).unwrap();
    let seen: Vec<String> = statuses
        .iter()
        .map(|entry| String::from_utf8_lossy(entry.path_bytes()).into_owned())
        .collect();
    let own =
        |path: &&String| path.contains(".minara-write") || path.ends_with("external/.gitignore");
    assert_eq!(seen.iter().filter(own).count(), 0, "{seen:?}");
    assert!(seen.iter().any(|path| path.ends_with("alpha/SKILL.md")));
    // A `.gitignore` of the user's own keeps its lines.
    let ignore = project.path().join("host/skills/external/.gitignore");
    fs::write(&ignore, "mine").unwrap();
    assert_eq!(project.run("skills remove alpha --root host").code, 0);
    let text = fs::read_to_string(&ignore).unwrap();
    assert!(text.starts_with("mine\n/.minara-write.lock\n"), "{text}");
    assert!(!text.contains("/.gitignore"), "{text}");
}

#[cfg(feature = "faults")]
mod faults {
    use super::*;

    fn run(project: &Project, line: &str, fault: &str) -> Run {
        project.run_with(line, "", &[("MINARA_TEST_FAULT", fault)])
    }

    #[test]
    fn a_disk_that_is_full_while_staging_changes_nothing() {
        let clean = project(&["alpha", "beta"]);
        for fault in [
            "stage-file:enospc@7",
            "stage-fsync:enospc@2",
            "journal-write:enospc",
        ] {
            let project = project(&["alpha", "beta"]);
            let run = run(&project, "skills add ./up --root host --all", fault);
            assert_eq!(run.code, 2, "{fault}: {}", said(&run));
            let left = host(&project);
            let left: Vec<_> = left
                .keys()
                .filter(|name| !name.ends_with(".gitignore"))
                .collect();
            assert_eq!(left, [""; 0], "{fault}");
        }
        assert_eq!(host(&clean).len(), 0);
    }

    #[test]
    fn what_is_written_of_several_is_named() {
        let reference = project(&["alpha", "beta"]);
        assert_eq!(reference.run("skills add ./up --root host --all").code, 0);
        let project = project(&["alpha", "beta"]);
        let line = "skills add ./up --root host --all";
        let found = run(&project, line, "swap-rename:enospc@2");
        assert_eq!(found.code, 2, "{}", said(&found));
        assert!(
            said(&found).contains("1 of 2 skills is written (`alpha`)"),
            "{}",
            said(&found)
        );
        let verify = project.run("skills verify --root host");
        assert_eq!(verify.code, 0, "what is there is whole: {}", said(&verify));
        assert_eq!(project.run(line).code, 0);
        assert_eq!(host(&project), host(&reference));
        let found = run(
            &project,
            "skills remove --all --root host",
            "backup-rename:eio@2",
        );
        assert_eq!(found.code, 2, "{}", said(&found));
        assert!(
            said(&found).contains("1 of 2 skills is removed (`alpha`)"),
            "{}",
            said(&found)
        );
    }

    #[test]
    fn a_file_that_could_not_be_written_is_made_by_the_next_write() {
        let reference = project(&["alpha"]);
        assert_eq!(reference.run("skills add ./up --root host").code, 0);
        for point in [
            "page-write",
            "lock-rename",
            "catalog-rename",
            "notices-rename",
        ] {
            for next in [
                "skills add ./up --root host",
                "skills catalog --root host --write",
            ] {
                let project = project(&["alpha"]);
                let found = run(
                    &project,
                    "skills add ./up --root host",
                    &format!("{point}:enospc"),
                );
                assert_eq!(found.code, 2, "{point}: {}", said(&found));
                assert!(
                    said(&found).contains("the skills are in place"),
                    "{}",
                    said(&found)
                );
                let verify = project.run("skills verify --root host");
                assert!(verify.code != 0, "{point}: {}", said(&verify));
                let after = project.run(next);
                assert_eq!(after.code, 0, "{point} {next}: {}", said(&after));
                assert_eq!(host(&project), host(&reference), "{point} {next}");
                assert_eq!(project.run("skills verify --root host").code, 0);
            }
        }
    }

    /// A write that was cut short elsewhere is taken up by every verb that writes.
    #[test]
    fn every_verb_takes_up_what_was_left_in_another_folder() {
        for next in [
            "skills catalog --root host --write",
            "skills remove alpha --root host",
            "skills add ./up --root host --skill alpha",
        ] {
            let project = project(&["alpha", "beta"]);
            let line = "skills add ./up --root host --into .claude/skills --skill";
            assert_eq!(project.run(&format!("{line} alpha")).code, 0);
            assert!(
                !project
                    .path()
                    .join("host/.claude/skills/.minara-write.lock")
                    .exists()
            );
            let _ = project.try_run(
                &format!("{line} beta"),
                &[("MINARA_TEST_FAULT", "swap-rename:kill")],
            );
            let folder = project.path().join("host/.claude/skills");
            assert!(folder.join(".minara-journal.json").exists());
            let run = project.run(next);
            assert_eq!(run.code, 0, "{next}: {}", said(&run));
            assert!(!folder.join(".minara-journal.json").exists(), "{next}");
            let lock = fs::read_to_string(project.path().join("host/minara.lock")).unwrap();
            assert!(lock.contains("\".claude/skills/beta\""), "{next}: {lock}");
            let verify = project.run("skills verify --root host");
            assert_eq!(verify.code, 0, "{next}: {}", said(&verify));
        }
    }
}
