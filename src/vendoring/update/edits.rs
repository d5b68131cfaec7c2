//! The edits that a record declares, when a skill has another version.

use std::collections::BTreeMap;

use serde_json::Map;

use super::merge::Side;
use super::resolve::Resolved;
use crate::record::{EditFacts, FileMode, LICENSE_FOLDER, Record, Sha256Sum};
use crate::tree::RelPath;
use crate::vendoring::write::compare::is_junk;

/// The edits of the new record: those that were declared and still stand, with the
/// reason they had; with `reason` all others, too. One that is not there any more
/// goes.
pub fn edits(
    old: &Record,
    new: &Record,
    ours: &Side,
    resolved: &Resolved,
    reason: Option<&str>,
) -> BTreeMap<RelPath, EditFacts> {
    let mut edits = BTreeMap::new();
    for (path, file) in &resolved.local {
        if path.components().next() == Some(LICENSE_FOLDER) {
            continue;
        }
        let upstream = new.files.get(path);
        let ordinary = upstream.map_or(FileMode::File, |facts| facts.mode);
        let mode = (file.mode != ordinary).then_some(file.mode);
        let here = ours.get(&file.was).map(|held| held.sha256);
        let kept = declared(
            old,
            &file.was,
            here,
            reason.filter(|_| !is_junk(path.as_str())),
        );
        if let Some(kept) = kept {
            let edit = match kept {
                Declared::True(edit) => EditFacts {
                    sha256: Some(file.sha256),
                    mode,
                    ..edit
                },
                Declared::Stale(edit) => edit,
            };
            edits.insert(path.clone(), edit);
        }
    }
    for path in &resolved.absent {
        match declared(old, path, None, reason) {
            Some(Declared::True(edit) | Declared::Stale(edit)) => {
                edits.insert(path.clone(), edit);
            }
            None => {}
        }
    }
    edits
}

enum Declared {
    /// It is what lies here.
    True(EditFacts),
    /// Another edit was declared, and nobody declared this one.
    Stale(EditFacts),
}

fn declared(
    old: &Record,
    path: &RelPath,
    here: Option<Sha256Sum>,
    reason: Option<&str>,
) -> Option<Declared> {
    let known = old.edits.get(path).cloned();
    match (known, reason) {
        (Some(edit), _) if edit.sha256 == here => Some(Declared::True(edit)),
        (_, Some(reason)) => Some(Declared::True(EditFacts {
            sha256: here,
            mode: None,
            reason: reason.to_owned(),
            rest: Map::new(),
        })),
        (Some(edit), None) => Some(Declared::Stale(edit)),
        (None, None) => None,
    }
}
