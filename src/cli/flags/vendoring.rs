//! Flags of the verbs that vendor: what is granted, and how is written.

use clap::Args;

use crate::cli::context::Context;
use crate::project::Terms;
use crate::vendoring::publish::is_in_git;

/// What is granted beyond the policy, and how skills are written.
#[derive(Clone, Debug, Args)]
pub struct VendoringFlags {
    /// Accept this licence, which policy denies; recorded
    #[arg(long, value_name = "ID")]
    pub accept_license: Vec<String>,

    /// The root's licence covers every skill of the source; recorded
    #[arg(long)]
    pub trust_root: bool,

    /// Do not force files to disk
    #[arg(long, hide_short_help = true)]
    pub no_sync: bool,

    /// Leave .gitattributes alone: git may then change line ends of vendored files
    #[arg(long, hide_short_help = true)]
    pub no_gitattributes: bool,
}

impl VendoringFlags {
    /// What is granted beyond the policy.
    pub fn terms(&self) -> Terms {
        Terms {
            accept: self.accept_license.clone(),
            trust_root: self.trust_root,
        }
    }

    /// Whether git is told to leave the bytes of vendored files alone.
    pub fn keeps_bytes(&self, context: &Context) -> bool {
        !self.no_gitattributes && is_in_git(context.project.pages_dir())
    }
}
