//! `minara skills cache`.

use std::time::{Duration, SystemTime};

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::cli::term::outside::cache_dir;
use crate::report::CacheReport;
use crate::vendoring::fetch::{Keep, clear, kept};

/// Days without use after which something goes.
const DAYS: u64 = 90;
/// Bytes that all of it together may have.
const BYTES: u64 = 5 << 30;

/// Show or clear the cache of what was fetched.
///
/// It holds repositories, and the files of folders, archives and indexes that were
/// vendored, with which a merge begins. It may be deleted at any time: what is needed is
/// fetched again where it still can be. `gc` deletes what was not used for 90 days, then
/// what was used longest ago until 5 GiB are left; what another process uses stays. Exit 0: done. 2: the cache can't be read or cleared.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara skills cache list
  minara skills cache gc
  minara skills cache gc --max-age 0")]
pub struct CacheArgs {
    /// What to do
    #[arg(value_enum)]
    what: What,

    /// With gc: days without use after which something goes [default: 90]
    #[arg(long, value_name = "DAYS")]
    max_age: Option<u64>,

    /// With gc: bytes that may be left [default: 5 GiB]
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<u64>,
}

/// What is done with the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// Show what is kept
    List,
    /// Delete what is old or too much
    Gc,
}

/// Runs the verb.
pub fn run(args: &CacheArgs, context: &Context) -> Result<u8, Failure> {
    context.format::<CacheReport>()?;
    let Some(cache) = cache_dir() else {
        return Err(Failure::with_help(
            "there is no folder for a cache",
            "name one in MINARA_CACHE_DIR",
        ));
    };
    let failed = |error: std::io::Error| {
        Failure::with_help(
            format!("the cache can't be read or cleared: {error}"),
            format!("look at {}", cache.display()),
        )
    };
    let cleared = match args.what {
        What::List => kept(&cache).map_err(failed)?,
        What::Gc => {
            let days = args.max_age.unwrap_or(DAYS);
            let keep = Keep {
                max_age: Duration::from_secs(days.saturating_mul(24 * 60 * 60)),
                max_bytes: args.max_bytes.unwrap_or(BYTES),
                now: SystemTime::now(),
            };
            clear(&cache, keep).map_err(failed)?
        }
    };
    output::emit(context, &CacheReport { cleared }, DONE)
}
