//! How a project asks for licence verdicts.

use std::sync::Arc;

use rayon::prelude::*;

use super::open::counted_from;
use super::policies::{Policies, texts};
use super::{Error, Project, Selected, Selection};
use crate::config::LicensePolicy;
use crate::finding::Finding;
use crate::license::{Fingerprints, LicenseJudgement, Options, PolicyNote, recheck};
use crate::lint::Licenses;
use crate::record::{RECORD_FILE, Record};
use crate::skill::Skill;
use crate::text::Untrusted;
use crate::tree::{RelPath, read_text};

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
    ) -> Result<impl Fn(Option<&str>) -> Options + use<>, Error> {
        let policies = self.policies(self.at_the_gate(terms)?);
        Ok(move |url: Option<&str>| policies.of_source(url))
    }

    /// The policy where skills of somebody else's are judged, with `terms` on top.
    fn at_the_gate(&self, terms: &Terms) -> Result<Options, Error> {
        let mut own = self.own_licenses()?;
        own.gate = true;
        own.accept.extend(terms.accept.iter().cloned());
        own.trust_root = terms.trust_root;
        Ok(own)
    }

    fn policies(&self, own: Options) -> Policies {
        let home = self.pages_dir().strip_prefix(&self.config_dir).ok();
        let home = home.map(|way| way.join("").to_string_lossy().into_owned());
        let home = home.map(|way| way.replace(std::path::MAIN_SEPARATOR, "/"));
        let root = self.pages_dir().to_path_buf();
        Policies::new(own, &self.config.license, root, home.unwrap_or_default())
    }

    /// Licence verdicts on skills that lie here, own and vendored ones, by `own` and
    /// what holds on top of it for each. At the gate a skill in a repository beside the
    /// project, or in a folder that the configuration names as a source, is judged as if
    /// it were added from there.
    pub(super) fn licenses(&self, own: Options) -> Licenses {
        let is_gate = own.gate;
        let policies = self.policies(own);
        let counted = self.counted();
        let vendor = self.config.vendor.dir.clone();
        Licenses::new(Box::new(move |skill: &Skill, record: Option<&Record>| {
            if is_gate && record.is_none() {
                let target = skill.name().and_then(|name| vendor.resolve(name));
                if let Some(options) = policies.of_foreign(skill, target.as_ref()) {
                    return options;
                }
            }
            policies.of_skill(&counted(skill.shown()), skill.dir(), record)
        }))
    }

    /// Gives a path that findings print as the configuration counts it.
    fn counted(&self) -> impl Fn(&str) -> String + Send + Sync + use<> {
        let (cwd, dir) = (self.cwd.clone(), self.config_dir.clone());
        move |shown: &str| counted_from(&cwd, &dir, shown)
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
        let other = skills.iter().find_map(|skill| skill.sole_form());
        let other = other.map(|file| {
            let shown = Untrusted(&file.shown);
            let message = format!(
                "{shown} is {}: only what has a SKILL.md is vendored",
                file.form.title
            );
            Error::unknown(message, "write what it says as Markdown, in SKILL.md")
        });
        skills.retain(|skill| !skill.is_no_skill() && skill.sole_form().is_none());
        if !names.is_empty() {
            skills.retain(|skill| {
                let name = skill.name().unwrap_or(skill.folder_name());
                names.iter().any(|wanted| wanted == name)
            });
        }
        if skills.is_empty() {
            return Err(other.unwrap_or(Error::NoneLeft));
        }
        let licenses = self.licenses(self.at_the_gate(terms)?);
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
        let policies = self.policies(self.own_licenses()?);
        let counted = self.counted();
        Ok(move |shown: &str, record: &Record| {
            let license = &record.license;
            let options = policies.of_skill(&counted(shown), &RelPath::root(), Some(record));
            let at = format!("{shown}/{RECORD_FILE}");
            let expression = license.expression.as_deref();
            let accepted = license.is_decided(PolicyNote::AcceptedByOperator.name());
            recheck(expression, accepted, &options, &at)
                .into_iter()
                .collect()
        })
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
