//! A folder with skills, and the program run in it.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

/// A temporary folder that the program is run in.
pub struct Project(TempDir);

/// What a run gave.
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Project {
    /// An empty folder.
    pub fn new() -> Project {
        Project(tempfile::tempdir().unwrap())
    }

    /// A folder with one skill that every rule of the specification likes.
    pub fn with_skill() -> Project {
        Project::new().file("skills/tidy/SKILL.md", TIDY)
    }

    /// Adds a file.
    pub fn file(self, path: &str, text: &str) -> Project {
        let full = self.0.path().join(path);
        fs::create_dir_all(full.parent().unwrap()).unwrap();
        fs::write(full, text).unwrap();
        self
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs the program with `line`, split at blanks.
    pub fn run(&self, line: &str) -> Run {
        self.run_with(line, "", &[])
    }

    /// Runs the program with these arguments as they are.
    pub fn run_args(&self, args: &[&str]) -> Run {
        run(program().current_dir(self.path()).args(args))
    }

    /// Runs the program; `None` where it did not end by itself.
    #[cfg(feature = "faults")]
    pub fn try_run(&self, line: &str, env: &[(&str, &str)]) -> Option<i32> {
        let output = program()
            .current_dir(self.path())
            .args(line.split_whitespace())
            .envs(env.iter().copied())
            .output()
            .unwrap();
        output.status.code()
    }

    /// Runs the program with text on standard input and variables set.
    pub fn run_with(&self, line: &str, stdin: &str, env: &[(&str, &str)]) -> Run {
        let mut command = program();
        command
            .current_dir(self.path())
            .args(line.split_whitespace())
            .envs(env.iter().copied())
            .write_stdin(stdin);
        run(&mut command)
    }
}

fn run(command: &mut Command) -> Run {
    let output = command.output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The program, in an environment that says nothing to it.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minara"));
    let ours = |name: &str| {
        name.starts_with("MINARA_")
            || matches!(name, "NO_COLOR" | "CLICOLOR_FORCE" | "COLUMNS" | "CI")
    };
    for (name, _) in std::env::vars().filter(|(name, _)| ours(name)) {
        command.env_remove(name);
    }
    command.env("MINARA_CACHE_DIR", NO_CACHE);
    command
}

/// A cache that can't be made: what one test leaves must not reach another.
pub const NO_CACHE: &str = "/dev/null/cache";

const TIDY: &str = "\
---
name: tidy
description: Tidies a folder by moving files into one folder a year. Use when asked to sort files by date.
license: MIT
---

# Tidy

Move each file into the folder of the year in which it was last changed.
";
