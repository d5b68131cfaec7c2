//! Vertesia's SKILL.md, as its build tools read it.

use super::value::{body, of, pairs, push_unknown, text_of};
use crate::convert::model::{Model, Slot};
use crate::convert::source::SourceSkill;
use crate::convert::told::Needed;

/// Reads Vertesia's form.
///
/// # Errors
/// The frontmatter can't be read.
pub fn read(source: &SourceSkill) -> Result<Model, Needed> {
    let mut model = Model {
        body: body(source),
        ..Model::default()
    };
    for pair in pairs(source)? {
        let key = pair.key.scalar_text().unwrap_or_default();
        let value = of(&pair.value);
        match slot(key) {
            Some(slot @ (Slot::Name | Slot::Title | Slot::Description)) => {
                model.push(slot, key, text_of(&pair.value));
            }
            Some(slot) => model.push(slot, key, value),
            None => push_unknown(&mut model, key, value),
        }
    }
    Ok(model)
}

fn slot(key: &str) -> Option<Slot> {
    Some(match key {
        "name" => Slot::Name,
        "title" => Slot::Title,
        "description" => Slot::Description,
        "tools" => Slot::Tools,
        "supporting_tools" => Slot::SupportingTools,
        "keywords" => Slot::Keywords,
        "context_triggers" | "data_patterns" => Slot::Triggers,
        "execution" | "language" | "packages" | "system_packages" => Slot::Execution,
        "content_type" => Slot::ContentType,
        "scripts" | "widgets" => Slot::FileLists,
        "input_schema" => Slot::Inputs,
        "license" => Slot::License,
        _ => return None,
    })
}
