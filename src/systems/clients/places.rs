//! Where clients look for skills, which files they see there, and what they do
//! with equal names.

use super::folders::{has_own_folders, readers_of};
use crate::finding::ClientId;

/// Which files and folders a client sees.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// Whether the case of `SKILL.md` counts.
    pub file_case: FileCase,
    /// How many folders may stand between a folder of skills and the file; the
    /// skill's own counts.
    pub depth: Option<usize>,
    /// Whether a skill below another skill's folder is not looked for.
    pub stops_at_skill: bool,
    /// Folders whose names begin with a dot are not entered.
    pub skips_hidden: bool,
    /// Whether a SKILL.md that is a link is seen.
    pub linked_file: bool,
    /// Which of two skills of one name is there in the end.
    pub equal_names: EqualNames,
}

/// Whether the case of `SKILL.md` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileCase {
    /// Only exactly `SKILL.md`.
    Exact,
    /// Any case.
    Any,
}

/// Which of two skills of one name is there in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EqualNames {
    /// All of them.
    All,
    /// The first one found.
    First,
    /// The last one found.
    Last,
    /// By where they lie; which order of two in one place is not known.
    ByPlace,
    /// Asking for the name is an error.
    Refused,
    /// Not known.
    Unknown,
}

impl Places {
    /// What most clients do.
    pub const PLAIN: Places = Places {
        file_case: FileCase::Exact,
        depth: Some(1),
        stops_at_skill: false,
        skips_hidden: false,
        linked_file: true,
        equal_names: EqualNames::Unknown,
    };
}

/// Where a skill lies as a client counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root<'a> {
    /// The folder of skills, from the project's root: `.claude/skills`.
    pub folder: &'a str,
    /// The folders below it, the skill's own last.
    pub below: Vec<&'a str>,
}

/// The folder of skills that `dir` lies in, where some client looks into one of
/// the folders above it. A folder that only a general word names (`skills`)
/// counts last.
pub fn root_of(dir: &str) -> Option<Root<'_>> {
    let parts: Vec<&str> = dir.split('/').collect();
    let ends: Vec<usize> = dir
        .match_indices('/')
        .map(|(at, _)| at)
        .chain([dir.len()])
        .collect();
    for (count, &end) in ends.iter().enumerate().rev().skip(1) {
        let start = match count {
            0 => 0,
            _ => ends.get(count.wrapping_sub(2)).map_or(0, |at| at + 1),
        };
        let folder = &dir[start..end];
        if folder.starts_with('.') && !readers_of(folder).is_empty() {
            return Some(Root {
                folder,
                below: parts[count + 1..].to_vec(),
            });
        }
    }
    None
}

/// Whether `client` is known to look elsewhere only.
pub fn looks_elsewhere(client: ClientId, folder: &str) -> bool {
    has_own_folders(client) && !looks_into(client, folder)
}

/// Whether `client` looks into `folder`, one that [`root_of`] found.
pub fn looks_into(client: ClientId, folder: &str) -> bool {
    readers_of(folder).contains(&client)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_folder_of_skills_counts() {
        let root = root_of("app/.claude/skills/group/pdf").unwrap();
        assert_eq!(root.folder, ".claude/skills");
        assert_eq!(root.below, ["group", "pdf"]);
        let root = root_of(".agents/skills/pdf").unwrap();
        assert_eq!((root.folder, root.below.len()), (".agents/skills", 1));
        assert!(root_of("skills/external/pdf").is_none());
        assert!(root_of(".claude/skills").is_none());
        assert!(looks_into("claude-code", ".claude/skills"));
        assert!(!looks_into("codex", ".claude/skills"));
    }
}
