//! Planning the fixes of a project's skills.

use std::path::PathBuf;

use super::Session;
use crate::fix::{Guard, Plan, Planner, Refusal};
use crate::skill::{Collection, Skill};
use crate::tree::RelPath;

/// What may be fixed, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Fixing<'a> {
    /// The paths that a person named; nothing outside them is written. None stands
    /// for the working directory.
    pub paths: &'a [PathBuf],
    /// The text is not on disk: SKILL.md alone is fixed, and nothing is written.
    pub unsaved: bool,
    /// Files of vendored skills are fixed as well.
    pub vendored: bool,
    /// Fixes that may change the meaning are applied as well.
    pub unsafe_fixes: bool,
}

impl Session<'_> {
    /// Plans fixes in memory; nothing is written. Once `stop` says so no further
    /// skill is looked at.
    pub fn plan_fixes(
        &self,
        collection: &Collection,
        fixing: Fixing<'_>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Plan {
        let cwd = &self.project().cwd;
        let named = match fixing.paths {
            [] => vec![cwd.clone()],
            paths => paths.iter().map(|path| cwd.join(path)).collect(),
        };
        let guard = Guard::new(&named, fixing.vendored);
        let may = |skill: &Skill, below: &RelPath| match (fixing.unsaved, below.as_str()) {
            (false, _) => guard.may_write(skill, below),
            // Nothing is written; the path is not asked for.
            (true, "SKILL.md") => Ok(PathBuf::new()),
            (true, _) => Err(Refusal::NotGiven),
        };
        let judge = |skill: &Skill| {
            if stop() {
                Vec::new()
            } else {
                self.judge_one(skill, collection.settings())
            }
        };
        let planner = Planner {
            judge: &judge,
            may: &may,
            unsafe_fixes: fixing.unsafe_fixes,
        };
        planner.plan(collection)
    }
}
