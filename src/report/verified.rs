//! The reports of `verify` and `remove`.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, counts};
use super::verb::{Found, Report};
use super::words;
use crate::finding::{Finding, Summary};
use crate::text::{Untrusted, grouped};
use crate::vendoring::verify::{State, Verification, Verified};

/// One vendored folder.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct VerifiedDoc {
    /// The folder, from the working directory.
    path: String,
    /// The folder's name; no valid id where the folder is not ours.
    id: String,
    /// The recorded name.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// `declared edits`: as recorded but for edits that the record declares.
    #[schemars(schema_with = "state")]
    state: &'static str,
    /// The recorded digest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = words::DIGEST))]
    digest: Option<String>,
}

/// The words for states.
fn state(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": State::ALL.map(state_word) })
}

/// The vendored folders.
#[derive(Serialize, JsonSchema)]
pub struct VerifyDocument {
    /// In byte order of their paths.
    skills: Vec<VerifiedDoc>,
}

/// The word for a state.
pub fn state_word(state: State) -> &'static str {
    match state {
        State::Clean => "clean",
        State::Declared => "declared edits",
        State::Edited => "edited",
        State::Incomplete => "incomplete",
        State::Denied => "denied",
        State::Unlocked => "not as locked",
        State::Broken => "broken record",
        State::Unrecorded => "unrecorded",
        State::Missing => "missing",
    }
}

/// What `verify` found.
#[derive(Debug)]
pub struct VerifyReport {
    /// Each folder, and what is wrong.
    pub verification: Verification,
}

/// So many skills that are clean have a line of their own.
const FEW: usize = 8;

impl Report for VerifyReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(VerifyReport::found);

    type Document<'a> = VerifyDocument;

    fn verb(&self) -> &'static str {
        "verify"
    }

    /// A row a skill, those that are clean first and, where they are many, in one
    /// line; then what is wrong.
    fn human(&self, layout: Layout) -> String {
        let (clean, other): (Vec<&Verified>, Vec<&Verified>) = {
            let skills = self.verification.skills.iter();
            skills.partition(|skill| skill.state == State::Clean)
        };
        let mut out = String::new();
        let done = Palette::paint(Palette::DONE, "=");
        let rows = if clean.len() > FEW {
            out.push_str(&format!("{done} {} clean\n", grouped(clean.len())));
            other
        } else {
            clean.into_iter().chain(other).collect()
        };
        for skill in rows {
            let mark = match skill.state {
                State::Clean | State::Declared => done.clone(),
                State::Edited | State::Incomplete => Palette::paint(Palette::DENY, "~"),
                State::Denied => Palette::paint(Palette::DENY, "!"),
                _ => Palette::paint(Palette::DENY, "?"),
            };
            let name = Palette::paint(Palette::NAME, Untrusted(&skill.path));
            out.push_str(&format!("{mark} {name}  {}\n", state_word(skill.state)));
        }
        if !self.verification.findings.is_empty() {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&finding_blocks(&self.verification.findings, layout));
        }
        out.push_str(&self.last_line());
        out.push('\n');
        out
    }

    fn document(&self) -> VerifyDocument {
        let skills = self.verification.skills.iter();
        let skills = skills.map(|skill| VerifiedDoc {
            path: Untrusted(&skill.path).to_string(),
            id: Untrusted(&skill.name).to_string(),
            name: skill.record.as_ref().map(|record| record.name.clone()),
            state: state_word(skill.state),
            digest: skill.record.as_ref().map(|record| record.digest()),
        });
        VerifyDocument {
            skills: skills.collect(),
        }
    }
}

impl VerifyReport {
    fn found(&self) -> Found<'_> {
        let skills = self.verification.skills.iter();
        Found::new(
            &self.verification.findings,
            self.summary(),
            skills.map(|skill| Untrusted(&skill.path).to_string()),
            self.last_line(),
        )
    }

    fn last_line(&self) -> String {
        let summary = self.summary();
        let skills = self.verification.skills.iter();
        let clean = skills.filter(|skill| skill.state == State::Clean).count();
        counts(&[
            (summary.skills, "skills"),
            (clean, "clean"),
            (summary.deny, "deny"),
            (summary.warn, "warn"),
        ])
    }

    /// The numbers.
    pub fn summary(&self) -> Summary {
        let usable = |state: State| {
            let there = state.is_fine() || state == State::Edited;
            there || matches!(state, State::Denied | State::Unlocked)
        };
        let skills = &self.verification.skills;
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
        .with_findings(&self.verification.findings)
    }
}

/// A vendored skill that is gone, or would be.
#[derive(Clone, Debug)]
pub struct Gone {
    /// Its id.
    pub id: String,
    /// Its folder as findings print it.
    pub path: String,
}

/// What `remove` did.
#[derive(Debug, Default)]
pub struct RemoveReport {
    /// What is gone, or would be.
    pub removed: Vec<Gone>,
    /// What was refused.
    pub refused: Vec<Gone>,
    /// Everything said of them, sorted.
    pub findings: Vec<Finding>,
    /// Nothing was written.
    pub dry_run: bool,
}

/// The ids.
#[derive(Serialize, JsonSchema)]
pub struct RemoveDocument<'a> {
    /// Nothing was deleted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    dry_run: bool,
    /// Ids that are gone, or would be.
    removed: Vec<&'a str>,
    /// Ids that were refused; `findings` says why.
    refused: Vec<&'a str>,
}

impl Report for RemoveReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(RemoveReport::found);

    type Document<'a> = RemoveDocument<'a>;

    fn verb(&self) -> &'static str {
        "remove"
    }

    /// Findings, a row a skill, counts.
    fn human(&self, layout: Layout) -> String {
        let mut out = finding_blocks(&self.findings, layout);
        for (skills, mark, style) in [
            (&self.removed, "-", Palette::DONE),
            (&self.refused, "!", Palette::DENY),
        ] {
            for skill in skills {
                let name = Palette::paint(Palette::NAME, Untrusted(&skill.path));
                out.push_str(&format!("{} {name}\n", Palette::paint(style, mark)));
            }
        }
        let line = self.last_line();
        if !line.is_empty() {
            out.push_str(&line);
            out.push('\n');
        }
        out
    }

    fn document(&self) -> RemoveDocument<'_> {
        RemoveDocument {
            dry_run: self.dry_run,
            removed: ids(&self.removed),
            refused: ids(&self.refused),
        }
    }
}

fn ids(skills: &[Gone]) -> Vec<&str> {
    skills.iter().map(|skill| skill.id.as_str()).collect()
}

impl RemoveReport {
    fn found(&self) -> Found<'_> {
        let summary = Summary {
            skills: self.removed.len() + self.refused.len(),
            ..Summary::default()
        };
        let skills = self.removed.iter().chain(&self.refused);
        Found::new(
            &self.findings,
            summary.with_findings(&self.findings),
            skills.map(|skill| Untrusted(&skill.path).to_string()),
            self.last_line(),
        )
    }

    fn last_line(&self) -> String {
        let word = if self.dry_run { "to remove" } else { "removed" };
        counts(&[(self.removed.len(), word), (self.refused.len(), "refused")])
    }
}
