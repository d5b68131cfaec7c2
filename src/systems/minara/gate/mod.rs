//! The gate before every call of a tool: may it run now?
//!
//! It is keyed on the tool's tier and on nothing a skill says. A skill that is active
//! makes no call looser; only in a session other than the main one it makes its tools
//! reachable.

mod advice;
mod arguments;
mod call;
mod decision;
mod grant;
mod instant;
mod judge;
mod page;
mod recursion;
mod schema;
mod state;
#[cfg(test)]
mod tests;

pub use arguments::{Arguments, Invalid, is_exact};
pub use call::{Carried, INVOKE_TOOL};
pub use decision::{Decision, Effect, Facts, GateRule, Tightening, Verdict};
pub use grant::{Grant, Granted, Unfit, grants_of};
pub use instant::{Instant, NoInstant};
pub use judge::{Gate, Judgement, Situation, Warning, is_discover_turn, is_in_baseline};
pub use page::{MATRIX_COLUMNS, MatrixRow, PAGE_COLUMNS, PageRow, SOURCES, matrix, page};
pub use schema::{SchemaFault, schema_fault};
pub use state::{Approval, Session, State};

/// The source of a turn that a person began; every other one is autonomous.
pub const USER: &str = "user";
