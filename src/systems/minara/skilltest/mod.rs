//! Tests of skills and tools: what a message should be offered, what a call should
//! come to.

mod benchmark;
mod check;
mod coverage;
mod file;
mod moved;
mod run;
#[cfg(test)]
mod tests;
mod update;
mod utterances;

pub use benchmark::{Scenario, file as scenarios_file};
pub use check::{Failure, Outcome, failures, outcome};
pub use coverage::{Confused, Coverage, Seen, confusion};
pub use file::{Case, RankBy, SkillTests};
pub use moved::{Moved, Was, moved};
pub use run::{Against, Ground, Row, ScoreRow, Tested, confused};
pub use update::{Updated, update};
pub use utterances::{Accuracy, Miss, Utterance, Utterances, count, read};
