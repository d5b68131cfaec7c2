//! The report of `validate` and `lint`.

use serde::Serialize;

use super::block::{Look, finding_blocks};
use super::concise::concise;
use super::document::{Document, finding_docs, to_json};
use super::style::counts;
use crate::finding::{Finding, Summary};
use crate::fix::Applied;
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
    /// The fixes that were applied before, where the run was to apply some.
    pub fixed: Option<Vec<FixedRow>>,
    /// Whether fixes that may change the meaning count as ones that can be
    /// applied.
    pub unsafe_fixes: bool,
}

/// One fix that was applied.
#[derive(Clone, Debug, Serialize)]
pub struct FixedRow {
    /// The rule whose finding it removed.
    pub rule: &'static str,
    /// The file.
    pub path: String,
    /// `safe` or `unsafe`.
    pub safety: &'static str,
}

impl FixedRow {
    /// The row of `applied`.
    pub fn of(applied: &Applied) -> FixedRow {
        FixedRow {
            rule: applied.rule.id,
            path: Untrusted(&applied.path).to_string(),
            safety: applied.safety.name(),
        }
    }
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
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<&'a [FixedRow]>,
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
                fixed: self.fixed.as_deref(),
            },
        })
    }

    /// How many findings `--fix` would remove.
    pub fn fixable(&self) -> usize {
        let fixable = |finding: &&Finding| finding.is_fixable(self.unsafe_fixes);
        self.findings.iter().filter(fixable).count()
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
            (self.fixed.as_ref().map_or(0, Vec::len), "fixed"),
            (self.fixable(), "fixable"),
        ])
    }
}
