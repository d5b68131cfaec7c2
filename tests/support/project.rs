//! A project of its own for one test, and the program run in it.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::exec::{self, Finished};
use super::files::{self, Change, Snapshot};

/// How long one run may take.
const LIMIT: Duration = Duration::from_secs(60);

/// A temporary folder that holds a project, a home, and room beside them.
#[derive(Debug)]
pub struct Project {
    temp: tempfile::TempDir,
    root: PathBuf,
    home: PathBuf,
}

impl Project {
    /// An empty project.
    pub fn new() -> io::Result<Self> {
        let temp = tempfile::Builder::new().prefix("minara-").tempdir()?;
        // Links in the path of the temporary folder would show in outputs.
        let base = temp.path().canonicalize()?;
        let (root, home) = (base.join("project"), base.join("home"));
        std::fs::create_dir(&root)?;
        std::fs::create_dir(&home)?;
        Ok(Project { temp, root, home })
    }

    /// A project with these files.
    pub fn with(files: &[(&str, &str)]) -> io::Result<Self> {
        let project = Project::new()?;
        for (path, text) in files {
            project.write(path, text)?;
        }
        Ok(project)
    }

    /// The folder the program runs in.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A path beside the project, for repositories and the like.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.root.with_file_name(name)
    }

    /// Writes a text file.
    pub fn write(&self, path: &str, text: &str) -> io::Result<()> {
        self.change(&[(path, Change::text(text))])
    }

    /// Carries out changes below the root.
    pub fn change<P: AsRef<str>>(&self, changes: &[(P, Change)]) -> io::Result<()> {
        files::apply(&self.root, changes)
    }

    /// The text of a file; nothing where there is none.
    pub fn text(&self, path: &str) -> Option<String> {
        let bytes = std::fs::read(self.root.join(path)).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Every file below the root.
    pub fn snapshot(&self) -> io::Result<Snapshot> {
        Snapshot::take(&self.root)
    }

    /// A run of `minara skills` with these arguments, in the root.
    pub fn minara<A: AsRef<str>>(&self, args: &[A]) -> Run {
        let mut command = Command::new(program());
        command.current_dir(&self.root).env_clear();
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        let cache = self.home.join("cache");
        command.env("HOME", &self.home);
        command.env("MINARA_CACHE_DIR", cache.join("minara"));
        command.env("XDG_CACHE_HOME", cache);
        command.envs([("NO_COLOR", "1"), ("LANG", "C.UTF-8"), ("COLUMNS", "100")]);
        command.arg("skills").args(args.iter().map(AsRef::as_ref));
        let input = Vec::new();
        Run { command, input }
    }
}

/// The program under test: this build, or the one that `MINARA_CASES_BIN`
/// names (a release build, say).
fn program() -> PathBuf {
    let other = std::env::var_os("MINARA_CASES_BIN").map(PathBuf::from);
    other.unwrap_or_else(|| env!("CARGO_BIN_EXE_minara").into())
}

/// One run to come.
#[derive(Debug)]
#[must_use = "nothing runs before `run`"]
pub struct Run {
    command: Command,
    input: Vec<u8>,
}

impl Run {
    /// Runs there instead of in the root.
    pub fn current_dir(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Sets a variable of the environment, which is otherwise nearly empty.
    pub fn env(mut self, key: &str, value: &str) -> Self {
        self.command.env(key, value);
        self
    }

    /// Gives the program this input.
    pub fn input(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.input = bytes.into();
        self
    }

    /// Runs the program to its end.
    pub fn run(self) -> io::Result<Finished> {
        exec::run(self.command, &self.input, LIMIT)
    }
}
