//! The systems that read skills: one room each, and the clients as a table.
//! What is read is read through a skill's tree.

pub mod agent_skills;
pub mod clients;
mod gray_matter;
pub mod mastra;
