//! `minara skills inventory`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::curia::ModeArg;
use crate::cli::term::exit::{DENIED, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{CANCEL, listen_for_interrupt, on_wait, write_options};
use crate::cli::term::note::note;
use crate::cli::term::output;
use crate::cli::term::outside::variable;
use crate::finding::Dialect;
use crate::mcp::{self, Limits, McpError, Outside, Reach, Server};
use crate::project::{InventoryOf, ToolsFrom};
use crate::report::InventoryReport;
use crate::text::{Untrusted, shell_word};
use crate::vendoring::fetch::Proxies;

/// Tell what MCP servers offer, with ids and risk.
///
/// FILE holds the servers' own answers to tools/list. --connect asks the servers
/// themselves: those of [polar.servers] in minara.toml, with --dialect curia those of its
/// MCP config. A program is started for it, its command line is shown first; nothing is
/// called but the handshake and tools/list. -o FILE then keeps the answer, byte for byte,
/// for plan, scope and the next --against.
///
/// Risk is what stands in `_meta.polar` of a tool, or at its top level; annotations say
/// nothing that counts.
/// Exit 0. 1: ids that two tools have, words that are no risk, schemas that are none;
/// with --against: something is gone or changed. 2: usage, a file that can't be used, a
/// server that gives no list.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills inventory inventory.json
  minara skills inventory --connect docs -o inventory.json
  minara skills inventory new.json --against inventory.json --registry polar")]
pub struct InventoryArgs {
    /// The recorded tools
    #[arg(value_name = "FILE", required_unless_present = "connect")]
    file: Option<PathBuf>,

    /// Ask this server; again for further ones
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    connect: Vec<String>,

    /// Seconds for each server [default: 10 an answer, 60 in all]
    #[arg(
        long,
        value_name = "S",
        requires = "connect",
        value_parser = clap::value_parser!(u64).range(1..=86_400)
    )]
    timeout: Option<u64>,

    /// Tell what has changed since this inventory, and which skills rest on it
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// The registry with those skills (polar)
    #[arg(long, value_name = "DIR", requires = "against")]
    registry: Option<PathBuf>,

    #[command(flatten)]
    mode: ModeArg,
}

/// Runs the verb.
pub fn run(args: &InventoryArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<InventoryReport>()?;
    let (kept, reports) = outputs(args, context)?;
    let from = match &args.file {
        Some(file) => ToolsFrom::File(file.clone()),
        None => ToolsFrom::Servers {
            text: asked(args, context)?,
            file: kept.clone(),
        },
    };
    let asked = InventoryOf {
        from,
        against: args.against.clone(),
        registry: args.registry.clone(),
    };
    let mut on_wait = on_wait(context.global.quiet);
    let offered = context
        .project
        .polar_inventory(&asked, &write_options(false), &mut on_wait)?;
    if let (Some(file), ToolsFrom::Servers { text, .. }) = (&kept, &asked.from) {
        output::write_file(context, file, text.as_bytes())?;
    }
    let lost = offered
        .against
        .as_ref()
        .is_some_and(|against| against.is_loss());
    let exit = if lost {
        DENIED
    } else {
        exit_of(&offered.findings)
    };
    let report = InventoryReport {
        inventory: offered.inventory,
        against: offered.against,
        findings: offered.findings,
    };
    output::emit_to(context, &report, exit, &reports)
}

/// The file that keeps what servers say, and those of reports.
fn outputs(
    args: &InventoryArgs,
    context: &Context,
) -> Result<(Option<PathBuf>, Vec<String>), Failure> {
    let all = context.global.output.iter().cloned();
    if args.connect.is_empty() {
        return Ok((None, all.collect()));
    }
    let (reports, kept): (Vec<String>, Vec<String>) = all.partition(|word| word.contains('='));
    match kept.as_slice() {
        [] => Ok((None, reports)),
        [file] => Ok((Some(PathBuf::from(file)), reports)),
        _ => Err(Failure::with_help(
            "what servers say is kept in one file",
            "write -o FILE once; -o json=FILE is a report",
        )),
    }
}

/// What the servers say, as the text of an inventory.
fn asked(args: &InventoryArgs, context: &Context) -> Result<String, Failure> {
    let servers: Vec<Server> = args
        .connect
        .iter()
        .map(|name| server(name, args, context))
        .collect::<Result<_, _>>()?;
    listen_for_interrupt();
    let limits = match args.timeout {
        Some(seconds) => Limits::default().within(Duration::from_secs(seconds)),
        None => Limits::default(),
    };
    let outside = Outside {
        limits,
        cancel: Arc::clone(&CANCEL),
        proxies: Proxies::new(variable),
    };
    let mut listings = Vec::new();
    for server in &servers {
        tell(server, context)?;
        listings.push(mcp::list(server, &outside)?);
    }
    Ok(mcp::inventory(&listings))
}

fn server(name: &str, args: &InventoryArgs, context: &Context) -> Result<Server, Failure> {
    let project = &context.project;
    let found = if project.dialects.named().contains(&Dialect::Curia) {
        let mode = project.curia_mode(args.mode.named());
        project.curia_server(name, mode, &variable)
    } else {
        project.polar_server(name, &variable)
    };
    Ok(found?)
}

/// Says what is about to be started or asked. That a program is started is told even to
/// somebody who wants no notes.
fn tell(server: &Server, context: &Context) -> Result<(), Failure> {
    let id = Untrusted(&server.id);
    match &server.reach {
        Reach::Program(program) => {
            let command = shown_command(context, &program.command);
            let words = std::iter::once(&command).chain(&program.args);
            let line: Vec<String> = words.map(|word| shown_word(word)).collect();
            let line = line.join(" ");
            let folder = shown_folder(context, &program.folder);
            note(&format!("starting {id}: {}{folder}", Untrusted(&line)));
        }
        Reach::Address(address) => {
            let mut shown = address.url.clone();
            shown.set_query(None);
            let shown = Untrusted(shown.as_str());
            if context.global.offline {
                return Err(Failure::with_help(
                    format!("server `{id}` is at {shown}, and no socket may be opened"),
                    "run it without --offline and without MINARA_OFFLINE",
                ));
            }
            context.note(&format!("asking {id}: {shown}"));
        }
    }
    Ok(())
}

/// A word of a command line; a flag stays as it is.
fn shown_word(word: &str) -> String {
    let plain = word.trim_start_matches('-');
    if shell_word(plain) == plain {
        word.to_owned()
    } else {
        shell_word(word)
    }
}

/// A program as a person would write it from the folder at hand.
fn shown_command(context: &Context, command: &Path) -> String {
    if command.is_absolute() {
        context.project.shown(command)
    } else {
        command.to_string_lossy().into_owned()
    }
}

/// The folder that a program runs in, where it is not the one at hand.
fn shown_folder(context: &Context, folder: &Path) -> String {
    match context.project.shown(folder).as_str() {
        "." => String::new(),
        shown => format!(" (in {})", Untrusted(shown)),
    }
}

impl From<McpError> for Failure {
    fn from(error: McpError) -> Failure {
        match error {
            McpError::Cancelled => Failure::interrupted(),
            McpError::Refused(refusal) => Failure::from_diagnostic(*refusal),
        }
    }
}
