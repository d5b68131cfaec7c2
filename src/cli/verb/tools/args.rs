//! What `tools` is asked.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Print the definitions of tools as a model gets them.
///
/// In the dialect `vertesia` each skill is a tool named `learn_` and its name, which
/// returns its instructions and unlocks its tools. `--form` says who tells the model:
/// the platform, or the SDK; without it a system skill is in the form of the first and
/// a SKILL.md in that of the second. With --catalog it is what the host's `list_tools`
/// answers: every tool of the registry, then every skill.
///
/// In the dialect `curia` local skills and the tools of MCP servers (`--inventory`, a
/// recorded file) have one shape: name, description, schema, and the risk that the gate
/// goes by: of a server's tools that of the server in `curia.mcp-config`. Of one name the
/// first is taken.
///
/// Exit 0: printed. 1: a skill that the host does not take. 2: usage.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills tools --dialect vertesia skills/web
  minara skills tools --dialect vertesia --catalog --registry registry.json --grep web
  minara skills tools --dialect curia --inventory inventory.json skills")]
pub struct ToolsArgs {
    /// A skill, or a folder of skills
    #[arg(value_name = "PATH", required_unless_present = "catalog")]
    pub path: Option<PathBuf>,

    /// Who tells the model (vertesia)
    #[arg(long, value_name = "FORM", conflicts_with = "catalog")]
    pub form: Option<FormWord>,

    /// Every tool and skill of the registry (vertesia)
    #[arg(long, conflicts_with = "path")]
    pub catalog: bool,

    /// The tools and skills of the project (vertesia.registry)
    #[arg(long, value_name = "FILE", requires = "catalog")]
    pub registry: Option<PathBuf>,

    /// Only those whose name, title or description matches
    #[arg(long, value_name = "REGEX", requires = "catalog")]
    pub grep: Option<String>,

    /// The tools that MCP servers offer, as they were recorded (curia)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["catalog", "form"])]
    pub inventory: Option<PathBuf>,
}

/// Who tells a model what a tool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormWord {
    /// The platform
    Document,
    /// The SDK
    Sdk,
}
