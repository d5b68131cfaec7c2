//! Runs the shared case files against the real program, from outside.
//!
//! [`case`] is the form of a case, [`stage`] sets one up and runs it, [`judge`]
//! says what differs from the expectation, [`pending`] is the list of cases
//! that can't pass yet, and [`suite`] takes a whole file through all of it.

mod case;
mod compare;
mod forms;
mod judge;
mod judge_disk;
mod judge_licence;
mod judge_minara;
mod names;
mod pending;
mod profiles;
mod record;
mod reference;
mod stage;
mod suite;
#[cfg(test)]
mod tests;

pub use suite::{check_clients, check_load, check_pending_list, check_reference, check_suite};
