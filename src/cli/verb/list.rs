//! `minara skills list`.

use std::collections::BTreeMap;

use clap::Args;

use crate::catalog::Kind;
use crate::cli::context::Context;
use crate::cli::flags::machine::MachineArgs;
use crate::cli::flags::selection::Paths;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::{on_wait, write_options};
use crate::cli::term::output;
use crate::finding::{Dialect, sort_findings};
use crate::lint::{numbers, why_unusable};
use crate::project::{Error, Host};
use crate::record::SourceFacts;
use crate::report::{DomainRow, HostedReport, ListReport, ListRow, state_word};
use crate::skill::{Collection, Skill};
use crate::systems::Detected;
use crate::systems::minara::{DomainSkill, Surroundings};
use crate::vendoring::publish::record_of;
use crate::vendoring::verify::State;

/// Show what is here: own and vendored skills, source, licence, state.
///
/// A skill that does not load is in the list, with the reason. Exit 0 always,
/// but 2 for usage. In the dialect `mastra` the paths are those of a workspace
/// (folders, SKILL.md, patterns), and the list is what that host lists. In the dialect
/// `minara` it says what the host makes of each skill, and what hides it there.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills list skills --format json
  minara skills list --dialect mastra skills .mastra/skills
  minara skills list --dialect minara --env SOME_API_KEY")]
pub struct ListArgs {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    machine: MachineArgs,
}

/// Runs the verb.
pub fn run(args: &ListArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ListReport>()?;
    let machine = context.project.machine(&args.machine.asked())?;
    let tools = context.project.tools(args.machine.tools.as_deref())?;
    let around = Surroundings::of(&machine, tools.as_ref());
    if let Some(host) = context.project.host() {
        return hosted(args, context, host);
    }
    let selected = context.project.select(&args.paths.selection())?;
    context.tell(&selected.notes);
    let collection = Collection::new(selected.skills);
    let reasons = why_unusable(&collection.skills).map_err(Error::from)?;
    context.tell_root();
    let quiet = context.global.quiet;
    let states = context.project.states(
        &collection.skills,
        &write_options(false),
        &mut on_wait(quiet),
    )?;
    let skills = collection.skills.iter().zip(&reasons);
    let rows = skills
        .map(|(skill, reasons)| ListRow {
            minara: domain(skill, context, &around),
            ..row(skill, context, &states, reasons.len())
        })
        .collect();
    let mut findings = reasons.concat();
    sort_findings(&mut findings);
    let report = ListReport {
        as_minara: context.project.dialects_meant().named() == [Dialect::Minara],
        skills: rows,
        summary: numbers(&collection).with_findings(&findings),
        findings,
    };
    output::emit(context, &report, DONE)
}

/// Lists what a host lists.
fn hosted(args: &ListArgs, context: &Context, host: Host<'_>) -> Result<u8, Failure> {
    let listed = host.list(&args.paths.paths)?;
    let report = HostedReport {
        host: listed.host,
        summary: listed.summary,
        findings: listed.findings,
        workspace: &*listed.workspace,
    };
    context.tell_root();
    output::emit(context, &report, DONE)
}

fn row(
    skill: &Skill,
    context: &Context,
    states: &BTreeMap<String, State>,
    wrong: usize,
) -> ListRow {
    let record = record_of(skill);
    let kind = if record.is_some() || context.project.is_unrecorded(skill.shown()) {
        Kind::External
    } else {
        Kind::Builtin
    };
    let mut state = match states.get(skill.shown()) {
        Some(state) => state_word(*state).to_owned(),
        None => String::new(),
    };
    if !skill.is_usable() {
        let lead = if state.is_empty() { "" } else { ", " };
        state.push_str(&format!("{lead}{wrong} deny, unusable"));
    }
    let own = || skill.text_field("license").map(str::to_owned);
    ListRow {
        path: crate::text::Untrusted(skill.shown()).to_string(),
        name: skill.name().unwrap_or(skill.folder_name()).to_owned(),
        id: record.as_ref().map(|record| record.id.to_string()),
        dialect: dialect(skill, context).name(),
        usable: skill.is_usable(),
        kind,
        source: record.as_ref().and_then(|record| record.source.url.clone()),
        reference: record.as_ref().and_then(|record| followed(&record.source)),
        commit: record
            .as_ref()
            .and_then(|record| record.source.commit.clone()),
        license: record
            .as_ref()
            .map_or_else(own, |record| record.license.expression.clone()),
        digest: record.as_ref().map(|record| record.digest()),
        minara: None,
        state,
    }
}

/// What of its source a skill follows: a branch or a tag by its short name; nothing
/// where a commit was pinned.
fn followed(source: &SourceFacts) -> Option<String> {
    let name = source.reference.as_deref()?;
    let short = name.strip_prefix("refs/heads/");
    let short = short.or_else(|| name.strip_prefix("refs/tags/"));
    Some(short.unwrap_or(name).to_owned())
}

/// The dialect that was named or configured, else the skill's own.
fn dialect(skill: &Skill, context: &Context) -> Dialect {
    let named = context.project.dialects_meant().named().first();
    named.map_or_else(|| skill.fact::<Detected>().judged_by(), |named| *named)
}

/// What Minara's host makes of one of its skills.
fn domain(skill: &Skill, context: &Context, around: &Surroundings) -> Option<DomainRow> {
    (dialect(skill, context) == Dialect::Minara).then(|| {
        let domain = DomainSkill::load(skill, context.project.ownership(skill));
        DomainRow::of(&domain, around)
    })
}
