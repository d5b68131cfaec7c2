//! What can be set, and what holds where nobody sets it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::curia::CuriaHost;
use super::minara::MinaraHost;
use super::plain::{Catalog, Fetch, Limits, Vendor};
use super::polar::Polar;
use super::vertesia::VertesiaHost;
use super::word::Word;
use super::{ConfigError, Fault, Globs};
use crate::finding::{Dialects, Group, Level, Meta, Options, Profile};
use crate::text::{Source, Span};
use crate::tree::RelPath;

/// A whole `minara.toml`. `Config::default()` is a project without one.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The text it was read from; `None` where there is no file.
    pub origin: Option<Origin>,
    /// `[vendor]`.
    pub vendor: Vendor,
    /// `[lint]`.
    pub lint: Lint,
    /// `[license]`.
    pub license: License,
    /// `[fetch]`.
    pub fetch: Fetch,
    /// `[limits]`.
    pub limits: Limits,
    /// `[catalog]`.
    pub catalog: Catalog,
    /// `[minara]`.
    pub minara: MinaraHost,
    /// `[polar]`.
    pub polar: Polar,
    /// `[curia]`.
    pub curia: CuriaHost,
    /// `[vertesia]`.
    pub vertesia: VertesiaHost,
}

/// The file that a configuration was read from; spans point into it.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The file as messages show it.
    pub name: String,
    /// Its text.
    pub source: Arc<Source>,
}

impl Origin {
    /// The error that a value can't be used, for those who know more of values
    /// than this room.
    pub fn bad_value(
        &self,
        key: &str,
        word: &Word,
        why: impl Into<String>,
        help: Option<String>,
    ) -> ConfigError {
        let fault = Fault::BadValue {
            key: key.to_owned(),
            value: word.text.clone(),
            why: why.into(),
            help,
        };
        ConfigError::new(fault, word.span, self.source.text(), &self.name)
    }
}

/// `[lint]`: which rules hold where.
#[derive(Clone, Debug)]
pub struct Lint {
    /// `profile`: the levels to start from.
    pub profile: ChosenProfile,
    /// `clients`: ids of the clients that the skills are meant for, as they are
    /// written; whether there are such clients is not known here.
    pub clients: Vec<Word>,
    /// `dialects`: those that were named; none for `"auto"`.
    pub dialects: Dialects,
    /// `include`: only skills below these paths; empty for every skill.
    pub include: Globs,
    /// `exclude`: no skill below these paths.
    pub exclude: Globs,
    /// `[lint.budget]`.
    pub budget: Budget,
    /// `rules.<id>`.
    pub rules: BTreeMap<&'static str, RuleSetting>,
    /// `rules.<group>`.
    pub groups: BTreeMap<Group, Level>,
    /// `[[lint.override]]`, in order; the last that matches wins.
    pub overrides: Vec<LintOverride>,
}

impl Default for Lint {
    fn default() -> Lint {
        Lint {
            profile: ChosenProfile::Is(Profile::Recommended),
            clients: Vec::new(),
            dialects: Dialects::default(),
            include: Globs::default(),
            exclude: Globs::default(),
            budget: Budget::default(),
            rules: BTreeMap::new(),
            groups: BTreeMap::new(),
            overrides: Vec::new(),
        }
    }
}

impl Lint {
    /// The level that `[lint.rules]` gives a rule: the rule's own entry, else
    /// its group's; `None` where the profile decides.
    pub fn rule_level(&self, rule: &Meta) -> Option<Level> {
        let own = self.rules.get(rule.id).and_then(|setting| setting.level);
        own.or_else(|| self.groups.get(&rule.group).copied())
    }

    /// The settings that `[lint.rules]` gives a rule.
    pub fn rule_options(&self, rule: &Meta) -> Option<&Options> {
        let options = &self.rules.get(rule.id)?.options;
        (!options.is_empty()).then_some(options)
    }

    /// The last override that speaks of this rule at this path (relative to
    /// the file's folder), with the level it gives.
    pub fn override_for(&self, rule: &Meta, path: &str) -> Option<(&LintOverride, Level)> {
        self.overrides.iter().rev().find_map(|entry| {
            let level = entry.level(rule)?;
            entry.paths.is_match(path).then_some((entry, level))
        })
    }

