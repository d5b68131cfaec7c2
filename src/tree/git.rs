//! A folder in a git object store that was never checked out.
//!
//! Tree objects are parsed here and not by `git2`, which hides names that are
//! not UTF-8 and knows nothing of duplicates. No object is read before its
//! header said how large it is, so a hostile repository can't fill the memory.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

pub use git2::Oid;
use git2::{ObjectType, Odb};

use super::path::{Names, PathFault, Rejected, RelPath, check_name, show_bytes};
use super::{Budgets, Entry, Listing, Mode, Tree, TreeError};

/// The tree of one commit, read from the object database.
///
/// Each tree object is parsed once, however many folders share it. Safe to read
/// from many threads at once.
pub struct GitTree {
    odb: Odb<'static>,
    root: Oid,
    folders: RwLock<HashMap<Oid, Arc<Folder>>>,
    blobs: Mutex<Blobs>,
}

/// Small blobs that were inflated: skills of one source share licence texts, and
/// SKILL.md is read to find a skill before it is read to judge it.
struct Blobs {
    kept: HashMap<Oid, Arc<[u8]>>,
    /// How many bytes may still be kept.
    room: usize,
}

impl Default for Blobs {
    fn default() -> Blobs {
        Blobs {
            kept: HashMap::new(),
            room: Budgets::KEPT_BLOBS,
        }
    }
}

impl Blobs {
    fn get(&self, oid: Oid, max_bytes: u64) -> Option<Arc<[u8]>> {
        let blob = self.kept.get(&oid);
        blob.filter(|blob| blob.len() as u64 <= max_bytes).cloned()
    }

    fn keep(&mut self, oid: Oid, blob: &[u8]) {
        let fits = blob.len() <= Budgets::KEPT_BLOB.min(self.room);
        if fits && self.kept.insert(oid, blob.into()).is_none() {
            self.room -= blob.len();
        }
    }
}

/// One parsed tree object.
struct Folder {
    /// In byte order of the names.
    items: Vec<Item>,
    /// Name as it is shown, and why it was refused.
    rejected: Vec<(String, PathFault)>,
}

struct Item {
    name: String,
    mode: Mode,
    odd_mode: Option<u32>,
    oid: Oid,
    size: u64,
}

impl Folder {
    fn get(&self, name: &str) -> Option<&Item> {
        let at = self
            .items
            .binary_search_by(|item| item.name.as_str().cmp(name));
        at.ok().and_then(|at| self.items.get(at))
    }
}

impl GitTree {
    /// The tree object `root` in the object database below `objects` (the
    /// `objects` folder of a repository).
    ///
    /// # Errors
    /// [`TreeError::Unreadable`] where the database can't be opened or holds no
    /// such tree.
    pub fn open(objects: &Path, root: Oid) -> Result<GitTree, TreeError> {
        let unreadable = |reason: String| TreeError::Unreadable {
            path: RelPath::root(),
            reason,
        };
        let git = |error: git2::Error| unreadable(error.message().to_owned());
        let objects = objects
            .to_str()
            .ok_or_else(|| unreadable("the path of the repository is not UTF-8".to_owned()))?;
        let odb = Odb::new().map_err(git)?;
        odb.add_disk_alternate(objects).map_err(git)?;
        let tree = GitTree {
            odb,
            root,
            folders: RwLock::default(),
            blobs: Mutex::default(),
        };
        tree.folder(root, &RelPath::root())?;
        Ok(tree)
    }

    /// The id of the root's tree object.
    pub fn root(&self) -> Oid {
        self.root
    }

    /// The id of the tree object of the folder at `path`: two folders of equal
    /// content have the same. `None` where there is no such folder.
    pub fn tree_oid(&self, path: &RelPath) -> Option<Oid> {
        if path.is_root() {
            return Some(self.root);
        }
        let (_, item) = self.find(path).ok()?;
        (item.mode == Mode::Folder).then_some(item.oid)
    }

