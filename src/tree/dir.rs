//! Folders by handle: every name is opened in the folder that holds it and
//! never through a link, so a link that is raced into a path leads nowhere.

#[cfg(unix)]
#[path = "dir_unix.rs"]
mod system;
#[cfg(not(unix))]
#[path = "dir_std.rs"]
mod system;

use std::ffi::{OsStr, OsString};
use std::io;

pub(crate) use system::{Dir, name_of, open_regular};

/// What an entry of a folder is, links not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, or what else leads somewhere.
    Link,
    /// A device, a pipe or a socket.
    Other,
}

impl Kind {
    /// Whether nothing can lie below it.
    pub(crate) fn is_no_way(self) -> bool {
        matches!(self, Kind::File | Kind::Other)
    }
}

/// What is known of an entry without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stat {
    /// What it is.
    pub kind: Kind,
    /// Bytes.
    pub size: u64,
    /// Whether its owner may run it; always false where there is no such bit.
    pub executable: bool,
    /// The file system it lies on; 0 where that is not known.
    pub device: u64,
}

/// Whether this system keeps an executable bit.
pub(crate) const HAS_EXECUTABLE_BIT: bool = cfg!(unix);

/// Folders below each other that are entered, at most. More is refused, as
/// every level holds a handle.
const MAX_DEPTH: usize = 128;
/// Entries that one walk visits, at most.
const MAX_ENTRIES: usize = 250_000;

/// Whether a walk enters a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Descend {
    /// Visit what lies in it.
    Enter,
    /// Leave it out.
    Skip,
}

/// One entry as a walk meets it.
pub(crate) struct Visit<'a> {
    /// The folder that holds it.
    pub dir: &'a Dir,
    /// Its name in that folder.
    pub name: &'a OsStr,
    /// Its path from where the walk began, parts joined by `/`, bytes that are
    /// not UTF-8 as `\x..`. Foreign text.
    pub path: &'a str,
    /// What it is.
    pub stat: Stat,
}

/// Visits all that lies below `dir`, in byte order within each folder.
///
/// # Errors
/// What reading reports or `visit` returns; [`io::ErrorKind::InvalidData`]
/// where the tree is deeper or larger than anything this program writes.
pub(crate) fn walk(
    dir: &Dir,
    visit: &mut dyn FnMut(Visit<'_>) -> io::Result<Descend>,
) -> io::Result<()> {
    let mut left = MAX_ENTRIES;
    walk_below(dir, "", MAX_DEPTH, &mut left, visit)
}

fn walk_below(
    dir: &Dir,
    prefix: &str,
    depth: usize,
    left: &mut usize,
    visit: &mut dyn FnMut(Visit<'_>) -> io::Result<Descend>,
) -> io::Result<()> {
    for name in dir.names()? {
        *left = left.checked_sub(1).ok_or_else(too_large)?;
        let Some(stat) = dir.stat(&name)? else {
            continue;
        };
        let path = format!("{prefix}{}", shown_name(&name));
        let visited = visit(Visit {
            dir,
            name: &name,
            path: &path,
            stat,
        })?;
        if stat.kind == Kind::Folder && visited == Descend::Enter {
            let depth = depth.checked_sub(1).ok_or_else(too_large)?;
            let below = dir.open_dir(&name)?;
            walk_below(&below, &format!("{path}/"), depth, left, visit)?;
        }
    }
    Ok(())
}

fn too_large() -> io::Error {
    let reason = format!("more than {MAX_ENTRIES} entries, or folders {MAX_DEPTH} deep");
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

/// A name as text, bytes that are not UTF-8 as `\x..`.
pub(crate) fn shown_name(name: &OsStr) -> String {
    let mut shown = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        shown.push_str(chunk.valid());
        for byte in chunk.invalid() {
            shown.push_str(&format!("\\x{byte:02x}"));
        }
    }
    shown
}

/// Deletes the folder `name` with all below it, never through a link.
///
/// # Errors
/// What the system reports; part of the folder may be gone then.
pub(crate) fn remove_tree(dir: &Dir, name: &OsStr) -> io::Result<()> {
    remove_below(dir, name, MAX_DEPTH)
}

fn remove_below(parent: &Dir, name: &OsStr, depth: usize) -> io::Result<()> {
    let depth = depth.checked_sub(1).ok_or_else(too_large)?;
    let dir = parent.open_dir(name)?;
    // A folder that its owner may not write keeps its entries; the attempt to
    // lift that may fail, and then the deletion below says so.
    let _ = dir.set_folder_mode();
    let names: Vec<OsString> = dir.names()?;
    for entry in names {
        match dir.stat(&entry)? {
            Some(stat) if stat.kind == Kind::Folder => remove_below(&dir, &entry, depth)?,
            Some(_) => dir.remove_file(&entry)?,
            None => {}
        }
    }
    drop(dir);
    parent.remove_dir(name)
}
