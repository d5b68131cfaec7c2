//! `minara skills schema`.

mod curia;

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::Dialect;
use crate::text::{Untrusted, nearest_word};

/// Print the JSON Schema of a document, or of a Curia skill's inputs.
///
/// A document is one that the program reads or writes. The name is that of a verb, for
/// what it prints under `--format json`; or `config` for `minara.toml`, or
/// `record` for the `.minara-skill.json` of a vendored skill.
///
/// With `--dialect curia` and paths it is skills as their host gives them to a model:
/// name, description, and the schema that comes of the short form of their inputs.
///
/// Exit 0, or 2: no document has this name, or a manifest that the host would stop at.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills schema --print config > minara.schema.json
  minara skills schema --print lint
  minara skills schema --dialect curia skills/email-send")]
pub struct SchemaArgs {
    /// Skills of Curia's, or folders that hold some
    #[arg(value_name = "PATH", conflicts_with = "print")]
    paths: Vec<PathBuf>,

    /// Name of the document: config, record, or a verb
    #[arg(long, value_name = "NAME")]
    print: Option<String>,

    #[command(flatten)]
    curia: curia::CuriaFlags,
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
    "bundle",
    "cache",
    "call-check",
    "catalog",
    "check-load",
    "clients",
    "config",
    "convert",
    "convert-folder",
    "curia-agent-skills",
    "curia-approvals",
    "curia-mcp-servers",
    "curia-skill-manifest",
    "curia-skill-manifest-current",
    "decide",
    "detect",
    "diff",
    "explain",
    "gate-curia",
    "gate-curia-all",
    "gate-minara",
    "gate-minara-all",
    "import",
    "init",
    "install",
    "inventory",
    "license",
    "lint",
    "lint-mastra",
    "list",
    "list-mastra",
    "minara-convert",
    "minara-gate-state",
    "minara-signal-context",
    "minara-skill-metadata",
    "minara-skilltest",
    "minara-tool-registry",
    "minara-trace",
    "minara-trace-record",
    "new",
    "outdated",
    "polar-capability-scope",
    "polar-install-report",
    "polar-inventory",
    "polar-policy",
    "polar-skill-manifest",
    "polar-skill-manifest-current",
    "polar-skill-proposal",
    "record",
    "refs",
    "remove",
    "resolve",
    "route",
    "route-confusion",
    "rules",
    "sanitize",
    "schema-curia",
    "scope",
    "show",
    "simulate",
    "sync",
    "test",
    "tokens",
    "tools",
    "trace",
    "trace-replay",
    "update",
    "validate",
    "validate-mastra",
    "verify",
    "vertesia-catalog",
    "vertesia-registry",
    "vertesia-script",
    "vertesia-skill-definition",
    "vertesia-skill-frontmatter",
    "vertesia-system-skill",
    "vertesia-tool-definition",
];

/// Runs the verb.
pub fn run(args: &SchemaArgs, context: &Context) -> Result<u8, Failure> {
    let is_curia = context.project.dialects.named() == [Dialect::Curia];
    if is_curia && args.print.is_none() {
        return curia::run(&args.paths, &args.curia, context);
    }
    let path = args.paths.first().map(|_| "PATH");
    if let Some(given) = path.or(args.curia.given()) {
        return Err(Failure::with_help(
            format!("{given} is for the inputs of Curia's skills"),
            "write --dialect curia, or leave it out: schema --print NAME",
        ));
    }
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
