//! The skill's own files that its texts run by their path.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::{Command, CommandPlace, Fact, Page, Skill, Target, commands, target};
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
/// does not count where an interpreter runs the same file elsewhere, in whatever text
/// of the skill: it names the program for short.
fn run_files(skill: &Skill) -> Vec<RunFile> {
    let pages = skill.pages();
    let all = commands(skill, &pages, |line| line.contains('/'));
    let mut interpreted: Option<Interpreted> = None;
    let (mut seen, mut spared) = (BTreeSet::new(), BTreeSet::new());
    let mut files = Vec::new();
    for command in &all {
        let Some(entry) = run_file(skill, command) else {
            continue;
        };
        let span = matches!(command.place, CommandPlace::Span { .. });
        if seen.contains(&entry.path) || (span && spared.contains(&entry.path)) {
            continue;
        }
        let (Some(below), Ok(bytes)) = (
            entry.path.strip_prefix(skill.dir()),
            skill.bytes(&entry.path, Budgets::SCRIPT),
        ) else {
            continue;
        };
        let source = Arc::new(Source::from_bytes(bytes.to_vec()));
        if span
            && interpreted
                .get_or_insert_with(|| Interpreted::of(skill, &pages))
                .has(&below, &source)
        {
            spared.insert(entry.path);
            continue;
        }
        seen.insert(entry.path.clone());
        files.push(RunFile {
            entry,
            below,
            source,
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

/// The files that are given to an interpreter somewhere, by every end of their paths: a
/// README writes the way from the repository's folder, a page that from its own.
struct Interpreted(HashSet<String>);

/// No more Markdown files that nothing links to are read for one skill.
const MOST_OTHERS: usize = 100;

impl Interpreted {
    /// Reads all Markdown files and scripts of the skill.
    fn of(skill: &Skill, pages: &[Page<'_>]) -> Interpreted {
        let mut found = HashSet::new();
        for page in pages {
            given(page.source.text(), &below(skill, &page.dir), &mut found);
        }
        for script in skill.scripts() {
            given(script.source.text(), &below(skill, &script.dir), &mut found);
        }
        let linked: HashSet<&RelPath> = pages.iter().map(|page| &page.path).collect();
        let others = skill.own_files().filter(|file| {
            let page = file.path.name().ends_with(".md");
            page && file.mode.is_file() && !linked.contains(&file.path)
        });
        for file in others.take(MOST_OTHERS) {
            let Ok(bytes) = skill.bytes(&file.path, Budgets::PAGE) else {
                continue;
            };
            let dir = file.path.parent().unwrap_or_default();
            given(
                &String::from_utf8_lossy(&bytes),
                &below(skill, &dir),
                &mut found,
            );
        }
        Interpreted(found)
    }

    /// Whether the file is one of them, or tells so in its own text by its name alone.
    fn has(&self, below: &RelPath, source: &Source) -> bool {
        let mut own = HashSet::new();
        self.0.contains(below.as_str()) || {
            given(source.text(), &RelPath::root(), &mut own);
            own.contains(below.name())
        }
    }
}

fn below(skill: &Skill, dir: &RelPath) -> RelPath {
    dir.strip_prefix(skill.dir()).unwrap_or_default()
}

/// Puts the paths that a text gives to an interpreter into `found`: each as it is written,
/// as it counts from the folder `dir`, and without each of its first folders.
fn given(text: &str, dir: &RelPath, found: &mut HashSet<String>) {
    const INTERPRETERS: [&str; 16] = [
        "python", "python3", "uv", "uvx", "pipx", "bash", "sh", "zsh", "node", "bun", "deno",
        "npx", "tsx", "ts-node", "ruby", "perl",
    ];
    const BETWEEN: usize = 4;
    const LONGEST: usize = 300;
    let mut left = 0;
    let apart = |c: char| c.is_whitespace() || "`'\"(),;|[]".contains(c);
    for word in text.split(apart).filter(|word| !word.is_empty()) {
        if INTERPRETERS.contains(&word) {
            left = BETWEEN;
        } else if left > 0 && (word.starts_with('-') || matches!(word, "run" | "\\")) {
            left -= 1;
        } else if std::mem::take(&mut left) > 0
            && word.len() <= LONGEST
            && word.contains(['/', '.'])
            && is_program(word)
        {
            if let Some(path) = dir.resolve(word) {
                found.insert(path.as_str().to_owned());
            }
            let starts = word.match_indices('/').map(|(at, _)| at + 1);
            found.extend(
                std::iter::once(0)
                    .chain(starts)
                    .map(|at| word[at..].to_owned()),
            );
        }
    }
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
