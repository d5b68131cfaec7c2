//! From fields to the text of a main file.

mod curia;
pub mod edit;
mod open;
pub mod scalar;
mod system;
mod vertesia;

use std::collections::BTreeMap;

use serde_json::Value;

use super::form::{Form, SKILL_JSON, SKILL_MD, SYSTEM_SKILL};
use super::told::Needed;

/// The fields of a main file that is to be written, by their places.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Values by keys joined by dots.
    pub fields: BTreeMap<String, Value>,
    /// The text.
    pub body: String,
}

impl Draft {
    /// The text at a place.
    pub fn text(&self, at: &str) -> Option<&str> {
        self.fields.get(at)?.as_str()
    }
}

/// The text of the main file.
///
/// # Errors
/// What can't be written so that every reader takes it alike.
pub fn write(form: Form, draft: &Draft) -> Result<String, Vec<Needed>> {
    match form {
        Form::AgentSkills | Form::Mastra | Form::Minara => Ok(open::write(draft)),
        Form::Vertesia => vertesia::write(draft),
        Form::VertesiaSystem => Ok(system::write(draft)),
        Form::Curia => Ok(curia::write(draft)),
        Form::Polar => Err(Vec::new()),
    }
}

/// The name of the main file.
pub fn main_name(form: Form, name: &str) -> String {
    match form {
        Form::VertesiaSystem => format!("{name}{SYSTEM_SKILL}"),
        Form::Curia => SKILL_JSON.to_owned(),
        _ => SKILL_MD.to_owned(),
    }
}
