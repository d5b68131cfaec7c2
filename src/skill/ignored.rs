//! What git would not take into a repository.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::Skill;
use crate::tree::folders::Listed;
use crate::tree::{Budgets, RelPath};

/// The most bytes of a line of git's own that are read.
const MAX_LINE: u64 = 64 << 10;

/// The rules of a folder and of those above it, the nearest first; a folder
/// without any is left out. Bad lines and files that can't be read hold no rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Ignored(Option<Arc<Rules>>);

#[derive(Debug)]
struct Rules {
    /// Those of `.gitignore`.
    shared: Gitignore,
    /// Those of `.git/info/exclude`.
    private: Gitignore,
    /// Whether the folder lies above the one where the search begins: paths are
    /// then told from its own, links followed.
    is_above: bool,
    next: Ignored,
}

/// Where a search begins.
#[derive(Debug)]
pub(super) struct Start {
    /// The folder.
    folder: PathBuf,
    /// The same with all links followed.
    real: Option<PathBuf>,
}

impl Start {
    /// The folder at `folder`.
    pub(super) fn at(folder: &Path) -> Start {
        Start {
            folder: folder.to_path_buf(),
            real: fs::canonicalize(folder).ok(),
        }
    }

    /// The folders above, links followed, the nearest first.
    pub(super) fn above(&self) -> impl DoubleEndedIterator<Item = &Path> {
        let above: Vec<&Path> = self.real.iter().flat_map(|real| real.ancestors()).collect();
        above.into_iter().skip(1)
    }
}

impl Ignored {
    /// The rules of the folders above a start.
    pub(super) fn above(start: &Start) -> Ignored {
        let none = Ignored::default();
        start.above().rev().fold(none, |rules, folder| {
            let shared = Some(folder.join(".gitignore"));
            let private = git_folder(folder).map(|git| git.join("info/exclude"));
            rules.with(folder, shared, private, true)
        })
    }

    /// These and those of `folder`, whose entries are `listed`.
    #[must_use]
    pub(super) fn below(&self, folder: &Path, listed: &Listed) -> Ignored {
        let shared = listed.get(b".gitignore");
        let shared = shared.map(|_| folder.join(".gitignore"));
        let private = listed.get(b".git").and_then(|_| git_folder(folder));
        let private = private.map(|git| git.join("info/exclude"));
        if shared.is_none() && private.is_none() {
            return self.clone();
        }
        self.clone().with(folder, shared, private, false)
    }

    fn with(
        self,
        folder: &Path,
        shared: Option<PathBuf>,
        private: Option<PathBuf>,
        is_above: bool,
    ) -> Ignored {
        let shared = rules(folder, shared);
        let private = rules(folder, private);
        if shared.is_empty() && private.is_empty() {
            return self;
        }
        Ignored(Some(Arc::new(Rules {
            shared,
            private,
            is_above,
            next: self,
        })))
    }

    /// Whether the rules leave out what lies at `path`, below `start`.
    pub(super) fn leave_out(&self, start: &Start, path: &Path, is_folder: bool) -> bool {
        let (mut shared, mut private) = (Match::None, Match::None);
        let mut next = &self.0;
        let mut real = None;
        while let Some(rules) = next {
            let path = match &start.real {
                Some(above) if rules.is_above => {
                    let below = || path.strip_prefix(&start.folder).unwrap_or(path);
                    &**real.get_or_insert_with(|| above.join(below()))
                }
                _ => path,
            };
            if shared.is_none() {
                shared = rules.shared.matched(path, is_folder);
            }
            if private.is_none() {
                private = rules.private.matched(path, is_folder);
            }
            next = &rules.next.0;
        }
        shared.or(private).is_ignore()
    }
}

/// Whether a `.gitignore` in the skill's tree, from the root down to the folder of `path`,
/// leaves out what would lie there: it is made where the skill is used.
pub fn is_ignored_by_git(skill: &Skill, path: &RelPath) -> bool {
    let ignored =
        |rules: &Gitignore, full: &Path| match rules.matched_path_or_any_parents(full, false) {
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
            Match::None => None,
        };
    by_last_rules(skill, path, ignored)
}

/// Whether such a `.gitignore` names this very path, not only its folder, its kind or all files
/// of its name: whoever uses the skill makes it, and it is to stay with them.
pub fn is_named_by_git(skill: &Skill, path: &RelPath) -> bool {
    let whole = |rule: &str| {
        let rule = rule.trim_end().trim_start_matches('/');
        let above = path.as_str().strip_suffix(rule);
        rule.ends_with(path.name()) && above.is_some_and(|it| it.is_empty() || it.ends_with('/'))
    };
    // A name without a folder holds anywhere below, so it is that of a file right there alone.
    let is_right_there = |rule: &str, root: &Path| {
        rule.contains('/') || root.join(path.name()) == Path::new("/").join(path.as_str())
    };
    let named = |rules: &Gitignore, full: &Path| match rules.matched(full, false) {
        Match::Ignore(rule) => {
            let rule = rule.original();
            Some(whole(rule) && is_right_there(rule, rules.path()))
        }
        Match::Whitelist(_) => Some(false),
        Match::None => None,
    };
    by_last_rules(skill, path, named)
}

/// What the rules nearest to `path` say of it that say anything; `false` where none does.
fn by_last_rules(
    skill: &Skill,
    path: &RelPath,
    say: impl Fn(&Gitignore, &Path) -> Option<bool>,
) -> bool {
    let full = Path::new("/").join(path.as_str());
    let mut dirs = path.ancestors().skip(1);
    let said = dirs.find_map(|dir| {
        let file = dir.resolve(".gitignore")?;
        let there = skill
            .tree()
            .entry(&file)
            .is_some_and(|file| file.mode.is_file());
        let bytes = there.then(|| skill.bytes(&file, Budgets::MANIFEST))?.ok()?;
        let root = Path::new("/").join(dir.as_str());
        let mut rules = GitignoreBuilder::new(&root);
        for line in String::from_utf8_lossy(&bytes).lines() {
            // A line that is no rule holds none.
            let _ = rules.add_line(None, line);
        }
        say(&rules.build().ok()?, &full)
    });
    said.unwrap_or(false)
}

/// The rules of a file that count from `folder`; none where no file is there.
fn rules(folder: &Path, file: Option<PathBuf>) -> Gitignore {
    let Some(file) = file.filter(|file| file.is_file()) else {
        return Gitignore::empty();
    };
    let mut builder = GitignoreBuilder::new(folder);
    // The good lines of a bad file are taken.
    let _ = builder.add(file);
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

/// Where git keeps its own files for `folder`, if that is the root of a work tree.
fn git_folder(folder: &Path) -> Option<PathBuf> {
    let git = folder.join(".git");
    if !git.is_file() {
        return Some(git);
    }
    let real = first_line(&git)?;
    let real = PathBuf::from(real.strip_prefix("gitdir: ")?);
    let common = first_line(&real.join("commondir"))?;
    Some(if common.starts_with('.') {
        real.join(common)
    } else {
        PathBuf::from(common)
    })
}

fn first_line(path: &Path) -> Option<String> {
    let file = File::open(path).ok()?;
    BufReader::new(file.take(MAX_LINE)).lines().next()?.ok()
}

/// Whether a folder of this name is entered only where it is named.
pub(super) fn is_passed_by(name: &OsStr) -> bool {
    name == ".git" || name == "node_modules"
}
