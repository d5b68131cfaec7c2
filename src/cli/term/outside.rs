//! What acting code gets from the outside: progress, questions, the environment.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::failure::Failure;
use super::interrupt::{CANCEL, say_waiting};
use super::progress::Bars;
use super::question;
use crate::cli::context::Context;
use crate::finding::Finding;
use crate::vendoring::discover::Discovered;
use crate::vendoring::fetch::{Credentials, Proxies, UsersGit};
use crate::vendoring::{self, Stop};

/// Calls `act` with all that it gets from the outside. `asks` says whether a
/// person may be asked, where one is there.
pub fn with_outside<T>(
    context: &Context,
    asks: bool,
    act: impl FnOnce(&vendoring::Context<'_>) -> T,
) -> T {
    let bars = Arc::new(Bars::new(context));
    let choose = |found: &Discovered| {
        // A question and a moving line can't share the terminal.
        bars.clear();
        question::which_skills(found)
    };
    let may_ask = asks && question::may_ask(context);
    let done = act(&vendoring::Context {
        progress: bars.clone(),
        cancel: Arc::clone(&CANCEL),
        notes: &|line| context.note(line),
        on_wait: &|holder| say_waiting(context.global.quiet, holder),
        chooser: if may_ask { Some(&choose) } else { None },
        credentials: Credentials::new(variable),
        proxies: Proxies::new(variable),
        git: program("git").map(|git| UsersGit::new(git, variable)),
        offline: context.global.offline,
        cache_dir: cache_dir(),
        temp_dir: Some(std::env::temp_dir()),
    });
    bars.clear();
    done
}

/// What came of acting; the findings within refuse the whole, and have a report.
///
/// # Errors
/// It stopped for another reason.
pub fn or_refused<T>(done: Result<T, Stop>) -> Result<Result<T, Vec<Finding>>, Failure> {
    match done {
        Ok(done) => Ok(Ok(done)),
        Err(Stop::Refused(findings)) => Ok(Err(findings)),
        Err(stop) => Err(stop.into()),
    }
}

/// A variable of the environment that is not empty.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A program on the user's path. Folders of it that are not absolute are passed by: they
/// would lead into whatever the work is done in.
fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    folders
        .map(|folder| folder.join(&name))
        .find(|file| file.is_file())
}

/// `MINARA_CACHE_DIR`, else `XDG_CACHE_HOME/minara`, else the platform's
/// folder; `None` where there is no home.
pub fn cache_dir() -> Option<PathBuf> {
    if let Some(dir) = variable("MINARA_CACHE_DIR") {
        return Some(PathBuf::from(dir));
    }
    if let Some(dir) = variable("XDG_CACHE_HOME").filter(|dir| Path::new(dir).is_absolute()) {
        return Some(Path::new(&dir).join("minara"));
    }
    if cfg!(windows) {
        return variable("LOCALAPPDATA").map(|dir| Path::new(&dir).join("minara"));
    }
    let home = PathBuf::from(variable("HOME")?);
    let below = if cfg!(target_os = "macos") {
        "Library/Caches"
    } else {
        ".cache"
    };
    Some(home.join(below).join("minara"))
}
