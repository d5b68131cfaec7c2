//! `repo-root-path`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::declare_rule;
use crate::finding::{Finding, Level, Safety};
use crate::rules::fences::sure_links;
use crate::rules::paths::{may_be_anywhere, relink, spelled_path};
use crate::rules::{Checks, Rule};
use crate::skill::{CommandPlace, Page, Presence, Skill, Target, commands, made_programs, target};
use crate::syntax::shell::Word;
use crate::text::{Source, Span, Untrusted, fold_case};
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
    for link in sure_links(skill, page) {
        let Target::Path(from_page) = target(skill, &page.dir, &link.target) else {
            continue;
        };
        let Target::Path(path) = target(skill, &RelPath::root(), &link.target) else {
            continue;
        };
        // A path that begins with a variable is the same from everywhere.
        if from_page != path
            && !may_be_anywhere(&link.target)
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
    if skill.dir().components().any(|part| part.starts_with('.')) || is_for_repository(skill) {
        return found;
    }
    let by_shown: HashMap<&str, &Page<'_>> = pages
        .iter()
        .map(|page| (page.shown.as_str(), page))
        .collect();
    let mut made: HashMap<&str, HashSet<&str>> = HashMap::new();
    for command in commands(skill, pages, |line| line.contains('/')) {
        let ordered = match command.place {
            CommandPlace::Fence => true,
            CommandPlace::Span { ordered } => ordered || command.words.len() > 1,
            CommandPlace::Script => false,
        };
        let Some(word) = script(&command.words).filter(|_| ordered) else {
            continue;
        };
        let name = word.text.rsplit('/').next().unwrap_or(word.text);
        let mut is_made = || {
            let page = by_shown.get(command.shown);
            let made = made
                .entry(command.shown)
                .or_insert_with(|| page.map_or_else(HashSet::new, |page| of_project(page)));
            made.contains(name)
        };
        if is_of_repository(skill, command.dir, word.text)
            && !is_upkeep(command.source, command.base)
            && !is_made()
            && seen.insert((command.shown, word.text))
        {
            let span = command.span(word);
            let reported = report(skill, command.shown, command.source, word.text, span, cx);
            found.push(reported.help(way_on(skill, word.text)));
        }
    }
    found
}

/// What to do about a script that is there from the root alone: often it lies in the
/// skill, or in one beside it, and the way from the root is written.
fn way_on(skill: &Skill, text: &str) -> String {
    let mut below = text;
    while let Some((folder, rest)) = below.split_once('/') {
        let here = skill.dir().resolve(rest);
        if rest.contains('/') && here.is_some_and(|path| skill.look(&path) == Presence::Here) {
            return format!("name it from the skill: `{}`", Untrusted(rest));
        }
        let beside = skill.dir().parent();
        let beside = beside.and_then(|dir| dir.resolve(below));
        if folder != "scripts" && beside.is_some_and(|path| skill.look(&path) == Presence::Here) {
            return format!(
                "the skill `{}` has it: put a copy into this one, or tell to use that skill",
                Untrusted(folder)
            );
        }
        below = rest;
    }
    "put the script into the skill and name it from there".to_owned()
}

/// Whether a skill is about its own repository, where the root's files are at hand.
fn is_for_repository(skill: &Skill) -> bool {
    const MOST_BETWEEN: usize = 4;
    let text = skill.description().unwrap_or("");
    let words: Vec<&str> = text
        .split(|c: char| !(c.is_alphanumeric() || c == '-'))
        .filter(|word| !word.is_empty())
        .collect();
    let is_repo = |word: &str| word == "repo" || word == "repository";
    words.iter().enumerate().any(|(at, word)| {
        let before = &words[at.saturating_sub(MOST_BETWEEN + 1)..at];
        let this = before
            .iter()
            .rposition(|word| *word == "this" || *word == "the");
        let named = |names: &[&str]| {
            let proper = |name: &&str| name.contains('-') || name.starts_with(char::is_uppercase);
            names.iter().any(proper)
        };
        is_repo(word)
            && this.is_some_and(|this| {
                (before[this] == "this" && this + 1 == before.len()) || named(&before[this + 1..])
            })
    })
}

/// The names of the programs that the page tells to make, and of those it asks for: the
/// user's project may have them.
fn of_project<'a>(page: &Page<'a>) -> HashSet<&'a str> {
    const LONGEST: usize = 1000;
    const ASKS: [&str; 6] = [
        "whether ",
        "exists",
        "if there is",
        "look for",
        "if present",
        "if available",
    ];
    let mut names = made_programs(page);
    let lines = page.source.slice(page.body).lines();
    for line in lines.filter(|line| line.len() <= LONGEST && line.contains('/')) {
        let folded = fold_case(line);
        if ASKS.iter().any(|word| folded.contains(word)) {
            let words = line.split(|c: char| c.is_whitespace() || "`'\"(),;|".contains(c));
            let paths = words.filter(|word| word.contains('/'));
            names.extend(paths.filter_map(|path| path.rsplit('/').next()));
        }
    }
    names
}

/// Whether the line of a command is about keeping the skill itself up to date.
fn is_upkeep(source: &Source, at: usize) -> bool {
    const LONGEST: usize = 1000;
    const WORDS: [&str; 5] = [
        "update this skill",
        "updating this skill",
        "maintain this skill",
        "maintaining this skill",
        "edit this skill",
    ];
    let line = source.slice(source.line_span(source.position(at).line));
    let line = if line.len() > LONGEST { "" } else { line };
    let line = fold_case(line);
    WORDS.iter().any(|word| line.contains(word))
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
