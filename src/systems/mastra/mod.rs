//! What Mastra does with skills, without a model: which it finds, which it
//! drops and with what words, which of two of one name it takes, and what a
//! model gets to see.
//!
//! Read in `mastra-ai/mastra`, `packages/core/src`: `workspace/skills/schemas.ts`
//! @2498fdcd, `workspace/skills/workspace-skills.ts` @00e9efa8,
//! `workspace/skills/tools.ts` and `processors/processors/skills.ts` @01d7b1aa.
//! Nothing here asks the file system but through a tree.

mod activate;
mod host;
mod place;
mod prompt;
mod starter;
mod system;
mod workspace;

pub use activate::activated;
pub use host::{Entry, Host, MAX_DESCRIPTION, RECOMMENDED_DESCRIPTION, host};
pub use place::{Given, Kind, is_glob, tidy};
pub use prompt::prompt;
pub use starter::begin;
pub use system::{CLIENT, Mastra};
pub use workspace::{Answer, Candidate, Listed, Tie, Workspace, tie};
