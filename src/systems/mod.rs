//! The systems that read skills: one room each, and the clients as a table.
//! Nothing here reads files.

pub mod agent_skills;
pub mod clients;
