//! `minara skills test`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::machine::MachineArgs;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::project::TestsAsked;
use crate::report::TestReport;
use crate::systems::minara::skilltest::Coverage;
use crate::text::Untrusted;

/// Run tests: what is offered for a message, what a call comes to.
///
/// A file `*.skilltest.yaml` holds messages and calls with what should come of them;
/// a table of messages with a skill each is counted. No model is asked. Exit 0. 1: a
/// test failed, a share that was asked for is not reached; with --exit-code:
/// something moved. 2: usage, or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills test
  minara skills test --min-coverage skills=0.9 --format junit -o junit=report.xml
  minara skills test --utterances utterances.tsv --min-accuracy 0.9
  minara skills test --against main --exit-code")]
pub struct TestArgs {
    /// Files of tests, or folders that hold some (the root)
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Share that the tests must reach of skills, keywords, stages or gate: skills=0.9
    #[arg(long, value_name = "KEY=N", value_parser = least)]
    min_coverage: Vec<(String, f64)>,

    /// Say which phrase of a message would help its skill
    #[arg(long)]
    suggest: bool,

    /// Rewrite the values of failing expectations; every other byte stays
    #[arg(long, conflicts_with = "against")]
    update: bool,

    /// Count a table of messages: message, id and language, with tabs between
    #[arg(long, value_name = "FILE.tsv")]
    utterances: Option<PathBuf>,

    /// Share of the messages whose skill must be first
    #[arg(long, value_name = "N", requires = "utterances", value_parser = share)]
    min_accuracy: Option<f64>,

    /// Judge everything on the tree of that commit, too, and tell what moved
    #[arg(long, value_name = "REV")]
    against: Option<String>,

    /// With --against: exit 1 where something moved
    #[arg(long, requires = "against")]
    exit_code: bool,

    /// Make a file of tests of a folder of benchmark scenarios
    #[arg(long, value_name = "DIR", conflicts_with_all = ["update", "against", "utterances"])]
    import_benchmark: Option<PathBuf>,

    #[command(flatten)]
    machine: MachineArgs,
}

/// Runs the verb.
pub fn run(args: &TestArgs, context: &Context) -> Result<u8, Failure> {
    let asked = TestsAsked {
        paths: args.paths.clone(),
        utterances: args.utterances.clone(),
        suggest: args.suggest,
        against: args.against.clone(),
        tools: args.machine.tools.clone(),
        machine: args.machine.asked(),
    };
    if let Some(folder) = &args.import_benchmark {
        return import(folder, &asked, context);
    }
    context.format::<TestReport>()?;
    let (mut tested, notes) = context.project.test(&asked)?;
    context.tell(&notes);
    context.tell_root();
    let updated = if args.update {
        let updated = context.project.update_tests(&asked)?;
        if !updated.is_empty() {
            (tested, _) = context.project.test(&asked)?;
        }
        Some(updated)
    } else {
        None
    };
    let too_low = too_low(args, &tested.coverage);
    let inaccurate = args.min_accuracy.is_some_and(|share| {
        let utterances = tested.utterances.as_ref();
        utterances.is_some_and(|utterances| !utterances.all.reaches(share))
    });
    let report = TestReport {
        tested,
        updated,
        too_low,
    };
    let moved = report
        .tested
        .against
        .as_ref()
        .is_some_and(|against| !against.moved.is_empty());
    let failed = report.failed() > 0 || !report.too_low.is_empty() || inaccurate;
    let exit = if failed || (args.exit_code && moved) {
        DENIED
    } else {
        DONE
    };
    output::emit(context, &report, exit)
}

/// The shares that are not reached, with what was asked and what was reached.
fn too_low(args: &TestArgs, coverage: &Option<Coverage>) -> Vec<(String, f64, f64)> {
    let asked = args.min_coverage.iter();
    let low = asked.filter_map(|(key, asked)| {
        let reached = coverage.as_ref()?.share(key)?;
        (reached < *asked).then(|| (key.clone(), *asked, reached))
    });
    low.collect()
}

/// Makes a file of tests of scenarios.
fn import(folder: &std::path::Path, asked: &TestsAsked, context: &Context) -> Result<u8, Failure> {
    if context.global.format.is_some() {
        return Err(Failure::with_help(
            "what is made is a file of tests, and has one form",
            "leave out --format; -o FILE writes it",
        ));
    }
    let imported = context.project.import_benchmark(folder, asked)?;
    for (path, why) in &imported.left_out {
        let (path, why) = (Untrusted(path), Untrusted(why));
        context.note(&format!("left out: {path}: {why}"));
    }
    context.note(&format!(
        "{} tests; their expectations are what comes today: correct them",
        imported.tests
    ));
    match context.global.output.as_slice() {
        [] => output::print_raw(imported.text.as_bytes())?,
        files => {
            for file in files {
                output::write_file(context, file.as_ref(), imported.text.as_bytes())?;
            }
        }
    }
    Ok(DONE)
}

/// `skills=0.9`.
fn least(text: &str) -> Result<(String, f64), String> {
    let keys = Coverage::KEYS.join(", ");
    let (key, number) = text
        .split_once('=')
        .filter(|(key, _)| Coverage::KEYS.contains(key))
        .ok_or(format!("write KEY=N, such as skills=0.9; keys: {keys}"))?;
    Ok((key.to_owned(), share(number)?))
}

/// A share from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| (0.0..=1.0).contains(number));
    number.ok_or("a share is a number from 0 to 1".to_owned())
}
