//! Vertesia as one of the systems.

use std::sync::LazyLock;

use super::marks::{KEYS, SYSTEM_SKILL};
use crate::finding::{ClientId, Dialect, RuleId};
use crate::skill::{Settings, Skill, SkillForm};
use crate::systems::document::Form;
use crate::systems::system::{FieldRules, HostVerdict, System};
use crate::{declare_system, rule_id};

/// Vertesia.
#[derive(Clone, Copy, Debug)]
pub struct Vertesia;

declare_system!(Vertesia = Dialect::Vertesia);

/// The published schema of a system skill.
const SYSTEM_SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/vertesia-system-skill.schema.json");

/// The form of a system skill.
static SYSTEM_FORM: LazyLock<Form> = LazyLock::new(|| Form::new(SYSTEM_SCHEMA, &[]));

impl System for Vertesia {
    fn dialect(&self) -> Dialect {
        Dialect::Vertesia
    }

    fn client(&self) -> Option<ClientId> {
        None
    }

    fn fields(&self) -> FieldRules {
        FieldRules {
            judged: &KEYS,
            closed: true,
            ..FieldRules::SPECIFICATION
        }
    }

    fn files(&self) -> &'static [&'static str] {
        &["*.system-skill.json"]
    }

    fn schema(&self, form: &SkillForm, _: &Settings) -> Option<&'static Form> {
        form.file.ends_with(SYSTEM_SKILL).then(|| &*SYSTEM_FORM)
    }

    fn verbs(&self) -> &'static [&'static str] {
        &["lint", "list", "show", "tokens", "validate"]
    }

    fn shared_rules(&self) -> &'static [RuleId] {
        const SHARED: [RuleId; 2] = [rule_id!("unknown-field"), rule_id!("wrong-field-type")];
        &SHARED
    }

    fn load(&self, _skill: &Skill) -> Option<HostVerdict> {
        None
    }
}
