//! What the text around a command tells of the file it runs.

use std::collections::HashSet;

use crate::skill::{Page, Skill};
use crate::tree::RelPath;

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

/// Words by which what follows is one of its kind, in lower case.
const SUCH_AS: [&str; 16] = [
    "such as",
    "e.g.",
    "for example",
    "for instance",
    "例如",
    "比如",
    "例えば",
    "예를 들어",
    "z. b.",
    "z.b.",
    "zum beispiel",
    "par exemple",
    "p. ex.",
    "por ejemplo",
    "p. ej.",
    "por exemplo",
];

/// Whether a text, in lower case, has words by which something is one of its kind.
pub fn says_such_as(text: &str) -> bool {
    SUCH_AS.iter().any(|words| text.contains(words))
}

/// Whether a text ends in words by which what follows is one of its kind, and not what is
/// to be done: `such as`, `e.g.`, `例如`.
pub fn ends_in_such_as(before: &str) -> bool {
    // In the middle of a text the short one is a part of other words.
    let short = ["如"];
    const LONGEST: usize = 24;
    let marks = ['`', ' ', '\n', ',', ':', '：', '，'];
    let before = before.trim_end_matches(marks);
    let near = before.len().saturating_sub(LONGEST);
    let near = (near..=before.len()).find(|at| before.is_char_boundary(*at));
    let end = before
        .get(near.unwrap_or(0)..)
        .unwrap_or(before)
        .to_lowercase();
    let mut words = SUCH_AS.iter().chain(&short);
    words.any(|words| end.ends_with(words))
}

/// Whether a page tells that its commands run in another folder, or that its scripts are
/// those of the user's project.
pub(super) fn is_of_project(page: &Page<'_>) -> bool {
    const LONGEST: usize = 1000;
    if page.depth > 0 && is_about_repository(page) {
        return true;
    }
    let mut lines = page.source.slice(page.body).lines();
    lines.any(|line| {
        let line = if line.len() > LONGEST { "" } else { line };
        let line = line.to_lowercase();
        let copied = line.contains("copy") && line.contains("into the project");
        let theirs = (line.contains("project's") || copied) && line.contains("script");
        let folder = line.contains("directory") || line.contains("folder");
        theirs || folder && line.contains("run from the `")
    })
}

/// Whether a page tells to copy the files of the folder that holds `near`, a file of the
/// skill, to another place: ``Copy `assets/scripts/*.py` to the project``.
pub(super) fn is_copied_from(page: &Page<'_>, near: &RelPath) -> bool {
    const NEAR: usize = 240;
    const WORDS: [&str; 4] = ["copy", "copies", "copied", "copying"];
    let Some(folder) = near.parent().filter(|folder| !folder.is_root()) else {
        return false;
    };
    let text = page.source.slice(page.body);
    let all = format!("{}/*", folder.as_str());
    let mut places = text.match_indices(&all);
    places.any(|(at, _)| {
        let from = text.floor_char_boundary(at.saturating_sub(NEAR));
        let before = text[from..at].rsplit("\n\n").next().unwrap_or("");
        let mut words = before.split(|c: char| !c.is_alphabetic());
        words.any(|word| WORDS.iter().any(|copy| word.eq_ignore_ascii_case(copy)))
    })
}

/// Whether a page begins with the address of a repository: it tells of that one.
fn is_about_repository(page: &Page<'_>) -> bool {
    const HEAD: usize = 400;
    const HOSTS: [&str; 3] = ["github.com/", "gitlab.com/", "codeberg.org/"];
    let text = page.source.slice(page.body);
    let end = (0..=HEAD.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at));
    let head = text.get(..end.unwrap_or(0)).unwrap_or("");
    let head = head.split("```").next().unwrap_or(head);
    HOSTS.iter().any(|host| head.contains(host))
}

/// Whether the text in front of a command calls the file one of the user's project: it is
/// that on every page.
pub(super) fn is_called_projects(page: &Page<'_>, at: usize) -> bool {
    let near = words_near(page, at).to_lowercase();
    PROJECTS.iter().any(|word| near.contains(word)) || names_other_root(&near)
}

/// Whether a text, in lower case, tells to start at a root that is none of the skill's:
/// `from the published branch root`, `from the root of the checkout`.
fn names_other_root(near: &str) -> bool {
    const FURTHEST: usize = 4;
    const LONGEST: usize = 100;
    const OWN: [&str; 3] = ["skill", "skill's", "plugin"];
    let mut starts = near.match_indices("from the ");
    starts.any(|(at, start)| {
        let rest = &near[at + start.len()..];
        let rest = &rest[..rest.floor_char_boundary(LONGEST)];
        let rest = rest.split('\n').next().unwrap_or("");
        let words = rest.split(|c: char| c.is_whitespace() || ",:;.`".contains(c));
        let mut words = words.filter(|word| !word.is_empty());
        let before: Vec<&str> = words.by_ref().take(FURTHEST).collect();
        let root = before.iter().position(|word| *word == "root");
        let of: Vec<&str> = before
            .iter()
            .skip(root.unwrap_or(0))
            .copied()
            .chain(words.take(3))
            .collect();
        root.is_some_and(|root| {
            !before[..root]
                .iter()
                .chain(&of)
                .any(|word| OWN.contains(word))
        })
    })
}

