//! What handlers ask for against what is declared.

use super::call::NothingMore;
use crate::finding::{Finding, Summary};
use crate::report::block::{Layout, finding_blocks};
use crate::report::style::counts;
use crate::report::verb::{Found, Report};
use crate::text::Untrusted;

/// What handlers ask for against what is declared.
#[derive(Debug)]
pub struct RefsReport {
    /// The folders of the skills.
    pub skills: Vec<String>,
    /// What is wrong, sorted.
    pub findings: Vec<Finding>,
}

impl Report for RefsReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(RefsReport::found);

    type Document<'a> = NothingMore;

    fn verb(&self) -> &'static str {
        "refs"
    }

    fn human(&self, layout: Layout) -> String {
        let mut out = finding_blocks(&self.findings, layout);
        out.push_str(&self.last_line());
        out.push('\n');
        out
    }

    fn document(&self) -> NothingMore {
        NothingMore {}
    }
}

impl RefsReport {
    /// The numbers of the run.
    pub fn summary(&self) -> Summary {
        let skills = self.skills.len();
        let numbers = Summary {
            skills,
            usable: skills,
            files: skills,
            ..Summary::default()
        };
        numbers.with_findings(&self.findings)
    }

    fn last_line(&self) -> String {
        let numbers = self.summary();
        counts(&[
            (numbers.skills, "skills"),
            (numbers.deny, "deny"),
            (numbers.warn, "warn"),
        ])
    }

    fn found(&self) -> Found<'_> {
        let skills = self.skills.iter();
        Found::new(
            &self.findings,
            self.summary(),
            skills.map(|skill| Untrusted(skill).to_string()),
            self.last_line(),
        )
    }
}
