//! The published forms of Curia's files.

use std::sync::LazyLock;

use super::mode::Mode;
use crate::systems::document::Form;

/// Reads a published schema once.
macro_rules! form {
    ($name:ident = $file:literal) => {
        static $name: LazyLock<Form> = LazyLock::new(|| {
            const SCHEMA: &str = include_str!(concat!(
                "../../../docs/reference/schemas/",
                $file,
                ".schema.json"
            ));
            Form::new(SCHEMA, &[])
        });
    };
}

form!(CURRENT = "curia-skill-manifest-current");
form!(DOCUMENT = "curia-skill-manifest");
form!(AGENT = "curia-agent-skills");
form!(APPROVALS = "curia-approvals");

/// The form of `skill.json`.
pub fn manifest(mode: Mode) -> &'static Form {
    match mode {
        Mode::Current => &CURRENT,
        Mode::Document => &DOCUMENT,
    }
}

/// The form of a file below `agents/`, as far as it says which skills an agent may
/// call.
pub fn agent() -> &'static Form {
    &AGENT
}

/// The form of a file of approvals.
pub fn approvals() -> &'static Form {
    &APPROVALS
}
