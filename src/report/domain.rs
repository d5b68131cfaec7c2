//! A skill as Minara's host holds it, in documents and for people.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::style::Palette;
use super::table::Table;
use crate::systems::minara::{DomainSkill, Ownership, Provenance, Surroundings, Text};
use crate::text::Untrusted;

/// What Minara's host makes of a skill.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "domain")]
pub struct DomainRow {
    /// Its id there.
    pub id: String,
    /// What it belongs to.
    pub area: String,
    /// From 0 to 100; the smaller, the more important.
    #[schemars(range(max = 100))]
    pub priority: u8,
    /// Whose it is.
    #[schemars(schema_with = "ownerships")]
    pub origin: &'static str,
    /// The tools that it names to a model: the registered ones, where it is known
    /// which are.
    pub tools: Vec<String>,
    /// Why it is not offered, in the order in which conditions are checked; empty
    /// where it is.
    pub hidden: Vec<String>,
}

fn ownerships(_: &mut SchemaGenerator) -> Schema {
    let words = [Ownership::Builtin, Ownership::External].map(Ownership::name);
    json_schema!({ "enum": words })
}

impl DomainRow {
    /// The row of a skill where the host runs.
    pub fn of(skill: &DomainSkill, around: &Surroundings) -> DomainRow {
        let hidden = around.hides(skill);
        DomainRow {
            id: skill.id.text.clone(),
            area: skill.area.text.clone(),
            priority: skill.priority,
            origin: skill.ownership.name(),
            tools: around.tools_of(skill).map(str::to_owned).collect(),
            hidden: hidden.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Where a field comes from; several where lists are united.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FromDoc {
    /// One place.
    One(#[schemars(schema_with = "provenance")] &'static str),
    /// Several.
    Several(#[schemars(schema_with = "provenances")] Vec<&'static str>),
}

fn provenance(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": Provenance::ALL.map(Provenance::name) })
}

fn provenances(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": provenance(generator) })
}

/// One field with its value and where it comes from.
pub struct DomainField {
    /// Its keys, joined by dots.
    pub name: String,
    /// Its value.
    pub value: Json,
    /// Where it comes from.
    pub from: FromDoc,
}

/// Every field of a skill, in the order of documents.
pub fn domain_fields(skill: &DomainSkill) -> Vec<DomainField> {
    let (conditions, routing) = (&skill.conditions, &skill.routing);
    let mut fields = vec![
        text("id", Some(&skill.id)),
        text("area", Some(&skill.area)),
        DomainField {
            name: "priority".to_owned(),
            value: skill.priority.into(),
            from: FromDoc::One(skill.priority_from.name()),
        },
        DomainField {
            name: "description".to_owned(),
            value: skill.description.as_str().into(),
            from: FromDoc::One(Provenance::Frontmatter.name()),
        },
        text("summary", skill.summary.as_ref()),
        list("tool_names", &skill.tool_names),
    ];
    let lists = [
        ("conditions.requires_env", &conditions.requires_env),
        ("conditions.requires_tools", &conditions.requires_tools),
        (
            "conditions.requires_toolsets",
            &conditions.requires_toolsets,
        ),
        (
            "conditions.fallback_for_tools",
            &conditions.fallback_for_tools,
        ),
        (
            "conditions.fallback_for_toolsets",
            &conditions.fallback_for_toolsets,
        ),
        ("conditions.platforms", &conditions.platforms),
        ("routing.keywords", &routing.keywords),
        ("routing.negative_keywords", &routing.negative_keywords),
        ("routing.stages", &routing.stages),
        ("routing.asset_classes", &routing.asset_classes),
        ("routing.co_activate", &routing.co_activate),
        ("routing.signal_sources", &routing.signal_sources),
    ];
    fields.extend(lists.map(|(name, texts)| list(name, texts)));
    fields
}

fn text(name: &str, text: Option<&Text>) -> DomainField {
    DomainField {
        name: name.to_owned(),
        value: text.map_or(Json::Null, |text| text.text.as_str().into()),
        from: FromDoc::One(text.map_or(Provenance::Default, |text| text.from).name()),
    }
}

fn list(name: &str, texts: &[Text]) -> DomainField {
    let mut from: Vec<Provenance> = texts.iter().map(|text| text.from).collect();
    from.sort_unstable_by(|a, b| b.cmp(a));
    from.dedup();
    from.reverse();
    DomainField {
        name: name.to_owned(),
        value: texts.iter().map(|text| text.text.as_str()).collect(),
        from: match from.as_slice() {
            [] => FromDoc::One(Provenance::Default.name()),
            [one] => FromDoc::One(one.name()),
            several => FromDoc::Several(several.iter().map(|one| one.name()).collect()),
        },
    }
}

/// The fields as one object, and where each comes from by its keys joined by dots.
pub fn domain_definition(skill: &DomainSkill) -> (Map<String, Json>, Map<String, Json>) {
    let (mut definition, mut from) = (Map::new(), Map::new());
    for field in domain_fields(skill) {
        from.insert(field.name.clone(), json!(field.from));
        match field.name.split_once('.') {
            None => {
                definition.insert(field.name, field.value);
            }
            Some((table, key)) => {
                let table = definition.entry(table).or_insert_with(|| json!({}));
                table[key] = field.value;
            }
        }
    }
    (definition, from)
}

/// The fields that somebody gave, as a table for a person.
pub fn domain_table(skill: &DomainSkill) -> Table {
    let mut table = Table::new(&["field", "value", "from"]);
    for field in domain_fields(skill) {
        let is_empty = match &field.value {
            Json::Null => true,
            Json::Array(items) => items.is_empty(),
            _ => false,
        };
        if is_empty {
            continue;
        }
        let shown = |value: &Json| match value {
            Json::String(text) => Untrusted(text).to_string(),
            value => value.to_string(),
        };
        let value = match &field.value {
            Json::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(", "),
            value => shown(value),
        };
        let from = match field.from {
            FromDoc::One(name) => name.to_owned(),
            FromDoc::Several(names) => names.join(", "),
        };
        table.row([
            Palette::paint(Palette::NAME, field.name),
            value,
            Palette::paint(Palette::DIM, from),
        ]);
    }
    table
}
