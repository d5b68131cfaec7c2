//! `minara skills add`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::{FetchFlags, Fetcher, LimitFlags, NoSource};
use crate::cli::flags::strictness::Strictness;
use crate::cli::flags::vendoring::VendoringFlags;
use crate::cli::term::exit::{DENIED, DONE, exit_of};
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::listen_for_interrupt;
use crate::cli::term::output;
use crate::cli::term::outside::with_outside;
use crate::cli::verb::bundle::{is_bundle, opened};
use crate::finding::Finding;
use crate::project::VendorDir;
use crate::report::{AddReport, Asked, Offer, SourceDoc};
use crate::systems::clients::readers_of;
use crate::text::shell_word;
use crate::vendoring::add::{self, Added, Adopt, Offered, Origin, Request, offer};
use crate::vendoring::adopt;
use crate::vendoring::bundle::{self, Bundle};
use crate::vendoring::inspect::Inspection;
use crate::vendoring::publish::Home;
use crate::vendoring::source::{Source, redact};
use crate::vendoring::write::skill_id;
use crate::vendoring::{Choice, Stop};

/// Fetch skills, judge them, and vendor those that may be.
///
/// SOURCE is `owner/repo` (also `owner/repo/path`, `SOURCE#ref`, `SOURCE@commit`), an
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

    #[command(flatten)]
    vendoring: VendoringFlags,

    /// The folder is there already: record it, from the commit that has it to the byte
    #[arg(long, hide_short_help = true)]
    adopt: bool,

    /// With --adopt: where no commit has it so, declare your edits in the record
    #[arg(long, requires_all = ["adopt", "reason"], hide_short_help = true)]
    keep_edits: bool,

    /// Why the edits are kept
    #[arg(
        long,
        value_name = "TEXT",
        requires = "keep_edits",
        hide_short_help = true
    )]
    reason: Option<String>,

    /// Read a repository's folder as it lies there, with what is not committed
    #[arg(long, hide_short_help = true)]
    worktree: bool,

    /// Copy what symbolic links out of the skill lead to in the same source; recorded
    #[arg(long, hide_short_help = true)]
    include_linked: bool,

    #[command(flatten)]
    strictness: Strictness,

    #[command(flatten)]
    fetching: FetchFlags,

    #[command(flatten)]
    limits: LimitFlags,
}

/// Why the way ended before its end.
enum Ended {
    /// There is no report.
    Failure(Failure),
    /// It is refused, after so much.
    Refused(Box<Added>, Vec<Finding>),
}

impl<E: Into<Failure>> From<E> for Ended {
    fn from(error: E) -> Ended {
        Ended::Failure(error.into())
    }
}

/// Runs the verb.
pub fn run(args: &AddArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    context.format::<AddReport>()?;
    let (mut report, exit) = match act(args, context) {
        Ok(done) => done,
        Err(Ended::Failure(failure)) => return Err(failure),
        Err(Ended::Refused(added, findings)) => {
            let exit = exit_of(&findings);
            let mut report = report_of(*added);
            report.findings.extend(findings);
            (report, exit)
        }
    };
    report.dry_run = args.dry_run;
    // What was typed may hold a secret, also where it is refused for that.
    report.source.typed = redact(&args.source);
    report.asked = Asked {
        command: args.command(context),
        below: args.path.clone(),
        all: args.all,
        partial: args.partial,
        by_name: is_bundle(context, &args.source),
    };
    output::emit(context, &report, exit)
}

/// Reads the arguments and adds, or lists what could be added.
fn act(args: &AddArgs, context: &Context) -> Result<(AddReport, u8), Ended> {
    let project = &context.project;
    let id = args.id.as_deref().map(skill_id).transpose();
    let id = id.map_err(|error| ended(error.into()))?;
    let levels = project.gate_levels(project.profile()?, &args.strictness.asked())?;
    let bundle = opened(context, &args.source)?;
    let choice = match &bundle {
        Some(bundle) => args.choice_of(bundle, context)?,
        None => args.choice(context)?,
    };
    context.tell_root();
    if args.list {
        let offered = with_outside(context, false, |cx| offer(cx, &choice));
        return Ok((list_of(offered.map_err(refused)?), DONE));
    }
    let policy = project.source_policy(&args.vendoring.terms())?;
    let dir = project.vendor_dir(args.into.as_deref())?;
    let shown = |path: &Path| project.shown(path);
    let keeps = args.vendoring.keeps_bytes(context);
    let request = Request {
        choice: &choice,
        id: id.as_ref(),
        inspection: Inspection {
            limits: args.limits.limits(context),
            whole_root: args.whole_root,
            include_linked: args.include_linked,
        },
        levels: &levels,
        policy: &policy,
        adopt: args.how_to_adopt(),
        brought: &BTreeMap::new(),
        home: Home {
            keep_bytes: keeps.then_some(&dir.dir),
            ..project.home(&shown)
        },
        place: dir.place(),
        dry_run: args.dry_run,
        partial: args.partial,
        no_sync: args.vendoring.no_sync,
    };
    let added = with_outside(context, true, |cx| match bundle {
        Some(bundle) => bundle::add(cx, &request, bundle, &args.skill),
        None if args.adopt => adopt::run(cx, &request),
        None => add::run(cx, &request),
    });
    let added = added.map_err(refused)?;
    let readers = added.changed.then(|| readers(&dir));
    let refusals = u8::from(added.plan.has_refusals());
    let exit = exit_of(&added.all_findings()).max(refusals);
    // The request was to go on without the refused ones: none of them makes it unusable.
    let exit = if args.partial { exit.min(DENIED) } else { exit };
    let report = AddReport {
        readers,
        ..report_of(added)
    };
    Ok((report, exit))
}

