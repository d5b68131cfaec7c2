//! `minara skills schema PATH --dialect curia`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::ToolFormsReport;
use crate::systems::curia::{ToolForm, tool_of};

/// Flags for the inputs of Curia's skills.
#[derive(Debug, Args)]
#[command(next_help_heading = "Curia")]
pub struct CuriaFlags {
    /// List the values that `(a | b)` names; the host never does
    #[arg(long)]
    infer_enums: bool,

    /// The host's time zone, as the model is told of it [default: curia.timezone]
    #[arg(long, value_name = "ZONE")]
    timezone: Option<String>,

    /// Describe what the skill returns as well, as far as it can be read
    #[arg(long)]
    outputs: bool,
}

impl CuriaFlags {
    /// One of these flags that was given, as it is written.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            (self.infer_enums, "--infer-enums"),
            (self.timezone.is_some(), "--timezone"),
            (self.outputs, "--outputs"),
        ];
        let first = given.into_iter().find(|(given, _)| *given);
        first.map(|(_, flag)| flag)
    }
}

/// Prints the skills below some paths as a model gets them.
pub fn run(paths: &[PathBuf], args: &CuriaFlags, context: &Context) -> Result<u8, Failure> {
    context.format::<ToolFormsReport>()?;
    let project = &context.project;
    let form = ToolForm {
        zone: args
            .timezone
            .clone()
            .unwrap_or_else(|| project.config.curia.timezone.clone()),
        enums: args.infer_enums,
        outputs: args.outputs,
    };
    let skills = project.curia_skills(paths)?;
    context.tell_root();
    let tools = skills.iter().map(|skill| tool_of(skill, &form));
    let report = ToolFormsReport {
        tools: tools.collect(),
    };
    output::emit(context, &report, DONE)
}
