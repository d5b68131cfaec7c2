//! Where reports go: stdout, and files that are written whole.

use std::io::{IsTerminal, Write};
use std::path::Path;

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::report::{Around, Format, FormatError, Look, Report, diff_shown};
use crate::text::Untrusted;

/// Renders a report in every form that was asked for: one on stdout, others in
/// files.
///
/// # Errors
/// A form that the report does not have, a file that can't be written.
pub fn emit<R: Report>(context: &Context, report: &R) -> Result<(), Failure> {
    let format = context.format::<R>()?;
    let outputs = context.global.output.iter();
    let files = outputs
        .map(|word| Format::<R>::of_output(word))
        .collect::<Result<Vec<_>, _>>()?;
    let around = Around::default();
    print(&format.render(report, context.look(), &around))?;
    for (format, path) in files {
        let text = format.render(report, Look::default(), &around);
        let plain = anstream::adapter::strip_str(&text).to_string();
        write_whole(&context.project.cwd.join(path), plain.as_bytes())?;
    }
    Ok(())
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Failure {
        Failure::with_help(error.to_string(), error.help())
    }
}

/// Writes a file as a whole: a reader sees the old text or the new one.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = crate::tree::write_file(path, bytes);
    written.map_err(|error| Failure::new(format!("{} can't be written: {error}", path.display())))
}

/// Prints a result on stdout. A reader that went away is no error.
pub fn print(text: &str) -> Result<(), Failure> {
    write_all(anstream::stdout().lock(), text.as_bytes())
}

/// Prints bytes on stdout as they are: a product that programs read.
pub fn print_raw(bytes: &[u8]) -> Result<(), Failure> {
    write_all(std::io::stdout().lock(), bytes)
}

/// Prints a diff: as it is where a program reads it, for a person so that nothing
/// in it steers the terminal.
///
/// # Errors
/// It can't be written.
pub fn print_diff(diff: &str) -> Result<(), Failure> {
    match std::io::stdout().is_terminal() {
        true => print(&diff_shown(diff)),
        false => print_raw(diff.as_bytes()),
    }
}

/// Writes to a stream, where a reader that went away is no error.
fn write_all(mut out: impl Write, bytes: &[u8]) -> Result<(), Failure> {
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Where a text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Prints foreign text byte for byte, as a program that reads it wants it. On a
/// terminal what could steer it is escaped.
///
/// # Errors
/// It can't be written; a reader that went away is no error.
pub fn verbatim(stream: Stream, text: &str) -> Result<(), Failure> {
    let (out, is_terminal): (Box<dyn Write>, bool) = match stream {
        Stream::Out => {
            let out = std::io::stdout().lock();
            (Box::new(out), std::io::stdout().is_terminal())
        }
        Stream::Err => {
            let err = std::io::stderr().lock();
            (Box::new(err), std::io::stderr().is_terminal())
        }
    };
    let shown = match is_terminal {
        true => {
            let lines = text.split('\n');
            let lines: Vec<String> = lines.map(|line| Untrusted(line).to_string()).collect();
            lines.join("\n")
        }
        false => text.to_owned(),
    };
    write_all(out, shown.as_bytes())
}
