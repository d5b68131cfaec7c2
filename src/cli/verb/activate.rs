//! `minara skills activate`.

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::flags::machine::MachineArgs;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::output::{self, Stream};
use crate::finding::Dialect;
use crate::project::Host;
use crate::report::ActivateReport;
use crate::systems::minara::{BODY_BUDGET, BodyUnit, Caller, Loading, Shedding, Surroundings};
use crate::text::Untrusted;

/// Tell what loading skills gives the model.
///
/// In the dialect `minara`, the default, it is what the host's tool `activate_skills`
/// gives for these ids: bodies while they fit the budget, summaries of those that are
/// shed, tools. It authorizes nothing; `gate` says what a call of a tool may do. A call
/// replaces the set that was active before. Skills are those below --root.
///
/// In the dialect `mastra` it is what the tool `skill` returns: the text of the
/// skill and the files in its folders. `--root` is the path of the workspace: a
/// folder of skills, a skill's folder, or a pattern; where it holds no skill it
/// is `skills` and `.mastra/skills` below it.
///
/// In the dialect `vertesia` it is what a call of the tool `learn_NAME` returns: the
/// instructions of the skill, which a path or a name below the root tells.
///
/// Exit 1: one of the skills is refused, or the host can't choose one. 2: usage.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills activate market.spot market.watch
  minara skills activate --source cron workspace.e2b
  minara skills activate --dialect vertesia skills/web
  minara skills activate --dialect mastra pdf-forms
  minara skills activate --dialect mastra --root .mastra/skills pdf-forms")]
pub struct ActivateArgs {
    /// Ids of the skills; mastra: one name, or a path
    #[arg(value_name = "ID", required_unless_present = "clear")]
    ids: Vec<String>,

    #[command(flatten)]
    call: CallArgs,

    #[command(flatten)]
    machine: MachineArgs,
}

/// A call of the host's tool.
#[derive(Debug, Args)]
#[command(next_help_heading = "Call (minara)")]
struct CallArgs {
    /// Ids that were active before; the call replaces them
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    previous: Vec<String>,

    /// Activate nothing
    #[arg(long, conflicts_with = "ids")]
    clear: bool,

    /// As the model may say; it grants nothing and is ignored
    #[arg(long)]
    confirmed: bool,

    /// Who began the turn: user, cron, webhook
    #[arg(long, value_name = "SOURCE", default_value = "user")]
    source: String,

    /// An operator wrote the call
    #[arg(long)]
    operator_authored: bool,

    /// The message of the turn; negative keywords hide nothing from a call
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,

    /// Which bodies go where not all fit
    #[arg(long, value_name = "WAY", default_value = "strict")]
    shed: Shed,

    /// What bodies are counted in
    #[arg(long, value_name = "UNIT", default_value = "utf16")]
    unit: Unit,

    /// How much all bodies may hold
    #[arg(long, value_name = "N", default_value_t = BODY_BUDGET)]
    budget: usize,
}

/// Which bodies go where not all fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shed {
    /// No body outlives a more important one
    Strict,
    /// Whatever still fits stays
    Greedy,
}

/// What bodies are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Unit {
    /// UTF-16 code units, as the host counts
    Utf16,
    /// Unicode scalar values
    Scalars,
    /// Bytes
    Bytes,
}

impl CallArgs {
    fn loading(&self) -> Loading {
        Loading {
            budget: self.budget,
            unit: match self.unit {
                Unit::Utf16 => BodyUnit::Utf16,
                Unit::Scalars => BodyUnit::Scalars,
                Unit::Bytes => BodyUnit::Bytes,
            },
            shedding: match self.shed {
                Shed::Strict => Shedding::Strict,
                Shed::Greedy => Shedding::Greedy,
            },
        }
    }
}

/// Runs the verb.
pub fn run(args: &ActivateArgs, context: &Context) -> Result<u8, Failure> {
    if let Some(host) = context.project.host() {
        return hosted(args, context, host);
    }
    if context.project.dialects.named() == [Dialect::Vertesia] {
        return vertesia(args, context);
    }
    context.format::<ActivateReport<'_>>()?;
    let project = &context.project;
    let machine = project.machine(&args.machine.asked())?;
    let tools = project.tools(args.machine.tools.as_deref())?;
    let around = Surroundings::of(&machine, tools.as_ref());
    let (registry, notes) = project.registry()?;
    context.tell(&notes);
    context.tell_root();
    let call = &args.call;
    if call.confirmed {
        context.note("--confirmed is ignored: to activate a skill grants nothing");
    }
    let caller = Caller {
        source: &call.source,
        operator_authored: call.operator_authored,
    };
    let ids = args.ids.iter().map(String::as_str);
    let activation = registry.activate(ids, caller, &around, call.loading());
    let gone = call.previous.iter().filter(|id| !args.ids.contains(id));
    let gone: Vec<String> = gone.map(|id| Untrusted(id).to_string()).collect();
    if !gone.is_empty() {
        context.note(&format!("no longer active: {}", gone.join(", ")));
    }
    for (id, cause) in &activation.refused {
        if let (None, Some(near)) = (registry.get(id), registry.nearest(id)) {
            let (id, near) = (Untrusted(id), Untrusted(near));
            context.note(&format!("{id}: {cause}; did you mean `{near}`?"));
        }
    }
    let refused = activation.refused.len();
    let report = ActivateReport {
        registry: &registry,
        tools: tools.as_ref(),
        around: &around,
        activation,
        limit: call.budget,
    };
    output::emit(context, &report, context.denied(refused))
}

/// What the tool of a skill of Vertesia's returns: its instructions and nothing else.
fn vertesia(args: &ActivateArgs, context: &Context) -> Result<u8, Failure> {
    context.no_report("activate")?;
    let [name] = args.ids.as_slice() else {
        return Err(Failure::with_help(
            "a call of a skill's tool is about one skill",
            "write: minara skills activate --dialect vertesia NAME",
        ));
    };
    match context.project.vertesia_instructions(name)? {
        Ok(text) => {
            output::verbatim(Stream::Out, &text)?;
            Ok(DONE)
        }
        Err(refused) => {
            output::verbatim(Stream::Err, &format!("{}\n", Untrusted(&refused)))?;
            Ok(DENIED)
        }
    }
}

/// What the tool of a host returns.
fn hosted(args: &ActivateArgs, context: &Context, host: Host<'_>) -> Result<u8, Failure> {
    context.no_report("activate")?;
    let [name] = args.ids.as_slice() else {
        return Err(Failure::with_help(
            format!("the host of {} loads one skill at a time", Dialect::Mastra),
            "write: minara skills activate --dialect mastra NAME",
        ));
    };
    let workspace = host.workspace(&[])?;
    match workspace.activate(name) {
        Ok(text) => {
            output::verbatim(Stream::Out, &format!("{text}\n"))?;
            Ok(DONE)
        }
        Err(refused) => {
            output::verbatim(Stream::Err, &format!("{refused}\n"))?;
            context.tell(&host.dropped(&*workspace));
            Ok(DENIED)
        }
    }
}
