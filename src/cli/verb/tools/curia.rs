//! Tools of Curia's: local skills, and what servers offer.

use super::args::ToolsArgs;
use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::Dialect;
use crate::report::ToolsReport;

pub fn run(args: &ToolsArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ToolsReport>()?;
    let paths = args.path.as_slice();
    let offered = context
        .project
        .curia_tools(paths, args.inventory.as_deref())?;
    context.tell_root();
    let report = ToolsReport {
        dialect: Dialect::Curia,
        title: None,
        tools: offered.tools,
        left_out: Vec::new(),
        findings: offered.findings,
    };
    output::emit(context, &report, DONE)
}
