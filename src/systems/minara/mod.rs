//! What Minara's host does with skills and tools, without a model. Nothing here asks
//! the file system.

mod activation;
mod conditions;
mod confusion;
mod cycles;
mod explain;
#[cfg(test)]
mod fake;
pub mod gate;
mod given;
mod host;
mod host_files;
mod housing;
mod index;
mod layers;
mod look;
pub mod machine;
mod marks;
mod normal;
mod phrases;
pub mod play;
mod prompt;
mod registry;
mod router;
mod same;
mod signal;
mod skill;
pub mod skilltest;
mod stage;
pub mod starter;
mod system;
mod tables;
#[cfg(test)]
mod tests;
pub mod tools;
pub mod trace;
mod words;

pub use activation::{
    Activation, BODY_BUDGET, BodyShed, BodyUnit, Caller, Loading, PROMPT_TOKENS, Shedding,
    in_a_line, loaded_body,
};
pub use conditions::{Cause, Registered, Surroundings};
pub use confusion::Confused;
pub use explain::{
    Ahead, CausePart, Explained, Got, Near, NearBy, STOP_WORDS, SignalPart, Suggestion, Tie,
};
pub use given::{Entry as GivenEntry, Given, Provenance, Text, What};
pub use host::SkillHost;
pub use host_files::{HostFile, HostFiles, HostPlaces, SIGNAL_ENDING, SignalFile, UnusableFile};
pub use housing::Housing;
pub use layers::{
    KEY, Layers, METADATA_SCHEMA, Overrides, Replaced, SIDECAR, Sidecar, sidecar_fault,
};
pub use look::{Here, SANDBOX};
pub use marks::{CONDITIONS, KEYS, ROUTING};
pub use normal::{MAX_MESSAGE, Normal, normal};
pub use phrases::{Class, Edges, Gathering, Phrases};
pub use registry::{LeftOut, Member, Registry, WhyLeftOut, is_nested};
pub use router::{Entry, RankBy, Reason, Routed, Router, RouterOptions};
pub use same::is_routed_alike;
pub use skill::{
    Conditions, DomainSkill, MAX_PRIORITY, OWN_PRIORITY, Ownership, Routing, VENDORED_PRIORITY,
    is_id, is_priority, record_of,
};
pub use stage::Stage;
pub use system::Minara;
pub use tables::{AssetTable, Lexicon, Said, StageTable, Trigger, asset_classes};
pub use tools::TOOLS_FILE;
pub use words::{Inside, SkillWords, Word, counting, dead_negatives, words};
