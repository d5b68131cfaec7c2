//! `minara skills lint`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::selection::Selection;
use crate::cli::flags::strictness::Strictness;
use crate::cli::flags::vertesia::VertesiaArgs;
use crate::cli::term::exit::{DONE, UNUSABLE};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{is_cancelled, listen_for_interrupt};
use crate::cli::term::note::note;
use crate::cli::term::output;
use crate::cli::verb::judging::Report;
use crate::finding::Dialect;
use crate::fix::{self, Plan};
use crate::project::{Fixing, Session};
use crate::report::{FixedRow, JudgedReport, fixes_diff, refused_notes};
use crate::skill::Collection;
use crate::text::{Encoding, Source};

/// The verb.
const VERB: &str = "lint";

/// Check skills for everything worth saying.
///
/// That is the specification, budgets, links, scripts, manifests, licences.
/// Levels come from the profile, minara.toml and the flags, the later the
/// stronger. Exit 0: nothing denied. 1: findings at level deny, or a diff. 2:
/// usage, nothing found to check, or a file that could not be written.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills lint
  minara skills lint skills --strict --only broken-link --format json
  minara skills lint --fix --diff")]
pub struct LintArgs {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    fixing: FixFlags,

    /// Tools of a Minara host (tools.json in the root, if there)
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Host",
        hide_short_help = true
    )]
    tools: Option<PathBuf>,

    #[command(flatten)]
    vertesia: VertesiaArgs,

    /// Show every finding, not only the first places of each rule
    ///
    /// It counts for people alone: every other format holds all findings.
    #[arg(long)]
    full: bool,
}

/// Whether findings are fixed, and which.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Fixes")]
struct FixFlags {
    /// Apply the fixes that keep the meaning, then report what is left
    ///
    /// With `-` as PATH the fixed text goes to stdout and the report to stderr.
    #[arg(long)]
    fix: bool,

    /// Count and apply also the fixes that may change the meaning
    #[arg(long)]
    unsafe_fixes: bool,

    /// Print what --fix would change, write nothing; exit 1 if it would
    ///
    /// The unified diff can be applied by `git apply`.
    #[arg(long)]
    diff: bool,

    /// Fix files of vendored skills as well
    #[arg(long, hide_short_help = true)]
    vendored: bool,
}

impl LintArgs {
    /// What may be fixed.
    fn fixing(&self) -> Fixing<'_> {
        Fixing {
            paths: self.selection.named(),
            unsaved: self.selection.is_stdin(),
            vendored: self.fixing.vendored,
            unsafe_fixes: self.fixing.unsafe_fixes,
        }
    }
}

/// Runs the verb.
pub fn run(args: &LintArgs, context: &Context) -> Result<u8, Failure> {
    let profile = context.project.profile()?;
    context.format::<JudgedReport>()?;
    let session = context.project.session(profile, &args.strictness.asked())?;
    let files = context.project.vertesia_files(&args.vertesia.asked())?;
    let session = session
        .with_tools(args.tools.clone())
        .with_tool_files(files);
    let session = if args.vertesia.has_prompt() {
        session.of_dialect(Dialect::Vertesia)
    } else {
        session
    };
    if args.fixing.fix || args.fixing.diff {
        mend(args, context, &session)
    } else {
        check(args, context, &session)
    }
}

/// Reports, and writes nothing.
fn check(args: &LintArgs, context: &Context, session: &Session<'_>) -> Result<u8, Failure> {
    let collection = args.selection.collection(context, session)?;
    let mut report = judged(args, session, &collection)?;
    report.judged.unsafe_fixes = args.fixing.unsafe_fixes;
    report.judged.full = args.full;
    let exit = report.print(context)?;
    let to_write = report.judged.fixable() > 0 && !args.selection.is_stdin();
    if to_write && context.format::<JudgedReport>()?.is_human() {
        let flags = if args.fixing.unsafe_fixes {
            "--fix --unsafe-fixes"
        } else {
            "--fix"
        };
        let paths = args.selection.named().iter();
        let paths: String = paths.map(|path| format!(" {}", pasted(path))).collect();
        context.next(&format!("minara skills lint {flags}{paths}"));
    }
    Ok(exit)
}

