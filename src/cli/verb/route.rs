//! `minara skills route`.

use std::io::Read;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::flags::machine::MachineArgs;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::{ConfusionReport, RouteReport, RoutesReport};
use crate::systems::minara::play::Turn;
use crate::systems::minara::{Here, RankBy, Router, RouterOptions, Surroundings};
use crate::text::Untrusted;
use crate::tree::read_named;

/// So many messages are answered before their lines are written; the answers to all of
/// a file can be more than a machine holds.
const AT_ONCE: usize = 16;

/// The most bytes of a file of messages.
const MAX_MESSAGES: u64 = 16 * 1024 * 1024;

/// Tell which skills a message is offered, in which order, and why.
///
/// It is what the host's router computes before a model sees anything: keywords,
/// stages, asset classes, skills that are named along, the source of a signal; the
/// priority breaks ties. A negative keyword or a condition drops a skill. Nothing of
/// this machine counts but under --host.
///
/// `--explain ID` says of one skill what it got, what it lacks, what nearly fits, who
/// stands before it and which phrase would help. Exit 0, or 2: usage, no skill.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills route 'buy 100 USDC of ETH'
  minara skills route 'swaps and buys' --explain market.spot
  minara skills route --file messages.txt --format jsonl
  minara skills route --confusion")]
pub struct RouteArgs {
    /// The message; - reads one a line
    #[arg(
        value_name = "MESSAGE",
        required_unless_present_any = ["file", "confusion"],
        conflicts_with_all = ["file", "confusion"]
    )]
    message: Option<String>,

    /// A file of messages, one a line
    #[arg(long, value_name = "FILE", conflicts_with = "confusion")]
    file: Option<PathBuf>,

    /// The signal that begins the turn, as JSON
    #[arg(long, value_name = "FILE")]
    signal: Option<PathBuf>,

    /// What decides where signals do not
    #[arg(long, value_name = "WAY", default_value = "tiebreak")]
    rank: Rank,

    /// Which phrases name a stage
    #[arg(long, value_name = "TABLE", default_value = "builtin")]
    stage_table: Table,

    /// The most skills (10 for people, else all)
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// Why this skill stands where it stands
    #[arg(long, value_name = "ID")]
    explain: Option<String>,

    /// Every cause of what is not offered
    #[arg(long)]
    explain_dropped: bool,

    /// Skills with keywords in common; takes no message
    #[arg(long, conflicts_with_all = ["explain", "explain_dropped", "signal"])]
    confusion: bool,

    #[command(flatten)]
    machine: MachineArgs,
}

/// What decides where signals do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rank {
    /// The priority breaks ties
    Tiebreak,
    /// The priority is added to the signals
    Additive,
    /// The priority counts only where there is no signal
    Fallback,
}

impl From<Rank> for RankBy {
    fn from(rank: Rank) -> RankBy {
        match rank {
            Rank::Tiebreak => RankBy::Tiebreak,
            Rank::Additive => RankBy::Additive,
            Rank::Fallback => RankBy::Fallback,
        }
    }
}

/// Which phrases name a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Table {
    /// Those of the host's page, more of them, and exceptions; or those of minara.toml
    Builtin,
    /// Those of the host's page alone
    Seed,
}

/// Runs the verb.
pub fn run(args: &RouteArgs, context: &Context) -> Result<u8, Failure> {
    let many = args.file.is_some() || args.message.as_deref() == Some("-");
    check_format(many, args, context)?;
    let project = &context.project;
    let machine = project.machine(&args.machine.asked())?;
    let tools = project.tools(args.machine.tools.as_deref())?;
    let around = Surroundings::of(&machine, tools.as_ref());
    let signal = args.signal.as_ref().map(|file| project.signal(file));
    let signal = signal.transpose()?;
    let (router, notes) = project.router(RouterOptions {
        rank_by: args.rank.into(),
        seed: args.stage_table == Table::Seed,
    })?;
    context.tell(&notes);
    context.tell_root();
    if args.confusion {
        let report = ConfusionReport {
            pairs: router.confusion(),
            router: &router,
            limit: args.limit,
        };
        return output::emit(context, &report, DONE);
    }
    let turn = |message: String| Turn {
        message,
        signal: signal.clone(),
        ..Turn::default()
    };
    let asked = args.explain.as_deref();
    let explain = asked.map(|id| member(&router, id)).transpose()?;
    let run = Run {
        args,
        router: &router,
        here: router.here(&around),
        explain,
    };
    if !many {
        let turn = turn(args.message.clone().unwrap_or_default());
        let report = run.report(&turn, None);
        for warning in report.warnings() {
            context.note(warning_words(warning));
        }
        return output::emit(context, &report, DONE);
    }
    let text = messages(args, context)?;
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let turns = lines.map(|(number, line)| (number + 1, turn(line.to_owned())));
    let turns: Vec<(usize, Turn)> = turns.collect();
    run.tell_all(&turns, context)
}

