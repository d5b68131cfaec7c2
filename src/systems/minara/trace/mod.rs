//! A whole session, turn by turn: what was offered, what was loaded, what the gate
//! said of each call. The model's choices are read from the file; all else follows.

mod file;
mod record;
mod replay;
mod run;
#[cfg(test)]
mod tests;

pub use file::{Call, SIGNAL, Trace, TraceTurn, call};
pub use record::record;
pub use replay::{Change, Changed, Outcome, Recording, Replayed, replay};
pub use run::{Called, Event, Row, SessionRun, Then, run};
