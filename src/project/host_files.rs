//! The files around skills that rules about Minara's host ask for.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::open::tidy;
use super::selection::Selected;
use super::{Error, Project, Selection, Session};
use crate::finding::Dialect;
use crate::skill::{Beside, Forms, Skill};
use crate::systems::NamedFiles;
use crate::systems::document::MAX_BYTES;
use crate::systems::minara::{
    HostFile, HostFiles, HostPlaces, Ownership, SIDECAR, SIGNAL_ENDING, TOOLS_FILE, UnusableFile,
};
use crate::text::Untrusted;
use crate::tree::read_text;

impl From<UnusableFile> for Error {
    fn from(why: UnusableFile) -> Error {
        match why {
            UnusableFile::Form(error) => Error::Document(error),
            UnusableFile::Unread { shown, reason } => Error::unreadable(shown, reason),
        }
    }
}

/// What a person named: skills, and files of a host beside them.
pub(super) struct Named {
    /// The skills.
    pub selection: Selection,
    /// The host's tools.
    pub tools: Option<PathBuf>,
    /// Whose files were named.
    pub files: NamedFiles,
}

impl Named {
    /// Whether files of a host were named, and nothing else.
    pub fn is_files_alone(&self) -> bool {
        self.selection.paths.is_empty() && !self.files.0.is_empty()
    }
}

impl Session<'_> {
    /// The endings of the files that are judged beside skills.
    pub(super) fn endings(&self) -> &'static [&'static str] {
        if self.may_be_minara() {
            &[SIGNAL_ENDING]
        } else {
            &[]
        }
    }

    /// What of the named paths is meant as files of a host: its tools, its signals, and
    /// the file beside a skill, which stands for the skill.
    ///
    /// # Errors
    /// The tools of two hosts.
    pub(super) fn named_files(&self, selection: &Selection) -> Result<Named, Error> {
        let mut named = Named {
            selection: selection.clone(),
            tools: self.named_tools().map(Path::to_path_buf),
            files: NamedFiles::default(),
        };
        if !self.may_be_minara() {
            return Ok(named);
        }
        let cwd = &self.project().cwd;
        let mut rest = Vec::new();
        for path in &selection.paths {
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.filter(|_| cwd.join(path).is_file()).unwrap_or("");
            let is_file = name == TOOLS_FILE || name.ends_with(SIGNAL_ENDING);
            if is_file {
                named.files = NamedFiles(vec![Dialect::Minara]);
            }
            if name == TOOLS_FILE {
                if named.tools.as_ref().is_some_and(|tools| tools != path) {
                    return Err(Error::unknown(
                        "the tools of two hosts are named",
                        "a host has one tools.json: name one a run",
                    ));
                }
                named.tools = Some(path.clone());
            } else if name == SIDECAR {
                rest.push(path.parent().map(Path::to_path_buf).unwrap_or_default());
            } else {
                rest.push(path.clone());
            }
        }
        named.selection.paths = rest;
        Ok(named)
    }

    /// The files around what was selected, as rules ask for them; `tools` is the file
    /// that a person named.
    ///
    /// # Errors
    /// A file that was named can't be read.
    pub(super) fn surroundings(
        &self,
        selection: &Selection,
        selected: &Selected,
        tools: Option<&Path>,
    ) -> Result<HostFiles, Error> {
        if !self.may_be_minara() {
            return Ok(HostFiles::default());
        }
        let project = self.project();
        let config = &project.config.minara;
        let skills = if selected.others.is_empty() {
            None
        } else {
            Some(project.offered(selection, selected))
        };
        Ok(HostFiles::at(HostPlaces {
            tools: project.tools_file(tools)?,
            signals: selected.others.iter().map(signal_file).collect(),
            skills,
            always_include: config.always_include_tools.clone(),
            invoke_tools: config.invoke_tools.clone(),
        }))
    }

    /// Whether files are judged although no skill is near: their dialect was named.
    pub(super) fn judges_files(&self) -> bool {
        self.may_be_minara() && !self.detects()
    }

    fn may_be_minara(&self) -> bool {
        self.detects() || self.has(Dialect::Minara)
    }
}

impl Project {
    /// The skills that a host of the project could offer, each with whose it is by its
    /// place: those of the root, whichever were selected.
    fn offered(&self, selection: &Selection, selected: &Selected) -> Vec<(Arc<Skill>, Ownership)> {
        let here = [self.here()];
        let paths = match selection.paths.as_slice() {
            [] => &here[..],
            paths => paths,
        };
        let mut paths = paths.iter().map(|path| tidy(&self.cwd, path));
        let skills = if selection.vendored && paths.any(|path| path == self.root) {
            selected.skills.clone()
        } else {
            let whole = Selection {
                paths: vec![PathBuf::from(self.shown(&self.root))],
                gitignore: true,
                exclude: true,
                vendored: true,
            };
            let found = self.select_with(&whole, &[], Forms::none());
            found.map_or_else(|_| selected.skills.clone(), |found| found.skills)
        };
        let owned = skills.into_iter().map(|skill| {
            let whose = self.ownership_by_place(&skill);
            (skill, whose)
        });
        owned.collect()
    }

    /// The host's tools, unread unless a person `named` the file.
    fn tools_file(&self, named: Option<&Path>) -> Result<Option<HostFile>, Error> {
        if let Some(named) = named {
            let (text, shown) = self.text_of(&self.cwd.join(named), true)?;
            return Ok(Some(HostFile::new(shown, move || Ok(text.clone()))));
        }
        Ok(self.tools_path().map(|path| file(&self.shown(&path), path)))
    }
}

fn signal_file(signal: &Beside) -> HostFile {
    file(&signal.shown, signal.path.clone())
}

fn file(shown: &str, path: PathBuf) -> HostFile {
    HostFile::new(Untrusted(shown).to_string(), move || {
        read_text(&path, MAX_BYTES).map_err(|error| error.to_string())
    })
}
