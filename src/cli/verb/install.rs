//! `minara skills install`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::term::exit::{DONE, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{listen_for_interrupt, on_wait, write_options};
use crate::cli::term::output;
use crate::project::{InstallDone, InstallFiles, InstallStep};
use crate::report::InstallReported;
use crate::systems::minara::gate::Instant;
use crate::systems::polar::install::Person;
use crate::systems::polar::{Effects, Egress, Lifecycle, Review, Risk, Supplied};
use crate::text::Untrusted;

/// Let a skill into Polar's registry, step by step.
///
/// A plan maps what the skill says it needs to tools of the inventory; no model is
/// asked, and risk is what the servers say or an operator explains. A person approves
/// exactly what lies there: a file of the skill, the inventory, the policy or the
/// proposal that changes afterwards makes the approval stale. Applied, the manifest is
/// what counts at run time.
///
/// Exit 0: done, nothing is wrong. 1: something is; the findings say what. 2: usage, a
/// file that can't be used, a skill that does not stand where the step begins.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills install plan skills/docs-helper --inventory inventory.json --policy policy.json
  minara skills install approve skill.docs-helper --by ops --at 2030-01-31T12:00:00Z
  minara skills install apply skill.docs-helper --enable")]
pub struct InstallArgs {
    /// What to do
    #[arg(value_name = "STEP")]
    step: Step,

    /// plan, prompt: the skill's folder; else its id
    #[arg(value_name = "SKILL")]
    skill: String,

    /// The registry (polar)
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    registry: Option<PathBuf>,

    /// The recorded tools of the servers
    #[arg(long, value_name = "FILE")]
    inventory: Option<PathBuf>,

    /// What may be let in, and how far
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    /// approve, complete: a capability, EXTENSION/CAPABILITY; approve without it: all
    #[arg(long, value_name = "ID")]
    capability: Vec<String>,

    #[command(flatten)]
    plan: PlanArgs,

    #[command(flatten)]
    complete: CompleteArgs,

    #[command(flatten)]
    review: ReviewArgs,
}

/// Of a plan.
#[derive(Debug, Args)]
#[command(next_help_heading = "plan")]
struct PlanArgs {
    /// Where the skill comes from: a path, or an address with a commit
    #[arg(long, value_name = "URI[#COMMIT]", hide_short_help = true)]
    source: Option<String>,

    /// A proposal that a model or a person wrote
    #[arg(long, value_name = "FILE")]
    proposal: Option<PathBuf>,

    /// The agent that plans (main)
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    agent: Option<String>,
}

/// What an operator supplies.
#[derive(Debug, Args)]
#[command(next_help_heading = "complete")]
struct CompleteArgs {
    /// How much a call can harm
    #[arg(long, value_name = "WORD")]
    risk: Option<Risk>,

    /// What a call changes
    #[arg(long, value_name = "WORD")]
    effects: Option<Effects>,

    /// Whether data of a call leaves
    #[arg(long, value_name = "WORD", hide_short_help = true)]
    egress: Option<Egress>,

    /// domains=A,B, paths=A,B or rate=MAX/SECONDS; only narrower than the policy
    #[arg(long, value_name = "KEY=VALUE", hide_short_help = true)]
    constraint: Vec<String>,

    /// Why it is so
    #[arg(long, value_name = "TEXT")]
    explain: Option<String>,
}

/// What a person decides.
#[derive(Debug, Args)]
#[command(next_help_heading = "approve, reject, apply")]
struct ReviewArgs {
    /// Who decides
    #[arg(long, value_name = "NAME")]
    by: Option<String>,

    /// When, as it is to be recorded
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    at: Option<String>,

    /// Why
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,

