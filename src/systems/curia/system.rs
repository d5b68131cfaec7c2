//! Curia as one of the systems.

use super::manifest::MANIFEST;
use crate::declare_system;
use crate::finding::{ClientId, Dialect, RuleId};
use crate::skill::Skill;
use crate::systems::system::{FieldRules, HostVerdict, System};

/// Curia.
#[derive(Clone, Copy, Debug)]
pub struct Curia;

declare_system!(Curia = Dialect::Curia);

impl System for Curia {
    fn dialect(&self) -> Dialect {
        Dialect::Curia
    }

    fn client(&self) -> Option<ClientId> {
        None
    }

    fn fields(&self) -> FieldRules {
        FieldRules::SPECIFICATION
    }

    fn files(&self) -> &'static [&'static str] {
        &[MANIFEST, "handler.ts", "handler.js"]
    }

    fn verbs(&self) -> &'static [&'static str] {
        &[
            "call-check",
            "gate",
            "lint",
            "list",
            "sanitize",
            "schema",
            "show",
            "validate",
        ]
    }

    fn shared_rules(&self) -> &'static [RuleId] {
        &[]
    }

    fn load(&self, _skill: &Skill) -> Option<HostVerdict> {
        None
    }
}
