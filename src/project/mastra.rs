//! The skills of a Mastra workspace, as paths on disk name them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Error, Note, Project, Selection};
use crate::config;
use crate::finding::{Dialect, Dialects, Finding, Profile, RuleId, Summary};
use crate::lint::{Engine, LevelFlags, Levels};
use crate::rule_id;
use crate::skill::{Collection, Request, Skill, discover};
use crate::systems::HostVerdict;
use crate::systems::mastra::{CLIENT, Candidate, Given, Kind, Workspace, is_glob, tidy};
use crate::tree::DiskTree;

/// Folders of skills below the root of a project.
const FOLDERS: [&str; 2] = ["skills", ".mastra/skills"];

/// Rules that say why a skill is not in Mastra's list, or not the one taken.
const OF_MASTRA: [RuleId; 4] = [
    rule_id!("dropped-by-mastra"),
    rule_id!("duplicate-skill-name"),
    rule_id!("executable-frontmatter"),
    rule_id!("nested-skill-not-loaded"),
];

/// What Mastra lists, and why it lists no more.
#[derive(Debug)]
pub struct MastraSkills {
    /// The workspace.
    pub workspace: Workspace,
    /// Why a skill is not in the list, or not the one taken.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
}

/// What the paths of a workspace reach.
struct Reached {
    folders: Vec<(String, Kind)>,
}

impl Reached {
    /// Looks where `paths` say. What is not there holds nothing.
    fn by(paths: &[PathBuf], project: &Project) -> Reached {
        let mut folders = Vec::new();
        for path in paths {
            let given = Given::new(&text(path));
            let tree = DiskTree::own(project.cwd.join(given.base()));
            let found = given.find(&tree).into_iter();
            folders.extend(found.map(|folder| (folder, given.kind())));
        }
        Reached { folders }
    }

    /// Whether nothing is there.
    fn is_empty(&self) -> bool {
        self.folders.is_empty()
    }

    /// The skill files of what was reached.
    fn files(&self) -> Vec<PathBuf> {
        let folders: BTreeSet<&str> = self.folders.iter().map(|(folder, _)| &**folder).collect();
        let file = |folder: &str| Path::new(folder).join("SKILL.md");
        folders.into_iter().map(file).collect()
    }

    /// The workspace that Mastra makes of it.
    fn workspace(&self, project: &Project) -> Result<Workspace, Error> {
        let mut candidates = Vec::new();
        for (folder, kind) in &self.folders {
            let path = Path::new(folder).join("SKILL.md");
            let full = project.cwd.join(folder);
            // Each alone: a folder that is reached by two ways is there twice.
            let skills = load(vec![path], project)?.skills;
            let canonical = std::fs::canonicalize(&full).unwrap_or(full);
            candidates.extend(skills.into_iter().map(|skill| Candidate {
                skill,
                kind: *kind,
                canonical: canonical.to_string_lossy().into_owned(),
            }));
        }
        Ok(Workspace::new(candidates))
    }
}

impl Project {
    /// The workspace of Mastra that `paths` make; without any, that of the root
    /// where it holds skills, else of the folders of skills below it.
    ///
    /// # Errors
    /// A file that went away.
    pub fn mastra_workspace(&self, paths: &[PathBuf]) -> Result<Workspace, Error> {
        Reached::by(&self.mastra_paths(paths), self).workspace(self)
    }

