//! The files around skills that rules about Minara's host ask for.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::open::tidy;
use super::selection::Selected;
use super::{Error, Project, Selection, Session};
use crate::finding::Dialect;
use crate::skill::{Beside, Forms, Skill};
use crate::systems::document::MAX_BYTES;
use crate::systems::minara::{
    HostFile, HostFiles, HostPlaces, Ownership, SIGNAL_ENDING, UnusableFile,
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

impl Session<'_> {
    /// The endings of the files that are judged beside skills.
    pub(super) fn endings(&self) -> &'static [&'static str] {
        if self.may_be_minara() {
            &[SIGNAL_ENDING]
        } else {
            &[]
        }
    }

    /// The files around what was selected, as rules ask for them.
    ///
    /// # Errors
    /// A file that was named can't be read.
    pub(super) fn surroundings(
        &self,
        selection: &Selection,
        selected: &Selected,
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
            tools: project.tools_file(self.named_tools())?,
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
