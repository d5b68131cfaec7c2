//! The parts of a record, each with the keys it does not know.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::{FileMode, GitBlob, Sha256Sum};

/// A key that must be there and may be null.
fn nullable<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}

/// What kind of place a skill came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SourceType {
    /// A commit of a git repository.
    Git,
    /// An entry of a discovery index.
    Index,
    /// An archive.
    Archive,
    /// A plain folder.
    Local,
}

/// How the commit was chosen, which says what an update follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RefKind {
    /// The branch that the remote's HEAD named.
    Default,
    /// A branch.
    Branch,
    /// A tag.
    Tag,
    /// A commit: a pin.
    Commit,
}

/// Where a skill came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceFacts {
    /// What kind of place.
    #[serde(rename = "type")]
    pub kind: SourceType,
    /// Its address without credentials, query and fragment; `None` for a
    /// repository or folder that has none.
    #[serde(deserialize_with = "nullable")]
    pub url: Option<String>,
    /// The full ref, `None` for a pinned commit.
    #[serde(default, rename = "ref", skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// How the commit was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ref_kind: Option<RefKind>,
    /// The commit, 40 or 64 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The tag's own object, where it is annotated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag_object: Option<String>,
    /// `sha1` or `sha256`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object_format: Option<String>,
    /// The skill's folder in the source; empty for its root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The git id of the skill's folder: proves identity without a network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The folder of the commit holds more than the files of the record, or holds
    /// them in modes that git writes no more: `tree` can't be made from them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partial: Option<bool>,
    /// Other folders of the commit with the very same content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mirrors: Option<Vec<String>>,
    /// The artifact's address, of an index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artifact: Option<String>,
    /// The artifact's hash, of an index or an archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<Sha256Sum>,
    /// The index's own marker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index_schema: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl SourceFacts {
    /// A source of this kind with nothing else known.
    pub fn new(kind: SourceType, url: Option<String>) -> SourceFacts {
        SourceFacts {
            kind,
            url,
            reference: None,
            ref_kind: None,
            commit: None,
            tag_object: None,
            object_format: None,
            path: None,
            tree: None,
            partial: None,
            mirrors: None,
            artifact: None,
            sha256: None,
            index_schema: None,
            rest: Map::new(),
        }
    }

    /// Whether both are the same skill of the same place, at whatever commit.
    pub fn same_origin(&self, other: &SourceFacts) -> bool {
        // Records once had no address for a folder on this machine.
        let same_url = self.url == other.url || self.url.is_none();
        same_url && (self.kind, &self.path) == (other.kind, &other.path)
    }

    /// Whether `tree` is the id of a folder that holds the files of the record and
    /// nothing else: not at the root of a source, which is taken in part.
    pub fn proves_tree(&self) -> bool {
        let below = !matches!(self.path.as_deref(), None | Some("" | "."));
        let sha1 = self.object_format.as_deref() == Some("sha1");
        self.kind == SourceType::Git && below && sha1 && self.partial != Some(true)
    }

    /// The start of an id for a skill of this source: the second last part of an
    /// address, `acme` of `https://host/acme/skills.git`; of a folder on this machine its
    /// own name, since what it lies in says nothing of it.
    pub fn owner(&self) -> Option<String> {
        let url = self.url.as_deref()?.trim_end_matches('/');
        let mut parts = url.rsplit(['/', ':']);
        let owner = parts.nth(usize::from(!is_path(url)))?;
        let owner = owner.trim_end_matches(".git").to_ascii_lowercase();
        let words = owner.split(|c: char| !c.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let owner = words.join("-");
        super::SkillId::new(&owner).is_ok().then_some(owner)
    }
}

/// Whether a source is a path on this machine, as records write it: relative to
/// the root.
pub fn is_path(source: &str) -> bool {
    let up =
        source == "." || source == ".." || source.starts_with("./") || source.starts_with("../");
    up || !source.contains(':')
}

