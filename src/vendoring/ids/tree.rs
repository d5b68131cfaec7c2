//! Rule ids of a fetched tree: which skills it holds; names, links, modes and
//! limits of their files.

use crate::declare_id;
use crate::finding::Meta;
use crate::tree::PathFault;

declare_id! {
    /// Source without a skill
    ///
    /// ## What it does
    /// Reports that no folder of the source holds a file named exactly
    /// `SKILL.md`, or none of those that were asked for.
    ///
    /// ## Why
    /// An empty result must not look like success.
    ///
    /// ## What to do
    /// `minara skills add <source> --list` shows what is there,
    /// `--all-candidates` also looks into tests, docs, examples and templates.
    pub NO_SKILL_FOUND = { id: "no-skill-found", group: Vendoring, level: Deny, tier: T4 }

    /// Several different skills of one name
    ///
    /// ## What it does
    /// Reports folders of the source whose skills have one name and different
    /// files. Byte-equal copies are one skill and no finding.
    ///
    /// ## Why
    /// Whichever is picked by walking order may be the stale one.
    ///
    /// ## What to do
    /// Say which: `minara skills add <source> --path <folder>`.
    pub AMBIGUOUS_SKILL = { id: "ambiguous-skill", group: Vendoring, level: Deny, tier: T4 }

    /// Several skills and no choice
    ///
    /// ## What it does
    /// Names every skill of a source that holds more than one, where none was
    /// chosen.
    ///
    /// ## Why
    /// Nothing is vendored that nobody asked for.
    ///
    /// ## What to do
    /// `--skill NAME` (repeatable), `--path FOLDER`, or `--all`.
    pub SELECTION_NEEDED = { id: "selection-needed", group: Vendoring, level: Deny, exit: 2, tier: T5 }

    /// Skill at the root of a repository
    ///
    /// ## What it does
    /// Says that the skill is the repository's root, and that only the root's
    /// regular files and its `scripts`, `references`, `assets`, `agents`,
    /// `templates` and `examples` are taken.
    ///
    /// ## Why
    /// Everything else at a root (CI files, dot-folders, other skills, sources
    /// of a program) belongs to the repository, not to the skill.
    ///
    /// ## What to do
    /// Nothing, or `--whole-root` to take everything.
    pub ROOT_SKILL = { id: "root-skill", group: Vendoring, level: Warn, tier: T4 }

    /// Upstream file with the name of a record
    ///
    /// ## What it does
    /// Refuses a skill whose folder holds `.minara-skill.json` or
    /// `.minara-license`.
    ///
    /// ## Why
    /// These names are written by `minara`; a foreign one would be taken for
    /// its word.
    ///
    /// ## What to do
    /// Vendor from where that skill came from, or ask upstream to remove it.
    pub RECORD_IN_UPSTREAM = { id: "record-in-upstream", group: Vendoring, level: Deny, tier: T5 }

    /// Pointer to a file that is kept elsewhere
    ///
    /// ## What it does
    /// Refuses a file that is a Git LFS pointer.
    ///
    /// ## Why
    /// The pointer is not the content; the vendored skill would be broken.
    ///
    /// ## What to do
    /// Clone the repository with git-lfs and give the skill's folder in the
    /// clone's work tree, or ask upstream to commit the file itself.
    pub LFS_POINTER = { id: "lfs-pointer", group: Vendoring, level: Deny, tier: T4 }

    /// Submodule inside a skill
    ///
    /// ## What it does
    /// Refuses a skill that holds a commit of another repository.
    ///
    /// ## Why
    /// Its files are not in this repository; the folder would stay empty.
    ///
    /// ## What to do
    /// Vendor the skill from the other repository, or ask upstream to commit
    /// the files.
    pub SUBMODULE_IN_SKILL = { id: "submodule-in-skill", group: Vendoring, level: Deny, tier: T4 }

    /// More files than the limit
    ///
    /// ## What it does
    /// Refuses a skill with more files or folders, or deeper ones, than the
    /// limits: 2,000 files, 500 folders, 12 levels.
    ///
    /// ## Why
    /// A skill of thousands of files is mostly a repository that was taken for
    /// one.
    ///
    /// ## What to do
    /// Check that the folder is the skill's own; `--max-files`,
    /// `--max-folders`, `--max-depth` raise the limits.
    pub TOO_MANY_FILES = { id: "too-many-files", group: Vendoring, level: Deny, tier: T4 }

    /// File larger than the limit
    ///
    /// ## What it does
    /// Refuses a skill with a file over 10 MiB, or a SKILL.md over 1 MiB.
    ///
    /// ## Why
    /// A vendored file stays in the history for ever, and a model reads none of
    /// that size.
    ///
    /// ## What to do
    /// `--max-file-bytes`, `--max-skill-md-bytes` raise the limits.
    pub OVERSIZED_FILE = { id: "oversized-file", group: Vendoring, level: Deny, tier: T4 }

    /// Skill larger than the limit
    ///
    /// ## What it does
    /// Refuses a skill whose files have more than 50 MiB together.
    ///
    /// ## Why
    /// See oversized-file.
    ///
    /// ## What to do
    /// `--max-skill-bytes` raises the limit.
    pub OVERSIZED_SKILL = { id: "oversized-skill", group: Vendoring, level: Deny, tier: T4 }

    /// Link that became a copy
    ///
    /// ## What it does
    /// Says that a symbolic link inside the skill was replaced by what it
    /// points to.
    ///
    /// ## Why
    /// Links are lost or refused on some systems and by some clients. The
    /// record keeps the link's target.
    ///
    /// ## What to do
    /// Nothing.
    pub SYMLINK_COPIED = { id: "symlink-copied", group: Vendoring, level: Warn, tier: T4 }

    /// File mode that git does not write
    ///
    /// ## What it does
    /// Says that a tree entry has another mode than 100644 and 100755; it is
    /// taken as a plain file.
    ///
    /// ## Why
    /// Old or foreign writers made such trees. Only 100755 means executable.
    ///
    /// ## What to do
    /// Nothing; upstream can fix it by committing the file again.
    pub UNEXPECTED_FILE_MODE = { id: "unexpected-file-mode", group: Vendoring, level: Warn, tier: T2 }

    /// Git settings inside a skill
    ///
    /// ## What it does
    /// Names a `.gitattributes` or `.gitignore` file inside the skill.
    ///
    /// ## Why
    /// It would change how your repository stores the skill's files: ends of
    /// lines, or files that are never committed.
    ///
    /// ## What to do
    /// Add `skills/external/** -text` to the `.gitattributes` at the root, and
    /// commit the skill with `git add --force`.
    pub NESTED_GIT_ATTRIBUTES = { id: "nested-git-attributes", group: Vendoring, level: Warn, tier: T2 }

    /// Name that is not in composed form
    ///
    /// ## What it does
    /// Names a path that is not in Unicode normalization form C.
    ///
    /// ## Why
    /// Some systems change the spelling when they write it; the file then looks
    /// missing to the others.
    ///
    /// ## What to do
    /// Ask upstream to rename it.
    pub NON_NFC_PATH = { id: "non-nfc-path", group: Vendoring, level: Warn, tier: T2 }

    /// Path that leaves its folder
    ///
    /// ## What it does
    /// Refuses a tree entry named `.` or `..`, or with no name.
    ///
    /// ## Why
    /// Written as it stands it would land outside the skill's folder. git
    /// itself stores such names without complaint.
    ///
    /// ## What to do
    /// Do not use this source.
    pub PATH_TRAVERSAL = { id: "path-traversal", group: Security, level: Deny, tier: T2 }

    /// Separator inside a name
    ///
    /// ## What it does
    /// Refuses `/`, `\` or a drive letter inside one tree entry's name.
    ///
    /// ## Why
    /// Some system takes it for a path: absolute, or in another folder.
    ///
    /// ## What to do
    /// Do not use this source, or ask upstream to rename the file.
    pub PATH_SEPARATOR_IN_NAME = { id: "path-separator-in-name", group: Security, level: Deny, tier: T2 }

    /// Name that git takes for its own
    ///
    /// ## What it does
    /// Refuses `.git` in every spelling that a file system takes for it (case,
    /// ignored characters, short names, streams), and the names of git's own
    /// files as folders or links.
    ///
    /// ## Why
    /// It would make the vendored folder a repository whose settings run
    /// programs (CVE-2014-9390 and its successors).
    ///
    /// ## What to do
    /// Do not use this source.
    pub DOT_GIT_PATH = { id: "dot-git-path", group: Security, level: Deny, tier: T2 }

    /// Name that Windows reserves
    ///
    /// ## What it does
    /// Refuses device names (`con`, `aux.md`, `com1.txt` …) and the characters
    /// `< > : " | ? *`.
    ///
    /// ## Why
    /// On Windows such a path opens a device or a hidden stream, or can't be
    /// checked out at all.
    ///
    /// ## What to do
    /// Ask upstream to rename the file.
    pub RESERVED_NAME = { id: "reserved-name", group: Security, level: Deny, tier: T2 }

    /// Name that ends with a dot or a blank
    ///
    /// ## What it does
    /// Refuses a name whose last character is `.` or a blank.
    ///
    /// ## Why
    /// Windows drops it: two names become one file.
    ///
    /// ## What to do
    /// Ask upstream to rename the file.
    pub TRAILING_DOT_OR_SPACE = { id: "trailing-dot-or-space", group: Security, level: Deny, tier: T2 }

    /// Invisible or control character in a path
    ///
    /// ## What it does
    /// Refuses names with control, bidirectional, invisible or private-use
    /// characters.
    ///
    /// ## Why
    /// They hide what a file is called, drive terminals and break every
    /// line-based list.
    ///
    /// ## What to do
    /// Do not use this source, or ask upstream to rename the file.
    pub CONTROL_CHARACTER_IN_PATH = { id: "control-character-in-path", group: Security, level: Deny, tier: T2 }

    /// Path that is not UTF-8
    ///
    /// ## What it does
    /// Refuses a name whose bytes are not UTF-8.
    ///
    /// ## Why
    /// It can't be written to a record, and each system shows another name.
    ///
    /// ## What to do
    /// Ask upstream to rename the file.
    pub NON_UTF8_PATH = { id: "non-utf8-path", group: Security, level: Deny, tier: T2 }

    /// Two entries of one name in one folder
    ///
    /// ## What it does
    /// Refuses a tree that lists a name twice.
    ///
    /// ## Why
    /// A reader that keeps the first sees other bytes than one that keeps the
    /// last. No git command writes such a tree.
    ///
    /// ## What to do
    /// Do not use this source.
    pub DUPLICATE_TREE_ENTRY = { id: "duplicate-tree-entry", group: Security, level: Deny, tier: T2 }

    /// Path that some system can't hold
    ///
    /// ## What it does
    /// Refuses a name over 255 bytes and a path over 180 bytes below the skill;
    /// warns of a name over 120 bytes.
    ///
    /// ## Why
    /// Windows stops at 260 characters for the whole path, most file systems at
    /// 255 for one name.
    ///
    /// ## What to do
    /// Ask upstream for shorter names.
    pub PATH_TOO_LONG = { id: "path-too-long", group: Security, level: Deny, tier: T2 }

    /// Two paths that differ only in case
    ///
    /// ## What it does
    /// Reports paths that are equal once case is folded, also where only a
    /// folder above them differs.
    ///
    /// ## Why
    /// On macOS and Windows they are one file: one of the two is lost.
    ///
    /// ## What to do
    /// Rename one of them.
    pub CASE_COLLISION = { id: "case-collision", group: Correctness, level: Deny, tier: T2 }

    /// Two paths that differ only in composition
    ///
    /// ## What it does
    /// Reports paths that are equal once accents are composed (Unicode form C).
    ///
    /// ## Why
    /// They look the same, and some systems take them for one file.
    ///
    /// ## What to do
    /// Rename one of them.
    pub UNICODE_COLLISION = { id: "unicode-collision", group: Correctness, level: Deny, tier: T2 }

    /// Link that leaves the skill
    ///
    /// ## What it does
    /// Reports a symbolic link whose target is absolute or outside the skill's
    /// folder.
    ///
    /// ## Why
    /// Once vendored it points at whatever lies there on your machine. Tools
    /// that follow it copy your files into the project.
    ///
    /// ## What to do
    /// Ask upstream to put the file itself into the skill.
    pub ESCAPING_SYMLINK = { id: "escaping-symlink", group: Portability, level: Deny, tier: T2 }

    /// Link without a target
    ///
    /// ## What it does
    /// Reports a symbolic link to a path that does not exist.
    ///
    /// ## Why
    /// There is nothing to read, and some tools stop at it.
    ///
    /// ## What to do
    /// Remove the link or add the file.
    pub DANGLING_SYMLINK = { id: "dangling-symlink", group: Portability, level: Warn, gate: Some(Deny), tier: T2 }

    /// Link that leads back to itself
    ///
    /// ## What it does
    /// Reports a symbolic link that ends in a loop, or that holds itself.
    ///
    /// ## Why
    /// Reading it never ends.
    ///
    /// ## What to do
    /// Remove the link.
    pub SYMLINK_CYCLE = { id: "symlink-cycle", group: Portability, level: Warn, gate: Some(Deny), tier: T2 }
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
