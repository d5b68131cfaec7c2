//! A text that was cleaned, and what was cut.

use schemars::JsonSchema;
use serde::Serialize;

use super::words;
use crate::report::block::Layout;
use crate::report::verb::Report;
use crate::systems::curia::sanitize::Cleaned;

/// A text that was cleaned.
#[derive(Debug)]
pub struct CleanedReport {
    /// What is left, and what was cut.
    pub cleaned: Cleaned,
}

/// A text that was cleaned.
#[derive(Serialize, JsonSchema)]
pub struct CleanedDocument<'a> {
    /// The dialect.
    #[schemars(schema_with = "words::dialect")]
    dialect: &'static str,
    /// What is left.
    text: &'a str,
    /// What was cut, in the order of the steps; never a secret.
    cut: Vec<CutDoc>,
}

/// What was cut.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "cut")]
struct CutDoc {
    /// The step.
    #[schemars(schema_with = "words::step")]
    step: &'static str,
    /// What: a comment, an element that went with its content, a tag; a kind of secret;
    /// the limit.
    kind: &'static str,
    /// How often; of the limit, how many characters stood behind it.
    count: usize,
}

impl Report for CleanedReport {
    type Document<'a> = CleanedDocument<'a>;

    fn verb(&self) -> &'static str {
        "sanitize"
    }

    fn human(&self, _: Layout) -> String {
        self.cleaned.text.clone()
    }

    fn document(&self) -> CleanedDocument<'_> {
        let cut = self.cleaned.cut.iter().map(|cut| CutDoc {
            step: cut.step.name(),
            kind: cut.kind,
            count: cut.count,
        });
        CleanedDocument {
            dialect: "curia",
            text: &self.cleaned.text,
            cut: cut.collect(),
        }
    }
}
