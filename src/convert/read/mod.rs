//! From a file of one form to a model.

mod curia;
mod minara;
mod open;
mod system;
mod value;
mod vertesia;

use super::form::Form;
use super::model::Model;
use super::source::SourceSkill;
use super::told::Needed;

/// Reads the main file of a skill.
///
/// # Errors
/// What of it can't be read, and what to do about it.
pub fn read(source: &SourceSkill) -> Result<Model, Needed> {
    let Some(text) = &source.text else {
        return Err(Needed::no_text(source.main.as_str()));
    };
    match source.form {
        Form::AgentSkills | Form::Mastra => open::read(source),
        Form::Minara => minara::read(source),
        Form::Vertesia => vertesia::read(source),
        Form::VertesiaSystem => system::read(text.text(), source.main.as_str()),
        Form::Curia => curia::read(text.text(), source.main.as_str()),
        Form::Polar => Err(Needed::new("SKILL.md", "a manifest is no skill")),
    }
}
