//! The first use of a skill that an agent was not configured with, as the document has
//! it. The program has nothing of it.

use super::super::agent::{Agent, Approvals};
use super::super::manifest::{Manifest, Sensitivity};

/// What is known of the agent that asks.
#[derive(Clone, Copy, Debug)]
pub enum Access<'a> {
    /// It was configured with the skill.
    Pinned,
    /// An agent, and what was approved before.
    Agent(&'a Agent, &'a Approvals),
}

/// What happens at the first use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstUse {
    /// The agent was configured with the skill.
    Pinned,
    /// It may find the skill, or a person approved it before.
    Allow,
    /// A person is asked.
    Ask,
    /// It may not find skills.
    Block,
}

impl FirstUse {
    /// All, in the order above.
    pub const ALL: [FirstUse; 4] = [
        FirstUse::Pinned,
        FirstUse::Allow,
        FirstUse::Ask,
        FirstUse::Block,
    ];

    /// The word in documents.
    pub fn name(self) -> &'static str {
        match self {
            FirstUse::Pinned => "pinned",
            FirstUse::Allow => "allow",
            FirstUse::Ask => "ask",
            FirstUse::Block => "block",
        }
    }

    /// What happens when this agent asks for a skill. An approval outweighs that it may
    /// not find skills; without one a person may still be asked for an elevated one.
    pub fn of(manifest: &Manifest, access: Access<'_>) -> FirstUse {
        let (agent, approvals) = match access {
            Access::Pinned => return FirstUse::Pinned,
            Access::Agent(agent, approvals) => (agent, approvals),
        };
        if agent.pins(&manifest.name) {
            return FirstUse::Pinned;
        }
        match manifest.sensitivity {
            Sensitivity::Normal if agent.allow_discovery => FirstUse::Allow,
            Sensitivity::Normal => FirstUse::Block,
            Sensitivity::Elevated if approvals.has(&agent.name, &manifest.name) => FirstUse::Allow,
            Sensitivity::Elevated => FirstUse::Ask,
        }
    }
}
