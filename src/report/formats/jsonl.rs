//! JSON Lines: one object a finding, then the numbers.

use serde::Serialize;

use super::{Findings, Rendered};
use crate::report::finding_doc::{FindingDoc, SummaryDoc, finding_docs};
use crate::text::to_json_line;

/// A line of the report.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line<'a> {
    Finding(Box<FindingDoc<'a>>),
    Summary {
        schema: String,
        #[serde(flatten)]
        numbers: SummaryDoc,
    },
}

/// One object a line: the findings of the JSON document, then its summary.
pub fn render(run: &Findings<'_>) -> Rendered {
    let findings = finding_docs(run.findings).into_iter().map(Box::new);
    let findings = findings.map(Line::Finding);
    let last = Line::Summary {
        schema: format!("minara/{}/1", run.verb),
        numbers: run.summary.into(),
    };
    let mut text = String::new();
    for line in findings.chain([last]) {
        text.push_str(&to_json_line(&line));
        text.push('\n');
    }
    text.into()
}
