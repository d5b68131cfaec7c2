//! Time is linear in what is judged: every rule alone, everything together, every
//! parser and every format, over hostile texts at two sizes.
//!
//! What counts is the time that the processor worked for one thread, not what a
//! clock says: it is nearly the same on a busy machine.

#![allow(clippy::unwrap_used)] // a test fails loudly

mod hostile;
mod hosts;
mod parsers;
mod systems;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hostile::{Files, Hostile};
use minara::config;
use minara::finding::{Dialect, Dialects, Finding, Origin, Profile, Summary};
use minara::license;
use minara::lint::{Engine, LevelFlags, Levels, Licenses};
use minara::report::{
    Around, Findings, JudgedReport, Layout, Measure, Report, finding_docs, findings_forms,
};
use minara::rules::{Checks, RULES, Rule};
use minara::skill::{Collection, Place, Skill};
use minara::text::to_json;
use minara::tree::{MemoryTree, Mode, Reads, RelPath, Tree};

/// Bytes of the smaller input; the larger one has so many times as many. Twice the
/// bytes may take two and a half times as long: what is square takes 64 times as
/// long as the smaller one.
const SMALL: usize = 4 * 1024;
const TIMES: usize = 8;
const AT_MOST: u32 = 15;

/// A step may be one that only a larger input has, such as what is done beyond a
/// limit. So where it seems slow, a third input says, of twice the bytes of the
/// larger one: in tenths of what that took.
const TWICE: u32 = 27;

/// Times below are noise.
const NOISE: Duration = Duration::from_millis(3);

/// How often a step is measured before it is called slow: what counts is the best
/// of several runs. What is square fails after the last; a processor that others use
/// is at times three times slower for a second.
const TRIES: usize = 10;

/// What one step took.
type Step = (String, Duration);

fn collection(files: &Files) -> Collection {
    let mut tree = MemoryTree::new();
    for (path, text) in files {
        let mode = if path.ends_with(".sh") {
            Mode::Executable
        } else {
            Mode::File
        };
        tree = tree.with(RelPath::own(path).unwrap(), mode, text.as_bytes());
    }
    let tree: Arc<dyn Tree> = Arc::new(tree);
    // As a run has it: what lies around the skills of one tree is found out once.
    let around = Arc::new(Reads::around_skills());
    let dirs = files
        .iter()
        .filter_map(|(path, _)| path.strip_suffix("/SKILL.md"));
    let skills = dirs.map(|dir| {
        let place = Place {
            shown: dir.to_owned(),
            folder: dir.rsplit('/').next().unwrap().to_owned(),
            origin: Origin::Disk,
        };
        let dir = RelPath::own(dir).unwrap();
        let skill = Skill::unread(Arc::clone(&tree), dir, place).sharing(&around);
        skill.read();
        Arc::new(skill)
    });
    let all = Collection::new(skills.collect());
    let settings = hosts::settings(files, &all);
    all.given(settings)
}

fn dialects() -> Dialects {
    Dialects::new([Dialect::AgentSkills, Dialect::Mastra, Dialect::Minara])
}

/// One rule over skills; what it asks of them first is found out in its time.
fn judged_by(rule: &dyn Rule, all: &Collection) -> Vec<Finding> {
    let mut cx = Checks::new(rule.meta(), None, Profile::Recommended)
        .for_dialects(dialects())
        .given(all.settings().clone());
    for skill in &all.skills {
        rule.check(skill, &mut cx);
    }
    rule.check_collection(all, &mut cx);
    cx.into_findings()
}

/// All rules that can run, as a run of them is put together.
fn judged_whole(all: &Collection) -> Vec<Finding> {
    let config = config::Lint::default();
    let flags = LevelFlags {
        warn: RULES.iter().map(|rule| rule.meta().id.to_owned()).collect(),
        ..LevelFlags::default()
    };
    let levels = Levels::new(Profile::Recommended, &config, &flags).unwrap();
    let levels = levels.for_dialects(dialects());
    let levels = levels.given(all.settings().clone());
    let engine = Engine {
        levels: &levels,
        path_of: &|path| path.to_owned(),
        more: &|_| Vec::new(),
    };
    engine.run(all).findings
}

/// How long the processor worked for this thread.
#[cfg(unix)]
fn worked() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap(),
        u32::try_from(time.tv_nsec).unwrap(),
    )
}

#[cfg(not(unix))]
fn worked() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// Takes down how long each step works.
#[derive(Default)]
struct Watch(Vec<Step>);

impl Watch {
    fn step<T>(&mut self, name: &str, run: impl FnOnce() -> T) -> T {
        let start = worked();
        let result = std::hint::black_box(run());
        self.0.push((name.to_owned(), worked() - start));
        result
    }
}

/// Reading, each rule in turn, licences, and all rules together as a run has them.
fn judge(files: &Files, watch: &mut Watch) {
    let all = watch.step("reading", || collection(files));
    let mut rules: Vec<&dyn Rule> = RULES.iter().copied().collect();
    rules.sort_by_key(|rule| rule.meta().id);
    for rule in rules {
        watch.step(rule.meta().id, || judged_by(rule, &all));
    }
    let options = Arc::<license::Options>::default();
    let licenses = Licenses::new(Box::new(move |_, _| Arc::clone(&options)));
    watch.step("licences", || {
        let skills = all.skills.iter();
        skills
            .map(|skill| licenses.findings(skill).len())
            .sum::<usize>()
    });
    watch.step("a run", || judged_whole(&all));
}

