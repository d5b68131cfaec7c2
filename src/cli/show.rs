//! `minara skills show`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::context::Context;
use super::failure::Failure;
use super::output;
use super::skills_ref;
use crate::lint::why_unusable;
use crate::report::ShowReport;
use crate::skill::{self, Request, Skill};
use crate::text::Untrusted;

/// Show one skill: fields with types and places, tools, body, files.
///
/// Where the YAML libraries of the clients read name, description or
/// allowed-tools differently, the values of each are shown. With `--profile
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

    /// Another reader than ours: reference
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

/// The most skills that are named where a folder holds several.
const MOST_NAMED: usize = 5;

/// Runs the verb.
pub fn run(args: &ShowArgs, context: &Context) -> Result<u8, Failure> {
    match args.profile.as_deref() {
        Some("reference") => {
            context.no_report("show --profile reference")?;
            return skills_ref::read_properties(&args.path);
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
    let skill = skill::open(&context.cwd, &args.path)?;
    if skill.is_no_skill() {
        return Err(no_skill(args, context, &skill));
    }
    let skill = Arc::new(skill);
    let report = ShowReport {
        skill: &skill,
        dialect: "agent-skills",
        findings: why_unusable(std::slice::from_ref(&skill))?.concat(),
    };
    output::emit(context, &report)?;
    Ok(context.denied(usize::from(!skill.is_usable())))
}

/// There is no SKILL.md; the skills below are named.
fn no_skill(args: &ShowArgs, context: &Context, skill: &Skill) -> Failure {
    let message = format!("{} holds no SKILL.md", Untrusted(skill.shown()));
    let request = Request {
        paths: vec![args.path.clone()],
        cwd: context.cwd.clone(),
        gitignore: true,
    };
    let below = skill::discover(&request).map(|found| found.shown());
    let below: Vec<String> = below.unwrap_or_default();
    let named = |path: &&String| path.as_str() != skill.shown();
    let below: Vec<&String> = below.iter().filter(named).collect();
    if below.is_empty() {
        return Failure::with_help(message, "name a skill's folder or its SKILL.md");
    }
    let shown = below.iter().take(MOST_NAMED);
    let mut shown: Vec<String> = shown.map(|path| Untrusted(path).to_string()).collect();
    if below.len() > MOST_NAMED {
        shown.push(format!("and {} more", below.len() - MOST_NAMED));
    }
    Failure::with_help(message, format!("skills below it: {}", shown.join(", ")))
}
