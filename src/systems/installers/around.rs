//! The records around skills.

use std::collections::HashSet;
use std::sync::Arc;

use super::{MAX_RECORD, Record, read, record_names};
use crate::finding::Origin;
use crate::skill::{Collection, CollectionFact, Skill, folders_above};
use crate::tree::{Mode, RelPath, Tree};

/// The records beside and above the skills of a run that lie on disk, in byte order of
/// their paths; those that can't be read are left out.
#[derive(Debug, Default)]
pub struct Records(Vec<FoundRecord>);

/// A record, and where it was found.
#[derive(Debug)]
pub struct FoundRecord {
    /// What it says.
    pub record: Record,
    /// The folder that it lies in.
    pub folder: RelPath,
    /// The tree that holds it.
    pub tree: Arc<dyn Tree>,
}

impl CollectionFact for Records {
    fn of(all: &Collection) -> Records {
        let names = record_names();
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        let on_disk = all.skills.iter();
        for skill in on_disk.filter(|skill| skill.origin() == Origin::Disk) {
            for (dir, shown) in folders_above(skill) {
                let tree = Arc::as_ptr(skill.tree()).cast::<()>() as usize;
                if !seen.insert((tree, dir.clone())) {
                    break;
                }
                found.extend(records_in(skill, &dir, &shown, &names));
            }
        }
        found.sort_by(|a, b| a.record.document.name().cmp(b.record.document.name()));
        Records(found)
    }
}

impl Records {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &FoundRecord> {
        self.0.iter()
    }
}

/// The records that lie in one folder, called by one of `names`.
fn records_in(skill: &Skill, dir: &RelPath, shown: &str, names: &[&str]) -> Vec<FoundRecord> {
    let there = names.iter().filter_map(|name| {
        let entry = skill.tree().entry_in(dir, name).ok()??;
        let is_file = entry.mode.is_file() || entry.mode == Mode::Link;
        is_file.then_some(entry)
    });
    let text = |path: &RelPath| {
        let bytes = skill.bytes(path, MAX_RECORD).ok()?;
        String::from_utf8(bytes.to_vec()).ok()
    };
    let read_one = |path: &RelPath| {
        let shown = match shown {
            "" => path.name().to_owned(),
            shown => format!("{}/{}", shown.trim_end_matches('/'), path.name()),
        };
        let beside = |name: &str| text(&dir.resolve(name)?);
        let record = read(path.name(), &shown, &text(path)?, &beside).ok()??;
        Some(FoundRecord {
            record,
            folder: dir.clone(),
            tree: Arc::clone(skill.tree()),
        })
    };
    there.filter_map(|entry| read_one(&entry.path)).collect()
}
