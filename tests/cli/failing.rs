//! Every verb that writes skills, while the disk fails, the program is killed or
//! interrupted, or others write at once. What is there afterwards is the old state or the
//! new one, and the same command again reaches the new one.
//!
//! Each verb meets a quarter of the points, and each action at one of them;
//! `MINARA_ROUNDS=1` meets all with all, and with the swap by two renames as well. Runs that
//! repeat do so as often as that says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::project::{NO_CACHE, Project, Run};
use crate::updating::{SKILL, Site, write};
use crate::vendoring::files;

/// A verb that writes skills, from a state that it changes.
#[derive(Clone, Copy)]
struct Verb {
    /// What it is called.
    name: &'static str,
    /// The command.
    line: &'static str,
    /// Makes the state before it.
    before: fn(&Site),
}

const VERBS: [Verb; 10] = [
    Verb {
        name: "add",
        line: "add ./up --all",
        before: |_| {},
    },
    Verb {
        name: "add",
        line: "add b.minara-bundle --all",
        before: bundled,
    },
    Verb {
        name: "add",
        line: "add ./up --skill alpha --adopt",
        before: adoptable,
    },
    Verb {
        name: "update",
        line: "update --all",
        before: behind,
    },
    Verb {
        name: "update",
        line: "update alpha --keep-edits --reason ours",
        before: edited,
    },
    Verb {
        name: "sync",
        line: "sync",
        before: damaged,
    },
    Verb {
        name: "sync",
        line: "sync --from b.minara-bundle",
        before: closed,
    },
    Verb {
        name: "import",
        line: "import lock/skills-lock.json",
        before: recorded_elsewhere,
    },
    Verb {
        name: "remove",
        line: "remove --all",
        before: added,
    },
    Verb {
        name: "bundle",
        line: "bundle -o host/out.minara-bundle",
        before: bundled_before,
    },
];

fn ok(site: &Site, line: &str) {
    let run = site.run(line);
    assert_eq!(run.code, 0, "{line}: {}", said(&run));
}

