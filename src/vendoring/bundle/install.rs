//! The skills of a bundle, judged and written as those of any source.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::open::{Bundle, BundledSkill};
use crate::finding::Finding;
use crate::record::{FileMode, Record, Sha256Sum, SourceFacts};
use crate::tree::{MemoryTree, Mode, RelPath};
use crate::vendoring::add::{self, Added, Brought};
use crate::vendoring::context::Context;
use crate::vendoring::fetch::{Fetched, keep};
use crate::vendoring::inspect::Inspection;
use crate::vendoring::reach::Choice;
use crate::vendoring::source::Source;

/// The skills of a bundle that came from one commit of one source.
struct Group {
    facts: SourceFacts,
    tree: MemoryTree,
    brought: BTreeMap<RelPath, Brought>,
}

/// Adds skills of a bundle: those called `names`, or all. Each is judged by its bytes as
/// those of a source are; its record comes with it, edits and all. `request` says the
/// rest; its choice is not looked at.
///
/// # Errors
/// As [`add::run`].
pub fn add(
    cx: &Context<'_>,
    request: &add::Request<'_>,
    bundle: Bundle,
    names: &[String],
) -> Result<Added, add::Error> {
    let mut all = Added {
        found: bundle.skills.len(),
        ..Added::default()
    };
    let known: BTreeSet<&str> = bundle
        .skills
        .iter()
        .map(|one| one.record.id.as_str())
        .collect();
    let unknown: Vec<Finding> = names
        .iter()
        .filter(|name| !known.contains(name.as_str()))
        .map(|name| no_such(name, &known))
        .collect();
    if !unknown.is_empty() {
        return Err(add::Error::Refused(Box::new(all), unknown));
    }
    let bases = bundle.bases;
    let bundle = bundle.skills.into_iter();
    let wanted =
        bundle.filter(|one| names.is_empty() || names.iter().any(|n| n == one.record.id.as_str()));
    for group in groups(wanted) {
        let choice = Choice {
            source: Source::LocalFolder {
                folder: request.home.pages_dir.to_path_buf(),
                shown: ".".to_owned(),
                path: None,
            },
            reach: request.choice.reach,
            names: Vec::new(),
            paths: group.brought.keys().cloned().collect(),
            all: false,
            all_candidates: true,
        };
        let is_root = group.brought.keys().any(RelPath::is_root);
        let asked = add::Request {
            choice: &choice,
            inspection: Inspection {
                whole_root: is_root,
                ..request.inspection
            },
            brought: &group.brought,
            ..*request
        };
        if !request.dry_run {
            keep_bases(cx, request, &group, &bases);
        }
        let fetched = Fetched::recorded(Arc::new(group.tree), &group.facts);
        match add::run_on(cx, &asked, fetched) {
            Ok(added) => all.merge(added),
            Err(add::Error::Refused(added, findings)) => {
                all.merge(*added);
                return Err(add::Error::Refused(Box::new(all), findings));
            }
            Err(stopped) => return Err(stopped),
        }
    }
    Ok(all)
}

/// Keeps upstream's content of edited files where an update looks for it. Without it
/// an update says what is missing.
fn keep_bases(
    cx: &Context<'_>,
    request: &add::Request<'_>,
    group: &Group,
    bases: &BTreeMap<Sha256Sum, Vec<u8>>,
) {
    let brought = group.brought.values();
    let sums = brought.flat_map(|one| one.record.files.values().map(|facts| facts.sha256));
    let contents: Vec<&[u8]> = sums
        .filter_map(|sum| bases.get(&sum).map(|b| &**b))
        .collect();
    let Some(url) = group.facts.url.as_deref().filter(|_| !contents.is_empty()) else {
        return;
    };
    if keep(url, &contents, &cx.network(request.choice.reach)).is_err() {
        (cx.notes)(
            "the cache can't be written: an update will not know what your edits began with",
        );
    }
}

fn no_such(name: &str, known: &BTreeSet<&str>) -> Finding {
    let message = format!("the bundle has no skill `{}`", crate::text::Untrusted(name));
    let known: Vec<&str> = known.iter().copied().collect();
    let finding = Finding::new(&crate::vendoring::ids::tree::NO_SKILL_FOUND, ".", message);
    finding
        .in_source()
        .help(format!("it has: {}", known.join(", ")))
}

fn groups(skills: impl Iterator<Item = BundledSkill>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for skill in skills {
        let facts = SourceFacts {
            path: None,
            tree: None,
            mirrors: None,
            partial: None,
            ..skill.record.source.clone()
        };
        let path = folder(&skill.record);
        // One inside another may have been edited apart from it.
        let fits = |group: &Group| {
            let mut others = group.brought.keys();
            let apart = |other: &RelPath| !other.is_inside(&path) && !path.is_inside(other);
            group.facts == facts && others.all(apart)
        };
        let at = match groups.iter().position(fits) {
            Some(at) => at,
            None => {
                groups.push(Group {
                    facts,
                    tree: MemoryTree::new(),
                    brought: BTreeMap::new(),
                });
                groups.len() - 1
            }
        };
        if let Some(group) = groups.get_mut(at) {
            group.take(path, skill);
        }
    }
    groups
}

/// Where a skill lay in its source.
fn folder(record: &Record) -> RelPath {
    let path = record.source.path.as_deref().unwrap_or_default();
    RelPath::new(path).unwrap_or_default()
}

impl Group {
    /// Lays a skill out as it lay in its source: its files below its folder, licence
    /// texts from above where they were.
    fn take(&mut self, path: RelPath, skill: BundledSkill) {
        let mut tree = std::mem::take(&mut self.tree);
        for copied in &skill.record.license.copied {
            let from = RelPath::new(&copied.from).ok();
            if let (Some(from), Some(bytes)) = (from, skill.texts.get(&copied.to)) {
                tree = tree.with(from, Mode::File, bytes.clone());
            }
        }
        let mut local = BTreeMap::new();
        for (below, (bytes, runs)) in &skill.files {
            let (mode, file_mode) = if *runs {
                (Mode::Executable, FileMode::Executable)
            } else {
                (Mode::File, FileMode::File)
            };
            let sum = Sha256Sum::of(bytes);
            let recorded = skill.record.files.get(below);
            if recorded.is_none_or(|facts| facts.sha256 != sum || facts.mode != file_mode) {
                local.insert(below.clone(), (file_mode, sum));
            }
            tree = tree.with(path.concat(below), mode, bytes.clone());
        }
        self.tree = tree;
        let recorded = skill.record.files.keys();
        let absent = recorded.filter(|path| !skill.files.contains_key(*path));
        let absent = absent.cloned().collect();
        self.brought.insert(
            path,
            Brought {
                record: skill.record,
                local,
                absent,
            },
        );
    }
}
