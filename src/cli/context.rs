//! What a verb knows of the world: the working directory, the root, the
//! configuration, and how to print.

use std::io::IsTerminal;
use std::path::{Component, Path, PathBuf};

use super::args::{Global, When};
use super::dialect;
use super::failure::Failure;
use super::output::{self, Format};
use crate::config::{self, Config};
use crate::finding::Dialects;
use crate::report::Look;
use crate::text::Untrusted;

/// The most bytes of a configuration file that are read.
const MAX_CONFIG: u64 = 1024 * 1024;

/// The world of one run.
#[derive(Debug)]
pub struct Context {
    /// The working directory, absolute.
    pub cwd: PathBuf,
    /// Where `skills/` and the vendored folder lie, absolute.
    pub root: PathBuf,
    /// The configuration; its paths count from the folder of its file.
    pub config: Config,
    /// The folder that paths of the configuration count from.
    pub config_dir: PathBuf,
    /// The dialects that `--dialect` names.
    pub dialects: Dialects,
    /// The flags of every verb.
    pub global: Global,
}

impl Context {
    /// Looks around: working directory, root, configuration, terminal.
    ///
    /// # Errors
    /// No working directory; a configuration that can't be read.
    pub fn new(global: Global) -> Result<Context, Failure> {
        match global.color {
            When::Auto => {}
            When::Always => anstream::ColorChoice::Always.write_global(),
            When::Never => anstream::ColorChoice::Never.write_global(),
        }
        let dialects = dialect::parse(&global.dialect)?;
        let cwd = std::env::current_dir()?;
        let start = global
            .root
            .as_ref()
            .map_or(cwd.clone(), |root| tidy(&cwd, root));
        let repository = start.ancestors().find(|dir| dir.join(".git").exists());
        let file = match (&global.config, global.no_config) {
            (_, true) => None,
            (Some(file), _) => Some(cwd.join(file)),
            // Without a repository nothing above the folder at hand is the
            // user's own for certain.
            (None, _) => config::find(&start, repository.unwrap_or(&start)),
        };
        let config = match &file {
            Some(file) => read_config(&cwd, file)?,
            None => Config::default(),
        };
        let config_dir = file
            .as_deref()
            .and_then(Path::parent)
            .map(Path::to_path_buf);
        let root = match &global.root {
            Some(_) => start,
            None => {
                let vendored = |dir: &&Path| dir.join(config.vendor.dir.as_str()).is_dir();
                let inside = repository.unwrap_or(&start);
                let above = start.ancestors().take_while(|dir| dir.starts_with(inside));
                let nearest = above.into_iter().find(vendored);
                let by_config = config_dir.as_deref().filter(|dir| start.starts_with(dir));
                // The nearer one of the two counts.
                let nearest = [nearest, by_config].into_iter().flatten();
                let nearest = nearest.max_by_key(|dir| dir.components().count());
                nearest.or(repository).unwrap_or(&start).to_path_buf()
            }
        };
        Ok(Context {
            config_dir: config_dir.unwrap_or_else(|| root.clone()),
            cwd,
            root,
            config,
            dialects,
            global,
        })
    }

    /// The form of the report on stdout.
    ///
    /// # Errors
    /// A form that is not among `can`.
    pub fn format(&self, can: &[Format]) -> Result<Format, Failure> {
        match &self.global.format {
            Some(name) => Format::choose(name, can),
            None => Ok(Format::Human),
        }
    }

    /// Refuses `--format` and `--output` where `verb` prints another program's
    /// words and no report.
    ///
    /// # Errors
    /// One of the two was given.
    pub fn no_report(&self, verb: &str) -> Result<(), Failure> {
        if self.global.format.is_none() && self.global.output.is_empty() {
            return Ok(());
        }
        Err(Failure::with_help(
            format!("{verb} has one form, what the host prints"),
            "leave out --format and --output",
        ))
    }

    /// How wide a report may be.
    pub fn look(&self) -> Look {
        look_on(std::io::stdout().is_terminal())
    }

    /// Prints a note on stderr, unless notes are off.
    pub fn note(&self, line: &str) {
        if !self.global.quiet {
            output::note(line);
        }
    }

    /// Names the one command that comes next, where a person sees it.
    pub fn next(&self, command: &str) {
        if std::io::stderr().is_terminal() && std::io::stdout().is_terminal() {
            self.note(&format!("next: {command}"));
        }
    }

    /// Says which folder the root is, where it is not the working directory.
    pub fn tell_root(&self) {
        if self.root != self.cwd && self.global.root.is_none() {
            let root = self.shown(&self.root);
            self.note(&format!("root: {}", Untrusted(&root)));
        }
    }

    /// A path as the user would write it from the working directory.
    pub fn shown(&self, path: &Path) -> String {
        if let Ok(below) = path.strip_prefix(&self.cwd) {
            return match below.as_os_str().is_empty() {
                true => ".".to_owned(),
                false => slashed(below),
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
        let full = tidy(&self.cwd, Path::new(shown));
        slashed(full.strip_prefix(&self.config_dir).unwrap_or(&full))
    }

    /// The folder that the paths of generated pages count from.
    pub fn pages_dir(&self) -> &Path {
        match self.global.root {
            Some(_) => &self.root,
            None => &self.config_dir,
        }
    }

    /// The exit code where there are findings at level deny.
    pub fn denied(&self, deny: usize) -> u8 {
        if deny > 0 && !self.global.exit_zero {
            super::DENIED
        } else {
            super::DONE
        }
    }
}

fn read_config(cwd: &Path, file: &Path) -> Result<Config, Failure> {
    let shown = slashed(file.strip_prefix(cwd).unwrap_or(file));
    let failed = |reason: String| Failure::new(format!("{shown} can't be read: {reason}"));
    let meta = std::fs::metadata(file).map_err(|error| failed(error.to_string()))?;
    if meta.len() > MAX_CONFIG {
        return Err(failed(format!("it has more than {MAX_CONFIG} bytes")));
    }
    let text = std::fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
    Config::parse(&text, &shown).map_err(Failure::from_diagnostic)
}

/// `path` from `cwd`, with `.` and `..` resolved by name.
fn tidy(cwd: &Path, path: &Path) -> PathBuf {
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

/// A path with `/` between its parts.
pub(super) fn slashed(path: &Path) -> String {
    path.display()
        .to_string()
        .replace(std::path::MAIN_SEPARATOR, "/")
}

/// How wide text may be on a stream: the terminal's width between 80 and 100; 100
/// where it is no terminal.
pub fn look_on(is_terminal: bool) -> Look {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|text| text.parse().ok());
    let terminal = is_terminal.then(terminal_size::terminal_size).flatten();
    let terminal = terminal.map(|(width, _)| usize::from(width.0));
    Look {
        width: columns.or(terminal).unwrap_or(100).clamp(80, 100),
    }
}
