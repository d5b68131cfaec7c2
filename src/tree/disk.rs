//! A folder on disk.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::dir::{Kind, open_regular};
use super::folders::{Folders, Item, Listed, Said, key};
use super::path::{Names, Rejected, check_name, show_bytes};
use super::{Entry, Listing, Mode, RelPath, Tree, TreeError};

/// A folder on disk, read without following links below its root.
///
/// A link is listed as a link. On a tree of the user's own ([`Names::Own`])
/// reading a path goes through links, as an editor does, and a folder stays what
/// it was when it was listed first ([`Folders`]); on a foreign one
/// ([`Names::Portable`]) every component must be real.
#[derive(Clone, Debug)]
pub struct DiskTree {
    root: PathBuf,
    /// The root as [`Folders`] know it, without a `/` at its end.
    root_key: Arc<[u8]>,
    names: Names,
    folders: Arc<Folders>,
}

impl DiskTree {
    /// The user's own folder.
    pub fn own(root: impl Into<PathBuf>) -> DiskTree {
        DiskTree::sharing(root, &Arc::default())
    }

    /// The user's own folder, of which some may be listed already.
    pub fn sharing(root: impl Into<PathBuf>, folders: &Arc<Folders>) -> DiskTree {
        DiskTree::new(root.into(), Names::Own, Arc::clone(folders))
    }

    /// A folder somebody else wrote: names are judged as those of a git tree,
    /// links are never followed.
    pub fn foreign(root: impl Into<PathBuf>) -> DiskTree {
        DiskTree::new(root.into(), Names::Portable, Arc::default())
    }

    fn new(root: PathBuf, names: Names, folders: Arc<Folders>) -> DiskTree {
        let key = key(&root);
        DiskTree {
            root_key: key.strip_suffix(b"/").unwrap_or(&key).into(),
            root,
            names,
            folders,
        }
    }

    /// Where the root of the tree lies.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where `path` lies on disk.
    pub fn locate(&self, path: &RelPath) -> PathBuf {
        let length = self.root.as_os_str().len() + 1 + path.as_str().len();
        let mut full = PathBuf::with_capacity(length);
        full.push(&self.root);
        full.extend(path.components());
        full
    }

    /// Refuses a path that goes through a link, in a foreign tree.
    fn guard(&self, path: &RelPath) -> Result<(), TreeError> {
        if self.names == Names::Own {
            return Ok(());
        }
        let mut full = self.root.clone();
        for part in path.components() {
            full.push(part);
            let meta = fs::symlink_metadata(&full).map_err(|error| failed(path, &error))?;
            if meta.file_type().is_symlink() {
                return Err(TreeError::WrongKind {
                    path: path.clone(),
                    wanted: "path without links",
                });
            }
        }
        Ok(())
    }
}

impl DiskTree {
    /// The listing of a folder of the user's own.
    fn listed(&self, dir: &RelPath) -> Result<Arc<Listed>, TreeError> {
        let key = self.key(dir.as_str());
        match self.folders.known(&key) {
            Some(known) => Ok(known),
            None => self.list_first(dir, &key),
        }
    }

    /// The listing of a folder that nobody has listed.
    fn list_first(&self, dir: &RelPath, key: &[u8]) -> Result<Arc<Listed>, TreeError> {
        match self.folders.says(key, self.root_key.len()) {
            Said::Nothing => Err(TreeError::Missing(dir.clone())),
            Said::NoFolder => Err(no_folder(dir)),
            Said::Unknown => self
                .folders
                .open(key, &self.locate(dir))
                .map_err(|error| failed(dir, &error)),
        }
    }

    /// The path below the root, or none for the root itself, as [`Folders`] know it.
    fn key(&self, below: &str) -> Vec<u8> {
        let mut key = Vec::with_capacity(self.root_key.len() + 1 + below.len());
        key.extend_from_slice(&self.root_key);
        // That of the root of all has nothing but this.
        if !below.is_empty() || key.is_empty() {
            key.push(b'/');
        }
        key.extend_from_slice(below.as_bytes());
        key
    }

