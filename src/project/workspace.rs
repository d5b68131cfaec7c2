//! The skills of a host's workspace, as paths on disk name them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{Error, Note, Project, Selection};
use crate::config;
use crate::finding::{ClientId, Dialects, Finding, Profile, Summary};
use crate::lint::{Engine, LevelFlags, Levels};
use crate::skill::{Collection, Forms, Request, discover};
use crate::systems::{Reached, System, Workspace, WorkspaceHost, systems_of};
use crate::tree::DiskTree;

/// A system's host over a project.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    project: &'a Project,
    system: &'static dyn System,
    host: &'static dyn WorkspaceHost,
}

/// What a host lists, and why it lists no more.
pub struct HostedList {
    /// The host.
    pub host: ClientId,
    /// The workspace.
    pub workspace: Box<dyn Workspace>,
    /// Why a skill is not in the list, or not the one taken.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
}

impl Project {
    /// The host that is played: that of the first dialect that was named or configured
    /// and has one.
    pub fn host(&self) -> Option<Host<'_>> {
        self.host_among(self.dialects_meant())
    }

    /// The host of the first of `dialects` that has one.
    pub(super) fn host_among(&self, dialects: &Dialects) -> Option<Host<'_>> {
        systems_of(dialects).find_map(|system| {
            Some(Host {
                project: self,
                system,
                host: system.host()?,
            })
        })
    }
}

