//! What became of each skill, as data.

use std::collections::{BTreeMap, BTreeSet};

use super::growth::Growth;
use super::plan::Ready;
use super::resolve::Change;
use super::target::Target;
use super::version::NewVersion;
use crate::finding::{Finding, find};
use crate::record::Record;
use crate::tree::RelPath;
use crate::vendoring::ids::update as ids;
use crate::vendoring::ids::write::{EXTRA_FILE, MISSING_FILE, MODE_CHANGED, MODIFIED_FILE};

/// What became of one skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It is another version now, or would be.
    Update,
    /// There was nothing to do.
    Unchanged,
    /// It follows one commit.
    Pinned,
    /// It stays as it was; its findings say why.
    Refuse,
}

/// Which version of a source a skill is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// The address; `None` for a folder.
    pub url: Option<String>,
    /// The full reference.
    pub reference: Option<String>,
    /// The whole commit id.
    pub commit: Option<String>,
    /// The licence.
    pub license: Option<String>,
    /// The verdict on it.
    pub license_status: String,
}

/// One skill that was meant.
#[derive(Clone, Debug)]
pub struct Updated {
    /// Its id.
    pub id: String,
    /// Its folder as findings print it.
    pub path: String,
    /// The name in its frontmatter.
    pub name: String,
    /// What became of it.
    pub action: Action,
    /// Which version it was.
    pub old: Version,
    /// Which version it is, or would be; `None` where nobody knows.
    pub new: Option<Version>,
    /// What the new version can do.
    pub growth: Growth,
    /// What becomes of its files.
    pub changes: BTreeMap<RelPath, Change>,
    /// Rules that stand in the way, sorted.
    pub rules: BTreeSet<&'static str>,
}

/// What was planned and done.
#[derive(Debug, Default)]
pub struct Updates {
    /// In byte order of the paths.
    pub skills: Vec<Updated>,
    /// Everything said, sorted.
    pub findings: Vec<Finding>,
    /// Files that tell of the skills and were written, as they are shown.
    pub places: Vec<String>,
    /// The new versions, where they were asked for.
    pub versions: Vec<NewVersion>,
}

impl Version {
    /// The version that a record speaks of.
    pub(super) fn of(record: &Record) -> Version {
        Version {
            url: record.source.url.clone(),
            reference: record.source.reference.clone(),
            commit: record.source.commit.clone(),
            license: record.license.expression.clone(),
            license_status: record.license.status.clone(),
        }
    }
}

/// How a vendored skill stands to its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Upstream has what lies here, or what it was made from.
    Current,
    /// Upstream has another version, with so many other files.
    Behind(usize),
    /// It follows one commit.
    Pinned,
    /// Upstream's history, or its tag, is another one.
    Diverged,
    /// Upstream has it in another folder.
    Moved,
    /// Upstream has it no more.
    Removed,
    /// Nobody knows.
    Unreachable,
}

impl Standing {
    /// One of each kind, from good to bad.
    pub const ALL: [Standing; 7] = [
        Standing::Current,
        Standing::Behind(0),
        Standing::Pinned,
        Standing::Diverged,
        Standing::Moved,
        Standing::Removed,
        Standing::Unreachable,
    ];

    /// The word of reports.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Current => "current",
            Standing::Behind(_) => "behind",
            Standing::Pinned => "pinned",
            Standing::Diverged => "diverged",
            Standing::Moved => ids::UPSTREAM_MOVED.id,
            Standing::Removed => ids::UPSTREAM_REMOVED.id,
            Standing::Unreachable => "unreachable",
        }
    }
}

impl Updated {
    /// How the skill stands to its source, by what an update of it would do.
    pub fn standing(&self) -> Standing {
        let has = |rule: &crate::finding::Meta| self.rules.contains(rule.id);
        let moves = |change: &&Change| **change != Change::Kept;
        let files = self.changes.values().filter(moves).count();
        let diverged = [
            &ids::HISTORY_REWRITTEN,
            &ids::TAG_MOVED,
            &ids::SOURCE_DOWNGRADED,
        ];
        let unusable = |rule: &&'static str| find(rule).is_some_and(|rule| rule.exit == 2);
        match self.action {
            Action::Pinned => Standing::Pinned,
            Action::Unchanged => Standing::Current,
            Action::Update if files == 0 => Standing::Current,
            Action::Update => Standing::Behind(files),
            Action::Refuse if has(&ids::UPSTREAM_REMOVED) => Standing::Removed,
            Action::Refuse if has(&ids::UPSTREAM_MOVED) => Standing::Moved,
            Action::Refuse if diverged.into_iter().any(has) => Standing::Diverged,
            Action::Refuse if self.rules.iter().any(unusable) => Standing::Unreachable,
            // The branch, the folder here or its record is gone: nothing was compared.
            Action::Refuse if self.new.is_none() => Standing::Unreachable,
            Action::Refuse => Standing::Behind(files),
        }
    }

    /// A skill that can be written.
    pub(super) fn ready(ready: &Ready, action: Action) -> Updated {
        Updated {
            new: Some(Version::of(&ready.record)),
            growth: ready.growth.clone(),
            changes: ready.resolved.changes.clone(),
            ..row(&ready.target, action)
        }
    }
}

/// A row of a skill of which nothing else is known.
pub(super) fn row(target: &Target, action: Action) -> Updated {
    Updated {
        id: target.id.to_string(),
        path: target.shown.clone(),
        name: target.record.name.clone(),
        action,
        old: Version::of(&target.record),
        new: None,
        growth: Growth::default(),
        changes: BTreeMap::new(),
        rules: BTreeSet::new(),
    }
}

/// Whether a finding is about what a person did to the files here, and not about
/// upstream.
pub fn is_about_edits(found: &Finding) -> bool {
    let rules = [
        &ids::LOCAL_EDIT_CONFLICT,
        &ids::BASE_UNAVAILABLE,
        &ids::MERGED_EDIT,
        &EXTRA_FILE,
        &MISSING_FILE,
        &MODE_CHANGED,
        &MODIFIED_FILE,
    ];
    rules.contains(&found.rule)
}
