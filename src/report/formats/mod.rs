//! Forms that need only findings: one file a form, each a function from
//! [`Findings`] to text. They know no rule, and serve every verb that judges.

mod concise;

pub use concise::concise;

use crate::finding::{Finding, Summary};

/// What a format of findings is made from.
pub struct Findings<'a> {
    /// The verb: `lint`.
    pub verb: &'static str,
    /// Every finding, sorted, suppressed ones too.
    pub findings: &'a [Finding],
    /// Numbers.
    pub summary: Summary,
    /// The folders of the skills looked at, as findings print them, sorted.
    pub skills: &'a [String],
    /// The last line of the human report.
    pub last_line: String,
    /// What the run knows of its surroundings.
    pub around: &'a Around,
}

/// Surroundings that some formats need; made by the caller, empty by default.
#[derive(Clone, Debug, Default)]
pub struct Around {}