/// Findings in every format.
fn write_down(files: &Files, watch: &mut Watch) {
    let all = collection(files);
    let findings = judged_whole(&all);
    let skills: Vec<String> = all
        .skills
        .iter()
        .map(|skill| skill.shown().to_owned())
        .collect();
    let summary = Summary::default().with_findings(&findings);
    let around = Around::default();
    let run = Findings {
        verb: "lint",
        findings: &findings,
        summary,
        skills: &skills,
        last_line: String::new(),
        around: &around,
    };
    for (name, render) in findings_forms() {
        watch.step(name, || render(&run));
    }
    watch.step("json", || to_json(&finding_docs(&findings)));
    for full in [false, true] {
        let report = JudgedReport {
            verb: "lint",
            findings: findings.clone(),
            summary,
            dialect: None,
            skills: Vec::new(),
            fixed: None,
            unsafe_fixes: false,
            strict: false,
            measure: Measure::default(),
            full,
        };
        let name = if full { "human, all" } else { "human" };
        watch.step(name, || report.human(Layout::default()));
    }
}

/// Measures in a pool of one thread, so that all work is done in it, and while no other test
/// measures: two at once share the caches, and what outgrows them seems square.
fn measured(make: &dyn Fn(&mut Watch)) -> Vec<Step> {
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut watch = Watch::default();
    make(&mut watch);
    watch.0
}

/// The steps that take longer than by the length of the input.
fn slow(name: &str, measure: impl Fn(usize) -> Vec<Step>) -> Vec<String> {
    let sizes = [SMALL, SMALL * TIMES, 2 * SMALL * TIMES];
    let mut best = sizes[..2]
        .iter()
        .map(|bytes| measure(*bytes))
        .collect::<Vec<_>>();
    for _ in 0..TRIES {
        if slow_steps(&best).is_empty() {
            return Vec::new();
        }
        for (at, bytes) in sizes.iter().enumerate() {
            let steps = measure(*bytes);
            match best.get_mut(at) {
                Some(best) => keep_best(best, &steps),
                None => best.push(steps),
            }
        }
    }
    let line = |at: usize| {
        let times: Vec<Duration> = best.iter().map(|steps| steps[at].1).collect();
        format!("{} over {name}: {times:?}", best[0][at].0)
    };
    slow_steps(&best).into_iter().map(line).collect()
}

/// The steps that are slow by what was measured so far, by their numbers.
fn slow_steps(best: &[Vec<Step>]) -> Vec<usize> {
    let is_slow = |at: &usize| {
        let mut times = best.iter().map(|steps| steps[*at].1);
        let (one, many) = (times.next().unwrap(), times.next().unwrap());
        let twice = times.next();
        many > AT_MOST * one + NOISE && twice.is_none_or(|twice| twice > many * TWICE / 10 + NOISE)
    };
    (0..best[0].len()).filter(is_slow).collect()
}

fn keep_best(best: &mut [Step], again: &[Step]) {
    for (best, again) in best.iter_mut().zip(again) {
        best.1 = best.1.min(again.1);
    }
}

/// All steps over each of the inputs.
fn check(inputs: Vec<Hostile>, steps: fn(&Files, &mut Watch)) {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1);
    let one = one.build().unwrap();
    // What is made once a process counts for nobody.
    one.install(|| measured(&|watch| steps(&(inputs[0].make)(64), watch)));
    let slow: Vec<String> = one.install(|| {
        let each = inputs.iter().flat_map(|input| {
            slow(&input.name, |bytes| {
                let files = (input.make)(bytes);
                measured(&|watch| steps(&files, watch))
            })
        });
        each.collect()
    });
    assert!(slow.is_empty(), "not linear:\n{}", slow.join("\n"));
}

#[test]
#[ignore = "95 texts over every rule, some minutes"]
fn texts_take_time_by_their_length() {
    check(hostile::texts(), judge);
}

#[test]
#[ignore = "26 texts over every rule, some minutes"]
fn pages_and_fences_take_time_by_their_length() {
    check(hostile::pages_and_fences(), judge);
}

#[test]
fn lines_that_all_differ_take_time_by_their_number() {
    check(hostile::different_lines(), judge);
}

#[test]
fn what_is_said_of_licences_takes_time_by_its_length() {
    check(hostile::said_of_licences(), judge);
}

#[test]
fn frontmatter_takes_time_by_its_length() {
    check(hostile::heads(), judge);
}

#[test]
fn what_is_said_to_minaras_host_takes_time_by_its_length() {
    check(hostile::domains(), judge);
}

#[test]
fn files_take_time_by_their_number_and_length() {
    check(hostile::files(), judge);
}

#[test]
fn collections_take_time_by_their_number() {
    check(hostile::collections(), judge);
}

#[test]
fn files_of_a_host_take_time_by_their_length() {
    check(hosts::inputs(), judge);
}

#[test]
fn findings_are_written_in_time_by_their_number() {
    check(hostile::found(), write_down);
}

#[test]
fn texts_are_read_in_time_by_their_length() {
    check(parsers::texts(), parsers::of_text);
}

#[test]
fn yaml_is_read_in_time_by_its_length() {
    check(parsers::yaml(), parsers::of_yaml);
}

#[test]
fn data_is_read_in_time_by_its_length() {
    check(parsers::data(), parsers::of_data);
}

#[test]
fn files_of_other_systems_take_time_by_their_length() {
    check(systems::texts(), systems::of_files);
}
