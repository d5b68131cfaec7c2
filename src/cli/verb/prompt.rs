//! `minara skills prompt`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::skills_ref::{self, Block};
use crate::cli::term::failure::Failure;
use crate::cli::term::output::{self, Stream};
use crate::cli::workspace::{Reached, from_folder, tell_dropped};
use crate::finding::Dialect;
use crate::skill::{Request, discover};
use crate::systems::mastra;
use crate::systems::{PromptForm, PromptStyle};

/// Print the block that tells a model which skills there are.
///
/// The block of the open specification is the reference validator's
/// `to-prompt`, byte for byte: name, description and the resolved path of each
/// skill, in the order of the arguments; a folder that is none stands for those
/// below it. As JSON and as Markdown it holds the same. In the dialect `mastra`
/// it is that host's, for the paths of a workspace, sorted by name; locations
/// count from --root, and so does a PATH that is not there from the working
/// directory.
///
/// Exit 0: printed. 1: the reference validator refuses a skill. 2: usage, or a path
/// that is not there.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills prompt skills/pdf-forms skills/invoices --as json
  minara skills prompt --dialect mastra skills .mastra/skills")]
pub struct PromptArgs {
    /// Skills, or folders that hold some; mastra: paths of a workspace
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,

    /// The form of the block
    #[arg(long = "as", value_name = "FORM", default_value = "xml")]
    style: Style,

    /// mastra: the block of today, or that of its document on skills
    #[arg(long, value_name = "FORM")]
    form: Option<Form>,
}

/// The form of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Tags, as the reference or the host writes them
    Xml,
    /// JSON
    Json,
    /// A list
    Markdown,
}

/// Whose block Mastra's is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// With the kind of place, as the host writes it
    Current,
    /// As the document has it
    Document,
}

/// Runs the verb.
pub fn run(args: &PromptArgs, context: &Context) -> Result<u8, Failure> {
    context.no_report("prompt")?;
    if context.dialects.has(Dialect::Mastra) {
        return of_mastra(args, context);
    }
    if args.form.is_some() {
        return Err(Failure::with_help(
            "--form is about the block of mastra",
            "leave it out, or write --dialect mastra",
        ));
    }
    let block = match args.style {
        Style::Xml => Block::Xml,
        Style::Json => Block::Json,
        Style::Markdown => Block::Markdown,
    };
    let paths = args.paths.iter().map(|path| skills_at(path, context));
    let paths: Vec<Vec<PathBuf>> = paths.collect::<Result<_, _>>()?;
    skills_ref::to_prompt(&paths.concat(), block)
}

/// The skill at a path, or those below a folder that is none. Where there is
/// nothing the path stays, and the reference says so.
fn skills_at(path: &Path, context: &Context) -> Result<Vec<PathBuf>, Failure> {
    let is_skill = ["SKILL.md", "skill.md"]
        .iter()
        .any(|name| context.cwd.join(path).join(name).exists());
    if is_skill || !context.cwd.join(path).is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let request = Request {
        paths: vec![path.to_path_buf()],
        cwd: context.cwd.clone(),
        gitignore: true,
    };
    let below = discover(&request)?.shown();
    Ok(match below.is_empty() {
        true => vec![path.to_path_buf()],
        false => below.into_iter().map(PathBuf::from).collect(),
    })
}

fn of_mastra(args: &PromptArgs, context: &Context) -> Result<u8, Failure> {
    let paths = args.paths.iter().map(|path| from_root(path, context));
    let paths = paths.collect::<Result<Vec<PathBuf>, Failure>>()?;
    let workspace = Reached::by(&paths, context).workspace(context)?;
    let style = match args.style {
        Style::Xml => PromptStyle::Xml,
        Style::Json => PromptStyle::Json,
        Style::Markdown => PromptStyle::Markdown,
    };
    let form = PromptForm {
        style,
        as_documented: args.form == Some(Form::Document),
    };
    let location = |shown: &str| match context.global.root {
        Some(_) => from_folder(shown, &context.root, context),
        None => mastra::tidy(shown),
    };
    let block = mastra::prompt(workspace.list(), form, &location);
    if !block.is_empty() {
        output::verbatim(Stream::Out, &format!("{block}\n"))?;
    }
    tell_dropped(&workspace, context);
    Ok(crate::cli::DONE)
}

/// A path of the workspace as it is seen from the working directory.
fn from_root(path: &Path, context: &Context) -> Result<PathBuf, Failure> {
    let shown = path.to_string_lossy();
    let there = |base: &Path| base.join(path).exists();
    match &context.global.root {
        _ if there(&context.cwd) => Ok(path.to_path_buf()),
        Some(root) if there(&context.root) => Ok(root.join(path)),
        // A pattern may match nothing.
        Some(root) if mastra::is_glob(&shown) => {
            match Reached::by(&[path.to_path_buf()], context).is_empty() {
                true => Ok(root.join(path)),
                false => Ok(path.to_path_buf()),
            }
        }
        None if mastra::is_glob(&shown) => Ok(path.to_path_buf()),
        _ => Err(Failure::new(format!("{} does not exist", path.display()))),
    }
}
