//! What Polar makes of a skill before anybody installs it. These rules run where the
//! dialect is on; what is wrong with an installation stands in `systems/polar/ids`.

pub mod duplicate_capability;
pub mod invalid_capability_declaration;
pub mod invalid_risk_value;
pub mod no_capabilities;
pub mod polar_unreadable_frontmatter;
pub mod self_declared_risk;
pub mod slug_collision;
