//! `minara skills list`.

use std::collections::BTreeMap;

use clap::Args;

use super::context::Context;
use super::failure::Failure;
use super::judging::Paths;
use super::output;
use super::vendored::{on_wait, refusals, vendor_dir, write_options};
use super::workspace::{Reached, around, default_paths};
use crate::finding::{Dialect, Dialects, Profile, Summary, sort_findings};
use crate::lint::{Engine, LevelFlags, Levels, numbers, why_unusable};
use crate::report::{ListReport, ListRow, MastraList, state_word};
use crate::skill::{Collection, Skill};
use crate::vendoring::publish::record_of;
use crate::vendoring::verify::{State, verify};

/// Show what is here: own and vendored skills, source, licence, state.
///
/// A skill that does not load is in the list, with the reason. Exit 0 always,
/// but 2 for usage. In the dialect `mastra` the paths are those of a workspace
/// (folders, SKILL.md, patterns), and the list is what that host lists.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills list skills --format json
  minara skills list --dialect mastra skills .mastra/skills")]
pub struct ListArgs {
    #[command(flatten)]
    paths: Paths,
}

/// Runs the verb.
pub fn run(args: &ListArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<ListReport>()?;
    if context.dialects.has(Dialect::Mastra) {
        return of_mastra(args, context);
    }
    let skills = args.paths.load(context)?;
    let collection = Collection::new(skills);
    let reasons = why_unusable(&collection.skills)?;
    context.tell_root();
    let states = states(context)?;
    let skills = collection.skills.iter().zip(&reasons);
    let rows = skills
        .map(|(skill, reasons)| row(skill, &states, reasons.len()))
        .collect();
    let mut findings = reasons.concat();
    sort_findings(&mut findings);
    let report = ListReport {
        skills: rows,
        summary: numbers(&collection).with_findings(&findings),
        findings,
    };
    output::emit(context, &report)?;
    Ok(super::DONE)
}

/// Rules that say why a skill is not in Mastra's list, or not the one taken.
const OF_MASTRA: [&str; 4] = [
    "dropped-by-mastra",
    "duplicate-skill-name",
    "executable-frontmatter",
    "nested-skill-not-loaded",
];

/// Lists what Mastra lists.
fn of_mastra(args: &ListArgs, context: &Context) -> Result<u8, Failure> {
    let paths = match args.paths.paths.as_slice() {
        [] => default_paths(context),
        named => named.to_vec(),
    };
    let workspace = Reached::by(&paths, context).workspace(context)?;
    let collection = around(&paths, &workspace, context)?;
    let config = crate::config::Lint::default();
    let flags = LevelFlags {
        only: OF_MASTRA.map(str::to_owned).to_vec(),
        ..LevelFlags::default()
    };
    let levels =
        Levels::new(Profile::Spec, &config, &flags)?.for_dialects(Dialects::new([Dialect::Mastra]));
    let engine = Engine {
        levels: &levels,
        path_of: &|path| path.to_owned(),
        more: &|_| Vec::new(),
    };
    let outcome = engine.run(&collection);
    let usable = workspace.list().len();
    let report = MastraList {
        summary: Summary {
            skills: usable + workspace.dropped.len(),
            usable,
            ..outcome.summary
        },
        findings: outcome.findings,
        workspace: &workspace,
    };
    context.tell_root();
    output::emit(context, &report)?;
    Ok(super::DONE)
}

/// What each vendored folder is, by its shown path.
fn states(context: &Context) -> Result<BTreeMap<String, State>, Failure> {
    let dir = vendor_dir(context, None)?;
    let Ok(Some(vendored)) = dir.open() else {
        return Ok(BTreeMap::new());
    };
    let no_policy = |_: &crate::record::Record| Vec::new();
    let options = write_options(false);
    match verify(&vendored, None, &no_policy, &options, &mut on_wait(context)) {
        Ok(verification) => {
            let skills = verification.skills.into_iter();
            Ok(skills
                .map(|s| (vendored.shown_of(&s.name), s.state))
                .collect())
        }
        Err(error) => refusals(error).map(|_| BTreeMap::new()),
    }
}

fn row(skill: &Skill, states: &BTreeMap<String, State>, wrong: usize) -> ListRow {
    let record = record_of(skill);
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
        dialect: "agent-skills",
        usable: skill.is_usable(),
        source: record.as_ref().and_then(|record| record.source.url.clone()),
        commit: record
            .as_ref()
            .and_then(|record| record.source.commit.clone()),
        license: record
            .as_ref()
            .map_or_else(own, |record| record.license.expression.clone()),
        digest: record.as_ref().map(|record| record.digest()),
        state,
    }
}
