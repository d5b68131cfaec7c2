//! The skills that another tool's record names, vendored.
//!
//! ```text
//! records -> [Wanted] -> their sources, each fetched once -> [Placed]: which commit
//!         -> one `add` a commit -> Imported
//! ```
//!
//! Nothing of the other tool's is changed. What its record says of the content is made
//! again from the source and held against it ([`State`]).

mod group;
mod place;
mod run;
mod wanted;

pub use run::{Imported, Request, Row, run};
pub use wanted::{State, Wanted};
