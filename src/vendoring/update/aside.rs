//! What is put beside the project where a conflict is to be settled by hand:
//! `.minara/conflicts/<skill>/<file>.base` and `.theirs`, outside every skill.

use std::path::Path;

use crate::finding::Finding;
use crate::text::Untrusted;
use crate::tree::{Below, DiskTree, Fault, Mode, RelPath, Tree};
use crate::vendoring::ids::update::LOCAL_EDIT_CONFLICT;

const FOLDER: &str = ".minara/conflicts";

fn folder(called: &str) -> Option<RelPath> {
    RelPath::own(&format!("{FOLDER}/{called}")).ok()
}

/// A version of a file: its path, which version it is, its bytes.
pub(super) type Version = (RelPath, &'static str, Vec<u8>);

/// Writes what the conflicts of the skill `called` are between, below `root`.
///
/// # Errors
/// Why it can't be written, in words.
pub(super) fn put(root: &Path, called: &str, versions: &[Version]) -> Result<(), String> {
    let said = |fault: Fault| fault.to_string();
    for (path, word, bytes) in versions {
        let at = format!("{FOLDER}/{called}/{path}.{word}");
        let at =
            RelPath::own(&at).map_err(|_| format!("`{path}` has a name that can't be kept"))?;
        let below = Below::open(root).map_err(|error| error.to_string())?;
        below.write(&at, bytes).map_err(said)?;
    }
    Ok(())
}

/// The finding of a skill whose conflicts were put aside and are not settled: files
/// of them are there still. `called` is what the skill is called, `shown` its folder.
pub fn unsettled(root: &Path, called: &str, shown: &str) -> Option<Finding> {
    let folder = folder(called)?;
    if !has_files(&DiskTree::foreign(root), &folder) {
        return None;
    }
    let message = format!("`{}` has conflicts that are not settled", Untrusted(called));
    let finding = Finding::new(&LOCAL_EDIT_CONFLICT, shown, message);
    Some(finding.help(way_on(called)))
}

/// What settles the conflicts that were put aside for a skill.
pub(super) fn way_on(called: &str) -> String {
    format!(
        "bring the two versions in {FOLDER}/{0} together with yours, then delete {FOLDER}/{0}",
        Untrusted(called)
    )
}

fn has_files(tree: &dyn Tree, folder: &RelPath) -> bool {
    let Ok(listing) = tree.list(folder) else {
        return false;
    };
    listing.entries.iter().any(|entry| match entry.mode {
        Mode::Folder => has_files(tree, &entry.path),
        _ => true,
    })
}
