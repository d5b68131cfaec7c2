//! Minara as one of the systems.

use super::layers::{KEY, SIDECAR};
use crate::declare_system;
use crate::finding::{ClientId, Dialect, RuleId};
use crate::rule_id;
use crate::skill::Skill;
use crate::systems::system::{FieldRules, HostVerdict, System};

/// Minara.
#[derive(Clone, Copy, Debug)]
pub struct Minara;

declare_system!(Minara = Dialect::Minara);

impl System for Minara {
    fn dialect(&self) -> Dialect {
        Dialect::Minara
    }

    fn client(&self) -> Option<ClientId> {
        None
    }

    fn fields(&self) -> FieldRules {
        FieldRules {
            metadata: &[KEY],
            ..FieldRules::SPECIFICATION
        }
    }

    fn files(&self) -> &'static [&'static str] {
        &[
            SIDECAR,
            "tools.json",
            "*.signal.json",
            "*.skilltest.yaml",
            "*.trace.yaml",
        ]
    }

    fn verbs(&self) -> &'static [&'static str] {
        &[
            "activate", "catalog", "gate", "lint", "list", "prompt", "route", "show", "test",
            "tokens", "trace", "validate",
        ]
    }

    fn shared_rules(&self) -> &'static [RuleId] {
        const SHARED: [RuleId; 1] = [rule_id!("too-many-tools")];
        &SHARED
    }

    fn load(&self, _skill: &Skill) -> Option<HostVerdict> {
        None
    }
}
