//! What a verified folder is, in one word.

use crate::finding::{Finding, Level};
use crate::vendoring::ids::write as ids;
use crate::vendoring::write::compare::is_junk;

/// What a verified folder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// What its record says; what desktops leave does not count.
    Clean,
    /// As recorded, but for edits that the record declares.
    Declared,
    /// Files are not what its record says.
    Edited,
    /// Files are gone, and nothing else differs.
    Incomplete,
    /// As recorded, but it would not come in today.
    Denied,
    /// The lock has another record of it, or none.
    Unlocked,
    /// Its record can't be used, or is not true.
    Broken,
    /// It has no record, or is no folder.
    Unrecorded,
    /// The lock names it, and it is not there.
    Missing,
}

impl State {
    /// All of them, from good to bad.
    pub const ALL: [State; 9] = [
        State::Clean,
        State::Declared,
        State::Edited,
        State::Incomplete,
        State::Denied,
        State::Unlocked,
        State::Broken,
        State::Unrecorded,
        State::Missing,
    ];

    /// Whether nothing is to be done about it.
    pub fn is_fine(self) -> bool {
        matches!(self, State::Clean | State::Declared)
    }

    /// What a folder with a record is by the differences between the two.
    pub(super) fn of_differences(folder: &str, findings: &[Finding]) -> State {
        let differs = findings.iter().filter(|finding| {
            let below = finding.path().strip_prefix(folder).unwrap_or("");
            finding.rule != &ids::EXTRA_FILE || !is_junk(below.trim_start_matches('/'))
        });
        let mut state = State::Clean;
        for finding in differs {
            let found = match finding.level {
                Level::Deny if finding.rule == &ids::MISSING_FILE => State::Incomplete,
                Level::Deny => return State::Edited,
                _ => State::Declared,
            };
            if state != State::Incomplete {
                state = found;
            }
        }
        state
    }
}
