//! The skill's own files that its texts run by their path.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Command, CommandPlace, Fact, Skill, Target, commands, target};
use crate::text::Source;
use crate::tree::{Budgets, Entry, RelPath};

/// A file of the skill that a command runs by its path, with no interpreter in
/// front.
#[derive(Debug)]
pub struct RunFile {
    /// Its entry in the tree.
    pub entry: Entry,
    /// Its path below the skill's folder.
    pub below: RelPath,
    /// Its text.
    pub source: Arc<Source>,
    /// The path, as findings print it, of the file whose text runs it first.
    pub run_in: String,
    /// The line there, from 1.
    pub run_at: usize,
}

impl Skill {
    /// The files in the folder that its texts run by their path: at most 256 KiB
    /// of each are read.
    pub fn run_files(&self) -> &[RunFile] {
        &self.fact::<RunFiles>().0
    }
}

struct RunFiles(Vec<RunFile>);

impl Fact for RunFiles {
    fn of(skill: &Skill) -> RunFiles {
        RunFiles(run_files(skill))
    }
}

/// Every file that is run, in the order in which the texts name them. A code span
/// does not count where an interpreter runs the same file elsewhere: it names the
/// program for short.
fn run_files(skill: &Skill) -> Vec<RunFile> {
    let pages = skill.pages();
    let all = commands(skill, &pages, |line| line.contains('/'));
    let mut interpreted = None;
    let mut seen = BTreeSet::new();
    let mut files = Vec::new();
    for command in &all {
        let Some(entry) = run_file(skill, command) else {
            continue;
        };
        if matches!(command.place, CommandPlace::Span { .. })
            && interpreted
                .get_or_insert_with(|| run_by_interpreters(skill, &all))
                .contains(&entry.path)
        {
            continue;
        }
        if !seen.insert(entry.path.clone()) {
            continue;
        }
        let (Some(below), Ok(bytes)) = (
            entry.path.strip_prefix(skill.dir()),
            skill.bytes(&entry.path, Budgets::SCRIPT),
        ) else {
            continue;
        };
        files.push(RunFile {
            entry,
            below,
            source: Arc::new(Source::from_bytes(bytes.to_vec())),
            run_in: command.shown.to_owned(),
            run_at: command.source.position(command.base).line,
        });
    }
    files
}

/// The file that a command runs. A path alone in a code span counts only where
/// it begins with `./` or a variable, and the text tells to run it.
fn run_file(skill: &Skill, command: &Command<'_>) -> Option<Entry> {
    let word = command.words.first()?.text;
    let alone = command.words.len() == 1;
    let bare = !word.starts_with(['.', '$', '{']);
    let mention = match command.place {
        CommandPlace::Fence => false,
        CommandPlace::Span { ordered } => alone && (bare || !ordered),
        // An item of a list, as `"scripts/x"` on a line of its own.
        CommandPlace::Script => alone && bare,
    };
    if !word.contains('/') || word.starts_with('/') || mention || !is_program(word) {
        return None;
    }
    let mut dirs = [skill.dir(), command.dir].into_iter();
    dirs.find_map(|dir| match target(skill, dir, word) {
        Target::Path(path) if path.is_inside(skill.dir()) => {
            let entry = skill.tree().entry(&path)?;
            entry.mode.is_file().then_some(entry)
        }
        _ => None,
    })
}

/// The files that are given to an interpreter somewhere.
fn run_by_interpreters(skill: &Skill, all: &[Command<'_>]) -> BTreeSet<RelPath> {
    const INTERPRETERS: [&str; 14] = [
        "python", "python3", "uv", "uvx", "pipx", "bash", "sh", "zsh", "node", "bun", "deno",
        "npx", "ruby", "perl",
    ];
    let runs = |command: &&Command<'_>| {
        let program = command.words.first().map_or("", |word| word.text);
        INTERPRETERS.contains(&program)
    };
    let mut found = BTreeSet::new();
    for command in all.iter().filter(runs) {
        let paths = command.words[1..]
            .iter()
            .filter(|word| is_program(word.text));
        for word in paths.filter(|word| word.text.contains('/')) {
            for dir in [skill.dir(), command.dir] {
                if let Target::Path(path) = target(skill, dir, word.text) {
                    found.insert(path);
                }
            }
        }
    }
    found
}

/// Whether a file of this name can be a program: no text, data or picture.
fn is_program(path: &str) -> bool {
    const PROGRAMS: [&str; 11] = [
        "sh", "bash", "zsh", "py", "js", "mjs", "cjs", "rb", "pl", "php", "command",
    ];
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((_, ending)) => PROGRAMS.contains(&ending),
        None => !name.is_empty(),
    }
}
