//! Writing one generated file as a whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `bytes` to `path` by a temporary file beside it and a rename: a
/// reader sees the old content or the new one, never a part. A link at `path`
/// is replaced, never followed.
///
/// # Errors
/// What the file system says; nothing is left behind.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    };
    fs::create_dir_all(&folder)?;
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let (temporary, mut file) = temporary(&folder, &name.to_string_lossy())?;
    let written = file
        .write_all(bytes)
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
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
