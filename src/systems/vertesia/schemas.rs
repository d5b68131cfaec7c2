//! The published schemas of what Vertesia's platform reads.

use std::sync::LazyLock;

use crate::systems::document::Form;

/// That of a system skill, which that of a registry names.
pub const SYSTEM_SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/vertesia-system-skill.schema.json");

/// The form of a system skill.
pub static SYSTEM_FORM: LazyLock<Form> = LazyLock::new(|| Form::new(SYSTEM_SCHEMA, &[]));
