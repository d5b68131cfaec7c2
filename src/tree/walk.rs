//! All that lies below one folder, under budgets.

use super::{Entry, Mode, Rejected, RelPath, Tree, TreeError};

/// Budgets of a [`Walk`].
#[derive(Clone, Copy, Debug)]
pub struct WalkLimits {
    /// Entries, folders included.
    pub entries: usize,
    /// Components below the starting folder.
    pub depth: usize,
}

/// What a walk found, in byte order of the paths.
#[derive(Clone, Debug, Default)]
pub struct Walked {
    /// Everything but the folders themselves.
    pub files: Vec<Entry>,
    /// The folders, the starting one not counted.
    pub folders: Vec<RelPath>,
    /// Names that were refused.
    pub rejected: Vec<Rejected>,
    /// Folders that were not entered because a budget ran out.
    pub cut: Vec<RelPath>,
}

/// Walks a tree folder by folder; never enters `.git`.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// When to stop.
    pub limits: WalkLimits,
}

impl Walk {
    /// Everything below `dir`.
    ///
    /// # Errors
    /// [`TreeError`] where a folder can't be read.
    pub fn run(self, tree: &dyn Tree, dir: &RelPath) -> Result<Walked, TreeError> {
        let mut walked = Walked::default();
        let mut seen = 0;
        let mut open = vec![dir.clone()];
        while let Some(folder) = open.pop() {
            let below = folder.depth() - dir.depth();
            if below > self.limits.depth || seen > self.limits.entries {
                walked.cut.push(folder);
                continue;
            }
            let listing = tree.list(&folder)?;
            seen += listing.entries.len() + listing.rejected.len();
            walked.rejected.extend(listing.rejected);
            for entry in listing.entries {
                if entry.mode == Mode::Folder {
                    if entry.path.name() != ".git" {
                        walked.folders.push(entry.path.clone());
                        open.push(entry.path);
                    }
                } else {
                    walked.files.push(entry);
                }
            }
        }
        walked.files.sort_by(|a, b| a.path.cmp(&b.path));
        walked.folders.sort();
        Ok(walked)
    }
}
