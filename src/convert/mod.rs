//! A skill of one system as a skill of another, with what is lost on the way.
//!
//! A [`SourceSkill`] is read into a model of fields, each with what it is (its slot) and
//! where it stood; [`place`] is the one table that says which goes where in which form, or
//! why nowhere; a writer makes the main file. Among the forms that share the open
//! specification's file that is edited and never written anew. What is nobody's to guess
//! (risk, versions, grants) is asked for; what has no place is told, and kept beside the
//! new form where that is wanted. All of it is data: nothing is written here.

mod back;
mod body;
mod carry;
mod fields;
mod form;
mod ids;
mod inputs;
mod kept;
mod model;
mod names;
mod place;
mod read;
mod run;
mod set;
mod source;
#[cfg(test)]
mod tests;
mod told;
mod write;

pub use fields::Wish;
pub use form::{Form, SKILL_JSON, SKILL_MD, SYSTEM_SKILL};
pub use kept::{NewFile, SCHEMA, form_beside};
pub use place::as_markdown;
pub use run::{Converted, ConvertedSkill, convert};
pub use set::{SetFault, Supplied};
pub use source::{KEPT_FILE, Reading, Room, SourceFault, SourceSkill, is_link};
pub use told::{Dropped, Mapped, Needed, SourceTold, Told};
