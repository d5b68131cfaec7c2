//! `minara skills scope`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::exit_of;
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{on_wait, write_options};
use crate::cli::term::output;
use crate::project::ScopeOf;
use crate::report::ScopeReport;
use crate::text::Untrusted;

/// Tell what a session of Polar may call.
///
/// It is what the enabled skills of the registry have and the policy allows, as far as
/// both let it reach. An agent under the main one gets what was forwarded to it and
/// stands in its list, and never more than its parent has. Exit 0. 1: a manifest is
/// not the one that was installed. 2: usage, or a file that can't be used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills scope --registry polar --policy policy.json
  minara skills scope --agent writer --forward skill.docs --parent-scope main.json")]
pub struct ScopeArgs {
    /// The registry (polar)
    #[arg(long, value_name = "DIR", conflicts_with = "snapshot")]
    registry: Option<PathBuf>,

    /// Skills with their states and manifests, as one file instead of a registry
    #[arg(long, value_name = "FILE")]
    snapshot: Option<PathBuf>,

    /// What may be used, and how far
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    /// Taken and not read: what may be called goes by the manifests
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    inventory: Option<PathBuf>,

    /// The agent that asks (main)
    #[arg(long, value_name = "NAME")]
    agent: Option<String>,

    /// Skills that are forwarded to the agent
    #[arg(long, value_name = "IDS", value_delimiter = ',', requires = "agent")]
    forward: Vec<String>,

    /// What the agent's parent may call, as this verb prints it in JSON
    #[arg(long, value_name = "FILE")]
    parent_scope: Option<PathBuf>,
}

/// Runs the verb.
pub fn run(args: &ScopeArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ScopeReport>()?;
    if let Some(file) = &args.inventory {
        let file = file.display().to_string();
        context.note(&format!(
            "{} is not read: what may be called goes by the manifests",
            Untrusted(&file)
        ));
    }
    let forward = args.forward.iter().filter(|id| !id.is_empty());
    let asked = ScopeOf {
        registry: args.registry.clone(),
        snapshot: args.snapshot.clone(),
        policy: args.policy.clone(),
        agent: args.agent.clone(),
        forward: forward.cloned().collect(),
        parent: args.parent_scope.clone(),
    };
    let mut on_wait = on_wait(context.global.quiet);
    let scoped = context
        .project
        .polar_scope(&asked, &write_options(false), &mut on_wait)?;
    let exit = exit_of(&scoped.findings);
    let report = ScopeReport {
        scope: scoped.scope,
        findings: scoped.findings,
    };
    output::emit(context, &report, exit)
}
