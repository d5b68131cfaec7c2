//! Changing one file on disk as a whole. Nothing here decides that a file may
//! be changed: `vendor`, `fix` and `cli` do, and only they call it.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `bytes` to `path` by a temporary file beside it and a rename: a
/// reader sees the old content or the new one, never a part. A link at `path`
/// is replaced, never followed.
///
/// # Errors
/// What the file system says; nothing is left behind.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    fs::create_dir_all(&folder)?;
    write(&folder, path, bytes, None)
}

/// Writes a program to `path` as [`write_file`] does; everybody may run it.
///
/// # Errors
/// What the file system says; nothing is left behind.
pub fn write_program(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    fs::create_dir_all(&folder)?;
    write(&folder, path, bytes, executable())
}

#[cfg(unix)]
fn executable() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn executable() -> Option<Permissions> {
    None
}

/// Writes `bytes` over the regular file at `path` as [`write_file`] does; the
/// file keeps its permissions.
///
/// # Errors
/// What the file system says; a link or no file at `path` is
/// [`io::ErrorKind::InvalidInput`]. Nothing is left behind.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let meta = fs::symlink_metadata(path)?;
    if !meta.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    write(&folder_of(path), path, bytes, Some(meta.permissions()))
}

/// Gives the file `path` the name `to` in its folder. It goes by a name between
/// the two, so that a change of case alone is one for every file system.
///
/// # Errors
/// What the file system says; [`io::ErrorKind::AlreadyExists`] where the folder
/// has an entry that is spelled exactly `to`. The file then has its old name.
pub fn rename_file(path: &Path, to: &str) -> io::Result<()> {
    let folder = folder_of(path);
    for entry in fs::read_dir(&folder)? {
        if entry?.file_name() == to {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
    }
    // Holds the name between, so that nothing else is overwritten by it.
    let (between, _) = temporary(&folder, to)?;
    let renamed = fs::rename(path, &between);
    if let Err(error) = renamed {
        let _ = fs::remove_file(&between);
        return Err(error);
    }
    fs::rename(&between, folder.join(to)).inspect_err(|_| {
        let _ = fs::rename(&between, path);
    })
}

fn write(folder: &Path, path: &Path, bytes: &[u8], mode: Option<Permissions>) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let (temporary, mut file) = temporary(folder, &name.to_string_lossy())?;
    let written = file
        .write_all(bytes)
        .and_then(|()| mode.map_or(Ok(()), |mode| file.set_permissions(mode)))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// A new file beside the target, of a name that nothing has yet.
fn temporary(folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    let mut number = std::process::id();
    loop {
        let path = folder.join(format!(".{name}.minara-{number:08x}"));
        match File::options().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                number = number.wrapping_add(1);
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_rename_changes_case_and_overwrites_nothing() {
        let temp = tempfile::tempdir().unwrap();
        let old = temp.path().join("skill.md");
        fs::write(&old, "x").unwrap();
        rename_file(&old, "SKILL.md").unwrap();
        assert_eq!(names(temp.path()), ["SKILL.md"]);
        fs::write(temp.path().join("other.md"), "y").unwrap();
        let error = rename_file(&temp.path().join("other.md"), "SKILL.md").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert!(rename_file(&temp.path().join("absent.md"), "new.md").is_err());
        assert_eq!(names(temp.path()), ["SKILL.md", "other.md"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_mode_and_a_link_is_refused() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let temp = tempfile::tempdir().unwrap();
        let file = temp.path().join("a.md");
        fs::write(&file, "x").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o750)).unwrap();
        replace_file(&file, b"y").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"y");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o750);
        let link = temp.path().join("link.md");
        symlink(&file, &link).unwrap();
        assert!(replace_file(&link, b"z").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"y");
        assert_eq!(names(temp.path()), ["a.md", "link.md"]);
    }
}
