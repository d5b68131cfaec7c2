//! Folders that are there already, and lack nothing but a record: which commit of a
//! source made them?

use std::collections::BTreeMap;

use super::add::{self, Added, Request};
use super::context::Context;
use super::discover::Candidate;
use super::fetch::{Fetched, Sought, seek};
use super::reach::{chosen, discovered, fetched};
use super::stop::Stop;
use super::update::ours;
use super::write::compare::is_junk;
use super::write::{Target, WriteError, skill_id};
use crate::record::{FileFacts, FileMode, SkillId, git_tree};
use crate::tree::git::Oid;
use crate::tree::{Budgets, RelPath};

/// Adds a skill where its folder lies already: from the commit of the source's history
/// that has this folder to the byte, the newest of them. Where none has, what differs
/// from the version that was asked for is told, and nothing is written. A folder that is
/// not there is added as usual.
///
/// # Errors
/// As [`add::run`].
pub fn run(cx: &Context<'_>, request: &Request<'_>) -> Result<Added, add::Error> {
    let made = maker(cx, request).map_err(|stop| match stop {
        Stop::Refused(findings) => add::Error::Refused(Box::default(), findings),
        stop => add::Error::Stopped(stop),
    })?;
    add::run_on(cx, request, made)
}

/// The source, at the commit that made the folder.
fn maker(cx: &Context<'_>, request: &Request<'_>) -> Result<Fetched, Stop> {
    let fetched = fetched(cx, request.choice)?;
    let found = discovered(cx, request.choice, &fetched)?;
    let chosen = chosen(
        cx,
        request.choice,
        &fetched,
        &found,
        Some(request.place.dir),
    )?;
    // Several may come from several commits: each is looked for alone.
    let [candidate] = chosen.skills.as_slice() else {
        return Ok(fetched);
    };
    let Some(tree) = tree_here(request, candidate)? else {
        return Ok(fetched);
    };
    let is_it = |oid: Oid| oid.to_string() == tree;
    let here = fetched
        .git
        .as_ref()
        .and_then(|git| git.tree_oid(&candidate.path));
    if here.is_some_and(is_it) {
        return Ok(fetched);
    }
    cx.progress.phase("history", None);
    let sought = Sought {
        path: &candidate.path,
        is_it: &|oid, _| is_it(oid),
        states: usize::MAX,
    };
    let older = seek(&fetched, &sought, &cx.network(request.choice.reach))?;
    Ok(older.unwrap_or(fetched))
}

/// The id that git gives the folder that lies at the skill's place, where a folder
/// without a record does.
fn tree_here(request: &Request<'_>, candidate: &Candidate) -> Result<Option<String>, Stop> {
    let id: Result<SkillId, WriteError> = match request.id {
        Some(id) => Ok(id.clone()),
        None => skill_id(candidate.called()),
    };
    // What is no id is refused later, with the rule that says so.
    let (Ok(id), Some(vendored)) = (id, request.place.open()?) else {
        return Ok(None);
    };
    if vendored.target(&id)? != Target::Unmanaged || vendored.state(&id).is_err() {
        return Ok(None);
    }
    let shown = vendored.shown_of(id.as_str());
    let held = ours(&vendored, &id).map_err(|error| WriteError::Io {
        action: "read",
        path: shown,
        error,
    })?;
    let mut files: BTreeMap<RelPath, FileFacts> = BTreeMap::new();
    for (path, held) in held
        .files
        .iter()
        .filter(|(path, _)| !is_junk(path.as_str()))
    {
        let Ok(bytes) = vendored.read(&id, path, Budgets::VENDORED) else {
            return Ok(None);
        };
        let mode = if held.executable {
            FileMode::Executable
        } else {
            FileMode::File
        };
        files.insert(path.clone(), FileFacts::of(mode, &bytes));
    }
    Ok(git_tree(&files).map(|tree| tree.to_string()))
}
