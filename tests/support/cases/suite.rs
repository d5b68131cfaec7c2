//! A whole case file: every case run, and the outcome held against the list of
//! those that can't pass yet.
//!
//! | environment | what it does |
//! |---|---|
//! | `MINARA_CASES=list` | prints every case that differs, with its reason if it is pending; fails for nothing |
//! | `MINARA_CASES=<text>` | runs only the cases whose id holds the text, pending or not, and fails if one differs |
//! | `MINARA_BLESS=1` | takes the cases that pass out of the pending list; never adds one |
//! | `MINARA_PENDING=write` | adds the cases that differ, for the reason in `MINARA_PENDING_REASON`; reasons that are there stay |
//! | `MINARA_CASES_BIN=<path>` | runs that program in place of this build's |

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::case::{self, Case};
use super::judge::{self, Judged};
use super::pending::Pending;
use super::reference;
use super::stage::Stage;
use crate::support::Failure;

/// Several tests of one program rewrite the pending list.
static PENDING_FILE: Mutex<()> = Mutex::new(());

/// One case file and how its cases are run.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The file below `fixtures/cases`.
    pub file: &'static str,
    /// Whether `$UP` is an http URL on loopback, or a file URL.
    pub over_http: bool,
}

/// Every case file. The cases of `vendoring` are about transport as well.
const SUITES: [Suite; 6] = [
    Suite {
        file: "spec-cases.jsonl",
        over_http: false,
    },
    Suite {
        file: "cases.jsonl",
        over_http: false,
    },
    Suite {
        file: "license-cases.jsonl",
        over_http: false,
    },
    Suite {
        file: "systems-cases.jsonl",
        over_http: false,
    },
    Suite {
        file: "minara-cases.jsonl",
        over_http: false,
    },
    Suite {
        file: "vendoring-cases.jsonl",
        over_http: true,
    },
];

/// What became of a case.
enum Verdict {
    AsExpected,
    Differs(Vec<String>),
    /// This build of the tests can't run it.
    NotRun(&'static str),
}

/// What the environment asks for.
#[derive(PartialEq, Eq)]
enum Mode {
    Check,
    List,
    Only(String),
    Bless,
    Write(String),
}

impl Mode {
    fn from_environment() -> Self {
        let given = |key| std::env::var(key).ok().filter(|value| !value.is_empty());
        if given("MINARA_PENDING").is_some_and(|value| value == "write") {
            let reason = given("MINARA_PENDING_REASON");
            return Mode::Write(reason.unwrap_or_else(|| "not built yet".to_owned()));
        }
        match given("MINARA_CASES") {
            Some(list) if list == "list" => Mode::List,
            Some(text) => Mode::Only(text),
            None if given("MINARA_BLESS").is_some() => Mode::Bless,
            None => Mode::Check,
        }
    }
}

/// Runs the cases of a file; panics with what differs.
pub fn check_suite(file: &str) {
    let suite = SUITES.iter().find(|suite| suite.file == file);
    let suite = suite.unwrap_or_else(|| panic!("{file} is no suite"));
    let mode = Mode::from_environment();
    let mut cases = read_cases(file);
    if let Mode::Only(text) = &mode {
        cases.retain(|case| case.id.contains(text.as_str()));
    }
    let verdicts = run_all(&cases, |case| run(case, suite.over_http));
    let complaints = settle(&cases, &verdicts, &mode);
    assert!(
        complaints.is_empty(),
        "{file}: {} of {} cases\n{}",
        complaints.len(),
        cases.len(),
        complaints.join("\n")
    );
}

/// Runs the cases of a file under the profile `reference`; panics with what
/// differs. None is pending. `MINARA_CASES=<text>` narrows them down.
pub fn check_reference(file: &str) {
    let mut cases = read_cases(file);
    if let Mode::Only(text) = Mode::from_environment() {
        cases.retain(|case| case.id.contains(text.as_str()));
    }
    let verdicts = run_all(&cases, |case| {
        let differences = match &case.reference {
            Some(expected) => serde_json::from_value(expected.clone())
                .map_err(|fault| Failure::new(fault.to_string()))
                .and_then(|expected| reference::differences(case, &expected)),
            None => return Verdict::NotRun("says nothing of the reference"),
        };
        match differences {
            Ok(bad) if bad.is_empty() => Verdict::AsExpected,
            Ok(bad) => Verdict::Differs(bad),
            Err(fault) => Verdict::Differs(vec![fault.to_string()]),
        }
    });
    let cases = cases.iter().zip(&verdicts);
    let complaints = cases.filter_map(|(case, verdict)| match verdict {
        Verdict::Differs(bad) => Some(format!("{}: {}", case.id, bad.join("; "))),
        Verdict::AsExpected | Verdict::NotRun(_) => None,
    });
    let complaints: Vec<_> = complaints.collect();
    assert!(complaints.is_empty(), "{file}\n{}", complaints.join("\n"));
}

/// Runs the cases of a file under profile `load`; panics with what differs.
pub fn check_load(file: &str) {
    check_all(file, super::profiles::load);
}

/// Holds what clients do with the skills of a file against what was measured;
/// panics with what differs.
pub fn check_clients(file: &str) {
    check_all(file, super::profiles::clients);
}

/// Runs every case of a file; none may differ, pending or not.
fn check_all(file: &str, differences: fn(&Case) -> Result<Vec<String>, Failure>) {
    let cases = read_cases(file);
    let verdicts = run_all(&cases, |case| match differences(case) {
        Ok(bad) if bad.is_empty() => Verdict::AsExpected,
        Ok(bad) => Verdict::Differs(bad),
        Err(fault) => Verdict::Differs(vec![fault.to_string()]),
    });
    let complaints = cases.iter().zip(&verdicts).filter_map(|(case, verdict)| {
        let Verdict::Differs(bad) = verdict else {
            return None;
        };
        Some(format!("{}: {}", case.id, bad.join("; ")))
    });
    let complaints: Vec<_> = complaints.collect();
    assert!(
        complaints.is_empty(),
        "{file}: {} of {} cases\n{}",
        complaints.len(),
        cases.len(),
        complaints.join("\n")
    );
}

/// The pending list names known cases only, once each, in the order in which
/// it is written.
pub fn check_pending_list() {
    let (pending, text) = read_pending();
    let cases = SUITES.iter().flat_map(|suite| read_cases(suite.file));
    let mut ids: Vec<_> = cases.map(|case| case.id).collect();
    ids.sort();
    let unknown = pending
        .ids()
        .filter(|id| !ids.iter().any(|known| known == id));
    let unknown: Vec<_> = unknown.collect();
    assert!(unknown.is_empty(), "no such cases: {unknown:?}");
    let twice: Vec<_> = ids.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "ids that stand twice: {twice:?}");
    assert_eq!(pending.render(), text, "pending.toml is not in its order");
}

