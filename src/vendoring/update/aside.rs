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

fn place(called: &str, (path, word, _): &Version) -> Option<RelPath> {
    RelPath::own(&format!("{FOLDER}/{called}/{path}.{word}")).ok()
}

/// Writes what the conflicts of the skill `called` are between, below `root`: all of it
/// or nothing; gives back the files that were not there. `shown` is the skill's folder as
/// findings print it.
///
/// # Errors
/// The finding that says why it can't be written.
pub(super) fn put(
    root: &Path,
    called: &str,
    shown: &str,
    versions: &[Version],
) -> Result<Vec<RelPath>, Box<Finding>> {
    let tree = DiskTree::foreign(root);
    let mut new = Vec::new();
    let put = |version: &Version| -> Result<(), String> {
        let at = place(called, version);
        let at = at.ok_or_else(|| format!("`{}` has a name that can't be kept", version.0))?;
        let below = Below::open(root).map_err(|error| error.to_string())?;
        let is_new = tree.entry(&at).is_none();
        let written = below.write(&at, &version.2);
        written.map_err(|fault: Fault| fault.to_string())?;
        new.extend(is_new.then_some(at));
        Ok(())
    };
    let done: Result<(), String> = versions.iter().try_for_each(put);
    let Err(reason) = done else {
        return Ok(new);
    };
    take_back(root, &new);
    let message = format!(
        "the versions of `{}` can't be put aside: {}",
        Untrusted(called),
        Untrusted(&reason)
    );
    let help = format!(
        "nothing of it was written: make way for the folder {FOLDER}, then run the command \
         again; or settle it with `--conflict ours` or `--conflict theirs`"
    );
    let finding = Finding::new(&LOCAL_EDIT_CONFLICT, shown, message);
    Err(Box::new(finding.help(help)))
}

/// Takes away what was put aside for a skill that then stayed as it was.
pub(super) fn take_back(root: &Path, put: &[RelPath]) {
    let Ok(below) = Below::open(root) else {
        return;
    };
    for at in put {
        // What stays is told as a conflict that is not settled.
        let _ = below.remove(at);
    }
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
