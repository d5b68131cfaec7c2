//! Sources on this machine, as a record names them.

use std::path::{Component, Path, PathBuf};

use super::{ArchivePlace, Source};

impl Source {
    /// The path of a source on this machine from `root`, `/` between parts: `../x`,
    /// `.` for the root itself. `None` for any other source, and for a path that no
    /// record may hold.
    pub fn below(&self, root: &Path) -> Option<String> {
        let folder = match self {
            Source::Git { .. } | Source::Index(_) => return None,
            Source::LocalRepository { folder, .. } | Source::LocalFolder { folder, .. } => folder,
            Source::Archive { place, .. } => match place {
                ArchivePlace::File { file, .. } => file,
                ArchivePlace::Web(_) => return None,
            },
        };
        way(root, folder)
    }
}

/// The path of a folder on this machine from `root`, as [`Source::below`] gives it.
pub fn way(root: &Path, folder: &Path) -> Option<String> {
    let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    relative(&real(root), &real(folder))
}

/// The way from one folder to another, both absolute.
fn relative(from: &Path, to: &Path) -> Option<String> {
    let (from, to): (Vec<Component<'_>>, Vec<Component<'_>>) =
        (from.components().collect(), to.components().collect());
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    // On another drive there is no way.
    if common == 0 {
        return None;
    }
    let up = from[common..].iter().map(|_| Component::ParentDir);
    let way: PathBuf = up.chain(to[common..].iter().copied()).collect();
    let way = way.to_str()?.replace(std::path::MAIN_SEPARATOR, "/");
    if way.chars().any(char::is_control) {
        return None;
    }
    Some(if way.is_empty() { ".".to_owned() } else { way })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_is_relative_and_holds_no_more_than_it_must() {
        let way = |to: &str| relative(Path::new("/home/a/host"), Path::new(to));
        assert_eq!(way("/home/a/up").as_deref(), Some("../up"));
        assert_eq!(way("/home/a/host/vendor/up").as_deref(), Some("vendor/up"));
        assert_eq!(way("/home/a/host").as_deref(), Some("."));
        assert_eq!(way("/home/b/up").as_deref(), Some("../../b/up"));
        assert_eq!(way("/home/a/u\np"), None);
    }
}
