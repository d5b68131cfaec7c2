//! Records and folders against the lines of `minara.lock`.

use std::sync::Arc;

use crate::finding::Finding;
use crate::record::{LOCK_FILE, LockLine, RECORD_FILE, Record};
use crate::text::{Untrusted, shell_word};
use crate::tree::RelPath;
use crate::vendoring::held::{Held, LockState};
use crate::vendoring::ids::write as ids;

const REWRITE: &str = "minara skills verify --write-lock";

/// What is wrong with the lock as a whole: it can't be used, or there are
/// records and no lock.
pub(super) fn whole(held: &Held) -> Option<Finding> {
    match &held.lock {
        LockState::Read(..) => None,
        LockState::Unusable(finding) => Some(Finding::clone(finding)),
        LockState::Absent if held.is_empty() => None,
        LockState::Absent => {
            let message = format!("skills are vendored here and there is no `{LOCK_FILE}`");
            let finding = Finding::new(&ids::LOCK_MISSING, held.lock_shown.as_str(), message);
            Some(finding.help(format!(
                "make it from the records, then commit it: {REWRITE}"
            )))
        }
    }
}

/// What the lock says against the record of the skill in `path`.
pub(super) fn record(held: &Held, path: &RelPath, record: &Record) -> Option<Finding> {
    let LockState::Read(lock, source) = &held.lock else {
        return None;
    };
    let shown = held.shown_of(path);
    let word = shell_word(&shown);
    let shown = Untrusted(&shown);
    let at = held.lock_shown.as_str();
    let Some(locked) = lock.skills.get(path) else {
        let message = format!("`{shown}` has a record and no line in `{LOCK_FILE}`");
        let help = format!("if it belongs here: {REWRITE}; if not: minara skills remove {word}");
        return Some(Finding::new(&ids::STALE_LOCK, at, message).help(help));
    };
    let differ = locked.line.differences(&LockLine::of(record));
    if differ.is_empty() {
        return None;
    }
    let named: Vec<&str> = differ
        .iter()
        .copied()
        .filter(|key| *key != "record")
        .collect();
    let message = if named.is_empty() {
        format!("the record of `{shown}` is not the one that `{LOCK_FILE}` knows")
    } else {
        let keys = named.join(", ");
        format!("the record of `{shown}` and its line in `{LOCK_FILE}` differ in {keys}")
    };
    let finding = Finding::new(&ids::STALE_LOCK, at, message)
        .at(&Arc::clone(source), locked.span, "this line")
        .note(format!("the record is `{shown}/{RECORD_FILE}`"))
        .help(format!(
            "one of the two was edited: `git checkout` the wrong one; if the record is \
             right: {REWRITE}"
        ));
    Some(finding)
}

/// The finding of a line whose skill is not there. `unrecorded`: files lie
/// there, without a record.
pub(super) fn missing(held: &Held, path: &RelPath, unrecorded: bool) -> Finding {
    let shown = held.shown_of(path);
    let safe = Untrusted(&shown);
    let message = if unrecorded {
        format!("`{LOCK_FILE}` names `{safe}`, and its record is gone")
    } else {
        format!("`{LOCK_FILE}` names `{safe}`, and it is not there")
    };
    let finding = Finding::new(&ids::MISSING_SKILL, shown.as_str(), message);
    finding.help(way_back(&shown))
}

/// What to do about a skill that the lock names and of which something is missing.
/// `shown` is its folder as findings print it.
pub(super) fn way_back(shown: &str) -> String {
    let word = shell_word(shown);
    format!(
        "bring it back: minara skills sync {word}; it shall be gone: minara skills remove {word}; it \
         was moved: {REWRITE}"
    )
}