/// Applies fixes, or shows what they would change.
fn mend(args: &LintArgs, context: &Context, session: &Session<'_>) -> Result<u8, Failure> {
    if args.fixing.diff && !context.format::<JudgedReport>()?.is_human() {
        return Err(Failure::with_help(
            "--diff prints a diff, which has one form",
            "drop --format, or drop --diff for the report",
        ));
    }
    listen_for_interrupt();
    let collection = args.selection.collection(context, session)?;
    let mut plan = session.plan_fixes(&collection, args.fixing(), &is_cancelled);
    session.check_files(&collection)?;
    if is_cancelled() {
        return Err(Failure::interrupted());
    }
    if args.fixing.diff {
        tell(context, &plan);
        return show_diff(context, &plan);
    }
    if args.selection.is_stdin() {
        tell(context, &plan);
        return pass_on(args, context, session, &collection, &plan);
    }
    let named = args.selection.named().iter();
    named.for_each(|path| output::tell_link(context, path));
    fix::write(&mut plan, &is_cancelled);
    tell(context, &plan);
    if is_cancelled() {
        return Err(Failure::interrupted());
    }
    let collection = if plan.files.is_empty() {
        collection
    } else {
        args.selection.collection(context, session)?
    };
    let mut report = judged(args, session, &collection)?;
    report.judged.unsafe_fixes = args.fixing.unsafe_fixes;
    report.judged.full = args.full;
    report.judged.fixed = Some(plan.applied.iter().map(FixedRow::of).collect());
    let exit = report.print(context)?;
    if plan.refused.iter().any(|refused| refused.why.is_failure()) {
        Ok(UNUSABLE)
    } else {
        Ok(exit)
    }
}

/// The report of a run, which promises no fix that the run would not make.
fn judged(
    args: &LintArgs,
    session: &Session<'_>,
    collection: &Collection,
) -> Result<Report, Failure> {
    let report = Report::new(VERB, session, collection)?;
    Ok(if args.fixing.vendored {
        report
    } else {
        report.without_vendored_fixes(collection)
    })
}

fn tell(context: &Context, plan: &Plan) {
    for line in refused_notes(plan) {
        context.note(&line);
    }
}

fn show_diff(context: &Context, plan: &Plan) -> Result<u8, Failure> {
    output::print_diff(&fixes_diff(plan))?;
    Ok(context.denied(plan.files.len()))
}

/// The text from standard input, fixed, on stdout; the report on stderr.
fn pass_on(
    args: &LintArgs,
    context: &Context,
    session: &Session<'_>,
    collection: &Collection,
    plan: &Plan,
) -> Result<u8, Failure> {
    let Some(skill) = collection.skills.first() else {
        return Ok(DONE);
    };
    let given = skill.source().map_or("", |source| source.text());
    if skill
        .source()
        .is_some_and(|source| source.encoding() != Encoding::Utf8)
    {
        return Err(Failure::with_help(
            "standard input is not UTF-8, so nothing in it is fixed",
            "convert it first: iconv -t UTF-8",
        ));
    }
    let fixed = plan.files.first();
    let text = fixed.map_or(given.as_bytes(), |file| file.after.as_slice());
    output::print_raw(text)?;
    let source = Source::from_bytes(text.to_vec());
    let skill = skill.rewritten(Arc::clone(skill.tree()), source);
    let collection = Collection::of_text(skill).given(collection.settings().clone());
    let mut report = Report::new(VERB, session, &collection)?;
    report.judged.unsafe_fixes = args.fixing.unsafe_fixes;
    report.judged.full = args.full;
    report.judged.fixed = Some(plan.applied.iter().map(FixedRow::of).collect());
    let format = context.format::<JudgedReport>()?;
    let exit = report.exit(context);
    let text = output::rendered(context, &format, &report.judged, context.layout(), exit);
    note(text.trim_end());
    Ok(exit)
}

/// A path as a word of a command line that can be pasted.
fn pasted(path: &Path) -> String {
    let text = path.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+@%:,".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}
