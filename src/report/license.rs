//! The report of `license`: verdict and evidence, path:line and the deciding
//! words.

use std::collections::HashMap;
use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, counts};
use super::verb::{Found, Report};
use super::words;
use crate::finding::{Finding, Level, Summary};
use crate::license::{Evidence, LicenseJudgement, LicenseVerdict, Status};
use crate::text::Untrusted;

/// The verdict on a licence.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "license")]
pub struct LicenseDoc {
    /// SPDX licence expression; null where nothing was found.
    pub expression: Option<String>,
    /// The verdict.
    #[schemars(schema_with = "words::license_status")]
    pub status: &'static str,
    /// What it rests on, the strongest first.
    pub evidence: Vec<EvidenceDoc>,
    /// What a person decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "words::policy")]
    pub policy: Option<&'static str>,
}

/// One piece of evidence; paths count from the source's root.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "evidence")]
pub struct EvidenceDoc {
    /// Where it was found.
    #[schemars(schema_with = "words::evidence")]
    pub kind: &'static str,
    /// The file.
    pub path: String,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// The licence that it names or is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What else decides, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The words by which a text differs from the published one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub residue: Vec<String>,
}

/// A verdict as scripts read it.
pub fn license_doc(verdict: &LicenseVerdict) -> LicenseDoc {
    LicenseDoc {
        expression: verdict.expression().map(str::to_owned),
        status: verdict.status().name(),
        evidence: verdict.evidence().iter().map(evidence_doc).collect(),
        policy: verdict.policy().map(|note| note.name()),
    }
}

fn evidence_doc(item: &Evidence) -> EvidenceDoc {
    EvidenceDoc {
        kind: item.kind.name(),
        path: item.path.as_str().to_owned(),
        line: item.line,
        id: item.id.clone(),
        note: item.note.clone(),
        residue: item.residue.clone(),
    }
}

/// One judged skill.
#[derive(Debug)]
pub struct Licensed {
    /// The folder as findings print it.
    pub path: String,
    /// The name, where it is text.
    pub name: Option<String>,
    /// Whether an ordinary client can load it.
    pub usable: bool,
    /// LicenseVerdict, findings, holders.
    pub judged: LicenseJudgement,
}

/// What `license` found.
#[derive(Debug, Default)]
pub struct LicenseReport {
    /// The skills, in byte order of their paths.
    pub skills: Vec<Licensed>,
    /// Findings that belong to no skill: a source that can't be reached.
    pub findings: Vec<Finding>,
    /// Show every piece of evidence and finding.
    pub explain: bool,
}

/// The skills with their verdicts.
#[derive(Serialize, JsonSchema)]
pub struct LicenseDocument<'a> {
    /// In byte order of the paths.
    skills: Vec<LicensedDoc<'a>>,
}

/// One skill and the verdict on it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "skill")]
struct LicensedDoc<'a> {
    /// Its folder, from the working directory or the source's root.
    path: String,
    /// The name in its frontmatter, where there is one.
    name: Option<&'a str>,
    /// The form it has.
    #[schemars(schema_with = "words::dialect")]
    dialect: &'static str,
    /// The verdict.
    #[serde(flatten)]
    license: LicenseDoc,
}

impl Report for LicenseReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(LicenseReport::found);

    type Document<'a> = LicenseDocument<'a>;

    fn verb(&self) -> &'static str {
        "license"
    }

    /// A row a skill with its evidence; with `explain` the findings in full.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        let names = self.skills.iter().map(|skill| name(skill).chars().count());
        let width = names.max().unwrap_or(0);
        for skill in &self.skills {
            self.row(&mut out, skill, width);
            if self.explain {
                let shown: Vec<Finding> = skill.judged.findings.to_vec();
                out.push('\n');
                out.push_str(&finding_blocks(&shown, layout));
            }
        }
        out.push_str(&finding_blocks(&self.findings, layout));
        let _ = writeln!(out, "{}", self.last_line());
        out
    }

    fn document(&self) -> LicenseDocument<'_> {
        let skills = self.skills.iter().map(|skill| LicensedDoc {
            path: Untrusted(&skill.path).to_string(),
            name: skill.name.as_deref(),
            dialect: "agent-skills",
            license: license_doc(&skill.judged.verdict),
        });
        LicenseDocument {
            skills: skills.collect(),
        }
    }
}

