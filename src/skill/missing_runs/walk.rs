//! Where the commands of a page run.

use std::collections::HashSet;

use crate::skill::{Command, Page, Skill, Target, target};
use crate::tree::RelPath;

/// Where the commands of one fence run.
#[derive(Default)]
pub(super) struct Walk<'a> {
    /// The last parts of the folders that any command goes to.
    folders: HashSet<&'a str>,
    /// The page and the fence.
    fence: Option<(RelPath, usize)>,
    /// The page on which a repository was cloned or an archive was unpacked.
    fetched: Option<RelPath>,
    /// Whether a `cd` of the fence leads out of the skill's folder.
    elsewhere: bool,
    /// Whether the fence builds, tests or deploys the user's project.
    pub(super) is_project: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn of(commands: &[Command<'a>]) -> Walk<'a> {
        let moves = commands.iter().filter_map(|command| {
            let [first, to, ..] = command.words.as_slice() else {
                return None;
            };
            let to = matches!(first.text, "cd" | "pushd").then_some(to.text)?;
            to.trim_end_matches(['/', '"', '\'']).rsplit('/').next()
        });
        Walk {
            folders: moves.collect(),
            ..Walk::default()
        }
    }

    /// Whether `written` leads to the skill's file `near` from a folder that some command
    /// goes to: what is told once is not told before each command.
    pub(super) fn is_run_in(&self, skill: &Skill, near: &RelPath, written: &str) -> bool {
        let written = written.trim_start_matches("./");
        let folder = near.as_str().strip_suffix(written);
        let folder = folder.and_then(|folder| folder.strip_suffix('/'));
        let name = folder.map(|folder| match folder.rsplit('/').next() {
            Some("") | None => skill.folder_name(),
            Some(name) => name,
        });
        name.is_some_and(|name| self.folders.contains(name))
    }

    /// Takes a command in.
    pub(super) fn pass(&mut self, skill: &Skill, page: &Page<'_>, command: &Command<'_>) {
        let block = page.document.block_at(command.base);
        let fence = (
            page.path.clone(),
            block.map_or(command.base, |b| b.span.start),
        );
        if self.fence.as_ref() != Some(&fence) {
            self.fence = Some(fence);
            self.elsewhere = false;
            let text = block.map_or("", |block| page.source.slice(block.span));
            self.is_project = has_project_command(text);
        }
        let word = |at: usize| command.words.get(at).map_or("", |word| word.text);
        match (word(0), word(1)) {
            ("git" | "gh", _) if command.words.iter().any(|word| word.text == "clone") => {
                self.fetched = Some(page.path.clone());
            }
            ("tar" | "unzip" | "degit", _) | ("npx", "degit" | "tiged") => {
                self.fetched = Some(page.path.clone());
            }
            ("cd" | "pushd", to) => {
                let home = Target::Path(skill.dir().clone());
                self.elsewhere = target(skill, skill.dir(), to) != home;
            }
            _ => {}
        }
    }

    pub(super) fn is_away(&self, page: &Page<'_>) -> bool {
        self.elsewhere || self.fetched.as_ref() == Some(&page.path)
    }
}

/// Whether a fence has a command that only a project of the user's can answer.
fn has_project_command(fence: &str) -> bool {
    const COMMANDS: [&str; 21] = [
        "kubectl ",
        "helm ",
        "terraform ",
        "pytest",
        "pylint",
        "docker build",
        "docker-compose",
        "docker compose",
        "gradle",
        "mvn ",
        "cargo ",
        "make ",
        "swift ",
        "xcodebuild",
        "go build",
        "go test",
        "cmake ",
        "dotnet ",
        "bazel ",
        "flutter ",
        "bundle exec",
    ];
    fence.lines().any(|line| {
        let line = line.trim_start().trim_start_matches("python -m ");
        COMMANDS.iter().any(|command| line.starts_with(command))
    })
}
