//! What the verbs of Polar say.

mod decide;
mod install;
mod inventory;
mod scope;

pub use decide::DecideReport;
pub use install::{InstallReported, REPORT_VERB};
pub use inventory::InventoryReport;
pub use scope::ScopeReport;
