//! Rule ids that this room reports, each with its page.

pub mod fetch; // sources, refs, servers
pub mod pack; // archives and discovery indexes
pub mod tree; // names, links, modes, limits of a fetched tree
pub mod update; // merges, and what stops an update
pub mod write; // targets, records, the disk against records
