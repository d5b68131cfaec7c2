//! Curia's host over the skills and agents of a project.

use std::path::{Path, PathBuf};

use super::{Error, Project};
use crate::skill::{Forms, Request, discover};
use crate::systems::curia::{Agent, Approvals, MANIFEST, Manifest, Mode};
use crate::text::Untrusted;

/// How the names of agents' files end.
const OF_AGENTS: [&str; 2] = [".yaml", ".yml"];

fn no_manifest() -> Error {
    Error::unknown(
        format!("no {MANIFEST} here"),
        "name a folder below which skills of Curia's lie",
    )
}

impl Project {
    /// Whose word holds: that which was named, else as the configuration says.
    pub fn curia_mode(&self, named: Option<Mode>) -> Mode {
        named.unwrap_or(if self.config.curia.as_documented {
            Mode::Document
        } else {
            Mode::Current
        })
    }

    /// The skill in a folder, or of a manifest; `None` where there is none.
    ///
    /// # Errors
    /// The manifest can't be read, or the host would stop at it.
    pub fn curia_skill(&self, path: &Path) -> Result<Option<Manifest>, Error> {
        let full = self.cwd.join(path);
        let file = if full.file_name().is_some_and(|name| name == MANIFEST) {
            full
        } else {
            full.join(MANIFEST)
        };
        if !file.is_file() {
            return Ok(None);
        }
        self.curia_manifest(&file).map(Some)
    }

    /// As [`Project::curia_skill`], and there is one.
    ///
    /// # Errors
    /// Also where there is none.
    pub fn needed_curia_skill(&self, path: &Path) -> Result<Manifest, Error> {
        self.curia_skill(path)?.ok_or_else(|| {
            let shown = path.to_string_lossy();
            Error::unknown(
                format!("{} holds no {MANIFEST}", Untrusted(&shown)),
                "name a skill's folder: minara skills list --dialect curia tells them",
            )
        })
    }

    /// The skills below some paths, in the order of their files; below the root where
    /// none is named.
    ///
    /// # Errors
    /// A path that is not there, no skill at all, a manifest that the host would stop at.
    pub fn curia_skills(&self, paths: &[PathBuf]) -> Result<Vec<Manifest>, Error> {
        let files = self.files_below(paths, &[MANIFEST])?;
        let is_manifest = |file: &&PathBuf| file.file_name().is_some_and(|name| name == MANIFEST);
        let manifests = files.iter().filter(is_manifest);
        let manifests: Vec<Manifest> = manifests
            .map(|file| self.curia_manifest(file))
            .collect::<Result<_, _>>()?;
        if manifests.is_empty() {
            return Err(no_manifest());
        }
        Ok(manifests)
    }

    /// The agents of the project, in the order of their files.
    ///
    /// # Errors
    /// A file that can't be used.
    pub fn curia_agents(&self) -> Result<Vec<Agent>, Error> {
        let globs = &self.config.curia.agents;
        let mut files = Vec::new();
        for word in globs.words() {
            let folder = self.config_dir.join(fixed_part(&word.text));
            if folder.is_dir() {
                let folder = PathBuf::from(self.shown(&folder));
                files.extend(self.files_below(&[folder], &OF_AGENTS)?);
            }
        }
        files.sort();
        files.dedup();
        files.retain(|file| globs.is_match(&self.config_path(&self.shown(file))));
        files
            .iter()
            .map(|file| self.agent_in(file, false))
            .collect()
    }

    /// The agent in a file that was named.
    ///
    /// # Errors
    /// It can't be read or used.
    pub fn curia_agent(&self, named: &Path) -> Result<Agent, Error> {
        self.agent_in(&self.cwd.join(named), true)
    }

    /// What was approved, by a file that was named; nothing where none is.
    ///
    /// # Errors
    /// It can't be read or used.
    pub fn curia_approvals(&self, named: Option<&Path>) -> Result<Approvals, Error> {
        let Some(named) = named else {
            return Ok(Approvals::default());
        };
        let (text, shown) = self.text_of(&self.cwd.join(named), true)?;
        Ok(Approvals::parse(&text, &shown)?)
    }

    fn agent_in(&self, file: &Path, named: bool) -> Result<Agent, Error> {
        let (text, shown) = self.text_of(file, named)?;
        Ok(Agent::parse(&text, &shown)?)
    }

    fn curia_manifest(&self, file: &Path) -> Result<Manifest, Error> {
        let (text, shown) = self.text_of(file, false)?;
        Ok(Manifest::parse(&text, &shown)?)
    }

    /// The files below some paths whose names end so, in order.
    fn files_below(
        &self,
        paths: &[PathBuf],
        endings: &'static [&'static str],
    ) -> Result<Vec<PathBuf>, Error> {
        let paths = match paths {
            [] => vec![self.here()],
            paths => paths.to_vec(),
        };
        let found = discover(&Request {
            paths,
            cwd: self.cwd.clone(),
            gitignore: true,
            endings,
            forms: Forms::none(),
        })?;
        Ok(found.others().map(|other| other.path.clone()).collect())
    }
}

/// The folder before the first part of a pattern that stands for several names.
fn fixed_part(pattern: &str) -> String {
    let parts: Vec<&str> = pattern.split('/').collect();
    let folders = parts.split_last().map_or(&[][..], |(_, folders)| folders);
    let fixed = folders
        .iter()
        .take_while(|part| !part.contains(['*', '?', '[', '{', '\\']));
    fixed.copied().collect::<Vec<_>>().join("/")
}
