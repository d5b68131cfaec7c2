//! Folders that are there already, and lack nothing but a record: which commit of a
//! source made them?

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::add::{self, Added, Adopt, Request};
use super::context::Context;
use super::discover::Candidate;
use super::fetch::{Fetched, Network, Sought, seek};
use super::reach::{chosen, discovered, fetched};
use super::stop::Stop;
use super::update::ours;
use super::write::compare::is_junk;
use super::write::{Target, WriteError, skill_id};
use crate::record::{FileFacts, FileMode, Sha256Sum, SkillId, git_tree};
use crate::tree::git::{GitTree, Oid};
use crate::tree::{Budgets, Mode, RelPath, Tree, Walk, WalkLimits};

/// Adds a skill where its folder lies already: from the commit of the source's history
/// that has this folder to the byte, the newest of them. Where none has, what differs
/// from the version that was asked for is told, and nothing is written; where edits are
/// declared, it comes from the commit whose folder is nearest to it. A folder that is not
/// there is added as usual.
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
    let Some(files) = files_here(request, candidate)? else {
        return Ok(fetched);
    };
    let tree = git_tree(&files).map(|tree| tree.to_string());
    let is_it = |oid: Oid| Some(oid.to_string()) == tree;
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
    let network = cx.network(request.choice.reach);
    let mut older = seek(&fetched, &sought, &network)?;
    if older.is_none() && matches!(request.adopt, Adopt::Edited(_)) {
        older = nearest(&fetched, &candidate.path, &files, &network)?;
    }
    Ok(older.unwrap_or(fetched))
}

/// So many states of a folder are compared.
const MOST_STATES: usize = 200;

/// The newest commit whose folder differs from `here` in the fewest files.
fn nearest(
    fetched: &Fetched,
    path: &RelPath,
    here: &BTreeMap<RelPath, FileFacts>,
    network: &Network,
) -> Result<Option<Fetched>, Stop> {
    let best: Cell<Option<(usize, Oid)>> = Cell::new(None);
    let note = |oid: Oid, tree: &Arc<GitTree>| {
        let differing = differing(&**tree, here);
        let is_better = best.get().is_none_or(|(least, _)| differing < least);
        if is_better {
            best.set(Some((differing, oid)));
        }
        false
    };
    let mut sought = Sought {
        path,
        is_it: &note,
        states: MOST_STATES,
    };
    seek(fetched, &sought, network)?;
    let Some((_, best)) = best.get() else {
        return Ok(None);
    };
    let is_best = |oid: Oid, _: &Arc<GitTree>| oid == best;
    sought.is_it = &is_best;
    Ok(seek(fetched, &sought, network)?)
}

/// How many files a folder has otherwise than `here`.
fn differing(tree: &dyn Tree, here: &BTreeMap<RelPath, FileFacts>) -> usize {
    let limits = WalkLimits {
        entries: 20_000,
        depth: 64,
    };
    let Ok(walked) = Walk { limits }.run(tree, &RelPath::root()) else {
        return usize::MAX;
    };
    let there = walked.files.iter().filter(|entry| entry.mode.is_file());
    let (mut same, mut other) = (0, 0);
    for entry in there {
        let runs = entry.mode == Mode::Executable;
        let is_same = here.get(&entry.path).is_some_and(|facts| {
            let read = tree.read(&entry.path, Budgets::VENDORED);
            (facts.mode == FileMode::Executable) == runs
                && read.is_ok_and(|bytes| Sha256Sum::of(&bytes) == facts.sha256)
        });
        if is_same {
            same += 1;
        } else {
            other += 1;
        }
    }
    let mine = here.len().saturating_sub(same);
    mine.max(other)
}

/// The files of the folder that lies at the skill's place, where a folder without a
/// record does.
fn files_here(
    request: &Request<'_>,
    candidate: &Candidate,
) -> Result<Option<BTreeMap<RelPath, FileFacts>>, Stop> {
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
    Ok(Some(files))
}