    /// The folder of the tree object `oid`, parsed once. `path` is only named
    /// in errors.
    fn folder(&self, oid: Oid, path: &RelPath) -> Result<Arc<Folder>, TreeError> {
        let known = self.folders.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(folder) = known.get(&oid) {
            return Ok(Arc::clone(folder));
        }
        drop(known);
        let data = self.object(oid, ObjectType::Tree, Budgets::GIT_TREE, path)?;
        let folder = parse(&data, |oid| self.blob_size(oid)).ok_or_else(|| {
            let reason = format!("the tree object {oid} is malformed");
            unreadable(path, reason)
        })?;
        let folder = Arc::new(folder);
        let mut known = self.folders.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(oid, Arc::clone(&folder));
        Ok(folder)
    }

    /// Size of a blob in bytes; 0 where it is missing or no blob: reading it
    /// fails then.
    fn blob_size(&self, oid: Oid) -> u64 {
        match self.odb.read_header(oid) {
            Ok((size, ObjectType::Blob)) => size as u64,
            _ => 0,
        }
    }

    /// The bytes of an object whose kind and size were checked first.
    fn object(
        &self,
        oid: Oid,
        kind: ObjectType,
        max: u64,
        path: &RelPath,
    ) -> Result<Vec<u8>, TreeError> {
        let git = |error: git2::Error| unreadable(path, error.message().to_owned());
        let (size, found) = self.odb.read_header(oid).map_err(git)?;
        if found != kind {
            let reason = format!("the object {oid} is a {found}, not a {kind}");
            return Err(unreadable(path, reason));
        }
        if size as u64 > max {
            return Err(TreeError::TooLarge {
                path: path.clone(),
                size: size as u64,
                limit: max,
            });
        }
        Ok(self.odb.read(oid).map_err(git)?.data().to_vec())
    }

    /// The folder that holds `path`, and the item itself.
    fn find(&self, path: &RelPath) -> Result<(Arc<Folder>, Found), TreeError> {
        let parent = path.parent().ok_or_else(|| TreeError::WrongKind {
            path: path.clone(),
            wanted: "file",
        })?;
        let folder = self.descend(&parent, path)?;
        let item = folder
            .get(path.name())
            .ok_or_else(|| TreeError::Missing(path.clone()))?;
        let found = Found {
            mode: item.mode,
            oid: item.oid,
        };
        Ok((folder, found))
    }

    /// The folder at `dir`; errors name `wanted`.
    fn descend(&self, dir: &RelPath, wanted: &RelPath) -> Result<Arc<Folder>, TreeError> {
        let mut folder = self.folder(self.root, &RelPath::root())?;
        for part in dir.components() {
            let item = folder
                .get(part)
                .ok_or_else(|| TreeError::Missing(wanted.clone()))?;
            if item.mode != Mode::Folder {
                return Err(TreeError::WrongKind {
                    path: wanted.clone(),
                    wanted: "folder",
                });
            }
            let oid = item.oid;
            folder = self.folder(oid, wanted)?;
        }
        Ok(folder)
    }
}

/// What [`GitTree::find`] found.
struct Found {
    mode: Mode,
    oid: Oid,
}

impl fmt::Debug for GitTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GitTree").field("root", &self.root).finish()
    }
}

