//! The report of `validate` and `lint`.

use serde::Serialize;

use super::block::{Look, finding_blocks};
use super::concise::concise;
use super::document::{Document, finding_docs, to_json};
use super::style::counts;
use crate::finding::{Finding, Summary};
use crate::skill::Skill;
use crate::text::Untrusted;

/// What judging a number of skills gave.
#[derive(Debug)]
pub struct Judged {
    /// `minara/<verb>/1`.
    pub schema: &'static str,
    /// Sorted findings at level warn or deny.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
    /// The skills looked at.
    pub skills: Vec<SkillRow>,
}

/// One skill of a report.
#[derive(Clone, Debug, Serialize)]
pub struct SkillRow {
    /// The folder.
    pub path: String,
    /// The name, where it is text.
    pub name: Option<String>,
    /// The form it has.
    pub dialect: &'static str,
    /// Whether an ordinary client can load it.
    pub usable: bool,
}

impl SkillRow {
    /// The row of `skill`.
    pub fn of(skill: &Skill) -> SkillRow {
        SkillRow {
            path: Untrusted(skill.shown()).to_string(),
            name: skill.name().map(str::to_owned),
            dialect: "agent-skills",
            usable: skill.is_usable(),
        }
    }
}

#[derive(Serialize)]
struct Skills<'a> {
    skills: &'a [SkillRow],
}

impl Judged {
    /// Blocks, then one line of counts.
    pub fn human(&self, look: Look) -> String {
        format!(
            "{}{}\n",
            finding_blocks(&self.findings, look),
            self.last_line()
        )
    }

    /// A line a finding.
    pub fn concise(&self) -> String {
        concise(&self.findings)
    }

    /// The JSON document.
    pub fn json(&self) -> String {
        to_json(&Document {
            schema: self.schema,
            findings: finding_docs(&self.findings),
            summary: self.summary.into(),
            more: Skills {
                skills: &self.skills,
            },
        })
    }

    fn last_line(&self) -> String {
        let summary = &self.summary;
        let usable = match summary.usable == summary.skills {
            true => 0,
            false => summary.usable,
        };
        counts(&[
            (summary.skills, "skills"),
            (usable, "usable"),
            (summary.deny, "deny"),
            (summary.warn, "warn"),
            (summary.suppressed, "suppressed"),
        ])
    }
}
