//! A README that lists skills with the repositories of others that they come from, and
//! texts of other holders beside skills.

use std::collections::BTreeSet;

use super::Read;
use crate::license::header::same_holder;
use crate::license::tokens::Tokens;
use crate::license::{holders, zones};
use crate::tree::RelPath;

/// Heads of a column of sources.
const HEADS: &[&str] = &[
    "source", "sources", "upstream", "origin", "credits", "来源", "來源", "出典",
];

/// So many rows of skills make a list.
const ROWS: usize = 3;

/// How many owners a table of sources names, where it lists skills of more than one.
pub fn listed(text: &str) -> Option<usize> {
    let mut owners = BTreeSet::new();
    let mut rows = 0;
    let mut column: Option<usize> = None;
    for line in text.lines() {
        let cells: Vec<&str> = match line.trim().strip_prefix('|') {
            Some(row) => row.split('|').map(str::trim).collect(),
            None => {
                column = None;
                continue;
            }
        };
        let Some(at) = column else {
            column = cells.iter().position(|cell| is_head(cell));
            continue;
        };
        let owner = cells.get(at).and_then(|cell| owner_in(cell));
        rows += usize::from(owner.is_some());
        owners.extend(owner);
    }
    (rows >= ROWS && owners.len() > 1).then_some(owners.len())
}

fn is_head(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    let words = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.clone().count() <= 2 && words.into_iter().any(|word| HEADS.contains(&word))
}

/// The owner of the repository that a cell leads to.
fn owner_in(cell: &str) -> Option<String> {
    const HOSTS: [&str; 3] = ["github.com/", "gitlab.com/", "codeberg.org/"];
    let rest = HOSTS.iter().find_map(|host| cell.split_once(host))?.1;
    let owner = rest.split(['/', ')', ' ', '?', '#']).next()?;
    (!owner.is_empty()).then(|| owner.to_lowercase())
}

/// How many folders below `root` have a licence text whose holders are none of the
/// root's.
pub fn other_holders(root: &RelPath, texts: &[RelPath], read: &Read<'_>) -> usize {
    const MOST: usize = 200;
    let holders_of = |path: &RelPath| -> Vec<String> {
        let bytes = read(path);
        bytes.map_or(Vec::new(), |bytes| named(&String::from_utf8_lossy(&bytes)))
    };
    let is_own = |path: &&RelPath| path.parent().as_ref() == Some(root);
    let own: Vec<String> = texts.iter().filter(is_own).flat_map(&holders_of).collect();
    if own.is_empty() {
        return 0;
    }
    let others = texts.iter().filter(|path| !is_own(path)).take(MOST);
    let foreign = others.filter(|path| {
        let theirs = holders_of(path);
        !theirs.is_empty() && !same_holder(&theirs, &own)
    });
    let folders: BTreeSet<Option<RelPath>> = foreign.map(RelPath::parent).collect();
    folders.len()
}

/// The copyright statements at the head of a text.
fn named(text: &str) -> Vec<String> {
    const HEAD: usize = 4_000;
    let text = &text[..text.floor_char_boundary(HEAD)];
    let tokens = Tokens::new(text);
    let lines = tokens.lines().into_iter();
    let held = lines.filter(|line| zones::is_holder_line(&tokens, line.clone(), text));
    held.filter_map(|line| holders::statement(text, tokens.span(line)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_sources_names_owners() {
        let row = |owner: &str| format!("| a | [x](https://github.com/{owner}/x) |\n");
        let head = "| Skill | Source URL |\n|---|---|\n";
        let table = format!("{head}{}{}{}", row("fern"), row("marsh"), row("moss"));
        assert_eq!(listed(&table), Some(3));
        let one = format!("{head}{}{}{}", row("fern"), row("fern"), row("fern"));
        assert_eq!(listed(&one), None);
        let other = table.replace("Source URL", "Docs");
        assert_eq!(listed(&other), None);
    }
}
