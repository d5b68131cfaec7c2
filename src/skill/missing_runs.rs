//! The files that a skill's texts run and that are not there.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use super::made::{ends_as_program, made_programs};
use super::{Command, CommandPlace, Fact, Page, Presence, Skill, Target, commands, target};
use crate::text::{Source, Span, nearest_word};
use crate::tree::{Mode, RelPath};

/// A file that a shell fence or a line of the text runs, and that neither the
/// skill nor a folder above it has.
#[derive(Debug)]
pub struct MissingRun {
    /// The path, as findings print it, of the file whose text runs it first.
    pub shown: String,
    /// That file's text.
    pub source: Arc<Source>,
    /// Where the path stands in it first.
    pub span: Span,
    /// The path as it is written there.
    pub written: String,
    /// The path in the tree where the file would be.
    pub path: RelPath,
    /// The line of every run, from 1, each with the path of the text that holds it.
    pub runs: Vec<(String, usize)>,
    /// A file of the skill that may have been meant, from the skill's folder.
    pub near: Option<RelPath>,
    /// The folder of a skill beside this one that has the file.
    pub beside: Option<RelPath>,
}

impl Skill {
    /// The missing files that the texts run, in the order in which they name them,
    /// each once. Not those that an earlier line makes or fetches, nor those of the
    /// user's project.
    pub fn missing_runs(&self) -> &[MissingRun] {
        &self.fact::<MissingRuns>().0
    }
}

struct MissingRuns(Vec<MissingRun>);

impl Fact for MissingRuns {
    fn of(skill: &Skill) -> MissingRuns {
        MissingRuns(missing_runs(skill))
    }
}

/// No more missing paths of one skill are looked at.
const MOST: usize = 100;

/// Programs that run the file they are given.
const INTERPRETERS: [&str; 17] = [
    "python",
    "python3",
    "bash",
    "sh",
    "zsh",
    "node",
    "bun",
    "deno",
    "ruby",
    "perl",
    "php",
    "Rscript",
    "tsx",
    "ts-node",
    "pwsh",
    "powershell",
    "source",
];

/// Words of an interpreter, or of a runner, in front of the file.
const PASSED_OVER: [&str; 12] = [
    "run", "python", "python3", "bash", "sh", "node", "tsx", "ts-node", "bun", "deno", "npx", "uv",
];

fn missing_runs(skill: &Skill) -> Vec<MissingRun> {
    let pages = skill.pages();
    let all = commands(skill, &pages, |line| {
        line.contains('/') || line.contains("cd ")
    });
    if all.is_empty() {
        return Vec::new();
    }
    let mut names = None;
    let mut made: BTreeMap<&str, HashSet<&str>> = BTreeMap::new();
    let mut of_project: BTreeMap<&str, bool> = BTreeMap::new();
    let mut found: Vec<MissingRun> = Vec::new();
    let mut by_path: BTreeMap<RelPath, usize> = BTreeMap::new();
    let mut owned: BTreeMap<RelPath, (bool, Option<RelPath>)> = BTreeMap::new();
    let mut walk = Walk::of(&all);
    let mut ahead = pages.iter().peekable();
    for command in &all {
        // The commands come page by page, those of scripts behind them.
        while ahead.next_if(|page| page.shown != command.shown).is_some() {}
        let Some(page) = ahead.peek() else {
            break;
        };
        walk.pass(skill, page, command);
        let Some((at, path)) = missing(skill, page, command, &walk) else {
            continue;
        };
        let word = command.words[at];
        let names: &Names = names.get_or_insert_with(|| Names::of(skill));
        // A hostile text runs a million files; what lies beside the skill is asked of
        // the first ones.
        if owned.len() == MOST && !owned.contains_key(&path) {
            break;
        }
        let owned = owned.entry(path.clone());
        let (is_own, near) =
            owned.or_insert_with(|| (names.is_own(skill, &path), names.near(&path)));
        let meant = starts_with_variable(word.text)
            || (*is_own && !walk.is_project && !is_sample_page(skill, page));
        let mut is_made = || {
            let made = made.entry(command.shown);
            made.or_insert_with(|| made_programs(page))
                .contains(path.name())
        };
        if !meant || is_theirs(page, command.base) || is_made() {
            continue;
        }
        let of_project = of_project.entry(command.shown);
        if !starts_with_variable(word.text) && *of_project.or_insert_with(|| is_of_project(page)) {
            continue;
        }
        let runs_there = |near: &RelPath| walk.is_run_in(skill, near, word.text);
        if is_failing(page, command.base) || near.as_ref().is_some_and(runs_there) {
            continue;
        }
        let line = command.source.position(command.base).line;
        let run = (command.shown.to_owned(), line);
        if let Some(known) = by_path.get(&path) {
            found[*known].runs.push(run);
            continue;
        }
        by_path.insert(path.clone(), found.len());
        found.push(MissingRun {
            shown: command.shown.to_owned(),
            source: Arc::clone(command.source),
            span: command.span(&word),
            written: word.text.to_owned(),
            near: near.clone(),
            beside: path
                .strip_prefix(skill.dir())
                .and_then(|below| beside(skill, &below)),
            path,
            runs: vec![run],
        });
    }
    found
}