impl Host<'_> {
    /// The workspace that `paths` make; without any, that of the root where it
    /// holds skills, else of the folders of skills below it.
    ///
    /// # Errors
    /// A file that went away.
    pub fn workspace(&self, paths: &[PathBuf]) -> Result<Box<dyn Workspace>, Error> {
        self.open(&self.paths(paths))
    }

    /// What the host lists, with why it lists no more.
    ///
    /// # Errors
    /// A path that is not there or can't be read.
    pub fn list(&self, paths: &[PathBuf]) -> Result<HostedList, Error> {
        let paths = self.paths(paths);
        let workspace = self.open(&paths)?;
        let collection = self.around(&paths, &*workspace)?;
        let config = config::Lint::default();
        let rules = self.host.explained_by().iter();
        let flags = LevelFlags {
            only: rules.map(ToString::to_string).collect(),
            ..LevelFlags::default()
        };
        let levels = Levels::new(Profile::Spec, &config, &flags)?
            .for_dialects(Dialects::new([self.system.dialect()]));
        let engine = Engine {
            levels: &levels,
            path_of: &|path| path.to_owned(),
            more: &|_| Vec::new(),
        };
        let outcome = engine.run(&collection);
        let usable = workspace.listed().len();
        Ok(HostedList {
            host: self.name(),
            summary: Summary {
                skills: usable + workspace.dropped().len(),
                usable,
                ..outcome.summary
            },
            findings: outcome.findings,
            workspace,
        })
    }

    /// A path of a workspace as it is seen from the working directory: from there
    /// where it is there, else from a root that was named.
    ///
    /// # Errors
    /// It is in neither, and no pattern.
    pub fn path(&self, path: &Path) -> Result<PathBuf, Error> {
        let project = self.project;
        let there = |base: &Path| base.join(path).exists();
        let is_pattern = self.host.is_pattern(&text(path));
        match &project.named_root {
            _ if there(&project.cwd) => Ok(path.to_path_buf()),
            Some(root) if there(&project.root) => Ok(root.join(path)),
            // A pattern may match nothing.
            Some(root) if is_pattern && self.folders(path).is_empty() => Ok(root.join(path)),
            _ if is_pattern => Ok(path.to_path_buf()),
            _ => Err(Error::Missing(path.display().to_string())),
        }
    }

    /// The path of a skill's folder as the host's prompt has it: from a root that
    /// was named where it lies in it, else as it is shown.
    pub fn location(&self, shown: &str) -> String {
        let project = self.project;
        let full = project.cwd.join(shown);
        match full.strip_prefix(&project.root) {
            Ok(below) if project.named_root.is_some() => self.host.tidy(&text(below)),
            _ => self.host.tidy(shown),
        }
    }

    /// Which skills of a workspace are not there, and why.
    pub fn dropped(&self, workspace: &dyn Workspace) -> Vec<Note> {
        let dropped = workspace.dropped().iter();
        let notes = dropped.filter_map(|(skill, verdict)| {
            Some(Note::Dropped {
                host: self.name(),
                shown: skill.shown().to_owned(),
                why: verdict.messages.first()?.text.clone(),
            })
        });
        notes.collect()
    }

    /// A selection with the skills that the host's patterns reach in their place; a
    /// path that is there is no pattern.
    pub(super) fn with_patterns(&self, selection: &Selection) -> Result<Selection, Error> {
        let mut paths = Vec::new();
        for path in &selection.paths {
            let shown = text(path);
            if !self.host.is_pattern(&shown) || self.project.cwd.join(path).exists() {
                paths.push(path.clone());
                continue;
            }
            let folders = self.folders(path);
            if folders.is_empty() {
                return Err(Error::NothingReached(shown));
            }
            let folders: BTreeSet<String> = folders.into_iter().collect();
            paths.extend(folders.iter().map(|folder| file_in(folder)));
        }
        Ok(Selection {
            paths,
            ..selection.clone()
        })
    }

    fn name(&self) -> ClientId {
        let client = self.system.client();
        client.unwrap_or_else(|| self.system.dialect().name())
    }

    /// The folders of skills that a path reaches. What is not there holds nothing.
    fn folders(&self, path: &Path) -> Vec<String> {
        let shown = text(path);
        let base = self.project.cwd.join(self.host.base(&shown));
        self.host.reached(&shown, &DiskTree::own(base))
    }

    /// The workspace that the host makes of what `paths` reach.
    fn open(&self, paths: &[PathBuf]) -> Result<Box<dyn Workspace>, Error> {
        let mut found = Vec::new();
        for path in paths {
            for folder in self.folders(path) {
                let full = self.project.cwd.join(&folder);
                let canonical = std::fs::canonicalize(&full).unwrap_or(full);
                // Each alone: a folder that is reached by two ways is there twice.
                let skills = load(vec![file_in(&folder)], self.project)?.skills;
                found.extend(skills.into_iter().map(|skill| Reached {
                    by: text(path),
                    skill,
                    canonical: text(&canonical),
                }));
            }
        }
        Ok(self.host.open(found))
    }

    /// The paths of the workspace; where nobody names one, the default ones.
    fn paths(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        if !paths.is_empty() {
            return paths.to_vec();
        }
        let project = self.project;
        let root = match &project.named_root {
            Some(root) => root.clone(),
            None => PathBuf::from(project.shown(&project.root)),
        };
        if !self.folders(&root).is_empty() {
            return vec![root];
        }
        let below = self.host.folders().iter().map(|folder| root.join(folder));
        below
            .filter(|path| self.host.is_pattern(&text(path)) || project.cwd.join(path).exists())
            .collect()
    }

    /// Everything below the fixed parts of `paths`, so that what none of them
    /// reaches can be told, and what `workspace` holds besides.
    fn around(&self, paths: &[PathBuf], workspace: &dyn Workspace) -> Result<Collection, Error> {
        let mut bases: BTreeSet<PathBuf> = BTreeSet::new();
        for path in paths {
            if !self.host.is_pattern(&text(path)) {
                bases.insert(path.clone());
                continue;
            }
            let base = match self.host.base(&text(path)).as_str() {
                "" => PathBuf::from("."),
                base => PathBuf::from(base),
            };
            // A pattern may match nothing.
            if self.project.cwd.join(&base).is_dir() {
                bases.insert(base);
            }
        }
        let mut skills = load(bases.into_iter().collect(), self.project)?.skills;
        skills.retain(|skill| !skill.is_no_skill());
        let dropped = workspace.dropped().iter().map(|(skill, _)| skill);
        let listed = workspace.listed();
        let listed = listed.iter().map(|listed| listed.skill);
        for skill in listed.chain(dropped) {
            if !skills.iter().any(|known| known.shown() == skill.shown()) {
                skills.push(skill.clone());
            }
        }
        let named = paths.iter().map(|path| text(path)).collect();
        Ok(Collection::new(skills).pointed_at(named))
    }
}

fn load(paths: Vec<PathBuf>, project: &Project) -> Result<Collection, Error> {
    let found = discover(&Request {
        paths,
        cwd: project.cwd.clone(),
        gitignore: false,
        endings: &[],
        forms: Forms::none(),
    })?;
    Ok(Collection::new(found.load()))
}

fn file_in(folder: &str) -> PathBuf {
    Path::new(folder).join("SKILL.md")
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
