//! Files as the last commit of the project's own repository has them.

use std::fmt;
use std::path::{Path, PathBuf};

use git2::{ObjectType, Oid, Repository};

use crate::text::{Untrusted, shell_word};
use crate::tree::{Budgets, RelPath};

/// The tree of `HEAD`, seen from a folder below the work tree.
pub struct Committed {
    repository: Repository,
    commit: Oid,
    tree: Oid,
    /// The folder that paths count from, below the work tree.
    below: PathBuf,
}

impl fmt::Debug for Committed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Committed({})", self.commit)
    }
}

impl Committed {
    /// The last commit of the repository that `root` lies in; paths count from there.
    /// `None` where there is no repository, no work tree, or nothing committed yet.
    pub fn around(root: &Path) -> Option<Committed> {
        let repository = Repository::discover(root).ok()?;
        let work = repository.workdir()?.canonicalize().ok()?;
        let root = root.canonicalize().ok()?;
        let below = root.strip_prefix(work).ok()?.to_path_buf();
        let (commit, tree) = {
            let head = repository.head().ok()?.peel_to_commit().ok()?;
            (head.id(), head.tree_id())
        };
        Some(Committed {
            repository,
            commit,
            tree,
            below,
        })
    }

    /// The commit, in seven digits.
    pub fn short(&self) -> String {
        self.commit.to_string().chars().take(7).collect()
    }

    /// The regular file at a path, as it was committed: no filter of git's is run. Whoever
    /// asks holds it against a hash.
    pub fn read(&self, path: &RelPath) -> Option<Vec<u8>> {
        let tree = self.repository.find_tree(self.tree).ok()?;
        let entry = tree.get_path(&self.below.join(path.as_str())).ok()?;
        let is_file = entry.kind() == Some(ObjectType::Blob) && entry.filemode() != LINK;
        let odb = self.repository.odb().ok()?;
        let (size, _) = odb.read_header(entry.id()).ok().filter(|_| is_file)?;
        if size as u64 > Budgets::VENDORED {
            return None;
        }
        Some(odb.read(entry.id()).ok()?.data().to_vec())
    }

    /// Whether git passes a path by that it does not know yet (`.gitignore`).
    fn ignores(&self, path: &RelPath) -> bool {
        let path = self.below.join(path.as_str());
        let is_known = self.repository.index();
        let is_known = is_known.is_ok_and(|index| index.get_path(&path, 0).is_some());
        !is_known && self.repository.is_path_ignored(&path).unwrap_or(false)
    }

    /// What is said of an edit that was declared in a file which git passes by: a clone
    /// would have the record and not the edit.
    pub fn warning_of(&self, path: &RelPath, shown: &str) -> Option<String> {
        self.ignores(path).then(|| {
            format!(
                "`{}` is left out by .gitignore, and a clone has not your edit: git add -f {}",
                Untrusted(shown),
                shell_word(shown)
            )
        })
    }
}

/// What git calls the mode of a symbolic link.
const LINK: i32 = 0o120_000;
