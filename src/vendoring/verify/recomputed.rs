//! What a record says and its own files can prove: sizes, git ids, the tree,
//! capabilities.

use std::path::Path;
use std::sync::Arc;

use crate::finding::{Finding, Origin};
use crate::record::{FileMode, GitBlob, RECORD_FILE, Record, git_tree};
use crate::skill::{Place, Skill};
use crate::text::Untrusted;
use crate::tree::{Budgets, DiskTree, RelPath, Tree};
use crate::vendoring::capabilities::{capabilities, facts};
use crate::vendoring::ids::write as ids;

/// So many untrue values are named.
const NAMED: usize = 3;

/// The finding of a record that is not true, of a skill whose files are those of
/// the record. `folder` is where it lies, `shown` as findings print it.
pub(super) fn untrue(folder: &Path, shown: &str, record: &Record) -> Option<Finding> {
    let tree: Arc<dyn Tree> = Arc::new(DiskTree::foreign(folder));
    let place = Place {
        shown: shown.to_owned(),
        folder: record.id.to_string(),
        origin: Origin::Disk,
    };
    let skill = Skill::load(Arc::clone(&tree), RelPath::root(), place);
    let mut wrong = Vec::new();
    for (path, file) in &record.files {
        // A declared edit is not what was vendored.
        if record.edits.contains_key(path) {
            continue;
        }
        let Ok(bytes) = skill.bytes(path, Budgets::VENDORED) else {
            continue;
        };
        if file.size != bytes.len() as u64 {
            wrong.push(format!("/files/{path}/size"));
        }
        if file.git != GitBlob::of(&bytes) {
            wrong.push(format!("/files/{path}/git"));
        }
    }
    let whole = git_tree(&record.files).map(|tree| tree.to_string());
    if record.source.proves_tree() && whole.is_some() && whole != record.source.tree {
        wrong.push("/source/tree".to_owned());
    }
    if record.edits.is_empty() {
        let files = record.files.iter();
        let files = files.map(|(path, file)| (path, path, file.mode == FileMode::Executable));
        if facts(&capabilities(&skill, files)) != record.capabilities.sorted() {
            wrong.push("/capabilities".to_owned());
        }
    }
    if wrong.is_empty() {
        return None;
    }
    let named: Vec<String> = wrong
        .iter()
        .take(NAMED)
        .map(|at| format!("`{}`", Untrusted(at)))
        .collect();
    let more = match wrong.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!(
        "the files do not give what the record says: {}{more}",
        named.join(", ")
    );
    let path = format!("{shown}/{RECORD_FILE}");
    let help = format!(
        "`git checkout -- {0}`, or `minara skills remove {1}` and add it again",
        Untrusted(&path),
        Untrusted(shown)
    );
    Some(Finding::new(&ids::INVALID_RECORD, path, message).help(help))
}
