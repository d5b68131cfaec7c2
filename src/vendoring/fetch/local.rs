//! Repositories and folders of this machine: opened in place, never fetched.

use std::path::Path;
use std::sync::Arc;

use git2::{ErrorCode, Oid, Repository, RepositoryOpenFlags};
use url::Url;

use super::super::ids::fetch as ids;
use super::super::source::{RemoteUrl, Wanted};
use super::failure::Failure;
use super::refs::{Choice, Chosen, Reference, References, commit_finding};
use super::{FetchError, Fetched, OpenRepository, PackedFacts, RefKind, SourceKind};
use crate::finding::Finding;
use crate::text::{Untrusted, shell_word};
use crate::tree::git::GitTree;
use crate::tree::{DiskTree, RelPath};

/// Opens a folder that is no repository.
pub(super) fn folder(folder: &Path, path: Option<RelPath>) -> Fetched {
    Fetched {
        kind: SourceKind::Local,
        tree: Arc::new(DiskTree::foreign(folder)),
        git: None,
        path,
        url: None,
        commit: None,
        ref_name: None,
        ref_kind: None,
        tag_object: None,
        redirected: None,
        moved_to: None,
        packed: PackedFacts::default(),
        refused: Vec::new(),
        notes: Vec::new(),
        repository: None,
        _store: None,
    }
}

/// Opens a repository in place, which findings print as `shown`; only what is committed
/// counts.
pub(super) fn repository(folder: &Path, shown: &str, want: &Wanted) -> Result<Fetched, FetchError> {
    let shown = Untrusted(shown).to_string();
    let flags = RepositoryOpenFlags::NO_SEARCH;
    let repository = Repository::open_ext(folder, flags, std::iter::empty::<&Path>())
        .map_err(|error| unopened(folder, &shown, &error))?;
    let refs = references(&repository).map_err(|error| unopened(folder, &shown, &error))?;
    let names = Arc::new(refs.names());
    let Chosen { choice, path } = refs.choose(&want.revision, &shown)?;
    let (oid, ref_name, ref_kind) = match choice {
        Choice::Named { name, kind, oid } => (oid, Some(name), kind),
        Choice::Commit(oid) => (oid, None, RefKind::Commit),
        Choice::Prefix(id) => (expand(&repository, &id, &shown)?, None, RefKind::Commit),
    };
    let objects = repository.commondir().join("objects");
    let peeled = peel(&repository, oid, &shown)?;
    let tree = open_tree(&objects, peeled.tree, &shown)?;
    Ok(Fetched {
        kind: SourceKind::Git,
        git: Some(Arc::clone(&tree)),
        tree,
        path: path.or_else(|| want.path.clone()),
        url: origin(&repository),
        commit: Some(peeled.commit),
        ref_name,
        ref_kind: Some(ref_kind),
        tag_object: peeled.tag_object,
        redirected: None,
        moved_to: None,
        packed: PackedFacts::default(),
        refused: Vec::new(),
        notes: Vec::new(),
        repository: Some(OpenRepository {
            folder: folder.to_path_buf(),
            objects,
            remote: None,
            names,
        }),
        _store: None,
    })
}

/// A commit, and how it was reached.
pub(super) struct Peeled {
    pub commit: Oid,
    pub tree: Oid,
    pub tag_object: Option<Oid>,
}

/// Follows annotated tags to their commit.
pub(super) fn peel(repository: &Repository, oid: Oid, shown: &str) -> Result<Peeled, Box<Finding>> {
    let object = repository
        .find_object(oid, None)
        .map_err(|_| commit_finding(shown, format!("the repository has no commit `{oid}`")))?;
    let commit = object.peel_to_commit().map_err(|_| {
        let kind = object.kind().map_or("object", |kind| kind.str());
        let message = format!("`{oid}` is a {kind} and leads to no commit");
        Box::new(Finding::new(&ids::REF_NOT_FOUND, shown, message).in_source())
    })?;
    Ok(Peeled {
        commit: commit.id(),
        tree: commit.tree_id(),
        tag_object: (commit.id() != oid).then_some(oid),
    })
}

/// The tree of a commit.
pub(super) fn open_tree(
    objects: &Path,
    root: Oid,
    shown: &str,
) -> Result<Arc<GitTree>, Box<Finding>> {
    let tree = GitTree::open(objects, root).map_err(|error| {
        let message = Untrusted(&error.to_string()).to_string();
        Box::new(Finding::new(&ids::SOURCE_UNREACHABLE, shown, message).in_source())
    })?;
    Ok(Arc::new(tree))
}

/// The commit whose id begins with `id`, where there is exactly one.
pub(super) fn expand(repository: &Repository, id: &str, shown: &str) -> Result<Oid, Box<Finding>> {
    let unknown = |_| {
        let message = format!("no reference points to `{id}`, and no one commit here begins so");
        commit_finding(shown, message)
    };
    let prefix = Oid::from_str(id).map_err(unknown)?;
    let odb = repository.odb().map_err(unknown)?;
    odb.exists_prefix(prefix, id.len()).map_err(unknown)
}

fn unopened(folder: &Path, shown: &str, error: &git2::Error) -> Box<Finding> {
    if error.message().contains("sha256")
        && let FetchError::Refused(finding) = Failure::Sha256.into_error(shown)
    {
        return finding;
    }
    let message = format!("the repository can't be opened: {}", error.message());
    let message = Untrusted(&message).to_string();
    let finding = Finding::new(&ids::SOURCE_UNREACHABLE, shown, message).in_source();
    Box::new(if error.code() == ErrorCode::Owner {
        // Git takes it by its whole path alone.
        let folder = shell_word(&folder.display().to_string());
        finding.help(format!(
            "it belongs to another user; if you trust it, run \
             `git config --global --add safe.directory {folder}`"
        ))
    } else {
        finding
    })
}

fn references(repository: &Repository) -> Result<References, git2::Error> {
    let mut refs = References::default();
    for reference in repository.references()? {
        let Ok(reference) = reference else { continue };
        let (Ok(name), Some(oid)) = (reference.name(), reference.target()) else {
            continue;
        };
        refs.all.push(Reference {
            name: name.to_owned(),
            oid,
            peeled: None,
        });
    }
    if let Ok(head) = repository.head() {
        refs.head = head.target();
        let name = head.name().ok().filter(|name| *name != "HEAD");
        refs.head_name = name.map(str::to_owned);
    }
    refs.name_head();
    Ok(refs)
}

/// The URL of the remote `origin`, as a record may hold it.
fn origin(repository: &Repository) -> Option<String> {
    let remote = repository.find_remote("origin").ok()?;
    let url = Url::parse(remote.url().ok()?).ok()?;
    RemoteUrl::from_url(url).map(|url| url.record())
}

/// As [`origin`], of the repository in a folder; `None` where there is none.
pub fn origin_of(folder: &Path) -> Option<String> {
    let flags = RepositoryOpenFlags::NO_SEARCH;
    let repository = Repository::open_ext(folder, flags, std::iter::empty::<&Path>());
    origin(&repository.ok()?)
}

/// Whether git, as it is set up for the repository around `root`, writes other line
/// ends than it keeps.
pub fn translates_line_ends(root: &Path) -> bool {
    let repository = Repository::discover(root);
    let config = repository.and_then(|repository| repository.config());
    let value = config.and_then(|mut config| config.snapshot()?.get_string("core.autocrlf"));
    value.is_ok_and(|value| {
        matches!(
            value.to_ascii_lowercase().as_str(),
            "true" | "1" | "yes" | "on"
        )
    })
}
