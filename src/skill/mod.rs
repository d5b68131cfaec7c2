//! One skill, parsed once; the skills of a root; finding them on disk.
//!
//! A skill is a folder with a file named exactly `SKILL.md`, or one in a form of a
//! system's own, which a row of the table [`FORMS`] tells (`form.rs`). [`Skill`]
//! reads that file when it is made and everything else on demand, at most once. It
//! knows where it lies only as far as findings must say so.

mod chezmoi;
mod collection;
mod commands;
mod contents;
mod discover;
mod fact;
mod fields;
mod finder;
mod form;
mod formed;
mod ignored;
mod known;
mod links;
mod listed;
mod made;
mod manifest;
mod mentions;
mod miscased;
mod missing_runs;
pub mod name;
mod one;
mod openai;
mod pages;
mod paths;
mod plugin;
mod rest;
mod roots;
mod run_files;
mod samples;
mod seek;
mod settings;
pub mod together;
mod tool_list;
mod weight;

pub use chezmoi::{installed_name, without_attributes};
pub use collection::{Collection, CollectionFact};
pub use commands::{Command, CommandPlace, commands};
pub use discover::{
    Beside, DiscoverError, Discovery, Request, discover, discover_among, open, open_as,
};
pub use fact::Fact;
pub use fields::{SPEC_FIELDS, is_known_key};
pub use finder::Presence;
pub use form::{Covers, FORMS, FormFile, Forms, SkillForm, Texts};
pub use formed::{FORM_READERS, FormReader};
pub use ignored::{is_ignored_by_git, is_named_by_git};
pub use links::{LinkedFile, Target, decode, target};
pub use listed::{ListedSkill, listed_skills};
pub use made::made_programs;
pub use manifest::{
    Lies, Manifest, ManifestFile, ManifestKind, Manifests, MarketEntry, folders_above,
};
pub use mentions::Mention;
pub use miscased::{describes_skill, is_meant_as_skill, is_miscased_name};
pub use missing_runs::{MissingRun, ends_in_such_as, says_such_as, words_near};
pub use name::Name;
pub use one::{FileState, Place, Skill};
pub use openai::Openai;
pub use pages::{Page, Script};
pub use paths::FaultyLink;
pub use plugin::MARKETPLACES;
pub use rest::{BodySum, anywhere};
pub use roots::Roots;
pub use run_files::RunFile;
pub use samples::{is_archived, is_sample, is_template};
pub use seek::folders_with;
pub use settings::Settings;
pub use tool_list::{Tool, ToolList, ToolListForm};
pub use weight::{FileWeight, Weight};
