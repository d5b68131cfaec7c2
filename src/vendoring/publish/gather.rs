//! What the generated pages say: own skills, vendored skills and their records.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use crate::catalog::{Entry, Kind, Notice, Tokens};
use crate::record::{LICENSE_FOLDER, RECORD_FILE, Record};
use crate::skill::{Request, Skill, ToolList, discover};
use crate::tokens;
use crate::tree::{Budgets, RelPath};

/// Evidence of these kinds is a licence text that lies in the skill's folder.
const OWN_TEXT: [&str; 2] = ["skill-file", "third-party-file"];

/// The skills below a root, as the generated pages need them.
#[derive(Debug, Default)]
pub struct Gathered {
    /// Every skill that can be loaded.
    pub entries: Vec<Entry>,
    /// Every vendored skill.
    pub notices: Vec<Notice>,
}

/// Reads the skills and records below `root`. What can't be read is left out:
/// a page lists what is there to be loaded, and `list` says what is wrong.
pub fn gather(root: &Path) -> Gathered {
    let request = Request {
        paths: vec![PathBuf::from(".")],
        cwd: root.to_path_buf(),
        gitignore: true,
    };
    let skills = discover(&request)
        .map(|found| found.load())
        .unwrap_or_default();
    gather_skills(&skills)
}

/// The entries and notices of skills that were read.
pub fn gather_skills(skills: &[Arc<Skill>]) -> Gathered {
    let read: Vec<(Option<Entry>, Option<Notice>)> =
        skills.par_iter().map(|skill| gather_one(skill)).collect();
    let mut gathered = Gathered::default();
    for (entry, notice) in read {
        gathered.entries.extend(entry);
        gathered.notices.extend(notice);
    }
    gathered
}

fn gather_one(skill: &Skill) -> (Option<Entry>, Option<Notice>) {
    let record = record_of(skill);
    let notice = record.as_ref().map(|record| notice(skill, record));
    let entry = skill.is_usable().then(|| entry(skill, record.as_ref()));
    (entry, notice)
}

/// The record beside a skill, where there is one that can be read.
pub fn record_of(skill: &Skill) -> Option<Record> {
    let path = skill.dir().concat(&RelPath::own(RECORD_FILE).ok()?);
    let bytes = skill.bytes(&path, Budgets::RECORD).ok()?;
    Record::parse(&bytes).ok()
}

fn entry(skill: &Skill, record: Option<&Record>) -> Entry {
    let kind = match record {
        Some(_) => Kind::External,
        None => Kind::Builtin,
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
    match record {
        Some(record) => {
            entry.id = Some(record.id.to_string());
            entry.license.clone_from(&record.license.expression);
            entry.source.clone_from(&record.source.url);
            entry.commit.clone_from(&record.source.commit);
            entry.files = record.files.len();
            entry.tools.clone_from(&record.capabilities.tools);
        }
        None => {
            entry.license = skill.text_field("license").map(str::to_owned);
            entry.files = skill.bundle().files.len();
            entry.tools = tools(skill);
        }
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
