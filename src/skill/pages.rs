//! The texts of a skill: its Markdown pages and its scripts.

use std::sync::Arc;

use super::{Fact, Skill};
use crate::syntax::Document;
use crate::text::{Source, Span};
use crate::tree::{Budgets, Entry, Mode, RelPath};

/// No more scripts are read for one skill.
const MAX_SCRIPTS: usize = 500;

/// Endings of files that are scripts by name.
const ENDINGS: [&str; 17] = [
    "sh", "bash", "zsh", "fish", "py", "js", "mjs", "cjs", "ts", "mts", "rb", "pl", "php", "ps1",
    "lua", "r", "command",
];

/// A Markdown file that the model reads: SKILL.md, or one it leads to.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// Its path as findings print it.
    pub shown: String,
    /// Where it lies in the tree.
    pub path: RelPath,
    /// The folder it lies in.
    pub dir: RelPath,
    /// Its text.
    pub source: &'a Arc<Source>,
    /// What of the text is Markdown: not the frontmatter of SKILL.md.
    pub body: Span,
    /// The text in one Markdown pass.
    pub document: &'a Document,
    /// How many links lead to it from SKILL.md; 0 for SKILL.md itself.
    pub depth: usize,
}

impl Skill {
    /// SKILL.md and the Markdown files that it leads to by links. None where
    /// SKILL.md is a symbolic link: its relative paths count from elsewhere.
    pub fn pages(&self) -> Vec<Page<'_>> {
        pages(self)
    }

    /// The scripts in the folder: at most 500 of 256 KiB each.
    pub fn scripts(&self) -> &[Script] {
        &self.fact::<Scripts>().0
    }
}

fn pages(skill: &Skill) -> Vec<Page<'_>> {
    let Some(source) = skill.source() else {
        return Vec::new();
    };
    if skill.entry().is_some_and(|entry| entry.mode == Mode::Link) {
        return Vec::new();
    }
    let first = Page {
        shown: skill.file_path(),
        path: skill.dir().resolve("SKILL.md").unwrap_or_default(),
        dir: skill.dir().clone(),
        source,
        body: skill.body_span(),
        document: skill.document(),
        depth: 0,
    };
    let linked = skill.linked_files().iter().map(|file| Page {
        shown: file.shown.clone(),
        path: file.path.clone(),
        dir: file.path.parent().unwrap_or_default(),
        source: &file.source,
        body: Span::new(0, file.source.text().len()),
        document: &file.document,
        depth: file.depth,
    });
    std::iter::once(first).chain(linked).collect()
}

/// A script in a skill's folder: a file named like one, or an executable file
/// without an ending.
#[derive(Debug)]
pub struct Script {
    /// Where it lies in the tree.
    pub path: RelPath,
    /// The folder it lies in.
    pub dir: RelPath,
    /// Its path as findings print it.
    pub shown: String,
    /// Whether its executable bit is set.
    pub executable: bool,
    /// Its text.
    pub source: Arc<Source>,
}

impl Script {
    /// The first line behind `#!`, without its line end.
    pub fn shebang(&self) -> Option<Span> {
        shebang(self.source.text())
    }

    /// The program of the `#!` line without its folder, `env` and its flags
    /// passed over: `bash`, `python3`.
    pub fn interpreter(&self) -> Option<(&str, Span)> {
        let line = self.shebang()?;
        let text = self.source.slice(line);
        let mut words = text.split_whitespace();
        let first = words.next()?;
        let program = first.rsplit('/').next().unwrap_or(first);
        let is_program = |word: &&str| !word.starts_with('-') && !word.contains('=');
        let word = match program {
            "env" => words.find(is_program).unwrap_or(first),
            _ => first,
        };
        let at = line.start + (word.as_ptr() as usize - text.as_ptr() as usize);
        let name = word.rsplit('/').next().unwrap_or(word);
        let at = at + word.len() - name.len();
        Some((name, Span::new(at, at + name.len())))
    }

    /// Whether it is a script of a POSIX shell, by its `#!` line or its ending.
    pub fn is_shell(&self) -> bool {
        match self.interpreter() {
            Some((name, _)) => matches!(name, "sh" | "bash" | "zsh" | "dash" | "ksh"),
            None => matches!(ending(self.path.name()), "sh" | "bash" | "zsh"),
        }
    }
}

/// What follows `#!` on the first line of a text.
pub(super) fn shebang(text: &str) -> Option<Span> {
    let line = text.strip_prefix("#!")?;
    let end = line.find(['\n', '\r']).unwrap_or(line.len());
    Some(Span::new(2, 2 + end))
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.')
        .map_or("", |(stem, ending)| match stem {
            "" => "",
            _ => ending,
        })
}

fn is_script(entry: &Entry) -> bool {
    let name = entry.path.name();
    match ending(name) {
        "" => entry.mode == Mode::Executable,
        ending => {
            entry.mode.is_file()
                && ENDINGS
                    .iter()
                    .any(|known| ending.eq_ignore_ascii_case(known))
        }
    }
}

struct Scripts(Vec<Script>);

impl Fact for Scripts {
    fn of(skill: &Skill) -> Scripts {
        Scripts(scripts(skill))
    }
}

/// Skills inside the folder keep their own scripts.
fn scripts(skill: &Skill) -> Vec<Script> {
    let own = skill.own_files();
    let files = own.filter(|entry| is_script(entry)).take(MAX_SCRIPTS);
    files
        .filter_map(|entry| {
            let bytes = skill.bytes(&entry.path, Budgets::SCRIPT).ok()?;
            let below = entry.path.strip_prefix(skill.dir())?;
            (!bytes.contains(&0)).then(|| Script {
                shown: skill.path_of(below.as_str()),
                dir: entry.path.parent().unwrap_or_default(),
                path: entry.path.clone(),
                executable: entry.mode == Mode::Executable,
                source: Arc::new(Source::from_bytes(bytes.to_vec())),
            })
        })
        .collect()
}
