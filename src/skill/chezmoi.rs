//! Folders of a tree that chezmoi puts into place, whose names begin with what it does to them.

use super::Skill;

/// What chezmoi takes off a name before it writes the file or folder. Source: its reference,
/// "Source state attributes".
const ATTRIBUTES: [&str; 8] = [
    "encrypted_",
    "exact_",
    "private_",
    "readonly_",
    "empty_",
    "executable_",
    "symlink_",
    "dot_",
];

/// Files that stand at the root of such a tree, or in one of its folders.
const FILES: [&str; 6] = [
    ".chezmoiroot",
    ".chezmoiignore",
    ".chezmoiversion",
    ".chezmoiexternal.toml",
    ".chezmoi.toml.tmpl",
    ".chezmoi.yaml.tmpl",
];

/// What the skill's folder is called where it is used: in a tree of chezmoi without the
/// attributes, elsewhere as it is.
pub fn installed_name(skill: &Skill) -> &str {
    let folder = skill.folder_name();
    let name = without_attributes(folder);
    if name.is_empty() || name == folder || !is_in_tree(skill) {
        return folder;
    }
    name
}

/// A name without the attributes that chezmoi takes off: `dot_claude` is `claude`.
pub fn without_attributes(name: &str) -> &str {
    let mut name = name;
    while let Some(rest) = ATTRIBUTES.iter().find_map(|word| name.strip_prefix(word)) {
        name = rest;
    }
    name
}

/// Whether a folder above the skill's carries such an attribute, or one of chezmoi's files.
fn is_in_tree(skill: &Skill) -> bool {
    let mut above = skill.dir().ancestors().skip(1);
    above.any(|dir| {
        let called = dir.name();
        let mut files = FILES.iter().filter_map(|file| dir.resolve(file));
        ["dot_", "exact_"]
            .iter()
            .any(|word| called.starts_with(word))
            || files.any(|file| skill.tree().entry(&file).is_some())
    })
}
