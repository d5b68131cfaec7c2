//! `minara skills catalog`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::catalog::Page;
use crate::cli::context::Context;
use crate::cli::flags::selection::Paths;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::note::note;
use crate::cli::term::output;
use crate::config::CatalogForm;
use crate::finding::Finding;
use crate::report::{StaleCatalogReport, counts, finding_blocks, findings_forms};
use crate::text::Untrusted;
use crate::vendoring::publish::{Written, write_page};

/// Render the reference page of all skills.
///
/// Own and vendored skills stand apart. Without --write, --check or --output the
/// page goes to standard output. --write and --check are about the list of
/// vendored skills, too. A file that is your own is never overwritten:
/// put the two marker lines `<!-- minara:catalog:start -->` and `<!--
/// minara:catalog:end -->` into it, and what lies between them is rendered. Exit
/// 0: done, or fresh. 1: stale, or not a generated file. 2: usage.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills catalog --write
  minara skills catalog --check
  minara skills catalog skills --format json")]
pub struct CatalogArgs {
    #[command(flatten)]
    paths: Paths,

    /// Write the configured pages: the catalog (docs/skills.md) and the list of
    /// vendored skills (THIRD_PARTY_SKILLS.md)
    #[arg(long, conflicts_with = "check")]
    write: bool,

    /// Write nothing; exit 1 with a diff where one of them is not what it would be
    ///
    /// Under a format of findings (`--format sarif`) that is reported in place of
    /// the diff.
    #[arg(long)]
    check: bool,

    /// Heading of the page
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

/// Runs the verb.
pub fn run(args: &CatalogArgs, context: &Context) -> Result<u8, Failure> {
    let form = form(args, context)?;
    let selection = args.paths.selection();
    let catalog = context
        .project
        .catalog(&selection, form, args.title.as_deref())?;
    context.tell(&catalog.notes);
    let page = catalog.page;
    let target = target(context)?;
    // The configured pages belong together.
    let both = target.is_none() && args.paths.paths.is_empty();
    let mut pages = vec![(
        target
            .clone()
            .unwrap_or_else(|| context.project.catalog_file()),
        page,
    )];
    if both && (args.check || args.write) {
        pages.push((context.project.notices_file(), context.project.notices()?));
    }
    if args.check {
        return check_pages(context, &pages);
    }
    if !args.write && target.is_none() {
        output::print(&pages[0].1.text())?;
        return Ok(DONE);
    }
    let mut exit = DONE;
    for (file, page) in &pages {
        exit = exit.max(write_one(context, file, page, catalog.skills)?);
    }
    Ok(exit)
}

fn write_one(context: &Context, file: &Path, page: &Page, skills: usize) -> Result<u8, Failure> {
    let shown = context.project.shown(file);
    match write_page(file, page, &shown).map_err(Failure::new)? {
        Written::Refused(finding) => Ok(refuse(context, *finding)),
        written => {
            let word = if matches!(written, Written::Yes) {
                "written"
            } else {
                "unchanged"
            };
            let line = counts(&[(skills, "skills")]);
            context.note(&format!("{}: {word}, {line}", Untrusted(&shown)));
            Ok(DONE)
        }
    }
}

fn form(args: &CatalogArgs, context: &Context) -> Result<CatalogForm, Failure> {
    match context.global.format.as_deref() {
        None => Ok(context.project.config.catalog.format),
        // What the check finds is reported in that form; the page keeps its own.
        Some(name) if args.check && is_form_of_findings(name) => {
            Ok(context.project.config.catalog.format)
        }
        Some("markdown") => Ok(CatalogForm::Markdown),
        Some("json") => Ok(CatalogForm::Json),
        Some("html") => Err(Failure::with_help(
            "format `html` is not supported yet",
            "the catalog's forms: markdown, json",
        )),
        Some(other) => Err(Failure::with_help(
            format!("the catalog has no format `{other}`"),
            "its forms: markdown, json",
        )),
    }
}

/// Whether a form is one of findings and none of the page.
fn is_form_of_findings(name: &str) -> bool {
    let pages = ["markdown", "json"];
    !pages.contains(&name) && findings_forms().any(|(known, _)| known == name)
}

/// The file of `--output`; a folder stands for `skills.md` in it.
fn target(context: &Context) -> Result<Option<PathBuf>, Failure> {
    let file = match context.global.output.as_slice() {
        [] => return Ok(None),
        [file] => context.project.cwd.join(file),
        _ => return Err(Failure::new("the catalog goes to one --output")),
    };
    Ok(Some(if file.is_dir() {
        file.join("skills.md")
    } else {
        file
    }))
}

fn check_pages(context: &Context, pages: &[(PathBuf, Page)]) -> Result<u8, Failure> {
    let mut stale = Vec::new();
    for (file, page) in pages {
        let command = match context.global.output.first() {
            Some(_) => {
                let shown = context.project.shown(file);
                format!("minara skills catalog --output {shown}")
            }
            None => "minara skills catalog --write".to_owned(),
        };
        stale.extend(context.project.check_page(file, page, &command)?);
    }
    let format = context.global.format.as_deref();
    if format.is_some_and(is_form_of_findings) {
        return report(
            context,
            stale.into_iter().map(|stale| stale.finding).collect(),
        );
    }
    let mut exit = DONE;
    for stale in stale {
        if let Some(diff) = &stale.diff {
            output::print_diff(diff)?;
        }
        exit = refuse(context, stale.finding);
    }
    Ok(exit)
}

/// Prints what the check found, or that it found nothing, in a form of findings.
fn report(context: &Context, findings: Vec<Finding>) -> Result<u8, Failure> {
    let exit = if findings.is_empty() { DONE } else { DENIED };
    let report = StaleCatalogReport { findings };
    let format = context.format::<StaleCatalogReport>()?;
    let layout = context.layout();
    output::print(&output::rendered(context, &format, &report, layout, exit))?;
    Ok(exit)
}

/// Findings go to stderr: stdout is the product's.
fn refuse(context: &Context, finding: Finding) -> u8 {
    note(finding_blocks(&[finding], context.layout()).trim_end());
    DENIED
}
