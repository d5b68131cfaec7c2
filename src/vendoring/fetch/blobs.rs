//! Contents by their hashes, of sources that keep no history: plain folders, archives,
//! indexes. A merge begins with them when the source has gone on.

use std::fs::{self, DirBuilder};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::record::{Record, Sha256Sum, SourceType};

/// Where contents are kept: `blobs/<2>/<62>` in the cache.
#[derive(Clone, Debug)]
pub struct Blobs(PathBuf);

impl Blobs {
    /// Those of a cache.
    pub fn of(cache: &Path) -> Blobs {
        Blobs(cache.join("blobs"))
    }

    fn place(&self, sum: &Sha256Sum) -> PathBuf {
        let hex = sum.to_string();
        let (first, rest) = hex.split_at(2);
        self.0.join(first).join(rest)
    }

    /// The content with a hash, which is computed again.
    pub fn get(&self, sum: &Sha256Sum) -> Option<Vec<u8>> {
        let mut file = fs::File::open(self.place(sum)).ok()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        // Only a hint, so that what nobody uses can go.
        let _ = file.set_modified(SystemTime::now());
        (Sha256Sum::of(&bytes) == *sum).then_some(bytes)
    }

    /// Whether there is something with a hash; whether it is that content,
    /// [`Blobs::get`] says.
    pub fn has(&self, sum: &Sha256Sum) -> bool {
        self.place(sum).is_file()
    }

    /// Keeps the files of a skill whose source has no history; `read` gives their
    /// contents. A cache that can't be written keeps nothing.
    pub fn keep(&self, record: &Record, read: &dyn Fn(&str) -> Option<Vec<u8>>) {
        if record.source.kind == SourceType::Git {
            return;
        }
        for (path, facts) in &record.files {
            if self.has(&facts.sha256) {
                continue;
            }
            let bytes = read(path.as_str()).filter(|bytes| Sha256Sum::of(bytes) == facts.sha256);
            if bytes.is_some_and(|bytes| self.put(&facts.sha256, &bytes).is_err()) {
                return;
            }
        }
    }

    /// Keeps contents, each with its hash.
    ///
    /// # Errors
    /// The cache can't be written.
    pub fn keep_all(&self, contents: &[(Sha256Sum, &[u8])]) -> io::Result<()> {
        let mut new = contents.iter().filter(|(sum, _)| !self.has(sum));
        new.try_for_each(|(sum, bytes)| self.put(sum, bytes))
    }

    fn put(&self, sum: &Sha256Sum, bytes: &[u8]) -> io::Result<()> {
        let place = self.place(sum);
        let folder = place.parent().unwrap_or(&self.0);
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)?;
        let temp = folder.join(format!("tmp-{:016x}", RandomState::new().hash_one(sum.0)));
        let mut file = fs::File::options()
            .write(true)
            .create_new(true)
            .open(&temp)?;
        let written = file
            .write_all(bytes)
            .and_then(|()| fs::rename(&temp, &place));
        if written.is_err() {
            let _ = fs::remove_file(&temp);
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_content_is_what_its_hash_says_or_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let blobs = Blobs::of(dir.path());
        let sum = Sha256Sum::of(b"text");
        assert!(blobs.get(&sum).is_none() && !blobs.has(&sum));
        blobs.put(&sum, b"text").unwrap();
        assert_eq!(blobs.get(&sum).as_deref(), Some(&b"text"[..]));
        fs::write(blobs.place(&sum), "other").unwrap();
        assert!(blobs.has(&sum) && blobs.get(&sum).is_none());
    }
}