fn said(run: &Run) -> String {
    let said = format!("{}{}", run.stdout, run.stderr);
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn added(site: &Site) {
    ok(site, "add ./up --all");
}

fn bundled(site: &Site) {
    added(site);
    ok(site, "bundle -o b.minara-bundle");
    ok(site, "remove --all");
}

fn bundled_before(site: &Site) {
    added(site);
    write(&site.at("host/out.minara-bundle"), "an older one");
}

fn adoptable(site: &Site) {
    ok(site, "add ./up --skill beta");
    for file in ["SKILL.md", "notes.md"] {
        fs::create_dir_all(site.here("")).unwrap();
        fs::copy(site.at("up/skills/alpha").join(file), site.here(file)).unwrap();
    }
}

fn behind(site: &Site) {
    added(site);
    write(&site.at("up/skills/beta/more.md"), "more\n");
    site.push("notes.md", "newer\n");
}

fn edited(site: &Site) {
    added(site);
    write(&site.here("SKILL.md"), &SKILL.replace("one\n", "ONE\n"));
    write(&site.here("own.txt"), "own\n");
    site.push("SKILL.md", &SKILL.replace("five\n", "FIVE\n"));
}

fn damaged(site: &Site) {
    added(site);
    fs::remove_dir_all(site.here("")).unwrap();
    fs::remove_file(site.at("host/skills/external/beta/SKILL.md")).unwrap();
}

fn closed(site: &Site) {
    added(site);
    ok(site, "bundle -o b.minara-bundle");
    fs::rename(site.at("up"), site.at("far")).unwrap();
    fs::remove_dir_all(site.here("")).unwrap();
    fs::remove_file(site.at("host/skills/external/beta/SKILL.md")).unwrap();
}

fn recorded_elsewhere(site: &Site) {
    added(site);
    ok(site, "export --as skills-lock -o lock/skills-lock.json");
    ok(site, "remove --all");
}

/// A copy of everything.
fn copied(site: &Site) -> Project {
    let project = Project::new();
    copy(site.project.path(), project.path());
    project
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir_all(&to).unwrap();
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

type State = BTreeMap<String, Vec<u8>>;

fn host(project: &Project) -> State {
    files(&project.path().join("host"))
}

fn leftovers(state: &State) -> Vec<&String> {
    let parts = [
        ".minara-stage",
        ".minara-old",
        ".minara-journal",
        ".minara-tmp",
    ];
    let left = |path: &&String| parts.iter().any(|part| path.contains(part));
    state.keys().filter(left).collect()
}

/// The files of one skill.
fn skill<'a>(state: &'a State, name: &str) -> BTreeMap<&'a str, &'a [u8]> {
    let below = format!("skills/external/{name}/");
    let files = state.iter();
    let files = files.filter_map(|(path, bytes)| Some((path.strip_prefix(&below)?, &**bytes)));
    files.collect()
}

/// The state before a verb, and the one that it comes to.
fn both(verb: Verb) -> (Site, State, State) {
    let site = Site::new();
    (verb.before)(&site);
    let old = files(&site.at("host"));
    let done = copied(&site);
    let run = done.run(&format!("skills {} --root host", verb.line));
    assert_eq!(run.code, 0, "{}: {}", verb.line, said(&run));
    let new = host(&done);
    assert_ne!(old, new, "{}", verb.line);
    (site, old, new)
}

/// Whether every skill is as it was before or as it is to be.
fn is_whole(state: &State, old: &State, new: &State) -> bool {
    ["alpha", "beta"].iter().all(|name| {
        let now = skill(state, name);
        now == skill(old, name) || now == skill(new, name)
    })
}

/// The same command again makes everything good.
fn made_good(project: &Project, verb: Verb, new: &State, what: &str) {
    let run = project.run(&format!("skills {} --root host", verb.line));
    // One that was removed before the kill is there no more.
    let gone = verb.name == "remove" && run.code == 2 && said(&run).contains("nothing is vendored");
    assert!(run.code == 0 || gone, "{what}: {}", said(&run));
    let after = host(project);
    assert_eq!(leftovers(&after), [""; 0], "{what}");
    let differs: Vec<&String> = new
        .keys()
        .chain(after.keys())
        .filter(|path| new.get(*path) != after.get(*path))
        .collect();
    assert_eq!(differs, [""; 0], "{what}: {}", said(&run));
}

/// Whoever writes folders of skills can be told not to force them to disk.
#[test]
fn no_verb_is_forgotten() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/cli.md");
    let page = fs::read_to_string(page).unwrap();
    let verbs = page.split("\n## `minara skills ").skip(1);
    let writing = verbs.filter(|verb| verb.contains("`--no-sync`"));
    let mut writing: Vec<&str> = writing
        .map(|verb| verb.split('`').next().unwrap())
        .collect();
    writing.sort_unstable();
    let mut known: Vec<&str> = VERBS.iter().map(|verb| verb.name).collect();
    // It writes one file, and no folder of skills.
    known.retain(|name| *name != "bundle");
    known.sort_unstable();
    known.dedup();
    assert_eq!(writing, known);
}

#[cfg(feature = "faults")]
mod faults {
    use super::*;

    const POINTS: [&str; 18] = [
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
        "attributes-rename",
        "bundle-write",
        "bundle-rename",
    ];
    const ACTIONS: [&str; 4] = ["kill", "eio", "enospc", "eacces"];
    /// Behind these nothing was swapped yet.
    const EARLY: [&str; 8] = [
        "fetch",
        "stage-create",
        "stage-file",
        "stage-fsync",
        "journal-write",
        "journal-rename",
        "bundle-write",
        "bundle-rename",
    ];

    fn fails(at: usize) {
        let verb = VERBS[at];
        let (site, old, new) = both(verb);
        let all = std::env::var_os("MINARA_ROUNDS").is_some();
        for (nth, point) in POINTS.iter().enumerate() {
            for (action, exchange) in ACTIONS.iter().flat_map(|one| [(one, true), (one, false)]) {
                // Each point with some verb, and each verb with each action.
                let due = (at + nth).is_multiple_of(4) && ACTIONS[nth / 4 % 4] == *action;
                // Two points are a bundle's alone, and cost little.
                let own = verb.name == "bundle" && point.starts_with("bundle");
                if all || ((due || own) && exchange) {
                    fail(verb, &site, (&old, &new), (point, action), exchange);
                }
            }
        }
    }

