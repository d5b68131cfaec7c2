//! `minara skills schema`.

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::text::{Untrusted, nearest_word};

/// Print the JSON Schema of a document.
///
/// It is one that the program reads or writes. The name is that of a verb, for
/// what it prints under `--format json`; or `config` for `minara.toml`, or
/// `record` for the `.minara-skill.json` of a vendored skill. Exit 0, or 2: no
/// document has this name.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills schema --print config > minara.schema.json
  minara skills schema --print lint")]
pub struct SchemaArgs {
    /// Name of the document: config, record, or a verb
    #[arg(long, value_name = "NAME")]
    print: Option<String>,
}

/// Pairs the name of a published schema with its text.
macro_rules! published {
    ($($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!("../../../docs/reference/schemas/", $name, ".schema.json")),
        )),*]
    };
}

/// The published schemas, by name: the documents that verbs print, and the
/// files that the program writes. Every file of `docs/reference/schemas` is
/// here. But for those of files that the program reads they are generated from the program's types
/// and tables, which a test holds them against; the binary carries the texts, so
/// that it needs nothing that makes them.
pub const SCHEMAS: &[(&str, &str)] = published![
    "activate-minara",
    "add",
    "catalog",
    "check-load",
    "clients",
    "config",
    "detect",
    "explain",
    "gate-minara",
    "gate-minara-all",
    "init",
    "license",
    "lint",
    "lint-mastra",
    "list",
    "list-mastra",
    "minara-gate-state",
    "minara-signal-context",
    "minara-skill-metadata",
    "minara-skilltest",
    "minara-tool-registry",
    "minara-trace",
    "minara-trace-record",
    "new",
    "outdated",
    "record",
    "remove",
    "route",
    "route-confusion",
    "rules",
    "show",
    "sync",
    "test",
    "tokens",
    "trace",
    "trace-replay",
    "update",
    "validate",
    "validate-mastra",
    "verify",
];

/// Runs the verb.
pub fn run(args: &SchemaArgs, _: &Context) -> Result<u8, Failure> {
    let Some(name) = &args.print else {
        return Err(Failure::with_help(
            "schema prints the form of one document; say which with --print NAME",
            list_of_names(),
        ));
    };
    let found = SCHEMAS.iter().find(|(known, _)| known == name);
    let (_, schema) = found.ok_or_else(|| {
        let message = format!("no schema is called `{}`", Untrusted(name));
        let names = SCHEMAS.iter().map(|(known, _)| *known);
        match nearest_word(name, names) {
            Some(near) => Failure::with_help(message, format!("did you mean `{near}`?")),
            None => Failure::with_help(message, list_of_names()),
        }
    })?;
    output::print(schema)?;
    Ok(DONE)
}

fn list_of_names() -> String {
    let names: Vec<&str> = SCHEMAS.iter().map(|(name, _)| *name).collect();
    format!("schemas: {}", names.join(", "))
}
