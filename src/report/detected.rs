//! The report of `detect`: the dialect of a folder, with what speaks for it.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::block::{Layout, finding_blocks};
use super::style::{Palette, wrapped};
use super::verb::{Found, Report};
use super::words;
use crate::finding::{Finding, Summary};
use crate::systems::Detected;
use crate::text::Untrusted;

/// What a folder is.
#[derive(Debug)]
pub struct DetectReport {
    /// The folder, as findings print it.
    pub path: String,
    /// The forms that it may have.
    pub detected: Detected,
    /// Why it has none, or not one.
    pub findings: Vec<Finding>,
}

/// The dialect of a folder.
#[derive(Serialize, JsonSchema)]
pub struct DetectDocument {
    /// The folder.
    path: String,
    /// Its dialect; null where it has none, or marks of several.
    #[schemars(schema_with = "dialect_or_null")]
    dialect: Option<&'static str>,
    /// The dialects whose marks it has.
    candidates: Vec<CandidateDoc>,
}

/// A dialect that the folder may have.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "candidate")]
struct CandidateDoc {
    /// The dialect.
    #[schemars(schema_with = "words::dialect")]
    dialect: &'static str,
    /// What speaks for it.
    evidence: Vec<String>,
    /// Whether that is too little to judge by, since others write the same.
    weak: bool,
}

fn dialect_or_null(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = words::dialect(generator);
    let words = schema
        .get_mut("enum")
        .and_then(|words| words.as_array_mut());
    words
        .into_iter()
        .for_each(|words| words.push(serde_json::Value::Null));
    schema
}

impl Report for DetectReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(DetectReport::found);

    const NUMBERED: bool = false;

    type Document<'a> = DetectDocument;

    fn verb(&self) -> &'static str {
        "detect"
    }

    /// One line with the dialect, one a candidate's marks, then what is wrong.
    fn human(&self, layout: Layout) -> String {
        let path = Palette::paint(Palette::NAME, Untrusted(&self.path).to_string());
        let mut out = format!("{path}  {}\n", self.word());
        for candidate in &self.detected.0 {
            let marks = candidate.evidence.iter();
            let marks: Vec<String> = marks.map(|mark| Untrusted(mark).to_string()).collect();
            out.push_str(&format!("  {}: {}\n", candidate.dialect, marks.join(", ")));
        }
        if let Some(dialect) = self.detected.doubtful() {
            let words = format!(
                "too little to judge by: without `--dialect {dialect}`, or `dialects` in `[lint]` \
                 of minara.toml, it is judged as {}",
                self.detected.judged_by()
            );
            out.push_str(&format!("  {}\n", wrapped(&words, 2, 2, layout.width)));
        }
        if !self.findings.is_empty() {
            out.push('\n');
            out.push_str(&finding_blocks(&self.findings, layout));
        }
        out
    }

    fn document(&self) -> DetectDocument {
        let candidates = self.detected.0.iter().map(|candidate| CandidateDoc {
            dialect: candidate.dialect.name(),
            evidence: candidate.evidence.clone(),
            weak: candidate.is_weak,
        });
        DetectDocument {
            path: Untrusted(&self.path).to_string(),
            dialect: self.detected.dialect().map(|dialect| dialect.name()),
            candidates: candidates.collect(),
        }
    }
}

impl DetectReport {
    fn word(&self) -> &'static str {
        match self.detected.dialect() {
            Some(dialect) => dialect.name(),
            None if self.detected.is_ambiguous() => "marks of several dialects",
            None => "no skill",
        }
    }

    fn found(&self) -> Found<'_> {
        let numbers = Summary {
            skills: usize::from(!self.detected.0.is_empty()),
            usable: usize::from(self.detected.dialect().is_some()),
            files: 1,
            ..Summary::default()
        };
        let path = Untrusted(&self.path).to_string();
        let last_line = format!("{path}: {}", self.word());
        let numbers = numbers.with_findings(&self.findings);
        Found::new(&self.findings, numbers, std::iter::once(path), last_line)
    }
}
