//! The flags of every verb.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::finding::Dialect;
use crate::report::format_names;

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal that wants them.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What `--format` takes. The variable stands for the flag where a report has
/// that form; a product and a verb without it are untouched by it, so that the
/// parser does not read it.
pub fn format_help(names: &str) -> String {
    format!("Form of the report: {names} [env: MINARA_FORMAT]")
}

/// Flags that every verb takes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Global")]
pub struct Global {
    #[arg(
        long,
        global = true,
        help = "Form of the report (see minara help formats)",
        long_help = format_help(&format_names()),
        value_name = "NAME"
    )]
    pub format: Option<String>,

    /// Also write the report to a file, whole, even when the run fails
    #[arg(short, long, global = true, value_name = "[FORMAT=]FILE")]
    pub output: Vec<String>,

    /// Folder in which skills/ and the vendored folder lie
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,

    #[arg(
        long,
        global = true,
        help = format!(
            "Whose form the skills have, which host is played: {}",
            Dialect::built_names().collect::<Vec<_>>().join(", ")
        ),
        hide_short_help = true,
        value_name = "NAME"
    )]
    pub dialect: Vec<String>,

    /// Configuration file instead of the nearest minara.toml
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "FILE",
        env = "MINARA_CONFIG",
        hide_env_values = true
    )]
    pub config: Option<PathBuf>,

    /// Read no configuration
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        conflicts_with = "config",
        hide_short_help = true
    )]
    pub no_config: bool,

    /// When to use colours
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_short_help = true
    )]
    pub color: When,

    /// No notes, no progress
    #[arg(short, long, global = true)]
    pub quiet: bool,

    /// Never ask a question
    #[arg(long, global = true, hide_short_help = true, env = "MINARA_NO_INPUT", hide_env_values = true, hide_short_help = true, value_parser = clap::builder::FalseyValueParser::new())]
    pub no_input: bool,

    /// Open no socket
    #[arg(long, global = true, env = "MINARA_OFFLINE", hide_env_values = true, value_parser = clap::builder::FalseyValueParser::new())]
    pub offline: bool,

    /// Exit 0 although there are findings; refusals and errors still count
    #[arg(long, global = true, hide_short_help = true)]
    pub exit_zero: bool,
}
