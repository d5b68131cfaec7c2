//! `repo-root-path`.

use std::collections::HashSet;
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::{Finding, Level, Safety};
use crate::rules::paths::{relink, spelled_path};
use crate::rules::{Checks, Rule};
use crate::skill::{CommandPlace, Page, Presence, Skill, Target, commands, target};
use crate::syntax::shell::Word;
use crate::text::{Source, Span, Untrusted};
use crate::tree::RelPath;

declare_rule! {
    pub RepoRootPath = {
        id: "repo-root-path", group: Correctness, level: Warn, tier: T4, fix: Unsafe,
    }
}

/// First parts of paths in code spans that are judged.
const FOLDERS: [&str; 10] = [
    "docs",
    "references",
    "scripts",
    "assets",
    "templates",
    "resources",
    "examples",
    "prompts",
    "rules",
    "skills",
];

impl Rule for RepoRootPath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        if skill.dir().is_root() {
            return;
        }
        let pages = skill.pages();
        let runs = runs(skill, &pages, cx);
        let run: HashSet<(&str, usize)> = runs
            .iter()
            .filter_map(|found| Some((found.path(), found.at.span?.start)))
            .collect();
        let named = pages.iter().flat_map(|page| {
            let mentions = mentions(skill, page, cx).into_iter();
            let apart = |found: &Finding| {
                let at = found.at.span.map_or(0, |span| span.start);
                !run.contains(&(found.path(), at))
            };
            links(skill, page, cx)
                .into_iter()
                .chain(mentions.filter(apart))
        });
        let named: Vec<Finding> = named.collect();
        cx.report_all(runs);
        cx.report_all(named);
    }
}

/// Links that lead somewhere only from the root.
fn links(skill: &Skill, page: &Page<'_>, cx: &Checks<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for link in &page.document.links {
        let Target::Path(from_page) = target(skill, &page.dir, &link.target) else {
            continue;
        };
        let Target::Path(path) = target(skill, &RelPath::root(), &link.target) else {
            continue;
        };
        // A path that begins with a variable is the same from everywhere.
        if from_page != path
            && skill.look(&from_page) == Presence::Missing
            && only_from_root(skill, &link.target, &path)
        {
            let reported = report(skill, &page.shown, page.source, &link.target, link.span, cx);
            found.push(relink(reported, page, link, &path, Safety::Unsafe));
        }
    }
    found
}

/// Paths in code spans: off unless somebody turns the rule on. A third of them is one
/// of the user's project that the author's repository has as well.
fn mentions(skill: &Skill, page: &Page<'_>, cx: &Checks<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for span in &page.document.code_spans {
        let Some((text, span)) = spelled_path(page, *span) else {
            continue;
        };
        if is_of_repository(skill, &page.dir, text) && !is_link_text(page.source.text(), span.end) {
            let reported = report(skill, &page.shown, page.source, text, span, cx);
            let reported = reported.help("put the file into the skill and name it from there");
            found.push(reported.level(Level::Allow));
        }
    }
    found
}

/// Scripts that a command runs, each once a file. A skill in a client's own folder is one of its
/// project, whose commands are run from the root.
fn runs(skill: &Skill, pages: &[Page<'_>], cx: &Checks<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    if skill.dir().components().any(|part| part.starts_with('.')) {
        return found;
    }
    for command in commands(skill, pages, |line| line.contains('/')) {
        let ordered = match command.place {
            CommandPlace::Fence => true,
            CommandPlace::Span { ordered } => ordered || command.words.len() > 1,
            CommandPlace::Script => false,
        };
        let Some(word) = script(&command.words).filter(|_| ordered) else {
            continue;
        };
        if is_of_repository(skill, command.dir, word.text)
            && seen.insert((command.shown, word.text))
        {
            let span = command.span(word);
            let reported = report(skill, command.shown, command.source, word.text, span, cx);
            found.push(reported.help("put the script into the skill and name it from there"));
        }
    }
    found
}

/// The script that a command runs: itself, or what an interpreter is given.
fn script<'a, 'w>(words: &'w [Word<'a>]) -> Option<&'w Word<'a>> {
    const INTERPRETERS: [&str; 14] = [
        "python", "python3", "bash", "sh", "zsh", "node", "bun", "deno", "ruby", "perl", "php",
        "tsx", "source", ".",
    ];
    const ENDINGS: [&str; 12] = [
        "sh", "bash", "zsh", "py", "js", "mjs", "cjs", "ts", "rb", "pl", "php", "lua",
    ];
    let first = words.first()?;
    let word = if INTERPRETERS.contains(&first.text) {
        words[1..]
            .iter()
            .find(|word| !word.text.starts_with('-') && word.text != "run")?
    } else {
        first
    };
    let (_, ending) = word.text.rsplit_once('.')?;
    let plain = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    let path = word.text.contains('/') && word.text.chars().all(plain);
    (path && ENDINGS.contains(&ending)).then_some(word)
}

/// Whether a relative path, written in a file of the folder `dir`, begins with a
/// folder of skills or documents and is there from the root alone.
fn is_of_repository(skill: &Skill, dir: &RelPath, text: &str) -> bool {
    let first = text.trim_start_matches("./").split('/').next();
    let Some(path) = RelPath::root().resolve(text) else {
        return false;
    };
    let here = dir.resolve(text);
    FOLDERS.contains(&first.unwrap_or(""))
        && !here.is_some_and(|path| skill.look(&path) != Presence::Missing)
        && only_from_root(skill, text, &path)
}

/// Whether what ends at `end` stands in the text of a link, whose target is judged
/// on its own.
fn is_link_text(text: &str, end: usize) -> bool {
    const LONGEST: usize = 300;
    let behind = text.as_bytes().get(end..).unwrap_or(&[]);
    let mut behind = behind.iter().take(LONGEST).peekable();
    while let Some(byte) = behind.next() {
        match byte {
            b']' => return matches!(behind.peek(), Some(b'(' | b'[')),
            b'[' => return false,
            b'\n' if behind.peek() == Some(&&b'\n') => return false,
            _ => {}
        }
    }
    false
}

/// Whether `path`, written as `text`, is there, and nothing is from the skill.
fn only_from_root(skill: &Skill, text: &str, path: &RelPath) -> bool {
    if path.is_root() || skill.look(path) != Presence::Here {
        return false;
    }
    match target(skill, skill.dir(), text) {
        Target::Path(from_skill) => skill.look(&from_skill) == Presence::Missing,
        _ => true,
    }
}

fn report(
    skill: &Skill,
    shown: &str,
    source: &Arc<Source>,
    text: &str,
    span: Span,
    cx: &Checks<'_>,
) -> Finding {
    let title = format!(
        "`{}` counts from the root of the repository",
        Untrusted(text)
    );
    cx.path(skill, shown.to_owned(), title)
        .at(source, span, "nothing is there from the skill")
}
