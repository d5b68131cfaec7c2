//! What the generated pages say: own skills, vendored skills and their records.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use super::Home;
use crate::catalog::{Entry, Kind, MdxPage, Notice, Tokens, mdx};
use crate::config::CatalogForm;
use crate::record::{LICENSE_FOLDER, RECORD_FILE, Record};
use crate::skill::{Forms, Request, Skill, ToolList, discover_among};
use crate::systems::minara::{Ownership, Registry};
use crate::tokens;
use crate::tree::{Budgets, RelPath};
use crate::vendoring::held::{Held, holds_no_own};
use crate::vendoring::write::OWN_PREFIX;

/// Evidence of these kinds is a licence text that lies in the skill's folder.
const OWN_TEXT: [&str; 2] = ["skill-file", "third-party-file"];

/// The skills below a root, as the generated pages need them.
#[derive(Debug, Default)]
pub struct Gathered {
    /// Every skill that can be loaded.
    pub entries: Vec<Entry>,
    /// Every vendored skill.
    pub notices: Vec<Notice>,
    /// The pages in the form mdx, where that is the form of the catalog.
    pub mdx: Vec<MdxPage>,
}

/// Reads the skills and records of a project. What can't be read is left out:
/// a page lists what is there to be loaded, and `list` says what is wrong. What
/// the configuration leaves out is not in the catalog; all that is vendored is in
/// the list of third parties. `held` is what is vendored there.
pub fn gather(home: &Home<'_>, held: &Held) -> Gathered {
    let root = home.root;
    let find = |paths: Vec<PathBuf>, gitignore: bool| {
        let request = Request {
            paths,
            cwd: root.to_path_buf(),
            gitignore,
            endings: &[],
            forms: Forms::configured(home.config.lint.dialects.named()),
        };
        discover_among(&request, &held.seen)
    };
    let mut skills = match find(vec![PathBuf::from(".")], true) {
        Ok(found) => found.load(),
        Err(_) => Vec::new(),
    };
    // What is on its way in or out is not there.
    let is_moving = |shown: &str| shown.split('/').any(|part| part.starts_with(OWN_PREFIX));
    skills.retain(|skill| !is_moving(skill.shown()));
    // What git does not keep is vendored all the same.
    let seen: BTreeSet<&str> = skills.iter().map(|skill| skill.shown()).collect();
    let full = held.paths().map(|path| held.root.join(path.as_str()));
    let below = full.filter_map(|full| Some(full.strip_prefix(root).ok()?.to_path_buf()));
    let hidden = below.filter(|path| !path.to_str().is_some_and(|path| seen.contains(path)));
    let hidden: Vec<PathBuf> = hidden.filter(|path| root.join(path).is_dir()).collect();
    if !hidden.is_empty()
        && let Ok(found) = find(hidden, false)
    {
        skills.extend(found.load());
    }
    skills.retain(|skill| !skill.is_no_skill());
    let mut gathered = gather_skills(&skills, &held.dir);
    let selects = |path: &str| home.config.lint.selects(&format!("{path}/SKILL.md"));
    gathered.entries.retain(|entry| selects(&entry.path));
    if home.config.catalog.format == CatalogForm::Mdx {
        skills.retain(|skill| selects(skill.shown()));
        skills.sort_by(|a, b| a.shown().cmp(b.shown()));
        let ownership = |skill: &Skill| ownership(skill, skill.shown(), &held.dir);
        gathered.mdx = mdx(&Registry::load(skills, ownership)).into();
    }
    gathered
}

/// Whose a skill is to a host: one with a record, or where only such lie, is somebody
/// else's. `path` counts from where `vendor_dir` does.
pub fn ownership(skill: &Skill, path: &str, vendor_dir: &RelPath) -> Ownership {
    Ownership::by_place(is_unrecorded(path, vendor_dir)).or_by_record(skill)
}

/// The entries and notices of skills that were read. `vendor_dir` is where new
/// vendored skills go.
pub fn gather_skills(skills: &[Arc<Skill>], vendor_dir: &RelPath) -> Gathered {
    let records: Vec<Option<Record>> = skills.par_iter().map(|skill| record_of(skill)).collect();
    let recorded = skills.iter().zip(&records);
    let recorded = recorded.filter_map(|(skill, record)| Some((skill.shown(), record.as_ref()?)));
    let by_path: BTreeMap<&str, &Record> = recorded.collect();
    let one = |(skill, record): (&Arc<Skill>, &Option<Record>)| {
        let notice = record.as_ref().map(|record| notice(skill, record));
        let origin = Origin::of(skill, record.as_ref(), &by_path, vendor_dir);
        let entry = skill.is_usable().then(|| entry(skill, origin));
        (entry, notice)
    };
    let read: Vec<(Option<Entry>, Option<Notice>)> =
        skills.par_iter().zip(&records).map(one).collect();
    let mut gathered = Gathered::default();
    for (entry, notice) in read {
        gathered.entries.extend(entry);
        gathered.notices.extend(notice);
    }
    gathered
}

