//! `minara skills catalog`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::catalog::Page;
use crate::cli::context::Context;
use crate::cli::flags::selection::Paths;
use crate::cli::term::exit::{DENIED, DONE};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{listen_for_interrupt, on_wait, write_options};
use crate::cli::term::note::note;
use crate::cli::term::output;
use crate::config::CatalogForm;
use crate::finding::{Dialect, Finding};
use crate::project::Checked;
use crate::report::{StaleCatalogReport, counts, finding_blocks, findings_forms, in_a_sentence};
use crate::text::{Untrusted, shell_word};
use crate::vendoring::publish::{CatalogPage, PageFile, Written, write_page};

/// Render the reference page of all skills.
///
/// Own and vendored skills stand apart. Without --write, --check or --output the
/// page goes to standard output. --write and --check are about the list of
/// vendored skills, too. A file that is your own is never overwritten:
/// put the two marker lines `<!-- minara:catalog:start -->` and `<!--
/// minara:catalog:end -->` into it, and what lies between them is rendered. Exit
/// 0: done, or fresh. 1: stale, or not a generated file. 2: usage.
///
/// In the dialect `minara`, or where minara.toml sets `format = "mdx"`, it is
/// `builtin.mdx` and `external.mdx` in a folder, that of --output or the configured one:
/// the skills by area, as the host holds them.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills catalog --write
  minara skills catalog --check
  minara skills catalog skills --format json
  minara skills catalog --dialect minara --output docs/skills --check")]
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

/// What writes the configured pages.
const WRITE: &str = "minara skills catalog --write";

/// Runs the verb.
pub fn run(args: &CatalogArgs, context: &Context) -> Result<u8, Failure> {
    if is_mdx(args, context) {
        return mdx(args, context);
    }
    let form = form(args, context)?;
    let selection = args.paths.selection();
    let target = target(context)?;
    let project = &context.project;
    let configured = target.is_none() && (args.write || args.check);
    if configured && project.config.catalog.format == CatalogForm::Mdx {
        return Err(Failure::with_help(
            "the pages of minara.toml have the form mdx",
            "leave out --format, or name another file: --output FILE",
        ));
    }
    let title = args.title.as_deref();
    let catalog = project.catalog(&selection, form, title, target.as_deref())?;
    context.tell(&catalog.notes);
    let page = catalog.page;
    if args.check {
        // The configured pages belong together.
        let both = args.paths.paths.is_empty();
        return check_pages(context, target.as_deref(), &page, both);
    }
    let line = counts(&[(catalog.skills, "skills")]);
    match (target, args.write) {
        (Some(file), _) => write_named(context, &file, &page, &line),
        (None, true) => {
            let file = project.catalog_file().full();
            // What the configuration alone says is rendered again under the lock: others
            // may have written meanwhile.
            let asked = (!is_configured(args, context)).then_some(&page);
            write_configured(context, asked, &[(file, line)])
        }
        (None, false) => {
            output::print(&page.text())?;
            Ok(DONE)
        }
    }
}

/// Whether nothing but the configuration says what is on the page.
fn is_configured(args: &CatalogArgs, context: &Context) -> bool {
    let paths = &args.paths;
    let all = paths.paths.is_empty() && !paths.no_gitignore && !paths.no_exclude;
    all && args.title.is_none() && context.global.format.is_none()
}

/// Whether the pages of Minara's documentation are meant: by the dialect, by the form,
/// or by the configuration.
fn is_mdx(args: &CatalogArgs, context: &Context) -> bool {
    let project = &context.project;
    match context.global.format.as_deref() {
        _ if project.dialects.named() == [Dialect::Minara] => true,
        Some("mdx") => true,
        Some(name) if !(args.check && is_form_of_findings(name)) => false,
        _ => project.config.catalog.format == CatalogForm::Mdx,
    }
}

/// Renders the pages of Minara's documentation into a folder: that of `--output`, or the
/// configured one.
fn mdx(args: &CatalogArgs, context: &Context) -> Result<u8, Failure> {
    let project = &context.project;
    let format = context.global.format.as_deref();
    let is_form = |name| name == "mdx" || (args.check && is_form_of_findings(name));
    let is_plain = args.paths.paths.is_empty() && args.title.is_none();
    if !is_plain || !format.is_none_or(is_form) {
        return Err(Failure::with_help(
            "the pages of minara have one form, for all skills below the root",
            "leave out paths, --title and --format; --root names another folder",
        ));
    }
    match context.global.output.as_slice() {
        [folder] => mdx_into(args, context, &project.cwd.join(folder)),
        [] if !args.write && !args.check => Err(Failure::with_help(
            "the pages of minara are several; say where they go",
            "write: minara skills catalog --dialect minara --output DIR",
        )),
        [] if project.config.catalog.format != CatalogForm::Mdx => Err(Failure::with_help(
            "minara.toml sets no folder for the pages of minara",
            "name one with --output DIR, or set format = \"mdx\" and output = \"DIR\" in \
             [catalog] of minara.toml",
        )),
        [] if args.check => {
            let pages = project.configured_pages()?;
            let mut stale = Vec::new();
            for page in &pages.catalog {
                stale.extend(project.check_page(&project.page_file(page), &page.page, WRITE)?);
            }
            stale.extend(stale_notices(context, pages.notices.as_ref())?);
            told(context, stale)
        }
        [] => {
            let pages = project.configured_pages()?.catalog;
            let line = |page: &CatalogPage| {
                let file = project.page_file(page).full();
                (file, counts(&[(page.skills, "skills")]))
            };
            let lines: Vec<(PathBuf, String)> = pages.iter().map(line).collect();
            write_configured(context, None, &lines)
        }
        _ => Err(Failure::new("the catalog goes to one --output")),
    }
}