    /// What lies at the path of a listed entry; sockets, devices and pipes are no
    /// part of a tree.
    fn entry_of(&self, path: RelPath, item: &Item) -> Option<Entry> {
        let (mode, size) = match (item.kind, item.seen()) {
            (Kind::Other, _) => return None,
            (Kind::Folder, _) => (Mode::Folder, 0),
            (Kind::Link, Some((size, _))) => (Mode::Link, size),
            (Kind::File, Some((size, true))) => (Mode::Executable, size),
            (Kind::File, Some((size, false))) => (Mode::File, size),
            (Kind::File | Kind::Link, None) => {
                let seen = self.seen(path)?;
                let is_same = seen.mode.is_file() == (item.kind == Kind::File);
                if is_same && seen.mode != Mode::Folder {
                    item.see(seen.size, seen.mode == Mode::Executable);
                }
                return Some(seen);
            }
        };
        Some(entry(path, mode, size))
    }

    /// What lies at a path now, no link followed at its end.
    fn seen(&self, path: RelPath) -> Option<Entry> {
        let meta = fs::symlink_metadata(self.locate(&path)).ok()?;
        let mode = mode_of(&meta)?;
        let size = if mode == Mode::Folder { 0 } else { meta.len() };
        Some(entry(path, mode, size))
    }

    /// As [`Tree::list`], of a foreign folder: as it is now.
    fn list_now(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        self.guard(dir)?;
        let read = fs::read_dir(self.locate(dir)).map_err(|error| failed(dir, &error))?;
        let mut listing = Listing::default();
        for item in read {
            let item = item.map_err(|error| failed(dir, &error))?;
            let raw = item.file_name();
            listing.take(dir, raw.as_encoded_bytes(), self.names, |path| {
                disk_entry(path, &item)
            });
        }
        Ok(listing.sorted())
    }
}

impl Listing {
    /// Adds what has this name in `dir`, as `entry` sees it.
    fn take(
        &mut self,
        dir: &RelPath,
        name: &[u8],
        names: Names,
        entry: impl FnOnce(RelPath) -> Option<Entry>,
    ) {
        match check_name(name, names) {
            Ok(name) => self.entries.extend(entry(dir.child(name))),
            Err(fault) => self.rejected.push(Rejected {
                dir: dir.clone(),
                name: show_bytes(name),
                fault,
            }),
        }
    }

    fn sorted(mut self) -> Listing {
        self.entries.sort_by(|a, b| a.path.cmp(&b.path));
        self.rejected.sort_by(|a, b| a.name.cmp(&b.name));
        self
    }
}

