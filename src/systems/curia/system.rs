//! Curia as one of the systems.

use super::files::{HANDLERS, MANIFEST};
use super::forms;
use super::held::HostMode;
use crate::finding::{ClientId, Dialect, RuleId};
use crate::skill::{Settings, Skill, SkillForm};
use crate::systems::document::Form;
use crate::systems::system::{FieldRules, HostVerdict, System};
use crate::{declare_system, rule_id};

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
        const FILES: [&str; 3] = [MANIFEST, HANDLERS[0], HANDLERS[1]];
        &FILES
    }

    fn schema(&self, form: &SkillForm, settings: &Settings) -> Option<&'static Form> {
        forms::judged(form.file, settings.get::<HostMode>().0)
    }

    fn verbs(&self) -> &'static [&'static str] {
        &[
            "call-check",
            "gate",
            "inventory",
            "lint",
            "list",
            "refs",
            "sanitize",
            "schema",
            "show",
            "tokens",
            "tools",
            "validate",
        ]
    }

    fn shared_rules(&self) -> &'static [RuleId] {
        const SHARED: [RuleId; 7] = [
            rule_id!("duplicate-skill-name"),
            rule_id!("missing-description"),
            rule_id!("missing-field"),
            rule_id!("name-directory-mismatch"),
            rule_id!("unknown-field"),
            rule_id!("vague-description"),
            rule_id!("wrong-field-type"),
        ];
        &SHARED
    }

    fn load(&self, _skill: &Skill) -> Option<HostVerdict> {
        None
    }
}
