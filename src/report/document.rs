//! JSON documents: one on stdout, keys in a fixed order, LF at the end.

use schemars::JsonSchema;
use serde::Serialize;

use super::finding_doc::{FindingDoc, SummaryDoc, finding_docs};
use super::verb::Report;
use crate::text::to_json;

/// The document of a verb that judges nothing.
#[derive(Serialize, JsonSchema)]
pub struct Facts<T: Serialize> {
    schema: String,
    #[serde(flatten)]
    more: T,
}

/// The document of a verb that judges one skill.
#[derive(Serialize, JsonSchema)]
pub struct Judging<'a, T: Serialize> {
    schema: String,
    /// Everything that is wrong, in one flat list.
    findings: Vec<FindingDoc<'a>>,
    #[serde(flatten)]
    more: T,
}

/// The document of a verb that judges.
#[derive(Serialize, JsonSchema)]
pub struct Numbered<'a, T: Serialize> {
    schema: String,
    /// Everything that is wrong, in one flat list.
    findings: Vec<FindingDoc<'a>>,
    /// Numbers of the run.
    summary: SummaryDoc,
    #[serde(flatten)]
    more: T,
}

/// The document of `report`.
pub fn json<R: Report>(report: &R) -> String {
    let schema = schema_name(report.verb());
    let more = report.document();
    let Some(found) = R::FOUND.map(|found| found(report)) else {
        return to_json(&Facts { schema, more });
    };
    let findings = finding_docs(&found.findings);
    if !R::NUMBERED {
        return to_json(&Judging {
            schema,
            findings,
            more,
        });
    }
    to_json(&Numbered {
        schema,
        findings,
        summary: found.summary.into(),
        more,
    })
}

/// The name of the form of a verb's document; a change of meaning is a new
/// number.
pub fn schema_name(verb: &str) -> String {
    format!("minara/{verb}/1")
}
