//! The reports of `verify` and `remove`.

use serde::Serialize;

use super::block::{Look, finding_blocks};
use super::concise::concise;
use super::document::{Document, finding_docs, to_json};
use super::style::{Palette, counts};
use crate::finding::{Finding, Summary};
use crate::text::Untrusted;
use crate::vendoring::verify::{State, Verification};

/// One vendored folder of a report.
#[derive(Serialize)]
struct VerifiedDoc {
    path: String,
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
}

#[derive(Serialize)]
struct Skills<T> {
    skills: Vec<T>,
}

/// The word for a state.
pub fn state_word(state: State) -> &'static str {
    match state {
        State::Clean => "clean",
        State::Declared => "declared edits",
        State::Changed => "edited",
        State::Broken => "broken record",
        State::Unmanaged => "no record",
    }
}

/// The report of `verify`: findings, then a row a skill.
pub fn verified_human(verification: &Verification, look: Look) -> String {
    let mut out = finding_blocks(&verification.findings, look);
    for skill in &verification.skills {
        let (mark, style) = match skill.state {
            State::Clean | State::Declared => ("=", Palette::DONE),
            State::Changed => ("~", Palette::DENY),
            State::Broken | State::Unmanaged => ("?", Palette::DENY),
        };
        let mark = Palette::paint(style, mark);
        let name = Palette::paint(Palette::NAME, Untrusted(&skill.name));
        out.push_str(&format!("{mark} {name}  {}\n", state_word(skill.state)));
    }
    let summary = verified_summary(verification);
    let clean = verification
        .skills
        .iter()
        .filter(|s| s.state == State::Clean)
        .count();
    let line = counts(&[
        (summary.skills, "skills"),
        (clean, "clean"),
        (summary.deny, "deny"),
        (summary.warn, "warn"),
    ]);
    out.push_str(if line.is_empty() {
        "nothing is vendored"
    } else {
        &line
    });
    out.push('\n');
    out
}

/// The report of `verify`, a line a finding.
pub fn verified_concise(verification: &Verification) -> String {
    concise(&verification.findings)
}

/// The JSON document of `verify`; `shown` is the vendored folder.
pub fn verified_json(verification: &Verification, shown: &str) -> String {
    let skills = verification.skills.iter().map(|skill| VerifiedDoc {
        path: Untrusted(&format!("{shown}/{}", skill.name)).to_string(),
        id: Untrusted(&skill.name).to_string(),
        name: skill.record.as_ref().map(|record| record.name.clone()),
        state: state_word(skill.state),
        digest: skill.record.as_ref().map(|record| record.digest()),
    });
    to_json(&Document {
        schema: "minara/verify/1",
        findings: finding_docs(&verification.findings),
        summary: verified_summary(verification).into(),
        more: Skills {
            skills: skills.collect(),
        },
    })
}

/// The numbers of `verify`.
pub fn verified_summary(verification: &Verification) -> Summary {
    let usable = |state: State| matches!(state, State::Clean | State::Declared | State::Changed);
    let skills = &verification.skills;
    Summary {
        skills: skills.len(),
        usable: skills.iter().filter(|skill| usable(skill.state)).count(),
        files: skills
            .iter()
            .filter_map(|skill| skill.record.as_ref())
            .map(|record| record.files.len())
            .sum(),
        ..Summary::default()
    }
    .with_findings(&verification.findings)
}

/// What `remove` did.
#[derive(Debug, Default)]
pub struct RemoveReport {
    /// Ids that are gone, or would be.
    pub removed: Vec<String>,
    /// Ids that were refused.
    pub refused: Vec<String>,
    /// Everything said of them, sorted.
    pub findings: Vec<Finding>,
    /// Nothing was written.
    pub dry_run: bool,
}

#[derive(Serialize)]
struct RemoveDoc<'a> {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dry_run: bool,
    removed: &'a [String],
    refused: &'a [String],
}

impl RemoveReport {
    /// Findings, a row a skill, counts.
    pub fn human(&self, look: Look) -> String {
        let mut out = finding_blocks(&self.findings, look);
        for (ids, mark, style) in [
            (&self.removed, "-", Palette::DONE),
            (&self.refused, "!", Palette::DENY),
        ] {
            for id in ids {
                let name = Palette::paint(Palette::NAME, Untrusted(id));
                out.push_str(&format!("{} {name}\n", Palette::paint(style, mark)));
            }
        }
        let word = if self.dry_run { "to remove" } else { "removed" };
        let line = counts(&[(self.removed.len(), word), (self.refused.len(), "refused")]);
        if !line.is_empty() {
            out.push_str(&line);
            out.push('\n');
        }
        out
    }

    /// The JSON document.
    pub fn json(&self) -> String {
        let summary = Summary {
            skills: self.removed.len() + self.refused.len(),
            ..Summary::default()
        };
        to_json(&Document {
            schema: "minara/remove/1",
            findings: finding_docs(&self.findings),
            summary: summary.with_findings(&self.findings).into(),
            more: RemoveDoc {
                dry_run: self.dry_run,
                removed: &self.removed,
                refused: &self.refused,
            },
        })
    }
}
