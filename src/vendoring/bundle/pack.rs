//! A bundle is made.

use std::collections::{BTreeMap, BTreeSet};

use super::digest::digest_of;
use super::sources::{Along, along};
use super::tar::{File, write};
use super::{Listed, ListedSource, MANIFEST, Manifest, SCHEMA, pack_name};
use crate::record::{RECORD_FILE, Record, Sha256Sum};
use crate::text::to_json;
use crate::tree::{Budgets, DiskTree, RelPath, Tree};
use crate::vendoring::bases::Bases;
use crate::vendoring::context::{Context, Reach};
use crate::vendoring::held::Held;
use crate::vendoring::outgoing::{Lying, lying};
use crate::vendoring::stop::Stop;
use crate::vendoring::write::{WriteError, compare::is_junk};

/// A bundle, and what is to be known of it.
#[derive(Debug, Default)]
pub struct Packed {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The skills in it, by id, each with how many of its files were edited here.
    pub skills: Vec<(String, usize)>,
    /// Edited files whose upstream content is nowhere any more, as they are shown.
    pub without_base: Vec<String>,
    /// The repositories of which objects go along, and the references that are followed.
    pub sources: Vec<(String, Vec<String>)>,
    /// Skills that an update will not find all of on the other side, with the reason.
    pub without_git: Vec<String>,
}

/// Packs the vendored skills in these folders. Objects of their repositories go along
/// where `git` says how far these may be fetched; else no server is asked.
///
/// # Errors
/// A skill that can't be read, whose record can't be used, or that has the id of
/// another one of them; a source that can't be had.
pub fn pack(
    cx: &Context<'_>,
    held: &Held,
    paths: &[RelPath],
    git: Option<Reach>,
) -> Result<Packed, Stop> {
    let bases = Bases::at_hand(cx, &held.root);
    let tree = DiskTree::foreign(&held.root);
    let mut packing = Packing::default();
    for path in paths {
        let shown = held.shown_of(path);
        let unreadable = |reason: String| WriteError::Content {
            path: shown.clone(),
            reason,
        };
        if !packing.ids.insert(path.name().to_owned()) {
            let reason = format!(
                "another skill is called `{}`, too; name one of the folders",
                path.name()
            );
            return Err(unreadable(reason).into());
        }
        let skill = lying(held, path)?;
        packing.bases(&skill, &shown, &bases);
        let own = |name: &str| path.concat(&RelPath::own(name).unwrap_or_default());
        let read = |at: &RelPath, budget| {
            let bytes = tree.read(at, budget);
            bytes.map_err(|error| unreadable(error.to_string()))
        };
        let record = read(&own(RECORD_FILE), Budgets::RECORD)?;
        let mut texts = Vec::new();
        for copied in &skill.record.license.copied {
            texts.push((
                copied.to.clone(),
                read(&own(&copied.to), Budgets::EVIDENCE)?,
            ));
        }
        packing.skill(path.name(), &skill, record, texts);
        packing.records.push((shown, *skill.record));
    }
    let along = match git {
        Some(reach) => along(cx, reach, &held.root, &packing.records)?,
        None => Along::default(),
    };
    Ok(packing.done(along))
}

#[derive(Default)]
struct Packing {
    ids: BTreeSet<String>,
    files: BTreeMap<String, (bool, Vec<u8>)>,
    listed: Vec<Listed>,
    skills: Vec<(String, usize)>,
    without_base: Vec<String>,
    records: Vec<(String, Record)>,
}

impl Packing {
    /// Takes upstream's content of edited files along.
    fn bases(&mut self, skill: &Lying, shown: &str, bases: &Bases<'_>) {
        for (path, facts) in &skill.record.files {
            if skill.is_unedited(path, facts) {
                continue;
            }
            match skill.upstream(path, facts, bases) {
                Some(base) => {
                    let name = format!("base/{}", facts.sha256);
                    self.files.insert(name, (false, base));
                }
                None => self.without_base.push(format!("{shown}/{path}")),
            }
        }
    }

    fn skill(&mut self, id: &str, skill: &Lying, record: Vec<u8>, texts: Vec<(String, Vec<u8>)>) {
        let at = |below: &str| format!("skills/{id}/{below}");
        let files = skill
            .files
            .iter()
            .filter(|(path, _)| !is_junk(path.as_str()));
        let here: Vec<(&RelPath, &(Vec<u8>, bool))> = files.collect();
        let edited = skill.record.files.iter();
        let edited = edited.filter(|(path, facts)| !skill.is_unedited(path, facts));
        let more = here
            .iter()
            .filter(|(path, _)| !skill.record.files.contains_key(*path));
        self.skills
            .push((id.to_owned(), edited.count() + more.count()));
        self.listed.push(Listed {
            id: id.to_owned(),
            record: Sha256Sum::of(&record),
            digest: skill.record.digest(),
            here: digest_of(
                here.iter()
                    .map(|(path, (bytes, runs))| (path.as_str(), &**bytes, *runs)),
            ),
        });
        for (path, (bytes, runs)) in here {
            self.files.insert(at(path.as_str()), (*runs, bytes.clone()));
        }
        self.files.insert(at(RECORD_FILE), (false, record));
        for (to, bytes) in texts {
            self.files.insert(at(&to), (false, bytes));
        }
    }

    fn done(mut self, along: Along) -> Packed {
        self.listed.sort_by(|a, b| a.id.cmp(&b.id));
        let (mut sources, mut told) = (Vec::new(), Vec::new());
        for (repository, pack) in along.sources {
            let sum = Sha256Sum::of(&pack);
            let names = repository.references.keys().cloned().collect();
            told.push((repository.url.clone(), names));
            self.files.insert(pack_name(&sum), (false, pack));
            sources.push(ListedSource {
                pack: sum,
                repository,
            });
        }
        let manifest = to_json(&Manifest {
            schema: SCHEMA,
            skills: self.listed,
            sources,
        });
        self.files
            .insert(MANIFEST.to_owned(), (false, manifest.into_bytes()));
        let files: Vec<File> = self
            .files
            .into_iter()
            .filter_map(|(name, (runs, bytes))| {
                let path = RelPath::own(&name).ok()?;
                Some(File { path, runs, bytes })
            })
            .collect();
        Packed {
            bytes: write(&files),
            skills: self.skills,
            without_base: self.without_base,
            sources: told,
            without_git: along.without,
        }
    }
}