/// Whose a skill is.
#[derive(Clone, Copy)]
enum Origin<'a> {
    /// The project's own.
    Own,
    /// Vendored, with its record.
    Vendored(&'a Record),
    /// Part of a vendored skill.
    Within(&'a Record),
    /// Of somebody, and nothing says of whom.
    Unrecorded,
}

impl<'a> Origin<'a> {
    fn of(
        skill: &Skill,
        record: Option<&'a Record>,
        by_path: &BTreeMap<&str, &'a Record>,
        vendor_dir: &RelPath,
    ) -> Origin<'a> {
        if let Some(record) = record {
            return Origin::Vendored(record);
        }
        let above = skill
            .shown()
            .match_indices('/')
            .map(|(at, _)| &skill.shown()[..at]);
        match above.rev().find_map(|above| by_path.get(above)) {
            Some(record) => Origin::Within(record),
            None if is_unrecorded(skill.shown(), vendor_dir) => Origin::Unrecorded,
            None => Origin::Own,
        }
    }
}

/// Whether a folder without a record holds a skill of somebody else's: it lies
/// where new vendored skills go and nobody keeps skills of their own. `path`
/// counts from where `vendor_dir` does.
pub fn is_unrecorded(path: &str, vendor_dir: &RelPath) -> bool {
    let path = RelPath::own(path).ok();
    let mut above = path.iter().flat_map(|path| path.ancestors().skip(1));
    above.any(|above| holds_no_own(&above, vendor_dir))
}

/// The record beside a skill, where there is one that can be read.
pub fn record_of(skill: &Skill) -> Option<Record> {
    let path = skill.dir().concat(&RelPath::own(RECORD_FILE).ok()?);
    let bytes = skill.bytes(&path, Budgets::RECORD).ok()?;
    Record::parse(&bytes).ok()
}

fn entry(skill: &Skill, origin: Origin<'_>) -> Entry {
    let kind = match origin {
        Origin::Own => Kind::Builtin,
        _ => Kind::External,
    };
    let name = skill.name().unwrap_or(skill.folder_name());
    let description = skill.description().unwrap_or_default();
    let metadata = tokens::count(name) + tokens::count(description);
    let mut entry = Entry::new(kind, skill.shown(), name);
    description.clone_into(&mut entry.description);
    entry.tokens = Tokens {
        metadata: Some(metadata),
        instructions: Some(skill.body_tokens()),
        references: None,
    };
    entry.license = skill.text_field("license").map(str::to_owned);
    match origin {
        Origin::Vendored(record) => {
            entry.id = Some(record.id.to_string());
            entry.license.clone_from(&record.license.expression);
            entry.files = record.files.len();
            entry.tools.clone_from(&record.capabilities.tools);
        }
        _ => {
            entry.files = skill.bundle().files.len();
            entry.tools = tools(skill);
        }
    }
    match origin {
        Origin::Vendored(record) | Origin::Within(record) => {
            entry.source.clone_from(&record.source.url);
            entry.commit.clone_from(&record.source.commit);
            if let Origin::Vendored(_) = origin {
                entry.in_source.clone_from(&record.source.path);
            }
        }
        Origin::Unrecorded => entry.badges.push("unrecorded".to_owned()),
        Origin::Own => {}
    }
    entry
}

/// The tools that a skill asks for, as it writes them.
fn tools(skill: &Skill) -> Vec<String> {
    let node = skill.field("allowed-tools").zip(skill.source());
    let list = node.and_then(|(node, source)| ToolList::read(node, source));
    let tools = list.into_iter().flat_map(|list| list.tools);
    tools.map(|tool| tool.text).collect()
}

fn notice(skill: &Skill, record: &Record) -> Notice {
    let license = &record.license;
    let below = |path: &str| skill.path_of(path);
    let own = license
        .evidence
        .iter()
        .filter(|evidence| OWN_TEXT.contains(&evidence.kind.as_str()))
        .filter_map(|evidence| within(record, &evidence.path));
    let mut texts: Vec<String> = own
        .chain(license.copied.iter().map(|copied| copied.to.clone()))
        .map(|path| below(&path))
        .collect();
    texts.sort();
    texts.dedup();
    debug_assert!(
        license
            .copied
            .iter()
            .all(|c| c.to.starts_with(LICENSE_FOLDER))
    );
    Notice {
        id: record.id.to_string(),
        name: record.name.clone(),
        path: skill.shown().to_owned(),
        license: license.expression.clone(),
        policy: license.policy.clone(),
        source: record.source.url.clone(),
        commit: record.source.commit.clone(),
        source_path: record.source.path.clone(),
        holders: license.holders.clone(),
        texts,
        changed: record
            .edits
            .keys()
            .map(|path| path.as_str().to_owned())
            .collect(),
    }
}

/// A path of the source as it lies in the skill's folder.
fn within(record: &Record, path: &str) -> Option<String> {
    let folder = record.source.path.as_deref().unwrap_or("");
    if folder.is_empty() {
        return Some(path.to_owned());
    }
    let below = path.strip_prefix(folder)?.strip_prefix('/')?;
    Some(below.to_owned())
}
