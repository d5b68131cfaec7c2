//! Flags of the verbs that read a source.

use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::config;
use crate::finding::Finding;
use crate::vendoring::fetch::{FetchLimits, FetchWith};
use crate::vendoring::ids::fetch::SOURCE_REDIRECTED;
use crate::vendoring::inspect::SkillLimits;
use crate::vendoring::source::{Source, Surroundings};
use crate::vendoring::update::Passing;
use crate::vendoring::{Reach, Stop};

/// What of a source is wanted, and how long to wait for it.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Network")]
pub struct FetchFlags {
    /// Seconds for the whole fetch [default: 120]
    #[arg(long, value_name = "S", hide_short_help = true)]
    pub deadline: Option<u64>,

    /// Seconds without a byte [default: 20]
    #[arg(long, value_name = "S", hide_short_help = true)]
    pub idle_timeout: Option<u64>,

    /// Bytes received at most [default: 512 MiB]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    pub max_received: Option<u64>,

    /// Git objects received at most [default: 400000]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub max_objects: Option<u64>,

    /// Plain http beyond this machine
    #[arg(long, hide_short_help = true)]
    pub allow_insecure: bool,

    /// Follow a redirect to another host
    #[arg(long, hide_short_help = true)]
    pub accept_redirect: bool,

    /// Take an index that names no digests of its files
    #[arg(long, hide_short_help = true)]
    pub allow_undigested: bool,

    /// Program that fetches repositories: git2, or your own git (ssh, company logins)
    /// [default: git2]
    #[arg(long, value_name = "NAME", value_enum, hide_short_help = true)]
    pub fetch_with: Option<Fetcher>,
}

/// Who fetches repositories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Fetcher {
    /// This program, over https
    Git2,
    /// The git on your path, started for nothing but to fetch
    Git,
}

/// How large a skill may be.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitFlags {
    /// Files of a skill [default: 2000]
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_files: Option<usize>,

    /// Folders of a skill [default: 500]
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_folders: Option<usize>,

    /// Folders inside one another [default: 12]
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_depth: Option<usize>,

    /// Bytes of one file [default: 10 MiB]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    max_file_bytes: Option<u64>,

    /// Bytes of a skill [default: 50 MiB]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    max_skill_bytes: Option<u64>,

    /// Bytes of SKILL.md [default: 1 MiB]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    max_skill_md_bytes: Option<u64>,
}

impl LimitFlags {
    /// The limits: flags, then the configuration.
    pub fn limits(&self, context: &Context) -> SkillLimits {
        let config = &context.project.config.limits;
        SkillLimits {
            files: self.max_files.unwrap_or(config.max_files),
            folders: self.max_folders.unwrap_or(config.max_folders),
            depth: self.max_depth.unwrap_or(config.max_depth),
            file_bytes: self.max_file_bytes.unwrap_or(config.max_file_bytes),
            skill_bytes: self.max_skill_bytes.unwrap_or(config.max_skill_bytes),
            skill_md_bytes: self.max_skill_md_bytes.unwrap_or(config.max_skill_md_bytes),
        }
    }
}

/// Why a source could not be read.
pub enum NoSource {
    /// The run ends.
    Failure(Failure),
    /// It is refused, with its findings.
    Refused(Vec<Finding>),
}

impl From<Failure> for NoSource {
    fn from(failure: Failure) -> NoSource {
        NoSource::Failure(failure)
    }
}

impl From<Stop> for NoSource {
    fn from(stop: Stop) -> NoSource {
        match stop {
            Stop::Refused(findings) => NoSource::Refused(findings),
            stop => NoSource::Failure(stop.into()),
        }
    }
}

impl FetchFlags {
    /// What of an update a person lets pass by these flags, where nothing is written.
    pub fn passing(&self) -> Passing {
        let mut passing = Passing::default();
        if self.accept_redirect {
            passing.pass(&SOURCE_REDIRECTED, []);
        }
        passing
    }

    /// Parses what was typed.
    ///
    /// # Errors
    /// The finding that refuses it.
    pub fn source(
        &self,
        context: &Context,
        typed: &str,
        reference: Option<&str>,
        path: Option<&str>,
    ) -> Result<Source, NoSource> {
        let around = Surroundings {
            cwd: &context.project.cwd,
            allow_insecure: self.reach(context).allow_insecure,
        };
        Source::parse(typed, around)
            .map(|source| source.allowing_undigested(self.allow_undigested))
            .and_then(|source| source.with_flags(reference, path))
            .map_err(|finding| NoSource::Refused(vec![*finding]))
    }

    /// How far a fetch may go: flags, then the configuration.
    pub fn reach(&self, context: &Context) -> Reach {
        let config = &context.project.config.fetch;
        let seconds =
            |flag: Option<u64>, config: Duration| flag.map_or(config, Duration::from_secs);
        let objects = self.max_objects.unwrap_or(config.max_objects);
        Reach {
            limits: FetchLimits {
                deadline: seconds(self.deadline, config.deadline),
                idle: seconds(self.idle_timeout, config.idle_timeout),
                received: self.max_received.unwrap_or(config.max_received),
                objects: usize::try_from(objects).unwrap_or(usize::MAX),
                ..FetchLimits::default()
            },
            fetch_with: match (self.fetch_with, config.with) {
                (Some(Fetcher::Git), _) | (None, config::FetchWith::Git) => FetchWith::Git,
                _ => FetchWith::Git2,
            },
            allow_insecure: self.allow_insecure || config.allow_insecure,
            accept_redirect: self.accept_redirect,
        }
    }
}
