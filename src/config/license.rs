//! `[license]`.

use super::section::{Item, Section};
use super::{
    ConfigError, Fault, License, LicenseClarify, LicenseOverride, LicensePolicy, LicenseScope, Word,
};
use crate::tree::RelPath;

pub(super) fn read(mut section: Section<'_>) -> Result<License, ConfigError> {
    let mut license = License::default();
    if let Some(item) = section.take("policy") {
        license.policy = item.choice(
            &[
                ("default", LicensePolicy::Default),
                ("permissive", LicensePolicy::Permissive),
            ],
            &[],
        )?;
    }
    [license.allow, license.warn, license.deny] = lists(&mut section)?;
    if let Some(item) = section.take("accept") {
        license.accept = identifiers(&item)?;
    }
    if let Some(item) = section.take("trust-root") {
        license.trust_root = sources(&item)?;
    }
    if let Some(item) = section.take("override") {
        for entry in item.tables()? {
            license.overrides.push(override_entry(entry)?);
        }
    }
    if let Some(item) = section.take("fingerprints") {
        let mut section = item.table()?;
        if let Some(item) = section.take("files") {
            license.fingerprint_files = item.paths()?;
        }
        section.finish()?;
    }
    if let Some(item) = section.take("clarify") {
        for entry in item.tables()? {
            license.clarify.push(clarify_entry(entry)?);
        }
    }
    section.finish()?;
    Ok(license)
}

/// `allow`, `warn` and `deny`; no identifier may stand in two of them.
fn lists(section: &mut Section<'_>) -> Result<[Vec<Word>; 3], ConfigError> {
    let mut lists = [Vec::new(), Vec::new(), Vec::new()];
    let mut seen: Vec<(String, &str)> = Vec::new();
    for (name, list) in ["allow", "warn", "deny"].into_iter().zip(&mut lists) {
        let Some(item) = section.take(name) else {
            continue;
        };
        *list = identifiers(&item)?;
        for word in list.iter() {
            if let Some((_, other)) = seen.iter().find(|(id, at)| *id == word.text && *at != name) {
                let said = format!("`{}` is in `{other}` and in `{name}`", word.text);
                return Err(item.at_value(Fault::Conflict(said)));
            }
            seen.push((word.text.clone(), name));
        }
    }
    Ok(lists)
}

/// A list of licence identifiers. A misspelt one in `deny` would deny nothing,
/// so each must be known.
fn identifiers(item: &Item<'_>) -> Result<Vec<Word>, ConfigError> {
    let words = item.list()?;
    match words.iter().find(|word| !is_identifier(&word.text)) {
        None => Ok(words),
        Some(word) => {
            let near = spdx::imprecise_license_id(&word.text).map(|(id, _)| id.name);
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "own licences are named `LicenseRef-…`".to_owned(),
            };
            Err(item.bad_word(word, "it is not on the SPDX licence list", &help))
        }
    }
}

fn is_identifier(text: &str) -> bool {
    let (license, exception) = match text.split_once(" WITH ") {
        Some((license, exception)) => (license, Some(exception)),
        None => (text, None),
    };
    let own = |text: &str, prefix: &str| {
        text.strip_prefix(prefix).is_some_and(|rest| {
            !rest.is_empty()
                && rest
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))
        })
    };
    let known = |text: &str| spdx::license_id(text).is_some_and(|id| id.name == text);
    let license = license
        .strip_suffix('+')
        .filter(|l| known(l))
        .unwrap_or(license);
    (known(license) || own(license, "LicenseRef-"))
        && exception
            .is_none_or(|name| spdx::exception_id(name).is_some() || own(name, "AdditionRef-"))
}

/// A list of sources: `owner/repo` or a URL.
fn sources(item: &Item<'_>) -> Result<Vec<Word>, ConfigError> {
    let words = item.list()?;
    for word in &words {
        check_source(item, word)?;
    }
    Ok(words)
}

