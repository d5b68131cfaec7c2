//! JSON documents: one on stdout, keys in a fixed order, LF at the end.

use serde::Serialize;

use super::finding_doc::{FindingDoc, SummaryDoc, finding_docs};
use super::verb::Report;

/// A document: the name of its schema, what was found, what the verb is about.
#[derive(Serialize)]
struct Document<'a, T: Serialize> {
    schema: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<FindingDoc<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<SummaryDoc>,
    #[serde(flatten)]
    more: T,
}

/// The document of `report`.
pub fn json<R: Report>(report: &R) -> String {
    let found = R::FOUND.map(|found| found(report));
    let found = found.as_ref();
    to_json(&Document {
        schema: schema_name(report.verb()),
        findings: found.map(|found| finding_docs(&found.findings)),
        summary: found
            .filter(|_| R::NUMBERED)
            .map(|found| found.summary.into()),
        more: report.document(),
    })
}

/// The name of the form of a verb's document; a change of meaning is a new
/// number.
fn schema_name(verb: &str) -> String {
    format!("minara/{verb}/1")
}

/// A document as text. What this program builds can always be written.
pub fn to_json(document: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    text
}
