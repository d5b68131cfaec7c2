//! `minara skills show`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::vertesia::ReaderArgs;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::cli::term::skills_ref;
use crate::finding::Dialect;
use crate::lint::why_unusable;
use crate::project::Error;
use crate::report::{HostsRow, ShowReport, VertesiaShown};
use crate::systems::minara::DomainSkill;
use crate::systems::{Detected, HostReading, hosts};
use crate::text::Untrusted;

/// Show one skill: fields with types and places, tools, body, files.
///
/// Where the YAML libraries of the clients read name, description or
/// allowed-tools differently, the values of each are shown. A skill of the dialect
/// `minara` is shown as its host holds it as well, each field with where it comes
/// from: frontmatter, sidecar, overrides of the record, or another system's keys. With `--profile
/// reference` it is what the reference validator's `read-properties` prints: the
/// fields as JSON, not validated.
///
/// Exit 0: it loads. 1: it does not, the findings say why. 2: usage, or no skill
/// there.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills show skills/pdf-forms
  minara skills show --profile reference skills/pdf-forms/SKILL.md")]
pub struct ShowArgs {
    /// The skill's folder, or its SKILL.md
    #[arg(value_name = "PATH")]
    path: PathBuf,

    /// A line a host: whether it loads the skill, why not, what it misreads
    #[arg(long)]
    hosts: bool,

    #[command(flatten)]
    reader: ReaderArgs,

    /// Another reader than ours: reference
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

/// Runs the verb.
pub fn run(args: &ShowArgs, context: &Context) -> Result<u8, Failure> {
    match args.profile.as_deref() {
        Some("reference") => {
            context.no_report("show --profile reference")?;
            return skills_ref::product(context.project.reference_properties(&args.path));
        }
        Some(name) => {
            let message = format!("show has no profile `{}`", Untrusted(name));
            return Err(Failure::with_help(
                message,
                "leave it out, or write --profile reference",
            ));
        }
        None => {}
    }
    context.format::<ShowReport<'_>>()?;
    let skill = Arc::new(context.project.skill_at(&args.path)?);
    let findings = why_unusable(std::slice::from_ref(&skill)).map_err(Error::from)?;
    let named = context.project.dialects_meant().named().first().copied();
    let dialect = named.unwrap_or_else(|| skill.fact::<Detected>().judged_by());
    let domain = (dialect == Dialect::Minara)
        .then(|| DomainSkill::load(&skill, context.project.ownership(&skill)));
    let files = context.project.vertesia_files(&args.reader.asked())?;
    let vertesia = (dialect == Dialect::Vertesia).then(|| VertesiaShown {
        reader: files.reader(),
    });
    let report = ShowReport {
        vertesia,
        hosts: if args.hosts {
            hosts(&skill).into_iter().map(row).collect()
        } else {
            Vec::new()
        },
        skill: &skill,
        dialect: dialect.name(),
        domain,
        findings: findings.concat(),
    };
    let exit = context.denied(usize::from(!skill.is_usable()));
    output::emit(context, &report, exit)
}

fn row(host: HostReading) -> HostsRow {
    HostsRow {
        host: host.host,
        loads: host.why.is_none(),
        why: host.why,
        misreads: host.misreads,
    }
}