fn check_source(item: &Item<'_>, word: &Word) -> Result<(), ConfigError> {
    let text = &word.text;
    if text.is_empty() || text.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Err(item.bad_word(word, "it is no source", "write `owner/repo` or a URL"));
    }
    let secret = url::Url::parse(text).is_ok_and(|url| url.password().is_some());
    if secret {
        // The value itself is not repeated in the message.
        let hidden = Word {
            text: "a URL with a password".to_owned(),
            span: word.span,
        };
        return Err(item.bad_word(&hidden, "it would be committed", "remove it from the URL"));
    }
    Ok(())
}

fn clarify_entry(mut section: Section<'_>) -> Result<LicenseClarify, ConfigError> {
    let item = section.need("repo", "write the source as it is given to `add`")?;
    let repo = item.word()?;
    check_source(&item, &repo)?;
    let item = section.need(
        "path",
        "write the skill's folder in its source, `.` for the root",
    )?;
    let path = match item.text()? {
        "." => RelPath::root(),
        _ => item.portable_path()?,
    };
    let item = section.need(
        "files",
        "write the SHA-256 of each licence file: `files.LICENSE = \"…\"`",
    )?;
    let files = hashes(&item)?;
    let item = section.need("expression", "write the licence as an SPDX expression")?;
    let expression = item.word()?;
    if spdx::Expression::parse(&expression.text).is_err() {
        let help = "write it as `MIT`, or `Apache-2.0 AND CC-BY-4.0`";
        return Err(item.bad_word(&expression, "it is no SPDX expression", help));
    }
    let reason = section.need("reason", "write how the licence was found out")?;
    let reason = reason.words()?.to_owned();
    let agreement = section.take("agreement");
    let agreement = agreement.map(|item| item.words().map(str::to_owned));
    let agreement = agreement.transpose()?;
    section.finish()?;
    Ok(LicenseClarify {
        repo,
        path,
        files,
        expression,
        reason,
        agreement,
    })
}

/// Hashes by the paths of files; one at least, since a clarification without any would
/// hold whatever comes.
fn hashes(item: &Item<'_>) -> Result<Vec<(RelPath, String)>, ConfigError> {
    let is_hash = |text: &str| {
        let digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        text.len() == 64 && text.chars().all(digit)
    };
    let all = item.table()?.all();
    if all.is_empty() {
        return Err(item.bad("{}", "it rests on no file", "name the licence files"));
    }
    let read = |entry: Item<'_>| {
        let hash = entry.text()?;
        if !is_hash(hash) {
            let help = "`sha256sum FILE` prints it: 64 digits in lower case";
            return Err(entry.bad(hash, "it is no SHA-256", help));
        }
        match RelPath::new(entry.name()) {
            Ok(path) if !path.is_root() => Ok((path, hash.to_owned())),
            _ => Err(entry.bad(entry.name(), "it is no path of a file", "")),
        }
    };
    all.into_iter().map(read).collect()
}

fn override_entry(mut section: Section<'_>) -> Result<LicenseOverride, ConfigError> {
    let paths = section.take("paths");
    let source = section.take("source");
    let scope = match (paths, source) {
        (Some(item), None) => {
            let globs = item.globs()?;
            if globs.is_empty() {
                return Err(item.bad("[]", "it would hold nowhere", ""));
            }
            LicenseScope::Paths(globs)
        }
        (None, Some(item)) => {
            let word = item.word()?;
            check_source(&item, &word)?;
            LicenseScope::Source(word)
        }
        (Some(_), Some(item)) => {
            let said = "an override has `paths` or `source`, not both".to_owned();
            return Err(item.at_key(Fault::Conflict(said)));
        }
        (None, None) => {
            return Err(section.error(Fault::MissingKey {
                table: section.path().to_owned(),
                missing: "paths",
                help: "write `paths = [\"skills/external/x\"]` or `source = \"owner/repo\"`",
            }));
        }
    };
    let [allow, warn, deny] = lists(&mut section)?;
    section.finish()?;
    Ok(LicenseOverride {
        scope,
        allow,
        warn,
        deny,
    })
}
