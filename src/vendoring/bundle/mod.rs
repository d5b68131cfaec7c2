//! Vendored skills for a site that reaches no source: one file, and back.
//!
//! ```text
//! manifest.json          what is in it, with hashes
//! base/<sha256>          upstream's content of a file that was edited here
//! skills/<id>/…          each skill as it lies here, record and licence texts with it
//! git/<sha256>.pack      with `--git`: what each repository has now, and how it came there
//! ```
//!
//! The bytes are a function of the skills: equal skills, equal bundle. When one is opened
//! everything in it is held against its hash before anything else is looked at, and
//! nothing may lie in it that no hash names.

mod digest;
mod file;
mod install;
mod open;
mod pack;
mod sources;
mod tar;
#[cfg(test)]
mod tests;

pub use file::write;
pub use install::add;
pub(in crate::vendoring) use install::keep_bases;
pub use open::{Bundle, BundleFault, BundledSkill, open};
pub use pack::{Packed, pack};
pub(in crate::vendoring) use sources::keep_sources;

use serde::{Deserialize, Serialize};

use crate::record::Sha256Sum;
use crate::vendoring::fetch::Carried;

/// The form that this version writes and the newest it reads.
const SCHEMA: u64 = 1;
/// The ending of a bundle's name.
pub const ENDING: &str = ".minara-bundle";
const MANIFEST: &str = "manifest.json";

/// `manifest.json`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    schema: u64,
    skills: Vec<Listed>,
    /// What goes along of repositories, by address.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sources: Vec<ListedSource>,
}

/// One repository of a manifest.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedSource {
    /// The hash of its pack.
    pack: Sha256Sum,
    /// What is in that.
    repository: Carried,
}

/// The name of a pack.
fn pack_name(sum: &Sha256Sum) -> String {
    format!("git/{sum}.pack")
}

/// One skill of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    /// Its id.
    id: String,
    /// The hash of its record's file.
    record: Sha256Sum,
    /// The tree digest of upstream's files, as the record has it.
    digest: String,
    /// The tree digest of the files as they lie here.
    here: String,
}
