//! The open specification as one of the systems.

use crate::declare_system;
use crate::finding::{ClientId, Dialect, RuleId};
use crate::skill::Skill;
use crate::systems::system::{FieldRules, HostVerdict, System};

/// The open specification. Many clients read its form; none of them is its host.
#[derive(Clone, Copy, Debug)]
pub struct AgentSkills;

declare_system!(AgentSkills = Dialect::AgentSkills);

impl System for AgentSkills {
    fn dialect(&self) -> Dialect {
        Dialect::AgentSkills
    }

    fn client(&self) -> Option<ClientId> {
        None
    }

    fn fields(&self) -> FieldRules {
        FieldRules::SPECIFICATION
    }

    fn verbs(&self) -> &'static [&'static str] {
        &["lint", "list", "prompt", "show", "validate"]
    }

    fn shared_rules(&self) -> &'static [RuleId] {
        &[]
    }

    fn load(&self, _skill: &Skill) -> Option<HostVerdict> {
        None
    }
}
