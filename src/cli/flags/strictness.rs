//! How strictly skills are judged.

use clap::Args;

use crate::cli::term::failure::Failure;
use crate::lint::LevelFlags;
use crate::project::Asked;

/// How strictly they are judged.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Rules")]
pub struct Strictness {
    /// Strictness: spec, recommended, strict, load, client:ID, reference
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,

    /// Every warning fails the run
    #[arg(long)]
    pub strict: bool,

    /// Run only this rule, group or dialect
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,

    /// Report this rule or group, and fail
    #[arg(long, value_name = "ID")]
    pub deny: Vec<String>,

    /// Report this rule or group
    #[arg(long, value_name = "ID")]
    pub warn: Vec<String>,

    /// Do not report this rule or group
    #[arg(long, value_name = "ID")]
    pub allow: Vec<String>,
}

impl Strictness {
    /// Whether the reference validator judges.
    ///
    /// # Errors
    /// Beside it, a flag that changes levels: it has none.
    pub fn is_reference(&self) -> Result<bool, Failure> {
        if self.profile.as_deref() != Some("reference") {
            return Ok(false);
        }
        let lists = [&self.only, &self.deny, &self.warn, &self.allow];
        if self.strict || lists.iter().any(|list| !list.is_empty()) {
            return Err(Failure::with_help(
                "the profile `reference` has one measure, that of the reference validator",
                "leave out --strict, --only, --deny, --warn and --allow",
            ));
        }
        Ok(true)
    }

    /// As the project takes it.
    pub fn asked(&self) -> Asked {
        Asked {
            profile: self.profile.clone(),
            strict: self.strict,
            levels: LevelFlags {
                deny: self.deny.clone(),
                warn: self.warn.clone(),
                allow: self.allow.clone(),
                only: self.only.clone(),
            },
        }
    }
}
