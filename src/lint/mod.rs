//! Judging many skills at once: which rule runs on which skill at which level.
//!
//! The engine holds no rule. It asks each rule that is on for its findings,
//! gives each finding the level that counts in this run, and sorts them; the
//! result is the same for any number of threads.

mod by_dialect;
mod causes;
mod engine;
mod forms;
pub mod ids;
mod levels;
mod licenses;
mod one_name;
mod unusable;
mod vendored;

pub use engine::{Engine, InternalError, LintOutcome, Measures, Ways, numbers, panic_message};
pub use levels::{LevelFlags, Levels, LevelsError, is_fixed_at_gate};
pub use licenses::{Licenses, PolicyOf};
pub use unusable::why_unusable;
pub use vendored::{place_in, withhold_fixes};
