//! Which skills are meant.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::open::tidy;
use super::{Error, Note, Project};
use crate::finding::Origin;
use crate::skill::{Beside, Discovery, Forms, Place, Request, Skill, discover};
use crate::text::Source;
use crate::tree::{DiskTree, Folders, Overlay, RelPath};

/// Which skills on disk a question is about.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Files or folders; a folder stands for all skills below it. None stands for
    /// the named root, else the working directory.
    pub paths: Vec<PathBuf>,
    /// Whether folders that .gitignore leaves out are passed by.
    pub gitignore: bool,
    /// Whether what the configuration leaves out is passed by.
    pub exclude: bool,
    /// Whether vendored skills count where no path is named.
    pub vendored: bool,
}

/// The skills that are meant.
#[derive(Debug, Default)]
pub struct Selected {
    /// In the order of their paths.
    pub skills: Vec<Arc<Skill>>,
    /// Files beside skills that were looked for as well, in the order of their paths.
    pub others: Vec<Beside>,
    /// What should be said of the choice.
    pub notes: Vec<Note>,
}

impl Selected {
    /// Whether there is no skill, not even one that is left to another verb or to the
    /// configuration.
    pub(super) fn is_nothing(&self) -> bool {
        let is_left = |note: &Note| matches!(note, Note::Vendored { .. } | Note::LeftOut { .. });
        self.skills.is_empty() && !self.notes.iter().any(is_left)
    }

    /// Why there is no skill.
    pub(super) fn why_nothing(&self) -> Error {
        let samples = self.notes.iter().find_map(|note| match note {
            Note::Samples { files, first } => Some((*files, first.clone())),
            _ => None,
        });
        match samples {
            Some((files, first)) => Error::OnlySamples { files, first },
            None => Error::NoSkillHere,
        }
    }

    /// Reads them all.
    fn read(self) -> Selected {
        self.skills.par_iter().for_each(|skill| skill.read());
        self
    }
}

/// A text that stands for a SKILL.md: standard input, an editor's buffer.
#[derive(Clone, Debug, Default)]
pub struct Unsaved {
    /// The text.
    pub bytes: Vec<u8>,
    /// The file that it stands for.
    pub file: PathBuf,
    /// The folder's name, where it is not that of the file's folder.
    pub name: Option<String>,
}

impl Project {
    /// Reads the selected skills. A folder that nobody named and that holds no
    /// skill is no finding.
    ///
    /// # Errors
    /// A path that is not there.
    pub fn select(&self, selection: &Selection) -> Result<Selected, Error> {
        let selected = self.select_with(selection, &[], self.forms())?;
        Ok(selected.read())
    }

