//! One skill that a path names.

use std::path::{Path, PathBuf};

use super::{Error, Project};
use crate::skill::{self, Request, Skill, discover};

/// The most skills that are named where a folder holds several.
const MOST_NAMED: usize = 5;

impl Project {
    /// Reads the one skill that a path names: its folder, or its SKILL.md.
    ///
    /// # Errors
    /// Nothing is there, or a folder without a SKILL.md; skills below it are
    /// named.
    pub fn skill_at(&self, path: &Path) -> Result<Skill, Error> {
        let skill = skill::open(&self.cwd, path, &self.forms())?;
        if skill.is_no_skill() {
            return Err(self.no_skill(path, &skill));
        }
        Ok(skill)
    }

    fn no_skill(&self, path: &Path, skill: &Skill) -> Error {
        let below = self.skills_below(path).unwrap_or_default();
        let others = below.into_iter().filter(|path| path != skill.shown());
        let mut others: Vec<String> = others.collect();
        let more = others.len().saturating_sub(MOST_NAMED);
        others.truncate(MOST_NAMED);
        Error::NotASkill {
            shown: skill.shown().to_owned(),
            below: others,
            more,
        }
    }

    /// The skills that a path of a prompt stands for: the one that it is, or those
    /// below a folder that is none. Where there is nothing the path stays.
    ///
    /// # Errors
    /// A folder that can't be read.
    pub fn skills_for(&self, path: &Path) -> Result<Vec<PathBuf>, Error> {
        let full = self.cwd.join(path);
        let is_skill = ["SKILL.md", "skill.md"]
            .iter()
            .any(|name| full.join(name).exists());
        if is_skill || !full.is_dir() {
            return Ok(vec![path.to_path_buf()]);
        }
        let below = self.skills_below(path)?;
        if below.is_empty() {
            return Ok(vec![path.to_path_buf()]);
        }
        Ok(below.into_iter().map(PathBuf::from).collect())
    }

    /// The folders of the skills below a path, as they are shown.
    fn skills_below(&self, path: &Path) -> Result<Vec<String>, Error> {
        let request = Request {
            paths: vec![path.to_path_buf()],
            cwd: self.cwd.clone(),
            gitignore: true,
            endings: &[],
            forms: self.forms(),
        };
        Ok(discover(&request)?.shown())
    }
}
