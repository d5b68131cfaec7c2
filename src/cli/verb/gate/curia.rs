//! `minara skills gate --dialect curia`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::curia::ModeArg;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::{CuriaGateReport, CuriaPageReport};
use crate::systems::curia::{
    Access, Approvals, Caller, Decision, GateAsked, GateName, Mode, Score, Verdict, judge, page,
    unknown_skill,
};
use crate::text::Untrusted;

/// Flags of a Curia host's gate.
#[derive(Debug, Args)]
#[command(next_help_heading = "Curia")]
pub struct CuriaFlags {
    #[command(flatten)]
    mode: ModeArg,

    /// Folder of the skill
    #[arg(
        long,
        value_name = "DIR",
        hide_short_help = true,
        conflicts_with = "all"
    )]
    skill: Option<PathBuf>,

    /// Score of autonomy, 0 to 100
    #[arg(
        long,
        value_name = "N",
        hide_short_help = true,
        allow_hyphen_values = true,
        conflicts_with = "all"
    )]
    score: Option<String>,

    /// Role of the caller; without it the host knows no caller
    #[arg(
        long,
        value_name = "ROLE",
        hide_short_help = true,
        conflicts_with = "all"
    )]
    role: Option<String>,

    /// Channel of the caller
    #[arg(long, value_name = "NAME", hide_short_help = true, requires = "role")]
    channel: Option<String>,

    /// File of the agent that asks
    #[arg(long, value_name = "FILE", hide_short_help = true, conflicts_with_all = ["pinned", "all"])]
    agent: Option<PathBuf>,

    /// The agent was configured with the skill
    #[arg(long, hide_short_help = true, conflicts_with = "all")]
    pinned: bool,

    /// File of what was approved before, by agent and skill
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    approvals: Option<PathBuf>,
}

impl CuriaFlags {
    /// One of these flags that was given, as it is written.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            (self.mode.named().is_some(), "--mode"),
            (self.skill.is_some(), "--skill"),
            (self.score.is_some(), "--score"),
            (self.role.is_some(), "--role"),
            (self.agent.is_some(), "--agent"),
            (self.pinned, "--pinned"),
            (self.approvals.is_some(), "--approvals"),
        ];
        let first = given.into_iter().find(|(given, _)| *given);
        first.map(|(_, flag)| flag)
    }
}

/// Asks the gate of one skill, of all below `names` with `is_all`.
pub fn run(
    names: &[String],
    is_all: bool,
    args: &CuriaFlags,
    context: &Context,
) -> Result<u8, Failure> {
    let mode = context.project.curia_mode(args.mode.named());
    if is_all {
        return all(names, mode, args, context);
    }
    context.format::<CuriaGateReport>()?;
    let folder = match (&args.skill, names) {
        (Some(folder), []) => folder,
        _ => {
            return Err(Failure::with_help(
                "the gate of curia judges one skill",
                "write --skill DIR --score N, or --all PATH for every skill",
            ));
        }
    };
    let score = args.score.as_deref().map(Score::parse).transpose();
    let score = score.map_err(|words| {
        let help = "write --score 75, the score of a new installation";
        Failure::with_help(Untrusted(&words).to_string(), help)
    })?;
    let verdict = verdict(folder, score, mode, args, context)?;
    context.tell_root();
    let exit = match verdict.decision {
        Decision::Allow => DONE,
        Decision::Block | Decision::Ask => DENIED,
    };
    let way_on = way_on(&verdict, folder, args);
    let report = CuriaGateReport {
        mode,
        verdict,
        way_on,
    };
    output::emit(context, &report, exit)
}

fn verdict(
    folder: &Path,
    score: Option<Score>,
    mode: Mode,
    args: &CuriaFlags,
    context: &Context,
) -> Result<Verdict, Failure> {
    let project = &context.project;
    let agent = args.agent.as_deref().map(|file| project.curia_agent(file));
    let agent = agent.transpose()?;
    let approvals = project.curia_approvals(args.approvals.as_deref())?;
    let Some(manifest) = project.curia_skill(folder)? else {
        let name = folder.file_name().unwrap_or(folder.as_os_str());
        return Ok(unknown_skill(&name.to_string_lossy(), score));
    };
    let caller = args.role.as_ref().map(|role| Caller {
        role: (!matches!(role.as_str(), "" | "none")).then(|| role.clone()),
        channel: args.channel.clone().unwrap_or_else(|| "unknown".to_owned()),
    });
    tell(score, mode, args, context);
    let access = match &agent {
        Some(agent) => Access::Agent(agent, &approvals),
        None => Access::Pinned,
    };
    let asked = GateAsked {
        mode,
        score,
        caller: caller.as_ref(),
        access,
    };
    Ok(judge(&manifest, &asked))
}

/// Says what was taken for granted, and what the mode does not look at.
fn tell(score: Option<Score>, mode: Mode, args: &CuriaFlags, context: &Context) {
    let is_of_first_use = args.agent.is_some() || args.pinned || args.approvals.is_some();
    match mode {
        Mode::Current if is_of_first_use => context.note(
            "the program has no approval at the first use: --agent, --pinned and --approvals \
             count with --mode document",
        ),
        Mode::Document if args.agent.is_none() && !args.pinned => {
            context.note("no --agent: taken as configured with the skill (--pinned)");
        }
        Mode::Document if args.role.is_some() => {
            context.note("the document asks for no role: --role counts with --mode current");
        }
        _ => {}
    }
    if score.is_none() {
        context.note(match mode {
            Mode::Current => "no --score: the program opens the gate where it knows none",
            Mode::Document => "no --score: only skills of the risk none run",
        });
    }
}

/// What to do where the skill does not run.
fn way_on(verdict: &Verdict, folder: &Path, args: &CuriaFlags) -> Option<String> {
    let folder = folder.to_string_lossy();
    let way = match verdict.gate? {
        GateName::UnknownSkill => format!("{folder} holds no skill.json: name a skill's folder"),
        GateName::Elevated => "a caller of the role ceo may: --role ceo".to_owned(),
        GateName::Discovery => format!(
            "add {} to pinned_skills of the agent, or set its allow_discovery: true",
            verdict.skill
        ),
        GateName::FirstUse => {
            let file = args.approvals.as_deref().map(Path::to_string_lossy);
            let file = file.unwrap_or("a file for --approvals".into());
            format!(
                "once it is approved, {file} says so: {{\"agent\": \"…\", \"skill\": \"{}\"}} \
                 in its list approvals",
                verdict.skill
            )
        }
        GateName::Autonomy => format!("it runs from --score {}", verdict.required?),
    };
    Some(way)
}

/// The page of all skills.
fn all(names: &[String], mode: Mode, args: &CuriaFlags, context: &Context) -> Result<u8, Failure> {
    context.format::<CuriaPageReport<'_>>()?;
    let project = &context.project;
    let paths: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
    let skills = project.curia_skills(&paths)?;
    let agents = match mode {
        Mode::Current => Vec::new(),
        Mode::Document => project.curia_agents()?,
    };
    let approvals: Approvals = project.curia_approvals(args.approvals.as_deref())?;
    context.tell_root();
    let rows = page(&skills, mode, &agents, &approvals);
    output::emit(context, &CuriaPageReport { mode, rows }, DONE)
}