    /// apply: let calls through at once
    #[arg(long)]
    enable: bool,
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Step {
    /// Propose what the skill brings in
    Plan,
    /// Supply what its server does not say
    Complete,
    /// Look at the proposal again
    Validate,
    /// Say yes
    Approve,
    /// Say no
    Reject,
    /// Make what was approved count
    Apply,
    /// Let calls through
    Enable,
    /// Let calls through no more
    Disable,
    /// Take the skill out
    Remove,
    /// Tell where it stands
    Status,
    /// Print what a model would be given that proposes
    Prompt,
}

/// Runs the verb.
pub fn run(args: &InstallArgs, context: &Context) -> Result<u8, Failure> {
    refuse_strangers(args)?;
    let files = InstallFiles {
        registry: args.registry.clone(),
        inventory: args.inventory.clone(),
        policy: args.policy.clone(),
    };
    if args.step == Step::Prompt {
        context.no_report("install prompt")?;
        let text = context.project.polar_prompt(&args.skill, &files)?;
        output::verbatim(output::Stream::Out, &text)?;
        return Ok(DONE);
    }
    context.format::<InstallReported>()?;
    listen_for_interrupt();
    let step = step(args)?;
    let mut on_wait = on_wait(context.global.quiet);
    let options = write_options(false);
    let done = context
        .project
        .polar_install(&args.skill, &step, &files, &options, &mut on_wait)?;
    let exit = exit_of(&done.findings);
    let report = InstallReported {
        next: next(&done),
        skill_id: done.skill_id,
        report: done.report,
        manifest: done.manifest,
        source: done.source,
        findings: done.findings,
    };
    output::emit(context, &report, exit)
}

/// The step with what belongs to it.
fn step(args: &InstallArgs) -> Result<InstallStep, Failure> {
    Ok(match args.step {
        Step::Plan | Step::Prompt => InstallStep::Plan {
            source: args.plan.source.clone(),
            proposal: args.plan.proposal.clone(),
            agent: args.plan.agent.clone(),
        },
        Step::Complete => InstallStep::Complete(supplied(args)?),
        Step::Validate => InstallStep::Validate,
        Step::Approve => InstallStep::Approve(person(args)?, args.capability.clone()),
        Step::Reject => {
            let person = person(args)?;
            if person.reason.is_none() {
                return Err(needs("reject", "--reason TEXT", "why it is not let in"));
            }
            InstallStep::Reject(person)
        }
        Step::Apply => InstallStep::Apply {
            enable: args.review.enable,
        },
        Step::Enable => InstallStep::Enable,
        Step::Disable => InstallStep::Disable,
        Step::Remove => InstallStep::Remove,
        Step::Status => InstallStep::Status,
    })
}

fn needs(step: &str, flag: &str, what: &str) -> Failure {
    Failure::with_help(
        format!("install {step} needs {flag}"),
        format!("write {flag}: {what}"),
    )
}

fn person(args: &InstallArgs) -> Result<Person, Failure> {
    let step = if args.step == Step::Reject {
        "reject"
    } else {
        "approve"
    };
    let by = args.review.by.as_deref().map(str::trim);
    let by = by.filter(|by| !by.is_empty());
    let by = by.ok_or_else(|| needs(step, "--by NAME", "who decides"))?;
    if let Some(at) = &args.review.at
        && Instant::parse(at).is_err()
    {
        let at = Untrusted(at);
        return Err(Failure::with_help(
            format!("--at {at}: no time with its zone"),
            "write it as 2030-01-31T12:00:00Z",
        ));
    }
    Ok(Person {
        by: by.to_owned(),
        at: args.review.at.clone(),
        reason: args.review.reason.clone(),
    })
}

fn supplied(args: &InstallArgs) -> Result<Supplied, Failure> {
    let [capability] = args.capability.as_slice() else {
        return Err(needs(
            "complete",
            "--capability EXTENSION/CAPABILITY",
            "one at a time, so that each has its reason",
        ));
    };
    Ok(Supplied {
        capability: capability.clone(),
        risk: args.complete.risk,
        effects: args.complete.effects,
        egress: args.complete.egress,
        constraints: args.complete.constraint.clone(),
        explanation: args.complete.explain.clone().unwrap_or_default(),
    })
}

/// Refuses flags of other steps: who writes one expects it to hold.
fn refuse_strangers(args: &InstallArgs) -> Result<(), Failure> {
    let (plan, complete, review) = (&args.plan, &args.complete, &args.review);
    let given: [(&str, bool, &[Step]); 13] = [
        (
            "--capability",
            !args.capability.is_empty(),
            &[Step::Complete, Step::Approve],
        ),
        ("--source", plan.source.is_some(), &[Step::Plan]),
        ("--proposal", plan.proposal.is_some(), &[Step::Plan]),
        ("--agent", plan.agent.is_some(), &[Step::Plan]),
        ("--risk", complete.risk.is_some(), &[Step::Complete]),
        ("--effects", complete.effects.is_some(), &[Step::Complete]),
        ("--egress", complete.egress.is_some(), &[Step::Complete]),
        (
            "--constraint",
            !complete.constraint.is_empty(),
            &[Step::Complete],
        ),
        ("--explain", complete.explain.is_some(), &[Step::Complete]),
        ("--by", review.by.is_some(), &[Step::Approve, Step::Reject]),
        ("--at", review.at.is_some(), &[Step::Approve, Step::Reject]),
        (
            "--reason",
            review.reason.is_some(),
            &[Step::Approve, Step::Reject],
        ),
        ("--enable", review.enable, &[Step::Apply]),
    ];
    let name = |step: &Step| {
        let value = step.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().to_owned())
    };
    let stranger = given
        .iter()
        .find(|(_, is, steps)| *is && !steps.contains(&args.step));
    match stranger {
        None => Ok(()),
        Some((flag, _, steps)) => {
            let own = name(&args.step);
            let steps: Vec<String> = steps.iter().map(name).collect();
            Err(Failure::with_help(
                format!("install {own} takes no {flag}"),
                format!("{flag} belongs to install {}", steps.join(" and install ")),
            ))
        }
    }
}

/// What comes next, where nothing is wrong.
fn next(done: &InstallDone) -> Option<String> {
    let report = done.report.as_ref()?;
    if exit_of(&done.findings) != DONE {
        return None;
    }
    let id = &done.skill_id;
    let line = |step: &str| Some(format!("minara skills install {step}"));
    if report.lifecycle_state == Lifecycle::Blocked {
        return line(&format!("validate {id}"));
    }
    if report.is_under_review() {
        return match report.review_status {
            Review::Pending if !report.missing.is_empty() => line(&format!("validate {id}")),
            Review::Pending | Review::Stale => line(&format!("approve {id} --by NAME")),
            Review::Approved => line(&format!("apply {id} --enable")),
            Review::None | Review::Rejected => None,
        };
    }
    let is_off = matches!(
        report.lifecycle_state,
        Lifecycle::Installed | Lifecycle::Disabled
    );
    (is_off && report.review_status == Review::Approved)
        .then(|| format!("minara skills install enable {id}"))
}

/// Declares words of Polar as values of the command line.
macro_rules! values {
    ($($type:ty),*) => {$(
        impl ValueEnum for $type {
            fn value_variants<'a>() -> &'a [$type] {
                <$type>::ALL
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                Some(PossibleValue::new(self.name()))
            }
        }
    )*};
}

values!(Risk, Effects, Egress);
