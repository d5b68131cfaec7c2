//! `lock-drift`.

use std::collections::HashMap;

use crate::declare_rule;
use crate::record::{LICENSE_FOLDER, RECORD_FILE, Sha256Sum};
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::clients::all_folders;
use crate::systems::installers::{
    Agreement, Content, Entry, FilesLimit, FoundRecord, Hash, Lies, Records, files_of,
    record_names, with_lf,
};
use crate::tree::{Budgets, RelPath, Tree};

declare_rule! {
    pub LockDrift = {
        id: "lock-drift", group: Vendoring, level: Warn, tier: T2,
    }
}

/// So many files are named.
const NAMED: usize = 5;

impl Rule for LockDrift {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for found in all.fact::<Records>().iter() {
            let entries = found.record.entries.iter();
            let mut seen = Seen::of(&*found.tree);
            let drifted: Vec<_> = entries
                .filter_map(|entry| Some((entry, drift(found, entry, &mut seen)?)))
                .take(MANY)
                .collect();
            for (entry, places) in drifted {
                let name = match entry.name.as_str() {
                    "" => found.folder.name(),
                    name => name,
                };
                let title = format!("`{}` is not what the record says", shown(name));
                let more = places.len().saturating_sub(NAMED);
                let places: Vec<String> = places
                    .iter()
                    .take(NAMED)
                    .map(|place| format!("`{}`", shown(place)))
                    .collect();
                let tail = if more > 0 {
                    format!(" and {more} more")
                } else {
                    String::new()
                };
                let finding = cx
                    .record(
                        &found.record,
                        entry.span,
                        title,
                        "its files have another hash",
                    )
                    .note(format!(
                        "edited or installed otherwise: {}{tail}",
                        places.join(", ")
                    ))
                    .help(format!(
                        "install it again with `{}`; to keep the edit, vendor it: minara skills \
                         import {}",
                        found.record.form.tool,
                        crate::text::shell_word(found.record.document.name())
                    ));
                cx.report(finding);
            }
        }
    }
}

/// The files or folders that have another hash than the record; `None` where all have
/// that one, or nobody can tell.
fn drift(found: &FoundRecord, entry: &Entry, seen: &mut Seen<'_>) -> Option<Vec<String>> {
    if let Lies::Files(files) = &entry.lies {
        let other = files.iter().filter(|(path, hash)| {
            let path = RelPath::own(path).ok();
            path.is_some_and(|path| seen.has_other_file(&found.folder.concat(&path), hash))
        });
        let other: Vec<String> = other.map(|(path, _)| path.clone()).collect();
        return (!other.is_empty()).then_some(other);
    }
    let hash = entry
        .hash
        .as_ref()
        .filter(|hash| hash.kind.is_of_installed())?;
    let folders = match &entry.lies {
        Lies::Here => vec![found.folder.clone()],
        Lies::Named(name) => installed(found, name),
        Lies::Files(_) | Lies::Unknown => Vec::new(),
    };
    let other = folders
        .iter()
        .filter(|folder| seen.has_other_files(folder, hash));
    let other: Vec<String> = other
        .map(|folder| {
            let below = folder.strip_prefix(&found.folder).unwrap_or_default();
            if below.is_root() {
                ".".to_owned()
            } else {
                below.as_str().to_owned()
            }
        })
        .collect();
    (!other.is_empty()).then_some(other)
}

/// The folders that clients load from, with a skill of this name.
fn installed(found: &FoundRecord, name: &str) -> Vec<RelPath> {
    let there = |folder: &str| {
        let skill = found.folder.resolve(&format!("{folder}/{name}"))?;
        let file = skill.resolve("SKILL.md")?;
        found.tree.entry(&file).map(|_| skill)
    };
    all_folders().filter_map(there).collect()
}

/// So many hashes of one folder are made; a record has one.
const HASHES: usize = 4;

/// What was seen of the files that a record speaks of: however often it names one, it is
/// read once.
struct Seen<'a> {
    tree: &'a dyn Tree,
    files: HashMap<RelPath, Option<String>>,
    folders: HashMap<RelPath, Vec<(Hash, bool)>>,
}

impl<'a> Seen<'a> {
    fn of(tree: &'a dyn Tree) -> Seen<'a> {
        Seen {
            tree,
            files: HashMap::new(),
            folders: HashMap::new(),
        }
    }

    /// Whether a file is there with another content. Line ends do not count in text.
    fn has_other_file(&mut self, path: &RelPath, hash: &str) -> bool {
        let tree = self.tree;
        let made = self.files.entry(path.clone()).or_insert_with(|| {
            let bytes = tree.read(path, Budgets::COMPARED).ok()?;
            Some(Sha256Sum::of(&with_lf(&bytes)).to_string())
        });
        made.as_ref().is_some_and(|made| made != hash)
    }

    /// Whether the files of a skill have another hash.
    fn has_other_files(&mut self, folder: &RelPath, hash: &Hash) -> bool {
        let known = self.folders.entry(folder.clone()).or_default();
        if let Some((_, is_other)) = known.iter().find(|(known, _)| known == hash) {
            return *is_other;
        }
        if known.len() == HASHES {
            return false;
        }
        let is_other = is_other(self.tree, folder, hash);
        known.push((hash.clone(), is_other));
        is_other
    }
}

/// Whether the files in a folder have another hash.
fn is_other(tree: &dyn Tree, folder: &RelPath, hash: &Hash) -> bool {
    let Some(files) = files_of(tree, folder, FilesLimit::default()) else {
        return false;
    };
    let records = record_names();
    let of_tools = |file: &Content| {
        records.contains(&file.path.as_str())
            || file.path == RECORD_FILE
            || file.path.split('/').next() == Some(LICENSE_FOLDER)
    };
    let files: Vec<Content> = files.into_iter().filter(|file| !of_tools(file)).collect();
    hash.check(&files) == Agreement::No
}
