//! The report of `catalog --check` in the formats of findings.

use super::block::{Layout, finding_blocks};
use super::style::counts;
use super::verb::{Found, Report};
use crate::finding::{Finding, Summary};

/// What the check of a page found: nothing where it is fresh. The catalog's own
/// forms are the page's; this has those of findings.
#[derive(Debug)]
pub struct StaleCatalogReport {
    /// Why the page is not what it would be.
    pub findings: Vec<Finding>,
}

impl Report for StaleCatalogReport {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(StaleCatalogReport::found);

    type Document<'a> = ();

    fn verb(&self) -> &'static str {
        "catalog"
    }

    fn human(&self, layout: Layout) -> String {
        finding_blocks(&self.findings, layout)
    }

    fn document(&self) {}
}

impl StaleCatalogReport {
    fn found(&self) -> Found<'_> {
        let summary = Summary::default().with_findings(&self.findings);
        let last_line = match counts(&[(summary.deny, "deny"), (summary.warn, "warn")]) {
            numbers if numbers.is_empty() => "the catalog is fresh".to_owned(),
            numbers => numbers,
        };
        Found::new(&self.findings, summary, std::iter::empty(), last_line)
    }
}
