//! Vertesia as one of the systems.

use super::definition::Definition;
use super::files::ToolFiles;
use super::marks::{KEYS, SYSTEM_SKILL, TEMPLATE};
use super::reader::{Reader, Readings};
use super::refs::references;
use super::schemas::SYSTEM_FORM;
use crate::finding::{ClientId, Dialect, RuleId};
use crate::skill::{Settings, Skill, SkillForm};
use crate::systems::document::Form;
use crate::systems::system::{FieldRules, HostReading, HostVerdict, RefusedValue, System};
use crate::{declare_system, rule_id};

/// Vertesia.
#[derive(Clone, Copy, Debug)]
pub struct Vertesia;

declare_system!(Vertesia = Dialect::Vertesia);

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
        const FILES: [&str; 3] = ["*.system-skill.json", TEMPLATE, "properties.ts"];
        &FILES
    }

    fn schema(&self, form: &SkillForm, _: &Settings) -> Option<&'static Form> {
        form.file.ends_with(SYSTEM_SKILL).then(|| &*SYSTEM_FORM)
    }

    fn verbs(&self) -> &'static [&'static str] {
        &[
            "activate", "catalog", "lint", "list", "refs", "resolve", "show", "simulate", "tokens",
            "tools", "validate",
        ]
    }

    fn shared_rules(&self) -> &'static [RuleId] {
        const SHARED: [RuleId; 5] = [
            rule_id!("duplicate-skill-name"),
            rule_id!("too-many-tools"),
            rule_id!("unknown-field"),
            rule_id!("unknown-tool"),
            rule_id!("wrong-field-type"),
        ];
        &SHARED
    }

    fn waived_rules(&self) -> &'static [RuleId] {
        const WAIVED: [RuleId; 9] = [
            rule_id!("client-only-field"),
            rule_id!("name-directory-mismatch"),
            rule_id!("name-double-hyphen"),
            rule_id!("name-edge-hyphen"),
            rule_id!("name-invalid-character"),
            rule_id!("name-not-lowercase"),
            rule_id!("name-too-long"),
            rule_id!("tools-instead-of-allowed-tools"),
            rule_id!("unread-trigger-key"),
        ];
        &WAIVED
    }

    fn refused_values(&self, skill: &Skill, settings: &Settings) -> Vec<RefusedValue> {
        let builds = settings.get::<ToolFiles>().reader().builds();
        if !builds || skill.source().is_none() {
            return Vec::new();
        }
        let refusals = skill.fact::<Readings>().build.as_ref().err();
        let refusals = refusals.into_iter().flatten();
        let values = refusals.filter_map(|refusal| {
            Some(RefusedValue {
                path: refusal.path.clone(),
                due: refusal.due?,
                text: refusal.line(),
            })
        });
        values.collect()
    }

    fn readings(&self, skill: &Skill) -> Vec<HostReading> {
        if skill.source().is_none() {
            return Vec::new();
        }
        let readings = skill.fact::<Readings>();
        let host = |host, reader| HostReading {
            host,
            why: readings.refusals(reader).into_iter().next(),
            misreads: readings
                .of(reader)
                .map_or(Vec::new(), |found| misread(skill, found)),
        };
        let mut build = host("vertesia-build", Reader::Build);
        if build.why.is_none() && refers(skill) {
            build.why = Some(NO_CATALOG.to_owned());
        }
        vec![build, host("vertesia-sdk", Reader::Sdk)]
    }

    fn load(&self, _skill: &Skill) -> Option<HostVerdict> {
        None
    }
}

/// What the build tools say of a text with references where they have no catalogue.
const NO_CATALOG: &str = "it uses {@tool …}, {@skill …} or a tool= example tag, and a build \
                          without a skill catalog refuses that";

/// Whether the text refers to tools or skills, rightly or not.
fn refers(skill: &Skill) -> bool {
    let found = references(skill.body(), 0, None);
    found.count > 0 || !found.wrong.is_empty()
}

/// The fields of text and of names that a definition has otherwise than the
/// frontmatter does.
fn misread(skill: &Skill, found: &Definition) -> Vec<String> {
    let text = |key| skill.text_field(key).map(str::trim);
    let texts = [
        ("name", Some(found.name.as_str())),
        ("title", found.title.as_deref()),
        ("description", Some(found.description.as_str())),
    ];
    let texts = texts
        .into_iter()
        .filter(|(key, value)| skill.pair(key).is_some() && text(key) != value.map(str::trim));
    let mut misread: Vec<String> = texts.map(|(key, _)| key.to_owned()).collect();
    let list = |key: &str| {
        let items = skill.field(key)?.items().iter();
        items
            .map(|item| item.as_str())
            .collect::<Option<Vec<&str>>>()
    };
    let supporting = list("supporting_tools").unwrap_or_default();
    let tools = list("tools").map(|tools| [tools, supporting].concat());
    if tools.is_some_and(|tools| tools != found.unlocked()) {
        misread.push("tools".to_owned());
    }
    misread
}
