//! `minara init` and `minara skills init`.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::config;
use crate::report::{InitReport, WrittenFile, config_template};
use crate::tree::{Below, Fault, RelPath, read_text};

/// Write a minara.toml that teaches; a git hook, a workflow for CI.
///
/// Every key stands in it with its default and what it is for. The file changes
/// nothing until a key is taken out of its comment. It is written into the root,
/// the nearest folder upward with a vendored folder, else that of the git
/// repository. With --hook or --workflow a git hook or a file for CI is written
/// as well, and a minara.toml that is there is kept.
///
/// Exit 0: written. 2: a file is in the way, nothing is written.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills init
  minara init --hook pre-commit --workflow github")]
pub struct InitArgs {
    /// Also write a git hook that lints the skills of a commit
    #[arg(long, value_name = "NAME")]
    hook: Option<Hook>,

    /// Also write a file that checks the skills in CI
    #[arg(long, value_name = "SYSTEM")]
    workflow: Option<Workflow>,

    /// Replace what is in the way
    #[arg(long)]
    force: bool,
}

/// The git hooks that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Hook {
    /// Before a commit is made
    PreCommit,
}

/// The systems that workflows are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Workflow {
    /// GitHub Actions
    Github,
    /// GitLab CI
    Gitlab,
}

const PRE_COMMIT: &str = include_str!("templates/pre-commit.sh");
const GITHUB: &str = include_str!("templates/github.yml");
const GITLAB: &str = include_str!("templates/gitlab.yml");

/// Where the workflow for GitLab lies; `.gitlab-ci.yml` is the user's own.
const GITLAB_FILE: &str = ".gitlab/minara.gitlab-ci.yml";

/// The most bytes of a repository's configuration that are read.
const MAX_GIT_CONFIG: u64 = 1024 * 1024;

/// A file to write.
struct Planned {
    /// The folder that may be written in; links below it are not followed.
    base: PathBuf,
    /// The path below it.
    below: &'static str,
    text: String,
    runs: bool,
    /// Keep a file that is there instead of refusing.
    keeps: bool,
}

/// What lies where a file is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Nothing,
    Something,
}

/// Runs the verb.
pub fn run(args: &InitArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<InitReport>()?;
    let planned = plan(args, context)?;
    // Everything is looked at before anything is written.
    let mut states = Vec::new();
    for file in &planned {
        states.push(look(file, args.force, context)?);
    }
    context.tell_root();
    let mut report = InitReport::default();
    for (file, found) in planned.iter().zip(states) {
        let path = context.project.shown(&file.path());
        let state = match found {
            Found::Something if file.keeps => "kept",
            Found::Something => "replaced",
            Found::Nothing => "created",
        };
        if state != "kept" {
            write(file)
                .map_err(|error| Failure::new(format!("{path} can't be written: {error}")))?;
        }
        report.files.push(WrittenFile { path, state });
    }
    let exit = output::emit(context, &report, DONE)?;
    match args.workflow {
        None => {}
        Some(Workflow::Github) => context.note(
            "to do: set the variable MINARA_REPOSITORY, the address that minara is installed \
             from (Settings, Secrets and variables, Actions, Variables); the workflow asks for \
             `contents: read` alone, and needs no code scanning; where your branch is not `main`, \
             name it in the file",
        ),
        Some(Workflow::Gitlab) => context.note(&format!(
            "to do: set the variable MINARA_REPOSITORY, the address that minara is installed \
             from (Settings, CI/CD, Variables), and write into .gitlab-ci.yml: \
             include: [{{local: {GITLAB_FILE}}}]; it needs no token and no permission"
        )),
    }
    Ok(exit)
}

