//! The files that a skill's texts run and that are not there.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use super::{Command, CommandPlace, Fact, Page, Presence, Skill, Target, commands, target};
use crate::syntax::shell;
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

/// Endings of programs.
const ENDINGS: [&str; 15] = [
    "sh", "bash", "zsh", "py", "js", "mjs", "cjs", "ts", "mts", "rb", "pl", "php", "ps1", "R", "r",
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
    let mut found: Vec<MissingRun> = Vec::new();
    let mut by_path: BTreeMap<RelPath, usize> = BTreeMap::new();
    let mut owned: BTreeMap<RelPath, bool> = BTreeMap::new();
    let mut walk = Walk::default();
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
        let made = made
            .entry(command.shown)
            .or_insert_with(|| made_programs(page));
        // A hostile text runs a million files; what lies beside the skill is asked of
        // the first ones.
        if owned.len() == MOST && !owned.contains_key(&path) {
            break;
        }
        let owned = owned.entry(path.clone());
        let is_own = *owned.or_insert_with(|| names.is_own(skill, &path));
        let meant = starts_with_variable(word.text)
            || (is_own && !walk.is_project && !is_sample_page(skill, page));
        if !meant || made.contains(path.name()) || is_theirs(page, command.base) {
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
            near: names.near(&path),
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
struct Walk {
    /// The page and the fence.
    fence: Option<(RelPath, usize)>,
    /// The page on which a repository was cloned or an archive was unpacked.
    fetched: Option<RelPath>,
    /// Whether a `cd` of the fence leads out of the skill's folder.
    elsewhere: bool,
    /// Whether the fence builds, tests or deploys the user's project.
    is_project: bool,
}

impl Walk {
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
    walk: &Walk,
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

fn ends_as_program(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, ending)) => !stem.is_empty() && ENDINGS.contains(&ending),
        None => false,
    }
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

/// The names of the programs that a page tells to make, copies to another place, or
/// shows whole: the model has them before it runs them.
pub fn made_programs<'a>(page: &Page<'a>) -> HashSet<&'a str> {
    const MAKE: [&str; 30] = [
        "create",
        "creates",
        "created",
        "creating",
        "write",
        "writes",
        "save",
        "saved",
        "generate",
        "generates",
        "generated",
        "add",
        "touch",
        "cat",
        "tee",
        "curl",
        "wget",
        "cp",
        "mv",
        "copy",
        "download",
        "scaffold",
        "implement",
        "new",
        "produce",
        "produces",
        "make",
        "output",
        "draft",
        "build",
    ];
    const USE: [&str; 14] = [
        "run", "runs", "execute", "use", "using", "with", "via", "call", "invoke", "python",
        "python3", "bash", "sh", "node",
    ];
    let mut made = HashSet::new();
    let text = page.source.text();
    for line in page.source.slice(page.body).lines() {
        let mut making = line.trim_start().starts_with('>');
        for word in line.split(|c: char| c.is_whitespace() || "`\"'()[]*,;".contains(c)) {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            let makes = MAKE.iter().any(|verb| bare.eq_ignore_ascii_case(verb));
            if makes || word.starts_with('>') {
                making = true;
            } else if USE.iter().any(|verb| bare.eq_ignore_ascii_case(verb)) {
                making = false;
            }
            if making && ends_as_program(bare) {
                made.extend(bare.rsplit('/').next());
            }
        }
        made.extend(copied(line));
    }
    for block in page
        .document
        .code_blocks
        .iter()
        .filter(|block| block.fenced)
    {
        let content = page.source.slice(block.content(text));
        let first = content.lines().next().unwrap_or("");
        made.extend(named_alone(first));
        if !shell::is_shell(&block.language()) || first.starts_with("#!") {
            let before = text.get(..block.span.start).unwrap_or("");
            let caption = before.trim_end().rsplit('\n').next().unwrap_or("");
            let words = caption.split(|c: char| c.is_whitespace() || "`*():".contains(c));
            let names = words.filter(|word| ends_as_program(word));
            made.extend(names.filter_map(|word| word.rsplit('/').next()));
        }
    }
    made
}

