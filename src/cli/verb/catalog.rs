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
use crate::report::{StaleCatalogReport, counts, finding_blocks, findings_forms, in_a_sentence};
use crate::text::Untrusted;
use crate::vendoring::publish::{Written, write_page};

/// Render the reference page of all skills.
///
/// Own and vendored skills stand apart. Without --write, --check or --output the
/// page goes to standard output. A file that is your own is never overwritten:
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

    /// Write the configured page (docs/skills.md)
    #[arg(long, conflicts_with = "check")]
    write: bool,

    /// Write nothing; exit 1 with a diff where the page is not what it would be
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
    if args.check {
        return check_page(
            context,
            &target.unwrap_or_else(|| context.project.catalog_file()),
            &page,
        );
    }
    let file = match (args.write, target) {
        (_, Some(file)) => file,
        (true, None) => context.project.catalog_file(),
        (false, None) => {
            output::print(&page.text())?;
            return Ok(DONE);
        }
    };
    let shown = context.project.shown(&file);
    match write_page(&file, &page, &shown).map_err(Failure::new)? {
        Written::Refused(finding) => Ok(refuse(context, *finding)),
        written => {
            let word = if matches!(written, Written::Yes) {
                "written"
            } else {
                "unchanged"
            };
            let line = counts(&[(catalog.skills, "skills")]);
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

/// The forms of the page, and those of what the check finds.
pub fn forms() -> String {
    let found: Vec<&str> = findings_forms().map(|(name, _)| name).collect();
    let found = found.into_iter().filter(|name| is_form_of_findings(name));
    let found: Vec<&str> = found.collect();
    format!(
        "markdown or json; with --check also {}",
        in_a_sentence(&found)
    )
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

fn check_page(context: &Context, file: &Path, page: &Page) -> Result<u8, Failure> {
    let shown = context.project.shown(file);
    let command = match context.global.output.first() {
        Some(_) => format!("minara skills catalog --output {shown}"),
        None => "minara skills catalog --write".to_owned(),
    };
    let stale = context.project.check_page(file, page, &command)?;
    if context
        .global
        .format
        .as_deref()
        .is_some_and(is_form_of_findings)
    {
        return report(context, stale.map(|stale| stale.finding));
    }
    let Some(stale) = stale else {
        return Ok(DONE);
    };
    if let Some(diff) = &stale.diff {
        output::print_diff(diff)?;
    }
    Ok(refuse(context, stale.finding))
}

/// Prints what the check found, or that it found nothing, in a form of findings.
fn report(context: &Context, finding: Option<Finding>) -> Result<u8, Failure> {
    let exit = if finding.is_some() { DENIED } else { DONE };
    let report = StaleCatalogReport {
        findings: finding.into_iter().collect(),
    };
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
