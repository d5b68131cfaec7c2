//! `minara skills sanitize`.

use std::io::Read;
use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::curia::ModeArg;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::CleanedReport;
use crate::systems::curia::Mode;
use crate::systems::curia::sanitize::{Cleaned, Cleaning, DEFAULT_LIMIT, clean, clean_json};
use crate::text::{Source, Untrusted};

/// The most bytes that are cleaned.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// Clean a text as Curia's host does before a model sees it.
///
/// Tags go, with some of them what stands in them; secrets of known forms become
/// `[REDACTED]`; what is too long is cut. `--format json` tells what was cut and why, and
/// never a secret. The stronger rules of the host's document are the default; its program
/// does less.
///
/// Exit 0, or 2: the text can't be read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills sanitize < page.html
  minara skills sanitize --mode current --limit 2000 result.txt
  minara skills sanitize --json --format json result.json")]
pub struct SanitizeArgs {
    /// The text; standard input without it
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    mode: ModeArg,

    /// Characters that are left at most
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT)]
    limit: usize,

    /// It is an error: wrap it as the host does
    #[arg(long)]
    error: bool,

    /// The text is JSON: every string in it is cleaned on its own
    #[arg(long)]
    json: bool,
}

/// Runs the verb.
pub fn run(args: &SanitizeArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<CleanedReport>()?;
    let text = text(args, context)?;
    let cleaned = cleaned(args, &text)?;
    let report = CleanedReport { cleaned };
    let end = if args.json { "\n" } else { "" };
    let product = format!("{}{end}", report.cleaned.text);
    output::emit_product(context, &report, &product, DONE)
}

fn cleaned(args: &SanitizeArgs, text: &str) -> Result<Cleaned, Failure> {
    let how = Cleaning {
        mode: args.mode.named().unwrap_or(Mode::Document),
        limit: args.limit,
    };
    let cleaned = if args.json {
        clean_json(text, how).map_err(|fault| {
            // The line itself stays unsaid: a secret may stand in it.
            let place = Source::from_text(text).position(fault.span.start);
            let place = format!("{}:{}:{}", name(args), place.line, place.column);
            let message = format!("{place}: not JSON: {}", fault.kind);
            Failure::with_help(message, "leave out --json where the text is none")
        })?
    } else {
        clean(text, how)
    };
    Ok(if args.error {
        cleaned.as_error()
    } else {
        cleaned
    })
}

/// The text as messages name it.
fn name(args: &SanitizeArgs) -> String {
    let file = args.file.as_ref().filter(|file| file.as_os_str() != "-");
    match file {
        Some(file) => Untrusted(&file.display().to_string()).to_string(),
        None => "standard input".to_owned(),
    }
}

/// The text that is cleaned. Bytes that are no text are read as the host reads them.
fn text(args: &SanitizeArgs, context: &Context) -> Result<String, Failure> {
    let name = name(args);
    let failed = |why: std::io::Error| Failure::new(format!("{name} can't be read: {why}"));
    let mut bytes = Vec::new();
    match args.file.as_ref().filter(|file| file.as_os_str() != "-") {
        Some(file) => {
            let full = context.project.cwd.join(file);
            let file = std::fs::File::open(full).map_err(failed)?;
            file.take(MAX_BYTES + 1).read_to_end(&mut bytes)
        }
        None => {
            let stdin = std::io::stdin().lock();
            stdin.take(MAX_BYTES + 1).read_to_end(&mut bytes)
        }
    }
    .map_err(failed)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::with_help(
            format!("{name} has more than {MAX_BYTES} bytes"),
            "clean it in parts",
        ));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}
