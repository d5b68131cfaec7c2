//! Polar's registry, inventory and policy, as a person names them.

mod calls;
mod candidates;
mod installing;
mod places;
mod shown;
mod sources;
mod tools;

pub use calls::{CallOf, Decided, ScopeOf, Scoped};
pub use installing::{InstallDone, InstallFiles, InstallStep};
pub use tools::{InventoryOf, Offered, ToolsFrom};
