//! Folders of the user's own disk as a run first saw them.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::io;
use std::path::{MAIN_SEPARATOR, Path};
use std::sync::atomic::{self, AtomicU64};
use std::sync::{Arc, PoisonError, RwLock};

use super::dir::{Dir, Kind};

/// What was seen of folders: each is opened and listed once, and what nobody
/// finds in a listing is not looked for on disk. Shared by all trees of a run.
#[derive(Debug, Default)]
pub struct Folders {
    known: RwLock<HashMap<Box<[u8]>, Arc<Listed>>>,
}

/// What a listing says of a path without asking the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Nothing lies there.
    Nothing,
    /// A folder on the way to it is none.
    NoFolder,
    /// It may be there.
    Unknown,
}

impl Folders {
    /// Opens and lists the folder at `path`; links are gone through.
    ///
    /// # Errors
    /// What the file system says. It is asked again then.
    pub(super) fn open(&self, key: &[u8], path: &Path) -> io::Result<Arc<Listed>> {
        self.insert(key, &Dir::open(path)?)
    }

    /// Lists the open folder `dir`, whose path is `path`, where nobody did.
    ///
    /// # Errors
    /// What the file system says.
    pub(crate) fn list(&self, path: &Path, dir: &Dir) -> io::Result<Arc<Listed>> {
        let key = key(path);
        match self.known(&key) {
            Some(listed) => Ok(listed),
            None => self.insert(&key, dir),
        }
    }

    /// The folder at `path`, where somebody listed it.
    pub(crate) fn listed(&self, path: &Path) -> Option<Arc<Listed>> {
        self.known(&key(path))
    }

    /// What is known of the entry at `path`; `None` where nobody listed the folder
    /// that holds it, or where that can't tell.
    pub(crate) fn kind_of(&self, path: &Path) -> Option<Option<Kind>> {
        let listed = self.known(&key(path.parent()?))?;
        let name = path.file_name()?.as_encoded_bytes();
        match listed.get(name) {
            Some(item) => Some(Some(item.kind)),
            None => (!listed.may_answer_to(name)).then_some(None),
        }
    }

    /// What the nearest folder above says of a path, whose part behind the first
    /// `root` bytes lies below them.
    pub(super) fn says(&self, key: &[u8], root: usize) -> Said {
        let mut end = key.len();
        while let Some(cut) = key[root..end].iter().rposition(|byte| *byte == b'/') {
            let cut = root + cut;
            let holder = if cut == 0 { &b"/"[..] } else { &key[..cut] };
            if let Some(listed) = self.known(holder) {
                let name = &key[cut + 1..end];
                return match listed.get(name) {
                    Some(item) if item.kind.is_no_way() && end < key.len() => Said::NoFolder,
                    None if !listed.may_answer_to(name) => Said::Nothing,
                    _ => Said::Unknown,
                };
            }
            end = cut;
        }
        Said::Unknown
    }

    /// The folder of this key, where somebody listed it.
    pub(super) fn known(&self, key: &[u8]) -> Option<Arc<Listed>> {
        // What it holds is whole after every insertion.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(key).cloned()
    }

    /// Who comes first has listed it; the others take that.
    fn insert(&self, key: &[u8], dir: &Dir) -> io::Result<Arc<Listed>> {
        let listed = Arc::new(Listed::of(dir)?);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(known.entry(key.into()).or_insert(listed)))
    }
}

/// A path as folders are known by: `/` between its parts.
pub(super) fn key(path: &Path) -> Vec<u8> {
    let mut key = path.as_os_str().as_encoded_bytes().to_vec();
    if MAIN_SEPARATOR != '/' {
        for byte in &mut key {
            if *byte == MAIN_SEPARATOR as u8 {
                *byte = b'/';
            }
        }
    }
    key
}

/// The entries of one folder, names without their case in order.
#[derive(Debug)]
pub(crate) struct Listed {
    names: Box<[u8]>,
    items: Box<[Item]>,
    /// Whether no name but one of ASCII can be another spelling of one.
    plain: bool,
}

/// One entry.
#[derive(Debug)]
pub(crate) struct Item {
    /// Where its name begins among the names.
    start: u32,
    /// What it is.
    pub kind: Kind,
    /// Nothing, or what was seen: the size in bytes times four, two if it may be
    /// run, and one.
    seen: AtomicU64,
}

impl Listed {
    fn of(dir: &Dir) -> io::Result<Listed> {
        let mut entries = dir.entries()?;
        entries.sort_unstable_by(|(a, _), (b, _)| {
            let (a, b) = (a.as_encoded_bytes(), b.as_encoded_bytes());
            caseless(a, b).then_with(|| a.cmp(b))
        });
        let mut names = Vec::new();
        let mut items = Vec::with_capacity(entries.len());
        let mut plain = true;
        for (name, kind) in entries {
            let name = name.as_encoded_bytes();
            plain &= !may_fold_to_ascii(name);
            // More names than this no folder is taken to have.
            let Ok(start) = u32::try_from(names.len()) else {
                return Err(io::ErrorKind::FileTooLarge.into());
            };
            let seen = AtomicU64::new(0);
            items.push(Item { start, kind, seen });
            names.extend_from_slice(name);
        }
        Ok(Listed {
            names: names.into(),
            items: items.into(),
            plain,
        })
    }

