//! Tools of Curia's: local skills, and what servers offer.

use super::args::ToolsArgs;
use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::note::note;
use crate::cli::term::output;
use crate::report::{ToolsReport, finding_blocks};

pub fn run(args: &ToolsArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ToolsReport>()?;
    let paths = args.path.as_slice();
    let offered = context
        .project
        .curia_tools(paths, args.inventory.as_deref())?;
    context.tell_root();
    if !offered.findings.is_empty() {
        note(finding_blocks(&offered.findings, context.layout()).trim_end());
    }
    let report = ToolsReport {
        title: None,
        tools: offered.tools,
    };
    output::emit(context, &report, DONE)
}
