//! What clients do with a skill, as data.
//!
//! One client, one file: `data/<id>.rs` holds all that is known of it, and each of
//! them registers itself. Everything else is derived: the table of fields, the
//! folders that clients look into, what the list of skills may hold that they show
//! a model. [`load()`] takes a loader's steps on a text, [`check`] asks about the
//! files and folders as well.

mod bases;
mod budget;
mod budgets;
mod check;
mod data;
pub(super) mod fences;
mod fields;
mod folders;
mod listing;
mod load;
mod loader;
mod loaders;
mod outcome;
mod places;
mod plugins;
pub(super) mod read;
mod repair;
pub mod row;
mod table;
mod takes;
#[cfg(test)]
mod tests;
mod text;
mod unknown;
mod who;
mod why;

pub use budget::{Budget, EntryLimit, Line, TooLong, Total, Unit};
pub use budgets::{budget, budgets};
pub use check::{NOT_SEARCHED, Neighbours, check, check_all, not_found};
pub use fields::{ClientField, field, keys, metadata_field};
pub use folders::{all_folders, readers_of, root_of};
pub use listing::{Entry, Listed, Listing, Overflow};
pub use load::load;
pub use loader::{Evidence, Knows, Loader};
pub use loaders::{LENIENT, asked, loader, loaders};
pub use outcome::{ClientOutcome, ClientVerdict, Reason};
pub use plugins::{is_from_plugin, loaded_beside_list};
pub use row::{Client, Known, Replaced};
pub use table::{
    Row, alias, all, client, client_ids, find, is_any_named_in, listed, reads, refused_fields,
    refuses_a_field, replaced_texts, rows, rows_of,
};
pub use takes::Takes;
pub use text::Text;
pub use who::{
    Who, doing, ending_at_dashes, leaving_out_tags, refusing_in_names, refusing_tags,
    running_frontmatter, who,
};