impl Tree for DiskTree {
    fn list(&self, dir: &RelPath) -> Result<Listing, TreeError> {
        if self.names == Names::Portable {
            return self.list_now(dir);
        }
        let listed = self.listed(dir)?;
        let mut listing = Listing::default();
        for (name, item) in listed.iter() {
            listing.take(dir, name, self.names, |path| self.entry_of(path, item));
        }
        Ok(listing.sorted())
    }

    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError> {
        self.guard(path)?;
        if self.names == Names::Own {
            match (self.folders).says(&self.key(path.as_str()), self.root_key.len()) {
                Said::Nothing => return Err(TreeError::Missing(path.clone())),
                Said::NoFolder => return Err(no_folder(path)),
                Said::Unknown => {}
            }
        }
        let (file, size) =
            open_regular(&self.locate(path)).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidInput => TreeError::WrongKind {
                    path: path.clone(),
                    wanted: "file",
                },
                _ => failed(path, &error),
            })?;
        let too_large = |size| TreeError::TooLarge {
            path: path.clone(),
            size,
            limit: max_bytes,
        };
        if size > max_bytes {
            return Err(too_large(size));
        }
        let bytes = read_all(file, size, max_bytes).map_err(|error| failed(path, &error))?;
        if bytes.len() as u64 > max_bytes {
            return Err(too_large(bytes.len() as u64));
        }
        Ok(bytes)
    }

    fn read_link(&self, path: &RelPath) -> Result<Vec<u8>, TreeError> {
        let target = fs::read_link(self.locate(path)).map_err(|error| failed(path, &error))?;
        Ok(target.into_os_string().into_encoded_bytes())
    }

    fn entry(&self, path: &RelPath) -> Option<Entry> {
        if self.names == Names::Portable || path.is_root() {
            return self.seen(path.clone());
        }
        let (parent, name) = path
            .as_str()
            .rsplit_once('/')
            .unwrap_or(("", path.as_str()));
        let name = name.as_bytes();
        let key = self.key(parent);
        let listed = match self.folders.known(&key) {
            Some(known) => Ok(known),
            None if self.folders.says(&key, self.root_key.len()) != Said::Unknown => return None,
            None => self.list_first(&path.parent().unwrap_or_default(), &key),
        };
        match listed {
            Ok(listed) => match listed.get(name) {
                Some(item) => self.entry_of(path.clone(), item),
                None if listed.may_answer_to(name) => self.seen(path.clone()),
                None => None,
            },
            Err(TreeError::Missing(_) | TreeError::WrongKind { .. }) => None,
            // A folder that can't be listed may be entered all the same.
            Err(_) => self.seen(path.clone()),
        }
    }

    fn entry_in(&self, dir: &RelPath, name: &str) -> Result<Option<Entry>, TreeError> {
        if self.names == Names::Portable {
            return Ok(self.list_now(dir)?.get(name).cloned());
        }
        let listed = self.listed(dir)?;
        let found = listed.get(name.as_bytes()).and_then(|item| {
            let path = dir.join(name, self.names).ok()?;
            self.entry_of(path, item)
        });
        Ok(found)
    }

    fn on_disk(&self, path: &RelPath) -> Option<PathBuf> {
        Some(self.locate(path))
    }
}

