//! The programs that a page makes before they are run.

use std::collections::HashSet;

use super::Page;
use crate::syntax::shell;

/// Endings of programs.
const ENDINGS: [&str; 15] = [
    "sh", "bash", "zsh", "py", "js", "mjs", "cjs", "ts", "mts", "rb", "pl", "php", "ps1", "R", "r",
];

/// Whether a path ends as a program's does.
pub(super) fn ends_as_program(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, ending)) => !stem.is_empty() && ENDINGS.contains(&ending),
        None => false,
    }
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