fn refused(error: add::Error) -> Ended {
    match error {
        add::Error::Refused(added, findings) => Ended::Refused(added, findings),
        add::Error::Stopped(stop) => Ended::Failure(stop.into()),
    }
}

fn ended(stop: Stop) -> Ended {
    match stop {
        Stop::Refused(findings) => Ended::Refused(Box::default(), findings),
        stop => Ended::Failure(stop.into()),
    }
}

fn source_of(origin: Origin) -> SourceDoc {
    SourceDoc {
        url: origin.url,
        reference: origin.ref_name,
        commit: origin.commit,
        typed: String::new(),
    }
}

fn report_of(added: Added) -> AddReport {
    AddReport {
        source: source_of(added.origin),
        found: added.found,
        aside: added.aside,
        plan: added.plan,
        written: added.written,
        findings: added.findings,
        places: added.places,
        ..AddReport::default()
    }
}

fn list_of(offered: Offered) -> AddReport {
    let offers = offered.skills.iter().map(|(candidate, skill)| Offer {
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
    AddReport {
        offers: Some(offers.collect()),
        source: source_of(offered.origin),
        found: offered.skills.len(),
        findings: offered.findings,
        ..AddReport::default()
    }
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
    /// The same of a bundle, which has no references and no folders to choose from.
    fn choice_of(&self, bundle: &Bundle, context: &Context) -> Result<Choice, Failure> {
        let flags = [
            (self.reference.is_some(), "--ref"),
            (self.path.is_some(), "--path"),
            (self.id.is_some(), "--id"),
            (self.list, "--list"),
            (self.adopt, "--adopt"),
            (self.worktree, "--worktree"),
            (self.include_linked, "--include-linked"),
        ];
        let names = bundle.skills.iter().map(|skill| skill.record.id.as_str());
        let names: Vec<&str> = names.collect();
        let has = format!("it has: {}", names.join(", "));
        if let Some((_, flag)) = flags.into_iter().find(|(given, _)| *given) {
            return Err(Failure::with_help(
                format!("{flag} does not apply to a bundle"),
                has,
            ));
        }
        if names.len() > 1 && self.skill.is_empty() && !self.all {
            return Err(Failure::with_help(
                format!("the bundle has {} skills", names.len()),
                format!("choose with --skill NAME (repeatable), or all with --all; {has}"),
            ));
        }
        Ok(Choice {
            source: Source::LocalFolder {
                folder: context.project.root.clone(),
                shown: ".".to_owned(),
                path: None,
            },
            reach: self.fetching.reach(context),
            names: Vec::new(),
            paths: BTreeSet::new(),
            all: true,
            all_candidates: true,
        })
    }

    /// Which skills of which source.
    fn choice(&self, context: &Context) -> Result<Choice, Ended> {
        let (reference, path) = (self.reference.as_deref(), self.path.as_deref());
        let flags = &self.fetching;
        let source = flags.source(context, &self.source, reference, path);
        let source = source.map_err(|no_source| match no_source {
            NoSource::Failure(failure) => Ended::Failure(failure),
            NoSource::Refused(findings) => Ended::Refused(Box::default(), findings),
        })?;
        let source = match (self.worktree, source) {
            (false, source) => source,
            (true, source) => source.as_it_lies().ok_or_else(|| {
                Failure::with_help(
                    "--worktree reads a folder of this machine as it lies there",
                    "give the folder as `./folder`, without a reference",
                )
            })?,
        };
        Ok(Choice {
            source,
            reach: flags.reach(context),
            names: self.skill.clone(),
            paths: BTreeSet::new(),
            all: self.all,
            all_candidates: self.all_candidates,
        })
    }

    /// What was typed, but for what chooses skills and what becomes of the report.
    fn command(&self, context: &Context) -> String {
        let mut command = format!("minara skills add {}", shell_word(&redact(&self.source)));
        let path = |path: &Path| path.to_string_lossy().into_owned();
        let one = [
            ("--ref", self.reference.clone()),
            ("--root", context.global.root.as_deref().map(path)),
            ("--into", self.into.as_deref().map(path)),
            ("--profile", self.strictness.profile.clone()),
        ];
        let many = [
            ("--accept-license", &self.vendoring.accept_license),
            ("--deny", &self.strictness.deny),
            ("--warn", &self.strictness.warn),
            ("--allow", &self.strictness.allow),
        ];
        let one = one
            .into_iter()
            .filter_map(|(flag, value)| Some((flag, value?)));
        let many = many
            .into_iter()
            .flat_map(|(flag, values)| values.iter().map(move |value| (flag, value.clone())));
        for (flag, value) in one.chain(many) {
            command.push_str(&format!(" {flag} {}", shell_word(&value)));
        }
        let fetching = &self.fetching;
        let said = [
            ("--strict", self.strictness.strict),
            ("--trust-root", self.vendoring.trust_root),
            ("--all-candidates", self.all_candidates),
            ("--whole-root", self.whole_root),
            ("--include-linked", self.include_linked),
            ("--worktree", self.worktree),
            ("--no-gitattributes", self.vendoring.no_gitattributes),
            ("--allow-insecure", fetching.allow_insecure),
            ("--accept-redirect", fetching.accept_redirect),
            ("--allow-undigested", fetching.allow_undigested),
            (
                "--fetch-with git",
                fetching.fetch_with == Some(Fetcher::Git),
            ),
        ];
        for (flag, _) in said.into_iter().filter(|(_, said)| *said) {
            command.push_str(&format!(" {flag}"));
        }
        command
    }

    fn how_to_adopt(&self) -> Adopt<'_> {
        match &self.reason {
            Some(reason) => Adopt::Edited(reason),
            None if self.adopt => Adopt::Equal,
            None => Adopt::No,
        }
    }
}
