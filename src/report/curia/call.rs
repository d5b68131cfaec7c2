//! The inputs of a call against the types of a skill.

use schemars::JsonSchema;
use serde::Serialize;

use crate::finding::{Finding, Summary};
use crate::report::block::{Layout, finding_blocks};
use crate::report::style::counts;
use crate::report::verb::{Found, Report};
use crate::text::Untrusted;

/// What is wrong with the inputs of a call.
#[derive(Debug)]
pub struct CallReport {
    /// The skill's folder.
    pub path: String,
    /// What is wrong, sorted.
    pub findings: Vec<Finding>,
}

/// Nothing but what was found.
#[derive(Serialize, JsonSchema)]
pub struct NothingMore {}

impl Report for CallReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(CallReport::found);

    type Document<'a> = NothingMore;

    fn verb(&self) -> &'static str {
        "call-check"
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

impl CallReport {
    fn summary(&self) -> Summary {
        let numbers = Summary {
            skills: 1,
            usable: 1,
            files: 1,
            ..Summary::default()
        };
        numbers.with_findings(&self.findings)
    }

    fn last_line(&self) -> String {
        let numbers = self.summary();
        match counts(&[(numbers.deny, "deny"), (numbers.warn, "warn")]) {
            found if found.is_empty() => "the call is as the skill declares it".to_owned(),
            found => found,
        }
    }

    fn found(&self) -> Found<'_> {
        let path = Untrusted(&self.path).to_string();
        Found::new(
            &self.findings,
            self.summary(),
            std::iter::once(path),
            self.last_line(),
        )
    }
}
