//! The systems that read skills: one room each, and the clients as a table.
//! What is read is read through a skill's tree.

pub mod agent_skills;
pub mod clients;
pub mod curia;
mod detect;
pub mod document;
mod gray_matter;
pub mod installers;
pub mod mastra;
pub mod minara;
pub mod polar;
mod system;
pub mod vertesia;

pub use detect::{Candidate, Detected, Folder, MARKS, Marks, NamedFiles, detect};
pub use system::{
    FieldRules, HostMessage, HostReading, HostVerdict, HostedSkill, NameClash, PromptForm,
    PromptStyle, Reached, RefusedValue, SYSTEMS, System, Workspace, WorkspaceHost, hosts,
    rules_of_others, system, systems_of,
};
