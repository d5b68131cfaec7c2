//! The records of other tools in a project.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::open::tidy;
use super::{Error, Project};
use crate::record::RECORD_FILE;
use crate::systems::clients::all_folders;
use crate::systems::installers::{MAX_RECORD, Record, is_record_name, read, record_names};
use crate::text::Untrusted;
use crate::tree::read_text;
use crate::vendoring::import::Wanted;

/// A record, and the folder that it lies in.
#[derive(Debug)]
pub struct ForeignRecord {
    /// What it says.
    pub record: Record,
    /// The folder, absolute.
    pub folder: PathBuf,
}

impl ForeignRecord {
    /// The skills that it names.
    pub fn wanted(&self) -> impl Iterator<Item = Wanted> {
        let here = self.folder.file_name();
        let here = here.map_or("?".into(), |name| name.to_string_lossy());
        self.record.entries.iter().map(move |entry| {
            let mut entry = entry.clone();
            // A record in a skill's folder need not name it.
            if entry.name.is_empty() {
                entry.name = here.clone().into_owned();
            }
            Wanted {
                tool: self.record.form.tool,
                record: self.record.document.name().to_owned(),
                line: self.record.line_of(entry.span),
                folder: self.folder.clone(),
                entry,
            }
        })
    }
}

impl Project {
    /// The record in a file; without one, those at the root and in the skills of the
    /// folders that clients load from. Skills that are vendored have a record of ours.
    ///
    /// # Errors
    /// A file that is no record, or can't be read; none at all.
    pub fn records_of_others(&self, file: Option<&Path>) -> Result<Vec<ForeignRecord>, Error> {
        if let Some(file) = file {
            let path = tidy(&self.cwd, file);
            let record = self.foreign_record(&path)?;
            return match record {
                Some(record) => Ok(vec![record]),
                None => Err(no_record(&self.shown(&path))),
            };
        }
        let mut found = Vec::new();
        for path in self.places_of_records() {
            found.extend(self.foreign_record(&path)?);
        }
        if found.is_empty() {
            return Err(Error::unknown(
                "no record of another tool lies here",
                format!("name the file: {}", record_names().join(", ")),
            ));
        }
        Ok(found)
    }

    /// Where records can lie, in order; SKILL.md only where it may hold one.
    fn places_of_records(&self) -> Vec<PathBuf> {
        let root = self.pages_dir();
        let mut paths = Vec::new();
        let own = record_names();
        paths.extend(
            own.iter()
                .map(|name| root.join(name))
                .filter(|path| path.is_file()),
        );
        let folders = all_folders().chain(["skills"]);
        let folders: BTreeSet<PathBuf> = folders.map(|folder| root.join(folder)).collect();
        for folder in folders {
            let Ok(skills) = fs::read_dir(&folder) else {
                continue;
            };
            let mut skills: Vec<PathBuf> = skills.flatten().map(|entry| entry.path()).collect();
            skills.sort();
            for skill in skills {
                // A link is another folder's skill; a vendored one has our record.
                if skill.is_symlink() || skill.join(RECORD_FILE).exists() {
                    continue;
                }
                let names = own.iter().copied().chain(["SKILL.md"]);
                let files = names.map(|name| skill.join(name));
                paths.extend(files.filter(|path| path.is_file()));
            }
        }
        paths
    }

    fn foreign_record(&self, path: &Path) -> Result<Option<ForeignRecord>, Error> {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if !is_record_name(name) {
            return Ok(None);
        }
        let shown = self.shown(path);
        let is_skill = name == "SKILL.md";
        let text = match read_text(path, MAX_RECORD) {
            Ok(text) => text,
            Err(_) if is_skill => return Ok(None),
            Err(error) => return Err(Error::unreadable(Untrusted(&shown).to_string(), error)),
        };
        let folder = path.parent().unwrap_or(path).to_path_buf();
        let beside = |name: &str| read_text(&folder.join(name), MAX_RECORD).ok();
        match read(name, &shown, &text, &beside) {
            Ok(record) => Ok(record.map(|record| ForeignRecord {
                record,
                folder: folder.clone(),
            })),
            Err(_) if is_skill => Ok(None),
            Err(error) => {
                // Its lines are not shown: they may hold credentials.
                let line = error.position().line;
                let what = format!("{}:{line}", Untrusted(&shown));
                Err(match error.advice() {
                    Some(help) => Error::unknown(format!("{what}: {error}"), help),
                    None => Error::unreadable(what, error),
                })
            }
        }
    }
}

fn no_record(shown: &str) -> Error {
    Error::unknown(
        format!("{} is no record of another tool", Untrusted(shown)),
        format!(
            "records are called {}, or SKILL.md",
            record_names().join(", ")
        ),
    )
}