impl Tree for GitTree {
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        let folder = self.descend(dir, dir)?;
        let entries = folder.items.iter().filter_map(|item| {
            Some(Entry {
                // Checked when it was parsed.
                path: dir.join(&item.name, Names::Own).ok()?,
                mode: item.mode,
                size: item.size,
                oid: Some(item.oid),
                odd_mode: item.odd_mode,
            })
        });
        let rejected = folder.rejected.iter().map(|(name, fault)| Rejected {
            dir: dir.clone(),
            name: name.clone(),
            fault: *fault,
        });
        Ok(Listing {
            entries: entries.collect(),
            rejected: rejected.collect(),
        })
    }

    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError> {
        let (_, found) = self.find(path)?;
        if !found.mode.is_file() {
            return Err(TreeError::WrongKind {
                path: path.clone(),
                wanted: "file",
            });
        }
        let known = self.blobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(blob) = known.get(found.oid, max_bytes) {
            return Ok(blob.to_vec());
        }
        drop(known);
        let blob = self.object(found.oid, ObjectType::Blob, max_bytes, path)?;
        let mut known = self.blobs.lock().unwrap_or_else(PoisonError::into_inner);
        known.keep(found.oid, &blob);
        Ok(blob)
    }

    fn read_link(&self, path: &RelPath) -> Result<Vec<u8>, TreeError> {
        let (_, found) = self.find(path)?;
        if found.mode != Mode::Link {
            return Err(TreeError::WrongKind {
                path: path.clone(),
                wanted: "link",
            });
        }
        self.object(found.oid, ObjectType::Blob, Budgets::GIT_LINK, path)
    }

    fn entry(&self, path: &RelPath) -> Option<Entry> {
        let parent = path.parent()?;
        let folder = self.descend(&parent, path).ok()?;
        let item = folder.get(path.name())?;
        Some(Entry {
            path: path.clone(),
            mode: item.mode,
            size: item.size,
            oid: Some(item.oid),
            odd_mode: item.odd_mode,
        })
    }
}

fn unreadable(path: &RelPath, reason: String) -> TreeError {
    TreeError::Unreadable {
        path: path.clone(),
        reason,
    }
}

/// Parses a tree object: `mode SP name NUL id` again and again. `None` where it
/// is malformed. `size_of` is asked for files and links only.
fn parse(mut data: &[u8], size_of: impl Fn(Oid) -> u64) -> Option<Folder> {
    let mut folder = Folder {
        items: Vec::new(),
        rejected: Vec::new(),
    };
    let mut seen: HashSet<&[u8]> = HashSet::new();
    while !data.is_empty() {
        let (mode, rest) = split_at_byte(data, b' ')?;
        let (name, rest) = split_at_byte(rest, 0)?;
        let (id, rest) = rest.split_at_checked(20)?;
        data = rest;
        if !seen.insert(name) {
            let fault = PathFault::Duplicate;
            folder.rejected.push((show_bytes(name), fault));
            continue;
        }
        match check_name(name, Names::Portable) {
            Ok(name) => {
                let (mode, odd_mode) = read_mode(mode)?;
                let oid = Oid::from_bytes(id).ok()?;
                let sized = mode.is_file() || mode == Mode::Link;
                folder.items.push(Item {
                    name: name.to_owned(),
                    mode,
                    odd_mode,
                    oid,
                    size: if sized { size_of(oid) } else { 0 },
                });
            }
            Err(fault) => folder.rejected.push((show_bytes(name), fault)),
        }
    }
    folder.items.sort_by(|a, b| a.name.cmp(&b.name));
    folder.rejected.sort();
    Some(folder)
}

fn split_at_byte(data: &[u8], byte: u8) -> Option<(&[u8], &[u8])> {
    let at = data.iter().position(|b| *b == byte)?;
    Some((data.get(..at)?, data.get(at + 1..)?))
}

/// Reads an octal mode as git does: the type counts, and of the permissions
/// only 100755 as a whole. The second value is a mode that git does not write.
fn read_mode(octal: &[u8]) -> Option<(Mode, Option<u32>)> {
    let octal = std::str::from_utf8(octal).ok()?;
    let mode = u32::from_str_radix(octal, 8).ok()?;
    let (kind, usual) = match mode & 0o170_000 {
        0o040_000 => (Mode::Folder, mode == 0o040_000),
        0o120_000 => (Mode::Link, mode == 0o120_000),
        0o160_000 => (Mode::Submodule, mode == 0o160_000),
        _ if mode == 0o100_755 => (Mode::Executable, true),
        _ => (Mode::File, mode == 0o100_644),
    };
    Some((kind, (!usual).then_some(mode)))
}

