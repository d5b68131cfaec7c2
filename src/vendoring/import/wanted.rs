//! A skill that a record names, and how sure it is what the record speaks of.

use std::path::PathBuf;

use crate::finding::{Finding, Meta};
use crate::systems::installers::Entry;

/// A skill that a record names.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// What the record says.
    pub entry: Entry,
    /// The tool that wrote it.
    pub tool: &'static str,
    /// The record as findings print it.
    pub record: String,
    /// The line in it.
    pub line: usize,
    /// The folder that it lies in, absolute: relative sources count from there.
    pub folder: PathBuf,
}

/// Whether a skill is what the record speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The commit, or the tree of the folder, is the recorded one.
    Exact,
    /// The hash of the record comes out of the source.
    SameContent,
    /// The source has another content, and what is recorded was not found.
    Drifted,
    /// The record holds nothing by which anybody could tell.
    Unverifiable,
    /// It can't be had.
    Impossible,
}

impl State {
    /// One of each kind, from good to bad.
    pub const ALL: [State; 5] = [
        State::Exact,
        State::SameContent,
        State::Drifted,
        State::Unverifiable,
        State::Impossible,
    ];

    /// The word of reports.
    pub fn word(self) -> &'static str {
        match self {
            State::Exact => "exact",
            State::SameContent => "same-content",
            State::Drifted => "drifted",
            State::Unverifiable => "unverifiable",
            State::Impossible => "impossible",
        }
    }
}

impl Wanted {
    /// A finding at the place that names it. What stands there is not shown: it may be
    /// a secret.
    pub(super) fn finding(&self, rule: &'static Meta, message: impl Into<String>) -> Finding {
        Finding::new(rule, self.record.clone(), message).at_line(self.line)
    }
}
