//! Discovery indexes: what a site offers, each skill as a file or an archive of its
//! own (agent-skills-discovery 0.2.0, and the older form without digests).

use std::collections::BTreeSet;

use serde_json::Value;
use url::Url;

use super::artifacts::Artifact;
use super::failure::Failure;
use super::packed::{Web, folder_of, refusal};
use super::{FetchError, Fetched, Network, SourceKind};
use crate::finding::{Finding, Level, Meta};
use crate::record::Sha256Sum;
use crate::text::Untrusted;
use crate::tree::{MemoryTree, Mode, PathFault, RelPath};
use crate::vendoring::ids::pack as ids;
use crate::vendoring::ids::tree::of_fault;
use crate::vendoring::source::{IndexSource, RemoteUrl, is_loopback};
use crate::vendoring::unpack::{MAX_BYTES, unpack};

/// The marker of the form with digests.
const SCHEMA: &str = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
/// Where a site has its index, by age.
const PLACES: [&str; 2] = [
    "/.well-known/agent-skills/index.json",
    "/.well-known/skills/index.json",
];
const MAX_INDEX: u64 = 1 << 20;
const MAX_SKILLS: usize = 1_000;
/// Files of one skill in the older form.
const MAX_FILES: usize = 2_000;
/// Bytes of all files that come out of one index.
const MAX_ALL: u64 = 200 << 20;

/// One skill of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: RelPath,
    what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// One artifact with its digest.
    Artifact {
        url: String,
        digest: Sha256Sum,
        is_archive: bool,
    },
    /// Files below the index, without digests.
    Files(Vec<RelPath>),
}

/// An index as it was read.
#[derive(Debug, Default)]
struct Index {
    schema: Option<String>,
    entries: Vec<Entry>,
    /// Entries that can't be used.
    refused: Vec<Finding>,
}

/// Fetches an index, and what it names.
pub(super) fn fetch(source: &IndexSource, network: &Network) -> Result<Fetched, FetchError> {
    let mut web = Web::new(network);
    let (at, bytes, moved) = find(source, &mut web)?;
    let shown = at.record();
    let index = parse(&bytes, &shown, source.allow_undigested)?;
    let wanted = |entry: &&Entry| {
        let only = source.only.as_ref();
        only.is_none_or(|only| only.contains(entry.name.as_str()))
    };
    let mut fetched = folder_of(MemoryTree::new(), SourceKind::Index);
    let mut tree = MemoryTree::new();
    let mut refused = index.refused;
    if let Some(only) = &source.only {
        refused.retain(|found| only.contains(found.path()));
    }
    let mut taking = Taking {
        web: &mut web,
        index: &at,
        network,
        left: MAX_ALL,
    };
    for entry in index.entries.iter().filter(wanted) {
        let (files, artifact) = match taking.take(entry) {
            Ok(taken) => taken,
            Err(Untaken::Cancelled) => return Err(FetchError::Cancelled),
            Err(Untaken::Refused(finding)) => {
                refused.push(*finding);
                continue;
            }
        };
        if let Some(host) = other_host(&artifact, &at) {
            fetched.notes.push(format!(
                "`{}` comes from another host, {}",
                Untrusted(entry.name.as_str()),
                Untrusted(&host)
            ));
        }
        for (path, mode, content) in files {
            tree = tree.with(entry.name.concat(&path), mode, content);
        }
        let artifacts = &mut fetched.packed.artifacts;
        artifacts.insert(entry.name.clone(), artifact);
    }
    let denied = refused.iter().filter(|found| found.level == Level::Deny);
    if fetched.packed.artifacts.is_empty()
        && let Some(first) = denied.clone().next()
        && denied.count() == 1
    {
        return Err(FetchError::Refused(Box::new(first.clone())));
    }
    fetched.refused = refused;
    fetched.tree = std::sync::Arc::new(tree);
    fetched.url = Some(shown);
    fetched.moved_to = moved;
    fetched.packed.index_schema = index.schema;
    Ok(fetched)
}

fn other_host(artifact: &Artifact, index: &RemoteUrl) -> Option<String> {
    let url = Url::parse(artifact.url.as_deref()?).ok()?;
    let host = url.host_str()?;
    (host != index.host()).then(|| host.to_owned())
}

