//! A skill that is converted, with all its files, read once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::form::{Form, SKILL_MD};
use crate::record::{RECORD_FILE, Record};
use crate::skill::Skill;
use crate::text::{Encoding, Source, Untrusted};
use crate::tree::{Budgets, Entry, Mode, RelPath, Tree, TreeError, Walk, WalkLimits};

/// The file beside a converted skill that says what had no place in it.
pub const KEPT_FILE: &str = ".minara-convert.json";

/// The folder beside it with the bytes, each file named by its digest.
pub const KEPT_FOLDER: &str = ".minara-convert";

/// How much of a skill's folder is looked through.
const LIMITS: WalkLimits = WalkLimits {
    entries: 20_000,
    depth: 32,
};

/// How many bytes of files a run holds in memory until they are written.
#[derive(Debug)]
pub struct Room(AtomicU64);

impl Room {
    /// The most bytes.
    pub const MOST: u64 = 256 << 20;

    /// Takes so many bytes; `false` where there is no room for them.
    fn takes(&self, bytes: u64) -> bool {
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(bytes)
            });
        taken.is_ok()
    }
}

impl Default for Room {
    fn default() -> Room {
        Room(AtomicU64::new(Room::MOST))
    }
}

/// Why a skill can't be read for a conversion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceFault {
    /// A file of it.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// More files, or deeper folders, than are looked through.
    #[error("{} holds more than {} files, or folders deeper than {}", Untrusted(.0), LIMITS.entries, LIMITS.depth)]
    TooMany(String),
    /// More bytes than a run holds.
    #[error("the skills hold more than {} MiB together, at {}", Room::MOST >> 20, Untrusted(.0))]
    TooLarge(String),
}

impl SourceFault {
    /// Whether it is the fault of one skill, whatever others a run holds.
    pub fn is_of_one(&self) -> bool {
        !matches!(self, SourceFault::TooLarge(_))
    }
}

/// A file of a skill beside its main one.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Where it lies in the folder.
    pub path: RelPath,
    /// Whether it may be run.
    pub runs: bool,
    /// Its content.
    pub bytes: Arc<[u8]>,
}

/// A file that is not carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftFile {
    /// Where it lies in the folder, as it is shown.
    pub path: String,
    /// Why it stays.
    pub why: &'static str,
}

/// What is kept beside a converted skill.
#[derive(Clone, Debug)]
pub struct KeptFiles {
    /// The text of the file that describes it.
    pub text: String,
    /// The bytes, by the names of their files.
    pub bytes: BTreeMap<String, Arc<[u8]>>,
}

/// A skill that is converted.
#[derive(Debug)]
pub struct SourceSkill {
    /// The form that it has.
    pub form: Form,
    /// Its folder.
    pub skill: Arc<Skill>,
    /// Its main file, in the folder.
    pub main: RelPath,
    /// Whether the main file is a link: then nothing of it is read.
    pub is_link: bool,
    /// The main file's text; `None` where it is a link, or not UTF-8.
    pub text: Option<Arc<Source>>,
    /// The main file's bytes; none where it is a link.
    pub bytes: Arc<[u8]>,
    /// Its other files, by path.
    pub files: Vec<SourceFile>,
    /// Files that are not carried, by path.
    pub left: Vec<LeftFile>,
    /// What is kept beside it, where that is asked for.
    pub kept: Option<KeptFiles>,
    /// Whether something is kept beside it.
    pub has_kept: bool,
    /// Where it was vendored from.
    pub record: Option<Record>,
}

/// What is read of a folder.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// Folders of other skills below it, which are read by themselves.
    pub others: &'a [RelPath],
    /// Whether what is kept beside it is wanted.
    pub kept: bool,
    /// The room for all bytes of the run.
    pub room: &'a Room,
}

impl SourceSkill {
    /// Reads the skill of a form in a folder; `main` is its main file there. A link is
    /// never followed, be it the main file or another one.
    ///
    /// # Errors
    /// [`SourceFault`].
    pub fn open(
        form: Form,
        skill: Arc<Skill>,
        main: RelPath,
        reading: Reading<'_>,
    ) -> Result<SourceSkill, SourceFault> {
        let at = skill.dir().concat(&main);
        let is_link = is_link(&skill, main.as_str());
        let mut bytes: Arc<[u8]> = Arc::default();
        let mut text = None;
        if !is_link {
            bytes = skill.bytes(&at, Budgets::SKILL_MD)?;
            let source = match skill.source().filter(|_| main.as_str() == SKILL_MD) {
                Some(source) => Arc::clone(source),
                None => Arc::new(Source::from_bytes(bytes.to_vec())),
            };
            text = Some(source).filter(|text| text.encoding() == Encoding::Utf8);
        }
        let mut read = SourceSkill {
            form,
            main,
            is_link,
            text,
            bytes,
            files: Vec::new(),
            left: Vec::new(),
            kept: None,
            has_kept: skill.has_beside(KEPT_FILE),
            record: None,
            skill,
        };
        read.walk(reading)?;
        Ok(read)
    }