/// Holds the verdicts against the pending list and says what is wrong.
fn settle(cases: &[Case], verdicts: &[Verdict], mode: &Mode) -> Vec<String> {
    let _one_at_a_time = PENDING_FILE.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut pending, before) = read_pending();
    let mut complaints = Vec::new();
    for (case, verdict) in cases.iter().zip(verdicts) {
        let id = case.id.as_str();
        let reason = pending.reason(id).map(str::to_owned);
        match (verdict, reason, mode) {
            (Verdict::Differs(bad), reason, Mode::List) => {
                let reason = reason.as_deref().unwrap_or("NOT PENDING");
                say(&format!("{id}\t{reason}\t{}", bad.join("; ")));
            }
            (Verdict::NotRun(why), _, Mode::List | Mode::Only(_)) => {
                say(&format!("{id}\tnot run\t{why}"));
            }
            (Verdict::Differs(bad), _, Mode::Only(_)) | (Verdict::Differs(bad), None, _) => {
                match mode {
                    Mode::Write(reason) => pending.add(id, reason),
                    _ => complaints.push(format!("{id}: {}", bad.join("; "))),
                }
            }
            (Verdict::AsExpected, Some(_), Mode::Bless) => pending.remove(id),
            (Verdict::AsExpected, Some(reason), Mode::Check) => complaints.push(format!(
                "{id}: passes, but is pending ({reason}); take it out with MINARA_BLESS=1"
            )),
            _ => {}
        }
    }
    if pending.render() != before && matches!(mode, Mode::Bless | Mode::Write(_)) {
        let written = std::fs::write(pending_path(), pending.render());
        complaints.extend(written.err().map(|fault| format!("pending.toml: {fault}")));
    }
    complaints
}

/// Runs one case and judges it.
fn run(case: &Case, over_http: bool) -> Verdict {
    let setup = &case.setup;
    if (setup.crash.is_some() || setup.fault.is_some()) && !cfg!(feature = "faults") {
        return Verdict::NotRun("needs the feature `faults`");
    }
    let outcome = Stage::prepare(case, over_http).and_then(|stage| {
        let mut bad = Vec::new();
        for case in case.one_by_one() {
            stage.write(&case.write)?;
            let seen = stage.run_as(&case.case)?;
            bad.extend(judge::differences(&Judged {
                case: &case.case,
                seen: &seen,
                root: stage.root(),
                names: stage.names(),
            }));
        }
        Ok::<_, Failure>(bad)
    });
    match outcome {
        Ok(bad) if bad.is_empty() => Verdict::AsExpected,
        Ok(bad) => Verdict::Differs(bad),
        Err(fault) => Verdict::Differs(vec![fault.to_string()]),
    }
}

/// Runs cases side by side; verdicts come in the order of the cases. A run
/// waits for processes most of its time, so there are more threads than cores.
fn run_all(cases: &[Case], run: impl Fn(&Case) -> Verdict + Sync) -> Vec<Verdict> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((at, case)) = take(cases, &next) {
            done.push((at, run(case)));
        }
        done
    };
    let threads = 2 * thread::available_parallelism().map_or(2, usize::from);
    let mut verdicts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = threads.into_iter().map(|thread| thread.join());
        done.flat_map(|done| done.expect("no case panics"))
            .collect()
    });
    verdicts.sort_by_key(|(at, _)| *at);
    verdicts.into_iter().map(|(_, verdict)| verdict).collect()
}

fn take<'c>(cases: &'c [Case], next: &AtomicUsize) -> Option<(usize, &'c Case)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    cases.get(at).map(|case| (at, case))
}

/// Past the capture of test output, which lists are asked for in vain.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{line}");
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/cases")
}

fn pending_path() -> PathBuf {
    folder().join("pending.toml")
}

fn read_cases(file: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(folder().join(file));
    let text = text.unwrap_or_else(|fault| panic!("{file}: {fault}"));
    case::parse(&text).unwrap_or_else(|fault| panic!("{file}, {fault}"))
}

fn read_pending() -> (Pending, String) {
    let text = std::fs::read_to_string(pending_path());
    let text = text.unwrap_or_else(|fault| panic!("pending.toml: {fault}"));
    let pending = Pending::parse(&text);
    (
        pending.unwrap_or_else(|fault| panic!("pending.toml: {fault}")),
        text,
    )
}
