//! Bringing skills in and keeping them: fetch, discover, judge, plan, stage,
//! swap, record; verify and remove. The only room that writes whole folders.

pub mod add; // judge, plan, write
pub mod discover; // the skills of a source, best copy of each
pub(crate) mod faults; // points at which tests make a write fail; inert in releases
pub mod fetch; // git over HTTP by our own transport, into a bare cache
pub mod ids; // rule ids of group vendoring, and those of paths and links
pub mod inspect; // files of one skill: names, links, modes, limits
pub mod progress; // how far the work has come
pub mod publish; // the generated pages of a project
pub mod source; // what a person types -> where skills come from
pub mod verify; // disk against records
pub mod write; // stage, swap, journal, recovery; remove