/// Renders the pages of Minara's documentation into a folder that was named.
fn mdx_into(args: &CatalogArgs, context: &Context, folder: &Path) -> Result<u8, Failure> {
    let project = &context.project;
    let (registry, notes) = project.registry()?;
    context.tell(&notes);
    let mut exit = DONE;
    let mut stale = Vec::new();
    for page in crate::catalog::mdx(&registry) {
        let file = folder.join(page.file);
        if args.check {
            let shown = project.shown(folder);
            let command = format!(
                "minara skills catalog --dialect minara --output {}",
                shell_word(&shown)
            );
            stale.extend(project.check_page(&PageFile::Named(&file), &page.page, &command)?);
            continue;
        }
        let line = counts(&[(page.skills, "skills")]);
        std::fs::create_dir_all(folder)?;
        exit = exit.max(write_named(context, &file, &page.page, &line)?);
    }
    if args.check {
        return told(context, stale);
    }
    Ok(exit)
}

/// Writes the page to the file of `--output`.
fn write_named(context: &Context, file: &Path, page: &Page, line: &str) -> Result<u8, Failure> {
    let shown = context.project.shown(file);
    output::tell_link(context, file);
    let word = match write_page(file, page, &shown).map_err(Failure::new)? {
        Written::Refused(finding) => return Ok(refuse(context, &[*finding])),
        Written::Yes => "written",
        Written::Removed => "removed",
        // Nothing is there, and nothing should be.
        Written::Unchanged if page.is_gone() => return Ok(DONE),
        Written::Unchanged => "unchanged",
    };
    context.note(&format!("{}: {word}, {line}", Untrusted(&shown)));
    Ok(DONE)
}

/// Writes the configured catalog, which is `page` where one is given, and the list of
/// what is vendored. `pages` are the files of the catalog, with what is on them in words.
fn write_configured(
    context: &Context,
    page: Option<&Page>,
    pages: &[(PathBuf, String)],
) -> Result<u8, Failure> {
    listen_for_interrupt();
    let project = &context.project;
    let mut on_wait = on_wait(context.global.quiet);
    let (published, recovery) = project.write_pages(page, write_options(false), &mut on_wait)?;
    recovery.notes.iter().for_each(|note| context.note(note));
    for (file, line) in pages {
        let shown = project.shown(file);
        let is_refused = published.refused.iter().any(|found| found.path() == shown);
        let word = if published.written.contains(file) {
            "written"
        } else if published.removed.contains(file) {
            "removed"
        } else {
            "unchanged"
        };
        if !is_refused && (word != "unchanged" || file.exists()) {
            context.note(&format!("{}: {word}, {line}", Untrusted(&shown)));
        }
    }
    let is_page = |file: &&PathBuf| pages.iter().any(|(page, _)| page == *file);
    for file in published.written.iter().filter(|file| !is_page(file)) {
        let shown = project.shown(file);
        context.note(&format!("{}: written", Untrusted(&shown)));
    }
    let mut findings = recovery.warnings;
    findings.extend(published.kept);
    if !findings.is_empty() {
        note(finding_blocks(&findings, context.layout()).trim_end());
    }
    if published.refused.is_empty() {
        Ok(DONE)
    } else {
        Ok(refuse(context, &published.refused))
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
            "the catalog's forms: markdown, json, mdx",
        )),
        Some(other) => Err(Failure::with_help(
            format!("the catalog has no format `{other}`"),
            "its forms: markdown, json, mdx",
        )),
    }
}

/// The forms of the page, and those of what the check finds.
pub fn forms() -> String {
    let found: Vec<&str> = findings_forms().map(|(name, _)| name).collect();
    let found = found.into_iter().filter(|name| is_form_of_findings(name));
    let found: Vec<&str> = found.collect();
    format!(
        "markdown, json or mdx; with --check also {}",
        in_a_sentence(&found)
    )
}

/// Whether a form is one of findings and none of the page.
fn is_form_of_findings(name: &str) -> bool {
    let pages = ["markdown", "json", "mdx"];
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

fn check_pages(
    context: &Context,
    named: Option<&Path>,
    page: &Page,
    both: bool,
) -> Result<u8, Failure> {
    let project = &context.project;
    let mut stale = Vec::new();
    if let Some(file) = named {
        let command = format!(
            "minara skills catalog --output {}",
            shell_word(&project.shown(file))
        );
        stale.extend(project.check_page(&PageFile::Named(file), page, &command)?);
    } else {
        stale.extend(project.check_page(&project.catalog_file(), page, WRITE)?);
        if both {
            let notices = project.configured_pages()?.notices;
            stale.extend(stale_notices(context, notices.as_ref())?);
        }
    }
    told(context, stale)
}

/// What is wrong with the list of vendored skills, where one is needed.
fn stale_notices(context: &Context, page: Option<&Page>) -> Result<Option<Checked>, Failure> {
    let project = &context.project;
    let Some(page) = page else {
        return Ok(None);
    };
    Ok(project.check_page(&project.notices_file(), page, WRITE)?)
}

/// Says which pages are not what they would be; the exit code.
fn told(context: &Context, stale: Vec<Checked>) -> Result<u8, Failure> {
    let format = context.global.format.as_deref();
    if format.is_some_and(is_form_of_findings) {
        let found = stale.into_iter().map(|stale| stale.finding);
        return report(context, found.collect());
    }
    let mut exit = DONE;
    for stale in stale {
        if let Some(diff) = &stale.diff {
            output::print_diff(diff)?;
        }
        exit = refuse(context, &[stale.finding]);
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
fn refuse(context: &Context, findings: &[Finding]) -> u8 {
    note(finding_blocks(findings, context.layout()).trim_end());
    DENIED
}
