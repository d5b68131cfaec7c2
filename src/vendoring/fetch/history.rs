//! Histories: whether one commit comes after another, and in which a folder was what
//! it is to be.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use git2::{Oid, Repository, RepositoryOpenFlags, Sort};

use super::remote::{self, UNSHALLOW};
use super::{FetchError, FetchWith, Fetched, Network, OpenRepository, git};
use crate::tree::RelPath;
use crate::tree::git::GitTree;
use crate::vendoring::source::RemoteUrl;

/// How much of a history is fetched, step by step, until a commit is found in it.
const DEPTHS: [i32; 3] = [50, 500, UNSHALLOW];

/// Whether an older commit is part of the history of what was fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ancestry {
    /// It is, or it is the same commit.
    Holds,
    /// It is not: all of the history was looked at.
    Lacks,
    /// Nobody can say: the history is not here, and nothing may be fetched.
    Unknown,
}

/// Whether `old`, a whole commit id, is an ancestor of the fetched commit. At first
/// nothing but that commit is here, so the history is fetched in steps before a no
/// is said.
///
/// # Errors
/// The source can't be reached any more; an interruption.
pub fn ancestry(fetched: &Fetched, old: &str, network: &Network) -> Result<Ancestry, FetchError> {
    let ids = fetched.commit.zip(Oid::from_str(old).ok());
    let (Some((new, old)), Some(repository)) = (ids, &fetched.repository) else {
        return Ok(Ancestry::Unknown);
    };
    if new == old || is_ancestor(repository, new, old) {
        return Ok(Ancestry::Holds);
    }
    let Some(url) = &repository.remote else {
        return Ok(Ancestry::Lacks);
    };
    let Some(reference) = fetched.ref_name.as_deref().filter(|_| !network.offline) else {
        return Ok(Ancestry::Unknown);
    };
    for depth in DEPTHS {
        deepen(url, reference, depth, network)?;
        if is_ancestor(repository, new, old) {
            return Ok(Ancestry::Holds);
        }
    }
    Ok(Ancestry::Lacks)
}

/// Fetches more of the history behind a reference, `depth` commits of it.
fn deepen(
    url: &RemoteUrl,
    reference: &str,
    depth: i32,
    network: &Network,
) -> Result<(), FetchError> {
    match network.fetch_with {
        FetchWith::Git => git::deepen(url, reference, depth, network),
        FetchWith::Git2 => remote::deepen(url, reference, depth, network),
    }
}

fn is_ancestor(repository: &OpenRepository, new: Oid, old: Oid) -> bool {
    let opened = repository.open();
    opened.is_ok_and(|opened| opened.graph_descendant_of(new, old).unwrap_or(false))
}

impl OpenRepository {
    fn open(&self) -> Result<Repository, git2::Error> {
        let flags = RepositoryOpenFlags::NO_SEARCH;
        Repository::open_ext(&self.folder, flags, std::iter::empty::<&Path>())
    }
}

/// What a search through a history looks for.
pub struct Sought<'a> {
    /// The folder.
    pub path: &'a RelPath,
    /// Whether a folder of this tree id is it, which can be read in this tree, at its
    /// root.
    pub is_it: &'a dyn Fn(Oid, &Arc<GitTree>) -> bool,
    /// How many different states of the folder are looked at.
    pub states: usize,
}

/// So many commits of a history are looked at.
const MOST_COMMITS: usize = 50_000;

/// The newest commit in the history of what was fetched whose folder is what is
/// sought; the history is fetched in steps. `None` where it is in none, or cannot be
/// looked at.
///
/// # Errors
/// The source can't be reached any more; an interruption.
pub fn seek(
    fetched: &Fetched,
    sought: &Sought<'_>,
    network: &Network,
) -> Result<Option<Fetched>, FetchError> {
    let (Some(head), Some(repository)) = (fetched.commit, &fetched.repository) else {
        return Ok(None);
    };
    let mut seen = HashSet::new();
    if let Some(found) = newest(repository, head, sought, &mut seen) {
        return Ok(fetched.at_commit(found));
    }
    let may_fetch = !network.offline;
    let (Some(url), Some(reference), true) = (&repository.remote, &fetched.ref_name, may_fetch)
    else {
        return Ok(None);
    };
    for depth in DEPTHS {
        deepen(url, reference, depth, network)?;
        if let Some(found) = newest(repository, head, sought, &mut seen) {
            return Ok(fetched.at_commit(found));
        }
        if seen.len() >= sought.states {
            break;
        }
    }
    Ok(None)
}

/// Looks at the commits that are here. `seen` are the states of the folder that are
/// known not to be it.
fn newest(
    repository: &OpenRepository,
    head: Oid,
    sought: &Sought<'_>,
    seen: &mut HashSet<Oid>,
) -> Option<Oid> {
    let opened = repository.open().ok()?;
    let mut walk = opened.revwalk().ok()?;
    walk.set_sorting(Sort::TOPOLOGICAL | Sort::TIME).ok()?;
    walk.push(head).ok()?;
    for commit in walk.map_while(Result::ok).take(MOST_COMMITS) {
        let folder = folder_at(&opened, commit, sought.path);
        let Some(folder) = folder.filter(|folder| !seen.contains(folder)) else {
            continue;
        };
        if seen.len() >= sought.states {
            return None;
        }
        let tree = GitTree::open(&repository.objects, folder).ok();
        if tree.is_some_and(|tree| (sought.is_it)(folder, &Arc::new(tree))) {
            return Some(commit);
        }
        seen.insert(folder);
    }
    None
}

/// The tree id of a folder in a commit.
fn folder_at(repository: &Repository, commit: Oid, path: &RelPath) -> Option<Oid> {
    let mut tree = repository.find_commit(commit).ok()?.tree().ok()?;
    for part in path.components() {
        let inner = tree.get_name(part)?.id();
        tree = repository.find_tree(inner).ok()?;
    }
    Some(tree.id())
}

impl Fetched {
    /// The same source at another commit of its history that is here: what follows the
    /// reference goes on from there.
    fn at_commit(&self, commit: Oid) -> Option<Fetched> {
        let repository = self.repository.clone()?;
        let root = repository.open().ok()?.find_commit(commit).ok()?.tree_id();
        let tree = Arc::new(GitTree::open(&repository.objects, root).ok()?);
        Some(Fetched {
            kind: self.kind,
            git: Some(Arc::clone(&tree)),
            tree,
            path: None,
            url: self.url.clone(),
            commit: Some(commit),
            ref_name: self.ref_name.clone(),
            ref_kind: self.ref_kind,
            tag_object: None,
            redirected: self.redirected.clone(),
            moved_to: self.moved_to.clone(),
            packed: Default::default(),
            refused: Vec::new(),
            notes: Vec::new(),
            repository: Some(repository),
            _store: self._store.clone(),
        })
    }

    /// The same commit, as one that the reference of `other`, another fetch of the
    /// same source, led to once.
    #[must_use]
    pub fn following(self, other: &Fetched) -> Fetched {
        Fetched {
            ref_name: other.ref_name.clone(),
            ref_kind: other.ref_kind,
            tag_object: None,
            ..self
        }
    }
}
