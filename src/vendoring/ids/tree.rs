//! Rule ids of a fetched tree: which skills it holds; names, links, modes and
//! limits of their files.

use crate::declare_id;
use crate::finding::Meta;
use crate::tree::PathFault;

declare_id! {
    pub NO_SKILL_FOUND = { id: "no-skill-found", group: Vendoring, level: Deny, tier: T4 }

    pub AMBIGUOUS_SKILL = { id: "ambiguous-skill", group: Vendoring, level: Deny, tier: T4 }

    pub SELECTION_NEEDED = { id: "selection-needed", group: Vendoring, level: Deny, exit: 2, tier: T5 }

    pub ROOT_SKILL = { id: "root-skill", group: Vendoring, level: Warn, tier: T4 }

    pub RECORD_IN_UPSTREAM = { id: "record-in-upstream", group: Vendoring, level: Deny, tier: T5 }

    pub LFS_POINTER = { id: "lfs-pointer", group: Vendoring, level: Deny, tier: T4 }

    pub SUBMODULE_IN_SKILL = { id: "submodule-in-skill", group: Vendoring, level: Deny, tier: T4 }

    pub TOO_MANY_FILES = { id: "too-many-files", group: Vendoring, level: Deny, tier: T4 }

    pub OVERSIZED_FILE = { id: "oversized-file", group: Vendoring, level: Deny, tier: T4 }

    pub OVERSIZED_SKILL = { id: "oversized-skill", group: Vendoring, level: Deny, tier: T4 }

    pub SYMLINK_COPIED = { id: "symlink-copied", group: Vendoring, level: Warn, tier: T4 }

    pub UNEXPECTED_FILE_MODE = { id: "unexpected-file-mode", group: Vendoring, level: Warn, tier: T2 }

    pub NESTED_GIT_ATTRIBUTES = { id: "nested-git-attributes", group: Vendoring, level: Warn, tier: T2 }

    pub NON_NFC_PATH = { id: "non-nfc-path", group: Vendoring, level: Warn, tier: T2 }

    pub PATH_TRAVERSAL = { id: "path-traversal", group: Security, level: Deny, tier: T2 }

    pub PATH_SEPARATOR_IN_NAME = { id: "path-separator-in-name", group: Security, level: Deny, tier: T2 }

    pub DOT_GIT_PATH = { id: "dot-git-path", group: Security, level: Deny, tier: T2 }

    pub RESERVED_NAME = { id: "reserved-name", group: Security, level: Deny, tier: T2 }

    pub TRAILING_DOT_OR_SPACE = { id: "trailing-dot-or-space", group: Security, level: Deny, tier: T2 }

    pub CONTROL_CHARACTER_IN_PATH = { id: "control-character-in-path", group: Security, level: Deny, tier: T2 }

    pub NON_UTF8_PATH = { id: "non-utf8-path", group: Security, level: Deny, tier: T2 }

    pub DUPLICATE_TREE_ENTRY = { id: "duplicate-tree-entry", group: Security, level: Deny, tier: T2 }

    pub PATH_TOO_LONG = { id: "path-too-long", group: Security, level: Deny, tier: T2 }
}

/// The rule that reports a refused name.
pub fn of_fault(fault: PathFault) -> &'static Meta {
    match fault {
        PathFault::Traversal => &PATH_TRAVERSAL,
        PathFault::Separator => &PATH_SEPARATOR_IN_NAME,
        PathFault::DotGit => &DOT_GIT_PATH,
        PathFault::Reserved => &RESERVED_NAME,
        PathFault::TrailingDotOrSpace => &TRAILING_DOT_OR_SPACE,
        PathFault::Control => &CONTROL_CHARACTER_IN_PATH,
        PathFault::NotUtf8 => &NON_UTF8_PATH,
        PathFault::Duplicate => &DUPLICATE_TREE_ENTRY,
        PathFault::TooLong => &PATH_TOO_LONG,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::rule_of_fault;

    #[test]
    fn records_name_the_same_rules() {
        let faults = [
            PathFault::Traversal,
            PathFault::Separator,
            PathFault::DotGit,
            PathFault::Reserved,
            PathFault::TrailingDotOrSpace,
            PathFault::Control,
            PathFault::NotUtf8,
            PathFault::Duplicate,
            PathFault::TooLong,
        ];
        for fault in faults {
            assert!(of_fault(fault).is(rule_of_fault(fault)), "{fault:?}");
        }
    }
}