    fn fail(
        verb: Verb,
        site: &Site,
        (old, new): (&State, &State),
        (point, action): (&str, &str),
        exchange: bool,
    ) {
        let what = format!("{} {point}:{action} exchange={exchange}", verb.line);
        let project = copied(site);
        let fault = format!("{point}:{action}");
        let mut env = vec![("MINARA_TEST_FAULT", fault.as_str())];
        if !exchange {
            env.push(("MINARA_TEST_NO_EXCHANGE", "1"));
        }
        let line = format!("skills {} --root host", verb.line);
        let code = project.try_run(&line, &env);
        assert!(matches!(code, None | Some(0..=2)), "{what}: {code:?}");
        let after = host(&project);
        assert_eq!(after["mine.md"], b"k\n", "{what}");
        // What somebody wrote here lies somewhere, whatever happened.
        let somewhere = |wanted: &Vec<u8>| after.values().any(|bytes| bytes == wanted);
        if let Some(own) = old.get("skills/external/alpha/own.txt") {
            assert!(somewhere(own), "{what}");
            let edited = &old["skills/external/alpha/SKILL.md"];
            let merged = &new["skills/external/alpha/SKILL.md"];
            assert!(somewhere(edited) || somewhere(merged), "{what}");
        }
        if action != "kill" {
            assert!(is_whole(&after, old, new), "{what}: {:?}", after.keys());
            if code != Some(0) && EARLY.contains(&point) {
                // The folder's own, and pages, which say what lies there now.
                let counts = |path: &&String| {
                    !path.ends_with("/external/.gitignore")
                        && !path.ends_with("skills.md")
                        && !path.ends_with("THIRD_PARTY_SKILLS.md")
                };
                let all = old.keys().chain(after.keys()).filter(counts);
                let differs: Vec<&String> = all
                    .filter(|path| old.get(*path) != after.get(*path))
                    .collect();
                assert_eq!(differs, [""; 0], "{what}");
            }
        }
        made_good(&project, verb, new, &what);
    }

    macro_rules! each {
        ($($name:ident $at:literal)*) => {$(
            #[test]
            fn $name() {
                fails($at);
            }
        )*};
    }

    each! {
        add_fails_whole 0
        add_of_a_bundle_fails_whole 1
        adopting_fails_whole 2
        update_fails_whole 3
        update_over_edits_fails_whole 4
        sync_fails_whole 5
        sync_from_a_bundle_fails_whole 6
        import_fails_whole 7
        remove_fails_whole 8
        bundle_fails_whole 9
    }
}

fn rounds(few: usize) -> usize {
    let asked = std::env::var("MINARA_ROUNDS").ok();
    asked.and_then(|rounds| rounds.parse().ok()).unwrap_or(few)
}

fn start(project: &Project, line: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minara"));
    command
        .current_dir(project.path())
        .env("MINARA_CACHE_DIR", NO_CACHE)
        .args(line.split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// A number that looks random, from the one before it.
fn next(random: &mut u64) -> u64 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    *random
}

/// Ctrl-C at any moment: what was begun is finished or undone before the program ends.
#[cfg(unix)]
#[test]
fn an_interruption_leaves_nothing_behind() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::time::{Duration, Instant};
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let all = std::env::var_os("MINARA_ROUNDS").is_some();
    for (_, verb) in VERBS
        .into_iter()
        .enumerate()
        .filter(|(at, _)| all || at % 3 == 1)
    {
        let (site, old, new) = both(verb);
        for round in 0..rounds(2) {
            let project = copied(&site);
            let mut child = start(&project, &format!("skills {} --root host", verb.line));
            let end = Instant::now() + Duration::from_micros(next(&mut random) % 120_000);
            while Instant::now() < end && child.try_wait().unwrap().is_none() {
                std::thread::yield_now();
            }
            let id = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
            let _ = kill_process(id, Signal::INT);
            let code = child.wait().unwrap().code();
            let what = format!("{} round {round}: {code:?}", verb.line);
            let after = host(&project);
            // Before the program listens, the signal ends it as it ends any other.
            assert!(matches!(code, None | Some(0..=2 | 130)), "{what}");
            assert_eq!(leftovers(&after), [""; 0], "{what}");
            assert!(is_whole(&after, &old, &new), "{what}");
            made_good(&project, verb, &new, &what);
        }
    }
}

