//! Reading and writing one path: links are followed. What a person typed may be a
//! device or a pipe. Files of ours go through [`super::Below`].

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::dir::open_regular;
use super::{Below, Fault, RelPath, Staged};

/// Writes `bytes` to the path that a person typed, with the folders above it.
///
/// A regular file, or one that is not there, is written whole: a reader sees the
/// old content or the new one. A link stands for its target. A device, a pipe or
/// `/dev/stdout` is opened and written, never replaced; a pipe waits for its
/// reader.
///
/// # Errors
/// What the file system says; nothing is left behind. A pipe whose reader went
/// away is [`io::ErrorKind::BrokenPipe`].
pub fn write_named(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match stage_named(path, bytes)? {
        Some(staged) => staged.commit(),
        None => Ok(()),
    }
}

/// As [`write_named`], up to the moment in which a regular file gets its name; `None`
/// where all is written, for it is no such file.
///
/// # Errors
/// As [`write_named`].
pub fn stage_named(path: &Path, bytes: &[u8]) -> io::Result<Option<Staged>> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(meta) if meta.is_file() && !is_of_the_system(path) => {
            stage_whole(&fs::canonicalize(path)?, bytes)
        }
        Ok(_) => {
            let mut file = File::options().append(true).open(path)?;
            file.write_all(bytes).map(|()| None)
        }
        // A link that leads to nothing makes what it leads to.
        Err(_) if path.is_symlink() => fs::write(path, bytes).map(|()| None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(folder_of(path))?;
            stage_whole(path, bytes)
        }
        Err(error) => Err(error),
    }
}

/// The text of the regular file at `path`, at most `max_bytes`. A pipe does not
/// block.
///
/// # Errors
/// What the file system says; [`io::ErrorKind::FileTooLarge`].
pub fn read_text(path: &Path, max_bytes: u64) -> io::Result<String> {
    text_of(open_regular(path)?.0, max_bytes)
}

/// The text that a path gives which a person typed, at most `max_bytes`; a pipe
/// waits for its writer.
///
/// # Errors
/// As [`read_text`].
pub fn read_named(path: &Path, max_bytes: u64) -> io::Result<String> {
    text_of(File::open(path)?, max_bytes)
}

fn text_of(file: File, max_bytes: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.take(max_bytes.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_bytes {
        let reason = format!("it has more than {max_bytes} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Whether a path names what is open already, such as `/dev/stdout`, which may be
/// a regular file.
fn is_of_the_system(path: &Path) -> bool {
    ["/dev", "/proc"]
        .iter()
        .any(|system| path.starts_with(system))
}

fn stage_whole(path: &Path, bytes: &[u8]) -> io::Result<Option<Staged>> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let folder = Below::open(&folder_of(path))?;
    // The name is the user's own: whatever the system takes.
    let Some(name) = name.to_str().and_then(|name| RelPath::own(name).ok()) else {
        return fs::write(path, bytes).map(|()| None);
    };
    let staged = folder.stage(&name, bytes, false);
    staged.map(Some).map_err(|fault| match fault {
        Fault::Io(error) => error,
        fault => io::Error::new(io::ErrorKind::InvalidInput, fault.to_string()),
    })
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_typed_link_is_followed_and_stays() {
        let temp = tempfile::tempdir().unwrap();
        let at = |name: &str| temp.path().join(name);
        fs::write(at("real"), "old").unwrap();
        symlink("real", at("link")).unwrap();
        symlink("new", at("dangling")).unwrap();
        write_named(&at("link"), b"one").unwrap();
        write_named(&at("dangling"), b"two").unwrap();
        write_named(&at("deep/er"), b"three").unwrap();
        let read = |name: &str| fs::read_to_string(at(name)).unwrap();
        assert_eq!(
            (read("real"), read("new"), read("deep/er")),
            ("one".into(), "two".into(), "three".into())
        );
        assert!(at("link").is_symlink() && at("dangling").is_symlink());
        assert!(write_named(&at("deep"), b"x").is_err());
    }

    #[test]
    fn a_pipe_is_written_and_stays_a_pipe() {
        use std::os::unix::fs::FileTypeExt;
        let temp = tempfile::tempdir().unwrap();
        let pipe = temp.path().join("pipe");
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, mode, 0).unwrap();
        let read = std::thread::scope(|scope| {
            assert!(read_text(&pipe, 9).is_err());
            let reader = scope.spawn(|| fs::read(&pipe).unwrap());
            write_named(&pipe, b"through").unwrap();
            reader.join().unwrap()
        });
        assert_eq!(read, b"through");
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
        write_named(Path::new("/dev/null"), b"x").unwrap();
    }
}
