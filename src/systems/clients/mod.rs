//! What clients do with a skill, as data.
//!
//! Four tables: the fields that each client reads (`data/clients.tsv`), the
//! steps of each client's loader ([`LOADERS`]), the folders that they look into,
//! and what the list of skills may hold that they show a model ([`BUDGETS`]). [`load()`] takes a loader's steps on a text, [`check`] asks about the
//! files and folders as well. A new version of a client is a change of a row.

mod budgets;
mod check;
pub(super) mod fences;
mod fields;
mod folders;
mod listing;
mod load;
mod loader;
mod loaders;
mod outcome;
mod places;
pub(super) mod read;
mod repair;
mod table;
#[cfg(test)]
mod tests;
mod why;

pub use budgets::{BUDGETS, Budget, EntryLimit, Line, TooLong, Total, Unit, budget};
pub use check::{NOT_SEARCHED, Neighbours, check, check_all};
pub use fields::{ClientField, Takes, field, keys, metadata_field};
pub use folders::readers_of;
pub use listing::{Entry, Listed, Listing, Overflow};
pub use load::{Text, load};
pub use loader::{Evidence, Loader};
pub use loaders::{LENIENT, LOADERS, loader};
pub use outcome::{Outcome, Reason, Verdict};
pub use places::root_of;
pub use table::{Known, Row, client, client_ids, reads, refuses, rows, rows_of};
