//! `unreferenced-file`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::tree::{Budgets, Mode, RelPath};

declare_rule! {
    pub UnreferencedFile = {
        id: "unreferenced-file", group: Suspicious, level: Allow, strict: true, tier: T4,
    }
}

/// Folders whose files are for the model.
const FOLDERS: [&str; 3] = ["references", "scripts", "assets"];

/// Folders whose files are for others.
const OTHERS: [&str; 8] = [
    "__pycache__",
    "__tests__",
    "agents",
    "evals",
    "fixtures",
    "node_modules",
    "test",
    "tests",
];

/// Beginnings of names of files that are for others.
const STARTS: [&str; 12] = [
    ".",
    "__",
    "authors",
    "changelog",
    "conftest",
    "copying",
    "license",
    "licence",
    "notice",
    "readme",
    "requirements",
    "test_",
];

/// Manifests of packages and settings of tools.
const MANIFESTS: [&str; 12] = [
    "build.gradle",
    "cargo.toml",
    "dockerfile",
    "gemfile",
    "go.mod",
    "go.sum",
    "makefile",
    "package.json",
    "pom.xml",
    "pyproject.toml",
    "setup.py",
    "tsconfig.json",
];

/// No more files are read for one skill.
const MAX_READ: usize = 500;

/// No more names with blanks and the like are looked for in every text.
const MAX_ODD: usize = 200;

impl Rule for UnreferencedFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.entry().is_some_and(|entry| entry.mode == Mode::Link) {
            return;
        }
        let Some(source) = skill.source() else {
            return;
        };
        // What was not seen may lead to what was.
        if !skill.bundle().cut.is_empty() {
            return;
        }
        let mut files = Files::of(skill);
        if !files.all.iter().any(|file| file.is_due) {
            return;
        }
        files.reach(skill, source.text());
        let lost = files.all.iter().filter(|file| file.is_due && !file.reached);
        for file in lost.take(MANY) {
            let below = file.below.as_str();
            let title = format!("nothing leads to `{}`", shown(below));
            let found = cx
                .path(skill, skill.path_of(below), title)
                .help(format!("name `{}` in SKILL.md, or delete it", shown(below)));
            cx.report(found);
        }
    }
}

/// A file of the skill.
struct File {
    path: RelPath,
    below: RelPath,
    /// Whether somebody has to name it.
    is_due: bool,
    reached: bool,
}

/// The files of a skill by what they can be called.
#[derive(Default)]
struct Files {
    all: Vec<File>,
    by_name: HashMap<String, Vec<usize>>,
    /// Names with characters that end a word.
    odd: Vec<usize>,
    by_stem: HashMap<String, Vec<usize>>,
    /// By folder and stem, as Python names modules: `scripts.sort`.
    by_module: HashMap<String, Vec<usize>>,
    by_folder: HashMap<String, Vec<usize>>,
}

impl Files {
    fn of(skill: &Skill) -> Files {
        let mut files = Files::default();
        for entry in skill.own_files() {
            let Some(below) = entry.path.strip_prefix(skill.dir()) else {
                continue;
            };
            if below.as_str() != "SKILL.md" {
                files.add(entry.path.clone(), below);
            }
        }
        files
    }

    fn add(&mut self, path: RelPath, below: RelPath) {
        let at = self.all.len();
        let name = below.name().to_lowercase();
        let stem = name.split('.').next().unwrap_or("").to_owned();
        let plain = name.chars().all(is_word);
        match plain {
            true => self.by_name.entry(name).or_default().push(at),
            false if self.odd.len() < MAX_ODD => self.odd.push(at),
            false => {}
        }
        if let Some(folder) = below.parent().filter(|dir| !dir.is_root()) {
            let module = format!("{}.{stem}", folder.name().to_lowercase());
            self.by_module.entry(module).or_default().push(at);
        }
        self.by_stem.entry(stem).or_default().push(at);
        for folder in below.ancestors().skip(1).filter(|dir| !dir.is_root()) {
            let whole = folder.as_str().to_lowercase();
            let last = folder.name().to_lowercase();
            if last != whole {
                self.by_folder.entry(last).or_default().push(at);
            }
            self.by_folder.entry(whole).or_default().push(at);
        }
        self.all.push(File {
            is_due: is_due(&below) && (plain || self.odd.last() == Some(&at)),
            path,
            below,
            reached: false,
        });
    }

    /// Marks what SKILL.md leads to.
    fn reach(&mut self, skill: &Skill, text: &str) {
        let mut next = self.named(text, false);
        // Clients read the files below `agents/` by themselves: icons, prompts.
        let agents = self.all.iter().enumerate();
        let agents = agents.filter(|(_, file)| file.below.as_str().starts_with("agents/"));
        next.extend(agents.map(|(at, _)| at));
        let mut read = 0;
        while let Some(at) = next.pop() {
            let file = &mut self.all[at];
            if std::mem::replace(&mut file.reached, true) || read == MAX_READ {
                continue;
            }
            read += 1;
            let Ok(bytes) = skill.bytes(&file.path, Budgets::PAGE) else {
                continue;
            };
            let is_prose = file.below.name().to_lowercase().ends_with(".md");
            if !bytes.contains(&0) {
                next.extend(self.named(&String::from_utf8_lossy(&bytes), !is_prose));
            }
        }
    }

    /// The files that a text names, each told once; `code`: names without an
    /// ending count.
    fn named(&mut self, text: &str, code: bool) -> Vec<usize> {
        let text = text.to_lowercase();
        let mut found: Vec<usize> = Vec::new();
        for (at, path) in paths(&text) {
            for word in path.split('/') {
                let word = word.trim_end_matches('.');
                found.extend(self.by_name.remove(word).unwrap_or_default());
                found.extend(self.by_module.remove(word).unwrap_or_default());
                for part in word.split('.').filter(|part| code && !part.is_empty()) {
                    found.extend(self.by_stem.remove(part).unwrap_or_default());
                }
            }
            let quote = |c| matches!(c, '`' | '"' | '\'');
            let quoted = text[..at].ends_with(quote) && text[at + path.len()..].starts_with(quote);
            if quoted || path.contains('/') {
                let folder = path.trim_start_matches(['.', '/']).trim_end_matches('/');
                found.extend(self.by_folder.remove(folder).unwrap_or_default());
            }
        }
        let all = &self.all;
        self.odd.retain(|&at| {
            let name = all[at].below.name().to_lowercase();
            let is_named = text.contains(&name) || text.contains(&name.replace(' ', "%20"));
            if is_named {
                found.push(at);
            }
            !is_named
        });
        found
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// The runs of a text that can be a path, and where they begin.
fn paths(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split(|c| !is_word(c) && c != '/')
        .filter(|run| !run.is_empty())
        .map(move |run| (run.as_ptr() as usize - start, run))
}

/// Whether a file is for the model, so that something has to lead to it.
fn is_due(below: &RelPath) -> bool {
    let mut folders: Vec<&str> = below.components().collect();
    let name = folders.pop().unwrap_or("").to_lowercase();
    let first = folders.first().copied().unwrap_or("");
    let for_others = folders
        .iter()
        .any(|folder| OTHERS.contains(folder) || folder.starts_with('.'));
    let tool = STARTS.iter().any(|start| name.starts_with(start))
        || MANIFESTS.contains(&name.as_str())
        || name.contains(".test.")
        || name.contains("_test.")
        || name.contains("lock")
        || name.ends_with(".pyc");
    FOLDERS.contains(&first) && !for_others && !tool
}
