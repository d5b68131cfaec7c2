//! `minara skills schema`.

use clap::Args;

use super::failure::Failure;
use super::output;

/// Print the JSON Schema of a document that the program reads or writes.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills schema --print skill-record
  minara skills schema --print validate")]
pub struct SchemaArgs {
    /// Name of the document: a verb, or a file's form
    #[arg(long, value_name = "NAME")]
    print: String,
}

/// Pairs the name of a published schema with its text.
macro_rules! published {
    ($($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!("../../docs/reference/schemas/", $name, ".schema.json")),
        )),*]
    };
}

/// The published schemas, by name: the documents that verbs print, and the
/// files that the program writes. Every file of `docs/reference/schemas` is
/// here.
pub const SCHEMAS: &[(&str, &str)] = published![
    "add",
    "catalog",
    "check-load",
    "clients",
    "explain",
    "license",
    "lint",
    "list",
    "remove",
    "rules",
    "show",
    "skill-record",
    "validate",
    "verify",
];

/// Runs the verb.
pub fn run(args: &SchemaArgs) -> Result<u8, Failure> {
    let found = SCHEMAS.iter().find(|(name, _)| *name == args.print);
    let (_, schema) = found.ok_or_else(|| {
        let names: Vec<&str> = SCHEMAS.iter().map(|(name, _)| *name).collect();
        Failure::with_help(
            format!("no schema is called `{}`", args.print),
            format!("schemas: {}", names.join(", ")),
        )
    })?;
    output::print(schema)?;
    Ok(super::DONE)
}