/// Refuses a form that the report does not have.
fn check_format(many: bool, args: &RouteArgs, context: &Context) -> Result<(), Failure> {
    if many && context.global.format.as_deref() == Some("json") {
        return Err(Failure::with_help(
            "several messages are no one document",
            "write --format jsonl: a report a line",
        ));
    }
    match (many, args.confusion) {
        (true, _) => context.format::<RoutesReport<'_, '_>>().map(|_| ()),
        (_, true) => context.format::<ConfusionReport<'_>>().map(|_| ()),
        _ => context.format::<RouteReport<'_>>().map(|_| ()),
    }
}

fn member(router: &Router, id: &str) -> Result<usize, Failure> {
    let registry = router.registry();
    registry.position(id).ok_or_else(|| {
        let message = format!("no skill has the id `{}`", Untrusted(id));
        match registry.nearest(id) {
            Some(near) => {
                Failure::with_help(message, format!("did you mean `{}`?", Untrusted(near)))
            }
            None => Failure::with_help(message, "ids: minara skills list --dialect minara"),
        }
    })
}

/// The text of the messages.
fn messages(args: &RouteArgs, context: &Context) -> Result<String, Failure> {
    let Some(file) = &args.file else {
        let mut bytes = Vec::new();
        let stdin = std::io::stdin().lock();
        stdin.take(MAX_MESSAGES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_MESSAGES {
            return Err(Failure::new(format!(
                "more than {MAX_MESSAGES} bytes of messages"
            )));
        }
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    };
    let full = context.project.cwd.join(file);
    read_named(&full, MAX_MESSAGES).map_err(|error| {
        let shown = file.display().to_string();
        Failure::new(format!("{} can't be read: {error}", Untrusted(&shown)))
    })
}

fn warning_words(warning: &str) -> &'static str {
    match warning {
        "message-truncated" => "message-truncated: only the first 32,768 characters were read",
        _ => "conditions-unchecked: no tools.json, so conditions on tools are taken as met",
    }
}

/// One run over messages.
struct Run<'a> {
    args: &'a RouteArgs,
    router: &'a Router,
    here: Here,
    explain: Option<usize>,
}

impl<'a> Run<'a> {
    /// Writes a line a message: those for stdout as they are answered, those of a file
    /// together, so that it is written whole.
    fn tell_all(&'a self, turns: &'a [(usize, Turn)], context: &Context) -> Result<u8, Failure> {
        let offered = |turn: &'a Turn, line: usize| self.report(turn, Some(line));
        let some = |turns: &'a [(usize, Turn)]| RoutesReport {
            turns,
            offered: &offered,
        };
        if !context.global.output.is_empty() || turns.is_empty() {
            return output::emit(context, &some(turns), DONE);
        }
        for turns in turns.chunks(AT_ONCE) {
            output::emit(context, &some(turns), DONE)?;
        }
        Ok(DONE)
    }

    fn report(&self, turn: &'a Turn, line: Option<usize>) -> RouteReport<'a> {
        let (routed, explained) = match self.explain {
            None => (self.router.route_here(turn, &self.here), None),
            Some(member) => {
                let (routed, explained) = self.router.explain_here(member, turn, &self.here);
                (routed, Some((member, explained)))
            }
        };
        RouteReport {
            router: self.router,
            turn,
            routed,
            explained,
            limit: self.args.limit,
            explain_dropped: self.args.explain_dropped,
            line,
        }
    }
}
