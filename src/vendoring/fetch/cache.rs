//! Where fetched objects are kept: a bare repository for each URL.

use std::fs::{self, DirBuilder, File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use git2::{Repository, RepositoryInitOptions, RepositoryOpenFlags};
use sha2::{Digest, Sha256};

use super::Network;
use super::failure::Failure;

/// How long another process is waited for.
const LOCK_WAIT: Duration = Duration::from_secs(10);
const LOCK_TICK: Duration = Duration::from_millis(50);

/// A bare repository to fetch into; held until it is dropped.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    hold: Hold,
}

/// What keeps others away, or cleans up.
#[derive(Debug)]
enum Hold {
    /// Places in the cache. `fetching` is exclusive and given up once nothing
    /// more is written; `in_use` is shared and kept while anything is read.
    /// Objects are only ever added, so a fetch waits for no reader; whoever
    /// deletes takes both.
    Locks {
        fetching: Option<File>,
        _in_use: File,
    },
    /// A folder that goes with the store.
    Temporary(PathBuf),
}

impl Drop for Store {
    fn drop(&mut self) {
        if let Hold::Temporary(folder) = &self.hold {
            // Nothing more can be done about a folder that stays.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

impl Store {
    /// The store of the record URL `url` in the cache. One that can't be used
    /// is replaced by a temporary one; the reason is the second value.
    ///
    /// # Errors
    /// Where `check` says so, where the cache is another URL's, or where not
    /// even a temporary folder can be made.
    pub(super) fn open(
        network: &Network,
        url: &str,
        check: impl Fn() -> Result<(), Failure>,
    ) -> Result<(Store, Option<String>), Failure> {
        let temporary = || Store::temporary(network.temp_dir.as_deref());
        let Some(cache) = &network.cache_dir else {
            return Ok((temporary()?, None));
        };
        match Store::cached(cache, url, &check) {
            Ok(store) => Ok((store, None)),
            Err(Unusable::Stop(failure)) => Err(failure),
            Err(Unusable::Skip(reason)) => {
                let note = format!("the cache can't be used ({reason}); nothing is kept");
                Ok((temporary()?, Some(note)))
            }
        }
    }

    /// The store in the cache, for reading only; `None` where there is none.
    pub(super) fn existing(cache: &Path, url: &str) -> Option<Store> {
        let folder = place(cache, url);
        if !folder.is_dir() || !belongs_to(&folder, url) {
            return None;
        }
        let in_use = File::open(folder.with_extension("in-use")).ok()?;
        in_use.try_lock_shared().ok()?;
        note_use(&in_use);
        let hold = Hold::Locks {
            fetching: None,
            _in_use: in_use,
        };
        Some(Store { folder, hold })
    }

    fn cached(
        cache: &Path,
        url: &str,
        check: &impl Fn() -> Result<(), Failure>,
    ) -> Result<Store, Unusable> {
        let folder = place(cache, url);
        private_folder(folder.parent().unwrap_or(cache))?;
        let fetching = lock_file(&folder.with_extension("lock"))?;
        wait_for(|| fetching.try_lock(), check)?;
        let in_use = lock_file(&folder.with_extension("in-use"))?;
        wait_for(|| in_use.try_lock_shared(), check)?;
        note_use(&in_use);
        let hold = Hold::Locks {
            fetching: Some(fetching),
            _in_use: in_use,
        };
        let store = Store { folder, hold };
        if store.folder.is_dir() {
            if !belongs_to(&store.folder, url) {
                let shown = store.folder.display();
                return Err(Unusable::Stop(Failure::Cache(format!(
                    "the cache folder {shown} belongs to another source; delete it"
                ))));
            }
            sweep(&store.folder);
        } else {
            init(&store.folder)?;
            fs::write(store.folder.join("url"), format!("{url}\n"))?;
        }
        store.repository().map_err(Unusable::from)?;
        Ok(store)
    }

    /// A store that goes when it is dropped, in a folder of `place`.
    ///
    /// # Errors
    /// No folder can be made.
    pub(super) fn temporary(place: Option<&Path>) -> Result<Store, Failure> {
        let unusable = |error: &dyn std::fmt::Display| {
            Failure::Cache(format!("no temporary folder can be made: {error}"))
        };
        let place = place.ok_or_else(|| unusable(&"none was named"))?;
        let name = RandomState::new().build_hasher().finish();
        let name = format!("minara-fetch-{}-{name:016x}", std::process::id());
        let folder = place.join(name);
        // Fails where the name is taken: nobody else can have prepared it.
        builder(false).create(&folder).map_err(|e| unusable(&e))?;
        let store = Store {
            folder: folder.join("git"),
            hold: Hold::Temporary(folder),
        };
        init(&store.folder).map_err(|error| unusable(&error.message()))?;
        Ok(store)
    }

    /// The repository itself.
    pub(super) fn repository(&self) -> Result<Repository, git2::Error> {
        let flags = RepositoryOpenFlags::BARE | RepositoryOpenFlags::NO_SEARCH;
        Repository::open_ext(&self.folder, flags, std::iter::empty::<&Path>())
    }

    /// Its folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its object database.
    pub(super) fn objects(&self) -> PathBuf {
        self.folder.join("objects")
    }

    /// Lets others fetch: nothing is written any more.
    pub(super) fn share(&mut self) {
        if let Hold::Locks { fetching, .. } = &mut self.hold {
            *fetching = None;
        }
    }

    /// Keeps what the server said about its references, for `--offline`.
    pub(super) fn keep_references(&self, data: &[u8]) {
        // Only a convenience: without it `--offline` says what is missing.
        let _ = fs::write(self.folder.join("references"), data);
    }

    /// What was kept.
    pub(super) fn kept_references(&self) -> Option<Vec<u8>> {
        fs::read(self.folder.join("references")).ok()
    }
}

enum Unusable {
    /// Work without the cache.
    Skip(String),
    /// Do not go on.
    Stop(Failure),
}

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Unusable {
        Unusable::Skip(error.to_string())
    }
}

impl From<git2::Error> for Unusable {
    fn from(error: git2::Error) -> Unusable {
        Unusable::Skip(error.message().to_owned())
    }
}

/// The repository's folder; its locks lie beside it.
fn place(cache: &Path, url: &str) -> PathBuf {
    let digest = Sha256::digest(url.as_bytes());
    let name: String = digest
        .iter()
        .take(10)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    cache.join("git").join(name)
}

fn lock_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true).open(path)
}

