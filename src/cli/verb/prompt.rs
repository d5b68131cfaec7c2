//! `minara skills prompt`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::flags::machine::MachineArgs;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::note::note;
use crate::cli::term::output::{self, Stream};
use crate::cli::term::skills_ref;
use crate::finding::Dialect;
use crate::project::{self, Block, Host};
use crate::systems::minara::play::Turn;
use crate::systems::minara::{Caller, Loading, RouterOptions, Surroundings};
use crate::systems::{PromptForm, PromptStyle};
use crate::text::Untrusted;

/// Print the block that tells a model which skills there are.
///
/// The block of the open specification is the reference validator's
/// `to-prompt`, byte for byte: name, description and the resolved path of each
/// skill, in the order of the arguments; a folder that is none stands for those
/// below it. As JSON and as Markdown it holds the same. In the dialect `mastra`
/// it is that host's, for the paths of a workspace, sorted by name; locations
/// count from --root, and so does a PATH that is not there from the working
/// directory.
///
/// In the dialect `minara` it is what a host shows for a turn: the skills below --root
/// as they are offered for --message, each with its reasons, and the bodies of the
/// active ones.
///
/// A skill that can't be read is left out, and named on stderr. Under --profile
/// reference it ends the run, as it does in the reference validator.
///
/// Exit 0: printed. 1: no skill at all can be read; with --profile reference: one
/// of them can't. 2: usage, or a path that is not there.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills prompt skills/pdf-forms skills/invoices --as json
  minara skills prompt --dialect mastra skills .mastra/skills
  minara skills prompt --dialect minara --message 'price of gold' --active market.watch")]
pub struct PromptArgs {
    /// Skills, or folders that hold some; mastra: paths of a workspace
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,

    /// The form of the block (xml)
    #[arg(long = "as", value_name = "FORM")]
    style: Option<Style>,

    /// mastra: the block of today, or that of its document on skills
    #[arg(long, value_name = "FORM")]
    form: Option<Form>,

    /// `reference`: one skill that can't be read ends the run
    #[arg(long, value_name = "NAME")]
    profile: Option<Profile>,

    /// minara: the message of the turn
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,

    /// minara: a skill that is active
    #[arg(long, value_name = "ID")]
    active: Vec<String>,

    #[command(flatten)]
    machine: MachineArgs,
}

/// Whose way the block is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// That of the reference validator
    Reference,
}

/// The form of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Tags, as the reference or the host writes them
    Xml,
    /// JSON
    Json,
    /// A list
    Markdown,
}

/// Whose block Mastra's is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// With the kind of place, as the host writes it
    Current,
    /// As the document has it
    Document,
}

/// Runs the verb.
pub fn run(args: &PromptArgs, context: &Context) -> Result<u8, Failure> {
    context.no_report("prompt")?;
    // The block of the reference is that of the open specification, whatever is configured.
    let is_open = args.profile.is_some() && context.project.dialects.named().is_empty();
    if let Some(host) = context.project.host().filter(|_| !is_open) {
        return hosted(args, context, host);
    }
    if context.project.dialects_meant().named() == [Dialect::Minara] && !is_open {
        return minara(args, context);
    }
    if args.form.is_some() {
        return Err(Failure::with_help(
            "--form is about the block of mastra",
            "leave it out, or write --dialect mastra",
        ));
    }
    let block = match args.style.unwrap_or(Style::Xml) {
        Style::Xml => Block::Xml,
        Style::Json => Block::Json,
        Style::Markdown => Block::Markdown,
    };
    let paths = args
        .paths
        .iter()
        .map(|path| context.project.skills_for(path));
    let paths: Vec<Vec<PathBuf>> = paths.collect::<Result<_, _>>()?;
    let paths = paths.concat();
    // Nobody named anything, and there is nothing.
    let is_here = |path: &PathBuf| path.as_os_str() == ".";
    if args.paths.iter().all(is_here) && context.project.is_without_skills(&paths) {
        return Err(project::Error::NoSkillHere.into());
    }
    if args.profile.is_some() {
        return skills_ref::product(context.project.reference_prompt(&paths, block));
    }
    let prompt = context.project.prompt(&paths, block)?;
    for (shown, why) in &prompt.left_out {
        note(&format!(
            "left out: {}: {}",
            Untrusted(shown),
            Untrusted(why)
        ));
    }
    if prompt.skills == 0 && !prompt.left_out.is_empty() {
        return Ok(DENIED);
    }
    output::verbatim(Stream::Out, &format!("{}\n", prompt.text))?;
    Ok(DONE)
}

fn hosted(args: &PromptArgs, context: &Context, host: Host<'_>) -> Result<u8, Failure> {
    if args.profile.is_some() {
        return Err(Failure::with_help(
            "--profile reference is about the block of the open specification",
            "leave it out, or leave out --dialect",
        ));
    }
    // Without a path it is the workspace that `list` shows.
    let is_here = |path: &PathBuf| path.as_os_str() == ".";
    let named: &[PathBuf] = match args.paths.as_slice() {
        [path] if is_here(path) => &[],
        paths => paths,
    };
    let paths = named.iter().map(|path| host.path(path));
    let paths = paths.collect::<Result<Vec<PathBuf>, _>>()?;
    let workspace = host.workspace(&paths)?;
    let style = match args.style.unwrap_or(Style::Xml) {
        Style::Xml => PromptStyle::Xml,
        Style::Json => PromptStyle::Json,
        Style::Markdown => PromptStyle::Markdown,
    };
    let form = PromptForm {
        style,
        as_documented: args.form == Some(Form::Document),
    };
    let block = workspace.prompt(form, &|shown| host.location(shown));
    if !block.is_empty() {
        output::verbatim(Stream::Out, &format!("{block}\n"))?;
    }
    context.tell(&host.dropped(&*workspace));
    Ok(DONE)
}

/// What a host of Minara's shows its model for a turn.
fn minara(args: &PromptArgs, context: &Context) -> Result<u8, Failure> {
    let is_here = |path: &PathBuf| path.as_os_str() == ".";
    if !args.paths.iter().all(is_here) || args.style.is_some() || args.form.is_some() {
        return Err(Failure::with_help(
            "the block of minara is one, for all skills below the root",
            "leave out paths, --as and --form; --root names another folder, --dialect \
             agent-skills another block",
        ));
    }
    let project = &context.project;
    let machine = project.machine(&args.machine.asked())?;
    let tools = project.tools(args.machine.tools.as_deref())?;
    let around = Surroundings::of(&machine, tools.as_ref());
    let (router, notes) = project.router(RouterOptions::default())?;
    context.tell(&notes);
    let turn = Turn {
        message: args.message.clone().unwrap_or_default(),
        ..Turn::default()
    };
    let routed = router.route(&turn, &around);
    let ids = args.active.iter().map(String::as_str);
    let registry = router.registry();
    let activation = registry.activate(ids, Caller::default(), &around, Loading::default());
    for (id, cause) in &activation.refused {
        let id = Untrusted(id);
        context.note(&format!("{id} is not active: {}", Untrusted(cause)));
    }
    output::verbatim(Stream::Out, &router.prompt(&routed, &activation))?;
    Ok(context.denied(activation.refused.len()))
}
