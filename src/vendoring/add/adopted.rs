//! A folder that lies there without a record, taken for a skill.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Map;

use crate::finding::Finding;
use crate::record::{EditFacts, FileMode, Record, Sha256Sum, SkillId};
use crate::text::Untrusted;
use crate::tree::RelPath;
use crate::vendoring::ids::write::EXTRA_FILE;
use crate::vendoring::update::{Held, ours};
use crate::vendoring::write::compare::is_junk;
use crate::vendoring::write::dir::HAS_EXECUTABLE_BIT;
use crate::vendoring::write::{FolderState, Vendored, WriteError};

/// Whether a folder without a record is taken for a skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Adopt<'a> {
    /// It is not.
    #[default]
    No,
    /// Where it equals the skill to the byte.
    Equal,
    /// Its differences are declared as edits, for this reason.
    Edited(&'a str),
}

/// A folder that is adopted.
#[derive(Debug)]
pub(super) struct Adopted {
    /// All that lies in it.
    pub state: FolderState,
    /// How it differs, as its record declares it.
    pub edits: BTreeMap<RelPath, EditFacts>,
    /// Files that stay as they lie there, with their modes.
    pub local: BTreeMap<RelPath, FileMode>,
    /// Files of the skill that are not there.
    pub absent: BTreeSet<RelPath>,
}

impl Adopted {
    /// A folder that equals the skill.
    pub(super) fn equal(state: FolderState) -> Adopted {
        Adopted {
            state,
            edits: BTreeMap::new(),
            local: BTreeMap::new(),
            absent: BTreeSet::new(),
        }
    }

    /// A folder with edits: each becomes one that `record` declares.
    ///
    /// # Errors
    /// The file system; within, the findings of what can't be kept.
    pub(super) fn edited(
        state: FolderState,
        vendored: &Vendored,
        id: &SkillId,
        record: &Record,
        reason: &str,
    ) -> Result<Result<Adopted, Vec<Finding>>, WriteError> {
        let shown = vendored.shown_of(id.as_str());
        let here = ours(vendored, id).map_err(|error| WriteError::Io {
            action: "read",
            path: shown.clone(),
            error,
        })?;
        let mut adopted = Adopted::equal(state);
        let mut odd: Vec<(String, &str)> = here.odd;
        for (path, held) in &here.files {
            if let Err(why) = adopted.take(path, held, record, reason) {
                odd.push((path.to_string(), why));
            }
        }
        let gone = record.files.keys();
        for path in gone.filter(|path| !here.files.contains_key(*path)) {
            adopted.edits.insert(path.clone(), edit(None, None, reason));
            adopted.absent.insert(path.clone());
        }
        if odd.is_empty() {
            return Ok(Ok(adopted));
        }
        let finding = |(path, why): (String, &str)| {
            let message = format!("`{}` {why}, and can't be kept", Untrusted(&path));
            let finding = Finding::new(&EXTRA_FILE, format!("{shown}/{path}"), message);
            finding
                .help("nothing was written: move it out of the folder, then run the command again")
        };
        Ok(Err(odd.into_iter().map(finding).collect()))
    }

    /// Takes a file that lies there: it is the skill's, or an edit.
    ///
    /// # Errors
    /// Why it can't be kept, in words.
    fn take(
        &mut self,
        path: &RelPath,
        held: &Held,
        record: &Record,
        reason: &str,
    ) -> Result<(), &'static str> {
        let upstream = record.files.get(path);
        let ordinary = upstream.map_or(FileMode::File, |facts| facts.mode);
        let mode = match (HAS_EXECUTABLE_BIT, held.executable) {
            (false, _) => ordinary,
            (true, true) => FileMode::Executable,
            (true, false) => FileMode::File,
        };
        if upstream.is_some_and(|facts| facts.sha256 == held.sha256 && facts.mode == mode) {
            return Ok(());
        }
        let mut known = record.files.keys();
        if upstream.is_none() && known.any(|known| known.is_inside(path) || path.is_inside(known)) {
            return Err("lies where a file of the skill must");
        }
        self.local.insert(path.clone(), mode);
        // What a desktop left stays, and is no edit.
        if upstream.is_some() || !is_junk(path.as_str()) {
            let other = (mode != ordinary).then_some(mode);
            self.edits
                .insert(path.clone(), edit(Some(held.sha256), other, reason));
        }
        Ok(())
    }
}

fn edit(sha256: Option<Sha256Sum>, mode: Option<FileMode>, reason: &str) -> EditFacts {
    EditFacts {
        sha256,
        mode,
        reason: reason.to_owned(),
        rest: Map::new(),
    }
}
