//! The new folder, written whole beside its target.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};

use super::dir::{Dir, Kind, remove_tree};
use super::error::failed;
use super::journal::Names;
use super::state::digest_of;
use super::unsynced::Unsynced;
use super::{WriteError, Writer};
use crate::finding::Finding;
use crate::record::{CopiedFile, FileMode, LICENSE_FOLDER, RECORD_FILE, Record, Sha256Sum};
use crate::tree::RelPath;
use crate::vendoring::faults::{Point, at};
use crate::vendoring::ids::tree::of_fault;
use crate::vendoring::ids::write as ids;

/// The content of which file is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted<'a> {
    /// A file of the skill.
    File(&'a RelPath),
    /// A licence text from above the skill's folder.
    License(&'a CopiedFile),
}

/// Gives the content of one file, or says why it can't.
pub type Content<'a> = dyn Fn(Wanted<'_>) -> Result<Cow<'a, [u8]>, String> + 'a;

/// A skill as it is to lie on disk. Contents are asked for one by one, so a
/// large skill is never in memory as a whole.
pub struct StagedSkill<'a> {
    /// What is recorded. Every file that it lists is written and must have the
    /// recorded content and mode.
    pub record: &'a Record,
    /// Files whose bytes are the user's own: kept edits and extra files.
    pub local: BTreeMap<RelPath, FileMode>,
    /// Recorded files that the user deleted.
    pub absent: BTreeSet<RelPath>,
    /// Gives the contents.
    pub content: &'a Content<'a>,
}

impl<'a> StagedSkill<'a> {
    /// A skill with nothing of the user's own.
    pub fn new(record: &'a Record, content: &'a Content<'a>) -> StagedSkill<'a> {
        StagedSkill {
            record,
            local: BTreeMap::new(),
            absent: BTreeSet::new(),
            content,
        }
    }

    /// The skill's own files: path, mode, and the hash that must come out.
    fn files(&self) -> BTreeMap<&RelPath, (FileMode, Option<Sha256Sum>)> {
        let recorded = self.record.files.iter();
        let recorded = recorded.filter(|(path, _)| !self.absent.contains(path));
        let mut files: BTreeMap<_, _> = recorded
            .map(|(path, facts)| (path, (facts.mode, Some(facts.sha256))))
            .collect();
        files.extend(self.local.iter().map(|(path, mode)| (path, (*mode, None))));
        files
    }
}

/// Writes the folder `names.stage` and returns the digest of all it holds. On
/// an error the folder is gone again. It is whole on disk once `unsynced` is forced.
pub(super) fn stage(
    writer: &Writer<'_>,
    skill: &StagedSkill<'_>,
    names: &Names,
    unsynced: &mut Unsynced,
) -> Result<String, WriteError> {
    let name = OsStr::new(&names.stage);
    let shown = writer.vendored.shown_of(&names.stage);
    at(Point::StageCreate, || writer.dir().create_private_dir(name))
        .map_err(failed("made", &shown))?;
    let written = fill(writer, skill, name, &shown, unsynced);
    if written.is_err() {
        // What can't be deleted now is deleted by the next write.
        let _ = remove_tree(writer.dir(), name);
    }
    written
}

fn fill(
    writer: &Writer<'_>,
    skill: &StagedSkill<'_>,
    name: &OsStr,
    shown: &str,
    unsynced: &mut Unsynced,
) -> Result<String, WriteError> {
    let root = writer.dir().open_dir(name);
    let mut stage = Stage {
        writer,
        shown,
        root: root.map_err(failed("opened", shown))?,
        last: None,
        entries: Vec::new(),
        unsynced,
    };
    for (path, (mode, expected)) in skill.files() {
        let content = stage.content(skill, Wanted::File(path), path.as_str())?;
        let sum = stage.write(path, mode, &content)?;
        if expected.is_some_and(|expected| expected != sum) {
            return Err(mismatch(writer, skill.record, path.as_str()).into());
        }
    }
    for copy in &skill.record.license.copied {
        let content = stage.content(skill, Wanted::License(copy), &copy.to)?;
        let sum = stage.write(
            &license_path(writer, skill.record, copy)?,
            FileMode::File,
            &content,
        )?;
        if sum != copy.sha256 {
            return Err(mismatch(writer, skill.record, &copy.to).into());
        }
    }
    let record = RelPath::own(RECORD_FILE).unwrap_or_default();
    stage.write(&record, FileMode::File, skill.record.to_text().as_bytes())?;
    stage.close()
}

/// A folder that is being filled.
struct Stage<'s, 'v> {
    writer: &'s Writer<'v>,
    shown: &'s str,
    root: Dir,
    /// The folder of the file written last; files come folder by folder.
    last: Option<(RelPath, Dir)>,
    entries: Vec<(String, FileMode, u64, Sha256Sum)>,
    unsynced: &'s mut Unsynced,
}

impl Stage<'_, '_> {
    fn content<'c>(
        &self,
        skill: &StagedSkill<'c>,
        wanted: Wanted<'_>,
        path: &str,
    ) -> Result<Cow<'c, [u8]>, WriteError> {
        if self.writer.cancelled() {
            return Err(WriteError::Cancelled);
        }
        (skill.content)(wanted).map_err(|reason| WriteError::Content {
            path: path.to_owned(),
            reason,
        })
    }

    fn write(
        &mut self,
        path: &RelPath,
        mode: FileMode,
        content: &[u8],
    ) -> Result<Sha256Sum, WriteError> {
        let sum = Sha256Sum::of(content);
        let shown = format!("{}/{}", self.shown, path.as_str());
        let file = self.write_file(path, mode, content);
        let file = file.map_err(failed("written", shown))?;
        self.unsynced.file(file, self.shown)?;
        let entry = (
            path.as_str().to_owned(),
            FileMode::File,
            content.len() as u64,
            sum,
        );
        self.entries.push(entry);
        Ok(sum)
    }

    fn write_file(&mut self, path: &RelPath, mode: FileMode, content: &[u8]) -> io::Result<File> {
        let folder = self.folder(path.parent().unwrap_or_default())?;
        let name = OsStr::new(path.name());
        at(Point::StageFile, || {
            let mut file = folder.create_file(name, mode == FileMode::Executable)?;
            file.write_all(content)?;
            Ok(file)
        })
    }

    /// The folder `path` of the stage, made with those above it.
    fn folder(&mut self, path: RelPath) -> io::Result<&Dir> {
        if path.is_root() {
            return Ok(&self.root);
        }
        if self.last.as_ref().is_none_or(|(last, _)| *last != path) {
            let mut open: Option<Dir> = None;
            for part in path.components() {
                let name = OsStr::new(part);
                let parent = open.as_ref().unwrap_or(&self.root);
                let made = parent.create_private_dir(name);
                let made = made.or_else(|error| match error.kind() {
                    io::ErrorKind::AlreadyExists => Ok(()),
                    _ => Err(error),
                });
                made?;
                let below = parent.open_dir(name)?;
                below.set_folder_mode()?;
                open = Some(below);
            }
            self.last = open.map(|dir| (path, dir));
        }
        Ok(self.last.as_ref().map_or(&self.root, |(_, dir)| dir))
    }

    /// Hands the folders over, deepest first, and opens the stage to everybody.
    fn close(mut self) -> Result<String, WriteError> {
        self.last = None;
        let opened = at(Point::StageFsync, || self.root.set_folder_mode());
        opened.map_err(failed("written", self.shown))?;
        hand_over(&self.root, self.shown, self.unsynced)?;
        self.unsynced.folder(self.root, self.shown)?;
        Ok(digest_of(&self.entries))
    }
}

