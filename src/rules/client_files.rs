//! Commands that run a file below a client's own folder in the home folder.

use std::collections::HashMap;
use std::sync::Arc;

use crate::finding::Finding;
use crate::rules::Checks;
use crate::rules::again::also_on;
use crate::rules::neighbours::skill_called;
use crate::rules::parts::MANY;
use crate::skill::{Command, CommandPlace, Presence, Skill, commands, without_attributes};
use crate::syntax::shell::Word;
use crate::text::Untrusted;
use crate::tree::{Mode, RelPath};

/// Client's folders in the home folder.
const HOMES: [&str; 6] = [
    ".claude", ".codex", ".gemini", ".cursor", ".agents", ".copilot",
];

/// The findings about such commands on the skill's first page: one for the files of one folder
/// that are mended alike.
pub(crate) fn outside(skill: &Skill, cx: &Checks<'_>) -> Vec<Finding> {
    let pages = skill.pages();
    let pages = &pages[..pages.len().min(1)];
    let commands = commands(skill, pages, |line| line.contains("/."));
    let mut found: Vec<(Finding, Vec<usize>)> = Vec::new();
    // Each file is looked for once, and so many are.
    let mut known: HashMap<&str, Option<usize>> = HashMap::new();
    let mut by_folder: HashMap<(&str, String), usize> = HashMap::new();
    for command in &commands {
        let Some(word) = file_run(command) else {
            continue;
        };
        let span = command.span(word);
        let line = command.source.position(span.start).line;
        if let Some(known) = known.get(word.text) {
            if let Some(at) = *known {
                found[at].1.push(line);
            }
            continue;
        }
        if known.len() >= MANY {
            break;
        }
        if is_put_there(skill, command, word.text) {
            known.insert(word.text, None);
            continue;
        }
        let said = wording(skill, word.text);
        let (folder, _) = word.text.rsplit_once('/').unwrap_or_default();
        let next = found.len();
        let at = *by_folder.entry((folder, said.help.clone())).or_insert(next);
        known.insert(word.text, Some(at));
        if at == next {
            let told = cx.file(skill, span, said.title, said.label);
            found.push((told.help(said.help), Vec::new()));
        } else {
            found[at].1.push(line);
        }
    }
    let found = found.into_iter();
    let told = found.map(|(found, lines)| match also_on(lines) {
        Some(note) => found.note(note),
        None => found,
    });
    told.collect()
}

/// The file below a client's folder that a command runs. A file that is only named is not run.
fn file_run<'c, 'a>(command: &'c Command<'a>) -> Option<&'c Word<'a>> {
    let is_named =
        command.place == (CommandPlace::Span { ordered: false }) && command.words.len() == 1;
    if command.place == CommandPlace::Script || is_named || !is_run(command.words.first()?.text) {
        return None;
    }
    let mut words = command.words.iter().take(2);
    words.find(|word| is_client_file(word.text))
}

/// Whether a file is the skill's own where that is installed, one that the skill's text puts
/// there, or one that comes from the folder of this repository that is put into its place.
fn is_put_there(skill: &Skill, command: &Command<'_>, file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or("");
    let files = &skill.bundle().files;
    files.iter().any(|file| file.path.name() == name)
        || is_made(command.source.slice(skill.body_span()), file)
        || is_in_source_of_client(skill, file)
}

/// Folders of a repository that are put into the place of those below the home folder: they are
/// called after a client.
struct Sources(Vec<RelPath>);

impl Sources {
    /// Those at the root of the tree and one folder below it, in hidden ones too.
    fn of(skill: &Skill) -> Arc<Sources> {
        let root = RelPath::root();
        skill.around().once(&root, || {
            let first = folders_in(skill, &root);
            let inner: Vec<RelPath> = first
                .iter()
                .flat_map(|dir| folders_in(skill, dir))
                .collect();
            let is_source = |dir: &RelPath| HOMES.iter().any(|home| is_called_after(dir, home));
            Sources(first.into_iter().chain(inner).filter(is_source).collect())
        })
    }
}

/// Whether a folder is called after a client, as one that is put into place is: `claude`,
/// `dot_claude`. A project's own `.claude` stays where it is.
fn is_called_after(dir: &RelPath, home: &str) -> bool {
    home.strip_prefix('.') == Some(without_attributes(dir.name()))
}

fn folders_in(skill: &Skill, dir: &RelPath) -> Vec<RelPath> {
    const MOST: usize = 100;
    let entries = skill.tree().list(dir).unwrap_or_default().entries;
    let folders = entries.into_iter().filter(|it| it.mode == Mode::Folder);
    folders.map(|entry| entry.path).take(MOST).collect()
}

/// Whether a file below a client's folder (`~/.claude/scripts/a.py`) is one of this repository,
/// below a folder called after that client: `.config/claude/scripts/a.py`,
/// `dot_claude/scripts/a.py`. Whoever installs the repository puts it there. Another skill's is
/// not meant: that may be installed without this one.
fn is_in_source_of_client(skill: &Skill, file: &str) -> bool {
    let below_home = file
        .split_once('/')
        .and_then(|(_, rest)| rest.split_once('/'));
    let Some((home, below)) = below_home.filter(|(_, below)| !below.starts_with("skills/")) else {
        return false;
    };
    let sources = Sources::of(skill);
    let above = skill.dir().ancestors();
    let mut sources = above.chain(sources.0.iter().cloned());
    sources.any(|dir| {
        let ways = [below.to_owned(), format!("{home}/{below}")];
        is_called_after(&dir, home) && ways.iter().any(|below| is_there(skill, &dir, below))
    })
}

