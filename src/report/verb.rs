//! What every report of a verb has in common.

use std::borrow::Cow;
use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use crate::finding::{Finding, Summary};
use crate::text::Untrusted;

/// What a verb has to say, in every form that it can be said.
///
/// Each report has words for a person and a JSON document. One that judges has
/// every form of findings as well.
pub trait Report: Sized {
    /// What was found, for a verb that judges.
    const FOUND: Option<fn(&Self) -> Found<'_>> = None;

    /// Whether the document of a verb that judges holds the numbers: not where
    /// it is about one skill.
    const NUMBERED: bool = true;

    /// The product as Markdown, for a verb whose product has that form.
    const PAGE: Option<fn(&Self) -> String> = None;

    /// The results as JUnit XML, for a verb that runs tests.
    const TESTS: Option<fn(&Self) -> String> = None;

    /// The product as JSON Lines, for a verb whose product is several documents.
    const LINES: Option<fn(&Self) -> String> = None;

    /// What `--format json` prints behind the name of its schema, the findings
    /// and the numbers.
    type Document<'a>: Serialize + JsonSchema
    where
        Self: 'a;

    /// The verb, and with it the schema: `minara/<verb>/1`.
    fn verb(&self) -> &'static str;

    /// The words for a person. They may hold colours.
    fn human(&self, layout: Layout) -> String;

    /// The document.
    fn document(&self) -> Self::Document<'_>;
}

/// What a verb found that judges.
pub struct Found<'a> {
    /// Every finding, sorted, suppressed ones too.
    pub findings: Cow<'a, [Finding]>,
    /// Numbers.
    pub summary: Summary,
    /// The folders of the skills looked at, as findings print them, sorted.
    pub skills: Vec<String>,
    /// Those of them that no client can load.
    pub unusable: BTreeSet<String>,
    /// The last line for a person, without colour and line break.
    pub last_line: String,
    /// Whether warnings fail the run.
    pub strict: bool,
    /// The address of the source that findings not on disk lie in.
    pub source_url: Option<String>,
}

impl<'a> Found<'a> {
    /// What was found in the folders `skills`.
    pub fn new(
        findings: impl Into<Cow<'a, [Finding]>>,
        summary: Summary,
        skills: impl Iterator<Item = String>,
        last_line: String,
    ) -> Found<'a> {
        let mut skills: Vec<String> = skills.collect();
        skills.sort_unstable();
        Found {
            findings: findings.into(),
            summary,
            skills,
            unusable: BTreeSet::new(),
            last_line,
            strict: false,
            source_url: None,
        }
    }

    /// What was found where no skill was looked at.
    pub fn alone(findings: &'a [Finding], last_line: String) -> Found<'a> {
        let numbers = Summary::default().with_findings(findings);
        Found::new(findings, numbers, std::iter::empty(), last_line)
    }

    /// What was found of skills that are there, `files` of them looked at; foreign text in
    /// their folders is made safe.
    pub fn of_skills(
        findings: &'a [Finding],
        skills: impl ExactSizeIterator<Item = &'a String>,
        files: usize,
        last_line: String,
    ) -> Found<'a> {
        let summary = Summary {
            skills: skills.len(),
            usable: skills.len(),
            files,
            ..Summary::default()
        };
        let paths = skills.map(|path| Untrusted(path).to_string());
        Found::new(findings, summary.with_findings(findings), paths, last_line)
    }

    /// With those of the skills that no client can load.
    #[must_use]
    pub fn unusable(mut self, skills: impl Iterator<Item = String>) -> Found<'a> {
        self.unusable = skills.collect();
        self
    }

    /// In a source at this address, where it has one.
    #[must_use]
    pub fn in_source(mut self, url: Option<String>) -> Found<'a> {
        self.source_url = url;
        self
    }

    /// In a run that warnings fail as well, or do not.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Found<'a> {
        self.strict = strict;
        self
    }
}
