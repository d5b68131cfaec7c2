//! What clients do with a skill, as data.
//!
//! Three tables: the fields that each client reads (`data/clients.tsv`), the
//! steps of each client's loader ([`LOADERS`]), and the folders that they look
//! into. [`load()`] takes a loader's steps on a text, [`check`] asks about the
//! files and folders as well. A new version of a client is a change of a row.

mod check;
pub(super) mod fences;
mod fields;
mod folders;
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

pub use check::{NOT_SEARCHED, Neighbours, check, check_all};
pub use fields::{ClientField, Takes, field, keys, metadata_field};
pub use folders::readers_of;
pub use load::{Text, load};
pub use loader::{Evidence, Loader};
pub use loaders::{LENIENT, LOADERS, loader};
pub use outcome::{Outcome, Reason, Verdict};
pub use table::{Known, Row, client, client_ids, reads, refuses, rows, rows_of};