/// The bytes of a file that had `size` bytes when it was opened; more than
/// `max_bytes` where it grew beyond them.
fn read_all(mut file: fs::File, size: u64, max_bytes: u64) -> io::Result<Vec<u8>> {
    let expected = usize::try_from(size).unwrap_or(0);
    let mut bytes = vec![0; expected.saturating_add(1)];
    let mut filled = 0;
    // A regular file gives less than is asked for at its end only; where it gave
    // what it had, nobody needs to ask for more.
    while filled < bytes.len() {
        match file.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(read) if filled + read == expected => {
                filled += read;
                break;
            }
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    bytes.truncate(filled);
    if filled > expected {
        // It grew between the two calls.
        let room = max_bytes.saturating_add(1).saturating_sub(filled as u64);
        file.take(room).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn entry(path: RelPath, mode: Mode, size: u64) -> Entry {
    Entry {
        path,
        mode,
        size,
        oid: None,
        odd_mode: None,
    }
}

fn no_folder(path: &RelPath) -> TreeError {
    TreeError::WrongKind {
        path: path.clone(),
        wanted: "folder",
    }
}

/// Sockets, devices and pipes are no part of a tree.
fn disk_entry(path: RelPath, item: &fs::DirEntry) -> Option<Entry> {
    let kind = item.file_type().ok()?;
    if kind.is_dir() {
        return Some(entry(path, Mode::Folder, 0));
    }
    let meta = item.metadata().ok()?;
    Some(entry(path, mode_of(&meta)?, meta.len()))
}

fn mode_of(meta: &fs::Metadata) -> Option<Mode> {
    let kind = meta.file_type();
    if kind.is_symlink() {
        Some(Mode::Link)
    } else if kind.is_dir() {
        Some(Mode::Folder)
    } else if kind.is_file() {
        Some(if is_executable(meta) {
            Mode::Executable
        } else {
            Mode::File
        })
    } else {
        None
    }
}

#[cfg(unix)]
fn is_executable(meta: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    meta.permissions().mode() & 0o100 != 0
}

#[cfg(not(unix))]
fn is_executable(_meta: &fs::Metadata) -> bool {
    false
}

fn failed(path: &RelPath, error: &io::Error) -> TreeError {
    match error.kind() {
        io::ErrorKind::NotFound => TreeError::Missing(path.clone()),
        io::ErrorKind::NotADirectory => no_folder(path),
        _ => TreeError::Unreadable {
            path: path.clone(),
            reason: error.to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> RelPath {
        RelPath::own(text).unwrap()
    }

    #[test]
    fn a_folder_stays_what_it_was_when_it_was_listed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        fs::create_dir_all(at("d/e")).unwrap();
        fs::write(at("d/old"), "four").unwrap();
        let tree = DiskTree::own(folder.path());
        let names = |tree: &DiskTree| -> Vec<String> {
            let listing = tree.list(&path("d")).unwrap();
            let names = listing.entries.iter().map(|entry| entry.path.name());
            names.map(str::to_owned).collect()
        };
        assert_eq!(names(&tree), ["e", "old"]);
        fs::write(at("d/new"), "").unwrap();
        fs::write(at("d/e/below"), "").unwrap();
        fs::remove_file(at("d/old")).unwrap();
        assert_eq!(names(&tree), ["e", "old"]);
        assert_eq!(tree.entry(&path("d/old")).unwrap().size, 4);
        assert_eq!(tree.entry(&path("d/new")), None);
        assert_eq!(tree.entry(&path("d/gone/x")), None);
        assert_eq!(
            tree.read(&path("d/new"), 9),
            Err(TreeError::Missing(path("d/new")))
        );
        assert_eq!(
            tree.list(&path("d/gone")),
            Err(TreeError::Missing(path("d/gone")))
        );
        assert_eq!(
            tree.list(&path("d/old/x")),
            Err(no_folder(&path("d/old/x")))
        );
        // What nobody listed is seen as it is.
        assert!(tree.entry(&path("d/e/below")).is_some());
        assert_eq!(names(&DiskTree::own(folder.path())), ["e", "new"]);
    }

    #[test]
    fn an_entry_is_spelled_as_it_is_listed() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Skill.md"), "").unwrap();
        for tree in [
            DiskTree::own(folder.path()),
            DiskTree::foreign(folder.path()),
        ] {
            let at = |name| tree.entry_in(&RelPath::root(), name).unwrap();
            assert!(at("Skill.md").is_some());
            assert!(at("SKILL.md").is_none());
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_users_own_links_are_gone_through_and_those_of_others_not() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        fs::create_dir(at("real")).unwrap();
        fs::write(at("real/a"), "four").unwrap();
        std::os::unix::fs::symlink("real", at("link")).unwrap();
        let own = DiskTree::own(folder.path());
        own.list(&RelPath::root()).unwrap();
        assert_eq!(own.entry(&path("link")).unwrap().mode, Mode::Link);
        assert_eq!(own.entry(&path("link/a")).unwrap().size, 4);
        assert_eq!(own.list(&path("link")).unwrap().entries.len(), 1);
        assert_eq!(own.read(&path("link/a"), 9).unwrap(), b"four");
        let foreign = DiskTree::foreign(folder.path());
        assert!(foreign.list(&path("link")).is_err());
        assert!(foreign.read(&path("link/a"), 9).is_err());
    }

    #[test]
    fn a_file_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let tree = DiskTree::own(folder.path());
        for text in ["", "a", "four"] {
            fs::write(folder.path().join("f"), text).unwrap();
            assert_eq!(tree.read(&path("f"), 4).unwrap(), text.as_bytes());
        }
        let error = tree.read(&path("f"), 3).unwrap_err();
        assert_eq!(error.to_string(), "f has 4 bytes, the limit is 3");
    }

    #[test]
    fn a_file_that_grows_is_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().join("f");
        fs::write(&at, "0123456789").unwrap();
        let read = |size, max| read_all(fs::File::open(&at).unwrap(), size, max).unwrap();
        assert_eq!(read(4, 100), b"0123456789");
        assert_eq!(read(0, 100), b"0123456789");
        assert_eq!(read(4, 6), b"0123456");
        assert_eq!(read(20, 100), b"0123456789");
    }
}
