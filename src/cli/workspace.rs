//! The skills of a Mastra workspace, as paths on disk name them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::skill::{Collection, Request, discover};
use crate::systems::mastra::{Candidate, Given, Kind, Workspace, is_glob, tidy};
use crate::text::Untrusted;
use crate::tree::DiskTree;

/// Folders of skills below the root of a project.
const FOLDERS: [&str; 2] = ["skills", ".mastra/skills"];

/// What the paths of a workspace reach.
pub struct Reached {
    folders: Vec<(String, Kind)>,
}

impl Reached {
    /// Looks where `paths` say. What is not there holds nothing.
    pub fn by(paths: &[PathBuf], context: &Context) -> Reached {
        let mut folders = Vec::new();
        for path in paths {
            let given = Given::new(&text(path));
            let tree = DiskTree::own(context.cwd.join(given.base()));
            let found = given.find(&tree).into_iter();
            folders.extend(found.map(|folder| (folder, given.kind())));
        }
        Reached { folders }
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        self.folders.is_empty()
    }

    /// The skill files of what was reached.
    pub fn files(&self) -> Vec<PathBuf> {
        let folders: BTreeSet<&str> = self.folders.iter().map(|(folder, _)| &**folder).collect();
        let file = |folder: &str| Path::new(folder).join("SKILL.md");
        folders.into_iter().map(file).collect()
    }

    /// The workspace that Mastra makes of it.
    ///
    /// # Errors
    /// A file that went away.
    pub fn workspace(&self, context: &Context) -> Result<Workspace, Failure> {
        let mut candidates = Vec::new();
        for (folder, kind) in &self.folders {
            let path = Path::new(folder).join("SKILL.md");
            let full = context.cwd.join(folder);
            // Each alone: a folder that is reached by two ways is there twice.
            let skills = load(vec![path], context)?.skills;
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

/// The paths of the workspace where nobody names one: the root where it holds
/// skills, else the folders of skills below it.
pub fn default_paths(context: &Context) -> Vec<PathBuf> {
    let root = match &context.global.root {
        Some(root) => root.clone(),
        None => PathBuf::from(context.shown(&context.root)),
    };
    if !Reached::by(std::slice::from_ref(&root), context).is_empty() {
        return vec![root];
    }
    let below = FOLDERS.iter().map(|folder| root.join(folder));
    below
        .filter(|path| is_glob(&text(path)) || context.cwd.join(path).exists())
        .collect()
}

/// Everything below the fixed parts of `paths`, so that what none of them
/// reaches can be told, and what `workspace` holds besides.
///
/// # Errors
/// A path that is not there or can't be read.
pub fn around(
    paths: &[PathBuf],
    workspace: &Workspace,
    context: &Context,
) -> Result<Collection, Failure> {
    let mut bases: BTreeSet<PathBuf> = BTreeSet::new();
    for path in paths {
        let given = Given::new(&text(path));
        let base = match (is_glob(&text(path)), given.base()) {
            (false, _) => path.clone(),
            (true, "") => PathBuf::from("."),
            (true, base) => PathBuf::from(base),
        };
        // A pattern may match nothing.
        if !is_glob(&text(path)) || context.cwd.join(&base).is_dir() {
            bases.insert(base);
        }
    }
    let mut skills = load(bases.into_iter().collect(), context)?.skills;
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

fn load(paths: Vec<PathBuf>, context: &Context) -> Result<Collection, Failure> {
    let found = discover(&Request {
        paths,
        cwd: context.cwd.clone(),
        gitignore: false,
    })?;
    Ok(Collection::new(found.load()))
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The path of a skill's folder from another folder, where it lies in it; as it
/// is shown where it does not.
pub fn from_folder(shown: &str, folder: &Path, context: &Context) -> String {
    let full = context.cwd.join(shown);
    match full.strip_prefix(folder) {
        Ok(below) => tidy(&text(below)),
        Err(_) => tidy(shown),
    }
}

/// Says which skills are not there, and why.
pub fn tell_dropped(workspace: &Workspace, context: &Context) {
    for (skill, host) in &workspace.dropped {
        if let Some(first) = host.messages.first() {
            let (shown, why) = (Untrusted(skill.shown()), Untrusted(&first.text));
            context.note(&format!("note: mastra drops {shown}: {why}"));
        }
    }
}
