//! How the verbs ask for licence verdicts.

use crate::cli::context::Context;
use crate::cli::term::failure::Failure;
use crate::config::{LicensePolicy, LicenseScope, Word};
use crate::finding::Finding;
use crate::license::{Fingerprints, Options, recheck};
use crate::record::{RECORD_FILE, Record};
use crate::vendoring::fetch::Fetched;

/// The most bytes of a table of known contents.
const MAX_TABLE: u64 = 64 * 1024 * 1024;

/// The policy for the project's own skills.
///
/// # Errors
/// A table of known contents that can't be read.
pub fn own_options(context: &Context) -> Result<Options, Failure> {
    let license = &context.config.license;
    Ok(Options {
        permissive: license.policy == LicensePolicy::Permissive,
        accept: texts(&license.accept),
        allow: texts(&license.allow),
        warn: texts(&license.warn),
        deny: texts(&license.deny),
        fingerprints: tables(context)?,
        ..Options::default()
    })
}

/// The policy for skills of a source: flags and overrides on top.
///
/// # Errors
/// As [`own_options`].
pub fn options(
    context: &Context,
    accept: &[String],
    trust_root: bool,
    fetched: &Fetched,
) -> Result<Options, Failure> {
    let mut options = own_options(context)?;
    let license = &context.config.license;
    let url = fetched.url.as_deref().unwrap_or("");
    let is_source = |word: &Word| !url.is_empty() && same_source(&word.text, url);
    options.gate = true;
    options.accept.extend(accept.iter().cloned());
    options.trust_root = trust_root || license.trust_root.iter().any(is_source);
    options.source = fetched.url.clone();
    for entry in &license.overrides {
        if let LicenseScope::Source(word) = &entry.scope
            && is_source(word)
        {
            options.allow.extend(texts(&entry.allow));
            options.warn.extend(texts(&entry.warn));
            options.deny.extend(texts(&entry.deny));
        }
    }
    Ok(options)
}

fn texts(words: &[Word]) -> Vec<String> {
    words.iter().map(|word| word.text.clone()).collect()
}

/// Whether a source as the configuration writes it is this URL: `.git` and a
/// trailing slash aside, `owner/repo` short for github.com.
fn same_source(written: &str, url: &str) -> bool {
    let plain = |text: &str| {
        text.trim_end_matches('/')
            .trim_end_matches(".git")
            .to_lowercase()
    };
    let written = plain(written);
    let url = plain(url);
    written == url || url == format!("https://github.com/{written}")
}

fn tables(context: &Context) -> Result<Vec<Fingerprints>, Failure> {
    let files = context.config.license.fingerprint_files.iter();
    let tables = files.map(|path| {
        let full = context.config_dir.join(path.as_str());
        let failed = |reason: String| Failure::new(format!("{path} can't be read: {reason}"));
        let meta = std::fs::metadata(&full).map_err(|error| failed(error.to_string()))?;
        if meta.len() > MAX_TABLE {
            return Err(failed(format!("it has more than {MAX_TABLE} bytes")));
        }
        let text = std::fs::read_to_string(&full).map_err(|error| failed(error.to_string()))?;
        Fingerprints::parse(&text).map_err(|error| failed(error.to_string()))
    });
    tables.collect()
}

/// The licence policy on a record, asked again.
///
/// # Errors
/// As [`own_options`].
pub fn recheck_records(
    context: &Context,
    shown: &str,
) -> Result<impl Fn(&Record) -> Vec<Finding> + Sync + use<>, Failure> {
    let options = own_options(context)?;
    let shown = shown.to_owned();
    Ok(move |record: &Record| {
        let license = &record.license;
        let at = format!("{shown}/{}/{RECORD_FILE}", record.id);
        let expression = license.expression.as_deref();
        let found = recheck(expression, license.policy.as_deref(), &options, &at);
        found.into_iter().collect()
    })
}
