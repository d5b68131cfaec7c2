//! Where reports go: stdout, and files that are written whole.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::context::Context;
use super::failure::Failure;
use crate::report::{Look, diff_shown};
use crate::text::Untrusted;

/// A form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Human,
    /// A line a finding.
    Concise,
    /// One JSON document.
    Json,
    /// Markdown, where the verb's product has that form.
    Markdown,
    /// A format that is made from findings alone, by its name.
    Findings(&'static str),
}

/// Every format that the program knows.
const FORMATS: [(&str, Format); 11] = [
    ("human", Format::Human),
    ("concise", Format::Concise),
    ("json", Format::Json),
    ("markdown", Format::Markdown),
    ("jsonl", Format::Findings("jsonl")),
    ("sarif", Format::Findings("sarif")),
    ("github", Format::Findings("github")),
    ("gitlab", Format::Findings("gitlab")),
    ("junit", Format::Findings("junit")),
    ("azure", Format::Findings("azure")),
    ("rdjson", Format::Findings("rdjson")),
];

impl Format {
    /// The word on the command line.
    pub fn name(self) -> &'static str {
        let known = FORMATS.iter().find(|(_, format)| *format == self);
        known.map_or("", |(name, _)| name)
    }

    /// The format called `name`, among those a verb can give.
    pub fn choose(name: &str, can: &[Format]) -> Result<Format, Failure> {
        let list = can
            .iter()
            .map(|format| format.name())
            .collect::<Vec<_>>()
            .join(", ");
        let known = FORMATS.iter().find(|(known, _)| *known == name);
        match known {
            Some((_, format)) if can.contains(format) => Ok(*format),
            _ => Err(Failure::with_help(
                format!("this verb has no format `{name}`"),
                format!("it gives: {list}"),
            )),
        }
    }

    fn of_extension(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()? {
            "json" => Some(Format::Json),
            "md" => Some(Format::Markdown),
            "txt" => Some(Format::Human),
            "sarif" => Some(Format::Findings("sarif")),
            "jsonl" => Some(Format::Findings("jsonl")),
            "xml" => Some(Format::Findings("junit")),
            _ => None,
        }
    }
}

/// Renders a report in every form that was asked for: one on stdout, others in
/// files. `render` is called once a form.
///
/// # Errors
/// A form that is not among `can`, a file that can't be written.
pub fn emit(
    context: &Context,
    can: &[Format],
    render: impl Fn(Format, Look) -> String,
) -> Result<(), Failure> {
    let format = context.format(can)?;
    let files = files(context, can)?;
    print(&render(format, context.look()))?;
    for (format, path) in files {
        let text = render(format, Look::default());
        let plain = anstream::adapter::strip_str(&text).to_string();
        write_whole(&path, plain.as_bytes())?;
    }
    Ok(())
}

fn files(context: &Context, can: &[Format]) -> Result<Vec<(Format, PathBuf)>, Failure> {
    let files = context.global.output.iter().map(|word| {
        let (format, path) = match word.split_once('=') {
            Some((name, path)) => (Format::choose(name, can)?, path),
            None => {
                let format = Format::of_extension(Path::new(word)).ok_or_else(|| {
                    Failure::with_help(
                        format!("no form of a report is known by the name of `{word}`"),
                        format!("write --output json={word}"),
                    )
                })?;
                (Format::choose(format.name(), can)?, word.as_str())
            }
        };
        Ok((format, context.cwd.join(path)))
    });
    files.collect()
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

/// Prints a line on stderr; that it can't be printed is no reason to fail.
pub fn note(line: &str) {
    let mut err = anstream::stderr().lock();
    let _ = writeln!(err, "{line}");
}