/// The files that the repository at `root` tracks, from its root, of those whose own
/// name is `wanted`. None where there is no index, or it can't be read.
pub fn tracked_files(root: &Path, wanted: impl Fn(&str) -> bool) -> Vec<RelPath> {
    let index = git2::Repository::open(root).and_then(|repository| repository.index());
    let Ok(index) = index else {
        return Vec::new();
    };
    let path = |entry: git2::IndexEntry| {
        let path = std::str::from_utf8(&entry.path).ok()?;
        let name = path.rsplit('/').next().unwrap_or(path);
        wanted(name).then(|| RelPath::own(path).ok()).flatten()
    };
    index.iter().filter_map(path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Store {
        dir: tempfile::TempDir,
        odb: Odb<'static>,
    }

    impl Store {
        fn new() -> Store {
            let dir = tempfile::tempdir().unwrap();
            std::fs::create_dir(dir.path().join("objects")).unwrap();
            let odb = Odb::new().unwrap();
            odb.add_disk_alternate(dir.path().join("objects").to_str().unwrap())
                .unwrap();
            // An alternate is read only: objects are written through a
            // repository on the same folder.
            let _ = git2::Repository::init_bare(dir.path()).unwrap();
            Store { dir, odb }
        }

        fn write(&self, kind: ObjectType, data: &[u8]) -> Oid {
            let repo = git2::Repository::open_bare(self.dir.path()).unwrap();
            let oid = repo.odb().unwrap().write(kind, data).unwrap();
            self.odb.refresh().unwrap();
            oid
        }

        fn tree(&self, entries: &[(&str, &[u8], Oid)]) -> Oid {
            let mut data = Vec::new();
            for (mode, name, oid) in entries {
                data.extend_from_slice(mode.as_bytes());
                data.push(b' ');
                data.extend_from_slice(name);
                data.push(0);
                data.extend_from_slice(oid.as_bytes());
            }
            self.write(ObjectType::Tree, &data)
        }

        fn open(&self, root: Oid) -> GitTree {
            GitTree::open(&self.dir.path().join("objects"), root).unwrap()
        }
    }

    fn path(text: &str) -> RelPath {
        RelPath::new(text).unwrap()
    }

    #[test]
    fn a_small_blob_is_inflated_once() {
        let store = Store::new();
        let small = store.write(ObjectType::Blob, b"small");
        let large = vec![b'l'; Budgets::KEPT_BLOB + 1];
        let large = store.write(ObjectType::Blob, &large);
        let root = store.tree(&[
            ("100644", b"a", small),
            ("100644", b"b", small),
            ("100644", b"large", large),
        ]);
        let tree = store.open(root);
        assert_eq!(tree.read(&path("a"), 5).unwrap(), b"small");
        assert_eq!(tree.read(&path("large"), 1 << 20).unwrap().len(), 262_145);
        for oid in [small, large] {
            let id = oid.to_string();
            let (folder, name) = id.split_at(2);
            let objects = store.dir.path().join("objects");
            std::fs::remove_file(objects.join(folder).join(name)).unwrap();
        }
        assert_eq!(tree.read(&path("b"), 5).unwrap(), b"small");
        assert!(tree.read(&path("large"), 1 << 20).is_err());
        // The limit holds for what is kept, too.
        assert!(tree.read(&path("a"), 4).is_err());
    }

    #[test]
    fn files_are_read_under_their_limit_and_hostile_names_stay_visible() {
        let store = Store::new();
        let blob = store.write(ObjectType::Blob, b"hello");
        let gone = Oid::from_bytes(&[1; 20]).unwrap();
        let inner = store.tree(&[
            ("100644", b"b.md", blob),
            ("100755", b"a.sh", blob),
            ("100664", b"odd", blob),
            ("120000", b"link", blob),
            ("160000", b"sub", gone),
            ("100644", b"gone", gone),
            ("100644", b"..", blob),
            ("40000", b".GIT", blob),
            ("100644", b"a/b", blob),
            ("100644", b"bad\xff", blob),
            ("100644", b"b.md", gone),
        ]);
        let root = store.tree(&[("40000", b"skills", inner)]);
        let tree = store.open(root);
        let listing = tree.list(&path("skills")).unwrap();
        let names: Vec<&str> = listing.entries.iter().map(|e| e.path.name()).collect();
        assert_eq!(names, ["a.sh", "b.md", "gone", "link", "odd", "sub"]);
        assert_eq!(listing.get("a.sh").unwrap().mode, Mode::Executable);
        assert_eq!(listing.get("odd").unwrap().odd_mode, Some(0o100_664));
        assert_eq!(listing.get("b.md").unwrap().size, 5);
        let faults: Vec<_> = listing
            .rejected
            .iter()
            .map(|r| (r.name.as_str(), r.fault))
            .collect();
        assert_eq!(
            faults,
            [
                ("..", PathFault::Traversal),
                (".GIT", PathFault::DotGit),
                ("a/b", PathFault::Separator),
                ("b.md", PathFault::Duplicate),
                ("bad\\xff", PathFault::NotUtf8),
            ]
        );
        assert_eq!(tree.read(&path("skills/b.md"), 5).unwrap(), b"hello");
        assert!(matches!(
            tree.read(&path("skills/b.md"), 4),
            Err(TreeError::TooLarge { size: 5, .. })
        ));
        assert!(matches!(
            tree.read(&path("skills/gone"), 4),
            Err(TreeError::Unreadable { .. })
        ));
        assert!(matches!(
            tree.read(&path("skills/b.md/x"), 4),
            Err(TreeError::WrongKind { .. })
        ));
        assert_eq!(tree.read_link(&path("skills/link")).unwrap(), b"hello");
        assert_eq!(tree.tree_oid(&path("skills")), Some(inner));
        assert_eq!(tree.tree_oid(&path("skills/b.md")), None);
        assert_eq!(tree.entry(&path("skills/a.sh")).unwrap().size, 5);
    }

    #[test]
    fn a_tree_that_repeats_itself_is_listed_folder_by_folder() {
        let store = Store::new();
        let blob = store.write(ObjectType::Blob, b"x");
        let mut oid = store.tree(&[("100644", b"f", blob)]);
        for _ in 0..40 {
            oid = store.tree(&[("40000", b"a", oid), ("40000", b"b", oid)]);
        }
        let tree = store.open(oid);
        let deep = path(&["a"; 40].join("/"));
        assert_eq!(tree.list(&deep).unwrap().entries.len(), 1);
        assert_eq!(tree.tree_oid(&path("a/b/a")), tree.tree_oid(&path("b/a/b")));
        let known = tree.folders.read().unwrap().len();
        assert_eq!(known, 41);
    }

    #[test]
    fn malformed_and_mislabelled_objects_are_errors() {
        let store = Store::new();
        let blob = store.write(ObjectType::Blob, b"100644 f");
        let short = store.write(ObjectType::Tree, b"100644 f\0short");
        let root = store.tree(&[
            ("40000", b"blob", blob),
            ("40000", b"short", short),
            ("100644", b"tree", short),
        ]);
        let tree = store.open(root);
        assert!(tree.list(&path("blob")).is_err());
        assert!(tree.list(&path("short")).is_err());
        assert!(tree.read(&path("tree"), 100).is_err());
        assert!(GitTree::open(&store.dir.path().join("objects"), blob).is_err());
    }

    #[test]
    fn many_threads_read_one_tree() {
        use rayon::prelude::*;
        let store = Store::new();
        let blob = store.write(ObjectType::Blob, b"x");
        let inner = store.tree(&[("100644", b"f", blob)]);
        let root = store.tree(&[("40000", b"d", inner)]);
        let tree = store.open(root);
        let read = (0..500)
            .into_par_iter()
            .filter(|_| tree.read(&path("d/f"), 1).is_ok_and(|bytes| bytes == b"x"))
            .count();
        assert_eq!(read, 500);
    }
}