fn plan(args: &InitArgs, context: &Context) -> Result<Vec<Planned>, Failure> {
    let versioned = |text: &str| text.replace("@VERSION@", env!("CARGO_PKG_VERSION"));
    let in_root = |below: &'static str, text: String| Planned {
        base: context.project.root.clone(),
        below,
        text,
        runs: false,
        keeps: false,
    };
    let mut planned = vec![Planned {
        keeps: args.hook.is_some() || args.workflow.is_some(),
        ..in_root(config::FILE_NAME, config_template())
    }];
    if args.hook == Some(Hook::PreCommit) {
        planned.push(Planned {
            base: repository(context)?,
            below: ".git/hooks/pre-commit",
            text: PRE_COMMIT.to_owned(),
            runs: true,
            keeps: false,
        });
    }
    planned.extend(args.workflow.map(|system| match system {
        Workflow::Github => in_root(".github/workflows/skills.yml", versioned(GITHUB)),
        Workflow::Gitlab => in_root(GITLAB_FILE, versioned(GITLAB)),
    }));
    Ok(planned)
}

/// The working tree of the repository around the root, where git takes its hooks
/// from `.git/hooks`.
fn repository(context: &Context) -> Result<PathBuf, Failure> {
    let mut around = context.project.root.ancestors();
    let Some(dir) = around.find(|dir| dir.join(".git").symlink_metadata().is_ok()) else {
        return Err(Failure::with_help(
            "there is no git repository here, so no hook would ever run",
            "make one first: git init",
        ));
    };
    let git = dir.join(".git");
    if !git.symlink_metadata()?.is_dir() {
        return Err(Failure::with_help(
            format!(
                "{} is no folder: the hooks lie in another repository",
                context.project.shown(&git)
            ),
            "run this in the main working tree",
        ));
    }
    let settings = read_text(&git.join("config"), MAX_GIT_CONFIG).unwrap_or_default();
    if sets_hooks_path(&settings) {
        return Err(Failure::with_help(
            "git looks for hooks elsewhere here (`core.hooksPath`)",
            "add this line to the hook that runs: minara skills lint --quiet --format concise",
        ));
    }
    Ok(dir.to_path_buf())
}

/// Whether a git configuration names another folder of hooks.
fn sets_hooks_path(settings: &str) -> bool {
    settings.lines().any(|line| {
        let name = line.split('=').next().unwrap_or_default().trim();
        name.eq_ignore_ascii_case("hookspath")
    })
}

impl Planned {
    fn path(&self) -> PathBuf {
        self.base.join(self.below)
    }
}

/// Looks at the place of a file; no link on the way to it is followed.
fn look(file: &Planned, force: bool, context: &Context) -> Result<Found, Failure> {
    let above = Path::new(file.below).ancestors().skip(1);
    for dir in above.filter(|dir| !dir.as_os_str().is_empty()) {
        let dir = file.base.join(dir);
        if dir.symlink_metadata().is_ok_and(|meta| !meta.is_dir()) {
            let shown = context.project.shown(&dir);
            return Err(Failure::with_help(
                format!("{shown} is no folder of its own; nothing is written through it"),
                "make it a real folder, then run this again",
            ));
        }
    }
    let path = file.path();
    match path.symlink_metadata() {
        Ok(_) if file.keeps => Ok(Found::Something),
        Ok(meta) if meta.is_symlink() => Err(Failure::with_help(
            format!(
                "{} is a symbolic link; nothing is written through it",
                context.project.shown(&path)
            ),
            "remove the link, then run this again",
        )),
        Ok(meta) if force && meta.is_file() => Ok(Found::Something),
        Ok(_) => Err(Failure::with_help(
            format!("{} is there already", context.project.shown(&path)),
            "keep it, or replace it with --force",
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Nothing),
        Err(error) => {
            let shown = context.project.shown(&path);
            Err(Failure::new(format!("{shown} can't be read: {error}")))
        }
    }
}

fn write(file: &Planned) -> Result<(), Fault> {
    let below = RelPath::own(file.below).unwrap_or_default();
    let staged = Below::open(&file.base)?.stage(&below, file.text.as_bytes(), file.runs)?;
    Ok(staged.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_folder_of_hooks_is_seen() {
        assert!(sets_hooks_path(
            "[core]\n\tbare = false\n\thooksPath = .husky\n"
        ));
        assert!(sets_hooks_path("[core]\nHOOKSPATH=x"));
        assert!(!sets_hooks_path(
            "[core]\n\tbare = false\n# hooksPath = x\n"
        ));
    }
}
