//! `minara skills export`.

use std::path::Path;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::cli::term::outside::with_outside;
use crate::project::Error;
use crate::systems::installers::{Export, Outgoing, exports};
use crate::text::{Untrusted, nearest_word};
use crate::tree::RelPath;
use crate::vendoring::told;

/// Write another tool's record of vendored skills.
///
/// The record goes to standard output, or whole to the file of --output. It names
/// sources, commits where the form has a place for them, and the hashes that the tool
/// itself would make. A skill that a form can't tell of is left out and named. Nothing
/// else is written. Exit 0, or 2: nothing vendored, no such id, no such form.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills export --as skills-lock -o skills-lock.json
  minara skills export pdf-forms --as apm")]
pub struct ExportArgs {
    /// Ids or folders of vendored skills [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// Form of the record: apm, skills-lock, toolhive
    #[arg(long = "as", value_name = "FORM")]
    form: String,
}

/// Runs the verb.
pub fn run(args: &ExportArgs, context: &Context) -> Result<u8, Failure> {
    if context.global.format.is_some() {
        return Err(Failure::with_help(
            "export has one form, the other tool's record",
            "leave out --format; --as is the form of the record",
        ));
    }
    let export = export_of(&args.form)?;
    let project = &context.project;
    let held = project.held();
    let paths = project.meant(&held, &args.ids, args.ids.is_empty())?;
    let paths: Vec<RelPath> = paths.into_iter().collect();
    let told = with_outside(context, false, |cx| told(cx, &held, &paths, export));
    let told = told.map_err(Error::from)?;
    let mut skills: Vec<Outgoing> = Vec::new();
    for one in told {
        match one {
            Ok(skill) => skills.push(skill),
            Err((called, why)) => {
                context.note(&format!("{} is left out: {why}", Untrusted(&called)));
            }
        }
    }
    skills.sort_by(|a, b| a.name.cmp(&b.name));
    for skill in skills.iter().filter(|skill| skill.files.is_none()) {
        context.note(&format!(
            "{}: no hash, upstream's files are not all here any more",
            Untrusted(&skill.name)
        ));
    }
    export.note.iter().for_each(|note| context.note(note));
    let text = (export.write)(&skills);
    match context.global.output.as_slice() {
        [] => output::print_raw(text.as_bytes())?,
        [file] => output::write_file(context, Path::new(file), text.as_bytes())?,
        _ => return Err(Failure::new("the record goes to one --output")),
    }
    Ok(DONE)
}

fn export_of(word: &str) -> Result<&'static Export, Failure> {
    let forms = exports();
    let found = forms.iter().find(|form| form.word == word);
    found.copied().ok_or_else(|| {
        let message = format!("no record can be written as `{}`", Untrusted(word));
        let words: Vec<&str> = forms.iter().map(|form| form.word).collect();
        let near = nearest_word(word, words.iter().copied());
        let help = near.map_or_else(
            || format!("forms: {}", words.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        Failure::with_help(message, help)
    })
}
