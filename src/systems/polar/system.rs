//! Polar as one of the systems.

use super::host::read;
use super::manifest::{INSTALLED_FILE, PROPOSED_FILE, beyond_form, form_of};
use crate::finding::{ClientId, Dialect, RuleId};
use crate::skill::{Settings, Skill, SkillForm};
use crate::systems::document::{Document, DocumentError, Form};
use crate::systems::system::{FieldRules, HostReading, HostVerdict, System};
use crate::{declare_system, rule_id};

/// Polar.
#[derive(Clone, Copy, Debug)]
pub struct Polar;

declare_system!(Polar = Dialect::Polar);

/// The key below `metadata` that is its own.
pub(super) const KEY: &str = "polar";

impl System for Polar {
    fn dialect(&self) -> Dialect {
        Dialect::Polar
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
        const FILES: [&str; 3] = [INSTALLED_FILE, PROPOSED_FILE, "install_report.json"];
        &FILES
    }

    fn schema(&self, form: &SkillForm, _: &Settings) -> Option<&'static Form> {
        form_of(form.file)
    }

    fn beyond_schema(&self, _: &SkillForm, document: &Document) -> Option<DocumentError> {
        beyond_form(document)
    }

    fn verbs(&self) -> &'static [&'static str] {
        &[
            "decide",
            "install",
            "inventory",
            "lint",
            "list",
            "scope",
            "show",
            "validate",
        ]
    }

    fn shared_rules(&self) -> &'static [RuleId] {
        &[]
    }

    fn form_rules(&self) -> &'static [RuleId] {
        const OF_FORMS: [RuleId; 3] = [
            rule_id!("missing-field"),
            rule_id!("unknown-field"),
            rule_id!("wrong-field-type"),
        ];
        &OF_FORMS
    }

    fn readings(&self, skill: &Skill) -> Vec<HostReading> {
        let Some(source) = skill.source() else {
            return Vec::new();
        };
        let (why, misreads) = match read(source.text()) {
            Ok((name, description)) => {
                let texts = [("name", name), ("description", description)];
                let other = texts.iter().filter(|(key, text)| {
                    skill.text_field(key).map(str::trim) != Some(text.trim())
                });
                (None, other.map(|(key, _)| (*key).to_owned()).collect())
            }
            Err(unread) => (Some(unread.message), Vec::new()),
        };
        vec![HostReading {
            host: "polar",
            why,
            misreads,
        }]
    }

    fn load(&self, _skill: &Skill) -> Option<HostVerdict> {
        None
    }
}
