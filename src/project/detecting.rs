//! The dialect of one folder, and whose its skill is.

use std::path::Path;

use super::{Error, Project};
use crate::finding::{Finding, Profile};
use crate::lint::ids::NOT_A_SKILL;
use crate::rules::catalog::ambiguous_dialect::{self, AmbiguousDialect};
use crate::rules::{Checks, Declared};
use crate::skill::{self, Forms, Skill};
use crate::systems::minara::Ownership;
use crate::systems::{Detected, detect};
use crate::text::Untrusted;

/// What a folder is.
#[derive(Debug)]
pub struct Detection {
    /// The folder, as findings print it.
    pub shown: String,
    /// The forms that it may have.
    pub detected: Detected,
    /// Why it has none, or not one.
    pub findings: Vec<Finding>,
}

impl Project {
    /// The dialect of the folder at `path`, or of that which holds the file there.
    ///
    /// # Errors
    /// Nothing is there.
    pub fn detect(&self, path: &Path) -> Result<Detection, Error> {
        let forms = Forms::marked().with_collections();
        let is_other_file = {
            let full = self.cwd.join(path);
            full.is_file() && full.file_name().is_some_and(|name| name != "SKILL.md")
        };
        let skill = match (skill::open(&self.cwd, path, &forms), path.parent()) {
            (Ok(skill), _) => skill,
            (Err(_), Some(folder)) if is_other_file => {
                let here = Path::new(".");
                let folder = Some(folder).filter(|folder| !folder.as_os_str().is_empty());
                skill::open(&self.cwd, folder.unwrap_or(here), &forms)?
            }
            (Err(error), _) => return Err(error.into()),
        };
        let detected = detect(&skill);
        let cx = Checks::new(AmbiguousDialect.meta(), None, Profile::Recommended);
        let mut findings: Vec<Finding> = ambiguous_dialect::finding(&skill, &detected, &cx)
            .into_iter()
            .collect();
        if detected.0.is_empty() {
            let shown = skill.shown().to_owned();
            let message = format!(
                "{} holds no SKILL.md and no other system's skill",
                Untrusted(&shown)
            );
            let found = Finding::new(&NOT_A_SKILL, shown, message);
            findings.push(found.help("minara skills list PATH shows the skills below a folder"));
        }
        Ok(Detection {
            shown: skill.shown().to_owned(),
            detected,
            findings,
        })
    }

    /// Whose a skill is: vendored where it has a record, or lies where only vendored
    /// ones do.
    pub fn ownership(&self, skill: &Skill) -> Ownership {
        self.ownership_by_place(skill).or_by_record(skill)
    }

    /// Whose a skill is by the place where it lies alone.
    pub(super) fn ownership_by_place(&self, skill: &Skill) -> Ownership {
        Ownership::by_place(self.is_unrecorded(skill.shown()))
    }
}