    fn walk(&mut self, reading: Reading<'_>) -> Result<(), SourceFault> {
        let skill = Arc::clone(&self.skill);
        let dir = skill.dir();
        let others = SkipFolders {
            tree: &**skill.tree(),
            folders: reading.others,
        };
        let walked = Walk { limits: LIMITS }.run(&others, dir)?;
        if !walked.cut.is_empty() {
            return Err(SourceFault::TooMany(skill.shown().to_owned()));
        }
        let mut kept = BTreeMap::new();
        for entry in walked.files {
            let path = entry.path.strip_prefix(dir).unwrap_or_default();
            if path == self.main {
                continue;
            }
            let top = path.components().next().unwrap_or_default();
            match top {
                KEPT_FILE | KEPT_FOLDER if !reading.kept => {}
                KEPT_FILE | KEPT_FOLDER if !entry.mode.is_file() => {}
                KEPT_FILE | KEPT_FOLDER => {
                    let bytes = self.read(&entry, reading.room)?;
                    kept.insert(path.as_str().to_owned(), bytes);
                }
                RECORD_FILE if !entry.mode.is_file() => {}
                RECORD_FILE => {
                    let bytes = skill.bytes(&entry.path, Budgets::RECORD)?;
                    self.record = Record::parse(&bytes).ok();
                }
                _ => self.take(&entry, path, reading.room)?,
            }
        }
        for rejected in walked.rejected {
            self.leave(rejected.shown(), "its name is no text");
        }
        self.left.sort_by(|a, b| a.path.cmp(&b.path));
        self.kept = kept_files(kept);
        Ok(())
    }

    /// Takes a file along, if its form has it at all.
    fn take(&mut self, entry: &Entry, path: RelPath, room: &Room) -> Result<(), SourceFault> {
        if !self.form.reads(&path) {
            return Ok(());
        }
        if !entry.mode.is_file() {
            let why = match entry.mode {
                Mode::Link => "it is a link; put the file that it leads to in its place",
                _ => "it is another repository's",
            };
            self.leave(path.as_str().to_owned(), why);
            return Ok(());
        }
        if RelPath::new(path.as_str()).is_err() {
            self.leave(path.as_str().to_owned(), "not every system takes its name");
            return Ok(());
        }
        let bytes = self.read(entry, room)?;
        let runs = entry.mode == Mode::Executable;
        self.files.push(SourceFile { path, runs, bytes });
        Ok(())
    }

    fn leave(&mut self, path: String, why: &'static str) {
        self.left.push(LeftFile { path, why });
    }

    fn read(&self, entry: &Entry, room: &Room) -> Result<Arc<[u8]>, SourceFault> {
        let path = entry.path.as_str();
        let full = || SourceFault::TooLarge(path.to_owned());
        if entry.size > Room::MOST {
            return Err(full());
        }
        let bytes = self.skill.tree().read(&entry.path, Room::MOST)?;
        if !room.takes(bytes.len() as u64) {
            return Err(full());
        }
        Ok(bytes.into())
    }

    /// The file beside it at a path.
    pub fn file(&self, path: &RelPath) -> Option<&SourceFile> {
        let found = self.files.binary_search_by(|file| file.path.cmp(path));
        self.files.get(found.ok()?)
    }
}

/// Whether what has this name in the skill's folder is a link.
pub fn is_link(skill: &Skill, name: &str) -> bool {
    let path = skill.dir().resolve(name);
    let entry = path.and_then(|path| skill.tree().entry(&path));
    entry.is_some_and(|entry| entry.mode == Mode::Link)
}

/// What is kept beside a skill, by the paths of its files.
fn kept_files(mut files: BTreeMap<String, Arc<[u8]>>) -> Option<KeptFiles> {
    let text = files.remove(KEPT_FILE)?;
    let bytes = files.into_iter().filter_map(|(path, bytes)| {
        let name = path.strip_prefix(KEPT_FOLDER)?.strip_prefix('/')?;
        Some((name.to_owned(), bytes))
    });
    Some(KeptFiles {
        text: String::from_utf8_lossy(&text).into_owned(),
        bytes: bytes.collect(),
    })
}

/// A tree without some folders.
#[derive(Debug)]
struct SkipFolders<'a> {
    tree: &'a dyn Tree,
    folders: &'a [RelPath],
}

impl Tree for SkipFolders<'_> {
    fn list(&self, dir: &RelPath) -> Result<crate::tree::Listing, TreeError> {
        let mut listing = self.tree.list(dir)?;
        listing
            .entries
            .retain(|entry| !self.folders.contains(&entry.path));
        Ok(listing)
    }

    fn read(&self, path: &RelPath, max_bytes: u64) -> Result<Vec<u8>, TreeError> {
        self.tree.read(path, max_bytes)
    }

    fn read_link(&self, path: &RelPath) -> Result<Vec<u8>, TreeError> {
        self.tree.read_link(path)
    }
}