/// A file that a bundle is written to is the old one or the new one, whole.
#[test]
fn a_bundle_is_written_whole_or_not_at_all() {
    use std::time::{Duration, Instant};
    let site = Site::with_alpha();
    ok(&site, "bundle -o whole.minara-bundle");
    let whole = fs::read(site.at("whole.minara-bundle")).unwrap();
    let mut random = 0xD1B5_4A32_D192_ED03_u64;
    fs::create_dir(site.at("out")).unwrap();
    for round in 0..rounds(6) {
        let file = site.at("out/b.minara-bundle");
        if round % 2 == 0 {
            fs::write(&file, "an older one").unwrap();
        } else {
            let _ = fs::remove_file(&file);
        }
        let before = fs::read(&file).ok();
        let line = "skills bundle -o out/b.minara-bundle --root host";
        let mut child = start(&site.project, line);
        let end = Instant::now() + Duration::from_micros(next(&mut random) % 60_000);
        while Instant::now() < end && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().unwrap();
        let after = fs::read(&file).ok();
        assert!(
            after == before || after.as_ref() == Some(&whole),
            "round {round}"
        );
    }
    ok(&site, "bundle -o out/b.minara-bundle");
    let left: Vec<String> = files(&site.at("out")).into_keys().collect();
    assert_eq!(left, ["b.minara-bundle"], "what was killed is swept");
}

/// Many at once, of every verb: the end is one that some order of them gives.
#[test]
fn many_writers_at_once_end_as_some_order_of_them_does() {
    let lines = [
        "add ./up --skill alpha",
        "add ./up --skill beta",
        "add b.minara-bundle",
        "update --all",
        "update alpha",
        "sync",
        "sync --from b.minara-bundle",
        "remove alpha",
        "remove beta",
        "catalog --write",
        "verify",
        "list",
    ];
    let site = Site::with_alpha();
    ok(&site, "bundle -o b.minara-bundle");
    site.push("notes.md", "newer\n");
    // Each skill is away, as it was vendored first, or as upstream has it now.
    let ends: Vec<State> = [vec!["remove alpha"], vec![], vec!["update alpha"]]
        .into_iter()
        .flat_map(|first| {
            [vec![], vec!["add ./up --skill beta"]].map(|second| [first.clone(), second].concat())
        })
        .map(|order| {
            let project = copied(&site);
            for line in &order {
                let run = project.run(&format!("skills {line} --root host"));
                assert_eq!(run.code, 0, "{line}: {}", said(&run));
            }
            host(&project)
        })
        .collect();
    let asked = std::env::var_os("MINARA_ROUNDS").is_some();
    let writers = if asked { 16 } else { 4 };
    let project = copied(&site);
    let mut random = 0xA076_1D64_78BD_642F_u64;
    for round in 0..rounds(2) {
        let started: Vec<(&str, Child)> = (0..writers)
            .map(|_| {
                let line = lines[next(&mut random) as usize % lines.len()];
                (line, start(&project, &format!("skills {line} --root host")))
            })
            .collect();
        let mut told = Vec::new();
        for (line, child) in started {
            let done = child.wait_with_output().unwrap();
            let error = String::from_utf8_lossy(&done.stderr).into_owned();
            let code = done.status.code();
            assert!(
                matches!(code, Some(0..=2)),
                "round {round} {line}: {code:?} {error}"
            );
            assert!(!error.contains("panicked"), "round {round} {line}: {error}");
            told.push((line, code));
        }
        let after = host(&project);
        assert_eq!(leftovers(&after), [""; 0], "round {round}: {told:?}");
        assert!(
            ends.contains(&after),
            "round {round}: {told:?}: {:?}",
            after.keys()
        );
    }
}
