//! What Polar makes of a skill before anybody installs it, and of its manifests. These
//! rules run where the dialect is on; what is wrong with an installation stands in `systems/polar/ids`.

pub mod duplicate_capability;
pub mod hint_exceeds_policy;
pub mod invalid_capability_declaration;
pub mod invalid_risk_value;
pub mod missing_output_schema;
pub mod no_capabilities;
pub mod polar_unreadable_frontmatter;
pub mod self_declared_risk;
pub mod slug_collision;

use crate::finding::Dialect;
use crate::skill::Skill;
use crate::systems::document::{Document, FormDocument};

/// The manifest, or the proposal of one, that a skill is, where it can be read.
fn manifest(skill: &Skill) -> Option<&Document> {
    let form = skill.form()?.form;
    let is_own = form.dialect == Dialect::Polar;
    is_own.then(|| skill.fact::<FormDocument>().document())?
}
