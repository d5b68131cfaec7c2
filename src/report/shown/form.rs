//! The fields of a skill whose file is no SKILL.md.

use serde_json::{Map, Value as Json};

use super::vertesia::cell;
use crate::report::table::Table;
use crate::skill::Skill;
use crate::systems::document::FormDocument;
use crate::text::Untrusted;

/// The fields of the file, as it has them; `None` where a SKILL.md is the skill, or the
/// file is no object that can be read.
pub fn fields(skill: &Skill) -> Option<&Map<String, Json>> {
    skill.sole_form()?;
    let document = skill.fact::<FormDocument>().document()?;
    document.value().as_object()
}

/// A row a field; of a list of objects a row each.
pub fn table(skill: &Skill) -> Option<Table> {
    let mut table = Table::new(&["field", "value"]);
    for (key, value) in fields(skill)? {
        let key = Untrusted(key).to_string();
        match value {
            Json::Array(items) if items.iter().any(Json::is_object) => {
                for (at, item) in items.iter().take(MOST).enumerate() {
                    table.row([format!("{key}[{at}]"), cell(item)]);
                }
                if items.len() > MOST {
                    table.row([key, format!("and {} more", items.len() - MOST)]);
                }
            }
            value => table.row([key, cell(value)]),
        }
    }
    Some(table)
}

/// The most items of a list that have a row.
const MOST: usize = 20;
