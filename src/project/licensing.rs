//! How a project asks for licence verdicts.

use std::sync::Arc;

use rayon::prelude::*;

use super::{Error, Project, Selected, Selection};
use crate::config::{LicenseClarify, LicensePolicy, LicenseScope, Word};
use crate::finding::Finding;
use crate::license::{Clarification, Fingerprints, LicenseJudgement, Options, recheck};
use crate::lint::Licenses;
use crate::record::{RECORD_FILE, Record};
use crate::skill::Skill;
use crate::tree::{Budgets, RelPath, read_text};

/// The most bytes of a table of known contents.
const MAX_TABLE: u64 = 64 * 1024 * 1024;

/// What a person grants beyond the policy.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Licences that are accepted although the policy denies them.
    pub accept: Vec<String>,
    /// The root's licence covers every skill.
    pub trust_root: bool,
}

/// A skill with its verdict.
#[derive(Debug)]
pub struct Licensed {
    /// The skill.
    pub skill: Arc<Skill>,
    /// What is known of its licence.
    pub judged: LicenseJudgement,
}

impl Project {
    /// The policy for the project's own skills.
    ///
    /// # Errors
    /// A table of known contents that can't be read.
    pub fn own_licenses(&self) -> Result<Options, Error> {
        let license = &self.config.license;
        Ok(Options {
            permissive: license.policy == LicensePolicy::Permissive,
            accept: texts(&license.accept),
            allow: texts(&license.allow),
            warn: texts(&license.warn),
            deny: texts(&license.deny),
            fingerprints: self.tables()?,
            ..Options::default()
        })
    }

    /// The policy for skills of the source at a URL, a folder having none: the
    /// overrides for that source and `terms` on top.
    ///
    /// # Errors
    /// As [`Project::own_licenses`].
    pub fn source_policy(
        &self,
        terms: &Terms,
    ) -> Result<impl Fn(Option<&str>) -> Options + use<'_>, Error> {
        let mut own = self.own_licenses()?;
        own.gate = true;
        own.accept.extend(terms.accept.iter().cloned());
        own.trust_root = terms.trust_root;
        let license = &self.config.license;
        Ok(move |url: Option<&str>| {
            let mut options = own.clone();
            let is_source = |word: &Word| url.is_some_and(|url| same_source(&word.text, url));
            options.trust_root |= license.trust_root.iter().any(is_source);
            options.source = url.map(str::to_owned);
            let clarify = license.clarify.iter();
            let clarify = clarify.filter(|one| is_source(&one.repo));
            options.clarify = clarify.map(clarification).collect();
            for entry in &license.overrides {
                if let LicenseScope::Source(word) = &entry.scope
                    && is_source(word)
                {
                    options.allow.extend(texts(&entry.allow));
                    options.warn.extend(texts(&entry.warn));
                    options.deny.extend(texts(&entry.deny));
                }
            }
            options
        })
    }

    /// Judges the licences of skills on disk as if they came from a source; of
    /// those in `names` alone where names are given.
    ///
    /// # Errors
    /// A path that is not there, no skill left, a table that can't be read.
    pub fn licensed(
        &self,
        selection: &Selection,
        names: &[String],
        terms: &Terms,
    ) -> Result<Vec<Licensed>, Error> {
        let Selected { mut skills, .. } = self.select(selection)?;
        skills.retain(|skill| !skill.is_no_skill() && skill.sole_form().is_none());
        if !names.is_empty() {
            skills.retain(|skill| {
                let name = skill.name().unwrap_or(skill.folder_name());
                names.iter().any(|wanted| wanted == name)
            });
        }
        if skills.is_empty() {
            return Err(Error::NoneLeft);
        }
        let mut options = self.own_licenses()?;
        options.gate = true;
        options.accept.extend(terms.accept.iter().cloned());
        options.trust_root = terms.trust_root;
        options.clarify = skills
            .iter()
            .flat_map(|skill| self.clarified(skill))
            .collect();
        let licenses = Licenses::new(options);
        let judge = |skill: Arc<Skill>| Licensed {
            judged: licenses.judge(&skill),
            skill,
        };
        Ok(skills.into_par_iter().map(judge).collect())
    }

    /// The licence policy on the record of a vendored skill, asked again; the
    /// skill's folder is given as findings print it.
    ///
    /// # Errors
    /// As [`Project::own_licenses`].
    pub fn recheck_records(
        &self,
    ) -> Result<impl Fn(&str, &Record) -> Vec<Finding> + Sync + use<>, Error> {
        let options = self.own_licenses()?;
        Ok(move |shown: &str, record: &Record| {
            let license = &record.license;
            let at = format!("{shown}/{RECORD_FILE}");
            let expression = license.expression.as_deref();
            let found = recheck(expression, license.policy.as_deref(), &options, &at);
            found.into_iter().collect()
        })
    }

    /// What was found out about a skill that lies in the project, by its record.
    fn clarified(&self, skill: &Skill) -> Option<Clarification> {
        let entries = &self.config.license.clarify;
        if entries.is_empty() {
            return None;
        }
        let path = skill.dir().resolve(RECORD_FILE)?;
        let bytes = skill.bytes(&path, Budgets::RECORD).ok()?;
        let record = Record::parse(&bytes).ok()?;
        let url = record.source.url.as_deref()?;
        let from = record.source.path.as_deref().unwrap_or("");
        let entry = entries.iter().find(|one| {
            let at_root = one.path.is_root() && matches!(from, "" | ".");
            same_source(&one.repo.text, url) && (one.path.as_str() == from || at_root)
        })?;
        let mut clarified = clarification(entry);
        clarified.vendored = Some(skill.dir().clone());
        for (file, _) in &mut clarified.files {
            // What came along from above the skill lies in a folder of its own.
            let copied = record.license.copied.iter();
            let copied = copied.filter(|copied| copied.from == file.as_str());
            let to = copied
                .filter_map(|copied| RelPath::own(&copied.to).ok())
                .next();
            *file = to.unwrap_or_else(|| file.clone());
        }
        Some(clarified)
    }

    fn tables(&self) -> Result<Vec<Fingerprints>, Error> {
        let files = self.config.license.fingerprint_files.iter();
        let tables = files.map(|path| {
            let full = self.config_dir.join(path.as_str());
            let failed = |reason: String| Error::unreadable(path.to_string(), reason);
            let text = read_text(&full, MAX_TABLE).map_err(|error| failed(error.to_string()))?;
            Fingerprints::parse(&text).map_err(|error| failed(error.to_string()))
        });
        tables.collect()
    }
}

fn clarification(entry: &LicenseClarify) -> Clarification {
    Clarification {
        path: entry.path.clone(),
        vendored: None,
        files: entry.files.clone(),
        expression: entry.expression.text.clone(),
        reason: entry.reason.clone(),
        agreed: entry.agreement.is_some(),
    }
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
