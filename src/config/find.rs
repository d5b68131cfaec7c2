//! Where the configuration of a folder lies.

use std::path::{Path, PathBuf};

/// The name of the configuration file.
pub const FILE_NAME: &str = "minara.toml";

/// The record that marks a vendored folder.
const RECORD: &str = ".minara-skill.json";

/// The nearest `minara.toml` from `start` upwards to `stop_at` (the root of the
/// repository), both included. Where `start` does not lie in `stop_at`, only
/// `start` itself is looked at.
///
/// A file in or below a vendored folder came from somebody else and is never
/// taken. What is no regular file is found all the same: reading it says so.
pub fn find(start: &Path, stop_at: &Path) -> Option<PathBuf> {
    let steps = match start.strip_prefix(stop_at) {
        Ok(below) => below.components().count() + 1,
        Err(_) => 1,
    };
    let mut found = None;
    for dir in start.ancestors().take(steps) {
        let candidate = dir.join(FILE_NAME);
        if found.is_none() && candidate.metadata().is_ok_and(|meta| !meta.is_dir()) {
            found = Some(candidate);
        }
        if dir.join(RECORD).is_file() {
            found = None;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_nearest_up_to_the_root_wins_and_foreign_ones_never() {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("repo");
        let deep = root.join("skills/external/pdf/scripts");
        fs::create_dir_all(&deep).unwrap();
        fs::write(outer.path().join(FILE_NAME), "").unwrap();
        assert_eq!(find(&deep, &root), None);

        fs::write(root.join(FILE_NAME), "").unwrap();
        fs::write(root.join("skills").join(FILE_NAME), "").unwrap();
        let near = root.join("skills").join(FILE_NAME);
        assert_eq!(find(&deep, &root), Some(near.clone()));

        fs::write(root.join("skills/external/pdf").join(FILE_NAME), "").unwrap();
        fs::write(deep.join(FILE_NAME), "").unwrap();
        assert_eq!(find(&deep, &root), Some(deep.join(FILE_NAME)));
        fs::write(root.join("skills/external/pdf").join(RECORD), "{}").unwrap();
        assert_eq!(find(&deep, &root), Some(near));

        assert_eq!(find(&root, &deep), Some(root.join(FILE_NAME)));
        fs::remove_file(root.join(FILE_NAME)).unwrap();
        assert_eq!(find(&root, &deep), None);
    }
}
