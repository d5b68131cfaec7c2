//! Copies of one skill, told from different skills of one name.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::Candidate;
use crate::tree::{Budgets, Entry, RelPath, Tree, Walk, WalkLimits};

/// A copy on disk is compared up to here; beyond, it counts as different.
pub(super) const LIMITS: WalkLimits = WalkLimits {
    entries: 5_000,
    depth: 12,
};

/// Joins byte-equal candidates: the first of them is the source, the rest are
/// its mirrors.
pub(super) fn join(tree: &dyn Tree, candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for candidate in &candidates {
        *counts.entry(candidate.called().to_owned()).or_default() += 1;
    }
    let mut known: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut joined: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        let called = candidate.called().to_owned();
        // Equal bytes have an equal name: nothing else needs to be read.
        let alone = counts.get(&called).is_none_or(|count| *count == 1);
        let identity = if alone {
            None
        } else {
            identity(tree, &candidate)
        };
        let Some(identity) = identity else {
            joined.push(candidate);
            continue;
        };
        match known.get(&(called.clone(), identity.clone())) {
            Some(first) => {
                if let Some(first) = joined.get_mut(*first) {
                    first.mirrors.push(candidate.path);
                }
            }
            None => {
                known.insert((called, identity), joined.len());
                joined.push(candidate);
            }
        }
    }
    for candidate in &mut joined {
        candidate.mirrors.sort();
    }
    joined
}

/// Equal for equal folders: the tree object's id, else a digest of all files.
fn identity(tree: &dyn Tree, candidate: &Candidate) -> Option<String> {
    if let Some(oid) = candidate.tree {
        return Some(oid.to_string());
    }
    let walked = Walk { limits: LIMITS }.run(tree, &candidate.path).ok()?;
    if !walked.cut.is_empty() {
        return None;
    }
    let mut digest = Sha256::new();
    for entry in &walked.files {
        let below = entry.path.strip_prefix(&candidate.path)?;
        let content = content(tree, entry)?;
        digest.update(format!("{:?} {} {below}\n", entry.mode, content.len()));
        digest.update(content);
    }
    Some(format!("{:x}", digest.finalize()))
}

fn content(tree: &dyn Tree, entry: &Entry) -> Option<Vec<u8>> {
    if entry.mode.is_file() {
        tree.read(&entry.path, Budgets::COMPARED).ok()
    } else {
        tree.read_link(&entry.path).ok()
    }
}

/// Equal for entries of one tree that hold the same.
pub(super) fn identity_of(tree: &dyn Tree, entry: &Entry) -> Option<Vec<u8>> {
    match entry.oid {
        Some(oid) => Some(oid.as_bytes().to_vec()),
        None => Some(Sha256::digest(content(tree, entry)?).to_vec()),
    }
}

/// One line on how two folders differ: SKILL.md, else the first path that is not the
/// same.
pub(super) fn difference(tree: &dyn Tree, one: &RelPath, other: &RelPath) -> Option<String> {
    let files = |root: &RelPath| -> Option<BTreeMap<RelPath, Entry>> {
        let walked = Walk { limits: LIMITS }.run(tree, root).ok()?;
        let files = walked.files.into_iter();
        files
            .map(|entry| Some((entry.path.strip_prefix(root)?, entry)))
            .collect()
    };
    let (mine, theirs) = (files(one)?, files(other)?);
    let is_skill = |path: &RelPath| path.as_str() == "SKILL.md";
    let first = mine.iter().filter(|(path, _)| is_skill(path));
    for (path, entry) in first.chain(&mine) {
        match theirs.get(path) {
            None => return Some(format!("`{path}` is only here")),
            Some(twin) if !same(tree, entry, twin) => return Some(format!("`{path}` differs")),
            Some(_) => {}
        }
    }
    let extra = theirs.keys().find(|path| !mine.contains_key(*path))?;
    Some(format!("`{extra}` is only there"))
}

fn same(tree: &dyn Tree, one: &Entry, other: &Entry) -> bool {
    one.mode == other.mode
        && one.size == other.size
        && match (one.oid, other.oid) {
            (Some(one), Some(other)) => one == other,
            _ => content(tree, one) == content(tree, other),
        }
}
