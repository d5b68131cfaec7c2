//! What the tool `skill` returns.

use super::workspace::Listed;
use crate::tree::{Mode, RelPath, Tree};

/// How deep the files of a skill are listed.
const MAX_DEPTH: usize = 20;

/// No more files of one skill are listed.
const MAX_FILES: usize = 20_000;

/// The text of a skill: its body, then the files of `references`, `scripts` and
/// `assets`, as far as there are some. A linked folder is listed as a file.
pub fn activated(listed: &Listed) -> String {
    let mut out = listed.entry.body.clone();
    let skill = &listed.skill;
    for (folder, title) in [
        ("references", "References"),
        ("scripts", "Scripts"),
        ("assets", "Assets"),
    ] {
        let mut files = Vec::new();
        if let Some(dir) = skill.dir().resolve(folder) {
            list(&**skill.tree(), &dir, MAX_DEPTH, &mut files);
        }
        if files.is_empty() {
            continue;
        }
        out.push_str(&format!("\n\n## {title}"));
        for file in files {
            let below = file.strip_prefix(skill.dir()).unwrap_or(file);
            out.push_str(&format!("\n- {}", below.as_str()));
        }
    }
    out
}

/// The files below `dir` as they are met: a folder's where the folder stands.
fn list(tree: &dyn Tree, dir: &RelPath, depth: usize, files: &mut Vec<RelPath>) {
    if depth == 0 {
        return;
    }
    // A folder that can't be read has no files to the host, too.
    let Ok(listing) = tree.list(dir) else {
        return;
    };
    for entry in listing.entries {
        match entry.mode {
            _ if files.len() >= MAX_FILES => return,
            Mode::Folder => list(tree, &entry.path, depth - 1, files),
            _ => files.push(entry.path),
        }
    }
}
