//! `minara skills clients`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::ClientsReport;
use crate::systems::clients::{rows, rows_of};
use crate::text::{Untrusted, nearest_word};

/// Show which client reads which field, and its limits.
///
/// Without a field, the whole table. Exit 0, or 2: no client reads such a field.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills clients description
  minara skills clients metadata --format json")]
pub struct ClientsArgs {
    /// Only this field: a key, `metadata.KEY`, or `(unknown)`
    #[arg(value_name = "FIELD")]
    field: Option<String>,
}

/// Runs the verb.
pub fn run(args: &ClientsArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ClientsReport>()?;
    let rows = match &args.field {
        None => rows().iter().collect(),
        Some(field) => rows_of(field),
    };
    if let (true, Some(field)) = (rows.is_empty(), &args.field) {
        return Err(unknown_field(field));
    }
    let report = ClientsReport {
        rows,
        one_field: args.field.is_some(),
    };
    output::emit(context, &report, DONE)
}

fn unknown_field(field: &str) -> Failure {
    let known = rows().iter().map(|row| row.field);
    let help = match nearest_word(field, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "without a field the whole table is shown".to_owned(),
    };
    let message = format!("no client of the table reads `{}`", Untrusted(field));
    Failure::with_help(message, help)
}