/// The programs that a line has at two places, joined by an arrow or as neighbours in
/// the row of a table: what lies at the first is put at the second.
fn copied(line: &str) -> Vec<&str> {
    const LONGEST: usize = 1000;
    const ARROWS: [&str; 3] = ["→", "->", "=>"];
    let row = line.trim_start().starts_with('|');
    if line.len() > LONGEST || !(row || ARROWS.iter().any(|arrow| line.contains(arrow))) {
        return Vec::new();
    }
    let parts: Vec<&str> = if row {
        line.split('|').collect()
    } else {
        let at = ARROWS.iter().find_map(|arrow| line.split_once(arrow));
        at.map_or_else(Vec::new, |(from, to)| vec![from, to])
    };
    fn path(part: &str) -> Option<&str> {
        let words = part.split(|c: char| c.is_whitespace() || "`()".contains(c));
        let mut words = words.filter(|word| word.contains(char::is_alphanumeric));
        // A command in front of it runs the file.
        words.next().filter(|word| ends_as_program(word))
    }
    let pairs = parts.windows(2).filter_map(|pair| {
        let (from, to) = (path(pair[0])?, path(pair[1])?);
        let name = to.rsplit('/').next()?;
        (from != to && from.rsplit('/').next() == Some(name)).then_some(name)
    });
    pairs.collect()
}

/// The name of the program that a comment holds and nothing else.
fn named_alone(line: &str) -> Option<&str> {
    let comment = line.trim().trim_start_matches(['#', '/', '-', ' ', '!']);
    let alone = !comment.contains(char::is_whitespace) && line.trim().starts_with(['#', '/', '-']);
    (alone && ends_as_program(comment)).then(|| comment.rsplit('/').next().unwrap_or(comment))
}

/// Whether the text in front of a command calls the file the user's, or another
/// tool's, or says that nobody runs it.
fn is_theirs(page: &Page<'_>, at: usize) -> bool {
    const THEIRS: [&str; 31] = [
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
    ];
    const NEAR: usize = 240;
    let text = page.source.text();
    let block = page.document.block_at(at);
    let start = block.map_or(at, |block| block.span.start);
    let from = start.saturating_sub(NEAR).max(page.body.start);
    let from = (from..=start).find(|from| text.is_char_boundary(*from));
    let end = (at..=text.len().min(at + NEAR))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    let near = text
        .get(from.unwrap_or(start)..end.unwrap_or(at))
        .unwrap_or("");
    let near = match block {
        // The paragraph that introduces the fence, and the lines up to the command.
        Some(_) => {
            let before = near.get(..at - from.unwrap_or(start)).unwrap_or(near);
            before.rsplit_once("\n#").map_or(before, |(_, near)| near)
        }
        None => {
            let before = start - from.unwrap_or(start);
            let line = near
                .get(..before)
                .map_or(0, |b| b.rfind('\n').map_or(0, |at| at + 1));
            let near = near.get(line..).unwrap_or(near);
            near.split('\n').next().unwrap_or(near)
        }
    };
    let near = near.to_lowercase();
    THEIRS.iter().any(|word| near.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_at_two_places_of_a_line_is_copied() {
        for line in [
            "| `core/scripts/sow.sh` | `scripts/sow.sh` (chmod +x) |",
            "- `core/scripts/sow.sh` → `scripts/sow.sh`",
        ] {
            assert_eq!(copied(line), ["sow.sh"], "{line}");
        }
        for line in [
            "| Sow | `scripts/sow.sh` |",
            "To sow → `scripts/sow.sh`",
            "- `bash scripts/sow.sh` → `scripts/reap.sh`",
            "scripts/sow.sh and core/scripts/sow.sh",
        ] {
            assert_eq!(copied(line), [""; 0], "{line}");
        }
    }
}
