//! What a verb of the command line and an editor server both ask: where the
//! project lies, what its configuration says, which skills are meant, how they
//! are judged, what is vendored.
//!
//! Everything here is data in and data out. Nothing is printed, no environment is
//! read and nobody is asked: what a person should hear comes back as [`Note`]s,
//! why there is no answer as an [`Error`] with its help.

mod asking;
mod before;
mod configured;
mod converting;
mod creating;
mod curia;
mod detecting;
mod error;
mod fixing;
mod gate;
mod host_files;
mod importing;
mod licensing;
mod loading;
mod machine;
mod names;
mod note;
mod open;
mod pages;
mod polar;
mod policies;
mod reference;
mod removing;
mod replaying;
mod routing;
mod selection;
mod session;
mod showing;
mod templates;
mod testing;
#[cfg(test)]
mod tests;
mod tracing;
mod vendored;
mod vertesia;
mod workspace;

pub use converting::{Conversion, ConvertAsked};
pub use creating::NewSkill;
pub use curia::CuriaTools;
pub use detecting::Detection;
pub use error::Error;
pub use fixing::Fixing;
pub use gate::{CallAsked, Gated};
pub use importing::ForeignRecord;
pub use licensing::{Licensed, Terms};
pub use loading::{Loading, check_load};
pub use machine::{MachineAsked, RealMachine};
pub use names::{budget_of, loaders_of};
pub use note::Note;
pub use open::{Overrides, Project};
pub use pages::{Checked, Rendered};
pub use polar::{
    CallOf, Decided, InstallDone, InstallFiles, InstallStep, InventoryOf, Offered, ScopeOf, Scoped,
    ToolsFrom,
};
pub use reference::{Block, Halt, Validated};
pub use removing::{Gone, Removal, Removed};
pub use selection::{Selected, Selection, Unsaved};
pub use session::{Asked, Session, SessionOutcome, Standing};
pub use templates::{NewAsked, NewFile, Template};
pub use testing::{Imported, TestedWithNotes, TestsAsked};
pub use tracing::Traced;
pub use vendored::{LockChange, VendorDir};
pub use vertesia::{Lists, ListsAsked, VertesiaAsked};
pub use workspace::{Host, HostedList};