/// Hands over every folder below `dir`. Only for folders that were written here: their
/// depth is that of checked paths.
fn hand_over(dir: &Dir, shown: &str, unsynced: &mut Unsynced) -> Result<(), WriteError> {
    let failed = || failed("written", shown);
    for name in dir.names().map_err(failed())? {
        let stat = dir.stat(&name).map_err(failed())?;
        if stat.is_some_and(|stat| stat.kind == Kind::Folder) {
            let below = dir.open_dir(&name).map_err(failed())?;
            hand_over(&below, shown, unsynced)?;
            unsynced.folder(below, shown)?;
        }
    }
    Ok(())
}

fn license_path(
    writer: &Writer<'_>,
    record: &Record,
    copy: &CopiedFile,
) -> Result<RelPath, WriteError> {
    RelPath::new(&copy.to).map_err(|fault| {
        let folder = writer.vendored.shown_of(record.id.as_str());
        let message = format!("`{LICENSE_FOLDER}/…` is refused: {}", of_fault(fault).id);
        Finding::new(
            &ids::INVALID_RECORD,
            format!("{folder}/{RECORD_FILE}"),
            message,
        )
        .into()
    })
}

fn mismatch(writer: &Writer<'_>, record: &Record, path: &str) -> Finding {
    let path = format!("{}/{path}", writer.vendored.shown_of(record.id.as_str()));
    let message = "content is not the one that the record gives";
    Finding::new(&ids::DIGEST_MISMATCH, path, message)
        .help("nothing was written; the source gives other bytes than it did")
}
