//! What the cache keeps, and what of it goes.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A repository that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where it was fetched from; `None` where nobody can tell.
    pub url: Option<String>,
    /// How large it is, in bytes.
    pub bytes: u64,
    /// When it was used last.
    used: SystemTime,
    folder: PathBuf,
}

/// What may stay.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// What was not used for longer goes.
    pub max_age: Duration,
    /// What was used longest ago goes until so many bytes are left.
    pub max_bytes: u64,
    /// What time it is.
    pub now: SystemTime,
}

/// What went.
#[derive(Clone, Debug, Default)]
pub struct Cleared {
    /// By address.
    pub removed: Vec<Kept>,
    /// By address.
    pub kept: Vec<Kept>,
    /// Those of them that should have gone and are in use.
    pub busy: usize,
    /// Contents of sources without a history that are kept.
    pub contents: Contents,
    /// Those that went.
    pub contents_removed: Contents,
}

/// Files of sources that keep no history, by their hashes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// How many.
    pub files: usize,
    /// How large they are together, in bytes.
    pub bytes: u64,
}

impl Contents {
    fn add(&mut self, bytes: u64) {
        self.files += 1;
        self.bytes += bytes;
    }
}

/// What is kept below `cache`, by address.
///
/// # Errors
/// The folder can't be read; one that is not there holds nothing.
pub fn kept(cache: &Path) -> io::Result<Cleared> {
    let mut cleared = Cleared {
        kept: repositories(cache)?,
        ..Cleared::default()
    };
    for blob in blobs(cache)? {
        cleared.contents.add(blob.bytes);
    }
    Ok(cleared)
}

/// The entries of a folder; one that is not there has none.
fn entries(folder: &Path) -> io::Result<Vec<fs::DirEntry>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.collect(),
        Err(error) => {
            use io::ErrorKind::{NotADirectory, NotFound};
            let nothing = matches!(error.kind(), NotFound | NotADirectory);
            if nothing { Ok(Vec::new()) } else { Err(error) }
        }
    }
}

fn repositories(cache: &Path) -> io::Result<Vec<Kept>> {
    let mut kept = Vec::new();
    for entry in entries(&cache.join("git"))? {
        if !entry.file_type()?.is_dir() {
            continue;
        }
        let folder = entry.path();
        let url = fs::read_to_string(folder.join("url")).ok();
        let used = |path: &Path| fs::metadata(path).and_then(|meta| meta.modified()).ok();
        let last = used(&folder.with_extension("in-use")).max(used(&folder.join("references")));
        kept.push(Kept {
            url: url.map(|url| url.trim_end().to_owned()),
            bytes: size(&folder)?,
            used: last.unwrap_or(SystemTime::UNIX_EPOCH),
            folder,
        });
    }
    kept.sort_by(|a, b| (&a.url, &a.folder).cmp(&(&b.url, &b.folder)));
    Ok(kept)
}

/// One content.
struct Blob {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

fn blobs(cache: &Path) -> io::Result<Vec<Blob>> {
    let mut blobs = Vec::new();
    for folder in entries(&cache.join("blobs"))? {
        for entry in entries(&folder.path())? {
            let meta = entry.metadata()?;
            blobs.push(Blob {
                path: entry.path(),
                bytes: meta.len(),
                used: meta.modified().unwrap_or(SystemTime::UNIX_EPOCH),
            });
        }
    }
    Ok(blobs)
}

fn size(folder: &Path) -> io::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        bytes += match entry.file_type()? {
            kind if kind.is_dir() => size(&entry.path())?,
            _ => entry.metadata()?.len(),
        };
    }
    Ok(bytes)
}