    /// Whether the SKILL.md at this path is to be judged at all.
    pub fn selects(&self, path: &str) -> bool {
        (self.include.is_empty() || self.include.is_match(path)) && !self.exclude.is_match(path)
    }
}

/// `lint.profile`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChosenProfile {
    /// One of the profiles that are about no single client.
    Is(Profile),
    /// `client:` and this id; whether there is such a client is not known here.
    Client(Word),
}

/// `[lint.budget]`: against what the list of skills is measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// `client`: the id of the client whose budget counts, as it is written;
    /// whether there is such a client is not known here.
    pub client: Option<Word>,
    /// `window`: tokens of the model's context; 0 where the client can't know
    /// it.
    pub window: usize,
    /// `tokenizer`: the name of what tokens are counted in.
    pub tokenizer: &'static str,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            client: None,
            window: 200_000,
            tokenizer: "o200k",
        }
    }
}

/// What is set for one rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleSetting {
    /// Its level; `None` where only options are set.
    pub level: Option<Level>,
    /// Its options, all of them declared by the rule and of the right type.
    pub options: Options,
}

/// One `[[lint.override]]`.
#[derive(Clone, Debug)]
pub struct LintOverride {
    /// `paths`: where it holds.
    pub paths: Globs,
    /// `rules.<id>`.
    pub rules: BTreeMap<&'static str, Level>,
    /// `rules.<group>`.
    pub groups: BTreeMap<Group, Level>,
    /// `reason`: why; never blank.
    pub reason: String,
    /// The header `[[lint.override]]`, or the inline table.
    pub span: Span,
}

impl LintOverride {
    /// The level it gives a rule: the rule's own entry, else its group's.
    pub fn level(&self, rule: &Meta) -> Option<Level> {
        let own = self.rules.get(rule.id);
        own.or_else(|| self.groups.get(&rule.group)).copied()
    }
}

/// `[license]`: what the project accepts. Identifiers are those of the SPDX
/// list, `id WITH exception`, or `LicenseRef-…`.
#[derive(Clone, Debug, Default)]
pub struct License {
    /// `policy`: the lists to start from.
    pub policy: LicensePolicy,
    /// `allow`: on top of the policy.
    pub allow: Vec<Word>,
    /// `warn`: on top of the policy.
    pub warn: Vec<Word>,
    /// `deny`: on top of the policy.
    pub deny: Vec<Word>,
    /// `accept`: a standing `--accept-license`.
    pub accept: Vec<Word>,
    /// `trust-root`: sources whose root licence is taken to cover everything.
    pub trust_root: Vec<Word>,
    /// `[[license.override]]`, in order.
    pub overrides: Vec<LicenseOverride>,
    /// `fingerprints.files`: further tables of known proprietary contents.
    pub fingerprint_files: Vec<RelPath>,
    /// `[[license.clarify]]`, in order.
    pub clarify: Vec<LicenseClarify>,
}

/// One `[[license.clarify]]`: what a person found out about the licence of one skill.
#[derive(Clone, Debug)]
pub struct LicenseClarify {
    /// `repo`: the source.
    pub repo: Word,
    /// `path`: the skill's folder in it.
    pub path: RelPath,
    /// `files`: the hash of each file that it rests on, by the file's path.
    pub files: Vec<(RelPath, String)>,
    /// `expression`: the licence.
    pub expression: Word,
    /// `reason`: how that was found out.
    pub reason: String,
    /// `agreement`: what the owner of a proprietary skill agreed to.
    pub agreement: Option<String>,
}

/// The lists that a licence policy starts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LicensePolicy {
    /// `default`: permissive licences are allowed, copyleft ones warned about.
    #[default]
    Default,
    /// `permissive`: copyleft licences are denied.
    Permissive,
}

/// One `[[license.override]]`.
#[derive(Clone, Debug)]
pub struct LicenseOverride {
    /// `paths` or `source`: where it holds.
    pub scope: LicenseScope,
    /// `allow`.
    pub allow: Vec<Word>,
    /// `warn`.
    pub warn: Vec<Word>,
    /// `deny`.
    pub deny: Vec<Word>,
}

/// What a licence override speaks of.
#[derive(Clone, Debug)]
pub enum LicenseScope {
    /// Skills at these paths.
    Paths(Globs),
    /// Skills of this source, as it is given to `add`.
    Source(Word),
}
