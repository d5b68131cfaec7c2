//! The closed lists of words in these documents, as their schemas have them.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use crate::finding::Dialect;
use crate::systems::curia::sanitize::Step;
use crate::systems::curia::{
    Band, Decision, FirstUse, GateName, Mode, PageRow, RiskLabel, Sensitivity,
};

fn one_of(words: impl IntoIterator<Item = &'static str>) -> Schema {
    let words: Vec<&str> = words.into_iter().collect();
    json_schema!({ "enum": words })
}

fn or_null(words: impl IntoIterator<Item = &'static str>) -> Schema {
    let words = words.into_iter().map(Value::from);
    let words: Vec<Value> = words.chain([Value::Null]).collect();
    json_schema!({ "enum": words })
}

pub fn dialect(_: &mut SchemaGenerator) -> Schema {
    one_of([Dialect::Curia.name()])
}

pub fn mode(_: &mut SchemaGenerator) -> Schema {
    one_of(Mode::ALL.map(Mode::name))
}

pub fn decision(_: &mut SchemaGenerator) -> Schema {
    one_of(Decision::ALL.map(Decision::name))
}

/// What a skill is under a band.
pub fn runs(_: &mut SchemaGenerator) -> Schema {
    one_of([Decision::Allow, Decision::Block].map(Decision::name))
}

pub fn gate_or_null(_: &mut SchemaGenerator) -> Schema {
    or_null(GateName::ALL.map(GateName::name))
}

pub fn band_or_null(_: &mut SchemaGenerator) -> Schema {
    or_null(Band::ALL.map(Band::name))
}

pub fn sensitivity(_: &mut SchemaGenerator) -> Schema {
    one_of(Sensitivity::ALL.map(Sensitivity::name))
}

pub fn first_use(_: &mut SchemaGenerator) -> Schema {
    one_of(FirstUse::ALL.map(FirstUse::name))
}

pub fn role(_: &mut SchemaGenerator) -> Schema {
    one_of(PageRow::ROLES)
}

pub fn step(_: &mut SchemaGenerator) -> Schema {
    one_of(Step::ALL.map(Step::name))
}

/// A label, or a score itself.
pub fn risk(_: &mut SchemaGenerator) -> Schema {
    let labels = RiskLabel::ALL.map(RiskLabel::name);
    json_schema!({
        "anyOf": [
            { "enum": labels },
            { "type": "integer", "minimum": 0, "maximum": 100 },
        ],
    })
}
