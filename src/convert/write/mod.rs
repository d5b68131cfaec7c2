//! From fields to the text of a main file.

mod curia;
pub mod edit;
mod open;
pub mod scalar;
mod system;
mod vertesia;

use std::collections::BTreeMap;

use serde_json::Value;

use super::form::Form;
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
        Form::Polar => Err(vec![no_manifest()]),
    }
}

/// Whether a value has lines that the form does not keep.
pub fn folds(form: Form, value: &Value) -> bool {
    form == Form::Vertesia && value.as_str().is_some_and(vertesia::folds)
}

/// A manifest of Polar's, which no skill is written as.
pub fn no_manifest() -> Needed {
    let why = "capabilities come from a server and its policy, not from a skill: \
               minara skills install plan SKILL --inventory FILE --policy FILE";
    Needed::new("capabilities", why)
}
