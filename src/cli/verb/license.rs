//! `minara skills license`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::{FetchFlags, NoSource};
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::listen_for_interrupt;
use crate::cli::term::output;
use crate::cli::term::outside::with_outside;
use crate::license::LicenseJudgement;
use crate::project::{Selection, Terms};
use crate::report::{LicenseReport, Licensed};
use crate::skill::Skill;
use crate::vendoring::{Choice, licenses};

/// Show a skill's licence: verdict, evidence, the deciding words.
///
/// Nothing is written. What exists on disk is a path; everything else is a
/// source as `add` takes it. Exit 0: every skill may be vendored. 1: one is
/// refused. 2: usage, or a source that can't be reached.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills license skills/pdf-forms --explain
  minara skills license acme/agent-skills --skill docx --explain")]
pub struct LicenseArgs {
    /// Skills on disk, or one source
    #[arg(value_name = "PATH|SOURCE")]
    wanted: Vec<String>,

    /// Skill by name; repeatable
    #[arg(long, value_name = "NAME")]
    skill: Vec<String>,

    /// Show every piece of evidence and what would change the verdict
    #[arg(long)]
    explain: bool,

    /// Branch, tag, full ref or commit of a source
    #[arg(long = "ref", value_name = "REF")]
    reference: Option<String>,

    /// Accept this licence, which policy denies
    #[arg(long, value_name = "ID")]
    accept_license: Vec<String>,

    /// The root's licence covers every skill of the source
    #[arg(long)]
    trust_root: bool,

    /// Look into folders that .gitignore leaves out
    #[arg(long)]
    no_gitignore: bool,

    #[command(flatten)]
    fetching: FetchFlags,
}

/// Runs the verb.
pub fn run(args: &LicenseArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    context.format::<LicenseReport>()?;
    let mut report = LicenseReport {
        explain: args.explain,
        ..LicenseReport::default()
    };
    let on_disk = args
        .wanted
        .iter()
        .all(|path| context.project.cwd.join(path).exists());
    let judged = match args.wanted.as_slice() {
        // A repository without a work tree is no folder of skills.
        [path] if is_bare_repository(&context.project.cwd.join(path)) => {
            let full = context.project.cwd.join(path);
            of_source(args, context, &full.to_string_lossy())
        }
        _ if on_disk => on_disk_skills(args, context).map_err(NoSource::Failure),
        [source] => of_source(args, context, source),
        _ => Err(NoSource::Failure(Failure::with_help(
            "one of these is neither a path nor the only source",
            "name paths that are there, or one source alone",
        ))),
    };
    let mut exit = DONE;
    match judged {
        Ok(skills) => report.skills = skills,
        Err(NoSource::Failure(failure)) => return Err(failure),
        Err(NoSource::Refused(findings)) => {
            let denied = findings.iter().map(|finding| finding.rule.exit);
            exit = denied.max().unwrap_or(DENIED);
            report.findings = findings;
        }
    }
    // A refusal counts whatever --exit-zero says of findings.
    let exit = exit.max(u8::from(report.refused() > 0));
    output::emit(context, &report, exit)
}

fn is_bare_repository(folder: &Path) -> bool {
    folder.join("HEAD").is_file() && folder.join("objects").is_dir()
}

fn licensed(skill: &Skill, judged: LicenseJudgement) -> Licensed {
    Licensed {
        path: skill.shown().to_owned(),
        name: skill.name().map(str::to_owned),
        usable: skill.is_usable(),
        judged,
    }
}

impl LicenseArgs {
    /// What is granted beyond the policy.
    fn terms(&self) -> Terms {
        Terms {
            accept: self.accept_license.clone(),
            trust_root: self.trust_root,
        }
    }
}

fn on_disk_skills(args: &LicenseArgs, context: &Context) -> Result<Vec<Licensed>, Failure> {
    let selection = Selection {
        paths: args.wanted.iter().map(PathBuf::from).collect(),
        gitignore: !args.no_gitignore,
        exclude: false,
        vendored: true,
    };
    let skills = context
        .project
        .licensed(&selection, &args.skill, &args.terms())?;
    let skills = skills.into_iter();
    Ok(skills.map(|one| licensed(&one.skill, one.judged)).collect())
}

fn of_source(
    args: &LicenseArgs,
    context: &Context,
    typed: &str,
) -> Result<Vec<Licensed>, NoSource> {
    let flags = &args.fetching;
    let choice = Choice {
        source: flags.source(context, typed, args.reference.as_deref(), None)?,
        reach: flags.reach(context),
        names: args.skill.clone(),
        paths: std::collections::BTreeSet::new(),
        all: false,
        all_candidates: false,
    };
    let policy = context.project.source_policy(&args.terms());
    let policy = policy.map_err(Failure::from)?;
    let dir = context.project.vendor_dir(None).map_err(Failure::from)?;
    let measure = licenses::Measure {
        policy: &policy,
        pages_dir: context.project.pages_dir(),
        dir: &dir.dir,
    };
    let judged = with_outside(context, false, |cx| {
        licenses::of_source(cx, &choice, &measure)
    })?;
    let judged = judged.into_iter();
    Ok(judged
        .map(|(skill, judged)| licensed(&skill, judged))
        .collect())
}