/// The index of a site: where its address says, else at the usual places.
fn find(
    source: &IndexSource,
    web: &mut Web<'_>,
) -> Result<(RemoteUrl, Vec<u8>, Option<String>), FetchError> {
    let given = &source.url;
    let shown = given.record();
    let at = |path: &str| {
        let mut url = given.url().clone();
        url.set_path(path);
        RemoteUrl::from_url(url)
    };
    let path = given.url().path().trim_end_matches('/');
    let places: Vec<RemoteUrl> = if path.is_empty() {
        PLACES.iter().filter_map(|path| at(path)).collect()
    } else if path.ends_with(".json") {
        vec![given.clone()]
    } else {
        at(&format!("{path}/index.json")).into_iter().collect()
    };
    let mut last = Failure::BadRedirect;
    for place in places {
        match web.get(place.url(), given, MAX_INDEX) {
            Ok(got) => {
                let moved = Some(got.url).filter(|to| to.host() != place.url().host());
                let moved = moved.and_then(RemoteUrl::from_url).map(|url| url.record());
                return Ok((place, got.bytes, moved));
            }
            Err(failure @ Failure::Status { status: 404, .. }) => last = failure,
            Err(failure) => return Err(failure.into_error(&shown)),
        }
    }
    Err(last.into_error(&shown))
}

fn unknown(shown: &str, why: impl Into<String>) -> Box<Finding> {
    let finding = Finding::new(&ids::UNKNOWN_INDEX_SCHEMA, shown, why).in_source();
    Box::new(finding.help("give the repository or the archive that the skills are kept in"))
}

fn parse(bytes: &[u8], shown: &str, allow_undigested: bool) -> Result<Index, Box<Finding>> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| unknown(shown, format!("the index is no JSON: {error}")))?;
    let skills = value.get("skills").and_then(Value::as_array);
    let schema = value.get("$schema");
    let has_digests = match schema {
        Some(Value::String(schema)) if schema == SCHEMA => true,
        Some(Value::String(other)) => {
            let other = Untrusted(other);
            let why = format!("the index has the form `{other}`, which is not known");
            return Err(unknown(shown, why));
        }
        Some(_) => return Err(unknown(shown, "the index has a `$schema` that is no text")),
        None => false,
    };
    let skills = skills.ok_or_else(|| unknown(shown, "the index has no list `skills`"))?;
    if skills.len() > MAX_SKILLS {
        let why = format!("the index names more than {MAX_SKILLS} skills");
        return Err(unknown(shown, why));
    }
    if !has_digests {
        let old = |skill: &Value| {
            skill.get("files").is_some_and(Value::is_array) && skill.get("digest").is_none()
        };
        if value.get("version").is_some() || !skills.iter().all(old) {
            return Err(unknown(shown, "the index does not say which form it has"));
        }
        if !allow_undigested {
            let why = "the index names no digests of its files (form 0.1.0)";
            let finding = unknown(shown, why);
            return Err(Box::new(finding.help(
                "where you trust the site: `--allow-undigested`; the record then holds the hashes \
                 of the files that came",
            )));
        }
    }
    let mut index = Index {
        schema: has_digests.then(|| SCHEMA.to_owned()),
        ..Index::default()
    };
    let mut names = BTreeSet::new();
    for skill in skills {
        match entry(skill, has_digests, shown) {
            Ok(entry) if !names.insert(entry.name.clone()) => {
                let why = format!("the index names `{}` twice", Untrusted(entry.name.as_str()));
                return Err(unknown(shown, why));
            }
            Ok(entry) => index.entries.push(entry),
            Err(finding) => index.refused.push(*finding),
        }
    }
    Ok(index)
}

