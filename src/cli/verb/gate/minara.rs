//! `minara skills gate` of a Minara host.

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

/// Flags of a Minara host's gate.
#[derive(Debug, Args)]
pub struct MinaraFlags {
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
    #[arg(long, hide_short_help = true, conflicts_with_all = ["names", "all"])]
    matrix: bool,

    #[command(flatten)]
    machine: MachineArgs,
}

impl MinaraFlags {
    /// One of these flags that was given, as it is written.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            (self.args.is_some(), "--args"),
            (self.session.is_some(), "--session"),
            (!self.stages.is_empty(), "--stage"),
            (self.message.is_some(), "--message"),
            (!self.active.is_empty(), "--active"),
            (self.state.is_some(), "--state"),
            (self.confirmed, "--confirmed"),
            (self.grant, "--grant"),
            (self.approved, "--approved"),
            (self.matrix, "--matrix"),
        ];
        let first = given.into_iter().find(|(given, _)| *given);
        first.map(|(_, flag)| flag)
    }
}

/// Asks the gate of Minara's host of one tool, of all with `is_all`.
pub fn run(
    names: &[String],
    is_all: bool,
    args: &MinaraFlags,
    context: &Context,
) -> Result<u8, Failure> {
    if args.matrix {
        context.format::<GateMatrixReport>()?;
        let rows = matrix(args.discover_tightening);
        return output::emit(context, &GateMatrixReport { rows }, DONE);
    }
    if is_all {
        return match names {
            [] => all(args, context),
            _ => Err(Failure::with_help(
                "gate --all is about every tool",
                "leave out the tool, or --all",
            )),
        };
    }
    context.format::<GateReport>()?;
    let asked = CallAsked {
        tool: one(names)?.to_owned(),
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

/// The one tool that is asked about.
fn one(names: &[String]) -> Result<&str, Failure> {
    match names {
        [tool] => Ok(tool),
        [] => Err(Failure::with_help(
            "gate needs the name of a tool",
            "minara skills gate TOOL, or --all for every tool, or --matrix",
        )),
        _ => Err(Failure::with_help(
            "gate judges one tool at a time",
            "minara skills gate TOOL, or --all for every tool",
        )),
    }
}

/// The page of all tools.
fn all(args: &MinaraFlags, context: &Context) -> Result<u8, Failure> {
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
