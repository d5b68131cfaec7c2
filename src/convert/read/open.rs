//! SKILL.md of the open specification.

use serde_json::Value;

use super::value::{body, of, pairs, text_of};
use crate::convert::model::{Model, Slot};
use crate::convert::source::SourceSkill;
use crate::convert::told::Needed;
use crate::syntax::yaml::{Kind, Node};

/// Reads the open form.
///
/// # Errors
/// The frontmatter can't be read.
pub fn read(source: &SourceSkill) -> Result<Model, Needed> {
    read_without(source, None)
}

/// As [`read`], without one key of `metadata`.
///
/// # Errors
/// As [`read`].
pub fn read_without(source: &SourceSkill, own: Option<&str>) -> Result<Model, Needed> {
    let mut model = Model {
        body: body(source),
        ..Model::default()
    };
    for pair in pairs(source)? {
        let key = pair.key.scalar_text().unwrap_or_default();
        let slot = match key {
            "name" => Slot::Name,
            "description" => Slot::Description,
            "license" => Slot::License,
            "compatibility" => Slot::Compatibility,
            "allowed-tools" => Slot::AllowedTools,
            "metadata" => {
                metadata(&pair.value, own, &mut model);
                continue;
            }
            _ => Slot::Client,
        };
        let value = match slot {
            Slot::Name | Slot::Description | Slot::License | Slot::Compatibility => {
                text_of(&pair.value)
            }
            _ => of(&pair.value),
        };
        model.push(slot, key, value);
    }
    Ok(model)
}

fn metadata(node: &Node, own: Option<&str>, model: &mut Model) {
    if node.kind() != Kind::Mapping {
        model.push(Slot::Metadata, "metadata", of(node));
        return;
    }
    for pair in node.pairs() {
        let key = pair.key.scalar_text().unwrap_or_default();
        if own == Some(key) {
            continue;
        }
        let at = format!("metadata.{key}");
        match (key, text_of(&pair.value)) {
            ("version", Value::String(text)) => model.push(Slot::Version, at, text.into()),
            _ => model.push(Slot::Metadata, at, of(&pair.value)),
        }
    }
}
