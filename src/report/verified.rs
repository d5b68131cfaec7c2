//! The reports of `verify` and `remove`.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, counts};
use super::verb::{Found, Report};
use super::words;
use crate::finding::{Finding, Summary};
use crate::text::Untrusted;
use crate::vendoring::verify::{State, Verification};

/// One folder of the vendored folder.
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
    let states = [
        State::Clean,
        State::Declared,
        State::Changed,
        State::Broken,
        State::Unmanaged,
    ];
    json_schema!({ "enum": states.map(state_word) })
}

/// The vendored folders.
#[derive(Serialize, JsonSchema)]
pub struct VerifyDocument {
    /// In byte order of their names.
    skills: Vec<VerifiedDoc>,
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

/// What `verify` found.
#[derive(Debug)]
pub struct VerifyReport {
    /// Each folder, and what is wrong.
    pub verification: Verification,
    /// The vendored folder as findings print it.
    pub dir: String,
}

impl Report for VerifyReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(VerifyReport::found);

    type Document<'a> = VerifyDocument;

    fn verb(&self) -> &'static str {
        "verify"
    }

    /// Findings, then a row a skill.
    fn human(&self, layout: Layout) -> String {
        let mut out = finding_blocks(&self.verification.findings, layout);
        for skill in &self.verification.skills {
            let (mark, style) = match skill.state {
                State::Clean | State::Declared => ("=", Palette::DONE),
                State::Changed => ("~", Palette::DENY),
                State::Broken | State::Unmanaged => ("?", Palette::DENY),
            };
            let mark = Palette::paint(style, mark);
            let name = Palette::paint(Palette::NAME, Untrusted(&skill.name));
            out.push_str(&format!("{mark} {name}  {}\n", state_word(skill.state)));
        }
        out.push_str(&self.last_line());
        out.push('\n');
        out
    }

    fn document(&self) -> VerifyDocument {
        let skills = self.verification.skills.iter();
        let skills = skills.map(|skill| VerifiedDoc {
            path: self.path_of(&skill.name),
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
            skills.map(|skill| self.path_of(&skill.name)),
            self.last_line(),
        )
    }

    fn path_of(&self, name: &str) -> String {
        Untrusted(&format!("{}/{name}", self.dir)).to_string()
    }

    fn last_line(&self) -> String {
        let summary = self.summary();
        let skills = self.verification.skills.iter();
        let clean = skills.filter(|skill| skill.state == State::Clean).count();
        let line = counts(&[
            (summary.skills, "skills"),
            (clean, "clean"),
            (summary.deny, "deny"),
            (summary.warn, "warn"),
        ]);
        if line.is_empty() {
            return "nothing is vendored".to_owned();
        }
        line
    }

    /// The numbers.
    pub fn summary(&self) -> Summary {
        let usable =
            |state: State| matches!(state, State::Clean | State::Declared | State::Changed);
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

/// What `remove` did.
#[derive(Debug, Default)]
pub struct RemoveReport {
    /// The vendored folder as findings print it.
    pub dir: String,
    /// Ids that are gone, or would be.
    pub removed: Vec<String>,
    /// Ids that were refused.
    pub refused: Vec<String>,
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
    removed: &'a [String],
    /// Ids that were refused; `findings` says why.
    refused: &'a [String],
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
        for (ids, mark, style) in [
            (&self.removed, "-", Palette::DONE),
            (&self.refused, "!", Palette::DENY),
        ] {
            for id in ids {
                let name = Palette::paint(Palette::NAME, Untrusted(id));
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
            removed: &self.removed,
            refused: &self.refused,
        }
    }
}

impl RemoveReport {
    fn found(&self) -> Found<'_> {
        let summary = Summary {
            skills: self.removed.len() + self.refused.len(),
            ..Summary::default()
        };
        let ids = self.removed.iter().chain(&self.refused);
        Found::new(
            &self.findings,
            summary.with_findings(&self.findings),
            ids.map(|id| Untrusted(&format!("{}/{id}", self.dir)).to_string()),
            self.last_line(),
        )
    }

    fn last_line(&self) -> String {
        let word = if self.dry_run { "to remove" } else { "removed" };
        counts(&[(self.removed.len(), word), (self.refused.len(), "refused")])
    }
}
