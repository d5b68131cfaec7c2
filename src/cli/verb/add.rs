//! `minara skills add`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::{FetchFlags, LimitFlags, NoSource};
use crate::cli::flags::strictness::Strictness;
use crate::cli::term::exit::{DONE, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{on_wait, write_options};
use crate::cli::term::output;
use crate::cli::term::progress::Bars;
use crate::cli::term::question;
use crate::finding::{Finding, sort_findings};
use crate::lint::why_unusable;
use crate::project::{Error, Terms, VendorDir};
use crate::report::{AddReport, Offer, SourceDoc};
use crate::skill::Skill;
use crate::systems::clients::readers_of;
use crate::vendoring::add::{Gate, Place, judge, load, plan, repository_name, write};
use crate::vendoring::discover::{
    Candidate, Discovered, Search, Selection, discover, names, select,
};
use crate::vendoring::fetch::Fetched;
use crate::vendoring::inspect::Inspection;
use crate::vendoring::progress::Progress;
use crate::vendoring::publish::{keep_bytes, pages, publish};
use crate::vendoring::source::redact;
use crate::vendoring::write::{WriteError, skill_id};

/// Fetch skills, judge them, and vendor those that may be.
///
/// SOURCE is `owner/repo` (also `owner/repo/path`, `…#ref`, `…@commit`), an
/// https or file URL, or a folder as `./folder`. Nothing is checked out and
/// nothing is executed: names, links, sizes, licence and frontmatter are judged
/// in the fetched tree, and a skill that fails is never written. Exit 0: added,
/// or there already. 1: refused; nothing is written unless --partial. 2: the
/// request or the environment must change; several skills need a choice.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills add acme/agent-skills --list
  minara skills add acme/agent-skills --skill pdf-forms
  minara skills add https://git.example.com/acme/skills.git --all --partial --dry-run")]
pub struct AddArgs {
    /// Where the skills are
    #[arg(value_name = "SOURCE")]
    source: String,

    /// Vendor into this folder below the root instead of vendor.dir
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,

    /// Branch, tag, full ref or commit
    #[arg(long = "ref", value_name = "REF")]
    reference: Option<String>,

    /// Folder in the source
    #[arg(long, value_name = "PATH")]
    path: Option<String>,

    /// Skill by name; repeatable
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    skill: Vec<String>,

    /// Every skill of the source
    #[arg(long)]
    all: bool,

    /// Folder name for the skill, instead of its own
    #[arg(long, value_name = "ID")]
    id: Option<String>,

    /// Show what the source offers, write nothing
    #[arg(long)]
    list: bool,

    /// Do everything but the writing
    #[arg(long)]
    dry_run: bool,

    /// Write the skills that pass although others are refused
    #[arg(long)]
    partial: bool,

    /// Take skills below tests, examples, fixtures and docs into account
    #[arg(long, hide_short_help = true)]
    all_candidates: bool,

    /// A skill at the source's root takes the whole repository along
    #[arg(long, hide_short_help = true)]
    whole_root: bool,

    /// Accept this licence, which policy denies; recorded
    #[arg(long, value_name = "ID")]
    accept_license: Vec<String>,

    /// The root's licence covers every skill of the source; recorded
    #[arg(long)]
    trust_root: bool,

    /// Do not force files to disk
    #[arg(long, hide_short_help = true)]
    no_sync: bool,

    /// Keep git from changing line ends: add a line to the root's .gitattributes
    #[arg(long, hide_short_help = true)]
    write_gitattributes: bool,

    #[arg(long, hide = true)]
    adopt: bool,

    #[arg(long, hide = true)]
    worktree: bool,

    #[arg(long, hide = true)]
    include_linked: bool,

    #[command(flatten)]
    strictness: Strictness,

    #[command(flatten)]
    fetching: FetchFlags,

    #[command(flatten)]
    limits: LimitFlags,
}

/// Runs the verb.
pub fn run(args: &AddArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<AddReport>()?;
    args.refuse_what_is_not_there()?;
    let mut report = AddReport {
        dry_run: args.dry_run,
        ..AddReport::default()
    };
    // What was typed may hold a secret, also where it is refused for that.
    report.source.typed = redact(&args.source);
    let exit = match add(args, context, &mut report) {
        Ok(exit) => exit,
        Err(NoSource::Failure(failure)) => return Err(failure),
        Err(NoSource::Refused(findings)) => {
            let exit = exit_of(&findings);
            report.findings.extend(findings);
            exit
        }
    };
    output::emit(context, &report)?;
    Ok(exit)
}

fn add(args: &AddArgs, context: &Context, report: &mut AddReport) -> Result<u8, NoSource> {
    let fail = NoSource::Failure;
    let id = args.id.as_deref().map(skill_id).transpose().map_err(stop)?;
    let wrong = |error: Error| NoSource::Failure(error.into());
    let configured = context.project.profile().map_err(wrong)?;
    let levels = context.project.levels(configured, &args.strictness.asked());
    let levels = levels.map_err(wrong)?;
    let terms = Terms {
        accept: args.accept_license.clone(),
        trust_root: args.trust_root,
    };
    let flags = &args.fetching;
    let source = flags.source(
        context,
        &args.source,
        args.reference.as_deref(),
        args.path.as_deref(),
    )?;
    context.tell_root();
    let bars = Arc::new(Bars::new(context));
    let fetched = flags.fetch(context, &source, bars.clone())?;
    report.source = SourceDoc {
        url: fetched.url.clone(),
        reference: fetched.ref_name.clone(),
        commit: fetched.commit.map(|oid| oid.to_string()),
        typed: std::mem::take(&mut report.source.typed),
    };
    let (found, chosen) = choose(args, context, &bars, &fetched, report)?;
    if args.list {
        let (offers, findings) = offers(&fetched, &found).map_err(fail)?;
        report.offers = Some(offers);
        report.findings.extend(findings);
        bars.clear();
        return Ok(DONE);
    }
    if id.is_some() && chosen.len() > 1 {
        return Err(fail(Failure::new(
            "--id names one skill; choose one with --skill or --path",
        )));
    }
    let gate = Gate {
        inspection: Inspection {
            limits: args.limits.limits(context),
            whole_root: args.whole_root,
            include_linked: false,
        },
        levels: &levels,
        license: context
            .project
            .source_licenses(&terms, fetched.url.as_deref())
            .map_err(wrong)?,
        progress: &*bars,
    };
    let judged = judge(&fetched, &chosen, &gate);
    let dir = context
        .project
        .vendor_dir(args.into.as_deref())
        .map_err(wrong)?;
    let vendored = dir.open().map_err(stop)?;
    if let Some(vendored) = vendored.as_ref().filter(|_| !args.dry_run) {
        let options = write_options(args.no_sync);
        let recovery = vendored
            .settle(options, &mut on_wait(context.global.quiet))
            .map_err(stop)?;
        recovery.notes.iter().for_each(|note| context.note(note));
        report.findings.extend(recovery.warnings);
    }
    report.plan = plan(&fetched, judged, id.as_ref(), vendored.as_ref()).map_err(stop)?;
    drop(vendored);
    let refused = report.plan.has_refusals();
    if !args.dry_run && (!refused || args.partial) {
        write_plan(args, context, &dir, &fetched, &bars, report)?;
    }
    bars.clear();
    Ok(exit_of(&report.all_findings()).max(u8::from(refused)))
}

fn stop(error: WriteError) -> NoSource {
    match error {
        WriteError::Refused(findings) => NoSource::Refused(findings),
        error => NoSource::Failure(Error::from(error).into()),
    }
}

/// Finds the skills of the source and those that are meant.
fn choose(
    args: &AddArgs,
    context: &Context,
    bars: &Bars,
    fetched: &Fetched,
    report: &mut AddReport,
) -> Result<(Discovered, Vec<Candidate>), NoSource> {
    let tree = &fetched.tree;
    bars.phase("looking for skills", None);
    let search = Search {
        path: fetched.path.clone(),
        all_candidates: args.all_candidates,
        ..Search::default()
    };
    let found = discover(&**tree, fetched.git.as_deref(), &search, &names(tree));
    let found = found.map_err(|error| NoSource::Failure(Failure::new(error.to_string())))?;
    report.found = found.candidates.len();
    report.findings.extend(found.findings.iter().cloned());
    let selection = match (&fetched.path, args.all) {
        (_, true) => Selection::All,
        _ if !args.skill.is_empty() => Selection::Names(args.skill.clone()),
        (Some(path), false) => Selection::Path(path.clone()),
        (None, false) => Selection::Only,
    };
    match select(&**tree, &found, &selection) {
        Ok(chosen) => Ok((found, chosen)),
        Err(_) if may_ask(args, context, &selection, &found) => {
            // A question and a moving line can't share the terminal.
            bars.clear();
            let names = question::which_skills(&found).map_err(NoSource::Failure)?;
            let chosen = select(&**tree, &found, &Selection::Names(names));
            Ok((found, chosen.map_err(NoSource::Refused)?))
        }
        // What is offered can be shown although nothing was chosen.
        Err(_) if args.list && !found.candidates.is_empty() => Ok((found, Vec::new())),
        Err(findings) => Err(NoSource::Refused(findings)),
    }
}

/// Whether a person is there to be asked which of several skills are meant.
fn may_ask(args: &AddArgs, context: &Context, selection: &Selection, found: &Discovered) -> bool {
    !args.list
        && *selection == Selection::Only
        && found.candidates.len() > 1
        && question::may_ask(context)
}

/// What the source offers, and why some of it would not load. Listing is not
/// judging: only what keeps a skill from loading is told.
fn offers(fetched: &Fetched, found: &Discovered) -> Result<(Vec<Offer>, Vec<Finding>), Failure> {
    let repository = repository_name(fetched);
    let load = |candidate: &Candidate| Arc::new(load(&fetched.tree, &candidate.path, &repository));
    let skills: Vec<Arc<Skill>> = found.candidates.iter().map(load).collect();
    let offers = found
        .candidates
        .iter()
        .zip(&skills)
        .map(|(candidate, skill)| Offer {
            path: candidate.shown(),
            name: candidate.called().to_owned(),
            description: skill.description().map(str::to_owned),
            mirrors: candidate
                .mirrors
                .iter()
                .map(|path| path.as_str().to_owned())
                .collect(),
            usable: skill.is_usable(),
        });
    let mut reasons = why_unusable(&skills).map_err(Error::from)?.concat();
    sort_findings(&mut reasons);
    Ok((offers.collect(), reasons))
}

fn write_plan(
    args: &AddArgs,
    context: &Context,
    dir: &VendorDir,
    fetched: &Fetched,
    bars: &Bars,
    report: &mut AddReport,
) -> Result<(), NoSource> {
    std::fs::create_dir_all(&dir.base)
        .map_err(|error| NoSource::Failure(Failure::new(error.to_string())))?;
    let place = Place {
        base: &dir.base,
        dir: &dir.dir,
        shown: &dir.shown,
    };
    let options = write_options(args.no_sync);
    let done = write(
        fetched,
        &report.plan,
        place,
        options,
        bars,
        &mut on_wait(context.global.quiet),
    );
    let done = done.map_err(stop)?;
    report.written = true;
    done.notes.iter().for_each(|note| context.note(note));
    report.findings.extend(done.findings);
    if done.records.is_empty() {
        return Ok(());
    }
    report.places.push(dir.shown.clone());
    let shown = |path: &Path| context.project.shown(path);
    let published = publish(
        &context.project.root,
        context.project.pages_dir(),
        &context.project.config,
        &shown,
    );
    let published = published.map_err(|error| NoSource::Failure(Failure::new(error)))?;
    let written = pages(context.project.pages_dir(), &context.project.config);
    report.places.extend(
        written
            .iter()
            .zip([
                &context.project.config.catalog.output,
                &context.project.config.catalog.notices,
            ])
            .filter(|(_, page)| published.written.contains(page))
            .map(|(full, _)| context.project.shown(full)),
    );
    report.findings.extend(published.findings);
    report.readers = Some(readers(dir));
    if args.write_gitattributes {
        let file = context.project.root.join(".gitattributes");
        let shown = context.project.shown(&file);
        keep_bytes(&file, &dir.dir)
            .map_err(|reason| NoSource::Failure(Failure::new(format!("{shown}: {reason}"))))?;
    }
    Ok(())
}

/// Who loads skills from the folder, or how to make somebody load them.
fn readers(dir: &VendorDir) -> String {
    match readers_of(dir.dir.as_str()) {
        [] => format!(
            "no client loads from {}; set vendor.dir = \".agents/skills\" or \
             \".claude/skills\" in minara.toml",
            dir.shown
        ),
        clients => format!("{} is read by {}", dir.shown, clients.join(", ")),
    }
}

impl AddArgs {
    /// Flags that are known and not there yet say so.
    fn refuse_what_is_not_there(&self) -> Result<(), Failure> {
        let flags = [
            (self.adopt, "--adopt"),
            (self.worktree, "--worktree"),
            (self.include_linked, "--include-linked"),
        ];
        match flags.into_iter().find(|(given, _)| *given) {
            Some((_, flag)) => Err(Failure::new(format!("{flag} is not supported yet"))),
            None => Ok(()),
        }
    }
}
