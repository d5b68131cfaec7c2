//! What is wrong with a skill that wants in, as data: where it stands is a place in
//! one of the documents that were given, shown by those who have them.

use super::words::CapabilityId;
use crate::finding::{Level, Meta, RuleId};
use crate::text::Span;

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The rule.
    pub rule: &'static Meta,
    /// How much it counts here.
    pub level: Level,
    /// The capability that it is about.
    pub capability: Option<CapabilityId>,
    /// What is wrong. Foreign text in it is escaped.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Where it is seen.
    pub place: Place,
}

/// Where something is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the skill's SKILL.md.
    Skill(Option<Span>),
    /// At a pointer of the inventory.
    Inventory(String),
    /// At a pointer of the policy.
    Policy(String),
    /// At a pointer of the proposal that was given.
    Given(String),
    /// In a file of the skill in the registry.
    Registry(&'static str),
}

impl Fault {
    /// What is wrong at a place, at the rule's own level.
    pub fn new(rule: &'static Meta, place: Place, message: impl Into<String>) -> Fault {
        Fault {
            rule,
            level: rule.level,
            capability: None,
            message: message.into(),
            help: None,
            place,
        }
    }

    /// The same of a rule that lint has.
    pub(super) fn of(rule: RuleId, place: Place, message: impl Into<String>) -> Option<Fault> {
        Some(Fault::new(rule.meta()?, place, message))
    }

    /// About a capability.
    #[must_use]
    pub fn about(mut self, id: &CapabilityId) -> Fault {
        self.capability = Some(id.clone());
        self
    }

    /// With what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// Told, and stopping nothing.
    #[must_use]
    pub fn warns(mut self) -> Fault {
        self.level = Level::Warn;
        self
    }

    /// Whether it stops.
    pub fn denies(&self) -> bool {
        self.level == Level::Deny
    }
}
