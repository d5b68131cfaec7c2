//! The tree of a revision of the repository that a folder lies in.

use std::path::Path;
use std::sync::Arc;

use git2::{ErrorCode, Repository};

use crate::tree::RelPath;
use crate::tree::git::GitTree;

/// A revision of a repository.
#[derive(Debug)]
pub struct Revision {
    /// The commit, as git writes its id.
    pub commit: String,
    /// Its tree.
    pub tree: Arc<GitTree>,
    /// Where the folder lies in it.
    pub folder: RelPath,
}

/// Why a revision is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRevision {
    /// The folder lies in no repository.
    #[error("this is no git repository")]
    NoRepository,
    /// The repository has no commit of that name.
    #[error("the repository has no such revision")]
    Unknown,
    /// What git says of it.
    #[error("the repository can't be read: {}", crate::text::Untrusted(.0))]
    Unreadable(String),
}

/// The tree of the revision that a person names, in the repository that `folder`, an
/// absolute path, lies in. Nothing is checked out.
///
/// # Errors
/// [`NoRevision`].
pub fn revision(folder: &Path, name: &str) -> Result<Revision, NoRevision> {
    let unreadable = |error: git2::Error| NoRevision::Unreadable(error.message().to_owned());
    let repository = Repository::discover(folder).map_err(|error| match error.code() {
        ErrorCode::NotFound => NoRevision::NoRepository,
        _ => unreadable(error),
    })?;
    let named = repository.revparse_single(name);
    let commit = named.and_then(|object| object.peel_to_commit());
    let commit = commit.map_err(|_| NoRevision::Unknown)?;
    let root = repository.workdir().ok_or(NoRevision::NoRepository)?;
    let real = |path: &Path| std::fs::canonicalize(path).unwrap_or(path.to_path_buf());
    let (root, folder) = (real(root), real(folder));
    let below = folder.strip_prefix(&root).ok().and_then(Path::to_str);
    let below = below.ok_or(NoRevision::NoRepository)?;
    let below = below.replace(std::path::MAIN_SEPARATOR, "/");
    let objects = repository.commondir().join("objects");
    let tree = GitTree::open(&objects, commit.tree_id());
    let tree = tree.map_err(|error| NoRevision::Unreadable(error.to_string()))?;
    Ok(Revision {
        commit: commit.id().to_string(),
        tree: Arc::new(tree),
        folder: RelPath::own(&below)
            .map_err(|_| NoRevision::Unreadable("the folder's path is odd".to_owned()))?,
    })
}
