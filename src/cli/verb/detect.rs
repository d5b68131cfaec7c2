//! `minara skills detect`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::UNUSABLE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::DetectReport;

/// Tell the dialect of a folder, with what speaks for it.
///
/// A system's form of a skill is known by keys of the frontmatter, by files beside
/// SKILL.md, by a section of its text. `lint`, `validate`, `list` and `show` judge
/// each skill by the dialect whose marks it bears, unless `--dialect` or the
/// configuration names one. What others write as well is weak: it names a dialect here,
/// and those verbs go by the open specification. Mastra has no marks: name it.
///
/// Exit 0: one dialect. 1: marks of several. 2: usage, or no skill at all.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills detect skills/pdf-forms
  minara skills detect --format json skills/pdf-forms")]
pub struct DetectArgs {
    /// The folder
    #[arg(value_name = "PATH")]
    path: PathBuf,
}

/// Runs the verb.
pub fn run(args: &DetectArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<DetectReport>()?;
    let found = context.project.detect(&args.path)?;
    let is_none = found.detected.0.is_empty();
    let report = DetectReport {
        path: found.shown,
        detected: found.detected,
        findings: found.findings,
    };
    let exit = if is_none {
        for finding in &report.findings {
            context.note(&format!("{}: {}", finding.rule.id, finding.message));
        }
        UNUSABLE
    } else {
        context.denied(report.findings.len())
    };
    output::emit(context, &report, exit)
}
