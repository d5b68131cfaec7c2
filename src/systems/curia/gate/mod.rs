//! Whether a skill may run now: elevated skills, first use, the score of autonomy.

mod first_use;
mod judge;
mod page;
#[cfg(test)]
mod tests;

pub use first_use::{Access, FirstUse};
pub use judge::{Caller, Decision, GateAsked, GateName, Verdict, judge, unknown_skill};
pub use page::{PageRow, page};
