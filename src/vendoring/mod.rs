//! Bringing skills in and keeping them: fetch, discover, judge, plan, stage,
//! swap, record; verify and remove. The only room that writes whole folders.

pub mod add; // judge, plan, write; the whole way
pub mod adopt; // folders that lack nothing but a record
mod bases; // what was vendored, where it does not lie here any more
mod batch; // the skills of one folder, written as one change
pub mod bundle; // vendored skills in one file, and back
mod capabilities; // what a skill can do, from its files
mod context; // what acting code gets from the outside
pub mod diff; // what was changed here and upstream, as patches
pub mod discover; // the skills of a source, best copy of each
pub(crate) mod faults; // points at which tests make a write fail; inert in releases
pub mod fetch; // git over HTTP by our own transport, into a bare cache
pub mod held; // all that is vendored below a root
pub mod ids; // rule ids of group vendoring, and those of paths and links
pub mod import; // the skills that another tool's record names
pub mod inspect; // files of one skill: names, links, modes, limits
pub mod licenses; // the licences of a source, nothing written
mod outgoing; // vendored skills, told to other tools
pub mod progress; // how far the work has come
pub mod publish; // the generated pages of a project
mod reach; // fetch, discover, select
pub mod registry; // the three files of a skill that Polar lets in
pub mod source; // what a person types -> where skills come from
mod stop; // why a way ends early
pub mod sync; // the disk made equal to the records
mod unpack; // archives as files in memory
pub mod update; // another version of what is vendored: merge, guards
pub mod upstream; // sources against records
pub mod verify; // disk against records
pub mod write; // stage, swap, journal, recovery; remove

pub use context::{Chooser, Context, Reach, Unchosen};
pub use outgoing::{Told, told};
pub use reach::Choice;
pub use stop::Stop;
