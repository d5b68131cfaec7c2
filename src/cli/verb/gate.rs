//! `minara skills gate`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::flags::machine::MachineArgs;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::project::{CallAsked, Error};
use crate::report::{GateMatrixReport, GatePageReport, GateReport};
use crate::systems::document::Document;
use crate::systems::minara::Stage;
use crate::systems::minara::gate::{Decision, Session, Tightening, matrix, page};

/// Say whether a tool may be called now.
///
/// The gate of Minara's host is keyed on the tier of the tool in tools.json; no skill
/// makes it looser. A call of a tool that carries another call is judged as that one.
/// Exit 0: it runs, or a person is asked; also --matrix and --all. 1: it is rejected,
/// or waits for a grant. 2: usage, or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills gate swap_tokens --source cron --stage decide
  minara skills gate swap_tokens --args '{\"amount\": 5}' --state state.json
  minara skills gate --all --format markdown -o gate.md")]
pub struct GateArgs {
    /// The tool that is called
    #[arg(value_name = "TOOL", required_unless_present_any = ["matrix", "all"])]
    tool: Option<String>,

    /// Arguments of the call, a JSON object
    #[arg(long, value_name = "JSON", conflicts_with_all = ["matrix", "all"])]
    args: Option<String>,

    /// Who began the turn; every other source than user is autonomous
    #[arg(long, default_value = "user", conflicts_with_all = ["matrix", "all"])]
    source: String,

    /// Kind of session (that of the state file, else main)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["matrix", "all"])]
    session: Option<Session>,

    /// A stage that the signal suggests
    #[arg(long = "stage", value_name = "STAGE", conflicts_with_all = ["matrix", "all"])]
    stages: Vec<Stage>,

    /// The message of the turn; it names stages where the signal suggests none
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["matrix", "all"])]
    message: Option<String>,

    /// A skill that is active; in a session of kind sub its tools can be called
    #[arg(long, value_name = "ID", conflicts_with_all = ["matrix", "all"])]
    active: Vec<String>,

    /// What the session remembers: confirmed tools, approvals, grants
    #[arg(long, value_name = "FILE", conflicts_with_all = ["matrix", "all"])]
    state: Option<PathBuf>,

    /// The tool was confirmed earlier in the session
    #[arg(long, conflicts_with_all = ["matrix", "all"])]
    confirmed: bool,

    /// A stored grant covers the call
    #[arg(long, conflicts_with_all = ["matrix", "all"])]
    grant: bool,

    /// The user approved this very call
    #[arg(long, conflicts_with_all = ["matrix", "all"])]
    approved: bool,

    /// What a discover turn without a person does to tiers
    #[arg(
        long,
        value_name = "HOW",
        default_value = "read-only",
        hide_short_help = true
    )]
    discover_tightening: Tightening,

    /// Ask a person although a grant covers a call that moves funds
    #[arg(long, hide_short_help = true)]
    require_confirmation_with_grant: bool,

    /// Print every decision by every fact
    #[arg(long, conflicts_with_all = ["tool", "all"])]
    matrix: bool,

    /// Print what the gate says of every tool: the page that a reviewer signs
    #[arg(long, conflicts_with = "tool")]
    all: bool,

    #[command(flatten)]
    machine: MachineArgs,
}

/// Runs the verb.
pub fn run(args: &GateArgs, context: &Context) -> Result<u8, Failure> {
    if args.matrix {
        context.format::<GateMatrixReport>()?;
        let rows = matrix(args.discover_tightening);
        return output::emit(context, &GateMatrixReport { rows }, DONE);
    }
    if args.all {
        return all(args, context);
    }
    context.format::<GateReport>()?;
    let asked = CallAsked {
        tool: args.tool.clone().unwrap_or_default(),
        args: args.args.as_deref().map(object).transpose()?,
        source: args.source.clone(),
        session: args.session,
        stages: args.stages.clone(),
        state: args.state.clone(),
        confirmed: args.confirmed,
        granted: args.grant,
        approved: args.approved,
        tightening: args.discover_tightening,
        confirms_grants: args.require_confirmation_with_grant,
        message: args.message.clone(),
        active: args.active.clone(),
        tools: args.machine.tools.clone(),
        machine: args.machine.asked(),
    };
    let judged = context.project.gate(&asked)?;
    context.tell_root();
    let exit = match judged.judgement.decision {
        Decision::Run | Decision::Confirm => DONE,
        Decision::NeedsGrant | Decision::Reject => DENIED,
    };
    let report = GateReport {
        judgement: judged.judgement,
        way_on: judged.way_on,
    };
    output::emit(context, &report, exit)
}

/// The page of all tools.
fn all(args: &GateArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<GatePageReport<'_>>()?;
    let project = &context.project;
    let tools = project.needed_tools(args.machine.tools.as_deref())?;
    context.tell_root();
    let rows = page(
        &tools,
        &project.config.minara.invoke_tools,
        args.discover_tightening,
        args.require_confirmation_with_grant,
    );
    output::emit(context, &GatePageReport { rows }, DONE)
}

/// The object that a JSON text is.
fn object(text: &str) -> Result<serde_json::Map<String, serde_json::Value>, Failure> {
    let document = Document::json(text, "--args").map_err(Error::from)?;
    match document.value().as_object() {
        Some(object) => Ok(object.clone()),
        None => {
            let error = document.wrong("", "the arguments of a call are an object");
            let error = error.help("write --args '{\"amount\": 5}'");
            Err(Error::from(error).into())
        }
    }
}

impl ValueEnum for Stage {
    fn value_variants<'a>() -> &'a [Stage] {
        &Stage::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl ValueEnum for Session {
    fn value_variants<'a>() -> &'a [Session] {
        &[Session::Main, Session::Sub]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl ValueEnum for Tightening {
    fn value_variants<'a>() -> &'a [Tightening] {
        &[Tightening::ReadOnly, Tightening::OneTier]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Tightening::ReadOnly => PossibleValue::new("read-only").help("only READ_ONLY runs"),
            Tightening::OneTier => {
                PossibleValue::new("one-tier").help("each tier is treated as the next one")
            }
        })
    }
}
