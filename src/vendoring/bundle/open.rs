//! A bundle is opened: every byte against a hash.

use std::collections::{BTreeMap, BTreeSet};

use super::digest::digest_of;
use super::tar::{File, TarFault, read};
use super::{Listed, ListedSource, MANIFEST, Manifest, SCHEMA, pack_name};
use crate::record::{LICENSE_FOLDER, RECORD_FILE, Record, RecordError, Sha256Sum, SkillId};
use crate::systems::document::Document;
use crate::text::Untrusted;
use crate::tree::RelPath;
use crate::vendoring::fetch::Carried;

/// So many files at most: 20,000 skills of ten files.
const MOST_FILES: usize = 200_000;

/// A bundle whose every hash was held against its content.
#[derive(Debug)]
pub struct Bundle {
    /// The skills, by id.
    pub skills: Vec<BundledSkill>,
    /// Upstream's content of files that were edited, by hash.
    pub(super) bases: BTreeMap<Sha256Sum, Vec<u8>>,
    /// What goes along of repositories, each with its pack; what is in a pack was not
    /// looked at.
    pub(super) sources: Vec<(Carried, Vec<u8>)>,
}

impl Bundle {
    /// All contents that lie in it, by hash.
    pub(in crate::vendoring) fn contents(&self) -> BTreeMap<Sha256Sum, &[u8]> {
        let files = self.skills.iter().flat_map(|skill| {
            let files = skill.files.values().map(|(bytes, _)| bytes);
            files.chain(skill.texts.values())
        });
        let files = files.map(|bytes| (Sha256Sum::of(bytes), &**bytes));
        let bases = self.bases.iter().map(|(sum, bytes)| (*sum, &**bytes));
        files.chain(bases).collect()
    }
}

/// One skill of a bundle.
#[derive(Debug)]
pub struct BundledSkill {
    /// Its record.
    pub record: Box<Record>,
    /// Its files as they lay where it was packed, each with whether it may be run.
    pub files: BTreeMap<RelPath, (Vec<u8>, bool)>,
    /// The licence texts from above its folder, by their places in it.
    pub texts: BTreeMap<String, Vec<u8>>,
}

/// Why a bundle can't be used.
#[derive(Debug, thiserror::Error)]
pub enum BundleFault {
    /// It is no archive of the one form that bundles have.
    #[error("this is no bundle: {0}")]
    Archive(String),
    /// Its manifest can't be read.
    #[error("its `{MANIFEST}` can't be used: {}", Untrusted(.0))]
    Manifest(String),
    /// A newer version wrote it.
    #[error("it has schema {0}, this version reads {SCHEMA}")]
    UnknownSchema(u64),
    /// A record in it can't be used.
    #[error("the record of `{id}` can't be used: {error}")]
    Record {
        /// The skill.
        id: SkillId,
        /// Why.
        error: RecordError,
    },
    /// Something is not what its hash says.
    #[error("`{}` is not what its hash says", Untrusted(.0))]
    Hash(String),
    /// Something is missing.
    #[error("`{}` is not in it", Untrusted(.0))]
    Missing(String),
    /// Something lies in it that nothing names.
    #[error("`{}` lies in it, and nothing names it", Untrusted(.0))]
    Stray(String),
}

impl From<TarFault> for BundleFault {
    fn from(fault: TarFault) -> BundleFault {
        BundleFault::Archive(fault.to_string())
    }
}

/// Opens a bundle.
///
/// # Errors
/// The first [`BundleFault`].
pub fn open(bytes: &[u8]) -> Result<Bundle, BundleFault> {
    let files = read(bytes, MOST_FILES)?;
    let mut files: BTreeMap<String, File> = files
        .into_iter()
        .map(|file| (file.path.as_str().to_owned(), file))
        .collect();
    let manifest = manifest(&take(&mut files, MANIFEST)?.bytes)?;
    let mut bundle = Bundle {
        skills: Vec::new(),
        bases: BTreeMap::new(),
        sources: Vec::new(),
    };
    let mut wanted = BTreeSet::new();
    for listed in manifest.skills {
        let skill = skill(&listed, &mut files)?;
        let own = skill.record.files.iter();
        wanted.extend(own.map(|(_, facts)| facts.sha256));
        bundle.skills.push(skill);
    }
    for listed in manifest.sources {
        let source = source(listed, &bundle.skills, &mut files)?;
        bundle.sources.push(source);
    }
    for (name, file) in files {
        let sum = name.strip_prefix("base/").and_then(Sha256Sum::parse);
        let Some(sum) = sum.filter(|sum| wanted.contains(sum) && !file.runs) else {
            return Err(BundleFault::Stray(name));
        };
        if Sha256Sum::of(&file.bytes) != sum {
            return Err(BundleFault::Hash(name));
        }
        bundle.bases.insert(sum, file.bytes);
    }
    Ok(bundle)
}