fn entry(skill: &Value, has_digests: bool, shown: &str) -> Result<Entry, Box<Finding>> {
    let text = |key: &str| skill.get(key).and_then(Value::as_str);
    let called = text("name").ok_or_else(|| unknown(shown, "an entry has no `name`"))?;
    let refuse = |rule: &'static Meta, why: String| {
        Box::new(Finding::new(rule, Untrusted(called).to_string(), why).in_source())
    };
    let bad = |fault, what: &str| {
        let rule = of_fault(fault);
        refuse(
            rule,
            format!("`{}` is no name of a {what}", Untrusted(called)),
        )
    };
    let name = RelPath::new(called).map_err(|fault| bad(fault, "folder"))?;
    if name.is_root() || name.components().count() > 1 {
        return Err(bad(PathFault::Separator, "folder"));
    }
    if !has_digests {
        return Ok(Entry {
            what: What::Files(old_files(skill, &bad, &refuse)?),
            name,
        });
    }
    let is_archive = match text("type") {
        Some("skill-md") => false,
        Some("archive") => true,
        other => {
            let other = Untrusted(other.unwrap_or("no type")).to_string();
            let why = format!(
                "`{}` is of a kind that is not known: {other}",
                Untrusted(called)
            );
            let finding = refuse(&ids::UNKNOWN_INDEX_SCHEMA, why);
            return Err(Box::new(finding.level(Level::Warn)));
        }
    };
    let digest = text("digest").and_then(|digest| digest.strip_prefix("sha256:"));
    let digest = digest.and_then(Sha256Sum::parse).ok_or_else(|| {
        let why = format!("the index has no usable digest of `{}`", Untrusted(called));
        refuse(&ids::ARTIFACT_DIGEST_MISMATCH, why)
    })?;
    let url = text("url").ok_or_else(|| {
        let why = format!("the index has no `url` of `{}`", Untrusted(called));
        refuse(&ids::UNKNOWN_INDEX_SCHEMA, why)
    })?;
    Ok(Entry {
        name,
        what: What::Artifact {
            url: url.to_owned(),
            digest,
            is_archive,
        },
    })
}