/// Whether a command runs only where its file is there: its line asks for that first, or a
/// line above it in its block (`[ -f x.sh ] && ./x.sh`, `if test -x x.sh; then`).
pub(super) fn is_guarded(page: &Page<'_>, at: usize, written: &str) -> bool {
    const MOST: usize = 3;
    const LONGEST: usize = 1000;
    const ASKS: [&str; 3] = ["[ -", "[[ -", "test -"];
    let name = written.trim_start_matches("./");
    let asks = |line: &str| {
        ASKS.iter().any(|ask| {
            let mut places = line.match_indices(ask);
            places.any(|(at, ask)| {
                let rest = line[at + ask.len()..].strip_prefix(['f', 'x', 'e', 'r', 's']);
                let file = rest.and_then(|rest| rest.strip_prefix(' ')).unwrap_or("");
                let file = file
                    .trim_start_matches(['"', '\''])
                    .trim_start_matches("./");
                let behind = file.strip_prefix(name).unwrap_or("x");
                !behind.starts_with(|c: char| c.is_alphanumeric() || "._-/".contains(c))
            })
        })
    };
    let number = page.source.position(at).line;
    let lines = (1..=number).rev().take(MOST + 1);
    let lines = lines.map(|line| page.source.slice(page.source.line_span(line)));
    let mut lines =
        lines.take_while(|line| line.len() <= LONGEST && !line.trim_start().starts_with("```"));
    let own = lines.next().unwrap_or("");
    let mut above = lines.take_while(|line| line.trim() != "fi");
    (own.contains("&&") || own.contains("then")) && asks(own)
        || above.any(|line| line.trim_start().starts_with("if ") && asks(line))
}

/// The paths that sentences of a page name as what another place contains: ``The `pages`
/// branch contains `scripts/x.py` at its root``.
pub(super) fn contained_elsewhere<'a>(page: &Page<'a>) -> HashSet<&'a str> {
    const LONGEST: usize = 1000;
    const PLACES: [&str; 5] = [" branch", " repository", " repo ", " checkout", " worktree"];
    let lines = page.source.slice(page.body).lines();
    let lines = lines.filter(|line| line.len() <= LONGEST);
    let told = lines.filter_map(|line| {
        let (place, held) = line.split_once(" contains ")?;
        PLACES
            .iter()
            .any(|word| format!("{place} ").contains(word))
            .then_some(held)
    });
    told.flat_map(|held| held.split('`').skip(1).step_by(2))
        .collect()
}

/// Words by which a file is one of the user's project.
const PROJECTS: [&str; 18] = [
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
    "project-local",
];

/// Whether the text in front of a command calls the file the user's, or another
/// tool's, or says that nobody runs it.
pub(super) fn is_theirs(page: &Page<'_>, at: usize) -> bool {
    const THEIRS: [&str; 18] = [
        "exists",
        "if available",
        "is available",
        "if it is there",
        "if present",
        "native run",
        "upstream",
        "not run",
        "no longer",
        "in the old",
        "used to run",
        "its own repo",
        "project validators",
        "not yet",
        "planned",
        // Of another skill, as the help of this rule says.
        "relative to ../",
        "folder of the skill `",
        "skill's `",
    ];
    let near = words_near(page, at).to_lowercase();
    THEIRS.iter().any(|word| near.contains(word)) || is_one_of_a_kind(page, at)
}

/// Whether the code span of a command stands behind `such as`.
fn is_one_of_a_kind(page: &Page<'_>, at: usize) -> bool {
    const NEAR: usize = 40;
    let text = page.source.text();
    let from = (at.saturating_sub(NEAR)..=at).find(|from| text.is_char_boundary(*from));
    let before = text.get(from.unwrap_or(at)..at).unwrap_or("");
    page.document.block_at(at).is_none() && ends_in_such_as(before)
}

/// Whether the fence of a command shows how it fails.
pub(super) fn is_failing(page: &Page<'_>, at: usize) -> bool {
    const LONGEST: usize = 1000;
    const FAILURES: [&str; 3] = ["ermission denied", "o such file or", "ommand not found"];
    let block = page.document.block_at(at);
    let text = block.map_or("", |block| page.source.slice(block.span));
    text.len() <= LONGEST && FAILURES.iter().any(|words| text.contains(words))
}

/// Whether the page is one to be copied, or a sample.
pub(super) fn is_sample_page(skill: &Skill, page: &Page<'_>) -> bool {
    const FOLDERS: [&str; 4] = ["templates", "template", "assets", "examples"];
    let below = page.dir.strip_prefix(skill.dir());
    below.is_some_and(|below| below.components().any(|part| FOLDERS.contains(&part)))
}