    /// As [`Project::select`], with files of these endings beside skills, and in these
    /// forms; each skill is read when somebody asks first.
    ///
    /// # Errors
    /// A path that is not there.
    pub(super) fn select_with(
        &self,
        selection: &Selection,
        endings: &'static [&'static str],
        forms: Forms,
    ) -> Result<Selected, Error> {
        self.select_from(selection, &self.cwd, self.here(), endings, forms)
    }

    /// Below a path that holds no SKILL.md: the first skill that is another file, and what
    /// that is called.
    pub(super) fn other_form(&self, path: &Path) -> Option<(String, &'static str)> {
        let selection = Selection {
            paths: vec![path.to_path_buf()],
            gitignore: true,
            exclude: false,
            vendored: true,
        };
        let found = self.select_with(&selection, &[], Forms::marked()).ok()?;
        let mut forms = found.skills.iter().filter_map(|skill| skill.sole_form());
        forms
            .next()
            .map(|file| (file.shown.clone(), file.form.title))
    }

    /// As [`Project::select`], and one skill at least.
    ///
    /// # Errors
    /// A path that is not there, or no path and nothing here.
    pub fn select_some(&self, selection: &Selection) -> Result<Selected, Error> {
        let selected = self.select_with(selection, &[], self.forms())?;
        if selected.is_nothing() {
            return Err(selected.why_nothing());
        }
        Ok(selected.read())
    }

    /// As [`Project::select`], with paths that count from the root, so that what
    /// is rendered does not depend on the working directory.
    ///
    /// # Errors
    /// A path that is not there.
    pub fn select_from_root(&self, selection: &Selection) -> Result<Selected, Error> {
        let below = selection.paths.iter().map(|path| {
            let full = self.cwd.join(path);
            full.strip_prefix(&self.root)
                .map(Path::to_path_buf)
                .unwrap_or(full)
        });
        let from_root = Selection {
            paths: below.collect(),
            ..selection.clone()
        };
        let here = PathBuf::from(".");
        let selected = self.select_from(&from_root, &self.root, here, &[], self.forms())?;
        Ok(selected.read())
    }

    /// As [`Project::select_some`], of those whose SKILL.md can be read; the
    /// others are told.
    ///
    /// # Errors
    /// Also where none can be read.
    pub fn readable(&self, selected: Selected) -> Result<Selected, Error> {
        let Selected {
            skills,
            mut notes,
            others,
        } = selected;
        let (skills, unread): (Vec<Arc<Skill>>, Vec<Arc<Skill>>) = skills
            .into_iter()
            .partition(|skill| skill.source().is_some() || skill.sole_form().is_some());
        if let (true, Some(first)) = (skills.is_empty(), unread.first()) {
            return Err(Error::NoneReadable(first.shown().to_owned()));
        }
        notes.extend(unread.iter().map(|skill| Note::Unread {
            shown: skill.shown().to_owned(),
        }));
        Ok(Selected {
            skills,
            others,
            notes,
        })
    }

    /// The forms of skills beside SKILL.md that are meant: those of the dialects that
    /// were named or configured, else whatever bears its marks.
    pub fn forms(&self) -> Forms {
        match self.dialects.named() {
            [] => Forms::configured(self.config.lint.dialects.named()),
            named => Forms::of(named),
        }
    }

    /// The skill whose SKILL.md, or whose file of another form, is a text that is not on
    /// disk: which of both its name says.
    pub fn unsaved(&self, text: Unsaved) -> Skill {
        let folder = text.file.parent().map(Path::to_path_buf);
        let folder = folder.unwrap_or_default();
        let full = self.cwd.join(&folder);
        // Without a file the text has no place, and no folder to be called like.
        let own = full
            .file_name()
            .filter(|_| !text.file.as_os_str().is_empty());
        let own = own.map(|name| name.to_string_lossy().into_owned());
        let place = Place {
            shown: folder.to_string_lossy().replace('\\', "/"),
            folder: text.name.or(own).unwrap_or_default(),
            origin: Origin::Disk,
        };
        let tree = Arc::new(DiskTree::own(full));
        let name = text.file.file_name().and_then(OsStr::to_str);
        let form = name.and_then(|name| self.forms().named(&place.folder, name));
        if let Some((form, name)) = form.zip(name)
            && let Ok(path) = RelPath::own(name)
        {
            let tree = Arc::new(Overlay::new(tree.clone()).with(path, text.bytes.clone()));
            let skill = Skill::load(tree, RelPath::root(), place.clone()).in_form(form, name);
            if form.by_name || skill.bears_marks() {
                return skill;
            }
        }
        Skill::with_source(tree, RelPath::root(), place, Source::from_bytes(text.bytes))
    }

    /// Where skills are looked for where no path is named.
    pub(super) fn here(&self) -> PathBuf {
        let root = self.named_root.clone();
        root.unwrap_or_else(|| PathBuf::from("."))
    }

    fn select_from(
        &self,
        selection: &Selection,
        base: &Path,
        default: PathBuf,
        endings: &'static [&'static str],
        forms: Forms,
    ) -> Result<Selected, Error> {
        let request = Request {
            paths: if selection.paths.is_empty() {
                vec![default]
            } else {
                selection.paths.clone()
            },
            cwd: base.to_path_buf(),
            gitignore: selection.gitignore,
            endings,
            forms,
        };
        let mut found = discover(&request)?;
        let samples = found.lone_samples();
        let samples = samples.first().map(|first| (samples.len(), first.clone()));
        let exclude = &self.config.lint.exclude;
        let left_out = |other: &Beside| exclude.is_match(&self.config_path(&other.shown));
        let others = found
            .others()
            .filter(|other| !selection.exclude || !left_out(other));
        let others = others.cloned().collect();
        let note = self.leave_out(&mut found, selection);
        let mut skills = found.unread();
        // A folder that somebody stands in is named as the place of skills, not as a
        // skill.
        let is_place =
            |skill: &Arc<Skill>| self.cwd.starts_with(tidy(base, Path::new(skill.shown())));
        let names_none = selection.paths.is_empty();
        skills.retain(|skill| !skill.is_no_skill() || !(names_none || is_place(skill)));
        let vendored = self.leave_to_verify(&mut skills, selection, found.seen());
        let samples = samples.map(|(files, first)| Note::Samples { files, first });
        Ok(Selected {
            skills,
            others,
            notes: note.into_iter().chain(samples).chain(vendored).collect(),
        })
    }

    /// Takes out the skills that have a record or a line in the lock, where only
    /// own ones are meant.
    fn leave_to_verify(
        &self,
        skills: &mut Vec<Arc<Skill>>,
        selection: &Selection,
        seen: &Arc<Folders>,
    ) -> Option<Note> {
        if selection.vendored || !selection.paths.is_empty() {
            return None;
        }
        let held: BTreeSet<RelPath> = self.held_among(seen).paths().collect();
        let before = skills.len();
        skills.retain(|skill| {
            let path = self.below_home(skill.shown());
            !path.is_some_and(|path| held.contains(&path))
        });
        let left = before - skills.len();
        (left > 0).then_some(Note::Vendored { skills: left })
    }

    /// Applies `include` and `exclude`. A path that was named is left out too,
    /// and that is said.
    fn leave_out(&self, found: &mut Discovery, selection: &Selection) -> Option<Note> {
        let lint = &self.config.lint;
        if !selection.exclude || (lint.include.is_empty() && lint.exclude.is_empty()) {
            return None;
        }
        let before = found.len();
        found.retain(|shown| lint.selects(&self.config_path(&format!("{shown}/SKILL.md"))));
        let left_out = before - found.len();
        if left_out == 0 || selection.paths.is_empty() {
            return None;
        }
        let origin = self.config.origin.as_ref();
        Some(Note::LeftOut {
            skills: left_out,
            by: origin.map_or("minara.toml".to_owned(), |origin| origin.name.clone()),
        })
    }
}
