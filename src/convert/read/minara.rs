//! SKILL.md with Minara's block, and what is laid over it.

use serde_json::{Number, Value};

use super::open;
use crate::convert::model::{Model, Slot};
use crate::convert::source::{SourceSkill, is_link};
use crate::convert::told::Needed;
use crate::record::RECORD_FILE;
use crate::systems::minara::{self, Given, Layers, What};

/// Reads Minara's form.
///
/// # Errors
/// The frontmatter can't be read; a file that is laid over it is a link.
pub fn read(source: &SourceSkill) -> Result<Model, Needed> {
    // What is laid over the frontmatter is told by its values.
    let mut over = [minara::SIDECAR, RECORD_FILE].into_iter();
    if let Some(name) = over.find(|name| is_link(&source.skill, name)) {
        return Err(Needed::link(name));
    }
    let mut model = open::read_without(source, Some(minara::KEY))?;
    let layers = Layers::of(&source.skill);
    table(&layers.merged, "", &mut model);
    Ok(model)
}

/// The keys of a table, those of tables in it by themselves.
fn table(given: &Given, path: &str, model: &mut Model) {
    for entry in given.entries() {
        let key = match path {
            "" => entry.key.clone(),
            path => format!("{path}.{}", entry.key),
        };
        let is_block = matches!(key.as_str(), "routing" | "conditions");
        if is_block && matches!(entry.value.what, What::Table(_)) {
            table(&entry.value, &key, model);
            continue;
        }
        let slot = match key.as_str() {
            "id" => Slot::Id,
            "tool_names" => Slot::Tools,
            "requires_env" | "conditions.requires_env" => Slot::Secrets,
            "routing.keywords" => Slot::Keywords,
            _ => Slot::Routing,
        };
        let list = matches!(slot, Slot::Tools | Slot::Secrets | Slot::Keywords);
        // One value where a list belongs is a list of it to the host.
        let value = match value(&entry.value) {
            Value::String(text) if list => Value::Array(vec![text.into()]),
            value => value,
        };
        model.push(slot, format!("metadata.{}.{key}", minara::KEY), value);
    }
}

fn value(given: &Given) -> Value {
    match &given.what {
        What::Null => Value::Null,
        What::Flag(flag) => Value::Bool(*flag),
        What::Number(text) => match serde_json::from_str::<Number>(text) {
            Ok(number) => Value::Number(number),
            Err(_) => text.as_str().into(),
        },
        What::Text(text) => text.as_str().into(),
        What::List(items) => items.iter().map(value).collect(),
        What::Table(entries) => {
            let pairs = entries.iter();
            let pairs = pairs.map(|entry| (entry.key.clone(), value(&entry.value)));
            Value::Object(pairs.collect())
        }
    }
}
