//! Whether one commit comes after another.

use std::path::Path;

use git2::{Oid, Repository, RepositoryOpenFlags};

use super::remote::{UNSHALLOW, deepen};
use super::{FetchError, Fetched, Network, OpenRepository};

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

fn is_ancestor(repository: &OpenRepository, new: Oid, old: Oid) -> bool {
    let flags = RepositoryOpenFlags::NO_SEARCH;
    let opened = Repository::open_ext(&repository.folder, flags, std::iter::empty::<&Path>());
    opened.is_ok_and(|opened| opened.graph_descendant_of(new, old).unwrap_or(false))
}