/// The files of a skill in the older form.
fn old_files(
    skill: &Value,
    bad: &dyn Fn(PathFault, &str) -> Box<Finding>,
    refuse: &dyn Fn(&'static Meta, String) -> Box<Finding>,
) -> Result<Vec<RelPath>, Box<Finding>> {
    let list = skill.get("files").and_then(Value::as_array);
    let list = list.map_or(&[][..], Vec::as_slice);
    if list.len() > MAX_FILES {
        let why = format!("the index names more than {MAX_FILES} files of it");
        return Err(refuse(&ids::ARCHIVE_TOO_LARGE, why));
    }
    let mut files = BTreeSet::new();
    for file in list {
        let path = file.as_str().unwrap_or_default();
        let path = RelPath::new(path).map_err(|fault| bad(fault, "file"))?;
        if path.is_root() {
            return Err(bad(PathFault::Traversal, "file"));
        }
        files.insert(path);
    }
    if !files.iter().any(|path| path.as_str() == "SKILL.md") {
        let why = "the index names no `SKILL.md` of it".to_owned();
        return Err(refuse(&ids::UNKNOWN_INDEX_SCHEMA, why));
    }
    Ok(files.into_iter().collect())
}

/// The files of one skill.
type Files = Vec<(RelPath, Mode, Vec<u8>)>;

/// Why one skill of an index may not be used; or why no more is fetched at all.
enum Untaken {
    Refused(Box<Finding>),
    Cancelled,
}

impl From<Box<Finding>> for Untaken {
    fn from(finding: Box<Finding>) -> Untaken {
        Untaken::Refused(finding)
    }
}

/// Fetching what an index names.
struct Taking<'t, 'n> {
    web: &'t mut Web<'n>,
    index: &'t RemoteUrl,
    network: &'n Network,
    /// Bytes of files that may still come out of it.
    left: u64,
}

impl Taking<'_, '_> {
    /// Fetches one skill.
    fn take(&mut self, entry: &Entry) -> Result<(Files, Artifact), Untaken> {
        let name = entry.name.as_str();
        let (files, artifact) = match &entry.what {
            What::Files(paths) => self.files(name, paths)?,
            What::Artifact {
                url,
                digest,
                is_archive,
            } => self.artifact(name, (url, *digest), *is_archive)?,
        };
        let bytes = files.iter().map(|(_, _, bytes)| bytes.len() as u64).sum();
        self.left = self.left.checked_sub(bytes).ok_or_else(|| {
            let what = Untrusted(name);
            let limit = MAX_ALL >> 20;
            let why = format!("with `{what}` the files of the index have more than {limit} MiB");
            let finding = Finding::new(&ids::ARCHIVE_TOO_LARGE, name, why).in_source();
            let help = "take fewer at a time, each with `--skill NAME`";
            Untaken::Refused(Box::new(finding.help(help)))
        })?;
        Ok((files, artifact))
    }

    /// The files that the older form names one by one.
    fn files(&mut self, name: &str, paths: &[RelPath]) -> Result<(Files, Artifact), Untaken> {
        let mut files = Files::new();
        let mut size = 0;
        for path in paths {
            let bytes = self.get(name, &format!("{name}/{path}"))?.1;
            size += bytes.len() as u64;
            if size > MAX_BYTES {
                let why = format!("`{}` is too large", Untrusted(name));
                let finding = Finding::new(&ids::ARCHIVE_TOO_LARGE, name, why);
                return Err(Box::new(finding.in_source()).into());
            }
            files.push((path.clone(), Mode::File, bytes));
        }
        Ok((files, Artifact::default()))
    }

    /// One artifact, where it is what its digest says.
    fn artifact(
        &mut self,
        name: &str,
        (url, digest): (&str, Sha256Sum),
        is_archive: bool,
    ) -> Result<(Files, Artifact), Untaken> {
        let (address, bytes) = self.get(name, url)?;
        if Sha256Sum::of(&bytes) != digest {
            return Err(other_digest(name).into());
        }
        let artifact = Artifact {
            url: RemoteUrl::from_url(address).map(|url| url.record()),
            sha256: Some(digest),
        };
        let skill = RelPath::new("SKILL.md").unwrap_or_default();
        if !is_archive {
            return Ok((vec![(skill, Mode::File, bytes)], artifact));
        }
        let unpacked = unpack(&bytes).map_err(|refused| refusal(name, &refused))?;
        if !unpacked.files.contains_key(&skill) {
            let why = format!(
                "the archive of `{}` has no `SKILL.md` at its root",
                Untrusted(name)
            );
            let finding = Finding::new(&ids::MALFORMED_ARCHIVE, name, why).in_source();
            let help = "tell whoever runs the site: an index names archives without a folder \
                        around the skill";
            return Err(Box::new(finding.help(help)).into());
        }
        let files = unpacked.files.into_iter();
        let files = files.map(|(path, (mode, content))| (path, mode, content));
        Ok((files.collect(), artifact))
    }

    /// The address of an artifact, where that is one that may be asked: never plain
    /// http for an index that came encrypted.
    fn join(&self, address: &str) -> Option<Url> {
        let url = self.index.url().join(address).ok()?;
        let may = match url.scheme() {
            "https" => true,
            "http" => {
                let loopback = is_loopback(&url);
                self.index.url().scheme() == "http" && (loopback || self.network.allow_insecure)
            }
            _ => false,
        };
        let plain = url.username().is_empty() && url.password().is_none();
        (may && plain && url.has_host()).then_some(url)
    }

    /// Fetches a file of the skill `name`; gives where it is, too.
    fn get(&mut self, name: &str, address: &str) -> Result<(Url, Vec<u8>), Untaken> {
        let refuse = |rule, why: String| {
            let message = format!("`{}` can't be had: {why}", Untrusted(name));
            Untaken::Refused(Box::new(Finding::new(rule, name, message).in_source()))
        };
        let Some(url) = self.join(address) else {
            let why = "the index names an address that is not https, or holds a login";
            return Err(refuse(&ids::UNKNOWN_INDEX_SCHEMA, why.to_owned()));
        };
        let mut bare = url.clone();
        bare.set_query(None);
        match self.web.get(&url, self.index, MAX_BYTES) {
            Ok(got) => Ok((url, got.bytes)),
            Err(failure) => match failure.into_error(bare.as_str()) {
                FetchError::Cancelled => Err(Untaken::Cancelled),
                FetchError::Refused(finding) => {
                    let why = format!("{} ({})", finding.message, Untrusted(bare.as_str()));
                    match refuse(finding.rule, why) {
                        Untaken::Refused(mut refused) => {
                            refused.help = finding.help;
                            Err(Untaken::Refused(refused))
                        }
                        other => Err(other),
                    }
                }
            },
        }
    }
}

/// The index says one thing and its artifact another.
fn other_digest(name: &str) -> Box<Finding> {
    let why = format!(
        "the index is out of step with its artifact: `{}` has another digest",
        Untrusted(name)
    );
    let finding = Finding::new(&ids::ARTIFACT_DIGEST_MISMATCH, name, why).in_source();
    Box::new(finding.help(
        "it was not used. Tell whoever runs the site; `--skill NAME` takes another skill of it",
    ))
}