impl LicenseReport {
    /// Everything said, sorted; what a file outside of the skills says of several is one
    /// finding.
    pub fn all_findings(&self) -> Vec<Finding> {
        let mut all: Vec<Finding> = Vec::new();
        let mut shared: HashMap<(&str, Level, &str, Option<usize>, &str), usize> = HashMap::new();
        for skill in &self.skills {
            let folder = format!("{}/", skill.path);
            for found in &skill.judged.findings {
                if found.level == Level::Allow {
                    continue;
                }
                if found.path().starts_with(&folder) {
                    all.push(found.clone());
                    continue;
                }
                let (path, line) = (found.path(), found.at.first_line());
                let key = (
                    found.rule.id,
                    found.level,
                    path,
                    line,
                    found.message.as_str(),
                );
                let first = *shared.entry(key).or_insert(all.len());
                if first == all.len() {
                    all.push(found.clone());
                }
                let affects = &mut all[first].affects;
                if affects.last() != Some(&skill.path) {
                    affects.push(skill.path.clone());
                }
            }
        }
        for found in &mut all {
            if found.affects.len() == 1 {
                found.affects.clear();
            }
        }
        all.extend(self.findings.iter().cloned());
        crate::finding::sort_findings(&mut all);
        all
    }

    /// How many skills may not be vendored.
    pub fn refused(&self) -> usize {
        let refused = self
            .skills
            .iter()
            .filter(|skill| skill.judged.verdict.is_refused());
        refused.count()
    }

    /// The numbers.
    pub fn summary(&self) -> Summary {
        Summary {
            skills: self.skills.len(),
            usable: self.skills.iter().filter(|skill| skill.usable).count(),
            files: self.skills.len(),
            ..Summary::default()
        }
        .with_findings(&self.all_findings())
    }

    fn found(&self) -> Found<'_> {
        let path = |skill: &Licensed| Untrusted(&skill.path).to_string();
        let unusable = self.skills.iter().filter(|skill| !skill.usable);
        Found::new(
            self.all_findings(),
            self.summary(),
            self.skills.iter().map(path),
            self.last_line(),
        )
        .unusable(unusable.map(path))
    }

    fn last_line(&self) -> String {
        let refused = self.refused();
        counts(&[
            (self.skills.len(), "skills"),
            (self.skills.len() - refused, "may be vendored"),
            (refused, "refused"),
        ])
    }

    fn row(&self, out: &mut String, skill: &Licensed, width: usize) {
        let verdict = &skill.judged.verdict;
        let (mark, style) = match verdict.status() {
            Status::Allowed => ("=", Palette::DONE),
            Status::Warn => ("~", Palette::WARN),
            _ => ("!", Palette::DENY),
        };
        let mark = Palette::paint(style, mark);
        let label = Palette::paint(Palette::NAME, format!("{:width$}", name(skill)));
        let status = Palette::paint(style, verdict.status().name());
        let expression = verdict.expression().map(|e| format!("  {}", Untrusted(e)));
        let consequence = match (verdict.is_refused(), self.explain) {
            (true, true) => " · add would refuse it",
            _ => "",
        };
        let expression = expression.unwrap_or_default();
        let _ = writeln!(out, "{mark} {label}  {status}{expression}{consequence}");
        let indent = " ".repeat(4);
        let shown = if self.explain {
            verdict.evidence().len()
        } else {
            3
        };
        for item in verdict.evidence().iter().take(shown) {
            let _ = writeln!(out, "{indent}{}", evidence_line(item));
        }
        if !self.explain {
            for finding in skill
                .judged
                .findings
                .iter()
                .filter(|f| f.level == Level::Deny)
            {
                let rule = Palette::paint(Palette::DENY, format!("deny[{}]", finding.rule.id));
                let _ = writeln!(out, "{indent}{rule} {}", Untrusted(&finding.message));
            }
        }
    }
}

fn name(skill: &Licensed) -> String {
    let name = skill.name.as_deref().unwrap_or(&skill.path);
    Untrusted(name).to_string()
}

fn evidence_line(item: &Evidence) -> String {
    let mut line = format!("{:<16} {}", item.kind.name(), item.path);
    if let Some(number) = item.line {
        let _ = write!(line, ":{number}");
    }
    if let Some(id) = &item.id {
        let _ = write!(line, "  {}", Untrusted(id));
    }
    if let Some(note) = &item.note {
        let _ = write!(line, "  {}", Untrusted(note));
    }
    for residue in &item.residue {
        let _ = write!(line, "\n{:21}differs: {}", "", Untrusted(residue));
    }
    Palette::paint(Palette::DIM, line)
}