    /// The entries with their names, in an order that depends on nothing but the
    /// names.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[u8], &Item)> {
        (0..self.items.len()).map(|at| (self.name(at), &self.items[at]))
    }

    /// The entry whose name is exactly `name`.
    pub(crate) fn get(&self, name: &[u8]) -> Option<&Item> {
        self.spellings(name)
            .find_map(|(known, item)| (known == name).then_some(item))
    }

    /// Whether the folder may have an entry for a name that it does not list: its
    /// file system may not tell cases apart, or write one name in several ways.
    pub(crate) fn may_answer_to(&self, name: &[u8]) -> bool {
        cfg!(windows) || !self.plain || !name.is_ascii() || self.spellings(name).next().is_some()
    }

    /// The entries whose names differ from `name` in the case of ASCII at most.
    fn spellings<'a>(&'a self, name: &[u8]) -> impl Iterator<Item = (&'a [u8], &'a Item)> {
        let mut from = 0;
        let mut to = self.items.len();
        while from < to {
            let middle = from + (to - from) / 2;
            if caseless(self.name(middle), name) == Ordering::Less {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        (from..self.items.len())
            .map(|at| (self.name(at), &self.items[at]))
            .take_while(move |(known, _)| known.eq_ignore_ascii_case(name))
    }

    fn name(&self, at: usize) -> &[u8] {
        let end = self.items.get(at + 1).map(|next| next.start as usize);
        let end = end.unwrap_or(self.names.len());
        &self.names[self.items[at].start as usize..end]
    }
}

impl Item {
    /// The size in bytes and whether it may be run, where somebody looked.
    pub(super) fn seen(&self) -> Option<(u64, bool)> {
        let seen = self.seen.load(atomic::Ordering::Relaxed);
        (seen != 0).then_some((seen >> 2, seen & 2 != 0))
    }

    /// Keeps what was seen.
    pub(super) fn see(&self, size: u64, executable: bool) {
        let seen = size << 2 | u64::from(executable) << 1 | 1;
        self.seen.store(seen, atomic::Ordering::Relaxed);
    }
}

/// The order of names without the case of ASCII.
fn caseless(a: &[u8], b: &[u8]) -> Ordering {
    let lower = u8::to_ascii_lowercase;
    a.iter().map(lower).cmp(b.iter().map(lower))
}

/// Whether a file system that takes several spellings for one may find this name
/// by one of ASCII only. No letter of East Asia is one.
fn may_fold_to_ascii(name: &[u8]) -> bool {
    let far = |c: char| ('\u{3040}'..='\u{D7FF}').contains(&c);
    !name.is_ascii() && !std::str::from_utf8(name).is_ok_and(|name| name.contains(far))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn listed(names: &[&str]) -> Listed {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            fs::write(folder.path().join(name), "").unwrap();
        }
        Listed::of(&Dir::open(folder.path()).unwrap()).unwrap()
    }

    #[test]
    fn a_name_is_found_as_it_is_written() {
        let listed = listed(&["b", "SKILL.md", "a", "Zeta"]);
        let names: Vec<&[u8]> = listed.iter().map(|(name, _)| name).collect();
        assert_eq!(names, [&b"a"[..], b"b", b"SKILL.md", b"Zeta"]);
        for name in ["a", "b", "SKILL.md", "Zeta"] {
            assert!(listed.get(name.as_bytes()).is_some(), "{name}");
        }
        for name in ["", "c", "skill.md", "SKILL", "zeta"] {
            assert!(listed.get(name.as_bytes()).is_none(), "{name}");
        }
    }

    #[test]
    fn the_disk_is_asked_where_case_or_form_may_hide_an_entry() {
        let plain = listed(&["SKILL.md", "a", "\u{65E5}\u{672C}"]);
        for (name, asked) in [
            ("skill.md", true),
            ("A", true),
            ("\u{212A}", true),
            ("SKILL", cfg!(windows)),
            ("gone.md", cfg!(windows)),
        ] {
            assert_eq!(plain.may_answer_to(name.as_bytes()), asked, "{name}");
        }
        // The Kelvin sign is a `k` to some.
        assert!(listed(&["\u{212A}it"]).may_answer_to(b"kit"));
    }

    #[test]
    fn a_path_below_what_is_no_folder_is_told_by_listings() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("d")).unwrap();
        fs::write(folder.path().join("d/f"), "").unwrap();
        let folders = Folders::default();
        let dir = folder.path().join("d");
        folders.list(&dir, &Dir::open(&dir).unwrap()).unwrap();
        let root = key(folder.path()).len();
        for (path, said) in [
            ("d/f", Said::Unknown),
            ("d/f/x", Said::NoFolder),
            ("d/gone", Said::Nothing),
            ("d/gone/x/y", Said::Nothing),
            ("other/x", Said::Unknown),
        ] {
            let key = key(&folder.path().join(path));
            assert_eq!(folders.says(&key, root), said, "{path}");
        }
        assert_eq!(folders.kind_of(&dir.join("f")), Some(Some(Kind::File)));
        assert_eq!(folders.kind_of(&dir.join("gone")), Some(None));
        assert_eq!(folders.kind_of(&dir), None);
    }

    #[test]
    fn what_was_seen_is_kept() {
        let listed = listed(&["a"]);
        let item = listed.get(b"a").unwrap();
        assert_eq!(item.seen(), None);
        item.see(0, false);
        assert_eq!(item.seen(), Some((0, false)));
        item.see(5, true);
        assert_eq!(item.seen(), Some((5, true)));
    }
}