/// Whether a folder holds a file, under its name or behind chezmoi's attributes for it.
fn is_there(skill: &Skill, dir: &RelPath, below: &str) -> bool {
    let plain = dir.resolve(below);
    plain.is_some_and(|path| skill.look(&path) == Presence::Here)
        || is_there_with_attributes(skill, dir, below)
}

/// Whether a file is in a folder of chezmoi's tree, its name behind attributes there:
/// `scripts/executable_a.py`.
fn is_there_with_attributes(skill: &Skill, dir: &RelPath, below: &str) -> bool {
    let (folder, name) = below.rsplit_once('/').unwrap_or(("", below));
    let folder = if folder.is_empty() {
        Some(dir.clone())
    } else {
        dir.resolve(folder)
    };
    let files = ["executable_", "private_", "private_executable_"].iter();
    let mut files = files.filter_map(|word| folder.as_ref()?.resolve(&format!("{word}{name}")));
    files.any(|path| skill.look(&path) == Presence::Here)
}

/// What is wrong with a file in a client's folder: it is named as one of this
/// skill, it comes with a skill beside it, or only its author has it.
fn wording(skill: &Skill, file: &str) -> Wording {
    const PUT: &str = "put the file into the skill and name it from there";
    let anybody = || Wording {
        title: format!("`{}` is not part of this skill", Untrusted(file)),
        label: "a file outside the skill".to_owned(),
        help: PUT.to_owned(),
    };
    let Some((owner, below)) = file
        .split_once("/skills/")
        .and_then(|(_, rest)| rest.split_once('/'))
    else {
        return anybody();
    };
    if owner == skill.folder_name() || skill.name() == Some(owner) {
        return Wording {
            title: format!("`{}` is not in this skill", Untrusted(file)),
            label: "named as one of its files".to_owned(),
            help: PUT.to_owned(),
        };
    }
    let file = skill_called(skill, owner).and_then(|dir| dir.resolve(below));
    if file.is_none_or(|path| skill.look(&path) != Presence::Here) {
        return anybody();
    }
    let owner = Untrusted(owner);
    Wording {
        label: format!("a file of the skill `{owner}`"),
        help: format!("tell to use the skill `{owner}`, or put a copy into this one"),
        ..anybody()
    }
}

/// What a finding says.
struct Wording {
    title: String,
    label: String,
    help: String,
}

/// Whether a line of the text writes the file, or its folder.
fn is_made(text: &str, path: &str) -> bool {
    let makes = [
        "cp ", "> ", "mv ", "ln -s", "install ", "curl ", "tee ", "reate ", "rite ", "rites ",
        "nstalls ",
    ];
    let names = |line: &str| line.contains(path) || names_folder_of(line, path);
    let mut lines = text.lines().filter(|line| names(line));
    lines.any(|line| makes.iter().any(|word| line.contains(word)))
}

/// Whether a line names the folder that a file lies right in, alone or in braces:
/// `~/.claude/{hooks,skills}/`.
fn names_folder_of(line: &str, path: &str) -> bool {
    let folders = path.rsplit_once('/').map(|(folder, _)| folder);
    let Some((above, name)) = folders.and_then(|folder| folder.rsplit_once('/')) else {
        return false;
    };
    let Some((_, rest)) = line.split_once(above).filter(|_| !above.is_empty()) else {
        return false;
    };
    let rest = rest.strip_prefix('/').unwrap_or("");
    let braced = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    match braced {
        Some((names, _)) => names.split(',').any(|one| one.trim() == name),
        None => rest.strip_prefix(name).is_some_and(|behind| {
            let behind = behind.strip_prefix('/').unwrap_or("x");
            !behind.starts_with(|c: char| c.is_alphanumeric() || "._-{<$*".contains(c))
        }),
    }
}

/// Whether the word is a file with an ending in a client's folder.
fn is_client_file(word: &str) -> bool {
    let below_home = ["~/", "$HOME/"]
        .iter()
        .find_map(|home| word.strip_prefix(home));
    let folder = below_home.and_then(|rest| rest.split_once('/'));
    let inside = folder.is_some_and(|(folder, _)| HOMES.contains(&folder));
    let name = word.rsplit('/').next().unwrap_or("");
    let (stem, ending) = name.rsplit_once('.').unwrap_or_default();
    let open = word.contains(['<', '>', '{', '}', '*', '$']) && !word.starts_with("$HOME");
    let script = ["sh", "py", "js", "mjs", "ts", "rb", "pl"].contains(&ending);
    inside && !open && script && !stem.is_empty()
}

/// Whether a program runs the file it is given, or is the file.
fn is_run(program: &str) -> bool {
    let programs = [
        "python", "python3", "node", "bash", "sh", "zsh", "bun", "deno", "ruby", "perl", "source",
    ];
    programs.contains(&program) || is_client_file(program)
}