    /// What Mastra lists, with why it lists no more.
    ///
    /// # Errors
    /// A path that is not there or can't be read.
    pub fn mastra_list(&self, paths: &[PathBuf]) -> Result<MastraSkills, Error> {
        let paths = self.mastra_paths(paths);
        let workspace = Reached::by(&paths, self).workspace(self)?;
        let collection = around(&paths, &workspace, self)?;
        let config = config::Lint::default();
        let flags = LevelFlags {
            only: OF_MASTRA.map(|rule| rule.to_string()).to_vec(),
            ..LevelFlags::default()
        };
        let levels = Levels::new(Profile::Spec, &config, &flags)?
            .for_dialects(Dialects::new([Dialect::Mastra]));
        let engine = Engine {
            levels: &levels,
            path_of: &|path| path.to_owned(),
            more: &|_| Vec::new(),
        };
        let outcome = engine.run(&collection);
        let usable = workspace.list().len();
        Ok(MastraSkills {
            summary: Summary {
                skills: usable + workspace.dropped.len(),
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
    pub fn mastra_path(&self, path: &Path) -> Result<PathBuf, Error> {
        let there = |base: &Path| base.join(path).exists();
        let is_pattern = is_glob(&text(path));
        match &self.named_root {
            _ if there(&self.cwd) => Ok(path.to_path_buf()),
            Some(root) if there(&self.root) => Ok(root.join(path)),
            // A pattern may match nothing.
            Some(root) if is_pattern => {
                let from_here = Reached::by(&[path.to_path_buf()], self);
                if from_here.is_empty() {
                    Ok(root.join(path))
                } else {
                    Ok(path.to_path_buf())
                }
            }
            None if is_pattern => Ok(path.to_path_buf()),
            _ => Err(Error::Missing(path.display().to_string())),
        }
    }

    /// The path of a skill's folder as Mastra's prompt has it: from a root that
    /// was named where it lies in it, else as it is shown.
    pub fn mastra_location(&self, shown: &str) -> String {
        if self.named_root.is_none() {
            return tidy(shown);
        }
        let full = self.cwd.join(shown);
        match full.strip_prefix(&self.root) {
            Ok(below) => tidy(&text(below)),
            Err(_) => tidy(shown),
        }
    }

    /// The paths of the workspace; where nobody names one, the default ones.
    fn mastra_paths(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        if !paths.is_empty() {
            return paths.to_vec();
        }
        let root = match &self.named_root {
            Some(root) => root.clone(),
            None => PathBuf::from(self.shown(&self.root)),
        };
        if !Reached::by(std::slice::from_ref(&root), self).is_empty() {
            return vec![root];
        }
        let below = FOLDERS.iter().map(|folder| root.join(folder));
        below
            .filter(|path| is_glob(&text(path)) || self.cwd.join(path).exists())
            .collect()
    }
}

/// A selection with the skills that Mastra's patterns reach in their place; a
/// path that is there is no pattern.
pub(super) fn with_patterns(project: &Project, selection: &Selection) -> Result<Selection, Error> {
    let mut paths = Vec::new();
    for path in &selection.paths {
        let shown = text(path);
        if !is_glob(&shown) || project.cwd.join(path).exists() {
            paths.push(path.clone());
            continue;
        }
        let reached = Reached::by(std::slice::from_ref(path), project);
        if reached.is_empty() {
            return Err(Error::NothingReached(shown));
        }
        paths.extend(reached.files());
    }
    Ok(Selection {
        paths,
        ..selection.clone()
    })
}

/// Which skills of a workspace are not there, and why.
pub fn dropped(workspace: &Workspace) -> Vec<Note> {
    let dropped = workspace.dropped.iter();
    let note = |(skill, host): &(Arc<Skill>, HostVerdict)| {
        let first = host.messages.first()?;
        Some(Note::Dropped {
            host: CLIENT,
            shown: skill.shown().to_owned(),
            why: first.text.clone(),
        })
    };
    dropped.filter_map(note).collect()
}

/// Everything below the fixed parts of `paths`, so that what none of them
/// reaches can be told, and what `workspace` holds besides.
fn around(
    paths: &[PathBuf],
    workspace: &Workspace,
    project: &Project,
) -> Result<Collection, Error> {
    let mut bases: BTreeSet<PathBuf> = BTreeSet::new();
    for path in paths {
        let given = Given::new(&text(path));
        let base = match (is_glob(&text(path)), given.base()) {
            (false, _) => path.clone(),
            (true, "") => PathBuf::from("."),
            (true, base) => PathBuf::from(base),
        };
        // A pattern may match nothing.
        if !is_glob(&text(path)) || project.cwd.join(&base).is_dir() {
            bases.insert(base);
        }
    }
    let mut skills = load(bases.into_iter().collect(), project)?.skills;
    skills.retain(|skill| !skill.is_no_skill());
    let dropped = workspace.dropped.iter().map(|(skill, _)| skill);
    let listed = workspace.list().iter().map(|listed| &listed.skill);
    for skill in listed.chain(dropped) {
        if !skills.iter().any(|known| known.shown() == skill.shown()) {
            skills.push(skill.clone());
        }
    }
    let named = paths.iter().map(|path| text(path)).collect();
    Ok(Collection::new(skills).pointed_at(named))
}

fn load(paths: Vec<PathBuf>, project: &Project) -> Result<Collection, Error> {
    let found = discover(&Request {
        paths,
        cwd: project.cwd.clone(),
        gitignore: false,
    })?;
    Ok(Collection::new(found.load()))
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