fn take(files: &mut BTreeMap<String, File>, name: &str) -> Result<File, BundleFault> {
    files
        .remove(name)
        .ok_or_else(|| BundleFault::Missing(name.to_owned()))
}

fn manifest(bytes: &[u8]) -> Result<Manifest, BundleFault> {
    let unusable = |reason: String| BundleFault::Manifest(reason);
    let text = std::str::from_utf8(bytes).map_err(|error| unusable(error.to_string()))?;
    // A key that is given twice is an error there.
    let document = Document::json(text, MANIFEST).map_err(|error| unusable(error.to_string()))?;
    let value = document.value().clone();
    match value.get("schema").and_then(serde_json::Value::as_u64) {
        Some(SCHEMA) => {}
        Some(newer) if newer > SCHEMA => return Err(BundleFault::UnknownSchema(newer)),
        _ => return Err(unusable("`schema` must be 1".to_owned())),
    }
    let manifest: Manifest =
        serde_json::from_value(value).map_err(|error| unusable(error.to_string()))?;
    let skills = manifest.skills.is_sorted_by(|a, b| a.id < b.id);
    let sources = &manifest.sources;
    let ordered = skills && sources.is_sorted_by(|a, b| a.repository.url < b.repository.url);
    if ordered {
        Ok(manifest)
    } else {
        Err(unusable(
            "its skills or sources are not in order, or one is there twice".to_owned(),
        ))
    }
}

/// What goes along of one repository, which must be that of a skill.
fn source(
    listed: ListedSource,
    skills: &[BundledSkill],
    files: &mut BTreeMap<String, File>,
) -> Result<(Carried, Vec<u8>), BundleFault> {
    let ListedSource { pack, repository } = listed;
    let url = Some(repository.url.as_str());
    let mut skills = skills.iter().map(|one| one.record.source.url.as_deref());
    if !skills.any(|known| known == url) {
        let reason = format!("no skill of it is from `{}`", repository.url);
        return Err(BundleFault::Manifest(reason));
    }
    let name = pack_name(&pack);
    let file = take(files, &name)?;
    if Sha256Sum::of(&file.bytes) != pack || file.runs {
        return Err(BundleFault::Hash(name));
    }
    Ok((repository, file.bytes))
}

fn skill(listed: &Listed, files: &mut BTreeMap<String, File>) -> Result<BundledSkill, BundleFault> {
    let id = SkillId::new(&listed.id);
    let id = id.map_err(|_| BundleFault::Manifest(format!("`{}` is no id", listed.id)))?;
    let at = |below: &str| format!("skills/{id}/{below}");
    let record = take(files, &at(RECORD_FILE))?;
    if Sha256Sum::of(&record.bytes) != listed.record || record.runs {
        return Err(BundleFault::Hash(at(RECORD_FILE)));
    }
    let record = Record::parse(&record.bytes).map_err(|error| BundleFault::Record {
        id: id.clone(),
        error,
    })?;
    if record.id != id || record.digest() != listed.digest {
        return Err(BundleFault::Hash(at(RECORD_FILE)));
    }
    let mut texts = BTreeMap::new();
    for copied in &record.license.copied {
        let text = take(files, &at(&copied.to))?;
        if Sha256Sum::of(&text.bytes) != copied.sha256 || text.runs {
            return Err(BundleFault::Hash(at(&copied.to)));
        }
        texts.insert(copied.to.clone(), text.bytes);
    }
    let start = at("");
    let names = files.range(start.clone()..);
    let names = names.take_while(|(name, _)| name.starts_with(&start));
    let names: Vec<String> = names.map(|(name, _)| name.clone()).collect();
    let mut here = BTreeMap::new();
    for name in names {
        let file = take(files, &name)?;
        let below = RelPath::new(&name[start.len()..]).unwrap_or_default();
        // Only texts that the record names lie there.
        if below.is_root() || below.components().next() == Some(LICENSE_FOLDER) {
            return Err(BundleFault::Stray(name));
        }
        here.insert(below, (file.bytes, file.runs));
    }
    let packed = here.iter();
    let packed = packed.map(|(path, (bytes, runs))| (path.as_str(), &**bytes, *runs));
    if digest_of(packed) != listed.here {
        return Err(BundleFault::Hash(format!("skills/{id}")));
    }
    Ok(BundledSkill {
        record: Box::new(record),
        files: here,
        texts,
    })
}
