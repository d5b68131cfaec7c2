//! Applying the fixes that findings carry.
//!
//! [`plan`] works in memory: it applies, reads again and judges again until
//! nothing changes, and returns the files as they would be. [`write`] then puts
//! them on disk. So a diff, a text from standard input and a rewritten folder
//! are one way, stopped at different places.
//!
//! A safe fix is believed only after it is proved: both texts are read again by
//! two readers of YAML and one of Markdown, and where one of them sees another
//! value the fix is taken back and told. A fix over several files is applied whole or
//! not at all, in memory and on disk.

mod choose;
mod disk;
mod plan;
mod proof;
mod rounds;

pub use disk::{Guard, write};
pub use plan::{Applied, FixedFile, Plan, Planner, Refusal, Refused};
pub use proof::{Loss, keeps_meaning, stays_readable};

#[cfg(test)]
mod tests;
