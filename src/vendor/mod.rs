//! Bringing skills in and keeping them: fetch, discover, judge, plan, stage,
//! swap, record; verify and remove. The only room that writes whole folders.

pub mod discover; // the skills of a source, best copy of each
pub mod fetch; // git over HTTP by our own transport, into a bare cache
pub mod ids; // rule ids of group vendoring, and those of paths and links
pub mod inspect; // files of one skill: names, links, modes, limits
pub mod progress; // how far the work has come
pub mod source; // what a person types -> where skills come from
pub mod verify;
pub mod write; // stage, swap, journal, recovery; remove // disk against records
