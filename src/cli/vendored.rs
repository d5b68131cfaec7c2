//! What the verbs on vendored skills share: the folder, its lock, ids.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::finding::Finding;
use crate::record::{SkillId, rule_of_fault};
use crate::tree::RelPath;
use crate::vendoring::write::{Vendored, WriteError, WriteOptions};

/// Set by Ctrl-C; a fetch stops at once, a write at the next place where
/// nothing is lost.
pub static CANCEL: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Listens for Ctrl-C. A second one ends the process on the spot; recovery then
/// does the rest.
pub fn listen_for_interrupt() {
    let heard = ctrlc::set_handler(|| {
        if CANCEL.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(crate::cli::INTERRUPTED));
        }
    });
    // Without a handler Ctrl-C ends the process, as anywhere.
    drop(heard);
}

/// Where the vendored skills lie.
#[derive(Debug)]
pub struct VendorDir {
    /// The folder that exists already, absolute.
    pub base: std::path::PathBuf,
    /// The vendored folder below it.
    pub dir: RelPath,
    /// The vendored folder as findings print it.
    pub shown: String,
}

/// The vendored folder: `--into`, else the configured one below the root.
///
/// # Errors
/// A path that can't be one below the root.
pub fn vendor_dir(context: &Context, into: Option<&Path>) -> Result<VendorDir, Failure> {
    let (base, below) = match into {
        Some(into) if into.is_absolute() => (into.to_path_buf(), RelPath::root()),
        Some(into) => (context.root.clone(), below_root(into)?),
        None => match context.global.root {
            Some(_) => (context.root.clone(), context.config.vendor.dir.clone()),
            None => (
                context.config_dir.clone(),
                context.config.vendor.dir.clone(),
            ),
        },
    };
    let mut full = base.clone();
    full.extend(below.components());
    Ok(VendorDir {
        shown: context.shown(&full),
        base,
        dir: below,
    })
}

fn below_root(into: &Path) -> Result<RelPath, Failure> {
    let text = into
        .to_string_lossy()
        .replace(std::path::MAIN_SEPARATOR, "/");
    let text = text.trim_start_matches("./").trim_end_matches('/');
    RelPath::new(text).map_err(|fault| {
        let message = format!("`{}` is no folder below the root", into.display());
        Failure::with_help(
            message,
            format!("it is refused as {}", rule_of_fault(fault)),
        )
    })
}

/// What to do where nothing is vendored.
const VENDOR_FIRST: &str = "minara skills add SOURCE brings skills in, \
                            --root names another folder";

impl VendorDir {
    /// Opens the folder; `None` where nothing was ever vendored.
    ///
    /// # Errors
    /// As [`Vendored::open`].
    pub fn open(&self) -> Result<Option<Vendored>, WriteError> {
        if !self.base.is_dir() {
            return Ok(None);
        }
        Vendored::open(&self.base, &self.dir, &self.shown)
    }

    /// Nothing is vendored in it, where something must be.
    pub fn empty(&self) -> Failure {
        let message = format!("nothing is vendored in {}", self.shown);
        Failure::with_help(message, VENDOR_FIRST)
    }
}

/// How writes behave in this run.
pub fn write_options(no_sync: bool) -> WriteOptions<'static> {
    WriteOptions {
        no_sync,
        ..WriteOptions::new(&CANCEL)
    }
}

/// Says once that another process holds the lock.
pub fn on_wait(context: &Context) -> impl FnMut(Option<u32>) {
    let quiet = context.global.quiet;
    move |holder| {
        if !quiet {
            let holder = holder
                .map(|pid| format!(" (process {pid})"))
                .unwrap_or_default();
            output::note(&format!(
                "waiting for another minara that writes here{holder}"
            ));
        }
    }
}

/// The findings of a refusal, with its exit code; any other error ends the run.
///
/// # Errors
/// An error that is no refusal.
pub fn refusals(error: WriteError) -> Result<Vec<Finding>, Failure> {
    match error {
        WriteError::Refused(findings) => Ok(findings),
        WriteError::Cancelled => Err(Failure::interrupted()),
        error => Err(Failure::new(error.to_string())),
    }
}

/// The ids that were named, or all; a name that nothing has is an error with
/// the list.
///
/// # Errors
/// An id that is not there.
pub fn named_ids(
    vendored: &Vendored,
    named: &[String],
    known: &[SkillId],
) -> Result<Vec<SkillId>, Failure> {
    let find = |name: &String| {
        let id = SkillId::new(name).ok();
        let there = id.filter(|id| known.contains(id));
        there.ok_or_else(|| {
            let list: Vec<&str> = known.iter().map(SkillId::as_str).collect();
            let message = format!("no skill `{name}` is vendored in {}", vendored.shown());
            let help = match list.is_empty() {
                true => VENDOR_FIRST.to_owned(),
                false => format!("vendored: {}", list.join(", ")),
            };
            Failure::with_help(message, help)
        })
    };
    named.iter().map(find).collect()
}
