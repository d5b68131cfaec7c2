//! What Vertesia's hosts make of skills: its build tools, its SDK, its platform.
//! Nothing here asks the file system.

mod build;
mod catalog;
mod definition;
mod files;
pub mod ids;
mod marks;
mod places;
mod reader;
mod refs;
mod registry;
mod resolve;
mod schemas;
pub mod sdk;
mod simulate;
mod starter;
mod system;
mod system_skill;
mod template;
mod tool;

pub use build::Refusal;
pub use catalog::Catalog;
pub use definition::{Definition, Execution, Triggers};
pub use files::{Prompt, ToolFiles};
pub use marks::{KEYS, SYSTEM_SKILL, TEMPLATE};
pub use places::{Place, place_at, places};
pub use reader::{Reader, Readings};
pub use refs::{Kind, References, Wrong, references};
pub use registry::{RegisteredTool, Registry};
pub use resolve::{Effect, Mode, Oddity, Resolved, resolve, signed_name};
pub use simulate::{Outcome, Played, Script, Simulated, Turn, simulate};
pub use starter::begin;
pub use tool::{PREFIX, Tool, ToolForm, title, tool, tool_name};