/// Deletes what is kept for too long, or takes too much room. What is in use stays.
///
/// # Errors
/// A folder that can't be read or deleted.
pub fn clear(cache: &Path, keep: Keep) -> io::Result<Cleared> {
    let (mut by_age, mut blobs) = (repositories(cache)?, blobs(cache)?);
    by_age.sort_by_key(|one| one.used);
    blobs.sort_by_key(|one| one.used);
    let repositories = by_age.iter().map(|one| one.bytes);
    let mut left: u64 = repositories.chain(blobs.iter().map(|one| one.bytes)).sum();
    let stays = |used: SystemTime, left: u64| {
        let age = keep.now.duration_since(used).unwrap_or_default();
        age <= keep.max_age && left <= keep.max_bytes
    };
    let mut cleared = Cleared::default();
    for one in by_age {
        if stays(one.used, left) {
            cleared.kept.push(one);
        } else if remove(&one.folder)? {
            left -= one.bytes;
            cleared.removed.push(one);
        } else {
            cleared.busy += 1;
            cleared.kept.push(one);
        }
    }
    for one in blobs {
        if stays(one.used, left) {
            cleared.contents.add(one.bytes);
            continue;
        }
        match fs::remove_file(&one.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => left -= one.bytes,
        }
        cleared.contents_removed.add(one.bytes);
    }
    cleared.removed.sort_by(|a, b| a.url.cmp(&b.url));
    cleared.kept.sort_by(|a, b| a.url.cmp(&b.url));
    Ok(cleared)
}

/// Deletes a repository; `false` where somebody fetches into it or reads it. The files
/// of its locks stay, so that nobody holds one that others do not see.
fn remove(folder: &Path) -> io::Result<bool> {
    let lock = |ending: &str| -> io::Result<Option<File>> {
        let mut options = File::options();
        options.create(true).truncate(false).write(true);
        let file = options.open(folder.with_extension(ending))?;
        Ok(file.try_lock().is_ok().then_some(file))
    };
    let (fetching, in_use) = (lock("lock")?, lock("in-use")?);
    if fetching.is_none() || in_use.is_none() {
        return Ok(false);
    }
    fs::remove_dir_all(folder)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_old_goes_and_what_is_in_use_stays() {
        let dir = tempfile::tempdir().unwrap();
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let make = |name: &str, age: u64| {
            let folder = dir.path().join("git").join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("url"), format!("https://{name}.example.test\n")).unwrap();
            let in_use = File::create(folder.with_extension("in-use")).unwrap();
            in_use.set_modified(now - Duration::from_secs(age)).unwrap();
            in_use
        };
        let _files = [make("a", 500), make("b", 50), make("c", 5)];
        let held = make("d", 900);
        held.lock_shared().unwrap();
        let content = dir.path().join("blobs/ab/cd");
        fs::create_dir_all(content.parent().unwrap()).unwrap();
        fs::write(&content, "12345").unwrap();
        let old = File::options().write(true).open(&content).unwrap();
        old.set_modified(now - Duration::from_secs(50)).unwrap();
        let all = kept(dir.path()).unwrap();
        assert_eq!(
            (all.kept.len(), all.contents),
            (4, Contents { files: 1, bytes: 5 })
        );
        let keep = |max_age, max_bytes| Keep {
            max_age: Duration::from_secs(max_age),
            max_bytes,
            now,
        };
        let cleared = clear(dir.path(), keep(100, u64::MAX)).unwrap();
        let urls = |list: &[Kept]| -> Vec<String> {
            let urls = list.iter().map(|one| one.url.clone().unwrap());
            urls.map(|url| url["https://".len()..][..1].to_owned())
                .collect()
        };
        assert_eq!(urls(&cleared.removed), ["a"]);
        assert_eq!(
            (urls(&cleared.kept).concat(), cleared.busy),
            ("bcd".to_owned(), 1)
        );
        assert_eq!((cleared.contents.files, content.exists()), (1, true));
        let cleared = clear(dir.path(), keep(10_000, 60)).unwrap();
        assert_eq!(
            urls(&cleared.removed),
            ["b"],
            "the one that was used before"
        );
        assert_eq!((cleared.contents.files, content.exists()), (1, true));
        let cleared = clear(dir.path(), keep(10, u64::MAX)).unwrap();
        assert_eq!(
            (urls(&cleared.kept).concat().as_str(), cleared.busy),
            ("cd", 1)
        );
        assert_eq!(
            (cleared.contents_removed.bytes, content.exists()),
            (5, false)
        );
        assert!(kept(&dir.path().join("none")).unwrap().kept.is_empty());
    }
}
