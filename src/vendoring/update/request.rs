//! What is asked of an update.

use std::collections::BTreeSet;

use super::guards::Passing;
use super::resolve::OnConflict;
use crate::license;
use crate::lint::Levels;
use crate::tree::RelPath;
use crate::vendoring::context::Reach;
use crate::vendoring::held::Held;
use crate::vendoring::inspect::SkillLimits;
use crate::vendoring::publish::Home;

/// What is to be updated, and by which measure.
pub struct Request<'a> {
    /// All that is vendored.
    pub held: &'a Held,
    /// The folders of the skills that are meant.
    pub paths: &'a BTreeSet<RelPath>,
    /// How far a fetch may go.
    pub reach: Reach,
    /// Another reference than the recorded one.
    pub reference: Option<&'a str>,
    /// Limits of what comes in.
    pub limits: SkillLimits,
    /// The level of every rule.
    pub levels: &'a Levels<'a>,
    /// What the project accepts of the source at a URL.
    pub policy: &'a dyn Fn(Option<&str>) -> license::Options,
    /// The project.
    pub home: Home<'a>,
    /// Where changes do not go together.
    pub on_conflict: OnConflict,
    /// Why edits are declared that nobody declared; `None` where they are not.
    pub keep_edits: Option<&'a str>,
    /// The guards that may be passed.
    pub passing: &'a Passing,
    /// Nothing is written.
    pub dry_run: bool,
    /// New versions are given back, for somebody who compares.
    pub keep_versions: bool,
    /// Files are not forced to disk.
    pub no_sync: bool,
}
