//! Finding a project from a folder: its root, its configuration, how its paths
//! are written.

use std::path::{Component, Path, PathBuf};

use super::Error;
use super::names::dialects_of;
use crate::config::{self, Config};
use crate::finding::Dialects;
use crate::record::LOCK_FILE;
use crate::tree::{read_named, read_text};

/// The most bytes of a configuration file that are read.
const MAX_CONFIG: u64 = 1024 * 1024;

/// What a person said instead of what would be found.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// The root.
    pub root: Option<PathBuf>,
    /// The configuration file.
    pub config: Option<PathBuf>,
    /// No configuration is read.
    pub no_config: bool,
    /// The dialects of the skills, by name.
    pub dialects: Vec<String>,
}

/// The folder in which skills are kept, and what its owner decided.
#[derive(Clone, Debug)]
pub struct Project {
    /// The folder that a person's paths count from, absolute.
    pub cwd: PathBuf,
    /// Where `skills/` and the vendored folder lie, absolute.
    pub root: PathBuf,
    /// The root as it was named; `None` where it was found.
    pub named_root: Option<PathBuf>,
    /// The configuration; its paths count from the folder of its file.
    pub config: Config,
    /// The folder that paths of the configuration count from.
    pub config_dir: PathBuf,
    /// The dialects that were named.
    pub dialects: Dialects,
}

impl Project {
    /// Finds the project around `cwd`, an absolute path. The root is the nearest
    /// folder upward with a configuration or vendored skills, else that of the git
    /// repository, else `cwd`.
    ///
    /// # Errors
    /// A configuration that can't be read; a dialect that is not known.
    pub fn open(cwd: PathBuf, overrides: &Overrides) -> Result<Project, Error> {
        let dialects = dialects_of(&overrides.dialects)?;
        let start = overrides
            .root
            .as_ref()
            .map_or(cwd.clone(), |root| tidy(&cwd, root));
        let repository = start.ancestors().find(|dir| dir.join(".git").exists());
        let file = match (&overrides.config, overrides.no_config) {
            (_, true) => None,
            (Some(file), _) => Some(cwd.join(file)),
            // Without a repository nothing above the folder at hand is the
            // user's own for certain.
            (None, _) => config::find(&start, repository.unwrap_or(&start)),
        };
        let config = match &file {
            Some(file) => read_config(&cwd, file, overrides.config.is_some())?,
            None => Config::default(),
        };
        let config_dir = file
            .as_deref()
            .and_then(Path::parent)
            .map(Path::to_path_buf);
        let root = match &overrides.root {
            Some(_) => start,
            None => found_root(&start, repository, &config, config_dir.as_deref()),
        };
        Ok(Project {
            config_dir: config_dir.unwrap_or_else(|| root.clone()),
            cwd,
            root,
            named_root: overrides.root.clone(),
            config,
            dialects,
        })
    }

    /// The dialects of the skills: those that were named, else those of the
    /// configuration; none where each skill's own marks say so.
    pub fn dialects_meant(&self) -> &Dialects {
        if self.dialects.named().is_empty() {
            &self.config.lint.dialects
        } else {
            &self.dialects
        }
    }

    /// A path as a person would write it from the working directory.
    pub fn shown(&self, path: &Path) -> String {
        if let Ok(below) = path.strip_prefix(&self.cwd) {
            return if below.as_os_str().is_empty() {
                ".".to_owned()
            } else {
                slashed(below)
            };
        }
        let common = self.cwd.ancestors().find(|dir| path.starts_with(dir));
        let up = common.and_then(|common| self.cwd.strip_prefix(common).ok());
        let below = common.and_then(|common| path.strip_prefix(common).ok());
        match (up, below) {
            (Some(up), Some(below)) if up.components().count() <= 2 => {
                let climb: PathBuf = up.components().map(|_| Component::ParentDir).collect();
                slashed(&climb.join(below))
            }
            _ => slashed(path),
        }
    }

    /// A path that is shown from the working directory, as the configuration
    /// counts it: from the folder of its file.
    pub fn config_path(&self, shown: &str) -> String {
        counted_from(&self.cwd, &self.config_dir, shown)
    }

    /// The folder that the paths of generated pages count from.
    pub fn pages_dir(&self) -> &Path {
        if self.named_root.is_some() {
            &self.root
        } else {
            &self.config_dir
        }
    }
}

/// The nearest folder upward with a lock, vendored skills or the configuration.
fn found_root(
    start: &Path,
    repository: Option<&Path>,
    config: &Config,
    config_dir: Option<&Path>,
) -> PathBuf {
    let inside = repository.unwrap_or(start);
    let mut above = start.ancestors().take_while(|dir| dir.starts_with(inside));
    let vendored = above
        .find(|dir| dir.join(LOCK_FILE).is_file() || dir.join(config.vendor.dir.as_str()).is_dir());
    let by_config = config_dir.filter(|dir| start.starts_with(dir));
    // The nearer one of the two counts.
    let nearest = [vendored, by_config].into_iter().flatten();
    let nearest = nearest.max_by_key(|dir| dir.components().count());
    nearest.or(repository).unwrap_or(start).to_path_buf()
}

/// Reads a configuration; one that a person `named` may be a pipe.
fn read_config(cwd: &Path, file: &Path, named: bool) -> Result<Config, Error> {
    let shown = slashed(file.strip_prefix(cwd).unwrap_or(file));
    let read = if named { read_named } else { read_text };
    let text = read(file, MAX_CONFIG).map_err(|error| Error::unreadable(&shown, error))?;
    Ok(Config::parse(&text, &shown)?)
}

/// `path` from `cwd`, with `.` and `..` resolved by name.
pub(super) fn tidy(cwd: &Path, path: &Path) -> PathBuf {
    let mut full = cwd.to_path_buf();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                full.pop();
            }
            part => full.push(part),
        }
    }
    full
}

/// A path that is shown from `cwd`, as one from `dir`.
pub(super) fn counted_from(cwd: &Path, dir: &Path, shown: &str) -> String {
    let full = tidy(cwd, Path::new(shown));
    slashed(full.strip_prefix(dir).unwrap_or(&full))
}

/// A path with `/` between its parts.
fn slashed(path: &Path) -> String {
    path.display()
        .to_string()
        .replace(std::path::MAIN_SEPARATOR, "/")
}
