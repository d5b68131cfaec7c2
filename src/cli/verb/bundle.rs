//! `minara skills bundle`.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap::Args;

use crate::cli::context::Context;
use crate::cli::flags::fetching::FetchFlags;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::interrupt::listen_for_interrupt;
use crate::cli::term::output;
use crate::cli::term::outside::with_outside;
use crate::project::Error;
use crate::record::Sha256Sum;
use crate::report::BundleReport;
use crate::text::Untrusted;
use crate::tree::RelPath;
use crate::vendoring::Stop;
use crate::vendoring::bundle::{Bundle, ENDING, open, pack, write};

/// The most bytes that are read of a bundle.
const MAX_BYTES: u64 = 512 << 20;

/// Pack vendored skills into a file for a site without a network.
///
/// The file holds the skills as they lie here with their records, licence texts, and
/// upstream's content of edited files. Equal skills give equal bytes. On the other side
/// `minara skills add FILE` holds every byte against its hash, judges the skills as those
/// of any source, and keeps the record; `minara skills sync --from FILE` brings back what
/// is missing. With --git what the repositories have now goes along, so that outdated,
/// diff and update work there with --offline. Exit 0, or 2: nothing vendored, no such id,
/// a source that can't be reached.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills bundle -o skills.minara-bundle
  minara skills bundle --git -o skills.minara-bundle
  minara skills bundle pdf-forms -o pdf-forms.minara-bundle")]
pub struct BundleArgs {
    /// Ids or folders of vendored skills [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// Fetch what the repositories have now, and take it along
    #[arg(long)]
    git: bool,

    #[command(flatten)]
    fetching: FetchFlags,
}

/// Runs the verb.
pub fn run(args: &BundleArgs, context: &Context) -> Result<u8, Failure> {
    listen_for_interrupt();
    let format = context.format::<BundleReport>()?;
    let [file] = context.global.output.as_slice() else {
        return Err(Failure::with_help(
            "bundle writes one file",
            format!("name it: minara skills bundle --output skills{ENDING}"),
        ));
    };
    if !file.ends_with(ENDING) {
        return Err(Failure::with_help(
            format!("`{}` is no name of a bundle", Untrusted(file)),
            format!("end it in {ENDING}: by that `add` knows it"),
        ));
    }
    let project = &context.project;
    let held = project.held();
    let paths = project.meant(&held, &args.ids, args.ids.is_empty())?;
    let paths: Vec<RelPath> = paths.into_iter().collect();
    let reach = args.git.then(|| args.fetching.reach(context));
    let packed = with_outside(context, false, |cx| pack(cx, &held, &paths, reach));
    let packed = packed.map_err(unpacked)?;
    if packed.bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::with_help(
            format!("the bundle would have more than {MAX_BYTES} bytes, which nobody reads back"),
            "pack fewer skills into one, or leave --git out",
        ));
    }
    output::write_file_by(context, Path::new(file), |full| write(full, &packed.bytes))?;
    let report = BundleReport {
        file: file.clone(),
        bytes: packed.bytes.len(),
        sha256: Sha256Sum::of(&packed.bytes).to_string(),
        skills: packed.skills,
        without_base: packed.without_base,
        sources: packed.sources,
        without_git: packed.without_git,
    };
    let layout = context.layout();
    output::print(&output::rendered(context, &format, &report, layout, DONE))?;
    Ok(DONE)
}

/// Whether what a person typed as a source is a bundle.
pub fn is_bundle(context: &Context, typed: &str) -> bool {
    let is_folder = || context.project.cwd.join(typed).is_dir();
    typed.ends_with(ENDING) && !typed.contains("://") && !is_folder()
}

/// Why there is no bundle.
fn unpacked(stop: Stop) -> Failure {
    match stop {
        Stop::Refused(findings) => match findings.into_iter().next() {
            Some(found) => Failure::with_help(
                format!("{}: {}", Untrusted(found.path()), found.message),
                found.help.unwrap_or_else(|| {
                    "without --git no source is asked; an update there needs it, though".to_owned()
                }),
            ),
            None => Failure::new("a source can't be had"),
        },
        Stop::Write(error) => Error::from(error).into(),
        stop => stop.into(),
    }
}

/// The bundle that a person typed as a source; `None` where it is another kind.
///
/// # Errors
/// It can't be read, or is not what its own hashes say.
pub fn opened(context: &Context, typed: &str) -> Result<Option<Bundle>, Failure> {
    if !is_bundle(context, typed) {
        return Ok(None);
    }
    let path = context.project.cwd.join(typed);
    let shown = Untrusted(typed).to_string();
    let read = || {
        let mut bytes = Vec::new();
        File::open(&path)?
            .take(MAX_BYTES + 1)
            .read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error: std::io::Error| {
        Failure::with_help(
            format!("{shown} can't be read: {error}"),
            "name another file",
        )
    })?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::with_help(
            format!("{shown} has more than {MAX_BYTES} bytes"),
            "pack fewer skills into one: minara skills bundle ID -o FILE",
        ));
    }
    let bundle = open(&bytes).map_err(|fault| {
        Failure::with_help(
            format!("{shown} can't be used: {fault}"),
            "nothing was written: copy it again, or have it made again with minara skills bundle",
        )
    })?;
    Ok(Some(bundle))
}