/// The licence verdict and what it rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LicenseFacts {
    /// The SPDX expression, where there is one.
    #[serde(deserialize_with = "nullable")]
    pub expression: Option<String>,
    /// One of the eight statuses: `allowed`, `warn`, `denied`, `unlicensed`,
    /// `proprietary`, `source-available`, `contradictory`, `unknown`.
    pub status: String,
    /// What a person decided: `accepted_by_operator`, `clarified`,
    /// `root-trusted`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
    /// What a person decided beside `policy`, in the same words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// How a person found the licence out, where it is `clarified`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the owner agreed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreement: Option<String>,
    /// What the verdict rests on; paths count from the source's root.
    pub evidence: Vec<EvidenceFacts>,
    /// Who holds the copyright.
    #[serde(default)]
    pub holders: Vec<String>,
    /// Texts from above the skill's folder that came along.
    pub copied: Vec<CopiedFile>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl LicenseFacts {
    /// Whether a person decided this, a word of `policy`.
    pub fn is_decided(&self, word: &str) -> bool {
        let also = self.also.iter().map(String::as_str);
        self.policy
            .as_deref()
            .into_iter()
            .chain(also)
            .any(|held| held == word)
    }
}

/// One piece of licence evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvidenceFacts {
    /// What kind of evidence, in the licence room's words.
    pub kind: String,
    /// The file, from the source's root.
    pub path: String,
    /// The line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The file's hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<Sha256Sum>,
    /// The licence it speaks of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Words of the text that no licence accounts for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub residue: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// A licence text that lies in `.minara-license/`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopiedFile {
    /// Where it lay, from the source's root.
    pub from: String,
    /// Where it lies, from the skill's folder.
    pub to: String,
    /// Its hash.
    pub sha256: Sha256Sum,
}

/// One file of upstream's as it was vendored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileFacts {
    /// What it is.
    pub mode: FileMode,
    /// Its bytes.
    pub size: u64,
    /// Hash of its content.
    pub sha256: Sha256Sum,
    /// Its git blob id: by it the content is found in the host repository.
    pub git: GitBlob,
    /// The target of the link that stood here upstream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_link: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl FileFacts {
    /// The facts of a file with this content.
    pub fn of(mode: FileMode, content: &[u8]) -> FileFacts {
        FileFacts {
            mode,
            size: content.len() as u64,
            sha256: Sha256Sum::of(content),
            git: GitBlob::of(content),
            from_link: None,
            rest: Map::new(),
        }
    }
}

/// What a skill asks for, for the eye; the full facts are recomputed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapabilityFacts {
    /// Tools it names.
    pub tools: Vec<String>,
    /// Files that can be run.
    pub executables: Vec<String>,
    /// Hosts it names.
    pub hosts: Vec<String>,
    /// Environment variables it reads.
    pub env: Vec<String>,
}

impl CapabilityFacts {
    /// The same facts, each list sorted and without repeats.
    pub fn sorted(&self) -> CapabilityFacts {
        let sorted = |list: &[String]| {
            let mut list = list.to_vec();
            list.sort();
            list.dedup();
            list
        };
        CapabilityFacts {
            tools: sorted(&self.tools),
            executables: sorted(&self.executables),
            hosts: sorted(&self.hosts),
            env: sorted(&self.env),
        }
    }
}

/// A local edit that somebody declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EditFacts {
    /// Hash of the edited content; `None` where the file was deleted.
    #[serde(deserialize_with = "nullable")]
    pub sha256: Option<Sha256Sum>,
    /// The mode, where it is not upstream's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<FileMode>,
    /// Why.
    pub reason: String,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// A guard that somebody passed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accepted {
    /// The guard's rule id.
    pub guard: String,
    /// What exactly was accepted.
    pub items: Vec<String>,
    /// The commit for which it was; empty where the source has none.
    pub commit: String,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Accepted {
    pub(super) fn order(&self) -> (&str, &[String], &str) {
        (&self.guard, &self.items, &self.commit)
    }
}

/// A person's recorded yes to one audit finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The finding's fingerprint.
    pub fingerprint: Sha256Sum,
    /// Its rule.
    pub rule: String,
    /// `approve` or `deny`.
    pub tier: String,
    /// Hash of the file that holds the evidence.
    pub sha256: Sha256Sum,
    /// Why.
    pub reason: String,
    /// Who, where that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// When, where that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}
