//! Where reports go: stdout, and files that are written whole.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::around::around;
use super::interrupt::{end_at_once, is_cancelled};
use super::layout::layout_on;
use super::screen::screen;
use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::finding::Finding;
use crate::report::{Format, FormatError, Layout, Report, diff_shown};
use crate::text::Untrusted;
use crate::tree::write_named;

/// Renders a report in every form that was asked for: one on stdout, others in
/// files. `exit` is the code that the run ends with; it is given back.
///
/// # Errors
/// A form that the report does not have, a file that can't be written.
pub fn emit<R: Report>(context: &Context, report: &R, exit: u8) -> Result<u8, Failure> {
    emit_to(context, report, exit, &context.global.output)
}

/// As [`emit`], with those files alone that `outputs` names: for a verb that keeps
/// something else in others.
///
/// # Errors
/// As [`emit`].
pub fn emit_to<R: Report>(
    context: &Context,
    report: &R,
    exit: u8,
    outputs: &[String],
) -> Result<u8, Failure> {
    let files = files::<R>(outputs)?;
    emit_on_stdout(context, report, exit)?;
    write_files(context, files, report, exit)
}

/// As [`emit`], on stdout alone: for a verb whose `--output` is no file of a report.
///
/// # Errors
/// A form that the report does not have.
pub fn emit_on_stdout<R: Report>(context: &Context, report: &R, exit: u8) -> Result<u8, Failure> {
    // A pipe may wait for its other end for ever.
    end_at_once();
    let format = context.format::<R>()?;
    let layout = context.layout();
    let text = rendered(context, &format, report, layout, exit);
    if format.is_human() {
        print(&screen(&text, layout))?;
    } else {
        print(&text)?;
    }
    Ok(exit)
}

/// As [`emit`] for a report whose words for people are a product, which goes to stdout
/// byte for byte.
///
/// # Errors
/// As [`emit`].
pub fn emit_product<R: Report>(
    context: &Context,
    report: &R,
    product: &str,
    exit: u8,
) -> Result<u8, Failure> {
    if !context.format::<R>()?.is_human() {
        return emit(context, report, exit);
    }
    end_at_once();
    let files = files::<R>(&context.global.output)?;
    verbatim(Stream::Out, product)?;
    write_files(context, files, report, exit)
}

/// As [`emit`] for a report that holds patches: where a program reads it, it is neither
/// folded nor written in other letters, however narrow or old the terminal is.
///
/// # Errors
/// As [`emit`].
pub fn emit_patches<R: Report>(context: &Context, report: &R, exit: u8) -> Result<u8, Failure> {
    if std::io::stdout().is_terminal() {
        return emit(context, report, exit);
    }
    let text = report.human(Layout::default());
    emit_product(context, report, &plain(&text), exit)
}

/// The files that were asked for, each with its form.
fn files<R: Report>(outputs: &[String]) -> Result<Vec<(Format<R>, &str)>, Failure> {
    let outputs = outputs.iter();
    let files = outputs.map(|word| Format::<R>::of_output(word));
    Ok(files.collect::<Result<_, _>>()?)
}

fn write_files<R: Report>(
    context: &Context,
    files: Vec<(Format<R>, &str)>,
    report: &R,
    exit: u8,
) -> Result<u8, Failure> {
    for (format, path) in files {
        let text = rendered(context, &format, report, Layout::default(), exit);
        write_file(context, Path::new(&path), plain(&text).as_bytes())?;
    }
    Ok(exit)
}

/// Says where a path leads that a person typed, if it goes through a link.
pub fn tell_link(context: &Context, path: &Path) {
    if let Some(real) = link_target(&context.project.cwd, path) {
        let (path, real) = (path.display().to_string(), real.display().to_string());
        let (path, real) = (Untrusted(&path), Untrusted(&real));
        context.note(&format!("{path} goes through a link, to {real}"));
    }
}

/// Where `path` leads from `cwd`, if a link is on the way. What lies above the
/// working directory, or above the last folder of a path from the root, is as the
/// machine has it.
fn link_target(cwd: &Path, path: &Path) -> Option<PathBuf> {
    let full = cwd.join(path);
    let below = full.strip_prefix(cwd).ok();
    let mut steps = full
        .ancestors()
        .take(below.map_or(1, |below| below.iter().count()));
    steps
        .any(Path::is_symlink)
        .then(|| std::fs::canonicalize(&full).unwrap_or(full.clone()))
}

/// A report in one form; what a limit of the form cut is told on stderr.
pub fn rendered<R: Report>(
    context: &Context,
    format: &Format<R>,
    report: &R,
    layout: Layout,
    exit: u8,
) -> String {
    let around = |findings: &[Finding]| around(context, findings, exit);
    let rendered = format.render(report, layout, &around);
    rendered.notes.iter().for_each(|note| context.note(note));
    rendered.text
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Failure {
        Failure::with_help(error.to_string(), error.help())
    }
}

/// Writes a file that a person named as a whole; a device or a pipe is written to.
/// A reader that went away is no error.
///
/// # Errors
/// It can't be written.
pub fn write_file(context: &Context, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_file_by(context, path, |full| write_named(full, bytes))
}

/// As [`write_file`], where `write` does it.
///
/// # Errors
/// As [`write_file`].
pub fn write_file_by(
    context: &Context,
    path: &Path,
    write: impl FnOnce(&Path) -> std::io::Result<()>,
) -> Result<(), Failure> {
    let full = context.project.cwd.join(path);
    tell_link(context, path);
    if is_cancelled() {
        return Err(Failure::interrupted());
    }
    match write(&full) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            let path = full.display().to_string();
            let path = Untrusted(&path);
            Err(Failure::with_help(
                format!("{path} can't be written: {error}"),
                "name another file",
            ))
        }
        _ => Ok(()),
    }
}

/// Prints a result on stdout. A reader that went away is no error.
pub fn print(text: &str) -> Result<(), Failure> {
    let out = anstream::stdout();
    if out.current_choice() == anstream::ColorChoice::Never {
        // Whole, in one write: the stream would write what stands between colours
        // piece by piece, and each line.
        print_raw(plain(text).as_bytes())
    } else {
        write_all(out.lock(), text.as_bytes())
    }
}

/// A text without colours; most reports for programs have none.
fn plain(text: &str) -> Cow<'_, str> {
    let is_taken_out = |byte: u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    if text.bytes().any(is_taken_out) {
        anstream::adapter::strip_str(text).to_string().into()
    } else {
        text.into()
    }
}

/// Prints a page for a person on stdout.
///
/// # Errors
/// As [`print`].
pub fn print_page(text: &str) -> Result<(), Failure> {
    print(&screen(text, layout_on(std::io::stdout().is_terminal())))
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
    if std::io::stdout().is_terminal() {
        print(&diff_shown(diff))
    } else {
        print_raw(diff.as_bytes())
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
    let shown = if is_terminal {
        let lines = text.split('\n');
        let lines: Vec<String> = lines.map(|line| Untrusted(line).to_string()).collect();
        lines.join("\n")
    } else {
        text.to_owned()
    };
    write_all(out, shown.as_bytes())
}