/// Where the commands of one fence run.
#[derive(Default)]
struct Walk<'a> {
    /// The last parts of the folders that any command goes to.
    folders: HashSet<&'a str>,
    /// The page and the fence.
    fence: Option<(RelPath, usize)>,
    /// The page on which a repository was cloned or an archive was unpacked.
    fetched: Option<RelPath>,
    /// Whether a `cd` of the fence leads out of the skill's folder.
    elsewhere: bool,
    /// Whether the fence builds, tests or deploys the user's project.
    is_project: bool,
}

impl<'a> Walk<'a> {
    fn of(commands: &[Command<'a>]) -> Walk<'a> {
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
    fn is_run_in(&self, skill: &Skill, near: &RelPath, written: &str) -> bool {
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
    fn pass(&mut self, skill: &Skill, page: &Page<'_>, command: &Command<'_>) {
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

    fn is_away(&self, page: &Page<'_>) -> bool {
        self.elsewhere || self.fetched.as_ref() == Some(&page.path)
    }
}

/// The number of the word that names the file a command runs, and where that would
/// be, if it is not there.
fn missing(
    skill: &Skill,
    page: &Page<'_>,
    command: &Command<'_>,
    walk: &Walk<'_>,
) -> Option<(usize, RelPath)> {
    let at = run_word(command)?;
    let word = command.words[at].text;
    let from_variable = starts_with_variable(word);
    if walk.is_away(page) && !from_variable {
        return None;
    }
    let path = |dir: &RelPath| match target(skill, dir, word) {
        Target::Path(path) => Some(path),
        _ => None,
    };
    let wanted = path(skill.dir())?;
    let is_missing = |path: &RelPath| skill.look(path) == Presence::Missing;
    let inside = wanted.is_inside(skill.dir());
    if !is_missing(&wanted) || !(inside || from_variable) || is_sample(word) {
        return None;
    }
    // From the page's folder, or one above it: the skill's, the plugin's, the root.
    let there = page
        .dir
        .ancestors()
        .any(|dir| path(&dir).is_some_and(|path| !is_missing(&path)));
    (!there).then_some((at, wanted))
}

/// The number of the word that names the file which the command runs.
fn run_word(command: &Command<'_>) -> Option<usize> {
    if command.place == CommandPlace::Script {
        return None;
    }
    let first = command.words.first()?.text;
    if is_path(first) {
        let alone = command.words.len() == 1;
        // `./x.sh FILE` in a table of usage counts from where the program lies.
        let short = alone || first.trim_start_matches("./").split('/').count() == 1;
        let mention = matches!(command.place, CommandPlace::Span { ordered: false }) && short;
        return (!mention && ends_as_program(first)).then_some(0);
    }
    let name = first.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let runs = INTERPRETERS.contains(&first)
        || INTERPRETERS.contains(&name)
        || matches!(first, "uv" | "npx" | "bunx" | "poetry" | "pipenv");
    if !runs {
        return None;
    }
    let mut rest = command.words.iter().enumerate().skip(1);
    let (at, word) =
        rest.find(|(_, word)| !word.text.starts_with('-') && !PASSED_OVER.contains(&word.text))?;
    let given = command.words[1..at].iter();
    // `-c CODE`, `-m MODULE`, `-e CODE`: the next word is no file.
    let is_code = given
        .clone()
        .any(|word| matches!(word.text, "-c" | "-m" | "-e" | "-E" | "--eval" | "-Command"));
    (!is_code && is_path(word.text) && ends_as_program(word.text)).then_some(at)
}

fn is_path(word: &str) -> bool {
    word.contains('/') && !word.contains(['=', ':', ',', '|', '"', '\'', '\\', '@'])
}

fn starts_with_variable(word: &str) -> bool {
    word.starts_with(['$', '{'])
}

/// Whether a fence has a command that only a project of the user's can answer.
fn has_project_command(fence: &str) -> bool {
    const COMMANDS: [&str; 12] = [
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
    ];
    fence.lines().any(|line| {
        let line = line.trim_start().trim_start_matches("python -m ");
        COMMANDS.iter().any(|command| line.starts_with(command))
    })
}

/// Whether the fence of a command shows how it fails.
fn is_failing(page: &Page<'_>, at: usize) -> bool {
    const LONGEST: usize = 1000;
    const FAILURES: [&str; 3] = ["ermission denied", "o such file or", "ommand not found"];
    let block = page.document.block_at(at);
    let text = block.map_or("", |block| page.source.slice(block.span));
    text.len() <= LONGEST && FAILURES.iter().any(|words| text.contains(words))
}

/// Whether the page is one to be copied, or a sample.
fn is_sample_page(skill: &Skill, page: &Page<'_>) -> bool {
    const FOLDERS: [&str; 4] = ["templates", "template", "assets", "examples"];
    let below = page.dir.strip_prefix(skill.dir());
    below.is_some_and(|below| below.components().any(|part| FOLDERS.contains(&part)))
}

/// Whether the name is one that stands for others: `your_script.py`, `foo.sh`.
fn is_sample(path: &str) -> bool {
    const SAMPLES: [&str; 18] = [
        "script-name",
        "script_name",
        "script",
        "my-script",
        "my_script",
        "example",
        "foo",
        "bar",
        "baz",
        "x",
        "y",
        "xxx",
        "name",
        "file",
        "command",
        "some-script",
        "some_script",
        "tool",
    ];
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name).to_lowercase();
    SAMPLES.contains(&stem.as_str())
        || stem.starts_with("your")
        || stem.starts_with("my_")
        || stem.starts_with("my-")
        || path.contains("path/to")
        || path.split('/').next().is_some_and(is_stand_in)
        || stem.chars().any(|c| c == '[' || c == '%')
}

/// Whether a folder's name is one in capitals that stands for another.
fn is_stand_in(part: &str) -> bool {
    let capitals = |c: char| c.is_ascii_uppercase() || c == '_';
    part.len() > 3 && part.chars().all(capitals)
}

/// The names of the skill's own files.
struct Names {
    by_name: BTreeMap<String, Vec<RelPath>>,
    folders: BTreeSet<String>,
}

impl Names {
    fn of(skill: &Skill) -> Names {
        let mut names = Names {
            by_name: BTreeMap::new(),
            folders: BTreeSet::new(),
        };
        for entry in &skill.bundle().files {
            let Some(below) = entry.path.strip_prefix(skill.dir()) else {
                continue;
            };
            let first = below.components().next().filter(|_| below.depth() > 1);
            names.folders.extend(first.map(str::to_owned));
            let name = below.name().to_owned();
            names.by_name.entry(name).or_default().push(below);
        }
        names
    }

    /// Whether the path looks like one of the skill's own: it begins with a folder
    /// that the skill has, or a file of that name lies elsewhere in the skill, or at
    /// that path in a skill beside it.
    fn is_own(&self, skill: &Skill, path: &RelPath) -> bool {
        let Some(below) = path.strip_prefix(skill.dir()) else {
            return false;
        };
        let first = below.components().next().unwrap_or("");
        if first.starts_with('.') {
            return false;
        }
        if below.depth() > 1 && self.folders.contains(first) {
            return true;
        }
        let same = self
            .by_name
            .get(below.name())
            .map_or(&[][..], Vec::as_slice);
        let names_skill = || below.components().any(|part| part == skill.folder_name());
        let ends = |file: &RelPath| {
            let longer =
                file.depth() > 1 && below.as_str().ends_with(&format!("/{}", file.as_str()));
            longer || file.as_str().ends_with(&format!("/{}", below.as_str()))
        };
        same.iter().any(ends)
            || (!same.is_empty() && names_skill())
            || (below.depth() > 1 && beside(skill, &below).is_some())
    }

    /// The one file of the same name, else one that is named nearly so.
    fn near(&self, path: &RelPath) -> Option<RelPath> {
        let same = self.by_name.get(path.name()).map(Vec::as_slice);
        match same {
            Some([one]) => Some(one.clone()),
            Some(_) => None,
            None => {
                let programs = self.by_name.keys().map(String::as_str);
                let programs = programs.filter(|name| ends_as_program(name));
                let nearest = nearest_word(path.name(), programs)?;
                self.by_name.get(nearest)?.first().cloned()
            }
        }
    }
}

/// The folder of a skill beside this one that has a file at the same path.
fn beside(skill: &Skill, below: &RelPath) -> Option<RelPath> {
    const MANY: usize = 300;
    let holder = skill.dir().parent()?;
    let listing = skill.tree().list(&holder).ok()?;
    let folders = listing
        .entries
        .into_iter()
        .filter(|entry| entry.mode == Mode::Folder);
    let mut folders = folders.take(MANY).map(|entry| entry.path);
    folders.find(|dir| skill.tree().entry(&dir.concat(below)).is_some())
}

/// The words about a command at `at`: the paragraph in front of its fence and the lines
/// of the fence up to it, not beyond a heading; else the line that holds it. No more
/// than a few hundred bytes.
pub fn words_near<'a>(page: &Page<'a>, at: usize) -> &'a str {
    const NEAR: usize = 240;
    const LONGEST: usize = 4000;
    let text = page.source.text();
    let part = |from: usize, to: usize| {
        let from = (from.max(page.body.start)..=at).find(|from| text.is_char_boundary(*from));
        let to = (0..=to.min(text.len()))
            .rev()
            .find(|to| text.is_char_boundary(*to));
        text.get(from.unwrap_or(at)..to.unwrap_or(at)).unwrap_or("")
    };
    match page.document.block_at(at) {
        Some(block) => {
            let start = block.span.start;
            let end = if at - start > LONGEST { start } else { at };
            let before = part(start.saturating_sub(NEAR), end);
            before.rsplit_once("\n#").map_or(before, |(_, near)| near)
        }
        None => {
            let before = part(at.saturating_sub(NEAR), at);
            let line = before.len() - before.rfind('\n').map_or(0, |newline| newline + 1);
            let near = part(at - line, at + NEAR);
            near.split('\n').next().unwrap_or(near)
        }
    }
}

/// Whether a page tells that its commands run in another folder, or that its scripts are
/// those of the user's project.
fn is_of_project(page: &Page<'_>) -> bool {
    const LONGEST: usize = 1000;
    let mut lines = page.source.slice(page.body).lines();
    lines.any(|line| {
        let line = if line.len() > LONGEST { "" } else { line };
        let line = line.to_lowercase();
        let theirs = line.contains("project's") && line.contains("script");
        let folder = line.contains("directory") || line.contains("folder");
        theirs || folder && line.contains("run from the `")
    })
}

/// Whether the text in front of a command calls the file the user's, or another
/// tool's, or says that nobody runs it.
fn is_theirs(page: &Page<'_>, at: usize) -> bool {
    const THEIRS: [&str; 33] = [
        "exists",
        "if available",
        "is available",
        "if it is there",
        "your project",
        "the project",
        "project root",
        "project directory",
        "project folder",
        "from project",
        "in project",
        "repo root",
        "repository root",
        "your repo",
        "the repo",
        "the codebase",
        "user's",
        "your own",
        "project's",
        "your app",
        "target repo",
        "if present",
        "native run",
        "upstream",
        "not run",
        "no longer",
        "in the old",
        "used to run",
        "its own repo",
        "project-local",
        "project validators",
        "not yet",
        "planned",
    ];
    let near = words_near(page, at).to_lowercase();
    THEIRS.iter().any(|word| near.contains(word))
}
