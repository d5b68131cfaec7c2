//! Printing what the reference validator prints.

use super::exit::{DENIED, DONE};
use super::failure::Failure;
use super::output::{self, Stream};
use crate::cli::context::Context;
use crate::project::{Halt, Validated};
use crate::systems::agent_skills::reference::Stop;

/// Prints what its `validate` prints; the exit code.
///
/// # Errors
/// What the reference is not asked about; output that can't be written.
pub fn validated(validated: Result<Validated, Halt>, context: &Context) -> Result<u8, Failure> {
    let Validated { shown, messages } = match validated {
        Ok(validated) => validated,
        Err(halt) => return stopped(halt),
    };
    if messages.is_empty() {
        output::verbatim(Stream::Out, &format!("Valid skill: {shown}\n"))?;
        return Ok(DONE);
    }
    let mut text = format!("Validation failed for {shown}:\n");
    for message in &messages {
        text.push_str(&format!("  - {message}\n"));
    }
    output::verbatim(Stream::Err, &text)?;
    Ok(context.denied(messages.len()))
}

/// Prints a product on stdout, or why there is none.
///
/// # Errors
/// As [`validated`].
pub fn product(product: Result<String, Halt>) -> Result<u8, Failure> {
    match product {
        Ok(text) => {
            output::verbatim(Stream::Out, &format!("{text}\n"))?;
            Ok(DONE)
        }
        Err(Halt::Stop(Stop::Refused(message))) => {
            output::verbatim(Stream::Err, &format!("Error: {message}\n"))?;
            Ok(DENIED)
        }
        Err(halt) => stopped(halt),
    }
}

/// Says where the reference crashes; its exit code then is that of a refusal.
fn stopped(halt: Halt) -> Result<u8, Failure> {
    match halt {
        Halt::Error(error) => Err(error.into()),
        Halt::Stop(Stop::Refused(message)) => {
            output::verbatim(Stream::Err, &format!("{message}\n"))?;
            Ok(DENIED)
        }
        Halt::Stop(Stop::Crash(crash)) => {
            let line = format!("minara: {crash} (the reference validator crashes here)\n");
            output::verbatim(Stream::Err, &line)?;
            Ok(DENIED)
        }
    }
}
