//! Why a skill does not load, for verbs that show skills and do not judge them.

use std::sync::Arc;

use rayon::prelude::*;

use super::{Engine, LevelFlags, Levels, LevelsError};
use crate::config::Lint;
use crate::finding::{Finding, Level, Profile};
use crate::skill::Skill;

/// What keeps each skill from loading, in the order of the skills: everything
/// that the specification denies, whatever is configured. Nothing of a skill
/// that an ordinary client can load ([`Skill::is_usable`]).
///
/// # Errors
/// The levels of the specification's profile can't be had.
pub fn why_unusable(skills: &[Arc<Skill>]) -> Result<Vec<Vec<Finding>>, LevelsError> {
    let config = Lint::default();
    let levels = Levels::new(Profile::Spec, &config, &LevelFlags::default())?;
    let engine = Engine {
        levels: &levels,
        path_of: &|path| path.to_owned(),
        more: &|_| Vec::new(),
    };
    let reasons = skills.par_iter().map(|skill| {
        if skill.is_usable() {
            return Vec::new();
        }
        let mut findings = engine.run_one(&skill.afresh());
        findings.retain(|finding| finding.level == Level::Deny);
        findings
    });
    Ok(reasons.collect())
}
