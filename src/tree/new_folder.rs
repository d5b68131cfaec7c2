//! A folder that is written whole: beside its place first, which it then takes by one
//! rename. A run that is killed leaves the old state, or the new one.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::dir::{Dir, Kind, remove_tree};
use super::{Fault, RelPath};

/// What a folder is called before it has its name: this, and eight hex digits. A file of
/// the same name within is held while it is filled.
const TEMPORARY: &str = ".minara-new-";

/// What lies where a new folder is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing.
    Absent,
    /// A folder without entries.
    Empty,
    /// A folder with entries.
    Holds,
    /// A symbolic link.
    Link,
    /// Something that is no folder.
    NoFolder,
}

impl Standing {
    /// What lies at `folder`, a path without a `/` at its end.
    ///
    /// # Errors
    /// What the system reports.
    pub fn of(folder: &Path) -> io::Result<Standing> {
        let meta = match fs::symlink_metadata(folder) {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Standing::Absent),
            Err(error) => return Err(error),
        };
        if meta.is_symlink() {
            return Ok(Standing::Link);
        }
        if !meta.is_dir() {
            return Ok(Standing::NoFolder);
        }
        let mut entries = fs::read_dir(folder)?;
        Ok(match entries.next() {
            Some(_) => Standing::Holds,
            None => Standing::Empty,
        })
    }
}

/// A file of a folder that is written.
#[derive(Clone, Copy, Debug)]
pub struct FolderFile<'a> {
    /// Where it goes in the folder.
    pub path: &'a RelPath,
    /// Its content.
    pub bytes: &'a [u8],
    /// Whether everybody may run it.
    pub runs: bool,
}

