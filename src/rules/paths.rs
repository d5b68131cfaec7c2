//! What the rules about paths, and about the text around them, share.

use crate::finding::{Finding, Safety};
use crate::skill::{Page, Skill, Target, Told, ToldIn, target};
use crate::syntax::markdown::{CodeBlock, Link};
use crate::text::{Edit, Span, Untrusted};
use crate::tree::{Entry, RelPath};

/// Whether a fence holds commands of a Windows shell, where paths have `\\`.
pub(crate) fn is_windows_shell(block: &CodeBlock) -> bool {
    const WINDOWS: [&str; 9] = [
        "powershell",
        "pwsh",
        "ps1",
        "ps",
        "batch",
        "bat",
        "cmd",
        "dos",
        "cmdshell",
    ];
    WINDOWS.contains(&block.language().as_str())
}

/// Help, and where the target stands as it is read the edit, to link to `path`
/// instead.
pub(crate) fn relink(
    found: Finding,
    page: &Page<'_>,
    link: &Link,
    path: &RelPath,
    safety: Safety,
) -> Finding {
    let tail = link.target.find(['#', '?']).unwrap_or(link.target.len());
    let better = format!("{}{}", encode(&way(&page.dir, path)), &link.target[tail..]);
    let found = found.help(match safety {
        Safety::Safe => format!("write `{}`", Untrusted(&better)),
        Safety::Unsafe => format!("did you mean `{}`?", Untrusted(&better)),
    });
    match page.source.slice(link.span) == link.target {
        true => found.fix(safety, vec![Edit::replace(link.span, better)]),
        false => found,
    }
}

/// The path that a code span holds, and where: parts joined by `/`, the last
/// one with an ending. `None` for anything that is made to be replaced.
pub(crate) fn spelled_path<'a>(page: &Page<'a>, span: Span) -> Option<(&'a str, Span)> {
    let code = page.source.slice(span);
    let path = code.trim_matches('`');
    let lead = code.len() - code.trim_start_matches('`').len();
    let within = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    let (stem, ending) = path.rsplit('/').next()?.rsplit_once('.')?;
    let plain = path.contains('/')
        && !path.starts_with('/')
        && !path.contains("//")
        && !path.contains("...")
        && path.chars().all(within);
    let ended = !stem.is_empty()
        && (1..=5).contains(&ending.len())
        && ending.chars().all(|c| c.is_ascii_alphanumeric());
    let span = Span::new(span.start + lead, span.start + lead + path.len());
    (plain && ended).then_some((path, span))
}

/// The file of the skill that a command runs by its path, with no interpreter
/// in front. A path alone in a code span counts only where it begins with `./` or
/// a variable, and the text tells to run it.
pub(crate) fn run_file(skill: &Skill, told: &Told<'_>) -> Option<Entry> {
    let word = told.words.first()?.text;
    let alone = told.words.len() == 1;
    let bare = !word.starts_with(['.', '$', '{']);
    let mention = match told.place {
        ToldIn::Fence => false,
        ToldIn::Span { ordered } => alone && (bare || !ordered),
        // An item of a list, as `"scripts/x"` on a line of its own.
        ToldIn::Script => alone && bare,
    };
    if !word.contains('/') || word.starts_with('/') || mention || !is_program(word) {
        return None;
    }
    let mut dirs = [skill.dir(), told.dir].into_iter();
    dirs.find_map(|dir| match target(skill, dir, word) {
        Target::Path(path) if path.is_inside(skill.dir()) => {
            let entry = skill.tree().entry(&path)?;
            entry.mode.is_file().then_some(entry)
        }
        _ => None,
    })
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

/// The line of `told` for a note: `SKILL.md line 8`.
pub(crate) fn place_of(told: &Told<'_>) -> String {
    let name = told.shown.rsplit('/').next().unwrap_or(told.shown);
    let line = told.source.position(told.base).line;
    format!("line {line} of `{}`", Untrusted(name))
}

/// The relative path from the folder `from` to `to`.
pub(crate) fn way(from: &RelPath, to: &RelPath) -> String {
    let mine: Vec<&str> = from.components().collect();
    let other: Vec<&str> = to.components().collect();
    let shared = mine.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", mine.len() - shared);
    let down = other[shared..].iter().copied();
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// A path as a Markdown destination: what would end it, or be read as something
/// else, as `%XX`.
pub(crate) fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        if c.is_ascii_control() || " ()<>%#?\\".contains(c) {
            out.push_str(&format!("%{:02X}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_a_file_goes_up_and_down() {
        let path = |text| RelPath::own(text).unwrap_or_default();
        assert_eq!(way(&path("s/references"), &path("s/a.md")), "../a.md");
        assert_eq!(way(&path("s"), &path("s/b/c.md")), "b/c.md");
        assert_eq!(way(&path(""), &path("a.md")), "a.md");
        assert_eq!(encode("a b/(c)%.md"), "a%20b/%28c%29%25.md");
    }
}