/// Notes when a repository was used, so that one that nobody uses can go.
fn note_use(in_use: &File) {
    // Only a hint: where it can't be noted, it is fetched again one day.
    let _ = in_use.set_modified(std::time::SystemTime::now());
}

fn belongs_to(folder: &Path, url: &str) -> bool {
    fs::read_to_string(folder.join("url")).is_ok_and(|text| text.trim_end() == url)
}

fn wait_for(
    lock: impl Fn() -> Result<(), TryLockError>,
    check: &impl Fn() -> Result<(), Failure>,
) -> Result<(), Unusable> {
    let until = Instant::now() + LOCK_WAIT;
    loop {
        match lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error.into()),
            Err(TryLockError::WouldBlock) if Instant::now() >= until => {
                let reason = "another process is fetching from the same source".to_owned();
                return Err(Unusable::Skip(reason));
            }
            Err(TryLockError::WouldBlock) => {
                check().map_err(Unusable::Stop)?;
                std::thread::sleep(LOCK_TICK);
            }
        }
    }
}

fn init(folder: &Path) -> Result<(), git2::Error> {
    let mut options = RepositoryInitOptions::new();
    // Templates of the user's may hold hooks and settings; none belongs here.
    options.bare(true).external_template(false).mkpath(true);
    Repository::init_opts(folder, &options).map(drop)
}

/// Removes what a killed fetch left; the lock is held.
fn sweep(folder: &Path) {
    for lock in [
        "shallow.lock",
        "packed-refs.lock",
        "config.lock",
        "HEAD.lock",
    ] {
        let _ = fs::remove_file(folder.join(lock));
    }
    let marks = fs::read_dir(folder.join("refs/minara"));
    for mark in marks.into_iter().flatten().flatten() {
        if mark.file_name().to_string_lossy().ends_with(".lock") {
            let _ = fs::remove_file(mark.path());
        }
    }
    let Ok(packs) = fs::read_dir(folder.join("objects/pack")) else {
        return;
    };
    for pack in packs.flatten() {
        let name = pack.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("pack_git2_") || name.starts_with("tmp_") {
            let _ = fs::remove_file(pack.path());
        }
    }
}

fn private_folder(folder: &Path) -> io::Result<()> {
    builder(true).create(folder)
}

fn builder(recursive: bool) -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(recursive);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}