/// Writes the folder at `folder` with these files and nothing else, and the folders above
/// it. An empty folder may be there. That it is on disk is not waited for: what is written
/// so can be made again.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] where a folder with entries, a link or a file is there;
/// what the system reports. Nothing is left behind.
pub fn write_folder(folder: &Path, files: &[FolderFile<'_>]) -> io::Result<()> {
    let name = folder.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let above = folder.parent().ok_or(io::ErrorKind::InvalidInput)?;
    let standing = Standing::of(folder)?;
    if !matches!(standing, Standing::Absent | Standing::Empty) {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    fs::create_dir_all(above)?;
    let above = Dir::open(above)?;
    sweep(&above)?;
    let (temporary, held) = made(&above)?;
    let written = fill(&above, &temporary, files).and_then(|()| {
        if standing == Standing::Empty {
            above.remove_dir(name)?;
        }
        above.rename(&temporary, name)
    });
    drop(held);
    if written.is_err() {
        // What can't be removed now is swept by the next run.
        let _ = remove_tree(&above, &temporary);
    }
    written
}

/// A new folder of a name that nothing has yet, and the file in it that is held.
fn made(above: &Dir) -> io::Result<(OsString, File)> {
    loop {
        let random = super::below::random();
        let name = OsString::from(format!("{TEMPORARY}{random:08x}"));
        match above.create_private_dir(&name) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(error),
        }
        if let Some(held) = above.open_dir(&name)?.create_held(&name)? {
            return Ok((name, held));
        }
    }
}

fn fill(above: &Dir, temporary: &OsStr, files: &[FolderFile<'_>]) -> io::Result<()> {
    let root = above.open_dir(temporary)?;
    let mut last: Option<(RelPath, Dir)> = None;
    for file in files {
        let path = file.path.parent().unwrap_or_default();
        if last.as_ref().is_none_or(|(open, _)| *open != path) {
            last = Some((path.clone(), opened(&root, &path)?));
        }
        let Some((_, folder)) = &last else { continue };
        let mut written = folder.create_file(OsStr::new(file.path.name()), file.runs)?;
        written.write_all(file.bytes)?;
    }
    root.set_folder_mode()?;
    root.remove_file(temporary)
}

/// The folder `path`, made with those above it.
fn opened(root: &Dir, path: &RelPath) -> io::Result<Dir> {
    let mut open = root.reopened()?;
    for part in path.components() {
        let name = OsStr::new(part);
        if open.stat(name)?.is_none() {
            open.create_dir(name)?;
        }
        open = open.open_dir(name)?;
    }
    Ok(open)
}

/// Removes folders whose writer is gone.
fn sweep(above: &Dir) -> io::Result<()> {
    for (name, kind) in above.entries()? {
        let ours = name.to_str().and_then(|name| name.strip_prefix(TEMPORARY));
        let is_random = ours.is_some_and(|hex| hex.len() == 8);
        if kind != Kind::Folder || !is_random {
            continue;
        }
        // One that can't be opened or is held is left alone.
        let held = above.open_dir(&name).and_then(|dir| dir.open_file(&name));
        if held.is_ok_and(|file| file.try_lock().is_ok()) {
            remove_tree(above, &name)?;
        }
    }
    Ok(())
}

/// Whether something lies at a path below a folder, no link gone through.
///
/// # Errors
/// [`Fault`]: a link or a file on the way.
pub fn lies_below(folder: &Path, path: &RelPath) -> Result<bool, Fault> {
    let mut open = Dir::open(folder)?;
    let mut at = String::new();
    for part in path.parent().unwrap_or_default().components() {
        at.push_str(part);
        let name = OsStr::new(part);
        match open.stat(name)?.map(|stat| stat.kind) {
            Some(Kind::Folder) => open = open.open_dir(name)?,
            Some(Kind::Link) => return Err(Fault::Link(at)),
            Some(_) => return Err(Fault::NotRegular(at)),
            None => return Ok(false),
        }
        at.push('/');
    }
    Ok(open.stat(OsStr::new(path.name()))?.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> RelPath {
        RelPath::own(text).unwrap()
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_folder_is_there_whole_or_not_at_all() {
        let temp = tempfile::tempdir().unwrap();
        let (one, two) = (path("a/one.md"), path("SKILL.md"));
        let file = |path, runs| FolderFile {
            path,
            bytes: b"x",
            runs,
        };
        let target = temp.path().join("deep/new");
        write_folder(&target, &[file(&one, true), file(&two, false)]).unwrap();
        assert_eq!(names(&target), ["SKILL.md", "a"]);
        let again = write_folder(&target, &[file(&one, false)]).unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        // The second of two equal paths fails, and nothing stays.
        let other = temp.path().join("deep/other");
        fs::create_dir(&other).unwrap();
        write_folder(&other, &[file(&two, false), file(&two, false)]).unwrap_err();
        assert_eq!(names(&temp.path().join("deep")), ["new", "other"]);
        write_folder(&other, &[file(&two, false)]).unwrap();
        assert_eq!(names(&other), ["SKILL.md"]);
    }

    #[test]
    fn what_a_killed_run_left_is_swept_and_what_a_living_one_holds_is_not() {
        let temp = tempfile::tempdir().unwrap();
        let above = Dir::open(temp.path()).unwrap();
        let (living, held) = made(&above).unwrap();
        let (left, gone) = made(&above).unwrap();
        drop(gone);
        write_folder(&temp.path().join("new"), &[]).unwrap();
        let names = names(temp.path());
        assert!(names.contains(&living.into_string().unwrap()), "{names:?}");
        assert!(!names.contains(&left.into_string().unwrap()), "{names:?}");
        drop(held);
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_gone_through() {
        let temp = tempfile::tempdir().unwrap();
        let at = |name: &str| temp.path().join(name);
        fs::create_dir(at("real")).unwrap();
        std::os::unix::fs::symlink("real", at("link")).unwrap();
        assert_eq!(Standing::of(&at("link")).unwrap(), Standing::Link);
        let refused = write_folder(&at("link"), &[]).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        let fault = lies_below(temp.path(), &path("link/a")).unwrap_err();
        assert!(matches!(fault, Fault::Link(at) if at == "link"));
        assert!(!lies_below(temp.path(), &path("real/a")).unwrap());
        assert!(lies_below(temp.path(), &path("real")).unwrap());
    }
}
